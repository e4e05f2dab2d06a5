// Tensors through a call and a branch, whose other side does not run.
func.func private @scaled(%x: tensor<32x32xf32>, %by: f32) -> tensor<32x32xf32> {
  %r = linalg.map ins(%x : tensor<32x32xf32>) outs(%x : tensor<32x32xf32>) (%e: f32, %old: f32) {
    %p = arith.mulf %e, %by : f32
    linalg.yield %p : f32
  }
  return %r : tensor<32x32xf32>
}
func.func @main(%x: tensor<32x32xf32>, %y: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %two = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %first = arith.cmpi slt, %c0, %c32 : index
  %a = func.call @scaled(%x, %two) : (tensor<32x32xf32>, f32) -> tensor<32x32xf32>
  %r = scf.if %first -> tensor<32x32xf32> {
    %s = linalg.add ins(%a, %y : tensor<32x32xf32>, tensor<32x32xf32>) outs(%a : tensor<32x32xf32>) -> tensor<32x32xf32>
    scf.yield %s : tensor<32x32xf32>
  } else {
    %s = linalg.sub ins(%y, %a : tensor<32x32xf32>, tensor<32x32xf32>) outs(%y : tensor<32x32xf32>) -> tensor<32x32xf32>
    scf.yield %s : tensor<32x32xf32>
  }
  return %r : tensor<32x32xf32>
}
