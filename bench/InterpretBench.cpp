//===- InterpretBench.cpp - Interpreted values beside compiled loops ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Programs.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "compiler/Execution/CompileProgram.h"
#include "compiler/Pipelines/Registration.h"
#include "compiler/Transforms/Passes.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Observers/CacheModel.h"
#include "interpreter/Observers/Ledger.h"
#include "interpreter/Observers/Versions.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <benchmark/benchmark.h>

#include <bit>

using namespace mlir;
using namespace oracle;

namespace {

/// A parsed program with arguments for it, as values and as the slots that
/// compiled code takes.
class Workload {
public:
  explicit Workload(const std::string &text) {
    DialectRegistry registry;
    mx::registerAll(registry);
    registerAllSemantics(registry);
    context.appendDialectRegistry(registry);
    module = parseSourceString<ModuleOp>(text, &context);
    for (Type type : main().getArgumentTypes()) {
      // Only preparing takes programs with other arguments.
      if (!isa<RankedTensorType, mx::MxTensorType>(type))
        continue;
      auto blockScaled = dyn_cast<mx::MxTensorType>(type);
      if (!blockScaled) {
        values.push_back(addTensor(type));
        continue;
      }
      Tensor elements = addTensor(blockScaled.getElementsTensorType());
      Tensor scales = addTensor(blockScaled.getScalesTensorType());
      values.push_back(std::make_shared<const BlockScaled>(
          BlockScaled{elements, scales, unsigned(blockScaled.getBlockedAxis()),
                      blockScaled.getBlockSize()}));
    }
  }

