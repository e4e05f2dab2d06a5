//===- mx-reduce.cpp - Shrinks a program that shows a finding -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Finding.h"
#include "fuzz/Driver/ComparisonOptions.h"
#include "fuzz/Driver/DiffReport.h"
#include "fuzz/Driver/Registration.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/ModuleText.h"
#include "fuzz/Reducer/ReduceFinding.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/Tool.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"

#include <chrono>

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;
namespace cl = llvm::cl;

namespace {

/// mx-reduce's own options.
struct ToolOptions {
  cl::OptionCategory category{"mx-reduce options"};
  CommonOptions common{category};
  // A hang is waited for more than once.
  ComparisonOptions comparison{category, /*compileSeconds=*/10};
  cl::opt<std::string> file{cl::Positional, cl::Required,
                            cl::desc("FILE.mlir|FOLDER|finding.json"),
                            cl::cat(category)};
  cl::opt<std::string> output{
      "o", cl::init("-"),
      cl::desc("Where the reduced program goes (default: standard output)"),
      cl::value_desc("FILE"), cl::cat(category)};
  cl::opt<std::string> test{
      "test",
      cl::desc(
          "Keep what this command finds interesting, instead of a verdict: "
          "it gets the name of a file behind its arguments and exits with "
          "0"),
      cl::value_desc("COMMAND"), cl::cat(category)};
  cl::opt<unsigned> testSeconds{
      "test-seconds", cl::init(60),
      cl::desc("Time that the command may take, in seconds (default: 60); one "
               "that takes "
               "longer finds nothing interesting"),
      cl::value_desc("S"), cl::cat(category)};
  cl::opt<bool> keepPass{
      "keep-pass", cl::init(true),
      cl::desc("Keep the pass at fault and its pattern too, where they are "
               "known (default: true)"),
      cl::cat(category)};
  cl::opt<double, false, SecondsParser> time{
      "time", cl::init(60),
      cl::desc("When to stop, in seconds, if there is still something to try "
               "(default: 60)"),
      cl::value_desc("S"), cl::cat(category)};
};

/// A sentence that concerns no line of a source.
ExitCode usageError(Error error) {
  llvm::errs() << "mx-reduce: error: " << toString(std::move(error)) << '\n';
  return ExitCode::Invalid;
}

/// A line on a terminal that says how far the reduction has come.
class Progress {
public:
  void show(const ReduceProgress &progress) {
    auto now = std::chrono::steady_clock::now();
    if (!isTerminal || now - last < std::chrono::milliseconds(100))
      return;
    last = now;
    isShown = true;
    llvm::errs() << "\r\033[K" << progress.operations << " operations, "
                 << progress.candidates << " tried: " << progress.reduction;
  }
  ~Progress() {
    if (isShown)
      llvm::errs() << "\r\033[K";
  }

private:
  bool isTerminal = llvm::sys::Process::StandardErrIsDisplayed();
  bool isShown = false;
  std::chrono::steady_clock::time_point last = {};
};

/// The command of --test, and the file that it looks at.
class TestCommand {
public:
  TestCommand(std::string command, unsigned seconds)
      : command(std::move(command)), seconds(seconds) {}
  ~TestCommand() {
    if (path.empty())
      return;
    llvm::sys::fs::remove(path);
    llvm::sys::DontRemoveFileOnSignal(path);
  }
  TestCommand(const TestCommand &) = delete;
  TestCommand &operator=(const TestCommand &) = delete;

  bool isInteresting(ModuleOp module);
  /// Why the command could not be asked, if so.
  std::string problem;

private:
  Error write(ModuleOp module);

  std::string command;
  unsigned seconds;
  SmallString<128> path;
};

} // namespace

Error TestCommand::write(ModuleOp module) {
  if (path.empty()) {
    if (std::error_code code =
            llvm::sys::fs::createTemporaryFile("mx-reduce", "mlir", path))
      return llvm::createStringError("no temporary file: " + code.message());
    llvm::sys::RemoveFileOnSignal(path);
  }
  return writeFileAtomically(path, toFileText(module));
}

