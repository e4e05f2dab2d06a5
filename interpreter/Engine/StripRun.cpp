//===- StripRun.cpp - A loop nest whose body runs on strips ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/StripRun.h"

#include "interpreter/Engine/HostVectors.h"

#include <bit>

using namespace mlir;
using namespace oracle;

using Source = LaneProgram::Source;

int64_t StripRun::position(unsigned operand) const {
  const Address &address = addresses[operand];
  int64_t position = address.base;
  for (size_t loop = 0; loop < point.size(); ++loop)
    position += address.steps[loop] * point[loop];
  for (const auto &[expr, stride] : address.terms)
    position += *expr->evaluateTerms(point) * stride;
  return position;
}

int64_t StripRun::positionOfLane(unsigned operand, unsigned lane) {
  unsigned loop = *addresses[operand].loop;
  point[loop] += lane;
  int64_t at = position(operand);
  point[loop] -= lane;
  return at;
}

unsigned StripRun::lanesOf(Level level) const {
  switch (level) {
  case Level::Fixed:
  case Level::Accumulated:
    return 1;
  case Level::Batch:
    return batchNow;
  case Level::Lane:
    return lanesNow;
  }
  return 1;
}

/// The lane of a register that holds what is the same all along the strip.
unsigned StripRun::currentLane(const RegisterState &reg) const {
  return reg.level == Level::Batch ? batchLane : 0;
}

void StripRun::loadOperand(unsigned number, unsigned operand) {
  RegisterState &reg = registers[number];
  const LoopBuffer &buffer = buffers[operand];
  const Address &address = addresses[operand];
  unsigned bytes = reg.type.storageBytes();
  unsigned lanes = lanesOf(reg.level);
  const Mark *marks = buffer.marks();
  int64_t start = position(operand);
  bool contiguous = lanes == 1 || (!address.gathers && address.laneStep == 1);
  if (contiguous && !reg.copied) {
    reg.lanes = buffer.data + start * bytes;
    reg.marks = marks ? marks + start : nullptr;
    return;
  }
  reg.lanes = reg.storage;
  reg.marks = nullptr;
  if (marks) {
    reg.markStorage.resize(std::max(maxLanes, maxBatch));
    reg.marks = reg.markStorage.data();
  }
  bool computed = address.gathers && lanes > 1;
  withStorage(bytes, [&](auto sample) {
    using T = decltype(sample);
    const T *from = reinterpret_cast<const T *>(buffer.data);
    T *to = reinterpret_cast<T *>(reg.storage);
    if (computed)
      for (unsigned lane = 0; lane < lanes; ++lane)
        to[lane] = from[positionOfLane(operand, lane)];
    else
      for (unsigned lane = 0; lane < lanes; ++lane)
        to[lane] = from[start + lane * address.laneStep];
  });
  if (!marks)
    return;
  for (unsigned lane = 0; lane < lanes; ++lane)
    reg.markStorage[lane] = marks[computed ? positionOfLane(operand, lane)
                                           : start + lane * address.laneStep];
}

/// Fills the registers of `level` that no instruction writes.
void StripRun::loadSources(Level level) {
  for (unsigned number : sourcesAt[static_cast<unsigned>(level)]) {
    const Source &source = program.registers()[number].source;
    if (source.kind == Source::Kind::Operand) {
      loadOperand(number, source.number);
      continue;
    }
    bool varies = level == Level::Lane || batchLoop == source.number;
    auto *lanes = reinterpret_cast<int64_t *>(registers[number].storage);
    for (unsigned lane = 0; lane < lanesOf(level); ++lane)
      lanes[lane] = point[source.number] + (varies ? lane : 0);
  }
}

template <typename T>
MX_HOST_VECTORS static inline void fillLanes(uint8_t *to, const uint8_t *value,
                                             unsigned count) {
  std::fill_n(reinterpret_cast<T *>(to), count,
              *reinterpret_cast<const T *>(value));
}

