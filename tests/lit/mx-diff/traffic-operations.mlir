// RUN: mx-diff %s --traffic --pipeline scalar,scalar-o2,vector --input-sets 2 | FileCheck %s

// Interpreter and compiled code count each kind of access alike.
// CHECK: agree ({{.*}}scalar/traffic, scalar-o2, scalar-o2/traffic, vector/buffers, vector, vector/traffic;
// Of 2 enabled lanes.
// CHECK: vector.maskedload at {{.*}} 8 {{ *}}0 {{ *}}0 {{ *}}0
// CHECK: vector.compressstore at {{.*}} 0 {{ *}}8 {{ *}}0 {{ *}}0
// Of 8 lanes, 3 are there.
// CHECK: vector.transfer_read at {{.*}} 12 {{ *}}0 {{ *}}0 {{ *}}0
// Enabled are 2 of those.
// CHECK: vector.transfer_write at {{.*}} 0 {{ *}}8 {{ *}}0 {{ *}}0
// CHECK: memref.realloc at {{.*}} 8 {{ *}}8 {{ *}}8 {{ *}}16
// CHECK: memref.copy at {{.*}} 16 {{ *}}16 {{ *}}16 {{ *}}0
// CHECK: memref.reshape at {{.*}} 16 {{ *}}0 {{ *}}0 {{ *}}0
func.func @main(%m: memref<8x8xf32>, %v: memref<16xf32>, %i: memref<4xi32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c13 = arith.constant 13 : index
  %f = arith.constant 1.0 : f32
  %one = arith.constant 1 : i32
  // updates
  %old = memref.atomic_rmw addi %one, %i[%c0] : (i32, memref<4xi32>) -> i32
  %g = memref.generic_atomic_rmw %i[%c1] : memref<4xi32> {
  ^bb0(%cur: i32):
    %n = arith.addi %cur, %one : i32
    memref.atomic_yield %n : i32
  }
  // vectors
  %mask = vector.create_mask %c2 : vector<4xi1>
  %pass = arith.constant dense<0.0> : vector<4xf32>
  %ml = vector.maskedload %v[%c0], %mask, %pass : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %v[%c2], %mask, %ml : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %el = vector.expandload %v[%c0], %mask, %pass : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %v[%c2], %mask, %el : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %idx = arith.constant dense<[0, 3, 2, 5]> : vector<4xi32>
  %ga = vector.gather %v[%c0] [%idx], %mask, %pass : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %v[%c0] [%idx], %mask, %ga : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %ld = vector.load %v[%c0] : memref<16xf32>, vector<4xf32>
  vector.store %ld, %v[%c2] : memref<16xf32>, vector<4xf32>
  // transfers past the end, masked, 2-D, broadcast
  %t = vector.transfer_read %v[%c13], %f : memref<16xf32>, vector<8xf32>
  %mask8 = vector.create_mask %c2 : vector<8xi1>
  %tm = vector.transfer_read %v[%c13], %f, %mask8 : memref<16xf32>, vector<8xf32>
  vector.transfer_write %t, %v[%c13], %mask8 : vector<8xf32>, memref<16xf32>
  %t2 = vector.transfer_read %m[%c1, %c2], %f : memref<8x8xf32>, vector<4x8xf32>
  vector.transfer_write %t2, %m[%c0, %c0] {in_bounds=[true,true]} : vector<4x8xf32>, memref<8x8xf32>
  %tb = vector.transfer_read %m[%c1, %c2], %f {permutation_map = affine_map<(d0,d1)->(d0,0)>, in_bounds=[true,true]} : memref<8x8xf32>, vector<4x8xf32>
  vector.transfer_write %tb, %m[%c0, %c0] : vector<4x8xf32>, memref<8x8xf32>
  %mask2 = vector.create_mask %c2 : vector<4xi1>
  %tbm = vector.transfer_read %m[%c1, %c2], %f, %mask2 {permutation_map = affine_map<(d0,d1)->(d0,0)>, in_bounds=[true,true]} : memref<8x8xf32>, vector<4x8xf32>
  vector.transfer_write %tbm, %m[%c0, %c0] : vector<4x8xf32>, memref<8x8xf32>
  %t0 = vector.transfer_read %m[%c1, %c2], %f : memref<8x8xf32>, vector<f32>
  vector.transfer_write %t0, %m[%c0, %c0] : vector<f32>, memref<8x8xf32>
  // stack and scope
  %s = memref.alloca() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<4xf32>)
  memref.alloca_scope {
    %u = memref.alloca() : memref<7xf32>
    memref.store %f, %u[%c0] : memref<7xf32>
    memref.alloca_scope.return
  }
  // heap
  %h = memref.alloc(%c2) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%h : memref<?xf32>)
  %r = memref.realloc %h : memref<?xf32> to memref<4xf32>
  linalg.copy ins(%s : memref<4xf32>) outs(%r : memref<4xf32>)
  %out = memref.alloc() : memref<4xf32>
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  memref.prefetch %v[%c0], read, locality<3>, data : memref<16xf32>
  // vectors as elements, shapes in memory
  %ve = memref.alloca() : memref<2xvector<4xf32>>
  memref.store %ld, %ve[%c1] : memref<2xvector<4xf32>>
  %vl = memref.load %ve[%c1] : memref<2xvector<4xf32>>
  vector.store %vl, %v[%c0] : memref<16xf32>, vector<4xf32>
  %shape = memref.alloca() : memref<2xindex>
  memref.store %c2, %shape[%c0] : memref<2xindex>
  memref.store %c2, %shape[%c1] : memref<2xindex>
  %re = memref.reshape %out(%shape) : (memref<4xf32>, memref<2xindex>) -> memref<?x?xf32>
  %x = memref.load %re[%c0, %c1] : memref<?x?xf32>
  affine.store %x, %m[7, 7] : memref<8x8xf32>
  %av = affine.vector_load %m[1, 0] : memref<8x8xf32>, vector<8xf32>
  affine.vector_store %av, %m[2, 0] : memref<8x8xf32>, vector<8xf32>
  vector.print %x : f32
  return %out : memref<4xf32>
}
