// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e extract_out_of_bounds 2>&1 | FileCheck %s --check-prefix=EXTRACT
// RUN: exits 1 mx-interp %s -e extract_at_poison_index 2>&1 | FileCheck %s --check-prefix=MINUS
// RUN: exits 1 mx-interp %s -e insert_out_of_bounds 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: exits 1 mx-interp %s -e extract_at_poison 2>&1 | FileCheck %s --check-prefix=POSITION
// RUN: exits 1 mx-interp %s -e bits_of_poison 2>&1 | FileCheck %s --check-prefix=BITS

func.func private @extract() {
  %v = arith.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : vector<2x3x2xi8>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = vector.extract %v[1, 0, 1] : i8 from vector<2x3x2xi8>
  check.expect_eq_const %x, 7 : i8
  %y = vector.extract %v[%c1, %c2, 0] : i8 from vector<2x3x2xi8>
  check.expect_eq_const %y, 10 : i8
  %row = vector.extract %v[0, %c2] : vector<2xi8> from vector<2x3x2xi8>
  check.expect_eq_const %row, dense<[4, 5]> : vector<2xi8>
  %plane = vector.extract %v[1] : vector<3x2xi8> from vector<2x3x2xi8>
  check.expect_eq_const %plane, dense<[[6, 7], [8, 9], [10, 11]]> : vector<3x2xi8>
  %p = arith.constant dense<4> : vector<i8>
  %z = vector.extract %p[] : i8 from vector<i8>
  check.expect_eq_const %z, 4 : i8
  return
}
func.func private @insert() {
  %v = arith.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : vector<2x2xf32>
  %c1 = arith.constant 1 : index
  %x = arith.constant -0.0 : f32
  %a = vector.insert %x, %v[%c1, 0] : f32 into vector<2x2xf32>
  check.expect_eq_const %a, dense<[[0.0, 1.0], [-0.0, 3.0]]> : vector<2x2xf32>
  %row = arith.constant dense<[8.0, 9.0]> : vector<2xf32>
  %b = vector.insert %row, %v[0] : vector<2xf32> into vector<2x2xf32>
  check.expect_eq_const %b, dense<[[8.0, 9.0], [2.0, 3.0]]> : vector<2x2xf32>
  check.expect_eq_const %v, dense<[[0.0, 1.0], [2.0, 3.0]]> : vector<2x2xf32>
  %p = arith.constant dense<1.0> : vector<f32>
  %q = vector.insert %x, %p[] : f32 into vector<f32>
  check.expect_eq_const %q, dense<-0.0> : vector<f32>
  return
}
// What is written over is no longer poison.
func.func private @insert_everywhere() {
  %p = ub.poison : vector<2xi8>
  %x = arith.constant 1 : i8
  %one = vector.insert %x, %p[0] : i8 into vector<2xi8>
  %two = vector.insert %x, %one[1] : i8 into vector<2xi8>
  check.expect_eq_const %two, dense<1> : vector<2xi8>
  return
}
func.func private @from_and_to_elements() {
  %a = arith.constant 1 : i8
  %b = arith.constant 2 : i8
  %v = vector.from_elements %a, %b, %b, %a : vector<2x2xi8>
  check.expect_eq_const %v, dense<[[1, 2], [2, 1]]> : vector<2x2xi8>
  %e:4 = vector.to_elements %v : vector<2x2xi8>
  check.expect_eq_const %e#1, 2 : i8
  check.expect_eq_const %e#3, 1 : i8
  %p = vector.from_elements %b : vector<i8>
  %x = vector.to_elements %p : vector<i8>
  check.expect_eq_const %x, 2 : i8
  return
}
func.func private @step() {
  %s = vector.step : vector<5xindex>
  check.expect_eq_const %s, dense<[0, 1, 2, 3, 4]> : vector<5xindex>
  return
}
// The first element has the lowest bits.
func.func private @bitcast() {
  %v = arith.constant dense<[[1.0, -2.0]]> : vector<1x2xf32>
  %halves = vector.bitcast %v : vector<1x2xf32> to vector<1x4xi16>
  check.expect_eq_const %halves, dense<[[0, 0x3F80, 0, 0xC000]]> : vector<1x4xi16>
  %back = vector.bitcast %halves : vector<1x4xi16> to vector<1x2xf32>
  check.expect_eq %back, %v : vector<1x2xf32>
  %bytes = arith.constant dense<[0x21, 0x43, 0x65]> : vector<3xi8>
  %nibbles = vector.bitcast %bytes : vector<3xi8> to vector<6xi4>
  check.expect_eq_const %nibbles, dense<[1, 2, 3, 4, 5, 6]> : vector<6xi4>
  // Elements of 8 bits out of elements of 6.
  %sixes = arith.constant dense<[1, 2, 3, 4]> : vector<4xi6>
  %eights = vector.bitcast %sixes : vector<4xi6> to vector<3xi8>
  check.expect_eq_const %eights, dense<[0x81, 0x30, 0x10]> : vector<3xi8>
  // Two elements of f4E2M1FN are a byte: 0.5 is 1, and -6 is 15.
  %fours = arith.constant dense<[0.5, -6.0]> : vector<2xf4E2M1FN>
  %byte = vector.bitcast %fours : vector<2xf4E2M1FN> to vector<1xi8>
  check.expect_eq_const %byte, dense<[0xF1]> : vector<1xi8>
  %p = arith.constant dense<1.0> : vector<f32>
  %code = vector.bitcast %p : vector<f32> to vector<i32>
  check.expect_eq_const %code, dense<0x3F800000> : vector<i32>
  return
}
// Which bits a NaN has is unspecified, so no check fails on them.
func.func private @bits_of_nan() {
  %v = arith.constant dense<[0x7FC00001, 1.0]> : vector<2xf32>
  %codes = vector.bitcast %v : vector<2xf32> to vector<2xi32>
  check.expect_eq_const %codes, dense<[0, 0x3F800000]> : vector<2xi32>
  return
}
func.func @main() {
  call @extract() : () -> ()
  call @insert() : () -> ()
  call @insert_everywhere() : () -> ()
  call @from_and_to_elements() : () -> ()
  call @step() : () -> ()
  call @bitcast() : () -> ()
  call @bits_of_nan() : () -> ()
  return
}

