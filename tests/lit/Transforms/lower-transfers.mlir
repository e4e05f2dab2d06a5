// RUN: mx-opt %s --lower-transfers --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @neighbours
// CHECK-SAME:    %[[M:.*]]: memref<8x32xf32>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NOT:     scf.if
// CHECK:         %[[V:.*]] = vector.load %[[M]][%[[I]], %[[J]]] : memref<8x32xf32>, vector<16xf32>
// CHECK:         vector.store %[[V]], %[[M]][%[[J]], %[[I]]] : memref<8x32xf32>, vector<16xf32>
func.func @neighbours(%m: memref<8x32xf32>, %i: index, %j: index) {
  %p = ub.poison : f32
  %v = vector.transfer_read %m[%i, %j], %p {in_bounds = [true]} : memref<8x32xf32>, vector<16xf32>
  vector.transfer_write %v, %m[%j, %i] {in_bounds = [true]} : vector<16xf32>, memref<8x32xf32>
  return
}

// -----

// CHECK-LABEL: func.func @two_apart
// CHECK-NOT:     scf.if
// CHECK:         %[[V:.*]] = scf.for %[[L:.*]] = {{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (vector<4xf32>)
// CHECK:           %[[AT:.*]] = arith.addi %{{.*}}, %[[L]]
// CHECK:           %[[E:.*]] = memref.load %{{.*}}[%[[AT]]]
// CHECK:           vector.insert %[[E]], %[[T]] [%[[L]]]
// CHECK:         scf.for %[[L:.*]] =
// CHECK:           %[[E:.*]] = vector.extract %[[V]][%[[L]]]
// CHECK:           memref.store %[[E]]
func.func @two_apart(%m: memref<32xf32, strided<[2]>>, %i: index) {
  %p = ub.poison : f32
  %v = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<32xf32, strided<[2]>>, vector<4xf32>
  vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<32xf32, strided<[2]>>
  return
}

// -----

// One choice for the whole nest, in front of it, by the strides of all buffers.
// CHECK-LABEL: func.func @unknown_stride
// CHECK-SAME:    %[[M:.*]]: memref<8x32xf32, strided<[?, ?], offset: ?>>, %[[N:.*]]: memref<8x32xf32, strided<[?, ?], offset: ?>>
// CHECK:         %{{.*}}, %{{.*}}, %{{.*}}:2, %[[MS:.*]]:2 = memref.extract_strided_metadata %[[M]]
// CHECK:         %[[MONE:.*]] = arith.cmpi eq, %[[MS]]#1, %{{.*}}
// CHECK:         %{{.*}}, %{{.*}}, %{{.*}}:2, %[[NS:.*]]:2 = memref.extract_strided_metadata %[[N]]
// CHECK:         %[[NONE:.*]] = arith.cmpi eq, %[[NS]]#1, %{{.*}}
// CHECK:         %[[BOTH:.*]] = arith.andi %[[MONE]], %[[NONE]]
// CHECK:         scf.if %[[BOTH]] {
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK-NOT:           scf.for
// CHECK:               vector.load
// CHECK-NOT:           scf.for
// CHECK:               vector.store
// CHECK:         } else {
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK-NOT:           scf.if
// CHECK:               scf.for
// CHECK:                 memref.load
// CHECK:               scf.for
// CHECK:                 memref.store
func.func @unknown_stride(%m: memref<8x32xf32, strided<[?, ?], offset: ?>>, %n: memref<8x32xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %p = ub.poison : f32
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c32 step %c16 {
      %v = vector.transfer_read %m[%i, %j], %p {in_bounds = [true]} : memref<8x32xf32, strided<[?, ?], offset: ?>>, vector<16xf32>
      vector.transfer_write %v, %n[%i, %j] {in_bounds = [true]} : vector<16xf32>, memref<8x32xf32, strided<[?, ?], offset: ?>>
    }
  }
  return
}

// -----

