//===- CompiledKernel.cpp - A kernel as a function of this process --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/CompiledKernel.h"

#include "interpreter/Driver/Inputs.h"
#include "interpreter/Driver/Report.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;
using llvm::Expected;

/// A memref is passed as two pointers, offset, sizes and strides.
static void addSlots(std::vector<uint64_t> &slots, const Tensor &tensor) {
  auto address = reinterpret_cast<uint64_t>(tensor.bytes());
  slots.insert(slots.end(), {address, address, 0});
  Shape strides = rowMajorStrides(tensor.shape());
  slots.insert(slots.end(), tensor.shape().begin(), tensor.shape().end());
  slots.insert(slots.end(), strides.begin(), strides.end());
}

Expected<CompiledKernel> CompiledKernel::create(ModuleOp module,
                                                FunctionOpInterface entry,
                                                const mx::Pipeline &pipeline,
                                                mx::JitSession &session) {
  InputSource source;
  source.distribution = Distribution::Exact;
  std::optional<Fault> fault;
  FailureOr<std::vector<RuntimeValue>> inputs =
      makeInputs(entry, source, fault);
  if (failed(inputs))
    return llvm::createStringError(faultToString(*fault));
  OwningOpRef<ModuleOp> copy = module.clone();
  Expected<mx::CompiledProgram> program =
      mx::compileProgram(*copy, entry.getName(), pipeline, session);
  if (!program)
    return program.takeError();
  CompiledKernel kernel(std::move(*program));
  kernel.inputs = std::move(*inputs);
  for (const RuntimeValue &value : kernel.inputs) {
    if (auto *scalar = std::get_if<Scalar>(&value)) {
      kernel.slots.push_back(scalar->bits);
    } else if (auto *tensor = std::get_if<Tensor>(&value)) {
      addSlots(kernel.slots, *tensor);
    } else if (auto *scaled =
                   std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
      addSlots(kernel.slots, (*scaled)->elements);
      addSlots(kernel.slots, (*scaled)->scales);
    }
  }
  if (kernel.slots.size() != kernel.program.module.slots().arguments)
    return llvm::createStringError("an argument is no tensor, no scalar and no "
                                   "block-scaled value");
  kernel.results.resize(kernel.program.module.slots().results);
  return kernel;
}

namespace {
/// Nobody hears what kernels print or check.
struct NobodyListens : mx::RunListener {
  void event(const mx::Event &) override {}
  void memoryError(const mx::MemoryError &) override {}
  [[noreturn]] void stop(mx::RunOutcome::Status, std::string) override {
    std::abort();
  }
};
} // namespace

void CompiledKernel::run() {
  NobodyListens listener;
  mx::RunOptions options;
  mx::ActiveRun active(listener, options, program.sites);
  program.module.entry()(slots.data(), results.data());
}
