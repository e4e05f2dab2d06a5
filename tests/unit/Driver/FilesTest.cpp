//===- FilesTest.cpp - What tools read and write --------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Printable.h"
#include "interpreter/Driver/RegularFile.h"
#include "tests/unit/Campaign/TemporaryFolder.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace oracle;

namespace {

class Files : public oracle::testing::TemporaryFolder {
protected:
  std::string errorOf(std::vector<OutputFile> files,
                      std::vector<std::string> inputs = {}) {
    return toString(claimOutputs(files, inputs));
  }
  std::string readError(const std::string &path) {
    auto buffer = readRegularFile(path);
    return buffer ? "" : toString(buffer.takeError());
  }
};

TEST_F(Files, WhatMayNeverEndIsNotRead) {
  write("file", "text");
  auto buffer = readRegularFile(in("file"));
  ASSERT_TRUE(bool(buffer));
  EXPECT_EQ((*buffer)->getBuffer(), "text");
  ASSERT_EQ(mkfifo(in("pipe").c_str(), 0600), 0);
  EXPECT_EQ(readError(in("pipe")),
            in("pipe") + ": cannot be read: is no regular file");
  EXPECT_EQ(readError("/dev/zero"),
            "/dev/zero: cannot be read: is no regular file");
  auto limited = readRegularFile(in("file"), 3);
  EXPECT_EQ(toString(limited.takeError()),
            in("file") + ": cannot be read: is larger than 3 bytes");
  EXPECT_EQ(readError(root), root + ": cannot be read: is a directory");
  EXPECT_EQ(readError(in("none")),
            in("none") + ": cannot be read: No such file or directory");
  unlink(in("pipe").c_str());
}

TEST_F(Files, OutputsAreDifferentFiles) {
  std::string a = in("a"), b = in("b"), dotted = root + "/./a",
              linked = in("link");
  EXPECT_EQ(errorOf({{"--json", a}, {"--junit", b}, {"--resume", ""}}), "");
  EXPECT_EQ(errorOf({{"--json", a}, {"--junit", a}}),
            "--junit and --json name the same file: " + a);
  EXPECT_EQ(errorOf({{"--json", a}, {"--junit", b}, {"--resume", dotted}}),
            "--resume and --json name the same file: " + dotted);
  write("a", "");
  ASSERT_EQ(symlink(a.c_str(), linked.c_str()), 0);
  EXPECT_EQ(errorOf({{"--json", a}, {"--junit", linked}}),
            "--junit and --json name the same file: " + linked);
  ASSERT_EQ(link(a.c_str(), b.c_str()), 0);
  EXPECT_EQ(errorOf({{"--json", a}, {"--junit", b}}),
            "--junit and --json name the same file: " + b);
  EXPECT_EQ(errorOf({{"--json", "-"}, {"--junit", "-"}}),
            "--junit and --json name the same file: -");
  EXPECT_EQ(errorOf({{"--json", "/dev/null"}, {"--junit", "/dev/null"}}), "");
  EXPECT_EQ(errorOf({{"--json", in("no/file")}}),
            in("no/file") + ": cannot be written: No such file or directory");
}

TEST_F(Files, OutputsAreNoInputs) {
  write("program", "");
  std::string program = in("program"), other = root + "/./program";
  EXPECT_EQ(errorOf({{"--json", in("a")}}, {program}), "");
  EXPECT_EQ(errorOf({{"--json", other}}, {program}),
            "--json names a file that is read: " + other);
  EXPECT_EQ(errorOf({{"--json", "-"}}, {"-"}), "");
}

TEST(Printable, ControlCharactersAreSpelledOut) {
  EXPECT_EQ(printable("a\tb\nc"), "a\tb\nc");
  EXPECT_EQ(printable("\x1B[31mred\x7F"), "\\x1B[31mred\\x7F");
  EXPECT_EQ(printable(llvm::StringRef("\0\r", 2)), "\\x00\\x0D");
  // The control character U+009B begins sequences as ESC [ does.
  EXPECT_EQ(printable("\xC2\x9B\xC2\xA0\xC3\xA9"), "\\x9B\xC2\xA0\xC3\xA9");
  EXPECT_EQ(printable("\xFF"), "\xEF\xBF\xBD");
}

// FIPS 180-2, appendix B.1.
TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223"
                             "b00361a396177a9cb410ff61f20015ad");
}

} // namespace
