//===- FaultSearch.h - Looking for one planted fault ------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_MX_FUZZ_FAULTSEARCH_H
#define MX_ORACLE_MX_FUZZ_FAULTSEARCH_H

#include "fuzz/Faults/FaultTable.h"
#include "fuzz/Oracles/Verdict.h"

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace oracle {

struct FaultSearchOptions {
  /// Programs are those of this seed and the ones after it, each with inputs
  /// of all distributions from its own seed.
  uint64_t seed = 0;
  /// After which a fault has escaped.
  double seconds = 60;
};

/// How a planted fault fared.
struct FaultSearch {
  bool isCaught = false;
  /// Generated programs, the one that shows the fault included.
  uint64_t programs = 0;
  /// Forms of them with the fault in it, the one that shows it included.
  uint64_t planted = 0;
  /// Of these, how many no run could tell from the program.
  uint64_t unnoticed = 0;
  /// Of these, how many had a finding that another pass has to answer for; the
  /// rest of the program is then left alone.
  uint64_t others = 0;
  double seconds = 0;

  /// A form of the program of a seed: the passes that make it, the fault in one
  /// of its places.
  struct Place {
    uint64_t seed = 0;
    std::string passes;
  };
  /// What shows the fault, and what is wrong there, as the bisection tells it.
  Place shownBy;
  StageResult wrong;
  /// The first form that no run could tell from the program, if there is one.
  Place firstUnnoticed;

  /// Why the search did not come to an end; empty where it did.
  std::string problem;
};

/// Generates programs, plants the fault in all places of each (in some, where
/// there are many), and interprets the result, or runs it compiled where only
/// that can tell, until one run differs from the program as values and the pass
/// that planted is to blame. Works in a
/// child process; where that crashes, again with each stage in a child of its
/// own. The caller has one thread.
FaultSearch searchFault(const PlantedFault &fault, mlir::MLIRContext *context,
                        const FaultSearchOptions &options);

} // namespace oracle

#endif // MX_ORACLE_MX_FUZZ_FAULTSEARCH_H
