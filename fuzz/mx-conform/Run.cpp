//===- Run.cpp - mx-conform run ------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Pipelines/Pipelines.h"
#include "fuzz/Conformance/Contraction.h"
#include "fuzz/Conformance/SuiteCheck.h"
#include "fuzz/Conformance/Summary.h"
#include "fuzz/Driver/Registration.h"
#include "fuzz/mx-conform/Subcommands.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Options.h"
#include "interpreter/Driver/RegularFile.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <csignal>
#include <filesystem>

using namespace oracle;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
namespace cl = llvm::cl;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;

/// Set by Ctrl-C; a second one ends the process as ever.
static volatile std::sig_atomic_t wasInterrupted = 0;

static void interrupt(int number) {
  wasInterrupted = 1;
  signal(number, SIG_DFL);
}

static ExitCode usageError(Error error) {
  llvm::errs() << "mx-conform run: error: " << toString(std::move(error))
               << '\n';
  return ExitCode::Invalid;
}

/// What a device may write to one file: no result is nearly as long.
static constexpr uint64_t mostFileBytes = uint64_t(1) << 30;

namespace {

struct RunCommandLine {
  cl::OptionCategory category{"mx-conform run options"};
  cl::list<std::string> devices{
      "dut",
      cl::desc("A device under test, once for each: interp, jit:PIPELINE or "
               "jit:all, lib:FILE.so, cmd:COMMAND"),
      cl::value_desc("DEVICE"), cl::cat(category)};
  cl::opt<std::string> suite{
      "suite", cl::desc("Folder of the suite (default: this program's own)"),
      cl::value_desc("DIR"), cl::cat(category)};
  cl::list<std::string> rules{
      "rule", cl::CommaSeparated,
      cl::desc("Only these rules; 'encode' is 'encode.overflow', too"),
      cl::value_desc("NAME"), cl::cat(category)};
  cl::list<std::string> except{"except", cl::CommaSeparated,
                               cl::desc("But not these rules"),
                               cl::value_desc("NAME"), cl::cat(category)};
  cl::list<std::string> allowances{
      "allow", cl::CommaSeparated,
      cl::desc("What the device is meant to do: contraction, to add the "
               "products of mx.block_matmul in another order, or to fuse them "
               "with sums; its results are then judged by the bound of "
               "matmul.accuracy"),
      cl::value_desc("contraction"), cl::cat(category)};
  cl::opt<std::string> filter{"filter",
                              cl::desc("Only cases whose name matches"),
                              cl::value_desc("GLOB"), cl::cat(category)};
  cl::opt<std::string> profile{
      "profile",
      cl::desc("The scale rounding that is expected where a program asks for "
               "none: floor, ceil, even or rceil (default: floor)"),
      cl::value_desc("floor|ceil|even|rceil"), cl::init("floor"),
      cl::cat(category)};
  cl::opt<bool> outParams{
      "out-params",
      cl::desc("lib: results that are memory are arguments behind all others, "
               "as buffer-results-to-out-params makes them"),
      cl::cat(category)};
  cl::opt<unsigned> jobs{"jobs",
                         cl::desc("Processes that run cases (default: 1)"),
                         cl::value_desc("N"), cl::init(1), cl::cat(category)};
  cl::opt<double, false, SecondsParser> timeout{
      "timeout",
      cl::desc(
          "Time that each case may take, in seconds (default: 60; 0: any)"),
      cl::value_desc("S"),
      cl::init(60),
      cl::cat(category),
      cl::cat(limitGroup())};
  cl::opt<uint64_t> limitBytes{
      "limit-bytes",
      cl::desc("Data that a case's process, and a command, may have, in bytes "
               "(default: 4294967296; 0: any)"),
      cl::value_desc("N"),
      cl::init(uint64_t(1) << 32),
      cl::cat(category),
      cl::cat(limitGroup())};
  cl::opt<std::string> resume{
      "resume",
      cl::desc("Keep outcomes in this file, and go on with those that are in "
               "it"),
      cl::value_desc("FILE"), cl::cat(category)};
  cl::opt<std::string> jsonPath{"json", cl::desc("Write a report for machines"),
                                cl::value_desc("FILE"), cl::cat(category),
                                cl::cat(reportGroup())};
  cl::opt<std::string> junitPath{"junit", cl::desc("Write a JUnit report"),
                                 cl::value_desc("FILE"), cl::cat(category),
                                 cl::cat(reportGroup())};
};

/// A folder that goes with the object.
struct ScratchFolder {
  llvm::SmallString<128> path;

