//===- Passes.h - Running passes, and saying which --------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_PASSES_H
#define MX_ORACLE_ORACLES_PASSES_H

#include "fuzz/Oracles/Verdict.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace mlir {
class OpPassManager;
class PassManager;
} // namespace mlir

namespace oracle {

/// Adds passes to a manager.
using PassBuilder = std::function<void(mlir::OpPassManager &)>;

/// Why a rewrite failed, and what that is a case of.
class RewriteError : public llvm::ErrorInfo<RewriteError> {
public:
  static char ID;
  RewriteError(Verdict verdict, std::string message)
      : verdict(verdict), message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
  Verdict verdict;
  std::string message;
};

/// Makes another form of a module; the error is a RewriteError.
using Rewrite = std::function<llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>(
    mlir::ModuleOp)>;

/// Passes that are set up together.
struct PassStep {
  /// Of steps with equal keys, the builders add the same.
  std::string key;
  PassBuilder build;
};

/// The passes of a pipeline in mlir-opt's textual form, with or without
/// builtin.module(...) around it; the text is the key.
llvm::Expected<PassStep> parsePasses(llvm::StringRef text);

/// What mlir-opt calls the passes that `build` adds, one after the other,
/// without builtin.module(...) around them.
std::string textOfPasses(const PassBuilder &build);

/// Whether one of the passes that are called `names` is among those that
/// `build` adds; null adds none.
bool addsOneOf(llvm::ArrayRef<llvm::StringRef> names, const PassBuilder &build);

/// Pass managers for one context, which outlives them. Each is set up when its
/// step first runs, and then kept: what patterns a pass needs takes longer to
/// collect than most programs take to be rewritten.
class KeptPasses {
public:
  explicit KeptPasses(mlir::MLIRContext *context);
  ~KeptPasses();

  /// A clone of `module` after `steps`. The error, a RewriteError, holds the
  /// diagnostics; a step that leaves invalid IR is an error too, each pass that
  /// does where `verifyEach`. Passes are announced as phases.
  llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
  rewrite(mlir::ModuleOp module, llvm::ArrayRef<PassStep> steps,
          bool verifyEach = true);

  /// The manager of a step.
  mlir::PassManager &manager(const PassStep &step);
  mlir::MLIRContext *context() const { return owner; }

private:
  mlir::MLIRContext *owner;
  llvm::StringMap<std::unique_ptr<mlir::PassManager>> managers;
};

/// Announces, while it lives, every pass that runs in a context, and lets some
/// run only.
class PassWatch {
public:
  /// Passes count from 0; one that runs on several functions counts for each.
  struct Hooks {
    /// Whether a pass runs; one that does not leaves the program alone.
    std::function<bool(unsigned index)> mayRun;
    /// When one has run.
    std::function<void(unsigned index, llvm::StringRef name)> after;
    /// Whether a pattern is tried. Patterns that are not have failed to match.
    std::function<bool(const mlir::ApplyPatternAction &)> mayApply;
  };
  PassWatch(mlir::MLIRContext *context, Hooks hooks);
  explicit PassWatch(mlir::MLIRContext *context)
      : PassWatch(context, Hooks()) {}
  ~PassWatch();
  PassWatch(const PassWatch &) = delete;
  PassWatch &operator=(const PassWatch &) = delete;

private:
  void runPass(llvm::StringRef name, llvm::function_ref<void()> run);

  mlir::MLIRContext *context;
  Hooks hooks;
  unsigned count = 0;
};

/// Whether the pass called `name` analyses which tensors are overwritten in
/// place, as One-Shot Bufferize does.
bool bufferizesInPlace(llvm::StringRef name);
/// Whether such a pass is among those that `build` adds.
bool addsInPlaceBufferization(const PassBuilder &build);

/// Which memory that is never freed is a leak; of two rules, the later one
/// covers the other.
enum class LeakRule : uint8_t {
  None,  ///< None: nothing frees what passes allocate.
  Added, ///< What the program itself does not leave allocated.
  All,   ///< All: what the program leaves allocated is freed for it, too.
};
/// The rule behind the pass called `name`, which frees allocations, or plants
/// that something is not freed.
LeakRule leakRuleBehind(llvm::StringRef name);
/// The rule behind all passes that `build` adds.
LeakRule leakRuleOf(const PassBuilder &build);
/// Whether it is that of passes that free something.
bool addsDeallocation(const PassBuilder &build);

/// The pass that runs or ran last in this process, unless that was forgotten.
llvm::StringRef lastPassRun();
void forgetLastPass();

/// What it is a case of that the last pass failed with `messages`, and left
/// `form` of the program.
Verdict verdictOfFailedPass(mlir::ModuleOp form, llvm::StringRef messages);

/// The stage of a program that did not get through its passes; `otherwise` is
/// the verdict of an error that has none.
StageResult rewriteFailure(llvm::Error error,
                           Verdict otherwise = Verdict::CompileError);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_PASSES_H
