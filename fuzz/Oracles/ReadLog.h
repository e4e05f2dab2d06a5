//===- ReadLog.h - What each read of a run saw ------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Two runs of a program, before and after a pass, are compared read by read. A
// read of one is a read of the other where the operations have the same tag
// (tagOperations) and read in the same way: what bufferization turns into one
// another counts as one kind of read.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_READLOG_H
#define MX_ORACLE_ORACLES_READLOG_H

#include "interpreter/Observers/Versions.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"

#include <optional>

namespace oracle {

/// The tag of the one operation that `op` comes from; empty where it comes from
/// none or from several.
llvm::StringRef tagOf(mlir::Operation *op);

/// A read of one run.
struct ReadPlace {
  std::string key;
  /// Which of the reads with that key.
  size_t occurrence;
};

/// What was read somewhere, and of what.
struct SeenRead {
  ReadPlace place;
  mlir::Operation *op;
  unsigned number;
  Tensor contents;
  /// The indices in the view or tensor, for a read of one element of several.
  std::string index;
  /// In memory: the view, the positions of the elements in its allocation, and
  /// the last write to each.
  std::optional<MemRef> memref;
  std::vector<int64_t> positions;
  std::vector<int32_t> writes;
  /// What made the tensor, or wrote the first element; null where nothing did.
  mlir::Operation *maker = nullptr;
  /// Where the elements of a tensor are.
  const uint8_t *bytes = nullptr;
  /// The calls that led there from the entry, outermost first.
  std::vector<mlir::Operation *> calls;
};

/// Watches all reads of a run.
class ReadLog : public VersionTracker {
public:
  llvm::LogicalResult read(Execution &execution, const Access &access) final {
    log(execution, access);
    return llvm::success();
  }
  /// Read by whoever called the program, so by the entry itself.
  void leaves(Execution &execution, const Access &access) final {
    log(execution, access);
  }

protected:
  /// `hash` is of all that is read, nothing where some of it is not defined.
  virtual void seen(const Execution &execution, const ReadPlace &place,
                    std::optional<uint64_t> hash, const Access &access) = 0;
  SeenRead look(const Execution &execution, const ReadPlace &place,
                const Access &access) const;

private:
  void log(const Execution &execution, const Access &access);
  llvm::StringRef prefixOf(mlir::Operation *op);

  llvm::DenseMap<mlir::Operation *, std::string> prefixes;
  llvm::StringMap<size_t> counts;
};

/// Remembers what each read saw.
class RecordReads : public ReadLog {
public:
  struct Reads {
    std::vector<std::optional<uint64_t>> hashes;
    llvm::SmallPtrSet<mlir::Operation *, 1> ops;
  };
  llvm::StringMap<Reads> reads;

protected:
  void seen(const Execution &, const ReadPlace &place,
            std::optional<uint64_t> hash, const Access &access) override;

private:
  size_t total = 0;
};

/// Looks for the first read that saw something else than was recorded.
class FindWrongRead : public ReadLog {
public:
  /// `before` and `after` are what the two programs read.
  FindWrongRead(const RecordReads &before, const RecordReads &after);
  std::optional<SeenRead> wrong;

protected:
  void seen(const Execution &execution, const ReadPlace &place,
            std::optional<uint64_t> hash, const Access &access) override;

private:
  /// By key, what reads saw before the pass; only those that are the same reads
  /// after it.
  llvm::StringMap<llvm::ArrayRef<std::optional<uint64_t>>> expected;
};

/// Looks at one read again.
class LookAtRead : public ReadLog {
public:
  explicit LookAtRead(const ReadPlace &place) : target(place) {}
  std::optional<SeenRead> found;

protected:
  void seen(const Execution &execution, const ReadPlace &place,
            std::optional<uint64_t> hash, const Access &access) override;

private:
  const ReadPlace &target;
};

/// Remembers all elements that operations with a tag make or write.
class RecordMade : public Observer {
public:
  explicit RecordMade(llvm::StringRef tag) : tag(tag) {}
  llvm::StringRef tag;
  /// See comparableBits.
  llvm::DenseSet<uint64_t> bits;

  bool watchesAccesses() const override { return true; }
  llvm::LogicalResult written(Execution &execution,
                              const Access &access) override;
  void made(const Access &access) override;
};

/// The bits of an element, those of any NaN being alike.
uint64_t comparableBits(ElementType type, uint64_t bits);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_READLOG_H
