// REQUIRES: mx-bench
// RUN: mx-bench --benchmark_filter='Numerics_.*f8E4M3FN|Numerics_Accumulate/bf16|InterpretDialect|Reduce|Interpret(Versions|Races|Coverage|Cache)/Sum|Compiled(Scalar|Dealloc)/Sum|Fuzz_FifteenT.*buffers/1|Compile_FifteenOperations/vector|Conformance_(Read|Run/interp)' --benchmark_min_time=0.001 2>/dev/null | FileCheck %s --implicit-check-not=ERROR

// Of each kind of benchmark some run to their end.

// CHECK: BM_Compile_FifteenOperations/vector
// CHECK: CompiledScalar/Sum_65536
// CHECK: CompiledDealloc/Sum_65536
// CHECK: BM_Conformance_Read
// CHECK: BM_Conformance_Run/interp
// CHECK: BM_Fuzz_FifteenTensorOperations/buffers/1
// CHECK: InterpretVersions/Sum_65536
// CHECK: InterpretCache/Sum_65536
// CHECK: InterpretRaces/Sum_65536
// CHECK: InterpretCoverage/Sum_65536
// CHECK: InterpretDialect/arith
// CHECK: InterpretDialect/affine
// CHECK: InterpretDialect/bufferization
// CHECK: InterpretDialect/shape
// CHECK: InterpretDialect/cf
// CHECK: InterpretDialect/linalg
// CHECK: InterpretDialect/mx
// CHECK: BM_Numerics_Encode/f8E4M3FN
// CHECK: BM_Numerics_Decode/f8E4M3FN
// CHECK: BM_Numerics_Quantize/f8E4M3FN_floor
// CHECK: BM_Numerics_Accumulate/bf16
// CHECK: BM_Reduce_FifteenOperations
