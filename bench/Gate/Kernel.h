//===- Kernel.h - The programs that are measured -------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_GATE_KERNEL_H
#define MX_ORACLE_BENCH_GATE_KERNEL_H

#include "bench/Gate/Measure.h"

namespace oracle::bench {

/// A program in a file of its own.
class Kernel {
public:
  /// Reads and verifies `path`; the error says what is wrong, a line each.
  static llvm::Expected<Kernel> load(llvm::StringRef path,
                                     const mlir::DialectRegistry &registry);

  llvm::StringRef path() const { return file; }
  /// Without folders: as a baseline and all locations have it.
  std::string name() const;
  /// fingerprint() of its text.
  llvm::StringRef program() const { return textPrint; }
  mlir::ModuleOp module() const { return parsed.get(); }
  mlir::FunctionOpInterface entry() const { return main; }

private:
  std::string file, textPrint;
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> parsed;
  mlir::FunctionOpInterface main;
};

/// measure() in a child process, so that a pass that crashes, or has no end in
/// `seconds`, is a verdict.
llvm::Expected<Accounts> measureInChild(const Kernel &kernel,
                                        const mlir::mx::Pipeline &pipeline,
                                        const MeasureOptions &options,
                                        double seconds);

/// The paths of the files in `folder` whose names end with `extension`, in
/// alphabetical order.
llvm::Expected<std::vector<std::string>> filesIn(llvm::StringRef folder,
                                                 llvm::StringRef extension);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_GATE_KERNEL_H
