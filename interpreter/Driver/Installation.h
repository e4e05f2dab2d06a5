//===- Installation.h - What lies beside a tool ----------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_INSTALLATION_H
#define MX_ORACLE_DRIVER_INSTALLATION_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace oracle {

/// The path of a program in the folder of the one that runs: "mx-diff".
std::string toolPath(llvm::StringRef name);

/// The path of a file or folder in share/mx-oracle, which stands beside the
/// folder of the program that runs, both in a build and where it is installed:
/// "corpus/seeds".
std::string dataPath(llvm::StringRef relative);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_INSTALLATION_H
