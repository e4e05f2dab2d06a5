// RUN: mx-interp %s -e f32 --input splat:0.1 --input splat:0xFFC00001 | FileCheck %s --check-prefix=F32
// RUN: mx-interp %s -e small --input splat:0.3 --input splat:1.0625 --input splat:465 | FileCheck %s --check-prefix=SMALL
// RUN: mx-interp %s -e integers --input splat:-128 --input splat:0xFE --input splat:true | FileCheck %s --check-prefix=INT
// RUN: mx-interp %s -e mx --dim 1 --input splat:-2.25 | FileCheck %s --check-prefix=MX
// RUN: exits 2 mx-interp %s -e f32 --input splat:1x 2>&1 | FileCheck %s --check-prefix=NO-FLOAT
// RUN: exits 2 mx-interp %s -e f32 --input splat:0x123456789 2>&1 | FileCheck %s --check-prefix=LONG-CODE
// RUN: exits 2 mx-interp %s -e small --input splat:nan 2>&1 | FileCheck %s --check-prefix=NO-NAN
// RUN: exits 2 mx-interp %s -e integers --input splat:256 2>&1 | FileCheck %s --check-prefix=NO-I8

// 0.1 in f32 is 0x3DCCCCCD.
// F32: 1.000000e-01 : f32
// F32-NEXT: dense<0xFFC00001> : tensor<2xf32>
func.func private @f32(%a: f32, %b: tensor<2xf32>) -> (f32, tensor<2xf32>) {
  return %a, %b : f32, tensor<2xf32>
}

// 0.3 lies between 0 and 0.5 and is nearer to 0.5; 1.0625 is a tie between 1.0
// and 1.125, whose mantissas are even and odd; 465 passes the tie at 464 above
// 448, so it overflows, and the format has a NaN.
// SMALL: 5.000000e-01 : f4E2M1FN
// SMALL-NEXT: 1.000000e+00 : f8E4M3FN
// SMALL-NEXT: 0x7F : f8E4M3FN
func.func private @small(%a: f4E2M1FN, %b: f8E4M3FN, %c: f8E4M3FN) -> (f4E2M1FN, f8E4M3FN, f8E4M3FN) {
  return %a, %b, %c : f4E2M1FN, f8E4M3FN, f8E4M3FN
}

// INT: -128 : i8
// INT-NEXT: dense<-2> : tensor<3xi8>
// INT-NEXT: {{^}}true
func.func private @integers(%a: i8, %b: tensor<3xi8>, %c: i1) -> (i8, tensor<3xi8>, i1) {
  return %a, %b, %c : i8, tensor<3xi8>, i1
}

// -2.25 is nearer to -2 than to -3. Scales are 1.
// MX: dense<-2.000000e+00> : tensor<1x32xf4E2M1FN>, dense<1.000000e+00> : tensor<1x1xf8E8M0FNU> : !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>
func.func private @mx(%a: !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>) -> !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU> {
  return %a : !mx.tensor<?x32xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>
}

// NO-FLOAT: splat.mlir:[[#]]:1: error: invalid input: @f32 argument #0 cannot be made: '1x' is no value of type f32: expected a decimal number
// LONG-CODE: '0x123456789' is no value of type f32: it has more than 32 bits
// NO-NAN: 'nan' is no value of type f4E2M1FN: the format has no NaN
// NO-I8: '256' is no value of type i8: expected -128 to 255
