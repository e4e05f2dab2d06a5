//===- Table.cpp - Rows and columns for people ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Table.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace oracle;

std::string oracle::withCommas(uint64_t number) {
  return llvm::formatv("{0:N}", number).str();
}

void Table::print(llvm::raw_ostream &os, unsigned textColumns,
                  bool endsWithText) const {
  if (rows.size() == 1)
    return;
  std::vector<size_t> widths(rows.front().size(), 0);
  for (const auto &row : rows)
    for (auto [width, cell] : llvm::zip_equal(widths, row))
      width = std::max(width, cell.size());
  os << '\n' << title << '\n';
  for (const auto &row : rows) {
    std::string line = " ";
    for (auto [i, cell] : llvm::enumerate(row)) {
      std::string space(widths[i] - cell.size(), ' ');
      bool isText = i < textColumns || (endsWithText && i + 1 == row.size());
      line += " " + (isText ? cell + space : space + cell);
    }
    os << llvm::StringRef(line).rtrim() << '\n';
  }
}

std::string oracle::shortNumber(double number) {
  static constexpr std::pair<double, const char *> units[] = {
      {1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}};
  for (auto [unit, letter] : units)
    if (number >= 1e7 && number >= unit)
      return llvm::formatv("{0:F1} {1}", number / unit, letter).str();
  return withCommas(uint64_t(number));
}
