//===- PlanControl.cpp - Block-scaled values in control flow --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"

using namespace oracle;
using llvm::StringRef;
namespace json = llvm::json;

namespace {
/// A program over the block-scaled type "MX".
struct ControlProgram {
  StringRef name, comment, operation, rule, body;
  /// What its first argument is, and which values it is given.
  ElementType control;
  std::vector<uint64_t> values;
  /// What follows: so many block-scaled values, and maybe a factor.
  unsigned numScaled;
  bool hasFactor;
};
} // namespace

static const ControlProgram programs[] = {
    {"branch",
     "Yields one of its arguments.",
     "scf.if",
     "control.branches",
     R"((%c: i1, %a: MX, %b: MX) -> MX {
  %r = scf.if %c -> MX {
    scf.yield %a : MX
  } else {
    scf.yield %b : MX
  }
  return %r : MX
})",
     ElementType::integer(1),
     {0, 1},
     2,
     false},
    {"choose",
     "Selects one of its arguments.",
     "arith.select",
     "control.branches",
     R"((%c: i1, %a: MX, %b: MX) -> MX {
  %r = arith.select %c, %a, %b : MX
  return %r : MX
})",
     ElementType::integer(1),
     {0, 1},
     2,
     false},
    {"switch",
     "Yields the argument of a number, the first one by default.",
     "scf.index_switch",
     "control.branches",
     R"((%i: index, %a: MX, %b: MX) -> MX {
  %r = scf.index_switch %i -> MX
  case 1 {
    scf.yield %b : MX
  }
  default {
    scf.yield %a : MX
  }
  return %r : MX
})",
     ElementType::index(),
     {0, 1, 7},
     2,
     false},
    {"fold_in_loop",
     "Folds a factor in so many times.",
     "scf.for",
     "control.loops",
     R"((%n: index, %a: MX, %alpha: f32) -> MX {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> MX {
    %y = mx.fold_scale %x, %alpha : MX, f32 -> MX
    scf.yield %y : MX
  }
  return %r : MX
})",
     ElementType::index(),
     {0, 1, 3},
     1,
     true},
    {"fold_while",
     "Folds a factor in so many times.",
     "scf.while",
     "control.loops",
     R"((%n: index, %a: MX, %alpha: f32) -> MX {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %x = %a) : (index, MX) -> (index, MX) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %x : index, MX
  } do {
  ^bb0(%i: index, %x: MX):
    %y = mx.fold_scale %x, %alpha : MX, f32 -> MX
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %y : index, MX
  }
  return %r#1 : MX
})",
     ElementType::index(),
     {0, 1, 3},
     1,
     true},
    {"swap_in_loop",
     "Swaps its arguments so many times.",
     "scf.for",
     "control.loops",
     R"((%n: index, %a: MX, %b: MX) -> (MX, MX) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (MX, MX) {
    scf.yield %y, %x : MX, MX
  }
  return %r#0, %r#1 : MX, MX
})",
     ElementType::index(),
     {0, 1, 2, 3},
     2,
     false},
    {"region",
     "Swaps its arguments, where the flag is set, in a region that is "
     "executed once.",
     "scf.execute_region",
     "control.regions",
     R"((%c: i1, %a: MX, %b: MX) -> (MX, MX) {
  %r:2 = scf.execute_region -> (MX, MX) {
    %x = arith.select %c, %b, %a : MX
    %y = arith.select %c, %a, %b : MX
    scf.yield %x, %y : MX, MX
  }
  return %r#0, %r#1 : MX, MX
})",
     ElementType::integer(1),
     {0, 1},
     2,
     false},
    {"call",
     "Swaps its arguments, where the flag is set, by a call.",
     "func.call",
     "control.calls",
     R"((%c: i1, %a: MX, %b: MX) -> (MX, MX) {
  %r:2 = call @control_callee(%c, %a, %b) : (i1, MX, MX) -> (MX, MX)
  return %r#0, %r#1 : MX, MX
}
func.func private @control_callee(%c: i1, %a: MX, %b: MX) -> (MX, MX) {
  %r:2 = scf.if %c -> (MX, MX) {
    scf.yield %b, %a : MX, MX
  } else {
    scf.yield %a, %b : MX, MX
  }
  return %r#0, %r#1 : MX, MX
})",
     ElementType::integer(1),
     {0, 1},
     2,
     false}};

static constexpr FloatKind element = FloatKind::F8E5M2;

static SuiteValue valueWith(unsigned number, llvm::ArrayRef<uint64_t> scales) {
  std::vector<uint64_t> codes;
  for (unsigned i = 0; i < 12; ++i)
    codes.push_back(0x3C + 2 * i + 32 * number);
  return SuiteValue::blockScaled(element, {3, 4}, 1, 2, codes, scales);
}

static SuiteValue valueOf(unsigned number) {
  std::vector<uint64_t> scales;
  for (unsigned i = 0; i < 6; ++i)
    scales.push_back(110 + 3 * i + 20 * number);
  return valueWith(number, scales);
}

static SuiteValue factorOf(int exponent) {
  return SuiteValue::scalar(ElementType::floating(FloatKind::F32),
                            powerBits(exponent));
}

/// Two trips with a factor whose square f32 does not hold, although the scales
/// stay in their range.
static void addFoldsInARow(SuitePlan &plan, const ControlProgram &program,
                           const std::string &name,
                           const json::Object &attributes) {
  struct Row {
    StringRef name;
    int exponent;
    uint64_t scales[6];
  };
  static constexpr Row rows[] = {
      {"up", 100, {0, 1, 27, 53, 54, 60}},
      {"down", -100, {254, 253, 227, 201, 200, 255}}};
  for (const Row &row : rows) {
    std::vector<SuiteValue> inputs;
    inputs.push_back(SuiteValue::scalar(program.control, 2));
    inputs.push_back(valueWith(0, row.scales));
    inputs.push_back(factorOf(row.exponent));
    plan.addCase("control", program.name + "/" + row.name,
                 "fold-scale.sequence", name, program.operation,
                 json::Object(attributes), std::move(inputs));
  }
}

void oracle::planControl(SuitePlan &plan) {
  std::string type = blockScaledType(element, {-1, 4}, 1, 2);
  for (const ControlProgram &program : programs) {
    std::string body, rest = program.body.str();
    for (size_t at; (at = rest.find("MX")) != std::string::npos;) {
      body += rest.substr(0, at) + type;
      rest = rest.substr(at + 2);
    }
    std::string name = "control_" + program.name.str();
    plan.addProgram(name, program.comment, body + rest);
    json::Object attributes = blockAttributes(element, 1, 2);
    attributes["program"] = program.name;
    for (uint64_t value : program.values) {
      std::vector<SuiteValue> inputs;
      inputs.push_back(SuiteValue::scalar(program.control, value));
      for (unsigned i = 0; i < program.numScaled; ++i)
        inputs.push_back(valueOf(i));
      if (program.hasFactor)
        inputs.push_back(factorOf(-2));
      plan.addCase("control", program.name + "/" + llvm::Twine(value),
                   program.rule, name, program.operation,
                   json::Object(attributes), std::move(inputs));
    }
    if (program.rule == "control.loops" && program.hasFactor)
      addFoldsInARow(plan, program, name, attributes);
  }
}
