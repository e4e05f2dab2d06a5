//===- Signatures.cpp - Functions that take and return less ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/Reductions.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace oracle;

/// The calls of `function`; nothing where it is also mentioned otherwise.
static std::optional<SmallVector<func::CallOp>> callsOf(func::FuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(function, module);
  if (!uses)
    return std::nullopt;
  SmallVector<func::CallOp> calls;
  for (SymbolTable::SymbolUse use : *uses) {
    auto call = dyn_cast<func::CallOp>(use.getUser());
    if (!call)
      return std::nullopt;
    calls.push_back(call);
  }
  return calls;
}

static void dropResult(Site site) {
  auto function = cast<func::FuncOp>(site.op);
  unsigned index = site.index;
  std::optional<SmallVector<func::CallOp>> calls = callsOf(function);
  if (!calls || index >= function.getNumResults())
    return;
  // Last first, as the value to use instead may come from an earlier call.
  for (func::CallOp call : llvm::reverse(*calls)) {
    OpResult result = call->getResult(index);
    Value value = result.use_empty()
                      ? Value()
                      : substituteFor(result, Substitute::Operand);
    if (value)
      result.replaceAllUsesWith(value);
  }
  if (!llvm::all_of(*calls, [&](func::CallOp call) {
        return call->getResult(index).use_empty();
      }))
    return;
  if (failed(function.eraseResult(index)))
    return;
  for (Block &block : function.getBody())
    if (auto end = dyn_cast<func::ReturnOp>(block.getTerminator()))
      end->eraseOperand(index);
  for (func::CallOp call : *calls) {
    call.removeResAttrsAttr();
    rebuild(call, call->getOperands(), index);
  }
}

static void dropArgument(Site site) {
  auto function = cast<func::FuncOp>(site.op);
  unsigned index = site.index;
  std::optional<SmallVector<func::CallOp>> calls = callsOf(function);
  if (!calls || index >= function.getNumArguments())
    return;
  if (!function.isExternal()) {
    BlockArgument argument = function.getArgument(index);
    Value value;
    for (BlockArgument other :
         function.getArguments().take_front(argument.use_empty() ? 0 : index))
      if (!value && other.getType() == argument.getType())
        value = other;
    if (!value && !argument.use_empty())
      value =
          makeSimple(&function.getBody().front().front(), argument.getType());
    if (value)
      argument.replaceAllUsesWith(value);
    if (!argument.use_empty())
      return;
  }
  if (failed(function.eraseArgument(index)))
    return;
  for (func::CallOp call : *calls) {
    call.removeArgAttrsAttr();
    call->eraseOperand(index);
  }
}

static func::FuncOp calleeOf(func::CallOp call) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
}

bool oracle::inlineCall(Operation *op) {
  auto call = cast<func::CallOp>(op);
  func::FuncOp callee = calleeOf(call);
  if (!callee || !callee.getBody().hasOneBlock() || callee->isAncestor(call))
    return false;
  Block &body = callee.getBody().front();
  auto end = dyn_cast<func::ReturnOp>(body.getTerminator());
  if (!end)
    return false;
  IRMapping mapping;
  mapping.map(body.getArguments(), call.getOperands());
  OpBuilder builder(call);
  for (Operation &inner : body.without_terminator())
    builder.clone(inner, mapping);
  for (auto [result, value] : llvm::zip(call.getResults(), end.getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(value));
  call.erase();
  return true;
}

/// Inlines a call, and erases what nobody calls then.
static void inlineAndErase(Site site) {
  func::FuncOp callee = calleeOf(cast<func::CallOp>(site.op));
  if (inlineCall(site.op) && callee.isPrivate() &&
      SymbolTable::symbolKnownUseEmpty(callee,
                                       callee->getParentOfType<ModuleOp>()))
    callee.erase();
}

static unsigned numResults(func::FuncOp function) {
  return function.getNumResults();
}
static unsigned numArguments(func::FuncOp function) {
  return function.getNumArguments();
}
static unsigned once(func::CallOp) { return 1; }

void oracle::addSignatureReductions(std::vector<Reduction> &table) {
  table.push_back({"drop results of functions", /*inChunks=*/true,
                   eachPart(numResults), dropResult});
  table.push_back({"drop arguments of functions", /*inChunks=*/true,
                   eachPart(numArguments), dropArgument});
  table.push_back(
      {"inline calls", /*inChunks=*/false, eachPart(once), inlineAndErase});
}
