// RUN: exits 1 mx-diff %s -e views --pipeline none --passes plant-in-place 2>/dev/null | FileCheck %s --check-prefix=VIEWS
// RUN: exits 1 mx-diff %s -e moved --pipeline none --passes plant-in-place 2>/dev/null | FileCheck %s --check-prefix=MOVED
// RUN: exits 1 mx-diff %s -e argument --pipeline none --input splat:0 --input splat:3 --passes mx-to-linalg,plant-in-place 2>/dev/null | FileCheck %s --check-prefix=ARGUMENT
// RUN: exits 1 mx-diff %s -e constant --pipeline none --passes plant-in-place 2>/dev/null | FileCheck %s --check-prefix=CONSTANT
// RUN: exits 1 mx-diff %s -e outer --pipeline none --passes plant-in-place 2>/dev/null | FileCheck %s --check-prefix=CALLS
// RUN: exits 1 mx-diff %s -e returned --pipeline none --passes plant-in-place 2>/dev/null | FileCheck %s --check-prefix=RETURNED
// RUN: exits 1 mx-diff %s -e one_path --pipeline none --input-sets 8 --passes plant-in-place 2>/dev/null | FileCheck %s --check-prefix=PATH

// What a witness says, a function for each thing.

// The views through which the write and the read go, from the access to the
// allocation.
// VIEWS: read: element [1] of operand #0 of 'memref.load' at {{.*}}witness.mlir:[[#@LINE+19]]:{{[0-9]+}}, through 'memref.subview' at {{.*}}:[[#@LINE+15]]:{{[0-9]+}}, through 'memref.cast'
// VIEWS-NEXT: in a call by 'func.call' at {{.*}}:[[#@LINE+8]]:
// VIEWS-NEXT: expected: 5.0, made by 'tensor.extract_slice' at {{.*}}:[[#@LINE+13]]:
// VIEWS-NEXT: found: 9.0
// VIEWS-NEXT: written: by 'memref.store' at {{.*}}:[[#@LINE+14]]:{{[0-9]+}}, through 'memref.subview' at {{.*}}:[[#@LINE+13]]:{{[0-9]+}}, through 'memref.subview' at {{.*}}:[[#@LINE+12]]:{{[0-9]+}}, through 'memref.cast'
// VIEWS-NEXT: memory: bytes [20, 24) of allocation #0 (32 bytes), made by 'memref.alloc'
func.func @views() {
  %f5 = arith.constant 5.0 : f32
  %t = tensor.from_elements %f5, %f5, %f5, %f5, %f5, %f5, %f5, %f5 : tensor<8xf32>
  func.call @views_of(%t) : (tensor<8xf32>) -> ()
  return
}
func.func private @views_of(%t: tensor<8xf32>) attributes {no_inline} {
  %c1 = arith.constant 1 : index
  %f9 = arith.constant 9.0 : f32
  %b = tensor.extract_slice %t[4] [2] [1] {mx.overwrite = [0]} : tensor<8xf32> to tensor<2xf32>
  %half = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %quarter = tensor.extract_slice %half[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %changed = tensor.insert %f9 into %quarter[%c1] : tensor<2xf32>
  %old = tensor.extract %b[%c1] : tensor<2xf32>
  %new = tensor.extract %changed[%c1] : tensor<2xf32>
  check.expect_eq_const %old, 5.0 : f32
  check.expect_eq_const %new, 9.0 : f32
  return
}

// A copy is not what made a version; the copy of %y that the loop yields is one
// of what the insert has written.
// MOVED: written: by 'memref.copy' at {{.*}}, a copy of what was made by 'memref.store' at {{.*}}:[[#@LINE+10]]:
// MOVED-NEXT: memory: bytes [4, 8) of
func.func @moved() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %t = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %u = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %r:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %t, %y = %u) -> (tensor<2xf32>, tensor<2xf32>) {
    %s = tensor.insert %f9 into %y[%c1] {mx.overwrite = [1]} : tensor<2xf32>
    scf.yield %y, %s : tensor<2xf32>, tensor<2xf32>
  }
  check.expect_eq_const %r#0, dense<[1.0, 1.0]> : tensor<2xf32>
  return
}

