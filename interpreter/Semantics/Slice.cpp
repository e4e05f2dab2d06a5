//===- Slice.cpp - Offsets, sizes and strides -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Slice.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

const char *Slice::problem(ArrayRef<int64_t> shape) const {
  for (auto [whole, offset, size, stride] :
       llvm::zip_equal(shape, offsets, sizes, strides)) {
    if (size < 0)
      return "a size of the slice is negative";
    if (offset < 0 || offset > whole)
      return "the slice is out of bounds";
    if (size == 0)
      continue;
    int64_t distance, last;
    if (offset == whole || llvm::MulOverflow(size - 1, stride, distance) ||
        llvm::AddOverflow(offset, distance, last) || last < 0 || last >= whole)
      return "the slice is out of bounds";
  }
  return nullptr;
}

bool Slice::isInjective() const {
  return llvm::all_of(llvm::zip_equal(sizes, strides), [](auto dimension) {
    auto [size, stride] = dimension;
    return size <= 1 || stride != 0;
  });
}

bool Slice::covers(ArrayRef<int64_t> shape) const {
  return ArrayRef<int64_t>(sizes) == shape &&
         llvm::all_of(llvm::zip_equal(sizes, offsets, strides),
                      [](auto dimension) {
                        auto [size, offset, stride] = dimension;
                        return offset == 0 && (size <= 1 || stride == 1);
                      });
}

int64_t Slice::offset(ArrayRef<int64_t> wholeStrides) const {
  int64_t position = 0;
  for (auto [offset, whole] : llvm::zip_equal(offsets, wholeStrides))
    position += offset * whole;
  return position;
}

Shape Slice::steps(ArrayRef<int64_t> wholeStrides) const {
  Shape result;
  // The stride of a single element is never used, and may be any number.
  for (auto [size, stride, whole] :
       llvm::zip_equal(sizes, strides, wholeStrides))
    result.push_back(size == 1 ? 0 : stride * whole);
  return result;
}

FailureOr<Slice> SliceUses::read(Frame &frame, Operation *op) const {
  FailureOr<Shape> offsetValues = offsets.read(frame, op, "an offset");
  if (failed(offsetValues))
    return failure();
  FailureOr<Shape> sizeValues = sizes.read(frame, op, "a size");
  if (failed(sizeValues))
    return failure();
  FailureOr<Shape> strideValues = strides.read(frame, op, "a stride");
  if (failed(strideValues))
    return failure();
  return Slice{*offsetValues, *sizeValues, *strideValues};
}

Shape oracle::dropDims(ArrayRef<int64_t> values,
                       const llvm::SmallBitVector &dropped) {
  Shape result;
  for (auto [dimension, value] : llvm::enumerate(values))
    if (!dropped.test(dimension))
      result.push_back(value);
  return result;
}
