//===- Feedback.h - What an execution covered ----------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Beyond the coverage of lines: features of programs and of what became of
// them, each a counter in one table, which libFuzzer takes for coverage. Not
// every feature has a counter of its own, as in any such table.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_FEEDBACK_H
#define MX_ORACLE_CAMPAIGN_FEEDBACK_H

#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace oracle {

class Observer;

enum class Feature : uint8_t {
  AliasEdge, ///< A read after a write of the same memory, and how each got
             ///< there.
  InPlace,   ///< What One-Shot's analysis decided for a kind of operand.
  Pair,      ///< A kind of operation whose result a kind of operation takes.
  Pattern,   ///< A canonicalization that applied.
};
inline constexpr unsigned numFeatures = 4;

class Feedback {
public:
  /// Counters, one byte each.
  static constexpr unsigned size = 1 << 16;
  /// Those of one kind: the first, and behind the last.
  static std::pair<unsigned, unsigned> range(Feature kind);

  explicit Feedback(llvm::MutableArrayRef<uint8_t> table) : table(table) {}

  /// Counts a feature that these parts and numbers make up.
  void hit(Feature kind, llvm::ArrayRef<llvm::StringRef> parts,
           llvm::ArrayRef<unsigned> numbers = {});
  /// All counters to zero.
  void clear();

  llvm::ArrayRef<uint8_t> counters() const { return table; }

private:
  llvm::MutableArrayRef<uint8_t> table;
};

/// Which operations take which operations' results.
void coverPairs(mlir::ModuleOp module, Feedback &feedback);
/// What One-Shot's analysis, across functions, says about each tensor operand:
/// in place, or copied. Nothing where it refuses the program. The module stays
/// as it is.
void coverInPlaceDecisions(mlir::ModuleOp module, Feedback &feedback);
/// An observer that counts the alias edges of one execution in memory.
std::unique_ptr<Observer> coverAliasEdges(Feedback &feedback);
/// Hears which patterns canonicalization applies, and to which operations.
class PatternCoverage {
public:
  /// The pass that applies them in the same order.
  static constexpr llvm::StringLiteral pass =
      "canonicalize{top-down=false region-simplify=aggressive}";

  /// Of the dialects that are loaded into the context, which outlives this.
  explicit PatternCoverage(mlir::MLIRContext &context);
  /// The module stays as it is.
  void cover(mlir::ModuleOp module, Feedback &feedback);

private:
  mlir::FrozenRewritePatternSet patterns;
};

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_FEEDBACK_H