  ScratchFolder() = default;
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;
  ~ScratchFolder() {
    // Whatever a command made, a pipe, too, which LLVM leaves.
    std::error_code ignored;
    if (!path.empty())
      std::filesystem::remove_all(path.c_str(), ignored);
  }
};

/// One run, from a command line that parsed.
class ConformanceRun {
public:
  explicit ConformanceRun(const RunCommandLine &given) : given(given) {}

  /// Fails where it cannot begin.
  Expected<ExitCode> run();

private:
  Error prepare();
  Error makeScratch();
  Error makeAllDevices();
  Error openState();
  ExitCode reportDevice(size_t number, const DeviceOutcomes &outcomes);
  Error writeReports(ExitCode code);

  const RunCommandLine &given;
  std::string folder;
  Suite suite;
  std::vector<const SuiteCase *> cases;
  mlir::DialectRegistry registry;
  ScratchFolder scratch;
  std::vector<std::unique_ptr<Device>> devices;
  SuiteRunOptions options;
  bool allowsContraction = false;
  std::optional<RunState> state;
  Report report{"mx-conform run"};
  json::Array runs;
};

} // namespace

/// Where commands read and write; other devices need no files.
Error ConformanceRun::makeScratch() {
  if (llvm::none_of(given.devices,
                    [](StringRef spec) { return spec.starts_with("cmd:"); }))
    return Error::success();
  llvm::SmallString<128> parent;
  llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, parent);
  llvm::SmallString<128> model(parent);
  llvm::sys::path::append(model, "mx-conform");
  if (std::error_code code = fs::createUniqueDirectory(model, scratch.path)) {
    scratch.path.clear();
    return createStringError("no folder for temporary files can be made in " +
                             parent +
                             ", which TMPDIR names: " + code.message());
  }
  return Error::success();
}

Error ConformanceRun::makeAllDevices() {
  if (Error error = makeScratch())
    return error;
  if (given.outParams && llvm::none_of(given.devices, [](StringRef spec) {
        return spec.starts_with("lib:");
      }))
    return createStringError("--out-params: says how a library is called, and "
                             "no --dut is one");
  DeviceOptions deviceOptions{registry, given.outParams,
                              scratch.path.str().str()};
  for (StringRef spec : given.devices) {
    Expected<std::vector<std::unique_ptr<Device>>> made =
        makeDevices(spec, deviceOptions);
    if (!made)
      return made.takeError();
    for (std::unique_ptr<Device> &device : *made) {
      if (llvm::any_of(devices, [&](const auto &other) {
            return other->name() == device->name();
          }))
        return createStringError("--dut: '" + device->name() +
                                 "' is there twice");
      devices.push_back(std::move(device));
    }
  }
  return Error::success();
}

static Expected<std::string> sumOf(StringRef path) {
  Expected<std::unique_ptr<llvm::MemoryBuffer>> contents =
      readRegularFile(path);
  if (!contents)
    return contents.takeError();
  return sha256Of((*contents)->getBuffer());
}

Error ConformanceRun::openState() {
  if (given.resume.empty())
    return Error::success();
  Expected<std::string> manifest = sumOf(folder + "/manifest.json");
  if (!manifest)
    return manifest.takeError();
  // It is also the interpreter, the compiler and the judge.
  Expected<std::string> program = sumOf("/proc/self/exe");
  if (!program)
    return program.takeError();
  std::vector<std::string> names;
  for (const auto &device : devices)
    names.push_back(device->name() + " (" + device->identity() + ")");
  // Outcomes go with their device, in whatever order they are given.
  llvm::sort(names);
  RunIdentity identity = {
      {"device", llvm::join(names, "; ")},
      {"profile", profileNames[options.profile].str()},
      {"allowance", allowsContraction ? "contraction" : "nothing"},
      {"suite", suite.version + " (sha256 " + *manifest + ")"},
      {"mx-conform", "sha256 " + *program}};
  Expected<RunState> opened = RunState::open(given.resume, identity);
  if (!opened)
    return opened.takeError();
  options.state = &state.emplace(std::move(*opened));
  return Error::success();
}

