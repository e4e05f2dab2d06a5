//===- FindWitness.cpp - The first read that saw the wrong version --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The witness is the first read of the later program whose elements are not
// those that the earlier program reads there. Its caller reads too: results, at
// the entry's terminator, and then what it passed in memory.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Bisection.h"
#include "fuzz/Oracles/ReadLog.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Memory.h"
#include "interpreter/Values/Format.h"

using namespace mlir;
using namespace oracle;

static WitnessedOp describe(Operation *op, ArrayRef<Operation *> views = {}) {
  WitnessedOp described;
  if (!op)
    return described;
  described.name = op->getName().getStringRef().str();
  described.location = locationToString(op->getLoc());
  for (Operation *view : views)
    described.views.push_back(describe(view));
  return described;
}

static WitnessedOp describeArgument(ReferenceCase &reference, unsigned number) {
  WitnessedOp described;
  described.argument = number;
  described.location = locationToString(reference.entry.getLoc());
  return described;
}

static bool sameElement(const Tensor &a, const Tensor &b, int64_t i) {
  ElementType type = a.elementType();
  return a.mark(i) == b.mark(i) &&
         comparableBits(type, a.bits(i)) == comparableBits(type, b.bits(i));
}

/// The positions in row-major order of elements that differ.
static std::vector<int64_t> differences(const Tensor &a, const Tensor &b) {
  std::vector<int64_t> result;
  for (int64_t i = 0; i < a.numElements(); ++i)
    if (!sameElement(a, b, i))
      result.push_back(i);
  return result;
}

/// Which argument of the entry has these elements.
static std::optional<unsigned> argumentAt(const ReferenceRun &run,
                                          const uint8_t *bytes) {
  for (auto [number, value] : llvm::enumerate(run.inputs)) {
    if (auto *tensor = std::get_if<Tensor>(&value);
        tensor && tensor->bytes() == bytes)
      return number;
    if (auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&value);
        scaled && ((*scaled)->elements.bytes() == bytes ||
                   (*scaled)->scales.bytes() == bytes))
      return number;
  }
  return std::nullopt;
}

/// The arguments that are in memory are the first allocations, one for each
/// buffer; a block-scaled argument is two of them.
static std::optional<unsigned> argumentIn(const ReferenceRun &run,
                                          const Allocation &allocation) {
  if (allocation.kind() != Allocation::Kind::Argument)
    return std::nullopt;
  uint64_t next = 0;
  for (auto [number, value] : llvm::enumerate(run.inputs)) {
    if (std::holds_alternative<Tensor>(value))
      next += 1;
    else if (std::holds_alternative<std::shared_ptr<const BlockScaled>>(value))
      next += 2;
    if (allocation.id() < next)
      return number;
  }
  return std::nullopt;
}

namespace {

/// Puts a witness together from a read as it was and as it is.
class WitnessMaker {
public:
  WitnessMaker(ReferenceCase &reference, const ReferenceRun &run,
               const LookAtRead &before, const FindWrongRead &after)
      : reference(reference), run(run), before(before), after(after),
        expected(*before.found), actual(*after.wrong) {}

  /// Whether there is something to tell: a read of as many elements, of which
  /// some are wrong.
  bool compare();
  /// What wrote the first wrong element, behind copies; null where nothing did.
  Operation *writer() const;
  /// `own` is what the writer makes before the pass.
  Witness make(const RecordMade &own);

private:
  WitnessedOp version();
  void addMemory(const RecordMade &own);
  WitnessedOp allocator(const Allocation &allocation);
  /// Whether the operation that made the wrong elements makes such elements
  /// before the pass too. Then it is their place that is wrong, else they are
  /// wrong in themselves.
  Witness::Cause causeBy(const RecordMade &own) const;

  ReferenceCase &reference;
  const ReferenceRun &run;
  const LookAtRead &before;
  const FindWrongRead &after;
  const SeenRead &expected, &actual;
  /// What was found, as the type of what was expected.
  std::optional<Tensor> found;
  std::vector<int64_t> wrong;
  Witness witness;
};

} // namespace

WitnessedOp WitnessMaker::allocator(const Allocation &allocation) {
  if (std::optional<unsigned> number = argumentIn(run, allocation))
    return describeArgument(reference, *number);
  return describe(allocation.madeBy());
}

