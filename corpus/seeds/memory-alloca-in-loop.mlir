// Scratch memory of each iteration, of a size that grows: the sums 0, 1, 3, 6, 10
// of what the iteration stored in it, and the last element of each.
func.func private @fill(%m: memref<?xi32>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %e = arith.index_cast %i : index to i32
    memref.store %e, %m[%i] : memref<?xi32>
  }
  return
}
func.func private @sum(%m: memref<?xi32>) -> i32 attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = memref.dim %m, %c0 : memref<?xi32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> i32 {
    %e = memref.load %m[%i] : memref<?xi32>
    %next = arith.addi %sum, %e : i32
    scf.yield %next : i32
  }
  return %sum : i32
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %sums = memref.alloc() : memref<5xi32>
  %ends = memref.alloc() : memref<5xi32>
  scf.for %i = %c0 to %c5 step %c1 {
    %n = arith.addi %i, %c1 : index
    %sum, %end = memref.alloca_scope -> (i32, i32) {
      %scratch = memref.alloca(%n) : memref<?xi32>
      func.call @fill(%scratch) : (memref<?xi32>) -> ()
      %s = func.call @sum(%scratch) : (memref<?xi32>) -> i32
      %e = memref.load %scratch[%i] : memref<?xi32>
      memref.alloca_scope.return %s, %e : i32, i32
    }
    memref.store %sum, %sums[%i] : memref<5xi32>
    %place = memref.alloca() : memref<i32>
    memref.store %end, %place[] : memref<i32>
    %again = memref.load %place[] : memref<i32>
    memref.store %again, %ends[%i] : memref<5xi32>
  }
  check.expect_eq_const %sums, dense<[0, 1, 3, 6, 10]> : tensor<5xi32> : memref<5xi32>
  check.expect_eq_const %ends, dense<[0, 1, 2, 3, 4]> : tensor<5xi32> : memref<5xi32>
  return
}
