//===- RaceDetector.cpp - Finds data races in parallel regions ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Observers/RaceDetector.h"

#include "interpreter/Engine/Memory.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

/// An operation in a task, or nobody: 40 bits for the task, 24 for the
/// operation. No execution gets to the end of either.
class RaceDetector::Accessor {
public:
  static constexpr uint32_t lastOperation = (uint32_t(1) << 24) - 1;

  constexpr Accessor() = default;
  constexpr Accessor(uint64_t task, uint32_t operation)
      : raw((task + 1) << 24 | operation) {}

  bool isNobody() const { return raw == 0; }
  uint64_t task() const { return (raw >> 24) - 1; }
  uint32_t operation() const { return raw & lastOperation; }
  /// Whether this is somebody in another task than `other`.
  bool isBeside(Accessor other) const {
    return raw != 0 && raw >> 24 != other.raw >> 24;
  }

private:
  uint64_t raw = 0;
};

/// What is known of one stretch of bytes: who was the first to access it in
/// each mode. Tasks run one after the other, so if that is the running task, no
/// other has.
struct RaceDetector::Cell {
  Accessor reader, writer, atomic;
};

/// A race that an access makes.
struct RaceDetector::Conflict {
  Accessor other;
  Mode otherMode;
  uint64_t firstByte;
  unsigned numBytes;
};

/// What the tasks of one region have done to one allocation. Bytes that are
/// always accessed together share a cell.
class RaceDetector::Shadow {
public:
  Shadow(unsigned granule, std::shared_ptr<MemoryAccount> account)
      : granule(granule), account(std::move(account)) {}
  Shadow(const Shadow &) = delete;
  Shadow &operator=(const Shadow &) = delete;
  ~Shadow() { account->release(pages.size() * sizeof(Page)); }

  /// Makes cells of `size` bytes, if they are larger. Fails for want of memory.
  LogicalResult refine(unsigned size);

  /// Notes an access of `size` bytes at `position`, counted in such sizes, and
  /// gives the race that it makes. Fails for want of memory.
  FailureOr<std::optional<Conflict>> access(int64_t position, unsigned size,
                                            Mode mode, Accessor who);

private:
  static constexpr uint64_t cellsPerPage = 64;
  using Page = std::array<Cell, cellsPerPage>;

  /// Null for want of memory.
  Cell *at(uint64_t number) {
    auto found = pages.find(number / cellsPerPage);
    if (LLVM_UNLIKELY(found == pages.end())) {
      if (!account->charge(sizeof(Page)))
        return nullptr;
      found = pages.try_emplace(number / cellsPerPage, std::make_unique<Page>())
                  .first;
    }
    return &(*found->second)[number % cellsPerPage];
  }

  unsigned granule;
  std::shared_ptr<MemoryAccount> account;
  llvm::DenseMap<uint64_t, std::unique_ptr<Page>> pages;
};

LogicalResult RaceDetector::Shadow::refine(unsigned size) {
  if (size >= granule)
    return success();
  Shadow fine(size, account);
  unsigned parts = granule / size;
  for (const auto &[number, page] : pages) {
    for (auto [i, cell] : llvm::enumerate(*page)) {
      for (unsigned part = 0; part < parts; ++part) {
        Cell *copy = fine.at((number * cellsPerPage + i) * parts + part);
        if (!copy)
          return failure();
        *copy = cell;
      }
    }
  }
  granule = size;
  std::swap(pages, fine.pages);
  return success();
}

/// Notes an access of a cell; gives who it races with.
auto RaceDetector::update(Cell &cell, Mode mode, Accessor who)
    -> std::optional<std::pair<Accessor, Mode>> {
  if (cell.writer.isBeside(who))
    return std::make_pair(cell.writer, Mode::Write);
  if (mode != Mode::Atomic && cell.atomic.isBeside(who))
    return std::make_pair(cell.atomic, Mode::Atomic);
  if (mode != Mode::Read && cell.reader.isBeside(who))
    return std::make_pair(cell.reader, Mode::Read);
  Accessor &first = mode == Mode::Read    ? cell.reader
                    : mode == Mode::Write ? cell.writer
                                          : cell.atomic;
  if (first.isNobody())
    first = who;
  return std::nullopt;
}

FailureOr<std::optional<RaceDetector::Conflict>>
RaceDetector::Shadow::access(int64_t position, unsigned size, Mode mode,
                             Accessor who) {
  unsigned parts = size / granule;
  for (unsigned part = 0; part < parts; ++part) {
    Cell *cell = at(position * parts + part);
    if (!cell)
      return failure();
    if (auto other = update(*cell, mode, who))
      return std::optional(
          Conflict{other->first, other->second,
                   (uint64_t(position) * parts + part) * granule, granule});
  }
  return std::optional<Conflict>();
}

/// One execution of a parallel operation.
class RaceDetector::Region {
public:
  Region(Operation *op, uint64_t nextAllocation)
      : op(op), firstOwn(nextAllocation) {}

  Operation *const op;

  void beginTask(uint64_t nextAllocation) {
    ++tasksBegun;
    firstOwn = nextAllocation;
  }
  uint64_t task() const { return tasksBegun == 0 ? 0 : tasksBegun - 1; }
  /// What the running task allocated no other has seen.
  bool isOfTask(const Allocation &allocation) const {
    return allocation.id() >= firstOwn;
  }

