//===- Linalg.cpp - Meaning of linalg on tensors --------------------------===//
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

#include "interpreter/Engine/LoopNest.h"
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

LogicalResult runStructured(Frame &frame, const Structured &step) {
  unsigned numOperands = step.uses.size();
  SmallVector<Shape> shapes;
  for (Use use : step.uses) {
    const RuntimeValue &value = frame.get(use);
    const Tensor *tensor = std::get_if<Tensor>(&value);
    shapes.push_back(tensor ? Shape(tensor->shape()) : Shape());
  }
  std::optional<Shape> extents = step.nest->extents(shapes);
  if (!extents)
    return poisonResults(frame, step, shapes,
                         "the sizes of the operands disagree");
  FailureOr<bool> inBounds =
      step.nest->isInBounds(frame, step.op, *extents, shapes);
  if (failed(inBounds))
    return failure();
  if (!*inBounds)
    return poisonResults(frame, step, shapes,
                         "an operand is indexed out of bounds");
  bool empty = llvm::is_contained(*extents, 0);

  SmallVector<LoopBuffer> buffers;
  // Scalar operands live here while the nest reads them.
  SmallVector<Scalar> scalars(step.firstOutput);
  for (unsigned i = 0; i < step.firstOutput; ++i) {
    if (const Tensor *tensor = std::get_if<Tensor>(&frame.get(step.uses[i]))) {
      buffers.push_back(inputBuffer(*tensor));
    } else {
      scalars[i] = frame.scalar(step.uses[i]);
      buffers.push_back(inputBuffer(step.types[i], scalars[i]));
    }
  }
  SmallVector<TensorBuilder> outputs;
  outputs.reserve(numOperands - step.firstOutput);
  for (unsigned i = step.firstOutput; i < numOperands; ++i) {
    // An output that is overwritten as a whole needs no copy of its old
    // elements.
    bool fresh =
        !empty && !step.nest->readsOperand(i) && step.nest->coversOperand(i);
    FailureOr<TensorBuilder> builder =
        fresh ? frame.execution.allocate(step.op, step.types[i], shapes[i])
              : frame.execution.modify(
                    step.op, std::get<Tensor>(frame.take(step.uses[i])));
    if (failed(builder))
      return failure();
    outputs.push_back(std::move(*builder));
    buffers.push_back(outputBuffer(outputs.back()));
  }
  if (failed(step.nest->run(frame, step.op, *extents, buffers)))
    return failure();
  for (auto [slot, output] : llvm::zip_equal(step.results, outputs))
    frame.set(slot, std::move(output).build());
  return success();
}

/// The model of all structured operations.
template <typename Op>
struct StructuredModel : SemanticsModel<StructuredModel<Op>, Op> {
  static StringRef limits() { return "no buffers"; }
  LogicalResult prepare(Operation *op, Preparer &preparer) const {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    if (!linalgOp.hasPureTensorSemantics())
      return preparer.unsupported(op, "operates on buffers");
    SmallVector<AffineMap> maps = linalgOp.getIndexingMapsArray();
    SmallVector<bool> parallel = llvm::map_to_vector(
        linalgOp.getIteratorTypesArray(), [](utils::IteratorType type) {
          return type == utils::IteratorType::parallel;
        });
    auto nest =
        std::make_shared<LoopNest>(parallel, maps, linalgOp.getNumDpsInits());
    if (failed(nest->prepareBody(op->getRegion(0), preparer)))
      return failure();
    Structured step{
        linalgOp, nest, preparer.uses(op->getOpOperands()),
        {},       {},   static_cast<unsigned>(linalgOp.getNumDpsInputs())};
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
