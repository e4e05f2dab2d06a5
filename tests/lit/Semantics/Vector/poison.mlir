// RUN: exits 1 mx-interp %s -e mask_of_a_read 2>&1 | FileCheck %s --check-prefix=READ
// RUN: exits 1 mx-interp %s -e mask_of_a_write 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: exits 1 mx-interp %s -e mask_of_a_reduction 2>&1 | FileCheck %s --check-prefix=REDUCTION
// RUN: exits 1 mx-interp %s -e contracted 2>&1 | FileCheck %s --check-prefix=CONTRACTED
// RUN: exits 1 mx-interp %s -e scanned 2>&1 | FileCheck %s --check-prefix=SCANNED
// RUN: exits 1 mx-interp %s -e moved 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: exits 4 mx-interp %s -e huge --limit-bytes 1000 2>&1 | FileCheck %s --check-prefix=HUGE

// Poison stays in the elements that depend on it.

// READ: poison: result #0, element [1]{{$}}
func.func private @mask_of_a_read() -> vector<3xi32> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %pad = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %yes = arith.constant true
  %p = ub.poison : i1
  %m = vector.from_elements %yes, %p, %yes : vector<3xi1>
  %v = vector.transfer_read %t[%c0], %pad, %m : tensor<3xi32>, vector<3xi32>
  return %v : vector<3xi32>
}

// WRITE: poison: result #0, element [1]{{$}}
func.func private @mask_of_a_write() -> tensor<3xi32> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %v = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %c0 = arith.constant 0 : index
  %no = arith.constant false
  %p = ub.poison : i1
  %m = vector.from_elements %no, %p, %no : vector<3xi1>
  %w = vector.transfer_write %v, %t[%c0], %m : vector<3xi32>, tensor<3xi32>
  return %w : tensor<3xi32>
}

// REDUCTION: note: poison comes from 'ub.poison'
func.func private @mask_of_a_reduction() -> i32 {
  %v = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %no = arith.constant false
  %p = ub.poison : i1
  %m = vector.from_elements %no, %p, %no : vector<3xi1>
  %r = vector.mask %m { vector.reduction <add>, %v : vector<3xi32> into i32 } : vector<3xi1> -> i32
  return %r : i32
}

// CONTRACTED: poison: result #0, element [1]{{$}}
func.func private @contracted() -> vector<2xi32> {
  %one = arith.constant 1 : i32
  %p = ub.poison : i32
  %a = vector.from_elements %one, %one, %one, %p : vector<2x2xi32>
  %b = arith.constant dense<0> : vector<2xi32>
  %r = vector.contract {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]} %a, %b, %b : vector<2x2xi32>, vector<2xi32> into vector<2xi32>
  return %r : vector<2xi32>
}

// SCANNED: poison: result #0, element [1] and 1 more
func.func private @scanned() -> vector<3xi32> {
  %one = arith.constant 1 : i32
  %p = ub.poison : i32
  %a = vector.from_elements %one, %p, %one : vector<3xi32>
  %init = arith.constant dense<0> : vector<i32>
  %r, %last = vector.scan <add>, %a, %init {inclusive = true, reduction_dim = 0 : i64} : vector<3xi32>, vector<i32>
  return %r : vector<3xi32>
}

// MOVED: poison: result #0, element [0, 2]{{$}}
func.func private @moved() -> vector<1x4xi32> {
  %one = arith.constant 1 : i32
  %p = ub.poison : i32
  %a = vector.from_elements %one, %p : vector<2x1xi32>
  %t = vector.transpose %a, [1, 0] : vector<2x1xi32> to vector<1x2xi32>
  %b = arith.constant dense<5> : vector<1x2xi32>
  %r = vector.interleave %t, %b : vector<1x2xi32> -> vector<1x4xi32>
  return %r : vector<1x4xi32>
}

// HUGE: limit reached: 'vector.broadcast' needs a tensor of 1000000x1000000 elements of i8
func.func private @huge() {
  %x = arith.constant 1 : i8
  %v = vector.broadcast %x : i8 to vector<1000000x1000000xi8>
  return
}
