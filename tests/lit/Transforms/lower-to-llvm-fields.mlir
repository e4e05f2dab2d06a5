// RUN: mx-opt %s --lower-to-llvm --split-input-file | FileCheck %s

// A field is the value that was put there last.
// CHECK-LABEL: llvm.func @field(
// CHECK-SAME: %[[A:.*]]: i64, %[[B:.*]]: i64)
// CHECK-NEXT: llvm.return %[[B]] : i64
llvm.func @field(%a: i64, %b: i64) -> i64 {
  %0 = llvm.mlir.poison : !llvm.struct<(i64, array<2 x i64>)>
  %1 = llvm.insertvalue %a, %0[1, 0] : !llvm.struct<(i64, array<2 x i64>)>
  %2 = llvm.insertvalue %b, %1[1, 0] : !llvm.struct<(i64, array<2 x i64>)>
  %3 = llvm.insertvalue %a, %2[1, 1] : !llvm.struct<(i64, array<2 x i64>)>
  %4 = llvm.insertvalue %a, %3[0] : !llvm.struct<(i64, array<2 x i64>)>
  %5 = llvm.extractvalue %4[1, 0] : !llvm.struct<(i64, array<2 x i64>)>
  llvm.return %5 : i64
}

// -----

// An array of which one element was put in is another than before.
// CHECK-LABEL: llvm.func @part(
// CHECK: %[[WHOLE:.*]] = llvm.insertvalue %{{.*}}[1] :
// CHECK: %[[NEW:.*]] = llvm.insertvalue %{{.*}}, %[[WHOLE]][1, 0]
// CHECK: %[[ARRAY:.*]] = llvm.extractvalue %[[NEW]][1]
// CHECK: llvm.return %[[ARRAY]]
llvm.func @part(%a: i64, %array: !llvm.array<2 x i64>) -> !llvm.array<2 x i64> {
  %0 = llvm.mlir.poison : !llvm.struct<(i64, array<2 x i64>)>
  %1 = llvm.insertvalue %array, %0[1] : !llvm.struct<(i64, array<2 x i64>)>
  %2 = llvm.insertvalue %a, %1[1, 0] : !llvm.struct<(i64, array<2 x i64>)>
  %3 = llvm.extractvalue %2[1] : !llvm.struct<(i64, array<2 x i64>)>
  llvm.return %3 : !llvm.array<2 x i64>
}

// -----

// What comes as a whole keeps its fields.
// CHECK-LABEL: llvm.func @whole(
// CHECK: llvm.extractvalue %{{.*}}[0]
llvm.func @whole(%s: !llvm.struct<(i64, i64)>, %a: i64) -> i64 {
  %0 = llvm.insertvalue %a, %s[1] : !llvm.struct<(i64, i64)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i64, i64)>
  llvm.return %1 : i64
}
