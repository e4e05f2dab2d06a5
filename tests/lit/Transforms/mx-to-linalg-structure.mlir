// RUN: mx-opt %s --mx-to-linalg --split-input-file | FileCheck %s

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// An attribute stays with its argument, and goes to both parts of one that is
// split.
// CHECK-LABEL: func.func private @declaration_attributes(
// CHECK-SAME: i1 {a.first}, tensor<64xf8E4M3FN> {a.second}, tensor<2xf8E8M0FNU> {a.second}, tensor<4xf32>, tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>, index {a.last})
// CHECK-SAME: -> (f32 {a.r0}, tensor<64xf8E4M3FN> {a.r1}, tensor<2xf8E8M0FNU> {a.r1})
func.func private @declaration_attributes(i1 {a.first}, !mx {a.second}, tensor<4xf32>, !mx, index {a.last}) -> (f32 {a.r0}, !mx {a.r1})

// CHECK-LABEL: func.func @definition
// CHECK-SAME: (%[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[T:[a-z0-9]*]]: tensor<4xf32> {bufferization.writable = false})
// CHECK-SAME: -> (tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>, tensor<4xf32>) attributes {a.note}
func.func @definition(%q: !mx, %t: tensor<4xf32> {bufferization.writable = false}) -> (!mx, tensor<4xf32>) attributes {a.note} {
  // CHECK-NEXT: return %[[E]], %[[S]], %[[T]]
  return %q, %t : !mx, tensor<4xf32>
}

// CHECK-LABEL: func.func @call
// CHECK-SAME: (%[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[T:[a-z0-9]*]]: tensor<4xf32>)
func.func @call(%q: !mx, %t: tensor<4xf32>) -> !mx {
  // CHECK-NEXT: %[[R:.*]]:3 = call @definition(%[[E]], %[[S]], %[[T]]) {a.note}
  %0:2 = func.call @definition(%q, %t) {a.note} : (!mx, tensor<4xf32>) -> (!mx, tensor<4xf32>)
  // CHECK-NEXT: return %[[R]]#0, %[[R]]#1
  return %0#0 : !mx
}

