// RUN: head -c 200000 /dev/zero | tr '\0' '[' > %t.brackets
// RUN: exits 2 mx-interp %t.brackets 2>&1 | FileCheck %s
// RUN: exits 2 mx-interp < %t.brackets 2>&1 | FileCheck %s
// RUN: echo -n "func.func @f() attributes {a = affine_map<(d0) -> (" > %t.minus
// RUN: head -c 200000 /dev/zero | tr '\0' '-' >> %t.minus
// RUN: exits 2 mx-interp %t.minus 2>&1 | FileCheck %s --check-prefix=MINUS
// RUN: mx-interp %s

// CHECK: :1:0: error: nests deeper than 1000 brackets or operators, in column 1001
// MINUS: error: nests deeper than 1000 brackets or operators

// What does not nest: strings, comments, arrows, comparisons.
#set = affine_set<(d0) : (d0 - 1 >= 0)>
module attributes {test.text = "((((((((((\"((((((((((", test.set = #set} {
  // [[[[[[[[[[ {{{{{{{{{{ <<<<<<<<<<
  func.func @main() -> () {
    return
  }
}
