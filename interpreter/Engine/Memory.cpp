//===- Memory.cpp - The allocations of an execution
//-------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"

#include "interpreter/Engine/Program.h"
#include "interpreter/Values/BoxCopy.h"

#include "llvm/Support/MathExtras.h"

#include <new>

using namespace mlir;
using namespace oracle;

static constexpr const char *neverWritten = "the element was never written";

std::string oracle::describe(const Allocation &allocation) {
  return ("allocation #" + Twine(allocation.id()) + " (" +
          Twine(allocation.numBytes()) + " bytes)")
      .str();
}

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

FailureOr<MemRef> Memory::allocate(Operation *op, Allocation::Kind kind,
                                   ElementType type, ArrayRef<int64_t> shape,
                                   ArrayRef<int64_t> inner, uint64_t alignment,
                                   std::optional<int64_t> payload) {
  MemRef view;
  view.inner.assign(inner.begin(), inner.end());
  for (auto [dimension, size] : llvm::enumerate(shape))
    if (size < 0)
      return execution.undefined(op, "has the negative size " + Twine(size) +
                                         " in dimension " + Twine(dimension));
  constexpr uint64_t largestAlignment = uint64_t(1) << 32;
  if (alignment > largestAlignment)
    return execution.fail(Fault::Kind::Limit, op,
                          "asks for an alignment of " + Twine(alignment) +
                              " bytes; the limit is " +
                              Twine(largestAlignment));
  Shape scalars(shape);
  scalars.append(inner.begin(), inner.end());
  std::optional<int64_t> count = elementCount(scalars);
  int64_t bytes = 0;
  bool fits =
      count && !llvm::MulOverflow<int64_t>(*count, type.storageBytes(), bytes);
  if (fits && failed(execution.workOnBytes(op, bytes)))
    return failure();
  const std::shared_ptr<MemoryAccount> &account = execution.memoryAccount();
  std::unique_ptr<uint8_t[]> storage;
  if (fits && account->charge(bytes)) {
    // One byte at least: what is allocated is told from what is freed by it.
    storage.reset(new (std::nothrow) uint8_t[std::max<int64_t>(bytes, 1)]());
    if (!storage)
      account->release(bytes);
  }
  if (!storage)
    return execution.overLimit(op, "a buffer", type, scalars);

  // No better aligned than was asked for: whoever assumes more is told.
  uint64_t boundary = std::max<uint64_t>(alignment, 64);
  uint64_t address =
      llvm::alignTo(nextAddress + boundary, 2 * boundary) - boundary;
  // At least one byte apart, so that an address belongs to one allocation.
  nextAddress = address + std::max<int64_t>(bytes, 1) + 1;
  view.allocation = std::make_shared<Allocation>(
      kind, nextId++, type, *count, address, op, std::move(storage), account);
  if (payload && *payload < *count)
    view.allocation->setPadding((*count - *payload) * type.storageBytes());
  if (*count != 0 && kind != Allocation::Kind::Global)
    view.allocation->marks().setAll(op ? execution.poison(op, neverWritten)
                                       : Mark());
  view.type = type;
  view.box.sizes.assign(shape.begin(), shape.end());
  view.box.strides = rowMajorStrides(scalars);
  view.box.strides.truncate(shape.size());
  live[address] = view.allocation;
  if (kind == Allocation::Kind::Stack)
    stack.push_back(view.allocation);
  for (Observer *observer : execution.observers())
    observer->allocated(*view.allocation);
  return view;
}

FailureOr<MemRef> Memory::place(Operation *op, Allocation::Kind kind,
                                const Tensor &value, int64_t offset,
                                std::optional<Shape> strides,
                                uint64_t alignment) {
  ElementBox box{offset, Shape(value.shape()),
                 strides ? *strides : rowMajorStrides(value.shape())};
  int64_t end = offset;
  if (auto extremes = box.extremes())
    end = extremes->first < 0 ? -1 : extremes->second + 1;
  else if (!box.isEmpty())
    end = -1;
  if (end < 0)
    return failure();
  FailureOr<MemRef> view =
      allocate(op, kind, value.elementType(), ArrayRef<int64_t>(end),
               /*inner=*/{}, alignment, value.numElements());
  if (failed(view))
    return failure();
  view->box = box;
  view->allocation->setFirstOffset(offset);
  BoxCopy(box.sizes, rowMajorStrides(value.shape()), box.strides)
      .run(value.elementType().storageBytes(), value.bytes(), value.marks(), 0,
           view->allocation->bytes(), view->allocation->marks(), offset);
  return view;
}

