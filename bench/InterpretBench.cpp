//===- InterpretBench.cpp - Interpreted values beside compiled loops ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Programs.h"

#include "compiler/Execution/CompileProgram.h"
#include "compiler/Pipelines/Registration.h"
#include "compiler/Transforms/Passes.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <benchmark/benchmark.h>

#include <bit>

using namespace mlir;
using namespace oracle;

namespace {

/// A tensor of moderate values: codes of a small float, or floats of [1, 2).
Tensor operand(FloatKind kind, ArrayRef<int64_t> shape,
               const std::shared_ptr<MemoryAccount> &account) {
  TensorBuilder builder =
      *TensorBuilder::create(ElementType::floating(kind), shape, account);
  for (int64_t i = 0; i < builder.numElements(); ++i)
    switch (kind) {
    case FloatKind::F8E4M3FN:
      builder.setBits(i, i * 37 % 0x70);
      break;
    case FloatKind::F8E8M0FNU:
      builder.setBits(i, 124 + i % 8);
      break;
    default:
      builder.setBits(i, std::bit_cast<uint32_t>(1.0f + (i % 1000) * 0.001f));
      break;
    }
  return std::move(builder).build();
}

/// Interprets a block_matmul, as the mx operation or, `lowered`, as the
/// linalg.generic it becomes.
void interpretMatmul(benchmark::State &state, bool lowered) {
  int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  DialectRegistry registry;
  mx::registerAll(registry);
  registerAllSemantics(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(bench::blockMatmul(m, n, k), &context);
  if (lowered) {
    PassManager passes(&context, "builtin.module");
    passes.addPass(mx::createMxToLinalg());
    if (failed(passes.run(*module))) {
      state.SkipWithError("mx-to-linalg failed");
      return;
    }
  }
  auto account = std::make_shared<MemoryAccount>(uint64_t(1) << 32);
  Tensor elements = operand(FloatKind::F8E4M3FN, {m, k}, account);
  Tensor scales = operand(FloatKind::F8E8M0FNU, {m, k / 32}, account);
  SmallVector<RuntimeValue> arguments;
  if (lowered) {
    arguments.assign({elements, scales});
  } else {
    arguments.push_back(std::make_shared<const BlockScaled>(
        BlockScaled{elements, scales, 1, 32}));
  }
  arguments.push_back(operand(FloatKind::F32, {k, n}, account));
  arguments.push_back(operand(FloatKind::F32, {m, n}, account));
  Program program(*module);
  FailureOr<const PreparedFunction *> main = program.prepare(
      cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(*module, "main")));
  if (failed(main)) {
    state.SkipWithError(program.fault().message.c_str());
    return;
  }
  for (auto _ : state) {
    Outcome outcome = program.run(**main, arguments);
    if (outcome.fault) {
      state.SkipWithError(outcome.fault->message.c_str());
      return;
    }
  }
  state.counters["MAC/s"] =
      benchmark::Counter(static_cast<double>(m * n * k),
                         benchmark::Counter::kIsIterationInvariantRate);
}

} // namespace

/// The same program compiled under `pipelineName` and called in this process:
/// the loops that interpretation is measured against.
static void BM_Compiled_BlockMatmul(benchmark::State &state,
                                    llvm::StringRef pipelineName) {
  int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  DialectRegistry registry;
  mx::registerAll(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(bench::blockMatmul(m, n, k), &context);
  const mx::Pipeline *pipeline = mx::findPipeline(pipelineName);
  llvm::Expected<std::unique_ptr<mx::JitSession>> session =
      mx::JitSession::create(pipeline->optLevel);
  if (!session) {
    state.SkipWithError(llvm::toString(session.takeError()).c_str());
    return;
  }
  llvm::Expected<mx::CompiledProgram> program =
      mx::compileProgram(*module, "main", *pipeline, **session);
  if (!program) {
    state.SkipWithError(llvm::toString(program.takeError()).c_str());
    return;
  }
  auto account = std::make_shared<MemoryAccount>(uint64_t(1) << 32);
  const Tensor tensors[] = {operand(FloatKind::F8E4M3FN, {m, k}, account),
                            operand(FloatKind::F8E8M0FNU, {m, k / 32}, account),
                            operand(FloatKind::F32, {k, n}, account),
                            operand(FloatKind::F32, {m, n}, account)};
  // A memref is passed as two pointers, offset, sizes and strides.
  std::vector<uint64_t> arguments;
  for (const Tensor &tensor : tensors) {
    auto address = reinterpret_cast<uint64_t>(tensor.bytes());
    arguments.insert(arguments.end(), {address, address, 0});
    arguments.insert(arguments.end(), tensor.shape().begin(),
                     tensor.shape().end());
    Shape strides = rowMajorStrides(tensor.shape());
    arguments.insert(arguments.end(), strides.begin(), strides.end());
  }
  std::vector<uint64_t> results(program->module.slots().results);
  for (auto _ : state)
    program->module.entry()(arguments.data(), results.data());
  state.counters["MAC/s"] =
      benchmark::Counter(static_cast<double>(m * n * k),
                         benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK_CAPTURE(BM_Compiled_BlockMatmul, scalar_o2, "scalar-o2")
    ->Args({256, 256, 256})
    ->Args({32, 64, 64})
    ->Args({1, 64, 64});

static void BM_Interpret_BlockMatmul(benchmark::State &state) {
  interpretMatmul(state, false);
}
BENCHMARK(BM_Interpret_BlockMatmul)
    ->Args({256, 256, 256})
    ->Args({32, 64, 64})
    ->Args({1, 64, 64});

static void BM_Interpret_LoweredBlockMatmul(benchmark::State &state) {
  interpretMatmul(state, true);
}
BENCHMARK(BM_Interpret_LoweredBlockMatmul)
    ->Args({256, 256, 256})
    ->Args({32, 64, 64})
    ->Args({1, 64, 64});
