//===- SuiteRun.cpp - The cases of a suite on devices --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/SuiteRun.h"

#include "interpreter/Driver/Json.h"
#include "interpreter/Driver/Options.h"
#include "interpreter/Driver/Printable.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

namespace {

class SuiteRun {
public:
  SuiteRun(const Suite &suite, ArrayRef<const SuiteCase *> cases,
           ArrayRef<std::unique_ptr<Device>> devices,
           const SuiteRunOptions &options)
      : suite(suite), cases(cases), devices(devices), options(options),
        outcomes(devices.size(), DeviceOutcomes(cases.size())) {}

  SuiteOutcomes run(llvm::function_ref<bool()> isInterrupted);

private:
  /// A job is a case on a device.
  Device &deviceOf(size_t job) { return *devices[job / cases.size()]; }
  const SuiteCase &caseOf(size_t job) { return *cases[job % cases.size()]; }
  CaseOutcome &outcomeOf(size_t job) {
    return outcomes[job / cases.size()][job % cases.size()];
  }
  std::vector<std::vector<size_t>> makeGroups();
  std::string work(size_t job, AnnounceJobPhase announce);
  void finish(size_t job, JobEnd end);

  const Suite &suite;
  ArrayRef<const SuiteCase *> cases;
  ArrayRef<std::unique_ptr<Device>> devices;
  const SuiteRunOptions &options;
  std::vector<DeviceOutcomes> outcomes;
  size_t done = 0;
  Error stateError = Error::success();
};

} // namespace

/// The cases of a program together, for devices that compile it, but not so
/// many that one worker is left with all of them.
std::vector<std::vector<size_t>> SuiteRun::makeGroups() {
  constexpr size_t mostTogether = 32;
  std::vector<std::vector<size_t>> groups;
  for (size_t d = 0; d < devices.size(); ++d) {
    llvm::StringMap<size_t> openGroups;
    for (size_t c = 0; c < cases.size(); ++c) {
      size_t job = d * cases.size() + c;
      if (options.state)
        if (const CaseOutcome *known =
                options.state->find(deviceOf(job).name(), cases[c]->name)) {
          outcomeOf(job) = *known;
          ++done;
          continue;
        }
      auto [place, isNew] =
          openGroups.try_emplace(cases[c]->program, groups.size());
      if (!isNew && groups[place->second].size() == mostTogether) {
        place->second = groups.size();
        isNew = true;
      }
      if (isNew)
        groups.emplace_back();
      groups[place->second].push_back(job);
    }
  }
  return groups;
}

/// In the child: an outcome as text.
std::string SuiteRun::work(size_t job, AnnounceJobPhase announce) {
  DeviceAnswer answer = deviceOf(job).run(suite, caseOf(job), announce);
  announce("while its results were compared");
  CaseOutcome outcome = judge(suite, caseOf(job), options.profile, answer);
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(outcome.toJson());
  return text;
}

static CaseOutcome outcomeOfEnd(const JobEnd &end) {
  CaseOutcome outcome;
  outcome.message = end.detail;
  switch (end.status) {
  case JobEnd::Status::Done:
    break;
  case JobEnd::Status::Crashed:
    outcome.verdict = CaseVerdict::Crash;
    return outcome;
  case JobEnd::Status::Hung:
    outcome.verdict = CaseVerdict::Hang;
    return outcome;
  }
  Expected<llvm::json::Value> value = parseJson(end.payload);
  const llvm::json::Object *object = nullptr;
  if (value)
    object = value->getAsObject();
  else
    llvm::consumeError(value.takeError());
  if (object)
    if (std::optional<CaseOutcome> told = CaseOutcome::fromJson(*object))
      return std::move(*told);
  outcome.verdict = CaseVerdict::Crash;
  outcome.message = "the answer of its process makes no sense: it writes to "
                    "memory or descriptors that are not its own";
  return outcome;
}

void SuiteRun::finish(size_t job, JobEnd end) {
  CaseOutcome &outcome = outcomeOf(job);
  outcome = outcomeOfEnd(end);
  // A device writes what it likes, and people read it on terminals.
  outcome.message = printable(outcome.message);
  outcome.seconds = end.seconds;
  if (options.state && !stateError)
    stateError =
        options.state->add(deviceOf(job).name(), caseOf(job).name, outcome);
  ++done;
  showProgress(done, devices.size() * cases.size(), caseOf(job).name);
}

SuiteOutcomes SuiteRun::run(llvm::function_ref<bool()> isInterrupted) {
  Error error = runInWorkers(
      makeGroups(), options.pool,
      [&](size_t job, AnnounceJobPhase announce) {
        return work(job, announce);
      },
      [&](size_t job, JobEnd end) { finish(job, std::move(end)); },
      [&] { return bool(stateError) || isInterrupted(); });
  showProgress(done, done, "");
  return {std::move(outcomes),
          joinErrors(std::move(error), std::move(stateError))};
}

SuiteOutcomes oracle::runSuite(const Suite &suite,
                               ArrayRef<const SuiteCase *> cases,
                               ArrayRef<std::unique_ptr<Device>> devices,
                               const SuiteRunOptions &options,
                               llvm::function_ref<bool()> isInterrupted) {
  return SuiteRun(suite, cases, devices, options).run(isInterrupted);
}
