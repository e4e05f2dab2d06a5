//===- mx-interp.cpp - Interprets a module --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Pipelines/Registration.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/OperationList.h"
#include "interpreter/Driver/Options.h"
#include "interpreter/Driver/RegularFile.h"
#include "interpreter/Driver/Results.h"
#include "interpreter/Driver/Roofline.h"
#include "interpreter/Driver/RunnerUtils.h"
#include "interpreter/Driver/Tool.h"
#include "interpreter/Driver/TrafficPictures.h"
#include "interpreter/Driver/TrafficReport.h"
#include "interpreter/Driver/ValuePrinter.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Observers/RaceDetector.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/IR/DialectRegistry.h"
#include <chrono>

using namespace mlir;
using namespace oracle;
namespace cl = llvm::cl;

namespace {

/// What of a run's traffic is wanted.
struct TrafficOptions {
  bool wanted = false;
  /// Empty where no caches are modelled.
  SmallVector<CacheShape, 3> caches;
  bool measuresReuse = false;
  /// Empty where no pictures are drawn.
  std::string picturePrefix;
  MachineLimits machine;
};

/// Runs the entry of one module and says what came of it.
class Interpretation {
public:
  Interpretation(ModuleOp module, const CommonOptions &options,
                 const InputSource &source, StringRef outputPrefix,
                 const TrafficOptions &traffic, ReportCase &report)
      : module(module), options(options), source(source),
        outputPrefix(outputPrefix), traffic(traffic), report(report) {}

  ExitCode run();

private:
  ExitCode finish(ExitCode code, StringRef verdict, std::string message);
  ExitCode fault(const Fault &fault);
  ExitCode invalid(llvm::Error error);
  void showEvents(const Outcome &outcome);
  void showResults(FunctionOpInterface function, const Outcome &outcome);
  ExitCode conclude(FunctionOpInterface function, const Outcome &outcome);
  llvm::Error drawTraffic(StringRef entry, const Ledger &ledger);
  ExitCode reportTraffic(FunctionOpInterface function, const Ledger &ledger,
                         const CacheModel *caches, ExitCode code);

  ModuleOp module;
  const CommonOptions &options;
  const InputSource &source;
  StringRef outputPrefix;
  const TrafficOptions &traffic;
  ReportCase &report;
  std::string checkMessages;
  int64_t failedChecks = 0;
};

} // namespace

ExitCode Interpretation::finish(ExitCode code, StringRef verdict,
                                std::string message) {
  // A failed check is a finding, however the run goes on.
  if (failedChecks != 0) {
    if (code != ExitCode::Finding)
      verdict = "check failed";
    code = ExitCode::Finding;
    message = checkMessages + (message.empty() ? "" : "\n") + message;
  }
  report.code = code;
  report.verdict = verdict.str();
  report.message = std::move(message);
  return code;
}

ExitCode Interpretation::fault(const Fault &fault) {
  llvm::outs().flush(); // What happened first is seen first.
  emitFault(fault);
  return finish(exitCodeOf(fault.kind), faultKindName(fault.kind),
                faultToString(fault));
}

ExitCode Interpretation::invalid(llvm::Error error) {
  std::string message = toString(std::move(error));
  emitError(module.getLoc()) << message;
  return finish(ExitCode::Invalid, "invalid input", message);
}

void Interpretation::showEvents(const Outcome &outcome) {
  for (const Event &event : outcome.events) {
    if (event.kind == Event::Kind::CheckOpen)
      continue;
    if (event.kind == Event::Kind::CheckFailed) {
      llvm::outs().flush();
      emitError(event.op->getLoc()) << "check failed: " << event.text;
      ++failedChecks;
      checkMessages += (checkMessages.empty() ? "" : "\n") +
                       locationToString(event.op->getLoc()) +
                       ": check failed: " + event.text;
      continue;
    }
    if (event.value)
      printEvent(llvm::outs(), *event.value, event.op->getOperand(0).getType());
    llvm::outs() << event.text;
  }
}

