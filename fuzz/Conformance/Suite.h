//===- Suite.h - The conformance suite ------------------------ -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// docs/conformance.md describes the files: manifest.json, which names the rules
// and sums up all other files, programs/NAME.mlir and cases/GROUP.json.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_SUITE_H
#define MX_ORACLE_CONFORMANCE_SUITE_H

#include "fuzz/Conformance/SuiteValue.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

namespace oracle {

/// What a case may be failed for.
struct SuiteRule {
  std::string name;
  /// "scalars", "operations": the part of docs/conformance.md that has it.
  std::string section;
  /// The rule itself.
  std::string says;
};

/// A module whose entry function is called as the program is.
struct SuiteProgram {
  std::string name, text;
};

/// How far a result may be from the expected one; NaNs are all alike.
struct SuiteComparison {
  enum class Kind : uint8_t {
    Bits,
    /// Within `ulp` representable values.
    Ulp,
    /// A sum of `length` products in any order, contracted or not: within the
    /// bound that docs/conformance.md has.
    Contraction,
  };
  Kind kind = Kind::Bits;
  uint64_t ulp = 0;
  int64_t length = 0;

  llvm::json::Object toJson() const;
};

struct SuiteCase {
  /// Unique, dotted by slashes: "quantize/f8E4M3FN/b32/floor/zero".
  std::string name;
  /// The file under cases/ without ".json".
  std::string group;
  std::string rule;
  /// What is special about it.
  std::string says;
  std::string program;
  /// What the program computes, for devices that do not read MLIR.
  std::string operation;
  llvm::json::Object attributes;
  std::vector<SuiteValue> inputs, expected;
  /// Where the rule depends on the scale rounding: the results of the other
  /// roundings, by name, as far as they differ from `expected`.
  std::map<std::string, std::vector<SuiteValue>> profiles;
  SuiteComparison comparison;

  /// What a case file holds of it.
  llvm::json::Object toJson() const;
  /// The same without what is expected: what a device may know.
  llvm::json::Object question() const;
};

struct Suite {
  static constexpr int64_t format = 1;
  /// Of the versions MAJOR.MINOR.PATCH that can be read. A minor one adds rules
  /// and cases, a major one changes what a case says or expects.
  static constexpr int64_t majorVersion = 1;
  /// What the manifest says that it is.
  static constexpr llvm::StringLiteral kind = "mx-oracle conformance";

  /// Whether a manifest may list a file of this name: cases/NAME.json or
  /// programs/NAME.mlir, no path that leads elsewhere.
  static bool isFile(llvm::StringRef name);

  std::string version;
  std::vector<SuiteRule> rules;
  std::vector<SuiteProgram> programs;
  /// In the order of the manifest's files, and within a file in its own.
  std::vector<SuiteCase> cases;

  /// Null if there is none.
  const SuiteRule *rule(llvm::StringRef name) const;
  const SuiteProgram *program(llvm::StringRef name) const;
};

/// Reads what writeSuite wrote. The error is a sentence with the file, the case
/// and the field that is wrong: missing or malformed files, another format,
/// another major version, sums that do not fit (files of another version, or
/// edited ones), names that are not plain, not unique or not there, values that
/// are none of their type.
llvm::Expected<Suite> readSuite(llvm::StringRef folder);

/// Writes the suite into `folder`, which is made if it is not there. A suite
/// that is there is replaced; a folder with anything else is left as it is,
/// with an error.
llvm::Error writeSuite(llvm::StringRef folder, const Suite &suite);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_SUITE_H
