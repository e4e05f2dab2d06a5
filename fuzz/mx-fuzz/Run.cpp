//===- Run.cpp - mx-fuzz run ----------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Supervisor.h"
#include "fuzz/Driver/ComparisonOptions.h"
#include "fuzz/Driver/Registration.h"
#include "fuzz/mx-fuzz/Subcommands.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Installation.h"
#include "interpreter/Driver/Options.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

#include <csignal>

using namespace mlir;
using namespace oracle;
namespace cl = llvm::cl;
namespace fs = llvm::sys::fs;

static ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-fuzz run: error: " << toString(std::move(error)) << '\n';
  return ExitCode::Invalid;
}

static constexpr unsigned mostJobs = 1024;

/// Set by Ctrl-C; a second one ends the process as ever.
static volatile std::sig_atomic_t wasInterrupted = 0;

static void interrupt(int number) {
  wasInterrupted = 1;
  signal(number, SIG_DFL);
}

namespace {
struct RunOptions {
  cl::OptionCategory category{"mx-fuzz run options"};
  cl::list<std::string> seeds{cl::Positional, cl::ZeroOrMore,
                              cl::desc("[FOLDER of programs to begin with]..."),
                              cl::cat(category)};
  cl::opt<double, false, SecondsParser> time{
      "time",
      cl::desc("When to stop making programs, in seconds; what differed until "
               "then is still looked at (default: never)"),
      cl::value_desc("S"), cl::init(std::numeric_limits<double>::infinity()),
      cl::cat(category)};
  cl::opt<uint64_t> programs{
      "programs", cl::desc("Stop after so many programs (default: never)"),
      cl::value_desc("N"), cl::init(std::numeric_limits<uint64_t>::max()),
      cl::cat(category)};
  cl::opt<unsigned> jobs{"jobs",
                         cl::desc("Processes that run programs (default: 1)"),
                         cl::value_desc("N"), cl::init(1), cl::cat(category)};
  cl::opt<uint64_t> seed{"seed",
                         cl::desc("Draws the programs (default: that of the "
                                  "campaign, else a new one)"),
                         cl::value_desc("N"), cl::cat(category)};
  cl::opt<std::string> artifacts{
      "artifacts",
      cl::desc("Folder of the campaign and its findings; one that is there is "
               "gone on with (default: mx-fuzz-artifacts)"),
      cl::value_desc("DIR"), cl::init("mx-fuzz-artifacts"), cl::cat(category)};
  cl::opt<std::string> corpus{
      "corpus",
      cl::desc("Folder where programs that cover something new are kept "
               "(default: corpus, in the folder of the campaign)"),
      cl::value_desc("DIR"), cl::cat(category)};
  cl::list<std::string> pipelines{
      "pipeline",
      cl::CommaSeparated,
      cl::desc("Compile under these only (default: scalar, and others now and "
               "then)"),
      cl::value_desc("NAME"),
      cl::cat(category),
      cl::cat(comparisonGroup())};
  cl::opt<std::string> passes{
      "passes",
      cl::desc("Compare programs before and after these passes instead, with "
               "or without builtin.module(...) around them"),
      cl::value_desc("PIPELINE"), cl::cat(category),
      cl::cat(comparisonGroup())};
  cl::opt<std::string> command{
      "opt-cmd",
      cl::desc("Compare programs before and after an external compiler "
               "instead: module on standard input, module on standard output"),
      cl::value_desc("COMMAND"), cl::cat(category), cl::cat(comparisonGroup())};
  cl::opt<unsigned> codeEvery{
      "code-every",
      cl::desc("Make code of one program in so many, and only interpret the "
               "others (default: 4)"),
      cl::value_desc("N"),
      cl::init(4),
      cl::cat(category),
      cl::cat(comparisonGroup())};
  cl::opt<std::string> known{
      "known",
      cl::desc("File of keys of findings that are expected: only others fail"),
      cl::value_desc("FILE"), cl::cat(category)};
  cl::opt<double, false, SecondsParser> reduceSeconds{
      "reduce-seconds",
      cl::desc(
          "Time for the reduction of each finding, in seconds (default: 60)"),
      cl::value_desc("S"), cl::init(60), cl::cat(category)};
  cl::opt<std::string> json{
      "json",
      cl::desc("Write a report for machines, in JSON; - is standard output"),
      cl::value_desc("FILE"), cl::cat(category), cl::cat(reportGroup())};
  cl::opt<std::string> junit{
      "junit", cl::desc("Write a JUnit report; - is standard output"),
      cl::value_desc("FILE"), cl::cat(category), cl::cat(reportGroup())};
};
} // namespace

