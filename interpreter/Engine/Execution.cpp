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

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

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

Execution::Execution(const Limits &limits, ArrayRef<Observer *> observers)
    : limits(limits), account(std::make_shared<MemoryAccount>(limits.bytes)),
      places(std::make_unique<Memory>(*this)), watchers(observers),
      nextLook(workPerLook), stackStart(stackPosition()),
      start(std::chrono::steady_clock::now()) {
  lookForWatchers();
  flopsWatched = llvm::any_of(
      watchers, [](Observer *observer) { return observer->watchesFlops(); });
}

Execution::~Execution() = default;

Outcome Execution::run(const PreparedFunction &function,
                       ArrayRef<RuntimeValue> arguments) {
  if (failed(runEntry(function, arguments)))
    outcome.results.clear();
  outcome.steps = stepsTaken;
  return std::move(outcome);
}

/// The memref that an argument of the entry is seen as: with the offset and the
/// strides that the type names. Where it leaves them open, a dimension lies
/// outside of what is laid out before: first those with strides, then the
/// others, the last one innermost.
static FailureOr<MemRef> placeArgument(Memory &memory, const Tensor &value,
                                       Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (!memref || failed(memref.getStridesAndOffset(strides, offset)))
    return memory.place(nullptr, Allocation::Kind::Argument, value);
  ElementBox known{0, {}, {}};
  for (auto [size, stride] : llvm::zip_equal(value.shape(), strides))
    if (!ShapedType::isDynamic(stride)) {
      known.sizes.push_back(size);
      known.strides.push_back(stride);
    }
  int64_t first = 0, next = 1;
  if (auto extremes = known.extremes())
    if (llvm::SubOverflow(extremes->second, extremes->first, next) ||
        llvm::AddOverflow<int64_t>(next, 1, next))
      return failure();
    else
      first = extremes->first;
  else if (!known.isEmpty())
    return failure();
  for (auto [size, stride] :
       llvm::reverse(llvm::zip_equal(value.shape(), strides)))
    if (ShapedType::isDynamic(stride)) {
      stride = next;
      if (llvm::MulOverflow(next, std::max<int64_t>(size, 1), next))
        return failure();
    }
  if (ShapedType::isDynamic(offset))
    offset = -first;
  return memory.place(nullptr, Allocation::Kind::Argument, value, offset,
                      Shape(strides.begin(), strides.end()));
}

LogicalResult Execution::runEntry(const PreparedFunction &function,
                                  ArrayRef<RuntimeValue> arguments) {
  FunctionOpInterface entry = function.function();
  SmallVector<RuntimeValue> values(arguments);
  SmallVector<std::pair<unsigned, MemRef>> placed;
  for (Observer *observer : watchers)
    observer->begins(*this, entry);
  for (auto [number, type] : llvm::enumerate(entry.getArgumentTypes())) {
    auto *tensor = std::get_if<Tensor>(&values[number]);
    if (!tensor || !isa<BaseMemRefType>(type))
      continue;
    FailureOr<MemRef> view = placeArgument(memory(), *tensor, type);
    if (failed(view))
      return fail(Fault::Kind::Invalid, entry,
                  "argument #" + Twine(number) +
                      " does not fit memory as its type lays it out");
    placed.push_back({static_cast<unsigned>(number), *view});
    values[number] = std::make_shared<const MemRef>(std::move(*view));
  }
  for (Observer *observer : watchers)
    for (auto [number, value] : llvm::enumerate(values))
      observer->passed(number, value);
  SmallVector<RuntimeValue> results;
  if (failed(call(entry, function, values, results)))
    return failure();
  for (Observer *observer : watchers)
    observer->returned(results);

  llvm::SmallPtrSet<const Allocation *, 4> returned;
  for (auto [number, result] : llvm::enumerate(results)) {
    auto *memref = std::get_if<std::shared_ptr<const MemRef>>(&result);
    if (auto *tensor = std::get_if<Tensor>(&result);
        tensor && accessesWatched &&
        isa<TensorType>(entry.getResultTypes()[number]) &&
        failed(notifyRead(entry.getFunctionBody().back().getTerminator(),
                          number, *tensor)))
      return failure();
    if (!memref)
      continue;
    // The terminator returns it, and whoever gets it reads it.
    Operation *terminator = entry.getFunctionBody().back().getTerminator();
    MemRefOperand operand{terminator, static_cast<unsigned>(number), **memref};
    FailureOr<Tensor> contents = memory().readAll(operand);
    if (failed(contents))
      return failure();
    returned.insert((*memref)->allocation.get());
    result = std::move(*contents);
  }
  outcome.results.assign(std::make_move_iterator(results.begin()),
                         std::make_move_iterator(results.end()));
  for (const auto &[number, view] : placed) {
    outcome.arguments.push_back({number, memory().contents(view)});
    const std::optional<Tensor> &left = outcome.arguments.back().second;
    if (accessesWatched && left)
      notifyLeaves({entry,
                    number,
                    &view,
                    nullptr,
                    view.scalars(),
                    {},
                    static_cast<uint64_t>(left->numElements())});
  }
  for (const std::shared_ptr<Allocation> &allocation : memory().liveOnHeap())
    if (!returned.contains(allocation.get()))
      outcome.leaks.push_back({allocation->madeBy(), describe(*allocation),
                               allocation->numBytes()});
  return success();
}

