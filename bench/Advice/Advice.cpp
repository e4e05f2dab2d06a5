//===- Advice.cpp - How fast kernels are, for those who ask ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/Advice.h"

#include "bench/Advice/RankTest.h"
#include "bench/Advice/ReferenceLoop.h"

#include "interpreter/Driver/Json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>
#include <thread>

using namespace oracle::bench;
using llvm::Expected;
using llvm::formatv;
using llvm::StringRef;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kind = "advice of mx-bench-compare";
static constexpr int64_t formatVersion = 2;

Machine Machine::here() {
  Machine machine{"unknown", std::thread::hardware_concurrency(),
                  ReferenceLoop::compiler()};
  // Not all kernels name the processor there.
  if (auto file = llvm::MemoryBuffer::getFileAsStream("/proc/cpuinfo"))
    if (StringRef rest = (*file)->getBuffer().split("\nmodel name").second;
        !rest.empty())
      machine.cpu = rest.split(':').second.split('\n').first.trim().str();
  return machine;
}

std::string Machine::describe() const {
  return cpu + ", " + std::to_string(cores) +
         (cores == 1 ? " core" : " cores") + ", loop by " + compiler;
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

/// Four digits are more than times have.
static std::string digits(double number) { return formatv("{0:F4}", number); }

std::string AdviceFile::toText() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "{\n  \"kind\": " << json::Value(kind)
     << ",\n  \"format\": " << formatVersion
     << ",\n  \"llvm\": " << json::Value(LLVM_VERSION_STRING)
     << ",\n  \"machine\": "
     << json::Value(json::Object{{"cpu", machine.cpu},
                                 {"cores", machine.cores},
                                 {"compiler", machine.compiler}})
     << ",\n  \"kernels\": {";
  llvm::ListSeparator separator(",");
  for (const auto &[name, speeds] : kernels) {
    os << separator << "\n    " << json::Value(name) << ": {";
    llvm::ListSeparator pipelines(",");
    for (const auto &[pipeline, speed] : speeds) {
      os << pipelines << "\n      " << json::Value(pipeline) << ": {";
      if (speed.instructions)
        os << "\"instructions\": " << digits(*speed.instructions) << ", ";
      os << "\"times\": ["
         << llvm::join(llvm::map_range(speed.times, digits), ", ") << "]}";
    }
    os << "\n    }";
  }
  os << "\n  }\n}\n";
  return text;
}

static bool fromJson(const json::Value &value, Speed &speed) {
  const json::Object *object = value.getAsObject();
  const json::Array *times = object ? object->getArray("times") : nullptr;
  if (!times)
    return false;
  for (const json::Value &time : *times) {
    std::optional<double> number = time.getAsNumber();
    if (!number || !std::isfinite(*number))
      return false;
    speed.times.push_back(*number);
  }
  speed.instructions = object->getNumber("instructions");
  return speed.instructions || !object->get("instructions");
}

/// The error does not name the file.
static Expected<AdviceFile> fromText(StringRef text) {
  Expected<json::Value> value = oracle::parseJson(text);
  if (!value)
    return llvm::createStringError("is no JSON: " +
                                   toString(value.takeError()));
  const json::Object *root = value->getAsObject();
  if (!root || root->getString("kind") != StringRef(kind))
    return llvm::createStringError("is no advice of this tool");
  if (root->getInteger("format") != formatVersion)
    return llvm::createStringError("is advice of another format");
  const json::Object *machine = root->getObject("machine"),
                     *kernels = root->getObject("kernels");
  std::optional<StringRef> cpu =
      machine ? machine->getString("cpu") : std::nullopt;
  std::optional<StringRef> compiler =
      machine ? machine->getString("compiler") : std::nullopt;
  std::optional<int64_t> cores =
      machine ? machine->getInteger("cores") : std::nullopt;
  if (!cpu || !compiler || !cores || *cores < 0 || !kernels)
    return llvm::createStringError("lacks its 'machine' or its 'kernels'");
  AdviceFile advice{{cpu->str(), unsigned(*cores), compiler->str()}, {}};
  for (const auto &[name, speeds] : *kernels) {
    const json::Object *pipelines = speeds.getAsObject();
    if (!pipelines)
      return llvm::createStringError("is malformed under '" + StringRef(name) +
                                     "'");
    for (const auto &[pipeline, speed] : *pipelines)
      if (!fromJson(
              speed,
              advice.kernels[StringRef(name).str()][StringRef(pipeline).str()]))
        return llvm::createStringError("is malformed under '" +
                                       StringRef(name) + "', '" +
                                       StringRef(pipeline) + "'");
  }
  return advice;
}

Expected<AdviceFile> AdviceFile::read(StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return llvm::createStringError(
        path + ": can't be read: " + file.getError().message());
  Expected<AdviceFile> advice = fromText((*file)->getBuffer());
  if (!advice)
    return llvm::createStringError(path + ": " + toString(advice.takeError()));
  return advice;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

std::vector<std::string> oracle::bench::advise(const Speed &now,
                                               const Speed &before) {
  std::vector<std::string> sentences;
  constexpr double surely = 0.001, clearly = 0.1, manyInstructions = 0.01;
  auto say = [&](StringRef what, double is, double was, StringRef rest) {
    std::string sentence;
    llvm::raw_string_ostream(sentence)
        << what << ": " << llvm::format("%.3g instead of %.3g", is, was)
        << rest;
    sentences.push_back(std::move(sentence));
  };
  double is = median(now.times), was = median(before.times);
  double p = mannWhitney(now.times, before.times);
  if (p < surely && was > 0 && std::abs(is / was - 1) > clearly)
    say(is > was ? "slower" : "faster", is, was, " times the reference loop");
  if (!now.instructions || !before.instructions || *before.instructions <= 0)
    return sentences;
  double ratio = *now.instructions / *before.instructions;
  if (std::abs(ratio - 1) > manyInstructions)
    say(ratio > 1 ? "more instructions" : "fewer instructions",
        *now.instructions, *before.instructions,
        " times those of the reference loop");
  return sentences;
}

json::Object oracle::bench::toJson(const Speed &now, const Speed *before) {
  json::Object object{{"times", json::Array(now.times)},
                      {"median", median(now.times)},
                      {"seconds", now.seconds}};
  if (now.instructions)
    object["instructions"] = *now.instructions;
  if (!before)
    return object;
  object["baseline_median"] = median(before->times);
  object["p"] = mannWhitney(now.times, before->times);
  if (before->instructions)
    object["baseline_instructions"] = *before->instructions;
  object["advice"] = json::Array(advise(now, *before));
  return object;
}
