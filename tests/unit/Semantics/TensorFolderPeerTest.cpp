//===- TensorFolderPeerTest.cpp - tensor's folders against its meaning ----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/RewritePeer.h"

#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

/// A function of tensor: "T" stands for the element type. It returns %r, of
/// type `result`.
struct TensorProgram {
  std::vector<Shape> tensors;
  unsigned numScalars;
  const char *result;
  const char *body;
};

/// Parameters are %a0, %a1, ...: tensors, then scalars. %c0 ... %c3 are
/// indices.
const TensorProgram programs[] = {
    {{{2, 3}}, 0, "T", "%r = tensor.extract %a0[%c1, %c2] : tensor<2x3xT>"},
    {{{}}, 0, "T", "%r = tensor.extract %a0[] : tensor<T>"},
    {{},
     3,
     "T",
     "%t = tensor.from_elements %a0, %a1, %a2 : tensor<3xT>\n"
     "%r = tensor.extract %t[%c1] : tensor<3xT>"},
    {{},
     4,
     "tensor<2x2xT>",
     "%r = tensor.from_elements %a0, %a1, %a2, %a3 : tensor<2x2xT>"},
    {{}, 1, "tensor<3xT>", "%r = tensor.splat %a0 : tensor<3xT>"},
    {{}, 1, "tensor<?xT>", "%r = tensor.splat %a0[%c3] : tensor<?xT>"},
    {{},
     1,
     "T",
     "%t = tensor.splat %a0 : tensor<3xT>\n"
     "%r = tensor.extract %t[%c2] : tensor<3xT>"},
    {{{4}},
     1,
     "tensor<4xT>",
     "%r = tensor.insert %a1 into %a0[%c2] : tensor<4xT>"},
    {{{4}},
     1,
     "T",
     "%t = tensor.insert %a1 into %a0[%c2] : tensor<4xT>\n"
     "%r = tensor.extract %t[%c1] : tensor<4xT>"},
    {{{4}},
     1,
     "T",
     "%t = tensor.insert %a1 into %a0[%c2] : tensor<4xT>\n"
     "%r = tensor.extract %t[%c2] : tensor<4xT>"},
    {{{2, 3}},
     0,
     "tensor<2x3xT>",
     "%t = tensor.cast %a0 : tensor<2x3xT> to tensor<?x3xT>\n"
     "%r = tensor.cast %t : tensor<?x3xT> to tensor<2x3xT>"},
    {{{2, 3}},
     0,
     "T",
     "%t = tensor.cast %a0 : tensor<2x3xT> to tensor<?x?xT>\n"
     "%r = tensor.extract %t[%c0, %c2] : tensor<?x?xT>"},
    {{{2, 3}},
     0,
     "tensor<6xT>",
     "%r = tensor.collapse_shape %a0 [[0, 1]] : tensor<2x3xT> into "
     "tensor<6xT>"},
    {{{6}},
     0,
     "tensor<3x2xT>",
     "%r = tensor.expand_shape %a0 [[0, 1]] output_shape [3, 2] : tensor<6xT> "
     "into tensor<3x2xT>"},
    {{{2, 3}},
     0,
     "tensor<3x2xT>",
     "%t = tensor.collapse_shape %a0 [[0, 1]] : tensor<2x3xT> into "
     "tensor<6xT>\n"
     "%r = tensor.expand_shape %t [[0, 1]] output_shape [3, 2] : tensor<6xT> "
     "into tensor<3x2xT>"},
    {{{2, 3}},
     0,
     "tensor<2x3xT>",
     "%t = tensor.expand_shape %a0 [[0], [1, 2]] output_shape [2, 3, 1] : "
     "tensor<2x3xT> into tensor<2x3x1xT>\n"
     "%r = tensor.collapse_shape %t [[0], [1, 2]] : tensor<2x3x1xT> into "
     "tensor<2x3xT>"},
    {{{2, 3}},
     0,
     "tensor<3x2xT>",
     "%s = arith.constant dense<[3, 2]> : tensor<2xindex>\n"
     "%r = tensor.reshape %a0(%s) : (tensor<2x3xT>, tensor<2xindex>) -> "
     "tensor<3x2xT>"},
    {{},
     4,
     "tensor<4x1xT>",
     "%t = tensor.from_elements %a0, %a1, %a2, %a3 : tensor<2x2xT>\n"
     "%u = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xT> into "
     "tensor<4xT>\n"
     "%r = tensor.expand_shape %u [[0, 1]] output_shape [4, 1] : tensor<4xT> "
     "into tensor<4x1xT>"},
    {{{4, 6}},
     0,
     "tensor<2x3xT>",
     "%r = tensor.extract_slice %a0[1, 1] [2, 3] [2, 2] : tensor<4x6xT> to "
     "tensor<2x3xT>"},
    {{{4, 6}},
     0,
     "tensor<6xT>",
     "%r = tensor.extract_slice %a0[2, 0] [1, 6] [1, 1] : tensor<4x6xT> to "
     "tensor<6xT>"},
    {{{4, 6}},
     0,
     "tensor<?x?xT>",
     "%r = tensor.extract_slice %a0[%c1, 0] [%c2, %c3] [1, 2] : "
     "tensor<4x6xT> to tensor<?x?xT>"},
    {{{4, 6}},
     0,
     "tensor<1x2xT>",
     "%t = tensor.extract_slice %a0[1, 1] [2, 4] [1, 1] : tensor<4x6xT> to "
     "tensor<2x4xT>\n"
     "%r = tensor.extract_slice %t[1, 1] [1, 2] [1, 2] : tensor<2x4xT> to "
     "tensor<1x2xT>"},
    {{{4, 6}},
     0,
     "T",
     "%t = tensor.extract_slice %a0[1, 0] [2, 3] [2, 2] : tensor<4x6xT> to "
     "tensor<2x3xT>\n"
     "%r = tensor.extract %t[%c1, %c2] : tensor<2x3xT>"},
    {{{2, 3}, {4, 6}},
     0,
     "tensor<4x6xT>",
     "%r = tensor.insert_slice %a0 into %a1[1, 1] [2, 3] [2, 2] : "
     "tensor<2x3xT> into tensor<4x6xT>"},
    {{{4, 6}, {4, 6}},
     0,
     "tensor<4x6xT>",
     "%r = tensor.insert_slice %a0 into %a1[0, 0] [4, 6] [1, 1] : "
     "tensor<4x6xT> into tensor<4x6xT>"},
    {{{3}, {4, 6}},
     0,
     "tensor<4x6xT>",
     "%r = tensor.insert_slice %a0 into %a1[%c2, 1] [1, 3] [1, 2] : "
     "tensor<3xT> into tensor<4x6xT>"},
    {{{2, 3}, {2, 3}, {4, 6}},
     0,
     "tensor<4x6xT>",
     "%t = tensor.insert_slice %a0 into %a2[1, 1] [2, 3] [1, 1] : "
     "tensor<2x3xT> into tensor<4x6xT>\n"
     "%r = tensor.insert_slice %a1 into %t[1, 1] [2, 3] [1, 1] : "
     "tensor<2x3xT> into tensor<4x6xT>"},
    {{{2, 3}, {4, 6}},
     0,
     "tensor<2x3xT>",
     "%t = tensor.insert_slice %a0 into %a1[1, 1] [2, 3] [1, 2] : "
     "tensor<2x3xT> into tensor<4x6xT>\n"
     "%r = tensor.extract_slice %t[1, 1] [2, 3] [1, 2] : tensor<4x6xT> to "
     "tensor<2x3xT>"},
    {{{2, 3}},
     0,
     "tensor<2x3xT>",
     "%t = tensor.extract_slice %a0[0, 0] [2, 1] [1, 1] : tensor<2x3xT> to "
     "tensor<2x1xT>\n"
     "%r = tensor.insert_slice %t into %a0[0, 0] [2, 1] [1, 1] : "
     "tensor<2x1xT> into tensor<2x3xT>"},
    {{{2, 3}},
     1,
     "tensor<4x6xT>",
     "%r = tensor.pad %a0 low[1, 0] high[1, 3] {\n^bb0(%i: index, %j: index):\n"
     "tensor.yield %a1 : T\n} : tensor<2x3xT> to tensor<4x6xT>"},
    {{{2, 3}},
     1,
     "tensor<?x?xT>",
     "%t = tensor.pad %a0 low[%c1, 0] high[0, %c2] {\n"
     "^bb0(%i: index, %j: index):\ntensor.yield %a1 : T\n} : tensor<2x3xT> to "
     "tensor<?x?xT>\n"
     "%r = tensor.pad %t low[0, %c1] high[%c1, 0] {\n"
     "^bb0(%i: index, %j: index):\ntensor.yield %a1 : T\n} : tensor<?x?xT> to "
     "tensor<?x?xT>"},
    {{{2, 3}},
     1,
     "tensor<2x3xT>",
     "%r = tensor.pad %a0 low[0, 0] high[0, 0] {\n"
     "^bb0(%i: index, %j: index):\ntensor.yield %a1 : T\n} : tensor<2x3xT> to "
     "tensor<2x3xT>"},
    {{{2, 3}},
     1,
     "tensor<2x4xT>",
     "%t = tensor.pad %a0 low[1, 1] high[1, 1] {\n"
     "^bb0(%i: index, %j: index):\ntensor.yield %a1 : T\n} : tensor<2x3xT> to "
     "tensor<4x5xT>\n"
     "%r = tensor.extract_slice %t[1, 1] [2, 4] [1, 1] : tensor<4x5xT> to "
     "tensor<2x4xT>"},
    {{{2, 3}, {1, 3}},
     0,
     "tensor<3x3xT>",
     "%r = tensor.concat dim(0) %a0, %a1 : (tensor<2x3xT>, tensor<1x3xT>) -> "
     "tensor<3x3xT>"},
    {{{2, 3}},
     0,
     "tensor<2x3xT>",
     "%r = tensor.concat dim(1) %a0 : (tensor<2x3xT>) -> tensor<2x3xT>"},
    {{{2, 3}, {2, 3}},
     0,
     "tensor<?x3xT>",
     "%t = tensor.cast %a0 : tensor<2x3xT> to tensor<?x3xT>\n"
     "%r = tensor.concat dim(0) %t, %a1 : (tensor<?x3xT>, tensor<2x3xT>) -> "
     "tensor<?x3xT>"},
    {{{2, 3}},
     0,
     "index",
     "%t = tensor.cast %a0 : tensor<2x3xT> to tensor<?x?xT>\n"
     "%r = tensor.dim %t, %c1 : tensor<?x?xT>"},
    {{{4, 6}},
     0,
     "index",
     "%t = tensor.extract_slice %a0[0, 0] [%c2, %c3] [1, 1] : tensor<4x6xT> "
     "to tensor<?x?xT>\n"
     "%r = tensor.dim %t, %c1 : tensor<?x?xT>"},
    {{{2, 3}}, 0, "index", "%r = tensor.rank %a0 : tensor<2x3xT>"},
    {{{4}},
     0,
     "T",
     "%t = tensor.generate %c3 {\n^bb0(%i: index):\n"
     "%e = tensor.extract %a0[%i] : tensor<4xT>\ntensor.yield %e : T\n} : "
     "tensor<?xT>\n"
     "%r = tensor.extract %t[%c2] : tensor<?xT>"},
    {{{4}},
     0,
     "tensor<?xT>",
     "%r = tensor.generate %c3 {\n^bb0(%i: index):\n"
     "%e = tensor.extract %a0[%i] : tensor<4xT>\ntensor.yield %e : T\n} : "
     "tensor<?xT>"},
    {{{4, 3}},
     0,
     "tensor<2x3xT>",
     "%s = arith.constant dense<[[3], [1]]> : tensor<2x1xindex>\n"
     "%r = tensor.gather %a0[%s] gather_dims([0]) : (tensor<4x3xT>, "
     "tensor<2x1xindex>) -> tensor<2x3xT>"},
};

