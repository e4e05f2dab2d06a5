//===- Ub.cpp - Meaning of ub ---------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Engine/Poison.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace oracle;

namespace {

constexpr const char *poisonReason = "it is a poison constant";

/// Every lane is poison; it has no bits worth looking at.
void poisonLanes(const KernelCall &call, uint64_t storageBytes) {
  std::memset(call.results[0], 0, call.lanes * storageBytes);
  for (unsigned i = 0; i < call.lanes; ++i)
    call.reports.poison(i, poisonReason);
}

/// Poison of unknown shape has no value. That matters only where a run comes to
/// it and something uses it: passes leave such poison in place of dead values.
LogicalResult prepareWithoutShape(Operation *op, Preparer &preparer) {
  if (op->use_empty())
    return success();
  preparer.step(op, [op](Frame &frame) {
    return frame.execution.fail(Fault::Kind::Unsupported, op,
                                "has a shape that is not known");
  });
  return success();
}

struct PoisonModel : SemanticsModel<PoisonModel, ub::PoisonOp> {
  static StringRef limits() { return "static shapes, poison as a whole only"; }
  LogicalResult prepare(Operation *op, Preparer &preparer) const {
    auto poison = cast<ub::PoisonOp>(op);
    if (!isa<ub::PoisonAttr>(poison.getValue()))
      return preparer.unsupported(op, "is poison only in parts");
    unsigned slot = preparer.slot(poison.getResult());
    Type type = poison.getType();
    if (auto block = dyn_cast<mx::MxTensorType>(type)) {
      if (!block.hasStaticShape())
        return prepareWithoutShape(op, preparer);
      preparer.step(op, [=](Frame &frame) -> LogicalResult {
        Mark mark = frame.execution.poison(op, poisonReason);
        FailureOr<RuntimeValue> elements = poisonValue(
            frame.execution, op, block.getElementsTensorType(), mark);
        FailureOr<RuntimeValue> scales =
            poisonValue(frame.execution, op, block.getScalesTensorType(), mark);
        if (failed(elements) || failed(scales))
          return failure();
        frame.set(slot,
                  std::make_shared<const BlockScaled>(BlockScaled{
                      std::get<Tensor>(*elements), std::get<Tensor>(*scales),
                      unsigned(block.getBlockedAxis()), block.getBlockSize()}));
        return success();
      });
      return success();
    }
    if (!isa<BaseMemRefType>(type)) {
      if (failed(preparer.elementType(op, type)))
        return failure();
      auto shaped = dyn_cast<ShapedType>(type);
      if (shaped && isa<RankedTensorType, VectorType>(type) &&
          !shaped.hasStaticShape())
        return prepareWithoutShape(op, preparer);
      if (!hasPoisonValue(type))
        return preparer.unsupported(
            op, "is neither a scalar, a tensor nor a vector");
    }
    preparer.step(op, [=](Frame &frame) -> LogicalResult {
      FailureOr<RuntimeValue> value = poisonValue(
          frame.execution, op, type, frame.execution.poison(op, poisonReason));
      if (failed(value))
        return failure();
      frame.set(slot, std::move(*value));
      return success();
    });
    return success();
  }
  LogicalResult emitLanes(Operation *op, LaneBuilder &builder) const {
    std::optional<ElementType> type = elementTypeOf(op->getResult(0).getType());
    if (!type)
      return failure();
    LaneKernel kernel;
    kernel.run = poisonLanes;
    kernel.immediate = type->storageBytes();
    return emitKernel(op, kernel, builder);
  }
};

} // namespace

void oracle::registerUbSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, ub::UBDialect *) {
    ub::PoisonOp::attachInterface<PoisonModel>(*context);
    attachSteps<ub::UnreachableOp>(
        context, [](ub::UnreachableOp op, Preparer &preparer) {
          preparer.step(op, [op](Frame &frame) {
            return frame.execution.undefined(op, "is reached");
          });
          return LogicalResult(success());
        });
  });
}
