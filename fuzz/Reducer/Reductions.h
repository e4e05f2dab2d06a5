//===- Reductions.h - The edits that make modules smaller -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// An edit need not keep the meaning, and may leave a module that does not
// verify: the reducer looks at what comes out. It only has to leave the
// operations in front of its own alone, as further edits are made there.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REDUCER_REDUCTIONS_H
#define MX_ORACLE_REDUCER_REDUCTIONS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace oracle {

/// Where an edit can be made: an operation, and which part of it.
struct Site {
  mlir::Operation *op;
  unsigned index = 0;
};

/// One kind of edit.
struct Reduction {
  llvm::StringRef name;
  /// Whether several sites may be edited at once, last first.
  bool inChunks;
  /// The sites, in the order in which a module prints.
  std::function<void(mlir::ModuleOp, std::vector<Site> &)> collect;
  /// Makes the edit, or none where it turns out not to be possible.
  std::function<void(Site)> apply;
};

/// All kinds, those that make the biggest steps first.
const std::vector<Reduction> &reductions();

void addErasures(std::vector<Reduction> &table);
void addSignatureReductions(std::vector<Reduction> &table);
void addRegionReductions(std::vector<Reduction> &table);
void addFlattenings(std::vector<Reduction> &table);
void addSimplifications(std::vector<Reduction> &table);
void addSizeReductions(std::vector<Reduction> &table);

/// Collects operations of one type, with sites 0 to `parts` of it.
template <typename OpT> auto eachPart(unsigned (*parts)(OpT)) {
  return [parts](mlir::ModuleOp module, std::vector<Site> &sites) {
    module.walk<mlir::WalkOrder::PreOrder>([&](OpT op) {
      for (unsigned i = 0, end = parts(op); i < end; ++i)
        sites.push_back({op, i});
    });
  };
}

/// Whether an operation is in a body that the operation around it implies and
/// that is not printed: linalg.add's. A change there would get lost.
bool isImplied(mlir::Operation *op);

/// Calls `visit` with the values that can be used right before `op`, nearest
/// first, until it returns true. Of unstructured blocks only the first of a
/// region is known to dominate.
void visitEarlier(mlir::Operation *op,
                  llvm::function_ref<bool(mlir::Value)> visit);
/// The values of type `type` that can be used right before `op`: the nearest
/// first, or the first of the function first.
mlir::Value findEarlier(mlir::Operation *op, mlir::Type type);
mlir::Value findFirst(mlir::Operation *op, mlir::Type type);

/// A value for numbers and for static tensors and vectors of them: 0 for
/// integers, 1 for floats, which every format has. Null for other types.
mlir::TypedAttr simpleAttribute(mlir::Type type);
/// A constant of it in front of `op`, or null.
mlir::Value makeSimple(mlir::Operation *op, mlir::Type type);

/// How a value that goes away is replaced.
enum class Substitute : uint8_t { Operand, Earlier, Constant };
/// Something to use instead of `result` in front of its operation: what
/// `first` asks for where there is such a value, else any. Null for none.
mlir::Value substituteFor(mlir::OpResult result, Substitute first);
/// Replaces each result that has uses and erases the operation; false, with
/// nothing changed, where some result cannot be replaced.
bool eraseWithSubstitutes(mlir::Operation *op, Substitute first);

/// Checks of values that the function around them, which nobody calls, could
/// return, and the edit that lets it do so.
void collectChecks(mlir::ModuleOp module, std::vector<Site> &sites);
void returnChecked(Site site);

/// Puts a copy of the body of a func.call's callee, one block that returns, in
/// its place; false where that cannot be done.
bool inlineCall(mlir::Operation *call);

/// `op` again with some operands only, without the results that `dropped`
/// names, whose uses are gone. Regions move over; `op` is erased.
mlir::Operation *rebuild(mlir::Operation *op, mlir::ValueRange operands,
                         llvm::ArrayRef<unsigned> dropped);

} // namespace oracle

#endif // MX_ORACLE_REDUCER_REDUCTIONS_H
