//===- Grower.cpp - Operations, one by one, where they make sense ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Grower.h"
#include "compiler/Dialect/Mx/Mx.h"
#include "fuzz/Generator/Rules.h"
#include "interpreter/Engine/Types.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <numeric>

using namespace mlir;
using namespace oracle;

/// Levels of regions in one another.
static constexpr unsigned maxDepth = 3;
/// Operations that a function may execute, about.
static constexpr uint64_t maxWork = 20000;

bool Known::isTensor() const { return isa<RankedTensorType>(type()); }
bool Known::isMx() const { return isa<mx::MxTensorType>(type()); }
bool Known::isMemRef() const { return isa<MemRefType>(type()); }

int64_t Known::numElements() const {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                         std::multiplies<int64_t>());
}

Type Known::element() const {
  return cast<ShapedType>(type()).getElementType();
}

ArrayRef<Rule> oracle::generatorRules() {
  static const std::vector<Rule> rules = [] {
    std::vector<Rule> all;
    for (ArrayRef<Rule> family : ruleFamilies())
      all.insert(all.end(), family.begin(), family.end());
    return all;
  }();
  return rules;
}

ArrayRef<ArrayRef<Rule>> oracle::ruleFamilies() {
  static const ArrayRef<Rule> families[] = {
      scalarRules(),  numberRules(), elementRules(),  sliceRules(),
      reshapeRules(), linalgRules(), mxRules(),       branchRules(),
      loopRules(),    callRules(),   parallelRules(), memoryRules(),
      vectorRules(),  affineRules(), blockRules()};
  return families;
}

void ModuleState::setEmphasis(ArrayRef<unsigned> factors) {
  weights.clear();
  totalWeight = 0;
  for (auto [family, factor] : llvm::zip_equal(ruleFamilies(), factors))
    for (const Rule &rule : family)
      weights.push_back(totalWeight += rule.weight * factor);
}

LogicalResult Grower::grow() {
  constexpr unsigned attempts = 20;
  for (unsigned attempt = 0; attempt < attempts; ++attempt) {
    size_t number = llvm::upper_bound(state.weights, below(state.totalWeight)) -
                    state.weights.begin();
    if (!generatorRules()[number].build(*this))
      continue;
    if (state.uses) {
      state.uses->resize(generatorRules().size());
      ++(*state.uses)[number];
    }
    return success();
  }
  return failure();
}

