//===- FaultTable.cpp - Every fault that the suite must catch -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/FaultTable.h"

#include "compiler/Pipelines/Pipelines.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace oracle;

using Family = PlantedFault::Family;
using Where = PlantedFault::Where;
using Form = PlantedFault::Form;

namespace {
/// Rows that share a family, a pass and a place.
constexpr PlantedFault inPlace(llvm::StringLiteral name,
                               llvm::StringLiteral description,
                               llvm::StringLiteral options) {
  return {name,    Family::InPlace, description,      "plant-in-place",
          options, "scalar",        Where::InsteadOf, "one-shot-bufferize"};
}
constexpr PlantedFault onTensors(llvm::StringLiteral name, Family family,
                                 llvm::StringLiteral description,
                                 llvm::StringLiteral pass,
                                 llvm::StringLiteral options) {
  return {name,    family,   description,  pass,
          options, "scalar", Where::After, "elementwise-to-linalg"};
}
constexpr PlantedFault number(llvm::StringLiteral name,
                              llvm::StringLiteral description,
                              llvm::StringLiteral pass,
                              llvm::StringLiteral options) {
  return onTensors(name, Family::Numbers, description, pass, options);
}
constexpr PlantedFault onBuffers(llvm::StringLiteral name,
                                 llvm::StringLiteral description,
                                 llvm::StringLiteral pass,
                                 llvm::StringLiteral options) {
  return {name,    Family::Buffers, description,  pass,
          options, "scalar",        Where::After, "one-shot-bufferize"};
}
constexpr PlantedFault whenFreeing(llvm::StringLiteral name,
                                   llvm::StringLiteral description,
                                   llvm::StringLiteral pass,
                                   llvm::StringLiteral options) {
  return {name,         Family::Buffers,
          description,  pass,
          options,      "scalar-dealloc",
          Where::After, "bufferization-lower-deallocations"};
}
} // namespace

ArrayRef<PlantedFault> oracle::plantedFaults() {
  static constexpr PlantedFault table[] = {
      inPlace("overwrite-by-insert",
              "tensor.insert writes to a tensor that is read later",
              "edge=insert"),
      inPlace("overwrite-by-insert-slice",
              "tensor.insert_slice writes to a tensor that is read later",
              "edge=insert-slice"),
      inPlace("overwrite-by-transfer",
              "vector.transfer_write writes to a tensor that is read later",
              "edge=transfer-write"),
      inPlace("overwrite-through-slice",
              "a slice that is written shares the memory of its source",
              "edge=extract-slice"),
      inPlace("overwrite-by-fill",
              "linalg.fill writes to a tensor that is read later", "edge=fill"),
      inPlace("overwrite-outs",
              "an elementwise operation overwrites its outs, read later",
              "edge=outs"),
      inPlace("overwrite-accumulator",
              "a reduction overwrites what it starts from, read later",
              "edge=accumulator"),
      inPlace("overwrite-through-reshape",
              "a reshaped tensor that is written shares memory",
              "edge=reshape"),
      {"overwrite-through-select", Family::InPlace,
       "a selected tensor that is written shares memory", "plant-in-place",
       "edge=select", "scalar", Where::InsteadOf, "elementwise-to-linalg"},
      inPlace("overwrite-by-call",
              "a callee writes to an argument that its caller still reads",
              "edge=call"),
      inPlace("overwrite-iter-arg",
              "scf.for overwrites what it starts with, read later",
              "edge=iter-arg"),
      inPlace("overwrite-while-arg",
              "scf.while overwrites what it starts with, read later",
              "edge=while"),
      inPlace("overwrite-shared-out",
              "scf.forall overwrites its shared_outs, read later",
              "edge=forall"),
      inPlace("overwrite-duplicate",
              "an operation overwrites a tensor that it also reads",
              "edge=duplicate"),
      inPlace("overwrite-constant", "an operation writes to a constant",
              "edge=constant"),
      inPlace("overwrite-argument",
              "an operation writes to an argument that is read later",
              "edge=argument"),
      inPlace("overwrite-in-branch",
              "a branch overwrites a tensor from outside, read later",
              "edge=branch"),
      inPlace("overwrite-in-loop",
              "a loop overwrites a tensor from outside that it reads again",
              "edge=loop"),

      onBuffers("copy-dropped", "a copy is left out", "plant-copy",
                "kind=drop"),
      onBuffers("copy-shortened", "a copy leaves out the last row",
                "plant-copy", "kind=shorten"),
      onBuffers("copy-late", "a copy comes after the next use of its memory",
                "plant-copy", "kind=late"),
      onBuffers("copy-early", "a copy comes before the last use of its memory",
                "plant-copy", "kind=early"),
      onBuffers("subview-offset", "a subview's offset is off by one",
                "plant-subview", "kind=offset"),
      onBuffers("allocation-hoisted",
                "memory of its own for each trip is allocated before the loop",
                "plant-hoist", "kind=alloc"),
      onBuffers("write-hoisted", "a write in a loop is moved before it",
                "plant-hoist", "kind=write"),
      onBuffers("stale-alias",
                "after a call its argument is taken for its result",
                "plant-stale-alias", ""),
      whenFreeing("freed-early", "memory is freed after its first use",
                  "plant-early-free", ""),
      whenFreeing("never-freed", "memory is never freed", "plant-lost-free",
                  ""),
      whenFreeing("freed-in-loop",
                  "memory is allocated before a loop that frees it",
                  "plant-hoist", "kind=alloc"),
      onTensors("branch-forgotten", Family::Buffers,
                "a branch yields a tensor as it was before its update",
                "plant-lost-yield", ""),
      onTensors("inits-swapped", Family::Buffers,
                "a loop starts with two tensors exchanged", "plant-swap",
                "kind=inits"),
      onTensors("iter-args-swapped", Family::Buffers,
                "a loop hands two tensors on exchanged", "plant-swap",
                "kind=yields"),
      onTensors("arguments-swapped", Family::Buffers,
                "a call passes two tensors exchanged", "plant-swap",
                "kind=arguments"),
      onTensors("results-swapped", Family::Buffers,
                "two results of an operation are exchanged", "plant-swap",
                "kind=results"),

      number("wrong-divisor",
             "a block's index is computed with twice the block size",
             "plant-scale", "kind=wrong-divisor"),
      number("first-block-scale",
             "the first block's scale is used for all blocks", "plant-scale",
             "kind=first-block"),
      number("scale-bias", "a scale's exponent is decoded one too high",
             "plant-scale", "kind=bias"),
      number("smallest-scale-is-zero", "the scale 0x00 is decoded as 0",
             "plant-scale", "kind=smallest-is-zero"),
      number("nan-scale-is-infinite", "the scale 0xFF is decoded as infinity",
             "plant-scale", "kind=nan-is-infinite"),
      number("log2-exponent",
             "a block's exponent is a rounded logarithm's floor", "plant-scale",
             "kind=logarithm"),
      number("truncated", "a conversion truncates instead of rounding",
             "plant-rounding", "kind=truncate"),
      number("ties-away", "a conversion rounds ties away from zero",
             "plant-rounding", "kind=ties-away"),
      number("not-saturated", "a quantized element overflows", "plant-rounding",
             "kind=no-saturation"),
      number("sign-lost", "a conversion loses the sign", "plant-rounding",
             "kind=no-sign"),
      number("subnormals-flushed",
             "a conversion makes zeros of subnormal results", "plant-rounding",
             "kind=no-subnormals"),
      number("scale-last",
             "(element * B) * scale instead of "
             "(element * scale) * B",
             "plant-contraction", "kind=scale-last"),
      number("fused", "a product and a sum are rounded once",
             "plant-contraction", "kind=fuse"),
      {"fusion-allowed", Family::Numbers,
       "code generation may round a product and a sum once",
       "plant-contraction", "kind=allow-fusion", "scalar-o2", Where::After,
       "elementwise-to-linalg", Form::Compiled},
      number("accumulator-zeroed", "a reduction starts from zero",
             "plant-contraction", "kind=from-zero"),
      {"reduction-reversed", Family::Numbers, "a reduction runs backward",
       "plant-contraction", "kind=reverse", "scalar", Where::After,
       "lower-linalg-to-loops"},
  };
  return table;
}

