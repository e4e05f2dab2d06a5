# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on single numbers and integers, by name."""

import decimal
import functools
import math
from fractions import Fraction

from exact import NAN, Number, add, divide, multiply, number, square_root

decimal.getcontext().prec = 60


def larger(a, b):
    """maximumf: -0 below +0, NaN wins."""
    if a.is_nan or b.is_nan:
        return NAN
    order = lambda n: (n.value, not n.negative)
    return max(a, b, key=order)


def smaller(a, b):
    return larger(a.negated(), b.negated()).negated()


def preferring_numbers(choose):
    """minnumf, maxnumf: a NaN gives the other operand."""

    def chosen(a, b):
        if a.is_nan or b.is_nan:
            return b if a.is_nan else a
        return choose(a, b)

    return chosen


def integral(to_integer):
    """To a whole number, which keeps the sign where it is zero."""

    def apply(a):
        if a.is_nan or a.is_inf:
            return a
        return Number(a.negative, abs(Fraction(to_integer(a.value))))

    return apply


def half_away(value):
    whole = math.floor(abs(value) + Fraction(1, 2))
    return -whole if value < 0 else whole


def precise(function):
    """A function of decimals, good to far more digits than a float has."""

    @functools.lru_cache(maxsize=None)
    def apply(*operands):
        values = [
            decimal.Decimal(n.value.numerator) / decimal.Decimal(n.value.denominator)
            for n in operands
        ]
        return number(Fraction(function(*values)))

    return apply


def sine(x):
    """By its series: arguments are small."""
    total, term, n = decimal.Decimal(0), x, 1
    while abs(term) > decimal.Decimal(10) ** -50:
        total += term
        term *= -x * x / ((n + 1) * (n + 2))
        n += 2
    return total


def cosine(x):
    total, term, n = decimal.Decimal(0), decimal.Decimal(1), 0
    while abs(term) > decimal.Decimal(10) ** -50:
        total += term
        term *= -x * x / ((n + 1) * (n + 2))
        n += 2
    return total


LN2 = decimal.Decimal(2).ln()

# From exact numbers to the exact result, which is rounded once.
FLOAT_OPERATIONS = {
    "arith.extf": lambda a: a,
    "arith.truncf": lambda a: a,
    "arith.addf": add,
    "arith.subf": lambda a, b: add(a, b.negated()),
    "arith.mulf": multiply,
    "arith.divf": divide,
    "arith.negf": lambda a: a.negated(),
    "arith.maximumf": larger,
    "arith.minimumf": smaller,
    "arith.maxnumf": preferring_numbers(larger),
    "arith.minnumf": preferring_numbers(smaller),
    "math.fma": lambda a, b, c: add(multiply(a, b), c),
    "math.sqrt": square_root,
    "math.absf": lambda a: Number(False, a.magnitude),
    "math.copysign": lambda a, b: Number(b.negative, a.magnitude),
    "math.floor": integral(math.floor),
    "math.ceil": integral(math.ceil),
    "math.trunc": integral(math.trunc),
    "math.round": integral(half_away),
    "math.roundeven": integral(round),
    "math.exp": precise(lambda x: x.exp()),
    "math.exp2": precise(lambda x: (x * LN2).exp()),
    "math.log": precise(lambda x: x.ln()),
    "math.log2": precise(lambda x: x.ln() / LN2),
    "math.sin": precise(sine),
    "math.cos": precise(cosine),
    "math.rsqrt": precise(lambda x: 1 / x.sqrt()),
    "math.powf": precise(lambda x, y: (y * x.ln()).exp()),
}


def signed(bits, code):
    return code - (1 << bits) if code >> (bits - 1) else code


def of_signed(rule):
    return lambda bits, a, b: rule(signed(bits, a), signed(bits, b))


def toward_zero(a, b):
    quotient = abs(a) // abs(b)
    return -quotient if (a < 0) != (b < 0) else quotient


# From the width and the codes to a number, of which the low bits count.
INTEGER_OPERATIONS = {
    "arith.addi": lambda bits, a, b: a + b,
    "arith.subi": lambda bits, a, b: a - b,
    "arith.muli": lambda bits, a, b: a * b,
    "arith.divsi": of_signed(toward_zero),
    "arith.remsi": of_signed(lambda a, b: a - b * toward_zero(a, b)),
    "arith.floordivsi": of_signed(lambda a, b: a // b),
    "arith.ceildivsi": of_signed(lambda a, b: -(-a // b)),
    "arith.divui": lambda bits, a, b: a // b,
    "arith.remui": lambda bits, a, b: a % b,
    "arith.ceildivui": lambda bits, a, b: -(-a // b),
    "arith.shli": lambda bits, a, b: a << b,
    "arith.shrui": lambda bits, a, b: a >> b,
    "arith.shrsi": lambda bits, a, b: signed(bits, a) >> b,
    "arith.extsi": lambda bits, a: signed(bits, a),
    "arith.extui": lambda bits, a: a,
    "arith.trunci": lambda bits, a: a,
}
