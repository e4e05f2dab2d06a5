//===- Loops.cpp - Rules for loops that run in order ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Regions.h"
#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace oracle;

/// How often a loop runs: never, once, a few times.
static int64_t drawTrips(Grower &grower) {
  static constexpr int64_t trips[] = {0, 1, 2, 2, 3, 3, 4, 5};
  return trips[grower.below(std::size(trips))];
}

/// Puts what a loop carries in scope; it is among what may be yielded.
static SmallVector<RegionResult> addCarried(Grower &grower,
                                            ValueRange arguments,
                                            ArrayRef<RegionResult> results) {
  SmallVector<Known> carried;
  for (auto [argument, result] : llvm::zip_equal(arguments, results))
    carried.push_back(grower.add(argument, result.form.sizes));
  // Each may come next as any other of its form: kept, swapped, twice, or
  // replaced by one from outside.
  SmallVector<RegionResult> inside(results);
  for (RegionResult &result : inside) {
    if (!grower.oneIn(3))
      result.candidates.clear();
    for (const Known &known : carried)
      if (known.form() == result.form)
        result.candidates.push_back(known);
  }
  return inside;
}

/// The values that enter the loop; now and then one of them as two.
static SmallVector<Value> drawInits(Grower &grower,
                                    ArrayRef<RegionResult> results) {
  SmallVector<Value> inits;
  for (const RegionResult &result : results)
    inits.push_back(
        result.candidates[grower.below(result.candidates.size())].value);
  return inits;
}

/// Doubles a result, so that a loop carries two values of one form.
static void maybeDouble(Grower &grower, SmallVector<RegionResult> &results) {
  if (results.size() < 3 && grower.oneIn(2))
    results.push_back(RegionResult(results[grower.below(results.size())]));
}

static SmallVector<Value> drawYields(Grower &grower,
                                     ArrayRef<RegionResult> results) {
  SmallVector<Value> yielded;
  for (const RegionResult &result : results)
    yielded.push_back(drawYield(grower, result));
  return yielded;
}

static bool buildFor(Grower &grower) {
  int64_t trips = drawTrips(grower);
  if (!grower.mayNest(uint64_t(trips)))
    return false;
  SmallVector<RegionResult> results = drawResults(grower);
  if (results.empty())
    return false;
  maybeDouble(grower, results);
  int64_t low = grower.between(0, 2);
  int64_t step = grower.between(1, 3);
  // The last step may lead past the end.
  int64_t high = trips == 0
                     ? grower.between(0, low)
                     : low + step * (trips - 1) + grower.between(1, step);
  Value lowValue = grower.index(low);
  Value highValue = grower.index(high);
  Value stepValue = grower.index(step);
  SmallVector<Value> inits = drawInits(grower, results);
  auto loop = grower.make<scf::ForOp>(lowValue, highValue, stepValue, inits);
  grower.inside(loop.getBody(), uint64_t(trips), [&] {
    int64_t last = trips == 0 ? low : low + step * (trips - 1);
    grower.addIndex(loop.getInductionVar(), low, last);
    SmallVector<RegionResult> carried =
        addCarried(grower, loop.getRegionIterArgs(), results);
    grower.growBody();
    SmallVector<Value> yielded = drawYields(grower, carried);
    grower.observeUnused();
    grower.make<scf::YieldOp>(yielded);
  });
  useResults(grower, loop.getResults(), results);
  return true;
}

/// Only for its effects.
static bool buildForWithoutResults(Grower &grower) {
  int64_t trips = drawTrips(grower);
  if (!grower.mayNest(uint64_t(trips)) || !grower.allowsEffects)
    return false;
  Value low = grower.index(0);
  Value high = grower.index(trips);
  Value step = grower.index(1);
  auto loop = grower.make<scf::ForOp>(low, high, step);
  Block *body = loop.getBody();
  body->getTerminator()->erase();
  grower.inside(body, uint64_t(trips), [&] {
    grower.addIndex(loop.getInductionVar(), 0, std::max<int64_t>(trips - 1, 0));
    grower.growBody();
    grower.observeUnused();
    grower.make<scf::YieldOp>();
  });
  return true;
}

