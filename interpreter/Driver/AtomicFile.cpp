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

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

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

/// Where a file is or would be, without links and dots.
static std::string placeOf(StringRef path) {
  SmallString<128> place;
  if (!sys::fs::real_path(path, place))
    return place.str().str();
  StringRef folder = sys::path::parent_path(path);
  if (sys::fs::real_path(folder.empty() ? "." : folder, place))
    return path.str();
  sys::path::append(place, sys::path::filename(path));
  return place.str().str();
}

/// Hard links are the same file, too; a device, as /dev/null is, takes what
/// several write.
static bool isSameFile(StringRef a, StringRef b) {
  if (a == "-" || b == "-")
    return a == b;
  return !isWrittenInPlace(a) &&
         (sys::fs::equivalent(a, b) || placeOf(a) == placeOf(b));
}

/// Where "-" is written.
static int standardOutput = STDOUT_FILENO;

static Error separateStandardOutput() {
  if (standardOutput != STDOUT_FILENO)
    return Error::success();
  outs().flush();
  int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (kept < 0)
    return writeError("-", std::error_code(errno, std::generic_category()));
  dup2(STDERR_FILENO, STDOUT_FILENO);
  standardOutput = kept;
  return Error::success();
}

Error oracle::claimOutputs(ArrayRef<OutputFile> files,
                           ArrayRef<std::string> inputs) {
  for (const auto &[i, file] : llvm::enumerate(files)) {
    if (file.path.empty())
      continue;
    if (Error error = checkWritable(file.path))
      return error;
    for (const OutputFile &other : files.take_front(i))
      if (!other.path.empty() && isSameFile(file.path, other.path))
        return createStringError(file.option + " and " + other.option +
                                 " name the same file: " + file.path);
    for (StringRef input : inputs)
      if (file.path != "-" && isSameFile(file.path, input))
        return createStringError(file.option +
                                 " names a file that is read: " + file.path);
  }
  bool isForFile = llvm::any_of(
      files, [](const OutputFile &file) { return file.path == "-"; });
  return isForFile ? separateStandardOutput() : Error::success();
}

Error oracle::writeFileAtomically(StringRef path, StringRef contents) {
  if (path == "-") {
    raw_fd_ostream stream(standardOutput, /*shouldClose=*/false);
    if (std::error_code failure = writeAll(stream, contents))
      return writeError(path, failure);
    return Error::success();
  }
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
