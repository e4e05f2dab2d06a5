//===- ProgramTest.h - Compiling and running a program's text -----*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_EXECUTION_PROGRAMTEST_H
#define MX_ORACLE_TESTS_UNIT_EXECUTION_PROGRAMTEST_H

#include "compiler/Execution/CompileProgram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace mlir::mx {

inline void PrintTo(const HostValue &value, std::ostream *stream) {
  *stream << "bits 0x" << std::hex << value.bits << " shape "
          << testing::PrintToString(value.shape) << " bytes "
          << testing::PrintToString(value.bytes);
}

/// A buffer of `elements`.
template <typename T>
HostValue buffer(llvm::ArrayRef<int64_t> shape, std::vector<T> elements) {
  const auto *bytes = reinterpret_cast<const uint8_t *>(elements.data());
  return HostValue::buffer(
      shape, sizeof(T),
      std::vector<uint8_t>(bytes, bytes + elements.size() * sizeof(T)));
}

/// Runs programs under the scalar pipeline, or the one that is named.
class ProgramTest : public testing::Test {
protected:
  ProgramTest();
  ~ProgramTest() override;

  llvm::Expected<CompiledProgram> compile(llvm::StringRef text,
                                          llvm::StringRef pipeline = "scalar");
  std::string compileError(llvm::StringRef text);
  /// The outcome of one run; one that is a failure if there is none.
  RunOutcome runOnce(llvm::StringRef text, std::vector<HostValue> inputs = {},
                     const RunOptions &options = {},
                     llvm::StringRef pipeline = "scalar");

  std::unique_ptr<MLIRContext> context;
  std::unique_ptr<JitSession> sessions[2];
};

} // namespace mlir::mx

#endif // MX_ORACLE_TESTS_UNIT_EXECUTION_PROGRAMTEST_H
