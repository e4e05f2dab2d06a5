//===- Blocks.cpp - Rules for functions of several blocks -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks are for functions that are called: where the entry is one block, all
// that it makes can be looked at in the end.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Regions.h"
#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace oracle;

namespace {

/// A function in the making, by a grower of its own that stands in its first
/// block. Its arguments are in scope.
class BlockFunction {
public:
  BlockFunction(Grower &caller, ArrayRef<Form> forms);

  ArrayRef<Known> arguments() const { return given; }
  /// A block behind the others.
  Block *addBlock(TypeRange types);
  /// Fills a block that runs `trips` times.
  void fill(Block *block, uint64_t trips, function_ref<void()> build) {
    grower.inside(block, trips, build);
  }
  /// Ends the function, where its builder stands.
  void returnAll(ArrayRef<Known> results);
  /// Makes the function one that may be called, and calls it.
  void callFrom(Grower &caller);

private:
  Callee callee;
  OpBuilder builder;

public:
  Grower grower;

private:
  SmallVector<Known> given;
};

} // namespace

BlockFunction::BlockFunction(Grower &caller, ArrayRef<Form> forms)
    : builder(caller.builder.getContext()),
      grower(builder, caller.random, caller.state) {
  ModuleState &state = caller.state;
  SmallVector<Type> types =
      llvm::map_to_vector(forms, [](const Form &form) { return form.type; });
  builder.setInsertionPointToStart(state.module.getBody());
  std::string name;
  for (unsigned number = 0; name.empty() || state.module.lookupSymbol(name);
       ++number)
    name = "blocks" + std::to_string(number);
  callee.function = grower.make<func::FuncOp>(
      name, builder.getFunctionType(types, TypeRange()));
  callee.function.setPrivate();
  if (caller.oneIn(2))
    callee.function->setAttr("no_inline", builder.getUnitAttr());
  callee.arguments.assign(forms.begin(), forms.end());
  Block *entry = callee.function.addEntryBlock();
  builder.setInsertionPointToEnd(entry);
  grower.allowsEffects = caller.allowsEffects;
  grower.depth = caller.depth + 1;
  grower.executions = caller.executions;
  for (auto [value, form] : llvm::zip_equal(entry->getArguments(), forms))
    given.push_back(grower.add(value, form.sizes));
}

Block *BlockFunction::addBlock(TypeRange types) {
  Block *block = &callee.function.getBody().emplaceBlock();
  SmallVector<Location> locations(types.size(), callee.function.getLoc());
  block->addArguments(types, locations);
  return block;
}

void BlockFunction::returnAll(ArrayRef<Known> results) {
  SmallVector<Value> values;
  for (const Known &result : results) {
    values.push_back(result.value);
    callee.results.push_back(result.form());
  }
  grower.make<func::ReturnOp>(values);
  callee.function.setType(builder.getFunctionType(
      callee.function.getArgumentTypes(), ValueRange(values).getTypes()));
}

void BlockFunction::callFrom(Grower &caller) {
  // In a loop without iterations nothing is executed.
  callee.work = grower.work / std::max<uint64_t>(caller.executions, 1) + 1;
  callee.hasEffects = grower.hadEffects;
  caller.state.callees.push_back(callee);
  makeCall(caller, caller.state.callees.size() - 1);
}

