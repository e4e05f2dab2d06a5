//===- Gate.cpp - Kernels beside their baselines --------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench-compare/Gate.h"

#include "bench/Advice/Instructions.h"
#include "bench/Gate/Comparison.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <chrono>

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;
using llvm::Error;
using llvm::Expected;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Of one kernel under one pipeline.
static constexpr double secondsAllowed = 300;

std::string Gate::baselinePath(StringRef kernel) const {
  SmallString<128> file(options.baselineFolder);
  path::append(file, path::stem(kernel) + ".json");
  return file.str().str();
}

ExitCode Gate::refuse(StringRef file, Error error) {
  ReportCase entry;
  entry.file = file.str();
  entry.code = ExitCode::Invalid;
  entry.verdict = "invalid";
  entry.message = toString(std::move(error));
  llvm::errs() << "mx-bench-compare: error: " << entry.message << '\n';
  report.add(std::move(entry));
  return ExitCode::Invalid;
}

std::optional<Accounts> Gate::measure(const Kernel &kernel,
                                      const mx::Pipeline &pipeline,
                                      ReportCase &entry) {
  entry.file = kernel.path().str();
  entry.name = pipeline.name.str();
  auto start = std::chrono::steady_clock::now();
  Expected<Accounts> accounts =
      measureInChild(kernel, pipeline, options.measure, secondsAllowed);
  std::chrono::duration<double> taken =
      std::chrono::steady_clock::now() - start;
  entry.seconds = taken.count();
  if (accounts)
    return std::move(*accounts);
  handleAllErrors(
      accounts.takeError(),
      [&](const RewriteError &error) {
        entry.code = exitCodeOf(error.verdict);
        entry.verdict = nameOf(error.verdict).str();
        entry.message = error.message;
      },
      [&](const llvm::ErrorInfoBase &error) {
        entry.code = ExitCode::Invalid;
        entry.verdict = "invalid";
        entry.message = error.message();
      });
  *os << kernel.name() << " under " << pipeline.name << ": " << entry.verdict
      << '\n'
      // A pass that fails says what it failed on, at length.
      << "  " << StringRef(entry.message).split('\n').first << '\n';
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

Expected<Baseline> Gate::baselineOf(const Kernel &kernel) {
  std::string file = baselinePath(kernel.name());
  constexpr llvm::StringLiteral howTo = "; --update makes one";
  if (!fs::exists(file))
    return llvm::createStringError(kernel.path() + ": has no baseline " + file +
                                   howTo);
  Expected<Baseline> baseline = readBaseline(file);
  if (!baseline)
    return baseline;
  if (baseline->kernel != kernel.name())
    return llvm::createStringError(file + ": is a baseline of '" +
                                   baseline->kernel + "', and not of " +
                                   kernel.name());
  if (baseline->program != kernel.program())
    return llvm::createStringError(
        file + ": is a baseline of another text of " + kernel.path() + howTo);
  for (const mx::Pipeline *pipeline : options.pipelines)
    if (!baseline->pipelines.contains(pipeline->name.str()))
      return llvm::createStringError(file + ": has no pipeline '" +
                                     pipeline->name + "'" + howTo);
  for (const auto &[name, accounts] : baseline->pipelines)
    if (!mx::findPipeline(name))
      return llvm::createStringError(file + ": no pipeline is called '" + name +
                                     "'" + howTo);
  return baseline;
}

void Gate::compareWith(const Accounts &before, const Accounts &now,
                       ReportCase &entry) {
  Expected<std::vector<MovedCounter>> moved =
      oracle::bench::compare(now, before);
  if (!moved) {
    entry.code = ExitCode::Invalid;
    entry.verdict = "invalid";
    entry.message = baselinePath(path::filename(entry.file)) + ": under '" +
                    entry.name + "' " + toString(moved.takeError()) +
                    "; --update makes another";
    llvm::errs() << "mx-bench-compare: error: " << entry.message << '\n';
    return;
  }
  entry.verdict = verdictOf(*moved).str();
  entry.details = oracle::bench::toJson(now, before, *moved);
  if (moved->empty())
    return;
  if (entry.verdict == "more" || entry.verdict == "moved")
    entry.code = ExitCode::Finding;
  llvm::raw_string_ostream message(entry.message);
  print(message, *moved);
  *os << path::filename(entry.file) << " under " << entry.name << ": "
      << entry.verdict
      << llvm::StringSwitch<StringRef>(entry.verdict)
             .Case("less", "; improved: --update the baseline\n")
             .Case("moved", "; no more in all, but of some operation: --update "
                            "the baseline if that is meant\n")
             .Default("\n")
      << entry.message;
}

ExitCode Gate::compare(const Kernel &kernel) {
  Expected<Baseline> baseline = baselineOf(kernel);
  if (!baseline)
    return refuse(kernel.path(), baseline.takeError());
  ExitCode code = ExitCode::Ok;
  std::vector<ReportCase> entries;
  for (const mx::Pipeline *pipeline : options.pipelines) {
    ReportCase &entry = entries.emplace_back();
    std::optional<Accounts> now = measure(kernel, *pipeline, entry);
    if (now)
      compareWith(baseline->pipelines[pipeline->name.str()], *now, entry);
    code = combine(code, entry.code);
  }
  advise(kernel, entries);
  for (ReportCase &entry : entries)
    report.add(std::move(entry));
  return code;
}

//===----------------------------------------------------------------------===//
// Updating
//===----------------------------------------------------------------------===//

/// What moved under each pipeline that both have.
void Gate::printUpdate(const Baseline &now, const Baseline &before) {
  for (const auto &[name, accounts] : now.pipelines) {
    auto old = before.pipelines.find(name);
    if (old == before.pipelines.end()) {
      *os << "  " << name << ": new\n";
      continue;
    }
    Expected<std::vector<MovedCounter>> moved =
        oracle::bench::compare(accounts, old->second);
    if (!moved) {
      *os << "  " << name << ": " << toString(moved.takeError()) << '\n';
      continue;
    }
    if (!moved->empty())
      *os << "under " << name << ": " << verdictOf(*moved) << '\n';
    print(*os, *moved);
  }
}

ExitCode Gate::update(const Kernel &kernel) {
  Baseline baseline{kernel.name(), kernel.program().str(), {}};
  ExitCode code = ExitCode::Ok;
  std::vector<ReportCase> entries;
  for (const mx::Pipeline *pipeline : options.pipelines) {
    ReportCase entry;
    std::optional<Accounts> now = measure(kernel, *pipeline, entry);
    code = combine(code, entry.code);
    if (now) {
      baseline.pipelines[pipeline->name.str()] = std::move(*now);
      entry.verdict = "updated";
    }
    entries.push_back(std::move(entry));
  }
  advise(kernel, entries);
  for (ReportCase &entry : entries)
    report.add(std::move(entry));
  std::string file = baselinePath(kernel.name());
  if (code != ExitCode::Ok) {
    *os << kernel.name() << ": " << file << " stays as it is\n";
    return code;
  }
  bool exists = fs::exists(file);
  Expected<Baseline> before =
      exists ? readBaseline(file) : Expected<Baseline>(Baseline());
  if (before && *before == baseline) {
    *os << kernel.name() << ": unchanged\n";
    return code;
  }
  if (Error error = writeFileAtomically(file, toText(baseline))) {
    llvm::consumeError(before.takeError());
    return combine(code, refuse(file, std::move(error)));
  }
  *os << kernel.name() << ": " << file << (exists ? " written\n" : " is new\n");
  if (!before)
    *os << "  instead of a file that could not be compared: "
        << toString(before.takeError()) << '\n';
  else if (exists)
    printUpdate(baseline, *before);
  return code;
}

//===----------------------------------------------------------------------===//
// Advice
//===----------------------------------------------------------------------===//

ExitCode Gate::beginAdvice() {
  if (options.adviceFile.empty())
    return ExitCode::Ok;
  now.machine = Machine::here();
  if (!fs::exists(options.adviceFile))
    return ExitCode::Ok;
  Expected<AdviceFile> read = AdviceFile::read(options.adviceFile);
  if (read) {
    before = std::move(*read);
    return ExitCode::Ok;
  }
  if (!options.updates)
    return refuse(options.adviceFile, read.takeError());
  llvm::consumeError(read.takeError());
  return ExitCode::Ok;
}

Speeds Gate::speedsOf(const Kernel &kernel) {
  Expected<Speeds> speeds = measureSpeeds(kernel, options.pipelines);
  if (!speeds) {
    *os << kernel.name() << ": no advice: "
        << StringRef(toString(speeds.takeError())).split('\n').first << '\n';
    return {};
  }
  if (!noInstructions.empty())
    return std::move(*speeds);
  std::string pipelines = "--pipeline=";
  llvm::ListSeparator separator(",");
  for (const mx::Pipeline *pipeline : options.pipelines)
    pipelines += (StringRef(separator) + pipeline->name).str();
  if (Error error = countInstructions(
          {options.program, "--run-for-callgrind", pipelines, kernel.path()},
          options.pipelines, *speeds))
    noInstructions = toString(std::move(error));
  return std::move(*speeds);
}

void Gate::advise(const Kernel &kernel,
                  llvm::MutableArrayRef<ReportCase> entries) {
  if (options.adviceFile.empty())
    return;
  Speeds speeds = speedsOf(kernel);
  for (ReportCase &entry : entries) {
    auto speed = speeds.find(entry.name);
    if (speed == speeds.end())
      continue;
    const Speed *old = nullptr;
    if (before)
      if (auto was = before->kernels.find(kernel.name());
          was != before->kernels.end())
        if (auto of = was->second.find(entry.name); of != was->second.end())
          old = &of->second;
    if (old)
      for (const std::string &sentence :
           oracle::bench::advise(speed->second, *old))
        *os << kernel.name() << " under " << entry.name
            << ": advice: " << sentence << '\n';
    llvm::json::Object advice = oracle::bench::toJson(speed->second, old);
    advice["machine"] = now.machine.describe();
    entry.details["advice"] = std::move(advice);
  }
  now.kernels[kernel.name()] = std::move(speeds);
}

ExitCode Gate::endAdvice() {
  if (options.adviceFile.empty())
    return ExitCode::Ok;
  if (!noInstructions.empty())
    *os << "advice: instructions are not counted: " << noInstructions << '\n';
  if (options.updates) {
    // Those that were not measured stay, unless they are of another machine.
    if (before && before->machine == now.machine && !options.kernels.empty())
      now.kernels.merge(before->kernels);
    if (Error error = writeFileAtomically(options.adviceFile, now.toText()))
      return refuse(options.adviceFile, std::move(error));
    *os << "advice: " << options.adviceFile << " written\n";
    return ExitCode::Ok;
  }
  if (!before)
    *os << "advice: there is no " << options.adviceFile
        << " to compare with; --update --advise writes it\n";
  else if (!(before->machine == now.machine))
    *os << "advice: compared with figures of another machine ("
        << before->machine.describe() << "; this is " << now.machine.describe()
        << ")\n";
  return ExitCode::Ok;
}

//===----------------------------------------------------------------------===//
// All kernels
//===----------------------------------------------------------------------===//

ExitCode Gate::lookForStrays(ArrayRef<std::string> kernels) {
  Expected<std::vector<std::string>> baselines =
      filesIn(options.baselineFolder, ".json");
  if (!baselines)
    return refuse(options.baselineFolder, baselines.takeError());
  ExitCode code = ExitCode::Ok;
  for (const std::string &file : *baselines) {
    if (llvm::any_of(kernels, [&](const std::string &kernel) {
          return path::stem(kernel) == path::stem(file);
        }))
      continue;
    std::string where = " of no kernel in " + options.kernelFolder;
    // What is no baseline is not removed.
    bool isOne = isBaseline(file);
    if (!isOne || !options.updates) {
      Error error = llvm::createStringError(
          file + (isOne ? ": is a baseline" + where + "; --update removes it"
                        : ": is no baseline, and" + where));
      code = combine(code, refuse(file, std::move(error)));
      continue;
    }
    if (std::error_code failure = fs::remove(file)) {
      code = combine(
          code,
          refuse(file, llvm::createStringError(
                           file + ": can't be removed: " + failure.message())));
      continue;
    }
    *os << file << " removed: a baseline" << where << '\n';
  }
  return code;
}

/// Whether the file lies in the folder and is called as kernels are: its
/// baseline is no other kernel's then.
static bool isKernelOf(StringRef file, StringRef folder) {
  StringRef parent = path::parent_path(file);
  return path::extension(file) == ".mlir" &&
         fs::equivalent(parent.empty() ? "." : parent, folder);
}

ExitCode Gate::runKernel(StringRef file) {
  if (options.updates && !isKernelOf(file, options.kernelFolder))
    return refuse(file, llvm::createStringError(
                            file + ": is no kernel (*.mlir) in " +
                            options.kernelFolder +
                            ": --update writes baselines of these only"));
  Expected<Kernel> kernel = Kernel::load(file, registry);
  if (!kernel)
    return refuse(file, kernel.takeError());
  return options.updates ? update(*kernel) : compare(*kernel);
}

ExitCode Gate::run(llvm::raw_ostream &stream) {
  os = &stream;
  std::vector<std::string> kernels = options.kernels;
  bool isAll = kernels.empty();
  if (isAll) {
    Expected<std::vector<std::string>> found =
        filesIn(options.kernelFolder, ".mlir");
    if (!found)
      return refuse(options.kernelFolder, found.takeError());
    if (found->empty())
      return refuse(options.kernelFolder,
                    llvm::createStringError(options.kernelFolder +
                                            ": has no kernels (*.mlir)"));
    kernels = std::move(*found);
  }
  if (options.updates)
    if (std::error_code failure =
            fs::create_directories(options.baselineFolder))
      return refuse(
          options.baselineFolder,
          llvm::createStringError(options.baselineFolder +
                                  ": can't be made: " + failure.message()));
  ExitCode code = beginAdvice();
  if (code != ExitCode::Ok)
    return code;
  for (auto [i, kernel] : llvm::enumerate(kernels)) {
    showProgress(i, kernels.size(), kernel);
    code = combine(code, runKernel(kernel));
    stream.flush();
  }
  showProgress(kernels.size(), kernels.size(), "");
  code = combine(code, endAdvice());
  return isAll ? combine(code, lookForStrays(kernels)) : code;
}
