// REQUIRES: mx-bench
// RUN: exits 2 mx-bench --benchmark_format=xml 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: exits 2 mx-bench --benchmark_out_format=xml 2>&1 | FileCheck %s --check-prefix=OUT-FORMAT
// RUN: exits 2 mx-bench --benchmark_out=%t.none/x 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: exits 2 mx-bench --benchmark_min_time=-1 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: exits 2 mx-bench --benchmark_repetitions=0 2>&1 | FileCheck %s --check-prefix=TIMES
// RUN: exits 2 mx-bench --benchmark_list_tests=perhaps 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: exits 2 mx-bench '--benchmark_filter=(' 2>&1 | FileCheck %s --check-prefix=REGEX
// RUN: exits 2 mx-bench --benchmark_filter=no-such-kernel 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: exits 2 mx-bench --benchmark_filter=no-such-kernel --benchmark_list_tests=true 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: exits 2 mx-bench --no-such-option 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: env BENCHMARK_FORMAT=xml exits 2 mx-bench 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: env BENCHMARK_FORMAT=xml mx-bench --benchmark_format=csv --benchmark_list_tests=true | FileCheck %s --check-prefix=NAMES

// What can't be used is bad usage: a sentence, and 2. Google Benchmark itself
// has 0, 1 or a signal for it.

// FORMAT: mx-bench: error: --benchmark_format=xml: is none of console, json, csv
// OUT-FORMAT: mx-bench: error: --benchmark_out_format=xml: is none of console, json, csv
// OUT: mx-bench: error: --benchmark_out={{.*}}/x: cannot be written: No such file or directory
// TIME: mx-bench: error: --benchmark_min_time=-1: is no number of seconds
// TIMES: mx-bench: error: --benchmark_repetitions=0: is no number from 1 on
// LIST: mx-bench: error: --benchmark_list_tests=perhaps: is none of true, false
// REGEX: Could not compile benchmark re
// NONE: Failed to match any benchmarks against regex: no-such-kernel
// OPTION: error: unrecognized command-line flag: --no-such-option
// NAMES: CompiledScalar/BlockMatmul_32x64x64
