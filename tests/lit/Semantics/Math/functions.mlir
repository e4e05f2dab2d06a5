// RUN: mx-interp %s | FileCheck %s

// Functions whose results no format holds, to as many digits as all values
// within the function's bound have in common.

func.func @main() {
  %half = arith.constant 0.5 : f32
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %sin = math.sin %half : f32
  // CHECK: {{^}}0.47942
  vector.print %sin : f32
  %tan = math.tan %half : f32
  // CHECK: {{^}}0.54630
  vector.print %tan : f32
  %asin = math.asin %half : f32
  // CHECK: {{^}}0.52359
  vector.print %asin : f32
  %acos = math.acos %half : f32
  // CHECK: {{^}}1.04719
  vector.print %acos : f32
  %atan = math.atan %half : f32
  // CHECK: {{^}}0.46364
  vector.print %atan : f32
  %sinh = math.sinh %half : f32
  // CHECK: {{^}}0.52109
  vector.print %sinh : f32
  %cosh = math.cosh %half : f32
  // CHECK: {{^}}1.12762
  vector.print %cosh : f32
  %asinh = math.asinh %half : f32
  // CHECK: {{^}}0.48121
  vector.print %asinh : f32
  %acosh = math.acosh %two : f32
  // CHECK: {{^}}1.31695
  vector.print %acosh : f32
  %atanh = math.atanh %half : f32
  // CHECK: {{^}}0.54930
  vector.print %atanh : f32
  %erf = math.erf %half : f32
  // CHECK: {{^}}0.52049
  vector.print %erf : f32
  %erfc = math.erfc %half : f32
  // CHECK: {{^}}0.47950
  vector.print %erfc : f32
  %exp2 = math.exp2 %half : f32
  // CHECK: {{^}}1.41421
  vector.print %exp2 : f32
  %expm1 = math.expm1 %half : f32
  // CHECK: {{^}}0.64872
  vector.print %expm1 : f32
  %log2 = math.log2 %three : f32
  // CHECK: {{^}}1.58496
  vector.print %log2 : f32
  %log10 = math.log10 %three : f32
  // CHECK: {{^}}0.47712
  vector.print %log10 : f32
  %log1p = math.log1p %half : f32
  // CHECK: {{^}}0.40546
  vector.print %log1p : f32
  %cbrt = math.cbrt %two : f32
  // CHECK: {{^}}1.25992
  vector.print %cbrt : f32
  %atan2 = math.atan2 %half, %two : f32
  // CHECK: {{^}}0.24497
  vector.print %atan2 : f32
  %s, %c = math.sincos %two : f32
  // CHECK: {{^}}0.90929
  vector.print %s : f32
  // CHECK: {{^}}-0.41614
  vector.print %c : f32
  %c3 = arith.constant 3 : i32
  %fpowi = math.fpowi %two, %c3 : f32, i32
  // CHECK: {{^}}8.0
  vector.print %fpowi : f32
  return
}
