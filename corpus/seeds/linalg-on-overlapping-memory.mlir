// An operation whose output overlaps its input goes through its iterations in
// order, the last dimension fastest, and reads what it wrote before: shifted by
// one element it makes running sums, shifted the other way it does not.
memref.global "private" constant @start : memref<6xi32> = dense<[1, 2, 3, 4, 5, 6]>
#id = affine_map<(i) -> (i)>
func.func @main() {
  %start = memref.get_global @start : memref<6xi32>
  %m = memref.alloc() : memref<6xi32>
  %low = memref.subview %m[0] [5] [1] : memref<6xi32> to memref<5xi32, strided<[1]>>
  %high = memref.subview %m[1] [5] [1] : memref<6xi32> to memref<5xi32, strided<[1], offset: 1>>
  memref.copy %start, %m : memref<6xi32> to memref<6xi32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["reduction"]}
      ins(%low : memref<5xi32, strided<[1]>>) outs(%high : memref<5xi32, strided<[1], offset: 1>>) {
  ^bb0(%before: i32, %e: i32):
    %s = arith.addi %before, %e : i32
    linalg.yield %s : i32
  }
  check.expect_eq_const %m, dense<[1, 3, 6, 10, 15, 21]> : tensor<6xi32> : memref<6xi32>
  memref.copy %start, %m : memref<6xi32> to memref<6xi32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["reduction"]}
      ins(%high : memref<5xi32, strided<[1], offset: 1>>) outs(%low : memref<5xi32, strided<[1]>>) {
  ^bb0(%after: i32, %e: i32):
    %s = arith.addi %after, %e : i32
    linalg.yield %s : i32
  }
  check.expect_eq_const %m, dense<[3, 5, 7, 9, 11, 6]> : tensor<6xi32> : memref<6xi32>
  return
}
