// vector.fma is fused: "in the particular case of lowering to LLVM, this is
// guaranteed to lower to the llvm.fma.* intrinsic". 4097 * 4097 is 16785409,
// which f32 does not have. The result is 1; MLIR 22.1.8 lowers to llvm.fmuladd,
// which may round the product, and gives 0.
// passes: convert-vector-to-llvm
func.func private @opaque(%x: vector<1xf32>) -> vector<1xf32> attributes {no_inline} { return %x : vector<1xf32> }
func.func @main() {
  %start = arith.constant dense<4097.0> : vector<1xf32>
  %c = arith.constant dense<-16785408.0> : vector<1xf32>
  %a = func.call @opaque(%start) : (vector<1xf32>) -> vector<1xf32>
  %r = vector.fma %a, %a, %c : vector<1xf32>
  check.expect_eq_const %r, dense<1.0> : vector<1xf32>
  return
}
