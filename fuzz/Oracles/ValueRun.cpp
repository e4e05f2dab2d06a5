//===- ValueRun.cpp - What a program means --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/ValueRun.h"

#include "fuzz/Oracles/Child.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/Results.h"
#include "interpreter/Driver/RunnerUtils.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Observers/RaceDetector.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <chrono>

using namespace mlir;
using namespace oracle;

namespace {
/// Fills in the runs of a reference case and the stage "values".
class ValueRun {
public:
  ValueRun(ReferenceCase &reference, const DifferentialOptions &options,
           DifferentialResult &result)
      : reference(reference), options(options), result(result) {}

  void run();

private:
  /// Whether there is a point in further sets.
  bool runSet(Program &program, const PreparedFunction &function,
              unsigned number);
  bool fail(const Fault &fault, unsigned inputSet,
            std::string failedCheck = {});
  bool record(Verdict verdict, std::string message, unsigned inputSet);
  unsigned numSets() const;

  ReferenceCase &reference;
  const DifferentialOptions &options;
  DifferentialResult &result;
  StageResult stage;
};
} // namespace

/// Sets that would be alike are made once.
unsigned ValueRun::numSets() const {
  bool isDrawn =
      reference.entry.getNumArguments() > options.inputs.specs.size() ||
      llvm::any_of(options.inputs.specs, [](const InputSpec &spec) {
        return spec.kind == InputSpec::Kind::Random;
      });
  return isDrawn ? options.inputSets : 1;
}

/// Whether this verdict now stands for the stage: of several, the one that
/// counts more, and the first of its kind.
bool ValueRun::record(Verdict verdict, std::string message, unsigned inputSet) {
  ExitCode before = exitCodeOf(stage.verdict), now = exitCodeOf(verdict);
  if (before == combine(before, now) && before != ExitCode::Ok)
    return false;
  stage.verdict = verdict;
  stage.message = std::move(message);
  stage.inputSet = inputSet;
  result.fault.reset();
  return true;
}

/// A run that stopped, after `failedCheck` where that is not empty.
bool ValueRun::fail(const Fault &fault, unsigned inputSet,
                    std::string failedCheck) {
  static constexpr Verdict verdicts[] = {Verdict::Undefined, Verdict::Undefined,
                                         Verdict::Limit, Verdict::Unsupported,
                                         Verdict::Invalid};
  Verdict verdict = verdicts[static_cast<size_t>(fault.kind)];
  bool goesOn = fault.kind != Fault::Kind::Limit;
  if (!failedCheck.empty()) {
    // A failed check is a finding, however the run goes on.
    if (exitCodeOf(verdict) != ExitCode::Finding)
      verdict = Verdict::CheckFailed;
    failedCheck += "\n";
  }
  if (record(verdict, failedCheck + faultToString(fault), inputSet) &&
      verdict != Verdict::CheckFailed)
    result.fault = fault;
  return goesOn;
}

/// The first check of a run that failed; empty where none did.
static std::string firstFailedCheck(const Outcome &outcome) {
  for (const oracle::Event &event : outcome.events)
    if (event.kind == oracle::Event::Kind::CheckFailed)
      return locationToString(event.op->getLoc()) + ": " + event.text;
  return {};
}

/// The first operation on tensors that was out of bounds: of these operations
/// nothing else makes poison but that.
static std::optional<Fault> findOutOfBounds(const Outcome &outcome) {
  for (const Origin &origin : outcome.origins)
    if (isa<vector::TransferReadOp, vector::TransferWriteOp>(origin.op) ||
        (isa_and_present<tensor::TensorDialect, linalg::LinalgDialect>(
             origin.op->getDialect()) &&
         !isa<tensor::EmptyOp>(origin.op)))
      return Fault{Fault::Kind::PoisonUse,
                   placeOf(origin.op),
                   origin.op->getName().getStringRef().str(),
                   "is poison: " + origin.reason,
                   {}};
  return std::nullopt;
}

bool ValueRun::runSet(Program &program, const PreparedFunction &function,
                      unsigned number) {
  announcePhase("making inputs");
  InputSource source = inputSet(options.inputs, number);
  result.inputs.push_back(resolveInputs(reference.entry, source));
  std::optional<Fault> inputFault;
  FailureOr<std::vector<RuntimeValue>> inputs =
      makeInputs(reference.entry, source, inputFault);
  if (failed(inputs))
    return fail(*inputFault, number);
  announcePhase("in the interpreter");
  RaceDetector races;
  SmallVector<Observer *> observers;
  if (options.findRaces)
    observers.push_back(&races);
  Outcome outcome = program.run(function, *inputs, options.limits, observers);
  std::string failedCheck = firstFailedCheck(outcome);
  if (outcome.fault)
    return fail(*outcome.fault, number, std::move(failedCheck));
  if (std::optional<Fault> poison = returnedPoison(reference.entry, outcome))
    return fail(*poison, number, std::move(failedCheck));
  if (options.refuseOutOfBounds)
    if (std::optional<Fault> fault = findOutOfBounds(outcome))
      return fail(*fault, number, std::move(failedCheck));
  if (!failedCheck.empty())
    record(Verdict::CheckFailed, std::move(failedCheck), number);
  std::vector<uint64_t> leaks;
  for (const oracle::Leak &leak : outcome.leaks)
    leaks.push_back(leak.bytes);
  reference.runs.push_back({number, std::move(*inputs),
                            observe(reference.entry, outcome), outcome.steps,
                            std::move(leaks)});
  return true;
}

void ValueRun::run() {
  auto start = std::chrono::steady_clock::now();
  stage.stage = "values";
  announcePhase("preparing");
  Program program(reference.module);
  defineRunnerUtils(program);
  FailureOr<const PreparedFunction *> function =
      program.prepare(reference.entry);
  if (failed(function))
    fail(program.fault(), 0);
  else
    for (unsigned number = 0; number < numSets(); ++number)
      if (!runSet(program, **function, number))
        break;
  stage.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  result.stages.push_back(std::move(stage));
}

void oracle::runValues(ReferenceCase &reference,
                       const DifferentialOptions &options,
                       DifferentialResult &result) {
  ValueRun(reference, options, result).run();
}
