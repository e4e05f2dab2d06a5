// RUN: mx-opt %s --expand-small-floats --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @outer_product(%a: vector<4xf16>, %b: vector<4xf16>) -> vector<4x4xf16> {
  // expected-error @+1 {{'vector.outerproduct' op computes on 'f16' in a way that has no expansion}}
  %0 = vector.outerproduct %a, %b : vector<4xf16>, vector<4xf16>
  return %0 : vector<4x4xf16>
}

// -----

func.func @masked_reduction(%v: vector<4xf8E4M3FN>, %m: vector<4xi1>) -> f8E4M3FN {
  // expected-error @+1 {{'vector.reduction' op computes on 'f8E4M3FN' in a way that has no expansion}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf8E4M3FN> into f8E4M3FN } : vector<4xi1> -> f8E4M3FN
  return %0 : f8E4M3FN
}

// -----

func.func @tensor_of_dynamic_shape(%t: tensor<?xf8E4M3FN>) -> tensor<?xf8E4M3FN> {
  // expected-error @+1 {{'arith.addf' op computes on 'f8E4M3FN' in a way that has no expansion}}
  %0 = arith.addf %t, %t : tensor<?xf8E4M3FN>
  return %0 : tensor<?xf8E4M3FN>
}

// -----

func.func @named_linalg_operation(%a: memref<2x2xf16>) {
  // expected-error @+1 {{'linalg.matmul' op computes on 'f16' in a way that has no expansion}}
  linalg.matmul ins(%a, %a : memref<2x2xf16>, memref<2x2xf16>) outs(%a : memref<2x2xf16>)
  return
}

// -----

func.func @softmax(%a: tensor<4xf16>) -> tensor<4xf16> {
  // expected-error @+1 {{'linalg.softmax' op computes on 'f16' in a way that has no expansion}}
  %0 = linalg.softmax dimension(0) ins(%a : tensor<4xf16>) outs(%a : tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// -----

func.func @atomic_addition(%m: memref<4xf16>, %x: f16, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op computes on 'f16' in a way that has no expansion}}
  %0 = memref.atomic_rmw addf %x, %m[%i] : (f16, memref<4xf16>) -> f16
  return
}

// -----

func.func @long_integer(%x: i128) -> f8E4M3FN {
  // expected-error @+1 {{'arith.sitofp' op computes on 'f8E4M3FN' in a way that has no expansion}}
  %0 = arith.sitofp %x : i128 to f8E4M3FN
  return %0 : f8E4M3FN
}

// -----

func.func @source_without_row(%x: f80) -> f8E4M3FN {
  // expected-error @+1 {{'arith.truncf' op computes on 'f8E4M3FN' in a way that has no expansion}}
  %0 = arith.truncf %x : f80 to f8E4M3FN
  return %0 : f8E4M3FN
}

// -----

func.func @format_without_row(%x: i8) {
  // expected-error @+1 {{'arith.bitcast' op uses 'f8E4M3FNUZ', which cannot become an integer}}
  %0 = arith.bitcast %x : i8 to f8E4M3FNUZ
  return
}

// -----

func.func @view_of_fewer_bits(%m: memref<4xf4E2M1FN>) -> memref<4xi4> {
  // expected-error @+1 {{'arith.bitcast' op computes on 'f4E2M1FN' in a way that has no expansion}}
  %0 = arith.bitcast %m : memref<4xf4E2M1FN> to memref<4xi4>
  return %0 : memref<4xi4>
}

// -----

func.func @print(%x: f8E4M3FN) {
  // expected-error @+1 {{'vector.print' op is not known to mean the same on integers as on 'f8E4M3FN'}}
  vector.print %x : f8E4M3FN
  return
}

// -----

func.func @unknown_dialect(%x: f8E4M3FN) {
  // expected-error @+1 {{'foo.bar' op is not known to mean the same on integers as on 'f8E4M3FN'}}
  "foo.bar"(%x) : (f8E4M3FN) -> ()
  return
}

// -----

func.func @unknown_dialect_on_halves(%x: bf16) {
  // expected-error @+1 {{'foo.bar' op is not known to mean the same on integers as on 'bf16'}}
  "foo.bar"(%x) : (bf16) -> ()
  return
}

// -----

// expected-error @+1 {{'func.func' op uses '!mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>', which cannot become an integer}}
func.func private @block_scaled(!mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>)
