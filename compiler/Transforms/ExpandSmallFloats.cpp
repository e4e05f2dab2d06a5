//===- ExpandSmallFloats.cpp - Narrow floats as integers ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// First every operation that computes on narrow floats (the small floats, f16
// and bf16) is expanded, in place and without folding. What is left only moves
// them, so then all types and attributes of the module can change to integers
// at once, whatever the operations.
//
// LLVM would know f16 and bf16, but is not to see them: from the integer code
// of a conversion its optimizer makes intrinsics on bfloat, whose code drops
// signs (fabs, x86, 22.1).
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "compiler/Transforms/ExpandSmallFloatOps.h"
#include "compiler/Transforms/SmallFloatArithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::mx {
#define GEN_PASS_DEF_EXPANDSMALLFLOATS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;
using namespace mlir::mx;
using oracle::FloatFormat;

namespace {
/// What a type holds that the expansion is about.
struct FloatContent {
  /// A narrow float, also where it is deep inside the type.
  Type narrow;
  /// A type that can't be changed: an 8-bit float without a meaning here, or a
  /// type of an unknown dialect with a narrow float inside.
  Type unsupported;
};

/// Finds the floats in types; remembers, since programs use few types.
class FloatFinder {
public:
  const FloatContent &operator()(Type type) {
    auto [it, isNew] = known.try_emplace(type);
    if (isNew)
      it->second = find(type);
    return it->second;
  }

private:
  static FloatContent find(Type type) {
    FloatContent content;
    Type foreign;
    type.walk<WalkOrder::PreOrder>([&](Type part) {
      if (!isa<FloatType>(part)) {
        StringRef dialect = part.getDialect().getNamespace();
        if (dialect != "builtin" && dialect != "async")
          foreign = part;
        return;
      }
      if (getNarrowFloatFormat(part))
        content.narrow = part;
      else if (part.getIntOrFloatBitWidth() <= 8)
        content.unsupported = part;
    });
    if (content.narrow && foreign)
      content.unsupported = foreign;
    return content;
  }

  DenseMap<Type, FloatContent> known;
};
} // namespace

static bool isOfFewerBitsThanByte(Value value) {
  return getElementTypeOrSelf(value).getIntOrFloatBitWidth() < 8;
}

/// Whether `op`, which the patterns have left, computes on its operands rather
/// than move them.
static bool computes(Operation *op) {
  static const llvm::StringSet<> computing = {
      "affine.parallel",     "vector.contract",  "vector.multi_reduction",
      "vector.outerproduct", "vector.reduction", "vector.scan"};
  // Of a bitcast, a view of a memref is left; bytes are no view of fewer bits.
  if (isa<arith::BitcastOp>(op))
    return llvm::any_of(op->getOpResults(), isOfFewerBitsThanByte) ||
           llvm::any_of(op->getOperands(), isOfFewerBitsThanByte);
  if (isa_and_present<arith::ArithDialect>(op->getDialect()))
    return !isa<arith::ConstantOp, arith::SelectOp>(op);
  if (auto rmw = dyn_cast<memref::AtomicRMWOp>(op))
    return rmw.getKind() != arith::AtomicRMWKind::assign;
  if (isa_and_present<linalg::LinalgDialect>(op->getDialect())) {
    if (isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp, linalg::YieldOp,
            linalg::IndexOp, linalg::PackOp, linalg::UnPackOp>(op))
      return false;
    // A named operation hides its body, and a parser would build it anew from
    // the changed types: only one that yields what it gets is still the same.
    return !isa<linalg::LinalgOp>(op) ||
           !llvm::hasSingleElement(op->getRegion(0).getOps());
  }
  return op->getName().getDialectNamespace() == "math" ||
         computing.contains(op->getName().getStringRef());
}

/// Whether all operations of the dialect of `op` that don't compute are known
/// to mean the same on integers.
static bool isOfKnownDialect(Operation *op) {
  static const llvm::StringSet<> known = {
      "affine", "arith",  "async", "bufferization", "builtin", "cf",    "func",
      "linalg", "memref", "scf",   "tensor",        "ub",      "vector"};
  return known.contains(op->getName().getDialectNamespace());
}

