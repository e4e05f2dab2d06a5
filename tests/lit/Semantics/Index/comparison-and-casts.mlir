// RUN: mx-interp %s

func.func private @predicates() {
  %a = index.constant -1
  %b = index.constant 1
  %eq = index.cmp eq(%a, %b)
  check.expect_eq_const %eq, false
  %ne = index.cmp ne(%a, %b)
  check.expect_eq_const %ne, true
  %slt = index.cmp slt(%a, %b)
  check.expect_eq_const %slt, true
  %sle = index.cmp sle(%a, %b)
  check.expect_eq_const %sle, true
  %sgt = index.cmp sgt(%a, %b)
  check.expect_eq_const %sgt, false
  %sge = index.cmp sge(%a, %b)
  check.expect_eq_const %sge, false
  %ult = index.cmp ult(%a, %b)
  check.expect_eq_const %ult, false
  %ule = index.cmp ule(%a, %b)
  check.expect_eq_const %ule, false
  %ugt = index.cmp ugt(%a, %b)
  check.expect_eq_const %ugt, true
  %uge = index.cmp uge(%a, %b)
  check.expect_eq_const %uge, true
  %same = index.cmp sge(%a, %a)
  check.expect_eq_const %same, true
  return
}
func.func private @casts() {
  %a = arith.constant -1 : i32
  %signed = index.casts %a : i32 to index
  check.expect_eq_const %signed, -1 : index
  %unsigned = index.castu %a : i32 to index
  check.expect_eq_const %unsigned, 4294967295 : index
  %narrow = index.castu %unsigned : index to i8
  check.expect_eq_const %narrow, -1 : i8
  return
}
func.func private @constants() {
  %true = index.bool.constant true
  check.expect_eq_const %true, true
  %width = index.sizeof
  check.expect_eq_const %width, 64 : index
  return
}
func.func private @in_a_body() {
  %e = tensor.empty() : tensor<3xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%e : tensor<3xindex>) {
  ^bb0(%unused: index):
    %i = linalg.index 0 : index
    %ten = index.constant 10
    %y = index.mul %i, %ten
    linalg.yield %y : index
  } -> tensor<3xindex>
  check.expect_eq_const %r, dense<[0, 10, 20]> : tensor<3xindex>
  return
}
func.func @main() {
  call @predicates() : () -> ()
  call @casts() : () -> ()
  call @constants() : () -> ()
  call @in_a_body() : () -> ()
  return
}
