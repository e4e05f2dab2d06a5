//===- Frame.cpp - The values of one activation of a function -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Engine/Poison.h"
#include "interpreter/Engine/Program.h"

#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace oracle;

Frame::Frame(Execution &execution, const PreparedFunction &function)
    : execution(execution), slots(function.numSlots()) {}

FailureOr<uint64_t> Frame::need(Operation *op, Use use, StringRef what) {
  const Scalar &value = scalar(use);
  if (failed(execution.requirePosition(op, value.mark, what + " is poison")))
    return failure();
  return value.bits;
}

FailureOr<SmallVector<int64_t>>
Frame::needIndices(Operation *op, ArrayRef<Use> uses, StringRef what) {
  SmallVector<int64_t> values;
  for (Use use : uses) {
    FailureOr<uint64_t> value = need(op, use, what);
    if (failed(value))
      return failure();
    values.push_back(static_cast<int64_t>(*value));
  }
  return values;
}

LogicalResult Frame::speculate(const Step &step) {
  std::optional<Mark> mark;
  if (!step.speculated.empty() &&
      llvm::all_of(step.op->getResultTypes(), hasPoisonValue))
    mark = execution.forgivePoisonUse(step.op);
  if (!mark)
    return failure();
  for (auto [slot, type] :
       llvm::zip_equal(step.speculated, step.op->getResultTypes())) {
    FailureOr<RuntimeValue> value =
        poisonValue(execution, step.op, type, *mark);
    if (failed(value))
      return failure();
    set(slot, std::move(*value));
  }
  return success();
}

LogicalResult Frame::run(const PreparedRegion &region,
                         SmallVectorImpl<RuntimeValue> &values) {
  if (failed(execution.enter(region.op)))
    return failure();
  size_t onStack = execution.memory().numOnStack();
  llvm::scope_exit leave([&] {
    execution.leave();
    if (region.isAllocationScope)
      execution.memory().popStack(region.op, onStack);
  });
  const PreparedBlock *block = &region.blocks.front();
  while (true) {
    for (auto [slot, value] : llvm::zip_equal(block->arguments, values))
      slots[slot] = std::move(value);
    for (const Step &step : block->steps) {
      if (failed(execution.step(step.op)) ||
          (failed(step.run(*this)) && failed(speculate(step))))
        return failure();
      if (LLVM_UNLIKELY(execution.watchesAccesses()))
        for (auto [result, slot] : step.made)
          if (auto *tensor = std::get_if<Tensor>(&slots[slot]))
            execution.notifyMade(step.op, result, *tensor);
      for (unsigned slot : step.dead)
        slots[slot] = std::monostate();
    }
    values.clear();
    values.append(std::make_move_iterator(exitValues.begin()),
                  std::make_move_iterator(exitValues.end()));
    exitValues.clear();
    if (!successor)
      return success();
    block = &region.blocks[*successor];
    successor.reset();
    for (unsigned slot : block->dead)
      slots[slot] = std::monostate();
  }
}
