// scf-parallel-loop-fusion makes one loop of two that write the same memory, where it
// sees no dependence: it looks through no memref.subview ("a reduced-size view of the
// original memref"), by which the first loop writes %a from its end. What the second
// loop writes is then overwritten by later iterations of the first. %a[0] is 9; MLIR
// 22.1.8 gives 1, and a data race.
// passes: scf-parallel-loop-fusion
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %nine = arith.constant 9 : i32
  %a = memref.alloc() : memref<2xi32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %j = arith.subi %c1, %i : index
    %s = memref.subview %a[%j] [1] [1] : memref<2xi32> to memref<1xi32, strided<[1], offset: ?>>
    memref.store %one, %s[%c0] : memref<1xi32, strided<[1], offset: ?>>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %nine, %a[%i] : memref<2xi32>
    scf.reduce
  }
  %v = memref.load %a[%c0] : memref<2xi32>
  check.expect_eq_const %v, 9 : i32
  return
}
