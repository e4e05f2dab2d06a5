// RUN: rm -rf %t && mkdir %t
// RUN: mx-interp %s -e all --seed 5 --dim 2 --output %t/out > %t/first
// RUN: mx-interp %s -e all --input %t/out.0.npy --input %t/out.1.npy --input %t/out.2.npy --input %t/out.3.npy --input %t/out.4.elements.npy,%t/out.4.scales.npy --input %t/out.5.npy --input %t/out.6.npy > %t/second
// RUN: diff %t/first %t/second
// RUN: ls %t | FileCheck %s --check-prefix=NAMES
// RUN: head -c 90 %t/out.4.scales.npy | FileCheck %s --check-prefix=SCALES
// RUN: head -c 90 %t/out.1.npy | FileCheck %s --check-prefix=BF16
// RUN: head -c 90 %t/out.3.npy | FileCheck %s --check-prefix=BOOL

// What --output writes, --input reads back.

// NAMES: first
// NAMES-NEXT: out.0.npy
// NAMES-NEXT: out.1.npy
// NAMES-NEXT: out.2.npy
// NAMES-NEXT: out.3.npy
// NAMES-NEXT: out.4.elements.npy
// NAMES-NEXT: out.4.scales.npy
// NAMES-NEXT: out.5.npy
// NAMES-NEXT: out.6.npy
// NAMES-NEXT: second
// NAMES-NOT: out

// SCALES: NUMPY{{.*}}'descr': '|u1', 'fortran_order': False, 'shape': (2, 1)
// BF16: NUMPY{{.*}}'descr': '<u2'
// BOOL: NUMPY{{.*}}'descr': '|b1'

!mx = !mx.tensor<?x32xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU>
func.func private @all(%a: tensor<2x3xf32>, %b: tensor<4xbf16>, %c: i64, %d: tensor<5xi1>, %e: !mx, %f: tensor<3xi4>, %g: tensor<3xindex>) -> (tensor<2x3xf32>, tensor<4xbf16>, i64, tensor<5xi1>, !mx, tensor<3xi4>, tensor<3xindex>) {
  return %a, %b, %c, %d, %e, %f, %g : tensor<2x3xf32>, tensor<4xbf16>, i64, tensor<5xi1>, !mx, tensor<3xi4>, tensor<3xindex>
}
