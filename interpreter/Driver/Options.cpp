//===- Options.cpp - Options that our tools share -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Options.h"

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

CommonOptions::CommonOptions(cl::OptionCategory &category)
    : entryName("entry",
                cl::desc("Function to run (default: main, else the only public "
                         "function)"),
                cl::value_desc("NAME"), cl::cat(category)),
      entryAlias("e", cl::desc("Short for --entry"), cl::aliasopt(entryName),
                 cl::cat(category)),
      inputs("input",
             cl::desc("An argument, once for each in order: FILE.npy, splat:V, "
                      "random:SEED[:uniform|exact|edge|bits], or "
                      "ELEMENTS.npy,SCALES.npy"),
             cl::value_desc("SPEC"), cl::cat(category)),
      seedValue("seed", cl::desc("Draws the arguments without an --input"),
                cl::value_desc("N"), cl::init(0), cl::cat(category)),
      dynamicSize("dim",
                  cl::desc("Size of the unknown dimensions of arguments that "
                           "are not read from files (default: drawn)"),
                  cl::value_desc("N"), cl::cat(category)),
      limitSteps("limit-steps", cl::desc("Steps that a run may take"),
                 cl::value_desc("N"), cl::init(Limits().steps),
                 cl::cat(category)),
      limitBytes("limit-bytes", cl::desc("Bytes that may be alive at once"),
                 cl::value_desc("N"), cl::init(Limits().bytes),
                 cl::cat(category)),
      limitSeconds("limit-seconds",
                   cl::desc("Time a run may take (default: 300; 0: any)"),
                   cl::value_desc("S"), cl::init(300), cl::cat(category)),
      noRaces("no-races",
              cl::desc("Do not look for data races between the iterations of "
                       "parallel loops"),
              cl::cat(category)),
      splitInput("split-input-file",
                 cl::desc("Treat each part between '// -----' as a program"),
                 cl::cat(category)),
      part("part",
           cl::desc("Only the N-th of those programs, counted from 1; implies "
                    "--split-input-file"),
           cl::value_desc("N"), cl::init(0), cl::cat(category)),
      verifyDiagnostics("verify-diagnostics",
                        cl::desc("Compare diagnostics with the expected-error "
                                 "comments of the source"),
                        cl::cat(category)),
      dialectPlugins("load-dialect-plugin",
                     cl::desc("Load dialects from a plugin library"),
                     cl::value_desc("FILE"), cl::cat(category)),
      passPlugins("load-pass-plugin",
                  cl::desc("Load passes from a plugin library"),
                  cl::value_desc("FILE"), cl::cat(category)),
      jsonPath("json", cl::desc("Write a report for machines"),
               cl::value_desc("FILE"), cl::cat(category)),
      junitPath("junit", cl::desc("Write a JUnit report"),
                cl::value_desc("FILE"), cl::cat(category)) {}

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

bool oracle::parseCommandLine(int argc, char **argv,
                              cl::OptionCategory &category,
                              llvm::StringRef overview) {
  cl::HideUnrelatedOptions(category);
  return cl::ParseCommandLineOptions(argc, argv, overview, &llvm::errs());
}

void oracle::showProgress(size_t done, size_t total, llvm::StringRef name) {
  if (!llvm::sys::Process::StandardErrIsDisplayed())
    return;
  // Clears the line that is there.
  llvm::errs() << "\r\033[K";
  if (done < total)
    llvm::errs() << '[' << done + 1 << '/' << total << "] " << name;
}
