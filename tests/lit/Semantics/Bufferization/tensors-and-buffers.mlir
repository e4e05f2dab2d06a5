// RUN: mx-interp %s

// The tensor is what the buffer held: later writes do not reach it.
func.func private @to_tensor_takes_what_is_there() {
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %m = memref.alloc() : memref<3xi32>
  linalg.fill ins(%five : i32) outs(%m : memref<3xi32>)
  %before = bufferization.to_tensor %m restrict writable : memref<3xi32> to tensor<3xi32>
  %six = arith.constant 6 : i32
  memref.store %six, %m[%c1] : memref<3xi32>
  %after = bufferization.to_tensor %m : memref<3xi32> to tensor<3xi32>
  check.expect_eq_const %before, dense<5> : tensor<3xi32>
  check.expect_eq_const %after, dense<[5, 6, 5]> : tensor<3xi32>
  memref.dealloc %m : memref<3xi32>
  check.expect_eq_const %after, dense<[5, 6, 5]> : tensor<3xi32>
  return
}
func.func private @to_tensor_of_a_strided_view() {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %m = bufferization.to_buffer %t : tensor<2x3xi8> to memref<2x3xi8>
  %column = memref.subview %m[0, 1] [2, 1] [1, 1] : memref<2x3xi8> to memref<2xi8, strided<[3], offset: 1>>
  %r = bufferization.to_tensor %column : memref<2xi8, strided<[3], offset: 1>> to tensor<2xi8>
  check.expect_eq_const %r, dense<[2, 5]> : tensor<2xi8>
  return
}
// A place of its own, once for each to_buffer.
func.func private @to_buffer_leaves_the_tensor() {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f8E4M3FN
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>
  %m = bufferization.to_buffer %t : tensor<2xf8E4M3FN> to memref<2xf8E4M3FN>
  %n = bufferization.to_buffer %t read_only : tensor<2xf8E4M3FN> to memref<2xf8E4M3FN>
  memref.store %nine, %m[%c0] : memref<2xf8E4M3FN>
  %a = bufferization.to_tensor %m : memref<2xf8E4M3FN> to tensor<2xf8E4M3FN>
  %b = bufferization.to_tensor %n : memref<2xf8E4M3FN> to tensor<2xf8E4M3FN>
  check.expect_eq_const %a, dense<[9.0, 2.0]> : tensor<2xf8E4M3FN>
  check.expect_eq_const %b, dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>
  check.expect_eq_const %t, dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>
  return
}
func.func private @to_buffer_with_a_layout() {
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>
  %m = bufferization.to_buffer %t : tensor<2x2xi16> to memref<2x2xi16, strided<[1, 4], offset: 3>>
  %x = memref.load %m[%c1, %c1] : memref<2x2xi16, strided<[1, 4], offset: 3>>
  check.expect_eq_const %x, 4 : i16
  %d = bufferization.to_buffer %t : tensor<2x2xi16> to memref<2x2xi16, strided<[?, ?], offset: ?>>
  %r = bufferization.to_tensor %d : memref<2x2xi16, strided<[?, ?], offset: ?>> to tensor<2x2xi16>
  check.expect_eq_const %r, dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>
  return
}
// What was not written is as little written in the tensor, and it moves on.
func.func private @unwritten_elements_stay_unwritten() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %m = memref.alloc() : memref<2xi32>
  memref.store %one, %m[%c0] : memref<2xi32>
  %t = bufferization.to_tensor %m : memref<2xi32> to tensor<2xi32>
  %x = tensor.extract %t[%c0] : tensor<2xi32>
  check.expect_eq_const %x, 1 : i32
  memref.dealloc %m : memref<2xi32>
  return
}
func.func private @alloc_tensor_is_written_later() {
  %n = arith.constant 3 : index
  %v = arith.constant 2.5 : f32
  %a = bufferization.alloc_tensor(%n) : tensor<?x2xf32>
  %b = linalg.fill ins(%v : f32) outs(%a : tensor<?x2xf32>) -> tensor<?x2xf32>
  %c = tensor.cast %b : tensor<?x2xf32> to tensor<3x2xf32>
  check.expect_eq_const %c, dense<2.5> : tensor<3x2xf32>
  return
}
func.func private @alloc_tensor_copies() {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9 : i8
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %a = bufferization.alloc_tensor() copy(%t) : tensor<2xi8>
  %b = tensor.insert %nine into %a[%c0] : tensor<2xi8>
  check.expect_eq_const %b, dense<[9, 2]> : tensor<2xi8>
  check.expect_eq_const %t, dense<[1, 2]> : tensor<2xi8>
  return
}
func.func private @materialize_in_a_tensor() {
  %s = arith.constant dense<[1, 2]> : tensor<2xi8>
  %d = arith.constant dense<[8, 9]> : tensor<2xi8>
  %r = bufferization.materialize_in_destination %s in %d : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  check.expect_eq_const %r, dense<[1, 2]> : tensor<2xi8>
  check.expect_eq_const %d, dense<[8, 9]> : tensor<2xi8>
  return
}
func.func private @materialize_in_a_view() {
  %zero = arith.constant 0 : i8
  %s = arith.constant dense<[1, 2]> : tensor<2xi8>
  %m = memref.alloca() : memref<5xi8>
  linalg.fill ins(%zero : i8) outs(%m : memref<5xi8>)
  %v = memref.subview %m[1] [2] [2] : memref<5xi8> to memref<2xi8, strided<[2], offset: 1>>
  bufferization.materialize_in_destination %s in restrict writable %v : (tensor<2xi8>, memref<2xi8, strided<[2], offset: 1>>) -> ()
  %r = bufferization.to_tensor %m : memref<5xi8> to tensor<5xi8>
  check.expect_eq_const %r, dense<[0, 1, 0, 2, 0]> : tensor<5xi8>
  return
}
func.func private @clone_is_a_copy_to_free() {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<[7, 8]> : tensor<2xi64>
  %m = bufferization.to_buffer %t : tensor<2xi64> to memref<2xi64>
  %c = bufferization.clone %m : memref<2xi64> to memref<?xi64>
  memref.dealloc %m : memref<2xi64>
  %x = memref.load %c[%c0] : memref<?xi64>
  check.expect_eq_const %x, 7 : i64
  memref.dealloc %c : memref<?xi64>
  return
}
func.func private @clone_to_a_layout() {
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[7, 8]> : tensor<2xi64>
  %m = bufferization.to_buffer %t : tensor<2xi64> to memref<2xi64>
  %c = bufferization.clone %m : memref<2xi64> to memref<2xi64, strided<[3], offset: 1>>
  %x = memref.load %c[%c1] : memref<2xi64, strided<[3], offset: 1>>
  check.expect_eq_const %x, 8 : i64
  return
}
func.func private @nothing_of_nothing() {
  %n = arith.constant 0 : index
  %a = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %m = bufferization.to_buffer %a : tensor<?xf32> to memref<?xf32>
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  bufferization.materialize_in_destination %a in writable %c : (tensor<?xf32>, memref<?xf32>) -> ()
  %t = bufferization.to_tensor %c : memref<?xf32> to tensor<?xf32>
  %e = tensor.cast %t : tensor<?xf32> to tensor<0xf32>
  check.expect_eq_const %e, dense<> : tensor<0xf32>
  memref.dealloc %c : memref<?xf32>
  return
}
func.func private @dealloc_tensor_after_its_last_use() {
  %t = arith.constant dense<[7, 8]> : tensor<2xi64>
  %a = bufferization.alloc_tensor() copy(%t) : tensor<2xi64>
  check.expect_eq_const %a, dense<[7, 8]> : tensor<2xi64>
  bufferization.dealloc_tensor %a : tensor<2xi64>
  check.expect_eq_const %t, dense<[7, 8]> : tensor<2xi64>
  return
}
func.func @main() {
  call @to_tensor_takes_what_is_there() : () -> ()
  call @to_tensor_of_a_strided_view() : () -> ()
  call @to_buffer_leaves_the_tensor() : () -> ()
  call @to_buffer_with_a_layout() : () -> ()
  call @unwritten_elements_stay_unwritten() : () -> ()
  call @alloc_tensor_is_written_later() : () -> ()
  call @alloc_tensor_copies() : () -> ()
  call @materialize_in_a_tensor() : () -> ()
  call @materialize_in_a_view() : () -> ()
  call @clone_is_a_copy_to_free() : () -> ()
  call @clone_to_a_layout() : () -> ()
  call @nothing_of_nothing() : () -> ()
  call @dealloc_tensor_after_its_last_use() : () -> ()
  return
}
