//===- LedgerRuns.h - Programs under the eyes of a ledger -------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_OBSERVERS_LEDGERRUNS_H
#define MX_ORACLE_TESTS_UNIT_OBSERVERS_LEDGERRUNS_H

#include "interpreter/Engine/Types.h"
#include "interpreter/Observers/Ledger.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

#include "compiler/Dialect/Mx/Mx.h"

namespace oracle::testing {

/// Runs `main` of a program on zeros and closes the books. Operations stay
/// valid as long as this lives.
class LedgerRun {
public:
  explicit LedgerRun(const std::string &text)
      : program(text, {registerMxDialect, registerAllSemantics}) {
    mlir::FunctionOpInterface main = program.function("main");
    std::vector<RuntimeValue> arguments;
    for (mlir::Type type : main.getArgumentTypes())
      arguments.push_back(zeros(type));
    Observer *observer = &ledger;
    outcome = program.run(arguments, "main", {}, observer);
    EXPECT_FALSE(outcome.fault) << show(outcome);
    ledger.close(outcome.steps);
  }

  static std::string nameOf(mlir::Operation *op) {
    return op ? op->getName().getStringRef().str() : "argument";
  }
  /// What all operations of a name have moved.
  Ledger::Moved movedBy(llvm::StringRef name) const {
    Ledger::Moved moved;
    for (const Ledger::Row &row : ledger.rows())
      if (nameOf(row.op) == name) {
        moved.loads += row.moved.loads;
        moved.stores += row.moved.stores;
        moved.bytesRead += row.moved.bytesRead;
        moved.bytesWritten += row.moved.bytesWritten;
        moved.bytesCopied += row.moved.bytesCopied;
        moved.bitsRead += row.moved.bitsRead;
        moved.bitsWritten += row.moved.bitsWritten;
      }
    return moved;
  }
  uint64_t flopsOf(llvm::StringRef name) const {
    uint64_t flops = 0;
    for (const auto &[op, work] : ledger.work())
      if (nameOf(op) == name)
        flops += work.flops;
    return flops;
  }

  InterpretedText program;
  Ledger ledger;
  Outcome outcome;

private:
  static void registerMxDialect(mlir::DialectRegistry &registry) {
    registry.insert<mlir::mx::MxDialect>();
  }
  static Tensor zeros(mlir::ShapedType type) {
    auto account = std::make_shared<MemoryAccount>(uint64_t(1) << 30);
    TensorBuilder builder = *TensorBuilder::create(*elementTypeOfElements(type),
                                                   type.getShape(), account);
    builder.fill(0);
    return std::move(builder).build();
  }
  static RuntimeValue zeros(mlir::Type type) {
    if (auto scaled = mlir::dyn_cast<mlir::mx::MxTensorType>(type))
      return std::make_shared<const BlockScaled>(BlockScaled{
          zeros(mlir::ShapedType(scaled.getElementsTensorType())),
          zeros(mlir::ShapedType(scaled.getScalesTensorType())),
          unsigned(scaled.getBlockedAxis()), scaled.getBlockSize()});
    if (auto shaped = mlir::dyn_cast<mlir::ShapedType>(type))
      return zeros(shaped);
    return Scalar{};
  }
};

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_OBSERVERS_LEDGERRUNS_H
