//===- Target.h - What a differential libFuzzer target does --- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_TARGET_H
#define MX_ORACLE_CAMPAIGN_TARGET_H

#include "fuzz/Campaign/SharedCounters.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace oracle {

/// The environment variable that names the folder of the campaign that a target
/// is part of. Without it a target is on its own.
inline constexpr char campaignVariable[] = "MX_FUZZ_CAMPAIGN";

/// Compares programs in this process. In a campaign, a program that disagrees
/// is left in its folder as a candidate; on its own, a target says what
/// disagrees and aborts.
class DifferentialTarget {
public:
  /// Coverage goes to `table`. Fails where the campaign's folder cannot be
  /// used.
  static llvm::Expected<std::unique_ptr<DifferentialTarget>>
  create(llvm::MutableArrayRef<uint8_t> table);
  ~DifferentialTarget();

  /// 0 for a program that was compared, -1 for what is none, is undefined as
  /// values, or reaches a limit.
  int run(llvm::StringRef text);
  /// Another program, made from `text` where that is one, else from the seed
  /// alone; no longer than `capacity` bytes. Empty where that was not to be.
  std::string mutate(llvm::StringRef text, size_t capacity, uint64_t seed);
  /// A program with parts of both; empty where there is none.
  std::string crossOver(llvm::StringRef first, llvm::StringRef second,
                        size_t capacity, uint64_t seed);

private:
  struct State;
  explicit DifferentialTarget(std::unique_ptr<State> state);
  std::unique_ptr<State> state;
};

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_TARGET_H
