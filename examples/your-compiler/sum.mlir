// What toycc -O gets wrong, between operations that it gets right.
func.func @main(%a: f32, %b: f32) -> f32 {
  %product = arith.mulf %a, %b : f32
  %sum = arith.addf %product, %b : f32
  %result = arith.negf %sum : f32
  return %result : f32
}
