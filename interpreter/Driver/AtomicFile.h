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

/// A file that a tool writes, and the option that names it.
struct OutputFile {
  llvm::StringRef option, path;
};

/// Fails where one of the files cannot be written, two options name the same
/// one, of which only what is written last would stay, or it is one of
/// `inputs`. Empty paths are of options that were not given. Where one is "-",
/// standard output is that file's alone from here on: what else the process
/// writes there, for people, goes to standard error.
llvm::Error claimOutputs(llvm::ArrayRef<OutputFile> files,
                         llvm::ArrayRef<std::string> inputs = {});

} // namespace oracle

#endif // MX_ORACLE_DRIVER_ATOMICFILE_H
