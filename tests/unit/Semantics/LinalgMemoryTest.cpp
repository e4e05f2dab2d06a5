//===- LinalgMemoryTest.cpp - linalg on views that overlap ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random linalg.generic on views of one buffer, against a loop over the domain
// that reads, computes and writes one iteration after the other.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

#include <random>

using namespace oracle;
using namespace oracle::testing;

namespace {

using Numbers = std::vector<int64_t>;

constexpr int64_t bufferSize = 64;

/// "[1, 2]".
std::string list(const Numbers &numbers) {
  return "[" +
         llvm::join(llvm::map_range(
                        numbers, [](int64_t n) { return std::to_string(n); }),
                    ", ") +
         "]";
}

/// An operand: dimension d of its view is indexed by loop `loops[d]`.
struct Operand {
  std::vector<unsigned> loops;
  int64_t offset = 0;
  Numbers strides;
};

/// An operation of the body on values before it: first the operands, then the
/// indices of the loops, then results.
struct Step {
  const char *name;
  uint32_t (*run)(uint32_t, uint32_t);
  unsigned lhs, rhs;
};

/// One random operation.
class Generic {
public:
  explicit Generic(std::mt19937 &random);

  std::string text() const;
  /// What it leaves in the buffer.
  std::vector<uint32_t> run(std::vector<uint32_t> buffer) const;

private:
  unsigned pick(unsigned count) { return random() % count; }
  std::vector<unsigned> someLoops(bool all);

