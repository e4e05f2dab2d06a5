//===- Format.cpp - Values as text ----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Format.h"

#include "interpreter/Numerics/SmallArith.h"

#include "llvm/ADT/STLExtras.h"

#include <charconv>
#include <cmath>

using namespace oracle;

template <typename T> static std::string shortestDecimal(T value) {
  char buffer[64];
  std::to_chars_result result =
      std::to_chars(buffer, buffer + sizeof(buffer), value);
  std::string text(buffer, result.ptr);
  if (!std::isfinite(value))
    return text;
  // A fraction, so that it is never taken for an integer.
  if (size_t exponent = text.find('e'); text.find('.') == std::string::npos)
    text.insert(exponent == std::string::npos ? text.size() : exponent, ".0");
  return text;
}

std::string oracle::formatNumber(ElementType type, uint64_t bits) {
  if (type.isFloat()) {
    double value = toDouble(type.floatKind(), bits);
    if (std::isnan(value))
      return "nan";
    return type.floatKind() == FloatKind::F64
               ? shortestDecimal(value)
               : shortestDecimal(static_cast<float>(value));
  }
  if (type.width() == 1)
    return bits ? "true" : "false";
  unsigned unused = 64 - type.width();
  return std::to_string(static_cast<int64_t>(bits << unused) >> unused);
}

std::string oracle::formatElement(ElementType type, uint64_t bits) {
  std::string text = formatNumber(type, bits);
  if (!type.isFloat())
    return text;
  static constexpr char digits[] = "0123456789ABCDEF";
  text += " (0x";
  for (unsigned nibble = (type.width() + 3) / 4; nibble > 0; --nibble)
    text += digits[bits >> (4 * (nibble - 1)) & 0xF];
  return text + ")";
}

static std::string formatMarked(ElementType type, uint64_t bits, Mark mark) {
  if (mark.isPoison())
    return "poison";
  if (mark.isUnspecified())
    return "unspecified";
  return formatNumber(type, bits);
}

static std::string formatTensor(const Tensor &tensor, int64_t maxElements) {
  int64_t rank = tensor.rank();
  int64_t count = std::min(tensor.numElements(), maxElements);
  if (tensor.numElements() == 0)
    return "[]";
  std::string text(rank, '[');
  for (int64_t i = 0; i < count; ++i) {
    // Brackets close where an index wraps around.
    int64_t closed = 0, block = 1;
    for (int64_t size : llvm::reverse(tensor.shape())) {
      block *= size;
      if (i == 0 || i % block != 0)
        break;
      ++closed;
    }
    if (i != 0)
      text += std::string(closed, ']') + ", " + std::string(closed, '[');
    text += formatMarked(tensor.elementType(), tensor.bits(i), tensor.mark(i));
  }
  if (count < tensor.numElements())
    return text + ", ...";
  return text + std::string(rank, ']');
}

std::string oracle::formatValue(const RuntimeValue &value, ElementType type,
                                int64_t maxElements) {
  if (auto *scalar = std::get_if<Scalar>(&value))
    return formatMarked(type, scalar->bits, scalar->mark);
  if (auto *tensor = std::get_if<Tensor>(&value))
    return formatTensor(*tensor, maxElements);
  if (auto *block = std::get_if<std::shared_ptr<const BlockScaled>>(&value))
    return "elements " + formatTensor((*block)->elements, maxElements) +
           ", scales " + formatTensor((*block)->scales, maxElements);
  return "no value";
}

std::string oracle::formatIndex(int64_t position,
                                llvm::ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t size : llvm::reverse(shape)) {
    text = std::to_string(position % size) + (text.empty() ? "" : ", ") + text;
    position /= size;
  }
  return "[" + text + "]";
}
