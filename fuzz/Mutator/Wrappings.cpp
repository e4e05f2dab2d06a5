//===- Wrappings.cpp - Operations in regions and functions ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator/Places.h"
#include "fuzz/Reducer/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace oracle;

/// Whether operations may move into a region that a new operation of scf has:
/// not in bodies of other dialects' operations.
static bool isInControlFlow(const Stretch &stretch) {
  Operation *parent = stretch.operations.empty()
                          ? nullptr
                          : stretch.operations.front()->getParentOp();
  return parent && (isa<func::FuncOp>(parent) ||
                    isa_and_present<scf::SCFDialect>(parent->getDialect()));
}

/// Moves a stretch to the end of a block.
static void moveInto(const Stretch &stretch, Block *block) {
  for (Operation *op : stretch.operations)
    op->moveBefore(block, block->end());
}

/// Uses `results` instead of those of the stretch wherever it does not itself.
static void replaceBehind(const Stretch &stretch, ValueRange results,
                          Operation *around) {
  for (auto [before, after] : llvm::zip(stretch.results, results))
    Value(before).replaceUsesWithIf(after, [&](OpOperand &use) {
      return !around->isAncestor(use.getOwner());
    });
}

/// Values of the types of the results in scope in front of `op`; nothing where
/// there is none of some type.
static std::optional<SmallVector<Value>>
othersFor(const Stretch &stretch, Operation *op, RandomStream &random) {
  SmallVector<Value> others;
  for (Value result : stretch.results) {
    Value other = pickInScope(op, result.getType(), /*other=*/{}, random);
    if (!other)
      other = makeSimple(op, result.getType());
    if (!other)
      return std::nullopt;
    others.push_back(other);
  }
  return others;
}

/// i1 in front of `op`.
static Value condition(Operation *op, RandomStream &random) {
  Type i1 = IntegerType::get(op->getContext(), 1);
  if (Value value = pickInScope(op, i1, /*other=*/{}, random))
    return value;
  OpBuilder builder(op);
  return arith::ConstantOp::create(builder, op->getLoc(),
                                   IntegerAttr::get(i1, random.below(2)));
}

/// The stretch in one branch, values from in front of it, or the stretch once
/// more, in the other.
bool oracle::wrapInBranch(ModuleOp module, RandomStream &random) {
  Stretch stretch = pickStretch(module, random, /*longest=*/4);
  if (!isInControlFlow(stretch))
    return false;
  Operation *first = stretch.operations.front();
  Location loc = first->getLoc();
  OpBuilder builder(first);
  bool isCopied = random.oneIn(3);
  bool hasRisk = llvm::any_of(
      stretch.results, [](Value value) { return isRisky(value.getType()); });
  SmallVector<Value> others;
  IRMapping mapping;
  std::vector<Operation *> copies;
  if (isCopied || hasRisk) {
    for (Operation *op : stretch.operations)
      copies.push_back(builder.clone(*op, mapping));
    for (Value result : stretch.results)
      others.push_back(mapping.lookup(result));
  } else {
    std::optional<SmallVector<Value>> found = othersFor(stretch, first, random);
    if (!found)
      return false;
    others = std::move(*found);
  }
  // Copies must not be what decides.
  Operation *front = copies.empty() ? first : copies.front();
  Value which = condition(front, random);
  SmallVector<Type> types(TypeRange(ValueRange(stretch.results)));
  bool isSwitch = random.oneIn(3);
  builder.setInsertionPoint(first);
  Operation *made;
  if (isSwitch) {
    Value number = arith::IndexCastUIOp::create(builder, loc,
                                                builder.getIndexType(), which);
    auto branch = scf::IndexSwitchOp::create(builder, loc, types, number,
                                             ArrayRef<int64_t>{1}, 1);
    branch.getCaseRegions().front().emplaceBlock();
    branch.getDefaultRegion().emplaceBlock();
    made = branch;
  } else {
    auto branch = scf::IfOp::create(builder, loc, types, which,
                                    /*withElseRegion=*/true);
    for (Region &region : branch->getRegions()) {
      if (region.empty())
        region.emplaceBlock();
      region.front().clear();
    }
    made = branch;
  }
  unsigned here = random.below(2);
  auto fill = [&](unsigned number, ArrayRef<Operation *> operations,
                  ValueRange values) {
    Block *block = &made->getRegion(number).front();
    for (Operation *op : operations)
      op->moveBefore(block, block->end());
    builder.setInsertionPointToEnd(block);
    scf::YieldOp::create(builder, loc, values);
  };
  fill(here, stretch.operations, stretch.results);
  fill(1 - here, copies, others);
  replaceBehind(stretch, made->getResults(), made);
  return true;
}