  FunctionOpInterface main() {
    return cast<FunctionOpInterface>(
        SymbolTable::lookupSymbolIn(*module, "main"));
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
  SmallVector<RuntimeValue> values;
  /// What the arguments are after mx-to-linalg.
  SmallVector<RuntimeValue> flatValues;
  /// A memref is passed as two pointers, offset, sizes and strides.
  std::vector<uint64_t> slots;

private:
  /// A tensor of moderate values: codes of a small float, or floats of [1, 2).
  Tensor addTensor(Type type) {
    auto shaped = cast<RankedTensorType>(type);
    ElementType element = *elementTypeOfElements(type);
    TensorBuilder builder =
        *TensorBuilder::create(element, shaped.getShape(), account);
    for (int64_t i = 0; i < builder.numElements(); ++i) {
      uint64_t bits = std::bit_cast<uint32_t>(1.0f + (i % 1000) * 0.001f);
      if (element.floatKind() == FloatKind::F8E4M3FN)
        bits = i * 37 % 0x70;
      if (element.floatKind() == FloatKind::F8E8M0FNU)
        bits = 124 + i % 8;
      builder.setBits(i, bits);
    }
    Tensor tensor = std::move(builder).build();
    flatValues.push_back(tensor);
    auto address = reinterpret_cast<uint64_t>(tensor.bytes());
    slots.insert(slots.end(), {address, address, 0});
    Shape strides = rowMajorStrides(tensor.shape());
    slots.insert(slots.end(), tensor.shape().begin(), tensor.shape().end());
    slots.insert(slots.end(), strides.begin(), strides.end());
    return tensor;
  }

  std::shared_ptr<MemoryAccount> account =
      std::make_shared<MemoryAccount>(uint64_t(1) << 32);
};

void countWork(benchmark::State &state, double work) {
  state.counters["work/s"] =
      benchmark::Counter(work, benchmark::Counter::kIsIterationInvariantRate);
}

/// What of a program is interpreted.
enum class Form {
  AsIs,
  Lowered,  ///< After mx-to-linalg.
  Buffers,  ///< After the passes of scalar up to buffers.
  Placing,  ///< Of that, only the arguments: putting them in memory.
  Versions, ///< The same as Buffers, under the eyes of the version tracker,
  Ledger,   ///< of the traffic ledger,
  Cache,    ///< or of the cache model.
};

LogicalResult rewrite(Workload &workload, Form form) {
  PassManager passes(&workload.context, "builtin.module");
  if (form == Form::Lowered)
    passes.addPass(mx::createMxToLinalg());
  else if (form != Form::AsIs)
    mx::findPipeline("scalar")->buildToBuffers(passes);
  if (failed(passes.run(*workload.module)))
    return failure();
  if (form != Form::Placing)
    return success();
  FunctionOpInterface main = workload.main();
  Block &body = main.getFunctionBody().front();
  while (!body.empty())
    body.back().erase();
  OpBuilder builder = OpBuilder::atBlockEnd(&body);
  func::ReturnOp::create(builder, main.getLoc());
  main.setType(builder.getFunctionType(main.getArgumentTypes(), {}));
  return success();
}

std::unique_ptr<Observer> observerOf(Form form) {
  switch (form) {
  case Form::Versions:
    return std::make_unique<VersionTracker>();
  case Form::Ledger:
    return std::make_unique<Ledger>();
  case Form::Cache:
    return std::make_unique<CacheModel>(
        cantFail(parseCaches("32K,8,64:1M,16,64")));
  default:
    return nullptr;
  }
}

void interpret(benchmark::State &state, const bench::Kernel &kernel,
               Form form) {
  Workload workload(kernel.text);
  if (failed(rewrite(workload, form)))
    return state.SkipWithError("a pass failed");
  Program program(*workload.module);
  FailureOr<const PreparedFunction *> main = program.prepare(workload.main());
  if (failed(main))
    return state.SkipWithError(program.fault().message.c_str());
  ArrayRef<RuntimeValue> arguments =
      form == Form::AsIs ? workload.values : workload.flatValues;
  for (auto _ : state) {
    std::unique_ptr<Observer> observer = observerOf(form);
    SmallVector<Observer *, 1> observers;
    if (observer)
      observers.push_back(observer.get());
    Outcome outcome = program.run(**main, arguments, {}, observers);
    if (outcome.fault)
      return state.SkipWithError(outcome.fault->message.c_str());
  }
  countWork(state, kernel.work);
}

/// These programs report nothing and never stop.
struct NobodyListens : mx::RunListener {
  void event(const mx::Event &) override {}
  void memoryError(const mx::MemoryError &) override {}
  [[noreturn]] void stop(mx::RunOutcome::Status, std::string) override {
    std::abort();
  }
};

/// Code that counts what it moves.
llvm::Expected<mx::CompiledProgram>
compileCounting(ModuleOp module, const mx::Pipeline &pipeline,
                mx::JitSession &session) {
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  pipeline.buildToBuffers(passes);
  pipeline.buildToBranches(passes);
  if (failed(passes.run(module)))
    return llvm::createStringError("a pass failed");
  return mx::compileBuffers(module, "main", mx::buildCountingBranchesToLLVM,
                            session);
}

/// Calls the same program, compiled, in this process. Interpretation, vectors
/// and code that counts are measured against the loops of scalar-o2.
void callCompiled(benchmark::State &state, const bench::Kernel &kernel,
                  llvm::StringRef pipelineName, bool counts = false) {
  Workload workload(kernel.text);
  const mx::Pipeline &pipeline = *mx::findPipeline(pipelineName);
  llvm::Expected<std::unique_ptr<mx::JitSession>> session =
      mx::JitSession::create(pipeline.optLevel);
  if (!session)
    return state.SkipWithError(llvm::toString(session.takeError()).c_str());
  llvm::Expected<mx::CompiledProgram> program =
      counts
          ? compileCounting(*workload.module, pipeline, **session)
          : mx::compileProgram(*workload.module, "main", pipeline, **session);
  if (!program)
    return state.SkipWithError(llvm::toString(program.takeError()).c_str());
  std::vector<uint64_t> results(program->module.slots().results);
  mx::RunOptions options;
  NobodyListens listener;
  for (auto _ : state) {
    // What the program allocates is freed with the run.
    mx::ActiveRun run(listener, options, program->sites);
    program->module.entry()(workload.slots.data(), results.data());
  }
  countWork(state, kernel.work);
}

/// Preparing alone, the module parsed.
void prepare(benchmark::State &state, const std::string &text) {
  Workload workload(text);
  for (auto _ : state) {
    Program program(*workload.module);
    if (failed(program.prepare(workload.main())))
      return state.SkipWithError(program.fault().message.c_str());
  }
}

/// Programs whose work grows; time grows as much.
bench::Kernel growing(int64_t n) {
  return {"", bench::blockMatmul(n, n, 64), double(n) * n * 64};
}
bench::Kernel insertingLoop(int64_t n) {
  std::string type = "tensor<" + std::to_string(n) + "xf32>";
  return {"",
          "func.func @main(%t: " + type + ") -> " + type + R"mlir( {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant )mlir" +
              std::to_string(n) + R"mlir( : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %t) -> )mlir" +
              type + R"mlir( {
    %u = tensor.insert %one into %v[%i] : )mlir" +
              type + "\n    scf.yield %u : " + type +
              "\n  }\n  return %r : " + type + "\n}\n",
          double(n)};
}

[[maybe_unused]] const int registered = [] {
  for (const bench::Kernel &kernel : bench::kernels()) {
    std::string name = kernel.name;
    auto add = [&](const char *prefix, Form form) {
      benchmark::RegisterBenchmark((prefix + name).c_str(),
                                   [kernel, form](benchmark::State &state) {
                                     interpret(state, kernel, form);
                                   });
    };
    add("Interpret/", Form::AsIs);
    if (kernel.text.find("mx.") != std::string::npos)
      add("InterpretLowered/", Form::Lowered);
    add("InterpretBuffers/", Form::Buffers);
    add("InterpretPlacing/", Form::Placing);
    add("InterpretVersions/", Form::Versions);
    add("InterpretLedger/", Form::Ledger);
    add("InterpretCache/", Form::Cache);
    benchmark::RegisterBenchmark(("Compiled/" + name).c_str(),
                                 [kernel](benchmark::State &state) {
                                   callCompiled(state, kernel, "scalar-o2");
                                 });
    benchmark::RegisterBenchmark(("CompiledCounting/" + name).c_str(),
                                 [kernel](benchmark::State &state) {
                                   callCompiled(state, kernel, "scalar-o2",
                                                /*counts=*/true);
                                 });
    benchmark::RegisterBenchmark(("CompiledVector/" + name).c_str(),
                                 [kernel](benchmark::State &state) {
                                   callCompiled(state, kernel, "vector");
                                 });
  }
  benchmark::RegisterBenchmark(
      "Prepare/FifteenOperations",
      [](benchmark::State &state) { prepare(state, bench::fifteenOperations); })
      ->Unit(benchmark::kMicrosecond);
  auto addGrowing = [](const char *name, int64_t n, bench::Kernel kernel,
                       Form form) {
    benchmark::RegisterBenchmark(
        ("Linear/" + std::string(name) + "_" + std::to_string(n)).c_str(),
        [kernel, form](benchmark::State &state) {
          interpret(state, kernel, form);
        });
  };
  for (int64_t n : {32, 64, 128, 256}) {
    addGrowing("BlockMatmul", n, growing(n), Form::Lowered);
    addGrowing("BlockMatmulVersions", n, growing(n), Form::Versions);
  }
  for (int64_t n : {1000, 4000, 16000, 64000}) {
    addGrowing("Inserts", n, insertingLoop(n), Form::AsIs);
    addGrowing("InsertsVersions", n, insertingLoop(n), Form::Versions);
  }
  return 0;
}();

} // namespace
