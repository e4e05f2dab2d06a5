// RUN: mx-opt %s --lower-packed-vectors | FileCheck %s

// CHECK-LABEL: func.func @load_lane_by_lane
// CHECK-SAME:    %[[M:[^:]*]]: memref<?xi1>, %[[AT:[^:]*]]: index
// CHECK:         scf.for %[[LANE:[^ ]*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[V:.*]] = %{{.*}}) -> (vector<4xi1>)
// CHECK:           %[[I:.*]] = arith.addi %[[AT]], %[[LANE]]
// CHECK:           %[[X:.*]] = memref.load %[[M]][%[[I]]]
// CHECK:           %[[NEXT:.*]] = vector.insert %[[X]], %[[V]] [%[[LANE]]]
// CHECK:           scf.yield %[[NEXT]]
func.func @load_lane_by_lane(%m: memref<?xi1>, %at: index) -> vector<4xi1> {
  %v = vector.load %m[%at] : memref<?xi1>, vector<4xi1>
  return %v : vector<4xi1>
}

// CHECK-LABEL: func.func @store_lane_by_lane
// CHECK:         scf.for %[[LANE:[^ ]*]] =
// CHECK:           %[[X:.*]] = vector.extract %{{.*}}[%[[LANE]]]
// CHECK:           memref.store %[[X]]
// CHECK-NOT:     vector.store
func.func @store_lane_by_lane(%m: memref<?xi1>, %at: index, %v: vector<4xi1>) {
  vector.store %v, %m[%at] : memref<?xi1>, vector<4xi1>
  return
}

// CHECK-LABEL: func.func @lanes_of_a_mask
// CHECK-SAME:    %[[MASK:[^:]*]]: vector<4xi1>, %[[OTHER:[^:]*]]: vector<4xi1>
// CHECK:         scf.for %[[LANE:[^ ]*]] =
// CHECK:           %[[SET:.*]] = vector.extract %[[MASK]][%[[LANE]]]
// CHECK:           scf.if %[[SET]]
// CHECK:             memref.load
// CHECK:           } else {
// CHECK:             vector.extract %[[OTHER]][%[[LANE]]]
func.func @lanes_of_a_mask(%mask: vector<4xi1>, %other: vector<4xi1>, %m: memref<9xi1>, %at: index) -> vector<4xi1> {
  %v = vector.maskedload %m[%at], %mask, %other : memref<9xi1>, vector<4xi1>, vector<4xi1> into vector<4xi1>
  return %v : vector<4xi1>
}

// CHECK-LABEL: func.func @lanes_within_bounds
// CHECK:         scf.for %[[LANE:[^ ]*]] =
// CHECK:           %[[I:.*]] = arith.addi
// CHECK:           %[[SIZE:.*]] = memref.dim
// CHECK:           %[[INSIDE:.*]] = arith.cmpi ult, %[[I]], %[[SIZE]]
// CHECK:           scf.if %[[INSIDE]]
// CHECK:             memref.store
func.func @lanes_within_bounds(%m: memref<?xi1>, %at: index, %v: vector<4xi1>) {
  vector.transfer_write %v, %m[%at] : vector<4xi1>, memref<?xi1>
  return
}

// CHECK-LABEL: func.func @one_element_for_all_lanes
// CHECK-SAME:    %[[M:[^:]*]]: memref<?xi1>, %[[AT:[^:]*]]: index
// CHECK:         memref.load %[[M]][%[[AT]]]
func.func @one_element_for_all_lanes(%m: memref<?xi1>, %at: index, %padding: i1) -> vector<4xi1> {
  %v = vector.transfer_read %m[%at], %padding {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : memref<?xi1>, vector<4xi1>
  return %v : vector<4xi1>
}

// CHECK-LABEL: func.func @integers_with_bits_between_them
// CHECK:         memref.load {{.*}} : memref<?xi24>
func.func @integers_with_bits_between_them(%m: memref<?xi24>, %at: index) -> vector<4xi24> {
  %v = vector.load %m[%at] : memref<?xi24>, vector<4xi24>
  return %v : vector<4xi24>
}

// CHECK-LABEL: func.func @bytes_stay_whole
// CHECK:         vector.load {{.*}} : memref<?xi8>, vector<4xi8>
func.func @bytes_stay_whole(%m: memref<?xi8>, %at: index) -> vector<4xi8> {
  %v = vector.load %m[%at] : memref<?xi8>, vector<4xi8>
  return %v : vector<4xi8>
}

// CHECK-LABEL: func.func @memory_of_vectors_stays
// CHECK:         vector.load {{.*}} : memref<?xvector<4xi1>>, vector<4xi1>
func.func @memory_of_vectors_stays(%m: memref<?xvector<4xi1>>, %at: index) -> vector<4xi1> {
  %v = vector.load %m[%at] : memref<?xvector<4xi1>>, vector<4xi1>
  return %v : vector<4xi1>
}

// What one access loads, and masks with, another one stores.
// CHECK-LABEL: func.func @load_and_store
// CHECK:         %[[V:.*]] = scf.for {{.*}} -> (vector<4xi1>)
// CHECK:         %[[MASK:.*]] = scf.for {{.*}} -> (vector<4xi1>)
// CHECK:         scf.for
// CHECK:           vector.extract %[[MASK]]
// CHECK:           vector.extract %[[V]]
func.func @load_and_store(%m: memref<?xi1>, %at: index) {
  %v = vector.load %m[%at] : memref<?xi1>, vector<4xi1>
  %mask = vector.load %m[%at] : memref<?xi1>, vector<4xi1>
  vector.maskedstore %m[%at], %mask, %v : memref<?xi1>, vector<4xi1>, vector<4xi1>
  return
}
