//===- Versions.h - Which write is where in memory --------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A buffer holds versions of tensors one after the other. This observer knows,
// for each element of memory, which operation wrote it last, and through copies
// which operation made what was copied.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_VERSIONS_H
#define MX_ORACLE_OBSERVERS_VERSIONS_H

#include "interpreter/Engine/Observer.h"

#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace oracle {

class VersionTracker : public Observer {
public:
  /// All writes of one operation through the same views. Takes no more memory
  /// for more of them.
  struct Write {
    mlir::Operation *op;
    llvm::SmallVector<mlir::Operation *, 2> views;
    /// For a copy: the number of the write whose version it moved, or -1 where
    /// that was never written.
    int32_t moved = -1;
    bool isCopy = false;
  };

  bool watchesAccesses() const override { return true; }
  llvm::LogicalResult written(Execution &, const Access &access) override;
  llvm::LogicalResult copied(Execution &, const Access &from,
                             const Access &to) override;
  void made(const Access &access) override;
  void freed(mlir::Operation *, const Allocation &allocation) override {
    shadows.erase(allocation.id());
  }

  /// The number of the last write to a scalar that a view sees at `position`
  /// of the allocation; -1 where there was none.
  int32_t lastWrite(const MemRef &memref, int64_t position) const;
  const Write &write(int32_t number) const { return writes[number]; }
  /// The operation that made the version: behind copies, the first write.
  mlir::Operation *versionOf(int32_t number) const;
  /// The operation that made a tensor; null for one from outside.
  mlir::Operation *makerOf(const Tensor &tensor) const {
    return makers.lookup(tensor.bytes());
  }

private:
  using Shadow = std::vector<int32_t>;
  Shadow &shadowOf(const MemRef &memref);
  int32_t record(mlir::Operation *op, const MemRef &memref, bool isCopy,
                 int32_t moved);

  std::vector<Write> writes;
  llvm::DenseMap<std::pair<mlir::Operation *, int32_t>, std::vector<int32_t>>
      numbers;
  /// By the number of the allocation: for each of its marks, a write.
  llvm::DenseMap<uint64_t, Shadow> shadows;
  /// By where the elements are.
  llvm::DenseMap<const uint8_t *, mlir::Operation *> makers;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_VERSIONS_H
