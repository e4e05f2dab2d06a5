// RUN: mx-opt %s --instrument-traffic --split-input-file --verify-diagnostics

func.func @no_loops_yet(%m: memref<4xf32>, %f: f32) {
  // expected-error @below {{accesses memory in a way that is not counted; lower it to loads and stores first}}
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  return
}

// -----

func.func @two_dimensions(%m: memref<4x4xf32>, %i: index, %f: f32) {
  // expected-error @below {{accesses memory in a way that is not counted}}
  %v = vector.transfer_read %m[%i, %i], %f : memref<4x4xf32>, vector<2x2xf32>
  return
}

// -----

func.func @realloc(%m: memref<4xf32>) {
  // expected-error @below {{accesses memory in a way that is not counted}}
  %r = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @unranked(%a: memref<*xf32>, %b: memref<*xf32>) {
  // expected-error @below {{accesses 'memref<*xf32>', whose size is not counted}}
  memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @pairs(%m: memref<4xcomplex<f32>>, %i: index) {
  // expected-error @below {{accesses elements of 'memref<4xcomplex<f32>>', whose bytes are not known}}
  %x = memref.load %m[%i] : memref<4xcomplex<f32>>
  return
}

// -----

func.func @scalable(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{accesses a scalable vector, whose size only the target knows}}
  %x = vector.load %m[%i] : memref<4xf32>, vector<[4]xf32>
  return
}

// -----

// expected-error @below {{'mx_rt_count_load' is the name of a runtime function}}
func.func @mx_rt_count_load() {
  return
}
func.func @taken_name(%m: memref<4xf32>, %i: index) {
  %x = memref.load %m[%i] : memref<4xf32>
  return
}
