// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() -> memref<2xi32> {
  %x = arith.constant 7 : i32
  %m = memref.alloc() : memref<2xi32>
  linalg.fill ins(%x : i32) outs(%m : memref<2xi32>)
  return %m : memref<2xi32>
}

// -----

// The sum of something unknown is chosen by nobody.
func.func @main() -> i32 {
  %true = arith.constant true
  %x = arith.constant 7 : i32
  %m = memref.alloca() : memref<i32>
  %u = memref.load %m[] : memref<i32>
  %v = arith.addi %u, %x : i32
  %y = arith.select %true, %x, %v : i32
  return %y : i32
}
