//===- ExitCode.h - What a tool's exit code says -------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_EXITCODE_H
#define MX_ORACLE_DRIVER_EXITCODE_H

#include "interpreter/Engine/Fault.h"

namespace oracle {

/// Of several, the one with the smallest number that is not Ok counts.
enum class ExitCode : int {
  Ok = 0,
  Finding = 1,     ///< Mismatch, failed check, undefined behaviour.
  Invalid = 2,     ///< Bad usage or invalid input.
  Unsupported = 3, ///< Something without a meaning here, named.
  Limit = 4,       ///< A limit was hit.
};

constexpr ExitCode combine(ExitCode a, ExitCode b) {
  if (a == ExitCode::Ok)
    return b;
  return b == ExitCode::Ok || a < b ? a : b;
}

constexpr ExitCode exitCodeOf(Fault::Kind kind) {
  switch (kind) {
  case Fault::Kind::Undefined:
  case Fault::Kind::PoisonUse:
    return ExitCode::Finding;
  case Fault::Kind::Limit:
    return ExitCode::Limit;
  case Fault::Kind::Unsupported:
    return ExitCode::Unsupported;
  case Fault::Kind::Invalid:
    return ExitCode::Invalid;
  }
  return ExitCode::Invalid;
}

} // namespace oracle

#endif // MX_ORACLE_DRIVER_EXITCODE_H
