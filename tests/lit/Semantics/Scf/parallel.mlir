// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e race 2>&1 | FileCheck %s

// scf.parallel folds in ascending order, the accumulator first.
func.func private @parallel_reduces_in_order() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  // Values 0, 1, 2 and 10, 11, 12, each added to twice the accumulator.
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) init (%one) -> index {
    %ten = arith.constant 10 : index
    %row = arith.muli %i, %ten : index
    %value = arith.addi %row, %j : index
    scf.reduce(%value : index) {
    ^bb0(%acc: index, %x: index):
      %double = arith.muli %acc, %two : index
      %next = arith.addi %double, %x : index
      scf.reduce.return %next : index
    }
  }
  // 1 -> 2 -> 5 -> 12 -> 34 -> 79 -> 170
  check.expect_eq_const %r, 170 : index
  return
}
func.func private @parallel_without_iterations() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = arith.constant 3.0 : f32
  %r = scf.parallel (%i) = (%c0) to (%c0) step (%c1) init (%init) -> f32 {
    scf.reduce(%init : f32) {
    ^bb0(%acc: f32, %x: f32):
      %next = arith.addf %acc, %x : f32
      scf.reduce.return %next : f32
    }
  }
  check.expect_eq_const %r, 3.0 : f32
  return
}
func.func private @forall_inserts_into_its_output() {
  %t = arith.constant dense<[10, 20, 30, 40, 50]> : tensor<5xi32>
  // Elements 0-1 and 2-3; the last one stays.
  %r = scf.forall (%i) = (0) to (4) step (2) shared_outs(%o = %t) -> tensor<5xi32> {
    %s = tensor.extract_slice %o[%i] [2] [1] : tensor<5xi32> to tensor<2xi32>
    %d = arith.addi %s, %s : tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %d into %o[%i] [2] [1] : tensor<2xi32> into tensor<5xi32>
    }
  }
  check.expect_eq_const %r, dense<[20, 40, 60, 80, 50]> : tensor<5xi32>
  check.expect_eq_const %t, dense<[10, 20, 30, 40, 50]> : tensor<5xi32>
  return
}
func.func private @forall_without_iterations() {
  %n = arith.constant 0 : index
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<2xi32> {
    %x = tensor.extract_slice %o[0] [1] [1] : tensor<2xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  check.expect_eq_const %r, dense<[1, 2]> : tensor<2xi32>
  return
}
func.func @main() {
  call @parallel_reduces_in_order() : () -> ()
  call @parallel_without_iterations() : () -> ()
  call @forall_inserts_into_its_output() : () -> ()
  call @forall_without_iterations() : () -> ()
  return
}

// CHECK: undefined behaviour: 'tensor.parallel_insert_slice' writes element [1], which another insert wrote: a race
func.func private @race() -> tensor<3xi32> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<3xi32> {
    %x = tensor.extract_slice %t[%i] [2] [1] : tensor<3xi32> to tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [2] [1] : tensor<2xi32> into tensor<3xi32>
    }
  }
  return %r : tensor<3xi32>
}
