//===- AliasCoverage.h - Which reads saw which writes --------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A bug of bufferization needs a read that sees another's write to the same
// memory. This observer says which kinds of that an execution had: which
// operation read what which operation wrote, and how each got to the memory.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_ALIASCOVERAGE_H
#define MX_ORACLE_OBSERVERS_ALIASCOVERAGE_H

#include "interpreter/Observers/Versions.h"

#include "llvm/ADT/DenseSet.h"

namespace oracle {

/// How an operand gets to memory; several may hold.
enum AliasPath : uint8_t {
  ThroughSlice = 1,      ///< A part of a memref.
  ThroughView = 2,       ///< Another view of all of it.
  ThroughIterArg = 4,    ///< What a loop carries, or its result.
  ThroughBranch = 8,     ///< What one of several regions or blocks gave.
  ThroughCall = 16,      ///< An argument of a function, or what a call gave.
  ThroughSelect = 32,    ///< One of two memrefs.
  ThroughDuplicate = 64, ///< Another operand is the same memref.
};

/// The AliasPaths of a memref operand.
uint8_t aliasPathsOf(mlir::OpOperand &operand);

/// A read of what was written before.
struct AliasEdge {
  /// Null for what the caller reads when the program has ended.
  mlir::Operation *read;
  uint8_t readPaths;
  mlir::Operation *write;
  uint8_t writePaths;
};

/// Watches one execution.
class AliasCoverage : public VersionTracker {
public:
  mlir::LogicalResult read(Execution &execution, const Access &access) override;
  mlir::LogicalResult written(Execution &execution,
                              const Access &access) override;
  mlir::LogicalResult copied(Execution &execution, const Access &from,
                             const Access &to) override;
  void leaves(Execution &execution, const Access &access) override;

protected:
  /// When an operand first reads what an operation wrote.
  virtual void occurred(const AliasEdge &edge) = 0;

private:
  void see(mlir::Operation *reader, unsigned number, const Access &access);
  uint8_t pathsOf(mlir::Operation *op, unsigned number);

  /// Reading operands and writes, of the edges that have occurred.
  llvm::DenseSet<std::pair<std::pair<mlir::Operation *, unsigned>, int32_t>>
      seen;
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, uint8_t> paths;
  /// Of each operation that wrote, the last operand through which it did.
  llvm::DenseMap<mlir::Operation *, unsigned> writtenOperand;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_ALIASCOVERAGE_H
