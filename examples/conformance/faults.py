# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mistakes that devices make, and the rules of the suite that each breaks."""

FAULTS = {
    # A tie between two elements becomes the larger one.
    "ties-away": [
        "encode.nearest-even",
        "encode.overflow-tie",
        "encode.rounding-mode",
        "encode.underflow-tie",
        "quantize.element-ties",
        "quantize.mixed",
        "small.ties",
        "small.zero-sign",
    ],
    # Elements are cut off instead of rounded.
    "truncate": [
        "encode.nearest",
        "encode.nearest-even",
        "encode.once",
        "encode.overflow",
        "encode.overflow-tie",
        "encode.rounding-mode",
        "encode.subnormal",
        "quantize.and-back",
        "quantize.clamp",
        "quantize.element-nearest",
        "quantize.element-ties",
        "quantize.just-below-power",
        "quantize.mixed",
        "quantize.saturation",
        "quantize.scale-ceil",
        "quantize.scale-even",
        "quantize.scale-rceil",
        "quantize.subnormal",
        "quantize.top-of-range",
        "quantize.wide-range",
        "scaling.f64",
        "scaling.truncf",
        "scaling.wide-type",
        "small.overflow",
        "small.rounded-once",
        "small.ties",
    ],
    # f64 is rounded to f32 on its way to a small float.
    "twice": [
        "encode.once",
        "scaling.f64",
        "scaling.scale-operand",
    ],
    # A number becomes the power of two below it.
    "scale-truncates": [
        "encode.once",
        "encode.rounding-mode",
        "encode.scale-invalid",
        "encode.scale-nearest",
        "encode.scale-tie",
        "encode.subnormal-source",
        "scaling.nan-scale",
        "scaling.scale-operand",
        "small.scale",
    ],
    # The scale 0x00 is taken for zero.
    "e8m0-zero": [
        "decode.smallest-scale",
        "dequantize.smallest-scale",
        "matmul.smallest-scale",
        "scaling.smallest-scale",
    ],
    # The scale 0xFF is taken for 2^128.
    "nan-scale": [
        "decode.special",
        "dequantize.nan-scale",
        "fold-scale.dequantized",
        "matmul.nan-scale",
        "scaling.nan-scale",
    ],
    # Subnormal numbers of f16, bf16, f32 and f64 are flushed to zero.
    "flush": [
        "decode.smallest-scale",
        "dequantize.smallest-scale",
        "dequantize.subnormal",
        "encode.subnormal-source",
        "float.subnormal",
        "fold-scale.subnormal-power",
        "matmul.smallest-scale",
        "matmul.subnormal",
        "quantize.mixed",
        "quantize.subnormal",
        "scaling.smallest-scale",
        "scaling.wide-type",
    ],
    # Every conversion to a small float saturates.
    "saturate": [
        "encode.overflow",
        "encode.overflow-tie",
        "encode.rounding-mode",
        "encode.special",
        "scaling.wide-type",
        "small.overflow",
        "small.special",
    ],
    # No conversion to a small float saturates.
    "not-saturated": [
        "quantize.just-below-power",
        "quantize.mixed",
        "quantize.saturation",
        "quantize.top-of-range",
    ],
    # -0 becomes +0.
    "zero-sign": [
        "decode.zero",
        "dequantize.zero-sign",
        "encode.underflow",
        "encode.underflow-tie",
        "encode.zero",
        "float.minimum-maximum",
        "float.subnormal",
        "float.zero-sign",
        "matmul.zero-sign",
        "quantize.mixed",
        "quantize.signed-zero",
        "scaling.wide-type",
        "small.zero-sign",
    ],
    # A block of zeros has the scale 1.
    "zero-block-is-one": [
        "quantize.again",
        "quantize.signed-zero",
        "quantize.zero-block",
    ],
    # A NaN has no part in the scale of its block.
    "nan-ignored": ["quantize.nan"],
    # The exponent of a scale wraps around.
    "wraps": ["quantize.clamp", "quantize.mixed", "quantize.subnormal"],
    # An infinity becomes the largest element.
    "infinity-saturates": ["quantize.infinity"],
    # The exponent of a block is that of log2 in f32.
    "log2-exponent": [
        "quantize.just-below-power",
        "quantize.mixed",
        "quantize.top-of-range",
    ],
    # The block of an element is found with twice the block size.
    "wrong-divisor": [
        "dequantize.layout",
        "matmul.block-boundary",
        "quantize.layout",
    ],
    # Blocks lie along the last axis, whatever the type says.
    "last-axis": ["dequantize.layout", "quantize.layout"],
    # A factor that is no power of two is folded as the power below it.
    "fold-any": [
        "fold-scale.dequantized",
        "fold-scale.not-a-power",
        "fold-scale.sequence",
        "matmul.folded-scale",
    ],
    # A scale that leaves its range becomes the last one in it.
    "fold-clamps": [
        "fold-scale.dequantized",
        "fold-scale.out-of-range",
        "fold-scale.sequence",
        "matmul.folded-scale",
    ],
    # (P * B) * X instead of (P * X) * B.
    "scale-last": ["matmul.grouping"],
    # Products are added from the last to the first.
    "reversed-k": ["matmul.order"],
    # Products are added without being rounded.
    "fused": ["float.no-contraction", "matmul.no-contraction"],
    # The accumulator is added behind the products.
    "accumulator-last": ["matmul.accumulator", "matmul.zero-sign"],
    # What is swapped are the elements, without their scales.
    "elements-alone": [
        "control.calls",
        "control.loops",
        "control.regions",
    ],
    # f64 is rounded to f32 on its way to f16 and bf16.
    "twice-wide": ["float.conversion"],
    # toward_zero overflows above the largest value.
    "direction-overflows": ["encode.rounding-mode"],
    # A fused operation is emulated in f64, and rounded to f32 from there.
    "fma-in-f64": ["float.fma"],
    # The largest unsigned integer is the largest signed one.
    "unsigned-clamped": ["float.integer-conversion"],
    # What is scaled in f64 goes by way of f32.
    "wide-f32": ["scaling.f64"],
    # Products with a zero factor are left out.
    "skips-zeros": [
        "matmul.nan-scale",
        "matmul.non-finite-rhs",
        "matmul.special-elements",
        "matmul.zero-sign",
    ],
    # A sum of finite numbers becomes no more than the largest f32.
    "sums-clamp": ["matmul.overflow"],
    # Products beyond a multiple of 16 are left out, in loops longer than that.
    "k-tail": ["matmul.reduction"],
    # The first 64 products alone are added.
    "k-64": [
        "matmul.accuracy",
        "matmul.block-boundary",
        "matmul.order",
        "matmul.reduction",
        "matmul.shapes",
    ],
    # Rows and columns beyond a multiple of 16 are left as they were.
    "tile-tail": ["matmul.shapes"],
    # Two folds become one, by the product of their factors.
    "folds-merged": ["fold-scale.sequence"],
    # A factor multiplies the values instead of being folded into their scales.
    "fold-after": ["fold-scale.dequantized", "matmul.folded-scale"],
    # A conversion and its inverse become nothing.
    "round-trips-dropped": ["quantize.again", "quantize.and-back"],
}
