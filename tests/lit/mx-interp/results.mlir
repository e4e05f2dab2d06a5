// RUN: mx-interp %s | FileCheck %s
// RUN: mx-interp %s | not grep poison

// Results print as MLIR reads them; NaN and infinities by their codes.

func.func @main() -> (i8, i1, index, f32, f32, f64, tensor<2x2xi4>, tensor<3xf32>, tensor<2xf8E8M0FNU>, tensor<2xf8E4M3FN>, tensor<0x2xf16>, tensor<bf16>, vector<2xi1>) {
  %i = arith.constant -5 : i8
  %b = arith.constant true
  %n = arith.constant 7 : index
  %f = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %d = arith.constant 0.1 : f64
  %t = arith.constant dense<[[1, -8], [7, 0]]> : tensor<2x2xi4>
  %s = arith.constant dense<0.1> : tensor<3xf32>
  %e = arith.constant dense<[0x00, 0xFF]> : tensor<2xf8E8M0FNU>
  %p = arith.constant dense<[4.48e+02, 0x7F]> : tensor<2xf8E4M3FN>
  %z = arith.constant dense<> : tensor<0x2xf16>
  %r = arith.constant dense<-0.0> : tensor<bf16>
  %v = arith.constant dense<[true, false]> : vector<2xi1>
  return %i, %b, %n, %f, %nan, %d, %t, %s, %e, %p, %z, %r, %v : i8, i1, index, f32, f32, f64, tensor<2x2xi4>, tensor<3xf32>, tensor<2xf8E8M0FNU>, tensor<2xf8E4M3FN>, tensor<0x2xf16>, tensor<bf16>, vector<2xi1>
}

// CHECK:      {{^}}-5 : i8
// CHECK-NEXT: {{^}}true{{$}}
// CHECK-NEXT: {{^}}7 : index
// CHECK-NEXT: {{^}}1.000000e+00 : f32
// CHECK-NEXT: {{^}}0x7FC00000 : f32
// CHECK-NEXT: {{^}}1.000000e-01 : f64
// CHECK-NEXT: {{^}}dense<{{\[\[}}1, -8], [7, 0]]> : tensor<2x2xi4>
// CHECK-NEXT: {{^}}dense<1.000000e-01> : tensor<3xf32>
// CHECK-NEXT: {{^}}dense<[5.8774717541114375E-39, 0xFF]> : tensor<2xf8E8M0FNU>
// CHECK-NEXT: {{^}}dense<[4.480000e+02, 0x7F]> : tensor<2xf8E4M3FN>
// CHECK-NEXT: {{^}}dense<> : tensor<0x2xf16>
// CHECK-NEXT: {{^}}dense<-0.000000e+00> : tensor<bf16>
// CHECK-NEXT: {{^}}dense<[true, false]> : vector<2xi1>
