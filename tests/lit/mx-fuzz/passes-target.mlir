// Programs of the corpus are what new ones are made from.
// RUN: rm -rf %t.d && mkdir -p %t.d/seeds %t.d/made && cp %s %t.d/seeds
// RUN: mx-fuzz-passes -seed=1 -runs=30 %t.d/made %t.d/seeds 2> %t.err
// RUN: grep -rq @only_here %t.d/made
func.func private @only_here(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func @main(%a: f32) -> f32 {
  %0 = call @only_here(%a) : (f32) -> f32
  return %0 : f32
}