bool TestCommand::isInteresting(ModuleOp module) {
  if (!problem.empty())
    return false;
  if (Error error = write(module)) {
    problem = toString(std::move(error));
    return false;
  }
  std::string script = command + " \"$1\"";
  // In a child, with which all that the command starts ends.
  ChildResult child = runInChild(seconds, [&]() -> std::string {
    std::string message;
    int code = llvm::sys::ExecuteAndWait(
        "/bin/sh", {"/bin/sh", "-c", script, "/bin/sh", path}, std::nullopt,
        /*Redirects=*/{"", "", ""}, /*SecondsToWait=*/0, /*MemoryLimit=*/0,
        &message);
    return std::to_string(code) + ' ' + message;
  });
  auto [code, message] = StringRef(child.payload).split(' ');
  if (child.status == ChildResult::Status::Crashed)
    message = child.detail;
  // -1 is also what a shell says of a command that is not there or cannot be
  // run.
  if (child.status == ChildResult::Status::Crashed || code == "-1")
    problem = ("'" + command + "' could not be started: " + message).str();
  return code == "0";
}

/// Whether the file is one that a campaign has written for a finding, or its
/// folder.
static bool isFinding(StringRef file) {
  return llvm::sys::fs::is_directory(file) || file.ends_with(".json");
}

/// What the finding compares, within the limits of the command line.
static Expected<DifferentialOptions>
comparisonOf(const Finding &finding, const ToolOptions &options,
             const DifferentialOptions &given) {
  if (options.comparison.namesComparison() || !given.inputs.specs.empty())
    return llvm::createStringError(
        options.file +
        ": a finding says what is compared, and with what inputs; only limits "
        "may be given");
  Expected<DifferentialOptions> settings = finding.comparison.options();
  if (!settings)
    return llvm::createStringError(options.file + ": " +
                                   toString(settings.takeError()));
  if (options.comparison.hasCompileSeconds())
    settings->compileSeconds = given.compileSeconds;
  if (!options.common.limitArguments().empty()) {
    settings->limits = given.limits;
    settings->run = given.run;
  }
  return settings;
}

/// `text` as comments of a program.
static std::string commented(StringRef text) {
  std::string comment;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines)
    comment += ("// " + line + "\n").str();
  return comment;
}

namespace {
/// Reduces the program of the command line.
class Session {
public:
  Session(const ToolOptions &options, DifferentialOptions settings,
          std::optional<Finding> finding)
      : options(options), settings(std::move(settings)),
        finding(std::move(finding)) {}

  ExitCode run(const DialectRegistry &registry);

  Report report{"mx-reduce"};

private:
  ExitCode runModule(unsigned part, OwningOpRef<ModuleOp> module,
                     StringRef errors);
  /// Fill in what the report says besides sizes, and return the text of the
  /// reduced program.
  Expected<std::string> keepFinding(ModuleOp module, FunctionOpInterface entry,
                                    ReportCase &entryReport);
  Expected<std::string> keepTested(ModuleOp module, ReportCase &entryReport);
  void addSizes(ReportCase &entryReport, ModuleOp before,
                const Reduced &reduced);
  ReduceOptions reduceOptions(Progress &progress) {
    return {options.time,
            [&](const ReduceProgress &step) { progress.show(step); }};
  }

  /// The file of the program that is not reduced.
  std::string programFile() const;
  std::string rewriteOption() const {
    return finding ? finding->comparison.rewriteOption()
                   : options.comparison.rewriteOption();
  }
  Expected<std::unique_ptr<llvm::MemoryBuffer>> programText() const {
    if (!finding)
      return readSource(options.file);
    return llvm::MemoryBuffer::getMemBufferCopy(finding->program,
                                                programFile());
  }

  const ToolOptions &options;
  DifferentialOptions settings;
  /// What is reduced, where it is no file of a program.
  std::optional<Finding> finding;
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
};
} // namespace

std::string Session::programFile() const {
  if (!finding)
    return options.file;
  SmallString<128> file(options.file);
  if (!llvm::sys::fs::is_directory(file))
    llvm::sys::path::remove_filename(file);
  llvm::sys::path::append(file, "program.mlir");
  return file.str().str();
}

