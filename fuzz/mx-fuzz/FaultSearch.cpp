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
#include "interpreter/Driver/Json.h"

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
  /// What is wrong, where the plant is to blame for it: the bisection names its
  /// pass, and where that does more than the mistake, or only code tells, the
  /// same passes without the mistake are right.
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
  // Most generated programs take a few thousand steps; long loops are left out.
  settings.limits.steps = uint64_t(1) << 20;
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
  bool isOfCode = fault.form == PlantedFault::Form::Compiled;
  StageResult wrong = result.headline();
  if (!isOfCode) {
    if (!result.bisection || result.bisection->pass != fault.pass ||
        exitCodeOf(result.bisection->verdict) != ExitCode::Finding)
      return std::nullopt;
    wrong = std::move(*result.bisection);
    if (fault.where == PlantedFault::Where::After)
      return wrong;
  }
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
    if (found.unnoticed++ == 0)
      found.firstUnnoticed = {settings.inputs.seed, std::move(text)};
    return Found::Nothing;
  }
  std::optional<StageResult> wrong = blame(module, entry, result);
  if (!wrong) {
    ++found.others;
    return Found::Other;
  }
  found.isCaught = true;
  found.shownBy = {settings.inputs.seed, std::move(text)};
  found.wrong = std::move(*wrong);
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
/// A part of a search and its key.
struct CountField {
  StringRef key;
  uint64_t FaultSearch::*count;
};
struct PlaceField {
  StringRef key;
  FaultSearch::Place FaultSearch::*place;
};
} // namespace

static constexpr CountField countFields[] = {
    {"programs", &FaultSearch::programs},
    {"planted", &FaultSearch::planted},
    {"unnoticed", &FaultSearch::unnoticed},
    {"others", &FaultSearch::others}};
static constexpr PlaceField placeFields[] = {
    {"shown_by", &FaultSearch::shownBy},
    {"first_unnoticed", &FaultSearch::firstUnnoticed}};

static std::string toText(const FaultSearch &search) {
  json::Object object{{"caught", search.isCaught},
                      {"seconds", search.seconds},
                      {"wrong", search.wrong.toJson()}};
  for (const CountField &field : countFields)
    object[field.key] = search.*field.count;
  for (const PlaceField &field : placeFields) {
    const FaultSearch::Place &place = search.*field.place;
    object[field.key] =
        json::Object{{"seed", place.seed}, {"passes", place.passes}};
  }
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(object));
  return text;
}

static bool fromJson(const json::Value *value, uint64_t &number) {
  std::optional<uint64_t> known = value ? value->getAsUINT64() : std::nullopt;
  if (known)
    number = *known;
  return known.has_value();
}

static bool fromJson(const json::Object *object, FaultSearch::Place &place) {
  if (!object || !fromJson(object->get("seed"), place.seed))
    return false;
  std::optional<StringRef> passes = object->getString("passes");
  if (passes)
    place.passes = passes->str();
  return passes.has_value();
}

/// False on anything that toText did not make.
static bool fromText(StringRef text, FaultSearch &search) {
  llvm::Expected<json::Value> value = parseJson(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  const json::Object *object = value->getAsObject();
  const json::Value *wrong = object ? object->get("wrong") : nullptr;
  if (!wrong || !search.wrong.fromJson(*wrong))
    return false;
  for (const CountField &field : countFields)
    if (!fromJson(object->get(field.key), search.*field.count))
      return false;
  for (const PlaceField &field : placeFields)
    if (!fromJson(object->getObject(field.key), search.*field.place))
      return false;
  std::optional<bool> caught = object->getBoolean("caught");
  std::optional<double> seconds = object->getNumber("seconds");
  if (!caught || !seconds)
    return false;
  search.isCaught = *caught;
  search.seconds = *seconds;
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
    lost.problem = (child.phase.empty() ? "" : child.phase + ": ") +
                   (child.detail.empty() ? "no end" : child.detail);
  }
  return lost;
}
