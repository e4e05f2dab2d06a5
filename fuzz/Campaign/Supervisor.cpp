//===- Supervisor.cpp - Runs a campaign -----------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Supervisor.h"

#include "fuzz/Campaign/ClassifierProcess.h"
#include "fuzz/Campaign/CrashKeeper.h"
#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Campaign/SharedCounters.h"
#include "fuzz/Campaign/StatusLine.h"
#include "fuzz/Campaign/Target.h"
#include "fuzz/Campaign/TargetProcess.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <map>
#include <random>
#include <thread>

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;
namespace fs = llvm::sys::fs;
using Clock = std::chrono::steady_clock;

namespace {

class Supervisor {
public:
  Supervisor(const CampaignOptions &options, const DialectRegistry &registry,
             llvm::function_ref<bool()> isInterrupted, raw_ostream &out,
             bool isTerminal)
      : options(options), registry(registry), isInterrupted(isInterrupted),
        folder(options.artifacts), status(out, isTerminal), out(out) {}

  Expected<ExitCode> run(Report &report);

private:
  Error open();
  Error resume(std::optional<CampaignState> before);
  Error startTarget();
  Error targetError(const Twine &what);
  Error fuzz();
  Error classifyRest();
  /// Goes on with the classification of candidates as far as that goes without
  /// waiting.
  Error classifySome();
  Error take(std::string candidate);
  void setUnreadableAside();
  void showStatus(bool isLast);
  ExitCode summarize(Report &report);

  double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }
  std::string corpus() const {
    return options.corpus.empty() ? folder.path("corpus") : options.corpus;
  }
  uint64_t compared() const {
    return counters->get(Count::Agreed) + counters->get(Count::Disagreed);
  }
  std::vector<std::string> pending() const;
  std::map<std::string, std::string> findings() const;
  /// Whether the finding with that key, which has a folder, is expected.
  bool isKnown(StringRef key) const;
  Error saveState();

