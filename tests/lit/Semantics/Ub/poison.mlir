// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e returned 2>&1 | FileCheck %s --check-prefix=RETURNED
// RUN: exits 1 mx-interp %s -e checked 2>&1 | FileCheck %s --check-prefix=CHECKED
// RUN: exits 1 mx-interp %s -e reached 2>&1 | FileCheck %s --check-prefix=REACHED

// Poison that nothing looks at is no error: computed with, carried, replaced.
func.func private @unused() {
  %p = ub.poison : i32
  %q = arith.addi %p, %p : i32
  %t = ub.poison : tensor<3xf32>
  %n = arith.negf %t : tensor<3xf32>
  %block = ub.poison : !mx.tensor<4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
  return
}
func.func private @one_element_of_a_tensor() {
  %p = ub.poison : i8
  %one = arith.constant 1 : i8
  %t = tensor.from_elements %p, %one : tensor<2xi8>
  %c1 = arith.constant 1 : index
  %x = tensor.extract %t[%c1] : tensor<2xi8>
  check.expect_eq_const %x, 1 : i8
  %c0 = arith.constant 0 : index
  %whole = tensor.insert %one into %t[%c0] : tensor<2xi8>
  check.expect_eq_const %whole, dense<1> : tensor<2xi8>
  return
}
func.func private @in_a_body() {
  %e = tensor.empty() : tensor<2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%e : tensor<2xi32>) {
  ^bb0(%unused: i32):
    %p = ub.poison : i32
    %true = arith.constant true
    %one = arith.constant 1 : i32
    %y = arith.select %true, %one, %p : i32
    linalg.yield %y : i32
  } -> tensor<2xi32>
  check.expect_eq_const %r, dense<1> : tensor<2xi32>
  return
}
func.func private @unreachable_behind_a_branch() {
  %true = arith.constant true
  cf.cond_br %true, ^end, ^never
^never:
  ub.unreachable
^end:
  return
}
func.func @main() {
  call @unused() : () -> ()
  call @one_element_of_a_tensor() : () -> ()
  call @in_a_body() : () -> ()
  call @unreachable_behind_a_branch() : () -> ()
  return
}

// RETURNED: dense<[poison, 1]> : tensor<2xi8>
// RETURNED: use of poison: @returned returns poison: result #0, element [0]
// RETURNED: poison.mlir:[[#@LINE+2]]:{{.*}}: note: poison comes from 'ub.poison'
func.func private @returned() -> tensor<2xi8> {
  %p = ub.poison : i8
  %one = arith.constant 1 : i8
  %t = tensor.from_elements %p, %one : tensor<2xi8>
  return %t : tensor<2xi8>
}

// CHECKED: use of poison: 'check.expect_eq'
func.func private @checked() {
  %p = ub.poison : i8
  check.expect_eq %p, %p : i8
  return
}

// REACHED: undefined behaviour: 'ub.unreachable' is reached
func.func private @reached() {
  ub.unreachable
}
