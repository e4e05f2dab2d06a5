//===- ScalarRules.h - Writing a scalar operation's meaning as a rule -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rule is a stateless lambda on the values of one lane; the helpers here
// lift it to a kernel over strips for every element type it can meet:
//
//   floatKernel(kind, [](auto a, auto b) { return a + b; })
//   integerKernel(width, [](auto a, auto b, auto) { return a + b; })
//
// A rule that can find its operands to be at fault takes a Lane as well and
// reports there.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_SEMANTICS_SCALARRULES_H
#define MX_ORACLE_SEMANTICS_SCALARRULES_H

#include "interpreter/Engine/EvaluableOpInterface.h"
#include "interpreter/Engine/HostVectors.h"
#include "interpreter/Engine/LaneProgram.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Numerics/SmallArith.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <type_traits>

namespace oracle {

/// The lane that a rule computes.
struct Lane {
  LaneReports &reports;
  unsigned number;
  void poison(const char *reason) const { reports.poison(number, reason); }
  void unspecified(const char *reason) const {
    reports.unspecified(number, reason);
  }
  void undefined(const char *reason) const {
    reports.undefined(number, reason);
  }
  void undefinedIfPoison(const char *reason) const {
    if (reports.anyMarked)
      reports.undefinedIfPoison(number, reason);
  }
  void undefinedByStrict(const char *reason) const {
    reports.undefinedByStrict(number, reason);
  }
};

/// What an integer operation promises about its operands and result.
struct IntegerFlags {
  bool nsw = false;
  bool nuw = false;
  bool exact = false;
  bool any() const { return nsw || nuw || exact; }
};

/// The width of the integers a rule computes with, and what their bits mean as
/// a signed number. Rules see values with zeros above the width.
template <typename T> struct Width {
  using Signed = std::make_signed_t<T>;
  unsigned bits;
  IntegerFlags flags = {};

  static constexpr unsigned storage = sizeof(T) * 8;
  constexpr T mask() const { return T(~T(0)) >> (storage - bits); }
  constexpr Signed sext(T value) const {
    return static_cast<Signed>(static_cast<T>(value << (storage - bits))) >>
           (storage - bits);
  }
  constexpr T truncate(T value) const { return value & mask(); }
  constexpr Signed signedMin() const { return sext(T(1) << (bits - 1)); }
  constexpr T signBit() const { return T(1) << (bits - 1); }
};

namespace rule_detail {

template <typename Rule, typename... Args>
constexpr auto apply(Rule rule, Lane lane, Args... args) {
  if constexpr (std::is_invocable_v<Rule, Args..., Lane>)
    return rule(args..., lane);
  else
    return rule(args...);
}

/// How a float element is held in memory and seen by rules: f32 and f64 as
/// they are, every other format as the double that it is exactly.
template <typename T> struct NativeFloat {
  using Storage = T;
  static T load(T stored, FloatKind) { return stored; }
  static T store(T value, FloatKind) { return value; }
};
template <typename T> struct CodedFloat {
  using Storage = T;
  static double load(T stored, FloatKind kind) {
    return toDouble(kind, stored);
  }
  static T store(double value, FloatKind kind) {
    return static_cast<T>(fromDouble(kind, value));
  }
};

} // namespace rule_detail

/// Calls `fn` with the Format that holds elements of `kind`.
template <typename Fn> auto dispatchFloat(FloatKind kind, Fn fn) {
  switch (formatOf(kind).storageBytes()) {
  case 1:
    return fn(rule_detail::CodedFloat<uint8_t>());
  case 2:
    return fn(rule_detail::CodedFloat<uint16_t>());
  case 4:
    return fn(rule_detail::NativeFloat<float>());
  default:
    return fn(rule_detail::NativeFloat<double>());
  }
}

/// Calls `fn` with a value of the unsigned type that stores `width` bits.
template <typename Fn> auto dispatchInteger(unsigned width, Fn fn) {
  if (width <= 8)
    return fn(uint8_t());
  if (width <= 16)
    return fn(uint16_t());
  if (width <= 32)
    return fn(uint32_t());
  return fn(uint64_t());
}

/// What fastmath flags promise about operands and result (arith,
/// `fastmath`): a broken promise is poison, and without signed zeros a zero
/// result has either sign.
struct FloatPromises {
  bool noNaNs = false;
  bool noInfs = false;
  bool noSignedZeros = false;
  bool any() const { return noNaNs || noInfs || noSignedZeros; }
};

namespace rule_detail {

/// Promises as three bits of an immediate.
constexpr uint64_t packPromises(FloatPromises promises) {
  return uint64_t(promises.noNaNs) | uint64_t(promises.noInfs) << 1 |
         uint64_t(promises.noSignedZeros) << 2;
}

/// Promises as packPromises gave them; reports a NaN or an infinity among
/// `values` that was promised away.
template <typename... Values>
void checkPromises(uint64_t promises, Lane lane, Values... values) {
  if ((promises & 1) && ((values != values) || ...))
    lane.poison("a NaN breaks the promise of 'nnan'");
  if ((promises & 2) &&
      ((values == values && values - values != values - values) || ...))
    lane.poison("an infinity breaks the promise of 'ninf'");
}

/// Whether flipping the sign of a zero operand, or of a zero result, makes
/// another result, so that 'nsz' leaves it open.
template <typename Format, typename Rule, typename... Values>
bool dependsOnSignOfZero(FloatKind kind, typename Format::Storage stored,
                         Values... values) {
  auto result = Format::load(stored, kind);
  if (result == 0)
    return true;
  LaneReports ignored;
  auto differs = [&](unsigned flipped) {
    unsigned at = 0;
    auto flip = [&](auto value) {
      return at++ == flipped && value == 0 ? -value : value;
    };
    // Braces evaluate in order, as counting needs.
    std::tuple flippedValues{flip(values)...};
    auto other = Format::load(
        Format::store(std::apply(
                          [&](auto... operands) {
                            return apply(Rule{}, Lane{ignored, 0}, operands...);
                          },
                          flippedValues),
                      kind),
        kind);
    return other != result && (other == other || result == result);
  };
  for (unsigned i = 0; i < sizeof...(Values); ++i)
    if (differs(i))
      return true;
  return false;
}

/// The kernel of a rule on `N` floats of one format, with a float result.
/// Immediate: format in bits 0-7, promises in bits 8-10.
template <typename Format, unsigned N, bool Promises, typename Rule>
MX_HOST_VECTORS inline void runFloatRule(const KernelCall &call,
                                         uint64_t immediate) {
  using Storage = typename Format::Storage;
  FloatKind kind = static_cast<FloatKind>(immediate & 0xFF);
  Storage *result = call.result<Storage>();
  [&]<size_t... I>(std::index_sequence<I...>) MX_HOST_VECTORS {
    const Storage *const operands[] = {call.operand<Storage>(I)...};
#pragma clang loop vectorize(assume_safety)
    for (unsigned i = 0; i < call.lanes; ++i) {
      Lane lane{call.reports, i};
      auto value = apply(Rule{}, lane, Format::load(operands[I][i], kind)...);
      Storage stored = Format::store(value, kind);
      if constexpr (Promises) {
        checkPromises(immediate >> 8, lane,
                      Format::load(operands[I][i], kind)...,
                      Format::load(stored, kind));
        if ((immediate >> 10 & 1) &&
            dependsOnSignOfZero<Format, Rule>(
                kind, stored, Format::load(operands[I][i], kind)...))
          lane.unspecified("'nsz' leaves the sign of zero open");
      }
      result[i] = stored;
    }
  }(std::make_index_sequence<N>());
}

} // namespace rule_detail

namespace rule_detail {

/// Folds lanes into an accumulator by `combine`, in order.
template <typename T, typename Combine>
void foldLanes(const FoldCall &call, Combine combine) {
  const T *lanes = static_cast<const T *>(call.operand);
  T accumulator = *static_cast<const T *>(call.accumulator);
  if (call.accumulatorFirst)
    for (unsigned i = 0; i < call.lanes; ++i)
      accumulator = combine(accumulator, lanes[i]);
  else
    for (unsigned i = 0; i < call.lanes; ++i)
      accumulator = combine(lanes[i], accumulator);
  *static_cast<T *>(call.accumulator) = accumulator;
}

template <typename Format, typename Rule>
void foldFloats(const FoldCall &call, uint64_t immediate) {
  using Storage = typename Format::Storage;
  FloatKind kind = static_cast<FloatKind>(immediate & 0xFF);
  foldLanes<Storage>(call, [kind](Storage a, Storage b) {
    return Format::store(Rule{}(Format::load(a, kind), Format::load(b, kind)),
                         kind);
  });
}

template <typename T, typename Rule>
void foldIntegers(const FoldCall &call, uint64_t immediate) {
  Width<T> width{static_cast<unsigned>(immediate & 0xFF)};
  foldLanes<T>(call, [width](T a, T b) {
    return width.truncate(static_cast<T>(Rule{}(a, b, width)));
  });
}

} // namespace rule_detail

/// A kernel from `N` floats of format `kind` to one: the exact result of
/// `rule`, rounded once.
template <unsigned N, typename Rule>
LaneKernel floatKernel(FloatKind kind, Rule, FloatPromises promises = {}) {
  return dispatchFloat(kind, [&](auto format) {
    using Format = decltype(format);
    LaneKernel kernel;
    kernel.run =
        promises.any()
            ? HostVectors<
                  rule_detail::runFloatRule<Format, N, true, Rule>>::baseline
            : HostVectors<
                  rule_detail::runFloatRule<Format, N, false, Rule>>::best();
    kernel.immediate =
        static_cast<uint64_t>(kind) | rule_detail::packPromises(promises) << 8;
    if constexpr (N == 2) {
      using Value = decltype(Format::load({}, kind));
      if constexpr (std::is_invocable_v<Rule, Value, Value>)
        if (!promises.any())
          kernel.fold = rule_detail::foldFloats<Format, Rule>;
    }
    return kernel;
  });
}

/// A kernel from two floats of format `kind` to i1. The sign of a zero makes no
/// difference to a comparison, so 'nsz' promises nothing here.
template <typename Rule>
LaneKernel floatPredicate(FloatKind kind, Rule, FloatPromises promises = {}) {
  return dispatchFloat(kind, [&](auto format) {
    using Format = decltype(format);
    LaneKernel kernel;
    promises.noSignedZeros = false;
    kernel.immediate =
        static_cast<uint64_t>(kind) | rule_detail::packPromises(promises) << 8;
    kernel.run = [](const KernelCall &call, uint64_t immediate) {
      using Storage = typename Format::Storage;
      FloatKind kind = static_cast<FloatKind>(immediate & 0xFF);
      const Storage *lhs = call.operand<Storage>(0);
      const Storage *rhs = call.operand<Storage>(1);
      uint8_t *result = call.result<uint8_t>();
      for (unsigned i = 0; i < call.lanes; ++i) {
        auto a = Format::load(lhs[i], kind), b = Format::load(rhs[i], kind);
        if (immediate >> 8)
          rule_detail::checkPromises(immediate >> 8, Lane{call.reports, i}, a,
                                     b);
        result[i] = Rule{}(a, b);
      }
    };
    return kernel;
  });
}

namespace rule_detail {

template <typename Result, typename T, unsigned N, typename Rule>
MX_HOST_VECTORS inline void runIntegerRule(const KernelCall &call,
                                           uint64_t immediate) {
  Width<T> width{static_cast<unsigned>(immediate & 0xFF),
                 {(immediate >> 8 & 1) != 0, (immediate >> 9 & 1) != 0,
                  (immediate >> 10 & 1) != 0}};
  Result *result = call.result<Result>();
  [&]<size_t... I>(std::index_sequence<I...>) MX_HOST_VECTORS {
    const T *const operands[] = {call.operand<T>(I)...};
#pragma clang loop vectorize(assume_safety)
    for (unsigned i = 0; i < call.lanes; ++i) {
      auto value =
          apply(Rule{}, Lane{call.reports, i}, operands[I][i]..., width);
      if constexpr (std::is_same_v<decltype(value), bool>)
        result[i] = value;
      else
        result[i] = width.truncate(static_cast<T>(value));
    }
  }(std::make_index_sequence<N>());
}

} // namespace rule_detail

/// A kernel from `N` integers of `width` bits to one of the same width. The
/// rule gets the operands zero-extended, then their Width with the flags.
template <unsigned N, typename Rule>
LaneKernel integerKernel(unsigned width, Rule, IntegerFlags flags = {}) {
  return dispatchInteger(width, [&](auto storage) {
    using T = decltype(storage);
    LaneKernel kernel;
    kernel.run =
        HostVectors<rule_detail::runIntegerRule<T, T, N, Rule>>::best();
    kernel.immediate = width | uint64_t(flags.nsw) << 8 |
                       uint64_t(flags.nuw) << 9 | uint64_t(flags.exact) << 10;
    // A rule that takes a lane may report on it.
    if constexpr (N == 2 && std::is_invocable_v<Rule, T, T, Width<T>>)
      kernel.fold = rule_detail::foldIntegers<T, Rule>;
    return kernel;
  });
}

/// A kernel from two integers of `width` bits to i1; the rule returns bool.
template <typename Rule> LaneKernel integerPredicate(unsigned width, Rule) {
  return dispatchInteger(width, [&](auto storage) {
    using T = decltype(storage);
    LaneKernel kernel;
    kernel.run =
        HostVectors<rule_detail::runIntegerRule<uint8_t, T, 2, Rule>>::best();
    kernel.immediate = width;
    return kernel;
  });
}

/// A string literal as a template argument.
template <size_t N> struct LimitText {
  consteval LimitText(const char (&literal)[N]) {
    std::copy_n(literal, N, text);
  }
  char text[N];
};

/// A meaning given by `Rule`, a stateless lambda from the operation to its
/// LaneKernel.
template <typename Op, LimitText Limits, typename Rule>
struct KernelModel : SemanticsModel<KernelModel<Op, Limits, Rule>, Op> {
  static llvm::StringRef limits() { return Limits.text; }
  llvm::LogicalResult prepare(mlir::Operation *op, Preparer &preparer) const {
    // Types outside the interpreter's are named before a kernel is asked for.
    for (mlir::Value value : op->getOperands())
      if (failed(preparer.elementType(op, value.getType())))
        return llvm::failure();
    for (mlir::Value value : op->getResults())
      if (failed(preparer.elementType(op, value.getType())))
        return llvm::failure();
    return prepareKernel(op, Rule{}(llvm::cast<Op>(op)), preparer);
  }
  llvm::LogicalResult emitLanes(mlir::Operation *op,
                                LaneBuilder &builder) const {
    for (mlir::Value value : op->getOperands())
      if (!elementTypeOf(value.getType()))
        return llvm::failure();
    for (mlir::Value value : op->getResults())
      if (!elementTypeOf(value.getType()))
        return llvm::failure();
    return emitKernel(op, Rule{}(llvm::cast<Op>(op)), builder);
  }
};

/// Attaches to `Op` a meaning given by a lambda from the operation to its
/// LaneKernel. `Limits` names the forms that have none
/// (EvaluableOpInterface::limits).
template <typename Op, LimitText Limits = "", typename Rule>
void attachKernel(mlir::MLIRContext *context, Rule) {
  Op::template attachInterface<KernelModel<Op, Limits, Rule>>(*context);
}

/// A meaning given by `Rule`, a stateless lambda (Op, Preparer &) ->
/// LogicalResult that appends its steps.
template <typename Op, LimitText Limits, typename Rule>
struct StepModel : SemanticsModel<StepModel<Op, Limits, Rule>, Op> {
  static llvm::StringRef limits() { return Limits.text; }
  llvm::LogicalResult prepare(mlir::Operation *op, Preparer &preparer) const {
    return Rule{}(llvm::cast<Op>(op), preparer);
  }
};

/// Attaches to `Op` a meaning given by a lambda that appends its steps.
template <typename Op, LimitText Limits = "", typename Rule>
void attachSteps(mlir::MLIRContext *context, Rule) {
  static_assert(std::is_empty_v<Rule>, "a function goes between the <>");
  Op::template attachInterface<StepModel<Op, Limits, Rule>>(*context);
}

/// The same for a rule that is a function.
template <typename Op, llvm::LogicalResult (*Prepare)(Op, Preparer &),
          LimitText Limits = "">
void attachSteps(mlir::MLIRContext *context) {
  attachSteps<Op, Limits>(
      context, [](Op op, Preparer &preparer) { return Prepare(op, preparer); });
}

/// The run-time element type of an operation's value, which the caller knows
/// to have one.
inline ElementType elementOf(mlir::Value value) {
  return *elementTypeOfElements(value.getType());
}
inline FloatKind floatKindOf(mlir::Value value) {
  return elementOf(value).floatKind();
}
inline unsigned widthOf(mlir::Value value) { return elementOf(value).width(); }

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_SCALARRULES_H
