// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A hand-written kernel as a device under test: two of the suite's programs, by
// the names that MLIR's C interface gives them.
//
//   cc -shared -fPIC -O2 -o libkernels.so kernels.c -lm
//   mx-conform --dut lib:libkernels.so
//
// With -DWRONG_TIES or -DWRONG_EXPONENT it makes a mistake that kernels make.

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A memref of rank 2 as MLIR passes it: by a pointer to this. Sizes, strides
// and the offset count elements; a small float takes a byte.
typedef struct {
  void *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
} MemRef2;

// A result of type !mx.tensor is its elements, then its scales. Several memrefs
// are returned through a pointer that comes before the arguments.
typedef struct {
  MemRef2 elements, scales;
} BlockScaled;

enum { blockSize = 16, nan8 = 0x7F, largest = 0x7E, nanScale = 0xFF };

static float load(const MemRef2 *x, int64_t row, int64_t column) {
  const float *data = x->aligned;
  return data[x->offset + row * x->strides[0] + column * x->strides[1]];
}

static MemRef2 allocate(int64_t rows, int64_t columns) {
  void *data = malloc(rows * columns ? rows * columns : 1);
  return (MemRef2){data, data, 0, {rows, columns}, {columns, 1}};
}

// f8E4M3FN has three bits of mantissa and its smallest normal number at 2^-6.
static uint8_t encode(double value) {
  double magnitude = fabs(value);
  int exponent = magnitude < 0x1p-6 ? -6 : ilogb(magnitude);
  double steps = ldexp(magnitude, 3 - exponent);
#ifdef WRONG_TIES
  double rounded = round(steps);
#else
  double rounded = nearbyint(steps);
#endif
  // A step beyond the mantissa is one in the exponent, right above it.
  double code = rounded + 8.0 * (exponent + 6);
  return (code > largest ? largest : (uint8_t)code) |
         (signbit(value) ? 0x80 : 0);
}

// The exponent of the scale: that of the largest magnitude, less that of the
// largest element, 8.
static int scaleExponent(float largestMagnitude) {
  if (largestMagnitude == 0)
    return -127;
#ifdef WRONG_EXPONENT
  // Rounds up to the next whole number just below a power of two.
  int exponent = (int)floorf(log2f(largestMagnitude)) - 8;
#else
  int exponent = ilogbf(largestMagnitude) - 8;
#endif
  return exponent < -127 ? -127 : exponent;
}

static void quantizeBlock(const MemRef2 *x, int64_t row, uint8_t *elements,
                          uint8_t *scale) {
  float largestMagnitude = 0;
  int isFinite = 1;
  for (int i = 0; i < blockSize; ++i) {
    isFinite &= isfinite(load(x, row, i)) != 0;
    largestMagnitude = fmaxf(largestMagnitude, fabsf(load(x, row, i)));
  }
  if (!isFinite) {
    memset(elements, nan8, blockSize);
    *scale = nanScale;
    return;
  }
  int exponent = scaleExponent(largestMagnitude);
  *scale = exponent + 127;
  // In double the division by a power of two is exact.
  for (int i = 0; i < blockSize; ++i)
    elements[i] = encode(ldexp(load(x, row, i), -exponent));
}

// func.func @quantize_f8E4M3FN_b16_floor(%a: tensor<?x16xf32>)
//     -> !mx.tensor<?x16xf8E4M3FN, block_size = 16, ...>
void _mlir_ciface_quantize_f8E4M3FN_b16_floor(BlockScaled *result, MemRef2 *x) {
  int64_t rows = x->sizes[0];
  result->elements = allocate(rows, blockSize);
  result->scales = allocate(rows, 1);
  uint8_t *elements = result->elements.aligned,
          *scales = result->scales.aligned;
  for (int64_t row = 0; row < rows; ++row)
    quantizeBlock(x, row, elements + row * blockSize, scales + row);
}

// func.func @fold_scale_f8E4M3FN(%a: !mx.tensor<?x2xf8E4M3FN, ...>,
//     %alpha: f32) -> !mx.tensor<?x2xf8E4M3FN, ...>
void _mlir_ciface_fold_scale_f8E4M3FN(BlockScaled *result, MemRef2 *elements,
                                      MemRef2 *scales, float alpha) {
  int exponent = 0;
  int isPower =
      alpha > 0 && isfinite(alpha) && frexpf(alpha, &exponent) == 0.5f;
  // The elements stay what they are: a result may be an argument.
  result->elements = *elements;
  result->scales = allocate(scales->sizes[0], scales->sizes[1]);
  const uint8_t *from = scales->aligned;
  uint8_t *to = result->scales.aligned;
  for (int64_t row = 0; row < scales->sizes[0]; ++row)
    for (int64_t block = 0; block < scales->sizes[1]; ++block) {
      int code = from[scales->offset + row * scales->strides[0] +
                      block * scales->strides[1]];
      int folded = code + exponent - 1;
      int isScale =
          isPower && code != nanScale && folded >= 0 && folded < nanScale;
      to[row * scales->sizes[1] + block] = isScale ? folded : nanScale;
    }
}