/// What made the version that should have been read.
WitnessedOp WitnessMaker::version() {
  if (expected.memref) {
    int32_t write = expected.writes[wrong.front()];
    if (write < 0)
      return allocator(*expected.memref->allocation);
    return describe(before.versionOf(write));
  }
  if (expected.maker)
    return describe(expected.maker);
  if (std::optional<unsigned> number = argumentAt(run, expected.bytes))
    return describeArgument(reference, *number);
  return {};
}

Witness::Cause WitnessMaker::causeBy(const RecordMade &own) const {
  // What a pass adds itself is its own doing.
  bool isRight =
      tagOf(writer()).empty() || llvm::all_of(wrong, [&](int64_t i) {
        bool isByOther =
            actual.memref && actual.writes[i] != actual.writes[wrong.front()];
        return isByOther || own.bits.contains(comparableBits(
                                found->elementType(), found->bits(i)));
      });
  return isRight ? Witness::Cause::OtherVersion : Witness::Cause::OtherValue;
}

bool WitnessMaker::compare() {
  ElementType type = expected.contents.elementType();
  if (expected.contents.numElements() != actual.contents.numElements() ||
      type.storageBytes() != actual.contents.elementType().storageBytes())
    return false;
  found = actual.contents.retyped(type);
  wrong = differences(expected.contents, *found);
  return !wrong.empty();
}

Operation *WitnessMaker::writer() const {
  return actual.memref ? after.versionOf(actual.writes[wrong.front()])
                       : actual.maker;
}

void WitnessMaker::addMemory(const RecordMade &own) {
  const Allocation &allocation = *actual.memref->allocation;
  witness.allocation = describe(allocation);
  witness.allocatedBy = allocator(allocation);
  int32_t write = actual.writes[wrong.front()];
  witness.cause = Witness::Cause::NeverWritten;
  if (write >= 0) {
    const VersionTracker::Write &last = after.write(write);
    witness.write = describe(last.op, last.views);
    if (last.isCopy)
      witness.moved = describe(writer());
    if (writer())
      witness.cause = causeBy(own);
  }
  uint64_t bytes = actual.memref->type.storageBytes();
  witness.firstByte = std::numeric_limits<uint64_t>::max();
  for (int64_t i : wrong) {
    if (actual.writes[i] != write)
      continue;
    uint64_t first = actual.positions[i] * bytes;
    witness.firstByte = std::min(witness.firstByte, first);
    witness.endByte = std::max(witness.endByte, first + bytes);
  }
}

Witness WitnessMaker::make(const RecordMade &own) {
  witness.read = actual.memref ? describe(actual.op, actual.memref->views)
                               : describe(actual.op);
  if (isa<FunctionOpInterface>(actual.op))
    witness.read = allocator(*actual.memref->allocation);
  witness.operand = actual.number;
  witness.index = actual.index.empty() ? expected.index : actual.index;
  for (Operation *call : actual.calls)
    witness.calls.push_back(describe(call));
  witness.expected = formatValue(expected.contents, found->elementType());
  witness.found = formatValue(*found, found->elementType());
  if (found->rank() != 0 && found->numElements() > 1)
    witness.element = formatIndex(wrong.front(), found->shape());
  witness.version = version();
  if (actual.memref) {
    addMemory(own);
  } else {
    witness.cause = actual.maker ? causeBy(own) : Witness::Cause::OtherVersion;
    witness.write = describe(actual.maker);
  }
  return std::move(witness);
}

std::optional<Witness> oracle::findWitness(ReferenceCase &reference,
                                           const ReferenceRun &run,
                                           ModuleOp before, ModuleOp after,
                                           const Limits &limits) {
  // Watching each access is slow; of a long run only the beginning is looked
  // at.
  constexpr double longest = 8;
  Limits watched = limits;
  if (watched.seconds == 0 || watched.seconds > longest)
    watched.seconds = longest;
  auto interpret = [&](ModuleOp module, Observer &observer) {
    // What it saw before it stopped counts.
    llvm::consumeError(
        interpretOnce(reference, module, run, {watched}, &observer)
            .takeError());
  };
  RecordReads readBefore, readAfter;
  interpret(before, readBefore);
  interpret(after, readAfter);
  FindWrongRead search(readBefore, readAfter);
  interpret(after, search);
  if (!search.wrong)
    return std::nullopt;
  LookAtRead look(search.wrong->place);
  interpret(before, look);
  if (!look.found)
    return std::nullopt;
  WitnessMaker maker(reference, run, look, search);
  if (!maker.compare())
    return std::nullopt;
  RecordMade own(maker.writer() ? tagOf(maker.writer()) : StringRef());
  if (!own.tag.empty())
    interpret(before, own);
  return maker.make(own);
}