// An argument has its number in the program, also where another one has become
// two.
// ARGUMENT: read: element [1] of operand #0 of 'memref.load'
// ARGUMENT-NEXT: expected: 3.0, argument #1 at {{.*}}:[[#@LINE+4]]:1
// ARGUMENT-NEXT: found: 9.0
// ARGUMENT-NEXT: written: by 'memref.store' at {{.*}}:[[#@LINE+5]]:
// ARGUMENT-NEXT: memory: bytes [4, 8) of allocation #2 (8 bytes), argument #1
func.func @argument(%q: !mx.tensor<4xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU>, %x: tensor<2xf32>) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %f9 = arith.constant 9.0 : f32
  %w = tensor.insert %f9 into %x[%c1] {mx.overwrite = [1]} : tensor<2xf32>
  %old = tensor.extract %x[%c1] : tensor<2xf32>
  %new = tensor.extract %w[%c1] : tensor<2xf32>
  return %old, %new : f32, f32
}

// A constant is what made a version like any other operation. Writing over one
// is already undefined behaviour, and there is no wrong read before that.
// CONSTANT: the value run has no such fault: {{.*}} 'memref.store' writes to allocation #0 (8 bytes), which is a constant
// CONSTANT-NOT: witness:
func.func @constant() -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %f9 = arith.constant 9.0 : f32
  %x = arith.constant dense<3.0> : tensor<2xf32>
  %w = tensor.insert %f9 into %x[%c1] {mx.overwrite = [1]} : tensor<2xf32>
  %old = tensor.extract %x[%c1] : tensor<2xf32>
  %new = tensor.extract %w[%c1] : tensor<2xf32>
  return %old, %new : f32, f32
}

// The calls that lead to the read, the innermost first.
// CALLS: read: element [0] of operand #0 of 'memref.load' at {{.*}}:[[#@LINE+5]]:
// CALLS-NEXT: in a call by 'func.call' at {{.*}}:[[#@LINE+8]]:
// CALLS-NEXT: in a call by 'func.call' at {{.*}}:[[#@LINE+17]]:
func.func private @inner(%t: tensor<2xf32>) -> f32 attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %r = tensor.extract %t[%c0] : tensor<2xf32>
  return %r : f32
}
func.func private @middle(%t: tensor<2xf32>) -> f32 attributes {no_inline} {
  %r = func.call @inner(%t) : (tensor<2xf32>) -> f32
  return %r : f32
}
func.func @outer() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %t = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %w = tensor.insert %f9 into %t[%c0] {mx.overwrite = [1]} : tensor<2xf32>
  %new = tensor.extract %w[%c0] : tensor<2xf32>
  %old = func.call @middle(%t) : (tensor<2xf32>) -> f32
  return %old, %new : f32, f32
}

// What is returned is read by whoever called the program.
// RETURNED: read: operand #0 of 'func.return' at {{.*}}:[[#@LINE+10]]:3
// RETURNED-NEXT: expected: [1.0, 1.0], made by 'tensor.from_elements'
// RETURNED-NEXT: found: [9.0, 1.0], wrong from element [0] on
// RETURNED-NEXT: written: by 'memref.store' at
func.func @returned() -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %t = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %w = tensor.insert %f9 into %t[%c0] {mx.overwrite = [1]} : tensor<2xf32>
  return %t, %w : tensor<2xf32>, tensor<2xf32>
}

// The input set is one for which something is wrong: only where %which is false.
// PATH: mismatch in after passes, input set 6
// PATH: expected: 1.0, made by
// PATH: replay: {{.*}} --input random:6:edge
func.func @one_path(%which: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %t = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %u = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %r = scf.if %which -> tensor<2xf32> {
    scf.yield %u : tensor<2xf32>
  } else {
    scf.yield %t : tensor<2xf32>
  }
  %w = tensor.insert %f9 into %r[%c0] {mx.overwrite = [1]} : tensor<2xf32>
  %new = tensor.extract %w[%c0] : tensor<2xf32>
  %old = tensor.extract %t[%c0] : tensor<2xf32>
  %sum = arith.addf %old, %new : f32
  return %sum : f32
}
