//===- Workload.cpp - A program with arguments for it ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/Workload.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "compiler/Pipelines/Registration.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Parser/Parser.h"

#include <bit>

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;

Workload::Workload(const std::string &text) {
  DialectRegistry registry;
  mx::registerAll(registry);
  registerAllSemantics(registry);
  context.appendDialectRegistry(registry);
  module = parseSourceString<ModuleOp>(text, &context);
  for (Type type : main().getArgumentTypes()) {
    if (!isa<RankedTensorType, mx::MxTensorType>(type)) {
      // 1.0, or false.
      uint64_t bits = type.isF32() ? std::bit_cast<uint32_t>(1.0f) : 0;
      Scalar scalar;
      scalar.bits = bits;
      values.push_back(scalar);
      flatValues.push_back(scalar);
      slots.push_back(bits);
      continue;
    }
    auto blockScaled = dyn_cast<mx::MxTensorType>(type);
    if (!blockScaled) {
      values.push_back(addTensor(type));
      continue;
    }
    Tensor elements = addTensor(blockScaled.getElementsTensorType());
    Tensor scales = addTensor(blockScaled.getScalesTensorType());
    values.push_back(std::make_shared<const BlockScaled>(
        BlockScaled{elements, scales, unsigned(blockScaled.getBlockedAxis()),
                    blockScaled.getBlockSize()}));
  }
}

FunctionOpInterface Workload::main() {
  return cast<FunctionOpInterface>(
      SymbolTable::lookupSymbolIn(*module, "main"));
}

Tensor Workload::addTensor(Type type) {
  auto shaped = cast<RankedTensorType>(type);
  ElementType element = *elementTypeOfElements(type);
  TensorBuilder builder =
      *TensorBuilder::create(element, shaped.getShape(), account);
  for (int64_t i = 0; i < builder.numElements(); ++i) {
    uint64_t bits = std::bit_cast<uint32_t>(1.0f + (i % 1000) * 0.001f);
    if (element.floatKind() == FloatKind::F8E4M3FN)
      bits = i * 37 % 0x70;
    if (element.floatKind() == FloatKind::F8E8M0FNU)
      bits = 124 + i % 8;
    builder.setBits(i, bits);
  }
  Tensor tensor = std::move(builder).build();
  flatValues.push_back(tensor);
  auto address = reinterpret_cast<uint64_t>(tensor.bytes());
  slots.insert(slots.end(), {address, address, 0});
  Shape strides = rowMajorStrides(tensor.shape());
  slots.insert(slots.end(), tensor.shape().begin(), tensor.shape().end());
  slots.insert(slots.end(), strides.begin(), strides.end());
  return tensor;
}
