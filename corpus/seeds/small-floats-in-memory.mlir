// Elements of 4, 6 and 8 bits in memory: neighbours stay apart, views are counted
// in elements, and what is loaded is what was stored.
memref.global "private" constant @fours : memref<4xf4E2M1FN> = dense<[0.5, -6.0, 1.5, -0.0]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %fours = memref.get_global @fours : memref<4xf4E2M1FN>
  %m = memref.alloc() : memref<4xf4E2M1FN>
  memref.copy %fours, %m : memref<4xf4E2M1FN> to memref<4xf4E2M1FN>
  %odd = memref.subview %m[1] [2] [2] : memref<4xf4E2M1FN> to memref<2xf4E2M1FN, strided<[2], offset: 1>>
  %three = arith.constant 3.0 : f4E2M1FN
  memref.store %three, %odd[%c1] : memref<2xf4E2M1FN, strided<[2], offset: 1>>
  check.expect_eq_const %m, dense<[0.5, -6.0, 1.5, 3.0]> : tensor<4xf4E2M1FN> : memref<4xf4E2M1FN>
  %sixes = memref.alloc() : memref<2x2xf6E2M3FN>
  %x = arith.constant 7.5 : f6E2M3FN
  %y = arith.constant -0.125 : f6E2M3FN
  linalg.fill ins(%x : f6E2M3FN) outs(%sixes : memref<2x2xf6E2M3FN>)
  memref.store %y, %sixes[%c1, %c0] : memref<2x2xf6E2M3FN>
  %flat = memref.collapse_shape %sixes [[0, 1]] : memref<2x2xf6E2M3FN> into memref<4xf6E2M3FN>
  check.expect_eq_const %flat, dense<[7.5, 7.5, -0.125, 7.5]> : tensor<4xf6E2M3FN> : memref<4xf6E2M3FN>
  // 2^0 and no number, side by side.
  %scales = memref.alloc() : memref<2xf8E8M0FNU>
  %unit = arith.constant 1.0 : f8E8M0FNU
  %nan = arith.constant 0xFF : f8E8M0FNU
  memref.store %unit, %scales[%c0] : memref<2xf8E8M0FNU>
  memref.store %nan, %scales[%c1] : memref<2xf8E8M0FNU>
  check.expect_eq_const %scales, dense<[0x7F, 0xFF]> : tensor<2xf8E8M0FNU> : memref<2xf8E8M0FNU>
  %four = memref.load %m[%c1] : memref<4xf4E2M1FN>
  %wide = arith.extf %four : f4E2M1FN to f32
  check.expect_eq_const %wide, -6.0 : f32
  return
}