LogicalResult Memory::free(const MemRefOperand &operand) {
  const MemRef &memref = operand.memref;
  if (failed(execution.require(operand.op, memref.poison,
                               "the freed memref is poison")))
    return failure();
  Allocation &allocation = *memref.allocation;
  if (!allocation.isLive())
    return undefined(operand, "frees " + describe(allocation) +
                                  (allocation.kind() == Allocation::Kind::Stack
                                       ? ", whose scope has ended"
                                       : ", which is freed already"));
  if (allocation.kind() == Allocation::Kind::Stack)
    return undefined(operand, "frees " + describe(allocation) +
                                  ", which is on the stack");
  if (allocation.kind() == Allocation::Kind::Global)
    return undefined(operand,
                     "frees " + describe(allocation) + ", which is a global");
  if (memref.base != 0 ||
      (memref.box.offset != 0 && memref.box.offset != allocation.firstOffset()))
    return undefined(operand, "frees a view that does not start where " +
                                  describe(allocation) + " does");
  for (Observer *observer : execution.observers())
    observer->freed(operand.op, allocation);
  live.erase(allocation.address());
  allocation.free(operand.op);
  return success();
}

void Memory::popStack(Operation *op, size_t depth) {
  while (stack.size() > depth) {
    Allocation &allocation = *stack.back();
    for (Observer *observer : execution.observers())
      observer->freed(op, allocation);
    live.erase(allocation.address());
    allocation.free(op);
    stack.pop_back();
  }
}

std::shared_ptr<Allocation> Memory::find(uint64_t address) const {
  auto next = live.upper_bound(address);
  if (next == live.begin())
    return nullptr;
  const std::shared_ptr<Allocation> &found = std::prev(next)->second;
  return address - found->address() < std::max<uint64_t>(found->numBytes(), 1)
             ? found
             : nullptr;
}

