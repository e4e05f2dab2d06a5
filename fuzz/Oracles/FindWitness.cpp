//===- FindWitness.cpp - Two runs, compared read by read ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Operations of both programs are the same where they have kept their location
// and read in the same way: what bufferization turns into one another counts as
// one kind of read. The first read of the later program whose elements are not
// those that the earlier program reads there is the witness.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Bisection.h"
#include "fuzz/Oracles/RuntimeCalls.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Memory.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Numerics/Convert.h"
#include "interpreter/Observers/Versions.h"
#include "interpreter/Values/Format.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace oracle;

static constexpr StringRef tagPrefix = "mx.operation.";

void oracle::tagOperations(ModuleOp module) {
  unsigned number = 0;
  module.walk([&](Operation *op) {
    op->setLoc(NameLoc::get(
        StringAttr::get(op->getContext(), tagPrefix + Twine(number++)),
        op->getLoc()));
  });
}

/// The name that tagOperations gave; empty where the operation has none.
static StringRef tagOf(Operation *op) {
  StringRef tag;
  op->getLoc()->walk([&](Location location) {
    auto name = dyn_cast<NameLoc>(location);
    if (!name || !name.getName().getValue().starts_with(tagPrefix))
      return WalkResult::advance();
    tag = name.getName().getValue();
    return WalkResult::interrupt();
  });
  return tag;
}

/// Reads that bufferization and the lowerings after it turn into one another.
static StringRef kindOfRead(Operation *op) {
  if (isa<linalg::LinalgOp>(op))
    return "linalg";
  if (isa<tensor::ExtractOp, memref::LoadOp, affine::AffineLoadOp>(op))
    return "load";
  if (isa<tensor::InsertSliceOp, tensor::ParallelInsertSliceOp,
          bufferization::MaterializeInDestinationOp, memref::CopyOp>(op))
    return "copy";
  return op->getName().getStringRef();
}

namespace {

/// A read of one run.
struct ReadPlace {
  std::string key;
  /// Which of the reads with that key.
  size_t occurrence;
};

/// What was read somewhere, and of what.
struct SeenRead {
  ReadPlace place;
  Operation *op;
  unsigned number;
  Tensor contents;
  /// In memory: the view, the positions of the elements in its allocation, and
  /// the last write to each.
  std::optional<MemRef> memref;
  std::vector<int64_t> positions;
  std::vector<int32_t> writes;
  /// What made the tensor, or wrote the first element.
  Operation *maker = nullptr;
};

/// Watches all reads of a run.
class ReadLog : public VersionTracker {
public:
  LogicalResult read(Execution &execution, const Access &access) final;

protected:
  /// `hash` is of all that is read, nothing where some of it is not defined.
  virtual void seen(const ReadPlace &place, std::optional<uint64_t> hash,
                    const Access &access) = 0;
  SeenRead look(const ReadPlace &place, const Access &access) const;

private:
  llvm::StringMap<size_t> counts;
};

/// Remembers what each read saw.
class RecordReads : public ReadLog {
public:
  llvm::StringMap<std::vector<std::optional<uint64_t>>> hashes;

protected:
  void seen(const ReadPlace &place, std::optional<uint64_t> hash,
            const Access &) override {
    // Bounded: what lies behind is not compared.
    constexpr size_t most = size_t(1) << 22;
    if (total++ < most)
      hashes[place.key].push_back(hash);
  }

private:
  size_t total = 0;
};

/// Looks for the first read that saw something else than was recorded.
class FindWrongRead : public ReadLog {
public:
  explicit FindWrongRead(const RecordReads &recorded) : recorded(recorded) {}
  std::optional<SeenRead> wrong;

protected:
  void seen(const ReadPlace &place, std::optional<uint64_t> hash,
            const Access &access) override {
    if (wrong)
      return;
    auto expected = recorded.hashes.find(place.key);
    if (expected == recorded.hashes.end() ||
        place.occurrence >= expected->second.size())
      return;
    std::optional<uint64_t> want = expected->second[place.occurrence];
    if (want && want != hash)
      wrong = look(place, access);
  }

private:
  const RecordReads &recorded;
};

/// Looks at one read again.
class LookAtRead : public ReadLog {
public:
  explicit LookAtRead(const ReadPlace &place) : target(place) {}
  std::optional<SeenRead> found;

protected:
  void seen(const ReadPlace &place, std::optional<uint64_t>,
            const Access &access) override {
    if (place.occurrence == target.occurrence && place.key == target.key)
      found = look(place, access);
  }

private:
  const ReadPlace &target;
};

} // namespace

/// Calls `fn` with the bits and the mark of each element that is read.
template <typename Fn> static void forElements(const Access &access, Fn fn) {
  access.forEachPosition([&](int64_t position) {
    if (access.tensor)
      fn(position, access.tensor->bits(position),
         access.tensor->mark(position));
    else
      fn(position,
         loadBits(access.memref->allocation->bytes(),
                  access.memref->type.storageBytes(), position),
         markAt(*access.memref, position));
  });
}

