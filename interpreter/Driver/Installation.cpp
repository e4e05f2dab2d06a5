//===- Installation.cpp - What lies beside a tool -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Installation.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace oracle;
namespace path = llvm::sys::path;

/// The folder of the program that runs.
static llvm::SmallString<128> toolFolder() {
  static int anchor;
  llvm::SmallString<128> folder(
      llvm::sys::fs::getMainExecutable(/*argv0=*/nullptr, &anchor));
  path::remove_filename(folder);
  return folder;
}

std::string oracle::toolPath(llvm::StringRef name) {
  llvm::SmallString<128> file = toolFolder();
  path::append(file, name);
  return file.str().str();
}

std::string oracle::dataPath(llvm::StringRef relative) {
  llvm::SmallString<128> file(path::parent_path(toolFolder()));
  path::append(file, "share", "mx-oracle", relative);
  return file.str().str();
}