Error ConformanceRun::prepare() {
  if (given.devices.empty())
    return createStringError("expected a device: --dut interp, jit:PIPELINE, "
                             "lib:FILE.so or cmd:COMMAND");
  std::optional<unsigned> profile = profileNamed(given.profile);
  if (!profile)
    return createStringError("--profile: there is no scale rounding '" +
                             given.profile +
                             "'; expected floor, ceil, even or rceil");
  options.profile = *profile;
  if (given.jobs == 0)
    return createStringError("--jobs: expected at least 1");
  options.pool.workers = given.jobs;
  options.pool.seconds = given.timeout;
  options.pool.dataBytes = given.limitBytes;
  options.pool.fileBytes = mostFileBytes;
  for (StringRef name : given.allowances) {
    if (name != "contraction")
      return createStringError("--allow: there is nothing called '" + name +
                               "'; expected contraction");
    allowsContraction = true;
  }
  if (Error error = claimOutputs({{"--json", given.jsonPath},
                                  {"--junit", given.junitPath},
                                  {"--resume", given.resume}}))
    return error;
  Expected<std::string> found = findSuite(given.suite);
  if (!found)
    return found.takeError();
  folder = std::move(*found);
  Expected<Suite> read = readSuite(folder);
  if (!read)
    return read.takeError();
  suite = std::move(*read);
  registerForComparisons(registry);
  if (Error error = checkSuite(suite, folder, registry))
    return error;
  if (allowsContraction)
    allowContraction(suite);
  Expected<std::vector<const SuiteCase *>> selected =
      selectCases(suite, {{given.rules.begin(), given.rules.end()},
                          {given.except.begin(), given.except.end()},
                          given.filter});
  if (!selected)
    return selected.takeError();
  cases = std::move(*selected);
  if (Error error = makeAllDevices())
    return error;
  return openState();
}

ExitCode ConformanceRun::reportDevice(size_t number,
                                      const DeviceOutcomes &outcomes) {
  const Device &device = *devices[number];
  ExitCode code = ExitCode::Ok;
  size_t passed = 0, notImplemented = 0, unfinished = 0;
  for (auto [test, outcome] : llvm::zip_equal(cases, outcomes)) {
    ReportCase entry;
    entry.file = "programs/" + test->program + ".mlir";
    entry.name = test->name;
    if (devices.size() > 1)
      entry.name += " on " + device.name();
    entry.code = exitCodeOf(outcome.verdict);
    entry.verdict = nameOf(outcome.verdict).str();
    entry.message = outcome.message;
    entry.seconds = outcome.seconds;
    entry.details = json::Object{
        {"rule", test->rule},
        {"case", test->name},
        {"device", json::fixUTF8(device.name())},
        {"profile", profileNames[wantedProfile(*test, options.profile)]}};
    if (outcome.hasResults && !test->profiles.empty())
      entry.details["matches"] = json::Array(namesOf(outcome.matches));
    if (!outcome.ulp.isEmpty())
      entry.details["ulp"] = outcome.ulp.toJson();
    code = combine(code, entry.code);
    passed += entry.code == ExitCode::Ok;
    notImplemented += entry.code == ExitCode::Unsupported;
    unfinished += entry.code == ExitCode::Limit;
    report.add(std::move(entry));
  }
  size_t failed = cases.size() - passed - notImplemented - unfinished;
  std::vector<RuleSummary> rules = summarize(suite, cases, outcomes);
  runs.push_back(json::Object{{"device", json::fixUTF8(device.name())},
                              {"identity", json::fixUTF8(device.identity())},
                              {"profile", profileNames[options.profile]},
                              {"suite_version", suite.version},
                              {"cases", cases.size()},
                              {"passed", passed},
                              {"failed", failed},
                              {"not_implemented", notImplemented},
                              {"unfinished", unfinished},
                              {"rules", toJson(rules)}});
  std::string title =
      llvm::formatv("{0}: {1} of {2} cases of suite {3} passed, profile {4}{5}",
                    device.name(), passed, cases.size(), suite.version,
                    profileNames[options.profile],
                    allowsContraction ? ", contraction allowed" : "")
          .str();
  printSummary(llvm::outs(), title, rules, cases, outcomes);
  return code;
}

