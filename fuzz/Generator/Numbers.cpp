//===- Numbers.cpp - Rules for floating-point numbers ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace oracle;

/// A floating-point type that arithmetic is native to, or nearly.
static Type pickFloat(Grower &grower) {
  auto known = grower.pick([](const Known &known) {
    return isa<Float32Type, Float64Type, Float16Type, BFloat16Type>(
        known.type());
  });
  return known && !grower.oneIn(4) ? known->type() : grower.floatType();
}

static bool buildFloat(Grower &grower) {
  static constexpr StringLiteral names[] = {"arith.addf",     "arith.subf",
                                            "arith.mulf",     "arith.divf",
                                            "arith.minimumf", "arith.maximumf"};
  Type type = pickFloat(grower);
  StringRef name = grower.oneOf(names);
  Value left = grower.scalar(type);
  Value right = grower.oneIn(8) ? left : grower.scalar(type);
  grower.add(grower.makeNamed(name, {left, right}, type));
  return true;
}

static bool buildUnary(Grower &grower) {
  static constexpr StringLiteral names[] = {
      "arith.negf", "math.absf",  "math.sqrt",  "math.floor",
      "math.ceil",  "math.trunc", "math.round", "math.roundeven"};
  Type type = pickFloat(grower);
  StringRef name = grower.oneOf(names);
  Value value = grower.scalar(type);
  grower.add(grower.makeNamed(name, value, type));
  return true;
}

static bool buildFma(Grower &grower) {
  Type type = grower.oneIn(4) ? grower.builder.getF64Type()
                              : Type(grower.builder.getF32Type());
  Value a = grower.scalar(type);
  Value b = grower.scalar(type);
  Value c = grower.scalar(type);
  grower.add(grower.make<math::FmaOp>(a, b, c));
  return true;
}

static SmallVector<Type> smallFloats(OpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  return {Float4E2M1FNType::get(context), Float6E2M3FNType::get(context),
          Float6E3M2FNType::get(context), Float8E4M3FNType::get(context),
          Float8E5M2Type::get(context),   Float8E8M0FNUType::get(context)};
}

/// A number half way between two neighbours of `narrow`, where rounding to
/// nearest needs a rule, or what comes of the largest, which has no neighbour;
/// where `type` does not have it, one near by.
static Value makeTie(Grower &grower, Type narrow, Type type) {
  const llvm::fltSemantics &codes = cast<FloatType>(narrow).getFloatSemantics();
  unsigned width = narrow.getIntOrFloatBitWidth();
  APInt code(width, grower.below(uint64_t(1) << width));
  auto widened = [&](const APInt &bits) {
    APFloat value(codes, bits);
    bool losesInfo;
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return value.convertToDouble();
  };
  // Halves and sums of such numbers are exact.
  APFloat tie(widened(code) / 2 + widened(code + 1) / 2);
  bool losesInfo;
  tie.convert(cast<FloatType>(type).getFloatSemantics(),
              APFloat::rmNearestTiesToEven, &losesInfo);
  return grower.constant(FloatAttr::get(type, tie));
}

/// To a small float and back to a wide one.
static bool buildNarrow(Grower &grower) {
  SmallVector<Type> types = smallFloats(grower.builder);
  Type narrow = grower.oneOf(types);
  Type from = pickFloat(grower), to = grower.floatType();
  Value value =
      grower.oneIn(3) ? makeTie(grower, narrow, from) : grower.scalar(from);
  if (grower.oneIn(3))
    value = grower.opaque(value);
  Value small = grower.makeNamed("arith.truncf", value, narrow);
  if (grower.oneIn(3))
    small = grower.opaque(small);
  grower.add(small);
  grower.add(grower.makeNamed("arith.extf", small, to));
  return true;
}

/// From a small constant.
static bool buildWiden(Grower &grower) {
  SmallVector<Type> types = smallFloats(grower.builder);
  Value small = grower.scalar(grower.oneOf(types));
  grower.add(grower.makeNamed("arith.extf", small, grower.floatType()));
  return true;
}

static bool buildResize(Grower &grower) {
  Type from = pickFloat(grower), to = grower.floatType();
  unsigned before = from.getIntOrFloatBitWidth();
  unsigned after = to.getIntOrFloatBitWidth();
  if (before == after)
    return false;
  Value value = grower.scalar(from);
  StringRef name = before < after ? "arith.extf" : "arith.truncf";
  grower.add(grower.makeNamed(name, value, to));
  return true;
}

static bool buildFromInteger(Grower &grower) {
  auto known = grower.pick(
      [](const Known &known) { return isa<IntegerType>(known.type()); });
  if (!known)
    return false;
  Type to = grower.floatType();
  if (known->type().getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth() &&
      grower.oneIn(3)) {
    grower.add(grower.make<arith::BitcastOp>(to, known->value));
    return true;
  }
  StringRef name = grower.oneIn(2) ? "arith.sitofp" : "arith.uitofp";
  grower.add(grower.makeNamed(name, known->value, to));
  return true;
}

/// Only magnitudes below 100 are converted; others, and NaN, as zero.
static bool buildToInteger(Grower &grower) {
  Type from = pickFloat(grower);
  bool isSigned = grower.oneIn(2);
  Value value = grower.scalar(from);
  if (!isSigned)
    value = grower.make<math::AbsFOp>(value);
  Value magnitude = isSigned ? grower.make<math::AbsFOp>(value) : value;
  Value bound = grower.constant(grower.builder.getFloatAttr(from, 100.0));
  Value zero = grower.constant(grower.builder.getFloatAttr(from, 0.0));
  Value fits =
      grower.make<arith::CmpFOp>(arith::CmpFPredicate::OLT, magnitude, bound);
  Value converted = grower.make<arith::SelectOp>(fits, value, zero);
  Type to = grower.oneIn(2) ? grower.builder.getIntegerType(8)
                            : Type(grower.builder.getI32Type());
  grower.add(grower.makeNamed(isSigned ? "arith.fptosi" : "arith.fptoui",
                              converted, to));
  return true;
}

ArrayRef<Rule> oracle::numberRules() {
  static constexpr Rule rules[] = {
      {"float", 4, buildFloat},
      {"float-unary", 2, buildUnary},
      {"fma", 1, buildFma},
      {"narrow-float", 2, buildNarrow},
      {"widen-float", 1, buildWiden},
      {"resize-float", 1, buildResize},
      {"integer-to-float", 1, buildFromInteger},
      {"float-to-integer", 1, buildToInteger},
  };
  return rules;
}
