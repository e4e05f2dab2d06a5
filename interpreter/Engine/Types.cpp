//===- Types.cpp - MLIR types as run-time types ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/Types.h"

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace oracle;

std::optional<ElementType> oracle::elementTypeOf(Type scalar) {
  return llvm::TypeSwitch<Type, std::optional<ElementType>>(scalar)
      .Case([](IntegerType type) -> std::optional<ElementType> {
        if (type.getWidth() == 0 ||
            type.getWidth() > ElementType::maxIntegerWidth)
          return std::nullopt;
        return ElementType::integer(type.getWidth());
      })
      .Case<IndexType, shape::SizeType>(
          [](Type) { return ElementType::index(); })
      .Case([](shape::WitnessType) { return ElementType::integer(1); })
      .Case([](Float4E2M1FNType) {
        return ElementType::floating(FloatKind::F4E2M1FN);
      })
      .Case([](Float6E2M3FNType) {
        return ElementType::floating(FloatKind::F6E2M3FN);
      })
      .Case([](Float6E3M2FNType) {
        return ElementType::floating(FloatKind::F6E3M2FN);
      })
      .Case([](Float8E4M3FNType) {
        return ElementType::floating(FloatKind::F8E4M3FN);
      })
      .Case([](Float8E5M2Type) {
        return ElementType::floating(FloatKind::F8E5M2);
      })
      .Case([](Float8E8M0FNUType) {
        return ElementType::floating(FloatKind::F8E8M0FNU);
      })
      .Case([](Float16Type) { return ElementType::floating(FloatKind::F16); })
      .Case([](BFloat16Type) { return ElementType::floating(FloatKind::BF16); })
      .Case([](Float32Type) { return ElementType::floating(FloatKind::F32); })
      .Case([](Float64Type) { return ElementType::floating(FloatKind::F64); })
      .Default([](Type) { return std::nullopt; });
}

std::optional<ElementType> oracle::elementTypeOfElements(Type type) {
  // How many elements a scalable vector has, only its target says.
  if (auto vector = dyn_cast<VectorType>(type); vector && vector.isScalable())
    return std::nullopt;
  if (auto shaped = dyn_cast<ShapedType>(type))
    type = shaped.getElementType();
  return elementTypeOf(type);
}

Type oracle::typeOf(ElementType type, MLIRContext *context) {
  if (type.isIndex())
    return IndexType::get(context);
  if (type.isInteger())
    return IntegerType::get(context, type.width());
  switch (type.floatKind()) {
  case FloatKind::F4E2M1FN:
    return Float4E2M1FNType::get(context);
  case FloatKind::F6E2M3FN:
    return Float6E2M3FNType::get(context);
  case FloatKind::F6E3M2FN:
    return Float6E3M2FNType::get(context);
  case FloatKind::F8E4M3FN:
    return Float8E4M3FNType::get(context);
  case FloatKind::F8E5M2:
    return Float8E5M2Type::get(context);
  case FloatKind::F8E8M0FNU:
    return Float8E8M0FNUType::get(context);
  case FloatKind::F16:
    return Float16Type::get(context);
  case FloatKind::BF16:
    return BFloat16Type::get(context);
  case FloatKind::F32:
    return Float32Type::get(context);
  case FloatKind::F64:
    return Float64Type::get(context);
  }
  return {};
}
