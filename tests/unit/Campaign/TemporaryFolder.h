//===- TemporaryFolder.h - A folder that goes with the test --- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_CAMPAIGN_TEMPORARYFOLDER_H
#define MX_ORACLE_TESTS_UNIT_CAMPAIGN_TEMPORARYFOLDER_H

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

namespace oracle::testing {

class TemporaryFolder : public ::testing::Test {
protected:
  TemporaryFolder() {
    llvm::SmallString<128> made;
    // What a name of the campaign's own files means, it means there only.
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("campaign.tmp-", made));
    root = made.str().str();
  }
  ~TemporaryFolder() override { (void)llvm::sys::fs::remove_directories(root); }

  std::string in(llvm::StringRef name) const { return root + "/" + name.str(); }
  void write(llvm::StringRef name, llvm::StringRef text) const {
    std::error_code code;
    llvm::raw_fd_ostream(in(name), code) << text;
    EXPECT_FALSE(code);
  }
  std::string read(llvm::StringRef name) const {
    auto buffer = llvm::MemoryBuffer::getFile(in(name));
    return buffer ? (*buffer)->getBuffer().str() : "cannot be read";
  }

  std::string root;
};

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_CAMPAIGN_TEMPORARYFOLDER_H
