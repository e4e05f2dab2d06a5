//===- Cases.cpp - Cases of the tools' reports ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Cases.h"

#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Report/Html.h"
#include "interpreter/Driver/RegularFile.h"
#include "interpreter/Driver/Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace oracle;
using namespace oracle::report;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
namespace json = llvm::json;
namespace path = llvm::sys::path;

//===----------------------------------------------------------------------===//
// Any case
//===----------------------------------------------------------------------===//

std::optional<ExitCode> report::exitCodeIn(const json::Value &object) {
  const json::Object *fields = object.getAsObject();
  std::optional<int64_t> code =
      fields ? fields->getInteger("exit_code") : std::nullopt;
  if (!code || *code < int(ExitCode::Ok) || *code > int(ExitCode::Limit))
    return std::nullopt;
  return ExitCode(*code);
}

bool Case::readFrom(const json::Value &value, json::Path path) {
  json::ObjectMapper mapper(value, path);
  std::optional<ExitCode> told = exitCodeIn(value);
  if (mapper && !told)
    path.field("exit_code").report("expected an exit code from 0 to 4");
  code = told.value_or(ExitCode::Ok);
  return mapper && told && mapper.map("file", file) &&
         mapper.map("name", name) && mapper.map("verdict", verdict) &&
         mapper.map("seconds", seconds) &&
         mapper.mapOptional("message", message) &&
         mapper.mapOptional("replay", replay) &&
         mapper.mapOptional("sha256", sha256) &&
         mapper.mapOptional("part", part);
}

Error report::forEachCase(
    const json::Value &report, Run &run,
    llvm::function_ref<bool(const Case &, const json::Value &, json::Path)>
        read) {
  json::Path::Root root("report");
  // A path points to the one that it goes on from.
  json::Path top(root), path = top.field("cases");
  const json::Array *cases = report.getAsObject()->getArray("cases");
  if (!cases)
    return llvm::createStringError("it has no list of cases");
  run.cases = cases->size();
  for (auto [i, value] : llvm::enumerate(*cases)) {
    Case entry;
    if (!entry.readFrom(value, path.index(i)) ||
        !read(entry, value, path.index(i)))
      return root.getError();
    run.exitCode = combine(run.exitCode.value_or(ExitCode::Ok), entry.code);
  }
  return Error::success();
}

bool report::forEachIn(
    const json::Object &object, StringRef key, json::Path path,
    llvm::function_ref<bool(const json::Value &, json::Path)> read) {
  const json::Array *list = object.getArray(key);
  if (!list) {
    path.field(key).report("expected a list");
    return false;
  }
  for (auto [i, value] : llvm::enumerate(*list))
    if (!read(value, path.field(key).index(i)))
      return false;
  return true;
}

bool Place::readFrom(json::ObjectMapper &mapper) {
  return mapper.mapOptional("operation", operation) &&
         mapper.mapOptional("location", location) &&
         mapper.mapOptional("argument", argument);
}

