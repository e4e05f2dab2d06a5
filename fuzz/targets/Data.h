//===- Data.h - Programs as libFuzzer takes them ----------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TARGETS_DATA_H
#define MX_ORACLE_TARGETS_DATA_H

#include "llvm/ADT/StringRef.h"

#include <cstring>
#include <string>

namespace oracle {

inline llvm::StringRef textOf(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

/// Copies a program of no more than `capacity` bytes to where libFuzzer wants
/// it, and returns its size: 0, which is for none.
inline size_t give(const std::string &text, uint8_t *out) {
  std::memcpy(out, text.data(), text.size());
  return text.size();
}

} // namespace oracle

#endif // MX_ORACLE_TARGETS_DATA_H
