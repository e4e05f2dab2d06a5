// The bound of affine.for may be a symbol, such as the size of memory that is made
// at the top of the function. control-flow-sink moves memref.dim and what it is of
// into the only region that uses them, where that is no symbol any more: MLIR 22.1.8
// rejects what it makes, "'affine.for' op operand cannot be used as a symbol". %x is
// 5.
// passes: control-flow-sink
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i32
  %true = arith.constant true
  %first = func.call @opaque(%true) : (i1) -> i1
  %a = memref.alloc(%c2) : memref<?xi32>
  %b = memref.alloc(%c1) : memref<?xi32>
  %m = arith.select %first, %a, %b : memref<?xi32>
  %n = memref.dim %m, %c0 : memref<?xi32>
  scf.index_switch %c1
  case 1 {
    affine.for %i = 0 to %n {
      affine.store %five, %a[%i] : memref<?xi32>
    }
    scf.yield
  }
  default {
  }
  %x = memref.load %a[%c1] : memref<?xi32>
  check.expect_eq_const %x, 5 : i32
  return
}
