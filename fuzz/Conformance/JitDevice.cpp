//===- JitDevice.cpp - Compiled code of a pipeline as a device -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/CompileProgram.h"
#include "fuzz/Conformance/Device.h"
#include "fuzz/Oracles/Observation.h"
#include "fuzz/Oracles/Stages.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/Config/llvm-config.h"

using namespace mlir;
using namespace oracle;
using llvm::Expected;
using Status = DeviceAnswer::Status;

namespace {

class JitDevice : public Device {
public:
  JitDevice(const mx::Pipeline &pipeline, const DialectRegistry &registry)
      : Device("jit:" + pipeline.name.str(), "LLVM " LLVM_VERSION_STRING),
        pipeline(pipeline),
        context(registry, MLIRContext::Threading::DISABLED) {}

  DeviceAnswer run(const Suite &suite, const SuiteCase &test,
                   AnnounceJobPhase announce) override;

private:
  Expected<const mx::CompiledProgram *> compile(const SuiteProgram &source);
  DeviceAnswer answerOf(mx::RunOutcome outcome,
                        const mx::CompiledProgram &program);

  const mx::Pipeline &pipeline;
  MLIRContext context;
  JitSessions sessions;
  /// The program of the last case.
  std::string lastProgram;
  std::optional<mx::CompiledProgram> last;
};

} // namespace

Expected<const mx::CompiledProgram *>
JitDevice::compile(const SuiteProgram &source) {
  if (last && lastProgram == source.name)
    return &*last;
  last.reset();
  Expected<mx::JitSession *> session = sessions.get(pipeline.optLevel);
  if (!session)
    return session.takeError();
  DiagnosticLog log(&context, /*passOn=*/false);
  OwningOpRef<ModuleOp> module = parseModule(
      llvm::MemoryBuffer::getMemBuffer(source.text, source.name + ".mlir"),
      context);
  if (!module)
    return llvm::createStringError("the program does not parse: " + log.text());
  Expected<mx::CompiledProgram> program =
      mx::compileProgram(*module, source.name, pipeline, **session);
  if (!program)
    return program.takeError();
  lastProgram = source.name;
  return &last.emplace(std::move(*program));
}

DeviceAnswer JitDevice::answerOf(mx::RunOutcome outcome,
                                 const mx::CompiledProgram &program) {
  auto failure = [&](Status status) {
    return DeviceAnswer::failure(status, outcome.detail);
  };
  // Memory that is misused comes first: what follows is its consequence.
  if (!outcome.memoryErrors.empty())
    return DeviceAnswer::failure(Status::MemoryError,
                                 outcome.memoryErrors.front().describe());
  switch (outcome.status) {
  case mx::RunOutcome::Status::Ok:
    break;
  case mx::RunOutcome::Status::Crashed:
  case mx::RunOutcome::Status::Exited:
  case mx::RunOutcome::Status::Hung:
    return failure(Status::Crashed);
  case mx::RunOutcome::Status::LimitReached:
    return failure(Status::Limit);
  case mx::RunOutcome::Status::InvalidResult:
    return failure(Status::WrongShape);
  }
  if (pipeline.freesAllocations && !outcome.leaks.empty())
    return DeviceAnswer::failure(Status::MemoryError,
                                 Twine(outcome.leaks.size()) +
                                     " allocations are never freed");
  DeviceAnswer answer;
  for (auto [entry, value] :
       llvm::zip_equal(program.signature.results, outcome.results)) {
    std::optional<ElementType> type = elementTypeNamed(entry.elementType);
    if (!type)
      return DeviceAnswer::failure(Status::WrongShape,
                                   "has a result of type " + entry.elementType);
    answer.results.push_back(
        value.isBuffer
            ? makeTensor(*type, value.shape, ArrayRef<uint8_t>(value.bytes))
            : makeTensor(*type, {}, ArrayRef<uint64_t>(value.bits)));
  }
  return answer;
}

DeviceAnswer JitDevice::run(const Suite &suite, const SuiteCase &test,
                            AnnounceJobPhase announce) {
  announce("in the compiler");
  Expected<const mx::CompiledProgram *> program =
      compile(*suite.program(test.program));
  if (!program) {
    std::string message = toString(program.takeError());
    return DeviceAnswer::failure(
        StringRef(message).contains("Symbols not found")
            ? Status::NotImplemented
            : Status::NoOutput,
        "does not compile: " + message);
  }
  std::vector<RuntimeValue> inputs;
  for (const SuiteValue &value : test.inputs)
    inputs.push_back(value.value);
  announce("in the compiled code");
  // This is a child process already.
  mx::RunOptions options;
  options.inProcess = true;
  Expected<std::vector<mx::RunOutcome>> outcomes =
      mx::run(**program, {hostValues(inputs)}, options);
  if (!outcomes)
    return DeviceAnswer::failure(Status::WrongShape,
                                 toString(outcomes.takeError()));
  return answerOf(std::move(outcomes->front()), **program);
}

std::unique_ptr<Device> oracle::makeJitDevice(StringRef name,
                                              const DeviceOptions &options) {
  const mx::Pipeline *pipeline = mx::findPipeline(name);
  if (!pipeline)
    return nullptr;
  return std::make_unique<JitDevice>(*pipeline, options.registry);
}
