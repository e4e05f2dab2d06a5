//===- LoopNest.cpp - Perfect loop nests over indexed operands ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/LoopNest.h"

#include "interpreter/Engine/LoopAccesses.h"
#include "interpreter/Engine/StripRun.h"

using namespace mlir;
using namespace oracle;

// The nest writes through `data` only where there is an `output`.
LoopBuffer oracle::inputBuffer(const Tensor &tensor) {
  return {tensor.elementType(), const_cast<uint8_t *>(tensor.bytes()),
          Shape(tensor.shape()), rowMajorStrides(tensor.shape()),
          tensor.marks()};
}

LoopBuffer oracle::inputBuffer(ElementType type, const Scalar &scalar) {
  auto *bits = const_cast<uint64_t *>(&scalar.bits);
  return {type,
          reinterpret_cast<uint8_t *>(bits),
          {},
          {},
          scalar.mark.isDefined() ? nullptr : &scalar.mark};
}

LoopBuffer oracle::outputBuffer(TensorBuilder &builder) {
  return {builder.elementType(),
          builder.bytes(),
          Shape(builder.shape()),
          rowMajorStrides(builder.shape()),
          nullptr,
          &builder.markStore()};
}

LoopNest::LoopNest(SmallVector<bool> parallel, ArrayRef<AffineMap> maps,
                   unsigned numOutputs)
    : parallel(std::move(parallel)), maps(maps), reads(maps.size(), false),
      numOutputs(numOutputs) {
  for (AffineMap map : maps)
    indices.push_back(indexExprs(map));
}

LogicalResult LoopNest::prepareBody(Region &body, Preparer &preparer) {
  Block &block = body.front();
  for (BlockArgument argument : block.getArguments())
    reads[argument.getArgNumber()] = !argument.use_empty();
  return prepare(body, LaneProgram::Source::Kind::Operand, preparer);
}

LogicalResult LoopNest::prepareGenerator(Region &body, Preparer &preparer) {
  reads.assign(reads.size(), false);
  argumentsAreIndices = true;
  return prepare(body, LaneProgram::Source::Kind::LoopIndex, preparer);
}

void LoopNest::setBody(LaneProgram body) {
  reads.assign(reads.size(), true);
  lanes = std::move(body);
}

LogicalResult LoopNest::prepare(Region &body,
                                LaneProgram::Source::Kind arguments,
                                Preparer &preparer) {
  Block &block = body.front();
  SmallVector<LaneProgram::Source> sources;
  for (unsigned i = 0; i < block.getNumArguments(); ++i)
    sources.push_back({arguments, i, 0, 0});
  lanes = LaneProgram::build(block, sources, preparer);
  if (lanes)
    return success();
  FailureOr<const PreparedRegion *> prepared = preparer.region(body);
  if (failed(prepared))
    return failure();
  region = *prepared;
  return success();
}

bool LoopNest::coversOperand(unsigned i) const {
  llvm::SmallDenseSet<unsigned> seen;
  return llvm::all_of(indices[i], [&](const IndexExpr &expr) {
    std::optional<unsigned> dim = expr.asDim();
    return dim && seen.insert(*dim).second;
  });
}

std::optional<Shape> LoopNest::extents(ArrayRef<Shape> shapes) const {
  Shape extents(numLoops(), -1);
  for (auto [exprs, shape] : llvm::zip_equal(indices, shapes)) {
    for (auto [expr, size] : llvm::zip_equal(exprs, shape)) {
      std::optional<unsigned> loop = expr.asDim();
      if (!loop)
        continue;
      int64_t &extent = extents[*loop];
      if (extent >= 0 && extent != size)
        return std::nullopt;
      extent = size;
    }
  }
  if (llvm::is_contained(extents, -1))
    return std::nullopt;
  return extents;
}

