func.func @main() -> i32 {
  %0 = arith.constant 7 : i32
  %true = arith.constant true
  %1 = scf.while (%x = %0) : (i32) -> i32 {
    %y = arith.addi %x, %0 : i32
    scf.condition(%true) %y : i32
  } do {
  ^bb0(%x: i32):
    scf.yield %x : i32
  }
  return %1 : i32
}
