// RUN: exits 4 mx-interp %s -e recursion 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: exits 4 mx-interp %s -e huge 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: exits 4 mx-interp %s -e overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: exits 4 mx-interp %s -e sums --limit-steps 2 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: exits 4 mx-interp %s -e sums --limit-bytes 100 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: mx-interp %s -e sums

// DEPTH: error: limit reached: {{.*}}2000 nested calls and regions
func.func private @recursion(%a: i8) -> i8 {
  %0 = func.call @recursion(%a) : (i8) -> i8
  return %0 : i8
}

// HUGE: error: limit reached: @huge argument #0 needs 100000000000 elements of f32, which passes the limit of 4294967296 bytes
func.func private @huge(%a: tensor<100000000000xf32>) {
  return
}

// OVERFLOW: error: limit reached: @overflow argument #0 needs 4611686018427387904x16 elements of f32
func.func private @overflow(%a: tensor<4611686018427387904x16xf32>) {
  return
}

// STEPS: error: limit reached: {{.*}} limit of 2 steps
// BYTES: error: limit reached: {{.*}} limit of 100 bytes
func.func private @sums(%a: tensor<16xf32>) -> tensor<16xf32> {
  %0 = arith.addf %a, %a : tensor<16xf32>
  %1 = arith.addf %a, %0 : tensor<16xf32>
  %2 = arith.addf %a, %1 : tensor<16xf32>
  return %2 : tensor<16xf32>
}
