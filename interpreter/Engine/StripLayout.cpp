//===- StripLayout.cpp - How a loop nest is cut into strips ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/StripRun.h"

using namespace mlir;
using namespace oracle;

using Source = LaneProgram::Source;

StripRun::StripRun(const LoopNest &nest, Frame &frame, Operation *op,
                   ArrayRef<int64_t> extents, ArrayRef<LoopBuffer> buffers,
                   bool oneByOne)
    : nest(nest), program(*nest.lanes), frame(frame), op(op), extents(extents),
      buffers(buffers), firstOutput(buffers.size() - nest.numOutputs),
      oneByOne(oneByOne), point(extents.size(), 0) {
  for (auto [exprs, buffer] : llvm::zip_equal(nest.indices, buffers)) {
    Address address;
    address.steps.assign(extents.size(), 0);
    for (auto [expr, stride] : llvm::zip_equal(exprs, buffer.strides)) {
      address.base += expr.constantPart() * stride;
      for (unsigned loop = 0; loop < extents.size(); ++loop)
        address.steps[loop] += expr.coefficient(loop) * stride;
      if (!expr.isLinear())
        address.terms.push_back({&expr, stride});
    }
    addresses.push_back(std::move(address));
  }
}

/// Whether the operand's elements along `loop` are not a fixed step apart.
bool StripRun::isGathered(unsigned operand, unsigned loop) const {
  return llvm::any_of(addresses[operand].terms, [&](const auto &term) {
    return term.first->isNonLinearIn(loop);
  });
}

bool StripRun::dependsOn(unsigned operand, unsigned loop) const {
  return addresses[operand].steps[loop] != 0 || isGathered(operand, loop);
}

bool StripRun::writesDistinctElements(unsigned loop) const {
  for (unsigned i = firstOutput; i < buffers.size(); ++i)
    if (llvm::none_of(nest.indices[i], [&](const IndexExpr &expr) {
          return expr.asDim() == loop;
        }))
      return false;
  return true;
}

/// Lanes run along the parallel loop that reads and writes most operands
/// contiguously; among equals along the longest, then the last.
void StripRun::chooseStripLoop() {
  if (oneByOne)
    return;
  int64_t best = -1;
  for (unsigned loop = 0; loop < extents.size(); ++loop) {
    if (!nest.parallel[loop] || extents[loop] < 2 ||
        !writesDistinctElements(loop))
      continue;
    int64_t score = std::min<int64_t>(extents[loop], stripLanes);
    for (auto [operand, address] : llvm::enumerate(addresses))
      if (!isGathered(operand, loop) &&
          (address.steps[loop] == 0 || address.steps[loop] == 1))
        score += stripLanes;
    if (score >= best) {
      best = score;
      stripLoop = loop;
      mode = Mode::Parallel;
    }
  }
  if (mode == Mode::Parallel)
    return;
  // What is read where it is accumulated changes from lane to lane.
  if (llvm::any_of(buffers.take_front(firstOutput),
                   [](const LoopBuffer &input) { return input.isOverwritten; }))
    return;
  // Along a reduction the accumulator must be one element, and the loop the
  // innermost of those that reduce into it.
  for (unsigned loop = extents.size(); loop > 0; --loop) {
    if (extents[loop - 1] == 1)
      continue;
    for (unsigned i = firstOutput; i < buffers.size(); ++i)
      if (dependsOn(i, loop - 1))
        return;
    stripLoop = loop - 1;
    mode = Mode::Fold;
    return;
  }
}

void StripRun::chooseLoops() {
  chooseStripLoop();
  if (mode != Mode::Single)
    maxLanes = std::min<int64_t>(extents[*stripLoop], stripLanes);
  if (mode != Mode::Parallel)
    return;
  // The innermost other loop: its iterations follow each other, so what they
  // need beside the strips can be computed for many of them at once.
  for (unsigned loop = extents.size(); loop > 0 && !batchLoop; --loop)
    if (loop - 1 != *stripLoop && extents[loop - 1] > 1)
      batchLoop = loop - 1;
  if (batchLoop)
    maxBatch = std::min<int64_t>(extents[*batchLoop], stripLanes);
}

void StripRun::layOutAddresses() {
  for (auto [operand, address] : llvm::enumerate(addresses)) {
    address.loop =
        stripLoop && dependsOn(operand, *stripLoop) ? stripLoop : batchLoop;
    if (!address.loop)
      continue;
    address.laneStep = address.steps[*address.loop];
    address.gathers = isGathered(operand, *address.loop);
  }
}

