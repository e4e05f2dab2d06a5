//===- mx-report.cpp - Reports as one page --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Page.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Options.h"

#include "llvm/Support/InitLLVM.h"

using namespace oracle;
using llvm::StringRef;
namespace cl = llvm::cl;

static int usageError(llvm::Error error) {
  llvm::errs() << "mx-report: error: " << toString(std::move(error)) << '\n';
  return static_cast<int>(ExitCode::Invalid);
}

/// Both files or, where one cannot be written, none.
static llvm::Error
writeAll(llvm::ArrayRef<std::pair<std::string, std::string>> files) {
  for (const auto &[path, contents] : files)
    if (llvm::Error error = checkWritable(path))
      return error;
  for (const auto &[path, contents] : files)
    if (llvm::Error error = writeFileAtomically(path, contents))
      return error;
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::OptionCategory category("mx-report options");
  cl::list<std::string> inputs(cl::Positional, cl::OneOrMore,
                               cl::desc("FILE.json|FOLDER..."),
                               cl::cat(category));
  cl::opt<std::string> output("output", cl::desc("Write the page"),
                              cl::value_desc("FILE.html"), cl::cat(category));
  cl::opt<std::string> sarif("sarif",
                             cl::desc("Write the findings as SARIF 2.1.0"),
                             cl::value_desc("FILE"), cl::cat(category));
  cl::opt<std::string> title(
      "title", cl::desc("Of the page (default: mx-oracle report)"),
      cl::value_desc("TEXT"), cl::init("mx-oracle report"), cl::cat(category));
  cl::opt<unsigned> limit(
      "limit",
      cl::desc("Findings with their programs, and conformance cases that are "
               "not right; of other findings there is a line (default: 100)"),
      cl::value_desc("N"), cl::init(100), cl::cat(category));
  cl::opt<std::string> machine(
      "machine",
      cl::desc("The rooflines' machine: peak GFLOP/s and GB/s (default: "
               "1000,100)"),
      cl::value_desc("GFLOPS,GBPS"), cl::cat(category));
  if (!parseCommandLine(
          argc, argv, category,
          "Turns the JSON of mx-fuzz run, mx-fuzz faults, mx-diff, mx-interp "
          "--traffic,\nmx-conform, mx-bench-compare and Google Benchmark, and "
          "folders of campaigns,\ninto one HTML page that needs nothing but "
          "itself. Several reports of one tool,\noldest first, become "
          "trends.\n\nExit codes: 0 written; 2 bad usage, a report that "
          "cannot be read, or a file\nthat cannot be written\n"))
    return static_cast<int>(ExitCode::Invalid);
  if (output.empty() && sarif.empty())
    return usageError(llvm::createStringError(
        "there is nothing to write: --output or --sarif is needed"));

  report::PageOptions options;
  options.title = title;
  options.limit = limit;
  if (machine.getNumOccurrences() != 0) {
    auto limits = MachineLimits::parse(machine);
    if (!limits)
      return usageError(llvm::createStringError("--machine: " +
                                                toString(limits.takeError())));
    options.machine = *limits;
  }
  std::vector<report::Run> runs;
  for (const std::string &input : inputs) {
    llvm::Expected<report::Run> run = report::readRun(input);
    if (!run)
      return usageError(run.takeError());
    runs.push_back(std::move(*run));
  }
  report::sortByDate(runs);

  std::vector<std::pair<std::string, std::string>> files;
  if (!output.empty())
    files.push_back({output, makePage(runs, options)});
  if (!sarif.empty())
    files.push_back({sarif, makeSarif(runs)});
  if (llvm::Error error = writeAll(files))
    return usageError(std::move(error));
  return static_cast<int>(ExitCode::Ok);
}
