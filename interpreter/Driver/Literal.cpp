//===- Literal.cpp - Values as a user writes them -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Literal.h"

#include "interpreter/Numerics/Convert.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace oracle;

static Error literalError(StringRef text, ElementType type, const Twine &why) {
  return createStringError("'" + text + "' is no value of type " + type.name() +
                           ": " + why);
}

/// The exact value of a decimal number but for a lowest bit that stands for all
/// that is cut off, so that one rounding to at most 53 bits is right.
static Expected<ExactFloat> parseDecimal(StringRef text, ElementType type) {
  APFloat wide(APFloat::IEEEquad());
  // APFloat reads more than that, and "1e" too.
  static const Regex decimal(
      "^[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?$");
  if (!decimal.match(text))
    return literalError(text, type,
                        "expected a decimal number, nan, inf, -inf or the "
                        "hexadecimal digits of a code");
  Expected<APFloat::opStatus> status =
      wide.convertFromString(text, APFloat::rmTowardZero);
  if (!status)
    return literalError(text, type, toString(status.takeError()));

  constexpr unsigned mantissaBits = 112, keptBits = 62;
  constexpr int bias = 16383;
  APInt bits = wide.bitcastToAPInt();
  APInt mantissa = bits.trunc(mantissaBits).zext(mantissaBits + 1);
  int exponent = int(bits.extractBitsAsZExtValue(15, mantissaBits));
  if (exponent != 0)
    mantissa.setBit(mantissaBits);
  bool inexact = *status & APFloat::opInexact;
  constexpr unsigned dropped = mantissaBits + 1 - keptBits;
  inexact |= mantissa.countr_zero() < dropped && !mantissa.isZero();

  ExactFloat value;
  value.negative = wide.isNegative();
  value.significand = mantissa.lshr(dropped).getZExtValue() | inexact;
  value.exponent = std::max(exponent, 1) - bias - int(mantissaBits - dropped);
  if (value.significand != 0)
    value.kind = ExactFloat::Class::Finite;
  return value;
}

static Expected<uint64_t> parseCode(StringRef text, ElementType type) {
  uint64_t code;
  if (text.drop_front(2).getAsInteger(16, code))
    return literalError(text, type, "expected hexadecimal digits after 0x");
  if (code & ~type.mask())
    return literalError(text, type,
                        "it has more than " + Twine(type.width()) + " bits");
  return code;
}

static Expected<uint64_t> parseFloat(StringRef text, ElementType type) {
  const FloatFormat &format = type.format();
  if (text.equals_insensitive("nan")) {
    if (!format.hasNaN())
      return literalError(text, type, "the format has no NaN");
    return format.quietNaN();
  }
  bool negative = text.starts_with("-");
  if (text.ltrim("+-").equals_insensitive("inf") && text.size() <= 4) {
    if (!format.hasInf())
      return literalError(text, type, "the format has no infinity");
    return format.infMagnitude() | (negative ? format.signMask() : 0);
  }
  Expected<ExactFloat> value = parseDecimal(text, type);
  if (!value)
    return value.takeError();
  return pack(format.kind, *value);
}

static Expected<uint64_t> parseInteger(StringRef text, ElementType type) {
  if (type.width() == 1 && (text == "true" || text == "false"))
    return uint64_t(text == "true");
  uint64_t magnitude;
  bool negative = text.starts_with("-");
  StringRef digits = text;
  if (negative)
    digits = digits.drop_front();
  if (digits.empty() || !isDigit(digits.front()) ||
      digits.getAsInteger(10, magnitude))
    return literalError(text, type, "expected a decimal integer of 64 bits");
  uint64_t signBit = uint64_t(1) << (type.width() - 1);
  if (negative ? magnitude > signBit : magnitude > type.mask())
    return literalError(text, type,
                        "expected -" + Twine(signBit) + " to " +
                            Twine(type.mask()));
  return (negative ? -magnitude : magnitude) & type.mask();
}

Expected<uint64_t> oracle::parseElement(StringRef text, ElementType type) {
  if (text.starts_with_insensitive("0x"))
    return parseCode(text, type);
  return type.isFloat() ? parseFloat(text, type) : parseInteger(text, type);
}
