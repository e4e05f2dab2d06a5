//===- Speeds.cpp - Measuring how fast kernels are ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/Advice.h"

#include "bench/Advice/CompiledKernel.h"
#include "bench/Advice/RankTest.h"
#include "bench/Advice/ReferenceLoop.h"
#include "fuzz/Oracles/Child.h"
#include "interpreter/Driver/Json.h"

#include "llvm/Support/FormatVariadic.h"

#include <ctime>

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;
using llvm::Expected;
namespace json = llvm::json;

static constexpr unsigned repetitions = 20;
/// What a repetition takes at least.
static constexpr double secondsOfRepetition = 0.0005;
/// All pipelines of one kernel.
static constexpr double secondsAllowed = 300;

/// Of this thread, whatever else the machine does.
static double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

/// Seconds for `count` runs.
static double secondsOf(llvm::function_ref<void()> run, uint64_t count) {
  double start = now();
  for (uint64_t i = 0; i < count; ++i)
    run();
  return now() - start;
}

/// How many runs a repetition has.
static uint64_t countFor(llvm::function_ref<void()> run) {
  uint64_t count = 1;
  while (secondsOf(run, count) < secondsOfRepetition)
    count *= 2;
  return count;
}

static Speed timeOf(llvm::function_ref<void()> run) {
  ReferenceLoop loop;
  auto runLoop = [&] { loop.run(); };
  uint64_t count = countFor(run), loopCount = countFor(runLoop);
  Speed speed;
  std::vector<double> seconds;
  for (unsigned i = 0; i < repetitions; ++i) {
    double ofLoop = secondsOf(runLoop, loopCount) / double(loopCount);
    seconds.push_back(secondsOf(run, count) / double(count));
    speed.times.push_back(seconds.back() / ofLoop);
  }
  speed.seconds = median(seconds);
  return speed;
}

/// In the child: {"scalar": {"times": [...], "seconds": ...}}, or {"error":
/// "..."}.
static json::Object timeAll(const Kernel &kernel,
                            ArrayRef<const mx::Pipeline *> pipelines) {
  JitSessions sessions;
  json::Object speeds;
  for (const mx::Pipeline *pipeline : pipelines) {
    Expected<mx::JitSession *> session = sessions.get(pipeline->optLevel);
    Expected<CompiledKernel> compiled =
        session ? CompiledKernel::create(kernel.module(), kernel.entry(),
                                         *pipeline, **session)
                : Expected<CompiledKernel>(session.takeError());
    if (!compiled)
      return json::Object{
          {"error", json::fixUTF8(toString(compiled.takeError()))}};
    Speed speed = timeOf([&] { compiled->run(); });
    speeds[pipeline->name] = json::Object{{"times", json::Array(speed.times)},
                                          {"seconds", speed.seconds}};
  }
  return speeds;
}

static bool fromJson(const json::Object *object, Speed &speed) {
  const json::Array *times = object ? object->getArray("times") : nullptr;
  if (!times)
    return false;
  for (const json::Value &time : *times) {
    std::optional<double> number = time.getAsNumber();
    if (!number)
      return false;
    speed.times.push_back(*number);
  }
  speed.seconds = object->getNumber("seconds").value_or(0);
  return true;
}

Expected<Speeds>
oracle::bench::measureSpeeds(const Kernel &kernel,
                             ArrayRef<const mx::Pipeline *> pipelines) {
  ChildResult child = runInChild(secondsAllowed, [&] {
    return llvm::formatv("{0}", json::Value(timeAll(kernel, pipelines))).str();
  });
  if (child.status != ChildResult::Status::Done)
    return llvm::createStringError(deathOf(child, secondsAllowed).message);
  Expected<json::Value> value = oracle::parseJson(child.payload);
  if (!value)
    return value.takeError();
  const json::Object *object = value->getAsObject();
  if (!object)
    return llvm::createStringError("the measurement was cut off");
  if (std::optional<StringRef> message = object->getString("error"))
    return llvm::createStringError(*message);
  Speeds speeds;
  for (const mx::Pipeline *pipeline : pipelines)
    if (!fromJson(object->getObject(pipeline->name),
                  speeds[pipeline->name.str()]))
      return llvm::createStringError("the measurement was cut off");
  return speeds;
}