// Its stride is known only where it is made: in the outer loop.
// CHECK-LABEL: func.func @buffer_of_a_loop
// CHECK:         scf.for
// CHECK:           %[[V:.*]] = memref.subview
// CHECK:           memref.extract_strided_metadata %[[V]]
// CHECK:           scf.if
// CHECK:             scf.for
// CHECK:               vector.store
func.func @buffer_of_a_loop(%m: memref<32xf32>, %x: vector<4xf32>, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.subview %m[%i] [8] [%s] : memref<32xf32> to memref<8xf32, strided<[?], offset: ?>>
    scf.for %j = %c0 to %c8 step %c4 {
      vector.transfer_write %x, %v[%j] {in_bounds = [true]} : vector<4xf32>, memref<8xf32, strided<[?], offset: ?>>
    }
  }
  return
}

// -----

// What is the same in all lanes is computed once; and 22.1's folder would make
// an infinity of this NaN.
// CHECK-LABEL: func.func @broadcast
// CHECK-SAME:    %[[M:.*]]: memref<8xf8E4M3FN, strided<[?], offset: ?>>, %[[I:.*]]: index, %[[Y:.*]]: vector<16xf32>
// CHECK:         %[[E:.*]] = memref.load %[[M]][%[[I]]]
// CHECK:         %[[F:.*]] = arith.extf %[[E]] : f8E4M3FN to f32
// CHECK:         %[[B:.*]] = vector.broadcast %[[F]] : f32 to vector<16xf32>
// CHECK:         arith.mulf %[[B]], %[[Y]] : vector<16xf32>
// CHECK:         arith.extf %{{.*}} : f8E8M0FNU to f32
func.func @broadcast(%m: memref<8xf8E4M3FN, strided<[?], offset: ?>>, %i: index, %y: vector<16xf32>) -> (vector<16xf32>, f32) {
  %p = ub.poison : f8E4M3FN
  %nan = arith.constant 0xFF : f8E8M0FNU
  %v = vector.transfer_read %m[%i], %p {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : memref<8xf8E4M3FN, strided<[?], offset: ?>>, vector<16xf8E4M3FN>
  %f = arith.extf %v : vector<16xf8E4M3FN> to vector<16xf32>
  %r = arith.mulf %f, %y : vector<16xf32>
  %n = arith.extf %nan : f8E8M0FNU to f32
  return %r, %n : vector<16xf32>, f32
}

// -----

// LLVM packs vectors of i4, but not buffers.
// CHECK-LABEL: func.func @others_stay
// CHECK-COUNT-3: vector.transfer_read
func.func @others_stay(%m: memref<32xi4>, %n: memref<32xf32>, %i: index) -> (vector<16xi4>, vector<16xf32>, vector<16xf32>) {
  %p = ub.poison : i4
  %q = arith.constant 0.0 : f32
  %mask = arith.constant dense<true> : vector<16xi1>
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<32xi4>, vector<16xi4>
  %1 = vector.transfer_read %n[%i], %q : memref<32xf32>, vector<16xf32>
  %2 = vector.transfer_read %n[%i], %q, %mask {in_bounds = [true]} : memref<32xf32>, vector<16xf32>
  return %0, %1, %2 : vector<16xi4>, vector<16xf32>, vector<16xf32>
}

// -----

// A view of the buffer keeps its type in both loops.
// CHECK-LABEL: func.func @view_in_a_loop
// CHECK-SAME:    %[[M:.*]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK:         scf.if
// CHECK:           memref.subview %[[M]]
// CHECK:           vector.load
// CHECK:         } else {
// CHECK:           memref.subview %[[M]]
func.func @view_in_a_loop(%m: memref<8xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = ub.poison : f32
  scf.for %i = %c0 to %c2 step %c1 {
    %s = memref.subview %m[%i] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
    %v = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<8xf32, strided<[?], offset: ?>>, vector<4xf32>
    %e = vector.extract %v[0] : f32 from vector<4xf32>
    memref.store %e, %s[%i] : memref<4xf32, strided<[?], offset: ?>>
  }
  return
}
