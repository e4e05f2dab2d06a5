// RUN: mx-opt %s --lower-observations --split-input-file | FileCheck %s

// CHECK: module attributes {mx.observation_sites = [{
// CHECK-SAME: element_bits = 8 : i64, element_bytes = 1 : i64, element_type = "f8E4M3FN", kind = "expect_eq"
// CHECK-SAME: location = "{{.*}}lower-observations.mlir:[[#@LINE+14]]:3", operation = "check.expect_eq"

// A scalar goes out as its code.
// CHECK-LABEL: func.func @scalar_check
// CHECK-SAME:    (%[[A:.*]]: f8E4M3FN, %[[B:.*]]: f8E4M3FN)
// CHECK:         %[[ABITS:.*]] = arith.bitcast %[[A]] : f8E4M3FN to i8
// CHECK:         %[[ACODE:.*]] = arith.extui %[[ABITS]] : i8 to i64
// CHECK:         %[[BBITS:.*]] = arith.bitcast %[[B]] : f8E4M3FN to i8
// CHECK:         %[[BCODE:.*]] = arith.extui %[[BBITS]] : i8 to i64
// CHECK:         %[[SITE:.*]] = arith.constant 0 : i64
// CHECK:         call @mx_rt_check_scalars(%[[SITE]], %[[ACODE]], %[[BCODE]])
// CHECK-NOT:     check.
// CHECK:       func.func private @mx_rt_check_scalars(i64, i64, i64)
func.func @scalar_check(%a: f8E4M3FN, %b: f8E4M3FN) {
  check.expect_eq %a, %b : f8E4M3FN
  return
}

// -----

// CHECK: kind = "expect_close"
// CHECK-SAME: ulps = 3 : i64
// CHECK-LABEL: func.func @tolerance_stands_in_the_site
func.func @tolerance_stands_in_the_site(%a: f16, %b: f16) {
  check.expect_close %a, %b {max_ulp = 3 : i64} : f16
  return
}

// -----

// A buffer goes out as its address, offset, sizes and strides.
// CHECK-LABEL: func.func @buffer_check
// CHECK-SAME:    (%[[A:[^:]*]]: memref<?xi1, strided<[?], offset: ?>>
// CHECK:         memref.alloca() : memref<3xi64>
// CHECK:         %[[WORDS:.*]] = memref.alloca() : memref<3xi64>
// CHECK:         %{{.*}}, %[[OFFSET:.*]], %[[SIZE:.*]], %[[STRIDE:.*]] = memref.extract_strided_metadata %[[A]]
// CHECK:         %[[OFFSET64:.*]] = arith.index_cast %[[OFFSET]] : index to i64
// CHECK:         memref.store %[[OFFSET64]], %[[WORDS]][%{{.*}}]
// CHECK:         %[[SIZE64:.*]] = arith.index_cast %[[SIZE]] : index to i64
// CHECK:         memref.store %[[SIZE64]], %[[WORDS]][%{{.*}}]
// CHECK:         %[[STRIDE64:.*]] = arith.index_cast %[[STRIDE]] : index to i64
// CHECK:         memref.store %[[STRIDE64]], %[[WORDS]][%{{.*}}]
// CHECK:         %[[POINTER:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
// CHECK:         %[[ADDRESS:.*]] = arith.index_cast %[[POINTER]] : index to i64
// CHECK:         memref.extract_aligned_pointer_as_index %[[WORDS]]
// CHECK:         call @mx_rt_check_buffers(%{{.*}}, %[[ADDRESS]],
func.func @buffer_check(%a: memref<?xi1, strided<[?], offset: ?>>,
                        %b: memref<?xi1>) {
  check.expect_eq %a, %b
    : memref<?xi1, strided<[?], offset: ?>>, memref<?xi1>
  return
}

// -----

// CHECK: element_type = "f4E2M1FN", kind = "print"
// CHECK-SAME: shape = array<i64: 2, 3>
// CHECK-LABEL: func.func @vector_print
// CHECK-SAME:    (%[[V:.*]]: vector<2x3xf4E2M1FN>)
// CHECK:         %[[WORDS:.*]] = memref.alloca() : memref<6xi64>
// CHECK:         %[[BITS:.*]] = arith.bitcast %[[V]] : vector<2x3xf4E2M1FN> to vector<2x3xi4>
// CHECK:         %[[CODES:.*]] = arith.extui %[[BITS]] : vector<2x3xi4> to vector<2x3xi64>
// CHECK:         %[[ROW:.*]] = vector.shape_cast %[[CODES]] : vector<2x3xi64> to vector<6xi64>
// CHECK:         vector.store %[[ROW]], %[[WORDS]]
// CHECK:         %[[COUNT:.*]] = arith.constant 6 : i64
// CHECK:         call @mx_rt_print(%{{.*}}, %{{.*}}, %[[COUNT]])
func.func @vector_print(%v: vector<2x3xf4E2M1FN>) {
  vector.print %v : vector<2x3xf4E2M1FN>
  return
}

// -----

// A vector is stored as a buffer of the site's element size would be.
// CHECK: element_bits = 4 : i64, element_bytes = 1 : i64, element_type = "f4E2M1FN"
// CHECK-SAME: shape = array<i64: 2, 3>
// CHECK-LABEL: func.func @vector_check
// CHECK-SAME:      (%[[V:.*]]: vector<2x3xf4E2M1FN>)
// CHECK:         %[[SCRATCH:.*]] = memref.alloca() : memref<6xi8>
// CHECK:         arith.trunci %{{.*}} : vector<2x3xi64> to vector<2x3xi8>
// CHECK:         vector.store %{{.*}}, %[[SCRATCH]][%{{.*}}] : memref<6xi8>, vector<6xi8>
// CHECK:         memref.reinterpret_cast %[[SCRATCH]] to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<6xi8> to memref<2x3xi8>
// CHECK:         call @mx_rt_check_buffers
func.func @vector_check(%v: vector<2x3xf4E2M1FN>) {
  check.expect_eq %v, %v : vector<2x3xf4E2M1FN>
  return
}

// -----

// CHECK: kind = "print_text"
// CHECK-SAME: text = "done"
// CHECK-LABEL: func.func @text_print
// CHECK:         call @mx_rt_print_text
func.func @text_print() {
  vector.print str "done"
  return
}

// -----

// CHECK-NOT: mx.observation_sites
// CHECK-LABEL: func.func @punctuation_shows_no_value
// CHECK-NEXT:    return
func.func @punctuation_shows_no_value() {
  vector.print punctuation <comma>
  return
}

// -----

// What a loop allocates on the stack lives until the function returns.
// CHECK-LABEL: func.func @scratch_is_outside_of_loops
// CHECK-NEXT:    memref.alloca() : memref<1xi64>
// CHECK:         scf.for
// CHECK-NOT:     memref.alloca
func.func @scratch_is_outside_of_loops(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      vector.print %j : index
    }
  }
  return
}

// -----

// CHECK: mx.observation_sites = [{{{.*}}text = "earlier"{{.*}}}, {{{.*}}text = "later"{{.*}}}]
// CHECK-LABEL: func.func @earlier_sites_keep_their_index
// CHECK:         %[[SITE:.*]] = arith.constant 1 : i64
// CHECK:         call @mx_rt_print_text(%[[SITE]])
module attributes {mx.observation_sites = [
    {element_bits = 0 : i64, element_bytes = 0 : i64, element_type = "",
     kind = "print_text", location = "", operation = "vector.print",
     shape = array<i64>, text = "earlier", ulps = 0 : i64}]} {
  func.func @earlier_sites_keep_their_index() {
    vector.print str "later"
    return
  }
}
