//===- CacheModel.cpp - What caches make of an execution ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/CacheModel.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// The model keeps so many lines at most.
static constexpr uint64_t maxLines = uint64_t(1) << 22;
static constexpr size_t maxLevels = 4;

/// A number with K or M behind it.
static std::optional<uint64_t> parseBytes(StringRef text) {
  uint64_t unit = text.consume_back("K")   ? uint64_t(1) << 10
                  : text.consume_back("M") ? uint64_t(1) << 20
                                           : 1;
  uint64_t number;
  bool overflows = false;
  if (text.getAsInteger(10, number))
    return std::nullopt;
  number = llvm::SaturatingMultiply(number, unit, &overflows);
  return overflows ? std::nullopt : std::optional(number);
}

static llvm::Expected<CacheShape> parseCache(StringRef text) {
  auto error = [&](const llvm::Twine &reason) {
    return llvm::createStringError("'" + text + "' is no cache: " + reason);
  };
  SmallVector<StringRef> fields;
  text.split(fields, ',');
  if (fields.size() != 3)
    return error("SIZE,WAYS,LINE is needed");
  std::optional<uint64_t> bytes = parseBytes(fields[0]);
  std::optional<uint64_t> line = parseBytes(fields[2]);
  if (!bytes || *bytes == 0)
    return error("its size is no number of bytes");
  if (!line || !llvm::isPowerOf2_64(*line) || *line > 4096)
    return error("the bytes of a line are no power of two up to 4096");
  if (*bytes % *line != 0)
    return error("its size is not a multiple of its lines");
  uint64_t lines = *bytes / *line, ways = lines;
  if (lines > maxLines)
    return error("it has more than 4194304 lines");
  if (fields[1] != "full" && (fields[1].getAsInteger(10, ways) || ways == 0))
    return error("its ways are neither a number from 1 nor 'full'");
  if (lines % ways != 0)
    return error("its " + llvm::Twine(lines) +
                 " lines cannot be divided into sets of " + llvm::Twine(ways));
  return CacheShape{*bytes, ways, *line};
}

llvm::Expected<SmallVector<CacheShape, 3>> oracle::parseCaches(StringRef text) {
  SmallVector<CacheShape, 3> shapes;
  SmallVector<StringRef> fields;
  text.split(fields, ':');
  if (fields.size() > maxLevels)
    return llvm::createStringError("'" + text +
                                   "' has more than 4 levels of caches");
  for (StringRef field : fields) {
    llvm::Expected<CacheShape> shape = parseCache(field);
    if (!shape)
      return shape.takeError();
    if (!shapes.empty() && shape->lineBytes < shapes.back().lineBytes)
      return llvm::createStringError(
          "'" + text + "' has a level with shorter lines than the one before");
    shapes.push_back(*shape);
  }
  return shapes;
}

//===----------------------------------------------------------------------===//
// One level
//===----------------------------------------------------------------------===//

/// The lines of one cache, those of a set in the order of their last use. Small
/// sets are searched, the others have lists and a table.
class CacheModel::Level {
public:
  struct Result {
    bool hit;
    /// The address of a line that was written and is replaced.
    std::optional<uint64_t> writeBack;
  };

  explicit Level(const CacheShape &shape)
      : shift(llvm::Log2_64(shape.lineBytes)), ways(shape.ways),
        numSets(shape.numSets()),
        mask(llvm::isPowerOf2_64(numSets) ? numSets - 1 : 0) {
    if (ways <= maxSearched)
      searched.assign(shape.numLines(), empty);
    else
      listed.resize(numSets);
  }

  /// The last used line of each set. Asking for one again changes no order.
  struct LastUsed {
    /// Null where the sets have lists, or are not as many as a power of two.
    uint64_t *slots;
    unsigned shift;
    uint64_t mask, ways;

