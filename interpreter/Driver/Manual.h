//===- Manual.h - What --help says, and shells complete --------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_MANUAL_H
#define MX_ORACLE_DRIVER_MANUAL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace oracle {

/// An exit code, an example, a file, ..., and what there is to say of it.
struct ManualEntry {
  std::string term, text;
};

/// What an option may be, where its tool knows: all of it, or beginnings.
struct ManualChoices {
  /// With its dashes.
  std::string option;
  std::vector<std::string> values;
};

/// What --help says of a tool besides its options, which are taken from where
/// they are declared. All parts but the subcommands are there for every tool.
struct Manual {
  /// As it is called: "mx-fuzz run".
  std::string name;
  /// Goes on behind "NAME - ".
  std::string summary;
  /// Behind the options in the synopsis: "FILE.mlir...".
  std::string arguments = {};
  /// Paragraphs, with an empty line between them.
  std::string description;
  std::vector<ManualEntry> subcommands = {};
  std::vector<ManualEntry> exitCodes;
  /// Commands, and what they do.
  std::vector<ManualEntry> examples;
  /// What is read or written, and variables of the environment.
  std::vector<ManualEntry> files;
  std::string seeAlso;
  /// For completion. Called then only, since it may read files.
  std::vector<ManualChoices> (*choices)() = nullptr;
};

/// An option as help and completion show it.
struct ManualOption {
  /// With its dashes: "--input", "-o".
  std::string name;
  /// What stands behind '='; empty for a flag. Words in lower case between '|'
  /// are all that it may be, DIR is a folder, FILE... and a few others may be
  /// files.
  std::string value;
  std::string text;
  /// Under which it is listed; groups come in the order of their first options.
  std::string group;
  /// What it may be, for completion; several with ',' between them.
  std::vector<std::string> choices = {};
};

/// Some 80 columns wide.
std::string toText(const Manual &manual, llvm::ArrayRef<ManualOption> options);

enum class Shell { Bash, Zsh, Fish };

/// "bash", "zsh" or "fish".
std::optional<Shell> shellOf(llvm::StringRef name);

/// What `shell` sources or loads to complete the options, and subcommands, of
/// the tool. That of a subcommand is a part which stands before that of the
/// tool.
std::string toCompletion(Shell shell, const Manual &manual,
                         llvm::ArrayRef<ManualOption> options);

/// --help, -h, --version or --completion SHELL.
struct ManualRequest {
  enum Kind { Help, Version, Completion } kind;
  llvm::StringRef value;
};

/// The first of these among the arguments of a command. What is the value of an
/// option before it is none; `takesNext` knows of a name, without dashes,
/// whether the argument behind it is its value.
std::optional<ManualRequest>
findRequest(llvm::ArrayRef<char *> arguments,
            llvm::function_ref<bool(llvm::StringRef)> takesNext);

/// Prints what is asked for. False, with a sentence on standard error, where
/// there is no such shell or standard output cannot be written.
bool answer(const ManualRequest &request, const Manual &manual,
            llvm::ArrayRef<ManualOption> options);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_MANUAL_H
