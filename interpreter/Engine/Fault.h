//===- Fault.h - Why an execution stopped -----------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_FAULT_H
#define MX_ORACLE_ENGINE_FAULT_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"

#include <string>
#include <vector>

namespace oracle {

/// Why a program could not be prepared, or its execution did not run to the
/// end.
struct Fault {
  enum class Kind : uint8_t {
    Undefined,   ///< The program executed undefined behaviour.
    PoisonUse,   ///< It used poison where a value is needed.
    Limit,       ///< A limit on steps, bytes, seconds or depth was hit.
    Unsupported, ///< It has an operation or type without a meaning here.
    Invalid,     ///< An input does not fit the entry function.
  };
  struct Note {
    mlir::Location location;
    std::string message;
  };

  Kind kind;
  mlir::Location location;
  /// The operation's name; empty where no operation is at fault.
  std::string operation;
  /// One sentence, no full stop.
  std::string message;
  std::vector<Note> notes;
};

/// "undefined behaviour", "use of poison", ...
llvm::StringRef faultKindName(Fault::Kind kind);

/// Where an operation is. One without a location, as in the body of a named
/// linalg operation, is where what is around it is.
mlir::Location placeOf(mlir::Operation *op);

/// Emits the fault as an error with its notes.
void emitFault(const Fault &fault);

} // namespace oracle

#endif // MX_ORACLE_ENGINE_FAULT_H
