//===- Contraction.h - How far a sum of products may be off --- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_CONTRACTION_H
#define MX_ORACLE_CONFORMANCE_CONTRACTION_H

#include "fuzz/Conformance/Suite.h"

namespace oracle {

/// Whether the comparison of `test` is one of contractions and its inputs are
/// those of a block_matmul: a block-scaled A of rank 2, blocked along its last
/// dimension, an f32 B and an f32 accumulator, of shapes that go together.
bool isContraction(const SuiteCase &test);

/// Lets all block_matmuls of the suite whose bits are compared be contractions
/// instead: for devices that are meant to add in another order, or to fuse.
void allowContraction(Suite &suite);

/// Whether the f32 `code` may be the element [row, column] of such a
/// contraction when its products are added in any order, fused or not: it is
/// within g * (|acc| + sum |a * b|) + (2k + 1) * 2^-150 of the exact sum, where
/// g = n * u / (1 - n * u), n = k + 2, u = 2^-24 and k the length. Nothing
/// where that says nothing: an input of the element is Inf or NaN, or the
/// magnitudes add up to 2^127 or more.
std::optional<bool> isWithinContraction(const SuiteCase &test, int64_t row,
                                        int64_t column, uint32_t code);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_CONTRACTION_H
