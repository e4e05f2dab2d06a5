//===- InterpretText.h - Runs a program that a test spells out --*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_INTERPRETTEXT_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_INTERPRETTEXT_H

#include "interpreter/Engine/Program.h"
#include "interpreter/Numerics/SmallArith.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

#include <gtest/gtest.h>

namespace oracle::testing {

/// Attaches the meaning of one dialect: registerTensorSemantics, ...
using Registration = void (*)(mlir::DialectRegistry &);

/// A module in text form, ready to run. It outlives the outcomes of its runs,
/// which refer to its operations.
class InterpretedText {
public:
  InterpretedText(llvm::StringRef text,
                  std::initializer_list<Registration> registrations) {
    mlir::DialectRegistry registry;
    mlir::registerAllDialects(registry);
    for (Registration registration : registrations)
      registration(registry);
    context.appendDialectRegistry(registry);
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    EXPECT_TRUE(module) << "the test's program does not parse";
    if (module)
      program.emplace(*module);
  }

  /// Null where there is none.
  mlir::FunctionOpInterface function(llvm::StringRef name) {
    return module ? mlir::SymbolTable::lookupNearestSymbolFrom<
                        mlir::FunctionOpInterface>(
                        *module, mlir::StringAttr::get(&context, name))
                  : nullptr;
  }

  /// Runs a function. A program that can't be parsed or prepared gives an
  /// outcome whose fault says so.
  Outcome run(llvm::ArrayRef<RuntimeValue> arguments = {},
              llvm::StringRef name = "main", const Limits &limits = {},
              llvm::ArrayRef<Observer *> observers = {}) {
    mlir::FunctionOpInterface function = this->function(name);
    Outcome outcome;
    if (!function) {
      outcome.fault = Fault{Fault::Kind::Invalid,
                            mlir::UnknownLoc::get(&context),
                            "",
                            "there is no function '" + name.str() + "'",
                            {}};
      return outcome;
    }
    llvm::FailureOr<const PreparedFunction *> prepared =
        program->prepare(function);
    if (failed(prepared)) {
      outcome.fault = program->fault();
      return outcome;
    }
    return program->run(**prepared, arguments, limits, observers);
  }

private:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<Program> program;
};

/// "poison", "unspecified", or the number that a code means. Integers of 64
/// bits and index are signed, all others unsigned.
inline std::string showElement(ElementType type, uint64_t bits, Mark mark) {
  if (mark.isPoison())
    return "poison";
  if (mark.isUnspecified())
    return "unspecified";
  if (!type.isFloat())
    return std::to_string(static_cast<int64_t>(bits));
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%.9g", toDouble(type.floatKind(), bits));
  return text;
}

/// A tensor as its shape and its elements in row-major order, "2x2: 1 2 3 4";
/// a scalar as its bits, read as a signed number. Block-scaled values have no
/// text form.
inline std::string show(const RuntimeValue &value) {
  if (auto *scalar = std::get_if<Scalar>(&value))
    return showElement(ElementType::index(), scalar->bits, scalar->mark);
  auto *tensor = std::get_if<Tensor>(&value);
  if (!tensor)
    return std::holds_alternative<std::monostate>(value) ? "nothing"
                                                         : "block-scaled";
  std::string text = shapeToString(tensor->shape()) + ":";
  for (int64_t i = 0; i < tensor->numElements(); ++i)
    text += " " + showElement(tensor->elementType(), tensor->bits(i),
                              tensor->mark(i));
  return text;
}

/// The results, "2: 1 2; 7", or the fault, "undefined behaviour:
/// 'tensor.cast' ... (note; note)".
inline std::string show(const Outcome &outcome) {
  if (!outcome.fault)
    return llvm::join(
        llvm::map_range(outcome.results,
                        [](const RuntimeValue &value) { return show(value); }),
        "; ");
  const Fault &fault = *outcome.fault;
  std::string text = faultKindName(fault.kind).str() + ":";
  if (!fault.operation.empty())
    text += " '" + fault.operation + "'";
  text += " " + fault.message;
  if (!fault.notes.empty())
    text += " (" +
            llvm::join(llvm::map_range(fault.notes,
                                       [](const Fault::Note &note) {
                                         return note.message;
                                       }),
                       "; ") +
            ")";
  return text;
}

/// What `main` of a program gives, as text.
inline std::string showRun(llvm::StringRef text,
                           std::initializer_list<Registration> registrations,
                           llvm::ArrayRef<RuntimeValue> arguments = {}) {
  return show(InterpretedText(text, registrations).run(arguments));
}

/// An index as an argument.
inline RuntimeValue indexOf(int64_t value) {
  return Scalar{static_cast<uint64_t>(value), {}};
}

/// Why an element of a result is poison or unspecified, with the operation that
/// made it so: "tensor.empty: element was never written".
inline std::string originOf(const Outcome &outcome, unsigned result,
                            int64_t element = 0) {
  if (result >= outcome.results.size())
    return "there is no such result";
  const RuntimeValue &value = outcome.results[result];
  auto *tensor = std::get_if<Tensor>(&value);
  Mark mark = tensor ? tensor->mark(element) : std::get<Scalar>(value).mark;
  if (mark.isDefined())
    return "defined";
  const Origin &origin = outcome.origins[mark.origin()];
  return origin.op->getName().getStringRef().str() + ": " + origin.reason;
}

/// A tensor with the given codes.
inline Tensor tensorOf(ElementType type, llvm::ArrayRef<int64_t> shape,
                       llvm::ArrayRef<uint64_t> codes) {
  auto account = std::make_shared<MemoryAccount>(uint64_t(1) << 30);
  std::optional<TensorBuilder> builder =
      TensorBuilder::create(type, shape, account);
  EXPECT_EQ(static_cast<size_t>(builder->numElements()), codes.size());
  for (auto [i, code] : llvm::enumerate(codes))
    builder->setBits(i, code);
  return std::move(*builder).build();
}

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_INTERPRETTEXT_H
