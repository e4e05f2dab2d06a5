// A global is one place, whoever gets it and however often: two calls count in
// it. A constant one beside it with the same first contents stays as it was.
memref.global "private" @counters : memref<2xi64> = dense<[40, -1]>
memref.global "private" constant @start : memref<2xi64> = dense<[40, -1]>
memref.global "private" @last : memref<f32> = uninitialized
func.func private @count(%which: index, %x: f32) attributes {no_inline} {
  %m = memref.get_global @counters : memref<2xi64>
  %last = memref.get_global @last : memref<f32>
  %one = arith.constant 1 : i64
  %old = memref.load %m[%which] : memref<2xi64>
  %new = arith.addi %old, %one : i64
  memref.store %new, %m[%which] : memref<2xi64>
  memref.store %x, %last[] : memref<f32>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.5 : f32
  %y = arith.constant -2.5 : f32
  %m = memref.get_global @counters : memref<2xi64>
  // Programs may be run several times in one process.
  %start = memref.get_global @start : memref<2xi64>
  memref.copy %start, %m : memref<2xi64> to memref<2xi64>
  func.call @count(%c0, %x) : (index, f32) -> ()
  func.call @count(%c1, %x) : (index, f32) -> ()
  func.call @count(%c0, %y) : (index, f32) -> ()
  check.expect_eq_const %m, dense<[42, 0]> : tensor<2xi64> : memref<2xi64>
  check.expect_eq_const %start, dense<[40, -1]> : tensor<2xi64> : memref<2xi64>
  %last = memref.get_global @last : memref<f32>
  %z = memref.load %last[] : memref<f32>
  check.expect_eq_const %z, -2.5 : f32
  return
}