void Execution::lookForWatchers() {
  accessesWatched = llvm::any_of(
      watchers, [](Observer *observer) { return observer->watchesAccesses(); });
  inOrder.clear();
  for (Observer *observer : watchers)
    if (observer->watchesAccesses() && observer->wantsOrder())
      inOrder.push_back(observer);
}

/// Whether an observer is told of accesses many at a time.
static bool watchesInBulk(Observer *observer) {
  return observer->watchesAccesses() && !observer->wantsOrder();
}

void Execution::notifyComputed(Operation *op, uint64_t flops,
                               uint64_t scaling) {
  for (Observer *observer : watchers)
    if (observer->watchesFlops())
      observer->computed(op, flops, scaling);
}

LogicalResult Execution::notifyInOrder(const Access &access, bool writes) {
  if (LLVM_LIKELY(!tellsInOrder()) || !access.memref || access.isToldInOrder)
    return success();
  access.forEachPosition([&](int64_t position) {
    notifyTouched(
        Touch{access.op, access.number, access.memref, position, writes});
  });
  return work(access.op, access.count);
}

LogicalResult Execution::notifyRead(const Access &access) {
  for (Observer *observer : watchers)
    if (watchesInBulk(observer) && failed(observer->read(*this, access)))
      return failure();
  return notifyInOrder(access, /*writes=*/false);
}

LogicalResult Execution::notifyWritten(const Access &access) {
  for (Observer *observer : watchers)
    if (watchesInBulk(observer) && failed(observer->written(*this, access)))
      return failure();
  return notifyInOrder(access, /*writes=*/true);
}

LogicalResult Execution::notifyCopied(const Access &from, const Access &to) {
  for (Observer *observer : watchers)
    if (watchesInBulk(observer) && failed(observer->copied(*this, from, to)))
      return failure();
  if (LLVM_LIKELY(!tellsInOrder()))
    return success();
  // An element is read and written before the next one is.
  std::vector<int64_t> targets;
  to.forEachPosition([&](int64_t position) { targets.push_back(position); });
  size_t next = 0;
  from.forEachPosition([&](int64_t position) {
    notifyTouched(Touch{from.op, from.number, from.memref, position, false});
    notifyTouched(Touch{to.op, to.number, to.memref, targets[next++], true});
  });
  return work(to.op, 2 * to.count);
}

/// All elements of a tensor, or one.
static Access tensorAccess(Operation *op, unsigned number, const Tensor &tensor,
                           std::optional<int64_t> position) {
  Access access{op, number, nullptr, &tensor, {}, {}, 1};
  if (position) {
    access.box.offset = *position;
    return access;
  }
  access.box = {0, Shape(tensor.shape()), rowMajorStrides(tensor.shape())};
  access.count = tensor.numElements();
  return access;
}

