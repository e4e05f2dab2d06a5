//===- Program.h - Functions prepared into steps ----------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_PROGRAM_H
#define MX_ORACLE_ENGINE_PROGRAM_H

#include "interpreter/Engine/Execution.h"

#include "mlir/Analysis/Liveness.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

#include <functional>

namespace oracle {

/// One operation, ready to run.
struct Step {
  mlir::Operation *op;
  llvm::unique_function<llvm::LogicalResult(Frame &) const> run;
  /// Slots that nothing reads after this step.
  llvm::SmallVector<unsigned, 2> dead;
  /// The results that the operation itself makes as tensors, and their slots.
  llvm::SmallVector<std::pair<unsigned, unsigned>, 1> made;
  /// Of an operation that may be speculated: the slots of all its results.
  llvm::SmallVector<unsigned, 1> speculated;
};

struct PreparedBlock {
  std::vector<unsigned> arguments;
  /// Slots that nothing reads once a branch has come here.
  std::vector<unsigned> dead;
  std::vector<Step> steps;
};

/// A region: its entry block first. The last step of a block is its
/// terminator's.
struct PreparedRegion {
  mlir::Operation *op;
  /// Whether what it allocates on the stack goes when it ends.
  bool isAllocationScope = false;
  std::vector<PreparedBlock> blocks;
};

/// What a function without a body does when `call` calls it. Appends its
/// results, as many and of the types that the function has; where it fails, it
/// has recorded a fault.
using ExternalHandler = std::function<llvm::LogicalResult(
    Execution &execution, mlir::Operation *call,
    llvm::ArrayRef<RuntimeValue> arguments,
    llvm::SmallVectorImpl<RuntimeValue> &results)>;

/// A function, flat: each SSA value has a slot of the frame, each operation a
/// step. One without a body has a handler instead.
class PreparedFunction {
public:
  mlir::FunctionOpInterface function() const { return op; }
  unsigned numSlots() const { return slotCount; }
  const PreparedRegion &body() const { return *root; }
  /// Null for a function with a body.
  const ExternalHandler *external() const { return handler; }

private:
  friend class Preparer;
  friend class Program;
  mlir::FunctionOpInterface op;
  unsigned slotCount = 0;
  const PreparedRegion *root = nullptr;
  const ExternalHandler *handler = nullptr;
  std::vector<std::unique_ptr<PreparedRegion>> regions;
};

/// A module whose functions are prepared when they are first needed.
class Program {
public:
  /// The module outlives the program and does not change under it.
  explicit Program(mlir::ModuleOp module);
  ~Program();

  /// Gives a meaning to calls of the function `name` where it has no body;
  /// without one they are unsupported. Before the first prepare.
  void setExternal(llvm::StringRef name, ExternalHandler handler) {
    externals[name] = std::move(handler);
  }

  /// Prepares a function and everything that it calls. What earlier calls gave
  /// stays valid, also when this one fails (see fault()).
  llvm::FailureOr<const PreparedFunction *>
  prepare(mlir::FunctionOpInterface function);

  /// Runs a function that `prepare` gave. Arguments fit its type.
  Outcome run(const PreparedFunction &function,
              llvm::ArrayRef<RuntimeValue> arguments, const Limits &limits = {},
              llvm::ArrayRef<Observer *> observers = {}) const;

  /// Why the last prepare failed.
  const Fault &fault() const { return *lastFault; }

  mlir::ModuleOp module() const { return root; }

private:
  friend class Preparer;
  /// The function's place; its body is prepared later, so that functions may
  /// call each other.
  PreparedFunction *declare(mlir::FunctionOpInterface function);

  mlir::ModuleOp root;
  mlir::SymbolTableCollection symbols;
  llvm::StringMap<ExternalHandler> externals;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<PreparedFunction>>
      functions;
  /// Declared by the `prepare` that is running.
  std::vector<PreparedFunction *> pending;
  std::optional<Fault> lastFault;
};

/// What an operation sees of the function under preparation.
class Preparer {
public:
  Preparer(Program &program, PreparedFunction &function)
      : program(program), function(function) {}

  /// Where `operand` is found.
  Use use(mlir::OpOperand &operand);
  llvm::SmallVector<Use> uses(llvm::MutableArrayRef<mlir::OpOperand> operands);
  llvm::SmallVector<Use> uses(mlir::MutableOperandRange operands) {
    llvm::SmallVector<Use> result;
    for (mlir::OpOperand &operand : operands)
      result.push_back(use(operand));
    return result;
  }
  /// Where a value that is not one of the operation's operands is found; never
  /// its last use.
  Use capture(mlir::Value value);
  /// The slot of a result or block argument.
  unsigned slot(mlir::Value value);
  /// A slot that is `op`'s own, for state that its regions share: the same one
  /// for the same `number`.
  unsigned scratch(mlir::Operation *op, unsigned number);

  /// Appends a step of `op`.
  void step(mlir::Operation *op,
            llvm::unique_function<llvm::LogicalResult(Frame &) const> run);
  /// Appends the step of a terminator that yields `op`'s operands.
  void yieldOperands(mlir::Operation *op);

  /// Prepares a nested region.
  llvm::FailureOr<const PreparedRegion *> region(mlir::Region &region);
  /// The prepared form of the function that a symbol names.
  llvm::FailureOr<const PreparedFunction *> callee(mlir::Operation *caller,
                                                   mlir::SymbolRefAttr name);

  /// The run-time type of `type`'s elements; unsupported, naming the type, if
  /// it has none.
  llvm::FailureOr<ElementType> elementType(mlir::Operation *op,
                                           mlir::Type type);

  /// Records that `op` can't be executed, and fails.
  llvm::LogicalResult unsupported(mlir::Operation *op,
                                  const llvm::Twine &message);

private:
  friend class Program;
  llvm::LogicalResult prepareBody();
  llvm::LogicalResult prepareBlock(mlir::Block &block, PreparedBlock &out);
  /// The last operation of `block` that reads `value`, itself or inside its
  /// regions; null if there is none, or if the value is read after the block in
  /// the region's CFG.
  mlir::Operation *lastReader(mlir::Value value, mlir::Block *block);
  /// The same for the block of the value's region that `reading` is, or is in.
  mlir::Operation *lastReaderFrom(mlir::Value value, mlir::Block *reading);
  /// Which values of the function live across its blocks.
  const mlir::Liveness &blockLiveness();
  /// Whether nothing reads the operand's value once its operation has.
  bool isLastRead(mlir::OpOperand &operand);
  /// Lets a value that the block under preparation reads die with the operation
  /// of the value's region that is or holds the last reader.
  void endWithLastReader(mlir::Value value);

  Program &program;
  PreparedFunction &function;
  PreparedBlock *block = nullptr;
  /// What `block` is prepared from.
  mlir::Block *blockSource = nullptr;
  llvm::DenseMap<mlir::Value, unsigned> slots;
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, unsigned> scratchSlots;
  llvm::DenseMap<std::pair<mlir::Value, mlir::Block *>, mlir::Operation *>
      readers;
  /// The values whose readers are in `readers`.
  llvm::DenseSet<mlir::Value> searched;
  /// Empty until a region with several blocks needs it.
  std::optional<mlir::Liveness> liveness;
  /// Slots that die with an operation besides those of its operands.
  llvm::DenseMap<mlir::Operation *, llvm::SmallSetVector<unsigned, 4>>
      deadAfter;
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_PROGRAM_H