/// Replaces a carried value among what is forwarded by one that depends on
/// whether the loop goes on.
static void decideAgain(Grower &grower, Value goesOn, ValueRange carried,
                        ArrayRef<RegionResult> results,
                        SmallVector<Value> &forwarded) {
  uint64_t number = grower.below(results.size());
  const RegionResult &result = results[number];
  Value before = carried[number + 1];
  auto op = grower.make<scf::IfOp>(TypeRange(result.form.type), goesOn,
                                   /*addThenBlock=*/true,
                                   /*addElseBlock=*/true);
  grower.inside(&op.getThenRegion().front(), /*trips=*/1, [&] {
    Known known{before, result.form.sizes};
    Value value = known.isScalar() ? grower.scalar(known.type())
                                   : grower.rewrite(known).value;
    grower.make<scf::YieldOp>(value);
  });
  // With nothing but its result, mostly.
  grower.inside(&op.getElseRegion().front(), /*trips=*/1, [&] {
    Value value =
        result.candidates[grower.below(result.candidates.size())].value;
    if (grower.oneIn(4))
      value = drawYield(grower, result);
    grower.make<scf::YieldOp>(value);
  });
  for (Value &value : forwarded)
    if (value == before && !grower.oneIn(4))
      value = op.getResult(0);
}

/// The counter comes first and decides; what is forwarded may be in any order,
/// and some of it twice.
static bool buildWhile(Grower &grower) {
  int64_t trips = drawTrips(grower);
  if (!grower.mayNest(uint64_t(trips) + 1))
    return false;
  SmallVector<RegionResult> results = drawResults(grower);
  if (results.empty())
    return false;
  Value zero = grower.index(0);
  Value bound = grower.index(trips);
  SmallVector<Value> inits = drawInits(grower, results);
  inits.insert(inits.begin(), zero);
  // Which of the carried values each result is; 0 is the counter.
  SmallVector<unsigned> forwarded(results.size() + 1);
  for (auto [i, number] : llvm::enumerate(forwarded))
    number = unsigned(i);
  if (grower.oneIn(2))
    forwarded.push_back(unsigned(grower.below(forwarded.size())));
  for (size_t i = forwarded.size() - 1; i > 0; --i)
    std::swap(forwarded[i], forwarded[grower.below(i + 1)]);

  SmallVector<Type> types;
  SmallVector<RegionResult> after;
  RegionResult counter{{grower.builder.getIndexType(), {}}, {}};
  for (unsigned number : forwarded) {
    after.push_back(number == 0 ? counter : results[number - 1]);
    types.push_back(after.back().form.type);
  }
  auto loop = grower.make<scf::WhileOp>(TypeRange(types), ValueRange(inits));
  auto addBlock = [&](Region &region, TypeRange types) {
    SmallVector<Location> locations(types.size(), loop.getLoc());
    Block &block = region.emplaceBlock();
    block.addArguments(types, locations);
    return &block;
  };
  Block *before = addBlock(loop.getBefore(), ValueRange(inits).getTypes());
  Block *body = addBlock(loop.getAfter(), types);
  grower.inside(before, uint64_t(trips) + 1, [&] {
    grower.addIndex(before->getArgument(0), 0, trips);
    addCarried(grower, before->getArguments().drop_front(), results);
    if (grower.oneIn(3))
      grower.growMore(2);
    Value goesOn = grower.make<arith::CmpIOp>(arith::CmpIPredicate::ult,
                                              before->getArgument(0), bound);
    SmallVector<Value> values;
    for (unsigned number : forwarded)
      values.push_back(before->getArgument(number));
    if (grower.oneIn(3))
      decideAgain(grower, goesOn, before->getArguments(), results, values);
    grower.make<scf::ConditionOp>(goesOn, values);
  });
  grower.inside(body, uint64_t(trips), [&] {
    Value count;
    SmallVector<Value> carriedValues;
    SmallVector<RegionResult> carriedResults;
    for (auto [argument, number, result] :
         llvm::zip_equal(body->getArguments(), forwarded, after)) {
      if (number == 0) {
        count = argument;
        grower.addIndex(argument, 0, std::max<int64_t>(trips - 1, 0));
      } else {
        carriedValues.push_back(argument);
        carriedResults.push_back(result);
      }
    }
    SmallVector<RegionResult> inside =
        addCarried(grower, carriedValues, carriedResults);
    grower.growBody();
    Value one = grower.index(1);
    SmallVector<Value> yielded = {grower.make<arith::AddIOp>(count, one)};
    for (const RegionResult &result : results) {
      const RegionResult *match =
          llvm::find_if(inside, [&](const RegionResult &candidate) {
            return candidate.form == result.form;
          });
      yielded.push_back(drawYield(grower, *match));
    }
    grower.observeUnused();
    grower.make<scf::YieldOp>(yielded);
  });
  // The counter is not one of several candidates.
  useResults(grower, loop.getResults(), after);
  return true;
}

