# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Floating-point formats by exact rational arithmetic: what a code means, and which
code a number has. Written from the rules in docs/conformance.md, and apart from
the reference, so that where both agree neither is likely to be wrong."""

import dataclasses
import functools
import math
from fractions import Fraction

INF = math.inf


@dataclasses.dataclass(frozen=True)
class Format:
    exponent_bits: int
    mantissa_bits: int
    bias: int
    has_nan: bool
    has_inf: bool
    is_scale: bool = False

    @functools.cached_property
    def magnitude_mask(self):
        return (1 << (self.exponent_bits + self.mantissa_bits)) - 1

    @property
    def sign_mask(self):
        return 0 if self.is_scale else self.magnitude_mask + 1

    @property
    def bytes(self):
        return (self.exponent_bits + self.mantissa_bits + (not self.is_scale) + 7) // 8

    @functools.cached_property
    def infinity(self):
        return self.magnitude_mask & ~((1 << self.mantissa_bits) - 1)

    @functools.cached_property
    def largest(self):
        """The code of the largest finite number."""
        if self.has_inf:
            return self.infinity - 1
        return self.magnitude_mask - (1 if self.has_nan else 0)

    @functools.cached_property
    def nan(self):
        """0x7F of f8E4M3FN, 0x7FC00000 of f32; +0 where there is none."""
        if not self.has_nan:
            return 0
        if not self.has_inf:
            return self.magnitude_mask
        return self.infinity | 1 << (self.mantissa_bits - 1)

    @property
    def smallest_exponent(self):
        return 1 - self.bias

    @property
    def largest_exponent(self):
        return (self.largest >> self.mantissa_bits) - self.bias


FORMATS = {
    "f4E2M1FN": Format(2, 1, 1, False, False),
    "f6E2M3FN": Format(2, 3, 1, False, False),
    "f6E3M2FN": Format(3, 2, 3, False, False),
    "f8E4M3FN": Format(4, 3, 7, True, False),
    "f8E5M2": Format(5, 2, 15, True, True),
    "f8E8M0FNU": Format(8, 0, 127, True, False, is_scale=True),
    "f16": Format(5, 10, 15, True, True),
    "bf16": Format(8, 7, 127, True, True),
    "f32": Format(8, 23, 127, True, True),
    "f64": Format(11, 52, 1023, True, True),
}
SMALL = [name for name, f in FORMATS.items() if f.bytes == 1]


@dataclasses.dataclass(frozen=True)
class Number:
    """A sign and a magnitude: a Fraction, INF, or None for NaN."""

    negative: bool
    magnitude: object

    @property
    def is_nan(self):
        return self.magnitude is None

    @property
    def is_inf(self):
        return self.magnitude == INF

    @property
    def is_zero(self):
        return self.magnitude == 0

    @property
    def value(self):
        """Signed, where it is neither NaN nor infinite."""
        return -self.magnitude if self.negative else self.magnitude

    def negated(self):
        return Number(not self.negative, self.magnitude)


NAN = Number(False, None)


def number(value):
    return Number(value < 0, abs(Fraction(value)))


@functools.lru_cache(maxsize=None)
def power(exponent):
    return Fraction(2) ** exponent


@functools.lru_cache(maxsize=None)
def floor_log2(magnitude):
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    return exponent if power(exponent) <= magnitude else exponent - 1


@functools.lru_cache(maxsize=None)
def decode(name, code):
    f = FORMATS[name]
    if f.is_scale:
        return NAN if code == f.magnitude_mask else Number(False, power(code - f.bias))
    negative = bool(code & f.sign_mask)
    magnitude = code & f.magnitude_mask
    if magnitude > f.largest:
        return Number(negative, INF) if f.has_inf and magnitude == f.infinity else NAN
    exponent = magnitude >> f.mantissa_bits
    mantissa = magnitude & ((1 << f.mantissa_bits) - 1)
    if exponent:
        mantissa += 1 << f.mantissa_bits
    scale = power(max(exponent, 1) - f.bias - f.mantissa_bits)
    return Number(negative, mantissa * scale)


def rounded(position, negative, mode):
    """The whole number that `position` is rounded to; the sign is that of what
    it is the magnitude of."""
    low = math.floor(position)
    rest = position - low
    if rest == 0:
        return low
    if mode == "to_nearest_even":
        up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and low % 2)
    elif mode == "to_nearest_away":
        up = rest >= Fraction(1, 2)
    else:
        up = mode == ("downward" if negative else "upward")
    return low + 1 if up else low


def rounds_to_zero(negative, mode):
    return mode == "toward_zero" or mode == ("upward" if negative else "downward")


def encode_scale(n, mode):
    f = FORMATS["f8E8M0FNU"]
    if n.is_zero:
        return 0
    if n.is_nan or n.is_inf or n.negative:
        return f.nan
    if n.magnitude < power(-f.bias):
        return 0
    exponent = floor_log2(n.magnitude)
    rest = n.magnitude / power(exponent) - 1
    if mode == "upward":
        up = rest > 0
    else:
        # A significand of one bit is odd: the even neighbour is the larger one.
        up = mode.startswith("to_nearest") and rest >= Fraction(1, 2)
    code = exponent + up + f.bias
    if code > f.largest:
        return f.largest if rounds_to_zero(False, mode) else f.nan
    return code


@functools.lru_cache(maxsize=None)
def encode(name, n, mode="to_nearest_even", saturating=False):
    """The code of a number, rounded once."""
    f = FORMATS[name]
    if f.is_scale:
        return encode_scale(n, mode)
    if n.is_nan:
        return f.nan
    sign = f.sign_mask if n.negative else 0
    too_large = f.largest
    if not saturating and f.has_nan:
        too_large = f.infinity if f.has_inf else f.nan
    if n.is_inf:
        return sign | too_large
    if n.is_zero:
        return sign
    exponent = max(floor_log2(n.magnitude), f.smallest_exponent)
    position = n.magnitude / power(exponent - f.mantissa_bits)
    # What is rounded up to the next power of two carries into the exponent.
    code = rounded(position, n.negative, mode) + (
        (exponent - f.smallest_exponent) << f.mantissa_bits
    )
    if code > f.largest:
        code = f.largest if rounds_to_zero(n.negative, mode) else too_large
    return sign | code


@functools.lru_cache(maxsize=None)
def add(a, b):
    if a.is_nan or b.is_nan or (a.is_inf and b.is_inf and a.negative != b.negative):
        return NAN
    if a.is_inf or b.is_inf:
        return a if a.is_inf else b
    if a.is_zero and b.is_zero:
        return Number(a.negative and b.negative, Fraction(0))
    return number(a.value + b.value)


@functools.lru_cache(maxsize=None)
def multiply(a, b):
    if a.is_nan or b.is_nan:
        return NAN
    negative = a.negative != b.negative
    if a.is_inf or b.is_inf:
        return NAN if a.is_zero or b.is_zero else Number(negative, INF)
    return Number(negative, a.magnitude * b.magnitude)


@functools.lru_cache(maxsize=None)
def divide(a, b):
    if a.is_nan or b.is_nan or (a.is_inf and b.is_inf) or (a.is_zero and b.is_zero):
        return NAN
    negative = a.negative != b.negative
    if a.is_inf or b.is_zero:
        return Number(negative, INF)
    return Number(negative, Fraction(0) if b.is_inf else a.magnitude / b.magnitude)


@functools.lru_cache(maxsize=None)
def square_root(a):
    """Exact, or a number that every format rounds as the root."""
    if a.is_nan or a.is_zero:
        return a
    if a.negative:
        return NAN
    if a.is_inf:
        return a
    # 300 bits behind the point, and a bit that says whether more would follow.
    scaled = a.magnitude * power(600)
    root = math.isqrt(math.floor(scaled))
    inexact = root * root != scaled
    return Number(False, (root + Fraction(1, 2) * inexact) / power(300))


def ulp_distance(name, a, b):
    """How many steps lie between two codes, zeros being one; NaNs are alike."""
    f = FORMATS[name]
    if decode(name, a).is_nan or decode(name, b).is_nan:
        return 0 if decode(name, a).is_nan and decode(name, b).is_nan else INF
    ordered = [
        -(c & f.magnitude_mask) if c & f.sign_mask else c & f.magnitude_mask
        for c in (a, b)
    ]
    return abs(ordered[0] - ordered[1])
