//===- Execution.cpp - One run of a prepared program ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/Execution.h"

#include "interpreter/Engine/Memory.h"
#include "interpreter/Engine/Program.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FormatVariadic.h"

#include <ctime>

using namespace mlir;
using namespace oracle;

/// How much work passes between two looks at the clock, and how many bytes of
/// a tensor are written in the time of a small step.
static constexpr uint64_t workPerLook = 1 << 14;
static constexpr uint64_t bytesPerStep = 64;

/// What nested calls and regions may use of the stack, which is 8 MiB where
/// nothing else is asked for.
static constexpr intptr_t stackLimit = intptr_t(6) << 20;

static intptr_t stackPosition() {
  return reinterpret_cast<intptr_t>(__builtin_frame_address(0));
}

Observer::~Observer() = default;

void Observer::touched(const TouchRow &row) {
  for (int64_t point = 0; point < row.points; ++point)
    for (auto [touch, step] : llvm::zip_equal(row.touches, row.steps)) {
      Touch single = touch;
      single.position += point * step;
      touched(single);
    }
}

/// What this thread has taken of the processor.
static double processorSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

Execution::Execution(const Limits &limits, ArrayRef<Observer *> observers)
    : limits(limits), account(std::make_shared<MemoryAccount>(limits.bytes)),
      places(std::make_unique<Memory>(*this)), watchers(observers),
      nextLook(workPerLook), stackStart(stackPosition()),
      start(processorSeconds()) {
  lookForWatchers();
  flopsWatched = llvm::any_of(
      watchers, [](Observer *observer) { return observer->watchesFlops(); });
}

Execution::~Execution() = default;

void Execution::addNotes(ArrayRef<Fault::Note> notes) {
  outcome.fault->notes.insert(outcome.fault->notes.end(), notes.begin(),
                              notes.end());
}

LogicalResult Execution::overLimit(Operation *op, StringRef what,
                                   ElementType type, ArrayRef<int64_t> shape) {
  return fail(Fault::Kind::Limit, op,
              "needs " + what + " of " + shapeToString(shape) +
                  " elements of " + type.name() +
                  ", which passes the limit of " +
                  Twine(account->limitBytes()) + " bytes (" +
                  Twine(account->liveBytes()) + " are in use)");
}

LogicalResult Execution::workOnBytes(Operation *op, uint64_t bytes) {
  return work(op, bytes / bytesPerStep);
}

LogicalResult Execution::call(Operation *caller,
                              const PreparedFunction &function,
                              SmallVectorImpl<RuntimeValue> &arguments,
                              SmallVectorImpl<RuntimeValue> &results) {
  if (const ExternalHandler *external = function.external()) {
    results.clear();
    if (failed((*external)(*this, caller, arguments, results)))
      return failure();
    FunctionOpInterface op = function.function();
    if (results.size() == op.getNumResults())
      return success();
    return fail(Fault::Kind::Invalid, caller,
                "calls '" + op.getName() + "', whose handler gives " +
                    Twine(results.size()) + " results");
  }
  Frame frame(*this, function);
  results = std::move(arguments);
  bool isEntry = caller == function.function().getOperation();
  if (!isEntry)
    activeCalls.push_back(caller);
  llvm::scope_exit leave([&] {
    if (!isEntry)
      activeCalls.pop_back();
  });
  return frame.run(function.body(), results);
}

LogicalResult Execution::fail(Fault::Kind kind, Operation *op,
                              const Twine &message) {
  // The first fault is the cause; what unwinding adds is not.
  if (!outcome.fault)
    outcome.fault = Fault{kind,
                          placeOf(op),
                          op->getName().getStringRef().str(),
                          message.str(),
                          {}};
  return failure();
}

LogicalResult Execution::require(Operation *op, Mark mark, const Twine &use) {
  if (!mark.isPoison())
    return success();
  const Origin &from = originOf(mark);
  if (outcome.fault)
    return failure();
  (void)fail(Fault::Kind::PoisonUse, op, use);
  outcome.fault->notes.push_back(
      {placeOf(from.op), "poison comes from '" +
                             from.op->getName().getStringRef().str() +
                             "': " + from.reason});
  return failure();
}

std::optional<Mark> Execution::forgivePoisonUse(Operation *op) {
  if (!outcome.fault || outcome.fault->kind != Fault::Kind::PoisonUse ||
      poisonUse.first != op)
    return std::nullopt;
  outcome.fault.reset();
  return poisonUse.second;
}

uint32_t Execution::origin(Operation *op, StringRef reason) {
  if (auto it = originIndex.find({op, reason}); it != originIndex.end())
    return it->second;
  uint32_t index = outcome.origins.size();
  originIndex[{op, reason.copy(reasonStorage)}] = index;
  outcome.origins.push_back({op, reason.str()});
  return index;
}

