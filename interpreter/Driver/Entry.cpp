//===- Entry.cpp - Which function runs ------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Entry.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;

llvm::Expected<FunctionOpInterface> oracle::findEntry(ModuleOp module,
                                                      StringRef name) {
  auto lookup = [&](StringRef symbol) {
    return dyn_cast_if_present<FunctionOpInterface>(
        SymbolTable::lookupSymbolIn(module, symbol));
  };
  SmallVector<FunctionOpInterface> candidates;
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal() && function.isPublic())
      candidates.push_back(function);
  auto error = [&](const Twine &what) {
    std::string list;
    for (FunctionOpInterface candidate : candidates)
      list += (list.empty() ? "@" : ", @") + candidate.getName().str();
    return llvm::createStringError(
        what + (list.empty() ? "; no public function has a body"
                             : "; public functions with a body: " + list));
  };

  if (!name.empty()) {
    StringRef symbol = name.ltrim('@');
    FunctionOpInterface function = lookup(symbol);
    if (!function)
      return error("no function is called @" + symbol);
    if (function.isExternal())
      return error("the function @" + symbol + " has no body");
    return function;
  }
  if (FunctionOpInterface main = lookup("main"); main && !main.isExternal())
    return main;
  if (candidates.size() == 1)
    return candidates.front();
  return error("choose the entry with --entry");
}