std::string Place::name() const {
  if (!operation.empty())
    return operation + " at " + location;
  return argument ? "argument #" + std::to_string(*argument) : "an argument";
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

bool report::isFinding(const Case &entry, Run &run) {
  if (entry.code != ExitCode::Ok && entry.code != ExitCode::Finding) {
    std::string what = programLabel(entry.file, entry.part);
    if (!entry.name.empty())
      what += " @" + entry.name;
    run.problems.push_back(
        {std::move(what), entry.verdict, entry.message, judge(entry.code)});
  }
  return entry.code == ExitCode::Finding;
}

/// The text of a file as the tool saw it; empty where it is another one now, or
/// came from standard input. Locations count from the file's beginning, of its
/// parts too.
static std::string programOf(const Case &entry) {
  if (entry.sha256.empty() || entry.file == "-")
    return {};
  Expected<std::unique_ptr<llvm::MemoryBuffer>> text =
      readRegularFile(entry.file, uint64_t(64) << 20);
  if (!text) {
    llvm::consumeError(text.takeError());
    return {};
  }
  StringRef contents = (*text)->getBuffer();
  return sha256Of(contents) == entry.sha256 ? contents.str() : std::string();
}

ShownFinding report::findingOf(const Case &entry, const Run &run) {
  ShownFinding finding;
  finding.verdict = entry.verdict;
  // The program is wrong by itself, whoever looks at it.
  finding.pass = "program";
  finding.key = llvm::join(llvm::split(entry.verdict, ' '), "-") + "/program/-";
  finding.headline.message = entry.message;
  finding.file = programLabel(entry.file, entry.part);
  finding.programName = entry.file;
  finding.uri = relativeUri(entry.file);
  finding.isElsewhere = !isBelowHere(entry.file);
  finding.entry = entry.name;
  finding.replay = entry.replay;
  finding.llvm = run.llvm;
  finding.program = programOf(entry);
  return finding;
}

std::string report::programsSummary(const Run &run) {
  std::string text = countText(run.cases.value_or(0), "program") + ", " +
                     countText(run.findings.size(), "finding");
  if (!run.problems.empty())
    text += ", " + countText(run.problems.size(), "without an answer",
                             "without an answer");
  return text;
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

void report::addUnreadable(StringRef place, Error error, Run &run) {
  run.problems.push_back(
      {place.str(), "unreadable", toString(std::move(error)), Judgement::Bad});
}

std::string report::unreadableText(const Run &run) {
  return run.problems.empty()
             ? ""
             : ", " + std::to_string(run.problems.size()) + " unreadable";
}

/// Where a finding's folder is now, which was named from where the campaign was
/// started: there, or beside the report. Empty where it is in neither.
static std::string findFolder(StringRef named, StringRef besideReport) {
  llvm::SmallString<128> beside(besideReport), moved(besideReport);
  path::append(beside, named);
  // campaign.json beside findings/.
  path::append(moved, "findings", path::filename(named));
  for (StringRef place : {named, beside.str(), moved.str()})
    if (llvm::sys::fs::is_directory(place))
      return place.str();
  return {};
}

static Error readCampaign(const json::Value &report, StringRef folder,
                          Run &run) {
  Error error = forEachCase(
      report, run, [&](const Case &entry, const json::Value &, json::Path) {
        ShownFinding finding;
        if (std::string place = findFolder(entry.file, folder);
            !place.empty()) {
          if (Expected<ShownFinding> read = readShownFinding(place))
            finding = std::move(*read);
          else
            addUnreadable(place, read.takeError(), run);
        }
        // The report tells less.
        if (finding.key.empty()) {
          finding.key = entry.name;
          StringRef verdict = StringRef(entry.name).split('/').first;
          finding.verdict = llvm::join(llvm::split(verdict, '-'), " ");
          finding.pass = passOfKey(finding.key);
          finding.headline.message = entry.message;
          // There is no program to point into, and a place is needed.
          finding.uri = relativeUri(run.source);
          finding.isElsewhere = !isBelowHere(run.source);
        }
        finding.status = entry.verdict;
        run.findings.push_back(std::move(finding));
        return true;
      });
  if (error)
    return error;
  size_t fresh = llvm::count_if(run.findings, [](const ShownFinding &finding) {
    return finding.status == "new";
  });
  run.summary = countText(run.findings.size(), "finding") + ", " +
                std::to_string(fresh) + " new" + unreadableText(run);
  addFindingMetrics(run);
  run.metrics.push_back({"new findings", "", double(fresh)});
  return Error::success();
}

/// The stage whose verdict a case of mx-diff has.
static bool readStages(const json::Object &object, json::Path path,
                       ShownFinding &finding) {
  std::optional<StringRef> name = object.getString("stage");
  const json::Array *stages = object.getArray("stages");
  if (!name || !stages) {
    path.field("stages").report("expected stages, and which of them counts");
    return false;
  }
  for (auto [i, value] : llvm::enumerate(*stages)) {
    StageResult stage;
    if (!stage.fromJson(value)) {
      path.field("stages").index(i).report("expected a stage");
      return false;
    }
    if (stage.stage == *name)
      finding.headline = std::move(stage);
  }
  if (const json::Value *bisection = object.get("bisection"))
    if (!finding.bisection.emplace().fromJson(*bisection)) {
      path.field("bisection").report("expected a bisection");
      return false;
    }
  return true;
}

static Error readDiff(const json::Value &report, StringRef, Run &run) {
  std::map<std::string, uint64_t> counts;
  Error error = forEachCase(
      report, run,
      [&](const Case &entry, const json::Value &value, json::Path path) {
        ++counts[entry.verdict];
        if (!isFinding(entry, run))
          return true;
        ShownFinding finding = findingOf(entry, run);
        if (!readStages(*value.getAsObject(), path, finding))
          return false;
        finding.key = findingKey(finding.headline, finding.bisection);
        finding.pass = passOfKey(finding.key);
        run.findings.push_back(std::move(finding));
        return true;
      });
  if (error)
    return error;
  for (const auto &[verdict, count] : counts)
    run.metrics.push_back({"programs: " + verdict, "", double(count)});
  run.summary = programsSummary(run);
  return Error::success();
}

/// What was reduced shows the finding that was kept.
static Error readReduced(const json::Value &report, StringRef, Run &run) {
  Error error = forEachCase(
      report, run,
      [&](const Case &entry, const json::Value &value, json::Path path) {
        // Where a test of the user's was kept, there is no finding to show.
        const json::Value *kept = value.getAsObject()->get("finding");
        if (isFinding(entry, run) || !kept)
          return true;
        ShownFinding finding = findingOf(entry, run);
        json::ObjectMapper mapper(value, path);
        if (!mapper || !mapper.map("operations", finding.operations))
          return false;
        if (!finding.headline.fromJson(*kept)) {
          path.field("finding").report("expected a stage");
          return false;
        }
        finding.verdict = nameOf(finding.headline.verdict).str();
        finding.key = findingKey(finding.headline, std::nullopt);
        finding.pass = passOfKey(finding.key);
        run.findings.push_back(std::move(finding));
        return true;
      });
  run.summary = programsSummary(run);
  return error;
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

static Error readFaults(const json::Value &report, StringRef, Run &run) {
  Error error = forEachCase(
      report, run,
      [&](const Case &entry, const json::Value &value, json::Path path) {
        ShownFault fault;
        fault.judgement = judge(entry.code);
        fault.name = entry.name;
        fault.verdict = entry.verdict;
        fault.message = entry.message;
        fault.replay = entry.replay;
        fault.seconds = entry.seconds;
        json::ObjectMapper mapper(value, path);
        if (!mapper || !mapper.map("family", fault.family) ||
            !mapper.map("description", fault.description) ||
            !mapper.map("programs", fault.programs) ||
            !mapper.map("planted", fault.planted) ||
            !mapper.map("unnoticed", fault.unnoticed))
          return false;
        run.faults.push_back(std::move(fault));
        return true;
      });
  if (error)
    return error;
  uint64_t caught = 0;
  double slowest = 0;
  for (const ShownFault &fault : run.faults) {
    caught += fault.verdict == "caught";
    slowest = std::max(slowest, fault.seconds);
  }
  run.summary = std::to_string(caught) + " of " +
                countText(run.faults.size(), "fault") + " caught";
  run.metrics.push_back({"faults caught", "", double(caught)});
  run.metrics.push_back({"slowest fault", "s", slowest});
  for (const ShownFault &fault : run.faults)
    run.metrics.push_back(
        {fault.name + ": programs until caught", "", double(fault.programs)});
  return Error::success();
}

//===----------------------------------------------------------------------===//
// The table of tools
//===----------------------------------------------------------------------===//

namespace {
struct Tool {
  llvm::StringLiteral name;
  CaseReader read;
};
} // namespace

static constexpr Tool tools[] = {
    {"mx-fuzz run", readCampaign}, {"mx-fuzz faults", readFaults},
    {"mx-diff", readDiff},         {"mx-reduce", readReduced},
    {"mx-interp", readPrograms},   {"mx-conform run", readConformance},
    {"mx-bench-compare", readGate}};

CaseReader report::caseReaderOf(StringRef tool) {
  for (const Tool &known : tools)
    if (known.name == tool)
      return known.read;
  return nullptr;
}

std::string report::knownTools() {
  std::string text;
  for (const Tool &known : tools)
    text += (text.empty() ? "" : ", ") + known.name.str();
  return text;
}
