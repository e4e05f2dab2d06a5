//===- CachegrindTest.cpp - CacheModel beside valgrind's model ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/traffic.md says where the two differ.
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/CacheModel.h"
#include "tests/unit/Observers/CachegrindLoops.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::testing;

namespace {

/// Accesses, and how many of them miss in the first and in the last level.
struct Accesses {
  uint64_t count = 0, firstMisses = 0, lastMisses = 0;

  friend Accesses operator-(Accesses a, const Accesses &b) {
    return {a.count - b.count, a.firstMisses - b.firstMisses,
            a.lastMisses - b.lastMisses};
  }
  bool operator==(const Accesses &) const = default;
  friend std::ostream &operator<<(std::ostream &os, const Accesses &accesses) {
    return os << accesses.count << " (" << accesses.firstMisses
              << " miss in the first level, " << accesses.lastMisses
              << " in the last)";
  }
};
struct Traffic {
  Accesses reads, writes;

  friend Traffic operator-(const Traffic &a, const Traffic &b) {
    return {a.reads - b.reads, a.writes - b.writes};
  }
  bool operator==(const Traffic &) const = default;
  friend std::ostream &operator<<(std::ostream &os, const Traffic &traffic) {
    return os << traffic.reads << " reads, " << traffic.writes << " writes";
  }
};

/// How the last level is asked.
enum class Levels : uint8_t {
  Chained, ///< As CacheModel does, for the lines that the first level missed.
  Apart,   ///< As cachegrind does, for the whole access.
};
struct Caches {
  llvm::StringRef first, last;
};

/// Asks models for what a loop accesses. An access misses where any of its
/// lines does, as cachegrind counts.
class ModelledMemory {
public:
  ModelledMemory(const Caches &caches, Levels levels)
      : model(cantFail(
            parseCaches(levels == Levels::Apart
                            ? caches.first.str()
                            : (caches.first + ":" + caches.last).str()))) {
    if (levels == Levels::Apart)
      lastAlone.emplace(cantFail(parseCaches(caches.last)));
  }

  template <typename T> T load(uint64_t offset) {
    access(offset, sizeof(T), traffic.reads, /*writes=*/false);
    return T();
  }
  template <typename T> void store(uint64_t offset, T) {
    access(offset, sizeof(T), traffic.writes, /*writes=*/true);
  }
  const Traffic &counts() const { return traffic; }

private:
  uint64_t firstMisses() const { return model.counts(0).misses; }
  uint64_t lastMisses() const {
    return lastAlone ? lastAlone->counts(0).misses : model.counts(1).misses;
  }
  void access(uint64_t offset, unsigned bytes, Accesses &accesses,
              bool writes) {
    uint64_t address = memoryBytes + offset;
    uint64_t first = firstMisses(), last = lastMisses();
    model.access(nullptr, address, bytes, writes);
    if (lastAlone && firstMisses() != first)
      lastAlone->access(nullptr, address, bytes, writes);
    ++accesses.count;
    accesses.firstMisses += firstMisses() != first;
    accesses.lastMisses += lastMisses() != last;
  }
  CacheModel model;
  std::optional<CacheModel> lastAlone;
  Traffic traffic;
};

void run(llvm::StringRef loop, ModelledMemory &memory) {
  if (loop == "multiply")
    multiplyMatrices(memory);
  else if (loop == "scattered")
    accessScattered(memory);
  else
    accessAcrossLines(memory);
}

// What both models have before the loop, they lose in one pass of it where it
// matters at all; the next is like all that follow. So the third is measured.
Traffic thirdPassOfModel(llvm::StringRef loop, const Caches &caches,
                         Levels levels = Levels::Chained) {
  ModelledMemory memory(caches, levels);
  run(loop, memory);
  run(loop, memory);
  Traffic before = memory.counts();
  run(loop, memory);
  return memory.counts() - before;
}

/// The whole process's counts, or nothing, and a failure of the test.
std::optional<Traffic> watch(llvm::StringRef valgrind, llvm::StringRef loop,
                             llvm::StringRef passes, const Caches &caches) {
  llvm::SmallString<64> file;
  if (llvm::sys::fs::createTemporaryFile("cachegrind", "out", file)) {
    ADD_FAILURE() << "no temporary file";
    return std::nullopt;
  }
  llvm::FileRemover remover(file);
  std::string out = ("--cachegrind-out-file=" + file).str();
  std::string firstOption = ("--D1=" + caches.first).str();
  std::string lastOption = ("--LL=" + caches.last).str();
  std::string message;
  // Instructions have a cache that keeps them all, and no more to do with data.
  int exitCode = llvm::sys::ExecuteAndWait(
      valgrind,
      {valgrind, "--tool=cachegrind", "--cache-sim=yes", "--I1=65536,16,64",
       firstOption, lastOption, out, CACHEGRIND_LOOPS, loop, passes},
      /*Env=*/llvm::ArrayRef<llvm::StringRef>(),
      /*Redirects=*/{std::nullopt, llvm::StringRef(), llvm::StringRef()},
      /*SecondsToWait=*/300, /*MemoryLimit=*/0, &message);
  if (exitCode != 0) {
    ADD_FAILURE() << "valgrind ended with " << exitCode << " " << message;
    return std::nullopt;
  }
  auto buffer = llvm::MemoryBuffer::getFile(file);
  llvm::StringRef text = buffer ? (*buffer)->getBuffer() : "";
  // "events: Ir ..." names the columns of "summary: 123 ...".
  auto fieldsOf = [&](llvm::StringRef key) {
    llvm::SmallVector<llvm::StringRef> fields;
    text.substr(text.find(("\n" + key).str()) + 1)
        .split('\n')
        .first.split(fields, ' ', -1, /*KeepEmpty=*/false);
    return fields;
  };
  auto events = fieldsOf("events:"), values = fieldsOf("summary:");
  auto countOf = [&](llvm::StringRef event) {
    uint64_t count = 0;
    const auto *found = llvm::find(events, event);
    if (found == events.end() || events.size() != values.size() ||
        values[found - events.begin()].getAsInteger(10, count))
      ADD_FAILURE() << "cachegrind does not say " << event.str();
    return count;
  };
  return Traffic{{countOf("Dr"), countOf("D1mr"), countOf("DLmr")},
                 {countOf("Dw"), countOf("D1mw"), countOf("DLmw")}};
}

class Cachegrind : public ::testing::Test {
protected:
  void SetUp() override {
    auto found = llvm::sys::findProgramByName("valgrind");
    if (!found)
      GTEST_SKIP() << "valgrind is not installed";
    valgrind = *found;
  }