void Session::addSizes(ReportCase &entryReport, ModuleOp before,
                       const Reduced &reduced) {
  unsigned from = countOperations(before);
  unsigned to = countOperations(*reduced.module);
  entryReport.details["operations_before"] = from;
  entryReport.details["operations"] = to;
  entryReport.details["candidates"] = reduced.candidates;
  entryReport.details["out_of_time"] = reduced.outOfTime;
  entryReport.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  llvm::errs() << "mx-reduce: " << from << " operations became " << to << " ("
               << reduced.candidates << " programs tried in "
               << llvm::format("%.1f", entryReport.seconds) << " s"
               << (reduced.outOfTime ? ", when time was up" : "") << ")\n";
}

Expected<std::string> Session::keepFinding(ModuleOp module,
                                           FunctionOpInterface entry,
                                           ReportCase &entryReport) {
  Differential differential(module.getContext());
  Expected<ReducedFinding> finding = [&] {
    Progress progress;
    return reduceFinding(differential, module, entry, settings,
                         {options.keepPass}, reduceOptions(progress));
  }();
  if (!finding)
    return finding.takeError();
  const StageResult &headline = finding->result.headline();
  std::string limits = options.comparison.limitOptions(options.common);
  // What hangs here may only be slow for those who wait longer.
  if (headline.verdict == Verdict::Hang &&
      !options.comparison.hasCompileSeconds())
    limits += llvm::formatv(" --compile-seconds {0}",
                            uint64_t(settings.compileSeconds));
  std::string file = options.output;
  if (file == "-")
    file = programFile();
  DiffCase diffCase{file,
                    /*part=*/0,
                    finding->entry,
                    finding->result,
                    rewriteOption(),
                    limits,
                    /*showPrograms=*/false,
                    settings.findRaces};
  std::string header = (nameOf(headline.verdict) + " in " + headline.stage +
                        ": " + headline.message)
                           .str();
  const std::optional<StageResult> &bisection = finding->result.bisection;
  if (bisection && exitCodeOf(bisection->verdict) == ExitCode::Finding)
    header += "\npass: " + bisection->pass;
  else if (!headline.pass.empty())
    header += "\npass: " + headline.pass;
  entryReport.details["finding"] = headline.toJson();
  entryReport.details["replay"] = llvm::json::fixUTF8(diffCase.replayCommand());
  addSizes(entryReport, module, finding->reduced);
  return commented(header + "\n" + diffCase.replayCommand()) +
         toFileText(*finding->reduced.module);
}

Expected<std::string> Session::keepTested(ModuleOp module,
                                          ReportCase &entryReport) {
  TestCommand command(options.test, options.testSeconds);
  Expected<Reduced> reduced = [&] {
    Progress progress;
    return reduceModule(
        module,
        [&](ModuleOp candidate) { return command.isInteresting(candidate); },
        reduceOptions(progress));
  }();
  if (!command.problem.empty()) {
    if (!reduced)
      llvm::consumeError(reduced.takeError());
    return llvm::createStringError("--test: " + command.problem);
  }
  if (!reduced) {
    llvm::consumeError(reduced.takeError());
    return llvm::createStringError(
        "there is nothing to keep: '" + options.test +
        "' does not exit with 0 for the program as it is");
  }
  addSizes(entryReport, module, *reduced);
  return commented("exits with 0: " + options.test) +
         toFileText(*reduced->module);
}

ExitCode Session::runModule(unsigned part, OwningOpRef<ModuleOp> module,
                            StringRef errors) {
  ReportCase entryReport;
  entryReport.file = options.file;
  entryReport.part = part;
  entryReport.verdict = "reduced";
  auto reduce = [&]() -> Error {
    if (!module)
      return llvm::createStringError("the program does not parse");
    Expected<std::string> text = std::string();
    if (options.test.getNumOccurrences() != 0) {
      text = keepTested(*module, entryReport);
    } else {
      std::string name = options.common.entry().str();
      if (name.empty() && finding)
        name = finding->comparison.entry;
      Expected<FunctionOpInterface> entry = findEntry(*module, name);
      if (!entry)
        return entry.takeError();
      entryReport.name = entry->getName().str();
      text = keepFinding(*module, *entry, entryReport);
    }
    if (!text)
      return text.takeError();
    return writeFileAtomically(options.output, *text);
  };
  if (Error error = reduce()) {
    StageResult problem = rewriteFailure(std::move(error), Verdict::Invalid);
    entryReport.code = exitCodeOf(problem.verdict);
    entryReport.verdict = nameOf(problem.verdict).str();
    entryReport.message = module ? problem.message : errors.str();
    if (module)
      llvm::errs() << "mx-reduce: error: " << entryReport.message << '\n';
  }
  report.add(entryReport);
  return entryReport.code;
}

