// RUN: mx-interp %s | FileCheck %s
// RUN: exits 1 mx-interp %s -e unwritten 2>&1 | FileCheck %s --check-prefix=POISON

// The printing functions of mlir-runner are known by their names.

func.func private @printMemrefI32(memref<*xi32>)

// CHECK: ( ( 1, 3 ) )
func.func @main() {
  %source = memref.get_global @numbers : memref<1x4xi32>
  %odd = memref.subview %source[0, 0][1, 2][1, 2]
      : memref<1x4xi32> to memref<1x2xi32, strided<[4, 2]>>
  %any = memref.cast %odd
      : memref<1x2xi32, strided<[4, 2]>> to memref<*xi32>
  call @printMemrefI32(%any) : (memref<*xi32>) -> ()
  return
}
memref.global "private" constant @numbers : memref<1x4xi32> = dense<[[1, 2, 3, 4]]>

// POISON: use of poison: 'func.call' printed element is poison
// POISON: the element was never written
func.func @unwritten() {
  %new = memref.alloc() : memref<2xi32>
  %any = memref.cast %new : memref<2xi32> to memref<*xi32>
  call @printMemrefI32(%any) : (memref<*xi32>) -> ()
  return
}
