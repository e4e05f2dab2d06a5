//===- Erasures.cpp - Operations and functions that go --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/Reductions.h"

#include "compiler/Dialect/Check/Check.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace oracle;

static void collectTopLevel(ModuleOp module, std::vector<Site> &sites) {
  for (Operation &op : *module.getBody())
    sites.push_back({&op});
}

static void collectInner(ModuleOp module, std::vector<Site> &sites) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module && op->getParentOp() != module &&
        !op->hasTrait<OpTrait::IsTerminator>())
      sites.push_back({op});
  });
}

static void collectUsed(ModuleOp module, std::vector<Site> &sites) {
  collectInner(module, sites);
  llvm::erase_if(sites, [](Site site) { return site.op->use_empty(); });
}

/// Operations that a constant would be simpler than.
static void collectComputed(ModuleOp module, std::vector<Site> &sites) {
  collectUsed(module, sites);
  llvm::erase_if(sites, [](Site site) {
    return site.op->hasTrait<OpTrait::ConstantLike>();
  });
}

void oracle::collectChecks(ModuleOp module, std::vector<Site> &sites) {
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal() || !function.getBody().hasOneBlock() ||
        !SymbolTable::symbolKnownUseEmpty(function, module))
      continue;
    for (Operation &op : function.getBody().front())
      if (isa_and_present<check::CheckDialect>(op.getDialect()) &&
          op.getNumOperands() != 0)
        sites.push_back({&op});
  }
}

void oracle::returnChecked(Site site) {
  auto function = cast<func::FuncOp>(site.op->getParentOp());
  Operation *terminator = site.op->getBlock()->getTerminator();
  Value value = site.op->getOperand(0);
  if (!isa<func::ReturnOp>(terminator) ||
      failed(function.insertResult(function.getNumResults(), value.getType(),
                                   /*resultAttrs=*/{})))
    return;
  terminator->insertOperands(terminator->getNumOperands(), value);
  site.op->erase();
}

void oracle::addErasures(std::vector<Reduction> &table) {
  table.push_back({"erase functions and globals", /*inChunks=*/true,
                   collectTopLevel, [](Site site) {
                     if (site.op->use_empty())
                       site.op->erase();
                   }});
  table.push_back({"erase unused operations", /*inChunks=*/true, collectInner,
                   [](Site site) {
                     if (site.op->use_empty())
                       site.op->erase();
                   }});
  table.push_back(
      {"use operands instead of results", /*inChunks=*/true, collectUsed,
       [](Site site) { eraseWithSubstitutes(site.op, Substitute::Operand); }});
  table.push_back(
      {"use earlier values instead of results", /*inChunks=*/true, collectUsed,
       [](Site site) { eraseWithSubstitutes(site.op, Substitute::Earlier); }});
  table.push_back(
      {"use constants instead of results", /*inChunks=*/true, collectComputed,
       [](Site site) { eraseWithSubstitutes(site.op, Substitute::Constant); }});
  table.push_back({"return what is checked", /*inChunks=*/true, collectChecks,
                   returnChecked});
}
