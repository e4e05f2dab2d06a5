//===- Options.cpp - Options that our tools share -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Options.h"

#include "interpreter/Driver/AtomicFile.h"

#include "llvm/Support/Process.h"

using namespace oracle;
using llvm::StringRef;
namespace cl = llvm::cl;

bool SecondsParser::parse(cl::Option &option, StringRef name, StringRef text,
                          double &seconds) {
  // Some thirty years.
  constexpr double longest = 1e9;
  if (cl::parser<double>::parse(option, name, text, seconds))
    return true;
  // Written so that a NaN is refused.
  if (!(seconds >= 0 && seconds <= longest))
    return option.error("'" + text +
                        "' is no number of seconds from 0 to 1000000000");
  return false;
}

cl::OptionCategory &oracle::programGroup() {
  static cl::OptionCategory group("The program and its arguments");
  return group;
}

cl::OptionCategory &oracle::limitGroup() {
  static cl::OptionCategory group("Limits");
  return group;
}

cl::OptionCategory &oracle::pluginGroup() {
  static cl::OptionCategory group("Plugins");
  return group;
}

cl::OptionCategory &oracle::reportGroup() {
  static cl::OptionCategory group("Reports");
  return group;
}

/// Options keep a reference to what they say about themselves.
static const std::string &stepsHelp() {
  static const std::string text =
      "Steps that a run may take, about one an element (default: " +
      std::to_string(Limits().steps) + ")";
  return text;
}

static const std::string &bytesHelp() {
  static const std::string text =
      "Memory that may be alive at once, in bytes (default: " +
      std::to_string(Limits().bytes) + ")";
  return text;
}

CommonOptions::CommonOptions(cl::OptionCategory &category)
    : entryName("entry",
                cl::desc("Function to run (default: main, else the only public "
                         "function)"),
                cl::value_desc("NAME"), cl::cat(category),
                cl::cat(programGroup())),
      entryAlias("e", cl::desc("Short for --entry"), cl::value_desc("NAME"),
                 cl::aliasopt(entryName), cl::cat(category),
                 cl::cat(programGroup())),
      inputs("input",
             cl::desc("An argument, once for each in order: FILE.npy, splat:V, "
                      "random:SEED[:uniform|exact|edge|bits], or "
                      "ELEMENTS.npy,SCALES.npy"),
             cl::value_desc("SPEC"), cl::cat(category),
             cl::cat(programGroup())),
      seedValue("seed",
                cl::desc("Draws the arguments without an --input (default: 0)"),
                cl::value_desc("N"), cl::init(0), cl::cat(category),
                cl::cat(programGroup())),
      dynamicSize("dim",
                  cl::desc("Size of the unknown dimensions of arguments that "
                           "are not read from files (default: drawn)"),
                  cl::value_desc("N"), cl::cat(category),
                  cl::cat(programGroup())),
      limitSteps("limit-steps", cl::desc(stepsHelp()), cl::value_desc("N"),
                 cl::init(Limits().steps), cl::cat(category),
                 cl::cat(limitGroup())),
      limitBytes("limit-bytes", cl::desc(bytesHelp()), cl::value_desc("N"),
                 cl::init(Limits().bytes), cl::cat(category),
                 cl::cat(limitGroup())),
      limitSeconds(
          "limit-seconds",
          cl::desc(
              "Time of the processor that a run may take, in seconds (default: "
              "300; 0: any)"),
          cl::value_desc("S"), cl::init(300), cl::cat(category),
          cl::cat(limitGroup())),
      noRaces("no-races",
              cl::desc("Do not look for data races between the iterations of "
                       "parallel loops"),
              cl::cat(category)),
      splitInput("split-input-file",
                 cl::desc("Treat each part between '// -----' as a program"),
                 cl::cat(category), cl::cat(programGroup())),
      part("part",
           cl::desc("Only the N-th of those programs, counted from 1; implies "
                    "--split-input-file"),
           cl::value_desc("N"), cl::init(0), cl::cat(category),
           cl::cat(programGroup())),
      verifyDiagnostics("verify-diagnostics",
                        cl::desc("Compare diagnostics with the expected-error "
                                 "comments of the source"),
                        cl::cat(category)),
      dialectPlugins("load-dialect-plugin",
                     cl::desc("Load dialects from a plugin library"),
                     cl::value_desc("FILE"), cl::cat(category),
                     cl::cat(pluginGroup())),
      passPlugins(
          "load-pass-plugin", cl::desc("Load passes from a plugin library"),
          cl::value_desc("FILE"), cl::cat(category), cl::cat(pluginGroup())),
      jsonPath(
          "json",
          cl::desc(
              "Write a report for machines, in JSON; - is standard output"),
          cl::value_desc("FILE"), cl::cat(category), cl::cat(reportGroup())),
      junitPath("junit", cl::desc("Write a JUnit report; - is standard output"),
                cl::value_desc("FILE"), cl::cat(category),
                cl::cat(reportGroup())) {}

