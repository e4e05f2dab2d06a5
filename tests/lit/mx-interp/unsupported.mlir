// RUN: exits 3 mx-interp %s -e unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: exits 3 mx-interp %s -e unsupported 2>&1 | FileCheck %s --check-prefix=NO-SEMANTICS
// RUN: exits 3 mx-interp %s -e calls 2>&1 | FileCheck %s --check-prefix=EXTERNAL
// RUN: exits 3 mx-interp %s -e wide 2>&1 | FileCheck %s --check-prefix=WIDE

// UNKNOWN: unsupported.mlir:[[#@LINE+2]]:8: error: unsupported: 'foo.bar' is an unknown operation
func.func private @unknown(%a: i8) -> i8 {
  %0 = "foo.bar"(%a) : (i8) -> i8
  return %0 : i8
}

// NO-SEMANTICS: unsupported.mlir:[[#@LINE+2]]:8: error: unsupported: 'complex.create' has no semantics in the interpreter
func.func private @unsupported(%a: f32) -> f32 {
  %0 = complex.create %a, %a : complex<f32>
  %1 = complex.re %0 : complex<f32>
  return %1 : f32
}

// EXTERNAL: error: unsupported: 'func.call' calls the external function 'external', which has no body
func.func private @external()
func.func private @calls() {
  call @external() : () -> ()
  return
}

// WIDE: error: unsupported: @wide argument #0 has type i128, which the interpreter does not compute with
func.func private @wide(%a: i128) {
  return
}
