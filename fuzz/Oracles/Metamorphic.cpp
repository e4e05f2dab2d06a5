//===- Metamorphic.cpp - Forms that must not change the meaning -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Metamorphic.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Values/Random.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace oracle;
using llvm::Expected;

/// Passes of a table, which a test has parsed.
static PassStep stepOf(std::string text) {
  PassBuilder build = [text](OpPassManager &manager) {
    (void)parsePassPipeline(text, manager, llvm::nulls());
  };
  return {std::move(text), std::move(build)};
}

//===----------------------------------------------------------------------===//
// Ways to bufferize
//===----------------------------------------------------------------------===//

/// What bufferization needs of a program, as in the pipelines.
static constexpr StringLiteral toTensors =
    "mx-to-linalg,expand-check-constants,elementwise-to-linalg";

#define MX_FUNCTIONS                                                           \
  "bufferize-function-boundaries allow-return-allocs-from-loops "              \
  "function-boundary-type-conversion=fully-dynamic-layout-map"

ArrayRef<BufferizationRow> oracle::bufferizations() {
  static constexpr BufferizationRow rows[] = {
      {"one-shot", MX_FUNCTIONS, "", false, true},
      {"copy-before-write", MX_FUNCTIONS " copy-before-write", "", false, true,
       /*takesCalls=*/false},
      {"analysis-fuzzer",
       MX_FUNCTIONS " analysis-heuristic=fuzzer analysis-fuzzer-seed=SEED", "",
       false, true},
      {"bottom-up", MX_FUNCTIONS " analysis-heuristic=bottom-up", "", false,
       true},
      {"top-down", MX_FUNCTIONS " analysis-heuristic=top-down", "", false,
       true},
      {"bottom-up-from-terminators",
       MX_FUNCTIONS " analysis-heuristic=bottom-up-from-terminators", "", false,
       true},
      {"deallocation", MX_FUNCTIONS, "buffer-deallocation-pipeline", true,
       true},
      {"copies-and-deallocation", MX_FUNCTIONS " copy-before-write",
       "buffer-deallocation-pipeline", true, true, /*takesCalls=*/false},
      {"dynamic-ownership", MX_FUNCTIONS,
       "buffer-deallocation-pipeline{private-function-dynamic-ownership=true}",
       true, true},
      {"identity-layouts",
       "bufferize-function-boundaries allow-return-allocs-from-loops "
       "function-boundary-type-conversion=identity-layout-map",
       "", false, true},
      {"inferred-layouts",
       "bufferize-function-boundaries allow-return-allocs-from-loops "
       "function-boundary-type-conversion=infer-layout-map",
       "", false, true},
      {"identity-layouts-inside",
       MX_FUNCTIONS " unknown-type-conversion=identity-layout-map", "", false,
       true},
      {"without-functions", "allow-return-allocs-from-loops", "", false, false},
      {"without-functions-copying",
       "allow-return-allocs-from-loops copy-before-write", "", false, false},
      {"without-functions-identity-layouts",
       "allow-return-allocs-from-loops "
       "unknown-type-conversion=identity-layout-map",
       "", false, false},
      // For dense tensors One-Shot Bufferize, with passes of its own around it.
      {"sparsification", "", "", false, true, /*takesCalls=*/true,
       "sparsification-and-bufferization"},
  };
  return rows;
}

#undef MX_FUNCTIONS

/// Without what comes behind.
static std::string toBuffersText(const BufferizationRow &row, uint64_t seed) {
  auto [before, after] = row.options.split("SEED");
  bool isDrawn = before.size() != row.options.size();
  std::string text = (toTensors + "," + row.pass + "{" + before).str();
  // The option is 32 bits wide.
  if (isDrawn)
    text += std::to_string(uint32_t(seed)) + after.str();
  return text + "}";
}

std::string oracle::bufferizationText(const BufferizationRow &row,
                                      uint64_t seed) {
  std::string text = toBuffersText(row, seed);
  if (!row.then.empty())
    text += "," + row.then.str();
  return text;
}

namespace {
/// Streams of one seed, so that one draw does not change with another.
enum Stream : uint64_t { WhichKind, WhichRow, WhichPasses, AnalysisSeed };
} // namespace

static const BufferizationRow &drawRow(uint64_t seed) {
  ArrayRef<BufferizationRow> rows = bufferizations();
  return rows[RandomStream(seed, WhichRow).below(rows.size())];
}

