// A report on standard output has it for itself.
// RUN: mx-diff %s --pipeline none --json - 2> %t.err > %t.json
// RUN: python3 -m json.tool %t.json > /dev/null
// RUN: FileCheck %s < %t.err
// RUN: mx-interp %s --junit - 2> %t.err | FileCheck %s --check-prefix=XML
// RUN: FileCheck %s --check-prefix=RESULT < %t.err
// CHECK: @main: agree
// XML: <?xml
// XML-NOT: i32
// XML: </testsuite>
// XML-NOT: {{.}}
// RESULT: 3 : i32
func.func @main() -> i32 {
  %c = arith.constant 3 : i32
  return %c : i32
}
