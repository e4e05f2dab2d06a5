//===- LoopNest.h - Perfect loop nests over indexed operands --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a linalg operation executes: for every point of a rectangular domain,
// in lexicographic order with the last loop fastest, a body reads its operands
// through affine maps and writes its outputs through theirs. A body of scalar
// operations runs on strips of lanes, along a parallel loop or, where there is
// none, along the last reduction loop with the accumulation done lane by lane
// in order; any other body runs one iteration at a time. All give the bits of
// the lexicographic order.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_LOOPNEST_H
#define MX_ORACLE_ENGINE_LOOPNEST_H

#include "interpreter/Engine/IndexExpr.h"
#include "interpreter/Engine/LaneProgram.h"
#include "interpreter/Values/MemRef.h"

namespace oracle {

/// The memory behind one operand while a nest runs.
struct LoopBuffer {
  ElementType type;
  /// The element at index 0; not written where `output` is null.
  uint8_t *data;
  /// Size and stride, in elements, of each dimension.
  Shape shape;
  Shape strides;
  /// Marks of an input from its element at index 0 on, or null.
  const Mark *inputMarks = nullptr;
  /// Where an output's marks go, and which of them is that of index 0.
  MarkStore *output = nullptr;
  int64_t firstMark = 0;
  /// What observers are told is read or written; null where they are not told.
  const MemRef *memref = nullptr;
  const Tensor *tensor = nullptr;
  /// The memory that other operands may share, and its marks; null where none
  /// does.
  const Allocation *allocation = nullptr;
  MarkStore *memoryMarks = nullptr;
  /// Set while the nest runs: an output shares elements with this operand.
  bool isOverwritten = false;

  const Mark *marks() const {
    const MarkStore *store = isOverwritten ? memoryMarks : output;
    if (!store)
      return inputMarks;
    return store->data() ? store->data() + firstMark : nullptr;
  }
  void setMark(int64_t position, Mark mark) const {
    output->set(firstMark + position, mark);
  }
};

/// The buffer of an input that keeps its place while the nest runs.
LoopBuffer inputBuffer(const Tensor &tensor);
LoopBuffer inputBuffer(ElementType type, const Scalar &scalar);
/// The buffer of an output, which keeps its place too.
LoopBuffer outputBuffer(TensorBuilder &builder);

class LoopNest {
public:
  /// A nest of `parallel.size()` loops, of which those marked parallel have
  /// independent iterations. `maps[i]` indexes operand i; the last
  /// `numOutputs` operands are outputs, and the body yields their new elements
  /// in order.
  LoopNest(llvm::SmallVector<bool> parallel,
           llvm::ArrayRef<mlir::AffineMap> maps, unsigned numOutputs);

  /// Prepares the body; its argument i is operand i.
  llvm::LogicalResult prepareBody(mlir::Region &body, Preparer &preparer);
  /// Prepares a body that reads no operand; its argument i is the index of
  /// loop i.
  llvm::LogicalResult prepareGenerator(mlir::Region &body, Preparer &preparer);

  /// Takes a body that may read all its operands.
  void setBody(LaneProgram body);

  unsigned numLoops() const { return parallel.size(); }
  /// Whether the body reads the old elements of operand `i`.
  bool readsOperand(unsigned i) const { return reads[i]; }
  /// Whether each element of operand `i` is indexed by one point of some loops
  /// exactly, so that an output is written as a whole.
  bool coversOperand(unsigned i) const;

  /// The extent of each loop, from the shapes of the operands; nothing where
  /// they disagree, or give a loop no extent.
  std::optional<Shape> extents(llvm::ArrayRef<Shape> shapes) const;

  /// Whether every iteration indexes its operands within their shapes. Looking
  /// at iterations one by one takes steps of `op`, and fails at the limit.
  llvm::FailureOr<bool> isInBounds(Frame &frame, mlir::Operation *op,
                                   llvm::ArrayRef<int64_t> extents,
                                   llvm::ArrayRef<Shape> shapes) const;

  /// Runs the nest, which is in bounds. `buffers[i]` belongs to operand i.
  /// Memory that operands share is read and written in the order of the
  /// iterations.
  llvm::LogicalResult run(Frame &frame, mlir::Operation *op,
                          llvm::ArrayRef<int64_t> extents,
                          llvm::MutableArrayRef<LoopBuffer> buffers) const;

private:
  friend class StripRun;
  /// What all iterations do to operand `i`.
  Access accessOf(mlir::Operation *op, unsigned i,
                  llvm::ArrayRef<int64_t> extents,
                  const LoopBuffer &buffer) const;
  /// The positions of an operand's elements at all points of the loops in
  /// `dims`, in their order.
  std::vector<int64_t> positionsOf(unsigned i, llvm::ArrayRef<int64_t> extents,
                                   llvm::ArrayRef<unsigned> dims,
                                   llvm::ArrayRef<int64_t> strides,
                                   int64_t base) const;
  class SingleAccesses;
  void notifyFlops(Execution &execution, llvm::ArrayRef<int64_t> extents) const;
  llvm::LogicalResult runObserved(Frame &frame, mlir::Operation *op,
                                  llvm::ArrayRef<int64_t> extents,
                                  llvm::ArrayRef<LoopBuffer> buffers,
                                  bool oneByOne) const;
  /// Whether iterations have to run one by one because operands share elements
  /// otherwise than each iteration its own. Says which inputs share some.
  bool sharesAcrossIterations(llvm::MutableArrayRef<LoopBuffer> buffers) const;
  llvm::LogicalResult prepare(mlir::Region &body,
                              LaneProgram::Source::Kind arguments,
                              Preparer &preparer);
  llvm::LogicalResult runIterations(Frame &frame, mlir::Operation *op,
                                    llvm::ArrayRef<int64_t> extents,
                                    llvm::ArrayRef<LoopBuffer> buffers) const;

  llvm::SmallVector<bool> parallel;
  llvm::SmallVector<mlir::AffineMap> maps;
  std::vector<llvm::SmallVector<IndexExpr>> indices;
  llvm::SmallVector<bool> reads;
  unsigned numOutputs;
  std::optional<LaneProgram> lanes;
  const PreparedRegion *region = nullptr;
  bool argumentsAreIndices = false;
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_LOOPNEST_H