FailureOr<TensorBuilder> Execution::allocate(Operation *op, ElementType type,
                                             ArrayRef<int64_t> shape) {
  for (auto [dimension, size] : llvm::enumerate(shape))
    if (size < 0)
      return undefined(op, "has the negative size " + Twine(size) +
                               " in dimension " + Twine(dimension));
  std::optional<TensorBuilder> builder =
      TensorBuilder::create(type, shape, account);
  if (!builder)
    return overLimit(op, "a tensor", type, shape);
  if (failed(workOnBytes(op, builder->numBytes())))
    return failure();
  return std::move(*builder);
}

FailureOr<TensorBuilder> Execution::modify(Operation *op, Tensor tensor) {
  ElementType type = tensor.elementType();
  Shape shape(tensor.shape());
  const uint8_t *before = tensor.bytes();
  std::optional<TensorBuilder> builder =
      TensorBuilder::from(std::move(tensor), account);
  if (!builder)
    return overLimit(op, "a copy of a tensor", type, shape);
  bool copied = builder->bytes() != before;
  if (copied && failed(workOnBytes(op, builder->numBytes())))
    return failure();
  return std::move(*builder);
}

FailureOr<Tensor> Execution::marked(Operation *op, ElementType type,
                                    ArrayRef<int64_t> shape, Mark mark) {
  FailureOr<TensorBuilder> builder = allocate(op, type, shape);
  if (failed(builder))
    return failure();
  // Bits of a poison element are never looked at, but they are printed in a
  // debugger and copied: keep them the same on every run.
  std::memset(builder->bytes(), 0,
              builder->numElements() * type.storageBytes());
  builder->markAll(mark);
  return std::move(*builder).build();
}

LogicalResult Execution::failStepLimit(Operation *op) {
  return fail(Fault::Kind::Limit, op,
              "reached the limit of " + Twine(limits.steps) + " steps");
}

LogicalResult Execution::lookAtClock(Operation *op) {
  nextLook = workDone + workPerLook;
  if (limits.seconds <= 0)
    return success();
  if (processorSeconds() - start < limits.seconds)
    return success();
  return fail(Fault::Kind::Limit, op,
              "reached the limit of " +
                  llvm::formatv("{0}", limits.seconds).str() + " seconds");
}

LogicalResult Execution::enter(Operation *op) {
  if (depth >= limits.depth)
    return fail(Fault::Kind::Limit, op,
                "reached the limit of " + Twine(limits.depth) +
                    " nested calls and regions");
  // Unoptimised and sanitised builds have large frames and get less far.
  if (stackStart - stackPosition() > stackLimit)
    return fail(Fault::Kind::Limit, op,
                "reached the end of the stack in " + Twine(depth) +
                    " nested calls and regions");
  ++depth;
  return success();
}

LogicalResult Execution::joinMarks(Operation *op, const LaneKernel &kernel,
                                   unsigned lanes,
                                   ArrayRef<const void *> operands,
                                   ArrayRef<const Mark *> operandMarks,
                                   Mark *resultMarks) {
  std::fill_n(resultMarks, lanes, Mark());
  for (auto [i, marks] : llvm::enumerate(operandMarks)) {
    if (!marks)
      continue;
    bool strict = kernel.strictOperands >> i & 1;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      if (strict && failed(require(op, marks[lane],
                                   "operand #" + Twine(i) + " is poison")))
        return failure();
      bool counts = true;
      if (kernel.marks == MarkRule::Select && i != 0) {
        bool chosen = static_cast<const uint8_t *>(operands[0])[lane] != 0;
        counts = chosen == (i == 1);
      }
      if (counts)
        resultMarks[lane] = resultMarks[lane].join(marks[lane]);
    }
  }
  return success();
}

LogicalResult Execution::applyReports(Operation *op, unsigned lanes,
                                      Mark *resultMarks, bool &marked) {
  llvm::scope_exit clear([&] { reports.clear(); });
  if (!marked)
    std::fill_n(resultMarks, lanes, Mark());
  marked = true;
  for (const LaneReports::Report &report : reports.all()) {
    Mark &mark = resultMarks[report.lane];
    using Kind = LaneReports::Kind;
    // The bits of a poison operand mean nothing, and so does what they cause.
    bool counts =
        report.kind == Kind::UndefinedIfPoison
            ? mark.isPoison()
            : !mark.isPoison() || report.kind == Kind::UndefinedByStrict;
    if (!counts)
      continue;
    switch (report.kind) {
    case LaneReports::Kind::Poison:
      mark = poison(op, report.reason);
      break;
    case LaneReports::Kind::Unspecified:
      mark = mark.join(unspecified(op, report.reason));
      break;
    case LaneReports::Kind::Undefined:
    case LaneReports::Kind::UndefinedByStrict:
    case LaneReports::Kind::UndefinedIfPoison:
      return undefined(op, report.reason);
    case LaneReports::Kind::Marked:
      mark = mark.join(report.mark);
      break;
    }
  }
  return success();
}
