// Three block-scaled values meet in scf.index_switch, the default region among
// them, and are all read again.
!q = !mx.tensor<2xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
func.func private @pick(%i: index, %a: !q, %b: !q, %c: !q) -> !q attributes {no_inline} {
  %r = scf.index_switch %i -> !q
  case 0 { scf.yield %a : !q }
  case 5 { scf.yield %b : !q }
  default { scf.yield %c : !q }
  return %r : !q
}
func.func @main() {
  %x = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %z = arith.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %a = mx.quantize_block %x : tensor<2xf32> -> !q
  %b = mx.quantize_block %y : tensor<2xf32> -> !q
  %c = mx.quantize_block %z : tensor<2xf32> -> !q
  %i0 = arith.constant 0 : index
  %i5 = arith.constant 5 : index
  %i7 = arith.constant 7 : index
  %r0 = func.call @pick(%i0, %a, %b, %c) : (index, !q, !q, !q) -> !q
  %r5 = func.call @pick(%i5, %a, %b, %c) : (index, !q, !q, !q) -> !q
  %r7 = func.call @pick(%i7, %a, %b, %c) : (index, !q, !q, !q) -> !q
  check.expect_eq %r0, %a : !q
  check.expect_eq %r5, %b : !q
  check.expect_eq %r7, %c : !q
  %d = mx.dequantize_block %r7 : !q -> tensor<2xf32>
  check.expect_eq_const %d, dense<[5.0, 6.0]> : tensor<2xf32>
  return
}
