//===- EntrySignature.cpp - Types of a compiled entry ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/EntrySignature.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::mx;

namespace {

template <typename T> std::string print(const T &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// Fills in what concerns the element; false if it has no place in a slot.
bool describeElement(Type type, EntryValue &value) {
  if (type.isIndex())
    value.elementBits = 64;
  else if (type.isSignlessInteger() || isa<FloatType>(type))
    value.elementBits = type.getIntOrFloatBitWidth();
  else
    return false;
  value.elementType = print(type);
  // As LLVM lays it out: i1 and i4 take a byte, i24 takes four.
  value.valueBytes = llvm::divideCeil(value.elementBits, 8);
  value.elementBytes = llvm::PowerOf2Ceil(value.valueBytes);
  return value.elementBits <= 64;
}

std::optional<EntryValue> describeValue(Type type) {
  EntryValue value;
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref) {
    if (!describeElement(type, value))
      return std::nullopt;
    return value;
  }
  value.isBuffer = true;
  value.shape.assign(memref.getShape().begin(), memref.getShape().end());
  if (failed(memref.getStridesAndOffset(value.strides, value.offset)) ||
      !describeElement(memref.getElementType(), value))
    return std::nullopt;
  bool isBackwards = llvm::any_of(value.strides, [](int64_t stride) {
    return !ShapedType::isDynamic(stride) && stride < 0;
  });
  if (isBackwards)
    return std::nullopt;
  return value;
}

llvm::Expected<std::vector<EntryValue>>
describeAll(func::FuncOp function, llvm::StringRef role, TypeRange types) {
  std::vector<EntryValue> values;
  for (auto [index, type] : llvm::enumerate(types)) {
    std::optional<EntryValue> value = describeValue(type);
    if (!value)
      return llvm::createStringError(llvm::formatv(
          "{0} {1} of '{2}' has type {3}, which compiled code cannot exchange",
          role, index, function.getSymName(), print(type)));
    values.push_back(std::move(*value));
  }
  return values;
}

} // namespace

std::string EntryValue::describe() const {
  if (!isBuffer)
    return elementType;
  std::string text = "memref<";
  for (int64_t size : shape)
    text += (ShapedType::isDynamic(size) ? "?" : std::to_string(size)) + "x";
  return text + elementType + ">";
}

llvm::Expected<EntrySignature> mlir::mx::entrySignature(func::FuncOp function) {
  EntrySignature signature;
  auto arguments =
      describeAll(function, "argument", function.getArgumentTypes());
  if (!arguments)
    return arguments.takeError();
  auto results = describeAll(function, "result", function.getResultTypes());
  if (!results)
    return results.takeError();
  signature.arguments = std::move(*arguments);
  signature.results = std::move(*results);
  return signature;
}