void Interpretation::showResults(FunctionOpInterface function,
                                 const Outcome &outcome) {
  llvm::json::Array results;
  for (auto [i, value, type] :
       llvm::enumerate(outcome.results, function.getResultTypes())) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    printAttribute(stream, value, type);
    llvm::outs() << text << '\n';
    int64_t unspecified = countUnspecified(value);
    if (unspecified != 0)
      emitRemark(function.getLoc())
          << "result #" << i << " has " << unspecified
          << " unspecified elements: other values are as right";
    results.push_back(
        llvm::json::Object{{"value", text}, {"unspecified", unspecified}});
  }
  report.details["results"] = std::move(results);
}

ExitCode Interpretation::conclude(FunctionOpInterface function,
                                  const Outcome &outcome) {
  report.details["steps"] = outcome.steps;
  report.details["checks"] = outcome.checks;
  showEvents(outcome);
  report.details["failed_checks"] = failedChecks;
  if (outcome.fault)
    return fault(*outcome.fault);
  showResults(function, outcome);
  if (std::optional<Fault> poison = returnedPoison(function, outcome))
    return fault(*poison);
  if (!outputPrefix.empty())
    if (llvm::Error error =
            writeResults(outputPrefix, function, outcome.results)) {
      std::string message = toString(std::move(error));
      llvm::errs() << "mx-interp: error: " << message << '\n';
      return finish(ExitCode::Invalid, "output not written", message);
    }
  return finish(ExitCode::Ok, "ok", {});
}

/// Writes the pictures. What cannot be drawn is said, and no error.
llvm::Error Interpretation::drawTraffic(StringRef entry, const Ledger &ledger) {
  std::pair<StringRef, llvm::Expected<std::string>> pictures[] = {
      {".live.svg", drawLiveBytes(entry, LiveBytes::of(ledger))},
      {".operations.svg", drawOperations(entry, OperationBytes::of(ledger))},
      {".roofline.svg",
       drawRoofline(entry, Intensity::of(ledger), traffic.machine)}};
  llvm::Error errors = llvm::Error::success();
  for (auto &[suffix, picture] : pictures) {
    if (!picture) {
      llvm::errs() << "mx-interp: note: " << toString(picture.takeError())
                   << '\n';
      continue;
    }
    errors = llvm::joinErrors(
        std::move(errors),
        writeFileAtomically(traffic.picturePrefix + suffix.str(), *picture));
  }
  return errors;
}

ExitCode Interpretation::reportTraffic(FunctionOpInterface function,
                                       const Ledger &ledger,
                                       const CacheModel *caches,
                                       ExitCode code) {
  printTraffic(llvm::outs(), function.getName(), ledger, caches);
  report.details["traffic"] = trafficToJson(ledger, caches);
  if (traffic.picturePrefix.empty())
    return code;
  llvm::outs().flush();
  llvm::Error error = drawTraffic(function.getName(), ledger);
  if (!error)
    return code;
  std::string message = toString(std::move(error));
  llvm::errs() << "mx-interp: error: " << message << '\n';
  return code == ExitCode::Ok
             ? finish(ExitCode::Invalid, "output not written", message)
             : code;
}

ExitCode Interpretation::run() {
  llvm::Expected<FunctionOpInterface> function =
      findEntry(module, options.entry());
  if (!function)
    return invalid(function.takeError());
  report.name = function->getName().str();

  std::optional<Fault> inputFault;
  FailureOr<std::vector<RuntimeValue>> inputs =
      makeInputs(*function, source, inputFault);
  if (failed(inputs))
    return fault(*inputFault);
  llvm::json::Array specs;
  for (const InputSpec &spec : resolveInputs(*function, source).specs)
    specs.push_back(spec.toString());
  report.details["inputs"] = std::move(specs);

  Program program(module);
  defineRunnerUtils(program);
  FailureOr<const PreparedFunction *> prepared = program.prepare(*function);
  if (failed(prepared))
    return fault(program.fault());
  RaceDetector races;
  SmallVector<Observer *> observers;
  if (options.findsRaces())
    observers.push_back(&races);
  std::optional<Ledger> ledger;
  std::optional<CacheModel> caches;
  if (traffic.wanted)
    observers.push_back(&ledger.emplace());
  if (!traffic.caches.empty())
    observers.push_back(&caches.emplace(traffic.caches, traffic.measuresReuse));
  Outcome outcome =
      program.run(**prepared, *inputs, options.limits(), observers);
  ExitCode code = conclude(*function, outcome);
  if (!ledger)
    return code;
  ledger->close(outcome.steps);
  return reportTraffic(*function, *ledger, caches ? &*caches : nullptr, code);
}

