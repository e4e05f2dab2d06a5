//===- Printable.cpp - Text for terminals ---------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

std::string oracle::printable(llvm::StringRef text) {
  std::string valid = llvm::json::fixUTF8(text), result;
  for (size_t i = 0; i < valid.size(); ++i) {
    auto byte = uint8_t(valid[i]);
    // In UTF-8 the controls from 0x80 to 0x9F have a 0xC2 in front.
    bool isHigh = byte == 0xC2 && uint8_t(valid[i + 1]) < 0xA0;
    bool isControl = byte < 0x20 ? byte != '\n' && byte != '\t' : byte == 0x7F;
    if (!isHigh && !isControl) {
      result += valid[i];
      continue;
    }
    if (isHigh)
      byte = uint8_t(valid[++i]);
    result += "\\x" + llvm::utohexstr(byte, /*LowerCase=*/false, /*Width=*/2);
  }
  return result;
}
