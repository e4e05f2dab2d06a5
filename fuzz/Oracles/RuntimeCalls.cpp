//===- RuntimeCalls.cpp - Lowered observations, interpreted ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/RuntimeCalls.h"

#include "compiler/Transforms/ObservationSites.h"
#include "fuzz/Oracles/Observation.h"
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/Check.h"

using namespace mlir;
using namespace oracle;
using mx::ObservationSite;

namespace {

/// One call of a runtime function, whose arguments are all i64.
class RuntimeCall {
public:
  RuntimeCall(Execution &execution, Operation *op,
              ArrayRef<ObservationSite> sites, ArrayRef<RuntimeValue> arguments)
      : execution(execution), op(op), sites(sites), arguments(arguments) {}

  LogicalResult print();
  LogicalResult printText();
  LogicalResult checkScalars();
  LogicalResult checkBuffers();

private:
  FailureOr<const ObservationSite *> site();
  FailureOr<ElementType> elementType(const ObservationSite &site);
  FailureOr<uint64_t> argument(unsigned number);
  /// `shape` elements of `type`, from `offset` bytes behind an address on.
  FailureOr<Tensor> read(uint64_t address, ElementType type, ElementBox box);
  /// The tensor that a buffer's addresses describe.
  FailureOr<Tensor> readView(unsigned number, ElementType type, unsigned rank);
  Agreement agreement(const ObservationSite &site) {
    if (site.kind == ObservationSite::Kind::ExpectClose)
      return {site.ulps};
    return {};
  }

  Execution &execution;
  Operation *op;
  ArrayRef<ObservationSite> sites;
  ArrayRef<RuntimeValue> arguments;
};

} // namespace

FailureOr<uint64_t> RuntimeCall::argument(unsigned number) {
  const Scalar &scalar = std::get<Scalar>(arguments[number]);
  if (failed(execution.require(op, scalar.mark,
                               "operand #" + Twine(number) + " is poison")))
    return failure();
  return scalar.bits;
}

FailureOr<const ObservationSite *> RuntimeCall::site() {
  FailureOr<uint64_t> number = argument(0);
  if (failed(number))
    return failure();
  if (*number >= sites.size())
    return execution.undefined(op, "names observation site " + Twine(*number) +
                                       " of " + Twine(sites.size()));
  return &sites[*number];
}

FailureOr<ElementType> RuntimeCall::elementType(const ObservationSite &site) {
  if (std::optional<ElementType> type = elementTypeNamed(site.elementType))
    return *type;
  return execution.fail(Fault::Kind::Unsupported, op,
                        "observes elements of type " + site.elementType);
}

FailureOr<Tensor> RuntimeCall::read(uint64_t address, ElementType type,
                                    ElementBox box) {
  std::shared_ptr<Allocation> allocation = execution.memory().find(address);
  if (!allocation)
    return execution.undefined(op, "is given an address at which no live "
                                   "allocation is");
  MemRef memref;
  memref.type = type;
  // Positions count from the allocation's start.
  box.offset += (address - allocation->address()) / type.storageBytes();
  memref.box = box;
  memref.allocation = std::move(allocation);
  return execution.memory().readAll({op, 0, memref});
}

LogicalResult RuntimeCall::print() {
  FailureOr<const ObservationSite *> found = site();
  if (failed(found))
    return failure();
  FailureOr<ElementType> type = elementType(**found);
  FailureOr<uint64_t> address = argument(1), count = argument(2);
  if (failed(type) || failed(address) || failed(count))
    return failure();
  FailureOr<Tensor> codes =
      read(*address, ElementType::integer(64),
           {0, Shape{static_cast<int64_t>(*count)}, Shape{1}});
  if (failed(codes))
    return failure();
  Shape shape((*found)->shape.begin(), (*found)->shape.end());
  if (elementCount(shape) != static_cast<int64_t>(*count))
    return execution.undefined(op, "prints " + Twine(*count) +
                                       " elements of a value of shape " +
                                       shapeToString(shape));
  FailureOr<TensorBuilder> value = execution.allocate(op, *type, shape);
  if (failed(value))
    return failure();
  for (int64_t i = 0; i < codes->numElements(); ++i) {
    if (failed(
            execution.require(op, codes->mark(i), "printed value is poison")))
      return failure();
    value->setBits(i, codes->bits(i));
    value->setMark(i, codes->mark(i));
  }
  execution.record({oracle::Event::Kind::Print, op,
                    RuntimeValue(std::move(*value).build()), ""});
  return success();
}

LogicalResult RuntimeCall::printText() {
  FailureOr<const ObservationSite *> found = site();
  if (failed(found))
    return failure();
  execution.record(
      {oracle::Event::Kind::Print, op, std::nullopt, (*found)->text});
  return success();
}

LogicalResult RuntimeCall::checkScalars() {
  FailureOr<const ObservationSite *> found = site();
  if (failed(found))
    return failure();
  FailureOr<ElementType> type = elementType(**found);
  if (failed(type))
    return failure();
  return runCheck(execution, op, *type, agreement(**found), arguments[1],
                  arguments[2]);
}

FailureOr<Tensor> RuntimeCall::readView(unsigned number, ElementType type,
                                        unsigned rank) {
  FailureOr<uint64_t> elements = argument(number), view = argument(number + 1);
  if (failed(elements) || failed(view))
    return failure();
  FailureOr<Tensor> words =
      read(*view, ElementType::integer(64),
           {0, Shape{1 + 2 * static_cast<int64_t>(rank)}, Shape{1}});
  if (failed(words))
    return failure();
  SmallVector<int64_t> numbers;
  for (int64_t i = 0; i < words->numElements(); ++i) {
    if (failed(execution.require(op, words->mark(i), "a size is poison")))
      return failure();
    numbers.push_back(static_cast<int64_t>(words->bits(i)));
  }
  ArrayRef<int64_t> rest = ArrayRef(numbers).drop_front();
  ElementBox box{numbers.front(), Shape(rest.take_front(rank)),
                 Shape(rest.drop_front(rank))};
  return read(*elements, type, box);
}

LogicalResult RuntimeCall::checkBuffers() {
  FailureOr<const ObservationSite *> found = site();
  if (failed(found))
    return failure();
  FailureOr<ElementType> type = elementType(**found);
  if (failed(type))
    return failure();
  FailureOr<Tensor> actual = readView(1, *type, (*found)->shape.size());
  if (failed(actual))
    return failure();
  FailureOr<Tensor> expected = readView(3, *type, (*found)->shape.size());
  if (failed(expected))
    return failure();
  return runCheck(execution, op, *type, agreement(**found), *actual, *expected);
}

llvm::Error oracle::defineRuntimeCalls(Program &program) {
  llvm::Expected<std::vector<ObservationSite>> read =
      mx::observationSites(program.module());
  if (!read)
    return read.takeError();
  auto sites =
      std::make_shared<const std::vector<ObservationSite>>(std::move(*read));
  auto define = [&](StringRef name, LogicalResult (RuntimeCall::*run)()) {
    program.setExternal(name, [sites, run](Execution &execution, Operation *op,
                                           ArrayRef<RuntimeValue> arguments,
                                           SmallVectorImpl<RuntimeValue> &) {
      return (RuntimeCall(execution, op, *sites, arguments).*run)();
    });
  };
  define(mx::runtime::print, &RuntimeCall::print);
  define(mx::runtime::printText, &RuntimeCall::printText);
  define(mx::runtime::checkScalars, &RuntimeCall::checkScalars);
  define(mx::runtime::checkBuffers, &RuntimeCall::checkBuffers);
  return llvm::Error::success();
}
