// RUN: exits 1 mx-diff %s -e converted --pipeline none --bisect --passes 'plant-rounding{kind=truncate}' 2>/dev/null | FileCheck %s --check-prefix=DOWN
// RUN: exits 1 mx-diff %s -e converted --pipeline none --bisect --passes 'plant-rounding{kind=ties-away nth=1}' 2>/dev/null | FileCheck %s --check-prefix=AWAY
// RUN: exits 1 mx-diff %s -e converted --pipeline none --bisect --passes 'plant-rounding{kind=no-sign}' 2>/dev/null | FileCheck %s --check-prefix=SIGN
// RUN: exits 1 mx-diff %s -e converted --pipeline none --bisect --passes 'plant-rounding{kind=no-subnormals nth=2}' 2>/dev/null | FileCheck %s --check-prefix=FLUSH
// RUN: exits 1 mx-diff %s -e clamped --pipeline none --bisect --passes 'plant-rounding{kind=no-saturation}' 2>/dev/null | FileCheck %s --check-prefix=CLAMP
// RUN: exits 3 mx-diff %s -e converted --pipeline none --passes 'plant-rounding{kind=truncate nth=4}' 2>&1 | FileCheck %s --check-prefix=NONE

// A scale has no sign and other roundings.
// NONE: nothing to plant: there is no conversion to a narrower float #4 (there are 4)

// DOWN-LABEL: after 'plant-rounding':
// DOWN: arith.truncf %{{.*}} toward_zero : f32 to f8E4M3FN
// DOWN: arith.truncf %{{.*}} : f32 to f8E4M3FN

// AWAY-LABEL: after 'plant-rounding':
// AWAY: arith.truncf %{{.*}} : f32 to f8E4M3FN
// AWAY: arith.truncf %{{.*}} to_nearest_away : f32 to f8E4M3FN

// SIGN-LABEL: after 'plant-rounding':
// SIGN: %[[MAGNITUDE:.*]] = math.absf %{{.*}} : f32
// SIGN-NEXT: arith.truncf %[[MAGNITUDE]]

// The smallest normal bf16 is 2^-126.
// FLUSH-LABEL: after 'plant-rounding':
// FLUSH: math.absf
// FLUSH: %[[LIMIT:.*]] = arith.constant 1.17549435E-38 : f32
// FLUSH: %[[SMALL:.*]] = arith.cmpf olt, %{{.*}}, %[[LIMIT]]
// FLUSH: %[[ZERO:.*]] = math.copysign
// FLUSH: %[[WIDE:.*]] = arith.select %[[SMALL]], %[[ZERO]]
// FLUSH: arith.truncf %[[WIDE]] : f32 to bf16
func.func @converted() -> (f8E4M3FN, f8E4M3FN, bf16) {
  %negative = arith.constant -1.1 : f32
  %tie = arith.constant 1.0625 : f32
  %subnormal = arith.constant 1.0e-39 : f32
  %0 = arith.truncf %negative : f32 to f8E4M3FN
  %1 = arith.truncf %tie : f32 to f8E4M3FN
  %2 = arith.truncf %subnormal : f32 to bf16
  %scale = arith.truncf %tie : f32 to f8E8M0FNU
  return %0, %1, %2 : f8E4M3FN, f8E4M3FN, bf16
}

// CLAMP-LABEL: after 'plant-rounding':
// CLAMP: func.func @clamped
// CLAMP: %[[X:.*]] = arith.constant 1.000000e+03
// CLAMP: arith.truncf %[[X]] : f32 to f8E4M3FN
func.func @clamped() -> f8E4M3FN {
  %x = arith.constant 1000.0 : f32
  %high = arith.constant 448.0 : f32
  %low = arith.constant -448.0 : f32
  %below = arith.minimumf %x, %high : f32
  %within = arith.maximumf %below, %low : f32
  %0 = arith.truncf %within : f32 to f8E4M3FN
  return %0 : f8E4M3FN
}
