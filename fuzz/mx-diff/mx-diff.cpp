//===- mx-diff.cpp - Compares ways to run a module ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Driver/ComparisonOptions.h"
#include "fuzz/Driver/DiffReport.h"
#include "fuzz/Driver/Registration.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/RegularFile.h"
#include "interpreter/Driver/Tool.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace oracle;
namespace cl = llvm::cl;

namespace {

/// mx-diff's own options.
struct DiffOptions {
  cl::OptionCategory category{"mx-diff options"};
  CommonOptions common{category};
  ComparisonOptions comparison{category};
  cl::list<std::string> files{cl::Positional, cl::OneOrMore,
                              cl::desc("FILE.mlir..."), cl::cat(category)};
  cl::opt<bool> noIsolation{
      "no-isolation",
      cl::desc("Run passes and compiled code in this process, which is faster "
               "and ends with the first of them that crashes"),
      cl::cat(category)};
  cl::opt<bool> adviseCopies{
      "advise-copies",
      cl::desc("Say which copies of buffers an update in place would have "
               "spared"),
      cl::cat(category)};
  cl::opt<bool> bisect{
      "bisect",
      cl::desc("Interpret the program after every pass of each pipeline too, "
               "and print it before and after the first pass that changes the "
               "meaning"),
      cl::cat(category)};
  cl::opt<bool> traffic{
      "traffic",
      cl::desc("Count what the program moves, interpreted and compiled, and "
               "print it; the counts must agree"),
      cl::cat(category)};
};

/// A sentence that concerns no line of a source.
ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-diff: error: " << toString(std::move(error)) << '\n';
  return ExitCode::Invalid;
}

} // namespace

namespace {
/// Compares all programs of all files.
class Session {
public:
  Session(const DiffOptions &options, DifferentialOptions differential,
          const DialectRegistry &registry)
      : options(options), settings(std::move(differential)),
        registry(registry) {}

  ExitCode runFile(StringRef file);

  Report report{"mx-diff"};

private:
  ExitCode runModule(StringRef file, unsigned part,
                     OwningOpRef<ModuleOp> module, StringRef errors);
  ExitCode fail(StringRef file, unsigned part, StringRef message);
  const DiffOptions &options;
  DifferentialOptions settings;
  /// Of the file that is compared.
  std::string sha256;
  const DialectRegistry &registry;
  Differential differential;
};
} // namespace

ExitCode Session::fail(StringRef file, unsigned part, StringRef message) {
  ReportCase entry;
  entry.file = file.str();
  entry.part = part;
  llvm::outs() << programLabel(file, part) << ": " << nameOf(Verdict::Invalid)
               << '\n';
  entry.code = ExitCode::Invalid;
  entry.verdict = nameOf(Verdict::Invalid).str();
  entry.message = message.str();
  report.add(std::move(entry));
  return ExitCode::Invalid;
}

ExitCode Session::runModule(StringRef file, unsigned part,
                            OwningOpRef<ModuleOp> module, StringRef errors) {
  if (!module)
    return fail(file, part, errors);
  llvm::Expected<FunctionOpInterface> entry =
      findEntry(*module, options.common.entry());
  if (!entry) {
    std::string message = toString(entry.takeError());
    emitError(module->getLoc()) << message;
    return fail(file, part, message);
  }
  DifferentialResult result = differential.run(*module, *entry, settings);
  DiffCase diffCase{file,
                    part,
                    *entry,
                    result,
                    options.comparison.rewriteOption(),
                    options.comparison.limitOptions(options.common),
                    options.bisect,
                    settings.findRaces,
                    settings.countTraffic};
  diffCase.print(llvm::outs());
  llvm::outs().flush();
  diffCase.emit();
  ReportCase entryReport = diffCase.report();
  entryReport.details["sha256"] = sha256;
  report.add(std::move(entryReport));
  return result.exitCode();
}

