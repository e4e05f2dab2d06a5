//===- Ledger.cpp - What an execution moves -------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/Ledger.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

/// An allocation that is live, or was when the program ended.
struct Ledger::Open {
  Place place;
  ByteSet touched;
  Live bytes;
  /// The allocation that a copy filled this one from, before anything else
  /// touched either: what is in here later began as that.
  std::optional<uint64_t> startedFrom;
};

Ledger::Ledger() = default;
Ledger::~Ledger() = default;

void Ledger::add(uint64_t &counter, uint64_t amount, uint64_t times) {
  bool overflows = false;
  counter =
      llvm::SaturatingMultiplyAdd<uint64_t>(amount, times, counter, &overflows);
  overflowed |= overflows;
}

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

unsigned Ledger::sourceOf(const Allocation &allocation) {
  unsigned next = sourceList.size();
  Operation *maker = allocation.madeBy();
  if (maker) {
    auto [found, isNew] = sourceNumbers.try_emplace(maker, next);
    if (!isNew)
      return found->second;
  }
  Source source{allocation.kind(), maker, std::nullopt,
                allocation.elementType()};
  sourceList.push_back(std::move(source));
  return next;
}

/// What LLVM's descriptor of a memref takes: two pointers, an offset, sizes and
/// strides.
static uint64_t descriptorBytes(int64_t rank) { return (3 + 2 * rank) * 8; }

static std::optional<int64_t> rankOf(Operation *maker) {
  Type type;
  if (auto global = dyn_cast<memref::GlobalOp>(maker))
    type = global.getType();
  else if (maker->getNumResults() != 0)
    type = maker->getResult(0).getType();
  auto memref = dyn_cast_if_present<MemRefType>(type);
  return memref ? std::optional(memref.getRank()) : std::nullopt;
}

void Ledger::allocated(const Allocation &allocation) {
  unsigned number = sourceOf(allocation);
  uint64_t bytes = allocation.numBytes(), step = execution->steps();
  Source &source = sourceList[number];
  add(source.allocations, 1);
  add(source.bytes, bytes);
  Live added;
  added.padding = allocation.paddingBytes();
  added.payload = bytes - added.padding;
  added.overhead = llvm::alignTo(bytes, 64) - bytes;
  if (Operation *maker = allocation.madeBy())
    if (std::optional<int64_t> rank = rankOf(maker))
      added.descriptors = descriptorBytes(*rank);
  Place place{allocation.id(), number, bytes, step, std::nullopt, 0, {}};
  open[allocation.id()] =
      std::make_unique<Open>(Open{place, ByteSet(bytes), added, std::nullopt});
  current.payload += added.payload;
  current.padding += added.padding;
  current.descriptors += added.descriptors;
  current.overhead += added.overhead;
  live.add(step, number, added.payload);
  if (current.payload > highest.payload)
    highest = current;
  if (isOwnKind(allocation.kind()))
    highestOwn = std::max(highestOwn, own += bytes);
}

void Ledger::finish(Open &entry) {
  Place &place = entry.place;
  place.footprint = entry.touched.count();
  add(sourceList[place.source].footprint, place.footprint);
  if (placeList.size() < maxPlaces)
    placeList.push_back(place);
  else
    ++leftOut;
}

