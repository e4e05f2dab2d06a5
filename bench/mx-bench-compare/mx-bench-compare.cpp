//===- mx-bench-compare.cpp - The gate: does anything move more? ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/Instructions.h"
#include "bench/mx-bench-compare/Gate.h"

#include "fuzz/Driver/ComparisonOptions.h"
#include "fuzz/Driver/Registration.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Installation.h"
#include "interpreter/Driver/Tool.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;
namespace cl = llvm::cl;

namespace {

/// mx-bench-compare's own options.
struct ToolOptions {
  cl::OptionCategory category{"mx-bench-compare options"};
  cl::list<std::string> kernels{cl::Positional, cl::desc("[KERNEL.mlir...]"),
                                cl::cat(category)};
  // A script that names folders may be followed by others.
  cl::opt<std::string> kernelFolder{
      "kernels", cl::ZeroOrMore,
      cl::desc("Where the kernels are (default: bench/kernels, here or in "
               "share/mx-oracle)"),
      cl::value_desc("DIR"), cl::cat(category)};
  cl::opt<std::string> baselineFolder{
      "baselines", cl::ZeroOrMore,
      cl::desc("Where their baselines are (default: bench/baselines, where "
               "kernels are)"),
      cl::value_desc("DIR"), cl::cat(category)};
  cl::list<std::string> pipelines{
      "pipeline", cl::CommaSeparated,
      cl::desc("Under these only: all (the default), or names"),
      cl::value_desc("NAME"), cl::cat(category)};
  cl::opt<std::string> passes{
      "passes",
      cl::desc("Run these passes behind each pipeline's way to buffers, to see "
               "what they change"),
      cl::value_desc("PIPELINE"), cl::cat(category)};
  cl::opt<bool> update{
      "update", cl::desc("Write the baselines anew and say what is different"),
      cl::cat(category)};
  cl::opt<bool> advise{
      "advise",
      cl::desc("Time the compiled kernels and count their instructions too; "
               "nothing fails by these"),
      cl::cat(category)};
  cl::opt<std::string> adviceFile{
      "advice", cl::ZeroOrMore,
      cl::desc("What --advise compares with (default: bench/advice.json, where "
               "kernels are)"),
      cl::value_desc("FILE"), cl::cat(category)};
  cl::opt<bool> runForCallgrind{"run-for-callgrind", cl::Hidden,
                                cl::desc("Run a kernel as callgrind counts it"),
                                cl::cat(category)};
  cl::opt<std::string> json{"json", cl::desc("Write a report for machines"),
                            cl::value_desc("FILE"), cl::cat(category),
                            cl::cat(reportGroup())};
  cl::opt<std::string> junit{"junit", cl::desc("Write a JUnit report"),
                             cl::value_desc("FILE"), cl::cat(category),
                             cl::cat(reportGroup())};
};

ExitCode usageError(Error error) {
  llvm::errs() << "mx-bench-compare: error: " << toString(std::move(error))
               << '\n';
  return ExitCode::Invalid;
}

/// "36 measured: 34 same, 1 more, 1 invalid".
void printSummary(llvm::raw_ostream &os, ArrayRef<ReportCase> cases) {
  llvm::MapVector<StringRef, size_t> verdicts;
  for (const ReportCase &entry : cases)
    ++verdicts[entry.verdict];
  os << cases.size() << " measured";
  for (auto [i, entry] : llvm::enumerate(verdicts))
    os << (i == 0 ? ": " : ", ") << entry.second << ' ' << entry.first;
  os << '\n';
}

} // namespace

/// What an option names. Without it, what bench/ has here, or where there are
/// no kernels here, what is there beside this program: `isShared` says so.
static std::string pathOf(const cl::opt<std::string> &option, StringRef name,
                          bool &isShared) {
  if (option.getNumOccurrences() != 0)
    return option;
  std::string path = ("bench/" + name).str();
  if (llvm::sys::fs::is_directory("bench/kernels"))
    return path;
  std::string shared = dataPath(path);
  if (!llvm::sys::fs::exists(shared))
    return path;
  isShared = true;
  return shared;
}

