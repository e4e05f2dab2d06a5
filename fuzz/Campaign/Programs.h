//===- Programs.h - Programs of a target, one by one ------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_PROGRAMS_H
#define MX_ORACLE_CAMPAIGN_PROGRAMS_H

#include "interpreter/Values/Random.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>
#include <string>

namespace oracle {

/// A context, and whatever lives as long, in a `BenchT` that is made from a
/// registry. What a context has made unique stays in it, so both are made anew
/// after so many programs.
template <typename BenchT> class Renewed {
public:
  /// The registry outlives this, and is complete before the first program.
  explicit Renewed(const mlir::DialectRegistry &registry)
      : registry(registry) {}

  /// The one for the next program. Modules of the one before are gone.
  BenchT &next() {
    constexpr unsigned programsOfAContext = 2000;
    if (programs++ % programsOfAContext == 0)
      bench = std::make_unique<BenchT>(registry);
    return *bench;
  }
  /// The one of the last `next`.
  BenchT &current() const { return *bench; }

private:
  const mlir::DialectRegistry &registry;
  std::unique_ptr<BenchT> bench;
  uint64_t programs = 0;
};

/// The module of a text; null, and nothing is said, where it is none.
mlir::OwningOpRef<mlir::ModuleOp> parseProgram(llvm::StringRef text,
                                               mlir::MLIRContext &context);

/// Another program, made from `text` where that is one and its turn has come,
/// else from random numbers alone. Empty where it is longer than `capacity`
/// bytes.
std::string mutateProgram(llvm::StringRef text, size_t capacity,
                          RandomStream &random, mlir::MLIRContext &context);
/// A program with parts of both; empty where there is none, or a longer one.
std::string crossPrograms(llvm::StringRef first, llvm::StringRef second,
                          size_t capacity, RandomStream &random,
                          mlir::MLIRContext &context);

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_PROGRAMS_H
