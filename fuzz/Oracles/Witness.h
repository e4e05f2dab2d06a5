//===- Witness.h - The read that saw the wrong version ----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Every read sees the tensor version that the value semantics names. Where it
// does not, a witness says which read, which version it should have seen, and
// which write was in its way.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_WITNESS_H
#define MX_ORACLE_ORACLES_WITNESS_H

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace oracle {

/// An operation of a program, or an argument of its entry, for people.
struct WitnessedOp {
  /// "linalg.add"; empty where there is none.
  std::string name;
  /// For an argument, instead of a name.
  std::optional<unsigned> argument;
  /// "file.mlir:3:8"; of an argument, the entry's.
  std::string location;
  /// The views through which it reads or writes, from the allocation on.
  std::vector<WitnessedOp> views;
};

struct Witness {
  /// Why the read saw what it saw.
  enum class Cause : uint8_t {
    OtherVersion, ///< It saw what another write, or operation, made.
    NeverWritten, ///< Nothing was written there.
    OtherValue,   ///< What was made is wrong in itself: the operation makes no
                  ///< such value before the pass.
  };
  Cause cause = Cause::OtherVersion;
  /// An argument where its memory is read when the program has ended.
  WitnessedOp read;
  unsigned operand = 0;
  /// The indices, for a read of one element of several.
  std::string index;
  /// The calls through which the entry comes to the read, outermost first.
  std::vector<WitnessedOp> calls;
  /// All that is read, and the indices of the first element of it that is
  /// wrong, where there are several.
  std::string expected, found, element;
  /// What made the version that should have been read; nothing where that is
  /// not known.
  WitnessedOp version;
  /// What wrote last where the first wrong element was read; no name where
  /// nothing did. Without an allocation: what made the tensor that was read.
  WitnessedOp write;
  /// For a write that is a copy: what had made the version that it moved.
  WitnessedOp moved;
  /// "allocation #0 (12 bytes)", and what made it; empty for a tensor.
  std::string allocation;
  WitnessedOp allocatedBy;
  /// The bytes of the allocation that hold wrong elements by that write, the
  /// end excluded.
  uint64_t firstByte = 0, endByte = 0;

  llvm::json::Object toJson() const;
  /// Takes what toJson made; false on anything else.
  bool fromJson(const llvm::json::Value &value);
  /// What was read where instead of what, and who wrote it, in one line. Of
  /// several elements the first wrong one.
  std::string sentence() const;
  /// Several lines, each after `indent`.
  void print(llvm::raw_ostream &os, llvm::StringRef indent) const;
};

} // namespace oracle

#endif // MX_ORACLE_ORACLES_WITNESS_H
