//===- ReadRun.cpp - Reads files and folders ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Cases.h"

#include "fuzz/Campaign/CampaignFolder.h"
#include "fuzz/Campaign/Finding.h"
#include "fuzz/Report/Html.h"
#include "interpreter/Driver/Json.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cmath>

using namespace oracle;
using namespace oracle::report;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
namespace json = llvm::json;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

/// The path from the current folder on; nothing where it is not below that.
static std::optional<std::string> pathFromHere(StringRef where) {
  llvm::SmallString<256> clean(where), here;
  path::remove_dots(clean, /*remove_dot_dot=*/true);
  StringRef relative = clean;
  if (path::is_absolute(relative)) {
    if (fs::current_path(here) || !relative.consume_front(here) ||
        !relative.consume_front("/"))
      return std::nullopt;
  }
  if (relative == ".." || relative.starts_with("../"))
    return std::nullopt;
  return relative.str();
}

bool report::isBelowHere(StringRef where) {
  return pathFromHere(where).has_value();
}

std::string report::relativeUri(StringRef where) {
  std::string relative =
      pathFromHere(where).value_or(path::filename(where).str());
  std::string uri;
  for (char c : relative) {
    if (llvm::isAlnum(c) || StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += "%" + llvm::toHex(StringRef(&c, 1));
  }
  return uri;
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

Expected<ShownFinding> report::readShownFinding(StringRef where) {
  Expected<Finding> finding = readFinding(where);
  if (!finding)
    return finding.takeError();
  llvm::SmallString<128> file(where);
  if (fs::is_directory(where))
    path::append(file, "finding.json");
  ShownFinding shown;
  shown.key = finding->key;
  shown.verdict = nameOf(finding->headline.verdict).str();
  shown.pass = passOfKey(shown.key);
  shown.headline = std::move(finding->headline);
  shown.bisection = std::move(finding->bisection);
  shown.program = std::move(finding->program);
  shown.programName = "program.mlir";
  llvm::SmallString<128> program(path::parent_path(file));
  if (program.empty())
    program = ".";
  shown.isElsewhere = !isBelowHere(program);
  shown.uri = relativeUri(program);
  shown.uri += shown.uri.empty() ? "program.mlir" : "/program.mlir";
  shown.entry = finding->comparison.entry;
  shown.replay = "mx-diff program.mlir" + finding->comparison.arguments();
  shown.inputs = finding->comparison.inputs;
  shown.operations = finding->operations;
  shown.llvm = finding->llvmVersion;
  return shown;
}

std::string report::passOfKey(StringRef key) {
  return key.split('/').second.split('/').first.str();
}

void report::addFindingMetrics(Run &run) {
  llvm::MapVector<StringRef, unsigned> counts;
  for (const ShownFinding &finding : run.findings)
    ++counts[finding.verdict];
  run.metrics.push_back({"findings", "", double(run.findings.size())});
  for (const auto &[verdict, count] : counts)
    run.metrics.push_back({"findings: " + verdict.str(), "", double(count)});
}

static Expected<Run> readFolder(StringRef root) {
  llvm::SmallString<128> single(root);
  path::append(single, "finding.json");
  Run run;
  run.source = root.str();
  run.tool = "mx-fuzz run";
  std::vector<std::string> folders;
  std::string ran;
  bool isSingle = fs::exists(single);
  if (isSingle) {
    folders.push_back(root.str());
  } else {
    CampaignFolder campaign(root);
    auto state = campaign.readState();
    if (!state)
      return state.takeError();
    if (!*state && !fs::is_directory(campaign.findings()))
      return llvm::createStringError(
          root + ": is neither the folder of a campaign nor of a finding");
    if (fs::is_directory(campaign.findings()))
      folders = foldersIn(campaign.findings());
    for (const std::string &file : filesIn(campaign.findings()))
      addUnreadable(file, llvm::createStringError("is no folder of a finding"),
                    run);
    if (!*state && folders.empty())
      return llvm::createStringError(
          root + ": is the folder of a campaign that has not begun");
    if (*state) {
      run.llvm = (*state)->llvmVersion;
      ran = " in " + numberText(std::round((*state)->seconds)) + " s";
    }
  }
  for (const std::string &folder : folders) {
    Expected<ShownFinding> finding = readShownFinding(folder);
    if (!finding && isSingle)
      return finding.takeError();
    if (!finding) {
      addUnreadable(folder, finding.takeError(), run);
      continue;
    }
    if (run.llvm.empty())
      run.llvm = finding->llvm;
    run.findings.push_back(std::move(*finding));
  }
  run.summary =
      countText(run.findings.size(), "finding") + unreadableText(run) + ran;
  addFindingMetrics(run);
  return run;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static Error notRead(StringRef where, const llvm::Twine &why) {
  return llvm::createStringError(where + ": " + why);
}

static Expected<Run> readReport(StringRef where, const json::Value &value) {
  const json::Object *object = value.getAsObject();
  Run run;
  run.source = where.str();
  if (object && object->get("context") && object->get("benchmarks")) {
    run.tool = "benchmarks";
    if (Error error = readBenchmarks(value, run))
      return notRead(where, "is no report of Google Benchmark: " +
                                toString(std::move(error)));
    return run;
  }
  std::optional<StringRef> tool =
      object ? object->getString("tool") : std::nullopt;
  if (!tool)
    return notRead(where, "is no report: it names no tool; expected one of " +
                              knownTools() +
                              ", Google Benchmark's, or a finding.json");
  CaseReader read = caseReaderOf(*tool);
  if (!read)
    return notRead(where, "is a report of '" + *tool +
                              "', of which there is no page; expected one of " +
                              knownTools());
  constexpr int64_t format = 1;
  const json::Value *version = object->get("format");
  std::optional<int64_t> number =
      version ? version->getAsInteger() : std::nullopt;
  if (!number)
    return notRead(where, "is no report: it has no format");
  if (*number != format)
    return notRead(where, "has format " + llvm::Twine(*number) +
                              "; this program reads " + llvm::Twine(format));
  run.tool = tool->str();
  std::optional<StringRef> llvm = object->getString("llvm");
  if (!llvm)
    return notRead(where, "is no report: it names no version of LLVM");
  run.llvm = llvm->str();
  run.exitCode = exitCodeIn(value);
  if (!run.exitCode)
    return notRead(where, "is no report: it has no exit_code from 0 to 4");
  if (Error error = read(value, path::parent_path(where), run))
    return notRead(where, "is no whole report of " + *tool + ": " +
                              toString(std::move(error)));
  return run;
}

Expected<Run> report::readRun(StringRef where) {
  if (fs::is_directory(where))
    return readFolder(where);
  Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readSource(where);
  if (!text)
    return text.takeError();
  StringRef contents = (*text)->getBuffer();
  Expected<json::Value> value = parseJson(contents);
  if (!value)
    return notRead(where,
                   "is no JSON, or cut off: " + toString(value.takeError()));
  const json::Object *object = value->getAsObject();
  if (!object || !object->get("schema"))
    return readReport(where, *value);
  Expected<ShownFinding> finding = readShownFinding(where);
  if (!finding)
    return finding.takeError();
  Run run;
  run.source = where.str();
  run.tool = "mx-fuzz run";
  run.llvm = finding->llvm;
  run.findings.push_back(std::move(*finding));
  run.summary = "1 finding";
  addFindingMetrics(run);
  return run;
}

void report::sortByDate(std::vector<Run> &runs) {
  std::vector<size_t> places;
  for (auto [i, run] : llvm::enumerate(runs))
    if (!run.date.empty())
      places.push_back(i);
  // Dates of one program have one form, which sorts as text.
  std::vector<size_t> order = places;
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::tie(runs[a].date, a) < std::tie(runs[b].date, b);
  });
  std::vector<Run> sorted;
  for (size_t place : order)
    sorted.push_back(std::move(runs[place]));
  for (auto [place, run] : llvm::zip_equal(places, sorted))
    runs[place] = std::move(run);
}
