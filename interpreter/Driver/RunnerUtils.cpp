//===- RunnerUtils.cpp - What mlir-runner offers to programs --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/RunnerUtils.h"

#include "interpreter/Engine/Memory.h"

using namespace mlir;
using namespace oracle;

static LogicalResult printMemref(Execution &execution, Operation *call,
                                 ArrayRef<RuntimeValue> arguments,
                                 SmallVectorImpl<RuntimeValue> &) {
  using View = std::shared_ptr<const MemRef>;
  auto *view =
      arguments.size() == 1 ? std::get_if<View>(&arguments.front()) : nullptr;
  if (!view)
    return execution.fail(Fault::Kind::Unsupported, call,
                          "prints something that is no memref");
  FailureOr<Tensor> contents = execution.memory().readAll({call, 0, **view});
  if (failed(contents))
    return failure();
  for (int64_t i = 0; contents->marks() && i < contents->numElements(); ++i)
    if (failed(execution.require(call, contents->mark(i),
                                 "printed element is poison")))
      return failure();
  execution.record(
      {Event::Kind::Print, call, RuntimeValue(std::move(*contents)), ""});
  return success();
}

void oracle::defineRunnerUtils(Program &program) {
  for (StringRef type :
       {"I8", "I16", "I32", "I64", "F16", "BF16", "F32", "F64", "Ind"})
    program.setExternal(("printMemref" + type).str(), printMemref);
}