ExitCode Session::run(const DialectRegistry &registry) {
  SourceOptions source = options.common.sourceOptions();
  if (source.splitInput && source.part == 0)
    return usageError(llvm::createStringError(
        "--split-input-file: name one of the programs with --part"));
  if (options.test.getNumOccurrences() != 0 &&
      StringRef(options.test).trim().empty())
    return usageError(llvm::createStringError("--test: expected a command"));
  Expected<std::unique_ptr<llvm::MemoryBuffer>> text = programText();
  if (!text)
    return usageError(text.takeError());
  return forEachModule(
      std::move(*text), source, registry, llvm::errs(),
      [&](OwningOpRef<ModuleOp> module, StringRef errors, unsigned part) {
        return runModule(part, std::move(module), errors);
      });
}

static ExitCode run(const ToolOptions &options) {
  DialectRegistry registry;
  registerForComparisons(registry);
  if (Error error = options.common.loadPlugins(registry))
    return usageError(std::move(error));
  if (Error error = options.common.checkReports(options.file.getValue()))
    return usageError(std::move(error));
  // A program may take the place of the one that was read, and standard output
  // may have it and a report.
  OutputFile output{"-o",
                    options.output == "-" ? "" : StringRef(options.output)};
  if (Error error = options.common.checkReports(/*inputs=*/{}, output))
    return usageError(std::move(error));
  Expected<DifferentialOptions> settings =
      options.comparison.make(options.common);
  if (!settings)
    return usageError(settings.takeError());
  std::optional<Finding> finding;
  if (isFinding(options.file)) {
    Expected<Finding> read = readFinding(options.file);
    if (!read)
      return usageError(read.takeError());
    finding = std::move(*read);
    settings = comparisonOf(*finding, options, *settings);
    if (!settings)
      return usageError(settings.takeError());
  }
  Session session(options, std::move(*settings), std::move(finding));
  ExitCode exitCode = session.run(registry);
  if (Error error = options.common.writeReports(session.report, exitCode))
    exitCode = combine(exitCode, usageError(std::move(error)));
  return exitCode;
}

static Manual manual() {
  return {
      .name = "mx-reduce",
      .summary = "shrinks a program that mx-diff has a finding for",
      .arguments = "FILE.mlir|FOLDER|finding.json",
      .description =
          "Makes a program smaller as long as the comparison of mx-diff, with "
          "the same options, has the same verdict and the same pass at fault "
          "for it, and the program itself stays defined. The first lines of "
          "the reduced program say what it shows, and the command that shows "
          "it.\n\nWith --test it keeps whatever a command finds interesting "
          "instead.",
      .exitCodes = {{"0", "the reduced program is written"},
                    {"2", "bad usage, invalid input, or no finding to keep"},
                    {"3", "something unsupported is in the way"},
                    {"4", "a limit is in the way"}},
      .examples = {{"mx-reduce prog.mlir --passes canonicalize -o small.mlir",
                    "keeps a mismatch that these passes make"},
                   {"mx-reduce prog.mlir --test 'grep -q tensor.insert'",
                    "keeps that a command exits with 0"}},
      .files =
          {{"FILE.mlir", "MLIR text or bytecode; - is standard input"},
           {"TMPDIR",
            "where the file is made that --test looks at (default: /tmp)"}},
      .seeAlso = "mx-diff, mx-fuzz; docs/reading-a-witness.md, docs/reports.md "
                 "(--json, --junit)",
      .choices = [] { return std::vector{pipelineChoices({"all", "none"})}; }};
}

static ExitCode runCommandLine(int argc, char **argv) {
  ToolOptions options;
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, options.category, manual()))
    return *code;
  return run(options);
}

int main(int argc, char **argv) {
  return runTool(argc, argv, "mx-reduce", runCommandLine);
}
