//===- Generator.cpp - Programs from seeds --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Generator.h"
#include "compiler/Dialect/Mx/Mx.h"
#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace oracle;

void oracle::loadGeneratorDialects(MLIRContext &context) {
  context
      .loadDialect<affine::AffineDialect, arith::ArithDialect,
                   bufferization::BufferizationDialect, cf::ControlFlowDialect,
                   func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                   memref::MemRefDialect, mx::MxDialect, scf::SCFDialect,
                   tensor::TensorDialect, vector::VectorDialect>();
}

namespace {

/// Makes the functions of one program.
class ProgramMaker {
public:
  ProgramMaker(ModuleOp module, uint64_t seed, const GeneratorOptions &options,
               RuleUses *uses)
      : random(seed), options(options), state(module),
        builder(module.getContext()) {
    state.uses = uses;
  }

  void run();

private:
  void drawPalette();
  void addMxForms();
  void drawEmphasis();
  SmallVector<Form> drawArguments(bool isEntry);
  void makeFunction(StringRef name, bool isEntry);
  SmallVector<Known> chooseResults(Grower &grower);
  SmallVector<Known> chooseObserved(Grower &grower);

  RandomStream random;
  const GeneratorOptions &options;
  ModuleState state;
  OpBuilder builder;
};

} // namespace

/// Small and odd; seldom nothing.
static int64_t drawSize(RandomStream &random, unsigned rank) {
  return random.oneIn(40) ? 0 : random.between(1, rank < 3 ? 6 : 4);
}

void ProgramMaker::drawPalette() {
  OpBuilder::InsertionGuard guard(builder);
  Grower grower(builder, random, state);
  for (unsigned left = 1 + unsigned(random.below(3)); left > 0; --left)
    state.scalars.push_back(random.oneIn(3) ? grower.integerType()
                                            : grower.floatType());
  Type element =
      random.oneIn(2) ? Type(builder.getF32Type()) : state.scalars.front();
  state.scalars.push_back(element);
  if (random.oneIn(4)) {
    MLIRContext *context = builder.getContext();
    Type small[] = {Float8E4M3FNType::get(context),
                    Float4E2M1FNType::get(context),
                    Float8E8M0FNUType::get(context), builder.getI1Type()};
    element = small[random.below(std::size(small))];
  }
  unsigned rank = unsigned(random.between(1, 3));
  Sizes sizes;
  for (unsigned i = 0; i < rank; ++i)
    sizes.push_back(drawSize(random, rank));
  auto fixed = RankedTensorType::get(sizes, element);
  state.palette.push_back({fixed, sizes});
  if (random.oneIn(2))
    state.palette.push_back({grower.drawType(sizes, element), sizes});
  if (random.oneIn(2)) {
    Sizes part = {sizes.back()};
    state.palette.push_back({grower.drawType(part, element), part});
  }
  if (random.oneIn(3))
    addMxForms();
}

/// A left-hand side, in f32 and block-scaled, a right-hand side, and what they
/// add to.
void ProgramMaker::addMxForms() {
  MLIRContext *context = builder.getContext();
  Type elements[] = {
      Float8E4M3FNType::get(context), Float8E5M2Type::get(context),
      Float6E3M2FNType::get(context), Float6E2M3FNType::get(context),
      Float4E2M1FNType::get(context)};
  static constexpr int64_t blockSizes[] = {1, 2, 3, 4, 5, 8, 16, 32};
  Type element = elements[random.below(std::size(elements))];
  int64_t blockSize = blockSizes[random.below(std::size(blockSizes))];
  int64_t blocks = blockSize > 8 ? 1 : random.between(1, 3);
  int64_t m = random.between(1, 3), n = random.between(1, 4);
  int64_t k = random.oneIn(20) ? 0 : blocks * blockSize;
  Type f32 = builder.getF32Type();
  auto addForm = [&](Sizes sizes) {
    state.palette.push_back({RankedTensorType::get(sizes, f32), sizes});
  };
  addForm({m, k});
  state.palette.push_back(
      {mx::MxTensorType::get({m, k}, element, blockSize), {m, k}});
  addForm({k, n});
  addForm({m, n});
}

/// Programs that have much of a few kinds of operations, and nothing of others,
/// go further than ones with a little of everything.
void ProgramMaker::drawEmphasis() {
  bool hasMx = llvm::any_of(state.palette, [](const Form &form) {
    return isa<mx::MxTensorType>(form.type);
  });
  SmallVector<unsigned> factors;
  for (ArrayRef<Rule> family : ruleFamilies()) {
    static constexpr unsigned choices[] = {0, 1, 2, 2, 2, 6};
    unsigned factor = choices[random.below(std::size(choices))];
    // Tensors are always there, and written and read.
    if (family.data() == elementRules().data())
      factor = std::max(factor, 1u);
    if (family.data() == mxRules().data() && hasMx)
      factor = std::max(2 * factor, 4u);
    factors.push_back(factor);
  }
  state.setEmphasis(factors);
}

