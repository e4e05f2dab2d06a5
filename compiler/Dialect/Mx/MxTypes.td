//===- MxTypes.td - Types of the mx dialect ----------------*- tablegen -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DIALECT_MX_MXTYPES_TD
#define MX_ORACLE_DIALECT_MX_MXTYPES_TD

include "compiler/Dialect/Mx/MxDialect.td"
include "mlir/IR/AttrTypeBase.td"

// Not a ShapedType: dense attributes and generic tensor code read one element
// per index from a ShapedType, and an element here means nothing without its
// scale.
def Mx_Tensor : TypeDef<Mx_Dialect, "MxTensor"> {
  let mnemonic = "tensor";
  let summary = "block-scaled tensor";
  let description = [{
    Elements of the given shape and one scale per `block_size` consecutive
    elements along the blocked axis (the last one unless `axis` says otherwise).
    Element i means P_i * X_block(i), and NaN where the scale is NaN.

    The rank is at least 1. The scale shape is the shape with the blocked
    dimension divided by `block_size`; that dimension is a multiple of
    `block_size`, checked where it is static and undefined where it is dynamic.
    Zero-sized dimensions are legal. Elements are one of f4E2M1FN, f6E2M3FN,
    f6E3M2FN, f8E4M3FN, f8E5M2; scales are f8E8M0FNU.

    Syntax:

    ```
    mx-tensor ::= `!mx.tensor` `<` dimension-list element-type
                  `,` `block_size` `=` integer
                  `,` `scale_type` `=` type
                  (`,` `axis` `=` integer)? `>`
    ```

    Example:

    ```mlir
    !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
    !mx.tensor<?x64xf4E2M1FN, block_size = 16, scale_type = f8E8M0FNU, axis = 0>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t", "extents, ShapedType::kDynamic where unknown">:$shape,
    "::mlir::Type":$elementType,
    "int64_t":$blockSize,
    "::mlir::Type":$scaleType,
    "int64_t":$blockedAxis
  );
  let builders = [
    // Blocked along the last axis, with f8E8M0FNU scales.
    TypeBuilderWithInferredContext<(ins
      "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
      "int64_t":$blockSize)>
  ];
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return getShape().size(); }
    int64_t getDimSize(int64_t dim) const { return getShape()[dim]; }
    bool isDynamicDim(int64_t dim) const {
      return ShapedType::isDynamic(getShape()[dim]);
    }
    bool hasStaticShape() const {
      return ShapedType::isStaticShape(getShape());
    }
    bool isBlockedOnLastAxis() const {
      return getBlockedAxis() == getRank() - 1;
    }

    /// The shape with the blocked dimension divided by the block size.
    ::llvm::SmallVector<int64_t> getScaleShape() const;

    /// The two tensors this value is made of: elements, then scales.
    ::mlir::RankedTensorType getElementsTensorType() const;
    ::mlir::RankedTensorType getScalesTensorType() const;

    /// From indices of an element to the indices of its scale:
    /// (d0, d1) -> (d0, d1 floordiv 32).
    ::mlir::AffineMap getScaleMap() const;
  }];
}

#endif // MX_ORACLE_DIALECT_MX_MXTYPES_TD
