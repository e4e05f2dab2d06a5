//===- Linalg.cpp - Meaning of structured linalg operations ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every structured operation carries its indexing maps, iterator types and
// body, so one model serves them all.
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/LinalgParts.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace oracle;

namespace {

/// What the step of a structured operation needs.
struct Structured {
  linalg::LinalgOp op;
  std::shared_ptr<const LoopNest> nest;
  SmallVector<Use> uses;
  SmallVector<ElementType> types;
  SmallVector<unsigned> results;
  unsigned firstOutput;
  /// Whether the body touches no memory but through the operands.
  bool hasPureBody;
};

/// Sets all results to poison, of their destinations' shapes.
LogicalResult poisonResults(Frame &frame, const Structured &step,
                            ArrayRef<Shape> shapes, const char *reason) {
  for (auto [number, slot] : llvm::enumerate(step.results)) {
    unsigned operand = step.firstOutput + number;
    FailureOr<Tensor> result =
        frame.execution.marked(step.op, step.types[operand], shapes[operand],
                               frame.execution.poison(step.op, reason));
    if (failed(result))
      return failure();
    frame.set(slot, std::move(*result));
  }
  return success();
}

/// The shape of an operand; a scalar has none.
Shape shapeOf(const RuntimeValue &value) {
  if (auto *tensor = std::get_if<Tensor>(&value))
    return Shape(tensor->shape());
  if (auto *memref = std::get_if<std::shared_ptr<const MemRef>>(&value))
    return (*memref)->box.sizes;
  return {};
}

/// What the operands are while the nest runs.
struct Operands {
  SmallVector<LoopBuffer> buffers;
  /// Scalar operands live here while the nest reads them.
  SmallVector<Scalar> scalars;
  /// The new tensors, in the order of the results.
  SmallVector<TensorBuilder> tensors;
  /// Marks of views that see bytes as another type than what they were
  /// allocated for, one for each operand.
  SmallVector<std::unique_ptr<MarkStore>> viewMarks;
};

LogicalResult addInput(Frame &frame, const Structured &step, unsigned i,
                       Operands &operands) {
  const RuntimeValue &value = frame.get(step.uses[i]);
  if (auto *memref = std::get_if<std::shared_ptr<const MemRef>>(&value)) {
    FailureOr<LoopBuffer> buffer = frame.execution.memory().buffer(
        {step.op, i, **memref}, Memory::Use::Reads, operands.viewMarks[i]);
    if (succeeded(buffer))
      operands.buffers.push_back(*buffer);
    return buffer;
  }
  if (auto *tensor = std::get_if<Tensor>(&value)) {
    operands.buffers.push_back(inputBuffer(*tensor));
    operands.buffers.back().tensor = tensor;
  } else {
    operands.scalars[i] = std::get<Scalar>(value);
    operands.buffers.push_back(inputBuffer(step.types[i], operands.scalars[i]));
  }
  return success();
}

/// Whether all that operand `i` holds is written, and nothing of it read, also
/// not through another operand.
bool isOverwritten(Frame &frame, const Structured &step, unsigned i) {
  if (!step.hasPureBody || step.nest->readsOperand(i) ||
      !step.nest->coversOperand(i))
    return false;
  using View = std::shared_ptr<const MemRef>;
  const Allocation *place = frame.memref(step.uses[i]).allocation.get();
  return llvm::count_if(step.uses, [&](Use use) {
           auto *view = std::get_if<View>(&frame.get(use));
           return view && (*view)->allocation.get() == place;
         }) == 1;
}

LogicalResult addOutput(Frame &frame, const Structured &step, unsigned i,
                        const Shape &shape, bool isEmpty, Operands &operands) {
  const RuntimeValue &value = frame.get(step.uses[i]);
  if (auto *memref = std::get_if<std::shared_ptr<const MemRef>>(&value)) {
    FailureOr<LoopBuffer> buffer = frame.execution.memory().buffer(
        {step.op, i, **memref},
        isOverwritten(frame, step, i) ? Memory::Use::Overwrites
                                      : Memory::Use::Writes,
        operands.viewMarks[i]);
    if (succeeded(buffer))
      operands.buffers.push_back(*buffer);
    return buffer;
  }
  // An output that is overwritten as a whole needs no copy of its old elements.
  bool fresh =
      !isEmpty && !step.nest->readsOperand(i) && step.nest->coversOperand(i);
  FailureOr<TensorBuilder> builder =
      fresh ? frame.execution.allocate(step.op, step.types[i], shape)
            : frame.execution.modify(
                  step.op, std::get<Tensor>(frame.take(step.uses[i])));
  if (failed(builder))
    return failure();
  operands.tensors.push_back(std::move(*builder));
  operands.buffers.push_back(outputBuffer(operands.tensors.back()));
  return success();
}

LogicalResult runStructured(Frame &frame, const Structured &step) {
  unsigned numOperands = step.uses.size();
  // A poison memref has no sizes to agree with.
  for (auto [number, use] : llvm::enumerate(step.uses))
    if (auto *memref =
            std::get_if<std::shared_ptr<const MemRef>>(&frame.get(use));
        memref && failed(frame.execution.require(step.op, (*memref)->poison,
                                                 "operand #" + Twine(number) +
                                                     " is poison")))
      return failure();
  SmallVector<Shape> shapes = llvm::map_to_vector(
      step.uses, [&](Use use) { return shapeOf(frame.get(use)); });
  bool onMemory = step.results.empty();
  std::optional<Shape> extents = step.nest->extents(shapes);
  constexpr const char *disagree = "the sizes of the operands disagree";
  if (!extents)
    return onMemory ? frame.execution.undefined(step.op, disagree)
                    : poisonResults(frame, step, shapes, disagree);
  FailureOr<bool> inBounds =
      step.nest->isInBounds(frame, step.op, *extents, shapes);
  if (failed(inBounds))
    return failure();
  constexpr const char *outOfBounds = "an operand is indexed out of bounds";
  if (!*inBounds)
    return onMemory ? frame.execution.undefined(step.op, outOfBounds)
                    : poisonResults(frame, step, shapes, outOfBounds);
  bool isEmpty = llvm::is_contained(*extents, 0);

  Operands operands;
  operands.scalars.resize(step.firstOutput);
  operands.tensors.reserve(numOperands - step.firstOutput);
  operands.viewMarks.resize(numOperands);
  for (unsigned i = 0; i < numOperands; ++i)
    if (failed(i < step.firstOutput
                   ? addInput(frame, step, i, operands)
                   : addOutput(frame, step, i, shapes[i], isEmpty, operands)))
      return failure();
  if (failed(step.nest->run(frame, step.op, *extents, operands.buffers)))
    return failure();
  for (unsigned i = step.firstOutput; i < numOperands; ++i)
    if (operands.viewMarks[i])
      frame.execution.memory().writeBack(frame.memref(step.uses[i]),
                                         *operands.viewMarks[i]);
  for (auto [slot, output] : llvm::zip_equal(step.results, operands.tensors))
    frame.set(slot, std::move(output).build());
  return success();
}

/// The model of all structured operations.
template <typename Op>
struct StructuredModel : SemanticsModel<StructuredModel<Op>, Op> {
  LogicalResult prepare(Operation *op, Preparer &preparer) const {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    if (!linalgOp.hasPureTensorSemantics() &&
        !linalgOp.hasPureBufferSemantics())
      return preparer.unsupported(op, "mixes tensors and buffers");
    SmallVector<AffineMap> maps = linalgOp.getIndexingMapsArray();
    SmallVector<bool> parallel = llvm::map_to_vector(
        linalgOp.getIteratorTypesArray(), [](utils::IteratorType type) {
          return type == utils::IteratorType::parallel;
        });
    auto nest =
        std::make_shared<LoopNest>(parallel, maps, linalgOp.getNumDpsInits());
    if (failed(nest->prepareBody(op->getRegion(0), preparer)))
      return failure();
    bool hasPureBody =
        llvm::all_of(op->getRegion(0).front(), [](Operation &inner) {
          return isMemoryEffectFree(&inner);
        });
    Structured step{
        linalgOp,   nest, preparer.uses(op->getOpOperands()),
        {},         {},   static_cast<unsigned>(linalgOp.getNumDpsInputs()),
        hasPureBody};
    for (Value operand : op->getOperands()) {
      FailureOr<ElementType> type = preparer.elementType(op, operand.getType());
      if (failed(type))
        return failure();
      step.types.push_back(*type);
    }
    for (Value result : op->getResults())
      step.results.push_back(preparer.slot(result));
    preparer.step(op, [step = std::move(step)](Frame &frame) {
      return runStructured(frame, step);
    });
    return success();
  }
};

struct IndexModel : SemanticsModel<IndexModel, linalg::IndexOp> {
  LogicalResult prepare(Operation *op, Preparer &preparer) const {
    auto index = cast<linalg::IndexOp>(op);
    preparer.step(op, [loop = index.getDim(),
                       slot = preparer.slot(index)](Frame &frame) {
      frame.set(slot, Scalar{static_cast<uint64_t>(frame.iteration[loop]), {}});
      return success();
    });
    return success();
  }
  LogicalResult emitLanes(Operation *op, LaneBuilder &builder) const {
    auto index = cast<linalg::IndexOp>(op);
    builder.define(index, builder.loopIndex(index.getDim()));
    return success();
  }
};

template <typename... Ops> void attachStructured(MLIRContext *context) {
  (Ops::template attachInterface<StructuredModel<Ops>>(*context), ...);
}

} // namespace

void oracle::registerLinalgSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachStructured<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
    attachLinalgRelayouts(context);
    attachLinalgSoftmax(context);
    linalg::IndexOp::attachInterface<IndexModel>(*context);
    attachSteps<linalg::YieldOp>(context,
                                 [](linalg::YieldOp op, Preparer &preparer) {
                                   preparer.yieldOperands(op);
                                   return LogicalResult(success());
                                 });
  });
}
