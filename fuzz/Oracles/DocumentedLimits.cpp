//===- DocumentedLimits.cpp - What passes say they do not take ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/DocumentedLimits.h"

#include "fuzz/Oracles/Stages.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace oracle;

//===----------------------------------------------------------------------===//
// Deallocation: "a function must not return a MemRef with the same allocated
// base buffer as one of its arguments"
//===----------------------------------------------------------------------===//

/// What a view is of, as far as can be seen.
static Value baseOf(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

static bool isAllocatedHere(Value memref) {
  auto effects = baseOf(memref).getDefiningOp<MemoryEffectOpInterface>();
  return effects && effects.hasEffect<MemoryEffects::Allocate>();
}

/// A function other than `entry` that returns memory which it has not
/// allocated; null where there is none.
static FunctionOpInterface findLender(ModuleOp module,
                                      FunctionOpInterface entry) {
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (function == entry)
      continue;
    for (Block &block : function.getFunctionBody()) {
      if (!block.mightHaveTerminator() ||
          !block.back().hasTrait<OpTrait::ReturnLike>())
        continue;
      for (Value value : block.back().getOperands())
        if (isa<BaseMemRefType>(value.getType()) && !isAllocatedHere(value))
          return function;
    }
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// One-Shot Bufferize: it does not "analyze memref IR" around
// bufferization.to_tensor, and may write to what a `writable` tensor came from
//===----------------------------------------------------------------------===//

/// Whether `first` has run when `second` does, each time anew where both are in
/// a loop.
static bool isBefore(Operation *first, Operation *second,
                     const DominanceInfo &dominance) {
  for (Operation *op = second; op->getParentRegion(); op = op->getParentOp()) {
    Operation *ancestor = op->getParentRegion()->findAncestorOpInRegion(*first);
    if (!ancestor)
      continue;
    return ancestor->getBlock() == op->getBlock()
               ? ancestor != op && ancestor->isBeforeInBlock(op)
               : dominance.properlyDominates(ancestor->getBlock(),
                                             op->getBlock());
  }
  return false;
}

/// The operations that use `value`, or a view of it, when `op` may have run.
static SmallVector<OpOperand *> usesBehind(Value value, Operation *op,
                                           const DominanceInfo &dominance) {
  llvm::SetVector<Value> aliases;
  aliases.insert(value);
  SmallVector<OpOperand *> uses;
  for (size_t i = 0; i < aliases.size(); ++i)
    for (OpOperand &use : aliases[i].getUses()) {
      Operation *user = use.getOwner();
      if (isa<ViewLikeOpInterface, SelectLikeOpInterface, tensor::CastOp,
              tensor::ExtractSliceOp, tensor::ExpandShapeOp,
              tensor::CollapseShapeOp>(user))
        aliases.insert_range(user->getResults());
      else if (user != op && !isBefore(user, op, dominance))
        uses.push_back(&use);
    }
  return uses;
}

/// Whether the owner may have an effect `Effect` on what it uses. What is
/// passed on, others may read.
template <typename Effect> static bool mayHave(OpOperand &use) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(use.getOwner());
  if (!effects)
    return true;
  SmallVector<MemoryEffects::EffectInstance> found;
  effects.getEffectsOnValue(use.get(), found);
  return llvm::any_of(found, [](const MemoryEffects::EffectInstance &effect) {
    return isa<Effect>(effect.getEffect());
  });
}

/// What may be where `tensor` is: what operations pass on of it, or update in
/// its place, through blocks and regions too.
static llvm::SetVector<Value> placedWith(Value tensor) {
  llvm::SetVector<Value> placed;
  placed.insert(tensor);
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (isa<TensorType>(value.getType()))
        placed.insert(value);
  };
  auto addRegions = [&](Operation *op) {
    add(op->getResults());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        add(block.getArguments());
  };
  for (size_t i = 0; i < placed.size(); ++i)
    for (OpOperand &use : placed[i].getUses()) {
      Operation *user = use.getOwner();
      auto updated = dyn_cast<DestinationStyleOpInterface>(user);
      if (updated && !updated.isDpsInit(&use))
        continue;
      addRegions(user);
      for (Block *successor : user->getSuccessors())
        add(successor->getArguments());
      if (user->hasTrait<OpTrait::IsTerminator>() &&
          !isa<FunctionOpInterface>(user->getParentOp()))
        addRegions(user->getParentOp());
    }
  return placed;
}

