// RUN: mx-interp %s

func.func private @elementwise_in_place() {
  %t = arith.constant dense<[[1.0, -2.0], [0.5, 448.0]]> : tensor<2x2xf8E4M3FN>
  %m = bufferization.to_buffer %t : tensor<2x2xf8E4M3FN> to memref<2x2xf8E4M3FN>
  linalg.add ins(%m, %m : memref<2x2xf8E4M3FN>, memref<2x2xf8E4M3FN>) outs(%m : memref<2x2xf8E4M3FN>)
  // 896 is more than the format holds, and it has no infinity.
  %u = bufferization.to_tensor %m : memref<2x2xf8E4M3FN> to tensor<2x2xf8E4M3FN>
  check.expect_eq_const %u, dense<[[2.0, -4.0], [1.0, 0x7F]]> : tensor<2x2xf8E4M3FN>
  return
}
// Element i + 1 is written before iteration i + 1 reads it.
func.func private @output_one_element_ahead() {
  %t = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %m = bufferization.to_buffer %t : tensor<5xi32> to memref<5xi32>
  %from = memref.subview %m[0] [4] [1] : memref<5xi32> to memref<4xi32>
  %to = memref.subview %m[1] [4] [1] : memref<5xi32> to memref<4xi32, strided<[1], offset: 1>>
  linalg.copy ins(%from : memref<4xi32>) outs(%to : memref<4xi32, strided<[1], offset: 1>>)
  %u = bufferization.to_tensor %m : memref<5xi32> to tensor<5xi32>
  check.expect_eq_const %u, dense<1> : tensor<5xi32>
  return
}
// Element i is read before iteration i + 1 writes it.
func.func private @output_one_element_behind() {
  %t = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %m = bufferization.to_buffer %t : tensor<5xi32> to memref<5xi32>
  %from = memref.subview %m[1] [4] [1] : memref<5xi32> to memref<4xi32, strided<[1], offset: 1>>
  %to = memref.subview %m[0] [4] [1] : memref<5xi32> to memref<4xi32>
  linalg.copy ins(%from : memref<4xi32, strided<[1], offset: 1>>) outs(%to : memref<4xi32>)
  %u = bufferization.to_tensor %m : memref<5xi32> to tensor<5xi32>
  check.expect_eq_const %u, dense<[2, 3, 4, 5, 5]> : tensor<5xi32>
  return
}
// The upper triangle is overwritten before it is read.
func.func private @transpose_onto_itself() {
  %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %m = bufferization.to_buffer %t : tensor<2x2xi32> to memref<2x2xi32>
  linalg.transpose ins(%m : memref<2x2xi32>) outs(%m : memref<2x2xi32>) permutation = [1, 0]
  %u = bufferization.to_tensor %m : memref<2x2xi32> to tensor<2x2xi32>
  check.expect_eq_const %u, dense<[[1, 3], [3, 4]]> : tensor<2x2xi32>
  return
}
// Both outputs write element 1 of the buffer: the second one last, and in the
// next iteration the first one again.
func.func private @two_outputs_in_one_buffer() {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %t = arith.constant dense<0> : tensor<3xi32>
  %m = bufferization.to_buffer %t : tensor<3xi32> to memref<3xi32>
  %a = memref.subview %m[0] [2] [1] : memref<3xi32> to memref<2xi32>
  %b = memref.subview %m[1] [2] [1] : memref<3xi32> to memref<2xi32, strided<[1], offset: 1>>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%a, %b : memref<2xi32>, memref<2xi32, strided<[1], offset: 1>>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %one, %two : i32, i32
  }
  %u = bufferization.to_tensor %m : memref<3xi32> to tensor<3xi32>
  check.expect_eq_const %u, dense<[1, 1, 2]> : tensor<3xi32>
  return
}
// Every second column of every second row.
func.func private @strided_views() {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi16>
  %m = bufferization.to_buffer %t : tensor<3x3xi16> to memref<3x3xi16>
  %corners = memref.subview %m[0, 0] [2, 2] [2, 2] : memref<3x3xi16> to memref<2x2xi16, strided<[6, 2]>>
  linalg.mul ins(%corners, %corners : memref<2x2xi16, strided<[6, 2]>>, memref<2x2xi16, strided<[6, 2]>>)
      outs(%corners : memref<2x2xi16, strided<[6, 2]>>)
  %u = bufferization.to_tensor %m : memref<3x3xi16> to tensor<3x3xi16>
  check.expect_eq_const %u, dense<[[1, 2, 9], [4, 5, 6], [49, 8, 81]]> : tensor<3x3xi16>
  return
}
// One element that all iterations read and write.
func.func private @sums_into_a_scalar() {
  %t = arith.constant dense<[1.0, 5.9604644775390625e-08, 5.9604644775390625e-08]> : tensor<3xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %m = bufferization.to_buffer %t : tensor<3xf32> to memref<3xf32>
  %s = bufferization.to_buffer %z : tensor<f32> to memref<f32>
  linalg.reduce {arith.addf} ins(%m : memref<3xf32>) outs(%s : memref<f32>) dimensions = [0]
  // Each small one is rounded away; their sum would not be.
  %u = bufferization.to_tensor %s : memref<f32> to tensor<f32>
  check.expect_eq_const %u, dense<1.0> : tensor<f32>
  return
}
// Iteration i reads what i - 1 has left in element 0.
func.func private @sums_into_the_input() {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %m = bufferization.to_buffer %t : tensor<3xi32> to memref<3xi32>
  %first = memref.subview %m[0] [1] [1] : memref<3xi32> to memref<i32>
  linalg.reduce {arith.addi} ins(%m : memref<3xi32>) outs(%first : memref<i32>) dimensions = [0]
  // 1 + 1 = 2, 2 + 2 = 4, 4 + 3 = 7
  %u = bufferization.to_tensor %m : memref<3xi32> to tensor<3xi32>
  check.expect_eq_const %u, dense<[7, 2, 3]> : tensor<3xi32>
  return
}
func.func private @matmul_accumulates() {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %i = arith.constant dense<[[10.0, 10.0], [10.0, 10.0]]> : tensor<2x2xf32>
  %a = bufferization.to_buffer %t read_only : tensor<2x2xf32> to memref<2x2xf32>
  %c = bufferization.to_buffer %i : tensor<2x2xf32> to memref<2x2xf32>
  linalg.matmul ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%c : memref<2x2xf32>)
  %u = bufferization.to_tensor %c : memref<2x2xf32> to tensor<2x2xf32>
  check.expect_eq_const %u, dense<[[17.0, 20.0], [25.0, 32.0]]> : tensor<2x2xf32>
  return
}
func.func private @index_into_memory() {
  %m = memref.alloc() : memref<2x3xindex>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%m : memref<2x3xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    linalg.yield %k : index
  }
  %u = bufferization.to_tensor %m : memref<2x3xindex> to tensor<2x3xindex>
  check.expect_eq_const %u, dense<[[0, 1, 2], [10, 11, 12]]> : tensor<2x3xindex>
  memref.dealloc %m : memref<2x3xindex>
  return
}
func.func private @nothing_to_do() {
  %n = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc(%n) : memref<?x4xf32>
  linalg.fill ins(%one : f32) outs(%m : memref<?x4xf32>)
  linalg.exp ins(%m : memref<?x4xf32>) outs(%m : memref<?x4xf32>)
  memref.dealloc %m : memref<?x4xf32>
  return
}
// What is not written stays unwritten, what is written may be read.
func.func private @writes_a_part() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : i8
  %m = memref.alloc() : memref<4xi8>
  %v = memref.subview %m[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
  linalg.fill ins(%c4 : i8) outs(%v : memref<2xi8, strided<[1], offset: 1>>)
  %x = memref.load %m[%c1] : memref<4xi8>
  check.expect_eq_const %x, 4 : i8
  memref.dealloc %m : memref<4xi8>
  return
}
// exp(0) is 1, so each of the two is a half, exactly.
func.func private @softmax_in_place() {
  %t = arith.constant dense<[[3.0, 3.0], [-1.0, -1.0]]> : tensor<2x2xf32>
  %m = bufferization.to_buffer %t : tensor<2x2xf32> to memref<2x2xf32>
  linalg.softmax dimension(1) ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>)
  %u = bufferization.to_tensor %m : memref<2x2xf32> to tensor<2x2xf32>
  check.expect_eq_const %u, dense<0.5> : tensor<2x2xf32>
  return
}
func.func @main() {
  call @elementwise_in_place() : () -> ()
  call @output_one_element_ahead() : () -> ()
  call @output_one_element_behind() : () -> ()
  call @transpose_onto_itself() : () -> ()
  call @two_outputs_in_one_buffer() : () -> ()
  call @strided_views() : () -> ()
  call @sums_into_a_scalar() : () -> ()
  call @sums_into_the_input() : () -> ()
  call @matmul_accumulates() : () -> ()
  call @index_into_memory() : () -> ()
  call @nothing_to_do() : () -> ()
  call @writes_a_part() : () -> ()
  call @softmax_in_place() : () -> ()
  return
}
