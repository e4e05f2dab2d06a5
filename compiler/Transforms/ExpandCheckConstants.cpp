//===- ExpandCheckConstants.cpp - Checks against values -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Check/Check.h"
#include "compiler/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::mx {
#define GEN_PASS_DEF_EXPANDCHECKCONSTANTS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

namespace {

struct ExpandCheckConstants
    : mx::impl::ExpandCheckConstantsBase<ExpandCheckConstants> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<check::ExpectEqConstOp> checks;
    getOperation().walk([&](check::ExpectEqConstOp op) {
      if (!op.getScalesAttr())
        checks.push_back(op);
    });
    for (check::ExpectEqConstOp op : checks) {
      OpBuilder builder(op);
      Value expected = createExpected(builder, op, symbols);
      check::ExpectEqOp::create(builder, op.getLoc(), op.getActual(), expected);
      op.erase();
    }
  }

private:
  Value createExpected(OpBuilder &builder, check::ExpectEqConstOp op,
                       SymbolTable &symbols);
};

/// The expected value, of the type of the actual one as far as a check asks
/// for it.
Value ExpandCheckConstants::createExpected(OpBuilder &builder,
                                           check::ExpectEqConstOp op,
                                           SymbolTable &symbols) {
  Location loc = op.getLoc();
  Type type = op.getActual().getType();
  TypedAttr attribute = op.getExpectedAttr();
  if (auto buffer = dyn_cast<MemRefType>(type)) {
    auto shape = cast<ShapedType>(attribute.getType());
    auto globalType =
        MemRefType::get(shape.getShape(), shape.getElementType(),
                        MemRefLayoutAttrInterface(), buffer.getMemorySpace());
    OpBuilder detached(builder.getContext());
    auto global = memref::GlobalOp::create(
        detached, loc, "expected", builder.getStringAttr("private"), globalType,
        attribute, /*constant=*/true, /*alignment=*/IntegerAttr());
    // Inserts it under a name that is free.
    StringAttr name = symbols.insert(global);
    return memref::GetGlobalOp::create(builder, loc, globalType, name);
  }
  Value expected = arith::ConstantOp::create(builder, loc, attribute);
  if (expected.getType() != type)
    expected = tensor::CastOp::create(builder, loc, type, expected);
  return expected;
}

} // namespace