    bool requestAgain(uint64_t address, bool writes) const {
      uint64_t line = address >> shift;
      uint64_t &slot = slots[(line & mask) * ways];
      if (slot >> 1 != line)
        return false;
      slot |= uint64_t(writes);
      return true;
    }
  };
  LastUsed lastUsed() {
    bool isMasked = mask || numSets == 1;
    return {isMasked && !searched.empty() ? searched.data() : nullptr, shift,
            mask, ways};
  }

  /// Asks for the line at `address`, which is here afterwards.
  Result request(uint64_t address, bool writes) {
    uint64_t line = address >> shift;
    return searched.empty() ? requestListed(line, writes)
                            : requestSearched(line, writes);
  }

  /// Says that a line was written where it is here; whether it is.
  bool write(uint64_t address) {
    uint64_t line = address >> shift;
    if (searched.empty()) {
      auto found = places.find(line);
      if (found != places.end())
        entries[found->second].slot |= 1;
      return found != places.end();
    }
    Slot *set = &searched[setOf(line) * ways];
    Slot *found = std::find_if(set, set + ways,
                               [&](Slot slot) { return slot >> 1 == line; });
    if (found == set + ways)
      return false;
    *found |= 1;
    return true;
  }

private:
  static constexpr uint64_t maxSearched = 16;
  static constexpr uint32_t none = UINT32_MAX;
  /// A line, shifted by one bit, and whether it was written.
  using Slot = uint64_t;
  /// No line has the largest number.
  static constexpr Slot empty = ~uint64_t(1);
  struct Entry {
    Slot slot;
    uint32_t before, after;
  };
  struct Set {
    uint32_t first = none, last = none;
    uint64_t size = 0;
  };

  uint64_t setOf(uint64_t line) const {
    return LLVM_LIKELY(mask || numSets == 1) ? line & mask : line % numSets;
  }
  std::optional<uint64_t> addressIfWritten(Slot slot) const {
    if (!(slot & 1))
      return std::nullopt;
    return slot >> 1 << shift;
  }

  Result requestSearched(uint64_t line, bool writes) {
    Slot *set = &searched[setOf(line) * ways];
    uint64_t at = 0;
    while (at < ways && set[at] >> 1 != line)
      ++at;
    Result result{at < ways, std::nullopt};
    Slot slot = line << 1;
    if (result.hit)
      slot = set[at];
    else
      result.writeBack = addressIfWritten(set[--at]);
    for (; at > 0; --at)
      set[at] = set[at - 1];
    *set = slot | Slot(writes);
    return result;
  }

  Result requestListed(uint64_t line, bool writes) {
    Set &set = listed[setOf(line)];
    if (set.first != none && entries[set.first].slot >> 1 == line) {
      entries[set.first].slot |= Slot(writes);
      return {true, std::nullopt};
    }
    auto [found, isNew] = places.try_emplace(line, none);
    if (!isNew) {
      uint32_t place = found->second;
      entries[place].slot |= Slot(writes);
      unlink(set, entries[place]);
      putFirst(set, place);
      return {true, std::nullopt};
    }
    Result result{false, std::nullopt};
    uint32_t place = set.last;
    if (set.size < ways) {
      ++set.size;
      place = entries.size();
      entries.push_back({});
      found->second = place;
    } else {
      found->second = place;
      Entry &entry = entries[place];
      result.writeBack = addressIfWritten(entry.slot);
      unlink(set, entry);
      places.erase(entry.slot >> 1);
    }
    entries[place].slot = line << 1 | Slot(writes);
    putFirst(set, place);
    return result;
  }
  void unlink(Set &set, const Entry &entry) {
    (entry.before == none ? set.first : entries[entry.before].after) =
        entry.after;
    (entry.after == none ? set.last : entries[entry.after].before) =
        entry.before;
  }
  void putFirst(Set &set, uint32_t place) {
    entries[place].before = none;
    entries[place].after = set.first;
    (set.first == none ? set.last : entries[set.first].before) = place;
    set.first = place;
  }

