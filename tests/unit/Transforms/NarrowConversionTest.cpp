//===- NarrowConversionTest.cpp - Compiled float conversions --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Transforms/CompiledModule.h"
#include "tests/unit/Transforms/NarrowReference.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace mx_test;
using oracle::FloatFormat;
using oracle::FloatKind;
using oracle::formatOf;

namespace {
std::string typeName(FloatKind kind) {
  return std::string(formatOf(kind).name);
}

const FloatKind smallKinds[] = {FloatKind::F4E2M1FN, FloatKind::F6E2M3FN,
                                FloatKind::F6E3M2FN, FloatKind::F8E4M3FN,
                                FloatKind::F8E5M2,   FloatKind::F8E8M0FNU};

std::vector<FloatKind> narrowKinds() {
  std::vector<FloatKind> kinds(std::begin(smallKinds), std::end(smallKinds));
  kinds.insert(kinds.end(), {FloatKind::F16, FloatKind::BF16});
  return kinds;
}

/// Rows of a golden file whose first column is `format`; the other columns as
/// hexadecimal numbers.
std::vector<std::vector<uint64_t>> goldenRows(const char *file,
                                              std::string_view format) {
  std::vector<std::vector<uint64_t>> rows;
  auto text =
      llvm::MemoryBuffer::getFile(std::string(MX_GOLDEN_DIR "/") + file);
  if (!text)
    return rows;
  llvm::SmallVector<llvm::StringRef> lines;
  (*text)->getBuffer().split(lines, '\n');
  for (llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef> cells;
    line.trim().split(cells, ',');
    if (cells[0] != llvm::StringRef(format))
      continue;
    std::vector<uint64_t> row;
    for (llvm::StringRef cell : llvm::drop_begin(cells)) {
      uint64_t number = 0;
      EXPECT_FALSE(cell.getAsInteger(0, number)) << line.str();
      row.push_back(number);
    }
    rows.push_back(row);
  }
  return rows;
}

bool isNaN32(uint64_t bits) { return (bits & 0x7FFFFFFF) > 0x7F800000; }

std::string convert(const char *op, const std::string &from,
                    const std::string &to, unsigned lanes = 1,
                    const std::string &rounding = "") {
  std::string shape =
      lanes == 1 ? std::string() : "vector<" + std::to_string(lanes) + "x";
  std::string end = lanes == 1 ? "" : ">";
  return llvm::formatv("%r = arith.{0} %0 {1} : {2}{3}{4} to {2}{5}{4}", op,
                       rounding, shape, from, end, to);
}

void padToLanes(std::vector<uint64_t> &values) {
  while (values.size() % 4)
    values.push_back(values.back());
}

class SmallFloat : public testing::TestWithParam<FloatKind> {};
class NarrowFloat : public testing::TestWithParam<FloatKind> {};
std::string kindName(const testing::TestParamInfo<FloatKind> &info) {
  return typeName(info.param);
}
INSTANTIATE_TEST_SUITE_P(All, SmallFloat, testing::ValuesIn(smallKinds),
                         kindName);
INSTANTIATE_TEST_SUITE_P(All, NarrowFloat, testing::ValuesIn(narrowKinds()),
                         kindName);

TEST_P(SmallFloat, ExtfGivesTheGoldenValueOfEveryCode) {
  std::string name = typeName(GetParam());
  auto rows = goldenRows("decode.csv", name);
  ASSERT_EQ(rows.size(), formatOf(GetParam()).codeMask() + 1);
  std::vector<uint64_t> codes;
  for (auto &row : rows)
    codes.push_back(row[0]);

  auto module = CompiledModule::compile(
      elementwiseFunction("scalar", {name}, "f32",
                          convert("extf", name, "f32")) +
      elementwiseFunction("vector", {name}, "f32",
                          convert("extf", name, "f32", 4), 4));
  ASSERT_TRUE(module);
  for (const char *function : {"scalar", "vector"}) {
    Buffer in(1, codes), out(4, codes.size());
    module->call(function, {&in, &out});
    for (size_t i = 0; i < rows.size(); ++i)
      EXPECT_TRUE(isNaN32(rows[i][1]) ? isNaN32(out[i]) : out[i] == rows[i][1])
          << function << std::hex << ": code 0x" << codes[i] << " expected 0x"
          << rows[i][1] << " got 0x" << out[i];
  }
}

TEST_P(SmallFloat, TruncfGivesTheGoldenCodeOfEveryRow) {
  std::string name = typeName(GetParam());
  auto rows = goldenRows("encode.csv", name);
  ASSERT_GT(rows.size(), 300u);
  std::vector<uint64_t> inputs;
  for (auto &row : rows)
    inputs.push_back(row[0]);
  padToLanes(inputs);

  auto module = CompiledModule::compile(
      elementwiseFunction("scalar", {"f32"}, name,
                          convert("truncf", "f32", name)) +
      elementwiseFunction("vector", {"f32"}, name,
                          convert("truncf", "f32", name, 4), 4));
  ASSERT_TRUE(module);
  NarrowReference reference(GetParam());
  for (const char *function : {"scalar", "vector"}) {
    Buffer in(4, inputs), out(1, inputs.size());
    module->call(function, {&in, &out});
    for (size_t i = 0; i < rows.size(); ++i)
      EXPECT_TRUE(reference.agree(out[i], rows[i][1]))
          << function << std::hex << ": f32 0x" << inputs[i] << " expected 0x"
          << rows[i][1] << " got 0x" << out[i];
  }
}

/// The doubles at which rounding to `format` can go wrong: every value, every
/// midpoint, the f64 neighbours of both (which an f32 cannot tell from them),
/// beyond the largest value, below the smallest, and the specials.
std::vector<double> traps(const NarrowReference &reference) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  std::vector<double> points = {0.0,
                                0x1p-1074,
                                0x1p-1022,
                                0x1p-127,
                                0x1p-128,
                                0x1.8p-128,
                                1e300,
                                inf,
                                std::numeric_limits<double>::quiet_NaN(),
                                std::numeric_limits<double>::max()};
  const std::vector<double> &finite = reference.magnitudes();
  // All 31,744 magnitudes of f16 would take long; every 37th and the ends do.
  size_t step = finite.size() > 300 ? 37 : 1;
  for (size_t i = 0; i < finite.size(); i += i < 40 ? 1 : step) {
    double next = i + 1 < finite.size() ? finite[i + 1] : 2 * finite[i];
    for (double point : {finite[i], (finite[i] + next) / 2})
      for (double neighbour :
           {std::nextafter(point, 0.0), point, std::nextafter(point, inf)})
        points.push_back(neighbour);
  }
  double last = finite.back();
  double unit = reference.format.mantissaBits == 0
                    ? last
                    : last - finite[finite.size() - 2];
  for (double point : {last, last + unit / 2, last + unit})
    for (double neighbour :
         {std::nextafter(point, 0.0), point, std::nextafter(point, inf)})
      points.push_back(neighbour);
  std::vector<double> both;
  for (double point : points)
    both.insert(both.end(), {point, -point});
  return both;
}

