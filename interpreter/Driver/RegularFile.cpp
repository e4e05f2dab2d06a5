//===- RegularFile.cpp - Files that end -----------------------------------===//
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

namespace fs = llvm::sys::fs;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
oracle::readRegularFile(const llvm::Twine &path, uint64_t maxBytes) {
  auto error = [&](const llvm::Twine &what) {
    return llvm::createStringError(path + ": cannot be read: " + what);
  };
  // Opening a pipe waits for its other end.
  fs::file_status status;
  if (std::error_code code = fs::status(path, status))
    return error(code.message());
  if (fs::is_directory(status))
    return error("is a directory");
  if (!fs::is_regular_file(status))
    return error("is no regular file");
  if (status.getSize() > maxBytes)
    return error("is larger than " + llvm::Twine(maxBytes) + " bytes");
  // Read, not mapped: a mapped file that somebody cuts off raises a signal.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                  /*RequiresNullTerminator=*/true,
                                  /*IsVolatile=*/true);
  if (!buffer)
    return error(buffer.getError().message());
  return std::move(*buffer);
}

std::string oracle::sha256Of(llvm::StringRef contents) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(contents)),
                     /*LowerCase=*/true);
}
