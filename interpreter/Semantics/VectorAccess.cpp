//===- VectorAccess.cpp - Which elements the lanes of a vector touch ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/VectorAccess.h"

#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Values/BoxCopy.h"
#include "interpreter/Values/Format.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

using Kind = LaneAccess::Kind;

VectorAccess::VectorAccess(ArrayRef<int64_t> lanes, int64_t baseRank,
                           Pattern pattern)
    : shape(lanes), pattern(pattern), mayExceed(lanes.size(), false),
      maskStrides(rowMajorStrides(lanes)) {
  for (size_t d = 0; d < lanes.size(); ++d) {
    std::optional<unsigned> along;
    if (pattern == Pattern::Box)
      along = baseRank - lanes.size() + d;
    baseDims.push_back(along);
  }
}

VectorAccess::VectorAccess(VectorTransferOpInterface op)
    : shape(op.getVectorType().getShape()), pattern(Pattern::Box),
      mayExceed(shape.size(), false), maskStrides(shape.size(), 0) {
  for (auto [d, expr] : llvm::enumerate(op.getPermutationMap().getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    baseDims.push_back(dim ? std::optional<unsigned>(dim.getPosition())
                           : std::nullopt);
    mayExceed[d] = dim && !op.isDimInBounds(d);
  }
  // The mask's dimensions are those of the base, without what the map does not
  // name: "before any permutation or broadcasting".
  int64_t stride = 1;
  for (unsigned base = op.getPermutationMap().getNumDims(); base > 0; --base)
    for (size_t d = 0; d < shape.size(); ++d)
      if (baseDims[d] == base - 1) {
        maskStrides[d] = stride;
        stride *= shape[d];
      }
}

bool VectorAccess::fits(int64_t baseRank) const {
  return pattern == Pattern::Box
             ? llvm::all_of(baseDims,
                            [&](std::optional<unsigned> dim) {
                              return !dim || *dim < baseRank;
                            })
             : baseRank > 0;
}

std::optional<Shape> VectorAccess::wholeBox(ArrayRef<int64_t> baseShape,
                                            ArrayRef<int64_t> baseStrides,
                                            ArrayRef<int64_t> start) const {
  if (pattern != Pattern::Box)
    return std::nullopt;
  Shape ends(start), steps(shape.size(), 0);
  for (auto [d, base] : llvm::enumerate(baseDims)) {
    if (!base)
      continue;
    steps[d] = baseStrides[*base];
    if (llvm::AddOverflow(ends[*base], shape[d] - 1, ends[*base]))
      return std::nullopt;
  }
  for (auto [size, first, last] : llvm::zip_equal(baseShape, start, ends))
    if (first < 0 || last >= size)
      return std::nullopt;
  return steps;
}

int64_t VectorAccess::firstLaneOf(int64_t lane) const {
  int64_t first = 0, stride = 1;
  for (size_t d = shape.size(); d > 0; --d) {
    if (!isBroadcast(d - 1))
      first += lane % shape[d - 1] * stride;
    lane /= shape[d - 1];
    stride *= shape[d - 1];
  }
  return first;
}

Kind VectorAccess::locate(SmallVectorImpl<int64_t> &index,
                          ArrayRef<int64_t> baseShape, ArrayRef<int64_t> start,
                          ArrayRef<int64_t> point, int64_t along) const {
  index.assign(start.begin(), start.end());
  if (pattern != Pattern::Box &&
      llvm::AddOverflow(index.back(), along, index.back()))
    return Kind::Invalid;
  llvm::SmallBitVector exceeded(index.size());
  for (auto [d, base] : llvm::enumerate(baseDims)) {
    if (!base)
      continue;
    bool overflows = llvm::AddOverflow(index[*base], point[d], index[*base]);
    if (!overflows && index[*base] < baseShape[*base])
      continue;
    if (!mayExceed[d])
      return Kind::Invalid;
    exceeded.set(*base);
    index[*base] = 0;
  }
  // Only upwards is what a transfer may do: "accesses (including the starting
  // point) may run out-of-bounds [...] as the index increases".
  for (auto [base, at] : llvm::enumerate(index))
    if (at < 0 || (at >= baseShape[base] && !exceeded[base]))
      return Kind::Invalid;
  return exceeded.any() ? Kind::Beyond : Kind::Element;
}

LogicalResult VectorAccess::forEachLane(
    Frame &frame, Operation *op, const Uses &uses, ArrayRef<int64_t> baseShape,
    ArrayRef<int64_t> start,
    function_ref<LogicalResult(const LaneAccess &)> visit) const {
  auto tensorOf = [&](std::optional<Use> use) {
    return use ? &frame.tensor(*use) : nullptr;
  };
  const Tensor *mask = tensorOf(uses.mask);
  const Tensor *enclosing = tensorOf(uses.enclosingMask);
  const Tensor *indices = tensorOf(uses.indices);
  int64_t count = *elementCount(shape);
  if (failed(frame.execution.step(op, count)))
    return failure();

  // The lane, its place in a mask, and how many before it are not masked off.
  SmallVector<int64_t> point(shape.size(), 0), index;
  int64_t inMask = 0, packed = 0;
  for (int64_t lane = 0; lane < count; ++lane) {
    LaneAccess access{Kind::Element, lane, {}, {}};
    auto applyMask = [&](const Tensor *by, Kind kind) {
      if (!by)
        return;
      access.mark = access.mark.join(by->mark(inMask));
      if (!by->bits(inMask) && access.kind == Kind::Element)
        access.kind = kind;
    };
    applyMask(enclosing, Kind::Disabled);
    applyMask(mask, Kind::Masked);
    bool isEnabled = access.kind == Kind::Element;
    if (isEnabled || !access.mark.isDefined()) {
      int64_t along = packed;
      if (indices) {
        access.mark = access.mark.join(indices->mark(lane));
        along = llvm::SignExtend64(indices->bits(lane),
                                   indices->elementType().width());
      }
      Kind kind = locate(index, baseShape, start, point, along);
      if (kind == Kind::Element || isEnabled)
        access.kind = kind;
      access.index = index;
      packed += isEnabled;
    }
    if (failed(visit(access)))
      return failure();
    for (size_t d = shape.size(); d > 0; --d) {
      inMask += maskStrides[d - 1];
      if (++point[d - 1] < shape[d - 1])
        break;
      inMask -= shape[d - 1] * maskStrides[d - 1];
      point[d - 1] = 0;
    }
  }
  return success();
}

FailureOr<BaseAccess> BaseAccess::prepare(Operation *op, VectorAccess access,
                                          OpOperand &base,
                                          MutableOperandRange start,
                                          Preparer &preparer) {
  for (Value value : op->getOperands())
    if (failed(preparer.elementType(op, value.getType())))
      return failure();
  if (isa<MemRefType>(base.get().getType()) && !isStrided(base.get().getType()))
    return preparer.unsupported(op, "has a layout that is not strided");
  if (!access.fits(cast<ShapedType>(base.get().getType()).getRank()))
    return preparer.unsupported(
        op, "has a base of fewer dimensions than its lanes lie along");
  BaseAccess result{op,
                    *preparer.elementType(op, base.get().getType()),
                    std::move(access),
                    preparer.use(base),
                    base.getOperandNumber(),
                    preparer.uses(start),
                    {},
                    std::nullopt};
  if (std::optional<Masking> masking = maskingOf(op, preparer)) {
    result.uses.enclosingMask = masking->mask;
    result.passthru = masking->passthru;
  }
  return result;
}

namespace {

/// The base of one access, a tensor or a buffer.
class OpenBase {
public:
  static FailureOr<OpenBase> open(Frame &frame, const BaseAccess &access) {
    const RuntimeValue &value = frame.get(access.base);
    OpenBase base(access);
    if (auto *tensor = std::get_if<Tensor>(&value)) {
      base.tensor = tensor;
      base.box = {0, Shape(tensor->shape()), rowMajorStrides(tensor->shape())};
      return base;
    }
    base.memref = &frame.memref(access.base);
    if (failed(frame.execution.memory().checkLive(base.operand(), "touches")))
      return failure();
    base.box = base.memref->box;
    return base;
  }

  MemRefOperand operand() const { return {access.op, access.number, *memref}; }
  ArrayRef<int64_t> shape() const { return box.sizes; }

  /// What holds before a lane touches an element. An access of memory is as bad
  /// as what decided about it.
  LogicalResult check(Frame &frame, const LaneAccess &lane) const {
    std::string name = formatIndex(lane.lane, access.access.lanes());
    if (lane.kind == Kind::Invalid) {
      std::string index;
      for (int64_t at : lane.index)
        index += (index.empty() ? "" : ", ") + std::to_string(at);
      std::string message = "touches element [" + index + "] of [" +
                            shapeToString(shape()) + "] in lane " + name;
      return memref ? frame.execution.memory().undefined(operand(), message)
                    : frame.execution.undefined(access.op, message);
    }
    return memref ? frame.execution.require(access.op, lane.mark,
                                            "what decides about lane " + name +
                                                " is poison")
                  : success();
  }
  /// The promise about the address of the element at `index`.
  LogicalResult checkAlignment(Frame &frame, ArrayRef<int64_t> index) const {
    if (!memref || access.alignment == 1)
      return success();
    uint64_t address = memref->allocation->address() +
                       position(index) * access.type.storageBytes();
    if (address % access.alignment == 0)
      return success();
    return frame.execution.memory().undefined(
        operand(),
        "touches an address that is no multiple of " + Twine(access.alignment));
  }

  /// Only for an index within the base.
  int64_t position(ArrayRef<int64_t> index) const {
    int64_t at = box.offset;
    for (auto [along, stride] : llvm::zip_equal(index, box.strides))
      at += along * stride;
    return at;
  }
  FailureOr<Scalar> load(Frame &frame, ArrayRef<int64_t> index) const {
    int64_t at = position(index);
    if (memref)
      return frame.execution.memory().load(operand(), at);
    if (frame.execution.watchesAccesses() &&
        failed(
            frame.execution.notifyRead(access.op, access.number, *tensor, at)))
      return failure();
    return elementAt(*tensor, at);
  }
  /// Where the lanes lie, if they are all there, and nothing is masked.
  std::optional<ElementBox> wholeBox(ArrayRef<int64_t> start) const {
    if (access.uses.mask || access.uses.enclosingMask)
      return std::nullopt;
    std::optional<Shape> steps =
        access.access.wholeBox(box.sizes, box.strides, start);
    if (!steps)
      return std::nullopt;
    return ElementBox{position(start), Shape(access.access.lanes()), *steps};
  }
  /// What lies in a box that is wholly there. An element that several lanes
  /// have is read once.
  FailureOr<Tensor> read(Frame &frame, const ElementBox &whole) const {
    ElementBox once = whole;
    for (size_t d = 0; d < once.sizes.size(); ++d)
      if (access.access.isBroadcast(d))
        once.sizes[d] = 1;
    FailureOr<Tensor> elements = readOnce(frame, once);
    if (failed(elements) || once.sizes == whole.sizes)
      return elements;
    FailureOr<TensorBuilder> builder =
        frame.execution.allocate(access.op, access.type, whole.sizes);
    if (failed(builder))
      return failure();
    Shape steps = rowMajorStrides(once.sizes);
    for (size_t d = 0; d < steps.size(); ++d)
      if (access.access.isBroadcast(d))
        steps[d] = 0;
    BoxCopy(whole.sizes, steps, rowMajorStrides(whole.sizes))
        .run(*elements, 0, *builder, 0);
    return std::move(*builder).build();
  }

  const MemRef *memref = nullptr;
  const Tensor *tensor = nullptr;

private:
  explicit OpenBase(const BaseAccess &access) : access(access) {}
  FailureOr<Tensor> readOnce(Frame &frame, const ElementBox &from) const {
    if (memref)
      return frame.execution.memory().read(operand(), from, from.sizes);
    Execution &execution = frame.execution;
    FailureOr<TensorBuilder> builder =
        execution.allocate(access.op, access.type, from.sizes);
    if (failed(builder) ||
        (execution.watchesAccesses() &&
         failed(execution.notifyRead(
             {access.op,
              access.number,
              nullptr,
              tensor,
              from,
              {},
              static_cast<uint64_t>(builder->numElements())}))))
      return failure();
    BoxCopy(from.sizes, from.strides, rowMajorStrides(from.sizes))
        .run(*tensor, from.offset, *builder, 0);
    return std::move(*builder).build();
  }

  const BaseAccess &access;
  ElementBox box;
};

bool isWithin(ArrayRef<int64_t> index, ArrayRef<int64_t> shape) {
  return llvm::all_of(llvm::zip_equal(index, shape), [](auto dimension) {
    auto [at, size] = dimension;
    return at >= 0 && at < size;
  });
}

} // namespace

FailureOr<std::optional<Tensor>>
BaseAccess::read(Frame &frame,
                 function_ref<Scalar(const LaneAccess &)> otherwise) const {
  FailureOr<SmallVector<int64_t>> at = frame.needIndices(op, start, "an index");
  if (failed(at))
    return failure();
  FailureOr<OpenBase> source = OpenBase::open(frame, *this);
  if (failed(source))
    return failure();
  if (!uses.indices && isWithin(*at, source->shape()) &&
      failed(source->checkAlignment(frame, *at)))
    return failure();
  if (std::optional<ElementBox> box = source->wholeBox(*at)) {
    if (failed(frame.execution.step(op, *elementCount(box->sizes))))
      return failure();
    FailureOr<Tensor> whole = source->read(frame, *box);
    if (failed(whole))
      return failure();
    return std::optional(std::move(*whole));
  }
  FailureOr<TensorBuilder> builder =
      frame.execution.allocate(op, type, access.lanes());
  if (failed(builder))
    return failure();
  bool isPoison = false;
  auto readLane = [&](const LaneAccess &lane) -> LogicalResult {
    if (lane.kind == Kind::Invalid && isSpeculated && source->tensor) {
      isPoison = true;
      return success();
    }
    if (failed(source->check(frame, lane)))
      return failure();
    FailureOr<Scalar> value = Scalar();
    int64_t first = access.firstLaneOf(lane.lane);
    if (lane.kind != Kind::Element)
      value = otherwise(lane);
    else if (first != lane.lane)
      value = Scalar{loadBits(builder->bytes(), type.storageBytes(), first),
                     builder->marks() ? builder->marks()[first] : Mark()};
    else if (uses.indices && failed(source->checkAlignment(frame, lane.index)))
      return failure();
    else
      value = source->load(frame, lane.index);
    if (failed(value))
      return failure();
    builder->setBits(lane.lane, value->bits);
    builder->setMark(lane.lane, lane.mark.join(value->mark));
    return success();
  };
  if (failed(
          access.forEachLane(frame, op, uses, source->shape(), *at, readLane)))
    return failure();
  if (isPoison)
    return std::optional<Tensor>();
  return std::optional(std::move(*builder).build());
}

LogicalResult BaseAccess::write(Frame &frame, const Tensor &vector,
                                std::optional<unsigned> result) const {
  Execution &execution = frame.execution;
  FailureOr<SmallVector<int64_t>> at = frame.needIndices(op, start, "an index");
  if (failed(at))
    return failure();
  FailureOr<OpenBase> target = OpenBase::open(frame, *this);
  if (failed(target) || (!uses.indices && isWithin(*at, target->shape()) &&
                         failed(target->checkAlignment(frame, *at))))
    return failure();
  std::optional<ElementBox> box = target->wholeBox(*at);
  Shape shape(target->shape());
  // A tensor is built anew, in place where nobody else has it.
  std::optional<TensorBuilder> builder;
  if (target->tensor) {
    FailureOr<TensorBuilder> started =
        execution.modify(op, std::get<Tensor>(frame.take(base)));
    if (failed(started))
      return failure();
    builder = std::move(*started);
  }
  if (box) {
    if (failed(execution.step(op, vector.numElements())))
      return failure();
    if (!builder)
      return execution.memory().write(target->operand(), *box, vector);
    BoxCopy(box->sizes, rowMajorStrides(box->sizes), box->strides)
        .run(vector, 0, *builder, box->offset);
    frame.set(*result, std::move(*builder).build());
    return success();
  }
  bool isPoison = false;
  llvm::DenseSet<int64_t> written;
  auto writeLane = [&](const LaneAccess &lane) -> LogicalResult {
    if (lane.kind == Kind::Invalid && isSpeculated && builder) {
      isPoison = true;
      return success();
    }
    if (failed(target->check(frame, lane)))
      return failure();
    if (lane.kind != Kind::Element)
      return success();
    int64_t position = target->position(lane.index);
    if (isUnique && !written.insert(position).second)
      return execution.undefined(
          op, "writes what lane " + formatIndex(lane.lane, access.lanes()) +
                  " writes twice");
    if (uses.indices && failed(target->checkAlignment(frame, lane.index)))
      return failure();
    Scalar value = elementAt(vector, lane.lane);
    value.mark = lane.mark.join(value.mark);
    if (!builder)
      return execution.memory().store(target->operand(), position, value);
    builder->setBits(position, value.bits);
    builder->setMark(position, value.mark);
    return success();
  };
  if (failed(access.forEachLane(frame, op, uses, shape, *at, writeLane)))
    return failure();
  if (isPoison)
    return setPoison(frame, op, type, shape, outOfBounds, *result);
  if (builder)
    frame.set(*result, std::move(*builder).build());
  return success();
}
