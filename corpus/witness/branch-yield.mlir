// passes: plant-in-place
// Both branches yield a tensor from outside, so the result is one of them and no
// new memory. Writing 9 into the result where it is changes %b, which is read
// afterwards: %b[1] is 2.
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func @main() {
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %which = func.call @opaque(%false) : (i1) -> i1
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f9 = arith.constant 9.0 : f32
  %a = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %b = tensor.from_elements %f2, %f2 : tensor<2xf32>
  %r = scf.if %which -> tensor<2xf32> {
    scf.yield %a : tensor<2xf32>
  } else {
    scf.yield %b : tensor<2xf32>
  }
  %w = tensor.insert %f9 into %r[%c1] {mx.overwrite = [1]} : tensor<2xf32>
  %old = tensor.extract %b[%c1] : tensor<2xf32>
  %new = tensor.extract %w[%c1] : tensor<2xf32>
  check.expect_eq_const %old, 2.0 : f32
  check.expect_eq_const %new, 9.0 : f32
  return
}
