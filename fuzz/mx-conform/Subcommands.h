//===- Subcommands.h - What mx-conform can do -------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_MX_CONFORM_SUBCOMMANDS_H
#define MX_ORACLE_MX_CONFORM_SUBCOMMANDS_H

#include "interpreter/Driver/ExitCode.h"

namespace oracle {

/// Each takes its own command line, whose first word is "mx-conform NAME".
ExitCode runGenerate(int argc, char **argv);

} // namespace oracle

#endif // MX_ORACLE_MX_CONFORM_SUBCOMMANDS_H
