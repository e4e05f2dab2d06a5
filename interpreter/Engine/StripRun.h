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
           llvm::ArrayRef<int64_t> extents, llvm::ArrayRef<LoopBuffer> buffers);

  llvm::LogicalResult run();

private:
  /// How lanes are formed.
  enum class Mode : uint8_t {
    Parallel, ///< Along a loop whose iterations write different elements.
    Fold,     ///< Along the last reduction loop, accumulated in order.
    Single,   ///< One iteration at a time.
  };

  /// The position of an operand's element as a function of the loops.
  struct Address {
    int64_t base = 0;
    llvm::SmallVector<int64_t, 4> steps;
    /// Expressions with terms that are not linear, and their strides.
    llvm::SmallVector<std::pair<const IndexExpr *, int64_t>, 1> terms;
    /// The lanes of a strip are `laneStep` apart, unless each has to be
    /// computed.
    int64_t laneStep = 0;
    bool gathers = false;
  };

  struct RegisterState {
    ElementType type = ElementType::index();
    /// One value for the whole strip, in lane 0.
    bool uniform = false;
    /// Fold: depends on the accumulator, so it is computed lane by lane.
    bool accumulated = false;
    /// Yielded to another output than the one it reads, which may be written
    /// first: it is not read in place.
    bool copied = false;
    /// Where this strip's lanes are, and their marks (null: all defined).
    const uint8_t *lanes = nullptr;
    const Mark *marks = nullptr;
    /// The lanes of a uniform register repeated over the strip, on demand.
    bool repeated = false;
    uint8_t *storage = nullptr;
    uint8_t *repeatStorage = nullptr;
    std::vector<Mark> markStorage;
    std::vector<Mark> repeatMarks;
  };

  /// An instruction with what does not change from strip to strip.
  struct Plan {
    const LaneProgram::Instruction *instruction = nullptr;
    /// One lane stands for all.
    bool single = false;
    bool accumulated = false;
    /// The output whose memory it writes directly, or -1.
    int directOutput = -1;
    llvm::SmallVector<const void *, 3> operands;
    llvm::SmallVector<const Mark *, 3> marks;
    llvm::SmallVector<void *, 1> results;
  };

  void chooseLoop();
  bool isGathered(unsigned operand, unsigned loop) const;
  bool writesDistinctElements(unsigned loop) const;
  void layOutRegisters();
  void loadConstants();
  void planInstructions();
  int directOutputOf(unsigned instruction) const;
  int64_t position(unsigned operand) const;
  llvm::LogicalResult runPoint();
  llvm::LogicalResult runStrip();
  llvm::LogicalResult foldStrip();
  void loadOperand(unsigned reg, unsigned operand);
  void loadSources();
  llvm::LogicalResult execute(Plan &plan, unsigned lanes, unsigned lane);
  void repeat(RegisterState &reg);
  void storeOutputs();
  int64_t laneAddress(unsigned operand, unsigned lane);

  const LoopNest &nest;
  const LaneProgram &program;
  Frame &frame;
  mlir::Operation *op;
  llvm::ArrayRef<int64_t> extents;
  llvm::ArrayRef<LoopBuffer> buffers;
  unsigned firstOutput;

  Mode mode = Mode::Single;
  unsigned stripLoop = 0;
  unsigned maxLanes = 1;
  std::vector<Address> addresses;
  std::vector<RegisterState> registers;
  std::unique_ptr<uint8_t[]> scratch;
  std::vector<Plan> plans;
  Mark resultMarks[stripLanes];

  /// The current point; the strip starts at point[stripLoop].
  llvm::SmallVector<int64_t, 4> point;
  unsigned lanesNow = 0;
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_STRIPRUN_H
