//===- Traffic.cpp - Whether code moves what its program does -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Traffic.h"

#include "compiler/Dialect/Check/Check.h"
#include "compiler/Transforms/CountedOperations.h"
#include "fuzz/Oracles/ReadLog.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace oracle;
using Counts = mx::TrafficCounts;

namespace {

struct Field {
  StringRef name;
  uint64_t Counts::*counter;
};
constexpr Field fields[] = {
    {"loads", &Counts::loads},
    {"stores", &Counts::stores},
    {"bytes_read", &Counts::bytesRead},
    {"bytes_written", &Counts::bytesWritten},
    {"bytes_copied", &Counts::bytesCopied},
    {"allocations", &Counts::allocations},
    {"bytes_allocated", &Counts::bytesAllocated},
    {"frees", &Counts::frees},
};

void add(Counts &total, const Counts &counts) {
  for (const Field &field : fields)
    total.*field.counter = llvm::SaturatingAdd<uint64_t>(total.*field.counter,
                                                         counts.*field.counter);
}

void add(Counts &total, const Ledger::Moved &moved) {
  add(total, Counts{moved.loads, moved.stores, moved.bytesRead,
                    moved.bytesWritten, moved.bytesCopied});
}

void add(Counts &total, const Ledger::Source &source) {
  Counts counts;
  counts.allocations = source.allocations;
  counts.bytesAllocated = source.bytes;
  counts.frees = source.frees;
  add(total, counts);
}

llvm::json::Object toJson(const Counts &counts) {
  llvm::json::Object object;
  for (const Field &field : fields)
    object[field.name] = counts.*field.counter;
  return object;
}

/// What prints and checks read is read by who observes the program.
bool observes(Operation *op) {
  return isa_and_present<check::CheckDialect>(op->getDialect()) ||
         isa<vector::PrintOp, func::CallOp>(op);
}

std::string describe(Operation *op) {
  return ("'" + op->getName().getStringRef() + "' at " +
          locationToString(op->getLoc()))
      .str();
}

/// The three ledgers of one program for one input set.
class Comparison {
public:
  explicit Comparison(const TrafficLedgers &ledgers)
      : buffers(ledgers.buffers), counted(ledgers.counted),
        buffersLedger(ledgers.onBuffers), branchesLedger(ledgers.inBranches),
        compiled(ledgers.compiled) {}

  /// The first disagreement; nothing where there is none.
  std::optional<TrafficProblem> run();
  llvm::json::Object toJson() const;

private:
  /// An operation on buffers: what it does, and what comes of it.
  struct Origin {
    Operation *op;
    Counts interpreted, lowered;
  };

  void compareNumbered();
  void compareOrigins();
  Counts afterLowering(StringRef tag, const Origin &origin) const;
  bool isScratch(const Ledger::Source &source) const;
  bool hasOverflowed() const {
    return buffersLedger.hasOverflowed() || branchesLedger.hasOverflowed() ||
           compiled.overflowed || sumStopped;
  }
  Counts compiledCounts(size_t number) const {
    return number < compiled.operations.size() ? compiled.operations[number]
                                               : Counts();
  }
  /// Notes where `expected` and `actual` differ; `names` are what has them.
  void compare(const llvm::Twine &what, const Counts &expected,
               const Counts &actual, StringRef expectedName,
               StringRef actualName);
  void disagree(const llvm::Twine &message) {
    if (!firstDisagreement)
      firstDisagreement = message.str();
  }

  ModuleOp buffers;
  ArrayRef<Operation *> counted;
  const Ledger &buffersLedger, &branchesLedger;
  const mx::Traffic &compiled;

  /// By number, of the interpreted branches.
  std::vector<Counts> interpreted;
  /// By tag, in the order of the text.
  llvm::MapVector<StringRef, Origin> origins;
  /// How many operations in branches load for each.
  llvm::StringMap<unsigned> loadsOf;
  /// What makes memory on buffers that nothing accesses.
  llvm::SmallPtrSet<Operation *, 4> unusedMakers;
  /// Memory that an operation on buffers has only since it was lowered.
  Counts scratch;
  /// Whether a sum over ledgers is at its largest value.
  bool sumStopped = false;
  std::optional<std::string> firstDisagreement;
};

} // namespace

void Comparison::compare(const llvm::Twine &what, const Counts &expected,
                         const Counts &actual, StringRef expectedName,
                         StringRef actualName) {
  for (const Field &field : fields) {
    sumStopped |= actual.*field.counter == ~uint64_t(0);
    if (expected.*field.counter != actual.*field.counter)
      return disagree(what + ": " + field.name + " is " +
                      llvm::Twine(expected.*field.counter) + " " +
                      expectedName + " and " +
                      llvm::Twine(actual.*field.counter) + " " + actualName);
  }
}

