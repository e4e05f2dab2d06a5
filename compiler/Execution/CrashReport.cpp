//===- CrashReport.cpp - A last word before the end --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/CrashReport.h"
#include "compiler/Execution/Wire.h"

#include <csignal>
#include <cstring>
#include <pthread.h>
#include <unistd.h>

using namespace mlir::mx;

namespace {

struct FatalSignal {
  int number;
  const char *name;
};
constexpr FatalSignal fatalSignals[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
    {SIGILL, "SIGILL"},   {SIGABRT, "SIGABRT"}, {SIGTRAP, "SIGTRAP"},
    {SIGSYS, "SIGSYS"},
};

int reportPipe = -1;
const char *phase = "";
uintptr_t stackBegin = 0, stackEnd = 0;

/// Text in a fixed buffer: a signal handler may not allocate.
class FixedText {
public:
  void append(const char *text) {
    while (*text && length < sizeof(buffer))
      buffer[length++] = *text++;
  }
  void appendHex(uintptr_t value) {
    append("0x");
    int shift = 60;
    while (shift > 0 && (value >> shift) == 0)
      shift -= 4;
    for (; shift >= 0; shift -= 4) {
      const char digit[] = {"0123456789abcdef"[(value >> shift) & 15], 0};
      append(digit);
    }
  }
  /// The frame that encode(Stop) and writeFrame would make of it.
  void send(int pipe) const {
    uint8_t frame[1 + 8 + 1 + 8 + sizeof(buffer)];
    const uint64_t textBytes = length, payloadBytes = 1 + 8 + length;
    frame[0] = uint8_t(FrameKind::Stopped);
    std::memcpy(frame + 1, &payloadBytes, 8);
    frame[9] = uint8_t(RunOutcome::Status::Crashed);
    std::memcpy(frame + 10, &textBytes, 8);
    std::memcpy(frame + 18, buffer, length);
    // The parent sees the death anyway if this fails.
    (void)!write(pipe, frame, 18 + length);
  }

private:
  char buffer[160];
  size_t length = 0;
};

void reportAndExit(int number, siginfo_t *info, void *) {
  FixedText text;
  for (const FatalSignal &fatal : fatalSignals)
    if (fatal.number == number)
      text.append(fatal.name);
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  const bool hasAddress = number == SIGSEGV || number == SIGBUS;
  // What is mapped of the stack does not fault.
  if (hasAddress && isOnStack(info->si_addr)) {
    text.append(" (stack overflow)");
  } else if (hasAddress) {
    text.append(" at address ");
    text.appendHex(address);
  }
  text.append(phase);
  text.send(reportPipe);
  _exit(1);
}

void findStack() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes))
    return;
  void *begin = nullptr;
  size_t size = 0, guard = 0;
  pthread_attr_getstack(&attributes, &begin, &size);
  pthread_attr_getguardsize(&attributes, &guard);
  pthread_attr_destroy(&attributes);
  stackEnd = reinterpret_cast<uintptr_t>(begin) + size;
  // A frame larger than the guard steps over it: count some bytes beyond.
  constexpr uintptr_t beyond = uintptr_t(1) << 20;
  stackBegin = reinterpret_cast<uintptr_t>(begin) - guard - beyond;
}

} // namespace

void mlir::mx::rememberStack() {
  if (stackEnd == 0)
    findStack();
}

void mlir::mx::setCrashPhase(const char *text) { phase = text; }

bool mlir::mx::isOnStack(const void *address) {
  const auto number = reinterpret_cast<uintptr_t>(address);
  return number >= stackBegin && number < stackEnd;
}

void mlir::mx::reportCrashesTo(int pipe) {
  reportPipe = pipe;
  // The limit of a child's stack is its own.
  findStack();
  // Of its own, since after a stack overflow there is no room on the stack.
  static uint8_t handlerStack[64 * 1024];
  stack_t alternative = {};
  alternative.ss_sp = handlerStack;
  alternative.ss_size = sizeof(handlerStack);
  sigaltstack(&alternative, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = reportAndExit;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (const FatalSignal &fatal : fatalSignals) {
    sigaction(fatal.number, &action, nullptr);
    sigaddset(&unblocked, fatal.number);
  }
  sigprocmask(SIG_UNBLOCK, &unblocked, nullptr);
}
