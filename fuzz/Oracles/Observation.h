//===- Observation.h - What an execution lets one see --------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Semantics, Comparing two executions: an interpreted and a compiled run become
// the same kind of value here, so that one comparison serves both.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_OBSERVATION_H
#define MX_ORACLE_ORACLES_OBSERVATION_H

#include "compiler/Execution/Runner.h"
#include "interpreter/Engine/Execution.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace oracle {

struct ObservedEvent {
  enum class Kind : uint8_t {
    Print,       ///< Of a value; its punctuation is not observed.
    Text,        ///< Of a string.
    CheckFailed, ///< The text is the check's location.
    CheckOpen, ///< So it is; elements are compared with something unspecified.
  };
  Kind kind;
  std::optional<Tensor> value;
  std::string text;
  /// CheckFailed: what was expected and what was there.
  std::string detail;
  /// CheckFailed: the number of the first element that differs; -1 where shapes
  /// do.
  int64_t element = 0;
  /// CheckOpen: which elements.
  std::vector<bool> open = {};
  /// Inside a parallel loop, whose iterations have no order.
  bool isUnordered = false;
};

struct Observation {
  /// Scalars have no dimensions; a block-scaled value is two tensors.
  std::vector<Tensor> results;
  /// "result #0", "scales of result #1", one for each.
  std::vector<std::string> names;
  /// What memref arguments hold in the end, unless they were freed. They count
  /// as if each block-scaled argument were two.
  std::vector<std::pair<unsigned, std::optional<Tensor>>> arguments;
  std::vector<ObservedEvent> events;
};

/// A tensor of the elements in `bytes`, in row-major order.
Tensor makeTensor(ElementType type, llvm::ArrayRef<int64_t> shape,
                  llvm::ArrayRef<uint8_t> bytes);

/// The element type that MLIR prints as `name`.
std::optional<ElementType> elementTypeNamed(llvm::StringRef name);

/// A value as tensors: itself, or elements and scales.
std::vector<Tensor> flatten(const RuntimeValue &value, mlir::Type type);

/// The buffers and scalars that a compiled entry takes for a set of inputs.
std::vector<mlir::mx::HostValue>
hostValues(llvm::ArrayRef<RuntimeValue> inputs);

/// What a run of `function` that ended without a fault showed.
Observation observe(mlir::FunctionOpInterface function, const Outcome &outcome);

/// What a compiled run of a form of `function` that returned showed. Results
/// take the names of `expected`, where it has as many. Fails on an element type
/// that no value has.
llvm::Expected<Observation> observe(mlir::FunctionOpInterface function,
                                    const mlir::mx::CompiledProgram &program,
                                    const mlir::mx::RunOutcome &outcome,
                                    const Observation &expected);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_OBSERVATION_H
