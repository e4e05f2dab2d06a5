//===- LowerObservations.cpp - Checks and prints as calls -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Check/Check.h"
#include "compiler/Transforms/ObservationSites.h"
#include "compiler/Transforms/Passes.h"
#include "compiler/Transforms/RuntimeFunction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::mx {
#define GEN_PASS_DEF_LOWEROBSERVATIONS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;
using namespace mlir::mx;

namespace {

template <typename T> std::string print(const T &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// "file:line:column" where there is one.
std::string describe(Location loc) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place)
    return print(loc);
  return (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" +
          Twine(place.getColumn()))
      .str();
}

/// Lowers the observations of one module and collects their sites.
class Lowering {
public:
  explicit Lowering(ModuleOp module)
      : module(module), symbols(module), builder(module.getContext()) {}

  LogicalResult run();

private:
  LogicalResult lower(Operation *op);
  LogicalResult lowerCheck(Operation *op, ObservationSite site);
  LogicalResult lowerPrint(vector::PrintOp op);

  Value toCodes(Value value);
  std::pair<Value, Value> toView(Value buffer);
  Value addressOf(Value buffer);
  Value scratch(int64_t words, Type type);
  Value toBuffer(Value vector, const ObservationSite &site);
  Value constant(int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  }
  LogicalResult describeElement(Type type, ObservationSite &site);
  LogicalResult call(StringRef name, ObservationSite site,
                     ArrayRef<Value> arguments);

  ModuleOp module;
  SymbolTable symbols;
  OpBuilder builder;
  /// Of the observation that is being lowered.
  Operation *current = nullptr;
  Location loc = builder.getUnknownLoc();
  std::vector<ObservationSite> sites;
};

LogicalResult Lowering::run() {
  // Sites of an earlier lowering keep their indices.
  llvm::Expected<std::vector<ObservationSite>> known = observationSites(module);
  if (!known)
    return module.emitError() << llvm::toString(known.takeError());
  sites = std::move(*known);
  SmallVector<Operation *> observations;
  module.walk([&](Operation *op) {
    if (isa<check::ExpectEqOp, check::ExpectEqConstOp, check::ExpectCloseOp,
            vector::PrintOp>(op))
      observations.push_back(op);
  });
  for (Operation *op : observations) {
    current = op;
    loc = op->getLoc();
    builder.setInsertionPoint(op);
    if (failed(lower(op)))
      return failure();
    op->erase();
  }
  if (!sites.empty())
    setObservationSites(module, sites);
  return success();
}

LogicalResult Lowering::lower(Operation *op) {
  if (auto printOp = dyn_cast<vector::PrintOp>(op))
    return lowerPrint(printOp);
  ObservationSite site;
  if (isa<check::ExpectEqOp>(op)) {
    site.kind = ObservationSite::Kind::ExpectEq;
    return lowerCheck(op, site);
  }
  if (auto close = dyn_cast<check::ExpectCloseOp>(op)) {
    site.kind = ObservationSite::Kind::ExpectClose;
    site.ulps = close.getMaxUlp();
    return lowerCheck(op, site);
  }
  return op->emitOpError("must be turned into 'check.expect_eq' first, by "
                         "expand-check-constants");
}

/// Fills in what concerns the element type.
LogicalResult Lowering::describeElement(Type type, ObservationSite &site) {
  const bool isCode =
      type.isIndex() || type.isSignlessInteger() || isa<FloatType>(type);
  site.elementBits = type.isIndex() ? 64
                     : isCode       ? type.getIntOrFloatBitWidth()
                                    : 0;
  if (!isCode || site.elementBits > 64)
    return current->emitOpError("observes elements of type ")
           << type << "; only index, and signless integers and floats of at "
           << "most 64 bits, can leave compiled code";
  site.elementType = print(type);
  site.elementBytes = llvm::PowerOf2Ceil(llvm::divideCeil(site.elementBits, 8));
  return success();
}

/// The codes of a scalar or of a vector's elements, zero-extended to i64.
Value Lowering::toCodes(Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  auto withElement = [&](Type type) -> Type {
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      return vector.clone(type);
    return type;
  };
  Type i64 = withElement(builder.getI64Type());
  if (element.isIndex())
    return arith::IndexCastUIOp::create(builder, loc, i64, value);
  const unsigned width = element.getIntOrFloatBitWidth();
  if (isa<FloatType>(element))
    value = arith::BitcastOp::create(
        builder, loc, withElement(builder.getIntegerType(width)), value);
  if (width < 64)
    value = arith::ExtUIOp::create(builder, loc, i64, value);
  return value;
}

Value Lowering::addressOf(Value buffer) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                    address);
}

/// Integers on the stack, outside of all loops: what is allocated in one, its
/// lowering keeps until the function returns.
Value Lowering::scratch(int64_t words, Type type) {
  OpBuilder::InsertionGuard guard(builder);
  Region *region = current->getParentRegion();
  while (isa_and_present<scf::SCFDialect, affine::AffineDialect>(
      region->getParentOp()->getDialect()))
    region = region->getParentRegion();
  builder.setInsertionPointToStart(&region->front());
  return memref::AllocaOp::create(builder, loc, MemRefType::get({words}, type));
}

