//===- InPlace.h - Copies that were not needed ------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy keeps an old version of memory from being overwritten. It was in vain
// where nobody reads that version again before it is overwritten or its memory
// goes: an update in place would have done.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_INPLACE_H
#define MX_ORACLE_OBSERVERS_INPLACE_H

#include "interpreter/Engine/Observer.h"

#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace oracle {

/// Follows the sources of copies through one execution. Takes memory in
/// proportion to the allocations that copies were made of and that no later
/// read has told to be needed.
class CopyWatch {
public:
  /// The copies of one operation, from one source of memory to another.
  struct Copies {
    mlir::Operation *op;
    unsigned from, to;
    uint64_t times = 0, bytes = 0;
    /// Those of which it is known that they were not needed.
    uint64_t missedTimes = 0, missedBytes = 0;
  };

  /// `op` has copied the elements of `source`. `isOwned`: the caller owns the
  /// source, or its old version has to stay for another reason.
  void copied(const Access &source, unsigned from, unsigned to, bool isOwned);
  void read(const Access &access);
  void written(const Access &access);
  void freed(const Allocation &allocation);
  /// The program has ended, and the caller has read what was returned: all
  /// other memory goes.
  void end();

  llvm::ArrayRef<Copies> all() const { return table; }

private:
  /// A copy whose source may still be read.
  struct Pending {
    unsigned row;
    uint64_t bytes;
    /// Elements of the source that are not overwritten yet.
    int64_t elements;
  };
  /// For each byte of an allocation at which a mark is: the number of the copy
  /// that was made of it last, 0 where there was none.
  struct Shadow {
    std::vector<uint32_t> copies;
    size_t numPending = 0;
  };
  using ShadowMap = llvm::DenseMap<uint64_t, Shadow>;

  void missed(const Pending &copy);
  /// Calls `fn` with the place of each copy of an element that is accessed.
  template <typename Fn> void forEachCopy(const Access &access, Fn fn);

  std::vector<Copies> table;
  llvm::DenseMap<std::tuple<mlir::Operation *, unsigned, unsigned>, unsigned>
      rows;
  ShadowMap shadows;
  llvm::DenseMap<uint32_t, Pending> pending;
  uint32_t lastCopy = 0;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_INPLACE_H