std::string CommonOptions::limitArguments() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (limitSteps.getNumOccurrences() != 0)
    os << " --limit-steps " << limitSteps;
  if (limitBytes.getNumOccurrences() != 0)
    os << " --limit-bytes " << limitBytes;
  if (limitSeconds.getNumOccurrences() != 0)
    os << " --limit-seconds " << llvm::format("%g", double(limitSeconds));
  return text;
}

bool CommonOptions::hasLimitSeconds() const {
  return limitSeconds.getNumOccurrences() != 0;
}

Limits CommonOptions::limits() const {
  Limits limits;
  limits.steps = limitSteps;
  limits.bytes = limitBytes;
  limits.seconds = limitSeconds;
  return limits;
}

SourceOptions CommonOptions::sourceOptions() const {
  SourceOptions options;
  options.splitInput = splitInput || part != 0;
  options.part = part;
  options.verifyDiagnostics = verifyDiagnostics;
  return options;
}

llvm::Expected<InputSource> CommonOptions::inputSource() const {
  InputSource source;
  for (const std::string &text : inputs) {
    llvm::Expected<InputSpec> spec = InputSpec::parse(text);
    if (!spec)
      return spec.takeError();
    source.specs.push_back(std::move(*spec));
  }
  source.seed = seedValue;
  if (dynamicSize.getNumOccurrences() != 0)
    source.dynamicSize = dynamicSize;
  source.byteLimit = limitBytes;
  return source;
}

llvm::Error CommonOptions::loadPlugins(mlir::DialectRegistry &registry) const {
  return oracle::loadPlugins(dialectPlugins, passPlugins, registry);
}

llvm::Error
CommonOptions::checkReports(llvm::ArrayRef<std::string> inputs,
                            llvm::ArrayRef<OutputFile> others) const {
  llvm::SmallVector<OutputFile> files = {{"--json", jsonPath},
                                         {"--junit", junitPath}};
  llvm::append_range(files, others);
  return claimOutputs(files, inputs);
}

llvm::Error CommonOptions::writeReports(const Report &report,
                                        ExitCode exitCode) const {
  llvm::Error errors = llvm::Error::success();
  if (!jsonPath.empty())
    errors = llvm::joinErrors(std::move(errors),
                              report.writeJson(jsonPath, exitCode));
  if (!junitPath.empty())
    errors = llvm::joinErrors(std::move(errors), report.writeJunit(junitPath));
  return errors;
}

void oracle::showProgress(size_t done, size_t total, llvm::StringRef name) {
  if (!llvm::sys::Process::StandardErrIsDisplayed())
    return;
  // Clears the line that is there.
  llvm::errs() << "\r\033[K";
  if (done < total)
    llvm::errs() << '[' << done + 1 << '/' << total << "] " << name;
}
