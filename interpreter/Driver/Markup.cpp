//===- Markup.cpp - Text for XML and HTML ---------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Markup.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

/// A character beyond ASCII, decoded, that is spelled where it stands: it turns
/// text around, is a control character or a line's end, or is none of XML's.
static bool isSpelled(unsigned code) {
  static constexpr std::pair<unsigned, unsigned> ranges[] = {
      {0x80, 0x9f},     {0x61c, 0x61c},   {0x200e, 0x200f}, {0x2028, 0x202e},
      {0x2066, 0x2069}, {0xfff9, 0xfffb}, {0xfffe, 0xffff}};
  return llvm::any_of(ranges, [&](const auto &range) {
    return code >= range.first && code <= range.second;
  });
}

/// The length of the sequence of UTF-8 that begins with `first`, and its code.
static unsigned decode(llvm::StringRef text, unsigned &code) {
  unsigned char first = text.front();
  unsigned length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  code = length == 1 ? first : first & (0x7f >> length);
  for (unsigned i = 1; i < length; ++i)
    code = code << 6 | (text[i] & 0x3f);
  return length;
}

std::string oracle::escapeForMarkup(llvm::StringRef text) {
  std::string clean = llvm::json::fixUTF8(text), plain;
  for (size_t at = 0; at < clean.size();) {
    unsigned code;
    unsigned length = decode(llvm::StringRef(clean).drop_front(at), code);
    if (isSpelled(code))
      plain += llvm::formatv("U+{0:X-4}", code);
    else if ((code < 0x20 && code != '\n' && code != '\t') || code == 0x7f)
      plain += '?';
    else
      plain.append(clean, at, length);
    at += length;
  }
  std::string result;
  llvm::raw_string_ostream stream(result);
  llvm::printHTMLEscaped(plain, stream);
  return result;
}
