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

void oracle::becomeSupervised(int errors, llvm::ArrayRef<int> moreSignals) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS,
                     SIGINT, SIGTERM, SIGHUP, SIGQUIT})
    signal(number, SIG_DFL);
  for (int number : moreSignals)
    signal(number, SIG_DFL);
  dup2(errors, STDERR_FILENO);
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
