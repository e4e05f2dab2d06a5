// RUN: mx-diff %s --entry branch --pipeline none --passes cse | FileCheck %s
// RUN: exits 3 mx-diff %s --entry taken --pipeline none --passes cse 2> /dev/null | FileCheck %s --check-prefix=TAKEN

// Poison is of any type, and passes put it where nothing comes: it is neither a
// constant of unknown size nor of any matter there.
// CHECK: @branch: agree
func.func @branch(%x: tensor<?xi32>) -> tensor<?xi32> {
  %false = arith.constant false
  %r = scf.if %false -> tensor<?xi32> {
    %p = ub.poison : tensor<?xi32>
    scf.yield %p : tensor<?xi32>
  } else {
    scf.yield %x : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

// TAKEN: @taken: unsupported in values, input set 0
// TAKEN-NEXT: 'ub.poison' has a shape that is not known
func.func @taken() -> tensor<?xi32> {
  %p = ub.poison : tensor<?xi32>
  return %p : tensor<?xi32>
}
