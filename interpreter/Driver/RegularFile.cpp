//===- RegularFile.cpp - Files that other files name ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/RegularFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SHA256.h"

using namespace oracle;
using llvm::createStringError;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
oracle::readRegularFile(StringRef path, uint64_t maxBytes) {
  fs::file_status status;
  std::error_code code = fs::status(path, status);
  if (!code && !fs::is_regular_file(status))
    return createStringError(
        path + ": cannot be read: is " +
        (fs::is_directory(status) ? "a directory" : "no regular file"));
  if (!code && status.getSize() > maxBytes)
    return createStringError(path + ": cannot be read: is larger than " +
                             llvm::Twine(maxBytes) + " bytes");
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return createStringError(
        path + ": cannot be read: " + buffer.getError().message());
  return std::move(*buffer);
}

std::string oracle::sha256Of(StringRef contents) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(contents)),
                     /*LowerCase=*/true);
}
