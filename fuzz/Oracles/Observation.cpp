//===- Observation.cpp - What an execution lets one see -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Observation.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Values/Format.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <limits>

using namespace mlir;
using namespace oracle;

Tensor oracle::makeTensor(ElementType type, ArrayRef<int64_t> shape,
                          ArrayRef<uint8_t> bytes) {
  // What is observed exists already: no limit applies.
  static const auto account =
      std::make_shared<MemoryAccount>(std::numeric_limits<uint64_t>::max());
  TensorBuilder builder = *TensorBuilder::create(type, shape, account);
  if (!bytes.empty())
    std::memcpy(builder.bytes(), bytes.data(), bytes.size());
  return std::move(builder).build();
}

static Tensor scalarTensor(ElementType type, const Scalar &scalar) {
  uint8_t bytes[sizeof(scalar.bits)];
  std::memcpy(bytes, &scalar.bits, sizeof(bytes));
  Tensor tensor = makeTensor(type, {}, ArrayRef(bytes, type.storageBytes()));
  if (scalar.mark.isDefined())
    return tensor;
  auto account = std::make_shared<MemoryAccount>(sizeof(bytes));
  TensorBuilder builder = *TensorBuilder::from(std::move(tensor), account);
  builder.setMark(0, scalar.mark);
  return std::move(builder).build();
}

std::vector<Tensor> oracle::flatten(const RuntimeValue &value, Type type) {
  if (auto *scalar = std::get_if<Scalar>(&value))
    return {scalarTensor(*elementTypeOf(type), *scalar)};
  if (auto *tensor = std::get_if<Tensor>(&value))
    return {*tensor};
  if (auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&value))
    return {(*scaled)->elements, (*scaled)->scales};
  return {};
}

std::vector<mx::HostValue> oracle::hostValues(ArrayRef<RuntimeValue> inputs) {
  std::vector<mx::HostValue> values;
  auto addTensor = [&](const Tensor &tensor) {
    values.push_back(mx::HostValue::buffer(
        tensor.shape(), tensor.elementType().storageBytes(),
        std::vector<uint8_t>(tensor.bytes(),
                             tensor.bytes() + tensor.numBytes())));
  };
  for (const RuntimeValue &value : inputs) {
    if (auto *scalar = std::get_if<Scalar>(&value)) {
      values.push_back(mx::HostValue::scalar(scalar->bits));
    } else if (auto *tensor = std::get_if<Tensor>(&value)) {
      addTensor(*tensor);
    } else if (auto *scaled =
                   std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
      addTensor((*scaled)->elements);
      addTensor((*scaled)->scales);
    }
  }
  return values;
}

static std::optional<ObservedEvent> observeEvent(const oracle::Event &event) {
  ObservedEvent observed;
  observed.isUnordered = event.op->getParentOfType<scf::ParallelOp>() ||
                         event.op->getParentOfType<scf::ForallOp>();
  if (event.kind != oracle::Event::Kind::Print) {
    bool isOpen = event.kind == oracle::Event::Kind::CheckOpen;
    observed.kind = isOpen ? ObservedEvent::Kind::CheckOpen
                           : ObservedEvent::Kind::CheckFailed;
    observed.text = locationToString(event.op->getLoc());
    observed.detail = event.text;
    observed.element = event.element;
    observed.open = event.open;
    return observed;
  }
  if (event.value) {
    observed.kind = ObservedEvent::Kind::Print;
    std::vector<Tensor> parts =
        flatten(*event.value, event.op->getOperand(0).getType());
    if (parts.size() != 1)
      return std::nullopt;
    observed.value = parts.front();
    return observed;
  }
  auto print = dyn_cast<vector::PrintOp>(event.op);
  if (print && !print.getStringLiteral())
    return std::nullopt;
  observed.kind = ObservedEvent::Kind::Text;
  observed.text = event.text;
  return observed;
}

/// The number of an argument where each block-scaled one is two.
static unsigned flattenedNumber(FunctionOpInterface function, unsigned number) {
  return number +
         llvm::count_if(function.getArgumentTypes().take_front(number),
                        [](Type type) { return isa<mx::MxTensorType>(type); });
}

Observation oracle::observe(FunctionOpInterface function,
                            const Outcome &outcome) {
  Observation observation;
  for (auto [i, value, type] :
       llvm::enumerate(outcome.results, function.getResultTypes())) {
    std::vector<Tensor> parts = flatten(value, type);
    std::string name = "result #" + std::to_string(i);
    if (parts.size() == 2) {
      observation.names.push_back("elements of " + name);
      observation.names.push_back("scales of " + name);
    } else {
      observation.names.push_back(name);
    }
    llvm::append_range(observation.results, parts);
  }
  for (const auto &[number, contents] : outcome.arguments)
    observation.arguments.push_back(
        {flattenedNumber(function, number), contents});
  for (const oracle::Event &event : outcome.events)
    if (std::optional<ObservedEvent> observed = observeEvent(event))
      observation.events.push_back(std::move(*observed));
  return observation;
}

