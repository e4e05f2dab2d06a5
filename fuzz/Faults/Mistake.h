//===- Mistake.h - A mistake in one of several places -----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FAULTS_MISTAKE_H
#define MX_ORACLE_FAULTS_MISTAKE_H

#include "mlir/IR/BuiltinOps.h"

namespace oracle {

/// A mistake that can be made at several operations of a program.
struct Mistake {
  /// What an option `kind` calls it.
  llvm::StringLiteral kind;
  /// What the operations are, for whoever finds too few of them: "copy".
  llvm::StringLiteral place;
  bool (*fits)(mlir::Operation *op);
  void (*make)(mlir::Operation *op);
};

/// Fails, by way of `error`, where no mistake is of that kind.
llvm::LogicalResult
checkKind(llvm::ArrayRef<Mistake> mistakes, llvm::StringRef kind,
          llvm::function_ref<llvm::LogicalResult(const llvm::Twine &)> error);

/// Makes a mistake at operation `nth`, from 0 and outer operations last, of
/// those that it fits. An error, "nothing to plant", where there are too few.
llvm::LogicalResult makeMistake(mlir::ModuleOp module,
                                llvm::ArrayRef<Mistake> mistakes,
                                llvm::StringRef kind, unsigned nth);

/// That error: there are only `count` places, which `what` calls "copy"; `more`
/// says more of them: " of a tensor".
llvm::LogicalResult nothingToPlant(mlir::ModuleOp module, llvm::StringRef what,
                                   unsigned nth, size_t count,
                                   llvm::StringRef more = "");

/// A pass with the options `kind` and `nth` that makes one of several mistakes.
template <typename Base> class MistakesPass : public Base {
public:
  using Base::Base;

  llvm::LogicalResult
  initializeOptions(llvm::StringRef text,
                    llvm::function_ref<llvm::LogicalResult(const llvm::Twine &)>
                        error) override {
    if (failed(Base::initializeOptions(text, error)))
      return llvm::failure();
    return checkKind(mistakes(), this->kind, error);
  }
  void runOnOperation() override {
    if (failed(makeMistake(this->getOperation(), mistakes(), this->kind,
                           this->nth)))
      this->signalPassFailure();
  }

protected:
  virtual llvm::ArrayRef<Mistake> mistakes() const = 0;
};

} // namespace oracle

#endif // MX_ORACLE_FAULTS_MISTAKE_H
