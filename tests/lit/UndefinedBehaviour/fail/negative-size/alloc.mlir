// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %cm1 = arith.constant -1 : index
  // expected-error @+1 {{undefined behaviour: 'memref.alloc' has the negative size -1 in dimension 0}}
  %m = memref.alloc(%cm1) : memref<?x4xf32>
  return
}

// -----

func.func @main() {
  %cm1 = arith.constant -1 : index
  // expected-error @+1 {{undefined behaviour: 'memref.alloca' has the negative size -1 in dimension 0}}
  %m = memref.alloca(%cm1) : memref<?xf32, strided<[2], offset: 8>>
  return
}

// -----

func.func @main() {
  %cm1 = arith.constant -1 : index
  %m = memref.alloc() : memref<2xf32>
  // expected-error @+1 {{undefined behaviour: 'memref.realloc' has the negative size -1 in dimension 0}}
  %n = memref.realloc %m(%cm1) : memref<2xf32> to memref<?xf32>
  return
}