static Expected<bench::GateOptions> makeOptions(const ToolOptions &given) {
  bench::GateOptions options;
  options.kernels.assign(given.kernels.begin(), given.kernels.end());
  bool hasSharedKernels = false, writesShared = false;
  options.kernelFolder =
      pathOf(given.kernelFolder, "kernels", hasSharedKernels);
  options.baselineFolder =
      pathOf(given.baselineFolder, "baselines", writesShared);
  options.updates = given.update;
  if (given.advise)
    options.adviceFile = pathOf(given.adviceFile, "advice.json", writesShared);
  if (given.update && writesShared)
    return llvm::createStringError(
        "--update: there is no bench/kernels here, and what is installed stays "
        "as it is; --baselines, and --advice with --advise, name what to "
        "write");
  options.program = toolPath("mx-bench-compare");
  if (given.update && (!given.pipelines.empty() || !given.passes.empty()))
    return llvm::createStringError(
        "--update: a baseline is of every pipeline as it is; --pipeline and "
        "--passes do not go with it");
  Expected<std::vector<const mx::Pipeline *>> pipelines =
      selectPipelines(given.pipelines);
  if (!pipelines)
    return pipelines.takeError();
  if (pipelines->empty())
    return llvm::createStringError("--pipeline: names none to measure under");
  options.pipelines = std::move(*pipelines);
  if (!given.passes.empty()) {
    Expected<PassStep> passes = parsePasses(given.passes);
    if (!passes)
      return llvm::createStringError("--passes: " +
                                     toString(passes.takeError()));
    options.measure.passes = std::move(*passes);
  }
  if (Error error = claimOutputs(
          {{"--json", given.json}, {"--junit", given.junit}}, options.kernels))
    return error;
  return options;
}

/// What --advise lets valgrind watch.
static ExitCode runForCallgrind(const bench::GateOptions &options,
                                const DialectRegistry &registry) {
  for (const std::string &path : options.kernels) {
    Expected<bench::Kernel> kernel = bench::Kernel::load(path, registry);
    if (!kernel)
      return usageError(kernel.takeError());
    if (Error error = bench::runUnderCallgrind(*kernel, options.pipelines))
      return usageError(std::move(error));
  }
  return ExitCode::Ok;
}

static ExitCode run(const ToolOptions &given) {
  DialectRegistry registry;
  registerForComparisons(registry);
  Expected<bench::GateOptions> options = makeOptions(given);
  if (!options)
    return usageError(options.takeError());
  if (given.runForCallgrind)
    return runForCallgrind(*options, registry);
  bench::Gate gate(std::move(*options), registry);
  ExitCode code = gate.run(llvm::outs());
  printSummary(llvm::outs(), gate.report.all());
  if (!given.json.empty())
    if (Error error = gate.report.writeJson(given.json, code))
      code = combine(code, usageError(std::move(error)));
  if (!given.junit.empty())
    if (Error error = gate.report.writeJunit(given.junit))
      code = combine(code, usageError(std::move(error)));
  return code;
}

static Manual manual() {
  return {
      .name = "mx-bench-compare",
      .summary = "fails where kernels move more than their baselines",
      .arguments = "[KERNEL.mlir...]",
      .description =
          "Counts the bytes, copies, allocations and steps of kernels under "
          "each pipeline, interpreted and compiled, and compares them exactly "
          "with baselines. A counter that is larger names the operation that "
          "moved it, and so does one of which another operation moves as much "
          "less; one that is smaller asks for --update. Times and instructions "
          "(--advise) never fail.",
      .exitCodes = {{"0", "nothing moves more"},
                    {"1", "a counter is larger than in the baseline, in all or "
                          "of an operation, or a pipeline does not do what the "
                          "kernel says"},
                    {"2", "bad usage, or a kernel or baseline that cannot be "
                          "used"},
                    {"3", "something unsupported, named"},
                    {"4", "a limit was hit"}},
      .examples = {{"mx-bench-compare", "the gate over the project's kernels"},
                   {"mx-bench-compare --update",
                    "writes the baselines anew and shows the difference"}},
      .files = {{"bench/kernels/", "programs; where they are not here, "
                                   "bench/ is that of share/mx-oracle, "
                                   "beside bin"},
                {"bench/baselines/", "what they move, by operation"},
                {"bench/advice.json", "what --advise compares with"},
                {"TMPDIR", "where temporary files are made (default: /tmp)"}},
      .seeAlso = "mx-diff, mx-report; docs/gate.md, docs/traffic.md",
      .choices = [] { return std::vector{pipelineChoices({"all"})}; }};
}

static ExitCode runCommandLine(int argc, char **argv) {
  ToolOptions options;
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, options.category, manual()))
    return *code;
  return run(options);
}

int main(int argc, char **argv) {
  return runTool(argc, argv, "mx-bench-compare", runCommandLine);
}
