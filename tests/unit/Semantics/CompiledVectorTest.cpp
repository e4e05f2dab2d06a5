//===- CompiledVectorTest.cpp - vector interpreted and compiled -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random operations of vector on two matrices, in the interpreter and through
// the pipelines, bit by bit.
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/ArithForms.h"
#include "tests/unit/Semantics/Peer.h"

#include "fuzz/Oracles/Stages.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

/// Writes a function that reads two matrices of one shape as vectors, %a and
/// %b, applies operations to them and returns every result.
class VectorProgram {
public:
  VectorProgram(RandomStream &random, ElementType type)
      : random(random), type(type.name()), isFloat(type.isFloat()),
        rows(random.between(1, 5)), columns(random.between(1, 6)) {}

  std::string text();
  Shape shape() const { return {rows, columns}; }

private:
  int64_t draw(int64_t bound) { return random.below(bound); }
  StringRef kind() {
    static constexpr StringRef floats[] = {"add",      "mul",     "minimumf",
                                           "maximumf", "minnumf", "maxnumf"};
    static constexpr StringRef integers[] = {
        "add", "mul", "minsi", "minui", "maxsi", "maxui", "and", "or", "xor"};
    return isFloat ? floats[draw(std::size(floats))]
                   : integers[draw(std::size(integers))];
  }
  std::string vec(int64_t size) const {
    return llvm::formatv("vector<{0}x{1}>", size, type);
  }
  std::string vec(int64_t m, int64_t n) const {
    return llvm::formatv("vector<{0}x{1}x{2}>", m, n, type);
  }

  /// Appends an operation, whose results begin with the name that it returns.
  std::string op(const std::string &operation, unsigned count = 1) {
    std::string name = "%x" + std::to_string(numbered++);
    body += "  " + name +
            (count == 1 ? "" : llvm::formatv(":{0}", count).str()) + " = " +
            operation + "\n";
    return name;
  }
  /// Returns a scalar or vector.
  void result(const std::string &value, ArrayRef<int64_t> shape);
  std::string scalar(const std::string &matrix) {
    return op(llvm::formatv("vector.extract {0}[{1}, {2}] : {3} from {4}",
                            matrix, draw(rows), draw(columns), type,
                            vec(rows, columns)));
  }
  std::string row(const std::string &matrix) {
    return op(llvm::formatv("vector.extract {0}[{1}] : {2} from {3}", matrix,
                            draw(rows), vec(columns), vec(rows, columns)));
  }
  std::string transposed(const std::string &matrix) {
    return op(llvm::formatv("vector.transpose {0}, [1, 0] : {1} to {2}", matrix,
                            vec(rows, columns), vec(columns, rows)));
  }

  void addReduction(bool masked);
  void addMultiReduction();
  void addContraction();
  void addOuterProduct();
  void addShuffle();
  void addSlices();
  void addInterleave();
  void addDynamicPositions();

  RandomStream &random;
  std::string type;
  bool isFloat;
  int64_t rows, columns;
  unsigned numbered = 0;
  std::string body;
  std::vector<std::string> results, resultTypes;
};

void VectorProgram::result(const std::string &value, ArrayRef<int64_t> shape) {
  if (shape.empty()) {
    results.push_back(value);
    resultTypes.push_back(type);
    return;
  }
  std::string sizes = shapeToString(shape) + "x" + type;
  std::string empty = op("tensor.empty() : tensor<" + sizes + ">");
  std::vector<std::string> zeros(shape.size(), "%zero");
  std::vector<std::string> bounds(shape.size(), "true");
  results.push_back(op(llvm::formatv(
      "vector.transfer_write {0}, {1}[{2}] {{in_bounds = [{3}]} : "
      "vector<{4}>, tensor<{4}>",
      value, empty, llvm::join(zeros, ", "), llvm::join(bounds, ", "), sizes)));
  resultTypes.push_back("tensor<" + sizes + ">");
}

void VectorProgram::addReduction(bool masked) {
  std::string acc = scalar("%b");
  // MLIR 22.1 starts a masked maximum with the negative number next to zero.
  StringRef combining = kind();
  if (masked && isFloat && combining.starts_with("max"))
    combining = "minimumf";
  std::string reduction =
      llvm::formatv("vector.reduction <{0}>, {1}, {2} : {3} into {4}",
                    combining, row("%a"), acc, vec(columns), type);
  if (masked) {
    std::string bound =
        op(llvm::formatv("arith.constant {0} : index", draw(columns + 1)));
    std::string mask = op(llvm::formatv(
        "vector.create_mask {0} : vector<{1}xi1>", bound, columns));
    reduction =
        llvm::formatv("vector.mask {0} {{ {1} } : vector<{2}xi1> -> {3}", mask,
                      reduction, columns, type);
  }
  result(op(reduction), {});
}

