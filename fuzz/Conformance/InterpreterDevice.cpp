//===- InterpreterDevice.cpp - The interpreter as a device ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Device.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/Results.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Engine/Types.h"

#include "llvm/Config/llvm-config.h"

using namespace mlir;
using namespace oracle;

namespace {

class InterpreterDevice : public Device {
public:
  explicit InterpreterDevice(const DialectRegistry &registry)
      : Device("interp", "LLVM " LLVM_VERSION_STRING),
        context(registry, MLIRContext::Threading::DISABLED) {}

  DeviceAnswer run(const Suite &suite, const SuiteCase &test,
                   AnnounceJobPhase announce) override;

private:
  MLIRContext context;
};

} // namespace

static DeviceAnswer answerOf(const Fault &fault) {
  // A program of the suite is defined: whatever else is wrong with it, no
  // result comes.
  using Status = DeviceAnswer::Status;
  Status status = fault.kind == Fault::Kind::Limit ? Status::Limit
                  : fault.kind == Fault::Kind::Unsupported
                      ? Status::NotImplemented
                      : Status::NoOutput;
  return DeviceAnswer::failure(status, faultToString(fault));
}

DeviceAnswer InterpreterDevice::run(const Suite &suite, const SuiteCase &test,
                                    AnnounceJobPhase announce) {
  auto noOutput = [](const Twine &detail) {
    return DeviceAnswer::failure(DeviceAnswer::Status::NoOutput, detail);
  };
  const SuiteProgram &source = *suite.program(test.program);
  DiagnosticLog log(&context, /*passOn=*/false);
  OwningOpRef<ModuleOp> module = parseModule(
      llvm::MemoryBuffer::getMemBuffer(source.text, source.name + ".mlir"),
      context);
  if (!module)
    return noOutput("the program does not parse: " + log.text());
  llvm::Expected<FunctionOpInterface> entry = findEntry(*module, source.name);
  if (!entry)
    return noOutput(toString(entry.takeError()));

  announce("in the interpreter");
  std::vector<RuntimeValue> inputs;
  for (const SuiteValue &value : test.inputs)
    inputs.push_back(value.value);
  Program program(*module);
  FailureOr<const PreparedFunction *> function = program.prepare(*entry);
  if (failed(function))
    return answerOf(program.fault());
  Outcome outcome = program.run(**function, inputs, Limits(), {});
  if (outcome.fault)
    return answerOf(*outcome.fault);
  if (std::optional<Fault> poison = returnedPoison(*entry, outcome))
    return answerOf(*poison);
  DeviceAnswer answer;
  for (auto [value, type] :
       llvm::zip_equal(outcome.results, entry->getResultTypes())) {
    std::optional<ElementType> element = elementTypeOf(type);
    SuiteValue result =
        SuiteValue::of(element.value_or(ElementType::index()), value);
    llvm::append_range(answer.results, partsOf(result));
  }
  return answer;
}

std::unique_ptr<Device>
oracle::makeInterpreterDevice(const DeviceOptions &options) {
  return std::make_unique<InterpreterDevice>(options.registry);
}
