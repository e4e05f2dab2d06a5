//===- MemoryAccess.cpp - Reading and writing memory ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Values/BoxCopy.h"

using namespace mlir;
using namespace oracle;

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
