// RUN: mx-interp %s

func.func private @frees_what_is_owned() {
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<4xi32>
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%true, %false)
  // Freed once here: twice would be undefined.
  memref.dealloc %b : memref<4xi32>
  return
}
// An alias of a retained memref stays, and so does its owner's right to free.
func.func private @keeps_what_is_retained() {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %x = arith.constant 3.0 : f32
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %other = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c1] : memref<2xf32>
  %view = memref.subview %a[1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  %o:3 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%true, %false)
      retain (%view, %b, %other : memref<1xf32, strided<[1], offset: 1>>, memref<2xf32>, memref<2xf32>)
  check.expect_eq_const %o#0, true
  check.expect_eq_const %o#1, false
  // "If the retained memref has no aliases, the condition is false."
  check.expect_eq_const %o#2, false
  %y = memref.load %a[%c1] : memref<2xf32>
  check.expect_eq_const %y, 3.0 : f32
  bufferization.dealloc (%a, %b, %other : memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%true, %true, %true)
  return
}
func.func private @frees_aliases_once() {
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<2xf32>
  bufferization.dealloc (%a, %a : memref<2xf32>, memref<2xf32>) if (%true, %true)
  %b = memref.alloc() : memref<2xf32>
  bufferization.dealloc (%b, %b : memref<2xf32>, memref<2xf32>) if (%false, %true)
  return
}
// The right to free of a retained memref is the "or" of all its aliases.
func.func private @conditions_of_aliases_are_joined() {
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<2xf32>
  %o = bufferization.dealloc (%a, %a, %a : memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%false, %true, %false) retain (%a : memref<2xf32>)
  check.expect_eq_const %o, true
  memref.dealloc %a : memref<2xf32>
  return
}
func.func private @nothing_to_free() {
  %a = memref.alloc() : memref<2xf32>
  %o = bufferization.dealloc retain (%a : memref<2xf32>)
  check.expect_eq_const %o, false
  memref.dealloc %a : memref<2xf32>
  return
}
func.func @main() {
  call @frees_what_is_owned() : () -> ()
  call @keeps_what_is_retained() : () -> ()
  call @frees_aliases_once() : () -> ()
  call @conditions_of_aliases_are_joined() : () -> ()
  call @nothing_to_free() : () -> ()
  return
}
