//===- Child.cpp - Work that may crash, in a process of its own -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Child.h"

#include "fuzz/Oracles/ChildProcess.h"
#include "fuzz/Oracles/ErrorTail.h"
#include "fuzz/Oracles/Verdict.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace oracle;
using llvm::StringRef;

namespace {

/// Memory that parent and child share; the child may have died halfway through
/// a write, so nothing in it is trusted to end.
struct PhaseBuffer {
  static constexpr size_t capacity = 4096;
  char text[capacity];
};
PhaseBuffer *currentPhase = nullptr;

using Clock = std::chrono::steady_clock;

} // namespace

static PhaseListener phaseListener = nullptr;

void oracle::setPhaseListener(PhaseListener listener) {
  phaseListener = listener;
}

void oracle::announcePhase(StringRef before, StringRef name, StringRef behind) {
  if (phaseListener)
    phaseListener(before, name);
  if (!currentPhase)
    return;
  size_t size = 0;
  for (StringRef part : {before, name, behind}) {
    size_t fits = std::min(part.size(), PhaseBuffer::capacity - 1 - size);
    std::memcpy(currentPhase->text + size, part.data(), fits);
    size += fits;
  }
  currentPhase->text[size] = '\0';
}

/// The child's side. `errors` takes what libraries write to standard error
/// before they end the process.
[[noreturn]] static void beChild(pid_t parent, int pipe, int errors,
                                 llvm::function_ref<std::string()> work) {
  becomeSupervised(parent, errors);
  limitResources(childBytes);
  bool written = writeAll(pipe, work());
  endWhatWasStarted();
  // Destructors and buffers belong to the parent.
  _exit(written ? 0 : 1);
}

/// Reads until the child closes the pipe; false when time is up.
static bool readAll(int pipe, Clock::time_point deadline, std::string &payload,
                    ErrorTail &errors) {
  while (true) {
    auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0)
      return false;
    pollfd requests[] = {{pipe, POLLIN, 0}, {errors.readEnd(), POLLIN, 0}};
    int ready = poll(requests, 2, int(std::min<int64_t>(left.count(), 1000)));
    if (ready == 0 || (ready < 0 && errno == EINTR))
      continue;
    if (requests[1].revents != 0)
      errors.take();
    if (requests[0].revents == 0)
      continue;
    char buffer[1 << 14];
    ssize_t count = read(pipe, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return true;
    payload.append(buffer, count);
  }
}

ChildResult oracle::runInChild(double seconds,
                               llvm::function_ref<std::string()> work) {
  ChildResult result;
  auto failed = [&](StringRef what) {
    result.status = ChildResult::Status::Crashed;
    result.detail = (what + ": " + std::strerror(errno)).str();
    return result;
  };
  void *shared = mmap(nullptr, sizeof(PhaseBuffer), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    return failed("no memory for a child process");
  auto *phase = static_cast<PhaseBuffer *>(shared);
  ErrorTail errors;
  int ends[2];
  if (llvm::Error error = errors.open()) {
    munmap(shared, sizeof(PhaseBuffer));
    result.status = ChildResult::Status::Crashed;
    result.detail = toString(std::move(error));
    return result;
  }
  if (pipe2(ends, O_CLOEXEC) < 0) {
    munmap(shared, sizeof(PhaseBuffer));
    return failed("no pipe");
  }
  // What is buffered now would be written twice.
  llvm::outs().flush();

  Clock::time_point deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(seconds));
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    currentPhase = phase;
    beChild(parent, ends[1], errors.writeEnd(), work);
  }
  int forkError = errno;
  close(ends[1]);
  if (child < 0) {
    errno = forkError;
    failed("no process");
  } else {
    // Also done by the child; whoever comes first.
    setpgid(child, child);
    bool inTime = readAll(ends[0], deadline, result.payload, errors);
    if (!inTime)
      kill(-child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
      ;
    kill(-child, SIGKILL);
    if (!inTime) {
      result.status = ChildResult::Status::Hung;
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      result.status = ChildResult::Status::Crashed;
      result.detail = WIFSIGNALED(status)
                          ? std::string(strsignal(WTERMSIG(status)))
                          : "ended the process with status " +
                                std::to_string(WEXITSTATUS(status));
      errors.take();
      if (std::string said = errors.text(); !said.empty())
        result.detail += ": " + said;
    }
  }
  close(ends[0]);
  result.phase.assign(phase->text, strnlen(phase->text, PhaseBuffer::capacity));
  munmap(shared, sizeof(PhaseBuffer));
  return result;
}

StageResult oracle::deathOf(const ChildResult &child, double seconds) {
  bool isHung = child.status == ChildResult::Status::Hung;
  StageResult result;
  result.verdict = isHung ? Verdict::Hang : Verdict::Crash;
  if (StringRef phase(child.phase); phase.consume_front("in pass '"))
    result.pass = phase.drop_back().str();
  else if (phase.consume_front(foldingPhase))
    result.pattern = ("'" + foldPattern + "' on " + phase).str();
  result.message = child.phase.empty() ? "" : child.phase + ": ";
  result.message +=
      isHung ? "no end after " + std::to_string(int(seconds)) + " seconds"
             : child.detail;
  return result;
}
