//===- RaceDetector.h - Finds data races in parallel regions ----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Semantics, Values and places: a data race between parallel iterations is
// undefined behaviour. Iterations are executed one after the other, which hides
// it, so accesses are remembered while a parallel region runs: two of one byte
// by different iterations of the same region, one of them a write, are a race.
// Atomic operations do not race with each other. Outside of parallel regions
// nothing is watched.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_RACEDETECTOR_H
#define MX_ORACLE_OBSERVERS_RACEDETECTOR_H

#include "interpreter/Engine/Execution.h"

#include "llvm/ADT/StringRef.h"

namespace oracle {

/// Watches one execution for data races. Memory is in proportion to what the
/// running parallel regions have touched, and counts as the execution's.
class RaceDetector : public Observer {
public:
  RaceDetector();
  ~RaceDetector() override;

  bool watchesAccesses() const override { return !regions.empty(); }
  llvm::LogicalResult read(Execution &execution, const Access &access) override;
  llvm::LogicalResult written(Execution &execution,
                              const Access &access) override;
  void allocated(const Allocation &allocation) override;
  llvm::LogicalResult frees(Execution &execution,
                            const Access &access) override;
  void freed(mlir::Operation *op, const Allocation &allocation) override;
  void parallelBegins(mlir::Operation *op) override;
  void taskBegins() override;
  void parallelEnds() override;

private:
  /// How a byte is accessed. Two accesses conflict unless both are reads or
  /// both are atomic.
  enum class Mode : uint8_t { Read, Write, Atomic };
  class Accessor;
  struct Cell;
  struct Conflict;
  class Shadow;
  class Region;

  static std::optional<std::pair<Accessor, Mode>> update(Cell &cell, Mode mode,
                                                         Accessor who);

  llvm::LogicalResult note(Execution &execution, const Access &access,
                           Mode mode);
  llvm::LogicalResult report(Execution &execution, const Access &access,
                             Mode mode, const Region &region,
                             const Conflict &conflict);
  /// A number for `op`; the last one is shared by all that have no other.
  uint32_t numberOf(mlir::Operation *op);

  /// The parallel regions that are running, the innermost last.
  std::vector<std::unique_ptr<Region>> regions;
  std::vector<mlir::Operation *> operations;
  llvm::DenseMap<mlir::Operation *, uint32_t> operationNumbers;
  /// The id that the next allocation will have, or less.
  uint64_t nextAllocation = 0;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_RACEDETECTOR_H
