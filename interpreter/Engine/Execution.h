//===- Execution.h - One run of a prepared program --------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_EXECUTION_H
#define MX_ORACLE_ENGINE_EXECUTION_H

#include "interpreter/Engine/Fault.h"
#include "interpreter/Engine/LaneKernel.h"
#include "interpreter/Engine/Observer.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"

namespace oracle {

class Memory;
class PreparedFunction;
struct PreparedRegion;
struct Step;

/// What an execution may use. A limit that is hit is a fault, not a crash.
struct Limits {
  /// Steps: one for each operation executed, one for each iteration of a
  /// linalg operation's body, and one for each element of an elementwise one.
  uint64_t steps = uint64_t(1) << 40;
  /// Bytes of tensor data alive at once.
  uint64_t bytes = uint64_t(4) << 30;
  /// Seconds of the processor, of which a busy machine takes no more than an
  /// idle one; 0 is no limit.
  double seconds = 0;
  /// Calls and nested regions active at once. The stack may end before.
  unsigned depth = 2000;
};

/// Where a mark came from.
struct Origin {
  mlir::Operation *op;
  /// Completes "is poison because ...".
  std::string reason;
};

/// Something observed while running, in the order it happened.
struct Event {
  enum class Kind : uint8_t {
    Print,
    CheckFailed,
    CheckOpen, ///< Some elements that were checked are unspecified.
  };
  Kind kind;
  mlir::Operation *op;
  /// Print: the value, absent for a print of text alone. CheckFailed: the
  /// value that was expected.
  std::optional<RuntimeValue> value;
  /// Print: the text. CheckFailed: the sentence that says what differs.
  std::string text;
  /// CheckFailed: the number of the first element that differs, in row-major
  /// order; -1 where shapes differ.
  int64_t element = 0;
  /// CheckOpen: which elements; those past the end are not.
  std::vector<bool> open = {};
};

/// Memory on the heap that is live in the end and that the caller does not get.
struct Leak {
  mlir::Operation *madeBy;
  /// "allocation #3 (128 bytes)".
  std::string allocation;
  uint64_t bytes;
};

/// What came of an execution.
struct Outcome {
  /// Why it stopped early, if it did. Results are then empty.
  std::optional<Fault> fault;
  /// A memref is the tensor of what it holds in the end.
  std::vector<RuntimeValue> results;
  /// For each memref argument, with its number, what the view that was passed
  /// holds in the end; nothing where the program has freed it.
  std::vector<std::pair<unsigned, std::optional<Tensor>>> arguments;
  std::vector<Leak> leaks;
  std::vector<Event> events;
  std::vector<Origin> origins;
  uint64_t steps = 0;
  /// How many checks were executed, failed ones included.
  uint64_t checks = 0;
};

/// The state that all frames of one run share: limits, memory, what was
/// observed, and the fault that ended it. Methods that return failure have
/// recorded a fault.
class Execution {
public:
  /// Observers outlive the execution.
  explicit Execution(const Limits &limits,
                     llvm::ArrayRef<Observer *> observers = {});
  ~Execution();

  /// Runs the entry: a tensor that is given for a memref is placed in memory.
  Outcome run(const PreparedFunction &function,
              llvm::ArrayRef<RuntimeValue> arguments);

  /// Runs `function` on `arguments` and fills `results`. `caller` is the entry
  /// itself where that is called.
  llvm::LogicalResult call(mlir::Operation *caller,
                           const PreparedFunction &function,
                           llvm::SmallVectorImpl<RuntimeValue> &arguments,
                           llvm::SmallVectorImpl<RuntimeValue> &results);

  /// Records a fault of `op`.
  llvm::LogicalResult fail(Fault::Kind kind, mlir::Operation *op,
                           const llvm::Twine &message);
  llvm::LogicalResult undefined(mlir::Operation *op,
                                const llvm::Twine &message) {
    return fail(Fault::Kind::Undefined, op, message);
  }
  /// Records that `op` needs the value of something marked: poison is a fault
  /// that names where it came from. Something unspecified may be used, so that
  /// is a success.
  llvm::LogicalResult require(mlir::Operation *op, Mark mark,
                              const llvm::Twine &use);

