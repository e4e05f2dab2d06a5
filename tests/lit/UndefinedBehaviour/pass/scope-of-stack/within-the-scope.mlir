// RUN: mx-interp %s --split-input-file --verify-diagnostics

// A branch is no scope, and neither is a block.
func.func @main(%c: i1) -> f32 {
  %x = arith.constant 1.0 : f32
  %m = scf.if %c -> memref<f32> {
    %a = memref.alloca() : memref<f32>
    scf.yield %a : memref<f32>
  } else {
    %b = memref.alloca() : memref<f32>
    scf.yield %b : memref<f32>
  }
  cf.br ^next
^next:
  memref.store %x, %m[] : memref<f32>
  %y = memref.load %m[] : memref<f32>
  return %y : f32
}

// -----

// The caller's stack is there for those it calls.
func.func private @write(%m: memref<f32>) {
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[] : memref<f32>
  return
}
func.func @main() -> f32 {
  %m = memref.alloca() : memref<f32>
  call @write(%m) : (memref<f32>) -> ()
  %y = memref.load %m[] : memref<f32>
  return %y : f32
}
