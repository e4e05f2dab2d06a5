//===- Runner.cpp - Running compiled code where it can do no harm ----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/Runner.h"
#include "compiler/Execution/BufferLayout.h"
#include "compiler/Execution/ChildRun.h"
#include "compiler/Execution/LocalRun.h"

#include "llvm/Support/FormatVariadic.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::mx;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::formatv;

//===----------------------------------------------------------------------===//
// Inputs against the signature
//===----------------------------------------------------------------------===//

namespace {

/// The first element with bits above the width of its type.
std::optional<size_t> elementOutOfRange(const EntryValue &type,
                                        ArrayRef<uint8_t> bytes) {
  // Wider elements fill their bytes, or LLVM ignores what is above.
  if (type.elementBits >= 8)
    return std::nullopt;
  const auto *found = llvm::find_if(
      bytes, [&](uint8_t byte) { return byte >> type.elementBits; });
  if (found == bytes.end())
    return std::nullopt;
  return found - bytes.begin();
}

Error checkInput(const EntryValue &type, const HostValue &value,
                 uint64_t maxBytes) {
  if (type.isBuffer != value.isBuffer)
    return createStringError(value.isBuffer ? "got a buffer" : "got a scalar");
  if (!type.isBuffer) {
    if (type.elementBits < 64 && value.bits >> type.elementBits)
      return createStringError(
          formatv("got the bits {0:x}, which do not fit", value.bits));
    return Error::success();
  }
  if (value.shape.size() != type.shape.size() ||
      !llvm::all_of(llvm::zip_equal(type.shape, value.shape), [](auto sizes) {
        auto [wanted, got] = sizes;
        return ShapedType::isDynamic(wanted) || wanted == got;
      }))
    return createStringError(
        formatv("got the shape [{0}]",
                llvm::make_range(value.shape.begin(), value.shape.end())));
  if (value.elementBytes != type.elementBytes)
    return createStringError(formatv("got elements of {0} bytes, not {1}",
                                     value.elementBytes, type.elementBytes));
  BufferLayout layout = argumentLayout(type, value.shape);
  std::optional<uint64_t> count = layout.count(maxBytes);
  if (!count || !layout.span(maxBytes))
    return createStringError(
        "its size exceeds the memory limit or is negative");
  if (value.bytes.size() != *count * type.elementBytes)
    return createStringError(formatv("got {0} bytes, not {1}",
                                     value.bytes.size(),
                                     *count * type.elementBytes));
  if (auto index = elementOutOfRange(type, value.bytes))
    return createStringError(
        formatv("element {0} has bits above its width of {1}", *index,
                type.elementBits));
  return Error::success();
}

Error checkInputs(const EntrySignature &signature, ArrayRef<HostValue> inputs,
                  uint64_t maxBytes) {
  if (inputs.size() != signature.arguments.size())
    return createStringError(
        formatv("the entry takes {0} arguments; {1} were given",
                signature.arguments.size(), inputs.size()));
  for (auto [index, type] : llvm::enumerate(signature.arguments))
    if (Error error = checkInput(type, inputs[index], maxBytes))
      return createStringError(formatv("argument {0} of type {1}: {2}", index,
                                       type.describe(),
                                       llvm::toString(std::move(error))));
  return Error::success();
}

Error checkSlots(const CompiledProgram &program) {
  auto total = [](ArrayRef<EntryValue> values) {
    unsigned slots = 0;
    for (const EntryValue &value : values)
      slots += value.slots();
    return slots;
  };
  EntrySlots slots = program.module.slots();
  if (slots.arguments == total(program.signature.arguments) &&
      slots.results == total(program.signature.results))
    return Error::success();
  return createStringError("the signature is not that of the compiled entry");
}

//===----------------------------------------------------------------------===//
// Supervision
//===----------------------------------------------------------------------===//

/// One child process and what it has said so far.
class Supervisor {
public:
  Supervisor(const CompiledProgram &program, const RunOptions &options,
             uint64_t maxFrameBytes)
      : program(program), options(options), reader(maxFrameBytes) {}
  ~Supervisor();

  Error start(ArrayRef<std::vector<HostValue>> inputSets);
  /// The outcome of the next input set. `isOver` tells whether the child is
  /// done for, so that what is left needs another one.
  RunOutcome next(bool &isOver);

private:
  using Clock = std::chrono::steady_clock;
  enum class Wait { Data, End, Timeout };

  Wait receive(Clock::time_point deadline);
  bool accept(const Frame &frame, RunOutcome &outcome, bool &isOver);
  RunOutcome::Status statusAtDeath(std::string &detail);

  const CompiledProgram &program;
  const RunOptions &options;
  FrameReader reader;
  pid_t child = -1;
  int pipe = -1;
};

Supervisor::~Supervisor() {
  if (pipe >= 0)
    close(pipe);
  if (child < 0)
    return;
  kill(child, SIGKILL);
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR)
    ;
}

