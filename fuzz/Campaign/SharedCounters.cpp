//===- SharedCounters.cpp - What all processes of a campaign count --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/SharedCounters.h"

#include "fuzz/Campaign/FindingKey.h"

#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace oracle;
using llvm::StringRef;

namespace {
struct KeyCount {
  std::atomic<uint64_t> hash, count, kept;
};
/// More kinds of findings than that are counted together.
constexpr unsigned numKeys = 4096;
} // namespace

struct SharedCounters::Layout {
  std::atomic<uint64_t> counts[numCounts];
  std::atomic<uint8_t> covered[Feedback::size];
  KeyCount keys[numKeys];

  KeyCount &find(uint64_t hash);
};
static_assert(std::atomic<uint64_t>::is_always_lock_free &&
              std::atomic<uint8_t>::is_always_lock_free);

/// The place of a key, which nobody else takes from then on.
KeyCount &SharedCounters::Layout::find(uint64_t hash) {
  for (unsigned i = 0; i < numKeys; ++i) {
    KeyCount &place = keys[(hash + i) % numKeys];
    uint64_t found = 0;
    if (place.hash.compare_exchange_strong(found, hash) || found == hash)
      return place;
  }
  return keys[hash % numKeys];
}

llvm::Expected<std::unique_ptr<SharedCounters>>
SharedCounters::open(StringRef path) {
  auto fail = [&](int error) {
    return llvm::createStringError(
        path + ": cannot be written: " + std::strerror(error));
  };
  int file = ::open(path.str().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0)
    return fail(errno);
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size != off_t(sizeof(Layout)) &&
      ftruncate(file, 0) != 0) {
    int error = errno;
    close(file);
    return fail(error);
  }
  // Writing to a page for which the disk has no room would be a signal.
  int error = posix_fallocate(file, 0, sizeof(Layout));
  void *memory = error != 0 ? MAP_FAILED
                            : mmap(nullptr, sizeof(Layout),
                                   PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (error == 0 && memory == MAP_FAILED)
    error = errno;
  close(file);
  if (error != 0)
    return fail(error);
  return std::unique_ptr<SharedCounters>(
      new SharedCounters(static_cast<Layout *>(memory)));
}

SharedCounters::~SharedCounters() { munmap(layout, sizeof(Layout)); }

uint64_t SharedCounters::add(Count count) {
  return layout->counts[static_cast<size_t>(count)].fetch_add(
      1, std::memory_order_relaxed);
}

uint64_t SharedCounters::get(Count count) const {
  return layout->counts[static_cast<size_t>(count)].load(
      std::memory_order_relaxed);
}

void SharedCounters::printTally(llvm::raw_ostream &out) const {
  static constexpr std::pair<Count, llvm::StringRef> rows[] = {
      {Count::Agreed, "agree"},
      {Count::Disagreed, "disagree"},
      {Count::Undefined, "undefined as values"},
      {Count::Unsupported, "unsupported"},
      {Count::Limit, "reach a limit"},
      {Count::Invalid, "invalid"}};
  uint64_t left = get(Count::Programs);
  out << "of all " << left << ":";
  for (auto &[count, name] : rows) {
    uint64_t number = get(count);
    out << ' ' << number << ' ' << name << ',';
    left -= std::min(left, number);
  }
  out << ' ' << left << " crashed or cut off\n";
}

void SharedCounters::beginRun() {
  layout->counts[static_cast<size_t>(Count::Unwritten)].store(0);
  for (KeyCount &key : layout->keys)
    key.kept.store(0);
}

void SharedCounters::cover(llvm::ArrayRef<uint8_t> counters) {
  for (auto [counter, covered] : llvm::zip(counters, layout->covered))
    if (counter != 0 && covered.load(std::memory_order_relaxed) == 0)
      covered.store(1, std::memory_order_relaxed);
}

unsigned SharedCounters::features(Feature kind) const {
  auto [begin, end] = Feedback::range(kind);
  unsigned count = 0;
  for (unsigned i = begin; i < end; ++i)
    count += layout->covered[i].load(std::memory_order_relaxed);
  return count;
}

unsigned SharedCounters::features() const {
  unsigned count = 0;
  for (unsigned kind = 0; kind < numFeatures; ++kind)
    count += features(Feature(kind));
  return count;
}

uint64_t SharedCounters::occurred(StringRef key) {
  return layout->find(stableHash(key)).count.fetch_add(1) + 1;
}

uint64_t SharedCounters::occurrences(StringRef key) const {
  return layout->find(stableHash(key)).count.load();
}

uint64_t SharedCounters::keep(StringRef key) {
  return layout->find(stableHash(key)).kept.fetch_add(1);
}

uint64_t SharedCounters::kept(StringRef key) const {
  return layout->find(stableHash(key)).kept.load();
}
