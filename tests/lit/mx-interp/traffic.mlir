// RUN: mx-interp %s --traffic | FileCheck %s --check-prefix=VALUES
// RUN: mx-opt %s --mx-to-linalg --one-shot-bufferize="bufferize-function-boundaries=1" | mx-interp --traffic | FileCheck %s --check-prefix=BUFFERS
// RUN: mx-interp %s --traffic --json - | FileCheck %s --check-prefix=JSON
// RUN: mx-interp %s | FileCheck %s --check-prefix=OFF

// What has to be moved and computed is known of values already.
// VALUES: traffic of @main
// VALUES-NEXT: the program has values and no memory
// VALUES: read {{ *}}0 in 0 loads
// VALUES: compulsory {{ *}}26,688 inputs and results; 26,688 if packed
// VALUES: in f32 {{ *}}32,768 1.23x as many
// VALUES: argument #0, elements f8E4M3FN {{ *}}2,048
// VALUES-NEXT: argument #0, scales f8E8M0FNU {{ *}}64
// VALUES-NEXT: argument #1 {{ *}}f32 {{ *}}16,384
// VALUES-NEXT: argument #2 {{ *}}f32 {{ *}}8,192
// VALUES: mx.block_matmul at {{.*}} 393,216 {{ *}}131,072
// VALUES: intensity: 14.73 flops a compulsory byte; in f32 8.00: 1.84x = 1.23x fewer bytes * 1.50x more flops
// VALUES-NOT: by operation

// The report is written when the program is gone, names and all.
// JSON: "operation": "mx.block_matmul"

// BUFFERS: traffic of @main
// BUFFERS: read {{ *}}1,310,720 in 524,288 loads
// BUFFERS: written {{ *}}524,288 in 131,072 stores
// BUFFERS: copied {{ *}}0
// BUFFERS: footprint {{ *}}26,688
// BUFFERS: compulsory {{ *}}26,688 {{.*}}; the footprint is 1.00x
// BUFFERS: peak {{ *}}26,688
// BUFFERS: intensity: 14.73 flops a compulsory byte; in f32 8.00: 1.84x = 1.23x fewer bytes * 1.50x more flops
// BUFFERS: by operation
// BUFFERS: linalg.generic at {{.*}} argument #3 524,288 524,288 {{ *}}0
// BUFFERS: by element type
// BUFFERS: f8E4M3FN {{ *}}small floats {{ *}}2,048 {{ *}}16,384
// BUFFERS: f8E8M0FNU {{ *}}scales {{ *}}64
// BUFFERS-NOT: missed
// BUFFERS-NOT: caches

// OFF-NOT: traffic
!a = !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%a: !a, %b: tensor<64x64xf32>, %acc: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}
