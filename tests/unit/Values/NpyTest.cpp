//===- NpyTest.cpp - Reading and writing .npy files -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Npy.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <gtest/gtest.h>
#include <sys/resource.h>

using namespace oracle;
using namespace llvm;

namespace {
/// A file with the given header text, as NumPy lays it out.
std::string makeFile(StringRef header, StringRef data, unsigned major = 1) {
  std::string file("\x93NUMPY", 6);
  file += char(major);
  file += '\0';
  for (unsigned i = 0; i < (major == 1 ? 2 : 4); ++i)
    file += char(header.size() >> (8 * i));
  return file + header.str() + data.str();
}

std::string headerOf(StringRef descr, StringRef shape,
                     StringRef order = "False") {
  return ("{'descr': '" + descr + "', 'fortran_order': " + order +
          ", 'shape': " + shape + ", }\n")
      .str();
}

/// What parsing `file` complains about; empty if it doesn't.
std::string complaint(StringRef file) {
  Expected<NpyArray> array = parseNpy(file, "a.npy");
  return array ? "" : toString(array.takeError());
}

void expectComplaint(StringRef file, StringRef part) {
  std::string message = complaint(file);
  EXPECT_TRUE(StringRef(message).contains(part))
      << "expected: ..." << part.str() << "...\ncame: " << message;
  EXPECT_TRUE(StringRef(message).starts_with("a.npy: ")) << message;
}

class NpyFileTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("npy-test", directory));
  }
  void TearDown() override { sys::fs::remove_directories(directory); }
  std::string pathOf(StringRef name) {
    SmallString<128> path = directory;
    sys::path::append(path, name);
    return std::string(path);
  }
  std::string contentsOf(StringRef path) {
    auto buffer = MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : "unreadable";
  }
  unsigned countFiles() {
    unsigned count = 0;
    std::error_code failure;
    for (sys::fs::directory_iterator it(directory, failure), end;
         it != end && !failure; it.increment(failure))
      ++count;
    return count;
  }
  SmallString<128> directory;
};

