//===- Check.cpp - Meaning of check ---------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check that fails is recorded, with the first element that differs, and
// execution goes on. Poison may not be checked; an element that is unspecified
// on either side may be anything, and so is not compared. Where that is so only
// because a function is inexact, a tolerance says how inexact it may be.
//
//===----------------------------------------------------------------------===//
#include "compiler/Dialect/Check/Check.h"
#include "interpreter/Engine/Constants.h"
#include "interpreter/Engine/Memory.h"
#include "interpreter/Numerics/Convert.h"
#include "interpreter/Semantics/Check.h"
#include "interpreter/Semantics/MathBounds.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"
#include "interpreter/Values/Format.h"

using namespace mlir;
using namespace oracle;

bool Agreement::operator()(ElementType type, uint64_t actual,
                           uint64_t expected) const {
  if (!type.isFloat())
    return actual == expected;
  return maxUlp ? ulpDistance(type.floatKind(), actual, expected) <= *maxUlp
                : sameFloat(type.floatKind(), actual, expected);
}

std::string Agreement::difference(ElementType type, uint64_t actual,
                                  uint64_t expected) const {
  std::string text = "expected " + formatElement(type, expected) + ", got " +
                     formatElement(type, actual);
  if (!maxUlp)
    return text;
  uint64_t ulp = ulpDistance(type.floatKind(), actual, expected);
  // There is no distance to a NaN.
  if (ulp != std::numeric_limits<uint64_t>::max())
    text += ", which is " + std::to_string(ulp) + " ulp away";
  return text + " (at most " + std::to_string(*maxUlp) + " allowed)";
}

namespace {

/// One comparison: success, or a fault where poison is compared. Where the
/// values differ, `difference` says how; it is empty otherwise.
class Comparison {
public:
  Comparison(Execution &execution, Operation *op, ElementType type,
             Agreement agrees)
      : execution(execution), op(op), scalarType(type), agrees(agrees) {}

  std::string difference;
  /// The number of the element that differs; of shapes -1.
  int64_t differing = 0;
  /// Elements that are not compared, of both parts of a block-scaled value.
  std::vector<bool> open;

  LogicalResult compare(const RuntimeValue &actual,
                        const RuntimeValue &expected) {
    if (auto *scalar = std::get_if<Scalar>(&actual))
      return compareScalars(*scalar, std::get<Scalar>(expected));
    if (auto *tensor = std::get_if<Tensor>(&actual))
      return compareTensors(*tensor, std::get<Tensor>(expected), "element ");
    using Block = std::shared_ptr<const BlockScaled>;
    const Block &block = std::get<Block>(actual);
    const Block &other = std::get<Block>(expected);
    return failure(
        failed(compareTensors(block->elements, other->elements, "element ")) ||
        failed(compareTensors(block->scales, other->scales, "scale ")));
  }

private:
  LogicalResult needed(Mark mark, const Twine &what) {
    return execution.require(op, mark, what + " is poison");
  }

  bool isCompared(Mark mark) const {
    return mark.isDefined() ||
           (agrees.maxUlp && execution.originOf(mark).reason == inexactResult);
  }

  /// Whether both elements with number `i` are; otherwise it counts as open.
  bool areCompared(Mark actual, Mark expected, int64_t i) {
    if (isCompared(actual) && isCompared(expected))
      return true;
    open.resize(std::max<size_t>(open.size(), i + 1));
    open[i] = true;
    return false;
  }

  LogicalResult compareScalars(const Scalar &actual, const Scalar &expected) {
    if (failed(needed(actual.mark, "checked value")) ||
        failed(needed(expected.mark, "expected value")))
      return failure();
    if (areCompared(actual.mark, expected.mark, 0) &&
        !agrees(scalarType, actual.bits, expected.bits))
      difference = agrees.difference(scalarType, actual.bits, expected.bits);
    return success();
  }

  LogicalResult compareTensors(const Tensor &actual, const Tensor &expected,
                               StringRef what) {
    if (failed(execution.step(op, actual.numElements())))
      return failure();
    for (const Tensor *tensor : {&actual, &expected})
      for (int64_t i = 0; tensor->marks() && i < tensor->numElements(); ++i)
        if (failed(needed(tensor->mark(i),
                          Twine(tensor == &actual ? "checked " : "expected ") +
                              what + formatIndex(i, tensor->shape()))))
          return failure();
    if (!difference.empty())
      return success();
    if (actual.shape() != expected.shape()) {
      differing = -1;
      difference = "expected the shape " + formatShape(expected) + ", got " +
                   formatShape(actual);
      return success();
    }
    ElementType type = actual.elementType();
    bool isMarked = actual.marks() || expected.marks();
    if (!isMarked &&
        std::memcmp(actual.bytes(), expected.bytes(), actual.numBytes()) == 0)
      return success();
    for (int64_t i = 0; i < actual.numElements(); ++i) {
      if ((isMarked && !areCompared(actual.mark(i), expected.mark(i), i)) ||
          !difference.empty() || agrees(type, actual.bits(i), expected.bits(i)))
        continue;
      differing = i;
      difference = what.str() + formatIndex(i, actual.shape()) + ": " +
                   agrees.difference(type, actual.bits(i), expected.bits(i));
      if (!isMarked)
        return success();
    }
    return success();
  }

