// RUN: mx-opt %s --hoist-accumulators --split-input-file | FileCheck %s

// The place is the same on every trip: read before the loop, written after it.
// CHECK-LABEL: func.func @accumulator
// CHECK-SAME:    %[[C:.*]]: tensor<8x16xf32>, %[[X:.*]]: vector<16xf32>, %[[I:.*]]: index
// CHECK:         %[[J:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK:         %[[FIRST:.*]] = vector.transfer_read %[[C]][%[[J]], %{{.*}}]
// CHECK:         %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[T:.*]] = %[[C]], %[[V:.*]] = %[[FIRST]])
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[V]], %[[X]]
// CHECK-NEXT:      scf.yield %[[T]], %[[S]]
// CHECK:         vector.transfer_write %[[R]]#1, %[[R]]#0[%[[J]], %{{.*}}]
func.func @accumulator(%c: tensor<8x16xf32>, %x: vector<16xf32>, %i: index) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %c) -> (tensor<8x16xf32>) {
    %j0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %p0 = ub.poison : f32
    %v = vector.transfer_read %t[%j0, %c0], %p0 {in_bounds = [true]} : tensor<8x16xf32>, vector<16xf32>
    %s = arith.addf %v, %x : vector<16xf32>
    %j1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %u = vector.transfer_write %s, %t[%j1, %c0] {in_bounds = [true]} : vector<16xf32>, tensor<8x16xf32>
    scf.yield %u : tensor<8x16xf32>
  }
  return %r : tensor<8x16xf32>
}

// -----

// Another place on every trip.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for
// CHECK:           vector.transfer_read
// CHECK:           vector.transfer_write
func.func @rows(%c: tensor<8x16xf32>, %x: vector<16xf32>) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = ub.poison : f32
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%t = %c) -> (tensor<8x16xf32>) {
    %v = vector.transfer_read %t[%k, %c0], %p {in_bounds = [true]} : tensor<8x16xf32>, vector<16xf32>
    %s = arith.addf %v, %x : vector<16xf32>
    %u = vector.transfer_write %s, %t[%k, %c0] {in_bounds = [true]} : vector<16xf32>, tensor<8x16xf32>
    scf.yield %u : tensor<8x16xf32>
  }
  return %r : tensor<8x16xf32>
}

// -----

// A program's own loop might not run, and its operations might not be possible.
// CHECK-LABEL: func.func @loop_without_vectors
// CHECK:         scf.for
// CHECK-NEXT:      tensor.extract_slice
func.func @loop_without_vectors(%c: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %c) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %t[7] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %u = tensor.insert_slice %s into %t[7] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