TEST_P(NarrowFloat, TruncfRoundsOnceFromF64InEveryDirection) {
  std::string name = typeName(GetParam());
  NarrowReference reference(GetParam());
  std::string source = elementwiseFunction("plain", {"f64"}, name,
                                           convert("truncf", "f64", name));
  for (auto [mode, keyword] : modes)
    source += elementwiseFunction(keyword, {"f64"}, name,
                                  convert("truncf", "f64", name, 1, keyword));
  auto module = CompiledModule::compile(source);
  ASSERT_TRUE(module);

  std::vector<double> points = traps(reference);
  std::vector<uint64_t> bits;
  for (double point : points)
    bits.push_back(std::bit_cast<uint64_t>(point));
  auto check = [&](const char *function, Mode mode) {
    Buffer in(8, bits), out(reference.format.storageBytes(), bits.size());
    module->call(function, {&in, &out});
    for (size_t i = 0; i < points.size(); ++i) {
      uint64_t expected = reference.encode(points[i], mode);
      ASSERT_TRUE(reference.agree(out[i], expected))
          << function << ": " << llvm::formatv("{0:e}", points[i]).str()
          << std::hex << " (0x" << bits[i] << ") expected 0x" << expected
          << " got 0x" << out[i];
    }
  };
  check("plain", Mode::NearestEven);
  for (auto [mode, keyword] : modes)
    check(keyword, mode);
}

