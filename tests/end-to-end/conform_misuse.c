// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A library with one right kernel of the suite, which does its process the harm
// that the environment variable MISTAKE names.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  void *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
} MemRef;

typedef struct {
  MemRef elements, scales;
} Scaled;

static int has(const char *mistake) {
  const char *made = getenv("MISTAKE");
  return made && strcmp(made, mistake) == 0;
}

static void doHarm(uint8_t *end) {
  if (has("closes"))
    for (int i = 0; i < 1024; ++i)
      close(i);
  if (has("writes to all"))
    for (int i = 3; i < 100; ++i)
      if (write(i, "D\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0{}\033", 19) < 0)
        continue;
  if (has("overruns by 300"))
    end[300] = 7;
  if (has("escapes")) {
    fputs("\033[31mred\r\a", stderr);
    abort();
  }
  while (has("floods")) {
    static const char noise[1 << 16];
    if (write(2, noise, sizeof(noise)) < 0)
      return;
  }
}

void _mlir_ciface_fold_scale_f8E4M3FN(Scaled *result, MemRef *elements,
                                      MemRef *scales, float alpha) {
  int exponent;
  int isPower =
      alpha > 0 && isfinite(alpha) && frexpf(alpha, &exponent) == 0.5f;
  int64_t count = scales->sizes[0] * scales->sizes[1];
  const uint8_t *from = scales->aligned;
  uint8_t *to = malloc(count ? count : 1);
  for (int64_t i = 0; i < count; ++i) {
    int code = isPower ? from[i] + exponent - 1 : 255;
    to[i] = from[i] == 255 || code < 0 || code > 254 ? 255 : code;
  }
  result->elements = *elements;
  result->scales = *scales;
  result->scales.allocated = result->scales.aligned = to;
  doHarm((uint8_t *)elements->aligned +
         elements->sizes[0] * elements->sizes[1]);
}
