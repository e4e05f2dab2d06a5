//===- AtomicFile.h - Files that are whole or not there ------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_ATOMICFILE_H
#define MX_ORACLE_DRIVER_ATOMICFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oracle {

/// Writes `contents` to a new file and renames it to `path`; "-" is standard
/// output, and what exists and is no regular file (a pipe, /dev/null) is
/// written in place.
llvm::Error writeFileAtomically(llvm::StringRef path, llvm::StringRef contents);

/// Fails where that would, as far as can be told without doing it.
llvm::Error checkWritable(llvm::StringRef path);

/// Fails where two of the files that are to be written are one file, or one of
/// them is one of those that are read: a link or another spelling too. "-" and
/// empty names are no files.
llvm::Error checkDistinct(llvm::ArrayRef<std::string> written,
                          llvm::ArrayRef<std::string> read);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_ATOMICFILE_H
