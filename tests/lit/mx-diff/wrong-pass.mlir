// RUN: exits 1 mx-diff %s --passes cse,canonicalize,sccp --pipeline scalar --bisect > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=DIAG < %t.err
// RUN: exits 1 mx-diff %s --no-isolation --passes cse,canonicalize,sccp --pipeline scalar --bisect 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=DIAG < %t.err
// RUN: exits 1 mx-diff %s --passes 'builtin.module(func.func(canonicalize))' --pipeline none
// RUN: mx-diff %s --passes cse,sccp | FileCheck %s --check-prefix=RIGHT
// RUN: mx-diff %s

// MLIR 22.1 folds two index_casts although the type between them is narrow:
// 300 becomes 44 in eight bits, and stays 300 after the folding.

// CHECK: wrong-pass.mlir @main: mismatch in after passes, input set 0
// CHECK-NEXT: result #0: expected 44, got 300
// CHECK-NEXT: bisect: 'canonicalize' is the first pass after which this is so
// CHECK-NEXT: pattern: '{{.*}}IndexCastOfIndexCast' on 'arith.index_cast' at {{.*}}wrong-pass.mlir:[[#@LINE+15]]:8
// CHECK-NEXT: before 'canonicalize':
// CHECK: arith.index_cast
// CHECK: arith.index_cast
// CHECK: after 'canonicalize':
// CHECK-NOT: arith.index_cast
// CHECK: also: mismatch in after passes + scalar
// CHECK-NEXT: replay: mx-diff {{.*}}wrong-pass.mlir --entry main --pipeline none --input-sets 1 --passes cse,canonicalize,sccp
// DIAG: wrong-pass.mlir:[[#@LINE+3]]:1: error: mismatch in after passes: result #0: expected 44, got 300
// RIGHT: agree (1 input set; values, scalar, scalar-o2, scalar-dealloc{{.*}}, after passes, after passes + scalar,
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() -> index {
  %k = arith.constant 300 : index
  %x = func.call @opaque(%k) : (index) -> index
  %a = arith.index_cast %x : index to i8
  %b = arith.index_cast %a : i8 to index
  return %b : index
}
