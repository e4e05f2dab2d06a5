//===- Compulsory.cpp - What a program has to move ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/Compulsory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

uint64_t CompulsoryPart::bytesInF32() const {
  if (isScales())
    return 0;
  bool isSmall = type.isFloat() && type.storageBytes() == 1;
  return isSmall ? llvm::SaturatingMultiply<uint64_t>(bytes, 4) : bytes;
}

template <typename Fn>
static uint64_t sum(const std::vector<CompulsoryPart> &parts, Fn amount) {
  uint64_t total = 0;
  for (const CompulsoryPart &part : parts)
    total = llvm::SaturatingAdd<uint64_t>(total, amount(part));
  return total;
}

uint64_t Compulsory::bytes() const {
  return sum(parts, [](const CompulsoryPart &part) { return part.bytes; });
}
uint64_t Compulsory::bits() const {
  return sum(parts, [](const CompulsoryPart &part) { return part.bits(); });
}
uint64_t Compulsory::bytesInF32() const {
  return sum(parts,
             [](const CompulsoryPart &part) { return part.bytesInF32(); });
}

namespace {

/// Follows destinations backwards. Gives up where the way is long: calls may be
/// recursive.
class DestinationSearch {
public:
  explicit DestinationSearch(FunctionOpInterface entry) : function(entry) {}

  std::optional<unsigned> find(unsigned result) {
    // The ways out have to agree.
    std::optional<unsigned> found;
    for (Block &block : function.getFunctionBody()) {
      Operation *terminator = block.getTerminator();
      if (terminator->getNumSuccessors() != 0)
        continue;
      if (result >= terminator->getNumOperands())
        return std::nullopt;
      std::optional<unsigned> here = argument(terminator->getOperand(result));
      if (!here || (found && *found != *here))
        return std::nullopt;
      found = here;
    }
    return found;
  }

private:
  std::optional<unsigned> argument(Value value) {
    for (; left > 0; --left) {
      if (auto block = dyn_cast<BlockArgument>(value)) {
        if (block.getOwner() == &function.getFunctionBody().front())
          return block.getArgNumber();
        auto loop =
            dyn_cast<LoopLikeOpInterface>(block.getOwner()->getParentOp());
        OpOperand *init = loop ? loop.getTiedLoopInit(block) : nullptr;
        if (!init)
          return std::nullopt;
        value = init->get();
        continue;
      }
      auto result = cast<OpResult>(value);
      Operation *op = result.getOwner();
      if (auto branch = dyn_cast<scf::IfOp>(op))
        return ofBranch(branch, result.getResultNumber());
      Value before = startOf(op, result);
      if (!before)
        return std::nullopt;
      value = before;
    }
    return std::nullopt;
  }

  std::optional<unsigned> ofBranch(scf::IfOp op, unsigned number) {
    --left;
    std::optional<unsigned> then = argument(op.thenYield().getOperand(number));
    if (!then || then != argument(op.elseYield().getOperand(number)))
      return std::nullopt;
    return then;
  }

  Value startOf(Operation *op, OpResult result) {
    if (auto destination = dyn_cast<DestinationStyleOpInterface>(op))
      return destination.getTiedOpOperand(result)->get();
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
      OpOperand *init = loop.getTiedLoopInit(result);
      return init ? init->get() : Value();
    }
    if (isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      return op->getOperand(0);
    auto call = dyn_cast<CallOpInterface>(op);
    auto callee =
        call ? dyn_cast_if_present<FunctionOpInterface>(call.resolveCallable())
             : nullptr;
    if (!callee || callee.isExternal())
      return {};
    DestinationSearch inside(callee);
    inside.left = --left;
    std::optional<unsigned> number = inside.find(result.getResultNumber());
    left = std::min(left, inside.left);
    return number ? call.getArgOperands()[*number] : Value();
  }

  FunctionOpInterface function;
  unsigned left = 1000;
};

} // namespace

std::optional<unsigned> oracle::destinationOf(FunctionOpInterface entry,
                                              unsigned number) {
  return DestinationSearch(entry).find(number);
}

/// Whether a value is a scale converted to another format, perhaps moved to
/// another shape.
static bool isConvertedScale(Value value) {
  for (unsigned left = 16; left > 0; --left) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumOperands() == 0)
      return false;
    value = op->getOperand(0);
    if (isa<Float8E8M0FNUType>(getElementTypeOrSelf(value.getType())))
      return isa<arith::ExtFOp>(op);
    if (op->getNumOperands() != 1 && !isa<DestinationStyleOpInterface>(op))
      return false;
  }
  return false;
}

bool oracle::appliesScale(Operation *op) {
  if (isa<arith::ScalingExtFOp, arith::ScalingTruncFOp>(op))
    return true;
  return isa<arith::MulFOp, arith::DivFOp>(op) &&
         llvm::any_of(op->getOperands(), isConvertedScale);
}