/// Fills a strip with the register's current lane.
void StripRun::repeat(RegisterState &reg) {
  if (reg.repeated)
    return;
  reg.repeated = true;
  unsigned count =
      reg.level == Level::Fixed ? std::max(maxLanes, maxBatch) : maxLanes;
  unsigned lane = currentLane(reg);
  using Fill = void (*)(uint8_t *, const uint8_t *, unsigned);
  // By the logarithm of the element's bytes.
  static const Fill fills[] = {HostVectors<fillLanes<uint8_t>>::best(),
                               HostVectors<fillLanes<uint16_t>>::best(),
                               HostVectors<fillLanes<uint32_t>>::best(),
                               HostVectors<fillLanes<uint64_t>>::best()};
  unsigned bytes = reg.type.storageBytes();
  fills[std::countr_zero(bytes)](reg.repeatStorage, reg.lanes + lane * bytes,
                                 count);
  if (reg.marks)
    reg.repeatMarks.assign(count, reg.marks[lane]);
}

/// Runs one instruction on all lanes of its level; an accumulated one on
/// `lane` of the strip.
LogicalResult StripRun::execute(Plan &plan, unsigned lane) {
  const LaneProgram::Instruction &instruction = *plan.instruction;
  unsigned lanes = lanesOf(plan.level);
  for (auto [i, number] : llvm::enumerate(instruction.operands)) {
    RegisterState &reg = registers[number];
    if (reg.level < plan.level && lanes > 1) {
      repeat(reg);
      plan.operands[i] = reg.repeatStorage;
      plan.marks[i] = reg.marks ? reg.repeatMarks.data() : nullptr;
      continue;
    }
    unsigned offset = reg.level == plan.level    ? 0
                      : reg.level == Level::Lane ? lane
                                                 : currentLane(reg);
    plan.operands[i] = reg.lanes + offset * reg.type.storageBytes();
    plan.marks[i] = reg.marks ? reg.marks + offset : nullptr;
  }
  RegisterState &first = registers[instruction.results[0]];
  if (plan.directOutput >= 0) {
    plan.results[0] =
        buffers[firstOutput + plan.directOutput].data +
        outputStarts[plan.directOutput] * first.type.storageBytes();
    first.lanes = static_cast<const uint8_t *>(plan.results[0]);
  }
  bool marked = false;
  if (failed(frame.execution.runKernel(instruction.op, instruction.kernel,
                                       lanes, plan.operands, plan.marks,
                                       plan.results, resultMarks, marked)))
    return failure();
  for (unsigned number : instruction.results)
    registers[number].marks = nullptr;
  if (!marked)
    return success();
  first.markStorage.assign(resultMarks, resultMarks + lanes);
  for (unsigned number : instruction.results)
    registers[number].marks = first.markStorage.data();
  return success();
}

/// Runs the instructions of a level, in order.
LogicalResult StripRun::executeAll(Level level, unsigned lane) {
  for (unsigned number : plansAt[static_cast<unsigned>(level)])
    if (failed(execute(plans[number], lane)))
      return failure();
  return success();
}

void StripRun::storeOutputs() {
  for (auto [i, yielded] : llvm::enumerate(program.yielded())) {
    const LoopBuffer &buffer = buffers[firstOutput + i];
    RegisterState &reg = registers[yielded];
    unsigned bytes = reg.type.storageBytes();
    int64_t start = outputStarts[i];
    int64_t step = lanesNow == 1 ? 1 : addresses[firstOutput + i].laneStep;
    unsigned offset = currentLane(reg);
    const uint8_t *from = reg.lanes + offset * bytes;
    const Mark *marks = reg.marks ? reg.marks + offset : nullptr;
    if (reg.level != Level::Lane && lanesNow > 1) {
      repeat(reg);
      from = reg.repeatStorage;
      marks = reg.marks ? reg.repeatMarks.data() : nullptr;
    }
    if (step == 1 && from != buffer.data + start * bytes)
      std::memmove(buffer.data + start * bytes, from, lanesNow * bytes);
    if (step != 1)
      withStorage(bytes, [&](auto sample) {
        using T = decltype(sample);
        for (unsigned lane = 0; lane < lanesNow; ++lane)
          reinterpret_cast<T *>(buffer.data)[start + lane * step] =
              reinterpret_cast<const T *>(from)[lane];
      });
    if (!marks && !buffer.output->data())
      continue;
    for (unsigned lane = 0; lane < lanesNow; ++lane)
      buffer.setMark(start + lane * step, marks ? marks[lane] : Mark());
  }
}

