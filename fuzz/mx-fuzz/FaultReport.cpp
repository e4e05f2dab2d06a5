//===- FaultReport.cpp - How planted faults fared -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-fuzz/FaultReport.h"

#include "fuzz/Campaign/StatusLine.h"

#include "interpreter/Driver/Report.h"

#include "llvm/Support/Format.h"

using namespace oracle;
using llvm::StringRef;

void oracle::printFaults(llvm::raw_ostream &os,
                         llvm::ArrayRef<const PlantedFault *> faults) {
  for (const PlantedFault *fault : faults)
    os << llvm::left_justify(fault->name, 27)
       << llvm::left_justify(nameOf(fault->family), 10) << fault->description
       << '\n';
}

static std::string inSeconds(double seconds) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.2f", seconds);
  return text;
}

/// Forms that no run could tell from the program. For a tensor that is
/// overwritten that means that its copy was never needed.
static std::string unnoticed(const PlantedFault &fault, uint64_t count) {
  return fault.family == PlantedFault::Family::InPlace
             ? counted(count, "missed in-place update")
             : std::to_string(count) + " without effect";
}

/// What is wrong, in one line.
static std::string sentence(const StageResult &result) {
  if (result.witness)
    return result.witness->sentence();
  return (nameOf(result.verdict) + ": " +
          StringRef(result.message).split('\n').first)
      .str();
}

/// Commands that look at a form of a program again.
static std::string replayCommand(const PlantedFault &fault,
                                 const FaultSearch::Place &place) {
  bool isCompiled = fault.form == PlantedFault::Form::Compiled;
  std::string seed = " --seed " + std::to_string(place.seed);
  return "mx-fuzz gen" + seed + " > program.mlir; mx-diff program.mlir" + seed +
         " --pipeline " + (isCompiled ? fault.pipeline.str() : "none") +
         " --passes '" + place.passes + "'";
}

void FaultReport::add(llvm::raw_ostream &os, const PlantedFault &fault,
                      FaultSearch search) {
  os << (search.isCaught ? "caught   " : "ESCAPED  ")
     << llvm::left_justify(fault.name, 27)
     << counted(search.programs, "program") << ", " << search.planted
     << " planted";
  if (search.unnoticed != 0)
    os << ", " << unnoticed(fault, search.unnoticed);
  if (search.others != 0)
    os << ", " << counted(search.others, "finding") << " of other passes";
  os << ", " << inSeconds(search.seconds) << " s\n";
  if (!search.problem.empty())
    os << "         the search failed: " << search.problem << '\n';
  if (search.isCaught)
    os << "         '" << search.wrong.pass << "': " << sentence(search.wrong)
       << '\n';
  rows.push_back({&fault, std::move(search)});
}

void FaultReport::printSummary(llvm::raw_ostream &os) const {
  size_t caught =
      llvm::count_if(rows, [](const Row &row) { return row.search.isCaught; });
  double slowest = 0;
  for (const Row &row : rows)
    slowest = std::max(slowest, row.search.seconds);
  os << '\n'
     << caught << " of " << counted(rows.size(), "fault") << " caught, each in "
     << inSeconds(slowest) << " s or less\n";
}

ExitCode FaultReport::exitCode() const {
  bool isAll =
      llvm::all_of(rows, [](const Row &row) { return row.search.isCaught; });
  return isAll ? ExitCode::Ok : ExitCode::Finding;
}

llvm::Error FaultReport::writeJson(StringRef path) const {
  Report report("mx-fuzz faults");
  for (const auto &[fault, search] : rows) {
    ReportCase entry;
    entry.name = fault->name.str();
    entry.code = search.isCaught ? ExitCode::Ok : ExitCode::Finding;
    entry.verdict = search.isCaught ? "caught" : "escaped";
    entry.message = search.problem;
    entry.seconds = search.seconds;
    entry.details["family"] = nameOf(fault->family);
    entry.details["description"] = fault->description.str();
    entry.details["programs"] = search.programs;
    entry.details["planted"] = search.planted;
    entry.details["unnoticed"] = search.unnoticed;
    entry.details["other_findings"] = search.others;
    if (search.isCaught) {
      entry.message = "'" + search.wrong.pass + "': " + sentence(search.wrong);
      entry.details["bisection"] = search.wrong.toJson();
      entry.details["replay"] = replayCommand(*fault, search.shownBy);
    }
    if (search.unnoticed != 0)
      entry.details["replay_unnoticed"] =
          replayCommand(*fault, search.firstUnnoticed);
    report.add(std::move(entry));
  }
  return report.writeJson(path, exitCode());
}

/// A cell of a table ends at a bar.
static std::string cell(StringRef text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}

std::string FaultReport::toMarkdown() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "# Planted faults\n\n"
        "`mx-fuzz faults` plants each of these mistakes in a pipeline, "
        "generates programs, and compares what they mean as values with\n"
        "what the faulty pipeline makes of them, until a run differs and the "
        "bisection names the pass that planted the mistake. The first\n"
        "program is that of seed 0, and each is run with inputs of all four "
        "distributions, on one core. `fusion-allowed` shows in\n"
        "compiled code alone, on a processor with fused multiply-add.\n"
        "This file is written by `mx-fuzz faults --markdown docs/faults.md`.\n";
  StringRef family;
  for (const auto &[fault, search] : rows) {
    if (nameOf(fault->family) != family) {
      family = nameOf(fault->family);
      os << "\n## " << family
         << "\n\n| fault | planted | programs | seconds | witness |\n"
            "|---|---|---|---|---|\n";
    }
    os << "| " << fault->name << " | " << fault->description << ": `"
       << fault->pass;
    if (!fault->options.empty())
      os << '{' << fault->options << '}';
    os << "` | " << search.programs << " | " << inSeconds(search.seconds)
       << " | " << (search.isCaught ? cell(sentence(search.wrong)) : "escaped")
       << " |\n";
  }
  return text;
}
