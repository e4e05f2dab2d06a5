//===- ElementType.h - Element types of run-time values ---------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_ELEMENTTYPE_H
#define MX_ORACLE_VALUES_ELEMENTTYPE_H

#include "interpreter/Numerics/FloatFormat.h"

#include <string>

namespace oracle {

/// The type of one element: an integer of 1 to 64 bits, index, or a float of
/// the table of formats. How an element is stored follows from it.
class ElementType {
public:
  enum class Class : uint8_t { Integer, Index, Float };

  static constexpr unsigned maxIntegerWidth = 64;

  /// `width` is between 1 and maxIntegerWidth.
  static constexpr ElementType integer(unsigned width) {
    return ElementType(Class::Integer, static_cast<uint8_t>(width),
                       FloatKind::F32);
  }
  static constexpr ElementType index() {
    return ElementType(Class::Index, 64, FloatKind::F32);
  }
  static constexpr ElementType floating(FloatKind kind) {
    return ElementType(Class::Float,
                       static_cast<uint8_t>(formatOf(kind).width()), kind);
  }

  constexpr bool isInteger() const { return cls == Class::Integer; }
  constexpr bool isIndex() const { return cls == Class::Index; }
  constexpr bool isFloat() const { return cls == Class::Float; }
  /// Integer or index: computes with wrapping integers.
  constexpr bool isIntegral() const { return !isFloat(); }
  constexpr FloatKind floatKind() const { return kind; }
  constexpr const FloatFormat &format() const { return formatOf(kind); }
  constexpr unsigned width() const { return bits; }

  /// Bytes of one stored element: 1, 2, 4 or 8, the code in the low bits and
  /// zeros above.
  constexpr unsigned storageBytes() const {
    return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8;
  }
  constexpr uint64_t mask() const {
    return bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  }

  /// As MLIR prints it: "i8", "index", "f8E4M3FN".
  std::string name() const;

  constexpr bool operator==(const ElementType &) const = default;

private:
  constexpr ElementType(Class cls, uint8_t bits, FloatKind kind)
      : cls(cls), bits(bits), kind(kind) {}

  Class cls;
  uint8_t bits;
  FloatKind kind; // F32 where the type is no float, so that == works.
};

} // namespace oracle

#endif // MX_ORACLE_VALUES_ELEMENTTYPE_H
