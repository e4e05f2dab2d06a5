//===- LoopNest.cpp - Perfect loop nests over indexed operands ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/LoopNest.h"

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

/// Calls `visit` on every point of the loops in `dims` (all others stay 0),
/// in lexicographic order, until it fails.
template <typename Visit>
static LogicalResult forEachPoint(ArrayRef<int64_t> extents,
                                  ArrayRef<unsigned> dims, Visit visit) {
  SmallVector<int64_t> point(extents.size(), 0);
  while (true) {
    if (failed(visit(ArrayRef<int64_t>(point))))
      return failure();
    size_t i = dims.size();
    while (i > 0 && ++point[dims[i - 1]] == extents[dims[i - 1]])
      point[dims[--i]] = 0;
    if (i == 0)
      return success();
  }
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

/// What the points of a nest access in memory, one after the other.
class LoopNest::SingleAccesses {
public:
  SingleAccesses(const LoopNest &nest, Execution &execution, Operation *op,
                 ArrayRef<int64_t> extents, ArrayRef<LoopBuffer> buffers)
      : execution(execution), op(op), extents(extents),
        point(extents.size(), 0) {
    unsigned firstOutput = buffers.size() - nest.numOutputs;
    for (auto [i, buffer] : llvm::enumerate(buffers))
      if (buffer.memref)
        operands.push_back(Operand(nest.accessOf(op, i, extents, buffer), nest,
                                   extents, nest.readsOperand(i),
                                   i >= firstOutput));
  }

  /// Tells what the current point reads, or writes.
  void tell(bool writes) {
    for (Operand &operand : operands)
      if (writes ? operand.isWritten : operand.isRead) {
        operand.touch.position = operand.position();
        operand.touch.writes = writes;
        execution.notifyTouched(operand.touch);
      }
  }
  /// Goes to the next point, if there is one.
  bool next() { return advance(extents.size()); }

  bool nextRow() { return !extents.empty() && advance(extents.size() - 1); }
  bool advance(size_t loop) {
    while (loop > 0 && ++point[loop - 1] == extents[loop - 1])
      point[--loop] = 0;
    if (loop == 0)
      return false;
    for (Operand &operand : operands)
      operand.at += operand.advance[loop - 1];
    return true;
  }
  /// Tells all points, in rows along the last loop.
  LogicalResult tellAll() {
    SmallVector<Operand *> order;
    for (bool writes : {false, true})
      for (Operand &operand : operands)
        if (writes ? operand.isWritten : operand.isRead) {
          order.push_back(&operand);
          touches.push_back(operand.touch);
          touches.back().writes = writes;
        }
    steps.resize(order.size());
    do {
      int64_t left = extents.empty() ? 1 : extents.back();
      while (left > 0) {
        int64_t points = left;
        for (Operand &operand : operands)
          points = std::min(points, operand.measureRun(left));
        for (auto [i, operand] : llvm::enumerate(order)) {
          touches[i].position = operand->position();
          steps[i] = operand->runStep;
        }
        execution.notifyTouched(TouchRow{touches, steps, points});
        if (failed(execution.work(op, points * order.size())))
          return failure();
        left -= points;
        // The last point of the row is where the next row starts from.
        for (Operand &operand : operands)
          operand.at += operand.lastStep * (left > 0 ? points : points - 1);
      }
    } while (nextRow());
    return success();
  }

private:
  struct Operand {
    Operand(Access access, const LoopNest &nest, ArrayRef<int64_t> extents,
            bool isRead, bool isWritten)
        : touch{access.op, access.number, access.memref, 0, false},
          isRead(isRead), isWritten(isWritten),
          at(access.positions ? 0 : access.box.offset),
          positions(std::move(access.positions)) {
      ArrayRef<int64_t> sizes = access.box.sizes;
      Shape strides = positions ? rowMajorStrides(sizes) : access.box.strides;
      // When a loop steps, those inside of it start again.
      int64_t inside = 0;
      size_t dim = sizes.size();
      advance.resize(extents.size());
      for (size_t loop = extents.size(); loop-- > 0;) {
        bool depends = llvm::any_of(
            nest.indices[access.number],
            [&](const IndexExpr &expr) { return expr.dependsOn(loop); });
        int64_t step = depends ? strides[--dim] : 0;
        advance[loop] = step - inside;
        inside += step * (extents[loop] - 1);
      }
      if (!extents.empty())
        lastStep = advance.back();
    }
    /// For how many of `left` points along the last loop the position moves on
    /// evenly from the current one, by `runStep`.
    int64_t measureRun(int64_t left) {
      runStep = positions ? 0 : lastStep;
      if (!positions || lastStep == 0 || left == 1)
        return left;
      auto delta = [&](int64_t point) {
        const int64_t *from = positions->data() + at + point * lastStep;
        return from[lastStep] - *from;
      };
      runStep = delta(0);
      int64_t points = 2;
      while (points < left && delta(points - 1) == runStep)
        ++points;
      return points;
    }
    int64_t position() const { return positions ? (*positions)[at] : at; }

    Touch touch;
    bool isRead, isWritten;
    /// A position of the allocation, or of `positions`.
    int64_t at;
    std::optional<std::vector<int64_t>> positions;
    SmallVector<int64_t, 4> advance;
    /// How far `at` goes with the last loop, and a position in the current run.
    int64_t lastStep = 0, runStep = 0;
  };

  Execution &execution;
  Operation *op;
  ArrayRef<int64_t> extents;
  SmallVector<int64_t, 4> point;
  SmallVector<Operand, 4> operands;
  /// Of one row.
  SmallVector<Touch, 8> touches;
  SmallVector<int64_t, 8> steps;
};

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

std::vector<int64_t> LoopNest::positionsOf(unsigned i,
                                           ArrayRef<int64_t> extents,
                                           ArrayRef<unsigned> dims,
                                           ArrayRef<int64_t> strides,
                                           int64_t base) const {
  auto evaluate = [&](const IndexExpr &expr, ArrayRef<int64_t> point,
                      int64_t stride) {
    return *expr.evaluate(point) * stride;
  };
  std::vector<int64_t> positions;
  bool followOneLoop = llvm::all_of(indices[i], [&](const IndexExpr &expr) {
    return llvm::count_if(
               dims, [&](unsigned dim) { return expr.dependsOn(dim); }) <= 1;
  });
  if (!followOneLoop) {
    (void)forEachPoint(extents, dims, [&](ArrayRef<int64_t> point) {
      positions.push_back(base);
      for (auto [expr, stride] : llvm::zip_equal(indices[i], strides))
        positions.back() += evaluate(expr, point, stride);
      return success();
    });
    return positions;
  }
  // Then a position is a sum with one part from each loop.
  SmallVector<int64_t> point(extents.size(), 0);
  positions = {base};
  for (auto [expr, stride] : llvm::zip_equal(indices[i], strides))
    positions.front() += evaluate(expr, point, stride);
  for (unsigned dim : dims) {
    std::vector<int64_t> parts(extents[dim], 0), next;
    for (auto [expr, stride] : llvm::zip_equal(indices[i], strides)) {
      if (!expr.dependsOn(dim))
        continue;
      point[dim] = 0;
      int64_t atZero = evaluate(expr, point, stride);
      for (; point[dim] < extents[dim]; ++point[dim])
        parts[point[dim]] += evaluate(expr, point, stride) - atZero;
      point[dim] = 0;
    }
    next.reserve(positions.size() * parts.size());
    for (int64_t position : positions)
      for (int64_t part : parts)
        next.push_back(position + part);
    positions = std::move(next);
  }
  return positions;
}

Access LoopNest::accessOf(Operation *op, unsigned i, ArrayRef<int64_t> extents,
                          const LoopBuffer &buffer) const {
  Access access{op,
                i,
                buffer.memref,
                buffer.tensor,
                {},
                {},
                1,
                /*isToldInOrder=*/true};
  int64_t base = buffer.memref ? buffer.memref->box.offset : 0;
  SmallVector<unsigned> dims;
  bool isLinear = llvm::all_of(
      indices[i], [](const IndexExpr &expr) { return expr.isLinear(); });
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    access.count *= extent;
    int64_t step = 0;
    bool depends = false;
    for (auto [expr, stride] : llvm::zip_equal(indices[i], buffer.strides)) {
      step += expr.coefficient(loop) * stride;
      depends |= expr.dependsOn(loop);
    }
    if (!depends)
      continue;
    dims.push_back(loop);
    access.box.sizes.push_back(extent);
    access.box.strides.push_back(step);
  }
  access.box.offset = base;
  for (auto [expr, stride] : llvm::zip_equal(indices[i], buffer.strides))
    access.box.offset += expr.constantPart() * stride;
  if (isLinear)
    return access;
  access.positions = positionsOf(i, extents, dims, buffer.strides, base);
  return access;
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