  static std::string formatShape(const Tensor &tensor) {
    return tensor.rank() == 0 ? "of a scalar" : shapeToString(tensor.shape());
  }

  Execution &execution;
  Operation *op;
  ElementType scalarType;
  Agreement agrees;
};

/// The element type of a value that can be checked; index for block-scaled
/// ones, whose parts have types of their own.
FailureOr<ElementType> checkedType(Operation *op, Value value,
                                   Preparer &preparer) {
  if (isa<mx::MxTensorType>(value.getType()))
    return ElementType::index();
  return preparer.elementType(op, value.getType());
}

} // namespace

LogicalResult oracle::runCheck(Execution &execution, Operation *op,
                               ElementType type, Agreement agrees,
                               const RuntimeValue &actual,
                               const RuntimeValue &expected) {
  execution.countCheck();
  Comparison comparison(execution, op, type, agrees);
  if (failed(comparison.compare(actual, expected)))
    return failure();
  if (!comparison.open.empty())
    execution.record({Event::Kind::CheckOpen,
                      op,
                      std::nullopt,
                      {},
                      0,
                      std::move(comparison.open)});
  if (!comparison.difference.empty())
    execution.record({Event::Kind::CheckFailed, op, expected,
                      std::move(comparison.difference), comparison.differing});
  return success();
}

namespace {

/// The value of operand `number`, or of the attribute that stands for it; of a
/// memref what it holds.
FailureOr<RuntimeValue> contentsOf(Frame &frame, Operation *op, unsigned number,
                                   const RuntimeValue &value) {
  if (auto *tensor = std::get_if<Tensor>(&value);
      tensor && frame.execution.watchesAccesses() &&
      number < op->getNumOperands() &&
      isa<TensorType>(op->getOperand(number).getType()) &&
      failed(frame.execution.notifyRead(op, number, *tensor)))
    return failure();
  auto *memref = std::get_if<std::shared_ptr<const MemRef>>(&value);
  if (!memref)
    return value;
  FailureOr<Tensor> contents =
      frame.execution.memory().readAll({op, number, **memref});
  if (failed(contents))
    return failure();
  return RuntimeValue(std::move(*contents));
}

LogicalResult checkOperands(Frame &frame, Operation *op, ElementType type,
                            Agreement agrees, const RuntimeValue &checked,
                            const RuntimeValue &reference) {
  FailureOr<RuntimeValue> actual = contentsOf(frame, op, 0, checked);
  FailureOr<RuntimeValue> expected = contentsOf(frame, op, 1, reference);
  if (failed(actual) || failed(expected))
    return failure();
  return runCheck(frame.execution, op, type, agrees, *actual, *expected);
}

LogicalResult prepareComparison(Operation *op, Agreement agrees,
                                Preparer &preparer) {
  FailureOr<ElementType> type = checkedType(op, op->getOperand(0), preparer);
  if (failed(type) || failed(checkedType(op, op->getOperand(1), preparer)))
    return failure();
  preparer.step(
      op, [op, agrees, type = *type, actual = preparer.use(op->getOpOperand(0)),
           expected = preparer.use(op->getOpOperand(1))](Frame &frame) {
        return checkOperands(frame, op, type, agrees, frame.get(actual),
                             frame.get(expected));
      });
  return success();
}

/// The value that a constant check expects: an attribute's, or a block-scaled
/// one of two.
FailureOr<RuntimeValue> expectedValue(check::ExpectEqConstOp op) {
  FailureOr<RuntimeValue> value = constantValue(op.getExpected());
  auto type = dyn_cast<mx::MxTensorType>(op.getActual().getType());
  if (failed(value) || !type)
    return value;
  if (!op.getScales())
    return failure();
  FailureOr<RuntimeValue> scales = constantValue(*op.getScales());
  if (failed(scales))
    return failure();
  return RuntimeValue(std::make_shared<const BlockScaled>(
      BlockScaled{std::get<Tensor>(*value), std::get<Tensor>(*scales),
                  unsigned(type.getBlockedAxis()), type.getBlockSize()}));
}

LogicalResult prepareConstant(check::ExpectEqConstOp op, Preparer &preparer) {
  FailureOr<ElementType> type = checkedType(op, op.getActual(), preparer);
  if (failed(type))
    return failure();
  FailureOr<RuntimeValue> expected = expectedValue(op);
  if (failed(expected))
    return preparer.unsupported(op, "expects a value without data");
  preparer.step(
      op, [op, type = *type, expected = std::move(*expected),
           actual = preparer.use(op.getActualMutable())](Frame &frame) {
        return checkOperands(frame, op, type, {}, frame.get(actual), expected);
      });
  return success();
}

} // namespace

void oracle::registerCheckSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, check::CheckDialect *) {
    attachSteps<check::ExpectEqOp>(
        context, [](check::ExpectEqOp op, Preparer &preparer) {
          return prepareComparison(op, {}, preparer);
        });
    attachSteps<check::ExpectEqConstOp>(
        context, [](check::ExpectEqConstOp op, Preparer &preparer) {
          return prepareConstant(op, preparer);
        });
    attachSteps<check::ExpectCloseOp>(
        context, [](check::ExpectCloseOp op, Preparer &preparer) {
          return prepareComparison(op, {op.getMaxUlp()}, preparer);
        });
  });
}
