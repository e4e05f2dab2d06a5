//===- Poison.cpp - Values that are poison as a whole ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Poison.h"

#include "interpreter/Engine/Types.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace oracle;

bool oracle::hasPoisonValue(Type type) {
  if (isa<RankedTensorType, VectorType>(type))
    return cast<ShapedType>(type).hasStaticShape() &&
           elementTypeOfElements(type);
  return elementTypeOf(type) || isa<BaseMemRefType>(type);
}

FailureOr<RuntimeValue> oracle::poisonValue(Execution &execution, Operation *op,
                                            Type type, Mark mark) {
  if (elementTypeOf(type))
    return RuntimeValue(Scalar{0, mark});
  if (isa<BaseMemRefType>(type)) {
    MemRef memref;
    memref.poison = mark;
    if (auto ranked = dyn_cast<MemRefType>(type)) {
      memref.box.sizes.resize(ranked.getRank());
      memref.box.strides.resize(ranked.getRank());
    }
    return RuntimeValue(std::make_shared<const MemRef>(std::move(memref)));
  }
  FailureOr<Tensor> tensor =
      execution.marked(op, *elementTypeOfElements(type),
                       cast<ShapedType>(type).getShape(), mark);
  if (failed(tensor))
    return failure();
  return RuntimeValue(std::move(*tensor));
}
