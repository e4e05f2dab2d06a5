//===- CacheModel.h - What caches make of an execution ----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_CACHEMODEL_H
#define MX_ORACLE_OBSERVERS_CACHEMODEL_H

#include "interpreter/Engine/Observer.h"
#include "interpreter/Observers/ReuseDistances.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Error.h"

namespace oracle {

/// The shape of one cache.
struct CacheShape {
  uint64_t bytes;
  /// Lines of a set.
  uint64_t ways;
  uint64_t lineBytes;

  uint64_t numLines() const { return bytes / lineBytes; }
  uint64_t numSets() const { return numLines() / ways; }
};

/// The caches of a machine, the one that is asked first first. They are lists
/// "SIZE,WAYS,LINE" with ':' between them: bytes, with K or M behind a number;
/// ways, or "full". The error is a sentence that names what makes no sense.
llvm::Expected<llvm::SmallVector<CacheShape, 3>>
parseCaches(llvm::StringRef text);

/// Caches with LRU replacement that allocate on reads and writes and write back
/// what they replace. A miss asks the next level. An access asks for each line
/// that it lies in: one that crosses lines is several requests. Lines do not go
/// when memory is freed. Memory is in proportion to the caches.
class CacheModel : public Observer {
public:
  static constexpr size_t maxLevels = 4;

  struct Counts {
    uint64_t requests = 0, misses = 0;
    /// Lines that were replaced after they were written, and those that the
    /// level before gave back and this one no longer had.
    uint64_t writeBacks = 0;
    /// The bytes of these: a line that is handed on is as long as it came.
    uint64_t bytesBack = 0;
    uint64_t hits() const { return requests - misses; }
  };
  /// Requests, and misses at each level, of one operation.
  struct OfOperation {
    uint64_t requests = 0;
    llvm::SmallVector<uint64_t, 3> misses;
  };

  /// Of shapes as parseCaches gives them.
  explicit CacheModel(llvm::ArrayRef<CacheShape> shapes,
                      bool measuresReuse = false);
  ~CacheModel() override;

  bool watchesAccesses() const override { return true; }
  bool wantsOrder() const override { return true; }
  void touched(const Touch &touch) override;
  void touched(const TouchRow &row) override;
  void returned(llvm::ArrayRef<RuntimeValue>) override { hasReturned = true; }

  /// Requests `bytes` bytes at an address, for `op`, which may be null.
  void access(mlir::Operation *op, uint64_t address, unsigned bytes,
              bool writes);

  unsigned numLevels() const { return shapes.size(); }
  const CacheShape &shape(unsigned level) const { return shapes[level]; }
  const Counts &counts(unsigned level) const { return countsOf[level]; }
  /// Bytes that a level gets from the one behind it, and gives back to it.
  uint64_t bytesIn(unsigned level) const {
    return countsOf[level].misses * shapes[level].lineBytes;
  }
  uint64_t bytesOut(unsigned level) const { return countsOf[level].bytesBack; }
  /// In lines of the first level; nothing where they are not measured.
  const std::optional<ReuseDistances> &reuse() const { return distances; }
  const llvm::MapVector<mlir::Operation *, OfOperation> &operations() const {
    return byOperation;
  }

private:
  class Level;
  struct Walk;

  /// How many requests as many levels as the index missed.
  using Tally = std::array<uint64_t, maxLevels + 1>;

  /// Counts what follows for `op`.
  void choose(mlir::Operation *op);
  void count(const Tally &tally);
  void access(uint64_t address, unsigned bytes, bool writes, Tally &tally);
  void askInLines(llvm::MutableArrayRef<Walk> walks, uint64_t points,
                  Tally &tally);
  uint64_t askAtEnds(llvm::ArrayRef<Walk> walks, llvm::ArrayRef<Walk> others,
                     uint64_t points, uint64_t together, Tally &tally);
  uint64_t askUnlessQuiet(llvm::MutableArrayRef<Walk> walks,
                          llvm::ArrayRef<Walk> others, uint64_t points,
                          Tally &tally);
  bool isCrowded(const Walk &walk, llvm::ArrayRef<Walk> walks) const;
  void ask(llvm::ArrayRef<Walk> walks, uint64_t point, uint64_t points,
           Tally &tally);
  unsigned ask(uint64_t address, bool writes);
  /// A level has replaced a line that was written.
  void writeBack(unsigned from, uint64_t address);

  llvm::SmallVector<CacheShape, 3> shapes;
  std::vector<Level> levels;
  llvm::SmallVector<Counts, 3> countsOf;
  std::optional<ReuseDistances> distances;
  llvm::MapVector<mlir::Operation *, OfOperation> byOperation;
  mlir::Operation *lastOp = nullptr;
  OfOperation *last = nullptr;
  /// Then the caller reads: that is not the program's.
  bool hasReturned = false;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_CACHEMODEL_H
