//===- ChildTest.cpp - Work that may crash, in a process of its own -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Child.h"

#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace oracle;

namespace {

using Status = ChildResult::Status;

TEST(Child, GivesBackWhatTheWorkReturns) {
  // More than a pipe holds.
  std::string text(1 << 20, 'x');
  ChildResult result = runInChild(60, [&] { return text; });
  EXPECT_EQ(result.status, Status::Done);
  EXPECT_EQ(result.payload, text);
  EXPECT_EQ(result.phase, "");
}

TEST(Child, ACrashIsAnOutcome) {
  ChildResult result = runInChild(60, [] {
    announcePhase("first");
    announcePhase("doing wrong");
    raise(SIGSEGV);
    return std::string("never");
  });
  EXPECT_EQ(result.status, Status::Crashed);
  EXPECT_EQ(result.detail, "Segmentation fault");
  EXPECT_EQ(result.phase, "doing wrong");
}

/// Recurses `depth` deep, a page at a time.
int recurse(unsigned depth) {
  volatile char frame[4096] = {};
  frame[0] = char(depth);
  return depth == 0 ? 0 : recurse(depth - 1) + frame[0];
}

TEST(Child, AnExhaustedStackIsAnOutcome) {
  ChildResult result =
      runInChild(60, [] { return std::to_string(recurse(1 << 24)); });
  EXPECT_EQ(result.status, Status::Crashed);
}

TEST(Child, MemoryWithoutEndIsACrash) {
  ChildResult result = runInChild(60, [] {
    // Nothing of it is touched.
    void *memory = mmap(nullptr, childBytes + (1 << 20), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return std::string(memory == MAP_FAILED ? "refused" : "given");
  });
  EXPECT_EQ(result.payload, "refused");
}

TEST(Child, LastWordsAreKept) {
  ChildResult result = runInChild(60, [] {
    llvm::errs() << "LLVM ERROR: out of cheese\n";
    _exit(3);
    return std::string();
  });
  EXPECT_EQ(result.status, Status::Crashed);
  EXPECT_EQ(result.detail,
            "ended the process with status 3: LLVM ERROR: out of cheese");
}

/// A pipe that is over when the last process that can write to it has ended.
class Life {
public:
  Life() { EXPECT_EQ(pipe(ends), 0); }
  ~Life() { close(ends[0]); }
  int readEnd() const { return ends[0]; }
  int writeEnd() const { return ends[1]; }
  /// All others are to have ended, or to be about to.
  void expectOver() {
    close(ends[1]);
    pollfd request = {ends[0], POLLIN, 0};
    EXPECT_EQ(poll(&request, 1, /*milliseconds=*/20000), 1);
    EXPECT_TRUE(request.revents & POLLHUP);
  }

private:
  int ends[2];
};

TEST(Child, AHangIsKilledWithAllItStarted) {
  Life life;
  ChildResult result = runInChild(0.3, [&] {
    announcePhase("waiting");
    fork();
    for (;;)
      pause();
    return std::string();
  });
  EXPECT_EQ(result.status, Status::Hung);
  EXPECT_EQ(result.phase, "waiting");
  life.expectOver();
}

TEST(Child, WhatItStartedEndsWithItsParent) {
  Life life;
  pid_t parent = fork();
  if (parent == 0) {
    (void)runInChild(60, [&] {
      // Only now there is something to outlive anyone.
      if (fork() != 0)
        (void)!write(life.writeEnd(), "x", 1);
      for (;;)
        pause();
      return std::string();
    });
    _exit(0);
  }
  char byte;
  ASSERT_EQ(read(life.readEnd(), &byte, 1), 1);
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  life.expectOver();
}

TEST(Child, WhatItStartedEndsWithIt) {
  Life life;
  ChildResult result = runInChild(60, [&] {
    if (fork() == 0)
      for (;;)
        pause();
    return std::string("done");
  });
  EXPECT_EQ(result.status, Status::Done);
  EXPECT_EQ(result.payload, "done");
  life.expectOver();
}

TEST(Child, LeavesTheParentAsItWas) {
  int value = 1;
  ChildResult result = runInChild(60, [&] {
    value = 2;
    return std::string();
  });
  EXPECT_EQ(result.status, Status::Done);
  EXPECT_EQ(value, 1);
}

} // namespace
