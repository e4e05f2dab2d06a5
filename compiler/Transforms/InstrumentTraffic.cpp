//===- InstrumentTraffic.cpp - Code that counts what it moves -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/CountedOperations.h"
#include "compiler/Transforms/Passes.h"
#include "compiler/Transforms/RuntimeFunction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::mx {
#define GEN_PASS_DEF_INSTRUMENTTRAFFIC
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;
using namespace mlir::mx;

namespace {

/// Instruments one module.
class Instrumentation {
public:
  explicit Instrumentation(ModuleOp module)
      : module(module), symbols(module), builder(module.getContext()) {}

  LogicalResult run();

private:
  LogicalResult check();
  LogicalResult count(Operation *op, int64_t number);
  LogicalResult countAccess(Operation *op, int64_t number, TrafficKind kind);
  LogicalResult countFree(memref::DeallocOp op);
  LogicalResult countScope(Region &scope);

  Value elementsOf(Operation *op);
  Value enabledLanes(Value mask);
  Value lanesInBounds(VectorTransferOpInterface transfer, Value mask);
  Value size(Value memref);
  Value addressOf(Value memref);

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value constant(int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  }
  Value toI64(Value value) {
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                      value);
  }
  LogicalResult call(StringRef name, ValueRange arguments) {
    return callRuntime(builder, symbols, loc, name, arguments);
  }

  ModuleOp module;
  SymbolTable symbols;
  OpBuilder builder;
  /// Of the operation that is being counted.
  Location loc = builder.getUnknownLoc();
};

/// The memref that an operation accesses or makes.
Value memoryOf(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<memref::LoadOp, memref::StoreOp, affine::AffineLoadOp,
            affine::AffineStoreOp, affine::AffineVectorLoadOp,
            affine::AffineVectorStoreOp, memref::AtomicRMWOp,
            memref::GenericAtomicRMWOp>([](auto op) { return op.getMemref(); })
      .Case<vector::LoadOp, vector::StoreOp, vector::MaskedLoadOp,
            vector::MaskedStoreOp, vector::ExpandLoadOp,
            vector::CompressStoreOp, vector::GatherOp, vector::ScatterOp,
            VectorTransferOpInterface>([](auto op) { return op.getBase(); })
      .Case([](memref::CopyOp op) { return op.getSource(); })
      .Case([](memref::ReshapeOp op) { return op.getShape(); })
      .Case<memref::AllocOp, memref::AllocaOp>(
          [](auto op) { return op.getMemref(); })
      .Case([](memref::DeallocOp op) { return op.getMemref(); });
}

/// An element of a memref may be a vector; null for one that is neither that
/// nor a number.
Type scalarType(Value memref) {
  Type type = cast<BaseMemRefType>(memref.getType()).getElementType();
  if (auto vector = dyn_cast<VectorType>(type))
    type = vector.isScalable() ? Type() : vector.getElementType();
  return type && type.isIntOrIndexOrFloat() ? type : Type();
}

int64_t scalarsOfElement(Value memref) {
  Type type = cast<BaseMemRefType>(memref.getType()).getElementType();
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

int64_t bytesOfScalar(Value memref) {
  Type type = scalarType(memref);
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8));
}

/// The vector that is loaded or stored; null where that is an element.
VectorType vectorOf(Operation *op) {
  return llvm::TypeSwitch<Operation *, VectorType>(op)
      .Case<vector::LoadOp, vector::StoreOp, vector::MaskedLoadOp,
            vector::MaskedStoreOp, vector::ExpandLoadOp,
            vector::CompressStoreOp, vector::GatherOp, vector::ScatterOp,
            VectorTransferOpInterface, affine::AffineVectorLoadOp,
            affine::AffineVectorStoreOp>(
          [](auto op) { return op.getVectorType(); })
      .Default(VectorType());
}

Value maskOf(Operation *op) {
  Value own =
      llvm::TypeSwitch<Operation *, Value>(op)
          .Case<vector::MaskedLoadOp, vector::MaskedStoreOp,
                vector::ExpandLoadOp, vector::CompressStoreOp, vector::GatherOp,
                vector::ScatterOp, VectorTransferOpInterface>(
              [](auto op) { return op.getMask(); })
          .Default(Value());
  auto around = dyn_cast<vector::MaskOp>(op->getParentOp());
  return around ? around.getMask() : own;
}

LogicalResult Instrumentation::run() {
  if (failed(check()))
    return failure();
  SmallVector<Operation *> counted = countedOperations(module);
  SmallVector<memref::DeallocOp> frees;
  SmallVector<Region *> scopes;
  module.walk([&](memref::DeallocOp op) { frees.push_back(op); });
  module.walk([&](memref::AllocaOp op) {
    Operation *scope =
        op->getParentWithTrait<OpTrait::AutomaticAllocationScope>();
    Region *region = op->getParentRegion();
    while (region->getParentOp() != scope)
      region = region->getParentRegion();
    if (!llvm::is_contained(scopes, region))
      scopes.push_back(region);
  });
  for (auto [number, op] : llvm::enumerate(counted))
    if (failed(count(op, int64_t(number))))
      return failure();
  for (memref::DeallocOp op : frees)
    if (failed(countFree(op)))
      return failure();
  for (Region *scope : scopes)
    if (failed(countScope(*scope)))
      return failure();
  return success();
}

