//===- Inputs.h - Arguments for an entry ---------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_INPUTS_H
#define MX_ORACLE_DRIVER_INPUTS_H

#include "interpreter/Driver/InputSpec.h"
#include "interpreter/Engine/Fault.h"
#include "interpreter/Values/Value.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace oracle {

/// Where arguments come from.
struct InputSource {
  /// One per argument, in order; arguments beyond them are drawn.
  std::vector<InputSpec> specs;
  /// For arguments without a spec: argument i is what random:SEED:DIST gives.
  uint64_t seed = 0;
  Distribution distribution = Distribution::Uniform;
  /// The size of every unknown dimension that no file fixes. Without it one
  /// size is drawn from the seed for all of them: programs mostly need them to
  /// agree. It is a multiple of every block size in the function (1 to 3
  /// times), or 1 to 8 where there is none.
  std::optional<int64_t> dynamicSize;
  /// Bytes of all arguments together.
  uint64_t byteLimit = uint64_t(4) << 30;
};

/// The arguments of `function`. A splat of a block-scaled argument has the
/// value as elements and 1 as scales. On failure `fault` says which argument is
/// at fault, what was expected and what was given.
llvm::FailureOr<std::vector<RuntimeValue>>
makeInputs(mlir::FunctionOpInterface function, const InputSource &source,
           std::optional<Fault> &fault);

/// `source` with everything spelled out that would be drawn or defaulted: a
/// spec for each argument, their distributions, and the dynamic size where an
/// argument has one. It makes the same inputs.
InputSource resolveInputs(mlir::FunctionOpInterface function,
                          const InputSource &source);

/// The source of input set `number` of several: seeds, those of specs too, go
/// up by one from set to set, and distributions that nobody chose go round
/// uniform, exact, edge, bits. Set 0 is `source`.
InputSource inputSet(const InputSource &source, unsigned number);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_INPUTS_H
