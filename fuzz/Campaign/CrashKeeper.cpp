//===- CrashKeeper.cpp - Keeps what ends a target's process ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/CrashKeeper.h"

#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Oracles/ChildProcess.h"
#include "fuzz/Oracles/Passes.h"

#include "llvm/Support/Path.h"

#include <csignal>
#include <cstdio>
#include <ctime>
#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

using namespace oracle;
using llvm::StringRef;

static constexpr llvm::StringLiteral mutationPrefix = "mutation-";

bool oracle::isOfMutation(StringRef file) {
  return llvm::sys::path::filename(file).starts_with(mutationPrefix);
}

/// LibFuzzer's, by which it counts the ends of its jobs.
static constexpr int crashCode = 77, timeoutCode = 70;

/// What the handlers read. Nothing of it changes while there is a program.
static struct {
  SharedCounters *counters = nullptr;
  std::string folder, unfinished, log;
  volatile sig_atomic_t isAtHand = false;
  StringRef text;
  /// What was done with it.
  std::string doing, crash, timeout;
  timespec processorStart, clockStart;
} held;

/// Where the process is, in the campaign's log: the pass, and the stack,
/// without names where those are not known without more work.
static void traceStack(const std::string &path) {
  int log = open(held.log.c_str(), O_WRONLY | O_APPEND);
  if (log < 0)
    return;
  writeAll(log, path);
  writeAll(log, held.doing);
  writeAll(log, lastPassRun());
  writeAll(log, "\n");
  void *frames[64];
  backtrace_symbols_fd(frames, backtrace(frames, std::size(frames)), log);
  close(log);
}

/// System calls only. Not even half a program has a name that counts.
static void keepAs(const std::string &path) {
  if (!lastPassRun().empty())
    held.counters->occurred(lastPassRun());
  int file = open(held.unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  bool isWritten = file >= 0 && writeAll(file, held.text) && close(file) == 0 &&
                   rename(held.unfinished.c_str(), path.c_str()) == 0;
  if (!isWritten)
    held.counters->add(Count::Unwritten);
}

static void onDeadlySignal(int signal, siginfo_t *, void *) {
  if (held.isAtHand) {
    keepAs(held.crash);
    traceStack(held.crash);
    _exit(crashCode);
  }
  std::signal(signal, SIG_DFL);
  raise(signal);
}

static time_t secondsSince(const timespec &start, clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec - start.tv_sec;
}

static void onAlarm(int, siginfo_t *, void *) {
  bool isOver = held.isAtHand &&
                (secondsSince(held.processorStart, CLOCK_PROCESS_CPUTIME_ID) >=
                     time_t(targetTimeout) ||
                 secondsSince(held.clockStart, CLOCK_MONOTONIC) >=
                     time_t(10 * targetTimeout));
  if (!isOver)
    return;
  keepAs(held.timeout);
  traceStack(held.timeout);
  _exit(timeoutCode);
}

static void handle(int signal, void (*handler)(int, siginfo_t *, void *)) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigaction(signal, &action, nullptr);
}

void oracle::keepCrashes(const CampaignFolder &folder,
                         SharedCounters &counters) {
  held.counters = &counters;
  held.folder = folder.crashes();
  held.log = folder.log();
  held.unfinished =
      folder.temporary() + "/crash.tmp-" + std::to_string(getpid());
  // The first time it loads a library, for which there may be no memory later.
  void *frame;
  (void)backtrace(&frame, 1);
  // A stack that is full has no room for a handler.
  static char alternative[1 << 16];
  stack_t stack = {};
  if (sigaltstack(nullptr, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
    stack = {};
    stack.ss_sp = alternative;
    stack.ss_size = sizeof(alternative);
    sigaltstack(&stack, nullptr);
  }
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    handle(signal, onDeadlySignal);
  handle(SIGALRM, onAlarm);
}

ProgramAtHand::ProgramAtHand(StringRef text, StringRef mutation) {
  if (!held.counters)
    return;
  forgetLastPass();
  std::string name = toHex(stableHash(text));
  held.text = text;
  held.doing = mutation.empty() ? "" : (" (" + mutation + ")").str();
  held.doing += " after entering pass ";
  auto pathFor = [&](StringRef end) {
    return held.folder + "/" +
           (mutation.empty() ? end : StringRef(mutationPrefix)).str() + name;
  };
  held.crash = pathFor("crash-");
  held.timeout = pathFor("timeout-");
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &held.processorStart);
  clock_gettime(CLOCK_MONOTONIC, &held.clockStart);
  held.isAtHand = true;
}

ProgramAtHand::~ProgramAtHand() { held.isAtHand = false; }
