// RUN: mx-interp %s | FileCheck %s --strict-whitespace
// RUN: exits 3 mx-interp %s -e vector 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: exits 1 mx-interp %s -e poison 2>&1 | FileCheck %s --check-prefix=POISON

// A print ends as its punctuation says, with a new line if it says nothing.
// CHECK:7
// CHECK-NEXT:1.5, two
// CHECK-NEXT:( -1 )
func.func @main() {
  %i = arith.constant 7 : i32
  vector.print %i : i32
  %f = arith.constant 1.5 : f32
  vector.print %f : f32 punctuation <comma>
  vector.print str "two\n"
  vector.print punctuation <open>
  %m = arith.constant -1 : index
  vector.print %m : index punctuation <no_punctuation>
  vector.print punctuation <close>
  vector.print punctuation <newline>
  return
}

// VECTOR: error: unsupported: 'vector.print' prints a vector
func.func private @vector() {
  %v = arith.constant dense<1> : vector<2xi32>
  vector.print %v : vector<2xi32>
  return
}

// POISON: use of poison: 'vector.print' printed value is poison
func.func private @poison() {
  %p = ub.poison : i32
  vector.print %p : i32
  return
}
