// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A library for conform.py's suite: right, or wrong in the way that the
// environment variable MISTAKE says. With OUT_PARAMS results are arguments.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  void *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
} MemRef;

typedef struct {
  MemRef elements, scales;
  float sum;
} Folded;

typedef struct {
  MemRef elements, scales;
} Quantized;

static int has(const char *mistake) {
  const char *made = getenv("MISTAKE");
  return made && strcmp(made, mistake) == 0;
}

static MemRef make(int64_t rows, int64_t columns, const void *bytes,
                   size_t size) {
  // The storage begins before the elements, and rows are apart, as results may.
  uint8_t *memory = malloc(256);
  MemRef result = {memory, memory + 8, 2, {rows, columns}, {16, 1}};
  size_t element = size / (size_t)(rows * columns);
  for (int64_t row = 0; row < rows; ++row)
    memcpy(memory + 8 + (2 + 16 * row) * element,
           (const uint8_t *)bytes + row * columns * element, columns * element);
  return result;
}

float _mlir_ciface_twice(float x) {
  if (has("crash"))
    *(volatile int *)8 = 1;
  if (has("abort")) {
    fprintf(stderr, "out of order\n");
    abort();
  }
  if (has("exit"))
    exit(0);
  while (has("hang"))
    ;
  return 2 * x;
}

#ifdef OUT_PARAMS

float _mlir_ciface_fold(MemRef *elements, MemRef *scales, float alpha,
                        MemRef *newElements, MemRef *newScales) {
  if (!has("nothing"))
    memcpy(newElements->aligned, elements->aligned, 4);
  uint8_t *from = scales->aligned, *to = newScales->aligned;
  for (int i = 0; i < 2; ++i)
    to[i] = from[i] + 1;
  return alpha + alpha;
}

#else

void _mlir_ciface_fold(Folded *result, MemRef *elements, MemRef *scales,
                       float alpha) {
  const uint8_t *from = scales->aligned;
  uint8_t to[2] = {from[0] + 1, has("block") ? from[1] : from[1] + 1};
  result->elements = make(1, 4, elements->aligned, 4);
  result->scales = make(1, 2, to, 2);
  if (has("shape"))
    result->scales.sizes[1] = 1;
  result->sum = alpha + alpha;
}

void _mlir_ciface_matmul(MemRef *result, MemRef *elements, MemRef *scales,
                         MemRef *b, MemRef *acc) {
  float *out = acc->aligned;
  const float *rows = b->aligned;
  (void)elements;
  (void)scales;
  // The one case there is: 2 and 4 after scaling.
  *out += 2 * rows[0] + 4 * rows[1];
  if (has("overrun"))
    out[1] = 0;
  if (has("nothing"))
    return;
  *result = *acc;
}

void _mlir_ciface_quantize(Quantized *result, MemRef *x) {
  (void)x;
  // 957 and 1, by floor and by ceil.
  const uint8_t floored[2] = {0x7E, 0x30}, scale[1] = {0x80};
  const uint8_t ceiled[2] = {0x77, 0x28}, ceiledScale[1] = {0x81};
  result->elements = make(1, 2, has("ceil") ? ceiled : floored, 2);
  result->scales = make(1, 1, has("ceil") ? ceiledScale : scale, 1);
}

#endif
