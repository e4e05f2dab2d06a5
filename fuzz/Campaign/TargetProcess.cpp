//===- TargetProcess.cpp - libFuzzer in a process of its own --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/TargetProcess.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace oracle;
using llvm::Error;

Error oracle::checkShellWord(llvm::StringRef name) {
  size_t at = name.find_if_not([](unsigned char c) {
    return llvm::isAlnum(c) || c >= 0x80 ||
           llvm::StringRef("/._-+,:=@%").contains(c);
  });
  bool isOption = name.starts_with("-");
  if (at == llvm::StringRef::npos && !isOption)
    return Error::success();
  return llvm::createStringError(
      "'" + name +
      "': libFuzzer hands this name to a shell as it is; expected " +
      (isOption ? "no '-' in front" : "letters, digits and /._-+,:=@% only"));
}

/// Waits until the other end of the pipe is closed, which the system does when
/// the supervisor ends, and ends its process group.
[[noreturn]] static void beGuard(int readEnd) {
  setpgid(0, 0);
  // What a terminal sends to the supervisor is not for its children.
  for (int number : {SIGINT, SIGTERM, SIGHUP})
    signal(number, SIG_IGN);
  char byte;
  while (read(readEnd, &byte, 1) < 0 && errno == EINTR)
    ;
  kill(0, SIGKILL);
  _exit(1);
}

[[noreturn]] static void beTarget(pid_t group, int log,
                                  const std::vector<char *> &command,
                                  const std::vector<char *> &environment) {
  setpgid(0, group);
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  execve(command.front(), command.data(), environment.data());
  _exit(127);
}

static std::vector<char *> pointersTo(llvm::ArrayRef<std::string> words) {
  std::vector<char *> pointers;
  for (const std::string &word : words)
    pointers.push_back(const_cast<char *>(word.c_str()));
  return pointers;
}

Error TargetProcess::start(llvm::ArrayRef<std::string> command,
                           llvm::ArrayRef<std::string> variables,
                           const std::string &log) {
  auto fail = [&](const llvm::Twine &what) {
    Error error = llvm::createStringError(what + ": " + std::strerror(errno));
    stop();
    return error;
  };
  // All memory for the children is taken before there are any.
  std::vector<char *> words = pointersTo(command);
  words.push_back(nullptr);
  std::vector<char *> environment = pointersTo(variables);
  // Of two with one name, a shell takes the last.
  auto isGiven = [&](llvm::StringRef variable) {
    return llvm::any_of(variables, [&](llvm::StringRef given) {
      return given.split('=').first == variable.split('=').first;
    });
  };
  for (char **variable = environ; *variable; ++variable)
    if (!isGiven(*variable))
      environment.push_back(*variable);
  environment.push_back(nullptr);

  int logFile =
      open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (logFile < 0)
    return fail(log + ": cannot be written");
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) {
    close(logFile);
    return fail("no pipe");
  }
  pipe = ends[1];
  guard = fork();
  if (guard == 0) {
    close(ends[1]);
    beGuard(ends[0]);
  }
  close(ends[0]);
  if (guard > 0) {
    // Also done by the child; whoever comes first.
    setpgid(guard, guard);
    target = fork();
    if (target == 0)
      beTarget(guard, logFile, words, environment);
    if (target > 0)
      setpgid(target, guard);
  }
  close(logFile);
  if (target < 0)
    return fail("no process");
  return Error::success();
}

bool TargetProcess::poll() {
  if (target > 0 && waitpid(target, nullptr, WNOHANG) == target)
    target = -1;
  return target > 0;
}

void TargetProcess::stop() {
  if (guard > 0)
    kill(-guard, SIGKILL);
  for (pid_t *child : {&target, &guard}) {
    while (*child > 0 && waitpid(*child, nullptr, 0) < 0 && errno == EINTR)
      ;
    *child = -1;
  }
  if (pipe >= 0)
    close(pipe);
  pipe = -1;
}
