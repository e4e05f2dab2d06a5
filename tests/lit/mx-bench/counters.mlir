// REQUIRES: mx-bench
// RUN: mx-bench --benchmark_filter='^Interpret.*/BlockMatmul_32x64x64|^Compiled(Counting|Vector|Dealloc)/BlockMatmul_32x64x64' --benchmark_min_time=0.001 --benchmark_format=json 2>/dev/null > %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=PLACING

// A block_matmul of 32x64x64: 131,072 points, of each of which an element, a
// scale, a factor and a sum are read; 393,216 FLOPs; and 26,688 bytes that
// nothing can do without. Counters are those of what is timed.

// What code counts is its own, and its peak that of its own memory. Code that
// frees copies the accumulator of 8,192 bytes.
// CHECK-LABEL: "name": "CompiledDealloc/BlockMatmul_32x64x64"
// CHECK: "bytes_copied": 8.1920000000000000e+03
// CHECK: "compulsory_bytes": 2.6688000000000000e+04
// CHECK-NOT: "peak_bytes"
// CHECK: "own_peak_bytes": 8.2{{[0-9]+}}e+03
// CHECK-NOT: "steps"

// CHECK-LABEL: "name": "CompiledVector/BlockMatmul_32x64x64"
// CHECK: "allocations": 0.0000000000000000e+00
// CHECK: "bytes_copied": 0.0000000000000000e+00
// CHECK: "compulsory_bytes": 2.6688000000000000e+04
// CHECK-NOT: "peak_bytes"
// CHECK: "own_peak_bytes": 0.0000000000000000e+00
// CHECK-NOT: "steps"

// CHECK-LABEL: "name": "CompiledCounting/BlockMatmul_32x64x64"
// CHECK: "bytes_read": 1.3107200000000000e+06
// CHECK: "bytes_written": 5.2428800000000000e+05
// CHECK: "own_peak_bytes": 0.0000000000000000e+00

// Values move no bytes.
// CHECK-LABEL: "name": "Interpret/BlockMatmul_32x64x64"
// CHECK-NOT: "bytes_
// CHECK: "compulsory_bytes": 2.6688000000000000e+04
// CHECK-NOT: "compulsory_ratio"
// CHECK: "flops": 3.9321600000000000e+05
// CHECK-NOT: "peak_bytes"
// CHECK-NOT: "steps"

// CHECK-LABEL: "name": "InterpretBuffers/BlockMatmul_32x64x64"
// CHECK: "bytes_read": 1.3107200000000000e+06
// CHECK: "bytes_written": 5.2428800000000000e+05
// CHECK: "compulsory_bytes": 2.6688000000000000e+04
// CHECK: "compulsory_ratio": 1.0000000000000000e+00
// CHECK: "flops": 3.9321600000000000e+05
// CHECK: "flops_per_byte": 1.473
// CHECK: "peak_bytes": 2.6688000000000000e+04
// CHECK: "steps": 1.3107400000000000e+05

// Nor does putting arguments in memory.
// PLACING: "name": "InterpretPlacing/BlockMatmul_32x64x64"
// PLACING-NOT: "{{bytes|flops|steps|copies|allocations}}
// PLACING: "work/s"
