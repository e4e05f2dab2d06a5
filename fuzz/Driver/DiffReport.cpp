//===- DiffReport.cpp - What mx-diff says about a program -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Driver/DiffReport.h"

#include "fuzz/Driver/TrafficTable.h"
#include "fuzz/Oracles/Metamorphic.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace oracle;

std::string oracle::shellQuoted(StringRef text) {
  bool isPlain = !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || StringRef("-_./:,=+@%").contains(c);
  });
  if (isPlain)
    return text.str();
  std::string quoted = "'";
  for (char c : text)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// The stage's name without the variant.
static StringRef withoutVariant(StringRef stage) {
  return stage.contains(variantSeparator)
             ? stage.rsplit(variantSeparator).second
             : stage;
}

/// The pipeline that a stage's name ends with; "none" where it ends with none.
static std::string pipelineOf(StringRef stage) {
  stage = withoutVariant(stage);
  for (StringRef form : {"/buffers", "/passes", "/traffic"})
    if (stage.consume_back(form))
      break;
  return mx::findPipeline(stage) ? stage.str() : "none";
}

/// How mx-diff comes to the variant of a stage; empty for one of the program
/// itself.
static std::string variantOption(const StageResult &stage) {
  if (!stage.passes.empty())
    return "--passes " + shellQuoted(stage.passes);
  StringRef name = StringRef(stage.stage).split(variantSeparator).first;
  llvm::Expected<Variant> variant = findVariant(name);
  if (variant)
    return "--variants " + shellQuoted(name);
  llvm::consumeError(variant.takeError());
  return {};
}

std::string DiffCase::replayCommand() {
  const StageResult &stage = result.headline();
  std::string command = "mx-diff " + shellQuoted(file) + " --entry " +
                        shellQuoted(entry.getName()) + " --pipeline " +
                        pipelineOf(stage.stage) + " --input-sets 1";
  if (part != 0)
    command += " --part " + std::to_string(part);
  std::string option =
      rewriteOption.empty() ? variantOption(stage) : rewriteOption;
  if (!option.empty())
    command += " " + option;
  if (!findRaces)
    command += " --no-races";
  if (StringRef(stage.stage).ends_with("/traffic"))
    command += " --traffic";
  command += limitOptions;
  if (stage.inputSet >= result.inputs.size())
    return command;
  const InputSource &source = result.inputs[stage.inputSet];
  if (source.dynamicSize)
    command += " --dim " + std::to_string(*source.dynamicSize);
  for (const InputSpec &spec : source.specs)
    command += " --input " + shellQuoted(spec.toString());
  return command;
}

static void printProgram(raw_ostream &os, StringRef when, StringRef pass,
                         StringRef text) {
  os << "  " << when << " '" << pass << "':\n" << text;
}

/// A fault's message has a line for each of its notes.
static std::string indented(StringRef message) {
  std::string text;
  for (char c : message)
    text += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return text;
}

static void printBisection(raw_ostream &os, const StageResult &bisection,
                           const StageResult &headline, bool showPrograms) {
  if (bisection.verdict == Verdict::Agree) {
    if (bisection.pass.empty())
      os << "  bisect: no pass leaves a program that can be interpreted\n";
    else
      os << "  bisect: still right after '" << bisection.pass
         << "', the last pass that leaves a program that can be interpreted\n";
    return;
  }
  bool isCommand = bisection.pass.empty() && !bisection.after.empty();
  if (bisection.pass.empty() && !isCommand) {
    os << "  bisect: fails with a " << nameOf(bisection.verdict) << ": "
       << indented(bisection.message) << '\n';
    return;
  }
  if (!isCommand)
    os << "  bisect: '" << bisection.pass << "' is the first pass after which ";
  if (bisection.message == headline.message)
    os << (isCommand ? "" : "this is so\n");
  else if (isCommand)
    os << "  interpreted, in input set " << bisection.inputSet << ": "
       << nameOf(bisection.verdict) << ": " << indented(bisection.message)
       << '\n';
  else
    os << "there is, in input set " << bisection.inputSet << ": "
       << nameOf(bisection.verdict) << ": " << indented(bisection.message)
       << '\n';
  if (!bisection.pattern.empty())
    os << "  pattern: " << bisection.pattern << '\n';
  if (bisection.witness) {
    os << "  witness:\n";
    bisection.witness->print(os, "    ");
  }
  if (!showPrograms || bisection.before.empty())
    return;
  StringRef pass =
      isCommand ? StringRef("the command") : StringRef(bisection.pass);
  printProgram(os, "before", pass, bisection.before);
  printProgram(os, "after", pass, bisection.after);
}

