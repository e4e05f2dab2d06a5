//===- Pipelines.cpp - Named ways from mx programs to LLVM ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No list below has `canonicalize` or another pass that folds before the small
// floats are gone: 22.1 folds a NaN of f8E8M0FNU to an infinity.
//
//===----------------------------------------------------------------------===//

#include "compiler/Pipelines/Pipelines.h"
#include "compiler/Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/Vector/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::mx;

/// Block-scaled tensors to pairs of tensors, everything on tensors to what
/// One-Shot Bufferize knows.
static void buildToTensors(OpPassManager &manager) {
  manager.addPass(createMxToLinalg());
  // Behind mx-to-linalg, which splits checks of block-scaled tensors.
  manager.addPass(createExpandCheckConstants());
  // One-Shot Bufferize knows linalg, but not arith on tensors.
  manager.addPass(createElementwiseToLinalg());
}

static void buildBufferization(OpPassManager &manager) {
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  // A caller must be able to pass any view without a copy.
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::FullyDynamicLayoutMap;
  // A loop may carry a value that is made anew on every trip.
  options.allowReturnAllocsFromLoops = true;
  // No slack behind a buffer in which an overrun could hide.
  options.bufferAlignment = 0;
  manager.addPass(bufferization::createOneShotBufferizePass(options));
}

static void buildToBuffers(OpPassManager &manager) {
  buildToTensors(manager);
  buildBufferization(manager);
}

static void buildToBuffersWithDeallocation(OpPassManager &manager) {
  buildToBuffers(manager);
  // Upstream's buffer-deallocation-pipeline without the passes that only save
  // run-time checks: its canonicalizations fold small floats, and so does
  // buffer-deallocation-simplification, which also crashes on valid programs
  // (BufferOriginAnalysis::isSameAllocation, 22.1).
  manager.addPass(memref::createExpandReallocPass(
      memref::ExpandReallocPassOptions{/*emitDeallocs=*/false}));
  manager.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  manager.addPass(bufferization::createLowerDeallocationsPass());
}

/// To buffers, by way of vectors along the last dimension of what is written.
static void buildVectorsToBuffers(OpPassManager &manager) {
  buildToTensors(manager);
  // The vectorizer refuses k floordiv B. Within a block that is one constant,
  manager.addPass(createTileBlocks());
  // which it takes; before the next tiling, so that scales are read once for a
  // block.
  manager.addPass(createFoldPinnedMaps());
  manager.addPass(createTileLanes());
  // The sum of two loops in a convolution is pinned only now.
  manager.addPass(createFoldPinnedMaps());
  manager.addPass(createVectorizeTiles());
  // On values, where no write can be in between.
  manager.addPass(createHoistAccumulators());
  buildBufferization(manager);
  // No copy of a slice to itself is left, and loops carry vectors alone.
  manager.addPass(createForwardLoopBuffers());
}

/// Buffers, linalg and vectors to loops, loops to branches.
static void buildToBranches(OpPassManager &manager) {
  manager.addPass(createLowerLinalgToLoops());
  // While types are still what the program says.
  manager.addPass(createLowerObservations());
  // From here on a narrow float is an integer, and folding is harmless.
  manager.addPass(createExpandSmallFloats());

  manager.addPass(createConvertBufferizationToMemRefPass());
  manager.addPass(memref::createExpandReallocPass());
  manager.addPass(createStripAllocAlignment());
  // In ascending order, one vector at a time, as the contract folds.
  manager.addNestedPass<func::FuncOp>(
      vector::createLowerVectorMultiReductionPass());
  manager.addNestedPass<func::FuncOp>(createConvertVectorToSCFPass());
  manager.addPass(createLowerPackedVectors());
  // Turns views into arithmetic, with affine.apply, which then goes.
  manager.addPass(memref::createExpandStridedMetadataPass());
  manager.addPass(createLowerAffinePass());
  manager.addPass(createConvertMathToFuncs());
  manager.addPass(createSCFToControlFlowPass());
}

static void buildVectorsToBranches(OpPassManager &manager) {
  // Before small floats become integers: those that all lanes share then do as
  // scalars.
  manager.addPass(createLowerTransfers());
  buildToBranches(manager);
}

void mlir::mx::buildBranchesToLLVM(OpPassManager &manager) {
  manager.addPass(createLowerToLLVM());
  manager.addPass(createReconcileUnrealizedCastsPass());
}

void mlir::mx::buildCountingBranchesToLLVM(OpPassManager &manager) {
  // What accesses memory is final here.
  manager.addPass(createInstrumentTraffic());
  buildBranchesToLLVM(manager);
}

static void buildToLLVM(OpPassManager &manager) {
  buildToBranches(manager);
  buildBranchesToLLVM(manager);
}

static void buildVectorsToLLVM(OpPassManager &manager) {
  buildVectorsToBranches(manager);
  buildBranchesToLLVM(manager);
}

ArrayRef<Pipeline> mlir::mx::pipelines() {
  static constexpr Pipeline table[] = {
      {"scalar", "bufferize across functions, loops, LLVM at O0",
       buildToBuffers, buildToLLVM, buildToBranches, OptLevel::O0,
       /*freesAllocations=*/false},
      {"scalar-o2", "the passes of scalar, LLVM at O2", buildToBuffers,
       buildToLLVM, buildToBranches, OptLevel::O2, /*freesAllocations=*/false},
      {"scalar-dealloc", "scalar with ownership-based buffer deallocation",
       buildToBuffersWithDeallocation, buildToLLVM, buildToBranches,
       OptLevel::O0,
       /*freesAllocations=*/true},
      {"vector", "vectors along the last dimension, loops, LLVM at O0",
       buildVectorsToBuffers, buildVectorsToLLVM, buildVectorsToBranches,
       OptLevel::O0,
       /*freesAllocations=*/false},
  };
  return table;
}

const Pipeline *mlir::mx::findPipeline(StringRef name) {
  const Pipeline *found = llvm::find_if(
      pipelines(), [&](const Pipeline &row) { return row.name == name; });
  return found == pipelines().end() ? nullptr : found;
}

void mlir::mx::registerPipelines() {
  for (const Pipeline &row : pipelines())
    registerPassPipeline(
        ("mx-" + row.name).str(), row.description,
        [&row](OpPassManager &manager, StringRef options,
               function_ref<LogicalResult(const Twine &)> errorHandler) {
          if (!options.empty())
            return errorHandler("pipeline 'mx-" + row.name +
                                "' has no options");
          row.buildToBuffers(manager);
          row.buildToLLVM(manager);
          return success();
        },
        /*optHandler=*/[](auto) {});
}
