// RUN: mx-interp %s

func.func private @transpose_by_affine_accesses() {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>
  %m = bufferization.to_buffer %t read_only : tensor<2x3xi16> to memref<2x3xi16>
  %r = memref.alloc() : memref<3x2xi16>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.prefetch %m[%i, %j + 1], read, locality<3>, data : memref<2x3xi16>
      %x = affine.load %m[%i, %j] : memref<2x3xi16>
      affine.store %x, %r[%j, %i] : memref<3x2xi16>
    }
  }
  %u = bufferization.to_tensor %r : memref<3x2xi16> to tensor<3x2xi16>
  check.expect_eq_const %u, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi16>
  memref.dealloc %r : memref<3x2xi16>
  return
}
// Indices are expressions, of symbols too.
func.func private @stencil_in_place() {
  %n = arith.constant 5 : index
  %t = arith.constant dense<[1, 10, 100, 1000, 10000]> : tensor<5xi32>
  %m = bufferization.to_buffer %t : tensor<5xi32> to memref<5xi32>
  affine.for %i = 1 to 4 {
    %a = affine.load %m[%i - 1] : memref<5xi32>
    %b = affine.load %m[symbol(%n) - %i] : memref<5xi32>
    %c = arith.addi %a, %b : i32
    affine.store %c, %m[%i] : memref<5xi32>
  }
  // [1] = 1 + 10000, [2] = 10001 + 1000, [3] = 11001 + 11001
  %u = bufferization.to_tensor %m : memref<5xi32> to tensor<5xi32>
  check.expect_eq_const %u, dense<[1, 10001, 11001, 22002, 10000]> : tensor<5xi32>
  return
}
func.func private @guarded_and_carried() {
  %zero = arith.constant 0 : i32
  %t = arith.constant dense<[3, 4, 5, 6]> : tensor<4xi32>
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  // Sums up elements 0 and 1, and overwrites the others.
  %sum = affine.for %i = 0 to 4 iter_args(%acc = %zero) -> (i32) {
    %next = affine.if affine_set<(d0) : (1 - d0 >= 0)>(%i) -> i32 {
      %x = affine.load %m[%i] : memref<4xi32>
      %y = arith.addi %acc, %x : i32
      affine.yield %y : i32
    } else {
      affine.store %acc, %m[%i] : memref<4xi32>
      affine.yield %acc : i32
    }
    affine.yield %next : i32
  }
  check.expect_eq_const %sum, 7 : i32
  %u = bufferization.to_tensor %m : memref<4xi32> to tensor<4xi32>
  check.expect_eq_const %u, dense<[3, 4, 7, 7]> : tensor<4xi32>
  return
}
func.func private @parallel_writes_its_elements() {
  %m = memref.alloc() : memref<2x2xindex>
  affine.parallel (%i, %j) = (0, 0) to (2, 2) {
    %x = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    affine.store %x, %m[%i, %j] : memref<2x2xindex>
  }
  %u = bufferization.to_tensor %m : memref<2x2xindex> to tensor<2x2xindex>
  check.expect_eq_const %u, dense<[[0, 1], [10, 11]]> : tensor<2x2xindex>
  memref.dealloc %m : memref<2x2xindex>
  return
}
// The last dimensions of the memref, from the index on.
func.func private @vectors_are_slices() {
  %t = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi8>
  %m = bufferization.to_buffer %t : tensor<3x4xi8> to memref<3x4xi8>
  affine.for %i = 0 to 1 {
    %v = affine.vector_load %m[%i + 1, %i + 2] : memref<3x4xi8>, vector<2xi8>
    affine.vector_store %v, %m[%i, %i] : memref<3x4xi8>, vector<2xi8>
    %w = affine.vector_load %m[%i, %i] : memref<3x4xi8>, vector<2x2xi8>
    affine.vector_store %w, %m[%i + 1, %i + 2] : memref<3x4xi8>, vector<2x2xi8>
  }
  %u = bufferization.to_tensor %m : memref<3x4xi8> to tensor<3x4xi8>
  check.expect_eq_const %u, dense<[[7, 8, 3, 4], [5, 6, 7, 8], [9, 10, 5, 6]]> : tensor<3x4xi8>
  return
}
// Lanes lie as the memref's strides say.
func.func private @vector_of_a_strided_view() {
  %t = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>
  %m = bufferization.to_buffer %t : tensor<3x2xi8> to memref<3x2xi8>
  %first = memref.subview %m[0, 0] [3, 1] [1, 1] : memref<3x2xi8> to memref<3xi8, strided<[2]>>
  %second = memref.subview %m[0, 1] [3, 1] [1, 1] : memref<3x2xi8> to memref<3xi8, strided<[2], offset: 1>>
  affine.for %i = 0 to 1 {
    %v = affine.vector_load %first[%i] : memref<3xi8, strided<[2]>>, vector<3xi8>
    affine.vector_store %v, %second[%i] : memref<3xi8, strided<[2], offset: 1>>, vector<3xi8>
  }
  %u = bufferization.to_tensor %m : memref<3x2xi8> to tensor<3x2xi8>
  check.expect_eq_const %u, dense<[[1, 1], [3, 3], [5, 5]]> : tensor<3x2xi8>
  return
}
func.func @main() {
  call @transpose_by_affine_accesses() : () -> ()
  call @stencil_in_place() : () -> ()
  call @guarded_and_carried() : () -> ()
  call @parallel_writes_its_elements() : () -> ()
  call @vectors_are_slices() : () -> ()
  call @vector_of_a_strided_view() : () -> ()
  return
}
