//===- Traffic.h - Whether code moves what its program does -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three ledgers of one program, which must agree (docs/traffic.md): of the
// program on buffers, interpreted; of the same behind the passes that end in
// branches, interpreted; and of the code that is made of that.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_TRAFFIC_H
#define MX_ORACLE_ORACLES_TRAFFIC_H

#include "fuzz/Oracles/Stages.h"
#include "interpreter/Observers/Ledger.h"

namespace oracle {

/// The three ledgers of one run.
struct TrafficLedgers {
  /// The program on buffers, whose operations have tags (tagOperations).
  mlir::ModuleOp buffers;
  const Ledger &onBuffers;
  /// What was made of it, by number: mx::countedOperations.
  llvm::ArrayRef<mlir::Operation *> counted;
  const Ledger &inBranches;
  const mlir::mx::Traffic &compiled;
};

struct TrafficProblem {
  /// Traffic, or, where a counter that stopped may hide what differs, Limit.
  Verdict verdict;
  std::string message;
};

/// The first operation that the ledgers do not agree about, where it is, and
/// what they say; nothing where they agree, each counter being exact.
/// `traffic`, unless null, gets the three in the form of docs/traffic.md, but
/// for the compulsory bytes and the number of the input set.
std::optional<TrafficProblem>
findDisagreement(const TrafficLedgers &ledgers,
                 llvm::json::Object *traffic = nullptr);

/// What the name of a compiled stage is followed by for its ledgers.
inline constexpr llvm::StringLiteral trafficSuffix = "/traffic";

/// Keeps the three ledgers of what the first half of the pipeline made of the
/// program, for each input set, and compares them operation by operation. The
/// result has the ledgers of the first set, or of the first for which they
/// differ. Programs that cannot be counted are unsupported, by name. `limits`
/// are those of each interpretation.
StageResult compareTraffic(ReferenceCase &reference,
                           mlir::OwningOpRef<mlir::ModuleOp> buffers,
                           const Limits &limits, const CompileOptions &options);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_TRAFFIC_H