  /// Where accesses of `size` bytes are noted; null for want of memory.
  Shadow *shadowOf(const Allocation &allocation, unsigned size,
                   const std::shared_ptr<MemoryAccount> &account) {
    std::unique_ptr<Shadow> &shadow = shadows[allocation.id()];
    if (!shadow)
      shadow = std::make_unique<Shadow>(size, account);
    return succeeded(shadow->refine(size)) ? shadow.get() : nullptr;
  }
  void forget(const Allocation &allocation) { shadows.erase(allocation.id()); }

private:
  uint64_t firstOwn;
  uint64_t tasksBegun = 0;
  llvm::DenseMap<uint64_t, std::unique_ptr<Shadow>> shadows;
};

RaceDetector::RaceDetector() = default;
RaceDetector::~RaceDetector() = default;

void RaceDetector::allocated(const Allocation &allocation) {
  nextAllocation = allocation.id() + 1;
}

/// Nobody else may look at the memory, before or after.
LogicalResult RaceDetector::frees(Execution &execution, const Access &access) {
  return note(execution, access, Mode::Write);
}

void RaceDetector::freed(Operation *, const Allocation &allocation) {
  for (const std::unique_ptr<Region> &region : regions)
    region->forget(allocation);
}

void RaceDetector::parallelBegins(Operation *op) {
  regions.push_back(std::make_unique<Region>(op, nextAllocation));
}

void RaceDetector::taskBegins() { regions.back()->beginTask(nextAllocation); }

void RaceDetector::parallelEnds() { regions.pop_back(); }

/// An atomic operation reads and writes as one.
static bool isAtomic(Operation *op) {
  return isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>(op);
}

LogicalResult RaceDetector::read(Execution &execution, const Access &access) {
  return note(execution, access,
              isAtomic(access.op) ? Mode::Atomic : Mode::Read);
}

LogicalResult RaceDetector::written(Execution &execution,
                                    const Access &access) {
  return note(execution, access,
              isAtomic(access.op) ? Mode::Atomic : Mode::Write);
}

uint32_t RaceDetector::numberOf(Operation *op) {
  if (auto found = operationNumbers.find(op); found != operationNumbers.end())
    return found->second;
  uint32_t number =
      std::min<uint32_t>(operations.size(), Accessor::lastOperation);
  if (number == operations.size())
    operations.push_back(op);
  operationNumbers[op] = number;
  return number;
}

LogicalResult RaceDetector::note(Execution &execution, const Access &access,
                                 Mode mode) {
  if (!access.memref)
    return success();
  const Allocation &allocation = *access.memref->allocation;
  unsigned size = access.memref->type.storageBytes();
  const std::shared_ptr<MemoryAccount> &account = execution.memoryAccount();
  auto overLimit = [&] {
    return execution.fail(Fault::Kind::Limit, access.op,
                          "passes the limit of " +
                              Twine(account->limitBytes()) +
                              " bytes with what is kept to find data races");
  };
  for (const std::unique_ptr<Region> &region : regions) {
    if (region->isOfTask(allocation))
      continue;
    Shadow *shadow = region->shadowOf(allocation, size, account);
    if (!shadow)
      return overLimit();
    Accessor who(region->task(), numberOf(access.op));
    LogicalResult result = success();
    access.forEachPosition([&](int64_t position) {
      if (failed(result))
        return;
      FailureOr<std::optional<Conflict>> noted =
          shadow->access(position, size, mode, who);
      if (failed(noted))
        result = overLimit();
      else if (*noted)
        result = report(execution, access, mode, *region, **noted);
      else
        result = execution.work(access.op, 1);
    });
    if (failed(result))
      return failure();
  }
  return success();
}

LogicalResult RaceDetector::report(Execution &execution, const Access &access,
                                   Mode mode, const Region &region,
                                   const Conflict &conflict) {
  auto verb = [](Mode mode) -> StringRef {
    return mode == Mode::Read    ? "reads"
           : mode == Mode::Write ? "writes"
                                 : "updates";
  };
  Operation *other = operations[conflict.other.operation()];
  StringRef otherName = other->getName().getStringRef();
  std::string regionName =
      "'" + region.op->getName().getStringRef().str() + "'";
  (void)execution.memory().undefined(
      {access.op, access.number, *access.memref},
      "is in a data race: iteration " + Twine(region.task()) + " of " +
          regionName + " " +
          (isa<memref::DeallocOp>(access.op) ? "frees" : verb(mode)) +
          " bytes " + Twine(conflict.firstByte) + " to " +
          Twine(conflict.firstByte + conflict.numBytes - 1) + " of " +
          describe(*access.memref->allocation) + ", which iteration " +
          Twine(conflict.other.task()) + " " + verb(conflict.otherMode));
  SmallVector<Fault::Note> notes;
  notes.push_back(
      {other->getLoc(),
       ("iteration " + Twine(conflict.other.task()) + " " +
        verb(conflict.otherMode) + " them through '" + otherName + "'")
           .str()});
  notes.push_back({region.op->getLoc(), "the iterations of " + regionName +
                                            " have no "
                                            "order"});
  execution.addNotes(notes);
  return failure();
}
