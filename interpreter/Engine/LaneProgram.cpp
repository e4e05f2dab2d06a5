//===- LaneProgram.cpp - Straight-line bodies over strips of lanes --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/LaneProgram.h"

#include "interpreter/Engine/EvaluableOpInterface.h"
#include "interpreter/Engine/Types.h"

using namespace mlir;
using namespace oracle;

std::optional<LaneProgram> LaneProgram::build(Block &body,
                                              ArrayRef<Source> arguments,
                                              Preparer &preparer) {
  LaneProgram program;
  LaneBuilder builder(program, &body, preparer);
  for (auto [argument, source] :
       llvm::zip_equal(body.getArguments(), arguments)) {
    std::optional<ElementType> type = elementTypeOf(argument.getType());
    if (!type)
      return std::nullopt;
    program.regs.push_back({*type, source});
    builder.define(argument, program.regs.size() - 1);
  }
  for (Operation &op : body.without_terminator()) {
    auto evaluable = dyn_cast<EvaluableOpInterface>(op);
    if (!evaluable || failed(evaluable.emitLanes(builder)))
      return std::nullopt;
  }
  for (Value value : body.getTerminator()->getOperands()) {
    FailureOr<unsigned> reg = builder.use(value);
    if (failed(reg))
      return std::nullopt;
    program.results.push_back(*reg);
  }
  return program;
}

LaneProgram LaneProgram::assemble(
    ArrayRef<ElementType> operands, Preparer &preparer,
    function_ref<SmallVector<unsigned, 2>(LaneBuilder &)> emit) {
  LaneProgram program;
  for (auto [number, type] : llvm::enumerate(operands))
    program.regs.push_back(
        {type, {Source::Kind::Operand, static_cast<unsigned>(number), 0, 0}});
  LaneBuilder builder(program, nullptr, preparer);
  program.results = emit(builder);
  return program;
}

unsigned LaneBuilder::add(ElementType type, LaneProgram::Source source) {
  program.regs.push_back({type, source});
  return program.regs.size() - 1;
}

FailureOr<unsigned> LaneBuilder::use(Value value) {
  if (auto it = values.find(value); it != values.end())
    return it->second;
  // A value of the body that has no register came from an operation that
  // defined none; one from outside is a scalar of the frame.
  std::optional<ElementType> type = elementTypeOf(value.getType());
  if (!type || value.getParentBlock() == body)
    return failure();
  unsigned reg = add(*type, {LaneProgram::Source::Kind::Capture, 0, 0,
                             preparer.capture(value).slot});
  define(value, reg);
  return reg;
}

FailureOr<unsigned> LaneBuilder::useTensor(Value tensor) {
  static_assert(sizeof(const Tensor *) == sizeof(uint64_t));
  if (tensor.getParentBlock() == body)
    return failure();
  return add(ElementType::index(), {LaneProgram::Source::Kind::Tensor, 0, 0,
                                    preparer.capture(tensor).slot});
}

unsigned LaneBuilder::loopIndex(unsigned loop) {
  return add(ElementType::index(),
             {LaneProgram::Source::Kind::LoopIndex, loop, 0, 0});
}

unsigned LaneBuilder::immediate(ElementType type, uint64_t bits) {
  return add(type, {LaneProgram::Source::Kind::Immediate, 0, bits, 0});
}

unsigned LaneBuilder::call(Operation *op, const LaneKernel &kernel,
                           ArrayRef<unsigned> operands,
                           ArrayRef<ElementType> results) {
  LaneProgram::Instruction instruction{
      op, kernel, llvm::SmallVector<unsigned, 3>(operands), {}};
  for (ElementType type : results)
    instruction.results.push_back(add(type, {}));
  program.code.push_back(std::move(instruction));
  return program.code.back().results.front();
}

LogicalResult oracle::emitKernel(Operation *op, const LaneKernel &kernel,
                                 LaneBuilder &builder) {
  SmallVector<unsigned> operands;
  for (Value operand : op->getOperands()) {
    FailureOr<unsigned> reg = builder.use(operand);
    if (failed(reg))
      return failure();
    operands.push_back(*reg);
  }
  SmallVector<ElementType> types;
  for (Type type : op->getResultTypes()) {
    std::optional<ElementType> element = elementTypeOf(type);
    if (!element)
      return failure();
    types.push_back(*element);
  }
  unsigned first = builder.call(op, kernel, operands, types);
  for (OpResult result : op->getResults())
    builder.define(result, first + result.getResultNumber());
  return success();
}