static LogicalResult checkOnlyMoves(Operation *op, FloatFinder &find) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  if (auto function = dyn_cast<FunctionOpInterface>(op)) {
    llvm::append_range(types, function.getArgumentTypes());
    llvm::append_range(types, function.getResultTypes());
  }
  if (auto global = dyn_cast<memref::GlobalOp>(op))
    types.push_back(global.getType());

  for (Type type : types) {
    const FloatContent &content = find(type);
    if (content.unsupported)
      return op->emitOpError("uses ")
             << content.unsupported << ", which cannot become an integer";
    if (!content.narrow)
      continue;
    if (computes(op))
      return op->emitOpError("computes on ")
             << content.narrow << " in a way that has no expansion";
    if (!isOfKnownDialect(op) || op->getName().getStringRef() == "vector.print")
      return op->emitOpError("is not known to mean the same on integers as on ")
             << content.narrow;
  }
  return success();
}

/// The integer that holds the code of a narrow float; null for another type.
static IntegerType codeType(Type type) {
  const FloatFormat *format = getNarrowFloatFormat(type);
  return format ? IntegerType::get(type.getContext(),
                                   unsigned(format->storageBytes() * 8))
                : IntegerType();
}

/// The element codes of `attr` in `type`. Only the value of a hexadecimal
/// string can have bits above the format's width, and they are no part of the
/// value.
static DenseElementsAttr toCodes(DenseElementsAttr attr, ShapedType type,
                                 const FloatFormat &format) {
  ArrayRef<char> raw = attr.getRawData();
  SmallVector<char> codes(raw);
  if (format.isSmall())
    for (char &byte : codes)
      byte = char(uint8_t(byte) & format.codeMask());
  return DenseElementsAttr::getFromRawBuffer(type, codes);
}

/// Changes narrow floats to integers in every type and attribute.
static void changeTypes(Operation *root) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FloatType type) -> std::optional<Type> {
    if (Type code = codeType(type))
      return code;
    return std::nullopt;
  });
  replacer.addReplacement([](FloatAttr attr) -> std::optional<Attribute> {
    IntegerType type = codeType(attr.getType());
    if (!type)
      return std::nullopt;
    APInt code = attr.getValue().bitcastToAPInt().zextOrTrunc(type.getWidth());
    return IntegerAttr::get(type, code);
  });
  replacer.addReplacement(
      [](DenseElementsAttr attr) -> std::optional<Attribute> {
        Type element = attr.getElementType();
        IntegerType type = codeType(element);
        if (!type)
          return std::nullopt;
        return toCodes(attr, attr.getType().clone(type),
                       *getNarrowFloatFormat(element));
      });
  replacer.addReplacement(
      [](DenseResourceElementsAttr attr) -> std::optional<Attribute> {
        ShapedType shaped = attr.getType();
        IntegerType type = codeType(shaped.getElementType());
        if (!type)
          return std::nullopt;
        return DenseResourceElementsAttr::get(shaped.clone(type),
                                              attr.getRawHandle());
      });
  replacer.recursivelyReplaceElementsIn(root, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

/// Casts between types that have become the same.
static void removeNoOpCasts(Operation *root) {
  root->walk([](Operation *op) {
    if (!isa<UnrealizedConversionCastOp, arith::BitcastOp>(op) ||
        op->getNumOperands() != 1 ||
        op->getOperandTypes() != op->getResultTypes())
      return;
    op->replaceAllUsesWith(op->getOperands());
    op->erase();
  });
}

namespace {
struct ExpandSmallFloats : mx::impl::ExpandSmallFloatsBase<ExpandSmallFloats> {
  using ExpandSmallFloatsBase::ExpandSmallFloatsBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet patternSet(context);
    populateExpandSmallFloatPatterns(patternSet);
    patterns = std::move(patternSet);
    return success();
  }

  void runOnOperation() override {
    Operation *module = getOperation();
    // The walk below does not reach dead blocks, the change of types would.
    IRRewriter rewriter(&getContext());
    (void)eraseUnreachableBlocks(rewriter, module->getRegions());
    walkAndApplyPatterns(module, patterns);

    FloatFinder find;
    WalkResult checked = module->walk(
        [&](Operation *op) { return WalkResult(checkOnlyMoves(op, find)); });
    if (checked.wasInterrupted())
      return signalPassFailure();
    changeTypes(module);
    removeNoOpCasts(module);
  }

private:
  FrozenRewritePatternSet patterns;
};
} // namespace
