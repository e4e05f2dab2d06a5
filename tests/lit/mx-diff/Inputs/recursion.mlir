func.func private @deeper(%x: i32) -> i32 {
  %0 = call @deeper(%x) : (i32) -> i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}
func.func @main() -> i32 {
  %0 = arith.constant 7 : i32
  %1 = call @deeper(%0) : (i32) -> i32
  return %1 : i32
}
