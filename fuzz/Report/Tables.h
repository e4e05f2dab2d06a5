//===- Tables.h - Tables of a page ---------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REPORT_TABLES_H
#define MX_ORACLE_REPORT_TABLES_H

#include "fuzz/Report/Html.h"
#include "fuzz/Report/Run.h"

#include "llvm/ADT/MapVector.h"

#include <map>

namespace oracle::report {

/// What the style sheet calls it.
llvm::StringLiteral nameOf(Judgement judgement);

/// A table whose rows begin with a name. On a narrow screen a row becomes a
/// list, in which each cell says its column's name.
class Table {
public:
  struct Column {
    std::string name;
    bool isNumber = false;
    /// What stands below the name.
    std::string note = {};
  };

  Table(Html &html, std::vector<Column> columns, llvm::StringRef caption = "");
  Table(const Table &) = delete;
  Table &operator=(const Table &) = delete;

  void row(llvm::StringRef name, llvm::StringRef note = "");
  void text(llvm::StringRef text) { cell("text").text(text); }
  void number(double number);
  /// What a row does not have.
  void none() { cell("number").text("\u2013"); }
  void verdict(llvm::StringRef verdict, Judgement judgement);
  /// What a tool says.
  Html &said() { return cell("said"); }
  /// A cell that is filled by who asks for it; `state` is for the style sheet.
  Html &cell(llvm::StringRef className, llvm::StringRef state = "");
  void close();

private:
  void closeRow();

  Html &html;
  std::vector<Column> columns;
  size_t next = 0;
  bool isRowOpen = false, isCellOpen = false;
};

/// Says how many of `all` rows `limit` left out, if it did.
void addLeftOut(Html &html, size_t all, size_t limit);

/// The last of each name, in the order in which each came first.
template <typename T, typename GetName>
std::vector<const T *> lastOfEach(llvm::ArrayRef<Run> runs,
                                  std::vector<T> Run::*list, GetName nameOf) {
  llvm::MapVector<std::string, const T *, std::map<std::string, unsigned>> last;
  for (const Run &run : runs)
    for (const T &entry : run.*list)
      last[nameOf(entry)] = &entry;
  std::vector<const T *> entries;
  for (const auto &[name, entry] : last)
    entries.push_back(entry);
  return entries;
}

} // namespace oracle::report

#endif // MX_ORACLE_REPORT_TABLES_H