LogicalResult ReadLog::read(Execution &execution, const Access &access) {
  StringRef tag = tagOf(access.op);
  if (tag.empty())
    return success();
  ElementType type = access.elementType();
  // The same elements under another type or shape are another read.
  std::string key;
  llvm::raw_string_ostream os(key);
  os << tag << ' ' << kindOfRead(access.op) << ' ' << access.number << ' '
     << type.storageBytes();
  if (!access.positions)
    for (int64_t size : access.box.sizes)
      os << 'x' << size;
  uint64_t hash = 0;
  bool isDefined = true;
  forElements(access, [&](int64_t, uint64_t bits, Mark mark) {
    isDefined &= mark.isDefined();
    // All NaNs are alike.
    if (type.isFloat() && unpack(type.floatKind(), bits).isNaN())
      bits = ~uint64_t(0);
    hash = llvm::hash_combine(hash, bits);
  });
  ReadPlace place{key, counts[key]++};
  seen(place, isDefined ? std::optional(hash) : std::nullopt, access);
  return success();
}

SeenRead ReadLog::look(const ReadPlace &place, const Access &access) const {
  std::vector<uint64_t> bits;
  std::vector<Mark> marks;
  std::vector<int64_t> positions;
  forElements(access, [&](int64_t position, uint64_t code, Mark mark) {
    bits.push_back(code);
    marks.push_back(mark);
    positions.push_back(position);
  });
  Shape shape = access.positions ? Shape{static_cast<int64_t>(bits.size())}
                                 : access.box.sizes;
  static const auto account =
      std::make_shared<MemoryAccount>(std::numeric_limits<uint64_t>::max());
  TensorBuilder builder =
      *TensorBuilder::create(access.elementType(), shape, account);
  for (auto [i, code] : llvm::enumerate(bits)) {
    builder.setBits(i, code);
    builder.setMark(i, marks[i]);
  }
  SeenRead seen{place, access.op, access.number, std::move(builder).build(), {},
                {},    {},        nullptr};
  if (access.tensor) {
    seen.maker = makerOf(*access.tensor);
    return seen;
  }
  seen.memref = *access.memref;
  for (int64_t position : positions)
    seen.writes.push_back(lastWrite(*access.memref, position));
  seen.positions = std::move(positions);
  if (!seen.writes.empty())
    seen.maker = versionOf(seen.writes.front());
  return seen;
}

//===----------------------------------------------------------------------===//
// The witness
//===----------------------------------------------------------------------===//

static WitnessedOp describe(Operation *op, ArrayRef<Operation *> views = {}) {
  if (!op)
    return {};
  WitnessedOp described{
      op->getName().getStringRef().str(), locationToString(op->getLoc()), {}};
  for (Operation *view : views)
    described.views.push_back(describe(view));
  return described;
}

static bool sameElement(const Tensor &a, const Tensor &b, int64_t i) {
  if (a.mark(i) != b.mark(i))
    return false;
  ElementType type = a.elementType();
  return a.bits(i) == b.bits(i) ||
         (type.isFloat() && sameFloat(type.floatKind(), a.bits(i), b.bits(i)));
}

/// The positions in row-major order of elements that differ.
static std::vector<int64_t> differences(const Tensor &a, const Tensor &b) {
  std::vector<int64_t> result;
  for (int64_t i = 0; i < a.numElements(); ++i)
    if (!sameElement(a, b, i))
      result.push_back(i);
  return result;
}

static std::optional<Witness> compareReads(const SeenRead &expected,
                                           const SeenRead &actual,
                                           const VersionTracker &versions) {
  if (expected.contents.numElements() != actual.contents.numElements() ||
      expected.contents.elementType().storageBytes() !=
          actual.contents.elementType().storageBytes())
    return std::nullopt;
  Tensor found = actual.contents.retyped(expected.contents.elementType());
  std::vector<int64_t> wrong = differences(expected.contents, found);
  if (wrong.empty())
    return std::nullopt;
  Witness witness;
  ElementType type = found.elementType();
  witness.read = describe(actual.op);
  witness.operand = actual.number;
  witness.expected = formatValue(expected.contents, type);
  witness.found = formatValue(found, type);
  if (found.rank() != 0 && found.numElements() > 1)
    witness.element = formatIndex(wrong.front(), found.shape());
  witness.version = describe(expected.maker);
  if (!actual.memref)
    return witness;
  witness.read = describe(actual.op, actual.memref->views);
  const Allocation &allocation = *actual.memref->allocation;
  witness.allocation = describe(allocation);
  witness.allocatedBy = describe(allocation.madeBy());
  int32_t write = actual.writes[wrong.front()];
  if (write >= 0) {
    const VersionTracker::Write &last = versions.write(write);
    witness.write = describe(last.op, last.views);
    if (last.isCopy)
      witness.moved = describe(versions.versionOf(write));
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
  return witness;
}

std::optional<Witness> oracle::findWitness(ReferenceCase &reference,
                                           const ReferenceRun &run,
                                           ModuleOp before, ModuleOp after,
                                           const Limits &limits) {
  auto interpret = [&](ModuleOp module, Observer &observer) {
    return interpretOnce(reference, module, run, {limits, false}, &observer);
  };
  RecordReads recorded;
  interpret(before, recorded);
  FindWrongRead search(recorded);
  interpret(after, search);
  if (!search.wrong)
    return std::nullopt;
  LookAtRead look(search.wrong->place);
  interpret(before, look);
  if (!look.found)
    return std::nullopt;
  return compareReads(*look.found, *search.wrong, search);
}