std::vector<std::shared_ptr<Allocation>> Memory::liveOnHeap() const {
  std::vector<std::shared_ptr<Allocation>> found;
  for (const auto &[address, allocation] : live)
    if (allocation->kind() == Allocation::Kind::Heap)
      found.push_back(allocation);
  return found;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

LogicalResult Memory::undefined(const MemRefOperand &operand,
                                const Twine &message) {
  const Allocation &allocation = *operand.memref.allocation;
  SmallVector<Fault::Note> notes;
  for (Operation *view : operand.memref.views)
    notes.push_back(
        {view->getLoc(),
         "seen through '" + view->getName().getStringRef().str() + "'"});
  if (allocation.madeBy())
    notes.push_back({allocation.madeBy()->getLoc(),
                     describe(allocation) + " is made here"});
  if (allocation.freedBy())
    notes.push_back({allocation.freedBy()->getLoc(),
                     allocation.kind() == Allocation::Kind::Stack
                         ? "and this is the scope that it lives in"
                         : "and freed here"});
  (void)execution.undefined(operand.op, message);
  execution.addNotes(notes);
  return failure();
}

LogicalResult Memory::checkLive(const MemRefOperand &operand, StringRef use) {
  if (failed(execution.require(operand.op, operand.memref.poison,
                               "operand #" + Twine(operand.number) +
                                   " is poison")))
    return failure();
  if (LLVM_LIKELY(operand.memref.allocation->isLive()))
    return success();
  const Allocation &allocation = *operand.memref.allocation;
  return undefined(operand, use + " " + describe(allocation) + " after " +
                                (allocation.kind() == Allocation::Kind::Stack
                                     ? "its scope has ended"
                                     : "it was freed"));
}

LogicalResult Memory::check(const MemRefOperand &operand, const ElementBox &box,
                            bool writes) {
  if (failed(checkLive(operand, writes ? "writes to" : "reads")))
    return failure();
  if (box.isEmpty())
    return success();
  const Allocation &allocation = *operand.memref.allocation;
  int64_t count = allocation.numBytes() / operand.memref.type.storageBytes();
  auto extremes = box.extremes();
  if (LLVM_UNLIKELY(!extremes || extremes->first < 0 ||
                    extremes->second >= count)) {
    std::string where = extremes
                            ? ("elements " + Twine(extremes->first) + " to " +
                               Twine(extremes->second) + " of " + Twine(count))
                                  .str()
                            : "elements at positions that do not fit 64 bits";
    return undefined(operand, (writes ? "writes beyond " : "reads beyond ") +
                                  describe(allocation) + ": " + where);
  }
  if (LLVM_UNLIKELY(writes && allocation.isReadOnly()))
    return undefined(operand, "writes to " + describe(allocation) +
                                  (allocation.kind() == Allocation::Kind::Global
                                       ? ", which is a constant"
                                       : ", which is read-only"));
  return success();
}

FailureOr<ElementBox> Memory::element(const MemRefOperand &operand,
                                      ArrayRef<int64_t> indices) {
  const MemRef &memref = operand.memref;
  if (failed(execution.require(operand.op, memref.poison,
                               "operand #" + Twine(operand.number) +
                                   " is poison")))
    return failure();
  ElementBox box{memref.box.offset, memref.inner,
                 rowMajorStrides(memref.inner)};
  for (auto [dimension, index] : llvm::enumerate(indices)) {
    int64_t size = memref.box.sizes[dimension];
    if (LLVM_UNLIKELY(index < 0 || index >= size))
      return undefined(
          operand, "index " + Twine(index) + " is out of bounds: dimension " +
                       Twine(dimension) + " has size " + Twine(size));
    int64_t step;
    if (LLVM_UNLIKELY(
            llvm::MulOverflow(index, memref.box.strides[dimension], step) ||
            llvm::AddOverflow(box.offset, step, box.offset)))
      return undefined(operand, "the position of the element does not fit 64 "
                                "bits");
  }
  return box;
}

//===----------------------------------------------------------------------===//
// Marks
//===----------------------------------------------------------------------===//

Mark oracle::markAt(const MemRef &memref, int64_t position) {
  const Allocation &allocation = *memref.allocation;
  const Mark *marks = allocation.marks().data();
  if (!marks)
    return Mark();
  unsigned per = memref.type.storageBytes() / allocation.bytesPerMark();
  if (per == 1)
    return marks[position];
  Mark mark;
  for (unsigned i = 0; i < per; ++i)
    mark = mark.join(marks[position * per + i]);
  return mark;
}

void Memory::setMark(const MemRef &memref, int64_t position, Mark mark) {
  Allocation &allocation = *memref.allocation;
  unsigned per = memref.type.storageBytes() / allocation.bytesPerMark();
  for (unsigned i = 0; i < per; ++i)
    allocation.marks().set(position * per + i, mark);
}

std::unique_ptr<MarkStore> Memory::elementMarks(const MemRef &memref) const {
  if (!memref.allocation->marks().data())
    return nullptr;
  int64_t count = memref.allocation->numBytes() / memref.type.storageBytes();
  auto marks = std::make_unique<MarkStore>(count);
  for (int64_t i = 0; i < count; ++i)
    marks->set(i, markAt(memref, i));
  return marks;
}

void Memory::writeBack(const MemRef &memref, const MarkStore &marks) {
  int64_t count = memref.allocation->numBytes() / memref.type.storageBytes();
  // Bytes behind the last whole element keep their marks.
  for (int64_t i = 0; i < count; ++i)
    setMark(memref, i, marks.get(i));
}

/// Whether the allocation has a mark for each element that the view sees.
static bool marksElements(const MemRef &memref) {
  return memref.allocation->bytesPerMark() == memref.type.storageBytes();
}

//===----------------------------------------------------------------------===//
// Reading and writing
//===----------------------------------------------------------------------===//

FailureOr<Scalar> Memory::load(const MemRefOperand &operand, int64_t position) {
  const MemRef &memref = operand.memref;
  ElementBox box{position, {}, {}};
  if (failed(checkRead(operand, box)))
    return failure();
  if (LLVM_UNLIKELY(execution.watchesAccesses()) &&
      failed(execution.notifyRead(
          {operand.op, operand.number, &memref, nullptr, box, {}, 1})))
    return failure();
  return Scalar{loadBits(memref.allocation->bytes(), memref.type.storageBytes(),
                         position),
                markAt(memref, position)};
}

LogicalResult Memory::store(const MemRefOperand &operand, int64_t position,
                            Scalar value) {
  const MemRef &memref = operand.memref;
  ElementBox box{position, {}, {}};
  if (failed(checkWrite(operand, box)))
    return failure();
  storeBits(memref.allocation->bytes(), memref.type.storageBytes(), position,
            value.bits);
  setMark(memref, position, value.mark);
  if (LLVM_UNLIKELY(execution.watchesAccesses()))
    return execution.notifyWritten(
        {operand.op, operand.number, &memref, nullptr, box, {}, 1});
  return success();
}

/// The elements of a box of `memref` in a row.
static void gather(const MemRef &memref, const ElementBox &box,
                   const Mark *marks, TensorBuilder &to) {
  BoxCopy(box.sizes, box.strides, rowMajorStrides(box.sizes))
      .run(memref.type.storageBytes(), memref.allocation->bytes(), marks,
           box.offset, to.bytes(), to.markStore(), 0);
}

FailureOr<Tensor> Memory::read(const MemRefOperand &operand,
                               const ElementBox &box, ArrayRef<int64_t> shape) {
  const MemRef &memref = operand.memref;
  if (failed(checkRead(operand, box)))
    return failure();
  FailureOr<TensorBuilder> builder =
      execution.allocate(operand.op, memref.type, shape);
  if (failed(builder))
    return failure();
  if (LLVM_UNLIKELY(execution.watchesAccesses()) &&
      failed(execution.notifyRead(
          {operand.op,
           operand.number,
           &memref,
           nullptr,
           box,
           {},
           static_cast<uint64_t>(builder->numElements())})))
    return failure();
  if (marksElements(memref)) {
    gather(memref, box, memref.allocation->marks().data(), *builder);
  } else {
    std::unique_ptr<MarkStore> marks = elementMarks(memref);
    gather(memref, box, marks ? marks->data() : nullptr, *builder);
  }
  return std::move(*builder).build();
}

FailureOr<Tensor> Memory::readAll(const MemRefOperand &operand) {
  ElementBox box = operand.memref.scalars();
  return read(operand, box, box.sizes);
}

std::optional<Tensor> Memory::contents(const MemRef &memref) {
  if (!memref.allocation || !memref.allocation->isLive())
    return std::nullopt;
  ElementBox box = memref.scalars();
  auto extremes = box.extremes();
  int64_t count = memref.allocation->numBytes() / memref.type.storageBytes();
  if (!box.isEmpty() &&
      (!extremes || extremes->first < 0 || extremes->second >= count))
    return std::nullopt;
  std::optional<TensorBuilder> builder =
      TensorBuilder::create(memref.type, box.sizes, execution.memoryAccount());
  if (!builder)
    return std::nullopt;
  std::unique_ptr<MarkStore> marks = elementMarks(memref);
  gather(memref, box, marks ? marks->data() : nullptr, *builder);
  return std::move(*builder).build();
}

LogicalResult Memory::write(const MemRefOperand &operand, const ElementBox &box,
                            const Tensor &value) {
  const MemRef &memref = operand.memref;
  if (failed(checkWrite(operand, box)))
    return failure();
  if (failed(execution.workOnBytes(operand.op, value.numBytes())))
    return failure();
  auto scatter = [&](MarkStore &marks) {
    BoxCopy(box.sizes, rowMajorStrides(box.sizes), box.strides)
        .run(memref.type.storageBytes(), value.bytes(), value.marks(), 0,
             memref.allocation->bytes(), marks, box.offset);
  };
  if (marksElements(memref)) {
    scatter(memref.allocation->marks());
  } else {
    std::unique_ptr<MarkStore> marks = elementMarks(memref);
    if (!marks)
      marks = std::make_unique<MarkStore>(memref.allocation->numBytes() /
                                          memref.type.storageBytes());
    scatter(*marks);
    writeBack(memref, *marks);
  }
  if (LLVM_UNLIKELY(execution.watchesAccesses()))
    return execution.notifyWritten(
        {operand.op,
         operand.number,
         &memref,
         nullptr,
         box,
         {},
         static_cast<uint64_t>(value.numElements())});
  return success();
}

LogicalResult Memory::copy(const MemRefOperand &from, const MemRefOperand &to) {
  ElementBox source = from.memref.scalars(), target = to.memref.scalars();
  if (failed(checkRead(from, source)) || failed(checkWrite(to, target)))
    return failure();
  if (source.sizes != target.sizes)
    return undefined(to, "copies a memref of shape " +
                             shapeToString(source.sizes) + " to one of shape " +
                             shapeToString(target.sizes));
  if (source.isEmpty())
    return success();
  std::optional<int64_t> elements = elementCount(target.sizes);
  // Otherwise no view has more elements than memory does.
  if (!elements || uint64_t(*elements) > to.memref.allocation->numBytes())
    return execution.fail(Fault::Kind::Limit, to.op,
                          "copies more elements than there are in " +
                              describe(*to.memref.allocation) +
                              ", to the same ones several times");
  bool isSame =
      from.memref.allocation == to.memref.allocation &&
      source.offset == target.offset &&
      llvm::all_of(llvm::zip(source.sizes, source.strides, target.strides),
                   [](auto dimension) {
                     auto [size, a, b] = dimension;
                     return size == 1 || a == b;
                   });
  if (!isSame && from.memref.allocation == to.memref.allocation &&
      overlap(source, target))
    return undefined(to, "copies between views that overlap");
  uint64_t count = *elements;
  Access reads{from.op,
               from.number,
               &from.memref,
               nullptr,
               source,
               {},
               count,
               /*isToldInOrder=*/true};
  Access writes{to.op, to.number, &to.memref, nullptr, target, {}, count};
  if (LLVM_UNLIKELY(execution.watchesAccesses()) &&
      failed(execution.notifyRead(reads)))
    return failure();
  if (!isSame) {
    unsigned bytes = from.memref.type.storageBytes();
    if (failed(execution.workOnBytes(to.op, count * bytes)))
      return failure();
    std::unique_ptr<MarkStore> fromMarks, toMarks;
    const Mark *marks = from.memref.allocation->marks().data();
    if (!marksElements(from.memref)) {
      fromMarks = elementMarks(from.memref);
      marks = fromMarks ? fromMarks->data() : nullptr;
    }
    if (!marksElements(to.memref)) {
      toMarks = elementMarks(to.memref);
      if (!toMarks)
        toMarks = std::make_unique<MarkStore>(to.memref.allocation->numBytes() /
                                              bytes);
    }
    BoxCopy(source.sizes, source.strides, target.strides)
        .run(bytes, from.memref.allocation->bytes(), marks, source.offset,
             to.memref.allocation->bytes(),
             toMarks ? *toMarks : to.memref.allocation->marks(), target.offset);
    if (toMarks)
      writeBack(to.memref, *toMarks);
  }
  if (LLVM_UNLIKELY(execution.watchesAccesses()))
    return execution.notifyCopied(reads, writes);
  return success();
}

FailureOr<LoopBuffer> Memory::buffer(const MemRefOperand &operand, Use use,
                                     std::unique_ptr<MarkStore> &marks) {
  const MemRef &memref = operand.memref;
  bool writes = use != Use::Reads;
  if (failed(check(operand, memref.box, writes)))
    return failure();
  Allocation &allocation = *memref.allocation;
  LoopBuffer buffer{memref.type,
                    allocation.bytes() +
                        memref.box.offset * memref.type.storageBytes(),
                    memref.box.sizes, memref.box.strides};
  buffer.allocation = &allocation;
  buffer.memref = &memref;
  MarkStore *store = &allocation.marks();
  if (!marksElements(memref)) {
    marks = elementMarks(memref);
    if (!marks && writes)
      marks = std::make_unique<MarkStore>(allocation.numBytes() /
                                          memref.type.storageBytes());
    store = marks.get();
  }
  auto extremes = memref.box.extremes();
  if (!extremes)
    return buffer;
  buffer.memoryMarks = store;
  buffer.firstMark = memref.box.offset;
  bool isWhole = extremes->first == 0 &&
                 (extremes->second + 1) * int64_t(memref.type.storageBytes()) ==
                     static_cast<int64_t>(allocation.numBytes());
  if (use == Use::Overwrites && isWhole && memref.box.isRowMajor() && store)
    store->setAll(Mark());
  // Elements that were written one after the other leave marks behind that all
  // say "defined"; without them, strips run faster.
  const Mark *data = store ? store->data() : nullptr;
  bool isDefined =
      !data || std::all_of(data + extremes->first, data + extremes->second + 1,
                           [](Mark mark) { return mark.isDefined(); });
  if (data && isDefined && isWhole)
    store->setAll(Mark());
  if (writes)
    buffer.output = store;
  else if (!isDefined)
    buffer.inputMarks = data + memref.box.offset;
  return buffer;
}
