//===- CompiledModule.cpp - Compiles small programs for tests -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Transforms/CompiledModule.h"

#include "compiler/Transforms/Passes.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace mx_test;
using namespace mlir;

Buffer::Buffer(unsigned elementBytes, const std::vector<uint64_t> &values)
    : Buffer(elementBytes, values.size()) {
  for (size_t i = 0; i < values.size(); ++i)
    std::memcpy(&bytes[i * elementBytes], &values[i], elementBytes);
}

uint64_t Buffer::operator[](size_t index) const {
  uint64_t value = 0;
  std::memcpy(&value, &bytes[index * elementBytes], elementBytes);
  return value;
}

static MLIRContext &sharedContext() {
  static std::unique_ptr<MLIRContext> context = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    registerAllPasses();
    mx::registerMxTransformsPasses();
    DialectRegistry registry;
    registerAllDialects(registry);
    registerAllExtensions(registry);
    registerAllToLLVMIRTranslations(registry);
    return std::make_unique<MLIRContext>(registry,
                                         MLIRContext::Threading::DISABLED);
  }();
  return *context;
}

CompiledModule::CompiledModule() = default;
CompiledModule::~CompiledModule() = default;

std::unique_ptr<CompiledModule>
CompiledModule::compile(llvm::StringRef source) {
  MLIRContext &context = sharedContext();
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(source, ParserConfig(&context));
  PassManager passes(&context);
  llvm::StringRef pipeline =
      "expand-small-floats,convert-vector-to-scf,convert-scf-to-cf,"
      "expand-strided-metadata,convert-vector-to-llvm,"
      "finalize-memref-to-llvm,convert-math-to-llvm,convert-arith-to-llvm,"
      "convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts";
  if (!module || failed(parsePassPipeline(pipeline, passes)) ||
      failed(passes.run(*module))) {
    ADD_FAILURE() << "does not compile";
    return nullptr;
  }
  auto llvmContext = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(*module, *llvmContext);
  if (!translated) {
    ADD_FAILURE() << "does not translate to LLVM IR";
    return nullptr;
  }

  auto machine =
      llvm::cantFail(llvm::orc::JITTargetMachineBuilder::detectHost());
  machine.setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  std::unique_ptr<CompiledModule> compiled(new CompiledModule);
  compiled->jit = llvm::cantFail(
      llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(machine).create());
  llvm::cantFail(compiled->jit->addIRModule(
      {std::move(translated), std::move(llvmContext)}));
  return compiled;
}

namespace {
/// A memref of rank one as the C interface passes it.
struct Descriptor {
  void *allocated;
  void *aligned;
  int64_t offset;
  int64_t size;
  int64_t stride;
};
} // namespace

void CompiledModule::call(llvm::StringRef function,
                          std::initializer_list<Buffer *> arguments) {
  auto address = jit->lookup(("_mlir_ciface_" + function).str());
  ASSERT_TRUE(bool(address)) << llvm::toString(address.takeError());
  std::vector<Descriptor> descriptors;
  for (Buffer *buffer : arguments)
    descriptors.push_back({buffer->bytes.data(), buffer->bytes.data(), 0,
                           int64_t(buffer->size()), 1});
  Descriptor *d = descriptors.data();
  switch (descriptors.size()) {
  case 1:
    return address->toPtr<void (*)(void *)>()(d);
  case 2:
    return address->toPtr<void (*)(void *, void *)>()(d, d + 1);
  case 3:
    return address->toPtr<void (*)(void *, void *, void *)>()(d, d + 1, d + 2);
  case 4:
    return address->toPtr<void (*)(void *, void *, void *, void *)>()(
        d, d + 1, d + 2, d + 3);
  }
  FAIL() << "too many arguments";
}

std::string mx_test::elementwiseFunction(
    llvm::StringRef name, const std::vector<std::string> &operandTypes,
    llvm::StringRef resultType, llvm::StringRef body, unsigned lanes) {
  std::string signature, loads;
  for (size_t i = 0; i < operandTypes.size(); ++i) {
    const std::string &type = operandTypes[i];
    signature += llvm::formatv("%m{0}: memref<?x{1}>, ", i, type);
    if (lanes == 1)
      loads += llvm::formatv(
          "    %{0} = memref.load %m{0}[%i] : memref<?x{1}>\n", i, type);
    else
      loads += llvm::formatv("    %{0} = vector.load %m{0}[%i] : "
                             "memref<?x{1}>, vector<{2}x{1}>\n",
                             i, type, lanes);
  }
  std::string store =
      lanes == 1
          ? llvm::formatv("    memref.store %r, %out[%i] : memref<?x{0}>\n",
                          resultType)
                .str()
          : llvm::formatv("    vector.store %r, %out[%i] : memref<?x{0}>, "
                          "vector<{1}x{0}>\n",
                          resultType, lanes)
                .str();
  return llvm::formatv(R"(
func.func @{0}({1}%out: memref<?x{2}>) attributes {{llvm.emit_c_interface} {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {3} : index
  %n = memref.dim %out, %c0 : memref<?x{2}>
  scf.for %i = %c0 to %n step %step {{
{4}    {5}
{6}  }
  return
}
)",
                       name, signature, resultType, lanes, loads, body, store);
}
