//===- ExternalCommand.h - Compilers outside of this process -- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_EXTERNALCOMMAND_H
#define MX_ORACLE_ORACLES_EXTERNALCOMMAND_H

#include "fuzz/Oracles/Stages.h"

namespace oracle {

/// What `command`, given to the shell, makes of a module: its text goes in on
/// standard input and comes out on standard output. A command that fails, dies
/// of a signal, or takes longer than `seconds`, or writes more than 256 MiB, is
/// an error, and so is text that does not parse and verify.
Rewrite rewriteWithCommand(std::string command, unsigned seconds);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_EXTERNALCOMMAND_H
