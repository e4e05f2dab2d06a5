//===- Faults.cpp - mx-fuzz faults ----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Driver/Registration.h"
#include "fuzz/Generator/Generator.h"
#include "fuzz/mx-fuzz/FaultReport.h"
#include "fuzz/mx-fuzz/Subcommands.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Options.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace oracle;
namespace cl = llvm::cl;

static ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-fuzz faults: error: " << toString(std::move(error))
               << '\n';
  return ExitCode::Invalid;
}

/// The faults of these names, in the order of the table; all where there are
/// none.
static llvm::Expected<std::vector<const PlantedFault *>>
selectFaults(ArrayRef<std::string> names) {
  for (StringRef name : names)
    if (!findPlantedFault(name))
      return llvm::createStringError("--fault: no fault is called '" + name +
                                     "'; --list shows all");
  std::vector<const PlantedFault *> selected;
  for (const PlantedFault &fault : plantedFaults())
    if (names.empty() || llvm::is_contained(names, fault.name))
      selected.push_back(&fault);
  return selected;
}

static std::vector<ManualChoices> faultChoices() {
  ManualChoices names{"--fault", {}};
  for (const PlantedFault &fault : plantedFaults())
    names.values.push_back(fault.name.str());
  return {names};
}

static Manual manual() {
  return {
      .name = "mx-fuzz faults",
      .summary =
          "plants known kinds of bugs and reports whether they are caught",
      .description = "Plants known kinds of mistakes in the pipelines, one at "
                     "a time, generates programs until one shows it and the "
                     "bisection names the pass that planted it, and says how "
                     "many programs and how long that took.",
      .exitCodes = {{"0", "all are caught"},
                    {"1", "one is not"},
                    {"2", "bad usage, or a report that cannot be written"}},
      .examples = {{"mx-fuzz faults --list", "says which there are"},
                   {"mx-fuzz faults --fault copy-late,fused",
                    "plants two of them"},
                   {"mx-fuzz faults --markdown faults.md",
                    "plants all, and writes a table"}},
      .files = {{"FILE", "reports, with --json and --markdown"},
                {"TMPDIR", "where temporary files are made (default: /tmp)"}},
      .seeAlso = "mx-fuzz run; docs/faults.md, docs/adding-a-fault.md, "
                 "docs/reports.md (--json)",
      .choices = faultChoices};
}

ExitCode oracle::runFaults(int argc, char **argv) {
  cl::OptionCategory category("mx-fuzz faults options");
  cl::list<std::string> names(
      "fault", cl::CommaSeparated,
      cl::desc("Plant these only (default: all, one after the other)"),
      cl::value_desc("NAME"), cl::cat(category));
  cl::opt<bool> list("list", cl::desc("Say which faults there are, and end"),
                     cl::cat(category));
  cl::opt<double, false, SecondsParser> seconds(
      "seconds", cl::desc("When a fault has escaped, in seconds (default: 60)"),
      cl::value_desc("S"), cl::init(60), cl::cat(category));
  cl::opt<uint64_t> seed(
      "seed", cl::desc("The first program, and its inputs (default: 0)"),
      cl::value_desc("N"), cl::init(0), cl::cat(category));
  cl::opt<std::string> jsonPath(
      "json",
      cl::desc("Write a report for machines, in JSON; - is standard output"),
      cl::value_desc("FILE"), cl::cat(category), cl::cat(reportGroup()));
  cl::opt<std::string> markdownPath(
      "markdown", cl::desc("Write a table of the faults and how they fared"),
      cl::value_desc("FILE"), cl::cat(category), cl::cat(reportGroup()));
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, category, manual()))
    return *code;
  if (llvm::Error error =
          claimOutputs({{"--json", jsonPath}, {"--markdown", markdownPath}}))
    return usageError(std::move(error));
  llvm::Expected<std::vector<const PlantedFault *>> faults =
      selectFaults(names);
  if (!faults)
    return usageError(faults.takeError());
  if (list) {
    printFaults(llvm::outs(), *faults);
    return ExitCode::Ok;
  }

  DialectRegistry registry;
  registerForComparisons(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  loadGeneratorDialects(context);
  FaultReport report;
  for (auto [i, fault] : llvm::enumerate(*faults)) {
    showProgress(i, faults->size(), fault->name);
    FaultSearch search = searchFault(*fault, &context, {seed, seconds});
    showProgress(faults->size(), faults->size(), "");
    report.add(llvm::outs(), *fault, std::move(search));
    llvm::outs().flush();
  }
  report.printSummary(llvm::outs());

  ExitCode code = report.exitCode();
  if (!jsonPath.empty())
    if (llvm::Error error = report.writeJson(jsonPath))
      code = combine(code, usageError(std::move(error)));
  if (!markdownPath.empty())
    if (llvm::Error error =
            writeFileAtomically(markdownPath, report.toMarkdown()))
      code = combine(code, usageError(std::move(error)));
  return code;
}
