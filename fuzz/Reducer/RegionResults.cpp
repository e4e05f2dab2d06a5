//===- RegionResults.cpp - Regions that carry and yield less --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/Reductions.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace oracle;

/// Replaces the uses of `value` by something in front of `op`; false where
/// there is nothing.
static bool replaceUses(Value value, Operation *op) {
  if (value.use_empty())
    return true;
  Value other = findEarlier(op, value.getType());
  if (!other)
    other = makeSimple(op, value.getType());
  if (!other)
    return false;
  value.replaceAllUsesWith(other);
  return true;
}

static SmallVector<Value> without(OperandRange operands, unsigned index) {
  SmallVector<Value> kept(operands);
  kept.erase(kept.begin() + index);
  return kept;
}

static void dropCarried(scf::ForOp loop, unsigned index) {
  Value init = loop.getInitArgs()[index];
  loop.getRegionIterArg(index).replaceAllUsesWith(init);
  loop.getResult(index).replaceAllUsesWith(init);
  loop.getBody()->getTerminator()->eraseOperand(index);
  loop.getBody()->eraseArgument(loop.getNumInductionVars() + index);
  rebuild(loop,
          without(loop->getOperands(), loop.getNumControlOperands() + index),
          index);
}

/// Sites of scf.while: its results, then its inits.
static void dropCarried(scf::WhileOp loop, unsigned index) {
  unsigned results = loop.getNumResults();
  if (index < results) {
    if (!replaceUses(loop.getResult(index), loop) ||
        !replaceUses(loop.getAfterArguments()[index], loop))
      return;
    loop.getConditionOp()->eraseOperand(1 + index);
    loop.getAfterBody()->eraseArgument(index);
    rebuild(loop, loop->getOperands(), index);
    return;
  }
  index -= results;
  loop.getBeforeArguments()[index].replaceAllUsesWith(loop.getInits()[index]);
  loop.getYieldOp()->eraseOperand(index);
  loop.getBeforeBody()->eraseArgument(index);
  loop->eraseOperand(index);
}

/// Of an operation whose regions yield its results.
static void dropYielded(Operation *op, unsigned index) {
  if (!replaceUses(op->getResult(index), op))
    return;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (auto yield = dyn_cast<RegionBranchTerminatorOpInterface>(
              block.getTerminator()))
        yield->eraseOperand(index);
  rebuild(op, op->getOperands(), index);
}

static void dropRegionResult(Site site) {
  if (auto loop = dyn_cast<scf::ForOp>(site.op))
    return dropCarried(loop, site.index);
  if (auto loop = dyn_cast<scf::WhileOp>(site.op))
    return dropCarried(loop, site.index);
  dropYielded(site.op, site.index);
}

static void collectRegionResults(ModuleOp module, std::vector<Site> &sites) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    unsigned count = 0;
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      count = loop.getNumResults() + loop.getInits().size();
    else if (isa<scf::ForOp, scf::IfOp, scf::IndexSwitchOp,
                 scf::ExecuteRegionOp, memref::AllocaScopeOp>(op))
      count = op->getNumResults();
    for (unsigned i = 0; i < count; ++i)
      sites.push_back({op, i});
  });
}

/// Cases of an scf.index_switch go, the default stays.
static unsigned numCases(scf::IndexSwitchOp op) { return op.getNumCases(); }

static void dropCase(Site site) {
  auto op = cast<scf::IndexSwitchOp>(site.op);
  SmallVector<int64_t> cases(op.getCases());
  cases.erase(cases.begin() + site.index);
  OpBuilder builder(op);
  auto made =
      scf::IndexSwitchOp::create(builder, op.getLoc(), op.getResultTypes(),
                                 op.getArg(), cases, cases.size());
  made.getDefaultRegion().takeBody(op.getDefaultRegion());
  unsigned next = 0;
  for (auto [i, region] : llvm::enumerate(op.getCaseRegions()))
    if (i != site.index)
      made.getCaseRegions()[next++].takeBody(region);
  op->replaceAllUsesWith(made);
  op->erase();
}

void oracle::addRegionReductions(std::vector<Reduction> &table) {
  // An operation is made anew for each: one at a time.
  table.push_back({"drop what regions yield", /*inChunks=*/false,
                   collectRegionResults, dropRegionResult});
  table.push_back({"drop cases of index_switch", /*inChunks=*/false,
                   eachPart(numCases), dropCase});
}
