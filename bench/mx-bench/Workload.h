//===- Workload.h - A program with arguments for it ----------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_WORKLOAD_H
#define MX_ORACLE_BENCH_WORKLOAD_H

#include "interpreter/Values/Value.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace oracle::bench {

/// A parsed program with arguments for it, as values and as the slots that
/// compiled code takes.
class Workload {
public:
  explicit Workload(const std::string &text);

  mlir::FunctionOpInterface main();

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<RuntimeValue> values;
  /// What the arguments are after mx-to-linalg.
  std::vector<RuntimeValue> flatValues;
  /// A memref is passed as two pointers, offset, sizes and strides.
  std::vector<uint64_t> slots;

private:
  /// A tensor of moderate values: codes of a small float, or floats of [1, 2).
  Tensor addTensor(mlir::Type type);

  std::shared_ptr<MemoryAccount> account =
      std::make_shared<MemoryAccount>(uint64_t(1) << 32);
};

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_WORKLOAD_H
