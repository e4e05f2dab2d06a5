// RUN: mx-opt %s --mx-scalar-dealloc | FileCheck %s

// CHECK-LABEL: llvm.func @what_is_allocated_is_freed
// CHECK:         llvm.call @_mlir_memref_to_llvm_alloc
// CHECK:         llvm.call @_mlir_memref_to_llvm_free
func.func @what_is_allocated_is_freed(%i: index, %x: i8) -> i8 {
  %0 = tensor.empty() : tensor<4xi8>
  %1 = linalg.fill ins(%x : i8) outs(%0 : tensor<4xi8>) -> tensor<4xi8>
  %2 = tensor.extract %1[%i] : tensor<4xi8>
  return %2 : i8
}
