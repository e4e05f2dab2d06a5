// RUN: mx-interp %s --cache 16,full,4 --reuse-distances -e sixteen | FileCheck %s --check-prefix=SIXTEEN
// RUN: mx-interp %s --cache 16,full,4 --json %t.json -e seventeen | FileCheck %s --check-prefix=SEVENTEEN
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: mx-interp %s --cache 16,1,4:32,2,8 -e sixteen | FileCheck %s --check-prefix=LEVELS

// Four lines, each of one element; elements 0, 4, 8, 12, 0, ... of sixteen.
// SIXTEEN: caches
// SIXTEEN: 1 {{ *}}16 bytes, fully associative, lines of 4 {{ *}}16 {{ *}}12 {{ *}}4 {{ *}}16 {{ *}}0
// SIXTEEN: memref.load at {{.*}} 16 {{ *}}4
// SIXTEEN: reuse distances
// SIXTEEN: 2 to 3 {{ *}}12
// SIXTEEN: first {{ *}}4
func.func @sixteen(%m: memref<16xf32>) {
  %n = arith.constant 16 : index
  func.call @strided(%m, %n) : (memref<16xf32>, index) -> ()
  return
}

// SEVENTEEN: 1 {{ *}}16 bytes, fully associative, lines of 4 {{ *}}17 {{ *}}13 {{ *}}4 {{ *}}16 {{ *}}0
// SEVENTEEN-NOT: reuse
// JSON: "caches": {
// JSON: "levels": [
// JSON: "bytes": 16,
// JSON: "hits": 13,
// JSON: "line_bytes": 4,
// JSON-NEXT: "misses": 4,
// JSON-NEXT: "requests": 17,
// JSON-NEXT: "ways": 4
func.func @seventeen(%m: memref<16xf32>) {
  %n = arith.constant 17 : index
  func.call @strided(%m, %n) : (memref<16xf32>, index) -> ()
  return
}

// All four are of one set, and none stays.
// LEVELS: 1 {{ *}}16 bytes, 1 ways, lines of 4 {{ *}}16 {{ *}}0 {{ *}}16 {{ *}}64
// LEVELS: 2 {{ *}}32 bytes, 2 ways, lines of 8 {{ *}}16 {{ *}}0 {{ *}}16 {{ *}}128
func.func private @strided(%m: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.muli %i, %c4 : index
    %1 = arith.remui %0, %c16 : index
    %2 = memref.load %m[%1] : memref<16xf32>
  }
  return
}