/// Whether `second` may run when `first` has, before `origin` runs anew.
static bool mayFollow(Operation *first, Operation *second, Operation *origin) {
  for (; Region *region = origin->getParentRegion();
       origin = region->getParentOp()) {
    Operation *before = region->findAncestorOpInRegion(*first);
    Operation *behind = region->findAncestorOpInRegion(*second);
    if (!before && !behind)
      continue;
    if (!before || !behind)
      return before;
    // A call may do both, and a loop one in an iteration and the other in the
    // next.
    if (before == behind)
      return true;
    Block *from = before->getBlock(), *to = behind->getBlock();
    if (from == to && before->isBeforeInBlock(behind))
      return true;
    Block *home = origin->getBlock();
    return llvm::any_of(from->getSuccessors(), [&](Block *next) {
      return next != home && (next == to || next->isReachable(to, {home}));
    });
  }
  return false;
}

/// Whether the tensor may be looked at when `op` has run.
static bool isUsedBehind(bufferization::ToTensorOp tensor, Operation *op) {
  return llvm::any_of(placedWith(tensor.getResult()), [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return mayFollow(op, user, tensor);
    });
  });
}

/// What keeps the tensor from being where the memory is, as far as can be seen;
/// null where nothing does.
static Operation *findDisturber(bufferization::ToTensorOp tensor,
                                const DominanceInfo &dominance) {
  Value memory = baseOf(tensor.getBuffer());
  SmallVector<OpOperand *> uses = usesBehind(memory, tensor, dominance);
  // These say what is there then; the tensor itself had better not be there.
  SmallVector<Operation *> updates;
  for (OpOperand *use : uses)
    if (isa<bufferization::MaterializeInDestinationOp>(use->getOwner())) {
      Operation *update = use->getOwner();
      if (use->get() != tensor.getBuffer() ||
          !usesBehind(tensor.getResult(), update, dominance).empty())
        return update;
      updates.push_back(update);
    }
  for (OpOperand *use : uses) {
    Operation *user = use->getOwner();
    if (llvm::is_contained(updates, user))
      continue;
    bool isUpdated = llvm::any_of(updates, [&](Operation *update) {
      return isBefore(update, user, dominance);
    });
    bool isRead = mayHave<MemoryEffects::Read>(*use) ||
                  user->hasTrait<OpTrait::IsTerminator>();
    if ((mayHave<MemoryEffects::Write>(*use) && isUsedBehind(tensor, user)) ||
        (tensor.getWritable() && !isUpdated && isRead))
      return user;
  }
  // What is in an argument at the end, the caller sees.
  return tensor.getWritable() && isa<BlockArgument>(memory) && updates.empty()
             ? tensor.getOperation()
             : nullptr;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

std::optional<std::string> oracle::findLimitOf(const PassBuilder &build,
                                               ModuleOp module,
                                               FunctionOpInterface entry) {
  if (FunctionOpInterface lender = findLender(module, entry);
      lender && addsDeallocation(build))
    return ("function '" + lender.getName() +
            "' returns memory that it has not allocated"
            "\na known limit: deallocation returns a copy of it")
        .str();
  Operation *disturber = nullptr;
  DominanceInfo dominance(module);
  for (Operation *reached : reachedBy(module, entry))
    reached->walk([&](bufferization::ToTensorOp tensor) {
      if (!disturber && tensor.getRestrict())
        disturber = findDisturber(tensor, dominance);
    });
  if (disturber && addsInPlaceBufferization(build))
    return ("'" + disturber->getName().getStringRef() +
            "' works on memory from which a tensor has come"
            "\na known limit: One-Shot Bufferize only sees what works on "
            "tensors")
        .str();
  return std::nullopt;
}

static constexpr StringRef argumentPasses[] = {
    "arith-emulate-wide-int", "buffer-results-to-out-params",
    "memref-emulate-wide-int", "normalize-memrefs"};

std::optional<std::string>
oracle::findChangeOfArguments(const PassBuilder &build) {
  if (!addsOneOf(argumentPasses, build))
    return std::nullopt;
  return "the entry's arguments are no longer those of the program"
         "\na known limit: these passes change what functions take";
}