/// The same operations, interpreted and compiled.
void Comparison::compareNumbered() {
  llvm::DenseMap<Operation *, size_t> numbers;
  for (auto [number, op] : llvm::enumerate(counted))
    numbers[op] = number;
  interpreted.resize(counted.size());
  auto countsOf = [&](Operation *op) -> Counts * {
    auto found = numbers.find(op);
    if (found != numbers.end())
      return &interpreted[found->second];
    if (!observes(op))
      disagree(describe(op) + ": the interpreter counts it, and no number is "
                              "its own");
    return nullptr;
  };
  for (const Ledger::Row &row : branchesLedger.rows())
    if (Counts *counts = countsOf(row.op))
      add(*counts, row.moved);
  for (const Ledger::Source &source : branchesLedger.sources())
    if (source.isOwn())
      if (Counts *counts = countsOf(source.madeBy))
        add(*counts, source);
  for (auto [number, op] : llvm::enumerate(counted))
    compare(describe(op) + " (operation " + llvm::Twine(number) + ")",
            interpreted[number], compiledCounts(number), "interpreted",
            "compiled");
  if (compiled.operations.size() > counted.size())
    disagree("the compiled code counts an operation " +
             llvm::Twine(compiled.operations.size() - 1) + " of " +
             llvm::Twine(counted.size()));
  auto compareBytes = [&](StringRef what, uint64_t expected, uint64_t actual) {
    if (expected != actual)
      disagree(what + ": " + llvm::Twine(expected) + " bytes interpreted and " +
               llvm::Twine(actual) + " compiled");
  };
  compareBytes("live at once", branchesLedger.ownPeak(), compiled.peakBytes);
  compareBytes("live in the end", branchesLedger.ownLive(), compiled.liveBytes);
}

/// Whether `source`, of the interpreted branches, is memory that the operation
/// it comes from does not have on buffers.
bool Comparison::isScratch(const Ledger::Source &source) const {
  if (!source.isOwn())
    return false;
  auto found = origins.find(tagOf(source.madeBy));
  return found == origins.end() || found->second.interpreted.allocations == 0;
}

/// A loop over lanes that all have the same element may load it each time.
static void allowRepeatedLoads(VectorTransferOpInterface transfer,
                               const Counts &lowered, Counts &expected) {
  llvm::SmallDenseSet<uint64_t> factors = {1};
  for (auto [dim, size] : llvm::enumerate(transfer.getVectorType().getShape()))
    if (transfer.isBroadcastDim(dim))
      for (uint64_t factor :
           SmallVector<uint64_t>(factors.begin(), factors.end()))
        factors.insert(factor * uint64_t(size));
  for (uint64_t factor : factors) {
    if (expected.loads * factor != lowered.loads)
      continue;
    expected.loads *= factor;
    expected.bytesRead *= factor;
    return;
  }
}

/// What a lowering may change of what an operation on buffers does.
Counts Comparison::afterLowering(StringRef tag, const Origin &origin) const {
  Counts expected = origin.interpreted;
  // Memory that is never accessed need not be there.
  if (unusedMakers.contains(origin.op) && origin.lowered == Counts())
    return Counts();
  // What is read in vain, perhaps for constants only, need not be read.
  unsigned loads = loadsOf.lookup(tag);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(origin.op)) {
    unsigned read =
        llvm::count_if(linalgOp->getOpOperands(), [&](OpOperand &operand) {
          return !linalgOp.isScalar(&operand) &&
                 !linalgOp.getMatchingBlockArgument(&operand).use_empty();
        });
    if (loads < read) {
      expected.loads = expected.loads / read * loads;
      expected.bytesRead =
          std::min(expected.bytesRead, origin.lowered.bytesRead);
    }
  } else if (loads == 0) {
    expected.loads = expected.bytesRead = 0;
  }
  // A loop, whose loads and stores are no copy any more.
  if (isa<linalg::CopyOp>(origin.op))
    expected.bytesCopied = 0;
  if (auto transfer = dyn_cast<VectorTransferOpInterface>(origin.op))
    allowRepeatedLoads(transfer, origin.lowered, expected);
  return expected;
}

