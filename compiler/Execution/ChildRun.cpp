//===- ChildRun.cpp - The child's side of a run -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/ChildRun.h"
#include "compiler/Execution/BufferLayout.h"
#include "compiler/Execution/CrashReport.h"

#include "llvm/Support/FormatVariadic.h"
#include <cfenv>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::mx;

namespace {

/// One call of the entry, from host values to the outcome.
class Call {
public:
  Call(ActiveRun &run, const CompiledProgram &program,
       const RunOptions &options)
      : run(run), signature(program.signature), options(options),
        inputSlots(program.module.slots().arguments),
        outputSlots(program.module.slots().results),
        entry(program.module.entry()) {}

  RunOutcome perform(ArrayRef<HostValue> inputs);

private:
  struct PlacedArgument {
    BufferLayout layout;
    uint8_t *base;
  };

  void placeArgument(const EntryValue &type, const HostValue &value,
                     unsigned &slot);
  bool readResult(unsigned index, const EntryValue &type, unsigned &slot);
  bool readBuffer(unsigned index, const EntryValue &type,
                  const uint64_t *words);
  bool reject(unsigned index, StringRef why);
  void collectLeaks();

  ActiveRun &run;
  const EntrySignature &signature;
  const RunOptions &options;
  std::vector<uint64_t> inputSlots, outputSlots;
  CompiledModule::Entry entry;
  std::vector<PlacedArgument> arguments;
  /// Addresses that results keep alive.
  std::vector<const void *> reached;
  uint64_t resultBytes = 0;
  RunOutcome outcome;
};

void Call::placeArgument(const EntryValue &type, const HostValue &value,
                         unsigned &slot) {
  if (!type.isBuffer) {
    inputSlots[slot++] = value.bits;
    return;
  }
  BufferLayout layout = argumentLayout(type, value.shape);
  const uint64_t bytes = layout.span(options.totalByteLimit).value_or(0);
  auto *base = static_cast<uint8_t *>(run.allocator.allocateArgument(bytes));
  if (!base)
    run.stop(RunOutcome::Status::LimitReached,
             "the arguments exceed the memory limit");
  scatter(layout, value.bytes, base);
  inputSlots[slot++] = reinterpret_cast<uintptr_t>(base);
  inputSlots[slot++] = reinterpret_cast<uintptr_t>(base);
  inputSlots[slot++] = uint64_t(layout.offset);
  for (int64_t size : layout.sizes)
    inputSlots[slot++] = uint64_t(size);
  for (int64_t stride : layout.strides)
    inputSlots[slot++] = uint64_t(stride);
  arguments.push_back({std::move(layout), base});
}

bool Call::reject(unsigned index, StringRef why) {
  outcome.status = RunOutcome::Status::InvalidResult;
  outcome.detail = llvm::formatv("result {0} {1}", index, why);
  return false;
}

bool Call::readResult(unsigned index, const EntryValue &type, unsigned &slot) {
  const uint64_t *words = &outputSlots[slot];
  slot += type.slots();
  if (type.isBuffer)
    return readBuffer(index, type, words);
  outcome.results.push_back(HostValue::scalar(words[0]));
  outcome.origins.push_back({});
  return true;
}

bool Call::readBuffer(unsigned index, const EntryValue &type,
                      const uint64_t *words) {
  const unsigned rank = type.shape.size();
  const auto *allocated = reinterpret_cast<const uint8_t *>(words[0]);
  const auto *aligned = reinterpret_cast<const uint8_t *>(words[1]);
  BufferLayout layout;
  layout.offset = int64_t(words[2]);
  layout.elementBytes = type.elementBytes;
  layout.valueBytes = type.valueBytes;
  layout.sizes.assign(words + 3, words + 3 + rank);
  layout.strides.assign(words + 3 + rank, words + 3 + 2 * rank);

  for (auto [dim, size, expected] : llvm::enumerate(layout.sizes, type.shape))
    if (!ShapedType::isDynamic(expected) && size != expected)
      return reject(index,
                    llvm::formatv("has the type {0}, but came with the size "
                                  "{1} in dimension {2} instead of {3}",
                                  type.describe(), size, dim, expected)
                        .str());
  std::optional<uint64_t> count = layout.count(options.totalByteLimit);
  if (!count)
    return reject(index, "has a size that is negative or beyond all memory");
  resultBytes += *count * layout.elementBytes;
  if (resultBytes > options.totalByteLimit)
    return reject(index, "makes the results larger than the memory limit");

  reached.push_back(allocated);
  reached.push_back(aligned);
  ResultOrigin origin{ResultOrigin::Kind::Constant, 0};
  if (const auto *block = run.allocator.find(aligned)) {
    origin = {block->isArgument ? ResultOrigin::Kind::Argument
                                : ResultOrigin::Kind::Allocation,
              block->number};
    const int64_t offset = aligned - block->base;
    std::optional<uint64_t> span = layout.span(block->size - offset);
    if (*count && (!block->isLive || !span)) {
      run.allocator.onError({MemoryError::Kind::BadResult, block->isArgument,
                             block->number, block->size,
                             offset + layout.offset * layout.elementBytes});
      return reject(index, block->isLive ? "reaches outside its allocation"
                                         : "was freed before the return");
    }
  } else if (*count) {
    // The bounds of a constant are not known here, but a wild view faults.
    if (!layout.span(options.totalByteLimit))
      return reject(index, "reaches outside all memory");
    if (isOnStack(aligned))
      return reject(index, "lies in the stack frame that returned it");
  }
  outcome.results.push_back(HostValue::buffer(layout.sizes, layout.elementBytes,
                                              gather(layout, aligned)));
  outcome.origins.push_back(origin);
  return true;
}

void Call::collectLeaks() {
  std::vector<const TrackingAllocator::Block *> kept;
  for (const void *address : reached)
    kept.push_back(run.allocator.find(address));
  for (const TrackingAllocator::Block &block : run.allocator.blocks())
    if (block.isLive && !block.isArgument && !llvm::is_contained(kept, &block))
      outcome.leaks.push_back({block.number, block.size});
}

RunOutcome Call::perform(ArrayRef<HostValue> inputs) {
  unsigned slot = 0;
  for (auto [type, value] : llvm::zip_equal(signature.arguments, inputs))
    placeArgument(type, value, slot);

  setCrashPhase("");
  std::fesetenv(FE_DFL_ENV);
  entry(inputSlots.data(), outputSlots.data());

  setCrashPhase(" while its results were read");
  outcome.stats = run.allocator.stats();
  outcome.traffic = run.traffic.traffic();
  run.allocator.checkAll();
  slot = 0;
  for (auto [index, type] : llvm::enumerate(signature.results))
    if (!readResult(index, type, slot))
      return std::move(outcome);
  for (const PlacedArgument &argument : arguments)
    outcome.finalArguments.push_back(
        HostValue::buffer(argument.layout.sizes, argument.layout.elementBytes,
                          gather(argument.layout, argument.base)));
  collectLeaks();
  return std::move(outcome);
}

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

} // namespace

void mlir::mx::runInChild(int pipe, const CompiledProgram &program,
                          ArrayRef<std::vector<HostValue>> inputSets,
                          const RunOptions &options) {
  isolate();
  reportCrashesTo(pipe);
  for (const std::vector<HostValue> &inputs : inputSets) {
    ActiveRun run(pipe, options, program.sites);
    if (!run.allocator.isUsable())
      run.stop(RunOutcome::Status::LimitReached,
               "the system has no memory for the run");
    RunOutcome outcome = Call(run, program, options).perform(inputs);
    if (!writeFrame(pipe, FrameKind::Final, encode(outcome)))
      break;
  }
  // Without the parent's exit handlers and buffered output.
  _exit(0);
}
