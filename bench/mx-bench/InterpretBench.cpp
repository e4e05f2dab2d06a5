//===- InterpretBench.cpp - Interpretation, by dialect and by observer
//-------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/Programs.h"
#include "bench/mx-bench/TrafficCounters.h"
#include "bench/mx-bench/Workload.h"

#include "compiler/Pipelines/Pipelines.h"
#include "compiler/Transforms/Passes.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Observers/AliasCoverage.h"
#include "interpreter/Observers/CacheModel.h"
#include "interpreter/Observers/Ledger.h"
#include "interpreter/Observers/RaceDetector.h"
#include "interpreter/Observers/Versions.h"

#include "mlir/Pass/PassManager.h"

#include <benchmark/benchmark.h>

using namespace mlir;
using namespace oracle;
using bench::Workload;

namespace {

/// What of a program is interpreted.
enum class Form {
  AsIs,
  Lowered,  ///< After mx-to-linalg.
  Buffers,  ///< After the passes of scalar up to buffers.
  Placing,  ///< Of that, only the arguments: putting them in memory.
  Versions, ///< The same as Buffers, under the eyes of the version tracker,
  Ledger,   ///< of the traffic ledger,
  Cache,    ///< of the cache model,
  Races,    ///< of the race detector,
  Coverage, ///< or of who tells campaigns what aliases.
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

/// In which what is interpreted counts.
bench::Account accountOf(Form form) {
  return form == Form::AsIs || form == Form::Lowered ? bench::Account::Values
                                                     : bench::Account::Buffers;
}

struct CountedEdges : AliasCoverage {
  void occurred(const AliasEdge &) override { ++edges; }
  uint64_t edges = 0;
};

std::unique_ptr<Observer> observerOf(Form form) {
  switch (form) {
  case Form::Versions:
    return std::make_unique<VersionTracker>();
  case Form::Ledger:
    return std::make_unique<Ledger>();
  case Form::Cache:
    return std::make_unique<CacheModel>(
        cantFail(parseCaches("32K,8,64:1M,16,64")));
  case Form::Races:
    return std::make_unique<RaceDetector>();
  case Form::Coverage:
    return std::make_unique<CountedEdges>();
  default:
    return nullptr;
  }
}

void interpret(benchmark::State &state, const bench::KernelText &kernel,
               Form form) {
  Workload workload(kernel.text);
  // Placing moves nothing that is counted.
  if (!kernel.name.empty() && form != Form::Placing)
    bench::addTrafficCounters(state, kernel.name, *workload.module,
                              workload.main(), "scalar", accountOf(form));
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
  bench::countWork(state, kernel.work);
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
bench::KernelText growing(int64_t n) {
  return {"", bench::blockMatmul(n, n, 64), double(n) * n * 64};
}
bench::KernelText insertingLoop(int64_t n) {
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
  for (const bench::KernelText &kernel : bench::kernels()) {
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
    add("InterpretRaces/", Form::Races);
    add("InterpretCoverage/", Form::Coverage);
  }
  for (const bench::KernelText &kernel : bench::dialectKernels())
    benchmark::RegisterBenchmark(("InterpretDialect/" + kernel.name).c_str(),
                                 [kernel](benchmark::State &state) {
                                   interpret(state, kernel, Form::AsIs);
                                 });
  benchmark::RegisterBenchmark("Prepare/FifteenOperations",
                               [](benchmark::State &state) {
                                 prepare(state, bench::fifteenOperations());
                               })
      ->Unit(benchmark::kMicrosecond);
  auto addGrowing = [](const char *name, int64_t n, bench::KernelText kernel,
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
