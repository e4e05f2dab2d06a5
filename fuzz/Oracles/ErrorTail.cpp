//===- ErrorTail.cpp - The end of standard error --------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/ErrorTail.h"

#include "llvm/ADT/StringRef.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace oracle;
using llvm::StringRef;

static constexpr size_t tailSize = 1000;

ErrorTail::~ErrorTail() {
  for (int end : ends)
    if (end >= 0)
      close(end);
}

llvm::Error ErrorTail::open() {
  if (readEnd() >= 0)
    return llvm::Error::success();
  // Only this side may not wait: others' flags are others'.
  if (pipe2(ends, O_CLOEXEC) < 0 || fcntl(readEnd(), F_SETFL, O_NONBLOCK) < 0)
    return llvm::createStringError("no pipe: " +
                                   StringRef(std::strerror(errno)));
  return llvm::Error::success();
}

void ErrorTail::take() {
  // A pipe's worth: who writes as fast as this reads has to wait.
  constexpr unsigned mostReads = 16;
  char buffer[1 << 12];
  for (unsigned i = 0; i < mostReads; ++i) {
    ssize_t count = read(readEnd(), buffer, sizeof(buffer));
    if (count <= 0)
      return;
    kept.append(buffer, size_t(count));
    if (kept.size() > tailSize)
      kept.erase(0, kept.size() - tailSize);
  }
}

void ErrorTail::clear() {
  if (readEnd() >= 0)
    take();
  kept.clear();
}

std::string ErrorTail::text() const { return StringRef(kept).trim().str(); }