FailureOr<bool> LoopNest::isInBounds(Frame &frame, Operation *op,
                                     ArrayRef<int64_t> extents,
                                     ArrayRef<Shape> shapes) const {
  if (llvm::is_contained(extents, 0))
    return true;
  for (auto [exprs, shape] : llvm::zip_equal(indices, shapes)) {
    for (auto [expr, size] : llvm::zip_equal(exprs, shape)) {
      // `extents` has already compared plain dimensions with the shapes.
      if (expr.asDim())
        continue;
      auto fits = [size = size](std::optional<int64_t> index) {
        return index && *index >= 0 && *index < size;
      };
      // A linear expression is extreme at corners; any other is evaluated
      // wherever it may differ.
      SmallVector<unsigned> dims;
      SmallVector<int64_t> least(extents.size(), 0), most(extents.size(), 0);
      for (unsigned dim = 0; dim < numLoops(); ++dim) {
        if (expr.dependsOn(dim))
          dims.push_back(dim);
        if (expr.isLinear())
          (expr.coefficient(dim) < 0 ? least : most)[dim] = extents[dim] - 1;
      }
      if (expr.isLinear()) {
        // A corner that wraps around lies beyond points that do not.
        if (!fits(expr.evaluateLinear(least)) ||
            !fits(expr.evaluateLinear(most)))
          return false;
        continue;
      }
      bool inBounds = true;
      LogicalResult visited = forEachPoint(
          extents, dims,
          [&, &expr = expr](ArrayRef<int64_t> point) -> LogicalResult {
            if (failed(frame.execution.work(op, 1)))
              return failure();
            inBounds = fits(expr.evaluate(point));
            return success(inBounds);
          });
      if (!inBounds)
        return false;
      if (failed(visited))
        return failure();
    }
  }
  return true;
}

LogicalResult LoopNest::runIterations(Frame &frame, Operation *op,
                                      ArrayRef<int64_t> extents,
                                      ArrayRef<LoopBuffer> buffers) const {
  SmallVector<unsigned> dims =
      llvm::to_vector(llvm::seq<unsigned>(0, numLoops()));
  unsigned firstOutput = buffers.size() - numOutputs;
  SmallVector<RuntimeValue> values;
  SmallVector<int64_t> positions(buffers.size());
  ArrayRef<int64_t> enclosing = frame.iteration;
  std::optional<SingleAccesses> accesses;
  if (LLVM_UNLIKELY(frame.execution.tellsInOrder()))
    accesses.emplace(*this, frame.execution, op, extents, buffers);
  LogicalResult result =
      forEachPoint(extents, dims, [&](ArrayRef<int64_t> point) {
        values.clear();
        for (auto [number, buffer] : llvm::enumerate(buffers)) {
          int64_t position = 0;
          for (auto [expr, stride] :
               llvm::zip_equal(indices[number], buffer.strides))
            position += *expr.evaluate(point) * stride;
          positions[number] = position;
          if (argumentsAreIndices)
            continue;
          const Mark *marks = buffer.marks();
          values.push_back(Scalar{
              loadBits(buffer.data, buffer.type.storageBytes(), position),
              marks ? marks[position] : Mark()});
        }
        if (argumentsAreIndices)
          for (int64_t index : point)
            values.push_back(Scalar{static_cast<uint64_t>(index), {}});
        frame.iteration = point;
        if (LLVM_UNLIKELY(accesses.has_value()))
          accesses->tell(/*writes=*/false);
        if (failed(frame.run(*region, values)))
          return failure();
        for (auto [i, value] : llvm::enumerate(values)) {
          const LoopBuffer &buffer = buffers[firstOutput + i];
          const Scalar &scalar = std::get<Scalar>(value);
          int64_t position = positions[firstOutput + i];
          storeBits(buffer.data, buffer.type.storageBytes(), position,
                    scalar.bits);
          buffer.setMark(position, scalar.mark);
        }
        if (LLVM_UNLIKELY(accesses.has_value())) {
          accesses->tell(/*writes=*/true);
          accesses->next();
        }
        return success();
      });
  frame.iteration = enclosing;
  return result;
}

