//===- CountedOperations.cpp - What accesses or makes memory --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/CountedOperations.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::mx;

/// Along one dimension at most, as convert-vector-to-scf leaves it.
static bool isSimpleTransfer(VectorTransferOpInterface op) {
  return isa<MemRefType>(op.getShapedType()) &&
         op.getVectorType().getRank() <= 1 &&
         !isa<VectorType>(op.getShapedType().getElementType()) &&
         op.getPermutationMap().isMinorIdentity() &&
         (!op.getMask() || op.getVectorType().getRank() == 1);
}

static bool isMemory(Type type) { return isa<BaseMemRefType>(type); }

/// What an operation of another kind does to memory.
static TrafficKind kindByEffects(Operation *op) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface || llvm::none_of(op->getOperandTypes(), isMemory))
    return TrafficKind::None;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  bool touches = llvm::any_of(effects, [](const auto &effect) {
    return !effect.getValue() || isMemory(effect.getValue().getType());
  });
  return touches ? TrafficKind::Unknown : TrafficKind::None;
}

TrafficKind mlir::mx::trafficKind(Operation *op) {
  return llvm::TypeSwitch<Operation *, TrafficKind>(op)
      // A shape that is in memory is read.
      .Case<memref::LoadOp, affine::AffineLoadOp, affine::AffineVectorLoadOp,
            vector::LoadOp, vector::MaskedLoadOp, vector::ExpandLoadOp,
            memref::ReshapeOp>([](auto) { return TrafficKind::Load; })
      .Case<memref::StoreOp, affine::AffineStoreOp, affine::AffineVectorStoreOp,
            vector::StoreOp, vector::MaskedStoreOp, vector::CompressStoreOp>(
          [](auto) { return TrafficKind::Store; })
      .Case([](vector::GatherOp gather) {
        return isMemory(gather.getBase().getType()) ? TrafficKind::Load
                                                    : TrafficKind::None;
      })
      .Case([](vector::ScatterOp scatter) {
        return isMemory(scatter.getBase().getType()) ? TrafficKind::Store
                                                     : TrafficKind::None;
      })
      .Case([](VectorTransferOpInterface transfer) {
        if (!isMemory(transfer.getShapedType()))
          return TrafficKind::None;
        if (!isSimpleTransfer(transfer))
          return TrafficKind::Unknown;
        return isa<vector::TransferReadOp>(transfer) ? TrafficKind::Load
                                                     : TrafficKind::Store;
      })
      .Case<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>(
          [](auto) { return TrafficKind::Update; })
      .Case([](memref::CopyOp) { return TrafficKind::Copy; })
      .Case([](memref::AllocOp) { return TrafficKind::Allocation; })
      .Case([](memref::AllocaOp) { return TrafficKind::StackAllocation; })
      .Case([](memref::DeallocOp) { return TrafficKind::Free; })
      // A hint.
      .Case<memref::PrefetchOp, affine::AffinePrefetchOp>(
          [](auto) { return TrafficKind::None; })
      .Default(kindByEffects);
}

SmallVector<Operation *> mlir::mx::countedOperations(ModuleOp module) {
  SmallVector<Operation *> counted;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    switch (trafficKind(op)) {
    case TrafficKind::None:
    case TrafficKind::Free:
    case TrafficKind::Unknown:
      return;
    case TrafficKind::Load:
    case TrafficKind::Store:
    case TrafficKind::Update:
    case TrafficKind::Copy:
    case TrafficKind::Allocation:
    case TrafficKind::StackAllocation:
      counted.push_back(op);
    }
  });
  return counted;
}
