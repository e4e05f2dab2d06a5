//===- CompiledModule.h - Compiles small programs for tests -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_TRANSFORMS_COMPILEDMODULE_H
#define MX_ORACLE_TESTS_TRANSFORMS_COMPILEDMODULE_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace llvm::orc {
class LLJIT;
}

namespace mx_test {

/// Elements of a one-dimensional memref, by their bits.
struct Buffer {
  unsigned elementBytes;
  std::vector<uint8_t> bytes;

  Buffer(unsigned elementBytes, size_t count)
      : elementBytes(elementBytes), bytes(elementBytes * count) {}
  Buffer(unsigned elementBytes, const std::vector<uint64_t> &values);

  size_t size() const { return bytes.size() / elementBytes; }
  uint64_t operator[](size_t index) const;
};

/// A module after expand-small-floats, lowered to LLVM and compiled at O0.
class CompiledModule {
public:
  /// Null, with a test failure reported, where `source` doesn't compile.
  static std::unique_ptr<CompiledModule> compile(llvm::StringRef source);
  ~CompiledModule();

  /// Calls a function of one-dimensional memrefs without results.
  void call(llvm::StringRef function,
            std::initializer_list<Buffer *> arguments);

private:
  CompiledModule();
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

/// The text of `func.func @NAME`, which writes to its last memref what `body`
/// makes of the elements of the others: `body` defines %r from %0, %1, ...
/// With `lanes` > 1, the elements are vectors of so many.
std::string elementwiseFunction(llvm::StringRef name,
                                const std::vector<std::string> &operandTypes,
                                llvm::StringRef resultType,
                                llvm::StringRef body, unsigned lanes = 1);

} // namespace mx_test

#endif // MX_ORACLE_TESTS_TRANSFORMS_COMPILEDMODULE_H
