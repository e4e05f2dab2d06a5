//===- Tool.cpp - The frame of main ---------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Tool.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace oracle;

int oracle::runTool(int argc, char **argv, llvm::StringRef name,
                    ExitCode (*tool)(int argc, char **argv)) {
  llvm::InitLLVM init(argc, argv);
  ExitCode code = tool(argc, argv);
  llvm::outs().flush();
  if (std::error_code failure = llvm::outs().error()) {
    // Or the stream would end the program with a report of its own.
    llvm::outs().clear_error();
    llvm::errs() << name << ": error: standard output cannot be written: "
                 << failure.message() << '\n';
    code = ExitCode::Invalid;
  }
  return static_cast<int>(code);
}
