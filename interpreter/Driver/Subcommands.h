//===- Subcommands.h - Tools that do several things ------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_SUBCOMMANDS_H
#define MX_ORACLE_DRIVER_SUBCOMMANDS_H

#include "interpreter/Driver/ExitCode.h"
#include "interpreter/Driver/Manual.h"

namespace oracle {

struct Subcommand {
  llvm::StringLiteral name;
  llvm::StringLiteral description;
  /// Takes its own command line, whose first word is "TOOL NAME".
  ExitCode (*run)(int argc, char **argv);
};

/// Runs the subcommand that the command line names, or answers --help and its
/// like for the tool as a whole, of which `manual` says all but the
/// subcommands. `otherwise` names the subcommand, if there is one, whose name
/// may be left out: it runs where there is none or an option comes first, and
/// the tool has its options.
ExitCode runSubcommand(int argc, char **argv, Manual manual,
                       llvm::ArrayRef<Subcommand> subcommands,
                       llvm::StringRef otherwise = {});

} // namespace oracle

#endif // MX_ORACLE_DRIVER_SUBCOMMANDS_H