SmallVector<Form> ProgramMaker::drawArguments(bool isEntry) {
  SmallVector<Form> forms;
  for (int64_t left = random.between(1, 3); left > 0; --left) {
    Form form = state.palette[random.below(state.palette.size())];
    // Sizes of the entry's arguments are for whoever calls it to choose.
    if (auto type = dyn_cast<RankedTensorType>(form.type); type && isEntry)
      form.type = RankedTensorType::get(form.sizes, type.getElementType());
    forms.push_back(form);
    if (random.oneIn(3))
      forms.push_back(form);
  }
  if (random.oneIn(3))
    if (auto type = dyn_cast<RankedTensorType>(forms.front().type)) {
      Sizes dims = forms.front().sizes;
      if (!isEntry && random.oneIn(3))
        dims.assign(dims.size(), ShapedType::kDynamic);
      forms.push_back(
          {MemRefType::get(dims, type.getElementType()), forms.front().sizes});
    }
  if (random.oneIn(2))
    forms.push_back({state.scalars[random.below(state.scalars.size())], {}});
  return forms;
}

/// Of a function that is called: arguments, versions of them, and anything
/// else, maybe twice.
SmallVector<Known> ProgramMaker::chooseResults(Grower &grower) {
  SmallVector<Known> results;
  for (int64_t left = random.between(1, 3); left > 0; --left) {
    bool wantsScalar = random.oneIn(4);
    auto known = grower.pick([&](const Known &known) {
      return wantsScalar ? known.isScalar() : known.isTensor() || known.isMx();
    });
    if (known)
      results.push_back(*known);
    if (known && random.oneIn(6))
      results.push_back(*known);
  }
  return results;
}

/// Of the entry: what nothing else has looked at. Scalars that are too many
/// are printed.
SmallVector<Known> ProgramMaker::chooseObserved(Grower &grower) {
  constexpr size_t most = 8;
  SmallVector<Known> shaped, scalars, results;
  for (const Known &known : grower.inScope()) {
    if (!known.value.use_empty() && !known.isStale)
      continue;
    if (known.isScalar())
      scalars.push_back(known);
    else if (known.isTensor() || known.isMx())
      shaped.push_back(known);
  }
  auto takeFrom = [&](SmallVector<Known> &pool, size_t count) {
    while (!pool.empty() && results.size() < count) {
      size_t at = random.below(pool.size());
      results.push_back(pool[at]);
      pool.erase(pool.begin() + at);
    }
  };
  takeFrom(shaped, most - 2);
  takeFrom(scalars, most);
  for (const Known &tensor : shaped)
    grower.read(tensor);
  for (const Known &scalar : scalars)
    grower.print(scalar.value);
  return results;
}

void ProgramMaker::makeFunction(StringRef name, bool isEntry) {
  SmallVector<Form> arguments = drawArguments(isEntry);
  SmallVector<Type> types = llvm::map_to_vector(
      arguments, [](const Form &form) { return form.type; });
  builder.setInsertionPointToEnd(state.module.getBody());
  Grower grower(builder, random, state);
  auto function = grower.make<func::FuncOp>(
      name, builder.getFunctionType(types, TypeRange()));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  for (auto [value, form] : llvm::zip_equal(body->getArguments(), arguments)) {
    Known known{value, form.sizes};
    // Only those of the entry are surely not views of one another.
    if (isEntry && known.isMemRef())
      known.allocation = ++state.allocations;
    grower.add(known);
  }

  unsigned operations = std::max(1u, options.operations);
  if (!isEntry)
    operations = 1 + unsigned(random.below(1 + operations / 2));
  grower.growMore(operations);
  // What nobody calls is no part of the program.
  if (isEntry)
    for (size_t i = 0; i < state.callees.size(); ++i)
      if (!state.callees[i].isCalled)
        makeCall(grower, i);

  SmallVector<Known> results =
      isEntry ? chooseObserved(grower) : chooseResults(grower);
  Callee callee{function,    arguments,         {},
                grower.work, grower.hadEffects, grower.materializes};
  SmallVector<Value> values;
  for (const Known &result : results) {
    values.push_back(result.value);
    callee.results.push_back(result.form());
  }
  grower.make<func::ReturnOp>(values);
  function.setType(
      builder.getFunctionType(types, ValueRange(values).getTypes()));
  if (isEntry)
    return;
  function.setPrivate();
  if (random.oneIn(3))
    function->setAttr("no_inline", builder.getUnitAttr());
  state.callees.push_back(std::move(callee));
}

void ProgramMaker::run() {
  drawPalette();
  drawEmphasis();
  for (uint64_t left = random.below(3), number = 0; left > 0; --left, ++number)
    makeFunction("callee" + std::to_string(number), /*isEntry=*/false);
  makeFunction("main", /*isEntry=*/true);
}

OwningOpRef<ModuleOp> oracle::generateProgram(MLIRContext *context,
                                              uint64_t seed,
                                              const GeneratorOptions &options,
                                              RuleUses *uses) {
  OwningOpRef<ModuleOp> module(
      ModuleOp::create(FileLineColLoc::get(context, "generated", 0, 1)));
  ProgramMaker(*module, seed, options, uses).run();
  return module;
}
