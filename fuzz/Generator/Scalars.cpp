//===- Scalars.cpp - Rules for integers and comparisons -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace oracle;

/// An integer type other than i1.
static Type pickInteger(Grower &grower) {
  auto known = grower.pick([](const Known &known) {
    return known.type().isIntOrIndex() && !known.type().isInteger(1);
  });
  return known && !grower.oneIn(3) ? known->type() : grower.integerType();
}

static bool buildInteger(Grower &grower) {
  static constexpr StringLiteral names[] = {
      "arith.addi",  "arith.subi",  "arith.muli",  "arith.andi",
      "arith.ori",   "arith.xori",  "arith.minsi", "arith.maxsi",
      "arith.minui", "arith.maxui", "arith.addi",  "arith.subi"};
  Type type = pickInteger(grower);
  StringRef name = grower.oneOf(names);
  Value left = grower.scalar(type);
  Value right = grower.oneIn(8) ? left : grower.scalar(type);
  grower.add(grower.makeNamed(name, {left, right}, type));
  return true;
}

/// Divisors are 1, 3, 5 or 7: not zero, and not the one that overflows.
static bool buildDivision(Grower &grower) {
  static constexpr StringLiteral names[] = {
      "arith.divsi",      "arith.divui",     "arith.remsi",     "arith.remui",
      "arith.floordivsi", "arith.ceildivsi", "arith.ceildivui",
  };
  Type type = pickInteger(grower);
  StringRef name = grower.oneOf(names);
  Value left = grower.scalar(type);
  Value any = grower.scalar(type);
  Value mask = grower.constant(grower.builder.getIntegerAttr(type, 7));
  Value one = grower.constant(grower.builder.getIntegerAttr(type, 1));
  Value masked = grower.make<arith::AndIOp>(any, mask);
  Value divisor = grower.make<arith::OrIOp>(masked, one);
  grower.add(grower.makeNamed(name, {left, divisor}, type));
  return true;
}

static bool buildShift(Grower &grower) {
  static constexpr StringLiteral names[] = {"arith.shli", "arith.shrsi",
                                            "arith.shrui"};
  Type type = pickInteger(grower);
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  StringRef name = grower.oneOf(names);
  Value left = grower.scalar(type);
  Value amount;
  if (grower.oneIn(2)) {
    amount = grower.constant(
        grower.builder.getIntegerAttr(type, grower.below(width)));
  } else {
    Value any = grower.scalar(type);
    Value mask =
        grower.constant(grower.builder.getIntegerAttr(type, width - 1));
    amount = grower.make<arith::AndIOp>(any, mask);
  }
  grower.add(grower.makeNamed(name, {left, amount}, type));
  return true;
}

/// To a narrow integer and back, which keeps the low bits.
static bool buildRoundTrip(Grower &grower) {
  OpBuilder &builder = grower.builder;
  Type wide =
      grower.oneIn(2) ? builder.getIndexType() : Type(builder.getI64Type());
  Type narrow = grower.oneIn(2) ? builder.getI8Type() : builder.getI16Type();
  // More bits than the narrow one has.
  Value value = grower.constant(
      builder.getIntegerAttr(wide, grower.between(100, 1000000)));
  if (grower.oneIn(2))
    value = grower.opaque(value);
  bool isSigned = grower.oneIn(2);
  StringRef cast = isSigned ? "arith.index_cast" : "arith.index_castui";
  StringRef extension = isSigned ? "arith.extsi" : "arith.extui";
  value =
      grower.makeNamed(wide.isIndex() ? cast : "arith.trunci", value, narrow);
  value = grower.makeNamed(wide.isIndex() ? cast : extension, value, wide);
  grower.add(value);
  return true;
}

/// To another width, and maybe back: what is cut off on the way stays away.
static bool buildIntegerCast(Grower &grower) {
  auto known = grower.pick(
      [](const Known &known) { return known.type().isIntOrIndex(); });
  if (!known)
    return false;
  Value value = known->value;
  for (unsigned left = 1 + unsigned(grower.below(3)); left > 0; --left) {
    Type from = value.getType();
    Type to = grower.integerType();
    if (from == to)
      continue;
    bool isSigned = grower.oneIn(2);
    StringRef name;
    if (from.isIndex() || to.isIndex())
      name = isSigned ? "arith.index_cast" : "arith.index_castui";
    else if (from.getIntOrFloatBitWidth() > to.getIntOrFloatBitWidth())
      name = "arith.trunci";
    else
      name = isSigned ? "arith.extsi" : "arith.extui";
    value = grower.makeNamed(name, value, to);
  }
  if (value == known->value)
    return false;
  grower.add(value);
  return true;
}