  /// The same for a position (an index, an offset): an operation that may be
  /// speculated gives poison instead, see forgivePoisonUse.
  llvm::LogicalResult requirePosition(mlir::Operation *op, Mark mark,
                                      const llvm::Twine &use) {
    if (succeeded(require(op, mark, use)))
      return llvm::success();
    poisonUse = {op, mark};
    return llvm::failure();
  }
  /// The poison that `op` was found to use as a position, if that is the fault
  /// that was recorded; there is no fault any more then.
  std::optional<Mark> forgivePoisonUse(mlir::Operation *op);

  Mark poison(mlir::Operation *op, llvm::StringRef reason) {
    return Mark::poison(origin(op, reason));
  }
  Mark unspecified(mlir::Operation *op, llvm::StringRef reason) {
    return Mark::unspecified(origin(op, reason));
  }

  /// The calls that are active, outermost first; the entry is none.
  llvm::ArrayRef<mlir::Operation *> calls() const { return activeCalls; }

  Memory &memory() { return *places; }
  const std::shared_ptr<MemoryAccount> &memoryAccount() { return account; }
  /// Adds notes to the fault that was recorded.
  void addNotes(llvm::ArrayRef<Fault::Note> notes);
  /// Records that there is no memory for `what` ("a buffer") of `shape`.
  llvm::LogicalResult overLimit(mlir::Operation *op, llvm::StringRef what,
                                ElementType type,
                                llvm::ArrayRef<int64_t> shape);
  /// Says that `op` touches so many bytes at once; see work.
  llvm::LogicalResult workOnBytes(mlir::Operation *op, uint64_t bytes);

  llvm::ArrayRef<Observer *> observers() const { return watchers; }
  /// Whether some observer wants to know of reads and writes.
  bool watchesAccesses() const { return accessesWatched; }
  /// Whether some observer wants single accesses in their order.
  bool tellsInOrder() const { return !inOrder.empty(); }
  /// Whether some observer wants to know of floating-point operations.
  bool watchesFlops() const { return flopsWatched; }
  /// While it lives, what is computed is not of the program's asking, and no
  /// observer hears of it.
  class Aside {
  public:
    explicit Aside(Execution &execution)
        : execution(execution), before(execution.flopsWatched) {
      execution.flopsWatched = false;
    }
    ~Aside() { execution.flopsWatched = before; }
    Aside(const Aside &) = delete;
    Aside &operator=(const Aside &) = delete;

  private:
    Execution &execution;
    bool before;
  };
  template <typename Touches> void notifyTouched(const Touches &touches) {
    for (Observer *observer : inOrder)
      observer->touched(touches);
  }
  void notifyComputed(mlir::Operation *op, uint64_t flops,
                      uint64_t scaling = 0);
  llvm::LogicalResult notifyRead(const Access &access);
  llvm::LogicalResult notifyWritten(const Access &access);
  llvm::LogicalResult notifyCopied(const Access &from, const Access &to);
  llvm::LogicalResult notifyFrees(const Access &access);
  void notifyMade(mlir::Operation *op, unsigned result, const Tensor &tensor);
  /// A read of a whole tensor, or of one element of it.
  llvm::LogicalResult notifyRead(mlir::Operation *op, unsigned number,
                                 const Tensor &tensor,
                                 std::optional<int64_t> position = {});
  /// A region of `op` whose tasks have no order begins and ends, and each of
  /// its tasks begins.
  void parallelBegins(mlir::Operation *op);
  void taskBegins();
  void parallelEnds();

