//===- Fault.cpp - Why an execution stopped -------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/Fault.h"

using namespace oracle;

llvm::StringRef oracle::faultKindName(Fault::Kind kind) {
  switch (kind) {
  case Fault::Kind::Undefined:
    return "undefined behaviour";
  case Fault::Kind::PoisonUse:
    return "use of poison";
  case Fault::Kind::Limit:
    return "limit reached";
  case Fault::Kind::Unsupported:
    return "unsupported";
  case Fault::Kind::Invalid:
    return "invalid input";
  }
  return {};
}

void oracle::emitFault(const Fault &fault) {
  mlir::InFlightDiagnostic diagnostic = mlir::emitError(fault.location);
  diagnostic << faultKindName(fault.kind) << ": ";
  if (!fault.operation.empty())
    diagnostic << "'" << fault.operation << "' ";
  diagnostic << fault.message;
  for (const Fault::Note &note : fault.notes)
    diagnostic.attachNote(note.location) << note.message;
}

mlir::Location oracle::placeOf(mlir::Operation *op) {
  while (llvm::isa<mlir::UnknownLoc>(op->getLoc()) && op->getParentOp())
    op = op->getParentOp();
  return op->getLoc();
}
