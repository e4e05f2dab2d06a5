#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A device under test as a command, in exact rational arithmetic:

  device.py PROGRAM.mlir --entry NAME --input FILE.npy... --output PREFIX

Reads the inputs of a case, a block-scaled one from ELEMENTS.npy,SCALES.npy, and
writes PREFIX.0.npy and so on, a block-scaled result as PREFIX.0.elements.npy and
PREFIX.0.scales.npy. What to compute it learns from the file that MX_CASE names:
it does not read the program.

--wrong FAULT makes a mistake on purpose; FAULTS has the rules that each breaks."""

import argparse
import json
import math
import os
import sys

from arrays import Array, Scaled, count, parse_type, read_npy, scale_shape
from arrays import strides, width, write_npy
from exact import FORMATS, SMALL, Number, add, decode, divide, encode
from exact import floor_log2, multiply, number, power, rounded
from faults import FAULTS
from functions import FLOAT_OPERATIONS, INTEGER_OPERATIONS

SCALE = "f8E8M0FNU"


class Device:
    def __init__(self, wrong=None, scale_rounding=None):
        self.wrong = wrong
        self.scale_rounding = scale_rounding

    # Conversions, and what goes wrong in them.

    def decode(self, name, code):
        n = decode(name, code)
        if name == SCALE and code == 0 and self.wrong == "e8m0-zero":
            return Number(False, 0)
        if name == SCALE and n.is_nan and self.wrong == "nan-scale":
            return number(power(128))
        if self.wrong == "flush" and name in ("f16", "bf16", "f32", "f64"):
            return self.flushed(name, n)
        return n

    def encode(self, name, n, mode="to_nearest_even", saturating=False):
        if name in SMALL and name != SCALE and mode == "to_nearest_even":
            if self.wrong == "ties-away":
                mode = "to_nearest_away"
            elif self.wrong == "truncate":
                mode = "toward_zero"
        if name == SCALE and self.wrong == "scale-truncates":
            mode = "toward_zero"
        if self.wrong == "twice" and name in SMALL:
            n = decode("f32", encode("f32", n))
        if self.wrong == "flush" and name in ("f16", "bf16", "f32", "f64"):
            n = self.flushed(name, n)
        if self.wrong == "saturate" and name in SMALL:
            saturating = True
        elif self.wrong == "not-saturated":
            saturating = False
        if self.wrong == "twice-wide" and name in ("f16", "bf16"):
            n = decode("f32", encode("f32", n))
        code = encode(name, n, mode, saturating)
        if self.wrong == "direction-overflows" and mode == "toward_zero":
            if n.magnitude > decode(name, FORMATS[name].largest).magnitude:
                code = encode(name, n)
        if self.wrong == "zero-sign" and code == FORMATS[name].sign_mask:
            return 0
        return code

    @staticmethod
    def flushed(name, n):
        subnormal = not n.is_nan and n.magnitude < power(FORMATS[name].smallest_exponent)
        return Number(n.negative, 0) if subnormal else n

    # Elementwise operations.

    def elementwise(self, case, inputs):
        operation, attributes = case["operation"], case["attributes"]
        to = attributes["result"]
        types = [array.type for array in inputs]
        if operation in INTEGER_OPERATIONS:
            rule, bits = INTEGER_OPERATIONS[operation], width(types[0])
            compute = lambda *codes: rule(bits, *codes) & ((1 << width(to)) - 1)
        elif operation == "arith.select":
            compute = lambda condition, a, b: a if condition else b
        elif operation == "arith.bitcast":
            compute = lambda code: code
        elif operation == "arith.sitofp":
            sign = 1 << (width(types[0]) - 1)
            compute = lambda code: encode(to, number((code ^ sign) - sign))
        elif operation == "arith.uitofp":
            compute = lambda code: encode(to, number(code))
        elif operation in ("arith.fptosi", "arith.fptoui"):
            mask = (1 << width(to)) - 1
            if self.wrong == "unsigned-clamped" and operation == "arith.fptoui":
                mask >>= 1
            compute = lambda code: math.trunc(decode(types[0], code).value) & mask
        elif operation == "arith.scaling_extf":
            compute = lambda code, scale: self.scaling_extf(*types, to, code, scale)
        elif operation == "arith.scaling_truncf":
            compute = lambda code, scale: self.scaling_truncf(*types, to, code, scale)
        elif operation == "multiply-add":
            compute = lambda *codes: self.multiply_add(to, *codes)
        elif operation == "math.fma" and self.wrong == "fma-in-f64":
            compute = lambda *codes: self.fma_in_f64(types, to, codes)
        else:
            rule = FLOAT_OPERATIONS[operation]
            mode = attributes.get("roundingmode", "to_nearest_even")
            compute = lambda *codes: self.encode(
                to, rule(*map(self.decode, types, codes)), mode
            )
        codes = [compute(*row) for row in zip(*(array.codes for array in inputs))]
        return [Array(to, inputs[0].shape, codes)]

    def scale_in(self, wide, scale_type, scale):
        if scale_type != SCALE:
            scale = self.encode(SCALE, decode(scale_type, scale))
        return self.decode(wide, self.encode(wide, self.decode(SCALE, scale)))

    def fma_in_f64(self, types, to, codes):
        total = FLOAT_OPERATIONS["math.fma"](*map(self.decode, types, codes))
        return self.encode(to, decode("f64", encode("f64", total)))

    def scaling_extf(self, from_type, scale_type, to, code, scale):
        if self.wrong == "wide-f32" and to == "f64":
            narrow = self.scaling_extf(from_type, scale_type, "f32", code, scale)
            return self.encode(to, decode("f32", narrow))
        n = self.decode(to, self.encode(to, self.decode(from_type, code)))
        return self.encode(to, multiply(n, self.scale_in(to, scale_type, scale)))

    def scaling_truncf(self, from_type, scale_type, to, code, scale):
        n = self.decode(from_type, code)
        if self.wrong == "wide-f32" and from_type == "f64":
            n = decode("f32", encode("f32", n))
        quotient = divide(n, self.scale_in(from_type, scale_type, scale))
        return self.encode(to, decode(from_type, encode(from_type, quotient)))

    def multiply_add(self, name, a, b, c):
        a, b, c = (self.decode(name, code) for code in (a, b, c))
        product = multiply(a, b)
        if self.wrong != "fused":
            product = self.decode(name, self.encode(name, product))
        return self.encode(name, add(product, c))

    # Block-scaled operations.

    def scale_exponent(self, element, rounding, amax):
        """Of X, before it is clamped. amax is not zero."""
        f = FORMATS[element]
        if rounding == "floor" and self.wrong == "log2-exponent":
            logarithm = encode("f32", number(math.log2(amax)))
            return math.floor(decode("f32", logarithm).value) - f.largest_exponent
        exponent = floor_log2(amax)
        if rounding == "ceil":
            exponent += amax > power(exponent)
        elif rounding == "even":
            unit = power(exponent - f.mantissa_bits)
            exponent = floor_log2(rounded(amax / unit, False, "to_nearest_even") * unit)
        elif rounding == "rceil":
            largest = decode(element, f.largest).magnitude
            exponent = floor_log2(amax / largest)
            exponent += amax > largest * power(exponent)
            return exponent
        return exponent - f.largest_exponent

    def quantize(self, element, rounding, values):
        """Element codes and the scale of one block."""
        f = FORMATS[element]
        if any(v.is_nan or v.is_inf for v in values):
            if self.wrong == "infinity-saturates" and not any(v.is_nan for v in values):
                return [self.encode(element, v, saturating=True) for v in values], 0xFE
            if self.wrong != "nan-ignored" or any(v.is_inf for v in values):
                return [f.nan] * len(values), FORMATS[SCALE].nan
        amax = max((v.magnitude for v in values if not v.is_nan), default=0)
        exponent = -127
        if amax != 0:
            exponent = self.scale_exponent(element, rounding, amax)
            if self.wrong != "wraps":
                exponent = max(-127, min(127, exponent))
        elif self.wrong == "zero-block-is-one":
            exponent = 0
        codes = [
            self.encode(
                element,
                divide(v, number(power(exponent))),
                saturating=True,
            )
            for v in values
        ]
        return codes, (exponent + 127) & 0xFF

    def scale_positions(self, shape, axis, block_size):
        """For each element, row-major, the position of its scale. A mistake may
        lead beyond the scales; their number wraps it."""
        divisor = 2 * block_size if self.wrong == "wrong-divisor" else block_size
        number_of_scales = count(scale_shape(shape, axis, block_size))
        if self.wrong == "last-axis":
            axis = len(shape) - 1
        outer = strides(shape)
        inner = strides(scale_shape(shape, axis, block_size))
        positions = []
        for i in range(count(shape)):
            position = 0
            for d, size in enumerate(shape):
                index = i // outer[d] % size
                position += (index // divisor if d == axis else index) * inner[d]
            positions.append(position % number_of_scales)
        return positions

    def quantize_block(self, case, inputs):
        (x,) = inputs
        attributes = case["attributes"]
        element, axis = attributes["element"], attributes["axis"]
        block_size = attributes["block_size"]
        rounding = self.scale_rounding or attributes["scale_rounding"]
        shape = scale_shape(x.shape, axis, block_size)
        blocks = [[] for _ in range(count(shape))]
        for i, block in enumerate(self.scale_positions(x.shape, axis, block_size)):
            blocks[block].append(i)
        codes, scales = [0] * count(x.shape), []
        for block in blocks:
            # Only a mistake leaves a block empty.
            values = [self.decode("f32", x.codes[i]) for i in block] or [number(0)]
            converted, scale = self.quantize(element, rounding, values)
            scales.append(scale)
            for i, code in zip(block, converted):
                codes[i] = code
        elements = Array(element, x.shape, codes)
        return [Scaled(elements, Array(SCALE, shape, scales), axis, block_size)]

    def scaled_values(self, a):
        """P and X of each element."""
        positions = self.scale_positions(a.elements.shape, a.axis, a.block_size)
        scales = a.scales.codes
        for code, position in zip(a.elements.codes, positions):
            yield (
                self.decode(a.elements.type, code),
                self.decode(SCALE, scales[position]),
            )

    def product(self, a, b):
        return self.decode("f32", self.encode("f32", multiply(a, b)))

    def dequantize_block(self, case, inputs):
        (a,) = inputs
        codes = [self.encode("f32", multiply(p, x)) for p, x in self.scaled_values(a)]
        return [Array("f32", a.elements.shape, codes)]

    def fold_scale(self, case, inputs):
        a, alpha = inputs
        factor = self.decode("f32", alpha.codes[0])
        nan = FORMATS[SCALE].nan
        exponent = None
        if not (factor.is_nan or factor.is_inf or factor.is_zero or factor.negative):
            exponent = floor_log2(factor.magnitude)
            if power(exponent) != factor.magnitude and self.wrong != "fold-any":
                exponent = None
        scales = []
        for scale in a.scales.codes:
            folded = nan
            if exponent is not None and scale != nan:
                folded = scale + exponent
                if self.wrong == "fold-clamps":
                    folded = max(0, min(0xFE, folded))
                folded = folded if 0 <= folded <= 0xFE else nan
            scales.append(folded)
        return [
            Scaled(a.elements, Array(SCALE, a.scales.shape, scales), a.axis, a.block_size)
        ]

    def block_matmul(self, case, inputs):
        a, b, acc = inputs
        (m_size, k_size), n_size = a.elements.shape, acc.shape[1]
        lhs = list(self.scaled_values(a))
        rhs = [self.decode("f32", code) for code in b.codes]
        codes = []
        for m in range(m_size):
            for n in range(n_size):
                pairs = [
                    (*lhs[m * k_size + k], rhs[k * n_size + n]) for k in range(k_size)
                ]
                start = acc.codes[m * n_size + n]
                is_done = m < self.without_tail(m_size) and n < self.without_tail(n_size)
                codes.append(self.dot(start, pairs) if is_done else start)
        return [Array("f32", acc.shape, codes)]

    def without_tail(self, size):
        """How many rows or columns are computed: a mistake leaves out what is
        beyond the last tile."""
        return size - size % 16 if self.wrong == "tile-tail" and size > 16 else size

    def dot(self, start, pairs):
        """The accumulator's code after all P, X and B of a row and a column."""
        if self.wrong == "k-tail" and len(pairs) > 16:
            pairs = pairs[: len(pairs) // 16 * 16]
        elif self.wrong == "k-64":
            pairs = pairs[:64]
        elif self.wrong == "skips-zeros":
            pairs = [(p, x, b) for p, x, b in pairs if not p.is_zero and not b.is_zero]
        if self.wrong == "reversed-k":
            pairs = reversed(pairs)
        code = 0 if self.wrong == "accumulator-last" and pairs else start
        for p, x, b in pairs:
            total = self.decode("f32", code)
            if self.wrong == "scale-last":
                term = multiply(self.product(p, b), x)
            else:
                term = multiply(self.product(p, x), b)
            if self.wrong != "fused":
                term = self.decode("f32", self.encode("f32", term))
            clamps = self.wrong == "sums-clamp" and not (total.is_inf or term.is_inf)
            code = self.encode("f32", add(total, term), saturating=clamps)
        if self.wrong == "accumulator-last" and pairs:
            code = self.encode("f32", add(decode("f32", code), decode("f32", start)))
        return code

    # Several operations.

    def folded(self, case, a, factors):
        """A, with one factor after another folded in."""
        if self.wrong == "folds-merged" and factors:
            merged = number(1)
            for factor in factors:
                merged = multiply(merged, self.decode("f32", factor))
            factors = [self.encode("f32", merged)]
        for factor in factors:
            (a,) = self.fold_scale(case, [a, Array("f32", (), [factor])])
        return a

    def chain(self, case, inputs):
        """Steps, each of the result of the one before it."""
        value, *others = inputs
        attributes = case["attributes"]
        operations = [step["operation"] for step in attributes["steps"]]
        factors = [
            int(step["factor"], 16) for step in attributes["steps"] if "factor" in step
        ]
        round_trips = (
            ["mx.dequantize_block", "mx.quantize_block"],
            ["mx.quantize_block", "mx.dequantize_block"],
        )
        if self.wrong == "round-trips-dropped" and operations in round_trips:
            return [value]
        last = operations[-1]
        if self.wrong == "fold-after" and last != "mx.fold_scale" and factors:
            return [self.folded_after(case, value, others, factors)]
        value = self.folded(case, value, factors)
        for operation in operations[len(factors) :]:
            run = getattr(self, operation[len("mx.") :])
            (value,) = run(case, [value, *others])
        return [value]

    def folded_after(self, case, a, others, factors):
        """What is folded in multiplies the values instead."""
        target = others[0] if others else self.dequantize_block(case, [a])[0]
        for factor in factors:
            by = self.decode("f32", factor)
            codes = [
                self.encode("f32", multiply(self.decode("f32", code), by))
                for code in target.codes
            ]
            target = Array("f32", target.shape, codes)
        if not others:
            return target
        return self.block_matmul(case, [a, target, others[1]])[0]

    # Control flow: what each program does is in its name.

    def control(self, case, inputs):
        control, *values = inputs
        n = control.codes[0]
        program = case["attributes"]["program"]
        if program in ("branch", "choose"):
            return [values[0] if n else values[1]]
        if program == "switch":
            return [values[1] if n == 1 else values[0]]
        if program in ("fold_in_loop", "fold_while"):
            a, alpha = values
            return [self.folded(case, a, [alpha.codes[0]] * n)]
        # Swaps: so many times in a loop, once in a call.
        swapped = list(reversed(values)) if n % 2 else values
        if self.wrong == "elements-alone":
            return [
                Scaled(new.elements, old.scales, new.axis, new.block_size)
                for new, old in zip(swapped, values)
            ]
        return swapped

    def run(self, case, inputs):
        operation = case["operation"]
        if "program" in case["attributes"]:
            return self.control(case, inputs)
        if operation == "chain":
            return self.chain(case, inputs)
        if operation.startswith("mx."):
            return getattr(self, operation[len("mx.") :])(case, inputs)
        return self.elementwise(case, inputs)


def read_input(text, spec):
    element_type, _, blocks = parse_type(text)
    if not blocks:
        return read_npy(spec, element_type)
    elements, scales = spec.split(",")
    return Scaled(read_npy(elements, element_type), read_npy(scales, SCALE), *blocks)


def write_result(prefix, result):
    if isinstance(result, Scaled):
        write_npy(f"{prefix}.elements.npy", result.elements)
        write_npy(f"{prefix}.scales.npy", result.scales)
    else:
        write_npy(f"{prefix}.npy", result)


def main():
    parser = argparse.ArgumentParser(description="A device under test.")
    parser.add_argument("program")
    parser.add_argument("--entry")
    parser.add_argument("--input", action="append", default=[])
    parser.add_argument("--output", required=True)
    parser.add_argument("--wrong", choices=FAULTS)
    parser.add_argument("--scale-rounding", choices=["floor", "ceil", "even", "rceil"])
    options = parser.parse_args()
    if "MX_CASE" not in os.environ:
        sys.exit("device.py: MX_CASE names no case")
    with open(os.environ["MX_CASE"]) as file:
        case = json.load(file)
    types = [value["type"] for value in case["inputs"]]
    inputs = list(map(read_input, types, options.input))
    device = Device(options.wrong, options.scale_rounding)
    for i, result in enumerate(device.run(case, inputs)):
        write_result(f"{options.output}.{i}", result)


if __name__ == "__main__":
    main()