void DiffCase::printAdvice(raw_ostream &os) {
  for (const StageResult &stage : result.stages)
    if (!stage.advice.empty())
      os << "  advice, in " << stage.stage << ": " << indented(stage.advice)
         << '\n';
}

void DiffCase::printVerdict(raw_ostream &os) {
  const StageResult &headline = result.headline();
  os << programLabel(file, part) << " @" << entry.getName() << ": "
     << nameOf(headline.verdict);
  if (headline.verdict == Verdict::Agree) {
    int64_t compared = 0, skipped = 0;
    os << " (" << result.inputs.size()
       << (result.inputs.size() == 1 ? " input set; " : " input sets; ");
    llvm::interleaveComma(result.stages, os, [&](const StageResult &stage) {
      os << stage.stage;
      compared += stage.compared;
      skipped += stage.skipped;
    });
    os << "; " << compared << " elements compared";
    if (skipped != 0)
      os << ", " << skipped << " left open";
    os << ")\n";
    printAdvice(os);
    return;
  }
  os << " in " << headline.stage << ", input set " << headline.inputSet << '\n';
  if (!headline.pass.empty())
    os << "  pass: " << headline.pass << '\n';
  os << "  " << indented(headline.message) << '\n';
  if (result.bisection)
    printBisection(os, *result.bisection, headline, showPrograms);
  printAdvice(os);
  for (const StageResult &stage : result.stages)
    if (&stage != &headline && stage.verdict != Verdict::Agree)
      os << "  also: " << nameOf(stage.verdict) << " in " << stage.stage
         << '\n';
  os << "  replay: " << replayCommand() << '\n';
}

void DiffCase::print(raw_ostream &os) {
  printVerdict(os);
  bool hasTables = false;
  for (const StageResult &stage : result.stages) {
    bool isLeftOut = countTraffic && stage.verdict != Verdict::Agree &&
                     mx::findPipeline(withoutVariant(stage.stage));
    if (isLeftOut)
      os << "\ntraffic of @" << entry.getName() << " in " << stage.stage
         << ": not counted, for it does not agree (" << nameOf(stage.verdict)
         << ")\n";
    if (stage.traffic)
      printTraffic(os, entry.getName(), stage.stage, *stage.traffic);
    hasTables |= isLeftOut || stage.traffic;
  }
  if (hasTables)
    os << '\n';
}

void DiffCase::emit() {
  const StageResult &headline = result.headline();
  if (headline.verdict == Verdict::Agree)
    return;
  if (result.fault && &headline == &result.stages.front()) {
    emitFault(*result.fault);
    return;
  }
  emitError(entry.getLoc()) << nameOf(headline.verdict) << " in "
                            << headline.stage << ": " << headline.message;
}

ReportCase DiffCase::report() {
  const StageResult &headline = result.headline();
  ReportCase report;
  report.file = file.str();
  report.part = part;
  report.name = entry.getName().str();
  report.code = exitCodeOf(headline.verdict);
  report.verdict = nameOf(headline.verdict).str();
  report.message = headline.message;
  llvm::json::Array stages;
  for (const StageResult &stage : result.stages) {
    report.seconds += stage.seconds;
    stages.push_back(stage.toJson());
  }
  report.details["stages"] = std::move(stages);
  report.details["stage"] = headline.stage;
  report.details["input_sets"] = int64_t(result.inputs.size());
  if (result.bisection)
    report.details["bisection"] = result.bisection->toJson();
  if (headline.verdict != Verdict::Agree)
    report.details["replay"] = llvm::json::fixUTF8(replayCommand());
  return report;
}

void oracle::printSummary(raw_ostream &os, ArrayRef<ReportCase> cases) {
  if (cases.size() < 2)
    return;
  llvm::MapVector<StringRef, unsigned> counts;
  for (const ReportCase &entry : cases)
    ++counts[entry.verdict];
  os << "\n";
  for (auto &[verdict, count] : counts)
    os << llvm::format("%6u  %s\n", count, verdict.str().c_str());
  os << llvm::format("%6u  programs\n", unsigned(cases.size()));
}
