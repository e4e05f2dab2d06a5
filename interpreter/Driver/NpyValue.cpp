//===- NpyValue.cpp - Tensors as .npy arrays ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/NpyValue.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace oracle;

/// NumPy's letter for an element type in files that we write.
static char kindOf(ElementType type, bool isUnsigned) {
  if (type.isIntegral())
    return type.width() == 1 ? 'b' : isUnsigned ? 'u' : 'i';
  FloatKind kind = type.floatKind();
  return type.format().isSmall() || kind == FloatKind::BF16 ? 'u' : 'f';
}

static NpyArray emptyArray(ElementType type, ArrayRef<int64_t> shape,
                           bool isUnsigned = false) {
  NpyArray array;
  array.kind = kindOf(type, isUnsigned);
  array.itemSize = type.storageBytes();
  array.shape.assign(shape.begin(), shape.end());
  return array;
}

Expected<Tensor>
oracle::tensorFromNpy(const NpyArray &array, ElementType type,
                      const std::shared_ptr<MemoryAccount> &account) {
  NpyArray expected = emptyArray(type, {});
  bool isSigned = array.kind == 'i';
  bool fits = array.kind == expected.kind ||
              (expected.kind == 'i' && array.kind == 'u');
  if (!fits || array.itemSize != expected.itemSize)
    return createStringError("expected elements of type " + type.name() +
                             " as '" + expected.descr() + "', given '" +
                             array.descr() + "'");
  std::optional<TensorBuilder> builder =
      TensorBuilder::create(type, array.shape, account);
  if (!builder)
    return createStringError("passes the limit of " +
                             Twine(account->limitBytes()) + " bytes");

  int64_t count = builder->numElements();
  unsigned bytes = type.storageBytes();
  if (count != 0)
    std::memcpy(builder->bytes(), array.bytes.data(), array.bytes.size());
  if (type.width() == bytes * 8 || array.kind == 'b')
    return std::move(*builder).build();
  for (int64_t i = 0; i < count; ++i) {
    uint64_t stored = loadBits(builder->bytes(), bytes, i);
    uint64_t code = stored & type.mask();
    uint64_t meant =
        isSigned
            ? uint64_t(SignExtend64(code, type.width())) &
                  (bytes == 8 ? ~uint64_t(0) : (uint64_t(1) << (8 * bytes)) - 1)
            : code;
    if (stored != meant)
      return createStringError("element " + Twine(i) + " holds 0x" +
                               utohexstr(stored) +
                               ", which has bits above the " +
                               Twine(type.width()) + " of " + type.name());
    builder->setBits(i, code);
  }
  return std::move(*builder).build();
}

/// Signed integers of odd widths are sign-extended to their storage.
static void append(NpyArray &array, uint64_t code, ElementType type) {
  if (array.kind == 'i')
    code = uint64_t(SignExtend64(code, type.width()));
  for (unsigned i = 0; i < type.storageBytes(); ++i)
    array.bytes.push_back(uint8_t(code >> (8 * i)));
}

NpyArray oracle::npyFromTensor(const Tensor &tensor, bool isUnsigned) {
  NpyArray array = emptyArray(tensor.elementType(), tensor.shape(), isUnsigned);
  array.bytes.reserve(tensor.numBytes());
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    append(array, tensor.bits(i), tensor.elementType());
  return array;
}

NpyArray oracle::npyFromScalar(const Scalar &scalar, ElementType type,
                               bool isUnsigned) {
  NpyArray array = emptyArray(type, {}, isUnsigned);
  append(array, scalar.bits, type);
  return array;
}
