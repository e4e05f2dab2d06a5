// generate-runtime-verification checks that the expanded dimension is a multiple of
// its static parts, before the expand_shape, by arith.remsi. Of an empty memref one
// of these parts is 0, and dividing by it is undefined (arith.remsi). The program
// is valid, and has none of that; %n is 0.
// passes: generate-runtime-verification
func.func private @opaque(%x: memref<?xi32>) -> memref<?xi32> attributes {no_inline} { return %x : memref<?xi32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %none = memref.alloc() : memref<0xi32>
  %cast = memref.cast %none : memref<0xi32> to memref<?xi32>
  %a = func.call @opaque(%cast) : (memref<?xi32>) -> memref<?xi32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [%c0, 0] : memref<?xi32> into memref<?x0xi32>
  %n = memref.dim %b, %c0 : memref<?x0xi32>
  check.expect_eq_const %n, 0 : index
  return
}
