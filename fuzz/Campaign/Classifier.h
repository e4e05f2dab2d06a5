//===- Classifier.h - From a candidate to a finding ----------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_CLASSIFIER_H
#define MX_ORACLE_CAMPAIGN_CLASSIFIER_H

#include "fuzz/Campaign/CampaignFolder.h"
#include "fuzz/Campaign/Finding.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace oracle {

/// What became of a candidate.
struct Classified {
  enum class Kind : uint8_t {
    Found,       ///< A finding of a new kind; its folder is there.
    Duplicate,   ///< There is a finding with its key.
    Unconfirmed, ///< Looked at again, in isolation, it shows nothing.
    Unknown,     ///< Whoever looked at it was killed, or mutated it.
  };
  Kind kind;
  std::string key;
};

/// Looks at a program again, in a child process, and each stage in one of its
/// own, under the plan of the campaign. Any finding will do, whatever the
/// candidate was kept for; so will the end of the process that looked, while
/// parsing as much as later. A finding of a new kind is reduced, for
/// `reduceSeconds` at most, explained, and written to the campaign's folder.
/// Fails where a file cannot be read or written. The caller has one thread.
llvm::Expected<Classified> classify(llvm::StringRef candidate,
                                    const CampaignFolder &folder,
                                    const CampaignState &state,
                                    const mlir::DialectRegistry &registry,
                                    double reduceSeconds);

/// What that may take.
double classificationSeconds(double reduceSeconds);

/// What came of one comparison.
struct Look {
  StageResult headline;
  std::optional<StageResult> bisection;
};

/// Makes the comparison of a finding again, in a child process, whose end is a
/// verdict. Fails where its program does not parse or its comparison cannot be
/// made. The caller has one thread.
llvm::Expected<Look> compareAgain(llvm::StringRef program,
                                  const Comparison &comparison,
                                  const mlir::DialectRegistry &registry);

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_CLASSIFIER_H
