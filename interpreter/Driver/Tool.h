//===- Tool.h - The frame of main ----------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_TOOL_H
#define MX_ORACLE_DRIVER_TOOL_H

#include "interpreter/Driver/ExitCode.h"

#include "llvm/ADT/StringRef.h"

namespace oracle {

/// What main does: runs `tool` on the command line and gives what the process
/// exits with. Where standard output could not be written, because a disk is
/// full, that is a sentence on standard error and ExitCode::Invalid: what the
/// tool found out was not said.
int runTool(int argc, char **argv, llvm::StringRef name,
            ExitCode (*tool)(int argc, char **argv));

} // namespace oracle

#endif // MX_ORACLE_DRIVER_TOOL_H