TEST(NpyTest, ReadsEveryElementType) {
  for (StringRef descr : {"|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2",
                          "<u4", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16"}) {
    SCOPED_TRACE(descr.str());
    unsigned size;
    ASSERT_FALSE(descr.drop_front(2).getAsInteger(10, size));
    std::string data(2 * size, '\1');
    Expected<NpyArray> array =
        parseNpy(makeFile(headerOf(descr, "(2,)"), data), "a.npy");
    ASSERT_TRUE(bool(array)) << toString(array.takeError());
    EXPECT_EQ(array->kind, descr[1]);
    EXPECT_EQ(array->itemSize, size);
    EXPECT_EQ(array->descr(), descr);
    ASSERT_EQ(array->shape, (SmallVector<int64_t>{2}));
    EXPECT_EQ(array->bytes, std::vector<uint8_t>(2 * size, 1));
  }
}

TEST(NpyTest, ReadsEveryVersion) {
  for (unsigned major : {1, 2, 3}) {
    Expected<NpyArray> array =
        parseNpy(makeFile(headerOf("|u1", "(1, 2)"), "xy", major), "a.npy");
    ASSERT_TRUE(bool(array)) << toString(array.takeError());
    EXPECT_EQ(array->bytes, (std::vector<uint8_t>{'x', 'y'}));
  }
  expectComplaint(
      makeFile(headerOf("|u1", "(1, 2)"), "xy", 4),
      ".npy version 4.0 is not supported; expected 1.0, 2.0 or 3.0");
}

TEST(NpyTest, ReadsAScalarAndAnEmptyArray) {
  Expected<NpyArray> scalar =
      parseNpy(makeFile(headerOf("<u2", "()"), "ab"), "a.npy");
  ASSERT_TRUE(bool(scalar)) << toString(scalar.takeError());
  EXPECT_TRUE(scalar->shape.empty());
  EXPECT_EQ(scalar->bytes.size(), 2u);

  Expected<NpyArray> empty =
      parseNpy(makeFile(headerOf("<f8", "(3, 0, 2)", "True"), ""), "a.npy");
  ASSERT_TRUE(bool(empty)) << toString(empty.takeError());
  EXPECT_EQ(empty->shape, (SmallVector<int64_t>{3, 0, 2}));
  EXPECT_TRUE(empty->bytes.empty());
}

TEST(NpyTest, FortranOrderBecomesRowMajor) {
  // [[a b c] [d e f]], columns first.
  Expected<NpyArray> array =
      parseNpy(makeFile(headerOf("|u1", "(2, 3)", "True"), "adbecf"), "a.npy");
  ASSERT_TRUE(bool(array)) << toString(array.takeError());
  EXPECT_EQ(StringRef(reinterpret_cast<char *>(array->bytes.data()), 6),
            "abcdef");

  // Element (i, j, k) of a 2x3x4 array, 16 bits each, lies at i + 2j + 6k.
  std::string data;
  for (char place = 0; place < 24; ++place)
    data += {place, '!'};
  array =
      parseNpy(makeFile(headerOf("<u2", "(2, 3, 4)", "True"), data), "a.npy");
  ASSERT_TRUE(bool(array)) << toString(array.takeError());
  for (unsigned i = 0; i < 2; ++i)
    for (unsigned j = 0; j < 3; ++j)
      for (unsigned k = 0; k < 4; ++k) {
        unsigned at = 2 * ((i * 3 + j) * 4 + k);
        EXPECT_EQ(array->bytes[at], i + 2 * j + 6 * k);
        EXPECT_EQ(array->bytes[at + 1], '!');
      }
}

TEST(NpyTest, AcceptsTheDictionaryInAnyLayout) {
  std::string header = "  {\"shape\":(2L,3L),'fortran_order' : False,\n"
                       "\t'descr':\"|i1\"}   ";
  Expected<NpyArray> array = parseNpy(makeFile(header, "abcdef"), "a.npy");
  ASSERT_TRUE(bool(array)) << toString(array.takeError());
  EXPECT_EQ(array->shape, (SmallVector<int64_t>{2, 3}));
}

TEST(NpyTest, RejectsBigEndianElements) {
  expectComplaint(makeFile(headerOf(">f4", "(1,)"), "abcd"),
                  "element type '>f4' is big-endian; expected little-endian, "
                  "'<f4'");
}

TEST(NpyTest, RejectsOtherElementTypes) {
  for (StringRef descr : {"<U4", "|S3", "|O", "<M8[ns]", "<f16", "<i3", "f4",
                          "", "=f4", "<f99999999999", "|V2"})
    expectComplaint(makeFile(headerOf(descr, "(1,)"), "abcd"),
                    "is not supported; expected '|b1'");
  expectComplaint(makeFile("{'descr': [('a', '<f4')], 'fortran_order': False, "
                           "'shape': (1,)}",
                           "abcd"),
                  "structured element types are not supported");
}

TEST(NpyTest, RejectsMissingAndLeftOverBytes) {
  expectComplaint(makeFile(headerOf("<f4", "(2, 3)"), std::string(23, 'x')),
                  "truncated .npy file: expected 24 bytes of elements for its "
                  "shape and type, found 23");
  expectComplaint(makeFile(headerOf("<f4", "(2, 3)"), std::string(25, 'x')),
                  "bytes left over: expected 24 bytes");
}

TEST(NpyTest, RejectsEveryTruncation) {
  std::string file = makeFile(headerOf("<f4", "(2,)"), "abcdefgh");
  for (size_t size = 0; size < file.size(); ++size)
    EXPECT_NE(complaint(StringRef(file).take_front(size)), "") << size;
  EXPECT_EQ(complaint(file), "");
}

TEST(NpyTest, RejectsShapesThatOverflow) {
  for (StringRef shape :
       {"(4294967296, 4294967296)", "(9223372036854775807, 2)",
        "(0, 4294967296, 4294967296)", "(4611686018427387904,)"})
    expectComplaint(makeFile(headerOf("<f4", shape), ""),
                    "more bytes than 63 bits can count");
  for (StringRef shape :
       {"(9223372036854775808,)", "(99999999999999999999999,)"})
    expectComplaint(makeFile(headerOf("|u1", shape), ""),
                    "does not fit 63 bits");
  // Large, but only missing.
  expectComplaint(makeFile(headerOf("|u1", "(9223372036854775807,)"), "x"),
                  "truncated .npy file: expected 9223372036854775807 bytes");
}

TEST(NpyTest, RejectsMalformedHeaders) {
  struct Case {
    const char *header, *complaint;
  };
  const Case cases[] = {
      {"", "expected a dictionary, found ''"},
      {"{", "expected a quoted key"},
      {"{}", "a key is missing"},
      {"{'descr': '|u1', 'shape': (1,)}", "a key is missing"},
      {"{'descr': '|u1', 'descr': '|u1'}", "key 'descr' occurs twice"},
      {"{'color': 1}", "unknown key 'color'"},
      {"{'descr' '|u1'}", "expected ':' after 'descr'"},
      {"{'descr': 'u1", "expected a quoted element type"},
      {"{'fortran_order': 1}", "expected True or False"},
      {"{'shape': 3}", "expected a tuple"},
      {"{'shape': (3)}", "expected a tuple: (N,)"},
      {"{'shape': (,)}", "expected an extent"},
      {"{'shape': (-1,)}", "expected an extent in the shape, found '-1,)}'"},
      {"{'shape': (1 2)}", "expected ',' or ')' in the shape"},
      {"{'shape': (1,", "expected an extent"},
      {"{'shape': (1,) 'descr': '|u1'}", "expected ',' or '}'"},
      {"{'descr': '|u1', 'fortran_order': False, 'shape': (1,)} x",
       "expected the end of the header, found 'x'"},
      {"{'descr': '|u1\x01\xFF'}", "'|u1\\01\\FF' is not supported"},
  };
  for (const Case &test : cases)
    expectComplaint(makeFile(test.header, "x"), test.complaint);
  std::string ones;
  for (unsigned i = 0; i < 65; ++i)
    ones += "1,";
  expectComplaint(makeFile(headerOf("|u1", "(" + ones + ")"), "x"),
                  "more than 64 dimensions");
}

TEST(NpyTest, RejectsOtherFiles) {
  expectComplaint("PK\x03\x04 a zip", "not a .npy file");
  expectComplaint("", "not a .npy file");
}

TEST(NpyTest, RejectsBooleansBeyondOne) {
  expectComplaint(makeFile(headerOf("|b1", "(3,)"), StringRef("\0\1\2", 3)),
                  "element 2 of a boolean array is 2; expected 0 or 1");
}

TEST(NpyTest, AnyChangedFileIsReadOrRejected) {
  const std::string seeds[] = {
      makeFile(headerOf("<f4", "(2, 3)"), std::string(24, 'x')),
      makeFile(headerOf("<u2", "(3, 2)", "True"), std::string(12, 'x'), 2),
      makeFile(headerOf("|b1", "()"), std::string(1, '\1'), 3)};
  uint64_t state = 99;
  auto random = [&](uint64_t bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % bound;
  };
  constexpr StringRef pieces("{}()[],:'\"<>|=0129LTrue \n\\\0\xFF", 28);
  unsigned accepted = 0;
  for (unsigned round = 0; round < 100000; ++round) {
    std::string file = seeds[random(std::size(seeds))];
    for (uint64_t changes = 1 + random(4); changes > 0; --changes) {
      size_t at = random(file.size());
      switch (random(4)) {
      case 0:
        file[at] = char(random(256));
        break;
      case 1:
        file.insert(at, 1, pieces[random(pieces.size())]);
        break;
      case 2:
        file.erase(at, 1 + random(3));
        break;
      default:
        file[at] = pieces[random(pieces.size())];
      }
    }
    Expected<NpyArray> array = parseNpy(file, "a.npy");
    if (!array) {
      std::string message = toString(array.takeError());
      ASSERT_TRUE(StringRef(message).starts_with("a.npy: ")) << message;
      continue;
    }
    ++accepted;
    uint64_t numBytes = array->itemSize;
    for (int64_t extent : array->shape)
      numBytes *= uint64_t(extent);
    ASSERT_EQ(array->bytes.size(), numBytes);
  }
  // Most changes that hit only an element or a blank are harmless.
  EXPECT_GT(accepted, 1000u);
}

TEST_F(NpyFileTest, WritesWhatNumPyWrites) {
  NpyArray array;
  array.kind = 'f';
  array.itemSize = 4;
  array.shape = {1, 2};
  array.bytes = {0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0};
  std::string path = pathOf("a.npy");
  Error failure = writeNpy(path, array);
  ASSERT_FALSE(failure) << toString(std::move(failure));
  std::string header =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }";
  header.resize(117, ' ');
  EXPECT_EQ(contentsOf(path),
            makeFile(header + "\n", StringRef("\0\0\x80\x3F\0\0\0\xC0", 8)));
  EXPECT_EQ(countFiles(), 1u);
}

