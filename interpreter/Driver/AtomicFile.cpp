//===- AtomicFile.cpp - Files that are whole or not there -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/AtomicFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static Error writeError(StringRef path, std::error_code code) {
  return createStringError(code,
                           path + ": cannot be written: " + code.message());
}

/// Writes all of it; the stream is left without the error that would end the
/// process when it is destroyed.
static std::error_code writeAll(raw_fd_ostream &stream, StringRef contents) {
  stream << contents;
  stream.flush();
  std::error_code code = stream.error();
  stream.clear_error();
  return code;
}

static bool isWrittenInPlace(StringRef path) {
  sys::fs::file_status status;
  return path == "-" ||
         (!sys::fs::status(path, status) && !sys::fs::is_regular_file(status));
}

static Expected<sys::fs::TempFile> createBeside(StringRef path) {
  return sys::fs::TempFile::create(path + ".tmp-%%%%%%%%");
}

Error oracle::checkWritable(StringRef path) {
  if (path == "-")
    return Error::success();
  if (sys::fs::is_directory(path))
    return writeError(path, std::make_error_code(std::errc::is_a_directory));
  if (isWrittenInPlace(path)) {
    if (std::error_code code =
            sys::fs::access(path, sys::fs::AccessMode::Write))
      return writeError(path, code);
    return Error::success();
  }
  Expected<sys::fs::TempFile> file = createBeside(path);
  if (!file)
    return writeError(path, errorToErrorCode(file.takeError()));
  return file->discard();
}

Error oracle::writeFileAtomically(StringRef path, StringRef contents) {
  if (isWrittenInPlace(path)) {
    std::error_code code;
    raw_fd_ostream stream(path, code);
    if (code)
      return writeError(path, code);
    if (std::error_code failure = writeAll(stream, contents))
      return writeError(path, failure);
    return Error::success();
  }

  Expected<sys::fs::TempFile> file = createBeside(path);
  if (!file)
    return writeError(path, errorToErrorCode(file.takeError()));
  std::error_code failure;
  {
    raw_fd_ostream stream(file->FD, /*shouldClose=*/false);
    failure = writeAll(stream, contents);
  }
  if (failure) {
    consumeError(file->discard());
    return writeError(path, failure);
  }
  if (Error failed = file->keep(path))
    return writeError(path, errorToErrorCode(std::move(failed)));
  return Error::success();
}

/// A name by which a file is known however it is spelled; of one that is not
/// there yet its folder's, and its own behind that.
static SmallString<256> identityOf(StringRef path) {
  SmallString<256> identity, absolute(path);
  if (!sys::fs::real_path(path, identity))
    return identity;
  (void)sys::fs::make_absolute(absolute);
  if (!sys::fs::real_path(sys::path::parent_path(absolute), identity)) {
    sys::path::append(identity, sys::path::filename(absolute));
    return identity;
  }
  return absolute;
}

static bool isSameFile(StringRef a, StringRef b) {
  if (a.empty() || b.empty() || a == "-" || b == "-")
    return false;
  // Hard links are one file too; a device, as /dev/null, loses nothing.
  if (sys::fs::exists(a) && !sys::fs::is_regular_file(a) &&
      !sys::fs::is_directory(a))
    return false;
  return sys::fs::equivalent(a, b) || identityOf(a) == identityOf(b);
}

Error oracle::checkDistinct(ArrayRef<std::string> written,
                            ArrayRef<std::string> read) {
  for (auto [i, path] : llvm::enumerate(written)) {
    for (StringRef other : written.take_front(i))
      if (isSameFile(path, other))
        return createStringError(Twine(path) +
                                 ": cannot be written twice in one run");
    for (StringRef other : read)
      if (isSameFile(path, other))
        return createStringError(Twine(path) +
                                 ": cannot be written: it is an input");
  }
  return Error::success();
}
