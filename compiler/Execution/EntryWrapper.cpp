//===- EntryWrapper.cpp - A call without a calling convention -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/EntryWrapper.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace {

class WrapperBuilder {
public:
  explicit WrapperBuilder(Function &callee)
      : callee(callee), builder(callee.getContext()) {}

  Expected<mlir::mx::EntrySlots> build();

private:
  Error checkLeaf(Type *type) const;
  Expected<Value *> loadLeaf(Type *type, Value *slots, unsigned index);
  Error storeLeaves(Value *value, Value *slots, unsigned &index);
  Value *slot(Value *slots, unsigned index) {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt64Ty(), slots,
                                              index);
  }

  Function &callee;
  IRBuilder<> builder;
};

Error WrapperBuilder::checkLeaf(Type *type) const {
  if (type->isPointerTy())
    return Error::success();
  bool isScalar = type->isIntegerTy() || type->isFloatingPointTy();
  if (isScalar && type->getScalarSizeInBits() <= 64)
    return Error::success();
  std::string text;
  raw_string_ostream(text) << *type;
  return createStringError(
      formatv("entry '{0}' passes a value of type {1}, which has no slot",
              callee.getName(), text));
}

Expected<Value *> WrapperBuilder::loadLeaf(Type *type, Value *slots,
                                           unsigned index) {
  if (Error error = checkLeaf(type))
    return std::move(error);
  if (type->isPointerTy())
    return builder.CreateLoad(type, slot(slots, index));
  Value *bits = builder.CreateLoad(builder.getInt64Ty(), slot(slots, index));
  Type *integer = builder.getIntNTy(type->getScalarSizeInBits());
  return builder.CreateBitCast(builder.CreateTrunc(bits, integer), type);
}

Error WrapperBuilder::storeLeaves(Value *value, Value *slots, unsigned &index) {
  Type *type = value->getType();
  if (type->isAggregateType()) {
    unsigned count = type->isStructTy() ? type->getStructNumElements()
                                        : type->getArrayNumElements();
    for (unsigned i = 0; i < count; ++i)
      if (Error error =
              storeLeaves(builder.CreateExtractValue(value, i), slots, index))
        return error;
    return Error::success();
  }
  if (Error error = checkLeaf(type))
    return error;
  if (!type->isPointerTy()) {
    Type *integer = builder.getIntNTy(type->getScalarSizeInBits());
    value = builder.CreateZExt(builder.CreateBitCast(value, integer),
                               builder.getInt64Ty());
  }
  builder.CreateStore(value, slot(slots, index++));
  return Error::success();
}

Expected<mlir::mx::EntrySlots> WrapperBuilder::build() {
  Type *pointer = builder.getPtrTy();
  auto *type = FunctionType::get(builder.getVoidTy(), {pointer, pointer},
                                 /*isVarArg=*/false);
  Function *wrapper =
      Function::Create(type, GlobalValue::ExternalLinkage,
                       mlir::mx::entryWrapperName, callee.getParent());
  builder.SetInsertPoint(
      BasicBlock::Create(callee.getContext(), "entry", wrapper));

  mlir::mx::EntrySlots slots;
  SmallVector<Value *> arguments;
  for (Argument &argument : callee.args()) {
    Expected<Value *> leaf =
        loadLeaf(argument.getType(), wrapper->getArg(0), slots.arguments++);
    if (!leaf)
      return leaf.takeError();
    arguments.push_back(*leaf);
  }
  CallInst *call = builder.CreateCall(&callee, arguments);
  call->setCallingConv(callee.getCallingConv());
  if (!call->getType()->isVoidTy())
    if (Error error = storeLeaves(call, wrapper->getArg(1), slots.results))
      return std::move(error);
  builder.CreateRetVoid();
  return slots;
}

} // namespace

Expected<mlir::mx::EntrySlots> mlir::mx::emitEntryWrapper(Module &module,
                                                          StringRef entry) {
  if (module.getNamedValue(entryWrapperName))
    return createStringError(
        formatv("the module defines '{0}', a name kept for its wrapper",
                entryWrapperName));
  Function *callee = module.getFunction(entry);
  if (!callee)
    return createStringError(
        formatv("the compiled module has no function '{0}'", entry));
  if (callee->isDeclaration())
    return createStringError(
        formatv("entry '{0}' is declared but has no body", entry));
  if (callee->isVarArg())
    return createStringError(
        formatv("entry '{0}' takes a variable number of arguments", entry));
  return WrapperBuilder(*callee).build();
}
