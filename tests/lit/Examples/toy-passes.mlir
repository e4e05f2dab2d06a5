// RUN: mx-diff --load-dialect-plugin=%plugins/ToyPlugin.so --load-pass-plugin=%plugins/ToyPlugin.so --pipeline none --passes toy-cancel-reverses --repeat-passes %s | FileCheck %s
// RUN: exits 2 mx-diff --load-dialect-plugin=%plugins/ToyPlugin.so --pipeline none --passes toy-cancel-reverses %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// A pass of a plugin is compared as any other; without the plugin it is unknown.

// CHECK: agree {{.*}}after passes
// WITHOUT: toy-cancel-reverses
func.func @main(%a: tensor<3x2xi8>) -> (tensor<3x2xi8>, tensor<3x2xi8>) {
  %once = "toy.reverse"(%a) : (tensor<3x2xi8>) -> tensor<3x2xi8>
  %twice = "toy.reverse"(%once) : (tensor<3x2xi8>) -> tensor<3x2xi8>
  return %once, %twice : tensor<3x2xi8>, tensor<3x2xi8>
}
