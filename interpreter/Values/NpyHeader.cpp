//===- NpyHeader.cpp - Parsing .npy headers -------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Npy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace oracle;
using namespace llvm;

namespace {
constexpr size_t maxRank = 64;
constexpr StringLiteral supportedTypes =
    "'|b1', '|i1', '<i2', '<i4', '<i8', '|u1', '<u2', '<u4', '<u8', '<f2', "
    "'<f4', '<f8', '<c8' or '<c16'";

/// The start of `text`, printable.
std::string excerpt(StringRef text) {
  std::string result;
  raw_string_ostream stream(result);
  printEscapedString(text.take_front(40), stream);
  return text.size() > 40 ? result + "..." : result;
}

/// Parses the Python dictionary of a header.
class HeaderParser {
public:
  HeaderParser(StringRef text, StringRef name) : rest(text), name(name) {}

  Expected<NpyHeader> parse();

private:
  Error error(const Twine &message) const {
    return createStringError(std::errc::invalid_argument,
                             "%s: not a valid .npy header: %s",
                             name.str().c_str(), message.str().c_str());
  }
  Error expected(const Twine &what) const {
    return error("expected " + what + ", found '" + excerpt(rest) + "'");
  }
  bool consume(char c) {
    skipSpace();
    if (!rest.starts_with(StringRef(&c, 1)))
      return false;
    rest = rest.drop_front();
    return true;
  }
  void skipSpace() { rest = rest.ltrim(" \t\n\r\f\v"); }

  std::optional<StringRef> parseString();
  Error parseEntry();
  Error parseDescr();
  Error parseFortranOrder();
  Error parseShape();
  Error checkType(StringRef descr);

