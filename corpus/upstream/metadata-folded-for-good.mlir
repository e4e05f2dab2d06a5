// To know what is constant, remove-dead-values asks operations what they would fold
// to. memref.extract_strided_metadata answers by replacing its results for good: the
// constant that stands for %sizes#0 then, 1, is not in the analysis, so neither it
// nor what is computed with it counts as live, and %more becomes poison. It is 3.
// passes: remove-dead-values
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c2 = arith.constant 2 : index
  %n = func.call @opaque(%c2) : (index) -> index
  %a = memref.alloc(%n) : memref<1x?xi32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a
    : memref<1x?xi32> -> memref<i32>, index, index, index, index, index
  %true = arith.constant true
  %more = scf.if %true -> index {
    %sum = arith.addi %sizes#0, %n : index
    scf.yield %sum : index
  } else {
    scf.yield %n : index
  }
  check.expect_eq_const %more, 3 : index
  return
}
