//===- TrafficPictures.h - What an execution moved, drawn -------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_TRAFFICPICTURES_H
#define MX_ORACLE_DRIVER_TRAFFICPICTURES_H

#include "interpreter/Observers/Ledger.h"

#include "llvm/Support/Error.h"

namespace oracle {

/// What was live when, from a ledger or from the report that was made of it.
struct LiveBytes {
  /// Sources of memory, by number, and their bytes.
  using Moment = std::vector<std::pair<unsigned, uint64_t>>;

  uint64_t peak = 0, stepsPerMoment = 1;
  /// Their names.
  std::vector<std::string> sources;
  std::vector<Moment> moments;

  static LiveBytes of(const Ledger &ledger);
};

/// What an operation moves, in all memory.
struct OperationBytes {
  std::string name;
  /// Without what was copied: a copied byte is read once and written once.
  uint64_t read, written, copied;

  /// Of these bytes, `copied` were read and written by copies.
  OperationBytes(std::string name, uint64_t read, uint64_t written,
                 uint64_t copied)
      : name(std::move(name)), read(read - std::min(read, copied)),
        written(written - std::min(written, copied)), copied(2 * copied) {}
  uint64_t total() const { return read + written + copied; }

  /// Those of a run, each once.
  static std::vector<OperationBytes> of(const Ledger &ledger);
};

/// SVG files. Each is a sentence instead where there is nothing to draw.
llvm::Expected<std::string> drawLiveBytes(llvm::StringRef entry,
                                          const LiveBytes &live);
llvm::Expected<std::string>
drawOperations(llvm::StringRef entry,
               llvm::ArrayRef<OperationBytes> operations);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_TRAFFICPICTURES_H