void StripRun::layOutRegisters() {
  ArrayRef<LaneProgram::Register> declared = program.registers();
  registers.resize(declared.size());
  size_t bytesEach = std::max(maxLanes, maxBatch) * sizeof(uint64_t);
  scratch.reset(new uint8_t[declared.size() * bytesEach * 2]);
  for (auto [number, reg] : llvm::enumerate(registers)) {
    const Source &source = declared[number].source;
    reg.type = declared[number].type;
    reg.storage = scratch.get() + number * bytesEach * 2;
    reg.repeatStorage = reg.storage + bytesEach;
    reg.lanes = reg.storage;
    switch (source.kind) {
    case Source::Kind::Operand:
      if (mode == Mode::Fold && source.number >= firstOutput)
        reg.level = Level::Accumulated;
      else if (stripLoop && addresses[source.number].loop == stripLoop)
        reg.level = Level::Lane;
      else
        reg.level = Level::Batch;
      break;
    case Source::Kind::LoopIndex:
      reg.level = stripLoop == source.number ? Level::Lane : Level::Batch;
      break;
    case Source::Kind::Immediate:
    case Source::Kind::Capture:
    case Source::Kind::Tensor:
    case Source::Kind::None:
      break;
    }
  }
  for (auto [output, yielded] : llvm::enumerate(program.yielded())) {
    const Source &source = declared[yielded].source;
    registers[yielded].copied |= source.kind == Source::Kind::Operand &&
                                 (buffers[source.number].isOverwritten ||
                                  (source.number >= firstOutput &&
                                   source.number != firstOutput + output));
  }
}

/// Fills the registers that no strip changes.
void StripRun::loadConstants() {
  for (auto [number, declared] : llvm::enumerate(program.registers())) {
    RegisterState &reg = registers[number];
    if (declared.source.kind == Source::Kind::Tensor) {
      const Tensor *tensor = &frame.tensor({declared.source.slot});
      std::memcpy(reg.storage, &tensor, sizeof(tensor));
      continue;
    }
    Scalar scalar;
    if (declared.source.kind == Source::Kind::Immediate)
      scalar.bits = declared.source.bits;
    else if (declared.source.kind == Source::Kind::Capture)
      scalar = frame.scalar({declared.source.slot});
    else
      continue;
    std::memcpy(reg.storage, &scalar.bits, sizeof(scalar.bits));
    if (!scalar.mark.isDefined()) {
      reg.markStorage.assign(1, scalar.mark);
      reg.marks = reg.markStorage.data();
    }
  }
}

/// The output whose memory an instruction may write at once: it yields the
/// output's new elements, and nothing later reads the old ones.
int StripRun::directOutputOf(unsigned number) const {
  const LaneProgram::Instruction &instruction = program.instructions()[number];
  if (mode != Mode::Parallel || instruction.results.size() != 1 ||
      registers[instruction.results[0]].level != Level::Lane ||
      llvm::count(program.yielded(), instruction.results[0]) != 1)
    return -1;
  unsigned output = llvm::find(program.yielded(), instruction.results[0]) -
                    program.yielded().begin();
  if (addresses[firstOutput + output].laneStep != 1)
    return -1;
  auto readsOutput = [&](unsigned reg) {
    const Source &source = program.registers()[reg].source;
    return source.kind == Source::Kind::Operand &&
           (source.number == firstOutput + output ||
            buffers[source.number].isOverwritten);
  };
  bool readLater = llvm::any_of(program.yielded(), readsOutput);
  for (const LaneProgram::Instruction &later :
       program.instructions().drop_front(number + 1))
    readLater |= llvm::any_of(later.operands, readsOutput);
  return readLater ? -1 : static_cast<int>(output);
}

void StripRun::planInstructions() {
  for (auto [number, instruction] : llvm::enumerate(program.instructions())) {
    Plan plan;
    plan.instruction = &instruction;
    for (unsigned operand : instruction.operands)
      plan.level = std::max(plan.level, registers[operand].level);
    for (unsigned result : instruction.results) {
      registers[result].level = plan.level;
      plan.results.push_back(registers[result].storage);
    }
    plan.operands.resize(instruction.operands.size());
    plan.marks.resize(instruction.operands.size());
    plan.directOutput = directOutputOf(number);
    plans.push_back(std::move(plan));
  }
}

/// The single instruction that folds a lane into the single output, if that is
/// all that is accumulated.
std::optional<StripRun::FoldStep> StripRun::foldStep() const {
  if (mode != Mode::Fold || program.yielded().size() != 1)
    return std::nullopt;
  const Plan *accumulating = nullptr;
  for (const Plan &plan : plans) {
    if (plan.level != Level::Accumulated)
      continue;
    if (accumulating)
      return std::nullopt;
    accumulating = &plan;
  }
  if (!accumulating)
    return std::nullopt;
  const LaneProgram::Instruction &instruction = *accumulating->instruction;
  if (!instruction.kernel.fold ||
      instruction.results[0] != program.yielded()[0])
    return std::nullopt;
  unsigned first = instruction.operands[0], second = instruction.operands[1];
  bool accumulatorFirst = registers[first].level == Level::Accumulated;
  unsigned operand = accumulatorFirst ? second : first;
  if (registers[operand].level != Level::Lane)
    return std::nullopt;
  return FoldStep{&instruction.kernel, operand, accumulatorFirst};
}

void StripRun::sortByLevel() {
  for (auto [number, declared] : llvm::enumerate(program.registers()))
    if (declared.source.kind == Source::Kind::Operand ||
        declared.source.kind == Source::Kind::LoopIndex)
      sourcesAt[static_cast<unsigned>(registers[number].level)].push_back(
          number);
  for (auto [number, plan] : llvm::enumerate(plans))
    plansAt[static_cast<unsigned>(plan.level)].push_back(number);
}
