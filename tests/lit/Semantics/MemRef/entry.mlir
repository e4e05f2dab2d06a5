// RUN: mx-interp %s -e double --input splat:3 --output %t | FileCheck %s --check-prefix=DOUBLE
// RUN: mx-interp %s -e again --input %t.0.npy | FileCheck %s --check-prefix=DOUBLE
// RUN: mx-interp %s -e strides --dim 4 | FileCheck %s --check-prefix=STRIDES
// RUN: exits 3 mx-interp %s -e tiled 2>&1 | FileCheck %s --check-prefix=TILED
// RUN: exits 3 mx-interp %s -e unranked 2>&1 | FileCheck %s --check-prefix=UNRANKED
// RUN: exits 1 mx-interp %s -e gone 2>&1 | FileCheck %s --check-prefix=GONE

// A memref goes in and comes out as the tensor of what it holds.

// DOUBLE: dense<6> : tensor<2x3xi8>
func.func private @double(%m: memref<2x3xi8, strided<[1, 2], offset: 4>>) -> memref<2x3xi8, strided<[1, 2], offset: 4>> {
  linalg.add ins(%m, %m : memref<2x3xi8, strided<[1, 2], offset: 4>>, memref<2x3xi8, strided<[1, 2], offset: 4>>) outs(%m : memref<2x3xi8, strided<[1, 2], offset: 4>>)
  return %m : memref<2x3xi8, strided<[1, 2], offset: 4>>
}
func.func private @again(%m: memref<?x?xi8>) -> memref<*xi8> {
  %any = memref.cast %m : memref<?x?xi8> to memref<*xi8>
  return %any : memref<*xi8>
}

// A stride that the type leaves open steps over what is inside of it: rows of
// 4 elements, 2 apart.
// STRIDES: {{^}}7 : index
// STRIDES: {{^}}2 : index
func.func private @strides(%m: memref<3x?xf32, strided<[?, 2], offset: ?>>) -> (index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<3x?xf32, strided<[?, 2], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %strides#0, %strides#1 : index, index
}

// TILED: unsupported: @tiled argument #0 has type {{.*}}, which the interpreter does not compute with
func.func private @tiled(%m: memref<8xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>) {
  return
}
// UNRANKED: unsupported: @unranked argument #0 has type memref<*xf32>, which
func.func private @unranked(%m: memref<*xf32>) {
  return
}
// GONE: undefined behaviour: 'func.return' reads allocation #0 (4 bytes) after its scope has ended
// GONE: note: allocation #0 (4 bytes) is made here
// GONE: note: and this is the scope that it lives in
func.func private @gone() -> memref<i32> {
  %m = memref.alloca() : memref<i32>
  return %m : memref<i32>
}
