// RUN: mx-interp %s --split-input-file --verify-diagnostics

memref.global "private" @g : memref<2xi32> = dense<[1, 2]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %m = memref.get_global @g : memref<2xi32>
  memref.store %x, %m[%c0] : memref<2xi32>
  return
}
