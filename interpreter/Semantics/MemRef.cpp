//===- MemRef.cpp - Meaning of memref
//---------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

void oracle::registerMemRefSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, memref::MemRefDialect *) {
    attachMemRefAllocations(context);
    attachMemRefAccesses(context);
    attachMemRefAtomics(context);
    attachMemRefCasts(context);
    attachMemRefReshapes(context);
    attachMemRefViews(context);
  });
}
