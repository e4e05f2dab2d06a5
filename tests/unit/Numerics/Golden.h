//===- Golden.h - Reads the golden vectors ----------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_NUMERICS_GOLDEN_H
#define MX_ORACLE_TESTS_UNIT_NUMERICS_GOLDEN_H

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace oracle::test {

/// The fields of each line of tests/golden/`name` but the first; empty if the
/// file cannot be read.
inline std::vector<std::vector<std::string>> readGolden(const char *name) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(std::string(MX_GOLDEN_DIR "/") + name);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream stream(line);
    std::vector<std::string> &row = rows.emplace_back();
    for (std::string field; std::getline(stream, field, ',');)
      row.push_back(field);
  }
  return rows;
}

/// Hexadecimal numbers with spaces between, with or without 0x.
template <typename T> std::vector<T> parseHex(const std::string &text) {
  std::vector<T> numbers;
  std::istringstream stream(text);
  for (std::string word; stream >> word;)
    numbers.push_back(T(std::stoul(word, nullptr, 16)));
  return numbers;
}

} // namespace oracle::test

#endif // MX_ORACLE_TESTS_UNIT_NUMERICS_GOLDEN_H
