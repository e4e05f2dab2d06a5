//===- RandomArith.h - Small random programs of arith -----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_RANDOMARITH_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_RANDOMARITH_H

#include "tests/unit/Semantics/ArithForms.h"

#include "interpreter/Values/Value.h"

#include <map>
#include <optional>

namespace oracle::testing {

/// A chain of operations, each using the one before, in a function whose
/// parameters are what it is run on and the constants it has.
struct ArithProgram {
  struct Parameter {
    ElementType type;
    /// Set for a constant, which is then every input's argument.
    std::optional<RuntimeValue> constant;
  };
  std::vector<Parameter> parameters;
  std::vector<const ScalarOp *> operations;
  std::vector<std::string> lines;
  std::vector<std::pair<std::string, ElementType>> results;
  /// On tensors of tensorSize elements, or on scalars.
  bool isTensor = false;

  static constexpr int64_t tensorSize = 4;

  /// The text of the function.
  std::string function(llvm::StringRef name) const;
  /// Arguments for one run.
  std::vector<RuntimeValue> arguments(RandomStream &random,
                                      Distribution distribution) const;
};

class ArithGenerator {
public:
  /// Programs consist of the operations for which `keep` is true.
  explicit ArithGenerator(llvm::function_ref<bool(const ScalarOp &)> keep);

  /// A program of `length` operations.
  ArithProgram generate(RandomStream &random, unsigned length) const;
  /// The operation of a given form, its operands chosen at random.
  ArithProgram generate(RandomStream &random, const ScalarOp &first,
                        unsigned length) const;

  const std::vector<ScalarOp> &forms() const { return all; }

private:
  /// An operation that takes a value of some type as operand `position`.
  struct Consumer {
    const ScalarOp *form;
    unsigned position;
  };
  using ByName = std::vector<std::vector<Consumer>>;

  std::vector<ScalarOp> all;
  /// Keyed by type name; one list for each operation's name, so that those
  /// with many forms don't drown the others.
  std::map<std::string, ByName> consumers;
  ByName starts;
};

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_RANDOMARITH_H
