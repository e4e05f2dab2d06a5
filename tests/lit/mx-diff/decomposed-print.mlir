// A pass may print the elements of a vector one by one instead of the whole.
// RUN: mx-diff %s --pipeline none --passes 'func.func(convert-vector-to-scf)' | FileCheck %s
// CHECK: agree
func.func @main(%a: f32) {
  %v = vector.broadcast %a : f32 to vector<2x3xf32>
  vector.print %v : vector<2x3xf32>
  vector.print %a : f32
  return
}
