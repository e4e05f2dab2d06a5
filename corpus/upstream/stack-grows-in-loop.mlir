// A vector of two dimensions that reaches beyond the end of memory is read by
// way of a buffer, for which convert-vector-to-scf puts an alloca in the body of the
// loop. Nothing frees it before the function ends: with 512 bytes in each of 20,000
// iterations the stack overflows. %r is 0.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %zero = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<7x9xf32>
  linalg.fill ins(%zero : f32) outs(%m : memref<7x9xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f32) {
    %v = vector.transfer_read %m[%c0, %c0], %zero : memref<7x9xf32>, vector<8x16xf32>
    %x = vector.extract %v[1, 2] : f32 from vector<8x16xf32>
    %next = arith.addf %x, %sum : f32
    scf.yield %next : f32
  }
  check.expect_eq_const %r, 0.0 : f32
  return
}
