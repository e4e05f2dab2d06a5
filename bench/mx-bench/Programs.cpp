//===- Programs.cpp - What the benchmarks run -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/Programs.h"

using namespace oracle::bench;

std::string oracle::bench::blockMatmul(int64_t m, int64_t n, int64_t k) {
  auto shape = [](int64_t a, int64_t b, const char *type) {
    return std::to_string(a) + "x" + std::to_string(b) + "x" + type;
  };
  std::string a = "!mx.tensor<" + shape(m, k, "f8E4M3FN") +
                  ", block_size = 32, scale_type = f8E8M0FNU>";
  std::string b = "tensor<" + shape(k, n, "f32") + ">";
  std::string c = "tensor<" + shape(m, n, "f32") + ">";
  return "func.func @main(%a: " + a + ", %b: " + b + ", %c: " + c + ") -> " +
         c + " {\n  %r = mx.block_matmul %a, %b, %c : " + a + ", " + b + ", " +
         c + " -> " + c + "\n  return %r : " + c + "\n}\n";
}

/// The two differ in what the product is made of.
static std::string fifteenOperationsWith(const std::string &lhs,
                                         const std::string &prepare,
                                         const std::string &prepared,
                                         const std::string &product) {
  return R"mlir(
!q = )mlir" +
         lhs + R"mlir(
func.func private @product(%q: !q, %b: tensor<32x8xf32>,
                           %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = )mlir" +
         product + R"mlir(
  return %r : tensor<4x8xf32>
}
func.func @main(%which: i1, %x: tensor<4x32xf32>, %b: tensor<32x8xf32>,
                %c: tensor<4x8xf32>) -> (tensor<4x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  )mlir" +
         prepare + R"mlir(
  %chosen = scf.if %which -> tensor<4x8xf32> {
    %p = func.call @product()mlir" +
         prepared + R"mlir(, %b, %c)
        : (!q, tensor<32x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    scf.yield %p : tensor<4x8xf32>
  } else {
    scf.yield %c : tensor<4x8xf32>
  }
  %r = scf.for %i = %c0 to %c3 step %c1
      iter_args(%t = %chosen) -> tensor<4x8xf32> {
    %e = tensor.extract %t[%c0, %i] : tensor<4x8xf32>
    %d = arith.addf %e, %e : f32
    %u = tensor.insert %d into %t[%c1, %i] : tensor<4x8xf32>
    scf.yield %u : tensor<4x8xf32>
  }
  %old = tensor.extract %chosen[%c1, %c1] : tensor<4x8xf32>
  return %r, %old : tensor<4x8xf32>, f32
}
)mlir";
}

std::string oracle::bench::fifteenOperations() {
  return fifteenOperationsWith(
      "!mx.tensor<4x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>",
      "%q = mx.quantize_block %x : tensor<4x32xf32> -> !q", "%q",
      "mx.block_matmul %q, %b, %c : !q, tensor<32x8xf32>, tensor<4x8xf32> -> "
      "tensor<4x8xf32>");
}

std::string oracle::bench::fifteenTensorOperations() {
  return fifteenOperationsWith(
      "tensor<4x32xf32>", "", "%x",
      "linalg.matmul ins(%q, %b : !q, tensor<32x8xf32>) outs(%c : "
      "tensor<4x8xf32>) -> tensor<4x8xf32>");
}

std::vector<KernelText> oracle::bench::kernels() {
  return {
      {"BlockMatmul_256x256x256", blockMatmul(256, 256, 256),
       256.0 * 256 * 256},
      {"BlockMatmul_32x64x64", blockMatmul(32, 64, 64), 32.0 * 64 * 64},
      {"BlockMatmul_1x64x64", blockMatmul(1, 64, 64), 1.0 * 64 * 64},
      {"ElementwiseChain_256x256", R"mlir(
func.func @main(%x: tensor<256x256xf32>, %y: tensor<256x256xf32>,
                %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.mul ins(%x, %y : tensor<256x256xf32>, tensor<256x256xf32>)
      outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  %1 = linalg.add ins(%0, %x : tensor<256x256xf32>, tensor<256x256xf32>)
      outs(%0 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %2 = linalg.sub ins(%1, %y : tensor<256x256xf32>, tensor<256x256xf32>)
      outs(%1 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %3 = linalg.max ins(%2, %x : tensor<256x256xf32>, tensor<256x256xf32>)
      outs(%2 : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %3 : tensor<256x256xf32>
})mlir",
       256.0 * 256},
      {"RowSums_256x256", R"mlir(
func.func @main(%x: tensor<256x256xf32>, %c: tensor<256xf32>)
    -> tensor<256xf32> {
  %0 = linalg.reduce ins(%x : tensor<256x256xf32>)
      outs(%c : tensor<256xf32>) dimensions = [1]
      (%e: f32, %acc: f32) {
        %s = arith.addf %acc, %e : f32
        linalg.yield %s : f32
      }
  return %0 : tensor<256xf32>
})mlir",
       256.0 * 256},
      {"Sum_65536", R"mlir(
func.func @main(%x: tensor<65536xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce ins(%x : tensor<65536xf32>)
      outs(%c : tensor<f32>) dimensions = [0]
      (%e: f32, %acc: f32) {
        %s = arith.addf %acc, %e : f32
        linalg.yield %s : f32
      }
  return %0 : tensor<f32>
})mlir",
       65536.0},
      {"Transpose_256x256", R"mlir(
func.func @main(%x: tensor<256x256xf32>, %c: tensor<256x256xf32>)
    -> tensor<256x256xf32> {
  %0 = linalg.transpose ins(%x : tensor<256x256xf32>)
      outs(%c : tensor<256x256xf32>) permutation = [1, 0]
  return %0 : tensor<256x256xf32>
})mlir",
       256.0 * 256},
      {"Conv2D_32x32x16_3x3", R"mlir(
func.func @main(%x: tensor<1x34x34x16xf32>, %w: tensor<3x3x16x16xf32>,
                %c: tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf
      ins(%x, %w : tensor<1x34x34x16xf32>, tensor<3x3x16x16xf32>)
      outs(%c : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  return %0 : tensor<1x32x32x16xf32>
})mlir",
       32.0 * 32 * 16 * 9 * 16},
      {"Quantize_256x256", R"mlir(
!q = !mx.tensor<256x256xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %q = mx.quantize_block %x : tensor<256x256xf32> -> !q
  %d = mx.dequantize_block %q : !q -> tensor<256x256xf32>
  return %d : tensor<256x256xf32>
})mlir",
       256.0 * 256},
  };
}

