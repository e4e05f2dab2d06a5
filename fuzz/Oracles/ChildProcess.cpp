//===- ChildProcess.cpp - What supervised children begin with -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/ChildProcess.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace oracle;

/// With all that this process has started.
static void endGroup(int) {
  kill(getpgrp() == getpid() ? 0 : getpid(), SIGKILL);
}

void oracle::becomeSupervised(pid_t parent, int errors,
                              llvm::ArrayRef<int> moreSignals) {
  setpgid(0, 0);
  // The parent's end is told to this process alone, and by a signal that
  // programs leave as it is.
  signal(SIGRTMAX, endGroup);
  prctl(PR_SET_PDEATHSIG, SIGRTMAX);
  // It may have come to its end before.
  if (getppid() != parent)
    _exit(1);
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS,
                     SIGINT, SIGTERM, SIGHUP, SIGQUIT})
    signal(number, SIG_DFL);
  for (int number : moreSignals)
    signal(number, SIG_DFL);
  dup2(errors, STDERR_FILENO);
}

/// Bytes of data that this process has; what a sanitizer reserves is among
/// them.
static uint64_t dataBytesNow() {
  auto file = llvm::MemoryBuffer::getFileAsStream("/proc/self/statm");
  llvm::SmallVector<llvm::StringRef> pages;
  if (file)
    (*file)->getBuffer().split(pages, ' ');
  uint64_t count = 0;
  if (pages.size() > 5)
    pages[5].trim().getAsInteger(10, count);
  return count * uint64_t(sysconf(_SC_PAGESIZE));
}

void oracle::limitResources(uint64_t dataBytes, uint64_t fileBytes) {
  auto limit = [](auto resource, rlim_t value) {
    rlimit both;
    if (getrlimit(resource, &both) != 0)
      return;
    both.rlim_cur = std::min(value, both.rlim_max);
    setrlimit(resource, &both);
  };
  limit(RLIMIT_CORE, 0);
  if (fileBytes != 0)
    limit(RLIMIT_FSIZE, fileBytes);
  if (dataBytes != 0)
    limit(RLIMIT_DATA, llvm::SaturatingAdd(dataBytesNow(), dataBytes));
}

void oracle::endWhatWasStarted() {
  pid_t group = getpgrp();
  if (group != getpid())
    return;
  // Without a parent nobody wants to know how this process ended.
  if (setpgid(0, getpgid(getppid())) != 0)
    kill(0, SIGKILL);
  kill(-group, SIGKILL);
}

bool oracle::writeAll(int descriptor, llvm::StringRef text) {
  while (!text.empty()) {
    ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    text = text.drop_front(count);
  }
  return true;
}
