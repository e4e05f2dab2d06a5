//===- EntryCall.cpp - One call of a compiled entry -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/EntryCall.h"
#include "compiler/Execution/CrashReport.h"

#include "llvm/Support/FormatVariadic.h"
#include <cfenv>

using namespace mlir;
using namespace mlir::mx;

bool EntryCall::placeArgument(const EntryValue &type, const HostValue &value,
                              unsigned &slot) {
  if (!type.isBuffer) {
    inputSlots[slot++] = value.bits;
    return true;
  }
  BufferLayout layout = argumentLayout(type, value.shape);
  const uint64_t bytes = layout.span(options.totalByteLimit).value_or(0);
  auto *base = static_cast<uint8_t *>(run.allocator.allocateArgument(bytes));
  if (!base) {
    outcome.status = RunOutcome::Status::LimitReached;
    outcome.detail = "the arguments exceed the memory limit";
    return false;
  }
  scatter(layout, value.bytes, base);
  inputSlots[slot++] = reinterpret_cast<uintptr_t>(base);
  inputSlots[slot++] = reinterpret_cast<uintptr_t>(base);
  inputSlots[slot++] = uint64_t(layout.offset);
  for (int64_t size : layout.sizes)
    inputSlots[slot++] = uint64_t(size);
  for (int64_t stride : layout.strides)
    inputSlots[slot++] = uint64_t(stride);
  arguments.push_back({std::move(layout), base});
  return true;
}

bool EntryCall::reject(unsigned index, StringRef why) {
  outcome.status = RunOutcome::Status::InvalidResult;
  outcome.detail = llvm::formatv("result {0} {1}", index, why);
  return false;
}

bool EntryCall::readResult(unsigned index, const EntryValue &type,
                           unsigned &slot) {
  const uint64_t *words = &outputSlots[slot];
  slot += type.slots();
  if (type.isBuffer)
    return readBuffer(index, type, words);
  outcome.results.push_back(HostValue::scalar(words[0]));
  outcome.origins.push_back({});
  return true;
}

bool EntryCall::readBuffer(unsigned index, const EntryValue &type,
                           const uint64_t *words) {
  const unsigned rank = type.shape.size();
  const auto *allocated = reinterpret_cast<const uint8_t *>(words[0]);
  const auto *aligned = reinterpret_cast<const uint8_t *>(words[1]);
  BufferLayout layout;
  layout.offset = int64_t(words[2]);
  layout.elementBytes = type.elementBytes;
  layout.valueBytes = type.valueBytes;
  layout.sizes.assign(words + 3, words + 3 + rank);
  layout.strides.assign(words + 3 + rank, words + 3 + 2 * rank);

  for (auto [dim, size, expected] : llvm::enumerate(layout.sizes, type.shape))
    if (!ShapedType::isDynamic(expected) && size != expected)
      return reject(index,
                    llvm::formatv("has the type {0}, but came with the size "
                                  "{1} in dimension {2} instead of {3}",
                                  type.describe(), size, dim, expected)
                        .str());
  std::optional<uint64_t> count = layout.count(options.totalByteLimit);
  if (!count)
    return reject(index, "has a size that is negative or beyond all memory");
  resultBytes += *count * layout.elementBytes;
  if (resultBytes > options.totalByteLimit)
    return reject(index, "makes the results larger than the memory limit");

  reached.push_back(allocated);
  reached.push_back(aligned);
  ResultOrigin origin{ResultOrigin::Kind::Constant, 0};
  if (const auto *block = run.allocator.find(aligned)) {
    origin = {block->isArgument ? ResultOrigin::Kind::Argument
                                : ResultOrigin::Kind::Allocation,
              block->number};
    const int64_t offset = aligned - block->base;
    std::optional<uint64_t> span = layout.span(block->size - offset);
    if (*count && (!block->isLive || !span)) {
      run.allocator.onError({MemoryError::Kind::BadResult, block->isArgument,
                             block->number, block->size,
                             offset + layout.offset * layout.elementBytes});
      return reject(index, block->isLive ? "reaches outside its allocation"
                                         : "was freed before the return");
    }
  } else if (*count) {
    // The bounds of a constant are not known here, but a wild view faults.
    if (!layout.span(options.totalByteLimit))
      return reject(index, "reaches outside all memory");
    if (isOnStack(aligned))
      return reject(index, "lies in the stack frame that returned it");
  }
  outcome.results.push_back(HostValue::buffer(layout.sizes, layout.elementBytes,
                                              gather(layout, aligned)));
  outcome.origins.push_back(origin);
  return true;
}

void EntryCall::collectLeaks() {
  std::vector<const TrackingAllocator::Block *> kept;
  for (const void *address : reached)
    kept.push_back(run.allocator.find(address));
  for (const TrackingAllocator::Block &block : run.allocator.blocks())
    if (block.isLive && !block.isArgument && !llvm::is_contained(kept, &block))
      outcome.leaks.push_back({block.number, block.size});
}

RunOutcome EntryCall::perform(ArrayRef<HostValue> inputs) {
  if (!run.allocator.isUsable()) {
    outcome.status = RunOutcome::Status::LimitReached;
    outcome.detail = "the system has no memory for the run";
    return std::move(outcome);
  }
  unsigned slot = 0;
  for (auto [type, value] : llvm::zip_equal(signature.arguments, inputs))
    if (!placeArgument(type, value, slot))
      return std::move(outcome);

  setCrashPhase("");
  std::fesetenv(FE_DFL_ENV);
  entry(inputSlots.data(), outputSlots.data());

  setCrashPhase(" while its results were read");
  outcome.stats = run.allocator.stats();
  outcome.traffic = run.traffic.traffic();
  run.allocator.checkAll();
  slot = 0;
  for (auto [index, type] : llvm::enumerate(signature.results))
    if (!readResult(index, type, slot))
      return std::move(outcome);
  for (const PlacedArgument &argument : arguments)
    outcome.finalArguments.push_back(
        HostValue::buffer(argument.layout.sizes, argument.layout.elementBytes,
                          gather(argument.layout, argument.base)));
  collectLeaks();
  return std::move(outcome);
}