  std::mt19937 &random;
  Numbers extents;
  std::vector<Operand> operands;
  unsigned numInputs;
  std::vector<Step> steps;
  std::vector<unsigned> yielded;
};

std::vector<unsigned> Generic::someLoops(bool all) {
  std::vector<unsigned> loops;
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    if (all || pick(3) != 0)
      loops.push_back(loop);
  for (size_t i = loops.size(); i > 1; --i)
    std::swap(loops[i - 1], loops[pick(i)]);
  return loops;
}

Generic::Generic(std::mt19937 &random) : random(random) {
  // The strips of lanes begin to matter with some more iterations.
  for (unsigned loops = 1 + pick(3); loops > 0; --loops)
    extents.push_back(1 + pick(loops == 1 ? 9 : 4));
  numInputs = 1 + pick(2);
  unsigned numOutputs = 1 + pick(2);
  for (unsigned i = 0; i < numInputs + numOutputs; ++i) {
    Operand operand;
    // The first input gives every loop its extent.
    operand.loops = someLoops(/*all=*/i == 0);
    int64_t span = 0;
    for (unsigned loop : operand.loops) {
      operand.strides.push_back(pick(5));
      span += (extents[loop] - 1) * operand.strides.back();
    }
    // Few places to begin at, so that views meet.
    operand.offset = pick(std::min<int64_t>(bufferSize - span, 4));
    operands.push_back(std::move(operand));
  }
  static constexpr std::pair<const char *, uint32_t (*)(uint32_t, uint32_t)>
      operations[] = {
          {"addi", [](uint32_t a, uint32_t b) { return a + b; }},
          {"subi", [](uint32_t a, uint32_t b) { return a - b; }},
          {"muli", [](uint32_t a, uint32_t b) { return a * b; }},
          {"xori", [](uint32_t a, uint32_t b) { return a ^ b; }},
      };
  unsigned numValues = operands.size() + extents.size();
  for (unsigned i = 0; i < 3; ++i, ++numValues) {
    auto [name, run] = operations[pick(std::size(operations))];
    steps.push_back({name, run, pick(numValues), pick(numValues)});
  }
  for (unsigned i = 0; i < numOutputs; ++i)
    yielded.push_back(numValues - 1 - pick(std::min(numValues, 6u)));
}

std::string Generic::text() const {
  std::string views, maps, ins, insTypes, outs, outsTypes, arguments;
  std::string loops, iterators;
  for (unsigned loop = 0; loop < extents.size(); ++loop) {
    loops += (loop == 0 ? "d" : ", d") + std::to_string(loop);
    // An output without the loop is updated by all its iterations.
    bool isParallel =
        llvm::all_of(llvm::ArrayRef(operands).drop_front(numInputs),
                     [&](const Operand &output) {
                       return llvm::is_contained(output.loops, loop);
                     });
    iterators += std::string(loop == 0 ? "" : ", ") +
                 (isParallel ? "\"parallel\"" : "\"reduction\"");
  }
  for (auto [i, operand] : llvm::enumerate(operands)) {
    std::string name = "%v" + std::to_string(i), type = "memref<", results;
    Numbers sizes;
    for (unsigned loop : operand.loops) {
      sizes.push_back(extents[loop]);
      type += std::to_string(extents[loop]) + "x";
      results += (results.empty() ? "d" : ", d") + std::to_string(loop);
    }
    type += "i32, strided<" + list(operand.strides) +
            ", offset: " + std::to_string(operand.offset) + ">>";
    views += "      " + name + " = memref.reinterpret_cast %m to offset: [" +
             std::to_string(operand.offset) + "], sizes: " + list(sizes) +
             ", strides: " + list(operand.strides) + " : memref<64xi32> to " +
             type + "\n";
    maps += (i == 0 ? "" : ", ") +
            ("affine_map<(" + loops + ") -> (" + results + ")>");
    std::string &names = i < numInputs ? ins : outs;
    std::string &types = i < numInputs ? insTypes : outsTypes;
    names += (names.empty() ? "" : ", ") + name;
    types += (types.empty() ? "" : ", ") + type;
    arguments += (i == 0 ? "%x" : ", %x") + std::to_string(i) + ": i32";
  }
  unsigned number = operands.size();
  std::string body;
  for (unsigned loop = 0; loop < extents.size(); ++loop, ++number) {
    std::string n = std::to_string(number), l = std::to_string(loop);
    body += "        %i" + l + " = linalg.index " + l + " : index\n        %x" +
            n + " = arith.index_cast %i" + l + " : index to i32\n";
  }
  for (const Step &step : steps)
    body += "        %x" + std::to_string(number++) + " = arith." + step.name +
            " %x" + std::to_string(step.lhs) + ", %x" +
            std::to_string(step.rhs) + " : i32\n";
  std::string values = llvm::join(
      llvm::map_range(yielded,
                      [](unsigned n) { return "%x" + std::to_string(n); }),
      ", ");
  std::string i32s = yielded.size() == 1 ? "i32" : "i32, i32";
  return "    func.func @main(%m: memref<64xi32>) {\n" + views +
         "      linalg.generic {indexing_maps = [" + maps +
         "], iterator_types = [" + iterators + "]}\n          ins(" + ins +
         " : " + insTypes + ") outs(" + outs + " : " + outsTypes +
         ") {\n      ^bb0(" + arguments + "):\n" + body +
         "        linalg.yield " + values + " : " + i32s +
         "\n      }\n      return\n    }\n";
}

std::vector<uint32_t> Generic::run(std::vector<uint32_t> buffer) const {
  Numbers point(extents.size(), 0);
  auto place = [&](const Operand &operand) -> uint32_t & {
    int64_t at = operand.offset;
    for (auto [loop, stride] : llvm::zip_equal(operand.loops, operand.strides))
      at += point[loop] * stride;
    return buffer[at];
  };
  while (true) {
    std::vector<uint32_t> values;
    for (const Operand &operand : operands)
      values.push_back(place(operand));
    for (int64_t index : point)
      values.push_back(static_cast<uint32_t>(index));
    for (const Step &step : steps)
      values.push_back(step.run(values[step.lhs], values[step.rhs]));
    for (auto [i, value] : llvm::enumerate(yielded))
      place(operands[numInputs + i]) = values[value];
    size_t loop = extents.size();
    while (loop > 0 && ++point[loop - 1] == extents[loop - 1])
      point[--loop] = 0;
    if (loop == 0)
      return buffer;
  }
}

TEST(LinalgMemory, IteratesInOrderWhereViewsOverlap) {
  std::mt19937 random(7);
  std::vector<uint32_t> buffer;
  std::vector<uint64_t> codes;
  for (int64_t i = 0; i < bufferSize; ++i) {
    buffer.push_back(static_cast<uint32_t>(random()));
    codes.push_back(buffer.back());
  }
  Tensor argument = tensorOf(ElementType::integer(32), {bufferSize}, codes);
  for (int round = 0; round < 600; ++round) {
    Generic generic(random);
    InterpretedText program(generic.text(),
                            {registerArithSemantics, registerFuncSemantics,
                             registerLinalgSemantics, registerMemRefSemantics});
    Outcome outcome = program.run({argument});
    ASSERT_FALSE(outcome.fault) << show(outcome) << "\n" << generic.text();
    ASSERT_TRUE(outcome.arguments.at(0).second.has_value());
    const Tensor &left = *outcome.arguments[0].second;
    std::vector<uint32_t> expected = generic.run(buffer);
    for (int64_t i = 0; i < bufferSize; ++i)
      ASSERT_EQ(static_cast<uint32_t>(left.bits(i)), expected[i])
          << "element " << i << " in round " << round << " of\n"
          << generic.text();
  }
}

} // namespace
