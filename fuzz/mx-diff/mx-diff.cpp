//===- mx-diff.cpp - Compares ways to run a module ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Faults/Passes.h"
#include "fuzz/Oracles/ExternalCommand.h"
#include "fuzz/mx-diff/DiffReport.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/Options.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"

using namespace mlir;
using namespace oracle;
namespace cl = llvm::cl;

namespace {

/// mx-diff's own options.
struct DiffOptions {
  cl::OptionCategory category{"mx-diff options"};
  CommonOptions common{category};
  cl::list<std::string> files{cl::Positional, cl::OneOrMore,
                              cl::desc("FILE.mlir..."), cl::cat(category)};
  cl::list<std::string> pipelines{
      "pipeline", cl::CommaSeparated,
      cl::desc("Compile under these: all (the default), none, or names"),
      cl::value_desc("NAME"), cl::cat(category)};
  cl::opt<unsigned> inputSets{
      "input-sets", cl::init(4),
      cl::desc("How many sets of drawn arguments (default: 4); seeds go up, "
               "distributions go round uniform, exact, edge, bits"),
      cl::value_desc("N"), cl::cat(category)};
  std::string passesHelp =
      "Compare the module before and after these passes, with or without "
      "builtin.module(...) around them. For tests only there are passes that "
      "make a known kind of mistake: " +
      llvm::join(faultsPasses(), ", ");
  cl::opt<std::string> passes{"passes", cl::desc(passesHelp),
                              cl::value_desc("PIPELINE"), cl::cat(category)};
  cl::opt<std::string> command{
      "opt-cmd",
      cl::desc("Compare the module before and after an external compiler: "
               "module on standard input, module on standard output"),
      cl::value_desc("COMMAND"), cl::cat(category)};
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
  cl::opt<unsigned> compileSeconds{
      "compile-seconds", cl::init(60),
      cl::desc("Time that passes and code generation may take (default: 60)"),
      cl::value_desc("S"), cl::cat(category)};
};

/// A sentence that concerns no line of a source.
ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-diff: error: " << toString(std::move(error)) << '\n';
  return ExitCode::Invalid;
}

} // namespace

/// The pipelines that --pipeline names.
static llvm::Expected<std::vector<const mx::Pipeline *>>
selectPipelines(ArrayRef<std::string> names) {
  std::vector<const mx::Pipeline *> selected;
  auto addAll = [&] {
    for (const mx::Pipeline &pipeline : mx::pipelines())
      selected.push_back(&pipeline);
  };
  if (names.empty())
    addAll();
  for (StringRef name : names) {
    if (name == "none")
      continue;
    if (name == "all") {
      addAll();
      continue;
    }
    const mx::Pipeline *pipeline = mx::findPipeline(name);
    if (!pipeline) {
      std::string known;
      for (const mx::Pipeline &candidate : mx::pipelines())
        known += ", " + candidate.name.str();
      return llvm::createStringError("no pipeline is called '" + name +
                                     "'; expected all, none" + known);
    }
    selected.push_back(pipeline);
  }
  return selected;
}

/// Adds the passes of a pipeline in mlir-opt's textual form, with or without
/// builtin.module(...) around it.
static LogicalResult addPasses(StringRef text, OpPassManager &manager,
                               llvm::raw_ostream &errors) {
  StringRef list = text.trim();
  if (list.consume_front("builtin.module(") && !list.consume_back(")")) {
    errors << "no closing bracket after builtin.module(";
    return failure();
  }
  return parsePassPipeline(list, manager, errors);
}

/// Fills in what --passes or --opt-cmd asks for.
static llvm::Error addRewrite(const DiffOptions &options,
                              DifferentialOptions &differential,
                              std::string &rewriteOption) {
  if (options.command.getNumOccurrences() != 0 &&
      StringRef(options.command).trim().empty())
    return llvm::createStringError("--opt-cmd: expected a command");
  if (!options.passes.empty() && !options.command.empty())
    return llvm::createStringError("--passes and --opt-cmd exclude each other");
  if (options.bisect && !options.command.empty())
    return llvm::createStringError(
        "--bisect: an external command has no passes to look at");
  differential.bisect = options.bisect;
  if (!options.passes.empty()) {
    std::string message;
    llvm::raw_string_ostream stream(message);
    OpPassManager trial(ModuleOp::getOperationName());
    if (failed(addPasses(options.passes, trial, stream)))
      return llvm::createStringError("--passes: " + StringRef(message).trim());
    differential.rewritePasses =
        [text = std::string(options.passes)](OpPassManager &manager) {
          (void)addPasses(text, manager, llvm::nulls());
        };
    differential.rewrite = rewriteWithPasses(differential.rewritePasses);
    differential.rewriteName = "after passes";
    rewriteOption = "--passes " + shellQuoted(options.passes);
  }
  if (!options.command.empty()) {
    differential.rewrite =
        rewriteWithCommand(options.command, options.compileSeconds);
    differential.rewriteName = "after command";
    rewriteOption = "--opt-cmd " + shellQuoted(options.command);
  }
  return llvm::Error::success();
}

