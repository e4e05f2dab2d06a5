// RUN: mx-diff %s --traffic --pipeline scalar,vector --input-sets 1 --json %t.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: mx-diff %s --no-isolation --traffic --pipeline scalar,vector --input-sets 1 --json %t.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: mx-diff %s --pipeline scalar --input-sets 1 --json - | FileCheck %s --check-prefix=OFF
// RUN: mx-diff %s --traffic --pipeline scalar --input-sets 1 --passes 'mx-to-linalg,one-shot-bufferize{bufferize-function-boundaries copy-before-write}' | FileCheck %s --check-prefix=STRAY

// Updated in place: nothing is copied, and each product is read and written
// back.
// CHECK: agree (1 input set; values, mx-to-linalg, scalar/buffers, scalar, scalar/traffic, vector/buffers, vector, vector/traffic;
// CHECK: traffic of @main in scalar/traffic, input set 0; compulsory, as values: 26,688 bytes
// CHECK: bytes
// CHECK-NEXT: on buffers {{ *}}in loops {{ *}}compiled {{ *}}of it scratch
// CHECK-NEXT: read 1,310,720 1,310,720 1,310,720 {{ *}}0
// CHECK-NEXT: written {{ *}}524,288 {{ *}}524,288 {{ *}}524,288 {{ *}}0
// CHECK-NEXT: copied {{ *}}0 {{ *}}0 {{ *}}0 {{ *}}0
// CHECK-NEXT: allocated {{ *}}0 {{ *}}0 {{ *}}0 {{ *}}0
// CHECK-NEXT: peak {{ *}}0 {{ *}}0 {{ *}}0
// CHECK: by operation on buffers, without scratch
// CHECK-NEXT: operation {{ *}}read {{ *}}written {{ *}}copied {{ *}}allocated
// CHECK-NEXT: linalg.generic at {{.*}}traffic.mlir:[[#@LINE+38]]:8 1,310,720 524,288 {{ *}}0 {{ *}}0
// Vectors carry the sums: each tile of the accumulator moves once.
// CHECK: traffic of @main in vector/traffic, input set 0; compulsory, as values: 26,688 bytes
// CHECK: copied {{ *}}0 {{ *}}0 {{ *}}0 {{ *}}0

// JSON: "stage": "scalar/traffic",
// JSON-NEXT: "traffic": {
// JSON: "compiled": {
// JSON-NEXT: "allocations": 0,
// JSON-NEXT: "bytes_allocated": 0,
// JSON-NEXT: "bytes_copied": 0,
// JSON-NEXT: "bytes_read": 1310720,
// JSON-NEXT: "bytes_written": 524288,
// JSON-NEXT: "frees": 0,
// JSON-NEXT: "loads": 524288,
// JSON-NEXT: "peak_bytes": 0,
// JSON-NEXT: "stores": 131072
// JSON: "compulsory_bytes": 26688,
// JSON-NEXT: "input_set": 0,
// JSON-NEXT: "operations": [
// JSON: "compiled": {
// JSON: "interpreted": {
// JSON: "location":
// JSON-NEXT: "number": 0,
// JSON-NEXT: "operation": "memref.load"
// JSON: "sources": [
// JSON: "lowered": {
// JSON: "operation": "linalg.generic"
// JSON: "verdict": "agree"

// OFF-NOT: traffic"

// One copy that nobody asked for, in compiled code too.
// STRAY: traffic of @main in after passes + scalar/traffic, input set 0
// STRAY: copied {{ *}}8,192 {{ *}}8,192 {{ *}}8,192 {{ *}}0
// STRAY: memref.copy at {{.*}}traffic.mlir:[[#@LINE+3]]:8 {{ *}}8,192 {{ *}}8,192 {{ *}}8,192 {{ *}}0
!mx = !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%a: !mx, %b: tensor<64x64xf32>, %acc: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %r = mx.block_matmul %a, %b, %acc : !mx, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}
