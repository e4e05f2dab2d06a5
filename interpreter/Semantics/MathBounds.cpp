//===- MathBounds.cpp - Functions that are not exact, and by how much -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/MathBounds.h"

using namespace oracle;

// Exact points are the special values of C23, Annex F.10, without those that
// a common lowering only comes close to (exp2 of an integer as exp of a
// multiple of log 2). Bounds for f64 are the largest errors that the GNU C
// library knows of itself ("Known Maximum Errors in Math Functions", x86-64);
// rsqrt is a root and a quotient, each rounded.
static constexpr MathBound rows[] = {
    {MathFunction::Acos, "acos", AtOne, 1},
    {MathFunction::Acosh, "acosh", AtOne | AtInfinity, 2},
    {MathFunction::Asin, "asin", AtZero, 1},
    {MathFunction::Asinh, "asinh", AtZero | AtInfinity, 2},
    {MathFunction::Atan, "atan", AtZero, 1},
    {MathFunction::Atan2, "atan2", 0, 1},
    {MathFunction::Atanh, "atanh", AtZero | AtOne | AtMinusOne, 2},
    {MathFunction::Cbrt, "cbrt", AtZero | AtInfinity, 4},
    {MathFunction::Cos, "cos", AtZero, 1},
    {MathFunction::Cosh, "cosh", AtZero | AtInfinity, 2},
    {MathFunction::Erf, "erf", AtZero | AtInfinity, 1},
    {MathFunction::Erfc, "erfc", AtZero | AtInfinity, 5},
    {MathFunction::Exp, "exp", AtZero | AtInfinity, 1},
    {MathFunction::Exp2, "exp2", AtZero | AtInfinity, 1},
    {MathFunction::ExpM1, "expm1", AtZero | AtInfinity, 1},
    {MathFunction::FPowI, "fpowi", 0, 1},
    {MathFunction::Log, "log", AtZero | AtOne | AtInfinity, 1},
    {MathFunction::Log10, "log10", AtZero | AtOne | AtInfinity, 2},
    {MathFunction::Log1p, "log1p", AtZero | AtMinusOne | AtInfinity, 1},
    {MathFunction::Log2, "log2", AtZero | AtOne | AtInfinity, 1},
    {MathFunction::PowF, "powf", 0, 1},
    {MathFunction::Rsqrt, "rsqrt", AtZero | AtInfinity, 1},
    {MathFunction::Sin, "sin", AtZero, 1},
    {MathFunction::Sinh, "sinh", AtZero | AtInfinity, 2},
    {MathFunction::Tan, "tan", AtZero, 1},
    {MathFunction::Tanh, "tanh", AtZero | AtInfinity, 2},
};
static_assert(std::size(rows) == numMathFunctions);

std::span<const MathBound> oracle::mathBounds() { return rows; }

const MathBound &oracle::boundOf(MathFunction function) {
  return rows[static_cast<unsigned>(function)];
}

unsigned oracle::maxUlp(MathFunction function, FloatKind kind) {
  return kind == FloatKind::F64 ? boundOf(function).ulpF64 : 1;
}
