//===- FaultSearch.cpp - Looking for one planted fault --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-fuzz/FaultSearch.h"

#include "fuzz/Generator/Generator.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/Differential.h"

#include "mlir/Pass/PassManager.h"

#include <chrono>

using namespace mlir;
using namespace oracle;

namespace json = llvm::json;

/// Of a program with more places for the fault, these from the first on.
static constexpr unsigned mostPlaces = 16;

namespace {

/// One search in this process.
class Search {
public:
  Search(const PlantedFault &fault, MLIRContext *context,
         const FaultSearchOptions &options, Isolation isolation);

  FaultSearch run();

private:
  enum class Found : uint8_t {
    NoPlace,
    Nothing,
    Other, ///< The program shows what another pass does wrong.
    Fault
  };

  Found tryPlace(ModuleOp module, FunctionOpInterface entry, unsigned nth);
  /// What is wrong, where the plant is to blame for it: the bisection says so,
  /// or, of code, the same passes without the plant make right code.
  std::optional<StageResult> blame(ModuleOp module, FunctionOpInterface entry,
                                   DifferentialResult &result);

  const PlantedFault &fault;
  MLIRContext *context;
  const FaultSearchOptions &options;
  Differential differential;
  DifferentialOptions settings;
  FaultSearch found;
};

} // namespace

Search::Search(const PlantedFault &fault, MLIRContext *context,
               const FaultSearchOptions &options, Isolation isolation)
    : fault(fault), context(context), options(options), differential(context) {
  settings.isolation = isolation;
  settings.verifyEach = false;
  settings.bisect = true;
  settings.interpretPipelines = false;
  // One of each distribution.
  settings.inputSets = 4;
  // Generated programs take a few thousand steps.
  settings.limits.steps = uint64_t(1) << 24;
}

/// The form that `text` makes; nothing where that is no list of passes.
static std::optional<Variant> variantOf(const PlantedFault &fault,
                                        StringRef text) {
  llvm::Expected<PassStep> passes = parsePasses(text);
  if (!passes) {
    llvm::consumeError(passes.takeError());
    return std::nullopt;
  }
  Variant variant = variantOfPasses("faulty", {std::move(*passes)});
  // As with mx-diff --passes.
  variant.takesWholeModule = true;
  if (fault.form == PlantedFault::Form::Compiled)
    variant.pipelines.push_back(mx::findPipeline(fault.pipeline));
  return variant;
}

std::optional<StageResult> Search::blame(ModuleOp module,
                                         FunctionOpInterface entry,
                                         DifferentialResult &result) {
  if (fault.form == PlantedFault::Form::Interpreted) {
    bool isPlant = result.bisection &&
                   exitCodeOf(result.bisection->verdict) == ExitCode::Finding &&
                   result.bisection->pass == fault.pass;
    return isPlant ? std::move(result.bisection) : std::nullopt;
  }
  StageResult wrong = result.headline();
  std::optional<Variant> faultless = variantOf(fault, faultlessPasses(fault));
  if (!faultless)
    return std::nullopt;
  settings.variants = {std::move(*faultless)};
  if (differential.run(module, entry, settings).exitCode() != ExitCode::Ok)
    return std::nullopt;
  wrong.pass = fault.pass.str();
  return wrong;
}

Search::Found Search::tryPlace(ModuleOp module, FunctionOpInterface entry,
                               unsigned nth) {
  std::string text = faultyPasses(fault, nth);
  std::optional<Variant> variant = variantOf(fault, text);
  if (!variant)
    return Found::NoPlace;
  settings.variants = {std::move(*variant)};
  DifferentialResult result = differential.run(module, entry, settings);
  const StageResult &headline = result.headline();
  if (result.stages.size() < 2 || headline.verdict == Verdict::Unsupported ||
      headline.verdict == Verdict::Limit)
    return Found::NoPlace;
  ++found.planted;
  if (headline.verdict == Verdict::Agree) {
    ++found.unnoticed;
    return Found::Nothing;
  }
  std::optional<StageResult> wrong = blame(module, entry, result);
  if (!wrong) {
    ++found.others;
    return Found::Other;
  }
  found.isCaught = true;
  found.nth = nth;
  found.passes = std::move(text);
  found.catchResult = std::move(*wrong);
  return Found::Fault;
}

FaultSearch Search::run() {
  auto start = std::chrono::steady_clock::now();
  auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         start)
        .count();
  };
  for (uint64_t seed = options.seed;
       !found.isCaught && elapsed() < options.seconds; ++seed) {
    ++found.programs;
    found.seed = seed;
    settings.inputs.seed = seed;
    OwningOpRef<ModuleOp> module = generateProgram(context, seed);
    auto entry =
        cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(*module, "main"));
    for (unsigned nth = 0; nth < mostPlaces; ++nth)
      if (tryPlace(*module, entry, nth) != Found::Nothing)
        break;
  }
  found.seconds = elapsed();
  return found;
}

//===----------------------------------------------------------------------===//
// In a child
//===----------------------------------------------------------------------===//

namespace {
/// A count and its key.
struct Count {
  StringRef key;
  uint64_t FaultSearch::*count;
};
} // namespace

static constexpr Count counts[] = {{"programs", &FaultSearch::programs},
                                   {"planted", &FaultSearch::planted},
                                   {"unnoticed", &FaultSearch::unnoticed},
                                   {"others", &FaultSearch::others},
                                   {"seed", &FaultSearch::seed}};

static std::string toText(const FaultSearch &search) {
  json::Object object{{"caught", search.isCaught},
                      {"seconds", search.seconds},
                      {"nth", search.nth},
                      {"passes", search.passes},
                      {"result", search.catchResult.toJson()}};
  for (const Count &row : counts)
    object[row.key] = search.*row.count;
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(object));
  return text;
}

/// False on anything that toText did not make.
static bool fromText(StringRef text, FaultSearch &search) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  const json::Object *object = value->getAsObject();
  const json::Value *result = object ? object->get("result") : nullptr;
  if (!result || !search.catchResult.fromJson(*result))
    return false;
  for (const Count &row : counts) {
    const json::Value *count = object->get(row.key);
    std::optional<uint64_t> number =
        count ? count->getAsUINT64() : std::nullopt;
    if (!number)
      return false;
    search.*row.count = *number;
  }
  std::optional<bool> caught = object->getBoolean("caught");
  std::optional<double> seconds = object->getNumber("seconds");
  std::optional<int64_t> nth = object->getInteger("nth");
  std::optional<StringRef> passes = object->getString("passes");
  if (!caught || !seconds || !nth || !passes)
    return false;
  search.isCaught = *caught;
  search.seconds = *seconds;
  search.nth = *nth;
  search.passes = passes->str();
  return true;
}

FaultSearch oracle::searchFault(const PlantedFault &fault, MLIRContext *context,
                                const FaultSearchOptions &options) {
  // A last program and its bisection may take longer than the rest.
  constexpr double slack = 30;
  FaultSearch lost;
  lost.seconds = options.seconds;
  for (Isolation isolation : {Isolation::None, Isolation::Children}) {
    ChildResult child = runInChild(options.seconds + slack, [&] {
      return toText(Search(fault, context, options, isolation).run());
    });
    FaultSearch found;
    if (child.status == ChildResult::Status::Done &&
        fromText(child.payload, found))
      return found;
    lost.problem = child.phase + ": " +
                   (child.detail.empty() ? "it does not end" : child.detail);
  }
  return lost;
}
