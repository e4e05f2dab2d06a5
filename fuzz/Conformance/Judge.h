//===- Judge.h - What a device's answer is worth -------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_JUDGE_H
#define MX_ORACLE_CONFORMANCE_JUDGE_H

#include "fuzz/Conformance/Device.h"
#include "interpreter/Driver/ExitCode.h"

#include <array>

namespace oracle {

enum class CaseVerdict : uint8_t {
  Pass,
  Wrong,
  OtherProfile, ///< The bits are those of another scale rounding.
  Crash,
  Hang,
  MemoryError,
  WrongShape,
  NoOutput,
  NotImplemented,
  Limit,
  NotRun, ///< The run was interrupted before.
};

/// "pass", "other profile", ...
llvm::StringRef nameOf(CaseVerdict verdict);
std::optional<CaseVerdict> parseCaseVerdict(llvm::StringRef name);
ExitCode exitCodeOf(CaseVerdict verdict);

/// The scale roundings, by the names of the attribute's values.
inline constexpr std::array<llvm::StringLiteral, 4> profileNames = {
    "floor", "ceil", "even", "rceil"};
/// A set of them: bit i is that of profileNames[i].
using ProfileSet = uint8_t;
inline constexpr ProfileSet allProfiles = 15;
std::vector<std::string> namesOf(ProfileSet profiles);
/// The number of a profile; nothing if there is none of that name.
std::optional<unsigned> profileNamed(llvm::StringRef name);

/// How many results were how many ulp from what is expected: "0", "1", "2-3",
/// "4-7", ... and "nan" where one of the two is NaN.
struct UlpHistogram {
  /// Entry 0 is for 0, entry b for 2^(b-1) to 2^b - 1, the last for NaN.
  std::array<uint64_t, 66> counts = {};

  void add(uint64_t distance);
  UlpHistogram &operator+=(const UlpHistogram &other);
  bool isEmpty() const;
  /// Those that are not empty, with their names, from the nearest on.
  std::vector<std::pair<std::string, uint64_t>> buckets() const;
  llvm::json::Object toJson() const;
  /// False where that is no such object.
  bool fromJson(const llvm::json::Object &object);
};

/// What became of a case on a device.
struct CaseOutcome {
  CaseVerdict verdict = CaseVerdict::NotRun;
  /// What a person reads; empty for a pass.
  std::string message;
  /// Whether the device gave results of the right shapes.
  bool hasResults = false;
  /// Those whose results these are, where it has results.
  ProfileSet matches = 0;
  /// Where the comparison allows an error.
  UlpHistogram ulp;
  double seconds = 0;

  llvm::json::Object toJson() const;
  /// Nothing where that is no such object.
  static std::optional<CaseOutcome> fromJson(const llvm::json::Object &object);
};

/// The scale rounding that a case's program asks for, as a number.
unsigned ownProfile(const SuiteCase &test);

/// The one that decides: `profile` where the program leaves it at its default.
unsigned wantedProfile(const SuiteCase &test, unsigned profile);

/// What a device answered, compared with what it should: what the profile gives
/// where the program leaves the rounding at its default, else what it asks for.
CaseOutcome judge(const Suite &suite, const SuiteCase &test, unsigned profile,
                  const DeviceAnswer &answer);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_JUDGE_H