const PlantedFault *oracle::findPlantedFault(StringRef name) {
  const PlantedFault *found =
      llvm::find_if(plantedFaults(),
                    [&](const PlantedFault &row) { return row.name == name; });
  return found == plantedFaults().end() ? nullptr : found;
}

StringRef oracle::nameOf(Family family) {
  static constexpr StringRef names[] = {"in-place", "buffers", "numbers"};
  return names[static_cast<size_t>(family)];
}

/// The textual forms of the passes that `build` adds, each after its name.
static SmallVector<std::pair<std::string, std::string>>
passesOf(void (*build)(OpPassManager &)) {
  OpPassManager manager(ModuleOp::getOperationName());
  build(manager);
  SmallVector<std::pair<std::string, std::string>> passes;
  for (Pass &pass : manager.getPasses()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    pass.printAsTextualPipeline(os);
    passes.push_back({pass.getArgument().str(), std::move(text)});
  }
  return passes;
}

/// The passes around `plant`; those of the pipeline where that is empty.
static std::string passesAround(const PlantedFault &fault, StringRef plant) {
  const mx::Pipeline *pipeline = mx::findPipeline(fault.pipeline);
  if (!pipeline)
    return {};
  SmallVector<std::string> texts;
  bool isPlanted = false;
  for (auto *build : {pipeline->buildToBuffers, pipeline->buildToLLVM}) {
    for (auto &[name, text] : passesOf(build)) {
      bool isPlace = !isPlanted && name == fault.place;
      if (!isPlace || plant.empty() || fault.where == Where::After)
        texts.push_back(std::move(text));
      if (!isPlace)
        continue;
      isPlanted = true;
      if (!plant.empty())
        texts.push_back(plant.str());
      if (build == pipeline->buildToLLVM || fault.form == Form::Compiled)
        break;
    }
    if (isPlanted)
      return llvm::join(texts, ",");
  }
  return {};
}

std::string oracle::faultyPasses(const PlantedFault &fault, unsigned nth) {
  SmallVector<std::string> options;
  if (!fault.options.empty())
    options.push_back(fault.options.str());
  if (nth != 0)
    options.push_back("nth=" + std::to_string(nth));
  std::string plant = fault.pass.str();
  if (!options.empty())
    plant += "{" + llvm::join(options, " ") + "}";
  return passesAround(fault, plant);
}

std::string oracle::faultlessPasses(const PlantedFault &fault) {
  return passesAround(fault, "");
}
