//===- Options.h - Options that our tools share --------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_OPTIONS_H
#define MX_ORACLE_DRIVER_OPTIONS_H

#include "interpreter/Driver/Inputs.h"
#include "interpreter/Driver/Manual.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Execution.h"

#include "llvm/Support/CommandLine.h"

namespace oracle {

/// A time in seconds: finite, not negative, and short enough for every clock.
class SecondsParser : public llvm::cl::parser<double> {
public:
  using llvm::cl::parser<double>::parser;
  /// True, with a sentence on standard error, on anything else.
  bool parse(llvm::cl::Option &option, llvm::StringRef name,
             llvm::StringRef text, double &seconds);
};

/// The options that every tool which runs programs takes. One object a tool,
/// made before the command line is parsed.
class CommonOptions {
public:
  explicit CommonOptions(llvm::cl::OptionCategory &category);

  llvm::StringRef entry() const { return entryName; }
  uint64_t seed() const { return seedValue; }
  Limits limits() const;
  /// Whether --limit-seconds was given.
  bool hasLimitSeconds() const;
  /// The --limit options that were given, as arguments: " --limit-steps 100".
  std::string limitArguments() const;
  /// Whether a data race between parallel iterations is looked for.
  bool findsRaces() const { return !noRaces; }
  SourceOptions sourceOptions() const;
  /// What --input, --seed and --dim say; the error names a bad --input.
  llvm::Expected<InputSource> inputSource() const;
  llvm::Error loadPlugins(mlir::DialectRegistry &registry) const;
  /// Writes the files that --json and --junit ask for.
  /// Fails where a report would be written over another one, or over an input.
  llvm::Error checkReports(llvm::ArrayRef<std::string> inputs) const;
  llvm::Error writeReports(const Report &report, ExitCode exitCode) const;

private:
  llvm::cl::opt<std::string> entryName;
  llvm::cl::alias entryAlias;
  llvm::cl::list<std::string> inputs;
  llvm::cl::opt<uint64_t> seedValue;
  llvm::cl::opt<int64_t> dynamicSize;
  llvm::cl::opt<uint64_t> limitSteps, limitBytes;
  llvm::cl::opt<double, false, SecondsParser> limitSeconds;
  llvm::cl::opt<bool> noRaces;
  llvm::cl::opt<bool> splitInput;
  llvm::cl::opt<unsigned> part;
  llvm::cl::opt<bool> verifyDiagnostics;
  llvm::cl::list<std::string> dialectPlugins, passPlugins;
  llvm::cl::opt<std::string> jsonPath, junitPath;
};

/// Sections of --help that several tools have. An option is in the category of
/// its tool, cl::cat(category), and perhaps in one of these as well.
llvm::cl::OptionCategory &programGroup();
llvm::cl::OptionCategory &limitGroup();
llvm::cl::OptionCategory &pluginGroup();
llvm::cl::OptionCategory &reportGroup();

/// Parses the command line, of which the options of `category` are all that
/// there are, with --help, --version and --completion. Nothing where the tool
/// goes on, else the code that it exits with, after a sentence on standard
/// error where the usage is bad.
std::optional<ExitCode> parseCommandLine(int argc, char **argv,
                                         llvm::cl::OptionCategory &category,
                                         const Manual &manual);

/// Shows on a terminal how far a run of several things has come, and which one
/// it is at; clears that where `done` is `total`.
void showProgress(size_t done, size_t total, llvm::StringRef name);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_OPTIONS_H
