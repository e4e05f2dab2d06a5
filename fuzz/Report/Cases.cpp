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
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/SourceLoader.h"

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

bool Case::readFrom(const json::Value &value, json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("file", file) && mapper.map("name", name) &&
         mapper.map("verdict", verdict) && mapper.map("exit_code", exitCode) &&
         mapper.map("seconds", seconds) &&
         mapper.mapOptional("message", message) &&
         mapper.mapOptional("replay", replay) &&
         mapper.mapOptional("part", part);
}

Error report::forEachCase(
    const json::Value &report,
    llvm::function_ref<bool(const Case &, const json::Value &, json::Path)>
        read) {
  json::Path::Root root("report");
  // A path points to the one that it goes on from.
  json::Path top(root), path = top.field("cases");
  const json::Array *cases = report.getAsObject()->getArray("cases");
  if (!cases)
    return llvm::createStringError("it has no list of cases");
  for (auto [i, value] : llvm::enumerate(*cases)) {
    Case entry;
    if (!entry.readFrom(value, path.index(i)) ||
        !read(entry, value, path.index(i)))
      return root.getError();
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

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
  Error problem = Error::success();
  Error error = forEachCase(report, [&](const Case &entry, const json::Value &,
                                        json::Path) {
    ShownFinding finding;
    if (std::string place = findFolder(entry.file, folder); !place.empty()) {
      Expected<ShownFinding> read = readShownFinding(place, relativeUri(place));
      if (read)
        finding = std::move(*read);
      else
        problem = llvm::joinErrors(std::move(problem), read.takeError());
    } else {
      finding.key = entry.name;
      StringRef verdict = StringRef(entry.name).split('/').first;
      finding.verdict = llvm::join(llvm::split(verdict, '-'), " ");
      finding.pass = passOfKey(finding.key);
      finding.headline.message = entry.message;
    }
    finding.status = entry.verdict;
    run.findings.push_back(std::move(finding));
    return true;
  });
  if (problem)
    return llvm::joinErrors(std::move(error), std::move(problem));
  llvm::consumeError(std::move(problem));
  if (error)
    return error;
  size_t fresh = llvm::count_if(run.findings, [](const ShownFinding &finding) {
    return finding.status == "new";
  });
  run.summary = countText(run.findings.size(), "finding") + ", " +
                std::to_string(fresh) + " new";
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
  uint64_t programs = 0;
  Error error = forEachCase(report, [&](const Case &entry,
                                        const json::Value &value,
                                        json::Path path) {
    ++counts[entry.verdict];
    ++programs;
    if (entry.exitCode != int(ExitCode::Finding))
      return true;
    ShownFinding finding;
    if (!readStages(*value.getAsObject(), path, finding))
      return false;
    finding.verdict = entry.verdict;
    finding.key = findingKey(finding.headline, finding.bisection);
    finding.pass = passOfKey(finding.key);
    finding.file = programLabel(entry.file, entry.part);
    finding.programName = entry.file;
    finding.uri = relativeUri(entry.file);
    finding.entry = entry.name;
    finding.replay = entry.replay;
    finding.llvm = run.llvm;
    // The text is no part of the report; locations count from the file's
    // beginning, of its parts too.
    Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readSource(entry.file);
    if (text)
      finding.program = (*text)->getBuffer().str();
    else
      llvm::consumeError(text.takeError());
    run.findings.push_back(std::move(finding));
    return true;
  });
  if (error)
    return error;
  for (const auto &[verdict, count] : counts)
    run.metrics.push_back({"programs: " + verdict, "", double(count)});
  run.summary = countText(programs, "program") + ", " +
                countText(run.findings.size(), "finding");
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

static Error readFaults(const json::Value &report, StringRef, Run &run) {
  Error error =
      forEachCase(report, [&](const Case &entry, const json::Value &value,
                              json::Path path) {
        ShownFault fault;
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

static constexpr Tool tools[] = {{"mx-fuzz run", readCampaign},
                                 {"mx-fuzz faults", readFaults},
                                 {"mx-diff", readDiff},
                                 {"mx-interp", readTraffic},
                                 {"mx-conform run", readConformance},
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
