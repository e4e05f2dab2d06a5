//===- RunOutcome.h - What one execution showed ----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_RUNOUTCOME_H
#define MX_ORACLE_EXECUTION_RUNOUTCOME_H

#include "compiler/Execution/HostValue.h"
#include "compiler/Execution/TrackingAllocator.h"
#include "compiler/Execution/TrafficLedger.h"
#include <string>

namespace mlir::mx {

/// Something the program reported while it ran. Its site (an index into the
/// program's list) says where and about what type.
struct Event {
  enum class Kind : uint8_t { Print, PrintText, CheckFailure, ShapeMismatch };
  Kind kind = Kind::Print;
  uint32_t site = 0;
  /// Print: one code per element, in row-major order.
  std::vector<uint64_t> bits;
  /// CheckFailure: row-major index of the first element that differs, and both
  /// codes. ShapeMismatch: the first dimension that differs, and both sizes.
  int64_t element = 0;
  uint64_t actual = 0;
  uint64_t expected = 0;

  friend bool operator==(const Event &, const Event &) = default;
};

/// Whose memory a returned buffer is.
struct ResultOrigin {
  enum class Kind : uint8_t { Scalar, Argument, Allocation, Constant };
  Kind kind = Kind::Scalar;
  /// Of the argument (counting buffers only) or the allocation.
  uint64_t number = 0;

  friend bool operator==(const ResultOrigin &, const ResultOrigin &) = default;
};

/// An allocation, live at return, that no result reaches.
struct Leak {
  uint64_t allocation = 0;
  uint64_t size = 0;

  friend bool operator==(const Leak &, const Leak &) = default;
};

struct RunOutcome {
  enum class Status : uint8_t {
    Ok,            ///< Returned; everything below is filled in.
    Crashed,       ///< A signal; the detail names it.
    Exited,        ///< Ended the process itself: exit, abort, a failed assert.
    Hung,          ///< Took longer than allowed.
    LimitReached,  ///< Wanted more memory or reported more than allowed.
    InvalidResult, ///< Returned, but a result cannot be read.
  };
  /// Where the status is not Ok, only the detail and what had been reported by
  /// then (events, memory errors) are there.
  Status status = Status::Ok;
  std::string detail;
  std::vector<HostValue> results;
  std::vector<ResultOrigin> origins;
  /// Contents of every buffer argument after the run, in order.
  std::vector<HostValue> finalArguments;
  std::vector<Event> events;
  std::vector<MemoryError> memoryErrors;
  std::vector<Leak> leaks;
  MemoryStats stats;
  /// Of code that counts what it moves; else empty.
  Traffic traffic;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_RUNOUTCOME_H
