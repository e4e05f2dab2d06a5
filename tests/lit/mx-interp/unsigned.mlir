// RUN: rm -rf %t && mkdir %t
// RUN: mx-interp %s -e results --output %t/out --input splat:200 --input splat:1 --input splat:-1 --input splat:9 --input splat:18446744073709551615 | FileCheck %s
// RUN: head -c 90 %t/out.0.npy | FileCheck %s --check-prefix=NPY-UI8
// RUN: head -c 90 %t/out.3.npy | FileCheck %s --check-prefix=NPY-UI4
// RUN: head -c 90 %t/out.4.npy | FileCheck %s --check-prefix=NPY-UI64
// RUN: head -c 90 %t/out.5.npy | FileCheck %s --check-prefix=NPY-TENSOR
// RUN: head -c 90 %t/out.7.npy | FileCheck %s --check-prefix=NPY-SI8
// RUN: tail -c 2 %t/out.5.npy | od -An -tx1 | FileCheck %s --check-prefix=BYTES
// RUN: tail -c 1 %t/out.3.npy | od -An -tx1 | FileCheck %s --check-prefix=ODD-WIDTH
// RUN: mx-interp %s -e back --input %t/out.5.npy | FileCheck %s --check-prefix=BACK

// Types without a sign print without one, and are unsigned in files. A boolean
// with a sign, or without, names its type: true alone would be an i1.

// CHECK:      {{^}}200 : ui8
// CHECK-NEXT: {{^}}1 : ui1
// CHECK-NEXT: {{^}}-1 : si1
// CHECK-NEXT: {{^}}9 : ui4
// CHECK-NEXT: {{^}}18446744073709551615 : ui64
// CHECK-NEXT: {{^}}dense<[1, 255]> : tensor<2xui8>
// CHECK-NEXT: {{^}}dense<[false, true]> : tensor<2xui1>
// CHECK-NEXT: {{^}}dense<[1, -1]> : tensor<2xsi8>

// NPY-UI8: 'descr': '|u1'
// NPY-UI4: 'descr': '|u1'
// NPY-UI64: 'descr': '<u8'
// NPY-TENSOR: 'descr': '|u1'
// NPY-SI8: 'descr': '|i1'
// BYTES: 01 ff
// ODD-WIDTH: 09
func.func private @results(%a: ui8, %b: ui1, %c: si1, %d: ui4, %e: ui64) -> (ui8, ui1, si1, ui4, ui64, tensor<2xui8>, tensor<2xui1>, tensor<2xsi8>) {
  %t = arith.constant dense<[1, 255]> : tensor<2xui8>
  %u = arith.constant dense<[0, 1]> : tensor<2xui1>
  %s = arith.constant dense<[1, -1]> : tensor<2xsi8>
  return %a, %b, %c, %d, %e, %t, %u, %s : ui8, ui1, si1, ui4, ui64, tensor<2xui8>, tensor<2xui1>, tensor<2xsi8>
}

// BACK: dense<[1, 255]> : tensor<2xui8>
func.func private @back(%a: tensor<2xui8>) -> tensor<2xui8> {
  return %a : tensor<2xui8>
}