TEST_F(NpyFileTest, WhatIsWrittenIsReadBack) {
  const SmallVector<int64_t> shapes[] = {
      {}, {0}, {7}, {2, 3}, {1, 0, 4}, SmallVector<int64_t>(64, 1)};
  std::string path = pathOf("a.npy");
  for (const SmallVector<int64_t> &shape : shapes) {
    NpyArray array;
    array.kind = 'i';
    array.itemSize = 2;
    array.shape = shape;
    size_t size = 2;
    for (int64_t extent : shape)
      size *= extent;
    for (size_t i = 0; i < size; ++i)
      array.bytes.push_back(uint8_t(i));
    Error failure = writeNpy(path, array);
    ASSERT_FALSE(failure) << toString(std::move(failure));
    Expected<NpyArray> back = readNpy(path);
    ASSERT_TRUE(bool(back)) << toString(back.takeError());
    EXPECT_EQ(back->shape, array.shape);
    EXPECT_EQ(back->descr(), "<i2");
    EXPECT_EQ(back->bytes, array.bytes);
    Expected<NpyHeader> header = parseNpyHeader(contentsOf(path), path);
    ASSERT_TRUE(bool(header)) << toString(header.takeError());
    EXPECT_EQ(header->dataOffset % 64, 0u);
  }
}

