// RUN: mx-interp --load-dialect-plugin=%plugins/ToyPlugin.so %s | FileCheck %s
// RUN: mx-interp --load-dialect-plugin=%plugins/ToyPlugin.so --list-operations | FileCheck %s --check-prefix=LIST
// RUN: mx-diff --load-dialect-plugin=%plugins/ToyPlugin.so --pipeline none --passes canonicalize %s | FileCheck %s --check-prefix=DIFF
// RUN: exits 3 mx-interp %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// A dialect that is no part of the interpreter is executed when its plugin is
// loaded, and listed; passes over it are compared as any; without the plugin its
// operations are unknown.

// DIFF: agree {{.*}}after passes

// LIST: ## toy
// LIST: | `toy.repeat` |  |  |
// LIST-NEXT: | `toy.reverse` |  |  |
// LIST-NEXT: | `toy.saturating_add` | yes |  |
// LIST-NEXT: | `toy.yield` |  |  |
// LIST-EMPTY:

// WITHOUT: toy-dialect.mlir:[[#@LINE+6]]:{{.*}}: error: unsupported: 'toy.saturating_add' is an unknown operation
#map = affine_map<(i) -> (i)>
func.func @main() -> tensor<3xi8> {
  %a = arith.constant dense<[100, 5, -100]> : tensor<3xi8>
  // CHECK: dense<[-128, 30, 127]> : tensor<3xi8>
  %c = arith.constant 100 : i8
  %top = "toy.saturating_add"(%c, %c) : (i8, i8) -> i8
  check.expect_eq_const %top, 127 : i8
  %e = tensor.empty() : tensor<3xi8>
  %twice = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<3xi8>) outs(%e : tensor<3xi8>) {
  ^bb0(%x: i8, %unused: i8):
    %sum = "toy.saturating_add"(%x, %x) : (i8, i8) -> i8
    linalg.yield %sum : i8
  } -> tensor<3xi8>
  check.expect_eq_const %twice, dense<[127, 10, -128]> : tensor<3xi8>
  %r = "toy.repeat"(%twice) <{count = 4 : i64}> ({
  ^bb0(%t: tensor<3xi8>):
    %next = "toy.saturating_add"(%t, %a) : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
    "toy.yield"(%next) : (tensor<3xi8>) -> ()
  }) : (tensor<3xi8>) -> tensor<3xi8>
  %reversed = "toy.reverse"(%r) : (tensor<3xi8>) -> tensor<3xi8>
  return %reversed : tensor<3xi8>
}
