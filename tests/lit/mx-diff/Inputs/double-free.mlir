func.func @main() -> i32 {
  %0 = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %0 : i32
}
