// RUN: head -c 200000 /dev/zero | tr '\0' '[' > %t.brackets
// RUN: exits 2 mx-interp %t.brackets 2>&1 | FileCheck %s
// RUN: exits 2 mx-interp < %t.brackets 2>&1 | FileCheck %s
// RUN: echo -n "func.func @f() attributes {a = affine_map<(d0) -> (" > %t.minus
// RUN: head -c 200000 /dev/zero | tr '\0' '-' >> %t.minus
// RUN: exits 2 mx-interp %t.minus 2>&1 | FileCheck %s --check-prefix=MINUS
// RUN: mx-interp %s

// RUN: awk 'BEGIN {print "#l0 = loc(\"a\")"; for (i = 1; i < 60000; ++i) printf "#l%%d = loc(callsite(#l%%d at \"x\"))\n", i, i - 1}' > %t.locations
// RUN: echo 'func.func @main() { return loc(#l59999) }' >> %t.locations
// RUN: exits 2 mx-interp %t.locations 2>&1 | FileCheck %s --check-prefix=LOCATIONS
// RUN: awk 'BEGIN {print "!a0 = i8"; for (i = 1; i < 40; ++i) printf "!a%%d = tuple<!a%%d, !a%%d>\n", i, i - 1, i - 1}' > %t.types
// RUN: echo 'func.func @main(%%a: !a39) { return }' >> %t.types
// RUN: exits 2 mx-interp %t.types 2>&1 | FileCheck %s --check-prefix=TYPES

// CHECK: :1:1001: error: nests deeper than 1000 brackets or operators
// A line of that length is not shown.
// CHECK-NOT: {{[[][[][[]}}
// MINUS: error: nests deeper than 1000 brackets or operators
// LOCATIONS: .locations:501:{{[0-9]+}}: error: nests deeper than 1000 brackets or operators
// LOCATIONS-NEXT: #l500 = loc(callsite(#l499 at "x"))
// TYPES: .types:20:{{[0-9]+}}: error: stands for more than 1000000 elements, with all aliases written out

// What does not nest: strings, comments, arrows, comparisons.
#set = affine_set<(d0) : (d0 - 1 >= 0)>
module attributes {test.text = "((((((((((\"((((((((((", test.set = #set} {
  // [[[[[[[[[[ {{{{{{{{{{ <<<<<<<<<<
  func.func @main() -> () {
    return
  }
}
