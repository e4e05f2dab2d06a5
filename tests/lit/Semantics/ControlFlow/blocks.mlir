// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e assertion 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: exits 1 mx-interp %s -e poison_condition 2>&1 | FileCheck %s --check-prefix=POISON

// A loop of blocks; the two arguments are exchanged at once, not one by one.
func.func private @br_exchanges_arguments() {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  cf.br ^loop(%a, %b, %zero : i32, i32, i32)
^loop(%x: i32, %y: i32, %n: i32):
  %more = arith.cmpi slt, %n, %three : i32
  %next = arith.addi %n, %one : i32
  cf.cond_br %more, ^loop(%y, %x, %next : i32, i32, i32), ^done(%x, %y : i32, i32)
^done(%p: i32, %q: i32):
  check.expect_eq_const %p, 2 : i32
  check.expect_eq_const %q, 1 : i32
  return
}
func.func private @cond_br(%c: i1) -> tensor<2xi8> {
  %a = arith.constant dense<1> : tensor<2xi8>
  %b = arith.constant dense<2> : tensor<2xi8>
  cf.cond_br %c, ^end(%a : tensor<2xi8>), ^end(%b : tensor<2xi8>)
^end(%t: tensor<2xi8>):
  return %t : tensor<2xi8>
}
func.func private @cond_br_to_one_block_by_two_ways() {
  %true = arith.constant true
  %false = arith.constant false
  %a = call @cond_br(%true) : (i1) -> tensor<2xi8>
  check.expect_eq_const %a, dense<1> : tensor<2xi8>
  %b = call @cond_br(%false) : (i1) -> tensor<2xi8>
  check.expect_eq_const %b, dense<2> : tensor<2xi8>
  return
}
func.func private @switch(%flag: i8) -> i32 {
  %x = arith.constant 10 : i32
  %y = arith.constant 20 : i32
  %z = arith.constant 30 : i32
  cf.switch %flag : i8, [
    default: ^end(%x : i32),
    1: ^end(%y : i32),
    -1: ^end(%z : i32)
  ]
^end(%r: i32):
  return %r : i32
}
func.func private @switch_takes_its_case_or_the_default() {
  %one = arith.constant 1 : i8
  %minus = arith.constant 255 : i8
  %other = arith.constant 5 : i8
  %a = call @switch(%one) : (i8) -> i32
  check.expect_eq_const %a, 20 : i32
  %b = call @switch(%minus) : (i8) -> i32
  check.expect_eq_const %b, 30 : i32
  %c = call @switch(%other) : (i8) -> i32
  check.expect_eq_const %c, 10 : i32
  return
}
func.func private @assert_that_holds() {
  %true = arith.constant true
  cf.assert %true, "never seen"
  return
}
func.func @main() {
  call @br_exchanges_arguments() : () -> ()
  call @cond_br_to_one_block_by_two_ways() : () -> ()
  call @switch_takes_its_case_or_the_default() : () -> ()
  call @assert_that_holds() : () -> ()
  return
}

// ASSERT: undefined behaviour: 'cf.assert' fails: sizes differ
func.func private @assertion() {
  %false = arith.constant false
  cf.assert %false, "sizes differ"
  return
}

// POISON: use of poison: 'cf.cond_br' condition is poison
func.func private @poison_condition() {
  %p = ub.poison : i1
  cf.cond_br %p, ^a, ^a
^a:
  return
}
