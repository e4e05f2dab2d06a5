// REQUIRES: mx-bench
// RUN: mx-bench --benchmark_filter='^Interpret.*/BlockMatmul_32x64x64|^Compiled(Counting|Vector)/BlockMatmul_32x64x64' --benchmark_min_time=0.001 --benchmark_format=json 2>/dev/null | FileCheck %s

// A block_matmul of 32x64x64: 131,072 points, of each of which an element, a
// scale, a factor and a sum are read; 393,216 FLOPs; and 26,688 bytes that
// nothing can do without.

// CHECK: "name": "CompiledVector/BlockMatmul_32x64x64"
// CHECK: "allocations": 0.0000000000000000e+00
// CHECK: "bytes_copied": 0.0000000000000000e+00
// CHECK: "compulsory_bytes": 2.6688000000000000e+04
// CHECK: "name": "CompiledCounting/BlockMatmul_32x64x64"
// CHECK: "bytes_read": 1.3107200000000000e+06
// CHECK: "bytes_written": 5.2428800000000000e+05
// CHECK: "own_peak_bytes": 0.0000000000000000e+00
// CHECK: "name": "InterpretBuffers/BlockMatmul_32x64x64"
// CHECK: "bytes_read": 1.3107200000000000e+06
// CHECK: "bytes_written": 5.2428800000000000e+05
// CHECK: "compulsory_bytes": 2.6688000000000000e+04
// CHECK: "compulsory_ratio": 1.0000000000000000e+00
// CHECK: "flops": 3.9321600000000000e+05
// CHECK: "flops_per_byte": 1.473
// CHECK: "peak_bytes": 2.6688000000000000e+04
// CHECK: "steps": 1.3107400000000000e+05