/// An analysis seed that is drawn from `seed`: few, so that their passes are
/// set up once.
static uint64_t analysisSeed(uint64_t seed) {
  return RandomStream(seed, AnalysisSeed).below(64);
}

static bool hasSeed(const BufferizationRow &row) {
  return row.options.contains("SEED");
}

/// What it frees it owns, and then all of it.
static LeakRule leakRuleOfRow(const BufferizationRow &row) {
  return row.frees ? LeakRule::All : LeakRule::None;
}

static StringRef refuseCalls(ModuleOp module) {
  WalkResult walk =
      module.walk([](CallOpInterface) { return WalkResult::interrupt(); });
  return walk.wasInterrupted() ? "in 22.1, copy-before-write may crash on a "
                                 "program with calls, and this one has some"
                               : "";
}

/// Two values of the program, or of a form of it, may be views of the same
/// memory where anything passes a value on, or a part of it, or takes two.
static StringRef refuseAliases(ModuleOp module) {
  auto isMemory = [](Type type) {
    return isa<ShapedType, mx::MxTensorType>(type) && !isa<VectorType>(type);
  };
  WalkResult walk = module.walk([&](Operation *op) {
    bool hasResults = llvm::any_of(op->getResultTypes(), isMemory);
    auto operands = llvm::count_if(op->getOperandTypes(), isMemory);
    bool passesOn =
        isa<CallOpInterface>(op) ? hasResults || operands > 1
        : isa<BranchOpInterface>(op)
            ? operands > 0
            : hasResults &&
                  isa<RegionBranchOpInterface, ViewLikeOpInterface,
                      OffsetSizeAndStrideOpInterface, SelectLikeOpInterface,
                      bufferization::ToBufferOp, bufferization::ToTensorOp,
                      tensor::CastOp, tensor::CollapseShapeOp,
                      tensor::ExpandShapeOp, tensor::ReshapeOp>(op);
    return passesOn ? WalkResult::interrupt() : WalkResult::advance();
  });
  return walk.wasInterrupted()
             ? "in 22.1, passes on affine loops take it that no two buffers "
               "share memory, and some of this program may"
             : "";
}

static Variant bufferized(const BufferizationRow &row, uint64_t seed,
                          PipelineList pipelines) {
  Variant variant{row.name.str(), {stepOf(bufferizationText(row, seed))}};
  if (hasSeed(row))
    variant.name += " " + std::to_string(seed);
  variant.leaks = leakRuleOfRow(row);
  if (row.compiles)
    variant.pipelines = pipelines;
  if (!row.takesCalls)
    variant.refuses = refuseCalls;
  return variant;
}

