// ^left takes %a as an argument and uses it by its own name too. The first is where
// ownership-based-buffer-deallocation looks for who owns it, and MLIR 22.1.8 fails
// for the second: "MemRef value does not have valid ownership". "When a MemRef is
// passed as a function argument, ownership is never acquired", says the pass. %v is
// 5.
// passes: ownership-based-buffer-deallocation
func.func private @store(%c: i1, %a: memref<1xi32>, %x: i32) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^left(%a : memref<1xi32>), ^right
^left(%same: memref<1xi32>):
  memref.store %x, %a[%c0] : memref<1xi32>
  cf.br ^meet
^right:
  cf.br ^meet
^meet:
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %five = arith.constant 5 : i32
  %a = memref.alloc() : memref<1xi32>
  func.call @store(%true, %a, %five) : (i1, memref<1xi32>, i32) -> ()
  %v = memref.load %a[%c0] : memref<1xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
