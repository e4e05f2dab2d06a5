//===- Metamorphic.h - Forms that must not change the meaning ---*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What upstream offers that must leave a program what it is: other ways to
// bufferize it, its optimizing passes in any order, its text and bytecode. The
// passes must be registered (registerAllPassesAndPipelines). What a pass says
// it cannot do is in the table of refusals (Passes.cpp): such a stage is
// unsupported, and no finding.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_METAMORPHIC_H
#define MX_ORACLE_ORACLES_METAMORPHIC_H

#include "fuzz/Oracles/Variant.h"

namespace oracle {

/// One way of One-Shot Bufferize.
struct BufferizationRow {
  llvm::StringLiteral name;
  /// The options of the pass; "SEED" in them is drawn.
  llvm::StringLiteral options;
  /// What comes behind it; empty for nothing.
  llvm::StringLiteral then;
  bool frees;
  /// Whether a pipeline can take it to code: without function boundaries the
  /// entry keeps its tensors.
  bool compiles;
  /// Whether it takes programs with calls. In 22.1, copy-before-write asks a
  /// call for its callee through an analysis that it does not make, and reads
  /// whatever is in its place.
  bool takesCalls = true;
  llvm::StringLiteral pass = "one-shot-bufferize";
};
llvm::ArrayRef<BufferizationRow> bufferizations();

/// The passes of a row, on tensors and block-scaled values. `seed` is what is
/// drawn.
std::string bufferizationText(const BufferizationRow &row, uint64_t seed);

/// On what form of a program a pass has something to do. It may run on others.
enum PassPlace : uint8_t {
  OnValues = 1,  ///< Tensors.
  OnBuffers = 2, ///< Memrefs, linalg on them.
  OnLoops = 4,   ///< Loops instead of linalg.
};

/// A pass that must not change the meaning.
struct SequenceRow {
  llvm::StringLiteral pass;
  /// An OR of PassPlace.
  uint8_t places;
  /// Whether it runs on each function, and not on the module.
  bool onFunctions;
  /// One of them is drawn, or none; empty ones do not count.
  llvm::StringRef options[3] = {};
  /// Whether it knows that two memrefs may be the same memory. Upstream's
  /// analysis of affine loops takes it that they are not.
  bool knowsAliases = true;
  /// Whether one of the options is always drawn.
  bool needsOption = false;
};
llvm::ArrayRef<SequenceRow> sequencePasses();

/// What compilable variants are compiled under.
using PipelineList = llvm::ArrayRef<const mlir::mx::Pipeline *>;

/// Passes drawn from a seed: some on values; most times a bufferization, and
/// some on buffers; sometimes linalg to loops of some kind, and some on loops;
/// where the row frees, deallocation last.
Variant drawSequence(uint64_t seed, PipelineList pipelines = {});

/// A row, drawn, with what it has of a seed.
Variant drawBufferization(uint64_t seed, PipelineList pipelines = {});

/// Arithmetic on floats as calls of LLVM's library, APFloat's, which only code
/// can make: it is not interpreted.
Variant libraryCalls(PipelineList pipelines);

/// The module printed and parsed again, as readers see it and in generic form,
/// and written as bytecode and read: what comes is the same program, and prints
/// the same text. Interpreted only.
llvm::ArrayRef<Variant> reprintVariants();

/// The variant called `name`: one of reprintVariants, libraryCalls, a row of
/// bufferizations, with a seed behind it where it has one, or "passes SEED".
llvm::Expected<Variant> findVariant(llvm::StringRef name,
                                    PipelineList pipelines = {});

/// Any of them that can be interpreted.
Variant drawVariant(uint64_t seed, PipelineList pipelines = {});

} // namespace oracle

#endif // MX_ORACLE_ORACLES_METAMORPHIC_H
