//===- ChildProcess.cpp - What supervised children begin with -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/ChildProcess.h"

#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
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
