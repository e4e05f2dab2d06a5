//===- Regions.cpp - Steps of operations that run regions -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Regions.h"

#include "interpreter/Semantics/ScalarRules.h"

#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace oracle;

FailureOr<LoopBounds> oracle::readBounds(Frame &frame, Operation *op,
                                         const LoopUses &uses) {
  FailureOr<uint64_t> lower = frame.need(op, uses.lower, "lower bound");
  FailureOr<uint64_t> upper = frame.need(op, uses.upper, "upper bound");
  FailureOr<uint64_t> step = frame.need(op, uses.step, "step");
  if (failed(lower) || failed(upper) || failed(step))
    return failure();
  Width<uint64_t> width{uses.width};
  auto number = [&](uint64_t bits) -> __int128 {
    return uses.isUnsigned ? __int128(bits) : __int128(width.sext(bits));
  };
  return checkBounds(frame, op,
                     {number(*lower), number(*upper), number(*step)});
}

FailureOr<LoopBounds> oracle::checkBounds(Frame &frame, Operation *op,
                                          const LoopBounds &bounds) {
  if (bounds.step > 0)
    return bounds;
  return frame.execution.undefined(op, "has the step " +
                                           Twine(int64_t(bounds.step)) +
                                           ", which is not positive");
}

LogicalResult
oracle::forEachPoint(ArrayRef<LoopBounds> bounds,
                     function_ref<LogicalResult(ArrayRef<__int128>)> body) {
  SmallVector<__int128> point;
  for (const LoopBounds &loop : bounds) {
    if (loop.lower >= loop.upper)
      return success();
    point.push_back(loop.lower);
  }
  while (true) {
    if (failed(body(point)))
      return failure();
    size_t loop = bounds.size();
    for (; loop > 0; --loop) {
      const LoopBounds &range = bounds[loop - 1];
      __int128 next = point[loop - 1] + range.step;
      if (next < range.upper) {
        point[loop - 1] = next;
        break;
      }
      point[loop - 1] = range.lower;
    }
    if (loop == 0)
      return success();
  }
}

LogicalResult
oracle::forEachTask(Frame &frame, Operation *op, ArrayRef<LoopBounds> bounds,
                    function_ref<LogicalResult(ArrayRef<__int128>)> body) {
  frame.execution.parallelBegins(op);
  llvm::scope_exit end([&] { frame.execution.parallelEnds(); });
  return forEachPoint(bounds, [&](ArrayRef<__int128> point) {
    frame.execution.taskBegins();
    return body(point);
  });
}

LogicalResult oracle::runLoop(Frame &frame, const LoopBounds &bounds,
                              unsigned width, const PreparedRegion &body,
                              SmallVectorImpl<RuntimeValue> &carried) {
  uint64_t mask = ElementType::integer(width).mask();
  return forEachPoint(bounds, [&](ArrayRef<__int128> point) {
    carried.insert(carried.begin(),
                   RuntimeValue(Scalar{uint64_t(point[0]) & mask, {}}));
    return frame.run(body, carried);
  });
}
