//===- ErrorTail.h - The end of standard error ---------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_ERRORTAIL_H
#define MX_ORACLE_ORACLES_ERRORTAIL_H

#include "llvm/Support/Error.h"

#include <string>

namespace oracle {

/// The end of what processes write to standard error. It is taken out of a pipe
/// as it comes, so that no memory and no disk fills, however much that is.
class ErrorTail {
public:
  ErrorTail() = default;
  ~ErrorTail();
  ErrorTail(const ErrorTail &) = delete;
  ErrorTail &operator=(const ErrorTail &) = delete;

  /// Opens the pipe, once.
  llvm::Error open();
  /// Where a process writes, and what tells that it has.
  int writeEnd() const { return ends[1]; }
  int readEnd() const { return ends[0]; }
  /// Takes what is there, but not for ever.
  void take();
  /// Forgets what there was.
  void clear();
  /// The last 1000 bytes, without white space around them.
  std::string text() const;

private:
  int ends[2] = {-1, -1};
  std::string kept;
};

} // namespace oracle

#endif // MX_ORACLE_ORACLES_ERRORTAIL_H
