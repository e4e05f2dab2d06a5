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
  if (live.size() >= bookkept) {
    fits &= account->charge(bookkeepingStep * bookkeepingBytes);
    bookkept += bookkeepingStep;
  }
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
  if (allocation.kind() == Allocation::Kind::Argument)
    return undefined(operand, "frees " + describe(allocation) +
                                  ", which belongs to the caller");
  if (LLVM_UNLIKELY(execution.watchesAccesses())) {
    MemRef whole = memref;
    whole.type = allocation.elementType();
    int64_t count = allocation.numBytes() / whole.type.storageBytes();
    whole.box = {0, Shape{count}, Shape{1}};
    if (failed(execution.notifyFrees(
            {operand.op, operand.number, &whole, nullptr, whole.box, {}, 0})))
      return failure();
  }
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
  // What has no element touches no memory, whatever has become of it.
  if (box.isEmpty())
    return execution.require(operand.op, operand.memref.poison,
                             "operand #" + Twine(operand.number) +
                                 " is poison");
  if (failed(checkLive(operand, writes ? "writes to" : "reads")))
    return failure();
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
