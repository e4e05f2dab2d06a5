//===- RegularFile.h - Files that other files name ------------ -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_REGULARFILE_H
#define MX_ORACLE_DRIVER_REGULARFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace oracle {

/// What a file holds that a user has not named: one in a folder, or one that a
/// report tells of. A pipe would be waited for, and a device may have no end,
/// so that only regular files of at most `maxBytes` are read; "-" is a name
/// like others.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(llvm::StringRef path, uint64_t maxBytes = uint64_t(64) << 20);

/// In hexadecimal.
std::string sha256Of(llvm::StringRef contents);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_REGULARFILE_H
