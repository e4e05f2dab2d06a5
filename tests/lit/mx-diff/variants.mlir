// RUN: mx-diff %s --entry twice --pipeline scalar --variants one-shot,without-functions,printed,bytecode,"passes 3" | FileCheck %s --check-prefix=AGREE
// RUN: mx-diff %s --entry twice --pipeline scalar --no-isolation --variants one-shot,without-functions,printed,bytecode,"passes 3" | FileCheck %s --check-prefix=AGREE
// RUN: mx-diff %s --entry twice --pipeline none --variants 6 --seed 9 --repeat-passes | FileCheck %s --check-prefix=DRAWN
// RUN: mx-diff %s --entry twice --pipeline none --variants one-shot,copy-before-write --advise-copies | FileCheck %s --check-prefix=ADVICE
// RUN: exits 1 mx-diff %s --entry branch --pipeline none --variants printed,bottom-up 2> /dev/null | FileCheck %s --check-prefix=REFUSED
// RUN: exits 3 mx-diff %s --entry dynamic --pipeline none --passes buffer-results-to-out-params --input splat:2 2> /dev/null | FileCheck %s --check-prefix=LIMIT
// RUN: exits 3 mx-diff %s --entry dynamic --input splat:2 --pipeline none --variants printed,copy-before-write 2> /dev/null | FileCheck %s --check-prefix=CALLS
// RUN: exits 3 mx-diff %s --entry doubled --pipeline scalar --variants library-calls 2> /dev/null | FileCheck %s --check-prefix=WIDE
// RUN: exits 3 mx-diff %s --entry twice --pipeline none --variants library-calls 2> /dev/null | FileCheck %s --check-prefix=NOWHERE
// RUN: exits 2 mx-diff %s --entry twice --variants bottom-sideways 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: exits 2 mx-diff %s --entry twice --variants 2 --passes cse 2>&1 | FileCheck %s --check-prefix=BOTH

// What cannot be compiled, since its entry keeps tensors, is interpreted only.
// AGREE: @twice: agree (4 input sets; values, scalar/buffers, scalar, one-shot, one-shot + scalar, without-functions, printed, bytecode, passes 3{{.*}}; {{[0-9]+}} elements compared)

// DRAWN: @twice: agree (4 input sets; values, {{.+}}, {{.+}}, {{.+}}; {{[0-9]+}} elements compared)

// The update of a temporary is in place, unless every write copies.
// ADVICE: @twice: agree
// ADVICE-NOT: in one-shot
// ADVICE: advice, in copy-before-write: 16 bytes that 'memref.copy' at {{.*}}variants.mlir:[[@LINE+6]]:8 copies are not read again where they were: an update in place would have done
// ADVICE-NOT: advice
func.func @twice(%x: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %y = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %z = tensor.insert %one into %y[%c1] : tensor<4xf32>
  %old = tensor.extract %x[%c1] : tensor<4xf32>
  return %z, %old : tensor<4xf32>, f32
}

// A finding in a variant says with which passes mx-diff comes to it again.
// REFUSED: @branch: compile error in bottom-up, input set 0
// REFUSED-NEXT: pass: one-shot-bufferize
// REFUSED: replay: mx-diff {{.*}} --entry branch --pipeline none --input-sets 1 --passes 'mx-to-linalg,{{.*}}one-shot-bufferize{{{.*}}analysis-heuristic=bottom-up{{.*}}}' --input
func.func @branch(%c: i1, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1(%x : tensor<4xf32>), ^bb1(%y : tensor<4xf32>)
^bb1(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}

// What a pass has no rule for is counted, and no finding.
// LIMIT: @dynamic: unsupported in after passes, input set 0
// LIMIT-NEXT: pass: buffer-results-to-out-params
// LIMIT: cannot create out param for dynamically shaped result
// LIMIT-NEXT: a known limit: the caller must know the size of a result
func.func @dynamic(%n: index) -> memref<?xf32> {
  %r = call @made(%n) : (index) -> memref<?xf32>
  return %r : memref<?xf32>
}
func.func private @made(%n: index) -> memref<?xf32> {
  %zero = arith.constant 0.0 : f32
  %m = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%zero : f32) outs(%m : memref<?xf32>)
  return %m : memref<?xf32>
}

// Who names a variant hears that the program is none for it.
// CALLS: @dynamic: unsupported in copy-before-write, input set 0
// CALLS-NEXT: copy-before-write may crash on a program with calls, and this one has some
// WIDE: @doubled: unsupported in library-calls, input set 0
// WIDE-NEXT: convert-arith-to-apfloat makes invalid IR of f64, and this program has some
// NOWHERE: @twice: unsupported in library-calls, input set 0
// NOWHERE-NEXT: it is only compiled, and under no pipeline
func.func @doubled(%x: f64) -> f64 {
  %r = arith.addf %x, %x : f64
  return %r : f64
}

// NAME: mx-diff: error: --variants: no variant is called 'bottom-sideways'; expected printed, {{.*}}, analysis-fuzzer SEED, {{.*}}passes SEED
// BOTH: mx-diff: error: --variants and --passes or --opt-cmd exclude each other
