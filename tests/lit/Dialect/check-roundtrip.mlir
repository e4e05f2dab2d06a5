// RUN: mx-opt %s | mx-opt | FileCheck %s
// RUN: mx-opt %s --mlir-print-op-generic | mx-opt | FileCheck %s
// RUN: mx-opt %s --emit-bytecode | mx-opt | FileCheck %s

// CHECK-LABEL: @expect_eq
func.func @expect_eq(%i: i32, %n: index, %s: f4E2M1FN, %t: tensor<?xf32>, %m: memref<4xf8E8M0FNU>, %view: memref<4xf8E8M0FNU, strided<[2]>>, %q: !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) {
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : i32
  check.expect_eq %i, %i : i32
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : index
  check.expect_eq %n, %n : index
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : f4E2M1FN
  check.expect_eq %s, %s : f4E2M1FN
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} {note} : tensor<?xf32>
  check.expect_eq %t, %t {note} : tensor<?xf32>
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : memref<4xf8E8M0FNU>{{$}}
  check.expect_eq %m, %m : memref<4xf8E8M0FNU>
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : memref<4xf8E8M0FNU, strided<[2]>>, memref<4xf8E8M0FNU>
  check.expect_eq %view, %m : memref<4xf8E8M0FNU, strided<[2]>>, memref<4xf8E8M0FNU>
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  check.expect_eq %q, %q : !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// CHECK-LABEL: @vectors
func.func @vectors(%v: vector<2xi8>, %p: vector<f32>) {
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : vector<2xi8>
  check.expect_eq %v, %v : vector<2xi8>
  // CHECK: check.expect_eq_const %{{.*}}, dense<[1, 2]> : vector<2xi8>{{$}}
  check.expect_eq_const %v, dense<[1, 2]> : vector<2xi8>
  // CHECK: check.expect_close %{{.*}}, %{{.*}} {max_ulp = 1 : i64} : vector<f32>
  check.expect_close %p, %p {max_ulp = 1} : vector<f32>
  return
}

// CHECK-LABEL: @expect_eq_const
func.func @expect_eq_const(%b: i1, %n: index, %f: f32, %s: tensor<2xf32>, %t: tensor<?xf32>, %m: memref<2xf32>, %q: !mx.tensor<?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) {
  // CHECK: check.expect_eq_const %{{.*}}, true{{$}}
  check.expect_eq_const %b, true
  // CHECK: check.expect_eq_const %{{.*}}, 3 : index{{$}}
  check.expect_eq_const %n, 3 : index
  // CHECK: check.expect_eq_const %{{.*}}, 0x7FC00000 : f32{{$}}
  check.expect_eq_const %f, 0x7FC00000 : f32
  // CHECK: check.expect_eq_const %{{.*}}, dense<[1.000000e+00, -0.000000e+00]> : tensor<2xf32>{{$}}
  check.expect_eq_const %s, dense<[1.0, -0.0]> : tensor<2xf32> : tensor<2xf32>
  // CHECK: check.expect_eq_const %{{.*}}, dense<1.000000e+00> : tensor<2xf32> {note} : tensor<?xf32>
  check.expect_eq_const %t, dense<1.0> : tensor<2xf32> {note} : tensor<?xf32>
  // CHECK: check.expect_eq_const %{{.*}}, dense<1.000000e+00> : tensor<2xf32> : memref<2xf32>
  check.expect_eq_const %m, dense<1.0> : tensor<2xf32> : memref<2xf32>
  // CHECK: check.expect_eq_const %{{.*}}, dense<1.000000e+00> : tensor<32xf8E4M3FN>, dense<2.000000e+00> : tensor<1xf8E8M0FNU> : !mx.tensor<?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  check.expect_eq_const %q, dense<1.0> : tensor<32xf8E4M3FN>, dense<2.0> : tensor<1xf8E8M0FNU> : !mx.tensor<?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// CHECK-LABEL: @expect_close
func.func @expect_close(%f: bf16, %m: memref<4xf32>, %view: memref<4xf32, strided<[2]>>) {
  // CHECK: check.expect_close %{{.*}}, %{{.*}} {max_ulp = 0 : i64} : bf16
  check.expect_close %f, %f {max_ulp = 0} : bf16
  // CHECK: check.expect_close %{{.*}}, %{{.*}} {max_ulp = 2 : i64} : memref<4xf32>, memref<4xf32, strided<[2]>>
  check.expect_close %m, %view {max_ulp = 2 : i64} : memref<4xf32>, memref<4xf32, strided<[2]>>
  return
}