void Execution::notifyMade(Operation *op, unsigned result,
                           const Tensor &tensor) {
  for (Observer *observer : watchers)
    if (observer->watchesAccesses())
      observer->made(tensorAccess(op, result, tensor, std::nullopt));
}

LogicalResult Execution::notifyRead(Operation *op, unsigned number,
                                    const Tensor &tensor,
                                    std::optional<int64_t> position) {
  return notifyRead(tensorAccess(op, number, tensor, position));
}

void Execution::notifyLeaves(const Access &access) {
  for (Observer *observer : watchers)
    if (observer->watchesAccesses())
      observer->leaves(*this, access);
}

void Execution::parallelBegins(Operation *op) {
  for (Observer *observer : watchers)
    observer->parallelBegins(op);
  lookForWatchers();
}

void Execution::taskBegins() {
  for (Observer *observer : watchers)
    observer->taskBegins();
}

void Execution::parallelEnds() {
  for (Observer *observer : watchers)
    observer->parallelEnds();
  lookForWatchers();
}

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
                          op->getLoc(),
                          op->getName().getStringRef().str(),
                          message.str(),
                          {}};
  return failure();
}

LogicalResult Execution::require(Operation *op, Mark mark, const Twine &use) {
  if (!mark.isPoison())
    return success();
  const Origin &from = originOf(mark);
  (void)fail(Fault::Kind::PoisonUse, op, use);
  outcome.fault->notes.push_back(
      {from.op->getLoc(), "poison comes from '" +
                              from.op->getName().getStringRef().str() +
                              "': " + from.reason});
  return failure();
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
  std::chrono::duration<double> spent =
      std::chrono::steady_clock::now() - start;
  if (spent.count() < limits.seconds)
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

Frame::Frame(Execution &execution, const PreparedFunction &function)
    : execution(execution), slots(function.numSlots()) {}

FailureOr<uint64_t> Frame::need(Operation *op, Use use, StringRef what) {
  const Scalar &value = scalar(use);
  if (failed(execution.require(op, value.mark, what + " is poison")))
    return failure();
  return value.bits;
}

FailureOr<SmallVector<int64_t>>
Frame::needIndices(Operation *op, ArrayRef<Use> uses, StringRef what) {
  SmallVector<int64_t> values;
  for (Use use : uses) {
    FailureOr<uint64_t> value = need(op, use, what);
    if (failed(value))
      return failure();
    values.push_back(static_cast<int64_t>(*value));
  }
  return values;
}

LogicalResult Frame::run(const PreparedRegion &region,
                         SmallVectorImpl<RuntimeValue> &values) {
  if (failed(execution.enter(region.op)))
    return failure();
  size_t onStack = execution.memory().numOnStack();
  llvm::scope_exit leave([&] {
    execution.leave();
    if (region.isAllocationScope)
      execution.memory().popStack(region.op, onStack);
  });
  const PreparedBlock *block = &region.blocks.front();
  while (true) {
    for (auto [slot, value] : llvm::zip_equal(block->arguments, values))
      slots[slot] = std::move(value);
    for (const Step &step : block->steps) {
      if (failed(execution.step(step.op)) || failed(step.run(*this)))
        return failure();
      if (LLVM_UNLIKELY(execution.watchesAccesses()))
        for (auto [result, slot] : step.made)
          if (auto *tensor = std::get_if<Tensor>(&slots[slot]))
            execution.notifyMade(step.op, result, *tensor);
      for (unsigned slot : step.dead)
        slots[slot] = std::monostate();
    }
    values.clear();
    values.append(std::make_move_iterator(exitValues.begin()),
                  std::make_move_iterator(exitValues.end()));
    exitValues.clear();
    if (!successor)
      return success();
    block = &region.blocks[*successor];
    successor.reset();
    for (unsigned slot : block->dead)
      slots[slot] = std::monostate();
  }
}