void VectorProgram::addMultiReduction() {
  std::string from = vec(rows, columns);
  result(op(llvm::formatv("vector.multi_reduction <{0}>, %a, {1} [0] : {2} to "
                          "{3}",
                          kind(), row("%b"), from, vec(columns))),
         {columns});
  result(op(llvm::formatv("vector.multi_reduction <{0}>, %a, {1} [0, 1] : {2} "
                          "to {3}",
                          kind(), scalar("%b"), from, type)),
         {});
  std::string column = op(
      llvm::formatv("vector.extract {0}[{1}] : {2} from {3}", transposed("%b"),
                    draw(columns), vec(rows), vec(columns, rows)));
  result(op(llvm::formatv("vector.multi_reduction <{0}>, %a, {1} [1] : {2} to "
                          "{3}",
                          kind(), column, from, vec(rows))),
         {rows});
}

/// a * transpose(b), with either operand and the result stored either way, and
/// the sum of all products.
void VectorProgram::addContraction() {
  bool leftTurned = random.oneIn(2), rightTurned = random.oneIn(2);
  std::string lhs = leftTurned ? transposed("%a") : "%a";
  std::string rhs = rightTurned ? transposed("%b") : "%b";
  std::string acc = op(llvm::formatv("vector.broadcast {0} : {1} to {2}",
                                     scalar("%a"), type, vec(rows, rows)));
  result(
      op(llvm::formatv(
          "vector.contract {{indexing_maps = [affine_map<(m, n, k) -> {0}>, "
          "affine_map<(m, n, k) -> {1}>, affine_map<(m, n, k) -> (m, n)>], "
          "iterator_types = [\"parallel\", \"parallel\", \"reduction\"]} "
          "{2}, {3}, {4} : {5}, {6} into {7}",
          leftTurned ? "(k, m)" : "(m, k)", rightTurned ? "(k, n)" : "(n, k)",
          lhs, rhs, acc, leftTurned ? vec(columns, rows) : vec(rows, columns),
          rightTurned ? vec(columns, rows) : vec(rows, columns),
          vec(rows, rows))),
      {rows, rows});
  result(op(llvm::formatv(
             "vector.contract {{indexing_maps = [affine_map<(i, j) -> (i, j)>, "
             "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], "
             "iterator_types = [\"reduction\", \"reduction\"]} "
             "%a, %b, {0} : {1}, {1} into {2}",
             scalar("%b"), vec(rows, columns), type)),
         {});
}

void VectorProgram::addOuterProduct() {
  std::string lhs = row("%a"), rhs = row("%b");
  result(op(llvm::formatv("vector.outerproduct {0}, {1} : {2}, {2}", lhs, rhs,
                          vec(columns))),
         {columns, columns});
  result(op(llvm::formatv("vector.outerproduct {0}, {1} : {2}, {3}", lhs,
                          scalar("%b"), vec(columns), type)),
         {columns});
  // Of floats these are fused.
  std::string acc =
      op(llvm::formatv("vector.broadcast {0} : {1} to {2}", row("%a"),
                       vec(columns), vec(columns, columns)));
  result(op(llvm::formatv("vector.outerproduct {0}, {1}, {2} {{kind = "
                          "#vector.kind<{3}>} : {4}, {4}",
                          lhs, rhs, acc, kind(), vec(columns))),
         {columns, columns});
  if (isFloat)
    result(op(llvm::formatv("vector.fma %a, %b, %b : {0}", vec(rows, columns))),
           {rows, columns});
}

void VectorProgram::addShuffle() {
  auto mask = [&](int64_t size) {
    std::vector<std::string> places;
    for (int64_t i = 0; i < size; ++i)
      places.push_back(std::to_string(draw(2 * columns)));
    return llvm::join(places, ", ");
  };
  int64_t size = random.between(1, 7);
  result(op(llvm::formatv("vector.shuffle {0}, {1} [{2}] : {3}, {3}", row("%a"),
                          row("%b"), mask(size), vec(columns))),
         {size});
}

void VectorProgram::addSlices() {
  int64_t first = draw(rows), count = random.between(1, rows - first);
  std::string slice = op(llvm::formatv(
      "vector.extract_strided_slice %a {{offsets = [{0}], sizes = [{1}], "
      "strides = [1]} : {2} to {3}",
      first, count, vec(rows, columns), vec(count, columns)));
  result(slice, {count, columns});
  int64_t at = draw(rows - count + 1);
  result(op(llvm::formatv(
             "vector.insert_strided_slice {0}, %b {{offsets = [{1}, 0], "
             "strides = [1, 1]} : {2} into {3}",
             slice, at, vec(count, columns), vec(rows, columns))),
         {rows, columns});
  std::string flat =
      op(llvm::formatv("vector.shape_cast {0} : {1} to {2}", transposed("%a"),
                       vec(columns, rows), vec(rows * columns)));
  result(flat, {rows * columns});
}

void VectorProgram::addInterleave() {
  std::string both =
      op(llvm::formatv("vector.interleave %a, %b : {0} -> {1}",
                       vec(rows, columns), vec(rows, 2 * columns)));
  result(both, {rows, 2 * columns});
  std::string halves =
      op(llvm::formatv("vector.deinterleave {0} : {1} -> {2}", both,
                       vec(rows, 2 * columns), vec(rows, columns)),
         2);
  result(halves + "#1", {rows, columns});
}

