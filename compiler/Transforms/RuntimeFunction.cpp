//===- RuntimeFunction.cpp - Declaring what the runtime offers ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/RuntimeFunction.h"

using namespace mlir;

FailureOr<func::CallOp>
mlir::mx::callRuntime(OpBuilder &builder, SymbolTable &symbols, Location loc,
                      StringRef name, ValueRange arguments, TypeRange results) {
  auto type = builder.getFunctionType(arguments.getTypes(), results);
  Operation *symbol = symbols.lookup(name);
  auto function = dyn_cast_or_null<func::FuncOp>(symbol);
  if (!symbol) {
    function = func::FuncOp::create(loc, name, type);
    function.setPrivate();
    symbols.insert(function);
  }
  if (!function || function.getFunctionType() != type || !function.isExternal())
    return symbol->emitError("'")
           << name << "' is the name of a runtime function";
  return func::CallOp::create(builder, loc, function, arguments);
}
