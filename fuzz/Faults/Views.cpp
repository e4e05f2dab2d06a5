//===- Views.cpp - What a memref is a view of -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Views.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

Value oracle::viewedBy(Operation *op) {
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    return view.getViewSource();
  if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op))
    return metadata.getSource();
  return {};
}

Value oracle::viewedMemRef(Value memref) {
  while (Operation *maker = memref.getDefiningOp()) {
    Value viewed = viewedBy(maker);
    if (!viewed)
      break;
    memref = viewed;
  }
  return memref;
}

SmallVector<Operation *> oracle::usersOf(Value memref) {
  SmallVector<Value> views = {memref};
  SmallVector<Operation *> users;
  while (!views.empty()) {
    for (Operation *user : views.pop_back_val().getUsers()) {
      if (viewedBy(user))
        llvm::append_range(views, user->getResults());
      else
        users.push_back(user);
    }
  }
  return users;
}

SmallVector<Operation *> oracle::inBlock(Block &block,
                                         ArrayRef<Operation *> users) {
  SmallVector<Operation *> ops;
  for (Operation *user : users)
    if (Operation *op = block.findAncestorOpInBlock(*user))
      ops.push_back(op);
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  ops.erase(llvm::unique(ops), ops.end());
  return ops;
}

bool oracle::collectMakers(Operation *op, function_ref<bool(Value)> isKnown,
                           bool allocations,
                           llvm::SetVector<Operation *> &makers) {
  return llvm::all_of(op->getOperands(), [&](Value value) {
    if (isKnown(value))
      return true;
    Operation *maker = value.getDefiningOp();
    bool isMovable =
        maker && maker->getNumRegions() == 0 &&
        (isPure(maker) || (allocations && isa<memref::AllocOp>(maker)));
    if (!isMovable || !collectMakers(maker, isKnown, allocations, makers))
      return false;
    makers.insert(maker);
    return true;
  });
}