/// A sentence that concerns no line of the source.
static ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-interp: error: " << toString(std::move(error)) << '\n';
  return ExitCode::Invalid;
}

static Manual manual() {
  return {
      .name = "mx-interp",
      .summary = "interprets an MLIR module and prints its results",
      .arguments = "[FILE.mlir]",
      .description = "Evaluates the entry function of a module exactly, as its "
                     "dialects' documentation has it, and prints each result "
                     "as an MLIR attribute. Block-scaled (mx) tensors are "
                     "values like others. Undefined behaviour, use of poison "
                     "and failed checks are errors with a location. What can "
                     "be executed: mx-interp --list-operations.\n\nWithout a "
                     "file, or for -, the module is read from standard input.",
      .exitCodes = {{"0", "all good"},
                    {"1",
                     "a finding: a failed check, undefined behaviour, poison"},
                    {"2", "bad usage, or invalid input"},
                    {"3", "something unsupported, which is named"},
                    {"4", "a limit was hit"}},
      .examples = {{"mx-interp prog.mlir",
                    "interprets a program, with drawn arguments"},
                   {"mx-interp prog.mlir --input splat:0.3 --input "
                    "random:7:exact --input a.npy",
                    "gives the arguments"},
                   {"mx-interp prog.mlir --output result",
                    "writes the results as result.0.npy, result.1.npy, ..."},
                   {"mx-interp prog.mlir --traffic --cache 32K,8,64:1M,16,64",
                    "counts what it moves, under two levels of caches"}},
      .files = {{"FILE.mlir", "MLIR text or bytecode; - is standard input"},
                {"FILE.npy",
                 "an array of NumPy; small floats are in bytes of their codes"},
                {"PREFIX.0.npy, ...", "results, with --output"},
                {"environment", "nothing is read from it"}},
      .seeAlso =
          "mx-diff, mx-opt; docs/operations.md (what is executed), "
          "docs/traffic.md (--traffic), docs/reports.md (--json, --junit)"};
}