std::vector<ElementType> elementTypes() {
  std::vector<ElementType> types = {ElementType::index()};
  for (unsigned width : {1, 7, 8, 17, 32, 64})
    types.push_back(ElementType::integer(width));
  for (const FloatFormat &format : floatFormats)
    types.push_back(ElementType::floating(format.kind));
  return types;
}

/// Parameters are constants or not, at random.
PeerProgram instantiate(const TensorProgram &program, ElementType type,
                        RandomStream &random) {
  PeerProgram peer;
  std::vector<std::string> parameters;
  auto add = [&](std::optional<Shape> shape) {
    std::string dims;
    for (int64_t size : shape.value_or(Shape()))
      dims += std::to_string(size) + "x";
    parameters.push_back("%a" + std::to_string(parameters.size()) + ": " +
                         (shape ? "tensor<" + dims + "T>" : "T"));
    PeerParameter parameter{type, std::move(shape)};
    if (!random.oneIn(4))
      parameter.constant = parameter.draw(random, Distribution::Bits);
    peer.parameters.push_back(std::move(parameter));
  };
  for (const Shape &shape : program.tensors)
    add(shape);
  for (unsigned i = 0; i < program.numScalars; ++i)
    add(std::nullopt);
  std::string text = "func.func @main(" + llvm::join(parameters, ", ") +
                     ") -> " + program.result + " {\n";
  for (int i = 0; i < 4; ++i)
    text += llvm::formatv("%c{0} = arith.constant {0} : index\n", i);
  text +=
      std::string(program.body) + "\nreturn %r : " + program.result + "\n}\n";
  // No operation's name has a capital letter.
  for (char c : text)
    peer.text += c == 'T' ? type.name() : std::string(1, c);
  return peer;
}

TEST(TensorFolderPeer, CanonicalizedTensorProgramsMeanTheSame) {
  RandomStream random(1);
  unsigned numChanged = 0;
  for (unsigned round = 0; round < 4 * peerFactor(); ++round)
    for (ElementType type : elementTypes()) {
      std::vector<PeerProgram> peers;
      for (const TensorProgram &program : programs)
        peers.push_back(instantiate(program, type, random));
      RewriteResult result = compareRewritten(
          peers,
          [](OpPassManager &passes) {
            passes.addPass(createCanonicalizerPass());
          },
          random, 4);
      for (const RewriteDifference &difference : result.differences)
        ADD_FAILURE() << difference.message;
      numChanged += result.numChanged;
    }
  RecordProperty("changed", numChanged);
  EXPECT_GT(numChanged, 1000u);
}

} // namespace