void VectorProgram::addDynamicPositions() {
  std::string at =
      op(llvm::formatv("arith.constant {0} : index", draw(columns)));
  std::string element =
      op(llvm::formatv("vector.extract {0}[{1}] : {2} from {3}", row("%a"), at,
                       type, vec(columns)));
  result(op(llvm::formatv("vector.insert {0}, {1}[{2}] : {3} into {4}", element,
                          row("%b"), at, type, vec(columns))),
         {columns});
  // Reads beyond the end of a row.
  std::string read = op(llvm::formatv(
      "vector.transfer_read %t0[%zero, {0}], {1} : tensor<{2}x{3}x{4}>, {5}",
      at, element, rows, columns, type, vec(columns)));
  result(read, {columns});
}

std::string VectorProgram::text() {
  addReduction(/*masked=*/false);
  addReduction(/*masked=*/true);
  addMultiReduction();
  addContraction();
  addOuterProduct();
  addShuffle();
  addSlices();
  addInterleave();
  addDynamicPositions();
  std::string argument =
      llvm::formatv("tensor<{0}x{1}x{2}>", rows, columns, type);
  std::string head;
  for (unsigned i = 0; i < 2; ++i)
    head += llvm::formatv("  %{0} = vector.transfer_read %t{1}[%zero, %zero], "
                          "%pad {{in_bounds = [true, true]} : {2}, {3}\n",
                          i == 0 ? "a" : "b", i, argument, vec(rows, columns));
  return llvm::formatv(
      "func.func @main(%t0: {0}, %t1: {0}) -> ({1}) {{\n"
      "  %zero = arith.constant 0 : index\n"
      "  %pad = arith.constant {2} : {3}\n{4}{5}  return {6} : {1}\n}\n",
      argument, llvm::join(resultTypes, ", "), isFloat ? "0.0" : "0", type,
      head, body, llvm::join(results, ", "));
}

class CompiledVector : public ::testing::TestWithParam<const char *> {
protected:
  void SetUp() override {
    pipeline = mx::findPipeline(GetParam());
    ASSERT_TRUE(pipeline);
    llvm::Expected<std::unique_ptr<mx::JitSession>> created =
        mx::JitSession::create(pipeline->optLevel);
    ASSERT_TRUE(bool(created)) << toString(created.takeError());
    session = std::move(*created);
  }

  void check(RandomStream &random, ElementType type) {
    VectorProgram generator(random, type);
    std::string text = generator.text();
    OwningOpRef<ModuleOp> module = parsePeer(text);
    ASSERT_TRUE(module) << text;
    auto entry = cast<FunctionOpInterface>(module->lookupSymbol("main"));
    Program program(*module);
    FailureOr<const PreparedFunction *> function = program.prepare(entry);
    ASSERT_TRUE(succeeded(function)) << program.fault().message;
    ReferenceCase reference{*module, entry, {}};
    int64_t count = *elementCount(generator.shape());
    for (Distribution distribution : allDistributions) {
      std::vector<RuntimeValue> operands;
      for (unsigned i = 0; i < 2; ++i)
        operands.push_back(
            peerTensor(type, generator.shape(),
                       drawElements(random, type, distribution, count)));
      Outcome outcome = program.run(**function, operands);
      ASSERT_FALSE(outcome.fault) << outcome.fault->message;
      reference.runs.push_back({static_cast<unsigned>(reference.runs.size()),
                                std::move(operands), observe(entry, outcome),
                                outcome.steps});
    }
    KeptPasses passes(module->getContext());
    StageResult result =
        compileModule(reference, OwningOpRef<ModuleOp>(module->clone()),
                      {*pipeline, *session, passes});
    compared += result.compared;
    EXPECT_EQ(result.verdict, Verdict::Agree)
        << oracle::nameOf(result.verdict).str() << ": " << result.message
        << "\n"
        << text;
  }

  const mx::Pipeline *pipeline = nullptr;
  std::unique_ptr<mx::JitSession> session;
  int64_t compared = 0;
};

INSTANTIATE_TEST_SUITE_P(Pipelines, CompiledVector,
                         ::testing::Values("scalar", "scalar-o2"),
                         [](const auto &info) {
                           std::string name = info.param;
                           llvm::erase(name, '-');
                           return name;
                         });

TEST_P(CompiledVector, RandomOperationsComputeTheSame) {
  RandomStream random(1);
  const ElementType types[] = {ElementType::integer(8),
                               ElementType::integer(32),
                               ElementType::floating(FloatKind::F32),
                               ElementType::floating(FloatKind::F64)};
  for (unsigned round = 0; round < 2 * peerFactor(); ++round)
    for (ElementType type : types)
      check(random, type);
  EXPECT_GT(compared, 1500);
}

} // namespace
