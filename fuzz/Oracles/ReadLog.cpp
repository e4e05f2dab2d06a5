//===- ReadLog.cpp - What each read of a run saw --------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/ReadLog.h"

#include "fuzz/Oracles/Bisection.h"
#include "interpreter/Engine/Execution.h"
#include "interpreter/Engine/Fault.h"
#include "interpreter/Engine/Memory.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Numerics/Convert.h"
#include "interpreter/Values/Format.h"

#include "compiler/Dialect/Check/Check.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/Hashing.h"

using namespace mlir;
using namespace oracle;

static constexpr StringRef tagPrefix = "mx.operation.";

void oracle::tagOperations(ModuleOp module) {
  unsigned number = 0;
  module.walk([&](Operation *op) {
    op->setLoc(NameLoc::get(
        StringAttr::get(op->getContext(), tagPrefix + Twine(number++)),
        placeOf(op)));
  });
}

StringRef oracle::tagOf(Operation *op) {
  StringRef tag;
  WalkResult walk = op->getLoc()->walk([&](Location location) {
    auto name = dyn_cast<NameLoc>(location);
    if (!name || !name.getName().getValue().starts_with(tagPrefix))
      return WalkResult::advance();
    StringRef other = name.getName().getValue();
    if (!tag.empty() && tag != other)
      return WalkResult::interrupt();
    tag = other;
    return WalkResult::advance();
  });
  return walk.wasInterrupted() ? StringRef() : tag;
}

/// Reads that bufferization and the lowerings after it turn into one another.
/// An operation that another was merged into may keep its location, but neither
/// its operands nor its body.
static std::string kindOfRead(Operation *op) {
  if (isa<linalg::LinalgOp>(op)) {
    std::string kind = "linalg " + std::to_string(op->getNumOperands());
    op->walk([&](Operation *inner) {
      if (inner != op)
        kind += " " + inner->getName().getStringRef().str();
    });
    return kind;
  }
  if (isa<tensor::ExtractOp, memref::LoadOp, affine::AffineLoadOp>(op))
    return "load";
  if (isa<tensor::InsertSliceOp, tensor::ParallelInsertSliceOp,
          bufferization::MaterializeInDestinationOp, memref::CopyOp>(op))
    return "copy";
  if (isa<check::ExpectEqOp, check::ExpectEqConstOp>(op))
    return "check";
  return op->getName().getStringRef().str();
}

uint64_t oracle::comparableBits(ElementType type, uint64_t bits) {
  return type.isFloat() && unpack(type.floatKind(), bits).isNaN() ? ~uint64_t(0)
                                                                  : bits;
}

/// Calls `fn` with the position, the bits and the mark of each element.
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

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

/// What the keys of all reads of `op` begin with; empty where it has no tag.
StringRef ReadLog::prefixOf(Operation *op) {
  auto [place, isNew] = prefixes.try_emplace(op);
  if (StringRef tag = isNew ? tagOf(op) : StringRef(); !tag.empty())
    place->second = (tag + " " + kindOfRead(op)).str();
  return place->second;
}

void ReadLog::log(const Execution &execution, const Access &access) {
  StringRef prefix = prefixOf(access.op);
  if (prefix.empty())
    return;
  ElementType type = access.elementType();
  // The same elements under another type or shape are another read.
  std::string key;
  llvm::raw_string_ostream os(key);
  os << prefix << ' ' << access.number << ' ' << type.storageBytes();
  if (!access.positions)
    for (int64_t size : access.box.sizes)
      os << 'x' << size;
  uint64_t hash = 0;
  bool isDefined = true;
  forElements(access, [&](int64_t, uint64_t bits, Mark mark) {
    isDefined &= mark.isDefined();
    hash = llvm::hash_combine(hash, comparableBits(type, bits));
  });
  ReadPlace place{key, counts[key]++};
  seen(execution, place, isDefined ? std::optional(hash) : std::nullopt,
       access);
}

/// The indices of the one element that is read; empty where it is all there is.
static std::string indexOf(const Access &access) {
  if (access.positions || !access.box.sizes.empty())
    return {};
  if (access.tensor)
    return access.tensor->rank() == 0
               ? ""
               : formatIndex(access.box.offset, access.tensor->shape());
  const MemRef &memref = *access.memref;
  if (memref.rank() == 0 || !memref.inner.empty())
    return {};
  int64_t number = 0, found = -1;
  memref.box.forEachPosition([&](int64_t position) {
    if (position == access.box.offset && found < 0)
      found = number;
    ++number;
  });
  return found < 0 ? "" : formatIndex(found, memref.shape());
}

SeenRead ReadLog::look(const Execution &execution, const ReadPlace &place,
                       const Access &access) const {
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
  SeenRead seen{place,
                access.op,
                access.number,
                std::move(builder).build(),
                indexOf(access),
                {},
                {},
                {},
                nullptr,
                nullptr,
                {}};
  seen.calls = execution.calls();
  if (access.tensor) {
    seen.maker = makerOf(*access.tensor);
    seen.bytes = access.tensor->bytes();
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

void RecordReads::seen(const Execution &, const ReadPlace &place,
                       std::optional<uint64_t> hash, const Access &access) {
  // Bounded: what lies behind is not compared.
  constexpr size_t most = size_t(1) << 22;
  if (total++ >= most)
    return;
  Reads &found = reads[place.key];
  found.hashes.push_back(hash);
  found.ops.insert(access.op);
}

/// Whether the reads of a key are the same ones, in the same order.
static bool areComparable(const RecordReads::Reads &before,
                          const RecordReads::Reads &after) {
  // Copies of an operation (of an unrolled loop) may share its reads, but an
  // operation that a pass adds in its place shifts them.
  if (before.hashes.size() != after.hashes.size())
    return after.ops.size() <= before.ops.size();
  if (before.hashes == after.hashes)
    return true;
  // A loop that runs in another order sees the same.
  auto sorted = [](std::vector<std::optional<uint64_t>> hashes) {
    llvm::sort(hashes);
    return hashes;
  };
  return sorted(before.hashes) != sorted(after.hashes);
}

FindWrongRead::FindWrongRead(const RecordReads &before,
                             const RecordReads &after) {
  for (const auto &entry : after.reads) {
    auto found = before.reads.find(entry.getKey());
    if (found != before.reads.end() &&
        areComparable(found->second, entry.getValue()))
      expected[entry.getKey()] = found->second.hashes;
  }
}

void FindWrongRead::seen(const Execution &execution, const ReadPlace &place,
                         std::optional<uint64_t> hash, const Access &access) {
  if (wrong)
    return;
  ArrayRef<std::optional<uint64_t>> known = expected.lookup(place.key);
  if (place.occurrence >= known.size())
    return;
  std::optional<uint64_t> want = known[place.occurrence];
  if (want && want != hash)
    wrong = look(execution, place, access);
}

void LookAtRead::seen(const Execution &execution, const ReadPlace &place,
                      std::optional<uint64_t>, const Access &access) {
  if (place.occurrence == target.occurrence && place.key == target.key)
    found = look(execution, place, access);
}

LogicalResult RecordMade::written(Execution &, const Access &access) {
  made(access);
  return success();
}

void RecordMade::made(const Access &access) {
  if (tagOf(access.op) == tag)
    forElements(access, [&](int64_t, uint64_t code, Mark) {
      bits.insert(comparableBits(access.elementType(), code));
    });
}
