//===- Blocks.h - Blocks that show how blocks are converted -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_BLOCKS_H
#define MX_ORACLE_CONFORMANCE_BLOCKS_H

#include "fuzz/Conformance/Plan.h"
#include "interpreter/Numerics/BlockScale.h"

namespace oracle {

/// f32 codes.
using Block = std::vector<uint32_t>;

/// Blocks of 16 values with everything that the conversion to `element` decides
/// on, and those of the golden vectors.
std::vector<Block> blocksFor(FloatKind element);
/// The golden vectors' blocks of so many values.
std::vector<Block> goldenBlocksFor(FloatKind element, size_t size);

/// The rule that a block is an example of; "quantize.mixed" where several of
/// its corners are of different rules.
llvm::StringRef blockRule(FloatKind element, ScaleRounding rounding,
                          const Block &block);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_BLOCKS_H
