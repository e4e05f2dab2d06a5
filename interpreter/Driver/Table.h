//===- Table.h - Rows and columns for people --------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_TABLE_H
#define MX_ORACLE_DRIVER_TABLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace oracle {

/// "26,688".
std::string withCommas(uint64_t number);

/// Where there is little room: "1,024", "16.8 M".
std::string shortNumber(double number);

/// Rows of cells: text on the left, numbers on the right.
class Table {
public:
  Table(llvm::StringRef title, std::vector<std::string> columns)
      : title(title), rows{std::move(columns)} {}

  void row(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }
  /// Nothing where there are no rows. The first columns are text, and perhaps
  /// the last.
  void print(llvm::raw_ostream &os, unsigned textColumns,
             bool endsWithText = false) const;

private:
  std::string title;
  std::vector<std::vector<std::string>> rows;
};

} // namespace oracle

#endif // MX_ORACLE_DRIVER_TABLE_H
