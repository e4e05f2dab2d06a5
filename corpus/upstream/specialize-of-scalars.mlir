// linalg.generic takes scalars beside tensors, with a map of no results. To
// specialise it, linalg-specialize-generic-ops takes apart what is broadcast, and
// takes each operand for a tensor: MLIR 22.1.8 reads the shape of an i32, and
// crashes. The sums are 5.
// passes: linalg-specialize-generic-ops
func.func private @opaque(%x: i32) -> i32 attributes {no_inline} { return %x : i32 }
func.func @main() {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %two = func.call @opaque(%c2) : (i32) -> i32
  %three = func.call @opaque(%c3) : (i32) -> i32
  %out = tensor.empty() : tensor<2xi32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%two, %three : i32, i32) outs(%out : tensor<2xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %sum = arith.addi %a, %b : i32
    linalg.yield %sum : i32
  } -> tensor<2xi32>
  check.expect_eq_const %sums, dense<5> : tensor<2xi32>
  return
}
