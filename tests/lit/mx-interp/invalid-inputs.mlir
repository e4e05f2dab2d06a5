// RUN: rm -rf %t && mkdir %t
// RUN: mx-interp %s -e two --output %t/in
// RUN: exits 2 mx-interp %s -e f --input %t/in.0.npy --input splat:1 --input splat:1 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: exits 2 mx-interp %s -e f --input %t/in.1.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: exits 2 mx-interp %s -e f --input splat:1 --input %t/in.0.npy 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: exits 2 mx-interp %s -e f --input %t/missing.npy 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: exits 2 mx-interp %s -e f --input %t 2>&1 | FileCheck %s --check-prefix=DIRECTORY
// RUN: exits 2 mx-interp %s -e f --input %s 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: head -c 140 %t/in.0.npy > %t/short.npy
// RUN: exits 2 mx-interp %s -e f --input %t/short.npy 2>&1 | FileCheck %s --check-prefix=TRUNCATED
// RUN: cat %t/in.0.npy %t/in.0.npy > %t/long.npy
// RUN: exits 2 mx-interp %s -e f --input %t/long.npy 2>&1 | FileCheck %s --check-prefix=OVERSIZED
// RUN: sed 's/<f4/>f4/' %t/in.0.npy > %t/foreign.npy
// RUN: exits 2 mx-interp %s -e f --input %t/foreign.npy 2>&1 | FileCheck %s --check-prefix=ENDIAN
// RUN: exits 2 mx-interp %s -e small --input %t/in.1.npy 2>&1 | FileCheck %s --check-prefix=HIGH-BITS
// RUN: exits 2 mx-interp %s -e mx --input %t/in.1.npy 2>&1 | FileCheck %s --check-prefix=ONE-FILE
// RUN: exits 2 mx-interp %s -e mx --dim 31 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: exits 2 mx-interp %s -e f --dim -1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: exits 2 mx-interp %s -e f --input random:x 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: exits 2 mx-interp %s -e f --input random:1:some 2>&1 | FileCheck %s --check-prefix=DIST
// RUN: exits 2 mx-interp %s -e f --input '' 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: exits 2 mx-interp %s -e nothing 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: exits 2 mx-interp %s 2>&1 | FileCheck %s --check-prefix=CHOOSE
// RUN: exits 2 mx-interp %s -e declared 2>&1 | FileCheck %s --check-prefix=NO-BODY
// RUN: exits 2 mx-interp %t/missing.mlir 2>&1 | FileCheck %s --check-prefix=NO-FILE
// RUN: exits 2 mx-interp %s --no-such-option 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: exits 2 mx-interp %s --load-dialect-plugin=%t/missing.so 2>&1 | FileCheck %s --check-prefix=PLUGIN

func.func @two() -> (tensor<2x3xf32>, tensor<4xi8>) {
  %a = arith.constant dense<1.0> : tensor<2x3xf32>
  %b = arith.constant dense<[1, 2, 3, 64]> : tensor<4xi8>
  return %a, %b : tensor<2x3xf32>, tensor<4xi8>
}

// NUMBER: error: invalid input: @f has 2 arguments, given 3 inputs
// SHAPE: error: invalid input: @f argument #0 cannot be made: {{.*}}in.1.npy: expected shape [2x3], given [4]
// TYPE: error: invalid input: @f argument #1 cannot be made: {{.*}}in.0.npy: expected elements of type f16 as '<f2', given '<f4'
// MISSING: missing.npy: cannot be read
// DIRECTORY: not a regular file
// FORMAT: invalid-inputs.mlir: {{.*}}expected
// TRUNCATED: short.npy: {{.*}}expected 24 bytes
// OVERSIZED: long.npy: bytes left over: expected 24 bytes
// ENDIAN: foreign.npy: {{.*}}>f4
// NEGATIVE: @f cannot have the negative dynamic size -1
// SEED: mx-interp: error: input 'random:x': expected a seed
// DIST: no distribution 'some'; expected uniform, exact, edge or bits
// EMPTY: expected FILE.npy, splat:V or random:SEED[:DIST]
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf16>) {
  return
}

// HIGH-BITS: in.1.npy: expected elements of type f6E2M3FN as '|u1', given '|i1'
func.func private @small(%a: tensor<4xf6E2M3FN>) {
  return
}

// ONE-FILE: names one file; expected ELEMENTS.npy,SCALES.npy
// BLOCKS: has size 31 along its blocked axis; expected a multiple of the block size 32
func.func private @mx(%a: !mx.tensor<?xf6E2M3FN, block_size = 32, scale_type = f8E8M0FNU>) {
  return
}

// ENTRY: error: no function is called @nothing; public functions with a body: @two, @f
// CHOOSE: error: choose the entry with --entry; public functions with a body: @two, @f
// NO-BODY: error: the function @declared has no body
func.func private @declared()

// NO-FILE: mx-interp: error: {{.*}}missing.mlir: cannot be read
// USAGE: Unknown command line argument '--no-such-option'
// PLUGIN: mx-interp: error: {{.*}}missing.so
