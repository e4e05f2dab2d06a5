//===- Subcommands.h - What mx-fuzz can do -------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_MX_FUZZ_SUBCOMMANDS_H
#define MX_ORACLE_MX_FUZZ_SUBCOMMANDS_H

#include "interpreter/Driver/ExitCode.h"

namespace oracle {

/// Each takes its own command line, whose first word is "mx-fuzz NAME".
ExitCode runFaults(int argc, char **argv);
ExitCode runGen(int argc, char **argv);
ExitCode runFuzz(int argc, char **argv);
ExitCode runReplay(int argc, char **argv);

} // namespace oracle

#endif // MX_ORACLE_MX_FUZZ_SUBCOMMANDS_H
