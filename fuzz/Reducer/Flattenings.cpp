//===- Flattenings.cpp - Regions that become part of their block ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/Reductions.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace oracle;

/// Moves what `block` holds in front of `op`, with `values` for its arguments.
/// Returns what its terminator, which goes, has for operands; nothing where the
/// block is not alone in its region.
static std::optional<SmallVector<Value>>
inlineBlock(Region &region, Operation *op, ValueRange values) {
  if (!region.hasOneBlock() ||
      region.front().getNumArguments() != values.size())
    return std::nullopt;
  Block &block = region.front();
  Operation *terminator = block.getTerminator();
  SmallVector<Value> yielded(terminator->getOperands());
  for (auto [argument, value] : llvm::zip(block.getArguments(), values)) {
    argument.replaceAllUsesWith(value);
    llvm::replace(yielded, Value(argument), value);
  }
  terminator->erase();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         block.getOperations());
  return yielded;
}

static void replaceWith(Operation *op,
                        std::optional<SmallVector<Value>> values) {
  if (!values || values->size() != op->getNumResults())
    return;
  op->replaceAllUsesWith(*values);
  op->erase();
}

/// The body, once, at the lower bounds.
static SmallVector<Value> firstIterations(Operation *op,
                                          ArrayRef<OpFoldResult> lowerBounds) {
  OpBuilder builder(op);
  return getValueOrCreateConstantIndexOp(builder, op->getLoc(), lowerBounds);
}

static void flattenForall(scf::ForallOp loop) {
  SmallVector<Value> values = firstIterations(loop, loop.getMixedLowerBound());
  llvm::append_range(values, loop.getOutputs());
  OpBuilder builder(loop);
  SmallVector<Value> results(loop.getOutputs());
  for (Operation &op : loop.getTerminator().getYieldingOps()) {
    auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(op);
    auto target =
        insert ? dyn_cast<BlockArgument>(insert.getDest()) : BlockArgument();
    if (!target || target.getOwner() != loop.getBody())
      return;
  }
  SmallVector<tensor::ParallelInsertSliceOp> inserts;
  for (Operation &op : loop.getTerminator().getYieldingOps())
    inserts.push_back(cast<tensor::ParallelInsertSliceOp>(op));
  builder.setInsertionPoint(loop.getTerminator());
  for (tensor::ParallelInsertSliceOp insert : inserts) {
    unsigned number =
        cast<BlockArgument>(insert.getDest()).getArgNumber() - loop.getRank();
    results[number] = tensor::InsertSliceOp::create(
        builder, insert.getLoc(), insert.getSource(), results[number],
        insert.getMixedOffsets(), insert.getMixedSizes(),
        insert.getMixedStrides());
  }
  if (inlineBlock(loop.getRegion(), loop, values))
    replaceWith(loop, results);
}

static void flattenParallel(scf::ParallelOp loop) {
  if (loop.getNumResults() == 0 &&
      inlineBlock(loop.getRegion(), loop, loop.getLowerBound()))
    loop.erase();
}

/// One time round.
static void flattenWhile(scf::WhileOp loop) {
  if (!loop.getBefore().hasOneBlock() || !loop.getAfter().hasOneBlock())
    return;
  std::optional<SmallVector<Value>> passedOn =
      inlineBlock(loop.getBefore(), loop, loop.getInits());
  if (!passedOn)
    return;
  ArrayRef<Value> values = ArrayRef(*passedOn).drop_front();
  // The results are those of a second look at the condition, which is left out.
  if (inlineBlock(loop.getAfter(), loop, values))
    replaceWith(loop, SmallVector<Value>(values));
}

/// Replaces an operation by what region number `site.index` of it does.
static void flatten(Site site) {
  Operation *op = site.op;
  if (op->getNumRegions() <= site.index)
    return;
  Region &region = op->getRegion(site.index);
  if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp,
          memref::AllocaScopeOp>(op)) {
    if (region.empty() && op->getNumResults() == 0)
      return op->erase();
    return replaceWith(op, inlineBlock(region, op, {}));
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    SmallVector<Value> values = {loop.getLowerBound()};
    llvm::append_range(values, loop.getInitArgs());
    return replaceWith(op, inlineBlock(region, op, values));
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return flattenWhile(loop);
  if (auto loop = dyn_cast<scf::ForallOp>(op))
    return flattenForall(loop);
  if (auto loop = dyn_cast<scf::ParallelOp>(op))
    return flattenParallel(loop);
}