static llvm::Expected<CampaignOptions>
campaignOptions(const RunOptions &given) {
  CampaignOptions options;
  options.artifacts = given.artifacts;
  options.corpus = given.corpus;
  options.seeds.assign(given.seeds.begin(), given.seeds.end());
  options.plan.pipelines.assign(given.pipelines.begin(), given.pipelines.end());
  options.plan.passes = given.passes;
  options.plan.command = given.command;
  options.plan.codeEvery = given.codeEvery;
  if (given.seed.getNumOccurrences() != 0)
    options.seed = given.seed;
  options.jobs = given.jobs;
  options.seconds = given.time;
  options.programs = given.programs;
  options.reduceSeconds = given.reduceSeconds;
  options.target = toolPath("mx-fuzz-differential");
  if (given.jobs == 0)
    return llvm::createStringError("--jobs: expected at least 1");
  // Each is a thread and a process; far below what a system has of them.
  if (given.jobs > mostJobs)
    return llvm::createStringError("--jobs: expected at most " +
                                   llvm::Twine(mostJobs));
  if (given.artifacts.empty())
    return llvm::createStringError("--artifacts: expected a folder");
  if (given.command.getNumOccurrences() != 0 &&
      StringRef(given.command).trim().empty())
    return llvm::createStringError("--opt-cmd: expected a command");
  if (given.passes.getNumOccurrences() != 0 &&
      splitPasses(given.passes).empty())
    return llvm::createStringError("--passes: expected a pass");
  if (llvm::Error error =
          claimOutputs({{"--json", given.json}, {"--junit", given.junit}}))
    return std::move(error);
  for (StringRef seeds : given.seeds)
    if (!fs::is_directory(seeds))
      return llvm::createStringError(seeds + ": is no folder");
  if (!fs::can_execute(options.target))
    return llvm::createStringError(options.target + ": is not there");
  if (!given.known.empty()) {
    llvm::Expected<KnownFindings> known = KnownFindings::read(given.known);
    if (!known)
      return known.takeError();
    options.known = std::move(*known);
  }
  return options;
}

static Manual manual() {
  return {
      .name = "mx-fuzz run",
      .summary =
          "makes programs, compares ways to run each, and keeps what differs",
      .arguments = "[FOLDER...]",
      .description =
          "Generates and mutates programs, runs each as values, as buffers, in "
          "code and after passes that must not change it, and keeps a folder "
          "for each kind of finding: reduced, and explained. FOLDERs hold "
          "programs to begin with.\n\nA campaign ends after --time or "
          "--programs, or with Ctrl-C, and goes on where it stopped when it is "
          "started on the same folder again. With --passes or --opt-cmd it is "
          "about these passes, or that compiler, alone.",
      .exitCodes = {{"0", "no finding, or known ones only"},
                    {"1", "a finding that is not known, or candidates that "
                          "nobody has looked at"},
                    {"2", "bad usage, a folder or finding that cannot be used, "
                          "or no program that was compared to the end"}},
      .examples =
          {{"mx-fuzz run --time 60 --jobs 2 --artifacts campaign",
            "fuzzes MLIR for a minute"},
           {"mx-fuzz run --programs 1000 --passes 'canonicalize,cse'",
            "fuzzes some passes"},
           {"mx-fuzz run --programs 1000 --opt-cmd 'my-compiler -O2' --known "
            "known.txt",
            "fuzzes a compiler of yours, and fails on new findings only"}},
      .files =
          {{"DIR/findings/", "a folder for each finding, with --artifacts DIR"},
           {"DIR/corpus/", "programs that cover something new"},
           {"FILE",
            "with --known: keys of findings, one a line, # before comments"},
           {"mx-fuzz-differential",
            "the program that is supervised, beside mx-fuzz"},
           {"TMPDIR", "where temporary files are made (default: /tmp)"}},
      .seeAlso = "mx-fuzz replay, mx-diff, mx-reduce; docs/first-campaign.md, "
                 "docs/fuzzing.md, docs/your-compiler.md, docs/reports.md "
                 "(--json, --junit)",
      .choices = [] { return std::vector{pipelineChoices({"all"})}; }};
}

ExitCode oracle::runFuzz(int argc, char **argv) {
  RunOptions given;
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, given.category, manual()))
    return *code;
  llvm::Expected<CampaignOptions> options = campaignOptions(given);
  if (!options)
    return usageError(options.takeError());

  DialectRegistry registry;
  registerForComparisons(registry);
  for (int number : {SIGINT, SIGTERM})
    signal(number, interrupt);
  Report report("mx-fuzz run");
  llvm::Expected<ExitCode> code = runCampaign(
      *options, registry, [] { return wasInterrupted != 0; }, llvm::outs(),
      llvm::sys::Process::StandardOutIsDisplayed(), report);
  ExitCode result = code ? *code : usageError(code.takeError());
  llvm::Error error = llvm::Error::success();
  if (!given.json.empty())
    error = report.writeJson(given.json, result);
  if (!given.junit.empty())
    error = joinErrors(std::move(error), report.writeJunit(given.junit));
  if (error)
    result = combine(result, usageError(std::move(error)));
  return result;
}
