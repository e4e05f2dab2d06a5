//===- StripRun.h - A loop nest whose body runs on strips -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_ENGINE_STRIPRUN_H
#define MX_ORACLE_ENGINE_STRIPRUN_H

#include "interpreter/Engine/LoopNest.h"

namespace oracle {

/// One run of a nest whose body has a lane form.
class StripRun {
public:
  StripRun(const LoopNest &nest, Frame &frame, mlir::Operation *op,
           llvm::ArrayRef<int64_t> extents, llvm::ArrayRef<LoopBuffer> buffers,
           bool oneByOne);

  llvm::LogicalResult run();

private:
  /// How lanes are formed.
  enum class Mode : uint8_t {
    Parallel, ///< Along a loop whose iterations write different elements.
    Fold,     ///< Along the last reduction loop, accumulated in order.
    Single,   ///< One iteration at a time.
  };

  /// How often a register changes, from seldom to often; an instruction runs
  /// as often as its operands.
  enum class Level : uint8_t {
    Fixed, ///< Never: constants and captured values, one lane.
    Batch, ///< Not along the strip: lanes are iterations of the batch loop.
    Lane,  ///< Along the strip: lanes are iterations of the strip loop.
    Accumulated, ///< Fold: lane by lane, since it depends on an output.
  };

  /// The position of an operand's element as a function of the loops.
  struct Address {
    int64_t base = 0;
    llvm::SmallVector<int64_t, 4> steps;
    /// Expressions with terms that are not linear, and their strides.
    llvm::SmallVector<std::pair<const IndexExpr *, int64_t>, 1> terms;
    /// The loop along which the operand's register has its lanes, and how far
    /// they are apart, unless each position has to be computed.
    std::optional<unsigned> loop;
    int64_t laneStep = 0;
    bool gathers = false;
  };

  struct RegisterState {
    ElementType type = ElementType::index();
    Level level = Level::Fixed;
    /// Not read in place, since its memory may be written first: yielded to
    /// another output than the one it reads, or an input that an output
    /// overwrites.
    bool copied = false;
    /// Where the lanes are, and their marks (null: all defined).
    const uint8_t *lanes = nullptr;
    const Mark *marks = nullptr;
    /// One lane repeated over a whole strip, on demand.
    bool repeated = false;
    uint8_t *storage = nullptr;
    uint8_t *repeatStorage = nullptr;
    std::vector<Mark> markStorage;
    std::vector<Mark> repeatMarks;
  };

  /// An instruction with what does not change from strip to strip.
  struct Plan {
    const LaneProgram::Instruction *instruction = nullptr;
    Level level = Level::Batch;
    /// The output whose memory it writes directly, or -1.
    int directOutput = -1;
    llvm::SmallVector<const void *, 3> operands;
    llvm::SmallVector<const Mark *, 3> marks;
    llvm::SmallVector<void *, 1> results;
  };

  /// A fold whose whole accumulation is one kernel.
  struct FoldStep {
    const LaneKernel *kernel;
    /// The register that is folded into the output.
    unsigned operand;
    bool accumulatorFirst;
  };

  // Before the first strip (StripLayout.cpp).
  void chooseLoops();
  void chooseStripLoop();
  bool isGathered(unsigned operand, unsigned loop) const;
  bool dependsOn(unsigned operand, unsigned loop) const;
  bool writesDistinctElements(unsigned loop) const;
  void layOutAddresses();
  void layOutRegisters();
  void loadConstants();
  void planInstructions();
  void sortByLevel();
  int directOutputOf(unsigned instruction) const;

  // For every strip (StripRun.cpp).
  int64_t position(unsigned operand) const;
  int64_t positionOfLane(unsigned operand, unsigned lane);
  unsigned lanesOf(Level level) const;
  unsigned currentLane(const RegisterState &reg) const;
  void loadOperand(unsigned reg, unsigned operand);
  void loadSources(Level level);
  void repeat(RegisterState &reg);
  llvm::LogicalResult execute(Plan &plan, unsigned lane);
  llvm::LogicalResult executeAll(Level level, unsigned lane = 0);
  void storeOutputs();
  llvm::LogicalResult runStrip();
  llvm::LogicalResult foldStrip();
  std::optional<FoldStep> foldStep() const;
  bool foldAtOnce();
  llvm::LogicalResult runStrips();
  llvm::LogicalResult runBatch();
  bool advance();

  const LoopNest &nest;
  const LaneProgram &program;
  Frame &frame;
  mlir::Operation *op;
  llvm::ArrayRef<int64_t> extents;
  llvm::ArrayRef<LoopBuffer> buffers;
  unsigned firstOutput;

  /// Whether only the order of the iterations is right.
  bool oneByOne;
  Mode mode = Mode::Single;
  /// The loop that a strip runs along, where the mode is not Single; and the
  /// loop whose iterations share a batch of what is the same along a strip.
  std::optional<unsigned> stripLoop;
  std::optional<unsigned> batchLoop;
  unsigned maxLanes = 1;
  unsigned maxBatch = 1;
  std::vector<Address> addresses;
  std::vector<RegisterState> registers;
  std::unique_ptr<uint8_t[]> scratch;
  std::vector<Plan> plans;
  std::optional<FoldStep> wholeFold;
  /// By level: the registers that are loaded, and the instructions, in order.
  llvm::SmallVector<unsigned, 4> sourcesAt[4];
  llvm::SmallVector<unsigned, 4> plansAt[4];
  Mark resultMarks[stripLanes];

  /// The current point: strip and batch start at its entries for their loops.
  llvm::SmallVector<int64_t, 4> point;
  unsigned lanesNow = 1;
  unsigned batchNow = 1;
  /// The lane of the batch that the current strips belong to.
  unsigned batchLane = 0;
  /// Where the strip's lane 0 of each output is.
  llvm::SmallVector<int64_t, 2> outputStarts;
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_STRIPRUN_H
