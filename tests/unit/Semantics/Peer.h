//===- Peer.h - Comparing the interpreter with MLIR's rewrites --*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's folders and canonicalization patterns are a second opinion on what
// operations mean. Where they are wrong, a table of known errors says so.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_PEER_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_PEER_H

#include "interpreter/Engine/Program.h"
#include "interpreter/Values/Random.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <set>

namespace oracle::testing {

/// A context with all dialects and their meaning, shared by all tests.
mlir::MLIRContext &peerContext();

/// Parses a program of a test. Null, with a test failure, if that fails.
mlir::OwningOpRef<mlir::ModuleOp> parsePeer(llvm::StringRef text);

/// A tensor of the given codes.
Tensor peerTensor(ElementType type, llvm::ArrayRef<int64_t> shape,
                  llvm::ArrayRef<uint64_t> codes);

/// A scalar or tensor as a typed attribute.
mlir::TypedAttr peerAttribute(const RuntimeValue &value, ElementType type);

/// Elements of a type.
std::vector<uint64_t> drawElements(RandomStream &random, ElementType type,
                                   Distribution distribution, size_t count);

/// How many random cases a test makes for one that is made by default: what
/// the environment variable MX_PEER_FACTOR says, or 1.
unsigned peerFactor();

/// Sorts cases in which MLIR gives something else than the interpreter into
/// known errors, which must all occur, and others, which fail the test.
class Verdicts {
public:
  /// For each known error, the program in corpus/upstream that shows it.
  explicit Verdicts(std::vector<std::string> known)
      : known(std::move(known)), seen(this->known.size()) {}

  /// `error` is a position among the known errors.
  void addKnown(size_t error) { ++seen[error]; }
  /// Fails the test with `text`, once for every `key`: a wrong rule shows many
  /// times, and one case tells.
  void addOther(const std::string &key, const std::string &text);
  /// Fails the test for each known error that did not occur.
  void finish() const;

private:
  std::vector<std::string> known;
  std::vector<unsigned> seen;
  std::set<std::string> others;
};

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_PEER_H