  /// An uninitialised tensor of `shape`; a negative size is undefined
  /// behaviour, one that overflows or passes the limit a limit fault.
  llvm::FailureOr<TensorBuilder> allocate(mlir::Operation *op, ElementType type,
                                          llvm::ArrayRef<int64_t> shape);
  /// A builder that starts from `tensor`, in place when nobody else holds it.
  llvm::FailureOr<TensorBuilder> modify(mlir::Operation *op, Tensor tensor);
  /// A tensor of which every element has `mark` and unknown bits.
  llvm::FailureOr<Tensor> marked(mlir::Operation *op, ElementType type,
                                 llvm::ArrayRef<int64_t> shape, Mark mark);

  /// Counts `count` steps of `op`.
  llvm::LogicalResult step(mlir::Operation *op, uint64_t count = 1) {
    if (LLVM_UNLIKELY(count > limits.steps - stepsTaken))
      return failStepLimit(op);
    stepsTaken += count;
    return work(op, 1);
  }
  /// Says that `op` spends as much time as `amount` small steps, so that the
  /// clock is looked at often enough. Counts nothing.
  llvm::LogicalResult work(mlir::Operation *op, uint64_t amount) {
    workDone += amount;
    if (LLVM_LIKELY(workDone < nextLook))
      return llvm::success();
    return lookAtClock(op);
  }

  /// Runs a kernel over up to stripLanes lanes. `operandMarks[i]` is null
  /// where every lane of operand i is defined. Sets `marked` and fills
  /// `resultMarks` (one per lane, for all results alike) where some lane's
  /// result is not defined.
  llvm::LogicalResult runKernel(mlir::Operation *op, const LaneKernel &kernel,
                                unsigned lanes,
                                llvm::ArrayRef<const void *> operands,
                                llvm::ArrayRef<const Mark *> operandMarks,
                                llvm::ArrayRef<void *> results,
                                Mark *resultMarks, bool &marked) {
    marked = false;
    for (const Mark *marks : operandMarks)
      marked |= marks != nullptr;
    if (LLVM_UNLIKELY(marked) && failed(joinMarks(op, kernel, lanes, operands,
                                                  operandMarks, resultMarks)))
      return llvm::failure();
    reports.anyMarked = marked;
    kernel.run({lanes, operands.data(), results.data(), reports},
               kernel.immediate);
    if (LLVM_LIKELY(reports.empty()))
      return llvm::success();
    return applyReports(op, lanes, resultMarks, marked);
  }

  /// How many steps there were so far.
  uint64_t steps() const { return stepsTaken; }

  void record(Event event) { outcome.events.push_back(std::move(event)); }
  void countCheck() { ++outcome.checks; }
  const Origin &originOf(Mark mark) const {
    return outcome.origins[mark.origin()];
  }

  /// Enters a call or a region; fails where the depth limit is passed.
  llvm::LogicalResult enter(mlir::Operation *op);
  void leave() { --depth; }

private:
  llvm::LogicalResult runEntry(const PreparedFunction &function,
                               llvm::ArrayRef<RuntimeValue> arguments);
  void lookForWatchers();
  llvm::LogicalResult notifyInOrder(const Access &access, bool writes);
  void notifyLeaves(const Access &access);
  uint32_t origin(mlir::Operation *op, llvm::StringRef reason);
  llvm::LogicalResult failStepLimit(mlir::Operation *op);
  llvm::LogicalResult lookAtClock(mlir::Operation *op);
  llvm::LogicalResult joinMarks(mlir::Operation *op, const LaneKernel &kernel,
                                unsigned lanes,
                                llvm::ArrayRef<const void *> operands,
                                llvm::ArrayRef<const Mark *> operandMarks,
                                Mark *resultMarks);
  llvm::LogicalResult applyReports(mlir::Operation *op, unsigned lanes,
                                   Mark *resultMarks, bool &marked);

