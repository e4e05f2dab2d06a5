//===- Finding.h - A finding as a folder of files ------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// docs/fuzzing.md describes the files.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_FINDING_H
#define MX_ORACLE_CAMPAIGN_FINDING_H

#include "fuzz/Campaign/Comparison.h"

namespace oracle {

struct Finding {
  /// Grows whenever finding.json changes its meaning.
  static constexpr int64_t schema = 1;

  /// See findingKey.
  std::string key;
  Comparison comparison;
  /// What came of it.
  StageResult headline;
  std::optional<StageResult> bisection;
  /// The reduced program, and the one that was found.
  std::string program, original;
  /// Of the reduced program; see countOperations.
  int64_t operations = 0;
  /// Of the campaign.
  uint64_t seed = 0;
  std::string llvmVersion, projectVersion;

  /// The pass at fault; empty where none is known.
  llvm::StringRef pass() const;

  llvm::json::Object toJson() const;
  /// Takes what toJson made; false on anything else.
  bool fromJson(const llvm::json::Value &value);
};

/// The versions of this build.
llvm::StringRef thisLlvmVersion();
llvm::StringRef thisProjectVersion();

/// Writes the finding as a new folder of `parent`, named after its key, all of
/// it or nothing. Leaves a folder of that name as it is.
llvm::Error writeFinding(llvm::StringRef parent, const Finding &finding);

/// Reads what writeFinding wrote, from the folder or from its finding.json
/// alone. The error says what is missing, cut off, or of another kind.
llvm::Expected<Finding> readFinding(llvm::StringRef path);

/// The finding for people: verdict, pass, pattern, witness.
std::string describe(const Finding &finding);

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_FINDING_H