/// Operations of scf and its like that have a region of this number.
static auto withRegion(unsigned number) {
  return [number](ModuleOp module, std::vector<Site> &sites) {
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op->getNumRegions() > number &&
          (isa_and_present<scf::SCFDialect>(op->getDialect()) ||
           isa<memref::AllocaScopeOp>(op)))
        sites.push_back({op, number});
    });
  };
}

//===----------------------------------------------------------------------===//
// Unstructured blocks
//===----------------------------------------------------------------------===//

/// Branches with several targets, once for each.
static void collectBranches(ModuleOp module, std::vector<Site> &sites) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<BranchOpInterface>(op) && op->getNumSuccessors() > 1)
      for (unsigned i = 0; i < op->getNumSuccessors(); ++i)
        sites.push_back({op, i});
  });
}

static void mergeBlocks(Region &region) {
  IRRewriter rewriter(region.getContext());
  (void)eraseUnreachableBlocks(rewriter, region);
  for (Block &block : llvm::make_early_inc_range(region)) {
    Block *only = block.getSinglePredecessor();
    auto branch =
        only ? dyn_cast<cf::BranchOp>(only->getTerminator()) : cf::BranchOp();
    if (!branch || only == &block)
      continue;
    for (auto [argument, value] :
         llvm::zip(block.getArguments(), branch.getDestOperands()))
      argument.replaceAllUsesWith(value);
    branch.erase();
    only->getOperations().splice(only->end(), block.getOperations());
    block.erase();
  }
}

/// Always takes one way of a branch.
static void straighten(Site site) {
  auto branch = cast<BranchOpInterface>(site.op);
  SuccessorOperands operands = branch.getSuccessorOperands(site.index);
  if (operands.getProducedOperandCount() != 0)
    return;
  Region *region = branch->getParentRegion();
  OpBuilder builder(branch);
  cf::BranchOp::create(builder, branch->getLoc(),
                       branch->getSuccessor(site.index),
                       operands.getForwardedOperands());
  branch->erase();
  mergeBlocks(*region);
}

/// Arguments of blocks that branches lead to.
static void collectBlockArguments(ModuleOp module, std::vector<Site> &sites) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Region &region : op->getRegions()) {
      unsigned count = 0;
      for (Block &block : region)
        count += block.isEntryBlock() ? 0 : block.getNumArguments();
      for (unsigned i = 0; i < count; ++i)
        sites.push_back({op, i});
    }
  });
}

/// The argument number `index` of a region's blocks but the first.
static BlockArgument findBlockArgument(Region &region, unsigned index) {
  for (Block &block : llvm::drop_begin(region)) {
    if (index < block.getNumArguments())
      return block.getArgument(index);
    index -= block.getNumArguments();
  }
  return {};
}

static void dropBlockArgument(Site site) {
  for (Region &region : site.op->getRegions()) {
    if (region.empty())
      continue;
    BlockArgument argument = findBlockArgument(region, site.index);
    if (!argument)
      continue;
    Block *block = argument.getOwner();
    auto passesAll = [&](Block *predecessor) {
      auto branch = dyn_cast<BranchOpInterface>(predecessor->getTerminator());
      for (unsigned i = 0; branch && i < branch->getNumSuccessors(); ++i)
        if (branch.getSuccessorOperands(i).getProducedOperandCount() != 0)
          return false;
      return bool(branch);
    };
    if (!llvm::all_of(block->getPredecessors(), passesAll))
      return;
    if (!argument.use_empty()) {
      Value other =
          findEarlier(region.front().getTerminator(), argument.getType());
      if (!other)
        return;
      argument.replaceAllUsesWith(other);
    }
    unsigned number = argument.getArgNumber();
    // A branch may lead to the block twice.
    SmallPtrSet<Operation *, 4> branches;
    for (Block *predecessor : block->getPredecessors())
      branches.insert(predecessor->getTerminator());
    for (Operation *op : branches)
      for (unsigned i = 0; i < op->getNumSuccessors(); ++i)
        if (op->getSuccessor(i) == block)
          cast<BranchOpInterface>(op).getSuccessorOperands(i).erase(number);
    block->eraseArgument(number);
    return;
  }
}

void oracle::addFlattenings(std::vector<Reduction> &table) {
  static constexpr StringRef names[] = {
      "put region #0 in place of its operation",
      "put region #1 in place of its operation",
      "put region #2 in place of its operation"};
  for (auto [number, name] : llvm::enumerate(names))
    table.push_back({name, /*inChunks=*/true, withRegion(number), flatten});
  table.push_back({"always branch the same way", /*inChunks=*/false,
                   collectBranches, straighten});
  table.push_back({"drop arguments of blocks", /*inChunks=*/true,
                   collectBlockArguments, dropBlockArgument});
}
