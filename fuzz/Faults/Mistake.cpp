//===- Mistake.cpp - A mistake in one of several places -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"

using namespace mlir;
using namespace oracle;

LogicalResult
oracle::checkKind(ArrayRef<Mistake> mistakes, StringRef kind,
                  function_ref<LogicalResult(const Twine &)> error) {
  std::string known;
  for (const Mistake &mistake : mistakes) {
    if (mistake.kind == kind)
      return success();
    known += (known.empty() ? "" : ", ") + mistake.kind.str();
  }
  return error("no mistake is of the kind '" + kind + "'; expected one of " +
               known);
}

LogicalResult oracle::nothingToPlant(ModuleOp module, StringRef what,
                                     unsigned nth, size_t count,
                                     StringRef more) {
  return module.emitError() << "nothing to plant: there is no " << what << " #"
                            << nth << more << " (there are " << count << ")";
}

LogicalResult oracle::makeMistake(ModuleOp module, ArrayRef<Mistake> mistakes,
                                  StringRef kind, unsigned nth) {
  auto error = [&](const Twine &message) -> LogicalResult {
    return module.emitError() << message.str();
  };
  if (failed(checkKind(mistakes, kind, error)))
    return failure();
  const Mistake &mistake = *llvm::find_if(
      mistakes, [&](const Mistake &row) { return row.kind == kind; });
  SmallVector<Operation *> places;
  module.walk([&](Operation *op) {
    if (mistake.fits(op))
      places.push_back(op);
  });
  if (nth >= places.size())
    return nothingToPlant(module, mistake.place, nth, places.size());
  mistake.make(places[nth]);
  return success();
}
