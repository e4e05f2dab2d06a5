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
#include "interpreter/Driver/Tool.h"

using namespace oracle;
using llvm::StringRef;
namespace cl = llvm::cl;

static ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-report: error: " << toString(std::move(error)) << '\n';
  return ExitCode::Invalid;
}

static llvm::Error
writeAll(llvm::ArrayRef<std::pair<std::string, std::string>> files) {
  for (const auto &[path, contents] : files)
    if (llvm::Error error = writeFileAtomically(path, contents))
      return error;
  return llvm::Error::success();
}

static Manual manual() {
  return {
      .name = "mx-report",
      .summary = "shows reports on one page",
      .arguments = "FILE.json|FOLDER...",
      .description =
          "Turns the JSON of mx-fuzz run, mx-fuzz faults, mx-diff, mx-reduce, "
          "mx-interp, mx-conform, mx-bench-compare and Google Benchmark, and "
          "folders of campaigns, into one HTML page that needs nothing but "
          "itself, and findings into SARIF for tools that show them in place. "
          "Several reports of one tool, oldest first, become trends.",
      .exitCodes = {{"0", "all good: written"},
                    {"2", "bad usage, a report that cannot be read, or a file "
                          "that cannot be written"}},
      .examples = {{"mx-report campaign --output campaign.html",
                    "shows what a campaign has found"},
                   {"mx-report campaign --sarif findings.sarif",
                    "for code review"}},
      .files = {{"FOLDER", "a campaign's, or that of one of its findings"},
                {"environment", "nothing is read from it"}},
      .seeAlso = "mx-fuzz run, mx-conform, mx-bench-compare; docs/report.md, "
                 "docs/reports.md"};
}

static ExitCode runCommandLine(int argc, char **argv) {
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
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, category, manual()))
    return *code;
  for (const cl::opt<std::string> *option : {&output, &sarif})
    if (option->getNumOccurrences() > 1)
      return usageError(llvm::createStringError(
          "--" + option->ArgStr + ": one file is written, not several"));
  // Both files or, where one cannot be written, none.
  if (llvm::Error error =
          claimOutputs({{"--output", output}, {"--sarif", sarif}}, inputs))
    return usageError(std::move(error));
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
  // A log without results closes all that is open in a code review.
  if (!sarif.empty() && llvm::none_of(runs, [](const report::Run &run) {
        return run.looksForFindings();
      }))
    return usageError(llvm::createStringError(
        "--sarif: no report is of a tool that looks for findings: mx-fuzz run, "
        "mx-diff, mx-interp or mx-reduce"));

  std::vector<std::pair<std::string, std::string>> files;
  if (!output.empty())
    files.push_back({output, makePage(runs, options)});
  if (!sarif.empty())
    files.push_back({sarif, makeSarif(runs)});
  if (llvm::Error error = writeAll(files))
    return usageError(std::move(error));
  return ExitCode::Ok;
}

int main(int argc, char **argv) {
  return runTool(argc, argv, "mx-report", runCommandLine);
}