// EXTRACT: note: poison comes from 'vector.extract': a position is out of bounds
func.func private @extract_out_of_bounds() -> i8 {
  %v = arith.constant dense<[1, 2]> : vector<2xi8>
  %c2 = arith.constant 2 : index
  %x = vector.extract %v[%c2] : i8 from vector<2xi8>
  return %x : i8
}

// MINUS: poison: result #0, element [0] and 1 more
// MINUS: note: poison comes from 'vector.extract'
func.func private @extract_at_poison_index() -> vector<2xi8> {
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi8>
  %x = vector.extract %v[-1] : vector<2xi8> from vector<2x2xi8>
  return %x : vector<2xi8>
}

// INSERT: poison: result #0, element [0] and 1 more
// INSERT: note: poison comes from 'vector.insert'
func.func private @insert_out_of_bounds() -> vector<2xi8> {
  %v = arith.constant dense<[1, 2]> : vector<2xi8>
  %x = arith.constant 5 : i8
  %c = arith.constant -1 : index
  %r = vector.insert %x, %v[%c] : i8 into vector<2xi8>
  return %r : vector<2xi8>
}

// POSITION: use of poison: @extract_at_poison returns poison
func.func private @extract_at_poison() -> i8 {
  %v = arith.constant dense<[1, 2]> : vector<2xi8>
  %p = ub.poison : index
  %x = vector.extract %v[%p] : i8 from vector<2xi8>
  return %x : i8
}

// A wide element is as bad as any of its parts.
// BITS: checked element [1] is poison
func.func private @bits_of_poison() {
  %x = arith.constant 1 : i8
  %p = ub.poison : i8
  %v = vector.from_elements %x, %x, %p, %x : vector<4xi8>
  %w = vector.bitcast %v : vector<4xi8> to vector<2xi16>
  check.expect_eq_const %w, dense<[0x0101, 0]> : vector<2xi16>
  return
}
