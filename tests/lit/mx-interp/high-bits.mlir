// RUN: rm -rf %t && mkdir %t
// RUN: mx-interp %s -e codes --output %t/in
// RUN: exits 2 mx-interp %s -e narrow --input %t/in.0.npy 2>&1 | FileCheck %s

// A code of eight bits is none of a format of six.

func.func private @codes() -> tensor<3xf8E4M3FN> {
  %a = arith.constant dense<[0x01, 0x3F, 0x40]> : tensor<3xf8E4M3FN>
  return %a : tensor<3xf8E4M3FN>
}

// CHECK: in.0.npy: element 2 holds 0x40, which has bits above the 6 of f6E2M3FN
func.func private @narrow(%a: tensor<3xf6E2M3FN>) {
  return
}