  // Starting and ending the process is the same with another pass.
  Traffic thirdPass(llvm::StringRef loop, const Caches &caches) {
    auto two = watch(valgrind, loop, "2", caches);
    auto three = watch(valgrind, loop, "3", caches);
    return two && three ? *three - *two : Traffic();
  }
  std::string valgrind;
};

TEST_F(Cachegrind, AgreesOnAMatrixProduct) {
  Traffic expected = thirdPass("multiply", {"1024,2,32", "8192,4,64"});
  EXPECT_EQ(expected.reads.count, 3u * 40 * 40 * 40);
  EXPECT_EQ(expected.writes.count, 1u * 40 * 40 * 40);
  auto model = [](llvm::StringRef first, llvm::StringRef last) {
    return thirdPassOfModel("multiply", {first, last});
  };
  EXPECT_EQ(model("1024,2,32", "8192,4,64"), expected);
  // Other caches would not do.
  EXPECT_NE(model("1024,4,32", "8192,4,64"), expected);
  EXPECT_NE(model("1024,2,32", "8192,2,64"), expected);
}

TEST_F(Cachegrind, AgreesOnScatteredAccesses) {
  Traffic expected = thirdPass("scattered", {"4096,8,64", "16384,16,64"});
  EXPECT_EQ(expected.reads.count + expected.writes.count, 20000u);
  auto model = [](llvm::StringRef first, llvm::StringRef last) {
    return thirdPassOfModel("scattered", {first, last});
  };
  EXPECT_EQ(model("4096,8,64", "16384,16,64"), expected);
  EXPECT_NE(model("4096,4,64", "16384,16,64"), expected);
  EXPECT_NE(model("4096,8,64", "16384,8,64"), expected);
}

TEST_F(Cachegrind, AgreesOnFullyAssociativeCaches) {
  Traffic expected = thirdPass("scattered", {"2048,32,64", "32768,512,64"});
  EXPECT_EQ(thirdPassOfModel("scattered", {"2048,full,64", "32768,full,64"}),
            expected);
}

TEST_F(Cachegrind, AsksTheLastLevelForAllLinesOfAnAccess) {
  Caches caches{"2048,4,32", "4096,4,32"};
  Traffic expected = thirdPass("across-lines", caches);
  EXPECT_EQ(thirdPassOfModel("across-lines", caches, Levels::Apart), expected);
  Traffic chained = thirdPassOfModel("across-lines", caches);
  EXPECT_EQ(chained.reads.firstMisses, expected.reads.firstMisses);
  EXPECT_EQ(chained.writes.firstMisses, expected.writes.firstMisses);
  EXPECT_NE(chained, expected);
}

} // namespace