std::vector<KernelText> oracle::bench::dialectKernels() {
  // Loops of scalars run so many times.
  constexpr double trips = 4096;
  auto loop = [&](const std::string &name,
                  const std::string &body) -> KernelText {
    return {
        name,
        "func.func @main(%x: f32) -> f32 {\n"
        "  %c0 = arith.constant 0 : index\n"
        "  %c1 = arith.constant 1 : index\n"
        "  %n = arith.constant 4096 : index\n"
        "  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> f32 {\n" +
            body +
            "    scf.yield %w : f32\n  }\n  return %r : f32\n}\n"
            "func.func private @same(%v: f32) -> f32 {\n"
            "  return %v : f32\n}\n",
        trips};
  };
  auto unary = [](const std::string &name, const std::string &rest) {
    return "    %w = " + name + " %v" + rest + " : f32\n";
  };
  return {
      loop("arith", unary("arith.addf", ", %x")),
      loop("math", unary("math.absf", "")),
      loop("scf", "    %p = arith.cmpi ult, %i, %c1 : index\n"
                  "    %w = scf.if %p -> f32 { scf.yield %x : f32 } else { "
                  "scf.yield %v : f32 }\n"),
      loop("index", "    %k = index.add %i, %c1\n"
                    "    %p = index.cmp ult(%k, %c1)\n"
                    "    %w = arith.select %p, %x, %v : f32\n"),
      loop("func", "    %w = func.call @same(%v) : (f32) -> f32\n"),
      loop("tensor", "    %t = tensor.from_elements %v, %x : tensor<2xf32>\n"
                     "    %u = tensor.insert %x into %t[%c1] : tensor<2xf32>\n"
                     "    %w = tensor.extract %u[%c0] : tensor<2xf32>\n"),
      loop("memref", "    %m = memref.alloc() : memref<2xf32>\n"
                     "    memref.store %v, %m[%c1] : memref<2xf32>\n"
                     "    %w = memref.load %m[%c1] : memref<2xf32>\n"
                     "    memref.dealloc %m : memref<2xf32>\n"),
      loop("vector", "    %b = vector.broadcast %v : f32 to vector<16xf32>\n"
                     "    %w = vector.reduction <maxnumf>, %b : vector<16xf32> "
                     "into f32\n"),
      loop("affine", "    %k = affine.apply affine_map<(d0) -> (d0 floordiv "
                     "32)>(%i)\n"
                     "    %p = arith.cmpi ult, %k, %c1 : index\n"
                     "    %w = arith.select %p, %x, %v : f32\n"),
      loop("bufferization",
           "    %t = tensor.from_elements %v, %x : tensor<2xf32>\n"
           "    %u = bufferization.alloc_tensor() copy(%t) : tensor<2xf32>\n"
           "    %w = tensor.extract %u[%c0] : tensor<2xf32>\n"),
      loop("shape", "    %s = shape.const_shape [2, 3] : tensor<2xindex>\n"
                    "    %k = shape.num_elements %s : tensor<2xindex> -> "
                    "index\n"
                    "    %p = arith.cmpi ult, %k, %c1 : index\n"
                    "    %w = arith.select %p, %x, %v : f32\n"),
      {"cf", R"mlir(
func.func @main(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  cf.br ^head(%c0, %x : index, f32)
^head(%i: index, %v: f32):
  %p = arith.cmpi ult, %i, %n : index
  cf.cond_br %p, ^body, ^done
^body:
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %v : index, f32)
^done:
  return %v : f32
})mlir",
       trips},
      // As many elements as the loops have trips.
      {"linalg", R"mlir(
func.func @main(%x: tensor<64x64xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.abs ins(%x : tensor<64x64xf32>)
      outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<64x64xf32>)
      outs(%c : tensor<64xf32>) dimensions = [1]
  return %1 : tensor<64xf32>
})mlir",
       trips},
      {"mx", R"mlir(
!q = !mx.tensor<64x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<64x64xf32>, %alpha: f32) -> tensor<64x64xf32> {
  %q = mx.quantize_block %x : tensor<64x64xf32> -> !q
  %s = mx.fold_scale %q, %alpha : !q, f32 -> !q
  %d = mx.dequantize_block %s : !q -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
})mlir",
       trips},
  };
}