LogicalResult StripRun::runStrip() {
  loadSources(Level::Lane);
  if (failed(executeAll(Level::Lane)))
    return failure();
  storeOutputs();
  return success();
}

/// Folds the strip by one kernel, if there is one and nothing is marked.
bool StripRun::foldAtOnce() {
  if (!wholeFold)
    return false;
  const RegisterState &reg = registers[wholeFold->operand];
  const LoopBuffer &output = buffers[firstOutput];
  if (reg.marks || output.marks())
    return false;
  uint8_t *accumulator =
      output.data + outputStarts[0] * output.type.storageBytes();
  wholeFold->kernel->fold(
      {lanesNow, accumulator, reg.lanes, wholeFold->accumulatorFirst},
      wholeFold->kernel->immediate);
  return true;
}

LogicalResult StripRun::foldStrip() {
  loadSources(Level::Lane);
  if (failed(executeAll(Level::Lane)))
    return failure();
  if (foldAtOnce())
    return success();
  SmallVector<std::pair<uint64_t, Mark>, 2> next(program.yielded().size());
  for (unsigned lane = 0; lane < lanesNow; ++lane) {
    // The registers of the outputs read the outputs' memory.
    loadSources(Level::Accumulated);
    if (failed(executeAll(Level::Accumulated, lane)))
      return failure();
    for (auto [i, yielded] : llvm::enumerate(program.yielded())) {
      const RegisterState &reg = registers[yielded];
      unsigned at = reg.level == Level::Lane ? lane : 0;
      next[i] = {loadBits(reg.lanes, reg.type.storageBytes(), at),
                 reg.marks ? reg.marks[at] : Mark()};
    }
    for (auto [i, value] : llvm::enumerate(next)) {
      const LoopBuffer &buffer = buffers[firstOutput + i];
      storeBits(buffer.data, buffer.type.storageBytes(), outputStarts[i],
                value.first);
      buffer.setMark(outputStarts[i], value.second);
    }
  }
  return success();
}

/// Runs all strips at one point of the other loops.
LogicalResult StripRun::runStrips() {
  for (int64_t at = 0, end = stripLoop ? extents[*stripLoop] : 1; at < end;
       at += maxLanes) {
    if (stripLoop)
      point[*stripLoop] = at;
    lanesNow = std::min<int64_t>(maxLanes, end - at);
    for (unsigned i = 0; i < outputStarts.size(); ++i)
      outputStarts[i] = position(firstOutput + i);
    if (failed(frame.execution.work(op, lanesNow)))
      return failure();
    if (failed(mode == Mode::Fold ? foldStrip() : runStrip()))
      return failure();
  }
  if (stripLoop)
    point[*stripLoop] = 0;
  return success();
}

/// Runs all iterations of the batch loop at one point of the loops around it.
LogicalResult StripRun::runBatch() {
  for (int64_t at = 0, end = batchLoop ? extents[*batchLoop] : 1; at < end;
       at += maxBatch) {
    if (batchLoop)
      point[*batchLoop] = at;
    batchNow = std::min<int64_t>(maxBatch, end - at);
    batchLane = 0;
    loadSources(Level::Batch);
    if (failed(executeAll(Level::Batch)))
      return failure();
    for (; batchLane < batchNow; ++batchLane) {
      if (batchLoop)
        point[*batchLoop] = at + batchLane;
      for (RegisterState &reg : registers)
        if (reg.level == Level::Batch)
          reg.repeated = false;
      if (failed(runStrips()))
        return failure();
    }
  }
  if (batchLoop)
    point[*batchLoop] = 0;
  return success();
}

/// Goes to the next point of the loops around strip and batch, the last one
/// fastest; false at the end.
bool StripRun::advance() {
  for (unsigned loop = extents.size(); loop > 0; --loop) {
    if (stripLoop == loop - 1 || batchLoop == loop - 1)
      continue;
    if (++point[loop - 1] < extents[loop - 1])
      return true;
    point[loop - 1] = 0;
  }
  return false;
}

LogicalResult StripRun::run() {
  chooseLoops();
  layOutAddresses();
  layOutRegisters();
  loadConstants();
  planInstructions();
  sortByLevel();
  wholeFold = foldStep();
  outputStarts.resize(buffers.size() - firstOutput);
  do {
    if (failed(runBatch()))
      return failure();
  } while (advance());
  return success();
}
