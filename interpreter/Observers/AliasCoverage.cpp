//===- AliasCoverage.cpp - Which reads saw which writes -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/AliasCoverage.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace oracle;

/// What the operation says around which a value comes in or goes out.
static uint8_t pathThroughRegion(Operation *op) {
  if (isa<FunctionOpInterface, CallOpInterface>(op))
    return ThroughCall;
  if (isa<LoopLikeOpInterface>(op))
    return ThroughIterArg;
  return isa<RegionBranchOpInterface>(op) ? ThroughBranch : 0;
}

uint8_t oracle::aliasPathsOf(OpOperand &operand) {
  Operation *user = operand.getOwner();
  uint8_t paths = 0;
  for (OpOperand &other : user->getOpOperands())
    if (&other != &operand && other.get() == operand.get())
      paths |= ThroughDuplicate;
  Value value = operand.get();
  while (auto result = dyn_cast<OpResult>(value)) {
    Operation *op = result.getOwner();
    if (auto select = dyn_cast<arith::SelectOp>(op)) {
      paths |= ThroughSelect;
      value = select.getTrueValue();
    } else if (auto view = dyn_cast<ViewLikeOpInterface>(op)) {
      paths |= isa<memref::SubViewOp>(op) ? ThroughSlice : ThroughView;
      value = view.getViewSource();
    } else {
      return paths | pathThroughRegion(op);
    }
  }
  auto argument = cast<BlockArgument>(value);
  Operation *parent = argument.getOwner()->getParentOp();
  return paths |
         (argument.getOwner()->isEntryBlock() ? pathThroughRegion(parent)
                                              : uint8_t(ThroughBranch));
}

uint8_t AliasCoverage::pathsOf(Operation *op, unsigned number) {
  auto [place, isNew] = paths.try_emplace({op, number}, 0);
  if (isNew && number < op->getNumOperands())
    place->second = aliasPathsOf(op->getOpOperand(number));
  return place->second;
}

void AliasCoverage::see(Operation *reader, unsigned number,
                        const Access &access) {
  if (!access.memref)
    return;
  int32_t previous = -1;
  access.forEachPosition([&](int64_t position) {
    int32_t last = lastWrite(*access.memref, position);
    if (last == previous || last < 0)
      return;
    previous = last;
    if (!seen.insert({{reader, number}, last}).second)
      return;
    Operation *writer = write(last).op;
    occurred({reader, reader ? pathsOf(reader, number) : uint8_t(0), writer,
              pathsOf(writer, writtenOperand.lookup(writer))});
  });
}

LogicalResult AliasCoverage::read(Execution &, const Access &access) {
  see(access.op, access.number, access);
  return success();
}

LogicalResult AliasCoverage::written(Execution &execution,
                                     const Access &access) {
  writtenOperand[access.op] = access.number;
  return VersionTracker::written(execution, access);
}

LogicalResult AliasCoverage::copied(Execution &execution, const Access &from,
                                    const Access &to) {
  writtenOperand[to.op] = to.number;
  return VersionTracker::copied(execution, from, to);
}

void AliasCoverage::leaves(Execution &, const Access &access) {
  see(/*reader=*/nullptr, access.number, access);
}
