// REQUIRES: mx-bench
// RUN: mx-bench --benchmark_filter=Bisect --benchmark_min_time=0.01 2>/dev/null | FileCheck %s

// How long it takes to interpret a program of fifteen operations after each pass
// of a pipeline, and to explain what a guilty pass does. Which pass that is, the
// benchmark checks itself.

// CHECK: BM_Bisect_FifteenOperations_right {{ *[0-9.]+ ms}}
// CHECK: BM_Bisect_FifteenOperations_wrong {{ *[0-9.]+ ms}}
