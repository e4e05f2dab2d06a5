// RUN: mx-opt %s --strip-alloc-alignment | FileCheck %s

// CHECK-LABEL: func.func @what_the_runtime_gives_anyway
// CHECK:         memref.alloc() : memref<3xi8>
func.func @what_the_runtime_gives_anyway() -> memref<3xi8> {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<3xi8>
  return %0 : memref<3xi8>
}

// CHECK-LABEL: func.func @more_stays
// CHECK:         memref.alloc() {alignment = 4096 : i64} : memref<3xi8>
func.func @more_stays() -> memref<3xi8> {
  %0 = memref.alloc() {alignment = 4096 : i64} : memref<3xi8>
  return %0 : memref<3xi8>
}
