//===- VectorNest.cpp - Operations on vectors as loop nests ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/VectorNest.h"

#include "interpreter/Semantics/Arith.h"

using namespace mlir;
using namespace oracle;

VectorNest::VectorNest(Operation *op, SmallVector<bool> parallel, Shape extents,
                       ArrayRef<Input> inputs, ArrayRef<Output> outputs,
                       Emit emit, Preparer &preparer)
    : op(op), extents(std::move(extents)) {
  SmallVector<AffineMap> maps;
  for (const Input &input : inputs) {
    uses.push_back(preparer.use(input.operand));
    types.push_back(elementOf(input.operand.get()));
    maps.push_back(input.map);
  }
  if (std::optional<Masking> masking = maskingOf(op, preparer)) {
    masked = true;
    uses.push_back(masking->mask);
    types.push_back(ElementType::integer(1));
    maps.push_back(
        AffineMap::getMultiDimIdentityMap(parallel.size(), op->getContext()));
  }
  SmallVector<ElementType> registers = types;
  for (const Output &output : outputs) {
    registers.push_back(output.type);
    maps.push_back(output.map);
  }
  nest.emplace(std::move(parallel), maps, outputs.size());
  nest->setBody(
      LaneProgram::assemble(registers, preparer, [&](LaneBuilder &builder) {
        auto all = llvm::to_vector(llvm::seq<unsigned>(0, registers.size()));
        ArrayRef<unsigned> old = ArrayRef(all).take_back(outputs.size());
        SmallVector<unsigned, 2> next =
            emit(builder, ArrayRef(all).take_front(inputs.size()), old);
        // A point that is masked off leaves everything as it is, marks
        // included.
        if (masked)
          for (auto [output, before, after] :
               llvm::zip_equal(outputs, old, next))
            after = builder.call(
                op, selectKernel(output.type.width()),
                {static_cast<unsigned>(inputs.size()), after, before},
                {output.type});
        return next;
      }));
}

LogicalResult VectorNest::run(Frame &frame,
                              MutableArrayRef<TensorBuilder> outputs,
                              int64_t skipped) const {
  SmallVector<LoopBuffer> buffers;
  for (auto [use, type] : llvm::zip_equal(uses, types)) {
    const RuntimeValue &value = frame.get(use);
    auto *tensor = std::get_if<Tensor>(&value);
    buffers.push_back(tensor ? inputBuffer(*tensor)
                             : inputBuffer(type, std::get<Scalar>(value)));
    if (skipped == 0)
      continue;
    LoopBuffer &rest = buffers.back();
    rest.data += skipped * type.storageBytes();
    rest.shape.front() -= skipped;
    if (rest.inputMarks)
      rest.inputMarks += skipped;
  }
  for (TensorBuilder &output : outputs)
    buffers.push_back(outputBuffer(output));
  Shape points = extents;
  if (skipped != 0)
    points.front() -= skipped;
  return nest->run(frame, op, points, buffers);
}

FailureOr<TensorBuilder> oracle::startFrom(Frame &frame, Operation *op,
                                           ElementType type,
                                           RuntimeValue value) {
  if (auto *tensor = std::get_if<Tensor>(&value))
    return frame.execution.modify(op, std::move(*tensor));
  FailureOr<TensorBuilder> builder = frame.execution.allocate(op, type, {});
  if (failed(builder))
    return failure();
  const Scalar &scalar = std::get<Scalar>(value);
  builder->setBits(0, scalar.bits);
  builder->setMark(0, scalar.mark);
  return builder;
}

RuntimeValue oracle::finish(Operation *op, TensorBuilder output) {
  Tensor tensor = std::move(output).build();
  if (isa<VectorType>(op->getResult(0).getType()))
    return tensor;
  return Scalar{tensor.bits(0), tensor.mark(0)};
}