std::optional<ElementType> oracle::elementTypeNamed(StringRef name) {
  if (name == "index")
    return ElementType::index();
  if (std::optional<FloatKind> kind = floatKindNamed(name))
    return ElementType::floating(*kind);
  unsigned width;
  if (!name.consume_front("i") || name.getAsInteger(10, width) || width == 0 ||
      width > ElementType::maxIntegerWidth)
    return std::nullopt;
  return ElementType::integer(width);
}

static llvm::Error noSuchType(StringRef name) {
  return llvm::createStringError("a value of type " + name +
                                 " cannot be compared");
}

/// What a failed check of compiled code expected, and what it got.
static std::string describeFailure(const mx::Event &event,
                                   const mx::ObservationSite &site) {
  if (event.kind == mx::Event::Kind::ShapeMismatch)
    return ("dimension " + Twine(event.element) + ": expected the size " +
            Twine(event.expected) + ", got " + Twine(event.actual))
        .str();
  std::string text;
  if (!site.shape.empty())
    text = llvm::is_contained(site.shape, ShapedType::kDynamic)
               ? ("element #" + Twine(event.element)).str()
               : "element " + formatIndex(event.element, site.shape);
  std::optional<ElementType> type = elementTypeNamed(site.elementType);
  if (type)
    text += (text.empty() ? "" : ": ") +
            ("expected " + formatElement(*type, event.expected) + ", got " +
             formatElement(*type, event.actual));
  return text;
}

static llvm::Expected<ObservedEvent>
observeEvent(const mx::Event &event, const mx::ObservationSite &site) {
  ObservedEvent observed;
  switch (event.kind) {
  case mx::Event::Kind::PrintText:
    observed.kind = ObservedEvent::Kind::Text;
    observed.text = site.text;
    return observed;
  case mx::Event::Kind::CheckFailure:
  case mx::Event::Kind::ShapeMismatch:
    observed.kind = ObservedEvent::Kind::CheckFailed;
    observed.text = site.location;
    observed.detail = describeFailure(event, site);
    // A shape that differs is no element's.
    observed.element =
        event.kind == mx::Event::Kind::CheckFailure ? event.element : -1;
    return observed;
  case mx::Event::Kind::Print:
    break;
  }
  observed.kind = ObservedEvent::Kind::Print;
  std::optional<ElementType> type = elementTypeNamed(site.elementType);
  if (!type)
    return noSuchType(site.elementType);
  std::vector<uint8_t> bytes(event.bits.size() * type->storageBytes());
  for (auto [i, bits] : llvm::enumerate(event.bits))
    storeBits(bytes.data(), type->storageBytes(), i, bits);
  observed.value = makeTensor(*type, site.shape, bytes);
  return observed;
}

/// The contents of the memref arguments of `function`, among those of all
/// buffers that a compiled form of it takes.
static llvm::Expected<std::vector<std::pair<unsigned, std::optional<Tensor>>>>
observeArguments(FunctionOpInterface function, const mx::RunOutcome &outcome) {
  std::vector<std::pair<unsigned, std::optional<Tensor>>> arguments;
  unsigned buffer = 0;
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (isa<BaseMemRefType>(type) && buffer < outcome.finalArguments.size()) {
      const mx::HostValue &value = outcome.finalArguments[buffer];
      std::optional<ElementType> element = elementTypeOfElements(type);
      if (!element)
        return llvm::createStringError("argument #" + Twine(number) +
                                       " cannot be compared");
      arguments.push_back({flattenedNumber(function, number),
                           makeTensor(*element, value.shape, value.bytes)});
    }
    if (isa<mx::MxTensorType>(type))
      buffer += 2;
    else if (isa<ShapedType>(type))
      ++buffer;
  }
  return arguments;
}

llvm::Expected<Observation> oracle::observe(FunctionOpInterface function,
                                            const mx::CompiledProgram &program,
                                            const mx::RunOutcome &outcome,
                                            const Observation &expected) {
  Observation observation;
  for (auto [entry, value] :
       llvm::zip_equal(program.signature.results, outcome.results)) {
    std::optional<ElementType> type = elementTypeNamed(entry.elementType);
    if (!type)
      return noSuchType(entry.elementType);
    observation.results.push_back(
        value.isBuffer ? makeTensor(*type, value.shape, value.bytes)
                       : scalarTensor(*type, {value.bits, {}}));
  }
  if (observation.results.size() == expected.results.size())
    observation.names = expected.names;
  else
    for (size_t i = 0; i < observation.results.size(); ++i)
      observation.names.push_back("result #" + std::to_string(i));
  auto arguments = observeArguments(function, outcome);
  if (!arguments)
    return arguments.takeError();
  observation.arguments = std::move(*arguments);
  for (const mx::Event &event : outcome.events) {
    llvm::Expected<ObservedEvent> observed =
        observeEvent(event, program.sites[event.site]);
    if (!observed)
      return observed.takeError();
    observation.events.push_back(std::move(*observed));
  }
  return observation;
}
