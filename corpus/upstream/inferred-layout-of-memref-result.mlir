// With inferred layouts, the default, One-Shot Bufferize drops the casts before what
// a function returns, and gives the function the types that are left ("a more
// concise memref type can potentially be used", says foldMemRefCasts in its source,
// OneShotModuleBufferize.cpp). It does so also where the result was a memref before,
// and nothing of the call is bufferized: MLIR 22.1.8 leaves the call with the old
// type, "'func.call' op result type mismatch". %v is 5.
// passes: one-shot-bufferize{bufferize-function-boundaries}
func.func private @same(%x: memref<1xi32>) -> memref<?xi32> {
  %cast = memref.cast %x : memref<1xi32> to memref<?xi32>
  return %cast : memref<?xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %a = memref.alloc() : memref<1xi32>
  memref.store %c5, %a[%c0] : memref<1xi32>
  %b = func.call @same(%a) : (memref<1xi32>) -> memref<?xi32>
  %v = memref.load %b[%c0] : memref<?xi32>
  check.expect_eq_const %v, 5 : i32
  return
}