  unsigned shift;
  uint64_t ways, numSets, mask;
  /// Set after set; empty where there are lists.
  std::vector<Slot> searched;
  std::vector<Set> listed;
  std::vector<Entry> entries;
  llvm::DenseMap<uint64_t, uint32_t> places;
};

//===----------------------------------------------------------------------===//
// All levels
//===----------------------------------------------------------------------===//

CacheModel::CacheModel(ArrayRef<CacheShape> shapes, bool measuresReuse)
    : shapes(shapes), countsOf(shapes.size()) {
  if (measuresReuse)
    distances.emplace();
  for (const CacheShape &shape : shapes)
    levels.push_back(std::make_unique<Level>(shape));
}

CacheModel::~CacheModel() = default;

inline void CacheModel::request(uint64_t address, bool writes) {
  ++last->requests;
  if (distances)
    distances->request(address / shapes.front().lineBytes);
  for (unsigned level = 0; level < levels.size(); ++level) {
    ++countsOf[level].requests;
    // Behind the first level, a line is written when it comes back.
    Level::Result result =
        levels[level]->request(address, writes && level == 0);
    if (result.writeBack)
      writeBack(level, *result.writeBack);
    if (result.hit)
      return;
    ++countsOf[level].misses;
    ++last->misses[level];
  }
}

inline void CacheModel::access(uint64_t address, unsigned bytes, bool writes) {
  uint64_t lineBytes = shapes.front().lineBytes;
  if (LLVM_LIKELY((address & (lineBytes - 1)) + bytes <= lineBytes))
    return request(address, writes);
  uint64_t end = address + bytes;
  do {
    request(address, writes);
    address = (address | (lineBytes - 1)) + 1;
  } while (address < end);
}

void CacheModel::touched(const Touch &touch) {
  if (hasReturned)
    return;
  unsigned bytes = touch.memref->type.storageBytes();
  access(touch.op, touch.memref->allocation->address() + touch.position * bytes,
         bytes, touch.writes);
}

void CacheModel::touched(const TouchRow &row) {
  if (hasReturned || row.touches.empty())
    return;
  struct Walk {
    uint64_t address, step;
    unsigned bytes;
    bool writes;
  };
  SmallVector<Walk, 8> walks;
  for (auto [touch, step] : llvm::zip_equal(row.touches, row.steps)) {
    uint64_t bytes = touch.memref->type.storageBytes();
    walks.push_back(
        {touch.memref->allocation->address() + touch.position * bytes,
         step * bytes, unsigned(bytes), touch.writes});
  }
  choose(row.touches.front().op);
  // Most requests are for the line that was used last.
  Level::LastUsed lines = levels.front()->lastUsed();
  uint64_t lineBytes = shapes.front().lineBytes, again = 0;
  bool isQuick =
      lines.slots && !distances && llvm::all_of(walks, [&](const Walk &walk) {
        return walk.bytes <= lineBytes && walk.address % walk.bytes == 0;
      });
  for (int64_t point = 0; point < row.points; ++point)
    for (Walk &walk : walks) {
      if (isQuick && lines.requestAgain(walk.address, walk.writes))
        ++again;
      else
        access(walk.address, walk.bytes, walk.writes);
      walk.address += walk.step;
    }
  last->requests += again;
  countsOf.front().requests += again;
}

void CacheModel::choose(Operation *op) {
  if (op == lastOp && last)
    return;
  auto [found, isNew] = byOperation.insert({op, OfOperation()});
  if (isNew)
    found->second.misses.assign(levels.size(), 0);
  lastOp = op;
  last = &found->second;
}

void CacheModel::access(Operation *op, uint64_t address, unsigned bytes,
                        bool writes) {
  choose(op);
  access(address, bytes, writes);
}

void CacheModel::writeBack(unsigned from, uint64_t address) {
  ++countsOf[from].writeBacks;
  // A level that does not have the line hands it on.
  for (unsigned level = from + 1; level < levels.size(); ++level) {
    if (levels[level]->write(address))
      return;
    ++countsOf[level].writeBacks;
  }
}
