//===- Mark.h - What an element is besides its bits -------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Semantics, Scalars, "Poison and undefined behaviour": an element may be
// poison (no value at all) or unspecified (some value, but nothing may depend
// on which). Both carry the place they came from.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_MARK_H
#define MX_ORACLE_VALUES_MARK_H

#include <cstdint>
#include <memory>
#include <vector>

namespace oracle {

/// The state of one element. The origin is an index into the table of the
/// execution that made the mark.
class Mark {
public:
  constexpr Mark() = default;
  static constexpr Mark poison(uint32_t origin) { return Mark(origin + 1); }
  static constexpr Mark unspecified(uint32_t origin) {
    return Mark((origin + 1) | unspecifiedBit);
  }

  constexpr bool isDefined() const { return raw == 0; }
  constexpr bool isPoison() const {
    return raw != 0 && (raw & unspecifiedBit) == 0;
  }
  constexpr bool isUnspecified() const { return (raw & unspecifiedBit) != 0; }
  /// Only where the element is not defined.
  constexpr uint32_t origin() const { return (raw & ~unspecifiedBit) - 1; }

  /// The mark of a value computed from two operands: poison wins over
  /// unspecified, the first operand over the second.
  constexpr Mark join(Mark other) const {
    if (isPoison() || other.isDefined())
      return *this;
    return other.isPoison() || isDefined() ? other : *this;
  }
  constexpr bool operator==(const Mark &) const = default;

private:
  static constexpr uint32_t unspecifiedBit = uint32_t(1) << 31;
  constexpr explicit Mark(uint32_t raw) : raw(raw) {}
  uint32_t raw = 0;
};

/// The marks of a row of elements; no memory where all are defined. Copies
/// share their marks until one of them is told not to.
class MarkStore {
public:
  explicit MarkStore(int64_t count = 0) : count(count) {}

  /// Null where every element is defined.
  const Mark *data() const {
    spell();
    return marks ? marks->data() : nullptr;
  }
  Mark *data() {
    spell();
    return marks ? marks->data() : nullptr;
  }
  /// Marks for all elements, all defined at first.
  Mark *make() {
    spell();
    if (!marks)
      marks = std::make_shared<std::vector<Mark>>(count);
    return marks->data();
  }
  Mark get(int64_t position) const {
    return marks ? (*marks)[position] : everywhere;
  }
  void set(int64_t position, Mark mark) {
    if (mark != get(position))
      make()[position] = mark;
  }
  /// Takes no time: the marks are spelled out when they are looked at.
  void setAll(Mark mark) {
    marks = nullptr;
    everywhere = count == 0 ? Mark() : mark;
  }
  /// Makes sure that no copy sees what is set from now on.
  void unshare() {
    if (marks && marks.use_count() != 1)
      marks = std::make_shared<std::vector<Mark>>(*marks);
  }

private:
  void spell() const {
    if (everywhere.isDefined())
      return;
    marks = std::make_shared<std::vector<Mark>>(count, everywhere);
    everywhere = Mark();
  }

  int64_t count;
  /// What every element has where `marks` is null.
  mutable Mark everywhere;
  mutable std::shared_ptr<std::vector<Mark>> marks;
};

} // namespace oracle

#endif // MX_ORACLE_VALUES_MARK_H
