//===- MxValues.cpp - Rules for block-scaled tensors ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Mx/Mx.h"
#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace oracle;

static bool isMatrixOfF32(const Known &known) {
  return known.isTensor() && known.rank() == 2 && known.element().isF32();
}

static bool buildQuantize(Grower &grower) {
  auto source = grower.pick([](const Known &known) {
    return known.isTensor() && known.rank() >= 1 && known.element().isF32();
  });
  if (!source)
    return false;
  MLIRContext *context = grower.builder.getContext();
  Type elements[] = {
      Float8E4M3FNType::get(context), Float8E5M2Type::get(context),
      Float6E3M2FNType::get(context), Float6E2M3FNType::get(context),
      Float4E2M1FNType::get(context)};
  Type element = grower.oneOf(elements);
  int64_t axis = source->rank() - 1;
  if (grower.oneIn(4))
    axis = int64_t(grower.below(source->sizes.size()));
  Sizes divisors;
  for (int64_t divisor = 1; divisor <= 32; ++divisor)
    if (source->sizes[axis] % divisor == 0)
      divisors.push_back(divisor);
  int64_t blockSize = grower.oneOf(divisors);
  auto type = mx::MxTensorType::get(
      context, cast<RankedTensorType>(source->type()).getShape(), element,
      blockSize, Float8E8M0FNUType::get(context), axis);
  auto rounding = mx::ScaleRounding(grower.below(4));
  grower.add(grower.make<mx::QuantizeBlockOp>(type, source->value, rounding)
                 .getResult(),
             source->sizes);
  return true;
}

static bool buildDequantize(Grower &grower) {
  auto source = grower.pick([](const Known &known) { return known.isMx(); });
  if (!source)
    return false;
  grower.read(*source);
  return true;
}

static bool buildFoldScale(Grower &grower) {
  auto source = grower.pick([](const Known &known) { return known.isMx(); });
  if (!source)
    return false;
  Value alpha;
  if (grower.oneIn(4)) {
    alpha = grower.scalar(grower.builder.getF32Type());
  } else {
    // A power of two: the exponent's field, anything but that of infinity.
    APInt bits(32, grower.below(255) << 23);
    if (grower.oneIn(2))
      bits = APInt(32, uint64_t(127 + grower.between(-8, 8)) << 23);
    alpha = grower.constant(grower.builder.getF32FloatAttr(
        APFloat(APFloat::IEEEsingle(), bits).convertToFloat()));
    if (grower.oneIn(2))
      alpha = grower.opaque(alpha);
  }
  Value folded = grower.make<mx::FoldScaleOp>(source->value, alpha);
  grower.supersede(source->value);
  grower.add(folded, source->sizes);
  return true;
}

/// One product or several into one accumulator.
static bool buildBlockMatmul(Grower &grower) {
  auto isLeft = [](const Known &known) {
    if (!known.isMx() || known.rank() != 2)
      return false;
    return cast<mx::MxTensorType>(known.type()).isBlockedOnLastAxis();
  };
  auto left = grower.pick(isLeft);
  if (!left)
    return false;
  Type f32 = grower.builder.getF32Type();
  std::optional<Known> out;
  for (unsigned more = 1 + unsigned(grower.below(3)); more > 0; --more) {
    auto right = grower.pick([&](const Known &known) {
      return isMatrixOfF32(known) && known.sizes[0] == left->sizes[1] &&
             (!out || known.sizes[1] == out->sizes[1]);
    });
    if (!right) {
      Sizes sizes = {left->sizes[1],
                     out ? out->sizes[1] : grower.between(1, 4)};
      right = grower.fresh({RankedTensorType::get(sizes, f32), sizes});
    }
    if (!out) {
      Sizes sizes = {left->sizes[0], right->sizes[1]};
      out = grower.pick([&](const Known &known) {
        return isMatrixOfF32(known) && known.sizes == sizes;
      });
      if (!out)
        out = grower.fresh({RankedTensorType::get(sizes, f32), sizes});
    }
    Value result =
        grower.make<mx::BlockMatmulOp>(left->value, right->value, out->value);
    grower.supersede(out->value);
    out = grower.add(result, out->sizes);
    auto other = grower.pick([&](const Known &known) {
      return isLeft(known) && known.sizes == left->sizes;
    });
    left = other;
  }
  return true;
}

ArrayRef<Rule> oracle::mxRules() {
  static constexpr Rule rules[] = {
      {"quantize", 2, buildQuantize},
      {"dequantize", 2, buildDequantize},
      {"fold-scale", 2, buildFoldScale},
      {"block-matmul", 4, buildBlockMatmul},
  };
  return rules;
}