TEST_F(NpyFileTest, AFailedWriteLeavesTheOldFile) {
  NpyArray small, large;
  small.shape = {3};
  small.bytes = {1, 2, 3};
  large.shape = {100000};
  large.bytes.resize(100000);
  std::string path = pathOf("a.npy");
  ASSERT_FALSE(errorToBool(writeNpy(path, small)));
  std::string before = contentsOf(path);

  // A disk that fills up in the middle.
  struct rlimit old, limit;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
  limit = old;
  limit.rlim_cur = 5000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  std::string message = toString(writeNpy(path, large));
  setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, oldHandler);

  EXPECT_TRUE(StringRef(message).contains("a.npy: cannot be written"))
      << message;
  EXPECT_EQ(contentsOf(path), before);
  EXPECT_EQ(countFiles(), 1u);
}

TEST_F(NpyFileTest, DoesNotWriteAnInconsistentArray) {
  NpyArray array;
  array.shape = {2, -1};
  EXPECT_TRUE(errorToBool(writeNpy(pathOf("a.npy"), array)));
  array.shape = {4};
  array.bytes = {1, 2, 3};
  EXPECT_TRUE(errorToBool(writeNpy(pathOf("a.npy"), array)));
  EXPECT_EQ(countFiles(), 0u);
}

TEST_F(NpyFileTest, NamesFilesItCannotReadOrWrite) {
  auto readComplaint = [](StringRef path, uint64_t maxBytes = UINT64_MAX) {
    Expected<NpyArray> array = readNpy(path, maxBytes);
    return array ? "" : toString(array.takeError());
  };
  EXPECT_EQ(readComplaint("missing/a.npy"),
            "missing/a.npy: cannot be read: No such file or directory");
  EXPECT_EQ(readComplaint(directory),
            std::string(directory) +
                ": not a regular file; expected a .npy file");
  EXPECT_EQ(readComplaint("/dev/zero"),
            "/dev/zero: not a regular file; expected a .npy file");

  NpyArray array;
  array.shape = {3};
  array.bytes = {1, 2, 3};
  std::string message = toString(writeNpy("missing/a.npy", array));
  EXPECT_TRUE(
      StringRef(message).starts_with("missing/a.npy: cannot be written"))
      << message;
  ASSERT_FALSE(errorToBool(writeNpy(pathOf("a.npy"), array)));
  EXPECT_EQ(readComplaint(pathOf("a.npy"), 100),
            pathOf("a.npy") + ": has 131 bytes; expected at most 100");
}
} // namespace
