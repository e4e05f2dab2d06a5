//===- ComparisonOptions.cpp - What a program is compared with ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Driver/ComparisonOptions.h"

#include "fuzz/Driver/DiffReport.h"
#include "fuzz/Faults/Passes.h"
#include "fuzz/Oracles/ExternalCommand.h"
#include "fuzz/Oracles/Metamorphic.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace oracle;
namespace cl = llvm::cl;

ManualChoices oracle::pipelineChoices(llvm::ArrayRef<StringRef> others) {
  ManualChoices choices{"--pipeline", {}};
  for (const mx::Pipeline &pipeline : mx::pipelines())
    choices.values.push_back(pipeline.name.str());
  for (StringRef other : others)
    choices.values.push_back(other.str());
  return choices;
}

cl::OptionCategory &oracle::comparisonGroup() {
  static cl::OptionCategory group("Comparison");
  return group;
}

/// Options keep a reference to what they say about themselves.
static const std::string &passesHelp() {
  static const std::string text =
      "Compare the module before and after these passes, with or without "
      "builtin.module(...) around them. For tests only there are passes that "
      "make a known kind of mistake: " +
      llvm::join(faultsPasses(), ", ");
  return text;
}

ComparisonOptions::ComparisonOptions(cl::OptionCategory &category,
                                     unsigned seconds)
    : compileSecondsHelp("Time that passes and code generation may take, in "
                         "seconds (default: " +
                         std::to_string(seconds) + ")"),
      pipelines(
          "pipeline", cl::CommaSeparated,
          cl::desc("Compile under these: all (the default), none, or names"),
          cl::value_desc("NAME"), cl::cat(category),
          cl::cat(comparisonGroup())),
      inputSets("input-sets", cl::init(4),
                cl::desc("How many sets of drawn arguments (default: 4); seeds "
                         "go up, distributions go round uniform, exact, edge, "
                         "bits"),
                cl::value_desc("N"), cl::cat(category),
                cl::cat(comparisonGroup())),
      passes("passes", cl::desc(passesHelp()), cl::value_desc("PIPELINE"),
             cl::cat(category), cl::cat(comparisonGroup())),
      command("opt-cmd",
              cl::desc("Compare the module before and after an external "
                       "compiler: module on standard input, module on standard "
                       "output"),
              cl::value_desc("COMMAND"), cl::cat(category),
              cl::cat(comparisonGroup())),
      variants(
          "variants", cl::CommaSeparated,
          cl::desc(
              "Compare with these variants too, which must not change the "
              "meaning: so many that are drawn from --seed (other ways to "
              "bufferize, sequences of upstream passes, the module printed "
              "and parsed), or their names; one that is named and does not "
              "take a program is unsupported"),
          cl::value_desc("N|NAME"), cl::cat(category),
          cl::cat(comparisonGroup())),
      repeatPasses("repeat-passes",
                   cl::desc("Run passes twice, which must make the same IR"),
                   cl::cat(category), cl::cat(comparisonGroup())),
      compileSeconds("compile-seconds", cl::init(seconds),
                     cl::desc(compileSecondsHelp), cl::value_desc("S"),
                     cl::cat(category), cl::cat(limitGroup())) {}

llvm::Expected<std::vector<const mx::Pipeline *>>
oracle::selectPipelines(ArrayRef<std::string> names) {
  // Each once, however often it is named.
  llvm::SmallSetVector<const mx::Pipeline *, 8> selected;
  auto addAll = [&] {
    for (const mx::Pipeline &pipeline : mx::pipelines())
      selected.insert(&pipeline);
  };
  if (names.empty())
    addAll();
  for (StringRef name : names) {
    if (name == "none")
      continue;
    if (name == "all") {
      addAll();
      continue;
    }
    const mx::Pipeline *pipeline = mx::findPipeline(name);
    if (!pipeline) {
      std::string known;
      for (const mx::Pipeline &candidate : mx::pipelines())
        known += ", " + candidate.name.str();
      return llvm::createStringError("no pipeline is called '" + name +
                                     "'; expected all, none" + known);
    }
    selected.insert(pipeline);
  }
  return std::vector(selected.begin(), selected.end());
}

/// Fills in what --variants asks for.
static llvm::Error addVariants(ArrayRef<std::string> names,
                               DifferentialOptions &differential) {
  for (StringRef name : names) {
    unsigned count;
    if (!name.getAsInteger(10, count)) {
      for (unsigned i = 0; i < count; ++i)
        differential.variants.push_back(
            drawVariant(differential.inputs.seed + i, differential.pipelines));
      continue;
    }
    llvm::Expected<Variant> variant = findVariant(name, differential.pipelines);
    if (!variant)
      return llvm::createStringError("--variants: " +
                                     toString(variant.takeError()));
    differential.variants.push_back(std::move(*variant));
  }
  return llvm::Error::success();
}

std::string ComparisonOptions::rewriteOption() const {
  if (!passes.empty())
    return "--passes " + shellQuoted(passes);
  if (!command.empty())
    return "--opt-cmd " + shellQuoted(command);
  return {};
}

std::string ComparisonOptions::limitOptions(const CommonOptions &common) const {
  std::string text = common.limitArguments();
  if (compileSeconds.getNumOccurrences() != 0)
    text += " --compile-seconds " + std::to_string(compileSeconds);
  return text;
}

llvm::Expected<DifferentialOptions>
ComparisonOptions::make(const CommonOptions &common) const {
  llvm::Expected<std::vector<const mx::Pipeline *>> selected =
      selectPipelines(pipelines);
  if (!selected)
    return selected.takeError();
  llvm::Expected<InputSource> inputs = common.inputSource();
  if (!inputs)
    return inputs.takeError();
  if (inputSets == 0)
    return llvm::createStringError("--input-sets: expected at least 1");
  if (hasCommand() && StringRef(command).trim().empty())
    return llvm::createStringError("--opt-cmd: expected a command");
  if (!passes.empty() && hasCommand())
    return llvm::createStringError("--passes and --opt-cmd exclude each other");
  if (!variants.empty() && (!passes.empty() || hasCommand()))
    return llvm::createStringError(
        "--variants and --passes or --opt-cmd exclude each other");

  DifferentialOptions settings;
  settings.pipelines = std::move(*selected);
  settings.inputs = std::move(*inputs);
  settings.inputSets = inputSets;
  settings.compileSeconds = compileSeconds;
  settings.limits = common.limits();
  settings.findRaces = common.findsRaces();
  if (common.hasLimitSeconds() && settings.limits.seconds > 0)
    settings.run.seconds = settings.limits.seconds;
  settings.repeatPasses = repeatPasses;
  if (llvm::Error error = addVariants(variants, settings))
    return error;
  if (passes.empty() && !hasCommand())
    return settings;

  Variant variant;
  if (!passes.empty()) {
    llvm::Expected<PassStep> step = parsePasses(passes);
    if (!step)
      return llvm::createStringError("--passes: " + toString(step.takeError()));
    variant = variantOfPasses("after passes", {std::move(*step)});
  } else {
    variant.name = "after command";
    variant.rewrite = rewriteWithCommand(command, compileSeconds);
  }
  variant.pipelines = settings.pipelines;
  variant.takesWholeModule = true;
  settings.variants.push_back(std::move(variant));
  // The question is what these passes do, not what the pipelines do.
  settings.interpretPipelines = false;
  return settings;
}
