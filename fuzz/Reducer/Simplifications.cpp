//===- Simplifications.cpp - Plainer operands, constants, attributes ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace oracle;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static void collectOperands(ModuleOp module, std::vector<Site> &sites) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      sites.push_back({op, i});
  });
}

/// Looks through the operation that makes the operand.
static void bypassOperand(Site site) {
  OpOperand &operand = site.op->getOpOperand(site.index);
  Operation *made = operand.get().getDefiningOp();
  if (!made)
    return;
  for (Value value : made->getOperands())
    if (value.getType() == operand.get().getType())
      return operand.set(value);
}

static void useFirst(Site site) {
  OpOperand &operand = site.op->getOpOperand(site.index);
  if (Value first = findFirst(site.op, operand.get().getType()))
    operand.set(first);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

namespace {
/// What a constant may become, the plainest first.
enum class Plain : unsigned { Zero, One, Splat, Half, End };
} // namespace

static APFloat toFloat(Type type, double value) {
  return cast<FloatAttr>(FloatAttr::get(type, value)).getValue();
}

/// A number in place of `number`; null where that is no plainer one.
static TypedAttr plainer(TypedAttr number, Plain plain) {
  Type type = number.getType();
  if (auto integer = dyn_cast<IntegerAttr>(number)) {
    APInt value = integer.getValue();
    if (plain == Plain::Half && value.sgt(2))
      return IntegerAttr::get(type, value.ashr(1));
    // Counts and sizes of 0 lead to programs that do nothing.
    if (plain == Plain::Zero && type.isIndex() && value.sgt(1))
      return {};
    unsigned target = plain == Plain::One;
    if (plain > Plain::One || value == target ||
        (target == 1 && value.isZero()))
      return {};
    return IntegerAttr::get(type, APInt(value.getBitWidth(), target));
  }
  auto real = dyn_cast<FloatAttr>(number);
  // Every format has a 1, and not every one a 0.
  if (!real || plain != Plain::One ||
      real.getValue().bitwiseIsEqual(toFloat(type, 1.0)))
    return {};
  return FloatAttr::get(type, 1.0);
}

static void simplifyConstant(Site site) {
  auto constant = cast<arith::ConstantOp>(site.op);
  auto plain = Plain(site.index);
  TypedAttr made;
  if (auto dense = dyn_cast<DenseElementsAttr>(constant.getValue())) {
    if (dense.empty())
      return;
    Attribute element = *dense.value_begin<Attribute>();
    if (plain == Plain::Splat && dense.isSplat())
      return;
    if (plain != Plain::Splat) {
      // A complex number is an array.
      auto number = dyn_cast<TypedAttr>(element);
      element = number ? plainer(number, plain) : TypedAttr();
    }
    if (element)
      made = DenseElementsAttr::get(dense.getType(), element);
  } else {
    made = plainer(constant.getValue(), plain);
  }
  if (made)
    constant.setValueAttr(made);
}

static unsigned numPlain(arith::ConstantOp) { return unsigned(Plain::End); }

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Attributes that an operation has or does without. Others of its own it may
/// need.
static constexpr StringRef optionalAttributes[] = {
    "fastmath", "overflowFlags", "isExact",   "no_inline",
    "nonNeg",   "roundingmode",  "arg_attrs", "res_attrs"};

static SmallVector<StringAttr> droppable(Operation *op) {
  SmallVector<StringAttr> names;
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    names.push_back(attribute.getName());
  for (NamedAttribute attribute : op->getAttrs())
    if (llvm::is_contained(optionalAttributes, attribute.getName().getValue()))
      names.push_back(attribute.getName());
  return names;
}

static void collectAttributes(ModuleOp module, std::vector<Site> &sites) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (unsigned i = 0, end = droppable(op).size(); i < end; ++i)
      sites.push_back({op, i});
  });
}

static void dropAttribute(Site site) {
  SmallVector<StringAttr> names = droppable(site.op);
  if (site.index >= names.size())
    return;
  site.op->removeAttr(names[site.index]);
  site.op->getName().populateDefaultProperties(site.op->getPropertiesStorage());
}

void oracle::addSimplifications(std::vector<Reduction> &table) {
  table.push_back({"look through operations", /*inChunks=*/true,
                   collectOperands, bypassOperand});
  table.push_back(
      {"use first values", /*inChunks=*/true, collectOperands, useFirst});
  table.push_back({"make constants plainer", /*inChunks=*/false,
                   eachPart(numPlain), simplifyConstant});
  table.push_back(
      {"drop attributes", /*inChunks=*/true, collectAttributes, dropAttribute});
}
