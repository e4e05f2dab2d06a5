//===- PlanIntegers.cpp - Integers, and bits that are passed on -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"
#include "interpreter/Numerics/Convert.h"
#include "interpreter/Values/Random.h"

using namespace oracle;
using llvm::StringRef;

static Elementwise binary(StringRef operation, ElementType type) {
  return {.group = "integer",
          .name = operation.split('.').second.str() + "_" + type.name(),
          .operation = operation.str(),
          .operands = {type, type},
          .result = type};
}

static void planWrapping(SuitePlan &plan) {
  for (ElementType type : {ElementType::integer(8), ElementType::integer(16),
                           ElementType::integer(32), ElementType::integer(64),
                           ElementType::index()})
    for (StringRef operation : {"arith.addi", "arith.subi", "arith.muli"}) {
      SortedInputs inputs;
      RandomStream random(7, type.width());
      for (unsigned i = 0; i < 32; ++i)
        inputs.add(type.isIndex() ? "integer.index" : "integer.wrap",
                   {drawInteger(random, type.width(), Distribution::Edge),
                    drawInteger(random, type.width(), Distribution::Bits)});
      inputs.addTo(plan, binary(operation, type));
    }
}

static void planDivision(SuitePlan &plan) {
  constexpr ElementType i32 = ElementType::integer(32);
  static constexpr int32_t values[] = {0, 1, -1, 7, -7, 100, INT32_MIN + 1};
  static constexpr int32_t divisors[] = {1, 2, -2, 3, -3, 7, INT32_MAX};
  for (StringRef operation :
       {"arith.divsi", "arith.remsi", "arith.divui", "arith.remui",
        "arith.floordivsi", "arith.ceildivsi", "arith.ceildivui"}) {
    SortedInputs inputs;
    for (int32_t value : values)
      for (int32_t divisor : divisors)
        inputs.add("integer.division", {static_cast<uint32_t>(value),
                                        static_cast<uint32_t>(divisor)});
    inputs.addTo(plan, binary(operation, i32));
  }
}

static void planShifts(SuitePlan &plan) {
  for (unsigned width : {8, 32})
    for (StringRef operation : {"arith.shli", "arith.shrsi", "arith.shrui"}) {
      SortedInputs inputs;
      RandomStream random(8, width);
      for (unsigned i = 0; i < 24; ++i)
        inputs.add("integer.shift",
                   {drawInteger(random, width, Distribution::Edge),
                    random.below(width)});
      inputs.addTo(plan, binary(operation, ElementType::integer(width)));
    }
}

static void planResizing(SuitePlan &plan) {
  struct Row {
    StringRef operation;
    unsigned from, to;
  };
  static constexpr Row rows[] = {
      {"arith.extsi", 8, 32}, {"arith.extui", 8, 32}, {"arith.trunci", 64, 16}};
  for (const Row &row : rows) {
    SortedInputs inputs;
    RandomStream random(9, row.from);
    for (unsigned i = 0; i < 24; ++i)
      inputs.add("integer.resize",
                 {drawInteger(random, row.from, Distribution::Edge)});
    inputs.addTo(plan, {.group = "integer",
                        .name = row.operation.split('.').second.str() + "_i" +
                                std::to_string(row.from) + "_i" +
                                std::to_string(row.to),
                        .operation = row.operation.str(),
                        .operands = {ElementType::integer(row.from)},
                        .result = ElementType::integer(row.to),
                        .types = Elementwise::Types::To});
  }
}

static void planBits(SuitePlan &plan) {
  for (FloatKind kind : smallKinds) {
    ElementType type = ElementType::floating(kind);
    ElementType bits = ElementType::integer(type.width());
    SortedInputs out, in, chosen;
    for (uint64_t code = 0; code <= type.mask(); ++code)
      if (unpack(kind, code).isFinite()) {
        out.add("bitcast.codes", {code});
        in.add("bitcast.codes", {code});
      }
    out.addTo(plan, {.group = "bits",
                     .name = "bitcast_" + type.name() + "_" + bits.name(),
                     .operation = "arith.bitcast",
                     .operands = {type},
                     .result = bits,
                     .types = Elementwise::Types::To});
    in.addTo(plan, {.group = "bits",
                    .name = "bitcast_" + bits.name() + "_" + type.name(),
                    .operation = "arith.bitcast",
                    .operands = {bits},
                    .result = type,
                    .types = Elementwise::Types::To});
    RandomStream random(10, type.width());
    for (unsigned i = 0; i < 24; ++i)
      chosen.add("select.chosen", {i % 2, random.below(type.mask() + 1),
                                   random.below(type.mask() + 1)});
    chosen.addTo(plan, {.group = "bits",
                        .name = "select_" + type.name(),
                        .operation = "arith.select",
                        .operands = {ElementType::integer(1), type, type},
                        .result = type,
                        .types = Elementwise::Types::Each});
  }
}

void oracle::planIntegers(SuitePlan &plan) {
  planWrapping(plan);
  planDivision(plan);
  planShifts(plan);
  planResizing(plan);
  planBits(plan);
}
