// RUN: mx-opt %s -split-input-file -verify-diagnostics

func.func @expect_eq_types(%m: memref<4xf32>, %t: tensor<4xf32>) {
  // expected-error @+1 {{compares a value of type 'tensor<4xf32>' with one of type 'memref<4xf32>'}}
  check.expect_eq %t, %m : tensor<4xf32>, memref<4xf32>
  return
}

// -----

func.func @expect_eq_buffer_element_types(%m: memref<4xf32>, %n: memref<4xi32>) {
  // expected-error @+1 {{compares a value of type 'memref<4xf32>' with one of type 'memref<4xi32>'}}
  check.expect_eq %m, %n : memref<4xf32>, memref<4xi32>
  return
}

// -----

func.func @expect_eq_buffer_shapes(%m: memref<4xf32>, %n: memref<5xf32>) {
  // expected-error @+1 {{compares a value of type 'memref<4xf32>' with one of type 'memref<5xf32>'}}
  check.expect_eq %m, %n : memref<4xf32>, memref<5xf32>
  return
}

// -----

func.func @expect_eq_of_scalable_vectors(%v: vector<[4]xf32>) {
  // expected-error @+1 {{operand #0 must be integer, index, float, ranked tensor, memref or vector of these, or block-scaled tensor}}
  check.expect_eq %v, %v : vector<[4]xf32>
  return
}

// -----

func.func @expect_eq_const_scalar_type(%i: i32) {
  // expected-error @+1 {{expected value has type 'i64', but the value compared has type 'i32'}}
  check.expect_eq_const %i, 1 : i64 : i32
  return
}

// -----

func.func @expect_eq_const_scalar_attr(%i: i32) {
  // expected-error @+1 {{expected value must be an integer or float attribute for a value of type 'i32'}}
  check.expect_eq_const %i, dense<1> : tensor<1xi32> : i32
  return
}

// -----

func.func @expect_eq_const_dense_attr(%t: tensor<1xi32>) {
  // expected-error @+1 {{expected value must be a dense attribute of integers or floats for a value of type 'tensor<1xi32>'}}
  check.expect_eq_const %t, 1 : i32 : tensor<1xi32>
  return
}

// -----

func.func @expect_eq_const_element_type(%t: tensor<2xf32>) {
  // expected-error @+1 {{expected value has element type 'f64', but the value compared has element type 'f32'}}
  check.expect_eq_const %t, dense<1.0> : tensor<2xf64> : tensor<2xf32>
  return
}

// -----

func.func @expect_eq_const_shape(%m: memref<?x3xf32>) {
  // expected-error @+1 {{expected value of type 'tensor<2x2xf32>' does not have the shape of a value of type 'memref<?x3xf32>'}}
  check.expect_eq_const %m, dense<1.0> : tensor<2x2xf32> : memref<?x3xf32>
  return
}

// -----

func.func @expect_eq_const_without_scales(%q: !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) {
  // expected-error @+1 {{needs two constants, elements and scales, for a value of type '!mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>'}}
  check.expect_eq_const %q, dense<1.0> : tensor<32xf8E4M3FN> : !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// -----

func.func @expect_eq_const_scale_shape(%q: !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) {
  // expected-error @+1 {{expected scales of type 'tensor<2xf8E8M0FNU>' does not have the shape of a value of type 'tensor<1xf8E8M0FNU>'}}
  check.expect_eq_const %q, dense<1.0> : tensor<32xf8E4M3FN>, dense<1.0> : tensor<2xf8E8M0FNU> : !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// -----

func.func @expect_eq_const_scales_of_plain_tensor(%t: tensor<2xf32>) {
  // expected-error @+1 {{has scales, but a value of type 'tensor<2xf32>' has none}}
  check.expect_eq_const %t, dense<1.0> : tensor<2xf32>, dense<1.0> : tensor<2xf32> : tensor<2xf32>
  return
}

// -----

func.func @expect_close_of_integers(%i: i32) {
  // expected-error @+1 {{operand #0 must be float, or ranked tensor, memref or vector of floats, but got 'i32'}}
  check.expect_close %i, %i {max_ulp = 1} : i32
  return
}

// -----

func.func @expect_close_negative(%f: f32) {
  // expected-error @+1 {{attribute 'max_ulp' failed to satisfy constraint}}
  check.expect_close %f, %f {max_ulp = -1} : f32
  return
}
