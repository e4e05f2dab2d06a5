//===- StripRun.cpp - A loop nest whose body runs on strips ---------------===//
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
                   ArrayRef<int64_t> extents, ArrayRef<LoopBuffer> buffers)
    : nest(nest), program(*nest.lanes), frame(frame), op(op), extents(extents),
      buffers(buffers), firstOutput(buffers.size() - nest.numOutputs),
      point(extents.size(), 0) {
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
void StripRun::chooseLoop() {
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
  if (mode == Mode::Parallel || extents.empty())
    return;
  // Along a reduction the accumulator must be one element, and the loop the
  // innermost of those that reduce into it.
  for (unsigned loop = extents.size(); loop > 0; --loop) {
    if (extents[loop - 1] == 1)
      continue;
    stripLoop = loop - 1;
    bool sameElement = true;
    for (unsigned i = firstOutput; i < buffers.size(); ++i)
      sameElement &= llvm::none_of(nest.indices[i], [&](const IndexExpr &expr) {
        return expr.dependsOn(stripLoop);
      });
    if (sameElement)
      mode = Mode::Fold;
    return;
  }
}

void StripRun::layOutRegisters() {
  maxLanes = mode == Mode::Single
                 ? 1
                 : std::min<int64_t>(extents[stripLoop], stripLanes);
  // One lane of an operand is a step from nothing.
  for (auto [operand, address] : llvm::enumerate(addresses)) {
    address.laneStep = mode == Mode::Single ? 1 : address.steps[stripLoop];
    address.gathers = mode != Mode::Single && isGathered(operand, stripLoop);
  }
  ArrayRef<LaneProgram::Register> declared = program.registers();
  registers.resize(declared.size());
  size_t bytesEach = maxLanes * sizeof(uint64_t);
  scratch.reset(new uint8_t[declared.size() * bytesEach * 2]);
  for (auto [number, reg] : llvm::enumerate(registers)) {
    const Source &source = declared[number].source;
    reg.type = declared[number].type;
    reg.storage = scratch.get() + number * bytesEach * 2;
    reg.repeatStorage = reg.storage + bytesEach;
    reg.lanes = reg.storage;
    bool single = mode == Mode::Single;
    switch (source.kind) {
    case Source::Kind::Operand: {
      const Address &address = addresses[source.number];
      reg.accumulated = mode == Mode::Fold && source.number >= firstOutput;
      reg.uniform = single || reg.accumulated ||
                    (address.laneStep == 0 && !address.gathers);
      break;
    }
    case Source::Kind::LoopIndex:
      reg.uniform = single || source.number != stripLoop;
      break;
    case Source::Kind::Immediate:
    case Source::Kind::Capture:
    case Source::Kind::Tensor:
      reg.uniform = true;
      break;
    case Source::Kind::None:
      break;
    }
  }
  for (auto [output, yielded] : llvm::enumerate(program.yielded())) {
    const Source &source = declared[yielded].source;
    registers[yielded].copied |= source.kind == Source::Kind::Operand &&
                                 source.number >= firstOutput &&
                                 source.number != firstOutput + output;
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
    else if (declared.source.kind == Source::Kind::Tensor)
      scalar.bits =
          reinterpret_cast<uint64_t>(&frame.tensor({declared.source.slot}));
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
      registers[instruction.results[0]].uniform ||
      llvm::count(program.yielded(), instruction.results[0]) != 1)
    return -1;
  unsigned output = llvm::find(program.yielded(), instruction.results[0]) -
                    program.yielded().begin();
  if (addresses[firstOutput + output].laneStep != 1)
    return -1;
  auto readsOutput = [&](unsigned reg) {
    const Source &source = program.registers()[reg].source;
    return source.kind == Source::Kind::Operand &&
           source.number == firstOutput + output;
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
    bool uniform = true;
    for (unsigned operand : instruction.operands) {
      uniform &= registers[operand].uniform;
      plan.accumulated |= registers[operand].accumulated;
    }
    plan.single = uniform || plan.accumulated;
    for (unsigned result : instruction.results) {
      registers[result].uniform = plan.single;
      registers[result].accumulated = plan.accumulated;
      plan.results.push_back(registers[result].storage);
    }
    plan.operands.resize(instruction.operands.size());
    plan.marks.resize(instruction.operands.size());
    plan.directOutput = directOutputOf(number);
    plans.push_back(std::move(plan));
  }
}

int64_t StripRun::position(unsigned operand) const {
  const Address &address = addresses[operand];
  int64_t position = address.base;
  for (auto [step, index] : llvm::zip_equal(address.steps, point))
    position += step * index;
  for (const auto &[expr, stride] : address.terms)
    position += *expr->evaluateTerms(point) * stride;
  return position;
}

int64_t StripRun::laneAddress(unsigned operand, unsigned lane) {
  point[stripLoop] += lane;
  int64_t address = position(operand);
  point[stripLoop] -= lane;
  return address;
}

void StripRun::loadOperand(unsigned number, unsigned operand) {
  RegisterState &reg = registers[number];
  const LoopBuffer &buffer = buffers[operand];
  const Address &address = addresses[operand];
  unsigned bytes = reg.type.storageBytes();
  const Mark *marks = buffer.marks();
  int64_t start = position(operand);
  if (!reg.copied &&
      (reg.uniform || (!address.gathers && address.laneStep == 1))) {
    reg.lanes = buffer.data + start * bytes;
    reg.marks = marks ? marks + start : nullptr;
    return;
  }
  reg.lanes = reg.storage;
  reg.marks = nullptr;
  if (marks) {
    reg.markStorage.resize(maxLanes);
    reg.marks = reg.markStorage.data();
  }
  for (unsigned lane = 0; lane < (reg.uniform ? 1 : lanesNow); ++lane) {
    int64_t at = address.gathers ? laneAddress(operand, lane)
                                 : start + lane * address.laneStep;
    std::memcpy(reg.storage + lane * bytes, buffer.data + at * bytes, bytes);
    if (marks)
      reg.markStorage[lane] = marks[at];
  }
}

void StripRun::loadSources() {
  for (auto [number, declared] : llvm::enumerate(program.registers())) {
    RegisterState &reg = registers[number];
    switch (declared.source.kind) {
    case Source::Kind::Operand:
      reg.repeated = false;
      loadOperand(number, declared.source.number);
      break;
    case Source::Kind::LoopIndex: {
      reg.repeated = false;
      auto *lanes = reinterpret_cast<int64_t *>(reg.storage);
      int64_t start = point[declared.source.number];
      for (unsigned lane = 0; lane < (reg.uniform ? 1 : lanesNow); ++lane)
        lanes[lane] = start + lane;
      break;
    }
    case Source::Kind::None:
      reg.repeated = false;
      break;
    case Source::Kind::Immediate:
    case Source::Kind::Capture:
    case Source::Kind::Tensor:
      // The same in every strip, and so are its repetitions.
      break;
    }
  }
}

void StripRun::repeat(RegisterState &reg) {
  if (reg.repeated)
    return;
  reg.repeated = true;
  switch (reg.type.storageBytes()) {
  case 1:
    std::fill_n(reg.repeatStorage, maxLanes, *reg.lanes);
    break;
  case 2:
    std::fill_n(reinterpret_cast<uint16_t *>(reg.repeatStorage), maxLanes,
                *reinterpret_cast<const uint16_t *>(reg.lanes));
    break;
  case 4:
    std::fill_n(reinterpret_cast<uint32_t *>(reg.repeatStorage), maxLanes,
                *reinterpret_cast<const uint32_t *>(reg.lanes));
    break;
  default:
    std::fill_n(reinterpret_cast<uint64_t *>(reg.repeatStorage), maxLanes,
                *reinterpret_cast<const uint64_t *>(reg.lanes));
    break;
  }
  if (reg.marks)
    reg.repeatMarks.assign(maxLanes, reg.marks[0]);
}

/// Runs one instruction on `lanes` lanes, from `lane` on.
LogicalResult StripRun::execute(Plan &plan, unsigned lanes, unsigned lane) {
  const LaneProgram::Instruction &instruction = *plan.instruction;
  for (auto [i, number] : llvm::enumerate(instruction.operands)) {
    RegisterState &reg = registers[number];
    if (!plan.single && reg.uniform) {
      repeat(reg);
      plan.operands[i] = reg.repeatStorage;
      plan.marks[i] = reg.marks ? reg.repeatMarks.data() : nullptr;
      continue;
    }
    unsigned offset = reg.uniform ? 0 : lane;
    plan.operands[i] = reg.lanes + offset * reg.type.storageBytes();
    plan.marks[i] = reg.marks ? reg.marks + offset : nullptr;
  }
  RegisterState &first = registers[instruction.results[0]];
  if (plan.directOutput >= 0) {
    unsigned operand = firstOutput + plan.directOutput;
    plan.results[0] =
        buffers[operand].data + position(operand) * first.type.storageBytes();
    first.lanes = static_cast<const uint8_t *>(plan.results[0]);
  }
  bool marked = false;
  if (failed(frame.execution.runKernel(
          instruction.op, instruction.kernel, plan.single ? 1 : lanes,
          plan.operands, plan.marks, plan.results, resultMarks, marked)))
    return failure();
  for (unsigned number : instruction.results)
    registers[number].marks = nullptr;
  if (!marked)
    return success();
  first.markStorage.assign(resultMarks,
                           resultMarks + (plan.single ? 1 : lanes));
  for (unsigned number : instruction.results)
    registers[number].marks = first.markStorage.data();
  return success();
}

void StripRun::storeOutputs() {
  for (auto [i, yielded] : llvm::enumerate(program.yielded())) {
    unsigned operand = firstOutput + i;
    const LoopBuffer &buffer = buffers[operand];
    RegisterState &reg = registers[yielded];
    unsigned bytes = reg.type.storageBytes();
    int64_t start = position(operand);
    int64_t stride = addresses[operand].laneStep;
    if (reg.uniform && lanesNow > 1)
      repeat(reg);
    const uint8_t *from =
        reg.uniform && lanesNow > 1 ? reg.repeatStorage : reg.lanes;
    const Mark *marks = reg.uniform && lanesNow > 1 && reg.marks
                            ? reg.repeatMarks.data()
                            : reg.marks;
    if (stride == 1 && from != buffer.data + start * bytes)
      std::memmove(buffer.data + start * bytes, from, lanesNow * bytes);
    if (stride != 1)
      for (unsigned lane = 0; lane < lanesNow; ++lane)
        std::memcpy(buffer.data + (start + lane * stride) * bytes,
                    from + lane * bytes, bytes);
    if (!marks && !buffer.output->marks())
      continue;
    for (unsigned lane = 0; lane < lanesNow; ++lane)
      buffer.output->setMark(start + lane * stride,
                             marks ? marks[lane] : Mark());
  }
}

LogicalResult StripRun::runStrip() {
  loadSources();
  for (Plan &plan : plans)
    if (failed(execute(plan, lanesNow, 0)))
      return failure();
  storeOutputs();
  return success();
}

LogicalResult StripRun::foldStrip() {
  loadSources();
  for (Plan &plan : plans)
    if (!plan.accumulated && failed(execute(plan, lanesNow, 0)))
      return failure();
  SmallVector<std::pair<uint64_t, Mark>, 2> next(program.yielded().size());
  for (unsigned lane = 0; lane < lanesNow; ++lane) {
    for (Plan &plan : plans)
      if (plan.accumulated && failed(execute(plan, 1, lane)))
        return failure();
    for (auto [i, yielded] : llvm::enumerate(program.yielded())) {
      const RegisterState &reg = registers[yielded];
      unsigned at = reg.uniform ? 0 : lane;
      next[i] = {loadBits(reg.lanes, reg.type.storageBytes(), at),
                 reg.marks ? reg.marks[at] : Mark()};
    }
    // The registers of the outputs read the outputs' memory.
    for (auto [i, value] : llvm::enumerate(next)) {
      const LoopBuffer &buffer = buffers[firstOutput + i];
      int64_t at = position(firstOutput + i);
      storeBits(buffer.data, buffer.type.storageBytes(), at, value.first);
      buffer.output->setMark(at, value.second);
    }
    if (lane + 1 < lanesNow)
      for (auto [number, declared] : llvm::enumerate(program.registers()))
        if (declared.source.kind == Source::Kind::Operand &&
            declared.source.number >= firstOutput)
          loadOperand(number, declared.source.number);
  }
  return success();
}

/// Runs all strips at one point of the other loops.
LogicalResult StripRun::runPoint() {
  if (mode == Mode::Single) {
    lanesNow = 1;
    if (failed(frame.execution.work(op, 1)))
      return failure();
    return runStrip();
  }
  for (int64_t at = 0; at < extents[stripLoop]; at += maxLanes) {
    point[stripLoop] = at;
    lanesNow = std::min<int64_t>(maxLanes, extents[stripLoop] - at);
    if (failed(frame.execution.work(op, lanesNow)))
      return failure();
    if (failed(mode == Mode::Parallel ? runStrip() : foldStrip()))
      return failure();
  }
  point[stripLoop] = 0;
  return success();
}

LogicalResult StripRun::run() {
  chooseLoop();
  layOutRegisters();
  loadConstants();
  planInstructions();
  while (true) {
    if (failed(runPoint()))
      return failure();
    size_t loop = extents.size();
    for (; loop > 0; --loop) {
      if (mode != Mode::Single && loop - 1 == stripLoop)
        continue;
      if (++point[loop - 1] < extents[loop - 1])
        break;
      point[loop - 1] = 0;
    }
    if (loop == 0)
      return success();
  }
}
