//===- Sarif.cpp - Findings for code-review tools -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SARIF 2.1.0, OASIS Standard.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Finding.h"
#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Report/Page.h"
#include "fuzz/Report/Sections.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace oracle;
using namespace oracle::report;
using llvm::StringRef;
namespace json = llvm::json;

static std::string clean(StringRef text) { return json::fixUTF8(text); }

/// What makes a wrong program is an error; what makes none, or none in time, is
/// noticed by itself.
static StringRef levelOf(StringRef verdict) {
  static constexpr StringRef warnings[] = {"compile error", "hang", "leak",
                                           "traffic"};
  return llvm::is_contained(warnings, verdict) ? "warning" : "error";
}

static std::string ruleOf(const ShownFinding &finding) {
  return clean(llvm::join(llvm::split(finding.verdict, ' '), "-") + "/" +
               finding.pass);
}

static std::string titleOf(const ShownFinding &finding) {
  return clean(finding.verdict + " in " + finding.pass);
}

/// What stands for the folder of files that are not below the one that
/// mx-report was started in, and that no log names.
static constexpr llvm::StringLiteral elsewhere = "ELSEWHERE";

/// SARIF counts columns in units of UTF-16, MLIR in bytes.
static int64_t columnInUtf16(StringRef line, unsigned column) {
  std::string before = clean(line.take_front(column - 1));
  int64_t units = 1;
  for (unsigned char byte : before) {
    bool isContinued = (byte & 0xc0) == 0x80;
    units += isContinued ? 0 : byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/// Nothing where the program has no such line. Without the program's text the
/// column is not known in units of UTF-16.
static std::optional<json::Object> regionOf(StringRef program, unsigned line,
                                            unsigned column) {
  json::Object region{{"startLine", line}};
  if (program.empty())
    return region;
  llvm::SmallVector<StringRef> lines;
  program.split(lines, '\n');
  if (line > lines.size() || column > lines[line - 1].size() + 1)
    return std::nullopt;
  region["startColumn"] = columnInUtf16(lines[line - 1], column);
  return region;
}

/// A place in the program; nothing where it is in another file.
static std::optional<json::Object> locationOf(const ShownFinding &finding,
                                              StringRef location) {
  StringRef file;
  unsigned line, column;
  if (finding.uri.empty() || !splitLocation(location, file, line, column) ||
      line == 0 || column == 0 ||
      llvm::sys::path::filename(file) !=
          llvm::sys::path::filename(finding.programName))
    return std::nullopt;
  std::optional<json::Object> region = regionOf(finding.program, line, column);
  if (!region)
    return std::nullopt;
  json::Object artifact{{"uri", clean(finding.uri)}};
  if (finding.isElsewhere)
    artifact["uriBaseId"] = elsewhere;
  return json::Object{{"physicalLocation",
                       json::Object{{"artifactLocation", std::move(artifact)},
                                    {"region", std::move(*region)}}}};
}

/// The first place in the program that the message names; empty without.
static std::string placeInMessage(const ShownFinding &finding) {
  if (finding.programName.empty())
    return {};
  std::string name =
      (llvm::sys::path::filename(finding.programName) + ":").str();
  StringRef rest = finding.headline.message;
  while (!rest.empty()) {
    auto [before, after] = rest.split(name);
    rest = after;
    unsigned line, column;
    if (!after.consumeInteger(10, line) && after.consume_front(":") &&
        !after.consumeInteger(10, column))
      return name + std::to_string(line) + ":" + std::to_string(column);
  }
  return {};
}

static std::string messageOf(const ShownFinding &finding) {
  std::string text = titleOf(finding);
  if (!finding.headline.message.empty())
    text += ": " + finding.headline.message;
  if (const Witness *witness = finding.witness())
    text += "\n" + witness->sentence();
  if (!finding.pattern().empty())
    text += "\npattern: " + finding.pattern().str();
  if (!finding.replay.empty())
    text += "\nto see it again: " + finding.replay;
  return clean(text);
}

static json::Array relatedTo(const ShownFinding &finding) {
  json::Array related;
  const Witness *witness = finding.witness();
  if (!witness)
    return related;
  const std::pair<const WitnessedOp *, StringRef> places[] = {
      {&witness->write, "what the read sees is written here"},
      {&witness->moved, "what that copies is made here"},
      {&witness->version, "what it should see is made here"},
      {&witness->allocatedBy, "the memory is allocated here"}};
  for (auto [op, says] : places)
    if (auto location = locationOf(finding, op->location)) {
      (*location)["id"] = int64_t(related.size() + 1);
      (*location)["message"] = json::Object{
          {"text", clean((op->name.empty() ? "" : "'" + op->name + "': ") +
                         says.str())}};
      related.push_back(std::move(*location));
    }
  return related;
}

static json::Array locationsOf(const ShownFinding &finding) {
  std::vector<std::string> candidates;
  if (const Witness *witness = finding.witness())
    candidates = {witness->read.location, witness->write.location};
  StringRef pattern = finding.pattern();
  if (size_t at = pattern.rfind(" at "); at != StringRef::npos)
    candidates.push_back(pattern.substr(at + 4).str());
  candidates.push_back(placeInMessage(finding));
  // Of a finding without any, its program.
  candidates.push_back(finding.programName + ":1:1");
  for (StringRef candidate : candidates)
    if (auto location = locationOf(finding, candidate))
      return json::Array{std::move(*location)};
  return {};
}

/// Whether all was looked at, and what was not.
static json::Object invocationOf(llvm::ArrayRef<Run> runs) {
  json::Array notifications;
  bool isWhole = true;
  for (const Run &run : runs) {
    // Findings are what a run is for.
    isWhole &= run.problems.empty() && !run.isEmpty() &&
               combine(run.exitCode.value_or(ExitCode::Ok),
                       ExitCode::Finding) == ExitCode::Finding;
    for (const ShownProblem &problem : run.problems)
      notifications.push_back(json::Object{
          {"level", problem.judgement == Judgement::Bad ? "error" : "warning"},
          {"message",
           json::Object{{"text", clean(problem.what + ": " + problem.verdict +
                                       ": " + problem.message)}}}});
  }
  return json::Object{{"executionSuccessful", isWhole},
                      {"toolExecutionNotifications", std::move(notifications)}};
}

std::string report::makeSarif(llvm::ArrayRef<Run> runs) {
  json::Array rules, results;
  std::map<std::string, int64_t> numbers;
  for (const SeenFinding &seen : distinctFindings(runs)) {
    const ShownFinding &finding = *seen.finding;
    std::string rule = ruleOf(finding);
    auto [number, isNew] = numbers.try_emplace(rule, rules.size());
    if (isNew)
      rules.push_back(json::Object{
          {"id", rule},
          {"shortDescription", json::Object{{"text", titleOf(finding)}}},
          {"defaultConfiguration",
           json::Object{{"level", levelOf(finding.verdict)}}}});
    json::Object result{
        {"ruleId", rule},
        {"ruleIndex", number->second},
        {"level", levelOf(finding.verdict)},
        {"message", json::Object{{"text", messageOf(finding)}}},
        {"locations", locationsOf(finding)},
        {"partialFingerprints",
         json::Object{{"mxOracleKey/v1",
                       toHex(stableHash(finding.key + finding.file))}}},
        {"properties", json::Object{{"key", clean(finding.key)}}}};
    if (json::Array related = relatedTo(finding); !related.empty())
      result["relatedLocations"] = std::move(related);
    results.push_back(std::move(result));
  }
  json::Object driver{{"name", "mx-oracle"},
                      {"version", thisProjectVersion()},
                      {"rules", std::move(rules)}};
  json::Object root{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       json::Array{json::Object{
           {"tool", json::Object{{"driver", std::move(driver)}}},
           {"columnKind", "utf16CodeUnits"},
           {"invocations", json::Array{invocationOf(runs)}},
           {"originalUriBaseIds",
            json::Object{
                {elsewhere,
                 json::Object{
                     {"description",
                      json::Object{{"text",
                                    "Outside of the folder that mx-report was "
                                    "started in."}}}}}}},
           {"results", std::move(results)}}}}};
  return llvm::formatv("{0:2}\n", json::Value(std::move(root))).str();
}