  const CampaignOptions &options;
  const DialectRegistry &registry;
  llvm::function_ref<bool()> isInterrupted;
  CampaignFolder folder;
  CampaignState state;
  std::unique_ptr<SharedCounters> counters;
  TargetProcess target;
  ClassifierProcess classifier;
  StatusLine status;
  raw_ostream &out;
  Clock::time_point start = Clock::now();
  Clock::time_point targetStart = start;
  /// Starts of the target that came to nothing, in a row.
  unsigned failures = 0;
  /// Findings that cannot be read.
  std::vector<std::string> unreadable;
  uint64_t programsBefore = 0, comparedBefore = 0;
  double secondsBefore = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Beginning
//===----------------------------------------------------------------------===//

static uint64_t seedFromClock() {
  std::random_device device;
  return (uint64_t(device()) << 32) | device();
}

Error Supervisor::resume(std::optional<CampaignState> before) {
  if (!before) {
    state.plan = options.plan;
    state.seed = options.seed ? *options.seed : seedFromClock();
    return Error::success();
  }
  state = std::move(*before);
  if (!(state.plan == options.plan))
    return llvm::createStringError(
        options.artifacts +
        ": holds a campaign with another --pipeline, --passes, --opt-cmd or "
        "--code-every");
  if (options.seed && *options.seed != state.seed)
    return llvm::createStringError(
        options.artifacts + ": holds a campaign with seed " +
        Twine(state.seed) + ", which goes on without --seed");
  return Error::success();
}

Error Supervisor::open() {
  std::vector<std::string> names = {options.artifacts, corpus(),
                                    options.target};
  llvm::append_range(names, options.seeds);
  for (StringRef name : names)
    if (Error error = checkShellWord(name))
      return error;
  if (Error error = folder.open())
    return error;
  Expected<std::optional<CampaignState>> before = folder.readState();
  if (!before)
    return before.takeError();
  if (Error error = resume(std::move(*before)))
    return error;
  if (std::error_code code = fs::create_directories(corpus()))
    return llvm::createStringError(
        code, corpus() + ": cannot be written: " + code.message());
  Expected<std::unique_ptr<SharedCounters>> opened =
      SharedCounters::open(folder.counters());
  if (!opened)
    return opened.takeError();
  counters = std::move(*opened);
  counters->beginRun();
  programsBefore = counters->get(Count::Programs);
  comparedBefore = compared();
  secondsBefore = state.seconds;
  unsigned saved = folder.salvage(corpus());
  // The corpus may be a folder of the user's.
  unsigned empty = removeEmptyFiles(corpus(), /*allOfThem=*/false) +
                   removeEmptyFiles(folder.crashes(), /*allOfThem=*/true) +
                   removeEmptyFiles(folder.candidates(), /*allOfThem=*/true);
  if (empty != 0)
    out << "removed " << counted(empty, "file")
        << " with nothing in them; was the disk full?\n";
  if (!state.llvmVersion.empty() && state.llvmVersion != thisLlvmVersion())
    out << "warning: " << options.artifacts << ": is of LLVM "
        << state.llvmVersion << ", and this is " << thisLlvmVersion()
        << "; findings say which they are of\n";
  setUnreadableAside();
  ++state.starts;
  state.llvmVersion = thisLlvmVersion().str();
  if (Error error = saveState())
    return error;
  out << "campaign in " << options.artifacts << ", seed " << state.seed;
  if (state.starts > 1)
    out << ", start " << state.starts << ": "
        << counted(programsBefore, "program") << " before, "
        << counted(findings().size(), "finding") << ", "
        << counted(pending().size(), "candidate") << " to look at, "
        << counted(saved, "program") << " of a job that was cut off";
  out << '\n';
  out.flush();
  return Error::success();
}

Error Supervisor::saveState() {
  state.seconds = secondsBefore + elapsed();
  return folder.writeState(state);
}

//===----------------------------------------------------------------------===//
// The target
//===----------------------------------------------------------------------===//

Error Supervisor::startTarget() {
  // Every start draws other programs; libFuzzer takes 0 for no seed.
  uint64_t seed =
      stableHash(toHex(state.seed) + "/" + std::to_string(state.starts) + "/" +
                 std::to_string(failures));
  std::vector<std::string> command = {
      options.target, "-fork=" + std::to_string(options.jobs),
      "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1",
      "-seed=" + std::to_string(uint32_t(seed) | 1),
      "-timeout=" + std::to_string(targetTimeout), "-rss_limit_mb=4096",
      // Of programs as they are generated, one in a hundred is longer. Those of
      // mutations grow for ever, and are slow.
      "-max_len=24576",
      // What is slow is looked at as a timeout, or not at all.
      "-report_slow_units=3600", "-detect_leaks=0",
      "-artifact_prefix=" + folder.crashes() + "/", corpus()};
  llvm::append_range(command, options.seeds);
  targetStart = Clock::now();
  return target.start(command,
                      {std::string(campaignVariable) + "=" + options.artifacts,
                       "TMPDIR=" + folder.temporary()},
                      folder.log());
}

/// The last line that is not empty.
static std::string lastLineOf(StringRef file) {
  Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readSource(file);
  if (!text) {
    llvm::consumeError(text.takeError());
    return {};
  }
  StringRef said = (*text)->getBuffer().rtrim();
  return said.substr(said.rfind('\n') + 1).str();
}

Error Supervisor::targetError(const Twine &what) {
  return llvm::createStringError(options.target + " " + what + ": " +
                                 lastLineOf(folder.log()) + " (" +
                                 folder.log() + ")");
}

Error Supervisor::fuzz() {
  auto isOver = [&] {
    return isInterrupted() || elapsed() >= options.seconds ||
           counters->get(Count::Programs) - programsBefore >= options.programs;
  };
  Clock::time_point saved = Clock::now(), lastProgram = saved;
  uint64_t programs = counters->get(Count::Programs);
  if (isOver())
    return Error::success();
  if (Error error = startTarget())
    return error;
  while (!isOver()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    if (!target.poll()) {
      bool wasShort = Clock::now() - targetStart < std::chrono::seconds(5);
      failures = wasShort ? failures + 1 : 0;
      target.stop();
      if (failures == 3)
        return targetError("does not run");
      folder.salvage(corpus());
      if (Error error = startTarget())
        return error;
    }
    if (uint64_t now = counters->get(Count::Programs); now != programs) {
      programs = now;
      lastProgram = Clock::now();
    } else if (Clock::now() - lastProgram >
               std::chrono::duration<double>(options.idleSeconds)) {
      return targetError("has run no program in " +
                         Twine(uint64_t(options.idleSeconds)) + " seconds");
    }
    if (counters->get(Count::Unwritten) != 0)
      return llvm::createStringError(
          folder.candidates() +
          ": candidates cannot be written; is the disk full?");
    if (Error error = classifySome())
      return error;
    if (Clock::now() - saved > std::chrono::seconds(2)) {
      saved = Clock::now();
      if (Error error = saveState())
        return error;
    }
    showStatus(/*isLast=*/false);
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

std::vector<std::string> Supervisor::pending() const {
  std::vector<std::string> files = filesIn(folder.candidates());
  llvm::append_range(files, filesIn(folder.crashes()));
  // LibFuzzer is about to write it, or the disk is full.
  llvm::erase_if(files, [](const std::string &file) {
    uint64_t size = 0;
    return !fs::file_size(file, size) && size == 0;
  });
  return files;
}

std::map<std::string, std::string> Supervisor::findings() const {
  std::map<std::string, std::string> keys;
  for (const std::string &path : foldersIn(folder.findings()))
    if (Expected<Finding> finding = readFinding(path))
      keys[finding->key] = path;
    else
      llvm::consumeError(finding.takeError());
  return keys;
}

bool Supervisor::isKnown(StringRef key) const {
  Expected<Finding> finding =
      readFinding(folder.findings() + "/" + folderNameOf(key));
  // A line that asks for operations wants to see them.
  if (!finding)
    llvm::consumeError(finding.takeError());
  return options.known.contains(key, finding ? finding->program : "");
}

void Supervisor::setUnreadableAside() {
  for (const std::string &what : folder.setUnreadableAside()) {
    unreadable.push_back(what);
    out << "error: " << what << '\n';
  }
}

/// Whether the name of a candidate says that there is a finding like it.
static bool isDuplicate(StringRef candidate, const CampaignFolder &folder) {
  StringRef name = llvm::sys::path::filename(candidate);
  // KIND.HASH.mlir
  if (!name.consume_back(".mlir"))
    return false;
  return fs::is_directory(folder.findings() + "/" + name.rsplit('.').first);
}

/// Why nothing is known of an undecided candidate.
static StringRef reasonOf(StringRef candidate) {
  return isOfMutation(candidate)
             ? ": the process that mutated it ended, and by itself it shows "
               "nothing"
             : ": the process that looked at it was killed, or took too long";
}

/// What happens to a candidate that has been looked at.
Error Supervisor::take(std::string candidate) {
  Expected<Classified> classified = classifier.take();
  if (!classified)
    return classified.takeError();
  StringRef name = llvm::sys::path::filename(candidate);
  if (classified->kind == Classified::Kind::Unconfirmed)
    return moveProgram(candidate, folder.unconfirmed()).takeError();
  if (classified->kind == Classified::Kind::Unknown) {
    Expected<std::string> target = moveProgram(candidate, folder.undecided());
    if (!target)
      return target.takeError();
    status.clear();
    out << "error: " << *target << reasonOf(*target) << '\n';
    return Error::success();
  }
  if (classified->kind == Classified::Kind::Found) {
    status.clear();
    out << (isKnown(classified->key) ? "known: " : "new: ") << classified->key
        << '\n';
    out.flush();
  }
  // The process that met a crash is gone, and what is another finding in
  // isolation was counted under another name.
  if (!name.starts_with(folderNameOf(classified->key)))
    counters->occurred(classified->key);
  return removeProgram(candidate);
}

Error Supervisor::classifySome() {
  if (classifier.isRunning())
    return Error::success();
  if (!classifier.candidate().empty())
    if (Error error = take(classifier.candidate()))
      return error;
  for (const std::string &candidate : pending()) {
    if (isDuplicate(candidate, folder)) {
      if (Error error = removeProgram(candidate))
        return error;
      continue;
    }
    return classifier.start(candidate, folder, state, registry,
                            options.reduceSeconds);
  }
  return Error::success();
}

Error Supervisor::classifyRest() {
  while (!isInterrupted()) {
    if (Error error = classifySome())
      return error;
    if (classifier.candidate().empty())
      return Error::success();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    showStatus(/*isLast=*/false);
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// What is said
//===----------------------------------------------------------------------===//

void Supervisor::showStatus(bool isLast) {
  if (!status.isDue() && !isLast)
    return;
  StatusLine::Numbers numbers;
  numbers.seconds = elapsed();
  numbers.programs = counters->get(Count::Programs) - programsBefore;
  numbers.features = counters->features();
  numbers.aliasEdges = counters->features(Feature::AliasEdge);
  numbers.corpus = filesIn(corpus()).size();
  numbers.findings = foldersIn(folder.findings()).size();
  numbers.pending = pending().size();
  status.show(numbers);
}

/// What fails a run is in the reports as well.
static void addCase(Report &report, ExitCode code, StringRef where,
                    StringRef verdict, const Twine &what) {
  ReportCase entry;
  entry.file = where.str();
  entry.name = "campaign";
  entry.code = code;
  entry.verdict = verdict.str();
  entry.message = what.str();
  report.add(std::move(entry));
}

ExitCode Supervisor::summarize(Report &report) {
  status.clear();
  setUnreadableAside();
  uint64_t programs = counters->get(Count::Programs) - programsBefore;
  out << llvm::formatv("{0} in {1:F1} s ({2:F0}/s)\n",
                       counted(programs, "program"), elapsed(),
                       double(programs) / elapsed());
  counters->printTally(out);
  ExitCode code = ExitCode::Ok;
  auto fail = [&](ExitCode how, StringRef where, StringRef verdict,
                  const Twine &what) {
    code = combine(code, how);
    addCase(report, how, where, verdict, what);
  };
  for (const std::string &what : unreadable)
    fail(ExitCode::Invalid, folder.findings(), "unreadable", what);
  if (compared() == 0 || (programs != 0 && compared() == comparedBefore)) {
    static constexpr StringLiteral what = "no program was compared to the end";
    out << "error: " << what << '\n';
    fail(ExitCode::Invalid, options.artifacts, "nothing compared", what);
  }
  std::vector<std::string> left = pending();
  for (const std::string &candidate : left)
    fail(ExitCode::Finding, candidate, "candidate", "left for the next run");
  if (!left.empty())
    out << counted(left.size(), "candidate")
        << " left for the next run; there may be findings among them\n";
  std::vector<std::string> undecided = filesIn(folder.undecided());
  for (const std::string &candidate : undecided)
    fail(ExitCode::Finding, candidate, "undecided",
         candidate + reasonOf(candidate));
  if (!undecided.empty())
    out << counted(undecided.size(), "candidate")
        << " that could not be looked at to the end: " << folder.undecided()
        << '\n';
  if (size_t unconfirmed = filesIn(folder.unconfirmed()).size())
    out << counted(unconfirmed, "candidate")
        << " showed nothing on a second look: " << folder.unconfirmed() << '\n';
  unsigned news = 0;
  for (auto &[key, path] : findings()) {
    bool known = isKnown(key);
    news += !known;
    out << (known ? "known: " : "new: ") << key << " ("
        << counted(counters->occurrences(key), "time") << ") " << path << '\n';
    ReportCase entry;
    entry.file = path;
    entry.name = key;
    entry.code = known ? ExitCode::Ok : ExitCode::Finding;
    entry.verdict = known ? "known" : "new";
    entry.message = key;
    report.add(std::move(entry));
  }
  out << counted(findings().size(), "finding") << ", " << news
      << " of them new\n";
  out.flush();
  return news == 0 ? code : combine(code, ExitCode::Finding);
}

Expected<ExitCode> Supervisor::run(Report &report) {
  if (Error error = open())
    return std::move(error);
  Error error = fuzz();
  target.stop();
  folder.salvage(corpus());
  if (!error)
    error = classifyRest();
  classifier.stop();
  // Not even after an error is a finding unmentioned.
  ExitCode code = summarize(report);
  error = llvm::joinErrors(std::move(error), saveState());
  if (!error)
    return code;
  std::string what = toString(std::move(error));
  addCase(report, ExitCode::Invalid, options.artifacts, "stopped", what);
  if (code != ExitCode::Finding)
    return llvm::createStringError(what);
  // Which comes first.
  out << "error: " << what << '\n';
  return code;
}

Expected<ExitCode> oracle::runCampaign(const CampaignOptions &options,
                                       const DialectRegistry &registry,
                                       llvm::function_ref<bool()> isInterrupted,
                                       raw_ostream &out, bool isTerminal,
                                       Report &report) {
  if (Error error = options.plan.check())
    return std::move(error);
  return Supervisor(options, registry, isInterrupted, out, isTerminal)
      .run(report);
}
