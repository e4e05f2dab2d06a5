//===- Calls.cpp - Rules for calls ----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

using namespace mlir;
using namespace oracle;

void oracle::makeCall(Grower &grower, size_t number) {
  grower.state.callees[number].isCalled = true;
  Callee callee = grower.state.callees[number];
  SmallVector<Value> arguments;
  SmallVector<Known> shaped;
  for (const Form &form : callee.arguments) {
    bool mustBeFresh = callee.materializes && isa<MemRefType>(form.type);
    Known argument = mustBeFresh ? grower.fresh(form) : grower.anyOf(form);
    // The same one twice.
    for (const Known &earlier : shaped)
      if (!mustBeFresh && earlier.form() == form && grower.oneIn(3))
        argument = earlier;
    arguments.push_back(argument.value);
    if (!argument.isScalar())
      shaped.push_back(argument);
  }
  auto call = grower.make<func::CallOp>(callee.function, arguments);
  grower.work += grower.executions * callee.work;
  grower.hadEffects |= callee.hasEffects;
  SmallVector<Known> results;
  for (auto [value, form] : llvm::zip_equal(call.getResults(), callee.results))
    results.push_back(grower.add(value, form.sizes));
  for (const Known &result : results)
    if (!result.isScalar() && grower.oneIn(2))
      grower.rewrite(result);
  for (const Known &argument : shaped)
    if (!argument.isMemRef() ? grower.oneIn(2) : !grower.oneIn(3))
      grower.read(argument);
}

static bool buildCall(Grower &grower) {
  std::vector<Callee> &callees = grower.state.callees;
  if (callees.empty())
    return false;
  size_t number = grower.below(callees.size());
  const Callee &callee = callees[number];
  // Anything but the function itself: callees are leaves, or were there first.
  bool isRecursive = callee.function->isAncestor(
      grower.builder.getInsertionBlock()->getParentOp());
  if (!grower.mayExecute(callee.work) || isRecursive ||
      (callee.hasEffects && !grower.allowsEffects))
    return false;
  makeCall(grower, number);
  return true;
}

/// A tensor through a function that no pass sees through.
static bool buildOpaqueTensor(Grower &grower) {
  auto tensor =
      grower.pick([](const Known &known) { return known.isTensor(); });
  if (!tensor)
    return false;
  Value same = grower.opaque(tensor->value);
  grower.rewrite(grower.add(same, tensor->sizes));
  if (grower.oneIn(2))
    grower.read(*tensor);
  return true;
}

ArrayRef<Rule> oracle::callRules() {
  static constexpr Rule rules[] = {
      {"call", 5, buildCall},
      {"opaque-tensor", 1, buildOpaqueTensor},
  };
  return rules;
}
