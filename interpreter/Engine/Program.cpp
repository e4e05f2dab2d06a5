//===- Program.cpp - Functions prepared into steps ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/Program.h"

#include "interpreter/Engine/EvaluableOpInterface.h"
#include "interpreter/Engine/Types.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace oracle;

Program::Program(ModuleOp module) : root(module) {}
Program::~Program() = default;

FailureOr<const PreparedFunction *>
Program::prepare(FunctionOpInterface function) {
  auto unsupported = [&](const char *message) {
    lastFault = Fault{Fault::Kind::Unsupported,
                      function.getLoc(),
                      function->getName().getStringRef().str(),
                      message,
                      {}};
    return failure();
  };
  if (function.isExternal())
    return unsupported("is external and has no body");
  if (llvm::any_of(function.getResultTypes(), llvm::IsaPred<FunctionType>))
    return unsupported("is the entry and returns a function");
  PreparedFunction *entry = declare(function);
  // `pending` grows as callees are found.
  for (size_t i = 0; i < pending.size(); ++i) {
    if (succeeded(Preparer(*this, *pending[i]).prepareBody()))
      continue;
    // A half-prepared function must not be found by a later call. Functions
    // prepared before call none of these.
    for (PreparedFunction *incomplete : pending)
      functions.erase(incomplete->op);
    pending.clear();
    return failure();
  }
  pending.clear();
  return entry;
}

PreparedFunction *Program::declare(FunctionOpInterface function) {
  std::unique_ptr<PreparedFunction> &place = functions[function];
  if (!place) {
    place = std::make_unique<PreparedFunction>();
    place->op = function;
    if (function.isExternal())
      place->handler = &externals.find(function.getName())->second;
    else
      pending.push_back(place.get());
  }
  return place.get();
}

Outcome Program::run(const PreparedFunction &function,
                     ArrayRef<RuntimeValue> arguments, const Limits &limits,
                     ArrayRef<Observer *> observers) const {
  return Execution(limits, observers).run(function, arguments);
}

LogicalResult Preparer::prepareBody() {
  FailureOr<const PreparedRegion *> body =
      region(function.op.getFunctionBody());
  if (failed(body))
    return failure();
  function.root = *body;
  return success();
}

FailureOr<const PreparedRegion *> Preparer::region(Region &source) {
  function.regions.push_back(std::make_unique<PreparedRegion>());
  PreparedRegion *prepared = function.regions.back().get();
  prepared->op = source.getParentOp();
  prepared->isAllocationScope =
      prepared->op->hasTrait<OpTrait::AutomaticAllocationScope>();
  prepared->blocks.resize(source.getBlocks().size());
  llvm::scope_exit restore([&, outer = block, outerSource = blockSource] {
    block = outer;
    blockSource = outerSource;
  });
  for (auto [from, to] : llvm::zip(source, prepared->blocks))
    if (failed(prepareBlock(from, to)))
      return failure();
  return prepared;
}

/// Whether it saves memory to forget a value that nobody reads any more.
static bool holdsMemory(Value value) {
  return !value.getType().isIntOrIndexOrFloat();
}

/// Arithmetic on no elements, where nothing comes of poison. To say whether a
/// division is pure, upstream looks at the first element of its divisor (22.1).
static bool computesNothing(Operation &op) {
  return isa_and_present<arith::ArithDialect>(op.getDialect()) &&
         llvm::any_of(op.getOperandTypes(), [](Type type) {
           auto shaped = dyn_cast<ShapedType>(type);
           return shaped && shaped.hasStaticShape() &&
                  shaped.getNumElements() == 0;
         });
}

