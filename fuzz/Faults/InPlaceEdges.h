//===- InPlaceEdges.h - Ways into a buffer ----------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FAULTS_INPLACEEDGES_H
#define MX_ORACLE_FAULTS_INPLACEEDGES_H

#include "mlir/IR/Operation.h"

namespace oracle {

/// A kind of tensor operand for which bufferization decides between the buffer
/// itself and a copy.
struct InPlaceEdge {
  llvm::StringLiteral name;
  bool (*isOne)(mlir::OpOperand &operand);
};

llvm::ArrayRef<InPlaceEdge> inPlaceEdges();

/// Null if there is none of that name.
const InPlaceEdge *findInPlaceEdge(llvm::StringRef name);

} // namespace oracle

#endif // MX_ORACLE_FAULTS_INPLACEEDGES_H
