// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e stack_of_a_callee 2>&1 | FileCheck %s

// What a callee writes, the caller sees.
func.func private @negate(%m: memref<?xf32>) {
  linalg.negf ins(%m : memref<?xf32>) outs(%m : memref<?xf32>)
  return
}
func.func private @call_writes_its_argument() {
  %t = arith.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %m = bufferization.to_buffer %t : tensor<2xf32> to memref<2xf32>
  %d = memref.cast %m : memref<2xf32> to memref<?xf32>
  func.call @negate(%d) : (memref<?xf32>) -> ()
  %u = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  check.expect_eq_const %u, dense<[-1.0, 2.0]> : tensor<2xf32>
  return
}
// The caller frees what it gets.
func.func private @make(%n: index) -> memref<?xindex> {
  %m = memref.alloc(%n) : memref<?xindex>
  linalg.fill ins(%n : index) outs(%m : memref<?xindex>)
  return %m : memref<?xindex>
}
func.func private @call_returns_a_buffer() {
  %c2 = arith.constant 2 : index
  %m = func.call @make(%c2) : (index) -> memref<?xindex>
  %t = bufferization.to_tensor %m : memref<?xindex> to tensor<?xindex>
  %u = tensor.cast %t : tensor<?xindex> to tensor<2xindex>
  check.expect_eq_const %u, dense<2> : tensor<2xindex>
  memref.dealloc %m : memref<?xindex>
  return
}
// One buffer under two names.
func.func private @add_to(%from: memref<2xi32>, %to: memref<2xi32>) -> memref<2xi32> {
  linalg.add ins(%from, %to : memref<2xi32>, memref<2xi32>) outs(%to : memref<2xi32>)
  linalg.add ins(%from, %to : memref<2xi32>, memref<2xi32>) outs(%to : memref<2xi32>)
  return %to : memref<2xi32>
}
func.func private @call_with_one_buffer_twice() {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %m = bufferization.to_buffer %t : tensor<2xi32> to memref<2xi32>
  %r = func.call @add_to(%m, %m) : (memref<2xi32>, memref<2xi32>) -> memref<2xi32>
  %u = bufferization.to_tensor %r : memref<2xi32> to tensor<2xi32>
  check.expect_eq_const %u, dense<[4, 8]> : tensor<2xi32>
  return
}
func.func @main() {
  call @call_writes_its_argument() : () -> ()
  call @call_returns_a_buffer() : () -> ()
  call @call_with_one_buffer_twice() : () -> ()
  return
}

func.func private @local() -> memref<1xi8> {
  %m = memref.alloca() : memref<1xi8>
  return %m : memref<1xi8>
}
// CHECK: undefined behaviour: 'memref.store' writes to allocation #0 (1 bytes) after its scope has ended
// CHECK: note: allocation #0 (1 bytes) is made here

func.func private @stack_of_a_callee() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1 : i8
  %m = func.call @local() : () -> memref<1xi8>
  memref.store %x, %m[%c0] : memref<1xi8>
  return
}