// Blocks are fine as long as block-scaled values only dominate them.
// CHECK-LABEL: func.func @unstructured_without_arguments
// CHECK-SAME: %[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[F:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[U:[a-z0-9]*]]: tensor<2xf8E8M0FNU>
func.func @unstructured_without_arguments(%c: i1, %q: !mx, %r: !mx) -> !mx {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: return %[[E]], %[[S]]
  return %q : !mx
^bb2:
  // CHECK: return %[[F]], %[[U]]
  return %r : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: func.func @if
// CHECK-SAME: (%[[C:[a-z0-9]*]]: i1, %[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[F:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[U:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[N:[a-z0-9]*]]: index)
func.func @if(%c: i1, %q: !mx, %r: !mx, %n: index) -> (!mx, index) {
  // CHECK: %[[R:.*]]:3 = scf.if %[[C]] -> (index, tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>)
  // CHECK-NEXT: scf.yield %[[N]], %[[E]], %[[S]]
  // CHECK: scf.yield %[[N]], %[[F]], %[[U]]
  %0:2 = scf.if %c -> (index, !mx) {
    scf.yield %n, %q : index, !mx
  } else {
    scf.yield %n, %r : index, !mx
  }
  // CHECK: return %[[R]]#1, %[[R]]#2, %[[R]]#0
  return %0#1, %0#0 : !mx, index
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: func.func @for
// CHECK-SAME: (%[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[X:[a-z0-9]*]]: f32, %[[N:[a-z0-9]*]]: index)
func.func @for(%q: !mx, %x: f32, %n: index) -> !mx {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[R:.*]]:3 = scf.for unsigned %{{.*}} iter_args(%[[A:.*]] = %[[X]], %[[B:.*]] = %[[E]], %[[D:.*]] = %[[S]]) -> (f32, tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>)
  // CHECK-NEXT: scf.yield %[[A]], %[[B]], %[[D]]
  %0:2 = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%y = %x, %p = %q) -> (f32, !mx) {
    scf.yield %y, %p : f32, !mx
  }
  // CHECK: return %[[R]]#1, %[[R]]#2
  return %0#1 : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: func.func @while
// CHECK-SAME: (%[[C:[a-z0-9]*]]: i1, %[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[N:[a-z0-9]*]]: index)
func.func @while(%c: i1, %q: !mx, %n: index) -> !mx {
  // CHECK: %[[R:.*]]:3 = scf.while (%[[A:.*]] = %[[E]], %[[B:.*]] = %[[S]], %[[I:.*]] = %[[N]]) : (tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>, index) -> (index, tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>)
  // CHECK-NEXT: scf.condition(%[[C]]) %[[I]], %[[A]], %[[B]]
  // CHECK: ^bb0(%[[J:.*]]: index, %[[F:.*]]: tensor<64xf8E4M3FN>, %[[U:.*]]: tensor<2xf8E8M0FNU>)
  // CHECK-NEXT: scf.yield %[[F]], %[[U]], %[[J]]
  %0:2 = scf.while (%p = %q, %i = %n) : (!mx, index) -> (index, !mx) {
    scf.condition(%c) %i, %p : index, !mx
  } do {
  ^bb0(%i: index, %p: !mx):
    scf.yield %p, %i : !mx, index
  }
  // CHECK: return %[[R]]#1, %[[R]]#2
  return %0#1 : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: func.func @index_switch
// CHECK-SAME: (%[[N:[a-z0-9]*]]: index, %[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[F:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[U:[a-z0-9]*]]: tensor<2xf8E8M0FNU>)
func.func @index_switch(%n: index, %q: !mx, %r: !mx) -> !mx {
  // CHECK: %[[R:.*]]:2 = scf.index_switch %[[N]] -> tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>
  // CHECK-NEXT: case 7
  // CHECK-NEXT: scf.yield %[[E]], %[[S]]
  // CHECK: default
  // CHECK-NEXT: scf.yield %[[F]], %[[U]]
  %0 = scf.index_switch %n -> !mx
  case 7 {
    scf.yield %q : !mx
  }
  default {
    scf.yield %r : !mx
  }
  // CHECK: return %[[R]]#0, %[[R]]#1
  return %0 : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: func.func @execute_region
// CHECK-SAME: (%[[C:[a-z0-9]*]]: i1, %[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[F:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[U:[a-z0-9]*]]: tensor<2xf8E8M0FNU>)
func.func @execute_region(%c: i1, %q: !mx, %r: !mx) -> !mx {
  // CHECK: %[[R:.*]]:3 = scf.execute_region -> (i1, tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>) no_inline {
  // CHECK: scf.yield %[[C]], %[[E]], %[[S]]
  // CHECK: scf.yield %[[C]], %[[F]], %[[U]]
  // CHECK: } {a.note}
  %0:2 = scf.execute_region -> (i1, !mx) no_inline {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %c, %q : i1, !mx
  ^bb2:
    scf.yield %c, %r : i1, !mx
  } {a.note}
  // CHECK: return %[[R]]#1, %[[R]]#2
  return %0#1 : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: func.func @select
// CHECK-SAME: (%[[C:[a-z0-9]*]]: i1, %[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[F:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[U:[a-z0-9]*]]: tensor<2xf8E8M0FNU>)
func.func @select(%c: i1, %q: !mx, %r: !mx) -> !mx {
  // CHECK: %[[ELEMENTS:.*]] = arith.select %[[C]], %[[E]], %[[F]] : tensor<64xf8E4M3FN>
  // CHECK: %[[SCALES:.*]] = arith.select %[[C]], %[[S]], %[[U]] : tensor<2xf8E8M0FNU>
  %0 = arith.select %c, %q, %r : !mx
  // CHECK: return %[[ELEMENTS]], %[[SCALES]]
  return %0 : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: func.func @poison
func.func @poison() -> !mx {
  // CHECK: %[[ELEMENTS:.*]] = ub.poison : tensor<64xf8E4M3FN>
  // CHECK: %[[SCALES:.*]] = ub.poison : tensor<2xf8E8M0FNU>
  %0 = ub.poison : !mx
  // CHECK: return %[[ELEMENTS]], %[[SCALES]]
  return %0 : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// CHECK-LABEL: func.func @checks
// CHECK-SAME: (%[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[F:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[U:[a-z0-9]*]]: tensor<2xf8E8M0FNU>)
func.func @checks(%q: !mx, %r: !mx) {
  // CHECK-NEXT: check.expect_eq %[[E]], %[[F]] : tensor<64xf8E4M3FN>
  // CHECK-NEXT: check.expect_eq %[[S]], %[[U]] : tensor<2xf8E8M0FNU>
  check.expect_eq %q, %r : !mx
  // CHECK-NEXT: check.expect_eq_const %[[E]], dense<1.000000e+00> : tensor<64xf8E4M3FN>
  // CHECK-NEXT: check.expect_eq_const %[[S]], dense<2.000000e+00> : tensor<2xf8E8M0FNU>
  check.expect_eq_const %q, dense<1.0> : tensor<64xf8E4M3FN>, dense<2.0> : tensor<2xf8E8M0FNU> : !mx
  return
}