/// A condition decides which of two values of a form a block gets, at once or
/// by way of two more blocks, which may change them. All are read in the end.
static bool buildMeeting(Grower &grower) {
  if (!grower.mayNest(4))
    return false;
  // One-Shot Bufferize refuses two edges with tensors between the same blocks.
  bool hasBranches = !grower.oneIn(4);
  bool wantsTensor = hasBranches ? grower.oneIn(2) : grower.oneIn(8);
  auto first =
      wantsTensor
          ? grower.pick([](const Known &known) { return known.isTensor(); })
          : grower.pickNumber();
  if (!first)
    return false;
  Form form = first->form(), condition{grower.builder.getI1Type(), {}};
  BlockFunction function(grower, {condition, form, form});
  Grower &inner = function.grower;
  inner.growMore(unsigned(inner.below(3)));
  Value which = function.arguments().front().value;
  SmallVector<Known> either(function.arguments().drop_front());
  Block *branches[2] = {};
  SmallVector<Value> toBranch[2];
  Block *meeting = nullptr;
  if (hasBranches) {
    for (auto [number, branch] : llvm::enumerate(branches)) {
      bool isGiven = inner.oneIn(2);
      branch = function.addBlock(isGiven ? TypeRange(form.type) : TypeRange());
      if (isGiven)
        toBranch[number].push_back(either[number].value);
    }
    meeting = function.addBlock(form.type);
    inner.make<cf::CondBranchOp>(which, branches[0], toBranch[0], branches[1],
                                 toBranch[1]);
    for (auto [number, branch] : llvm::enumerate(branches))
      function.fill(branch, /*trips=*/1, [&] {
        RegionResult result{form, either};
        if (branch->getNumArguments() != 0)
          result.candidates.push_back(
              inner.add(branch->getArgument(0), form.sizes));
        if (inner.oneIn(3))
          inner.growBody();
        Value value = drawYield(inner, result);
        inner.observeUnused();
        inner.make<cf::BranchOp>(meeting, value);
      });
  } else {
    meeting = function.addBlock(form.type);
    inner.make<cf::CondBranchOp>(which, meeting, ValueRange(either[0].value),
                                 meeting, ValueRange(either[1].value));
  }
  function.fill(meeting, /*trips=*/1, [&] {
    Known met = inner.add(meeting->getArgument(0), form.sizes);
    SmallVector<Known> results = {met};
    if (met.isTensor()) {
      if (inner.oneIn(2))
        results = {inner.rewrite(met)};
      for (const Known &tensor : either)
        inner.read(tensor);
    }
    if (inner.oneIn(3))
      results.push_back(either[inner.below(2)]);
    inner.observeUnused();
    function.returnAll(results);
  });
  function.callFrom(grower);
  return true;
}

/// A loop of blocks that carries a counter and two numbers. Loops of blocks are
/// beyond One-Shot Bufferize, so that no tensor goes around. They are beyond
/// deallocation too: seldom.
static bool buildBlockLoop(Grower &grower) {
  int64_t trips = grower.between(0, 4);
  if (!grower.oneIn(4) || !grower.mayNest(uint64_t(trips) + 1))
    return false;
  auto first = grower.pickNumber();
  if (!first)
    return false;
  Form form = first->form();
  Type index = grower.builder.getIndexType(), type = form.type;
  BlockFunction function(grower, {form, form});
  Grower &inner = function.grower;
  Value zero = inner.index(0);
  Value bound = inner.index(trips);
  Value one = inner.index(1);
  Block *head = function.addBlock({index, type, type});
  bool passesOn = inner.oneIn(2);
  Block *body = function.addBlock(passesOn ? TypeRange(type) : TypeRange());
  Block *end = function.addBlock(type);
  inner.make<cf::BranchOp>(head, ValueRange{zero, function.arguments()[0].value,
                                            function.arguments()[1].value});
  Value count = head->getArgument(0);
  SmallVector<Value> carried = {head->getArgument(1), head->getArgument(2)};
  function.fill(head, uint64_t(trips) + 1, [&] {
    Value goesOn =
        inner.make<arith::CmpIOp>(arith::CmpIPredicate::ult, count, bound);
    inner.make<cf::CondBranchOp>(
        goesOn, body, passesOn ? ValueRange(carried[0]) : ValueRange(), end,
        ValueRange(carried[inner.below(2)]));
  });
  function.fill(body, uint64_t(trips), [&] {
    inner.addIndex(count, 0, std::max<int64_t>(trips - 1, 0));
    for (Value value : carried)
      inner.add(value);
    for (Value value : body->getArguments())
      inner.add(value);
    inner.growBody();
    inner.observeUnused();
    Value next = inner.make<arith::AddIOp>(count, one);
    StringRef name = drawCombiner(inner, type);
    Value left = inner.scalar(type);
    Value changed =
        inner.makeNamed(name, {left, carried[inner.below(2)]}, type);
    SmallVector<Value> yielded = {changed, carried[inner.below(2)]};
    if (inner.oneIn(2))
      std::swap(yielded[0], yielded[1]);
    inner.make<cf::BranchOp>(head, ValueRange{next, yielded[0], yielded[1]});
  });
  function.fill(end, /*trips=*/1, [&] {
    SmallVector<Known> results = {inner.add(end->getArgument(0))};
    results.push_back(inner.add(carried[inner.below(2)]));
    function.returnAll(results);
  });
  function.callFrom(grower);
  return true;
}

ArrayRef<Rule> oracle::blockRules() {
  static constexpr Rule rules[] = {
      {"meeting-blocks", 1, buildMeeting},
      {"loop-of-blocks", 1, buildBlockLoop},
  };
  return rules;
}
