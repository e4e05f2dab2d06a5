//===- CrossOver.cpp - A function of one program in another ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator/Mutator.h"

#include "fuzz/Generator/Grower.h"
#include "fuzz/Mutator/Places.h"
#include "fuzz/Reducer/Reductions.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace oracle;

/// Moves all symbols of a module into another, under names that are free there,
/// and returns them. They are private there but for opaque functions, which
/// nothing may know all calls of.
static std::vector<Operation *> moveSymbols(ModuleOp target, ModuleOp source) {
  SymbolTable symbols(target), ofSource(source);
  std::vector<Operation *> moved;
  for (Operation &op : *source.getBody())
    if (isa<SymbolOpInterface>(op))
      moved.push_back(&op);
  for (Operation *op : moved)
    if (symbols.lookup(SymbolTable::getSymbolName(op)))
      (void)ofSource.renameToUnique(op, {&symbols});
  for (Operation *op : moved) {
    op->remove();
    auto function = dyn_cast<func::FuncOp>(op);
    if (!function || (!isOpaqueIdentity(function) && !isOpaqueStore(function)))
      SymbolTable::setSymbolVisibility(op, SymbolTable::Visibility::Private);
    symbols.insert(op);
  }
  return moved;
}

/// Erases those of the symbols that nobody mentions.
static void eraseUnused(ModuleOp module, std::vector<Operation *> symbols) {
  size_t before;
  do {
    before = symbols.size();
    llvm::erase_if(symbols, [&](Operation *op) {
      bool isUnused = SymbolTable::symbolKnownUseEmpty(op, module);
      if (isUnused)
        op->erase();
      return isUnused;
    });
  } while (symbols.size() != before);
}

/// A value for an argument in front of `op`: one in scope, one that fits but
/// for what its type says of its sizes, or a constant.
static Value argumentFor(Operation *op, Type type, RandomStream &random) {
  if (Value value = pickInScope(op, type, /*other=*/{}, random))
    return value;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    SmallVector<Value> values;
    visitEarlier(op, [&](Value value) {
      if (isa<RankedTensorType>(value.getType()) &&
          tensor::CastOp::areCastCompatible(value.getType(), type))
        values.push_back(value);
      return false;
    });
    if (!values.empty()) {
      OpBuilder builder(op);
      return tensor::CastOp::create(builder, op->getLoc(), type,
                                    oneOf(values, random));
    }
  }
  return makeSimple(op, type);
}

static bool callSomewhere(ModuleOp module, func::FuncOp callee,
                          RandomStream &random) {
  std::vector<Operation *> places = operationsOf(module, [&](Operation *op) {
    Operation *parent = op->getParentOp();
    return (isa<func::FuncOp>(parent) ||
            isa_and_present<scf::SCFDialect>(parent->getDialect())) &&
           !callee->isAncestor(op);
  });
  if (places.empty())
    return false;
  // Arguments are in scope in the back rather than in front.
  Operation *place = places[std::max(random.below(places.size()),
                                     random.below(places.size()))];
  SmallVector<Value> arguments;
  for (Type type : callee.getArgumentTypes()) {
    Value argument = argumentFor(place, type, random);
    if (!argument)
      return false;
    arguments.push_back(argument);
  }
  OpBuilder builder(place);
  auto call = func::CallOp::create(builder, place->getLoc(), callee, arguments);
  for (Value result : call.getResults())
    if (!isRisky(result.getType()))
      useLater(result, random);
  return true;
}

OwningOpRef<ModuleOp> oracle::crossOver(ModuleOp first, ModuleOp second,
                                        RandomStream &random) {
  ScopedDiagnosticHandler silence(first.getContext(),
                                  [](Diagnostic &) { return success(); });
  std::vector<unsigned> candidates;
  for (auto [i, function] : llvm::enumerate(second.getOps<func::FuncOp>()))
    if (!function.isExternal())
      candidates.push_back(i);
  constexpr unsigned tries = 8;
  for (unsigned i = 0; i < tries && !candidates.empty(); ++i) {
    OwningOpRef<ModuleOp> result = first.clone();
    OwningOpRef<ModuleOp> donor = second.clone();
    func::FuncOp callee = *std::next(donor->getOps<func::FuncOp>().begin(),
                                     oneOf(candidates, random));
    std::vector<Operation *> moved = moveSymbols(*result, *donor);
    if (!callSomewhere(*result, callee, random))
      continue;
    eraseUnused(*result, std::move(moved));
    if (succeeded(verify(*result)))
      return result;
  }
  return {};
}