/// The codes of a vector's elements in a buffer of its shape, as the site says
/// that elements are stored.
Value Lowering::toBuffer(Value vector, const ObservationSite &site) {
  auto type = cast<VectorType>(vector.getType());
  Type stored = builder.getIntegerType(8 * site.elementBytes);
  Value codes = toCodes(vector);
  if (site.elementBytes < 8)
    codes = arith::TruncIOp::create(builder, loc, type.clone(stored), codes);
  const int64_t count = type.getNumElements();
  Value row = vector::ShapeCastOp::create(
      builder, loc, VectorType::get({count}, stored), codes);
  Value words = scratch(count, stored);
  vector::StoreOp::create(
      builder, loc, row, words,
      Value(arith::ConstantIndexOp::create(builder, loc, 0)));
  SmallVector<int64_t> strides = computeStrides(type.getShape());
  return memref::ReinterpretCastOp::create(
      builder, loc, MemRefType::get(type.getShape(), stored), words,
      /*offset=*/0, type.getShape(), strides);
}

/// Addresses of a buffer's elements and of its offset, sizes and strides.
std::pair<Value, Value> Lowering::toView(Value buffer) {
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
  SmallVector<Value> words = {metadata.getOffset()};
  llvm::append_range(words, metadata.getSizes());
  llvm::append_range(words, metadata.getStrides());
  Value view = scratch(words.size(), builder.getI64Type());
  for (auto [index, word] : llvm::enumerate(words)) {
    Value number =
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), word);
    Value position = arith::ConstantIndexOp::create(builder, loc, index);
    memref::StoreOp::create(builder, loc, number, view, position);
  }
  return {addressOf(buffer), addressOf(view)};
}

/// Calls runtime function `name` with a new site and `arguments`, all i64.
LogicalResult Lowering::call(StringRef name, ObservationSite site,
                             ArrayRef<Value> arguments) {
  site.location = describe(loc);
  site.operation = current->getName().getStringRef();
  SmallVector<Value> operands = {constant(sites.size())};
  llvm::append_range(operands, arguments);
  sites.push_back(std::move(site));

  return callRuntime(builder, symbols, loc, name, operands);
}

LogicalResult Lowering::lowerCheck(Operation *op, ObservationSite site) {
  Value actual = op->getOperand(0), expected = op->getOperand(1);
  Type type = actual.getType();
  auto vector = dyn_cast<VectorType>(type);
  auto buffer = dyn_cast<MemRefType>(type);
  if (!vector && !buffer && !type.isIntOrIndexOrFloat())
    return op->emitOpError("checks a value of type ")
           << type << "; bufferize first";
  if (failed(describeElement(getElementTypeOrSelf(type), site)))
    return failure();
  if (vector) {
    actual = toBuffer(actual, site);
    expected = toBuffer(expected, site);
    buffer = cast<MemRefType>(actual.getType());
  }
  if (!buffer) {
    Value a = toCodes(actual), b = toCodes(expected);
    return call(runtime::checkScalars, std::move(site), {a, b});
  }
  site.shape.assign(buffer.getShape().begin(), buffer.getShape().end());
  auto [elements, view] = toView(actual);
  auto [expectedElements, expectedView] = toView(expected);
  return call(runtime::checkBuffers, std::move(site),
              {elements, view, expectedElements, expectedView});
}

LogicalResult Lowering::lowerPrint(vector::PrintOp op) {
  ObservationSite site;
  if (std::optional<StringRef> text = op.getStringLiteral()) {
    site.kind = ObservationSite::Kind::PrintText;
    site.text = text->str();
    return call(runtime::printText, std::move(site), {});
  }
  Value value = op.getSource();
  if (!value)
    return success();
  site.kind = ObservationSite::Kind::Print;
  if (failed(describeElement(getElementTypeOrSelf(value.getType()), site)))
    return failure();
  auto vector = dyn_cast<VectorType>(value.getType());
  if (vector && vector.isScalable())
    return op.emitOpError("prints a scalable vector, whose size only the "
                          "target knows");
  if (vector)
    site.shape.assign(vector.getShape().begin(), vector.getShape().end());

  Value codes = toCodes(value);
  const int64_t count = vector ? vector.getNumElements() : 1;
  Value words = scratch(count, builder.getI64Type());
  Value first = arith::ConstantIndexOp::create(builder, loc, 0);
  if (vector) {
    auto flat = VectorType::get({count}, builder.getI64Type());
    Value row = vector::ShapeCastOp::create(builder, loc, flat, codes);
    vector::StoreOp::create(builder, loc, row, words, first);
  } else {
    memref::StoreOp::create(builder, loc, codes, words, first);
  }
  return call(runtime::print, std::move(site),
              {addressOf(words), constant(count)});
}

struct LowerObservations : mx::impl::LowerObservationsBase<LowerObservations> {
  void runOnOperation() override {
    if (failed(Lowering(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