namespace {
/// Compares all programs of all files.
class Session {
public:
  Session(const DiffOptions &options, DifferentialOptions differential,
          std::string rewriteOption, const DialectRegistry &registry)
      : options(options), settings(std::move(differential)),
        rewriteOption(std::move(rewriteOption)), registry(registry) {}

  ExitCode runFile(StringRef file);

  Report report{"mx-diff"};

private:
  ExitCode runModule(StringRef file, unsigned part,
                     OwningOpRef<ModuleOp> module, StringRef errors);
  ExitCode fail(StringRef file, unsigned part, StringRef message);
  /// The limits that were given, as arguments.
  std::string limitOptions() const {
    std::string text = options.common.limitArguments();
    if (options.compileSeconds.getNumOccurrences() != 0)
      text += " --compile-seconds " + std::to_string(options.compileSeconds);
    return text;
  }

  const DiffOptions &options;
  DifferentialOptions settings;
  std::string rewriteOption;
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
  DiffCase diffCase{file,           part,           *entry,
                    result,         rewriteOption,  settings.rewriteName,
                    limitOptions(), options.bisect, settings.findRaces};
  diffCase.print(llvm::outs());
  llvm::outs().flush();
  diffCase.emit();
  report.add(diffCase.report());
  return result.exitCode();
}

ExitCode Session::runFile(StringRef file) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readSource(file);
  if (!text) {
    std::string message = toString(text.takeError());
    llvm::errs() << "mx-diff: error: " << message << '\n';
    return fail(file, /*part=*/0, message);
  }
  return forEachModule(
      std::move(*text), options.common.sourceOptions(), registry, llvm::errs(),
      [&](OwningOpRef<ModuleOp> module, StringRef errors, unsigned part) {
        return runModule(file, part, std::move(module), errors);
      });
}

/// Shows on a terminal how far a run of several files has come.
static void showProgress(size_t done, size_t total, StringRef file) {
  if (total < 2 || !llvm::sys::Process::StandardErrIsDisplayed())
    return;
  // Clears the line that is there.
  llvm::errs() << "\r\033[K";
  if (done < total)
    llvm::errs() << '[' << done + 1 << '/' << total << "] " << file;
}

static ExitCode run(const DiffOptions &options) {
  DifferentialOptions settings;
  llvm::Expected<std::vector<const mx::Pipeline *>> pipelines =
      selectPipelines(options.pipelines);
  if (!pipelines)
    return usageError(pipelines.takeError());
  llvm::Expected<InputSource> inputs = options.common.inputSource();
  if (!inputs)
    return usageError(inputs.takeError());
  if (options.inputSets == 0)
    return usageError(
        llvm::createStringError("--input-sets: expected at least 1"));
  settings.pipelines = std::move(*pipelines);
  settings.inputs = std::move(*inputs);
  settings.inputSets = options.inputSets;
  settings.compileSeconds = options.compileSeconds;
  settings.limits = options.common.limits();
  settings.countTraffic = options.traffic;
  settings.findRaces = options.common.findsRaces();
  if (options.common.hasLimitSeconds() && settings.limits.seconds > 0)
    settings.run.seconds = settings.limits.seconds;

  DialectRegistry registry;
  mx::registerAll(registry);
  mx::registerAllPassesAndPipelines();
  registerFaultsPasses();
  registerAllSemantics(registry);
  if (llvm::Error error = options.common.loadPlugins(registry))
    return usageError(std::move(error));
  std::string rewriteOption;
  if (llvm::Error error = addRewrite(options, settings, rewriteOption))
    return usageError(std::move(error));

  Session session(options, std::move(settings), std::move(rewriteOption),
                  registry);
  ExitCode exitCode = ExitCode::Ok;
  for (auto [i, file] : llvm::enumerate(options.files)) {
    showProgress(i, options.files.size(), file);
    exitCode = combine(exitCode, session.runFile(file));
  }
  showProgress(options.files.size(), options.files.size(), "");
  printSummary(llvm::outs(), session.report.all());
  if (llvm::Error error = options.common.writeReports(session.report, exitCode))
    exitCode = combine(exitCode, usageError(std::move(error)));
  return exitCode;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DiffOptions options;
  if (!parseCommandLine(
          argc, argv, options.category,
          "Interprets modules as values and compares every other way to run "
          "them\n\n"
          "Exit codes: 0 all agree; 1 a finding (mismatch, crash, hang, memory "
          "error, leak, traffic, compile error, failed check, undefined "
          "behaviour); 2 "
          "bad usage or invalid input; 3 something unsupported; 4 a limit was "
          "hit\n"))
    return static_cast<int>(ExitCode::Invalid);
  return static_cast<int>(run(options));
}
