//===- SharedCounters.h - What all processes of a campaign count  -*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A file that the processes of a campaign map and count in. It outlives all of
// them, so a campaign that was killed goes on counting where it stopped.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_SHAREDCOUNTERS_H
#define MX_ORACLE_CAMPAIGN_SHAREDCOUNTERS_H

#include "fuzz/Campaign/Feedback.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace oracle {

/// What became of programs.
enum class Count : uint8_t {
  Programs,    ///< All that a target was given, the next ones too.
  Invalid,     ///< Do not parse or verify, or have no entry.
  Undefined,   ///< As values.
  Limit,       ///< Of steps, bytes or time.
  Unsupported, ///< Somewhere.
  Agreed,
  Disagreed, ///< In one stage or more.
  Unwritten, ///< Candidates that could not be written, in this run.
  Processes, ///< No programs: processes that ran some.
};
inline constexpr unsigned numCounts = 9;

class SharedCounters {
public:
  /// Maps the file, which is made, all zeros, where there is none or one of
  /// another size. Fails where it cannot be, or where the disk is full.
  static llvm::Expected<std::unique_ptr<SharedCounters>>
  open(llvm::StringRef path);
  ~SharedCounters();
  SharedCounters(const SharedCounters &) = delete;
  SharedCounters &operator=(const SharedCounters &) = delete;

  /// Counts one more, and says how many there were before.
  uint64_t add(Count count);
  uint64_t get(Count count) const;
  /// What became of all programs, in a line.
  void printTally(llvm::raw_ostream &out) const;
  /// Begins anew with what is of one run: candidates that could not be written,
  /// and those that were kept.
  void beginRun();

  /// Notes what one execution has covered.
  void cover(llvm::ArrayRef<uint8_t> counters);
  /// How many different features of a kind there have been.
  unsigned features(Feature kind) const;
  unsigned features() const;

  /// Counts one more finding with this key. Says how often it has occurred,
  /// this one included.
  uint64_t occurred(llvm::StringRef key);
  uint64_t occurrences(llvm::StringRef key) const;
  /// Counts one more candidate with this key that is kept, and says how many
  /// there were before.
  uint64_t keep(llvm::StringRef key);
  uint64_t kept(llvm::StringRef key) const;

private:
  struct Layout;
  explicit SharedCounters(Layout *layout) : layout(layout) {}
  Layout *layout;
};

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_SHAREDCOUNTERS_H