ExitCode Session::runFile(StringRef file) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readSource(file);
  if (!text) {
    std::string message = toString(text.takeError());
    llvm::errs() << "mx-diff: error: " << message << '\n';
    return fail(file, /*part=*/0, message);
  }
  sha256 = sha256Of((*text)->getBuffer());
  return forEachModule(
      std::move(*text), options.common.sourceOptions(), registry, llvm::errs(),
      [&](OwningOpRef<ModuleOp> module, StringRef errors, unsigned part) {
        return runModule(file, part, std::move(module), errors);
      });
}

static ExitCode run(const DiffOptions &options) {
  DialectRegistry registry;
  registerForComparisons(registry);
  if (llvm::Error error = options.common.loadPlugins(registry))
    return usageError(std::move(error));
  if (llvm::Error error = options.common.checkReports(options.files))
    return usageError(std::move(error));
  llvm::Expected<DifferentialOptions> settings =
      options.comparison.make(options.common);
  if (!settings)
    return usageError(settings.takeError());
  if (options.bisect && options.comparison.hasCommand())
    return usageError(llvm::createStringError(
        "--bisect: an external command has no passes to look at"));
  if (options.traffic && settings->pipelines.empty())
    return usageError(llvm::createStringError(
        "--traffic: counts under a pipeline, and --pipeline names none"));
  settings->bisect = options.bisect;
  settings->adviseCopies = options.adviseCopies;
  settings->countTraffic = options.traffic;
  if (options.noIsolation)
    settings->isolation = Isolation::None;

  Session session(options, std::move(*settings), registry);
  ExitCode exitCode = ExitCode::Ok;
  for (auto [i, file] : llvm::enumerate(options.files)) {
    if (options.files.size() > 1)
      showProgress(i, options.files.size(), file);
    exitCode = combine(exitCode, session.runFile(file));
  }
  if (options.files.size() > 1)
    showProgress(options.files.size(), options.files.size(), "");
  printSummary(llvm::outs(), session.report.all());
  if (llvm::Error error = options.common.writeReports(session.report, exitCode))
    exitCode = combine(exitCode, usageError(std::move(error)));
  return exitCode;
}

static Manual manual() {
  return {
      .name = "mx-diff",
      .summary = "interprets modules as values and compares every other way to "
                 "run them",
      .arguments = "FILE.mlir...",
      .description =
          "Evaluates the entry function of each module as values, then as "
          "buffers and as compiled code under every pipeline, and compares "
          "results, prints, checks and memory behaviour bit for bit. With "
          "--passes or --opt-cmd the module is compared before and after these "
          "passes, or an external compiler, instead; with --variants with "
          "forms that must mean the same.\n\nWhat differs is explained by the "
          "first pass that changes the meaning, and by the first read that "
          "sees something else. Code runs in a process of its own, whose crash "
          "or hang is a finding.",
      .exitCodes =
          {{"0", "all agree"},
           {"1", "a finding: mismatch, crash, hang, memory error, leak, "
                 "traffic, compile error, failed check, undefined behaviour"},
           {"2", "bad usage, or invalid input"},
           {"3", "something unsupported, which is named"},
           {"4", "a limit was hit"}},
      .examples =
          {{"mx-diff prog.mlir --input-sets 20",
            "compares under every pipeline, on 20 sets of arguments"},
           {"mx-diff prog.mlir --pipeline none --passes 'canonicalize,cse'",
            "compares before and after passes"},
           {"mx-diff prog.mlir --opt-cmd 'my-compiler -O2'",
            "compares before and after a compiler of yours"},
           {"mx-diff prog.mlir --variants 20 --seed 7",
            "compares with 20 forms that must mean the same"}},
      .files = {{"FILE.mlir", "MLIR text or bytecode; - is standard input"},
                {"TMPDIR", "where temporary files are made (default: /tmp)"}},
      .seeAlso = "mx-interp, mx-reduce, mx-fuzz; docs/reading-a-witness.md, "
                 "docs/your-compiler.md, docs/reports.md (--json, --junit)",
      .choices = [] { return std::vector{pipelineChoices({"all", "none"})}; }};
}

static ExitCode runCommandLine(int argc, char **argv) {
  DiffOptions options;
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, options.category, manual()))
    return *code;
  return run(options);
}

int main(int argc, char **argv) {
  return runTool(argc, argv, "mx-diff", runCommandLine);
}