LogicalResult Preparer::prepareBlock(Block &from, PreparedBlock &out) {
  block = &out;
  blockSource = &from;
  // Of the values that a branch keeps alive, some are read behind its other
  // successors alone. What is defined around the region may be read after it.
  for (Block *before : from.getPredecessors())
    for (Value value : blockLiveness().getLiveOut(before))
      if (holdsMemory(value) && value.getParentRegion() == from.getParent() &&
          !blockLiveness().getLiveIn(&from).contains(value))
        out.dead.push_back(slot(value));
  for (BlockArgument argument : from.getArguments())
    out.arguments.push_back(slot(argument));
  for (Operation &op : from) {
    auto evaluable = dyn_cast<EvaluableOpInterface>(op);
    if (!evaluable)
      return unsupported(&op, op.isRegistered()
                                  ? "has no semantics in the interpreter"
                                  : "is an unknown operation");
    if (failed(evaluable.prepare(*this)))
      return failure();
    if (out.steps.empty())
      continue;
    // Values die with their last reader, so that a large tensor's memory can
    // be used again before the function returns.
    llvm::SmallVectorImpl<unsigned> &dead = out.steps.back().dead;
    for (Value operand :
         llvm::SmallDenseSet<Value>(op.operand_begin(), op.operand_end()))
      if (holdsMemory(operand) &&
          operand.getParentRegion() == from.getParent() &&
          lastReader(operand, &from) == &op)
        dead.push_back(slot(operand));
    if (auto captured = deadAfter.find(&op); captured != deadAfter.end())
      dead.append(captured->second.begin(), captured->second.end());
    if (op.getNumRegions() == 0 && !computesNothing(op) && isPure(&op))
      for (Value result : op.getResults())
        out.steps.back().speculated.push_back(slot(result));
    // What regions yield and calls return was made there.
    bool passesOn =
        op.getNumRegions() != 0 && !isa<DestinationStyleOpInterface>(op);
    for (OpResult result : op.getResults()) {
      if (holdsMemory(result) && result.use_empty())
        dead.push_back(slot(result));
      // A vector is in no memory that anyone would count.
      if (isa<TensorType>(result.getType()) && !passesOn &&
          !isa<CallOpInterface>(op))
        out.steps.back().made.push_back(
            {result.getResultNumber(), slot(result)});
    }
  }
  if (!out.steps.empty())
    for (BlockArgument argument : from.getArguments())
      if (holdsMemory(argument) && argument.use_empty())
        out.steps.front().dead.push_back(slot(argument));
  return success();
}

unsigned Preparer::slot(Value value) {
  auto [it, inserted] = slots.try_emplace(value, function.slotCount);
  if (inserted)
    ++function.slotCount;
  return it->second;
}

unsigned Preparer::scratch(Operation *op, unsigned number) {
  auto [it, inserted] =
      scratchSlots.try_emplace({op, number}, function.slotCount);
  if (inserted)
    ++function.slotCount;
  return it->second;
}

const Liveness &Preparer::blockLiveness() {
  if (!liveness)
    liveness.emplace(function.op);
  return *liveness;
}

Operation *Preparer::lastReader(Value value, Block *block) {
  if (searched.insert(value).second) {
    for (Operation *at : value.getUsers()) {
      while (at && at->getBlock()) {
        Operation *&last = readers[{value, at->getBlock()}];
        if (last == at)
          break;
        if (!last || last->isBeforeInBlock(at))
          last = at;
        if (at->getParentRegion() == value.getParentRegion())
          break;
        at = at->getParentOp();
      }
    }
  }
  if (!block->getParent()->hasOneBlock() &&
      blockLiveness().getLiveOut(block).contains(value))
    return nullptr;
  return readers.lookup({value, block});
}

Operation *Preparer::lastReaderFrom(Value value, Block *reading) {
  Block *block = value.getParentRegion()->findAncestorBlockInRegion(*reading);
  return block ? lastReader(value, block) : nullptr;
}

/// Whether execution goes on behind the operation where it leaves `region`: as
/// in the regions of an `if`, not as in that of a loop.
static bool isLeftForGood(Region &region) {
  auto branch = dyn_cast<RegionBranchOpInterface>(region.getParentOp());
  if (!branch)
    return false;
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(region, successors);
  return !successors.empty() &&
         llvm::all_of(successors, [](const RegionSuccessor &successor) {
           return successor.isParent();
         });
}

