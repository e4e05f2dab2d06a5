//===- InPlaceEdges.cpp - Ways into a buffer ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/InPlaceEdges.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace oracle;

static bool isAny(OpOperand &) { return true; }

/// A tensor of an operation of these.
template <typename... Ops> static bool isOf(OpOperand &operand) {
  return isa<Ops...>(operand.getOwner());
}

/// The destination of an operation of these.
template <typename... Ops> static bool isDestinationOf(OpOperand &operand) {
  auto op = dyn_cast<DestinationStyleOpInterface>(operand.getOwner());
  return op && isa<Ops...>(operand.getOwner()) && op.isDpsInit(&operand);
}

static bool isOuts(OpOperand &operand) {
  return isDestinationOf<linalg::LinalgOp>(operand) &&
         !isa<linalg::FillOp>(operand.getOwner()) &&
         cast<linalg::LinalgOp>(operand.getOwner()).getNumReductionLoops() == 0;
}

static bool isAccumulator(OpOperand &operand) {
  return isDestinationOf<linalg::LinalgOp>(operand) &&
         cast<linalg::LinalgOp>(operand.getOwner()).getNumReductionLoops() > 0;
}

static bool isDuplicate(OpOperand &operand) {
  return llvm::count(operand.getOwner()->getOperands(), operand.get()) > 1;
}

static bool isConstant(OpOperand &operand) {
  return operand.get().getDefiningOp<arith::ConstantOp>() != nullptr;
}

static bool isArgument(OpOperand &operand) {
  auto argument = dyn_cast<BlockArgument>(operand.get());
  return argument &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

/// Whether an operation of this kind is around the one that has the operand,
/// and its value comes from outside of that.
static bool comesInto(OpOperand &operand,
                      function_ref<bool(Operation *)> isKind) {
  Region *home = operand.get().getParentRegion();
  for (Operation *around = operand.getOwner()->getParentOp();
       around && around != home->getParentOp(); around = around->getParentOp())
    if (isKind(around))
      return true;
  return false;
}

static bool isFromOutsideBranch(OpOperand &operand) {
  return comesInto(operand, llvm::IsaPred<scf::IfOp, scf::IndexSwitchOp>);
}

static bool isFromOutsideLoop(OpOperand &operand) {
  return comesInto(operand, llvm::IsaPred<LoopLikeOpInterface>);
}

ArrayRef<InPlaceEdge> oracle::inPlaceEdges() {
  static constexpr InPlaceEdge table[] = {
      {"any", isAny},
      {"insert", isOf<tensor::InsertOp>},
      {"insert-slice", isOf<tensor::InsertSliceOp>},
      {"transfer-write", isOf<vector::TransferWriteOp>},
      {"extract-slice", isOf<tensor::ExtractSliceOp>},
      {"fill", isDestinationOf<linalg::FillOp>},
      {"reshape", isOf<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                       tensor::ReshapeOp, tensor::CastOp>},
      {"select", isOf<arith::SelectOp>},
      {"call", isOf<func::CallOp>},
      {"outs", isOuts},
      {"accumulator", isAccumulator},
      {"iter-arg", isOf<scf::ForOp>},
      {"while", isOf<scf::WhileOp>},
      {"forall", isOf<scf::ForallOp>},
      {"duplicate", isDuplicate},
      {"constant", isConstant},
      {"argument", isArgument},
      {"branch", isFromOutsideBranch},
      {"loop", isFromOutsideLoop},
  };
  return table;
}

const InPlaceEdge *oracle::findInPlaceEdge(StringRef name) {
  const InPlaceEdge *found = llvm::find_if(
      inPlaceEdges(), [&](const InPlaceEdge &row) { return row.name == name; });
  return found == inPlaceEdges().end() ? nullptr : found;
}