/// What operations on buffers do, and what comes of them.
void Comparison::compareOrigins() {
  buffers.walk<WalkOrder::PreOrder>(
      [&](Operation *op) { origins.insert({tagOf(op), Origin{op, {}, {}}}); });
  for (const Ledger::Row &row : buffersLedger.rows())
    if (!observes(row.op))
      add(origins.find(tagOf(row.op))->second.interpreted, row.moved);
  for (const Ledger::Source &source : buffersLedger.sources()) {
    if (!source.isOwn())
      continue;
    add(origins.find(tagOf(source.madeBy))->second.interpreted, source);
    if (source.moved.loads == 0 && source.moved.stores == 0)
      unusedMakers.insert(source.madeBy);
  }
  for (Operation *op : counted) {
    mx::TrafficKind kind = mx::trafficKind(op);
    if (kind != mx::TrafficKind::Store && kind != mx::TrafficKind::Allocation &&
        kind != mx::TrafficKind::StackAllocation)
      ++loadsOf[tagOf(op)];
  }

  auto originOf = [&](Operation *op) -> Counts * {
    auto found = origins.find(tagOf(op));
    if (found != origins.end())
      return &found->second.lowered;
    disagree(describe(op) + ": comes from no single operation on buffers");
    return nullptr;
  };
  for (const Ledger::Row &row : branchesLedger.rows()) {
    if (observes(row.op))
      continue;
    if (isScratch(branchesLedger.sources()[row.source]))
      add(scratch, row.moved);
    else if (Counts *counts = originOf(row.op))
      add(*counts, row.moved);
  }
  for (const Ledger::Source &source : branchesLedger.sources()) {
    if (!source.isOwn())
      continue;
    if (isScratch(source))
      add(scratch, source);
    else if (Counts *counts = originOf(source.madeBy))
      add(*counts, source);
  }
  // What a lowering may change is computed with exact numbers.
  if (hasOverflowed())
    return;
  for (auto &[tag, origin] : origins)
    compare(describe(origin.op), afterLowering(tag, origin), origin.lowered,
            "on buffers", "in loops");
}

std::optional<TrafficProblem> Comparison::run() {
  compareNumbered();
  compareOrigins();
  if (firstDisagreement)
    return TrafficProblem{Verdict::Traffic, *firstDisagreement};
  if (hasOverflowed())
    return TrafficProblem{
        Verdict::Limit, "some counter passed 2^64 and stays there: whether the "
                        "ledgers agree cannot be told"};
  return std::nullopt;
}

llvm::json::Object Comparison::toJson() const {
  auto named = [](Operation *op) {
    return llvm::json::Object{
        // JSON values refer to a StringRef's text, and reports outlive the op.
        {"operation", op->getName().getStringRef().str()},
        {"location", llvm::json::fixUTF8(locationToString(op->getLoc()))}};
  };
  Counts onBuffers, inBranches, inCode;
  llvm::json::Array operations, sources;
  for (auto [number, op] : llvm::enumerate(counted)) {
    Counts counts = compiledCounts(number);
    add(inBranches, interpreted[number]);
    add(inCode, counts);
    if (counts == Counts() && interpreted[number] == Counts())
      continue;
    llvm::json::Object object = named(op);
    object["number"] = int64_t(number);
    object["interpreted"] = ::toJson(interpreted[number]);
    object["compiled"] = ::toJson(counts);
    operations.push_back(std::move(object));
  }
  for (const auto &[tag, origin] : origins) {
    add(onBuffers, origin.interpreted);
    if (origin.interpreted == Counts() && origin.lowered == Counts())
      continue;
    llvm::json::Object object = named(origin.op);
    object["interpreted"] = ::toJson(origin.interpreted);
    object["lowered"] = ::toJson(origin.lowered);
    sources.push_back(std::move(object));
  }
  auto total = [](const Counts &counts, uint64_t peak) {
    llvm::json::Object object = ::toJson(counts);
    object["peak_bytes"] = peak;
    return object;
  };
  return llvm::json::Object{
      {"overflowed", hasOverflowed()},
      {"buffers", total(onBuffers, buffersLedger.ownPeak())},
      {"branches", total(inBranches, branchesLedger.ownPeak())},
      {"compiled", total(inCode, compiled.peakBytes)},
      {"scratch", ::toJson(scratch)},
      {"operations", std::move(operations)},
      {"sources", std::move(sources)}};
}

std::optional<TrafficProblem>
oracle::findDisagreement(const TrafficLedgers &ledgers,
                         llvm::json::Object *traffic) {
  Comparison comparison(ledgers);
  std::optional<TrafficProblem> problem = comparison.run();
  if (traffic)
    *traffic = comparison.toJson();
  return problem;
}