/// Whether the operands go to different successors of a branch, so that it
/// reads only one of them.
static bool areAlternatives(OpOperand &a, OpOperand &b) {
  auto branch = dyn_cast<BranchOpInterface>(a.getOwner());
  if (!branch || b.getOwner() != branch)
    return false;
  std::optional<unsigned> successorOfA, successorOfB;
  for (unsigned i = 0, e = branch->getNumSuccessors(); i < e; ++i) {
    OperandRange forwarded =
        branch.getSuccessorOperands(i).getForwardedOperands();
    if (forwarded.empty())
      continue;
    unsigned begin = forwarded.getBeginOperandIndex();
    auto isForwarded = [&](OpOperand &operand) {
      unsigned number = operand.getOperandNumber();
      return number >= begin && number < begin + forwarded.size();
    };
    if (isForwarded(a))
      successorOfA = i;
    if (isForwarded(b))
      successorOfB = i;
  }
  return successorOfA && successorOfB && successorOfA != successorOfB;
}

bool Preparer::isLastRead(OpOperand &operand) {
  Operation *op = operand.getOwner();
  Value value = operand.get();
  Operation *reader = lastReaderFrom(value, op->getBlock());
  if (!reader || !reader->isAncestor(op))
    return false;
  for (OpOperand &other : value.getUses())
    if (&other != &operand && op->isAncestor(other.getOwner()) &&
        !areAlternatives(operand, other))
      return false;
  for (Operation *at = op; at != reader; at = at->getParentOp())
    if (lastReader(value, at->getBlock()) != at ||
        !isLeftForGood(*at->getParentRegion()) ||
        llvm::is_contained(at->getParentOp()->getOperands(), value))
      return false;
  return true;
}

void Preparer::endWithLastReader(Value value) {
  if (Operation *reader = lastReaderFrom(value, blockSource))
    if (holdsMemory(value))
      deadAfter[reader].insert(slot(value));
}

Use Preparer::use(OpOperand &operand) {
  endWithLastReader(operand.get());
  return {slot(operand.get()), isLastRead(operand)};
}

Use Preparer::capture(Value value) {
  endWithLastReader(value);
  return {slot(value), false};
}

SmallVector<Use> Preparer::uses(MutableArrayRef<OpOperand> operands) {
  return llvm::map_to_vector(operands,
                             [&](OpOperand &operand) { return use(operand); });
}

void Preparer::step(Operation *op,
                    llvm::unique_function<LogicalResult(Frame &) const> run) {
  block->steps.push_back({op, std::move(run), {}, {}, {}});
}

void Preparer::yieldOperands(Operation *op) {
  step(op, [operands = uses(op->getOpOperands())](Frame &frame) {
    frame.exit(llvm::map_to_vector(operands,
                                   [&](Use use) { return frame.take(use); }));
    return success();
  });
}

FailureOr<const PreparedFunction *> Preparer::callee(Operation *caller,
                                                     SymbolRefAttr name) {
  auto target = program.symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
      caller, name);
  if (!target)
    return unsupported(caller, "calls an unknown function");
  if (target.isExternal() && !program.externals.contains(target.getName()))
    return unsupported(caller, "calls the external function '" +
                                   target.getName() + "', which has no body");
  return program.declare(target);
}

FailureOr<ElementType> Preparer::elementType(Operation *op, Type type) {
  if (std::optional<ElementType> element = elementTypeOfElements(type))
    return *element;
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return unsupported(op, "has a value of type " + text +
                             ", which the interpreter does not compute with");
}

LogicalResult Preparer::unsupported(Operation *op, const Twine &message) {
  program.lastFault = Fault{Fault::Kind::Unsupported,
                            op->getLoc(),
                            op->getName().getStringRef().str(),
                            message.str(),
                            {}};
  return failure();
}