TEST_P(SmallFloat, TruncfRoundsOnceFromEveryF16AndBf16) {
  NarrowReference reference(GetParam());
  for (FloatKind from : {FloatKind::F16, FloatKind::BF16}) {
    NarrowReference source(from);
    std::string text;
    for (auto [mode, keyword] : modes)
      text += elementwiseFunction(
          keyword, {typeName(from)}, typeName(GetParam()),
          convert("truncf", typeName(from), typeName(GetParam()), 1, keyword));
    auto module = CompiledModule::compile(text);
    ASSERT_TRUE(module);
    Buffer in(2, source.numCodes()), out(1, source.numCodes());
    for (uint64_t code = 0; code < source.numCodes(); ++code)
      std::memcpy(&in.bytes[2 * code], &code, 2);
    for (auto [mode, keyword] : modes) {
      module->call(keyword, {&in, &out});
      for (uint64_t code = 0; code < source.numCodes(); ++code) {
        uint64_t expected = reference.encode(source.value(code), mode);
        ASSERT_TRUE(reference.agree(out[code], expected))
            << typeName(from) << " " << keyword << std::hex << ": 0x" << code
            << " expected 0x" << expected << " got 0x" << out[code];
      }
    }
  }
}

TEST_P(NarrowFloat, TruncfRoundsOnceFromF32InEveryDirection) {
  std::string name = typeName(GetParam());
  NarrowReference reference(GetParam());
  std::string source;
  for (auto [mode, keyword] : modes)
    source += elementwiseFunction(keyword, {"f32"}, name,
                                  convert("truncf", "f32", name, 1, keyword));
  auto module = CompiledModule::compile(source);
  ASSERT_TRUE(module);
  std::vector<uint64_t> bits;
  for (double point : traps(reference))
    for (float neighbour : {float(point), std::nextafter(float(point), 0.0f),
                            std::nextafter(float(point), 1e38f)})
      bits.push_back(std::bit_cast<uint32_t>(neighbour));
  for (auto [mode, keyword] : modes) {
    Buffer in(4, bits), out(reference.format.storageBytes(), bits.size());
    module->call(keyword, {&in, &out});
    for (size_t i = 0; i < bits.size(); ++i) {
      float value = std::bit_cast<float>(uint32_t(bits[i]));
      uint64_t expected = reference.encode(double(value), mode);
      ASSERT_TRUE(reference.agree(out[i], expected))
          << keyword << std::hex << ": 0x" << bits[i] << " expected 0x"
          << expected << " got 0x" << out[i];
    }
  }
}

TEST_P(NarrowFloat, ExtfIsExactToEveryWiderType) {
  std::string name = typeName(GetParam());
  NarrowReference reference(GetParam());
  std::string source =
      elementwiseFunction("f32", {name}, "f32", convert("extf", name, "f32")) +
      elementwiseFunction("f64", {name}, "f64", convert("extf", name, "f64"));
  std::vector<FloatKind> halves;
  if (reference.format.isSmall())
    halves = {FloatKind::F16, FloatKind::BF16};
  for (FloatKind half : halves)
    source += elementwiseFunction(typeName(half), {name}, typeName(half),
                                  convert("extf", name, typeName(half)));
  auto module = CompiledModule::compile(source);
  ASSERT_TRUE(module);

  std::vector<uint64_t> codes(reference.numCodes());
  for (uint64_t code = 0; code < codes.size(); ++code)
    codes[code] = code;
  Buffer in(reference.format.storageBytes(), codes);
  Buffer f32(4, codes.size()), f64(8, codes.size());
  module->call("f32", {&in, &f32});
  module->call("f64", {&in, &f64});
  for (uint64_t code : codes) {
    double value = reference.value(code);
    double wide = std::bit_cast<double>(f64[code]);
    float single = std::bit_cast<float>(uint32_t(f32[code]));
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(wide) && std::isnan(single)) << "code " << code;
      continue;
    }
    ASSERT_EQ(f64[code], std::bit_cast<uint64_t>(value)) << "code " << code;
    ASSERT_EQ(f32[code], std::bit_cast<uint32_t>(float(value)))
        << "code " << code;
  }
  // f8E8M0FNU leaves the range of f16, and is rounded to it.
  for (FloatKind half : halves) {
    NarrowReference target(half);
    Buffer out(2, codes.size());
    module->call(typeName(half), {&in, &out});
    for (uint64_t code : codes) {
      uint64_t expected = target.encode(reference.value(code));
      EXPECT_TRUE(target.agree(out[code], expected))
          << typeName(half) << std::hex << ": code 0x" << code << " expected 0x"
          << expected << " got 0x" << out[code];
    }
  }
}

