// What materialize_in_destination has put into %m is there to stay. Empty tensor
// elimination lets %d be computed in %m itself, and One-Shot Bufferize, which sees
// no use of %d behind the insert, then lets that write over %m. %m[0] is 1; MLIR
// 22.1.8 gives 9.
// passes: eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries}
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %m = memref.alloc() : memref<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %d = linalg.fill ins(%f1 : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  bufferization.materialize_in_destination %d in restrict writable %m : (tensor<2xf32>, memref<2xf32>) -> ()
  %w = tensor.insert %f9 into %d[%c0] : tensor<2xf32>
  %new = tensor.extract %w[%c0] : tensor<2xf32>
  %kept = memref.load %m[%c0] : memref<2xf32>
  check.expect_eq_const %new, 9.0 : f32
  check.expect_eq_const %kept, 1.0 : f32
  memref.dealloc %m : memref<2xf32>
  return
}
