//===- VectorPrint.cpp - Meaning of vector: prints ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/VectorParts.h"
#include "interpreter/Values/Format.h"

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

/// Succeeds where no part of the value is poison.
LogicalResult needAll(Frame &frame, Operation *op, const RuntimeValue &value) {
  if (auto *scalar = std::get_if<Scalar>(&value))
    return frame.execution.require(op, scalar->mark, "printed value is poison");
  const Tensor &vector = std::get<Tensor>(value);
  if (failed(frame.execution.step(op, vector.numElements())))
    return failure();
  for (int64_t i = 0; vector.marks() && i < vector.numElements(); ++i)
    if (failed(frame.execution.require(op, vector.mark(i),
                                       "printed element " +
                                           formatIndex(i, vector.shape()) +
                                           " is poison")))
      return failure();
  return success();
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
  if (failed(preparer.elementType(op, op.getPrintType())))
    return failure();
  preparer.step(
      op, [op, text, use = preparer.use(op->getOpOperand(0))](Frame &frame) {
        if (failed(needAll(frame, op, frame.get(use))))
          return failure();
        frame.execution.record({Event::Kind::Print, op, frame.get(use), text});
        return success();
      });
  return success();
}

} // namespace

void oracle::attachVectorPrint(MLIRContext *context) {
  attachSteps<vector::PrintOp, preparePrint>(context);
}
