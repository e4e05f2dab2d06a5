//===- LaneProgram.h - Straight-line bodies over strips of lanes ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_ENGINE_LANEPROGRAM_H
#define MX_ORACLE_ENGINE_LANEPROGRAM_H

#include "interpreter/Engine/Program.h"

namespace oracle {

class LaneBuilder;

/// The body of a loop nest as instructions over registers; a register is a
/// strip of lanes of one element type.
class LaneProgram {
public:
  /// What fills a register before the first instruction of a strip.
  struct Source {
    enum class Kind : uint8_t {
      Operand,   ///< The loop operand `number`, at the current iterations.
      LoopIndex, ///< The index of loop `number`.
      Immediate, ///< The constant `bits`.
      Capture,   ///< A scalar of the frame, in `slot`.
      Tensor,    ///< A pointer to a tensor of the frame, in `slot`.
      None,      ///< An instruction writes it.
    };
    Kind kind = Kind::None;
    unsigned number = 0;
    uint64_t bits = 0;
    unsigned slot = 0;
  };
  struct Register {
    ElementType type;
    Source source;
  };
  struct Instruction {
    mlir::Operation *op;
    LaneKernel kernel;
    llvm::SmallVector<unsigned, 3> operands;
    llvm::SmallVector<unsigned, 1> results;
  };

  /// The lane form of `body`, whose argument i is filled from `arguments[i]`.
  /// Nothing if some operation has no such form; it
  /// then runs one iteration at a time.
  static std::optional<LaneProgram> build(mlir::Block &body,
                                          llvm::ArrayRef<Source> arguments,
                                          Preparer &preparer);

  /// A program without a body: register i is filled from loop operand i, which
  /// has type `operands[i]`; `emit` appends the instructions and gives the
  /// registers to yield.
  static LaneProgram assemble(
      llvm::ArrayRef<ElementType> operands, Preparer &preparer,
      llvm::function_ref<llvm::SmallVector<unsigned, 2>(LaneBuilder &)> emit);

  llvm::ArrayRef<Register> registers() const { return regs; }
  llvm::ArrayRef<Instruction> instructions() const { return code; }
  /// The registers that the terminator yields, in order.
  llvm::ArrayRef<unsigned> yielded() const { return results; }

private:
  friend class LaneBuilder;
  std::vector<Register> regs;
  std::vector<Instruction> code;
  llvm::SmallVector<unsigned, 2> results;
};

/// What an operation appends its lane instructions to.
class LaneBuilder {
public:
  /// `body` is null where the program has none.
  LaneBuilder(LaneProgram &program, mlir::Block *body, Preparer &preparer)
      : program(program), body(body), preparer(preparer) {}

  /// The register of a scalar SSA value: one of the body's, or one from around
  /// it. Fails if the value's type has no lanes.
  llvm::FailureOr<unsigned> use(mlir::Value value);
  /// A register of which every lane is a `const Tensor *`: a tensor of the
  /// frame, for kernels that read elements of their own choice. Fails for a
  /// tensor that the body computes.
  llvm::FailureOr<unsigned> useTensor(mlir::Value tensor);
  /// A register that holds the index of a loop.
  unsigned loopIndex(unsigned loop);
  /// A register that holds a constant.
  unsigned immediate(ElementType type, uint64_t bits);
  /// Appends a call of `kernel`; returns the first of its result registers.
  unsigned call(mlir::Operation *op, const LaneKernel &kernel,
                llvm::ArrayRef<unsigned> operands,
                llvm::ArrayRef<ElementType> results);
  /// Says which register holds `value` from here on.
  void define(mlir::Value value, unsigned reg) { values[value] = reg; }

private:
  unsigned add(ElementType type, LaneProgram::Source source);

  LaneProgram &program;
  mlir::Block *body;
  Preparer &preparer;
  llvm::DenseMap<mlir::Value, unsigned> values;
};

/// Appends one call of `kernel` for an operation on scalars.
llvm::LogicalResult emitKernel(mlir::Operation *op, const LaneKernel &kernel,
                               LaneBuilder &builder);

/// Appends the step that runs `kernel` for an operation on scalars, or element
/// by element for one on tensors, or vectors, of equal shapes.
llvm::LogicalResult prepareKernel(mlir::Operation *op, const LaneKernel &kernel,
                                  Preparer &preparer);

} // namespace oracle

#endif // MX_ORACLE_ENGINE_LANEPROGRAM_H
