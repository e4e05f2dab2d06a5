//===- Vector.cpp - Meaning of vector -------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace oracle;

namespace {

/// What the runtime library that vector.print is lowered to writes.
StringRef textOf(vector::PrintPunctuation punctuation) {
  switch (punctuation) {
  case vector::PrintPunctuation::NoPunctuation:
    return "";
  case vector::PrintPunctuation::NewLine:
    return "\n";
  case vector::PrintPunctuation::Comma:
    return ", ";
  case vector::PrintPunctuation::Open:
    return "( ";
  case vector::PrintPunctuation::Close:
    return " )";
  }
  return "";
}

/// A value, and the punctuation after it; or a string, which ends as it is.
LogicalResult preparePrint(vector::PrintOp op, Preparer &preparer) {
  std::string text = op.getStringLiteral() ? op.getStringLiteral()->str()
                                           : textOf(op.getPunctuation()).str();
  if (!op.getSource()) {
    preparer.step(op, [op, text](Frame &frame) {
      frame.execution.record({Event::Kind::Print, op, std::nullopt, text});
      return success();
    });
    return success();
  }
  if (isa<ShapedType>(op.getPrintType()))
    return preparer.unsupported(op, "prints a vector");
  if (failed(preparer.elementType(op, op.getPrintType())))
    return failure();
  preparer.step(
      op, [op, text, use = preparer.use(op->getOpOperand(0))](Frame &frame) {
        FailureOr<uint64_t> bits = frame.need(op, use, "printed value");
        if (failed(bits))
          return failure();
        frame.execution.record({Event::Kind::Print, op, frame.get(use), text});
        return success();
      });
  return success();
}

} // namespace

void oracle::registerVectorSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, vector::VectorDialect *) {
    attachSteps<vector::PrintOp, "no vectors">(
        context, [](vector::PrintOp op, Preparer &preparer) {
          return preparePrint(op, preparer);
        });
  });
}