/// Whether no two indices of a view lie in one place, as far as can be told
/// from one dimension to the next: each steps over all that those of smaller
/// steps reach.
static bool hasElementsApart(ArrayRef<int64_t> shape,
                             ArrayRef<int64_t> strides) {
  SmallVector<std::pair<uint64_t, uint64_t>> dims;
  for (auto [size, stride] : llvm::zip_equal(shape, strides))
    if (size > 1)
      dims.push_back({stride < 0 ? -uint64_t(stride) : uint64_t(stride), size});
  llvm::sort(dims);
  uint64_t reach = 0;
  for (auto [stride, size] : dims) {
    if (stride <= reach)
      return false;
    // The view lies within its allocation, so that this does not overflow.
    reach += stride * (size - 1);
  }
  return true;
}

bool LoopNest::sharesAcrossIterations(
    MutableArrayRef<LoopBuffer> buffers) const {
  bool shares = false;
  unsigned firstOutput = buffers.size() - numOutputs;
  for (auto [o, output] : llvm::enumerate(buffers.drop_front(firstOutput))) {
    if (!output.allocation)
      continue;
    shares |= !hasElementsApart(output.shape, output.strides);
    for (auto [i, other] :
         llvm::enumerate(buffers.take_front(firstOutput + o))) {
      unsigned bytes = output.type.storageBytes();
      if (other.allocation != output.allocation)
        continue;
      ElementBox a{(other.data - output.data) / bytes, other.shape,
                   other.strides};
      ElementBox b{0, output.shape, output.strides};
      if (other.type.storageBytes() == bytes && !overlap(a, b))
        continue;
      other.isOverwritten = true;
      output.isOverwritten |= i >= firstOutput;
      shares |= other.data != output.data || other.strides != output.strides ||
                other.type.storageBytes() != bytes || i >= firstOutput ||
                !coversOperand(firstOutput + o) ||
                maps[i] != maps[firstOutput + o];
    }
  }
  return shares;
}

LogicalResult LoopNest::runObserved(Frame &frame, Operation *op,
                                    ArrayRef<int64_t> extents,
                                    ArrayRef<LoopBuffer> buffers,
                                    bool oneByOne) const {
  bool watched = frame.execution.watchesAccesses();
  unsigned firstOutput = buffers.size() - numOutputs;
  if (LLVM_UNLIKELY(watched))
    for (auto [i, buffer] : llvm::enumerate(buffers))
      if (readsOperand(i) && (buffer.memref || buffer.tensor) &&
          failed(frame.execution.notifyRead(accessOf(op, i, extents, buffer))))
        return failure();
  if (LLVM_UNLIKELY(frame.execution.tellsInOrder()) && lanes &&
      failed(SingleAccesses(*this, frame.execution, op, extents, buffers)
                 .tellAll()))
    return failure();
  if (failed(lanes
                 ? StripRun(*this, frame, op, extents, buffers, oneByOne).run()
                 : runIterations(frame, op, extents, buffers)))
    return failure();
  if (LLVM_UNLIKELY(watched))
    for (unsigned i = firstOutput; i < buffers.size(); ++i)
      if (buffers[i].memref && failed(frame.execution.notifyWritten(
                                   accessOf(op, i, extents, buffers[i]))))
        return failure();
  if (LLVM_UNLIKELY(frame.execution.watchesFlops()) && lanes)
    notifyFlops(frame.execution, extents);
  return success();
}

void LoopNest::notifyFlops(Execution &execution,
                           ArrayRef<int64_t> extents) const {
  uint64_t points = *elementCount(extents);
  for (const LaneProgram::Instruction &instruction : lanes->instructions())
    if (instruction.kernel.flops != 0)
      execution.notifyComputed(instruction.op,
                               points * instruction.kernel.flops);
}

LogicalResult LoopNest::run(Frame &frame, Operation *op,
                            ArrayRef<int64_t> extents,
                            MutableArrayRef<LoopBuffer> buffers) const {
  std::optional<int64_t> points = elementCount(extents);
  if (points == 0)
    return success();
  if (failed(frame.execution.step(op, points ? *points : UINT64_MAX)))
    return failure();
  return runObserved(frame, op, extents, buffers,
                     sharesAcrossIterations(buffers));
}
