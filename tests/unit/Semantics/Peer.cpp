//===- Peer.cpp - Comparing the interpreter with MLIR's rewrites ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/Peer.h"

#include "compiler/Pipelines/Registration.h"
#include "interpreter/Engine/Constants.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/ArithForms.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Parser/Parser.h"

#include <cstdlib>
#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

MLIRContext &oracle::testing::peerContext() {
  static std::unique_ptr<MLIRContext> context = [] {
    DialectRegistry registry;
    mx::registerAll(registry);
    registerAllSemantics(registry);
    auto made = std::make_unique<MLIRContext>(registry,
                                              MLIRContext::Threading::DISABLED);
    // Folding of casts and constants builds operations of these.
    made->loadDialect<arith::ArithDialect, func::FuncDialect,
                      tensor::TensorDialect, ub::UBDialect>();
    return made;
  }();
  return *context;
}

OwningOpRef<ModuleOp> oracle::testing::parsePeer(StringRef text) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, ParserConfig(&peerContext()));
  EXPECT_TRUE(module) << "the test's program does not parse:\n" << text.str();
  return module;
}

Tensor oracle::testing::peerTensor(ElementType type, ArrayRef<int64_t> shape,
                                   ArrayRef<uint64_t> codes) {
  static const auto account = std::make_shared<MemoryAccount>(~uint64_t(0));
  TensorBuilder builder = *TensorBuilder::create(type, shape, account);
  for (auto [i, code] : llvm::enumerate(codes))
    builder.setBits(i, code);
  return std::move(builder).build();
}

TypedAttr oracle::testing::peerAttribute(const RuntimeValue &value,
                                         ElementType type) {
  if (auto *tensor = std::get_if<Tensor>(&value))
    return denseAttr(*tensor, &peerContext());
  DenseElementsAttr one = denseAttr(
      peerTensor(type, {}, std::get<Scalar>(value).bits), &peerContext());
  return cast<TypedAttr>(one.getSplatValue<Attribute>());
}

std::vector<uint64_t> oracle::testing::drawElements(RandomStream &random,
                                                    ElementType type,
                                                    Distribution distribution,
                                                    size_t count) {
  std::vector<uint64_t> codes(count);
  for (uint64_t &code : codes)
    code = drawElement(random, type, distribution);
  return codes;
}

unsigned oracle::testing::peerFactor() {
  const char *text = std::getenv("MX_PEER_FACTOR");
  unsigned factor = 1;
  if (text && StringRef(text).getAsInteger(10, factor))
    ADD_FAILURE() << "MX_PEER_FACTOR is no number: " << text;
  return factor;
}

void Verdicts::addOther(const std::string &key, const std::string &text) {
  if (others.insert(key).second)
    ADD_FAILURE() << text;
}

void Verdicts::finish() const {
  for (auto [program, count] : llvm::zip_equal(known, seen))
    EXPECT_GT(count, 0u) << "the error that corpus/upstream/" << program
                         << " shows no longer occurs";
}
