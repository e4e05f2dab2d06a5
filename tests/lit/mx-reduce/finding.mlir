// RUN: mx-reduce %s --passes canonicalize --pipeline none --input-sets 20 --seed 3 -o %t.mlir --json %t.json 2> %t.err
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: FileCheck %s --check-prefix=SIZES < %t.err
// RUN: sed -n 's|^// mx-diff|mx-diff|p' %t.mlir > %t.sh
// RUN: exits 1 sh %t.sh 2> %t.err | FileCheck %s --check-prefix=AGAIN
// RUN: mx-reduce %s --passes canonicalize --pipeline none --input-sets 20 --seed 3 2> %t.err | FileCheck %s

// What has nothing to do with the finding goes, and so do the arguments, with
// their inputs. The one that is left is drawn as the second was.

// CHECK: // mismatch in after passes: result #0: expected {{[0-9-]+}}, got {{[0-9-]+}}
// CHECK-NEXT: // pass: canonicalize
// CHECK-NEXT: // mx-diff {{.*}} --entry main --pipeline none --input-sets 1 --passes canonicalize --input random:{{[0-9]+:[a-z]+}}{{$}}
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @main(%[[X:.*]]: index) -> index {
// CHECK-NEXT: %[[A:.*]] = arith.index_cast %[[X]] : index to i8
// CHECK-NEXT: %[[B:.*]] = arith.index_cast %[[A]] : i8 to index
// CHECK-NEXT: return %[[B]] : index
// CHECK-NEXT: }
// CHECK-NEXT: }

// JSON: "operations": 2,
// JSON-NEXT: "operations_before": 9,
// JSON: "verdict": "reduced"
// SIZES: mx-reduce: 9 operations became 2 ({{[0-9]+}} programs tried in {{.*}} s)
// AGAIN: @main: mismatch in after passes, input set 0
// AGAIN: bisect: 'canonicalize' is the first pass after which this is so
// AGAIN: IndexCastOfIndexCast
func.func private @twice(%t: tensor<3xi32>) -> tensor<3xi32> {
  %0 = arith.addi %t, %t : tensor<3xi32>
  return %0 : tensor<3xi32>
}
func.func @main(%t: tensor<3xi32>, %x: index, %which: i1) -> (tensor<3xi32>, index) {
  %0 = func.call @twice(%t) : (tensor<3xi32>) -> tensor<3xi32>
  %a = arith.index_cast %x : index to i8
  %b = arith.index_cast %a : i8 to index
  %1 = scf.if %which -> tensor<3xi32> {
    %2 = arith.muli %0, %t : tensor<3xi32>
    scf.yield %2 : tensor<3xi32>
  } else {
    %2 = arith.subi %0, %t : tensor<3xi32>
    scf.yield %2 : tensor<3xi32>
  }
  %c1 = arith.constant 1 : index
  %c = arith.addi %b, %c1 : index
  return %1, %c : tensor<3xi32>, index
}