TEST(WideFloat, TruncfToF32ObeysTheRoundingDirection) {
  std::string source;
  for (auto [mode, keyword] : modes)
    source += elementwiseFunction(keyword, {"f64"}, "f32",
                                  convert("truncf", "f64", "f32", 1, keyword));
  auto module = CompiledModule::compile(source);
  ASSERT_TRUE(module);
  struct Case {
    double in;
    float nearestEven, downward, upward, towardZero, nearestAway;
  };
  constexpr float inf = std::numeric_limits<float>::infinity();
  constexpr float max = std::numeric_limits<float>::max();
  const Case cases[] = {
      {1 + 0x1p-24, 1, 1, 1 + 0x1p-23f, 1, 1 + 0x1p-23f},
      {-1 - 0x1p-24, -1, -1 - 0x1p-23f, -1, -1, -1 - 0x1p-23f},
      {0x1p-150, 0, 0, 0x1p-149f, 0, 0x1p-149f},
      {0x1p200, inf, max, inf, max, inf},
      {-0x1p200, -inf, -inf, -max, -max, -inf},
      {0.0, 0, 0, 0, 0, 0},
      {1.5, 1.5, 1.5, 1.5, 1.5, 1.5},
  };
  for (const Case &c : cases) {
    float expected[] = {c.nearestEven, c.downward, c.upward, c.towardZero,
                        c.nearestAway};
    for (size_t i = 0; i < 5; ++i) {
      Buffer in(8, std::vector{std::bit_cast<uint64_t>(c.in)}), out(4, 1);
      module->call(modes[i].second, {&in, &out});
      EXPECT_EQ(std::bit_cast<float>(uint32_t(out[0])), expected[i])
          << modes[i].second << " of " << c.in;
    }
  }
}

TEST_P(SmallFloat, ConstantsKeepEveryCode) {
  std::string name = typeName(GetParam());
  unsigned width = formatOf(GetParam()).width();
  unsigned count = 1u << width;
  std::string elements, scalars;
  for (unsigned code = 0; code < count; ++code) {
    std::string hex = "0x" + llvm::utohexstr(code);
    elements += llvm::formatv("{0}{1}", code ? ", " : "", hex);
    scalars +=
        llvm::formatv("  %i{0} = arith.constant {0} : index\n"
                      "  %s{0} = arith.constant {1} : {2}\n"
                      "  memref.store %s{0}, %b[%i{0}] : memref<?x{2}>\n",
                      code, hex, name);
  }
  std::string source = llvm::formatv(R"(
memref.global "private" constant @codes : memref<{0}x{1}> = dense<[{2}]>
func.func @constants(%a: memref<?x{1}>, %b: memref<?x{1}>)
    attributes {{llvm.emit_c_interface} {{
  %global = memref.get_global @codes : memref<{0}x{1}>
  %c0 = arith.constant 0 : index
  %n = arith.constant {0} : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {{
    %x = memref.load %global[%i] : memref<{0}x{1}>
    memref.store %x, %a[%i] : memref<?x{1}>
  }
{3}  return
})",
                                     count, name, elements, scalars);
  auto module = CompiledModule::compile(source);
  ASSERT_TRUE(module);
  Buffer global(1, count), scalar(1, count);
  module->call("constants", {&global, &scalar});
  for (unsigned code = 0; code < count; ++code) {
    EXPECT_EQ(global[code], code);
    EXPECT_EQ(scalar[code], code);
  }
}

TEST_P(SmallFloat, BitcastsKeepTheCode) {
  std::string name = typeName(GetParam());
  unsigned width = formatOf(GetParam()).width();
  std::string body = llvm::formatv(
      "%a = arith.bitcast %0 : {0} to i{1}\n    %c1 = arith.constant 1 : i{1}\n"
      "    %b = arith.addi %a, %c1 : i{1}\n"
      "    %r = arith.bitcast %b : i{1} to {0}",
      name, width);
  auto module =
      CompiledModule::compile(elementwiseFunction("next", {name}, name, body));
  ASSERT_TRUE(module);
  for (uint64_t code = 0; code < (1u << width); ++code) {
    Buffer in(1, std::vector{code}), out(1, 1);
    module->call("next", {&in, &out});
    EXPECT_EQ(out[0], (code + 1) % (1u << width));
  }
}
} // namespace