static ExitCode interpret(int argc, char **argv) {
  cl::OptionCategory category("mx-interp options");
  cl::OptionCategory trafficGroup("Traffic");
  CommonOptions options(category);
  cl::opt<std::string> file(cl::Positional, cl::init("-"),
                            cl::desc("FILE.mlir"), cl::cat(category));
  cl::opt<std::string> output(
      "output", cl::desc("Write results as PREFIX.0.npy, PREFIX.1.npy, ..."),
      cl::value_desc("PREFIX"), cl::cat(category));
  cl::opt<bool> listOperations(
      "list-operations",
      cl::desc("Print which operations can be executed, as Markdown, and exit"),
      cl::cat(category));
  cl::opt<bool> showTraffic(
      "traffic",
      cl::desc("Account for the bytes and floating-point operations of the "
               "run (docs/traffic.md), and print a table"),
      cl::cat(category), cl::cat(trafficGroup));
  cl::opt<std::string> cacheText(
      "cache",
      cl::desc("Model caches, too: SIZE,WAYS,LINE of each level, with ':' "
               "between levels, as in 32K,8,64:1M,16,64; WAYS may be 'full'. "
               "Implies --traffic"),
      cl::value_desc("SPEC"), cl::cat(category), cl::cat(trafficGroup));
  cl::opt<bool> measuresReuse(
      "reuse-distances",
      cl::desc("With --cache: measure reuse distances, which takes long"),
      cl::cat(category), cl::cat(trafficGroup));
  cl::opt<std::string> picturePrefix(
      "traffic-svg",
      cl::desc("Draw PREFIX.live.svg, PREFIX.operations.svg and "
               "PREFIX.roofline.svg. Implies --traffic"),
      cl::value_desc("PREFIX"), cl::cat(category), cl::cat(trafficGroup));
  cl::opt<std::string> machineText(
      "machine",
      cl::desc("The roofline's machine: peak GFLOP/s and GB/s (default: "
               "1000,100)"),
      cl::value_desc("GFLOPS,GBPS"), cl::cat(category), cl::cat(trafficGroup));
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, category, manual()))
    return *code;

  llvm::Expected<InputSource> source = options.inputSource();
  if (!source)
    return usageError(source.takeError());
  SourceOptions sources = options.sourceOptions();
  if (!output.empty() && sources.splitInput && sources.part == 0)
    return usageError(llvm::createStringError(
        "--output and --split-input-file exclude each other: all programs "
        "would write the same files"));
  TrafficOptions traffic;
  traffic.measuresReuse = measuresReuse;
  traffic.picturePrefix = picturePrefix;
  traffic.wanted = showTraffic || !picturePrefix.empty() ||
                   cacheText.getNumOccurrences() != 0;
  if (cacheText.getNumOccurrences() != 0) {
    auto caches = parseCaches(cacheText);
    if (!caches)
      return usageError(caches.takeError());
    traffic.caches = *caches;
  } else if (measuresReuse) {
    return usageError(llvm::createStringError(
        "--reuse-distances needs --cache, whose lines they are in"));
  }
  if (picturePrefix.getNumOccurrences() != 0 && picturePrefix.empty())
    return usageError(llvm::createStringError(
        "--traffic-svg needs a prefix for the names of its files"));
  if (machineText.getNumOccurrences() != 0) {
    if (picturePrefix.empty())
      return usageError(llvm::createStringError(
          "--machine needs --traffic-svg, whose roofline it is for"));
    auto machine = MachineLimits::parse(machineText);
    if (!machine)
      return usageError(machine.takeError());
    traffic.machine = *machine;
  }
  if (!picturePrefix.empty() && sources.splitInput && sources.part == 0)
    return usageError(llvm::createStringError(
        "--traffic-svg and --split-input-file exclude each other: all programs "
        "would write the same files"));
  if (llvm::Error error = options.checkReports(file.getValue()))
    return usageError(std::move(error));
  DialectRegistry registry;
  mx::registerAll(registry);
  registerAllSemantics(registry);
  if (llvm::Error error = options.loadPlugins(registry))
    return usageError(std::move(error));
  if (listOperations) {
    printOperationList(registry, llvm::outs());
    return ExitCode::Ok;
  }
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readSource(file);
  if (!text)
    return usageError(text.takeError());

  Report report("mx-interp");
  std::string sha256 = sha256Of((*text)->getBuffer());
  ExitCode exitCode = forEachModule(
      std::move(*text), sources, registry, llvm::errs(),
      [&](OwningOpRef<ModuleOp> module, StringRef errors, unsigned part) {
        ReportCase entry;
        entry.file = file;
        entry.part = part;
        entry.details["sha256"] = sha256;
        auto start = std::chrono::steady_clock::now();
        if (module) {
          Interpretation(*module, options, *source, output, traffic, entry)
              .run();
        } else {
          entry.code = ExitCode::Invalid;
          entry.verdict = "invalid input";
          entry.message = errors.str();
        }
        entry.seconds = std::chrono::duration<double>(
                            std::chrono::steady_clock::now() - start)
                            .count();
        ExitCode code = entry.code;
        report.add(std::move(entry));
        return code;
      });
  if (llvm::Error error = options.writeReports(report, exitCode))
    exitCode = combine(exitCode, usageError(std::move(error)));
  return exitCode;
}

int main(int argc, char **argv) {
  return runTool(argc, argv, "mx-interp", interpret);
}
