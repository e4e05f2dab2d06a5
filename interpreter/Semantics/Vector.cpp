//===- Vector.cpp - Meaning of vector -------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector is a value as a tensor is, of a shape that its type says.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Semantics.h"
#include "interpreter/Semantics/VectorParts.h"

using namespace mlir;
using namespace oracle;

void oracle::registerVectorSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, vector::VectorDialect *) {
    attachVectorShapes(context);
    attachVectorElements(context);
    attachVectorMasks(context);
    attachVectorReductions(context);
    attachVectorContract(context);
    attachVectorProducts(context);
    attachVectorTransfers(context);
    attachVectorGathers(context);
    attachVectorMemory(context);
    attachVectorPrint(context);
  });
}
