//===- Tensor.cpp - Immutable tensors -------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Tensor.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <new>

using namespace oracle;

std::optional<int64_t> oracle::elementCount(llvm::ArrayRef<int64_t> shape) {
  // A zero anywhere makes the tensor empty, whatever the other sizes are.
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t size : shape)
    if (llvm::MulOverflow(count, size, count))
      return std::nullopt;
  return count;
}

Shape oracle::rowMajorStrides(llvm::ArrayRef<int64_t> shape) {
  Shape strides(shape.size(), 1);
  // Sizes whose product overflows belong to an empty tensor, which no stride
  // is ever used for.
  for (size_t i = shape.size(); i > 1; --i)
    if (llvm::MulOverflow(strides[i - 1], shape[i - 1], strides[i - 2]))
      strides[i - 2] = 0;
  return strides;
}

std::string oracle::shapeToString(llvm::ArrayRef<int64_t> shape) {
  std::string text;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i != 0)
      text += 'x';
    text += shape[i] < 0 ? std::string("?") : std::to_string(shape[i]);
  }
  return text;
}

TensorData::TensorData(uint64_t bytes, std::unique_ptr<uint8_t[]> storage,
                       std::shared_ptr<MemoryAccount> account)
    : count(bytes), storage(std::move(storage)), account(std::move(account)) {}

TensorData::~TensorData() { account->release(count); }

uint64_t Tensor::bits(int64_t position) const {
  return loadBits(data->bytes(), type.storageBytes(), position);
}

Tensor Tensor::reshaped(llvm::ArrayRef<int64_t> shape) const {
  assert(elementCount(shape) == count && "a reshape keeps the element count");
  return Tensor(type, Shape(shape), count, data, markStore);
}

std::optional<TensorBuilder>
TensorBuilder::create(ElementType type, llvm::ArrayRef<int64_t> shape,
                      const std::shared_ptr<MemoryAccount> &account) {
  std::optional<int64_t> count = elementCount(shape);
  int64_t bytes = 0;
  if (!count ||
      llvm::MulOverflow<int64_t>(*count, type.storageBytes(), bytes) ||
      !account->charge(bytes))
    return std::nullopt;
  std::unique_ptr<uint8_t[]> storage(new (std::nothrow) uint8_t[bytes]);
  if (!storage) {
    account->release(bytes);
    return std::nullopt;
  }
  return TensorBuilder(
      Tensor(type, Shape(shape), *count,
             std::make_shared<TensorData>(bytes, std::move(storage), account),
             MarkStore(*count)));
}

std::optional<TensorBuilder>
TensorBuilder::from(Tensor tensor,
                    const std::shared_ptr<MemoryAccount> &account) {
  if (tensor.data.use_count() == 1) {
    tensor.markStore.unshare();
    return TensorBuilder(std::move(tensor));
  }
  std::optional<TensorBuilder> copy = create(tensor.type, tensor.dims, account);
  if (!copy)
    return std::nullopt;
  std::memcpy(copy->bytes(), tensor.bytes(), tensor.numBytes());
  copy->tensor.markStore = tensor.markStore;
  copy->tensor.markStore.unshare();
  return copy;
}

void TensorBuilder::setBits(int64_t position, uint64_t bits) {
  storeBits(bytes(), tensor.type.storageBytes(), position, bits);
}

void TensorBuilder::fill(uint64_t bits) {
  switch (tensor.type.storageBytes()) {
  case 1:
    std::fill_n(elements<uint8_t>(), numElements(), bits);
    break;
  case 2:
    std::fill_n(elements<uint16_t>(), numElements(), bits);
    break;
  case 4:
    std::fill_n(elements<uint32_t>(), numElements(), bits);
    break;
  default:
    std::fill_n(elements<uint64_t>(), numElements(), bits);
    break;
  }
}
