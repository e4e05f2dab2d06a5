//===- Contraction.cpp - How far a sum of products may be off ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Contraction.h"

#include "interpreter/Numerics/Convert.h"

#include "llvm/ADT/APInt.h"

using namespace oracle;
using llvm::APInt;

namespace {
/// A block_matmul's inputs.
struct Operands {
  const BlockScaled *a;
  const Tensor *b, *acc;
};
} // namespace

/// Numbers are multiples of 2^-lowest: a product of two f32 is one of 2^-298.
static constexpr int lowest = 298;
/// Room for sums of products below 2^256, and for a factor of 2^48.
static constexpr unsigned width = 704;

static std::optional<Operands> operandsOf(const SuiteCase &test) {
  if (test.inputs.size() != 3)
    return std::nullopt;
  auto *a =
      std::get_if<std::shared_ptr<const BlockScaled>>(&test.inputs[0].value);
  auto *b = std::get_if<Tensor>(&test.inputs[1].value);
  auto *acc = std::get_if<Tensor>(&test.inputs[2].value);
  constexpr ElementType f32 = ElementType::floating(FloatKind::F32);
  if (!a || !b || !acc || b->elementType() != f32 ||
      acc->elementType() != f32 || (*a)->elements.rank() != 2 ||
      (*a)->axis != 1 || b->rank() != 2 || acc->rank() != 2 ||
      (*a)->elements.shape()[1] != b->shape()[0] ||
      acc->shape()[0] != (*a)->elements.shape()[0] ||
      acc->shape()[1] != b->shape()[1])
    return std::nullopt;
  return Operands{a->get(), b, acc};
}

bool oracle::isContraction(const SuiteCase &test) {
  return test.comparison.kind == SuiteComparison::Kind::Contraction &&
         operandsOf(test);
}

void oracle::allowContraction(Suite &suite) {
  for (SuiteCase &test : suite.cases)
    if (test.operation == "mx.block_matmul" &&
        test.comparison.kind == SuiteComparison::Kind::Bits)
      if (std::optional<Operands> operands = operandsOf(test)) {
        test.comparison.kind = SuiteComparison::Kind::Contraction;
        test.comparison.length = operands->b->shape()[0];
      }
}

/// `value` as a multiple of 2^-lowest, which a finite f32 or product of two is.
static APInt toFixed(const ExactFloat &value) {
  APInt result(width, value.isZero() ? 0 : value.significand);
  int shift = value.exponent + lowest;
  result = shift >= 0 ? result.shl(shift) : result.lshr(-shift);
  if (value.negative)
    result.negate();
  return result;
}

/// The f32 that an element of A means: its code times its scale, rounded.
static ExactFloat scaled(const BlockScaled &a, int64_t row, int64_t k) {
  int64_t columns = a.elements.shape()[1];
  ExactFloat element = unpack(a.elements.elementType().floatKind(),
                              a.elements.bits(row * columns + k));
  ExactFloat scale =
      unpack(FloatKind::F8E8M0FNU,
             a.scales.bits(row * (columns / a.blockSize) + k / a.blockSize));
  if (!scale.isFinite())
    return scale;
  if (element.kind == ExactFloat::Class::Finite) {
    element.significand *= scale.significand;
    element.exponent += scale.exponent;
  }
  return unpack(FloatKind::F32, pack(FloatKind::F32, element));
}

std::optional<bool> oracle::isWithinContraction(const SuiteCase &test,
                                                int64_t row, int64_t column,
                                                uint32_t code) {
  Operands operands = *operandsOf(test);
  int64_t columns = operands.b->shape()[1];
  int64_t length = operands.b->shape()[0];
  ExactFloat acc =
      unpack(FloatKind::F32, operands.acc->bits(row * columns + column));
  if (!acc.isFinite())
    return std::nullopt;
  APInt sum = toFixed(acc), magnitudes = sum.abs();
  for (int64_t k = 0; k < length; ++k) {
    ExactFloat a = scaled(*operands.a, row, k);
    ExactFloat b =
        unpack(FloatKind::F32, operands.b->bits(k * columns + column));
    if (!a.isFinite() || !b.isFinite())
      return std::nullopt;
    if (a.isZero() || b.isZero())
      continue;
    ExactFloat product = a;
    product.significand *= b.significand;
    product.exponent += b.exponent;
    product.negative ^= b.negative;
    APInt term = toFixed(product);
    sum += term;
    magnitudes += term.abs();
  }
  if (magnitudes.getActiveBits() > 127 + lowest)
    return std::nullopt;
  ExactFloat got = unpack(FloatKind::F32, code);
  if (!got.isFinite())
    return false;
  // |got - sum| * (2^24 - n) <= n * magnitudes + (2k + 1) * 2^-150 * (2^24 - n)
  uint64_t n = uint64_t(length) + 2;
  APInt factor(width, (uint64_t(1) << 24) - n);
  APInt off = (toFixed(got) - sum).abs() * factor;
  APInt underflows =
      APInt(width, 2 * uint64_t(length) + 1).shl(lowest - 150) * factor;
  return off.ule(magnitudes * APInt(width, n) + underflows);
}