LogicalResult Instrumentation::check() {
  auto checkOp = [](Operation *op) -> LogicalResult {
    TrafficKind kind = trafficKind(op);
    if (kind == TrafficKind::Unknown)
      return op->emitOpError("accesses memory in a way that is not counted; "
                             "lower it to loads and stores first");
    if (kind == TrafficKind::None)
      return success();
    Value memory = memoryOf(op);
    if (!isa<MemRefType>(memory.getType()))
      return op->emitOpError("accesses ")
             << memory.getType() << ", whose size is not counted";
    if (!scalarType(memory))
      return op->emitOpError("accesses elements of ")
             << memory.getType() << ", whose bytes are not known";
    VectorType vector = vectorOf(op);
    if (vector && vector.isScalable())
      return op->emitOpError("accesses a scalable vector, whose size only the "
                             "target knows");
    return success();
  };
  WalkResult walk =
      module.walk([&](Operation *op) { return WalkResult(checkOp(op)); });
  return failure(walk.wasInterrupted());
}

/// The number of scalars in a memref.
Value Instrumentation::size(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  if (type.hasStaticShape())
    return index(type.getNumElements() * scalarsOfElement(memref));
  Value product = index(scalarsOfElement(memref));
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value along = memref::DimOp::create(builder, loc, memref, dim);
    product = arith::MulIOp::create(builder, loc, product, along);
  }
  return product;
}

Value Instrumentation::addressOf(Value memref) {
  return toI64(
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref));
}

Value Instrumentation::enabledLanes(Value mask) {
  auto type = cast<VectorType>(mask.getType());
  auto flat = VectorType::get({type.getNumElements()}, builder.getI1Type());
  if (type != flat)
    mask = vector::ShapeCastOp::create(builder, loc, flat, mask);
  Value ones = arith::ExtUIOp::create(builder, loc,
                                      flat.clone(builder.getI64Type()), mask);
  Value sum = vector::ReductionOp::create(builder, loc,
                                          vector::CombiningKind::ADD, ones);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), sum);
}

/// How many lanes of a vector of rank 1 lie within the memref and are enabled.
Value Instrumentation::lanesInBounds(VectorTransferOpInterface transfer,
                                     Value mask) {
  VectorType type = transfer.getVectorType();
  Value lanes = index(type.getNumElements());
  if (!transfer.isDimInBounds(0)) {
    Value memref = transfer.getBase();
    int64_t last = transfer.getShapedType().getRank() - 1;
    Value size = memref::DimOp::create(builder, loc, memref, last);
    Value left =
        arith::SubIOp::create(builder, loc, size, transfer.getIndices().back());
    left = arith::MaxSIOp::create(builder, loc, left, index(0));
    lanes = arith::MinSIOp::create(builder, loc, left, lanes);
    if (mask) {
      Value within = vector::CreateMaskOp::create(builder, loc, mask.getType(),
                                                  ValueRange(lanes));
      mask = arith::AndIOp::create(builder, loc, mask, within);
    }
  }
  return mask ? enabledLanes(mask) : lanes;
}

/// How many scalars an operation loads, stores or copies.
Value Instrumentation::elementsOf(Operation *op) {
  if (isa<memref::CopyOp, memref::ReshapeOp>(op))
    return size(memoryOf(op));
  Value mask = maskOf(op);
  auto transfer = dyn_cast<VectorTransferOpInterface>(op);
  if (transfer && transfer.getVectorType().getRank() == 1)
    return lanesInBounds(transfer, mask);
  if (mask)
    return enabledLanes(mask);
  if (VectorType vector = vectorOf(op))
    return index(vector.getNumElements());
  return index(scalarsOfElement(memoryOf(op)));
}

LogicalResult Instrumentation::countAccess(Operation *op, int64_t number,
                                           TrafficKind kind) {
  // The region around a masked operation has room for it alone.
  Operation *around = op->getParentOp();
  builder.setInsertionPoint(isa<vector::MaskOp>(around) ? around : op);
  Value arguments[] = {constant(number), toI64(elementsOf(op)),
                       constant(bytesOfScalar(memoryOf(op)))};
  if (kind == TrafficKind::Copy)
    return call(runtime::countCopy, arguments);
  if (kind != TrafficKind::Store && failed(call(runtime::countLoad, arguments)))
    return failure();
  if (kind != TrafficKind::Load)
    return call(runtime::countStore, arguments);
  return success();
}

LogicalResult Instrumentation::count(Operation *op, int64_t number) {
  loc = op->getLoc();
  TrafficKind kind = trafficKind(op);
  if (kind != TrafficKind::Allocation && kind != TrafficKind::StackAllocation)
    return countAccess(op, number, kind);
  builder.setInsertionPointAfter(op);
  Value memref = memoryOf(op);
  Value bytes = toI64(arith::MulIOp::create(builder, loc, size(memref),
                                            index(bytesOfScalar(memref))));
  if (kind == TrafficKind::StackAllocation)
    return call(runtime::countAlloca, {constant(number), bytes});
  return call(runtime::countAlloc,
              {constant(number), addressOf(memref), bytes});
}

LogicalResult Instrumentation::countFree(memref::DeallocOp op) {
  loc = op.getLoc();
  builder.setInsertionPoint(op);
  return call(runtime::countFree, addressOf(op.getMemref()));
}

/// Stack allocations end with the region that they are in.
LogicalResult Instrumentation::countScope(Region &scope) {
  loc = scope.getLoc();
  builder.setInsertionPointToStart(&scope.front());
  FailureOr<func::CallOp> enter = callRuntime(
      builder, symbols, loc, runtime::enterScope, {}, builder.getI64Type());
  if (failed(enter))
    return failure();
  for (Block &block : scope) {
    if (block.getNumSuccessors() != 0)
      continue;
    builder.setInsertionPoint(block.getTerminator());
    if (failed(call(runtime::leaveScope, enter->getResults())))
      return failure();
  }
  return success();
}

struct InstrumentTraffic : mx::impl::InstrumentTrafficBase<InstrumentTraffic> {
  void runOnOperation() override {
    if (failed(Instrumentation(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
