//===- InputSpec.h - What an argument is made of -------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_INPUTSPEC_H
#define MX_ORACLE_DRIVER_INPUTSPEC_H

#include "interpreter/Values/Random.h"

#include "llvm/Support/Error.h"
#include <string>

namespace oracle {

/// The value of `--input`: FILE.npy, splat:V, random:SEED[:DIST], or for a
/// block-scaled argument ELEMENTS.npy,SCALES.npy.
struct InputSpec {
  enum class Kind : uint8_t { File, Splat, Random };
  Kind kind = Kind::Random;
  /// File: a path, or two with a comma between. Splat: the value.
  std::string text;
  uint64_t seed = 0;
  /// Random: what the user left open is the tool's choice.
  std::optional<Distribution> distribution;

  static llvm::Expected<InputSpec> parse(llvm::StringRef spec);
  static InputSpec random(uint64_t seed, Distribution distribution);
  /// What parse reads.
  std::string toString() const;
};

} // namespace oracle

#endif // MX_ORACLE_DRIVER_INPUTSPEC_H
