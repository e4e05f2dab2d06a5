//===- Regions.h - Steps of operations that run regions -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_REGIONS_H
#define MX_ORACLE_SEMANTICS_REGIONS_H

#include "interpreter/Engine/Program.h"

namespace oracle {

/// The slots of the operation's results.
inline llvm::SmallVector<unsigned> resultSlots(mlir::Operation *op,
                                               Preparer &preparer) {
  return llvm::map_to_vector(op->getResults(), [&](mlir::Value result) {
    return preparer.slot(result);
  });
}

/// The values of operands, moved out of the frame where they are not read
/// again: that is what keeps a tensor that a loop carries in place.
inline llvm::SmallVector<RuntimeValue> takeAll(Frame &frame,
                                               llvm::ArrayRef<Use> uses) {
  return llvm::map_to_vector(uses, [&](Use use) { return frame.take(use); });
}

inline void setAll(Frame &frame, llvm::ArrayRef<unsigned> slots,
                   llvm::MutableArrayRef<RuntimeValue> values) {
  for (auto [slot, value] : llvm::zip_equal(slots, values))
    frame.set(slot, std::move(value));
}

/// Runs a region once; what it yields are the operation's results.
inline llvm::LogicalResult runOnce(Frame &frame, const PreparedRegion &region,
                                   llvm::ArrayRef<unsigned> results) {
  llvm::SmallVector<RuntimeValue> values;
  if (failed(frame.run(region, values)))
    return llvm::failure();
  setAll(frame, results, values);
  return llvm::success();
}

/// What one loop counts through: lower, lower + step, ... while that is below
/// upper. Wide enough for signed and unsigned numbers of 64 bits.
struct LoopBounds {
  __int128 lower;
  __int128 upper;
  __int128 step;
};

/// Where the bounds of a loop are found, and how their bits are read.
struct LoopUses {
  Use lower, upper, step;
  unsigned width = 64;
  bool isUnsigned = false;
};

/// The bounds of a loop: none is poison, and the step is positive (scf, `for`:
/// anything else is undefined).
llvm::FailureOr<LoopBounds> readBounds(Frame &frame, mlir::Operation *op,
                                       const LoopUses &uses);
llvm::FailureOr<LoopBounds> checkBounds(Frame &frame, mlir::Operation *op,
                                        const LoopBounds &bounds);

/// Bounds of numbers that are known, on index.
inline LoopBounds indexBounds(int64_t lower, int64_t upper, int64_t step) {
  return {lower, upper, step};
}

/// Calls `body` for every point of a loop nest, the last loop fastest. Counting
/// does not wrap: a loop whose next number its type cannot hold has ended, for
/// that number is not below the upper bound (scf, `for`: the bounds are a range
/// of integers, and nothing about it is undefined).
llvm::LogicalResult forEachPoint(
    llvm::ArrayRef<LoopBounds> bounds,
    llvm::function_ref<llvm::LogicalResult(llvm::ArrayRef<__int128>)> body);

/// The same for iterations that have no order: observers are told of each.
llvm::LogicalResult forEachTask(
    Frame &frame, mlir::Operation *op, llvm::ArrayRef<LoopBounds> bounds,
    llvm::function_ref<llvm::LogicalResult(llvm::ArrayRef<__int128>)> body);

/// Runs a loop over one range. `carried` holds the values that the body takes
/// after the induction variable and yields for the next iteration, and in the
/// end those of the last one.
llvm::LogicalResult runLoop(Frame &frame, const LoopBounds &bounds,
                            unsigned width, const PreparedRegion &body,
                            llvm::SmallVectorImpl<RuntimeValue> &carried);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_REGIONS_H
