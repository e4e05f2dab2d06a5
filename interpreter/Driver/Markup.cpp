//===- Markup.cpp - Text for XML and HTML ---------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Markup.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

std::string oracle::escapeForMarkup(llvm::StringRef text) {
  std::string clean = llvm::json::fixUTF8(text);
  for (char &c : clean) {
    unsigned char code = c;
    if ((code < 0x20 && c != '\n' && c != '\t') || code == 0x7f)
      c = '?';
  }
  std::string result;
  llvm::raw_string_ostream stream(result);
  llvm::printHTMLEscaped(clean, stream);
  return result;
}
