//===- MemRef.cpp - Allocations and views of them
//---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/MemRef.h"

#include "llvm/Support/MathExtras.h"

using namespace oracle;

Allocation::Allocation(Kind kind, uint64_t id, ElementType type, int64_t count,
                       uint64_t address, mlir::Operation *madeBy,
                       std::unique_ptr<uint8_t[]> storage,
                       std::shared_ptr<MemoryAccount> account)
    : sort(kind), number(id), type(type), size(count * type.storageBytes()),
      start(address), maker(madeBy), storage(std::move(storage)),
      markStore(count), account(std::move(account)) {}

void Allocation::release() {
  if (!storage)
    return;
  storage.reset();
  markStore = MarkStore();
  account->release(size);
}

std::optional<std::pair<int64_t, int64_t>> ElementBox::extremes() const {
  if (isEmpty())
    return std::nullopt;
  int64_t least = offset, most = offset;
  for (auto [size, stride] : llvm::zip_equal(sizes, strides)) {
    int64_t span;
    if (llvm::MulOverflow(size - 1, stride, span))
      return std::nullopt;
    int64_t &end = span < 0 ? least : most;
    if (llvm::AddOverflow(end, span, end))
      return std::nullopt;
  }
  return std::make_pair(least, most);
}

bool ElementBox::isRowMajor() const {
  int64_t expected = 1;
  for (size_t i = sizes.size(); i > 0; --i) {
    if (sizes[i - 1] == 1)
      continue;
    if (strides[i - 1] != expected)
      return false;
    expected *= sizes[i - 1];
  }
  return true;
}

bool oracle::overlap(const ElementBox &a, const ElementBox &b) {
  auto ofA = a.extremes(), ofB = b.extremes();
  if (!ofA || !ofB)
    return false;
  int64_t first = std::max(ofA->first, ofB->first);
  int64_t last = std::min(ofA->second, ofB->second);
  if (first > last)
    return false;
  // Two boxes without gaps share whatever lies in both ranges.
  if (a.isRowMajor() && b.isRowMajor())
    return true;
  std::vector<bool> seen(last - first + 1);
  auto isCommon = [&](int64_t position) {
    return position >= first && position <= last;
  };
  a.forEachPosition([&](int64_t position) {
    if (isCommon(position))
      seen[position - first] = true;
  });
  bool found = false;
  b.forEachPosition([&](int64_t position) {
    found |= isCommon(position) && seen[position - first];
  });
  return found;
}

ElementBox MemRef::scalars() const {
  ElementBox result = box;
  result.sizes.append(inner.begin(), inner.end());
  Shape innerStrides = rowMajorStrides(inner);
  result.strides.append(innerStrides.begin(), innerStrides.end());
  return result;
}

void MemRef::seenThrough(mlir::Operation *op) {
  // A loop can make a view of a view without end.
  constexpr size_t most = 8;
  if (views.size() == most)
    views.erase(views.begin());
  views.push_back(op);
}
