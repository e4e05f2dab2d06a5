//===- PlantInPlace.cpp - Overwrite what is still needed ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/InPlaceEdges.h"
#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTINPLACE
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;
using namespace mlir::bufferization;

static constexpr StringRef markName = "mx.overwrite";

/// Those of the pipeline `scalar` (compiler/Pipelines).
static OneShotBufferizationOptions pipelineOptions() {
  OneShotBufferizationOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.setFunctionBoundaryTypeConversion(
      LayoutMapOption::FullyDynamicLayoutMap);
  options.allowReturnAllocsFromLoops = true;
  options.bufferAlignment = 0;
  return options;
}

/// The operands that a mark of `op` names.
static FailureOr<SmallVector<OpOperand *>> markedOperands(Operation *op) {
  auto numbers = dyn_cast<ArrayAttr>(op->getAttr(markName));
  if (!numbers)
    return op->emitError() << markName << " is no list of operand numbers";
  SmallVector<OpOperand *> operands;
  for (Attribute entry : numbers) {
    auto number = dyn_cast<IntegerAttr>(entry);
    if (!number || number.getValue().uge(op->getNumOperands()))
      return op->emitError() << markName << " names " << entry
                             << ", which is no operand's number";
    OpOperand &operand = op->getOpOperand(number.getValue().getZExtValue());
    if (!isa<TensorType>(operand.get().getType()))
      return op->emitError() << markName << ": operand #"
                             << operand.getOperandNumber() << " is no tensor";
    operands.push_back(&operand);
  }
  return operands;
}

/// Whether the analysis wants a copy of what the operand is.
static bool isCopied(OpOperand &operand, OneShotAnalysisState &state) {
  return isa<TensorType>(operand.get().getType()) &&
         state.getOptions().dynCastBufferizableOp(operand.getOwner()) &&
         !state.isInPlace(operand);
}

/// Notes the operands that are copied.
static void addCopied(ModuleOp module, OneShotAnalysisState &state,
                      InFlightDiagnostic &error) {
  module.walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isCopied(operand, state))
        error.attachNote(op->getLoc())
            << "operand #" << operand.getOperandNumber() << " of '"
            << op->getName() << "' is";
  });
}

namespace {

struct PlantInPlace : oracle::impl::PlantInPlaceBase<PlantInPlace> {
  using PlantInPlaceBase::PlantInPlaceBase;

  LogicalResult
  initializeOptions(StringRef text,
                    function_ref<LogicalResult(const Twine &)> error) override {
    if (failed(PlantInPlaceBase::initializeOptions(text, error)))
      return failure();
    if (edge.empty() || oracle::findInPlaceEdge(edge))
      return success();
    std::string known;
    for (const oracle::InPlaceEdge &row : oracle::inPlaceEdges())
      known += (known.empty() ? "" : ", ") + row.name.str();
    return error("no kind of operand is called '" + edge +
                 "'; expected one of " + known);
  }

  void runOnOperation() override {
    if (failed(run(getOperation())))
      signalPassFailure();
  }

private:
  LogicalResult run(ModuleOp module);
  LogicalResult plantMarked(ModuleOp module, OneShotAnalysisState &state);
  LogicalResult plantNth(ModuleOp module, OneShotAnalysisState &state);
};

} // namespace

LogicalResult PlantInPlace::plantNth(ModuleOp module,
                                     OneShotAnalysisState &state) {
  const oracle::InPlaceEdge *kind = oracle::findInPlaceEdge(edge);
  SmallVector<OpOperand *> operands;
  module.walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isCopied(operand, state) && kind->isOne(operand))
        operands.push_back(&operand);
  });
  if (nth >= operands.size())
    return oracle::nothingToPlant(module, "operand", nth, operands.size(),
                                  " of this kind that is copied");
  state.bufferizeInPlace(*operands[nth]);
  return success();
}

LogicalResult PlantInPlace::plantMarked(ModuleOp module,
                                        OneShotAnalysisState &state) {
  SmallVector<Operation *> marked;
  module.walk([&](Operation *op) {
    if (op->hasAttr(markName))
      marked.push_back(op);
  });
  if (marked.empty())
    return module.emitError()
           << "nothing to plant: no operation has the attribute " << markName;
  for (Operation *op : marked) {
    FailureOr<SmallVector<OpOperand *>> operands = markedOperands(op);
    if (failed(operands))
      return failure();
    for (OpOperand *operand : *operands) {
      if (!isCopied(*operand, state)) {
        InFlightDiagnostic error = op->emitError()
                                   << "nothing to plant: operand #"
                                   << operand->getOperandNumber()
                                   << " is not copied as it is";
        addCopied(module, state, error);
        return error;
      }
      state.bufferizeInPlace(*operand);
    }
    op->removeAttr(markName);
  }
  return success();
}

LogicalResult PlantInPlace::run(ModuleOp module) {
  OneShotBufferizationOptions options = pipelineOptions();
  OneShotAnalysisState analysis(module, options);
  BufferizationState state;
  if (failed(analyzeModuleOp(module, analysis)) ||
      failed(edge.empty() ? plantMarked(module, analysis)
                          : plantNth(module, analysis)) ||
      failed(insertTensorCopies(module, analysis, state)) ||
      failed(bufferizeModuleOp(module, options, state)))
    return failure();
  removeBufferizationAttributesInModule(module);
  return success();
}
