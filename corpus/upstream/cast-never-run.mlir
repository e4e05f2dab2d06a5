// A cast of memory to a size that it has not is undefined where it runs, and valid
// where it does not ("If the cast converts any dimensions from an unknown to a known
// size, then it acts as an assertion that fails at runtime"). Of two casts, memref.cast
// folds to one, and does not ask whether there is one: MLIR 22.1.8 rejects what it
// makes, "operand type 'memref<2xi32>' and result type 'memref<3xi32>' are cast
// incompatible". %v is 5.
// passes: canonicalize
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func private @use(%x: memref<3xi32>) attributes {no_inline} { return }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %false = arith.constant false
  %never = func.call @opaque(%false) : (i1) -> i1
  %a = memref.alloc() : memref<2xi32>
  memref.store %c5, %a[%c0] : memref<2xi32>
  %cast = memref.cast %a : memref<2xi32> to memref<?xi32>
  scf.if %never {
    %three = memref.cast %cast : memref<?xi32> to memref<3xi32>
    func.call @use(%three) : (memref<3xi32>) -> ()
  }
  %v = memref.load %a[%c0] : memref<2xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
