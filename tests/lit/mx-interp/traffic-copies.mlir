// RUN: mx-interp %s --traffic --json %t.json -e stray | FileCheck %s --check-prefix=STRAY
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: mx-interp %s --traffic -e in_vain | FileCheck %s --check-prefix=VAIN

// The caller may still read its accumulator: no update in place was missed.
// STRAY: copied {{ *}}8,192
// STRAY: peak {{ *}}16,384
// STRAY: by operation
// STRAY: memref.copy at {{.*}}traffic-copies.mlir:[[#@LINE+18]]:3 argument #0 {{ *}}8,192 {{ *}}0 {{ *}}0
// STRAY: memref.copy at {{.*}}traffic-copies.mlir:[[#@LINE+17]]:3 memref.alloc at {{.*}}traffic-copies.mlir:[[#@LINE+16]]:10 {{ *}}0 {{ *}}8,192 {{ *}}8,192
// STRAY-NOT: missed

// JSON: "traffic": {
// JSON: "accesses": {
// JSON-NEXT: "bytes_copied": 8192,
// JSON-NEXT: "bytes_read": 8192,
// JSON-NEXT: "bytes_written": 8192,
// JSON: "compulsory": {
// JSON-NEXT: "bytes": 8192,
// JSON: "copies": [
// JSON: "from": 0,
// JSON: "missed_times": 0,
// JSON: "operation": "memref.copy",
// JSON: "to": 1
func.func @stray(%acc: memref<32x64xf32>) -> memref<32x64xf32> {
  %new = memref.alloc() : memref<32x64xf32>
  memref.copy %acc, %new : memref<32x64xf32> to memref<32x64xf32>
  return %new : memref<32x64xf32>
}

// VAIN: missed updates in place
// VAIN-NEXT: copy {{ *}}from {{ *}}to {{ *}}times {{ *}}bytes
// VAIN-NEXT: memref.copy at {{.*}}traffic-copies.mlir:[[#@LINE+10]]:5 {{.*}}:8 {{.*}}:8 3 of 3 {{ *}}48
func.func @in_vain() -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.store %f, %b[%c0] : memref<4xf32>
  }
  return %b : memref<4xf32>
}
