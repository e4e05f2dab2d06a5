//===- ChildRun.cpp - The child's side of a run -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/ChildRun.h"
#include "compiler/Execution/CrashReport.h"
#include "compiler/Execution/EntryCall.h"

#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::mx;

namespace {

/// Nothing the program does may reach the tool's terminal, leave a core file,
/// or, by endless recursion, use up the machine's memory.
void isolate() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  constexpr rlim_t maxStack = rlim_t(64) << 20;
  rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur > maxStack) {
    stack.rlim_cur = maxStack;
    setrlimit(RLIMIT_STACK, &stack);
  }
  int sink = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (sink >= 0)
    for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      dup2(sink, descriptor);
}

/// Tells the parent.
class PipeListener : public RunListener {
public:
  explicit PipeListener(int pipe) : pipe(pipe) {}
  void event(const Event &event) override {
    writeFrame(pipe, FrameKind::Event, encode(event));
  }
  void memoryError(const MemoryError &error) override {
    writeFrame(pipe, FrameKind::MemoryError, encode(error));
  }
  [[noreturn]] void stop(RunOutcome::Status status,
                         std::string detail) override {
    writeFrame(pipe, FrameKind::Stopped,
               encode(Stop{status, std::move(detail)}));
    _exit(0);
  }

private:
  int pipe;
};

} // namespace

void mlir::mx::runInChild(int pipe, const CompiledProgram &program,
                          ArrayRef<std::vector<HostValue>> inputSets,
                          const RunOptions &options) {
  isolate();
  reportCrashesTo(pipe);
  PipeListener listener(pipe);
  for (const std::vector<HostValue> &inputs : inputSets) {
    ActiveRun run(listener, options, program.sites);
    RunOutcome outcome = EntryCall(run, program, options).perform(inputs);
    if (!writeFrame(pipe, FrameKind::Final, encode(outcome)))
      break;
  }
  // Without the parent's exit handlers and buffered output.
  _exit(0);
}
