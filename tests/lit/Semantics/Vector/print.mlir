// RUN: mx-interp %s | FileCheck %s --strict-whitespace
// RUN: exits 1 mx-interp %s -e poison 2>&1 | FileCheck %s --check-prefix=POISON
// RUN: exits 1 mx-interp %s -e poison_element 2>&1 | FileCheck %s --check-prefix=ELEMENT

// A print ends as its punctuation says, with a new line if it says nothing.
// CHECK:7
// CHECK-NEXT:1.5, two
// CHECK-NEXT:( -1 )
// CHECK-NEXT:( ( 1, -2 ), ( 3, 4 ) )
// CHECK-NEXT:1.5, ( true )
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
  %v = arith.constant dense<[[1, -2], [3, 4]]> : vector<2x2xi32>
  vector.print %v : vector<2x2xi32>
  %p = arith.constant dense<1.5> : vector<f8E4M3FN>
  vector.print %p : vector<f8E4M3FN> punctuation <comma>
  %b = arith.constant dense<true> : vector<1xi1>
  vector.print %b : vector<1xi1>
  return
}

// POISON: use of poison: 'vector.print' printed value is poison
func.func private @poison() {
  %p = ub.poison : i32
  vector.print %p : i32
  return
}

// ELEMENT: use of poison: 'vector.print' printed element [1] is poison
func.func private @poison_element() {
  %x = arith.constant 1 : i32
  %p = ub.poison : i32
  %v = vector.from_elements %x, %p : vector<2xi32>
  vector.print %v : vector<2xi32>
  return
}