  StringRef rest, name;
  NpyHeader header;
  bool hasDescr = false, hasFortranOrder = false, hasShape = false;
};

/// A quoted string; without escapes, which no valid header needs.
std::optional<StringRef> HeaderParser::parseString() {
  skipSpace();
  if (rest.empty() || (rest.front() != '\'' && rest.front() != '"'))
    return std::nullopt;
  size_t end = rest.find(rest.front(), 1);
  if (end == StringRef::npos)
    return std::nullopt;
  StringRef text = rest.slice(1, end);
  rest = rest.drop_front(end + 1);
  return text;
}

Error HeaderParser::checkType(StringRef descr) {
  auto unsupported = [&] {
    return error("element type '" + excerpt(descr) +
                 "' is not supported; expected " + supportedTypes);
  };
  if (descr.size() < 3)
    return unsupported();
  char order = descr[0];
  header.kind = descr[1];
  if (descr.drop_front(2).getAsInteger(10, header.itemSize))
    return unsupported();

  static constexpr struct {
    char kind;
    unsigned itemSize;
  } types[] = {{'b', 1}, {'i', 1}, {'i', 2}, {'i', 4}, {'i', 8},
               {'u', 1}, {'u', 2}, {'u', 4}, {'u', 8}, {'f', 2},
               {'f', 4}, {'f', 8}, {'c', 8}, {'c', 16}};
  bool isKnown = any_of(types, [&](const auto &type) {
    return type.kind == header.kind && type.itemSize == header.itemSize;
  });
  if (!isKnown || !StringRef("<>|").contains(order))
    return unsupported();
  if (header.itemSize == 1)
    return Error::success();
  if (order == '>')
    return error("element type '" + descr +
                 "' is big-endian; expected little-endian, '<" +
                 descr.drop_front() + "'");
  if (order == '|')
    return error("element type '" + descr +
                 "' does not say its byte order; expected '<" +
                 descr.drop_front() + "'");
  return Error::success();
}

Error HeaderParser::parseDescr() {
  skipSpace();
  if (rest.starts_with("["))
    return error("structured element types are not supported; expected " +
                 supportedTypes);
  std::optional<StringRef> descr = parseString();
  if (!descr)
    return expected("a quoted element type after 'descr'");
  return checkType(*descr);
}

Error HeaderParser::parseFortranOrder() {
  skipSpace();
  header.fortranOrder = rest.consume_front("True");
  if (!header.fortranOrder && !rest.consume_front("False"))
    return expected("True or False after 'fortran_order'");
  return Error::success();
}

Error HeaderParser::parseShape() {
  if (!consume('('))
    return expected("a tuple such as (2, 3) after 'shape'");
  bool hasComma = true;
  while (!consume(')')) {
    if (!hasComma)
      return expected("',' or ')' in the shape");
    uint64_t extent;
    skipSpace();
    StringRef digits = rest.take_while(isDigit);
    if (digits.empty())
      return expected("an extent in the shape");
    if (digits.getAsInteger(10, extent) || extent > INT64_MAX)
      return error("extent " + excerpt(digits) +
                   " of the shape does not fit 63 bits");
    rest = rest.drop_front(digits.size());
    // Python 2 marked long integers so.
    rest.consume_front("L");
    header.shape.push_back(int64_t(extent));
    if (header.shape.size() > maxRank)
      return error("more than 64 dimensions");
    hasComma = consume(',');
  }
  // Python reads (3) as a number, not a tuple.
  if (header.shape.size() == 1 && !hasComma)
    return expected("a tuple: (N,) for one dimension");
  return Error::success();
}

Error HeaderParser::parseEntry() {
  std::optional<StringRef> key = parseString();
  if (!key)
    return expected("a quoted key");
  if (!consume(':'))
    return expected("':' after '" + excerpt(*key) + "'");
  bool *isThere = StringSwitch<bool *>(*key)
                      .Case("descr", &hasDescr)
                      .Case("fortran_order", &hasFortranOrder)
                      .Case("shape", &hasShape)
                      .Default(nullptr);
  if (!isThere)
    return error("unknown key '" + excerpt(*key) +
                 "'; expected 'descr', 'fortran_order' and 'shape'");
  if (*isThere)
    return error("key '" + *key + "' occurs twice");
  *isThere = true;
  if (isThere == &hasDescr)
    return parseDescr();
  if (isThere == &hasShape)
    return parseShape();
  return parseFortranOrder();
}

Expected<NpyHeader> HeaderParser::parse() {
  if (!consume('{'))
    return expected("a dictionary");
  bool hasComma = true;
  while (!consume('}')) {
    if (!hasComma)
      return expected("',' or '}'");
    if (Error failure = parseEntry())
      return std::move(failure);
    hasComma = consume(',');
  }
  skipSpace();
  if (!rest.empty())
    return expected("the end of the header");
  if (!hasDescr || !hasFortranOrder || !hasShape)
    return error("a key is missing; expected 'descr', 'fortran_order' and "
                 "'shape'");

  // An extent of zero makes the whole array empty, but the others still have to
  // be a shape that can be computed with.
  uint64_t product = 1;
  bool isEmpty = false, overflows = false;
  for (int64_t extent : header.shape) {
    isEmpty |= extent == 0;
    if (extent != 0)
      overflows |= __builtin_mul_overflow(product, uint64_t(extent), &product);
  }
  uint64_t numBytes;
  overflows |= __builtin_mul_overflow(product, header.itemSize, &numBytes);
  if (overflows || numBytes > INT64_MAX)
    return error("the shape has more bytes than 63 bits can count");
  header.numElements = isEmpty ? 0 : product;
  return header;
}
} // namespace

Expected<NpyHeader> oracle::parseNpyHeader(StringRef contents, StringRef name) {
  auto error = [&](const Twine &message) {
    return createStringError(std::errc::invalid_argument, "%s: %s",
                             name.str().c_str(), message.str().c_str());
  };
  constexpr StringLiteral magic = "\x93NUMPY";
  if (!contents.starts_with(magic))
    return error(
        "not a .npy file: expected it to start with '\\93NUMPY', found "
        "'" +
        excerpt(contents.take_front(magic.size())) + "'");
  if (contents.size() < 8)
    return error("truncated .npy file: ends before the version");
  unsigned major = uint8_t(contents[6]), minor = uint8_t(contents[7]);
  if (major < 1 || major > 3 || minor != 0)
    return error(".npy version " + Twine(major) + "." + Twine(minor) +
                 " is not supported; expected 1.0, 2.0 or 3.0");

  size_t lengthBytes = major == 1 ? 2 : 4;
  size_t prefix = 8 + lengthBytes;
  if (contents.size() < prefix)
    return error("truncated .npy file: ends before the length of the header");
  size_t length = major == 1 ? support::endian::read16le(contents.data() + 8)
                             : support::endian::read32le(contents.data() + 8);
  if (contents.size() - prefix < length)
    return error("truncated .npy file: expected a header of " + Twine(length) +
                 " bytes, found " + Twine(contents.size() - prefix));

  Expected<NpyHeader> header =
      HeaderParser(contents.substr(prefix, length), name).parse();
  if (header)
    header->dataOffset = prefix + length;
  return header;
}
