//===- InPlaceDecisions.cpp - Which operand needed a copy -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy that the program makes itself is what a pass would make of an operand
// that is not in place, whatever its options.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/InPlaceDecisions.h"

#include "interpreter/Driver/SourceLoader.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ParallelCombiningOpInterface.h"

using namespace mlir;
using namespace oracle;

/// What parts are combined into is the operation's around them, and no copy.
static bool isCombinedInto(OpOperand &operand) {
  auto combining = dyn_cast<ParallelCombiningOpInterface>(operand.getOwner());
  return combining && llvm::any_of(combining.getUpdatedDestinations(),
                                   [&](OpOperand &destination) {
                                     return &destination == &operand;
                                   });
}

/// All uses of tensors that can have a copy, in the order of the text: the same
/// numbers in clones.
static SmallVector<OpOperand *> tensorOperands(ModuleOp module) {
  SmallVector<OpOperand *> operands;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()) &&
          !isCombinedInto(operand))
        operands.push_back(&operand);
  });
  return operands;
}

namespace {
/// In the order in which they are tried.
enum class Role : uint8_t { Leaves, Enters, IsOverwritten, IsRead };
} // namespace

static constexpr Role roles[] = {Role::Leaves, Role::Enters,
                                 Role::IsOverwritten, Role::IsRead};

static Role roleOf(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (op->hasTrait<OpTrait::IsTerminator>())
    return Role::Leaves;
  if (isa<CallOpInterface, RegionBranchOpInterface>(op))
    return Role::Enters;
  auto destination = dyn_cast<DestinationStyleOpInterface>(op);
  return destination && destination.isDpsInit(&operand) ? Role::IsOverwritten
                                                        : Role::IsRead;
}

static std::string describe(OpOperand &operand) {
  Operation *op = operand.getOwner(), *around = op->getParentOp();
  StringRef name = op->getName().getStringRef();
  std::string text = ("'" + inPlacePattern + name).str();
  if (isa<InParallelOpInterface>(around))
    around = around->getParentOp();
  if (!isa<FunctionOpInterface>(around))
    text += ("-in-" + around->getName().getStringRef()).str();
  if (Role role = roleOf(operand);
      role == Role::Leaves || role == Role::Enters) {
    if (matchPattern(operand.get(), m_Constant()))
      text += "-of-constant";
    else if (llvm::count(op->getOperands(), operand.get()) > 1)
      text += "-given-twice";
  }
  return text + "' on operand #" + std::to_string(operand.getOperandNumber()) +
         " of '" + name.str() + "' at " + locationToString(op->getLoc());
}

/// Gives the use a tensor of its own.
static void copy(OpOperand &operand) {
  Operation *place = operand.getOwner();
  // Between the parts that are combined nothing else may stand.
  if (isa<InParallelOpInterface>(place->getParentOp()))
    place = place->getParentOp();
  OpBuilder builder(place);
  auto type = cast<RankedTensorType>(operand.get().getType());
  operand.set(bufferization::AllocTensorOp::create(
      builder, place->getLoc(), type, /*dynamicSizes=*/ValueRange(),
      /*copy=*/operand.get()));
}

std::string oracle::findInPlaceDecision(ModuleOp module,
                                        function_ref<bool(ModuleOp)> isRight) {
  module->getContext()->getOrLoadDialect<bufferization::BufferizationDialect>();
  SmallVector<OpOperand *> operands = tensorOperands(module);
  auto isRightWithCopies = [&](ArrayRef<size_t> numbers) {
    OwningOpRef<ModuleOp> trial = module.clone();
    SmallVector<OpOperand *> uses = tensorOperands(*trial);
    for (size_t number : numbers)
      copy(*uses[number]);
    return succeeded(verify(*trial)) && isRight(*trial);
  };
  auto findAmong = [&](ArrayRef<size_t> numbers) -> std::string {
    if (numbers.empty() || !isRightWithCopies(numbers))
      return {};
    // The last that is needed ends the shortest beginning with which the
    // program is right, and so on for those before it: a few trials for each
    // that is needed, where leaving out one by one takes a trial for each that
    // is not.
    SmallVector<size_t> needed;
    for (ArrayRef<size_t> rest = numbers; !rest.empty();) {
      size_t wrong = 0, right = rest.size();
      while (right - wrong > 1) {
        size_t middle = wrong + (right - wrong) / 2;
        SmallVector<size_t> fewer(rest.take_front(middle));
        llvm::append_range(fewer, needed);
        (isRightWithCopies(fewer) ? right : wrong) = middle;
      }
      needed.insert(needed.begin(), rest[right - 1]);
      rest = isRightWithCopies(needed) ? ArrayRef<size_t>()
                                       : rest.take_front(right - 1);
    }
    // A copy may be in the way of another, so that more of them help less.
    for (size_t number : llvm::to_vector(llvm::reverse(needed))) {
      SmallVector<size_t> fewer = needed;
      llvm::erase(fewer, number);
      if (!fewer.empty() && isRightWithCopies(fewer))
        needed = std::move(fewer);
    }
    return describe(*operands[needed.front()]);
  };

  SmallVector<size_t> all;
  for (Role role : roles) {
    SmallVector<size_t> numbers;
    for (auto [number, operand] : llvm::enumerate(operands))
      if (roleOf(*operand) == role)
        numbers.push_back(number);
    if (std::string found = findAmong(numbers); !found.empty())
      return found;
    llvm::append_range(all, numbers);
  }
  return findAmong(all);
}
