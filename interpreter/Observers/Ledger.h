//===- Ledger.h - What an execution moves -----------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Semantics, section 4: memory is counted by live allocation; accesses (every
// load and store) and footprint (distinct bytes touched) are kept apart; a copy
// of n bytes is n read and n written, and counts as n copied. docs/traffic.md
// defines each number.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_LEDGER_H
#define MX_ORACLE_OBSERVERS_LEDGER_H

#include "interpreter/Observers/ByteSet.h"
#include "interpreter/Observers/Compulsory.h"
#include "interpreter/Observers/InPlace.h"
#include "interpreter/Observers/Timeline.h"

#include "interpreter/Engine/Execution.h"

#include "llvm/ADT/MapVector.h"

#include <deque>

namespace oracle {

/// Accounts for one execution, failed ones too. Counters stay at their largest
/// value where they would pass it. Takes memory in proportion to the program's
/// text and to what is live, and for the first `maxPlaces` allocations that
/// have gone.
class Ledger : public Observer {
public:
  static constexpr size_t maxPlaces = 4096;

  /// Accesses: scalars, the bytes they are stored in, and of these the bits
  /// that a code has.
  struct Moved {
    uint64_t loads = 0, stores = 0;
    uint64_t bytesRead = 0, bytesWritten = 0, bytesCopied = 0;
    uint64_t bitsRead = 0, bitsWritten = 0;
  };
  /// Where memory comes from: an argument, or an operation that allocates. The
  /// tensor that is in it, whatever views it is seen through.
  struct Source {
    Allocation::Kind kind;
    /// Null for an argument.
    mlir::Operation *madeBy;
    std::optional<unsigned> argument;
    ElementType type;
    uint64_t allocations = 0, bytes = 0, frees = 0;
    /// Distinct bytes touched, over all its allocations.
    uint64_t footprint = 0;
    Moved moved = {};

    uint64_t footprintBits() const {
      return footprint / type.storageBytes() * type.width();
    }
    /// Whether the program itself allocates it.
    bool isOwn() const { return isOwnKind(kind); }
  };
  static bool isOwnKind(Allocation::Kind kind) {
    return kind == Allocation::Kind::Heap || kind == Allocation::Kind::Stack;
  }
  /// One allocation.
  struct Place {
    uint64_t id;
    unsigned source;
    uint64_t bytes;
    /// In steps.
    uint64_t madeAt;
    std::optional<uint64_t> freedAt;
    uint64_t footprint = 0;
    Moved moved;
  };
  /// What one operation does to memory of one source.
  struct Row {
    mlir::Operation *op;
    unsigned source;
    Moved moved;
  };
  /// Floating-point operations of one operation, and those among them that
  /// apply a scale.
  struct Work {
    uint64_t flops = 0, scaling = 0;
    /// Whether all of them do.
    bool isScaling = false;
  };
  /// Bytes that are live. Payload is what elements take; the others lie between
  /// elements, are the descriptors of the memrefs that were allocated, and fill
  /// the last 64 bytes of each allocation.
  struct Live {
    uint64_t payload = 0, padding = 0, descriptors = 0, overhead = 0;
  };

  Ledger();
  ~Ledger() override;

  bool watchesAccesses() const override { return true; }
  bool watchesFlops() const override { return true; }
  void begins(Execution &execution, mlir::FunctionOpInterface entry) override;
  void passed(unsigned number, const RuntimeValue &value) override;
  void returned(llvm::ArrayRef<RuntimeValue> results) override;
  llvm::LogicalResult read(Execution &, const Access &access) override;
  llvm::LogicalResult written(Execution &, const Access &access) override;
  llvm::LogicalResult copied(Execution &, const Access &from,
                             const Access &to) override;
  void computed(mlir::Operation *op, uint64_t flops, uint64_t scaling) override;
  void allocated(const Allocation &allocation) override;
  void freed(mlir::Operation *op, const Allocation &allocation) override;

  /// Closes the books after a run of so many steps. What follows is for
  /// afterwards.
  void close(uint64_t steps);

  const std::deque<Source> &sources() const { return sourceList; }
  /// In the order in which each first accessed its source.
  const std::deque<Row> &rows() const { return rowList; }
  /// The allocations, in their order, but for those that were left out.
  const std::vector<Place> &places() const { return placeList; }
  uint64_t placesLeftOut() const { return leftOut; }
  const llvm::MapVector<mlir::Operation *, Work> &work() const {
    return workOf;
  }
  llvm::ArrayRef<CopyWatch::Copies> copies() const { return copyWatch.all(); }
  const Timeline &timeline() const { return live; }
  /// What was live when the payload was largest: M(t) is the payload.
  const Live &peak() const { return highest; }
  /// Of what the program itself allocated, on the heap and on the stack: bytes,
  /// padding among them, that were live in the end, and at most.
  uint64_t ownLive() const { return own; }
  uint64_t ownPeak() const { return highestOwn; }
  const Compulsory &compulsory() const { return minimum; }

  Moved moved() const;
  Work totalWork() const;
  /// Distinct bytes, and the bits that the codes have.
  uint64_t footprint() const;
  uint64_t footprintBits() const;
  uint64_t steps() const { return lastStep; }
  /// Whether some counter passed what it can hold.
  bool hasOverflowed() const { return overflowed; }

private:
  struct Open;
  struct Recent {
    mlir::Operation *op = nullptr;
    uint64_t allocation = 0;
    Open *place = nullptr;
    Row *row = nullptr;
  };

  void add(uint64_t &counter, uint64_t amount, uint64_t times = 1);
  void count(const Access &access, bool writes, bool copies);
  Recent &find(mlir::Operation *op, const Allocation &allocation);
  unsigned sourceOf(const Allocation &allocation);
  void addPart(llvm::StringRef what, unsigned number, const Tensor &tensor,
               llvm::StringRef part = "");
  void addResult(unsigned number, const RuntimeValue &value);
  /// Where copies had what is in an allocation now from at first.
  uint64_t rootOf(uint64_t allocation) const;
  void finish(Open &entry);

  Execution *execution = nullptr;
  mlir::FunctionOpInterface entry;
  bool hasReturned = false;
  bool overflowed = false;
  uint64_t lastStep = 0;

  std::deque<Source> sourceList;
  llvm::DenseMap<mlir::Operation *, unsigned> sourceNumbers;
  std::deque<Row> rowList;
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, unsigned> rowNumbers;
  /// Live allocations, by id.
  llvm::DenseMap<uint64_t, std::unique_ptr<Open>> open;
  std::vector<Place> placeList;
  uint64_t leftOut = 0;
  static constexpr size_t numRecent = 16;
  Recent recent[numRecent];

  llvm::MapVector<mlir::Operation *, Work> workOf;
  CopyWatch copyWatch;
  Timeline live;
  Live current, highest;
  uint64_t own = 0, highestOwn = 0;
  Compulsory minimum;
  /// The arguments, tensors, in whose place a result is.
  llvm::SmallDenseSet<unsigned> destinations;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_LEDGER_H