/// One to three trips, the results of each going into the next, where nobody
/// looks at them.
bool oracle::wrapInLoop(ModuleOp module, RandomStream &random) {
  Stretch stretch = pickStretch(module, random, /*longest=*/4);
  if (!isInControlFlow(stretch))
    return false;
  Operation *first = stretch.operations.front();
  Location loc = first->getLoc();
  std::optional<SmallVector<Value>> inits = othersFor(stretch, first, random);
  if (!inits)
    return false;
  OpBuilder builder(first);
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto loop = scf::ForOp::create(builder, loc, number(0),
                                 number(1 + int64_t(random.below(3))),
                                 number(1), *inits);
  Block *body = loop.getBody();
  if (body->mightHaveTerminator())
    body->back().erase();
  moveInto(stretch, body);
  builder.setInsertionPointToEnd(body);
  scf::YieldOp::create(builder, loc, stretch.results);
  replaceBehind(stretch, loop.getResults(), loop);
  // What a trip starts from may be what the last one made.
  for (auto [init, argument] : llvm::zip(*inits, loop.getRegionIterArgs()))
    if (random.oneIn(2))
      Value(init).replaceUsesWithIf(argument, [&](OpOperand &use) {
        return loop->isProperAncestor(use.getOwner());
      });
  return true;
}

bool oracle::wrapInRegion(ModuleOp module, RandomStream &random) {
  Stretch stretch = pickStretch(module, random, /*longest=*/6);
  if (!isInControlFlow(stretch))
    return false;
  Operation *first = stretch.operations.front();
  OpBuilder builder(first);
  auto region = scf::ExecuteRegionOp::create(
      builder, first->getLoc(), TypeRange(ValueRange(stretch.results)));
  Block *block = &region.getRegion().emplaceBlock();
  moveInto(stretch, block);
  builder.setInsertionPointToEnd(block);
  scf::YieldOp::create(builder, first->getLoc(), stretch.results);
  replaceBehind(stretch, region.getResults(), region);
  return true;
}

bool oracle::outline(ModuleOp module, RandomStream &random) {
  Stretch stretch = pickStretch(module, random, /*longest=*/6);
  if (!isInControlFlow(stretch))
    return false;
  Operation *first = stretch.operations.front();
  Location loc = first->getLoc();
  SmallVector<Value> arguments = usedBy(stretch);
  auto type =
      FunctionType::get(module.getContext(), TypeRange(ValueRange(arguments)),
                        TypeRange(ValueRange(stretch.results)));
  OpBuilder builder(first);
  SymbolTable symbols(module);
  auto function = func::FuncOp::create(loc, "outlined", type);
  function.setPrivate();
  if (random.oneIn(2))
    function.setNoInline(true);
  symbols.insert(function, module.getBody()->begin());
  auto call = func::CallOp::create(builder, loc, function, arguments);
  Block *body = function.addEntryBlock();
  moveInto(stretch, body);
  builder.setInsertionPointToEnd(body);
  func::ReturnOp::create(builder, loc, stretch.results);
  replaceBehind(stretch, call.getResults(), function);
  for (auto [value, argument] : llvm::zip(arguments, body->getArguments()))
    Value(value).replaceUsesWithIf(argument, [&](OpOperand &use) {
      return function->isProperAncestor(use.getOwner());
    });
  return true;
}

bool oracle::inlineOneCall(ModuleOp module, RandomStream &random) {
  auto call = pickOp<func::CallOp>(module, random);
  return call && inlineCall(call);
}
