//===- Branches.cpp - Rules for operations that choose a region -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Regions.h"
#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace oracle;

//===----------------------------------------------------------------------===//
// Results of regions
//===----------------------------------------------------------------------===//

SmallVector<RegionResult> oracle::drawResults(Grower &grower) {
  SmallVector<RegionResult> results;
  for (uint64_t left = 1 + grower.below(3); left > 0; --left) {
    bool wantsScalar = grower.oneIn(4);
    auto first = grower.pick([&](const Known &known) {
      return wantsScalar ? known.isScalar() : known.isTensor() || known.isMx();
    });
    if (!first)
      continue;
    RegionResult result{first->form(), {*first}};
    for (uint64_t more = 1 + grower.below(2); more > 0; --more) {
      auto other = grower.pick([&](const Known &known) {
        return known.form() == result.form &&
               llvm::none_of(result.candidates, [&](const Known &candidate) {
                 return candidate.value == known.value;
               });
      });
      result.candidates.push_back(other ? *other : grower.anyOf(result.form));
    }
    results.push_back(std::move(result));
  }
  return results;
}

SmallVector<Type> oracle::typesOf(ArrayRef<RegionResult> results) {
  return llvm::map_to_vector(
      results, [](const RegionResult &result) { return result.form.type; });
}

Value oracle::drawYield(Grower &grower, const RegionResult &result) {
  uint64_t choice = grower.below(5);
  if (choice <= 1)
    return result.candidates[grower.below(result.candidates.size())].value;
  if (choice <= 3) {
    const Known &candidate =
        result.candidates[grower.below(result.candidates.size())];
    if (!candidate.isScalar())
      return grower.rewrite(candidate).value;
  }
  return grower.anyOf(result.form).value;
}

void oracle::useResults(Grower &grower, ValueRange values,
                        ArrayRef<RegionResult> results) {
  SmallVector<Known> added;
  for (auto [value, result] : llvm::zip_equal(values, results))
    added.push_back(grower.add(value, result.form.sizes));
  for (const Known &known : added)
    if (!known.isScalar() && !grower.oneIn(4))
      grower.rewrite(known);
  for (const RegionResult &result : results)
    for (const Known &candidate : result.candidates)
      if (!candidate.isScalar() && !grower.oneIn(4))
        grower.read(candidate);
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// Fills a region of one block.
static void fillBranch(Grower &grower, Region &region,
                       ArrayRef<RegionResult> results) {
  if (region.empty())
    region.emplaceBlock();
  grower.inside(&region.front(), /*trips=*/1, [&] {
    if (!grower.oneIn(3))
      grower.growBody();
    SmallVector<Value> yielded;
    for (const RegionResult &result : results)
      yielded.push_back(drawYield(grower, result));
    grower.observeUnused();
    grower.make<scf::YieldOp>(yielded);
  });
}

static bool buildIf(Grower &grower) {
  if (!grower.mayNest())
    return false;
  SmallVector<RegionResult> results = drawResults(grower);
  if (results.empty())
    return false;
  Value condition = grower.condition();
  auto op = grower.make<scf::IfOp>(typesOf(results), condition,
                                   /*addThenBlock=*/true,
                                   /*addElseBlock=*/true);
  fillBranch(grower, op.getThenRegion(), results);
  fillBranch(grower, op.getElseRegion(), results);
  useResults(grower, op.getResults(), results);
  return true;
}

/// Only for its effects.
static bool buildIfWithoutResults(Grower &grower) {
  if (!grower.mayNest() || !grower.allowsEffects)
    return false;
  Value condition = grower.condition();
  auto op = grower.make<scf::IfOp>(TypeRange(), condition,
                                   /*addThenBlock=*/true,
                                   /*addElseBlock=*/false);
  fillBranch(grower, op.getThenRegion(), {});
  return true;
}

static bool buildIndexSwitch(Grower &grower) {
  if (!grower.mayNest())
    return false;
  SmallVector<RegionResult> results = drawResults(grower);
  if (results.empty())
    return false;
  SmallVector<int64_t> cases;
  for (int64_t i = 0, e = 1 + int64_t(grower.below(3)); i < e; ++i)
    cases.push_back(2 * i + 1);
  // One of them, or none.
  Value chosen = grower.indexUpTo(2 * int64_t(cases.size()));
  auto op = grower.make<scf::IndexSwitchOp>(typesOf(results), chosen, cases,
                                            unsigned(cases.size()));
  for (Region &region : op->getRegions())
    fillBranch(grower, region, results);
  useResults(grower, op.getResults(), results);
  return true;
}

static bool buildExecuteRegion(Grower &grower) {
  if (!grower.mayNest())
    return false;
  SmallVector<RegionResult> results = drawResults(grower);
  if (results.empty())
    return false;
  auto op = grower.make<scf::ExecuteRegionOp>(TypeRange(typesOf(results)),
                                              /*no_inline=*/grower.oneIn(2));
  fillBranch(grower, op.getRegion(), results);
  useResults(grower, op.getResults(), results);
  return true;
}

ArrayRef<Rule> oracle::branchRules() {
  static constexpr Rule rules[] = {
      {"if", 5, buildIf},
      {"if-without-results", 1, buildIfWithoutResults},
      {"index-switch", 3, buildIndexSwitch},
      {"execute-region", 1, buildExecuteRegion},
  };
  return rules;
}