static bool buildCompare(Grower &grower) {
  auto known = grower.pick([](const Known &known) {
    return known.type().isIntOrFloat() &&
           known.type().getIntOrFloatBitWidth() > 8;
  });
  if (!known)
    return false;
  Value other = grower.scalar(known->type());
  if (isa<FloatType>(known->type())) {
    constexpr auto last = uint64_t(arith::CmpFPredicate::AlwaysTrue);
    grower.add(grower.make<arith::CmpFOp>(
        arith::CmpFPredicate(grower.below(last + 1)), known->value, other));
    return true;
  }
  constexpr auto last = uint64_t(arith::CmpIPredicate::uge);
  grower.add(grower.make<arith::CmpIOp>(
      arith::CmpIPredicate(grower.below(last + 1)), known->value, other));
  return true;
}

static bool buildSelect(Grower &grower) {
  Type type = grower.scalarType();
  Value condition = grower.condition();
  Value left = grower.scalar(type);
  Value right = grower.scalar(type);
  grower.add(grower.make<arith::SelectOp>(condition, left, right));
  return true;
}

/// Additions that promise not to overflow, and keep that: the value starts in
/// a known range.
static bool buildPromise(Grower &grower) {
  OpBuilder &builder = grower.builder;
  Type type = builder.getIntegerType(8);
  bool isSigned = grower.oneIn(2);
  // Of 16 neighbouring values, the first.
  int64_t least = isSigned ? -128 : 0;
  int64_t most = isSigned ? 127 : 255;
  int64_t low = grower.between(least, most - 15);
  // All the way from one end, so that the constants together are no number of
  // the type.
  bool sweeps = grower.oneIn(2);
  bool sweepsDown = grower.oneIn(2);
  if (sweeps)
    low = sweepsDown ? most - 15 : least;
  auto constant = [&](int64_t value) {
    return grower.constant(
        IntegerAttr::get(type, APInt(8, uint64_t(value) & 255)));
  };
  Value any = grower.scalar(type);
  Value mask = constant(15);
  Value masked = grower.make<arith::AndIOp>(any, mask);
  // Opaque, or it would be merged with what follows.
  Value start = grower.opaque(constant(low));
  Value value = grower.make<arith::AddIOp>(masked, start);
  auto flag = isSigned ? arith::IntegerOverflowFlags::nsw
                       : arith::IntegerOverflowFlags::nuw;
  for (unsigned left = 2 + unsigned(grower.below(2)); left > 0; --left) {
    bool subtracts = sweeps ? sweepsDown : grower.oneIn(2);
    int64_t room = subtracts ? low - least : most - (low + 15);
    // To the edge of what is possible, often. A constant is itself a number of
    // the type.
    int64_t amount = grower.oneIn(2) ? room : grower.between(0, room);
    amount = std::min(amount, most);
    bool isNegative = subtracts && isSigned && grower.oneIn(2);
    Value by = constant(isNegative ? -amount : amount);
    if (subtracts && !isNegative)
      value = grower.make<arith::SubIOp>(value, by, flag);
    else
      value = grower.make<arith::AddIOp>(value, by, flag);
    low += subtracts ? -amount : amount;
  }
  grower.add(value);
  return true;
}

static bool buildPrint(Grower &grower) {
  if (!grower.allowsEffects)
    return false;
  auto known = grower.pick([](const Known &known) {
    return known.isScalar() && known.low != known.high;
  });
  if (!known)
    return false;
  grower.print(known->value);
  return true;
}

ArrayRef<Rule> oracle::scalarRules() {
  static constexpr Rule rules[] = {
      {"integer", 4, buildInteger},      {"division", 1, buildDivision},
      {"shift", 1, buildShift},          {"integer-cast", 2, buildIntegerCast},
      {"round-trip", 1, buildRoundTrip}, {"compare", 2, buildCompare},
      {"scalar-select", 1, buildSelect}, {"promise", 1, buildPromise},
      {"print", 2, buildPrint},
  };
  return rules;
}