namespace {

/// Runs a kernel once, on scalars of the frame.
LogicalResult runScalar(Frame &frame, Operation *op, const LaneKernel &kernel,
                        ArrayRef<Use> uses, ArrayRef<unsigned> slots) {
  SmallVector<const void *, 4> operands;
  SmallVector<const Mark *, 4> marks;
  for (Use use : uses) {
    const Scalar &scalar = frame.scalar(use);
    operands.push_back(&scalar.bits);
    marks.push_back(scalar.mark.isDefined() ? nullptr : &scalar.mark);
  }
  SmallVector<uint64_t, 2> bits(slots.size(), 0);
  SmallVector<void *, 2> results;
  for (uint64_t &word : bits)
    results.push_back(&word);
  Mark mark;
  bool marked = false;
  if (failed(frame.execution.runKernel(op, kernel, 1, operands, marks, results,
                                       &mark, marked)))
    return failure();
  if (LLVM_UNLIKELY(frame.execution.watchesFlops()) && kernel.flops != 0)
    frame.execution.notifyComputed(op, kernel.flops);
  for (auto [slot, word] : llvm::zip_equal(slots, bits))
    frame.set(slot, Scalar{word, marked ? mark : Mark()});
  return success();
}

/// Runs a kernel on every element of tensors, or vectors, of equal shapes.
LogicalResult runElementwise(Frame &frame, Operation *op,
                             const LaneKernel &kernel, ArrayRef<Use> uses,
                             ArrayRef<unsigned> slots,
                             ArrayRef<ElementType> types) {
  const Tensor &first = frame.tensor(uses.front());
  Shape shape(first.shape());
  for (Use use : uses.drop_front())
    if (frame.tensor(use).shape() != ArrayRef<int64_t>(shape))
      return frame.execution.undefined(
          op, "has operands of different shapes, " + shapeToString(shape) +
                  " and " + shapeToString(frame.tensor(use).shape()));
  int64_t count = first.numElements();
  if (failed(frame.execution.step(op, count)))
    return failure();
  SmallVector<TensorBuilder, 1> builders;
  for (ElementType type : types) {
    FailureOr<TensorBuilder> builder =
        frame.execution.allocate(op, type, shape);
    if (failed(builder))
      return failure();
    builders.push_back(std::move(*builder));
  }
  Mark resultMarks[stripLanes];
  SmallVector<const void *, 4> operands(uses.size());
  SmallVector<const Mark *, 4> marks(uses.size());
  SmallVector<void *, 2> results(builders.size());
  for (int64_t at = 0; at < count; at += stripLanes) {
    unsigned lanes = std::min<int64_t>(stripLanes, count - at);
    if (failed(frame.execution.work(op, lanes)))
      return failure();
    for (auto [i, use] : llvm::enumerate(uses)) {
      const Tensor &tensor = frame.tensor(use);
      operands[i] = tensor.bytes() + at * tensor.elementType().storageBytes();
      marks[i] = tensor.marks() ? tensor.marks() + at : nullptr;
    }
    for (auto [i, builder] : llvm::enumerate(builders))
      results[i] = builder.bytes() + at * builder.elementType().storageBytes();
    bool marked = false;
    if (failed(frame.execution.runKernel(op, kernel, lanes, operands, marks,
                                         results, resultMarks, marked)))
      return failure();
    if (marked)
      for (TensorBuilder &builder : builders)
        std::copy_n(resultMarks, lanes, builder.makeMarks() + at);
  }
  if (LLVM_UNLIKELY(frame.execution.watchesFlops()) && kernel.flops != 0)
    frame.execution.notifyComputed(op, uint64_t(count) * kernel.flops);
  for (auto [slot, builder] : llvm::zip_equal(slots, builders))
    frame.set(slot, std::move(builder).build());
  return success();
}

} // namespace

LogicalResult oracle::prepareKernel(Operation *op, const LaneKernel &kernel,
                                    Preparer &preparer) {
  SmallVector<ElementType> types;
  SmallVector<unsigned> slots;
  bool isElementwise = false;
  for (Value value :
       llvm::concat<Value>(SmallVector<Value>(op->getOperands()),
                           SmallVector<Value>(op->getResults()))) {
    if (failed(preparer.elementType(op, value.getType())))
      return failure();
    bool isShaped = isa<TensorType, VectorType>(value.getType());
    isElementwise |= isShaped;
    if (isa<ShapedType>(value.getType()) && !isShaped)
      return preparer.unsupported(op, "has operands that are neither scalars, "
                                      "tensors nor vectors");
  }
  for (OpResult result : op->getResults()) {
    types.push_back(*preparer.elementType(op, result.getType()));
    slots.push_back(preparer.slot(result));
  }
  SmallVector<Use> uses = preparer.uses(op->getOpOperands());
  // The kernel reads every operand in place, so none is taken.
  if (isElementwise)
    preparer.step(op, [=](Frame &frame) {
      return runElementwise(frame, op, kernel, uses, slots, types);
    });
  else
    preparer.step(op, [=](Frame &frame) {
      return runScalar(frame, op, kernel, uses, slots);
    });
  return success();
}