Error Supervisor::start(ArrayRef<std::vector<HostValue>> inputSets) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0)
    return createStringError(formatv("no pipe: {0}", std::strerror(errno)));
  child = fork();
  if (child == 0) {
    close(ends[0]);
    runInChild(ends[1], program, inputSets, options);
  }
  const int forkError = errno;
  close(ends[1]);
  pipe = ends[0];
  if (child < 0)
    return createStringError(
        formatv("no process: {0}", std::strerror(forkError)));
  return Error::success();
}

Supervisor::Wait Supervisor::receive(Clock::time_point deadline) {
  while (true) {
    auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0)
      return Wait::Timeout;
    pollfd request = {pipe, POLLIN, 0};
    int ready = poll(&request, 1, int(std::min<int64_t>(left.count(), 1000)));
    if (ready == 0 || (ready < 0 && errno == EINTR))
      continue;
    uint8_t buffer[1 << 16];
    ssize_t count = read(pipe, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return Wait::End;
    reader.append({buffer, size_t(count)});
    return Wait::Data;
  }
}

/// Takes a frame in; true if it completes the outcome.
bool Supervisor::accept(const Frame &frame, RunOutcome &outcome, bool &isOver) {
  auto garbled = [&] {
    outcome.status = RunOutcome::Status::Crashed;
    outcome.detail = "the program overwrote the harness it ran in";
    return isOver = true;
  };
  switch (frame.kind) {
  case FrameKind::Event: {
    Event event;
    if (!decode(frame.payload, event) || event.site >= program.sites.size())
      return garbled();
    outcome.events.push_back(std::move(event));
    return false;
  }
  case FrameKind::MemoryError: {
    MemoryError error;
    if (!decode(frame.payload, error))
      return garbled();
    outcome.memoryErrors.push_back(error);
    return false;
  }
  case FrameKind::Stopped: {
    Stop stop;
    if (!decode(frame.payload, stop))
      return garbled();
    outcome.status = stop.status;
    outcome.detail = std::move(stop.detail);
    return isOver = true;
  }
  case FrameKind::Final:
    return decode(frame.payload, outcome) || garbled();
  }
  return garbled();
}

/// The child closed its pipe without a word: by a signal that has no handler
/// (SIGKILL when memory is short) or by a plain exit.
RunOutcome::Status Supervisor::statusAtDeath(std::string &detail) {
  int status = 0;
  pid_t reaped;
  // It may have closed the pipe and live on.
  for (int tries = 0; (reaped = waitpid(child, &status, WNOHANG)) == 0;
       ++tries) {
    if (tries == 100)
      kill(child, SIGKILL);
    usleep(1000);
  }
  child = -1;
  if (reaped > 0 && WIFSIGNALED(status)) {
    detail = formatv("signal {0} ({1})", WTERMSIG(status),
                     strsignal(WTERMSIG(status)));
    return RunOutcome::Status::Crashed;
  }
  detail =
      formatv("exit with status {0}", reaped > 0 ? WEXITSTATUS(status) : -1);
  return RunOutcome::Status::Exited;
}

RunOutcome Supervisor::next(bool &isOver) {
  RunOutcome outcome;
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(options.seconds));
  while (true) {
    while (std::optional<Frame> frame = reader.next())
      if (accept(*frame, outcome, isOver))
        return outcome;
    if (reader.isBroken()) {
      accept(Frame{FrameKind::Stopped, {}}, outcome, isOver);
      return outcome;
    }
    switch (receive(deadline)) {
    case Wait::Data:
      break;
    case Wait::Timeout:
      isOver = true;
      outcome.status = RunOutcome::Status::Hung;
      outcome.detail = formatv("no end after {0} seconds", options.seconds);
      return outcome;
    case Wait::End:
      isOver = true;
      outcome.status = statusAtDeath(outcome.detail);
      return outcome;
    }
  }
}

} // namespace

Expected<std::vector<RunOutcome>>
mlir::mx::run(const CompiledProgram &program,
              ArrayRef<std::vector<HostValue>> inputSets,
              const RunOptions &options) {
  if (Error error = checkSlots(program))
    return std::move(error);
  uint64_t inputBytes = 0;
  for (auto [index, inputs] : llvm::enumerate(inputSets)) {
    if (Error error =
            checkInputs(program.signature, inputs, options.totalByteLimit))
      return createStringError(formatv("input set {0}: {1}", index,
                                       llvm::toString(std::move(error))));
    uint64_t bytes = 0;
    for (const HostValue &value : inputs)
      bytes += value.bytes.size();
    inputBytes = std::max(inputBytes, bytes);
  }
  // Results, final arguments, and what little stands around them.
  const uint64_t maxFrameBytes =
      options.totalByteLimit + inputBytes + (uint64_t(64) << 20);

  std::vector<RunOutcome> outcomes;
  if (options.inProcess) {
    for (const std::vector<HostValue> &inputs : inputSets)
      outcomes.push_back(runHere(program, inputs, options));
    return outcomes;
  }
  while (outcomes.size() < inputSets.size()) {
    Supervisor supervisor(program, options, maxFrameBytes);
    if (Error error = supervisor.start(inputSets.drop_front(outcomes.size())))
      return std::move(error);
    bool isOver = false;
    while (!isOver && outcomes.size() < inputSets.size())
      outcomes.push_back(supervisor.next(isOver));
  }
  return outcomes;
}
