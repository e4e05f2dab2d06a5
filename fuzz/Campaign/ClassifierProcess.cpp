//===- ClassifierProcess.cpp - Candidates, looked at elsewhere ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/ClassifierProcess.h"

#include "fuzz/Oracles/ChildProcess.h"

#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;

/// An answer is one character for what became of it, and then the key, or what
/// is wrong.
static constexpr StringRef answers = "FDUE";

static std::string answerOf(Expected<Classified> classified) {
  if (!classified)
    return "E" + toString(classified.takeError());
  return answers[static_cast<size_t>(classified->kind)] + classified->key;
}

[[noreturn]] static void
beChild(pid_t parent, int pipe, const std::string &candidate,
        CampaignFolder &folder, const CampaignState &state,
        const DialectRegistry &registry, double reduceSeconds) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have come to its end before.
  if (getppid() != parent)
    _exit(1);
  for (int number : {SIGINT, SIGTERM, SIGHUP, SIGSEGV, SIGABRT})
    signal(number, SIG_DFL);
  // Whoever it starts has a limit of memory.
  limitResources(/*dataBytes=*/0);
  folder.releaseLock();
  std::string answer =
      answerOf(classify(candidate, folder, state, registry, reduceSeconds));
  // Fits into the pipe, so nobody has to read it yet.
  answer.resize(std::min<size_t>(answer.size(), 4096));
  ssize_t written = write(pipe, answer.data(), answer.size());
  _exit(written == ssize_t(answer.size()) ? 0 : 1);
}

Error ClassifierProcess::start(const std::string &candidate,
                               CampaignFolder &folder,
                               const CampaignState &state,
                               const DialectRegistry &registry,
                               double reduceSeconds) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0)
    return llvm::createStringError(StringRef("no pipe: ") +
                                   std::strerror(errno));
  llvm::outs().flush();
  pid_t parent = getpid();
  child = fork();
  if (child == 0)
    beChild(parent, ends[1], candidate, folder, state, registry, reduceSeconds);
  int error = errno;
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return llvm::createStringError(StringRef("no process: ") +
                                   std::strerror(error));
  }
  setpgid(child, child);
  pipe = ends[0];
  current = candidate;
  answer.clear();
  // A little more than it takes by itself.
  deadline =
      std::chrono::steady_clock::now() +
      std::chrono::seconds(int64_t(60 + classificationSeconds(reduceSeconds)));
  return Error::success();
}

bool ClassifierProcess::isRunning() {
  if (child < 0)
    return false;
  if (std::chrono::steady_clock::now() > deadline)
    kill(-child, SIGKILL);
  if (waitpid(child, nullptr, WNOHANG) == 0)
    return true;
  char text[4096];
  // What it had started, and did not end, keeps the other end open.
  kill(-child, SIGKILL);
  fcntl(pipe, F_SETFL, O_NONBLOCK);
  if (ssize_t count = read(pipe, text, sizeof(text)); count > 0)
    answer.assign(text, count);
  close(pipe);
  pipe = -1;
  child = -1;
  return false;
}

Expected<Classified> ClassifierProcess::take() {
  current.clear();
  if (answer.empty())
    return Classified{Classified::Kind::Unknown, ""};
  StringRef rest = StringRef(answer).drop_front();
  if (answer.front() == 'E')
    return llvm::createStringError(rest);
  return Classified{Classified::Kind(answers.find(answer.front())), rest.str()};
}

void ClassifierProcess::stop() {
  if (child > 0) {
    kill(-child, SIGKILL);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR)
      ;
  }
  if (pipe >= 0)
    close(pipe);
  child = pipe = -1;
  current.clear();
}
