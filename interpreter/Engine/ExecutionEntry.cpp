//===- ExecutionEntry.cpp - Running the entry of a program ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Engine/Program.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace oracle;

Outcome Execution::run(const PreparedFunction &function,
                       ArrayRef<RuntimeValue> arguments) {
  if (failed(runEntry(function, arguments)))
    outcome.results.clear();
  outcome.steps = stepsTaken;
  return std::move(outcome);
}

/// The memref that an argument of the entry is seen as: with the offset and the
/// strides that the type names. Where it leaves them open, a dimension lies
/// outside of what is laid out before: first those with strides, then the
/// others, the last one innermost.
static FailureOr<MemRef> placeArgument(Memory &memory, const Tensor &value,
                                       Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (!memref || failed(memref.getStridesAndOffset(strides, offset)))
    return memory.place(nullptr, Allocation::Kind::Argument, value);
  ElementBox known{0, {}, {}};
  for (auto [size, stride] : llvm::zip_equal(value.shape(), strides))
    if (!ShapedType::isDynamic(stride)) {
      known.sizes.push_back(size);
      known.strides.push_back(stride);
    }
  int64_t first = 0, next = 1;
  if (auto extremes = known.extremes())
    if (llvm::SubOverflow(extremes->second, extremes->first, next) ||
        llvm::AddOverflow<int64_t>(next, 1, next))
      return failure();
    else
      first = extremes->first;
  else if (!known.isEmpty())
    return failure();
  for (auto [size, stride] :
       llvm::reverse(llvm::zip_equal(value.shape(), strides)))
    if (ShapedType::isDynamic(stride)) {
      stride = next;
      if (llvm::MulOverflow(next, std::max<int64_t>(size, 1), next))
        return failure();
    }
  if (ShapedType::isDynamic(offset))
    offset = -first;
  return memory.place(nullptr, Allocation::Kind::Argument, value, offset,
                      Shape(strides.begin(), strides.end()));
}

LogicalResult Execution::runEntry(const PreparedFunction &function,
                                  ArrayRef<RuntimeValue> arguments) {
  FunctionOpInterface entry = function.function();
  SmallVector<RuntimeValue> values(arguments);
  SmallVector<std::pair<unsigned, MemRef>> placed;
  for (Observer *observer : watchers)
    observer->begins(*this, entry);
  for (auto [number, type] : llvm::enumerate(entry.getArgumentTypes())) {
    auto *tensor = std::get_if<Tensor>(&values[number]);
    if (!tensor || !isa<BaseMemRefType>(type))
      continue;
    FailureOr<MemRef> view = placeArgument(memory(), *tensor, type);
    if (failed(view))
      return fail(Fault::Kind::Invalid, entry,
                  "argument #" + Twine(number) +
                      " does not fit memory as its type lays it out");
    placed.push_back({static_cast<unsigned>(number), *view});
    values[number] = std::make_shared<const MemRef>(std::move(*view));
  }
  for (Observer *observer : watchers)
    for (auto [number, value] : llvm::enumerate(values))
      observer->passed(number, value);
  SmallVector<RuntimeValue> results;
  if (failed(call(entry, function, values, results)))
    return failure();
  for (Observer *observer : watchers)
    observer->returned(results);

  llvm::SmallPtrSet<const Allocation *, 4> returned;
  for (auto [number, result] : llvm::enumerate(results)) {
    auto *memref = std::get_if<std::shared_ptr<const MemRef>>(&result);
    if (auto *tensor = std::get_if<Tensor>(&result);
        tensor && accessesWatched &&
        isa<TensorType>(entry.getResultTypes()[number]) &&
        failed(notifyRead(entry.getFunctionBody().back().getTerminator(),
                          number, *tensor)))
      return failure();
    if (!memref)
      continue;
    // The terminator returns it, and whoever gets it reads it.
    Operation *terminator = entry.getFunctionBody().back().getTerminator();
    MemRefOperand operand{terminator, static_cast<unsigned>(number), **memref};
    FailureOr<Tensor> contents = memory().readAll(operand);
    if (failed(contents))
      return failure();
    returned.insert((*memref)->allocation.get());
    result = std::move(*contents);
  }
  outcome.results.assign(std::make_move_iterator(results.begin()),
                         std::make_move_iterator(results.end()));
  for (const auto &[number, view] : placed) {
    outcome.arguments.push_back({number, memory().contents(view)});
    const std::optional<Tensor> &left = outcome.arguments.back().second;
    if (accessesWatched && left)
      notifyLeaves({entry,
                    number,
                    &view,
                    nullptr,
                    view.scalars(),
                    {},
                    static_cast<uint64_t>(left->numElements())});
  }
  for (const std::shared_ptr<Allocation> &allocation : memory().liveOnHeap())
    if (!returned.contains(allocation.get()))
      outcome.leaks.push_back({allocation->madeBy(), describe(*allocation),
                               allocation->numBytes()});
  return success();
}
