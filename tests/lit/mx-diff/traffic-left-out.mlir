// RUN: exits 1 mx-diff %s --traffic --passes canonicalize --pipeline scalar,vector 2> %t.err | FileCheck %s

// Folded by the passes, 300 does not become 44 in eight bits: what code that
// is wrong moves is not counted, and a line says so.

// CHECK: mismatch in after passes
// CHECK: traffic of @main in scalar/traffic, input set 0
// CHECK: traffic of @main in vector/traffic, input set 0
// CHECK: traffic of @main in after passes + scalar: not counted, for it does not agree (mismatch)
// CHECK: traffic of @main in after passes + vector: not counted, for it does not agree (mismatch)
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() -> index {
  %k = arith.constant 300 : index
  %x = func.call @opaque(%k) : (index) -> index
  %a = arith.index_cast %x : index to i8
  %b = arith.index_cast %a : i8 to index
  return %b : index
}
