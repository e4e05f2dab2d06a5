//===- Comparison.h - What one program is compared with ------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_COMPARISON_H
#define MX_ORACLE_CAMPAIGN_COMPARISON_H

#include "fuzz/Oracles/Differential.h"

namespace oracle {

/// What a user asks a campaign to compare programs with.
struct CampaignPlan {
  /// Names; without any, and without passes or a command, every program is
  /// compiled under `scalar` and what else it is compared with is drawn.
  std::vector<std::string> pipelines;
  /// The program before and after these, as mlir-opt takes them.
  std::string passes;
  /// The same with an external compiler.
  std::string command;
  /// Code is made of one program in so many.
  unsigned codeEvery = 4;

  llvm::json::Object toJson() const;
  /// Takes what toJson made; false on anything else.
  bool fromJson(const llvm::json::Value &value);
  /// Fails on a pipeline or passes that there are not, and on passes together
  /// with a command.
  llvm::Error check() const;
  friend bool operator==(const CampaignPlan &, const CampaignPlan &) = default;
};

/// What a program is compared with under a plan. Of what could be done, a part
/// is drawn, and so are its inputs: from its text alone, so that the same
/// program is looked at in the same way wherever it is met again. The plan has
/// been checked; pipelines and passes are registered.
DifferentialOptions drawComparisons(const CampaignPlan &plan,
                                    llvm::StringRef text);

/// One comparison of one program, as data: enough to make it again.
struct Comparison {
  std::string entry;
  /// A name, or empty.
  std::string pipeline;
  /// Mlir-opt's text; empty without.
  std::string passes;
  /// The name of a variant that no passes make (see findVariant), or empty.
  std::string variant;
  std::string command;
  /// The value of --input for each argument.
  std::vector<std::string> inputs;
  std::optional<int64_t> dynamicSize;
  /// Whether the passes run twice, which must give the same IR.
  bool repeatPasses = false;

  llvm::json::Object toJson() const;
  bool fromJson(const llvm::json::Value &value);
  /// The arguments of mx-diff that make it, each in front of a space.
  std::string arguments() const;
  /// Of them, "--passes '...'" or "--opt-cmd '...'"; empty without.
  std::string rewriteOption() const;
  /// Fails on a pipeline, passes or inputs that there are not.
  llvm::Expected<DifferentialOptions> options() const;
  /// The passes that the program goes through, with builtin.module(...) around
  /// them; empty where no passes do.
  std::string passPipeline() const;
};

/// The passes of a text, one by one: "a,b{c=d,e}" is a and b{c=d,e}.
std::vector<std::string> splitPasses(llvm::StringRef passes);

/// The comparison whose stage is the headline of `result`.
Comparison comparisonOf(mlir::FunctionOpInterface entry,
                        const DifferentialOptions &options,
                        const CampaignPlan &plan,
                        const DifferentialResult &result);

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_COMPARISON_H