  Limits limits;
  std::shared_ptr<MemoryAccount> account;
  std::unique_ptr<Memory> places;
  llvm::SmallVector<Observer *, 2> watchers;
  bool accessesWatched = false;
  /// Those among the watchers that now want single accesses in their order.
  llvm::SmallVector<Observer *, 1> inOrder;
  bool flopsWatched = false;
  Outcome outcome;
  /// Holds the reasons that are keys of originIndex.
  llvm::BumpPtrAllocator reasonStorage;
  llvm::DenseMap<std::pair<mlir::Operation *, llvm::StringRef>, uint32_t>
      originIndex;
  LaneReports reports;
  /// Who used which poison last, where that was a fault.
  std::pair<mlir::Operation *, Mark> poisonUse = {nullptr, Mark()};
  uint64_t stepsTaken = 0;
  uint64_t workDone = 0;
  uint64_t nextLook = 0;
  unsigned depth = 0;
  llvm::SmallVector<mlir::Operation *> activeCalls;
  /// Where the stack was when the run began; it grows down.
  intptr_t stackStart;
  /// In seconds of the processor that this thread had then.
  double start;
};

/// Where an operand is found when a step runs. `last`: no later step of the
/// same activation reads it, so the step may take it.
struct Use {
  unsigned slot;
  bool last = false;
};

/// The values of one activation of a function.
class Frame {
public:
  Frame(Execution &execution, const PreparedFunction &function);

  Execution &execution;

  const RuntimeValue &get(Use use) const { return slots[use.slot]; }
  /// Moves the value out where this is its last use.
  RuntimeValue take(Use use) {
    return use.last ? std::move(slots[use.slot]) : slots[use.slot];
  }
  const Scalar &scalar(Use use) const {
    return std::get<Scalar>(slots[use.slot]);
  }
  const Tensor &tensor(Use use) const {
    return std::get<Tensor>(slots[use.slot]);
  }
  const MemRef &memref(Use use) const {
    return *std::get<std::shared_ptr<const MemRef>>(slots[use.slot]);
  }
  const BlockScaled &blockScaled(Use use) const {
    return *std::get<std::shared_ptr<const BlockScaled>>(slots[use.slot]);
  }
  void set(unsigned slot, RuntimeValue value) {
    slots[slot] = std::move(value);
  }
  void set(unsigned slot, Scalar scalar) {
    // Most steps write a scalar where the last iteration did.
    if (auto *place = std::get_if<Scalar>(&slots[slot]))
      *place = scalar;
    else
      slots[slot] = scalar;
  }
  void set(unsigned slot, MemRef memref) {
    slots[slot] = std::make_shared<const MemRef>(std::move(memref));
  }

  /// The value of an index or integer operand that must be known: poison is a
  /// fault ("offset is poison because ..."). Integers are not sign-extended.
  llvm::FailureOr<uint64_t> need(mlir::Operation *op, Use use,
                                 llvm::StringRef what);
  /// The same for several index operands, as signed numbers.
  llvm::FailureOr<llvm::SmallVector<int64_t>>
  needIndices(mlir::Operation *op, llvm::ArrayRef<Use> uses,
              llvm::StringRef what);

  /// Runs a region: `values` holds the arguments of its entry block, and then
  /// what its terminator yielded.
  llvm::LogicalResult run(const PreparedRegion &region,
                          llvm::SmallVectorImpl<RuntimeValue> &values);

  /// Called by the step of a terminator: what it yields, or with which
  /// arguments execution goes on in a successor.
  void exit(llvm::SmallVector<RuntimeValue> values) {
    exitValues = std::move(values);
    successor.reset();
  }
  void branch(unsigned block, llvm::SmallVector<RuntimeValue> arguments) {
    exitValues = std::move(arguments);
    successor = block;
  }

  /// Indices of the iteration that a linalg body executes one by one.
  llvm::ArrayRef<int64_t> iteration;

private:
  /// Where a step fails since an operand is poison, and its operation may be
  /// executed though nobody asks for its results (hoisted out of a loop that
  /// never runs): makes these poison, and goes on. Fails for results of a shape
  /// that only the operand would tell.
  llvm::LogicalResult speculate(const Step &step);

  std::vector<RuntimeValue> slots;
  llvm::SmallVector<RuntimeValue> exitValues;
  std::optional<unsigned> successor;
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_EXECUTION_H
