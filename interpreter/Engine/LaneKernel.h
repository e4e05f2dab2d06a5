//===- LaneKernel.h - The meaning of a scalar operation, over lanes --*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A scalar operation's meaning is written once, as a kernel over a strip of
// lanes. One lane is the scalar operation, a whole tensor is the elementwise
// one, and a strip along a parallel dimension is the body of a linalg
// operation: all three run the same kernel.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_LANEKERNEL_H
#define MX_ORACLE_ENGINE_LANEKERNEL_H

#include "interpreter/Values/Mark.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace oracle {

/// Lanes of a strip at most. Large enough to amortise the dispatch of a
/// kernel, small enough that the registers of a body stay in the first cache.
inline constexpr unsigned stripLanes = 256;

/// What a kernel found out about single lanes. `reason` is a string literal
/// that completes the sentence "... is poison because ...".
class LaneReports {
public:
  enum class Kind : uint8_t {
    Poison,
    Unspecified,
    Undefined,
    UndefinedByStrict,
    UndefinedIfPoison,
    Marked
  };
  struct Report {
    unsigned lane;
    Kind kind;
    const char *reason;
    Mark mark;
  };

  /// The lane's results are poison.
  void poison(unsigned lane, const char *reason) {
    entries.push_back({lane, Kind::Poison, reason, {}});
  }
  /// The lane's results are one of several allowed values.
  void unspecified(unsigned lane, const char *reason) {
    entries.push_back({lane, Kind::Unspecified, reason, {}});
  }
  /// Executing the lane is undefined behaviour.
  void undefined(unsigned lane, const char *reason) {
    entries.push_back({lane, Kind::Undefined, reason, {}});
  }
  /// The same, whatever the operands are that may be poison: what the strict
  /// ones are is enough.
  void undefinedByStrict(unsigned lane, const char *reason) {
    entries.push_back({lane, Kind::UndefinedByStrict, reason, {}});
  }
  /// Executing the lane is undefined behaviour if an operand is poison, which
  /// may be any value. Only where `anyMarked`.
  void undefinedIfPoison(unsigned lane, const char *reason) {
    entries.push_back({lane, Kind::UndefinedIfPoison, reason, {}});
  }
  /// The lane's results have a mark that the kernel found: the one of an
  /// element that it read from a tensor.
  void marked(unsigned lane, Mark mark) {
    entries.push_back({lane, Kind::Marked, nullptr, mark});
  }
  llvm::ArrayRef<Report> all() const { return entries; }
  bool empty() const { return entries.empty(); }
  void clear() { entries.clear(); }

  /// Whether some lane of the strip has an operand with a mark.
  bool anyMarked = false;

private:
  llvm::SmallVector<Report, 0> entries;
};

/// One call of a kernel: `lanes` consecutive elements of each operand and
/// result, stored as their element types say. A result may share its memory
/// with an operand, lane for lane.
struct KernelCall {
  unsigned lanes;
  const void *const *operands;
  void *const *results;
  LaneReports &reports;

  template <typename T> const T *operand(unsigned i) const {
    return static_cast<const T *>(operands[i]);
  }
  template <typename T> T *result(unsigned i = 0) const {
    return static_cast<T *>(results[i]);
  }
};

/// How the marks of the operands reach the results.
enum class MarkRule : uint8_t {
  Join,   ///< A mark on any operand.
  Select, ///< A mark on the condition (operand 0) or on the chosen operand.
};

/// One accumulator and the lanes that are folded into it, in order:
/// accumulator = rule(accumulator, lane), or rule(lane, accumulator).
struct FoldCall {
  unsigned lanes;
  void *accumulator;
  const void *operand;
  bool accumulatorFirst;
};

struct LaneKernel {
  /// Computes every lane; `immediate` is the kernel's own.
  void (*run)(const KernelCall &call, uint64_t immediate) = nullptr;
  /// Folds lanes, where the operation takes two operands of the result's type
  /// and reports nothing; null elsewhere.
  void (*fold)(const FoldCall &call, uint64_t immediate) = nullptr;
  /// A parameter that is fixed when the operation is prepared.
  uint64_t immediate = 0;
  /// Floating-point operations that count as work, for each lane.
  uint8_t flops = 0;
  MarkRule marks = MarkRule::Join;
  /// Bit i: executing the operation on a poison operand i is undefined.
  uint32_t strictOperands = 0;
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_LANEKERNEL_H
