//===- MxDialect.td - The mx dialect -----------------------*- tablegen -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DIALECT_MX_MXDIALECT_TD
#define MX_ORACLE_DIALECT_MX_MXDIALECT_TD

include "mlir/IR/OpBase.td"

def Mx_Dialect : Dialect {
  let name = "mx";
  let cppNamespace = "::mlir::mx";
  let summary = "Block-scaled (OCP Microscaling) tensors as values";
  let description = [{
    A block-scaled tensor keeps narrow floating-point elements and, for every
    `block_size` consecutive elements along one axis, one shared power-of-two
    scale, as the OCP Microscaling Formats (MX) v1.0 specification has it. This
    dialect makes such a tensor one SSA value, so that programs can be analysed
    before elements and scales are two buffers.

    ```mlir
    func.func @main(%a: tensor<32x64xf32>, %b: tensor<64x64xf32>,
                    %acc: tensor<32x64xf32>) -> tensor<32x64xf32> {
      %q = mx.quantize_block %a : tensor<32x64xf32> -> !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
      %r = mx.block_matmul %q, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
      return %r : tensor<32x64xf32>
    }
    ```

    `mx-to-linalg` lowers the dialect to `linalg` on pairs of tensors.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTypes();
  }];
}

#endif // MX_ORACLE_DIALECT_MX_MXDIALECT_TD
