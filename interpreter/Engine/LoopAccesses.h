//===- LoopAccesses.h - What a loop nest tells observers --------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_ENGINE_LOOPACCESSES_H
#define MX_ORACLE_ENGINE_LOOPACCESSES_H

#include "interpreter/Engine/LoopNest.h"

namespace oracle {

/// Calls `visit` on every point of the loops in `dims` (all others stay 0),
/// in lexicographic order, until it fails.
template <typename Visit>
llvm::LogicalResult forEachPoint(llvm::ArrayRef<int64_t> extents,
                                 llvm::ArrayRef<unsigned> dims, Visit visit) {
  llvm::SmallVector<int64_t> point(extents.size(), 0);
  while (true) {
    if (failed(visit(llvm::ArrayRef<int64_t>(point))))
      return llvm::failure();
    size_t i = dims.size();
    while (i > 0 && ++point[dims[i - 1]] == extents[dims[i - 1]])
      point[dims[--i]] = 0;
    if (i == 0)
      return llvm::success();
  }
}

/// What the points of a nest access in memory, one after the other.
class LoopNest::SingleAccesses {
public:
  SingleAccesses(const LoopNest &nest, Execution &execution,
                 mlir::Operation *op, llvm::ArrayRef<int64_t> extents,
                 llvm::ArrayRef<LoopBuffer> buffers)
      : execution(execution), op(op), extents(extents),
        point(extents.size(), 0) {
    unsigned firstOutput = buffers.size() - nest.numOutputs;
    for (auto [i, buffer] : llvm::enumerate(buffers))
      if (buffer.memref)
        operands.push_back(Operand(nest.accessOf(op, i, extents, buffer), nest,
                                   extents, nest.readsOperand(i),
                                   i >= firstOutput));
  }

  /// Tells what the current point reads, or writes.
  void tell(bool writes) {
    for (Operand &operand : operands)
      if (writes ? operand.isWritten : operand.isRead) {
        operand.touch.position = operand.position();
        operand.touch.writes = writes;
        execution.notifyTouched(operand.touch);
      }
  }
  /// Goes to the next point, if there is one.
  bool next() { return advance(extents.size()); }

  /// Tells all points, in rows along the last loop.
  llvm::LogicalResult tellAll();

private:
  bool nextRow() { return !extents.empty() && advance(extents.size() - 1); }
  bool advance(size_t loop) {
    while (loop > 0 && ++point[loop - 1] == extents[loop - 1])
      point[--loop] = 0;
    if (loop == 0)
      return false;
    for (Operand &operand : operands)
      operand.at += operand.advance[loop - 1];
    return true;
  }
  struct Operand {
    Operand(Access access, const LoopNest &nest,
            llvm::ArrayRef<int64_t> extents, bool isRead, bool isWritten)
        : touch{access.op, access.number, access.memref, 0, false},
          isRead(isRead), isWritten(isWritten),
          at(access.positions ? 0 : access.box.offset),
          positions(std::move(access.positions)) {
      llvm::ArrayRef<int64_t> sizes = access.box.sizes;
      Shape strides = positions ? rowMajorStrides(sizes) : access.box.strides;
      // When a loop steps, those inside of it start again.
      int64_t inside = 0;
      size_t dim = sizes.size();
      advance.resize(extents.size());
      for (size_t loop = extents.size(); loop-- > 0;) {
        bool depends = llvm::any_of(
            nest.indices[access.number],
            [&](const IndexExpr &expr) { return expr.dependsOn(loop); });
        int64_t step = depends ? strides[--dim] : 0;
        advance[loop] = step - inside;
        inside += step * (extents[loop] - 1);
      }
      if (!extents.empty())
        lastStep = advance.back();
      if (positions && lastStep != 0)
        measureRuns(extents.back());
    }
    void measureRuns(int64_t rowLength);
    /// For how many of `left` points along the last loop the position moves on
    /// evenly from the current one, by `runStep`.
    int64_t measureRun(int64_t left) {
      if (runs.empty()) {
        runStep = positions ? 0 : lastStep;
        return left;
      }
      runStep = left == 1 ? 0 : (*positions)[at + 1] - (*positions)[at];
      return runs[at];
    }
    int64_t position() const { return positions ? (*positions)[at] : at; }

    Touch touch;
    bool isRead, isWritten;
    /// A position of the allocation, or of `positions`.
    int64_t at;
    std::optional<std::vector<int64_t>> positions;
    llvm::SmallVector<int64_t, 4> advance;
    /// For each of `positions`, where the last loop is one of its dimensions,
    /// for how many points of the row the position moves on evenly.
    std::vector<uint32_t> runs;
    /// How far `at` goes with the last loop, and a position in the current run.
    int64_t lastStep = 0, runStep = 0;
  };

  Execution &execution;
  mlir::Operation *op;
  llvm::ArrayRef<int64_t> extents;
  llvm::SmallVector<int64_t, 4> point;
  llvm::SmallVector<Operand, 4> operands;
  /// Of one row.
  llvm::SmallVector<Touch, 8> touches;
  llvm::SmallVector<int64_t, 8> steps;
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_LOOPACCESSES_H