static StringRef refuseF64(ModuleOp module) {
  auto isF64 = [](Type type) { return getElementTypeOrSelf(type).isF64(); };
  WalkResult walk = module.walk([&](Operation *op) {
    return llvm::any_of(op->getOperandTypes(), isF64) ||
                   llvm::any_of(op->getResultTypes(), isF64)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return walk.wasInterrupted()
             ? "in 22.1, convert-arith-to-apfloat makes invalid "
               "IR of f64, and this program has some"
             : "";
}

Variant oracle::libraryCalls(PipelineList pipelines) {
  // The bodies of linalg's operations have to stay as they are.
  std::string loops = toBuffersText(bufferizations().front(), /*seed=*/0) +
                      ",convert-linalg-to-loops";
  Variant variant{"library-calls",
                  {stepOf(loops), stepOf("convert-arith-to-apfloat")}};
  variant.interpret = false;
  variant.pipelines = pipelines;
  variant.refuses = refuseF64;
  return variant;
}

Variant oracle::drawBufferization(uint64_t seed, PipelineList pipelines) {
  return bufferized(drawRow(seed), analysisSeed(seed), pipelines);
}

//===----------------------------------------------------------------------===//
// Sequences of passes
//===----------------------------------------------------------------------===//

namespace {
/// Draws passes one by one.
class SequenceDrawer {
public:
  explicit SequenceDrawer(uint64_t seed) : random(seed, WhichPasses) {}

  std::vector<PassStep> steps;
  bool knowAliases = true;

  /// Up to three passes for such a place.
  void drawAt(PassPlace place);
  bool oneIn(uint64_t n) { return random.oneIn(n); }
  void add(std::string text) { steps.push_back(stepOf(std::move(text))); }
  /// One of them.
  void addOne(ArrayRef<StringRef> texts) {
    add(texts[random.below(texts.size())].str());
  }

private:
  std::string textOf(const SequenceRow &row);

  RandomStream random;
};
} // namespace

std::string SequenceDrawer::textOf(const SequenceRow &row) {
  std::string text = row.pass.str();
  size_t numOptions =
      llvm::count_if(row.options, [](StringRef text) { return !text.empty(); });
  uint64_t drawn = row.needsOption ? 1 + random.below(numOptions)
                                   : random.below(numOptions + 1);
  if (drawn != 0)
    text += "{" + row.options[drawn - 1].str() + "}";
  return row.onFunctions ? "func.func(" + text + ")" : text;
}

void SequenceDrawer::drawAt(PassPlace place) {
  SmallVector<const SequenceRow *> rows;
  for (const SequenceRow &row : sequencePasses())
    if (row.places & place)
      rows.push_back(&row);
  for (uint64_t count = random.below(4); count != 0; --count) {
    const SequenceRow &row = *rows[random.below(rows.size())];
    add(textOf(row));
    knowAliases &= row.knowsAliases;
  }
}

static constexpr StringLiteral sequencePrefix = "passes ";

Variant oracle::drawSequence(uint64_t seed, PipelineList pipelines) {
  SequenceDrawer drawer(seed);
  const BufferizationRow &row = drawRow(seed);
  drawer.drawAt(OnValues);
  bool isBufferized = drawer.steps.empty() || !drawer.oneIn(4);
  if (isBufferized) {
    drawer.add(toBuffersText(row, analysisSeed(seed)));
    drawer.drawAt(OnBuffers);
    if (drawer.oneIn(3)) {
      drawer.addOne({"convert-linalg-to-loops",
                     "convert-linalg-to-parallel-loops",
                     "convert-linalg-to-affine-loops"});
      drawer.drawAt(OnLoops);
    }
    // Passes that move or add allocations want to come before.
    if (!row.then.empty())
      drawer.add(row.then.str());
  }
  Variant variant{sequencePrefix.str() + std::to_string(seed),
                  std::move(drawer.steps)};
  if (isBufferized)
    variant.leaks = leakRuleOfRow(row);
  bool takesCalls = !isBufferized || row.takesCalls;
  if (!takesCalls || !drawer.knowAliases)
    variant.refuses = [takesCalls,
                       takesAliases = drawer.knowAliases](ModuleOp module) {
      StringRef why = takesCalls ? "" : refuseCalls(module);
      return why.empty() && !takesAliases ? refuseAliases(module) : why;
    };
  if (!isBufferized || row.compiles)
    variant.pipelines = pipelines;
  return variant;
}

static std::optional<Variant> variantNamed(StringRef name,
                                           PipelineList pipelines) {
  for (const Variant &variant : reprintVariants())
    if (variant.name == name)
      return variant;
  Variant library = libraryCalls(pipelines);
  if (library.name == name)
    return library;
  uint64_t seed = 0;
  StringRef number = name;
  if (number.consume_front(sequencePrefix) && !number.getAsInteger(10, seed))
    return drawSequence(seed, pipelines);
  auto [rowName, seedText] = name.split(' ');
  for (const BufferizationRow &row : bufferizations())
    if (row.name == rowName &&
        (hasSeed(row) ? !seedText.getAsInteger(10, seed) : name == rowName))
      return bufferized(row, seed, pipelines);
  return std::nullopt;
}

Expected<Variant> oracle::findVariant(StringRef name, PipelineList pipelines) {
  if (std::optional<Variant> variant = variantNamed(name, pipelines)) {
    variant->isNamed = true;
    return std::move(*variant);
  }
  std::string known;
  for (const Variant &variant : reprintVariants())
    known += variant.name + ", ";
  for (const BufferizationRow &row : bufferizations())
    known += (row.name + (hasSeed(row) ? " SEED, " : ", ")).str();
  known += libraryCalls(pipelines).name + ", ";
  return llvm::createStringError("no variant is called '" + name +
                                 "'; expected " + known + sequencePrefix +
                                 "SEED");
}

Variant oracle::drawVariant(uint64_t seed, PipelineList pipelines) {
  uint64_t kind = RandomStream(seed, WhichKind).below(8);
  if (kind == 0) {
    ArrayRef<Variant> reprints = reprintVariants();
    return reprints[RandomStream(seed, WhichRow).below(reprints.size())];
  }
  return kind < 3 ? drawBufferization(seed, pipelines)
                  : drawSequence(seed, pipelines);
}
