//===- Comparison.cpp - What one program is compared with -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Comparison.h"

#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Driver/DiffReport.h"
#include "fuzz/Oracles/ExternalCommand.h"
#include "fuzz/Oracles/Metamorphic.h"
#include "fuzz/Oracles/PassText.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;

/// What stages of --passes and --opt-cmd are called, as by mx-diff.
static constexpr StringRef afterPasses = "after passes";
static constexpr StringRef afterCommand = "after command";

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

llvm::json::Object CampaignPlan::toJson() const {
  return llvm::json::Object{{"pipelines", pipelines},
                            {"passes", llvm::json::fixUTF8(passes)},
                            {"command", llvm::json::fixUTF8(command)},
                            {"code_every", codeEvery}};
}

bool CampaignPlan::fromJson(const llvm::json::Value &value) {
  llvm::json::Path::Root root;
  llvm::json::ObjectMapper mapper(value, root);
  return mapper && mapper.map("pipelines", pipelines) &&
         mapper.map("passes", passes) && mapper.map("command", command) &&
         mapper.mapOptional("code_every", codeEvery);
}

Error CampaignPlan::check() const {
  for (const std::string &name : pipelines)
    if (!mx::findPipeline(name)) {
      std::string known = llvm::join(
          llvm::map_range(mx::pipelines(),
                          [](const mx::Pipeline &row) { return row.name; }),
          ", ");
      return llvm::createStringError("no pipeline is called '" + name +
                                     "'; expected " + known);
    }
  if (codeEvery == 0)
    return llvm::createStringError("--code-every: expected at least 1");
  if (!passes.empty() && !command.empty())
    return llvm::createStringError("--passes and --opt-cmd exclude each other");
  if (!passes.empty())
    if (Expected<PassStep> step = parsePasses(passes); !step)
      return llvm::createStringError("--passes: " + toString(step.takeError()));
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// Programs of a campaign are small: what takes longer, or more, is dropped. So
/// is what a mutation has moved out of bounds.
static void addLimits(DifferentialOptions &options) {
  options.refuseOutOfBounds = true;
  options.limits.steps = 20'000'000;
  options.limits.bytes = uint64_t(256) << 20;
  options.limits.seconds = 5;
  options.run.seconds = 5;
  options.compileSeconds = 20;
}

static Variant variantOf(StringRef passes, const PassStep &step) {
  Variant variant = variantOfPasses(afterPasses.str(), {step});
  // Passes that a user names are run on all of it.
  variant.takesWholeModule = true;
  return variant;
}

static Variant variantOf(StringRef command, double seconds) {
  Variant variant{afterCommand.str()};
  variant.rewrite = rewriteWithCommand(command.str(), unsigned(seconds));
  variant.takesWholeModule = true;
  return variant;
}

DifferentialOptions oracle::drawComparisons(const CampaignPlan &plan,
                                            StringRef text) {
  RandomStream random(stableHash(text));
  DifferentialOptions options;
  addLimits(options);
  InputSource source;
  source.seed = random.below(1'000'000);
  // Which distribution comes first.
  options.inputs = inputSet(source, random.below(4));
  options.inputSets = 1;

  std::vector<const mx::Pipeline *> named;
  for (const std::string &name : plan.pipelines)
    if (const mx::Pipeline *pipeline = mx::findPipeline(name))
      named.push_back(pipeline);
  if (!plan.passes.empty() || !plan.command.empty()) {
    if (!plan.command.empty()) {
      options.variants.push_back(
          variantOf(plan.command, options.compileSeconds));
    } else if (Expected<PassStep> step = parsePasses(plan.passes)) {
      options.variants.push_back(variantOf(plan.passes, *step));
    } else {
      llvm::consumeError(step.takeError());
    }
    for (Variant &variant : options.variants)
      variant.pipelines = named;
    return options;
  }
  options.pipelines = named;
  if (!named.empty())
    return options;
  const mx::Pipeline *scalar = mx::findPipeline("scalar");
  options.pipelines.push_back(scalar);
  // To make code takes ten times as long as everything before it.
  options.compilePipelines = random.oneIn(plan.codeEvery);
  // Two forms that mean the same, interpreted, and now and then compiled.
  for (unsigned i = 0; i < 2; ++i) {
    ArrayRef<const mx::Pipeline *> compiled(scalar);
    options.variants.push_back(drawVariant(
        random.next(), compiled.take_front(random.oneIn(32) ? 1 : 0)));
  }
  // Another pipeline now and then.
  auto others = mx::pipelines();
  if (const mx::Pipeline &other = others[random.below(others.size())];
      random.oneIn(4) && &other != scalar)
    options.pipelines.push_back(&other);
  if (options.compilePipelines && random.oneIn(8))
    options.variants.push_back(libraryCalls(scalar));
  options.repeatPasses = random.oneIn(16);
  return options;
}

//===----------------------------------------------------------------------===//
// One comparison
//===----------------------------------------------------------------------===//

llvm::json::Object Comparison::toJson() const {
  llvm::json::Object object{{"entry", entry},
                            {"pipeline", pipeline},
                            {"passes", llvm::json::fixUTF8(passes)},
                            {"variant", variant},
                            {"command", llvm::json::fixUTF8(command)},
                            {"inputs", inputs}};
  if (dynamicSize)
    object["dynamic_size"] = *dynamicSize;
  if (repeatPasses)
    object["repeat_passes"] = true;
  return object;
}

bool Comparison::fromJson(const llvm::json::Value &value) {
  llvm::json::Path::Root root;
  llvm::json::ObjectMapper mapper(value, root);
  return mapper && mapper.map("entry", entry) &&
         mapper.map("pipeline", pipeline) && mapper.map("passes", passes) &&
         mapper.map("variant", variant) && mapper.map("command", command) &&
         mapper.map("inputs", inputs) &&
         mapper.mapOptional("dynamic_size", dynamicSize) &&
         mapper.mapOptional("repeat_passes", repeatPasses);
}

std::string Comparison::rewriteOption() const {
  if (!passes.empty())
    return "--passes " + shellQuoted(passes);
  if (!command.empty())
    return "--opt-cmd " + shellQuoted(command);
  return {};
}

std::string Comparison::arguments() const {
  std::string text = " --entry " + shellQuoted(entry) + " --pipeline " +
                     (pipeline.empty() ? "none" : pipeline) + " --input-sets 1";
  if (std::string rewrite = rewriteOption(); !rewrite.empty())
    text += " " + rewrite;
  if (!variant.empty())
    text += " --variants " + shellQuoted(variant);
  if (dynamicSize)
    text += " --dim " + std::to_string(*dynamicSize);
  if (repeatPasses)
    text += " --repeat-passes";
  for (StringRef input : inputs)
    text += " --input " + shellQuoted(input);
  return text;
}

Expected<DifferentialOptions> Comparison::options() const {
  DifferentialOptions options;
  addLimits(options);
  for (StringRef text : inputs) {
    Expected<InputSpec> spec = InputSpec::parse(text);
    if (!spec)
      return spec.takeError();
    options.inputs.specs.push_back(std::move(*spec));
  }
  options.inputs.dynamicSize = dynamicSize;
  options.repeatPasses = repeatPasses;
  std::vector<const mx::Pipeline *> pipelines;
  if (!pipeline.empty()) {
    const mx::Pipeline *found = mx::findPipeline(pipeline);
    if (!found)
      return llvm::createStringError("no pipeline is called '" + pipeline +
                                     "'");
    pipelines.push_back(found);
  }
  if (!passes.empty()) {
    Expected<PassStep> step = parsePasses(passes);
    if (!step)
      return step.takeError();
    options.variants.push_back(variantOf(passes, *step));
  } else if (!variant.empty()) {
    Expected<Variant> found = findVariant(variant);
    if (!found)
      return found.takeError();
    options.variants.push_back(std::move(*found));
  } else if (!command.empty()) {
    options.variants.push_back(variantOf(command, options.compileSeconds));
  } else {
    options.pipelines = std::move(pipelines);
    return options;
  }
  options.variants.back().pipelines = std::move(pipelines);
  return options;
}

std::vector<std::string> oracle::splitPasses(StringRef passes) {
  passes = passesInside(passes).value_or(passes);
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char c : passes) {
    depth += StringRef("({").contains(c) - StringRef(")}").contains(c);
    if (c == ',' && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  llvm::erase_if(parts, [](StringRef part) { return part.trim().empty(); });
  return parts;
}

std::string Comparison::passPipeline() const {
  if (!command.empty() || !variant.empty())
    return {};
  std::vector<std::string> parts = splitPasses(passes);
  if (const mx::Pipeline *found = mx::findPipeline(pipeline))
    parts.push_back(textOfPasses([found](OpPassManager &manager) {
      found->buildToBuffers(manager);
      found->buildToLLVM(manager);
    }));
  if (parts.empty())
    return "builtin.module(mx-to-linalg)";
  return "builtin.module(" + llvm::join(parts, ",") + ")";
}

Comparison oracle::comparisonOf(FunctionOpInterface entry,
                                const DifferentialOptions &options,
                                const CampaignPlan &plan,
                                const DifferentialResult &result) {
  const StageResult &headline = result.headline();
  Comparison comparison;
  comparison.entry = entry.getName().str();
  comparison.repeatPasses = headline.verdict == Verdict::Nondeterminism;
  if (headline.inputSet < result.inputs.size()) {
    const InputSource &source = result.inputs[headline.inputSet];
    for (const InputSpec &spec : source.specs)
      comparison.inputs.push_back(spec.toString());
    comparison.dynamicSize = source.dynamicSize;
  }
  StringRef stage = headline.stage;
  for (const Variant &variant : options.variants) {
    StringRef rest = stage;
    if (!rest.consume_front(variant.name) ||
        !(rest.empty() || rest.consume_front(" + ")))
      continue;
    comparison.pipeline = rest.str();
    comparison.passes = variant.passesText();
    if (variant.rewrite && !plan.command.empty())
      comparison.command = plan.command;
    else if (variant.rewrite)
      comparison.variant = variant.name;
    return comparison;
  }
  if (!stage.consume_back("/buffers"))
    stage.consume_back("/passes");
  if (mx::findPipeline(stage))
    comparison.pipeline = stage.str();
  return comparison;
}