void Grower::growMore(unsigned count) {
  unsigned end = state.size + count;
  while (state.size < end && succeeded(grow())) {
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Location Grower::location() {
  work += executions;
  ++state.size;
  return FileLineColLoc::get(state.file, ++state.operations, 1);
}

Value Grower::makeNamed(StringRef name, ValueRange operands, Type type) {
  return makeAt(builder, location(), name, operands, type);
}

//===----------------------------------------------------------------------===//
// What is in scope
//===----------------------------------------------------------------------===//

Known Grower::add(Value value, Sizes sizes) {
  return add(Known{value, std::move(sizes)});
}

Known Grower::addIndex(Value value, int64_t low, int64_t high) {
  return add(Known{value, {}, low, high});
}

std::optional<Known> Grower::pick(function_ref<bool(const Known &)> fits) {
  SmallVector<unsigned, 32> found;
  for (auto [i, known] : llvm::enumerate(scope))
    if (fits(known))
      found.push_back(i);
  if (found.empty())
    return std::nullopt;
  uint64_t at = std::max(below(found.size()), below(found.size()));
  return scope[found[at]];
}

std::optional<Known> Grower::pickTensor() {
  return pick([](const Known &known) {
    return known.isTensor() && known.numElements() != 0;
  });
}

std::optional<Known> Grower::pickNumber() {
  return pick([](const Known &known) {
    return known.isScalar() && !known.type().isIndex();
  });
}

void Grower::supersede(Value tensor) {
  for (Known &known : scope)
    if (known.value == tensor)
      known.isStale = true;
}

void Grower::refresh(Value tensor) {
  for (Known &known : scope)
    if (known.value == tensor)
      known.isStale = false;
}

/// Whether values of a scalar type can be drawn.
static bool isDrawable(Type type) {
  return type.isIntOrIndexOrFloat() && elementTypeOf(type);
}

/// Whether a type says the sizes of a tensor of such values.
static bool isPlainTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && !tensor.getEncoding() &&
         isDrawable(tensor.getElementType());
}

/// What a foreign value is known to be; nothing where that is too little.
static std::optional<Known> knownOf(Value value) {
  Type type = value.getType();
  if (isDrawable(type))
    return Known{value};
  // What makes elements that nobody has written, and what may hand them on.
  if (isa_and_nonnull<tensor::EmptyOp, bufferization::AllocTensorOp>(
          value.getDefiningOp()))
    return std::nullopt;
  if (auto mx = dyn_cast<mx::MxTensorType>(type))
    return mx.hasStaticShape()
               ? std::optional(Known{value, Sizes(mx.getShape())})
               : std::nullopt;
  if (!isPlainTensor(type))
    return std::nullopt;
  return Known{value, Sizes(cast<RankedTensorType>(type).getShape())};
}

/// Whether operations of any kind may stand in a block of `op`, and whether
/// they may have effects there.
static std::pair<bool, bool> mayGrowIn(Operation *op) {
  if (isa<scf::ForallOp, scf::ParallelOp>(op))
    return {true, false};
  return {isa<func::FuncOp, scf::IfOp, scf::ForOp, scf::WhileOp,
              scf::IndexSwitchOp, scf::ExecuteRegionOp>(op),
          true};
}

LogicalResult Grower::scan() {
  scope.clear();
  depth = 0;
  SmallVector<std::pair<Block *, Block::iterator>> path;
  Block *block = builder.getInsertionBlock();
  Block::iterator before = builder.getInsertionPoint();
  while (block) {
    Operation *parent = block->getParentOp();
    if (!parent)
      return failure();
    auto [mayGrow, mayHaveEffects] = mayGrowIn(parent);
    if (!mayGrow)
      return failure();
    allowsEffects &= mayHaveEffects;
    path.push_back({block, before});
    if (auto function = dyn_cast<func::FuncOp>(parent)) {
      state.leaveOut(function);
      break;
    }
    ++depth;
    block = parent->getBlock();
    before = parent->getIterator();
  }
  for (auto [block, before] : llvm::reverse(path)) {
    for (Value argument : block->getArguments())
      if (std::optional<Known> known = knownOf(argument))
        scope.push_back(*known);
    for (Operation &op : llvm::make_range(block->begin(), before))
      for (Value result : op.getResults())
        if (std::optional<Known> known = knownOf(result))
          scope.push_back(*known);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

void Grower::inside(Block *block, uint64_t trips, function_ref<void()> build) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(block);
  size_t outer = scope.size();
  size_t outerStart = std::exchange(regionStart, outer);
  uint64_t outside = executions;
  executions *= trips;
  ++depth;
  build();
  --depth;
  executions = outside;
  scope.resize(outer);
  regionStart = outerStart;
}

bool Grower::mayNest(uint64_t trips) const {
  return depth < maxDepth && mayExecute(trips * 4);
}

bool Grower::mayExecute(uint64_t more) const {
  return work + executions * more < maxWork;
}

void Grower::growBody() { growMore(1 + unsigned(below(5))); }

void Grower::observeUnused() {
  if (!allowsEffects)
    return;
  for (size_t i = regionStart, e = scope.size(); i < e; ++i) {
    Known known = scope[i];
    if (!known.value.use_empty() || isa<BlockArgument>(known.value) ||
        !oneIn(2))
      continue;
    if (known.isTensor() || known.isMx())
      read(known);
    else if (known.isScalar())
      print(known.value);
  }
}

void Grower::print(Value scalar) {
  if (!allowsEffects)
    return;
  make<vector::PrintOp>(scalar);
  hadEffects = true;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// Whether calling the function is all right from everywhere, and what it is.
static std::optional<Callee> calleeOf(func::FuncOp function) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return std::nullopt;
  Callee callee{function, {}, {}, maxWork, /*hasEffects=*/true};
  auto describe = [](TypeRange types, SmallVectorImpl<Form> &forms) {
    for (Type type : types) {
      if (isPlainTensor(type))
        forms.push_back({type, Sizes(cast<RankedTensorType>(type).getShape())});
      else if (isDrawable(type) && !type.isIndex())
        forms.push_back({type, {}});
      else
        return false;
    }
    return true;
  };
  if (!describe(function.getArgumentTypes(), callee.arguments) ||
      !describe(function.getResultTypes(), callee.results))
    return std::nullopt;
  bool isLeaf = !function
                     .walk([](Operation *op) {
                       return isa<CallOpInterface, LoopLikeOpInterface>(op)
                                  ? WalkResult::interrupt()
                                  : WalkResult::advance();
                     })
                     .wasInterrupted();
  if (!isLeaf)
    return std::nullopt;
  return callee;
}

/// The one block of a public function that is never inlined; null for another.
static Block *opaqueBody(func::FuncOp function) {
  bool isOpaque = function.isPublic() && function.getNoInline() &&
                  function.getBody().hasOneBlock();
  return isOpaque ? &function.getBody().front() : nullptr;
}

bool oracle::isOpaqueIdentity(func::FuncOp function) {
  Block *body = opaqueBody(function);
  if (!body || function.getNumArguments() != 1)
    return false;
  auto end = dyn_cast<func::ReturnOp>(body->front());
  return end && end.getOperands() == ValueRange(body->getArguments());
}

FunctionType oracle::storeFunctionType(Type element) {
  MLIRContext *context = element.getContext();
  auto row = MemRefType::get({ShapedType::kDynamic}, element);
  return FunctionType::get(context, {element, row, IndexType::get(context)},
                           {});
}

bool oracle::isOpaqueStore(func::FuncOp function) {
  Block *body = opaqueBody(function);
  if (!body || function.getNumArguments() != 3)
    return false;
  Type element = function.getArgumentTypes().front();
  auto store = dyn_cast<memref::StoreOp>(body->front());
  return store && isa<func::ReturnOp>(store->getNextNode()) &&
         store->getOperands() == ValueRange(body->getArguments()) &&
         function.getFunctionType() == storeFunctionType(element);
}

func::FuncOp ModuleState::makeOpaque(Location location, StringRef name,
                                     FunctionType type) {
  auto function = func::FuncOp::create(location, name, type);
  function.setNoInline(true);
  SymbolTable(module).insert(function, module.getBody()->begin());
  return function;
}

void ModuleState::leaveOut(func::FuncOp function) {
  if (function.getNumArguments() == 0)
    return;
  for (auto *opaque : {&identities, &stores}) {
    auto found = opaque->find(function.getArgumentTypes().front());
    if (found != opaque->end() && found->second == function)
      opaque->erase(found);
  }
}

ModuleState::ModuleState(ModuleOp module)
    : module(module), file(StringAttr::get(module.getContext(), "generated")) {
  setEmphasis(SmallVector<unsigned>(ruleFamilies().size(), 1));
  for (auto function : module.getOps<func::FuncOp>()) {
    if (isOpaqueIdentity(function))
      identities[function.getArgumentTypes().front()] = function;
    else if (isOpaqueStore(function))
      stores[function.getArgumentTypes().front()] = function;
    else if (function.isPrivate())
      if (std::optional<Callee> callee = calleeOf(function))
        callees.push_back(std::move(*callee));
  }
}