void Ledger::freed(Operation *, const Allocation &allocation) {
  auto found = open.find(allocation.id());
  if (found == open.end())
    return;
  Open &entry = *found->second;
  entry.place.freedAt = execution->steps();
  add(sourceList[entry.place.source].frees, 1);
  live.remove(execution->steps(), entry.place.source, entry.bytes.payload);
  current.payload -= entry.bytes.payload;
  current.padding -= entry.bytes.padding;
  current.descriptors -= entry.bytes.descriptors;
  current.overhead -= entry.bytes.overhead;
  if (isOwnKind(allocation.kind()))
    own -= entry.place.bytes;
  copyWatch.freed(allocation);
  finish(entry);
  open.erase(found);
  for (Recent &entry : recent)
    if (entry.allocation == allocation.id())
      entry = {};
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

Ledger::Recent &Ledger::find(Operation *op, const Allocation &allocation) {
  Recent &known =
      recent[(DenseMapInfo<Operation *>::getHashValue(op) + allocation.id()) %
             numRecent];
  if (LLVM_LIKELY(known.op == op && known.allocation == allocation.id()))
    return known;
  Open &entry = *open.find(allocation.id())->second;
  auto [row, isNew] = rowNumbers.try_emplace({op, entry.place.source},
                                             unsigned(rowList.size()));
  if (isNew)
    rowList.push_back({op, entry.place.source, {}});
  known = {op, allocation.id(), &entry, &rowList[row->second]};
  return known;
}

/// The same elements, each step in the box longer than those inside of it, so
/// that runs are long.
static ElementBox inMemoryOrder(const ElementBox &box) {
  SmallVector<std::pair<int64_t, int64_t>, 4> dims;
  ElementBox sorted{box.offset, {}, {}};
  for (auto [size, stride] : llvm::zip_equal(box.sizes, box.strides)) {
    if (stride < 0)
      sorted.offset += stride * (size - 1);
    if (size == 0 || (size != 1 && stride != 0))
      dims.push_back({std::abs(stride), size});
  }
  llvm::sort(dims, std::greater<>());
  for (auto [stride, size] : dims) {
    sorted.sizes.push_back(size);
    sorted.strides.push_back(stride);
  }
  return sorted;
}

void Ledger::count(const Access &access, bool writes, bool copies) {
  const Allocation &allocation = *access.memref->allocation;
  Recent &at = find(access.op, allocation);
  ElementType type = access.elementType();
  unsigned size = type.storageBytes();
  Moved &ofSource = sourceList[at.row->source].moved;
  for (Moved *moved : {&at.row->moved, &at.place->place.moved, &ofSource}) {
    add(writes ? moved->stores : moved->loads, access.count);
    add(writes ? moved->bytesWritten : moved->bytesRead, access.count, size);
    add(writes ? moved->bitsWritten : moved->bitsRead, access.count,
        type.width());
    if (copies)
      add(moved->bytesCopied, access.count, size);
  }
  ByteSet &touched = at.place->touched;
  if (!access.positions && access.box.sizes.empty())
    return touched.add(access.box.offset * size,
                       (access.box.offset + 1) * size);
  auto addRun = [&](int64_t position, int64_t length) {
    touched.add(position * size, (position + length) * size);
  };
  if (access.positions)
    access.forEachRun(addRun);
  else
    inMemoryOrder(access.box).forEachRun(addRun);
}

LogicalResult Ledger::read(Execution &, const Access &access) {
  if (!access.memref)
    return success();
  copyWatch.read(access);
  // The caller reads what was returned: that is not the program's.
  if (!hasReturned)
    count(access, /*writes=*/false, /*copies=*/false);
  return success();
}

LogicalResult Ledger::written(Execution &, const Access &access) {
  copyWatch.written(access);
  count(access, /*writes=*/true, isa<linalg::CopyOp>(access.op));
  return success();
}

LogicalResult Ledger::copied(Execution &, const Access &from,
                             const Access &to) {
  const Allocation &source = *from.memref->allocation;
  const Allocation &target = *to.memref->allocation;
  Open &origin = *open.find(source.id())->second;
  Open &copy = *open.find(target.id())->second;
  uint64_t bytes = to.count * to.elementType().storageBytes();
  if (copy.touched.count() == 0 && bytes == copy.bytes.payload &&
      bytes == origin.bytes.payload)
    copy.startedFrom = source.id();
  bool isOwned = source.kind() == Allocation::Kind::Argument ||
                 source.kind() == Allocation::Kind::Global;
  copyWatch.written(to);
  copyWatch.copied(from, origin.place.source, copy.place.source, isOwned);
  count(to, /*writes=*/true, /*copies=*/true);
  return success();
}

void Ledger::computed(Operation *op, uint64_t flops, uint64_t scaling) {
  auto [found, isNew] = workOf.insert({op, Work()});
  Work &work = found->second;
  if (isNew)
    work.isScaling = appliesScale(op);
  add(work.flops, flops);
  add(work.scaling, work.isScaling ? flops : scaling);
}

//===----------------------------------------------------------------------===//
// The entry
//===----------------------------------------------------------------------===//

void Ledger::begins(Execution &run, FunctionOpInterface function) {
  execution = &run;
  entry = function;
}

void Ledger::addPart(StringRef what, unsigned number, const Tensor &tensor,
                     StringRef part) {
  minimum.parts.push_back({(what + " #" + Twine(number) + part).str(),
                           tensor.elementType(), tensor.numBytes()});
}

void Ledger::passed(unsigned number, const RuntimeValue &value) {
  if (auto *memref = std::get_if<std::shared_ptr<const MemRef>>(&value)) {
    auto found = open.find((*memref)->allocation->id());
    if (found == open.end())
      return;
    Open &place = *found->second;
    sourceList[place.place.source].argument = number;
    place.bytes.descriptors = descriptorBytes((*memref)->rank());
    current.descriptors += place.bytes.descriptors;
    if (current.payload == highest.payload)
      highest = current;
    return;
  }
  // What nobody uses need not be moved.
  if (entry.getArgument(number).use_empty())
    return;
  if (auto *tensor = std::get_if<Tensor>(&value))
    addPart("argument", number, *tensor);
  if (auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
    addPart("argument", number, (*scaled)->elements, ", elements");
    addPart("argument", number, (*scaled)->scales, ", scales");
  }
}

void Ledger::addResult(unsigned number, const RuntimeValue &value) {
  // One result may take the place of an argument, which is there already.
  std::optional<unsigned> destination = destinationOf(entry, number);
  if (destination && destinations.insert(*destination).second)
    return;
  if (auto *tensor = std::get_if<Tensor>(&value))
    addPart("result", number, *tensor);
  if (auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
    addPart("result", number, (*scaled)->elements, ", elements");
    addPart("result", number, (*scaled)->scales, ", scales");
  }
}

uint64_t Ledger::rootOf(uint64_t allocation) const {
  while (true) {
    auto found = open.find(allocation);
    if (found == open.end() || !found->second->startedFrom)
      return allocation;
    allocation = *found->second->startedFrom;
  }
}

/// Whether all that a view sees is within its allocation.
static bool isWithin(const MemRef &memref, const ElementBox &box) {
  if (box.isEmpty())
    return true;
  auto extremes = box.extremes();
  int64_t count = memref.allocation->numBytes() / memref.type.storageBytes();
  return extremes && extremes->first >= 0 && extremes->second < count;
}

void Ledger::returned(ArrayRef<RuntimeValue> results) {
  hasReturned = true;
  struct Part {
    std::string name;
    ElementType type;
    ByteSet bytes;
  };
  // By allocation: the arguments as far as the program touched them, then what
  // the caller reads of results.
  llvm::MapVector<uint64_t, Part> parts;
  for (const Source &source : sourceList)
    if (source.argument)
      for (const auto &[id, place] : open)
        if (&sourceList[place->place.source] == &source)
          parts.insert({id,
                        {"argument #" + std::to_string(*source.argument),
                         source.type, place->touched}});
  for (auto [number, value] : llvm::enumerate(results)) {
    auto *memref = std::get_if<std::shared_ptr<const MemRef>>(&value);
    if (!memref) {
      addResult(number, value);
      continue;
    }
    const MemRef &view = **memref;
    if (!view.allocation || !view.allocation->isLive())
      continue;
    ElementBox box = view.scalars();
    uint64_t id = view.allocation->id(), root = rootOf(id);
    if (!isWithin(view, box) || (root != id && parts.contains(root)))
      continue;
    auto [part, isNew] =
        parts.insert({root,
                      {"result #" + std::to_string(number), view.type,
                       ByteSet(view.allocation->numBytes())}});
    uint64_t size = view.type.storageBytes();
    box.forEachRun([&, &part = part](int64_t position, int64_t length) {
      part->second.bytes.add(position * size, (position + length) * size);
    });
  }
  for (const auto &[id, part] : parts)
    if (part.bytes.count() != 0)
      minimum.parts.push_back({part.name, part.type, part.bytes.count()});
}

void Ledger::close(uint64_t steps) {
  lastStep = steps;
  live.extendTo(steps);
  if (hasReturned)
    copyWatch.end();
  for (auto &[id, entry] : open)
    finish(*entry);
  open.clear();
  llvm::fill(recent, Recent());
  llvm::sort(placeList,
             [](const Place &a, const Place &b) { return a.id < b.id; });
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

Ledger::Moved Ledger::moved() const {
  Moved total;
  for (const Source &source : sourceList)
    for (auto counter : {&Moved::loads, &Moved::stores, &Moved::bytesRead,
                         &Moved::bytesWritten, &Moved::bytesCopied,
                         &Moved::bitsRead, &Moved::bitsWritten})
      total.*counter =
          llvm::SaturatingAdd<uint64_t>(total.*counter, source.moved.*counter);
  return total;
}

Ledger::Work Ledger::totalWork() const {
  Work total;
  for (const auto &[op, work] : workOf) {
    total.flops = llvm::SaturatingAdd<uint64_t>(total.flops, work.flops);
    total.scaling = llvm::SaturatingAdd<uint64_t>(total.scaling, work.scaling);
  }
  return total;
}

uint64_t Ledger::footprint() const {
  uint64_t total = 0;
  for (const Source &source : sourceList)
    total = llvm::SaturatingAdd<uint64_t>(total, source.footprint);
  return total;
}

uint64_t Ledger::footprintBits() const {
  uint64_t total = 0;
  for (const Source &source : sourceList)
    total = llvm::SaturatingAdd<uint64_t>(total, source.footprintBits());
  return total;
}
