//===- LocalRun.cpp - A run in this process -------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/LocalRun.h"
#include "compiler/Execution/CrashReport.h"
#include "compiler/Execution/EntryCall.h"

#include <csetjmp>

using namespace mlir;
using namespace mlir::mx;

namespace {
/// Keeps what is reported. A run that stops is left by a jump over the frames
/// of compiled code, which have nothing to clean up.
class LocalListener : public RunListener {
public:
  void event(const Event &event) override { events.push_back(event); }
  void memoryError(const MemoryError &error) override {
    memoryErrors.push_back(error);
  }
  [[noreturn]] void stop(RunOutcome::Status status,
                         std::string detail) override {
    stopped.status = status;
    stopped.detail = std::move(detail);
    longjmp(start, 1);
  }

  jmp_buf start;
  RunOutcome stopped;
  std::vector<Event> events;
  std::vector<MemoryError> memoryErrors;
};
} // namespace

/// The frame that is jumped back to; it has no objects of its own.
static void perform(LocalListener &listener, EntryCall &call,
                    ArrayRef<HostValue> inputs, RunOutcome &outcome) {
  if (setjmp(listener.start) == 0)
    outcome = call.perform(inputs);
  else
    outcome = std::move(listener.stopped);
}

RunOutcome mlir::mx::runHere(const CompiledProgram &program,
                             ArrayRef<HostValue> inputs,
                             const RunOptions &options) {
  rememberStack();
  LocalListener listener;
  ActiveRun run(listener, options, program.sites);
  EntryCall call(run, program, options);
  RunOutcome outcome;
  perform(listener, call, inputs, outcome);
  outcome.events = std::move(listener.events);
  outcome.memoryErrors = std::move(listener.memoryErrors);
  return outcome;
}