namespace {

/// A loop that carries one number, affine or not.
struct CarryingLoop {
  /// Bounds stand here, so that nothing is between nested loops.
  CarryingLoop(Grower &grower, bool isAffine)
      : isAffine(isAffine), trips(drawTrips(grower)) {
    if (isAffine)
      return;
    for (int64_t bound : {int64_t(0), trips, int64_t(1)})
      bounds.push_back(grower.constant(grower.builder.getIndexAttr(bound)));
  }

  LoopLikeOpInterface make(Grower &grower, Value init,
                           function_ref<Value(Value)> next) const {
    LoopLikeOpInterface loop;
    if (isAffine)
      loop = grower.make<affine::AffineForOp>(int64_t(0), trips, int64_t(1),
                                              ValueRange(init));
    else
      loop = grower.make<scf::ForOp>(bounds[0], bounds[1], bounds[2],
                                     ValueRange(init));
    Block *body = &loop.getLoopRegions().front()->front();
    grower.inside(body, uint64_t(trips), [&] {
      Value value = next(loop.getRegionIterArgs()[0]);
      if (isAffine)
        grower.make<affine::AffineYieldOp>(value);
      else
        grower.make<scf::YieldOp>(value);
    });
    return loop;
  }

  bool isAffine;
  int64_t trips;
  SmallVector<Value> bounds;
};

} // namespace

/// Two loops with nothing between them that both carry a number; the inner one
/// may use the outer one's.
static bool buildNest(Grower &grower) {
  if (!grower.mayNest(25))
    return false;
  auto init = grower.pickNumber();
  if (!init)
    return false;
  Type type = init->type();
  StringRef name = drawCombiner(grower, type);
  bool usesOuter = !grower.oneIn(3);
  Value captured = grower.scalar(type);
  bool isAffine = grower.oneIn(2);
  CarryingLoop outer(grower, isAffine), inner(grower, isAffine);
  auto loop = outer.make(grower, init->value, [&](Value carried) {
    return inner
        .make(grower, carried,
              [&](Value own) {
                Value other = usesOuter ? carried : captured;
                return grower.makeNamed(name, {own, other}, type);
              })
        ->getResult(0);
  });
  grower.add(loop->getResult(0));
  return true;
}

/// A tensor that is made anew in each iteration, of the same numbers, of which
/// the iteration overwrites one: it sees nothing of the iterations before.
static bool buildScratch(Grower &grower) {
  if (!grower.mayNest(10))
    return false;
  auto init = grower.pickNumber();
  if (!init)
    return false;
  Type type = init->type();
  StringRef name = drawCombiner(grower, type);
  SmallVector<Value> numbers;
  for (int64_t i = 0, count = grower.between(1, 4); i < count; ++i)
    numbers.push_back(grower.opaque(grower.constant(type)));
  Value last = grower.indexUpTo(int64_t(numbers.size()) - 1);
  auto tensor = RankedTensorType::get({int64_t(numbers.size())}, type);
  CarryingLoop loop(grower, grower.oneIn(2));
  auto made = loop.make(grower, init->value, [&](Value carried) {
    Value scratch = grower.make<tensor::FromElementsOp>(tensor, numbers);
    // Another one in each iteration, so that none of this can leave the loop.
    Value counter = cast<BlockArgument>(carried).getOwner()->getArgument(0);
    Value place = grower.make<arith::MinUIOp>(counter, last);
    Value before = grower.make<tensor::ExtractOp>(scratch, place);
    Value written = grower.make<tensor::InsertOp>(carried, scratch, place);
    Value after = grower.make<tensor::ExtractOp>(written, place);
    return grower.makeNamed(name, {after, before}, type);
  });
  grower.add(made->getResult(0));
  return true;
}

ArrayRef<Rule> oracle::loopRules() {
  static constexpr Rule rules[] = {
      {"for", 6, buildFor},
      {"for-without-results", 1, buildForWithoutResults},
      {"while", 2, buildWhile},
      {"nest", 2, buildNest},
      {"scratch", 1, buildScratch},
  };
  return rules;
}
