//===- Reducer.cpp - Smaller modules that show the same -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/Reducer.h"

#include "fuzz/Reducer/Reductions.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/SHA1.h"

#include <chrono>
#include <set>

using namespace mlir;
using namespace oracle;

unsigned oracle::countOperations(ModuleOp module) {
  unsigned count = 0;
  module.walk([&](Operation *op) {
    count += !isa<ModuleOp, FunctionOpInterface>(op) &&
             !op->hasTrait<OpTrait::IsTerminator>();
  });
  return count;
}

const std::vector<Reduction> &oracle::reductions() {
  static const std::vector<Reduction> table = [] {
    std::vector<Reduction> made;
    addErasures(made);
    addSignatureReductions(made);
    addFlattenings(made);
    addRegionReductions(made);
    addSimplifications(made);
    addSizeReductions(made);
    return made;
  }();
  return table;
}

namespace {

class Reducer {
public:
  Reducer(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting,
          const ReduceOptions &options)
      : isInteresting(isInteresting), options(options),
        end(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(
                                   std::min(options.seconds, 1e9)))) {
    result.module = module.clone();
  }

  llvm::Expected<Reduced> run();

private:
  using Clock = std::chrono::steady_clock;

  /// Whether some edit of this kind was of use.
  bool runKind(const Reduction &reduction);
  /// Edits the sites from `begin` to `end`, last first, and keeps what comes
  /// out if that is interesting.
  bool tryEdits(const Reduction &reduction, size_t begin, size_t end);
  static std::vector<Site> sitesOf(const Reduction &reduction,
                                   ModuleOp module) {
    std::vector<Site> sites;
    reduction.collect(module, sites);
    llvm::erase_if(sites, [](Site site) { return isImplied(site.op); });
    return sites;
  }
  size_t countSites(const Reduction &reduction) {
    return sitesOf(reduction, *result.module).size();
  }
  /// Whether this very module has not been tried before.
  bool isNew(ModuleOp module);
  bool isTimeOver() {
    result.outOfTime |= Clock::now() >= end;
    return result.outOfTime;
  }

  llvm::function_ref<bool(ModuleOp)> isInteresting;
  const ReduceOptions &options;
  Clock::time_point end;
  Reduced result;
  std::set<std::array<uint8_t, 20>> tried;
};

} // namespace

bool Reducer::isNew(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  // The printed form has no locations, but edits may have dropped an argument
  // in favour of one that prints alike.
  module.walk([&](FunctionOpInterface function) {
    for (Value argument : function.getArguments())
      argument.getLoc().print(os);
  });
  return tried.insert(llvm::SHA1::hash(llvm::arrayRefFromStringRef(text)))
      .second;
}

/// What an edit may not make more of.
static unsigned sizeOf(ModuleOp module) {
  unsigned functions = llvm::range_size(module.getOps<FunctionOpInterface>());
  return countOperations(module) + functions;
}

bool Reducer::tryEdits(const Reduction &reduction, size_t begin, size_t end) {
  OwningOpRef<ModuleOp> candidate = result.module->clone();
  std::vector<Site> sites = sitesOf(reduction, *candidate);
  for (size_t i = end; i-- > begin;)
    reduction.apply(sites[i]);
  if (failed(verify(*candidate)) ||
      sizeOf(*candidate) > sizeOf(*result.module) || !isNew(*candidate))
    return false;
  if (options.progress)
    options.progress(
        {countOperations(*result.module), result.candidates, reduction.name});
  ++result.candidates;
  if (!isInteresting(*candidate))
    return false;
  result.module = std::move(candidate);
  return true;
}

bool Reducer::runKind(const Reduction &reduction) {
  bool isOfUse = false;
  size_t count = countSites(reduction);
  for (size_t chunk = reduction.inChunks ? count : std::min<size_t>(count, 1);
       chunk > 0; chunk = std::min(chunk / 2, count)) {
    for (size_t end = count; end > 0;) {
      if (isTimeOver())
        return isOfUse;
      size_t begin = end - std::min(end, chunk);
      if (tryEdits(reduction, begin, end))
        isOfUse = true;
      end = std::min(begin, countSites(reduction));
    }
    count = countSites(reduction);
  }
  return isOfUse;
}

llvm::Expected<Reduced> Reducer::run() {
  // Candidates that do not verify say so.
  ScopedDiagnosticHandler silence(result.module->getContext(),
                                  [](Diagnostic &) { return success(); });
  isNew(*result.module);
  ++result.candidates;
  if (failed(verify(*result.module)) || !isInteresting(*result.module))
    return llvm::createStringError("the module is not interesting as it is");
  bool isOfUse = true;
  while (isOfUse && !isTimeOver()) {
    isOfUse = false;
    for (const Reduction &reduction : reductions())
      isOfUse |= runKind(reduction);
  }
  return std::move(result);
}

llvm::Expected<Reduced>
oracle::reduceModule(ModuleOp module,
                     llvm::function_ref<bool(ModuleOp)> isInteresting,
                     const ReduceOptions &options) {
  return Reducer(module, isInteresting, options).run();
}