Error ConformanceRun::writeReports(ExitCode code) {
  report.details["suite_version"] = suite.version;
  if (allowsContraction)
    report.details["allows"] = json::Array{"contraction"};
  report.details["runs"] = std::move(runs);
  Error errors = Error::success();
  if (!given.jsonPath.empty())
    errors = report.writeJson(given.jsonPath, code);
  if (!given.junitPath.empty())
    errors = joinErrors(std::move(errors), report.writeJunit(given.junitPath));
  return errors;
}

Expected<ExitCode> ConformanceRun::run() {
  // Before there are files that would stay behind.
  for (int number : {SIGINT, SIGTERM, SIGHUP})
    signal(number, interrupt);
  if (Error error = prepare())
    return std::move(error);
  SuiteOutcomes outcomes = runSuite(suite, cases, devices, options,
                                    [] { return wasInterrupted != 0; });
  ExitCode code = ExitCode::Ok;
  for (auto [i, outcome] : llvm::enumerate(outcomes.byDevice))
    code = combine(code, reportDevice(i, outcome));
  // What is known by then is said all the same.
  if (outcomes.error)
    code = combine(code, usageError(std::move(outcomes.error)));
  if (wasInterrupted)
    llvm::outs() << "interrupted"
                 << (given.resume.empty()
                         ? std::string()
                         : "; --resume " + given.resume + " goes on")
                 << '\n';
  if (Error error = writeReports(code))
    code = combine(code, usageError(std::move(error)));
  return code;
}

static std::vector<ManualChoices> choices() {
  ManualChoices devices{"--dut", {"interp", "jit:all", "lib:", "cmd:"}};
  for (const mlir::mx::Pipeline &pipeline : mlir::mx::pipelines())
    devices.values.push_back("jit:" + pipeline.name.str());
  return {devices, ruleChoices()};
}

static Manual manual() {
  return {
      .name = "mx-conform run",
      .summary = "runs the conformance suite on devices",
      .description =
          "Runs the cases of the suite on each device under test and says, for "
          "each rule, whether the device keeps it: a device that crashes, "
          "hangs, or writes the wrong shape or nothing fails that case, and "
          "the run goes on.\n\n"
          "A library has MLIR's C interface: _mlir_ciface_NAME for each "
          "program NAME of the suite. A command is called as COMMAND "
          "PROGRAM.mlir --entry NAME --input FILE.npy... --output PREFIX and "
          "writes PREFIX.0.npy and so on; MX_CASE names a file that says what "
          "to compute.",
      .exitCodes = {{"0", "all cases pass"},
                    {"1", "one does not"},
                    {"2",
                     "bad usage, or a suite or device that cannot be used"},
                    {"3", "the device does not implement what a case needs"},
                    {"4", "a limit was hit, or the run was interrupted"}},
      .examples = {{"mx-conform --dut interp --dut jit:all",
                    "tests the interpreter and every pipeline"},
                   {"mx-conform --dut lib:kernels.so --rule quantize",
                    "tests a library on one family of rules"},
                   {"mx-conform --dut 'cmd:python3 device.py' --jobs 4 "
                    "--resume state.json",
                    "tests a command, and can be interrupted"}},
      .files = {{"corpus/conformance", "the suite, in share/mx-oracle beside "
                                       "bin, unless --suite names another"},
                {"MX_CASE", "set for commands: the file of the case"},
                {"TMPDIR", "where temporary files are made (default: /tmp)"}},
      .seeAlso = "mx-conform list, mx-interp; docs/conformance.md, "
                 "docs/reports.md",
      .choices = choices};
}

ExitCode oracle::runConformance(int argc, char **argv) {
  RunCommandLine given;
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, given.category, manual()))
    return *code;
  Expected<ExitCode> code = ConformanceRun(given).run();
  if (code)
    return *code;
  return usageError(code.takeError());
}
