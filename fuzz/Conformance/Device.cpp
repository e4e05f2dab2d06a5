//===- Device.cpp - What is tested for conformance -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Device.h"

#include "compiler/Pipelines/Pipelines.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace oracle;
using llvm::createStringError;
using llvm::Expected;

static llvm::Error noSuchDevice(StringRef spec) {
  std::vector<std::string> pipelines;
  for (const mx::Pipeline &pipeline : mx::pipelines())
    pipelines.push_back(pipeline.name.str());
  return createStringError(
      "--dut: '" + spec + "' is no device; expected interp, jit:PIPELINE (" +
      llvm::join(pipelines, ", ") + " or all), lib:FILE.so or cmd:COMMAND");
}

Expected<std::vector<std::unique_ptr<Device>>>
oracle::makeDevices(StringRef spec, const DeviceOptions &options) {
  std::vector<std::unique_ptr<Device>> devices;
  auto [kind, rest] = spec.split(':');
  if (spec == "interp") {
    devices.push_back(makeInterpreterDevice(options));
  } else if (spec == "jit:all") {
    for (const mx::Pipeline &pipeline : mx::pipelines())
      devices.push_back(makeJitDevice(pipeline.name, options));
  } else if (kind == "jit") {
    devices.push_back(makeJitDevice(rest, options));
  } else if (kind == "lib" || kind == "cmd") {
    Expected<std::unique_ptr<Device>> device =
        kind == "lib" ? makeLibraryDevice(rest, options)
                      : makeCommandDevice(rest, options);
    if (!device)
      return device.takeError();
    devices.push_back(std::move(*device));
  }
  if (devices.empty() || !devices.front())
    return noSuchDevice(spec);
  return devices;
}

std::vector<Tensor> oracle::partsOf(const SuiteValue &value) {
  if (auto *tensor = std::get_if<Tensor>(&value.value))
    return {*tensor};
  if (auto *scaled =
          std::get_if<std::shared_ptr<const BlockScaled>>(&value.value))
    return {(*scaled)->elements, (*scaled)->scales};
  return {makeTensor(value.element, /*shape=*/{},
                     ArrayRef<uint64_t>(std::get<Scalar>(value.value).bits))};
}

std::vector<Tensor> oracle::partsOf(ArrayRef<SuiteValue> values) {
  std::vector<Tensor> parts;
  for (const SuiteValue &value : values)
    llvm::append_range(parts, partsOf(value));
  return parts;
}

std::vector<std::string> oracle::partNames(ArrayRef<SuiteValue> results) {
  std::vector<std::string> names;
  for (auto [i, value] : llvm::enumerate(results)) {
    std::string name = "result #" + std::to_string(i);
    if (std::holds_alternative<std::shared_ptr<const BlockScaled>>(
            value.value)) {
      names.push_back("elements of " + name);
      names.push_back("scales of " + name);
    } else {
      names.push_back(name);
    }
  }
  return names;
}

std::string oracle::describeType(ElementType element, ArrayRef<int64_t> shape) {
  if (shape.empty())
    return element.name();
  return "tensor<" + shapeToString(shape) + "x" + element.name() + ">";
}
