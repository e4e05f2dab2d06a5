//===- RegularFile.h - Files that end ------------------------- -*- C++ -*-===//
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

#include <string>

namespace oracle {

/// What is in a file that has to be a regular one, of so many bytes at most: a
/// pipe or a device may never end. The error is a sentence with the path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(const llvm::Twine &path, uint64_t maxBytes = UINT64_MAX);

/// The SHA-256 of `contents` in lower-case hexadecimal digits.
std::string sha256Of(llvm::StringRef contents);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_REGULARFILE_H
