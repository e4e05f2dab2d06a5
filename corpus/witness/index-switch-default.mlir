// passes: one-shot-bufferize{bufferize-function-boundaries=true}
// One-Shot Bufferize overlooks the default region of scf.index_switch when it
// decides what may be overwritten: the insert into the result writes over %b,
// which is read afterwards. %b[0] is 2, and MLIR 22.1.8 gives 9.
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %which = func.call @opaque(%c7) : (index) -> index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f9 = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f1 : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%f2 : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.index_switch %which -> tensor<4xf32>
  case 1 { scf.yield %a : tensor<4xf32> }
  default { scf.yield %b : tensor<4xf32> }
  %w = tensor.insert %f9 into %r[%c0] : tensor<4xf32>
  %old = tensor.extract %b[%c0] : tensor<4xf32>
  %new = tensor.extract %w[%c0] : tensor<4xf32>
  check.expect_eq_const %old, 2.0 : f32
  check.expect_eq_const %new, 9.0 : f32
  return
}
