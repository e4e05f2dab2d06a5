//===- Judge.cpp - What a device's answer is worth -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Judge.h"

#include "fuzz/Conformance/Contraction.h"
#include "interpreter/Numerics/Convert.h"
#include "interpreter/Semantics/Check.h"
#include "interpreter/Values/Format.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::StringRef;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {
struct VerdictRow {
  llvm::StringLiteral name;
  ExitCode code;
};
} // namespace

/// In the order of CaseVerdict.
static constexpr VerdictRow verdicts[] = {
    {"pass", ExitCode::Ok},
    {"wrong", ExitCode::Finding},
    {"other profile", ExitCode::Finding},
    {"crash", ExitCode::Finding},
    {"hang", ExitCode::Finding},
    {"memory error", ExitCode::Finding},
    {"wrong shape", ExitCode::Finding},
    {"no output", ExitCode::Finding},
    {"not implemented", ExitCode::Unsupported},
    {"limit", ExitCode::Limit},
    {"not run", ExitCode::Limit},
};

StringRef oracle::nameOf(CaseVerdict verdict) {
  return verdicts[static_cast<size_t>(verdict)].name;
}

std::optional<CaseVerdict> oracle::parseCaseVerdict(StringRef name) {
  for (auto [i, row] : llvm::enumerate(verdicts))
    if (row.name == name)
      return CaseVerdict(i);
  return std::nullopt;
}

ExitCode oracle::exitCodeOf(CaseVerdict verdict) {
  return verdicts[static_cast<size_t>(verdict)].code;
}

std::vector<std::string> oracle::namesOf(ProfileSet profiles) {
  std::vector<std::string> names;
  for (auto [i, name] : llvm::enumerate(profileNames))
    if (profiles >> i & 1)
      names.push_back(name.str());
  return names;
}

std::optional<unsigned> oracle::profileNamed(StringRef name) {
  for (auto [i, known] : llvm::enumerate(profileNames))
    if (known == name)
      return i;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Histograms
//===----------------------------------------------------------------------===//

void UlpHistogram::add(uint64_t distance) {
  size_t bucket = distance == UINT64_MAX ? counts.size() - 1
                  : distance == 0        ? 0
                                         : llvm::Log2_64(distance) + 1;
  ++counts[bucket];
}

UlpHistogram &UlpHistogram::operator+=(const UlpHistogram &other) {
  for (auto [mine, theirs] : llvm::zip_equal(counts, other.counts))
    mine += theirs;
  return *this;
}

bool UlpHistogram::isEmpty() const {
  return llvm::all_of(counts, [](uint64_t count) { return count == 0; });
}

static std::string bucketName(size_t bucket, size_t last) {
  if (bucket == last)
    return "nan";
  if (bucket < 2)
    return std::to_string(bucket);
  uint64_t low = uint64_t(1) << (bucket - 1);
  return std::to_string(low) + "-" + std::to_string(low + (low - 1));
}

std::vector<std::pair<std::string, uint64_t>> UlpHistogram::buckets() const {
  std::vector<std::pair<std::string, uint64_t>> named;
  for (auto [bucket, count] : llvm::enumerate(counts))
    if (count != 0)
      named.emplace_back(bucketName(bucket, counts.size() - 1), count);
  return named;
}

json::Object UlpHistogram::toJson() const {
  json::Object object;
  for (const auto &[name, count] : buckets())
    object[name] = count;
  return object;
}

bool UlpHistogram::fromJson(const json::Object &object) {
  size_t known = 0;
  for (auto [bucket, count] : llvm::enumerate(counts))
    if (const json::Value *value =
            object.get(bucketName(bucket, counts.size() - 1))) {
      std::optional<uint64_t> number = value->getAsUINT64();
      if (!number)
        return false;
      count = *number;
      ++known;
    }
  return known == object.size();
}

//===----------------------------------------------------------------------===//
// Outcomes
//===----------------------------------------------------------------------===//

json::Object CaseOutcome::toJson() const {
  json::Object object{{"verdict", nameOf(verdict)}, {"seconds", seconds}};
  if (!message.empty())
    object["message"] = json::fixUTF8(message);
  if (hasResults)
    object["matches"] = json::Array(namesOf(matches));
  if (!ulp.isEmpty())
    object["ulp"] = ulp.toJson();
  return object;
}

std::optional<CaseOutcome> CaseOutcome::fromJson(const json::Object &object) {
  CaseOutcome outcome;
  std::optional<CaseVerdict> verdict =
      parseCaseVerdict(object.getString("verdict").value_or(""));
  std::optional<double> seconds = object.getNumber("seconds");
  if (!verdict || !seconds)
    return std::nullopt;
  outcome.verdict = *verdict;
  outcome.seconds = *seconds;
  outcome.message = object.getString("message").value_or("").str();
  if (const json::Array *matches = object.getArray("matches")) {
    outcome.hasResults = true;
    for (const json::Value &name : *matches) {
      std::optional<unsigned> profile =
          profileNamed(name.getAsString().value_or(""));
      if (!profile)
        return std::nullopt;
      outcome.matches |= ProfileSet(1u << *profile);
    }
  }
  if (const json::Object *ulp = object.getObject("ulp"))
    if (!outcome.ulp.fromJson(*ulp))
      return std::nullopt;
  return outcome;
}

unsigned oracle::ownProfile(const SuiteCase &test) {
  return profileNamed(
             test.attributes.getString("scale_rounding").value_or("floor"))
      .value_or(0);
}

unsigned oracle::wantedProfile(const SuiteCase &test, unsigned profile) {
  unsigned own = ownProfile(test);
  return own == 0 ? profile : own;
}

//===----------------------------------------------------------------------===//
// Judging
//===----------------------------------------------------------------------===//

namespace {

/// Compares the results of one case with what is expected of it.
class Comparator {
public:
  Comparator(const SuiteCase &test, ArrayRef<Tensor> actual)
      : test(test), actual(actual), isLoose(isContraction(test)),
        names(partNames(test.expected)) {
    if (test.comparison.kind == SuiteComparison::Kind::Ulp)
      agrees.maxUlp = test.comparison.ulp;
  }

  /// The first part of another number, type or shape; empty where there is
  /// none.
  std::string findWrongShape() const;
  /// The first element that differs from `expected`; empty where none does.
  std::string findDifference(ArrayRef<SuiteValue> expected) const;
  UlpHistogram distances(ArrayRef<SuiteValue> expected) const;

private:
  bool areEqual(const Tensor &expected, const Tensor &got, int64_t i) const;

  const SuiteCase &test;
  ArrayRef<Tensor> actual;
  Agreement agrees;
  bool isLoose;
  std::vector<std::string> names;
};

} // namespace

std::string Comparator::findWrongShape() const {
  std::vector<Tensor> expected = partsOf(test.expected);
  if (actual.size() != expected.size())
    return "expected " + std::to_string(expected.size()) +
           " tensors and scalars as results, got " +
           std::to_string(actual.size());
  for (auto [i, parts] : llvm::enumerate(llvm::zip_equal(expected, actual))) {
    auto &[wanted, got] = parts;
    if (wanted.elementType() != got.elementType() ||
        wanted.shape() != got.shape())
      return names[i] + ": expected " +
             describeType(wanted.elementType(), wanted.shape()) + ", got " +
             describeType(got.elementType(), got.shape());
  }
  return {};
}

bool Comparator::areEqual(const Tensor &expected, const Tensor &got,
                          int64_t i) const {
  if (agrees(got.elementType(), got.bits(i), expected.bits(i)))
    return true;
  if (!isLoose)
    return false;
  int64_t columns = got.shape()[1];
  return isWithinContraction(test, i / columns, i % columns,
                             uint32_t(got.bits(i)))
      .value_or(false);
}

std::string Comparator::findDifference(ArrayRef<SuiteValue> expected) const {
  for (auto [p, parts] :
       llvm::enumerate(llvm::zip_equal(partsOf(expected), actual))) {
    const auto &[wanted, got] = parts;
    ElementType type = got.elementType();
    int64_t first = -1, count = 0;
    for (int64_t i = 0; i < got.numElements(); ++i) {
      // Where a small float is stored nothing else may be.
      if (uint64_t code = got.bits(i); code & ~type.mask())
        return names[p] + ", element " + formatIndex(i, got.shape()) + ": 0x" +
               llvm::utohexstr(code) + " has bits above the " +
               std::to_string(type.width()) + " of " + type.name();
      if (areEqual(wanted, got, i))
        continue;
      if (count++ == 0)
        first = i;
    }
    if (count == 0)
      continue;
    std::string text = names[p];
    if (got.rank() != 0)
      text += ", element " + formatIndex(first, got.shape());
    text += ": " + agrees.difference(type, got.bits(first), wanted.bits(first));
    if (got.numElements() > 1)
      text += " (" + std::to_string(count) + " of " +
              std::to_string(got.numElements()) + " elements differ)";
    return text;
  }
  return {};
}

UlpHistogram Comparator::distances(ArrayRef<SuiteValue> expected) const {
  UlpHistogram histogram;
  if (test.comparison.kind == SuiteComparison::Kind::Bits)
    return histogram;
  for (const auto &[wanted, got] : llvm::zip_equal(partsOf(expected), actual))
    if (got.elementType().isFloat())
      for (int64_t i = 0; i < got.numElements(); ++i)
        histogram.add(ulpDistance(got.elementType().floatKind(), got.bits(i),
                                  wanted.bits(i)));
  return histogram;
}

/// The verdict on what came without results.
static CaseVerdict verdictOf(DeviceAnswer::Status status) {
  switch (status) {
  case DeviceAnswer::Status::Done:
    return CaseVerdict::Pass;
  case DeviceAnswer::Status::Crashed:
    return CaseVerdict::Crash;
  case DeviceAnswer::Status::MemoryError:
    return CaseVerdict::MemoryError;
  case DeviceAnswer::Status::WrongShape:
    return CaseVerdict::WrongShape;
  case DeviceAnswer::Status::NoOutput:
    return CaseVerdict::NoOutput;
  case DeviceAnswer::Status::NotImplemented:
    return CaseVerdict::NotImplemented;
  case DeviceAnswer::Status::Limit:
    return CaseVerdict::Limit;
  }
  return CaseVerdict::NoOutput;
}

/// What a scale rounding gives for a case.
static ArrayRef<SuiteValue> expectedOf(const SuiteCase &test,
                                       unsigned profile) {
  auto found = test.profiles.find(profileNames[profile].str());
  return found == test.profiles.end() || profile == ownProfile(test)
             ? ArrayRef(test.expected)
             : ArrayRef(found->second);
}

CaseOutcome oracle::judge(const Suite &suite, const SuiteCase &test,
                          unsigned profile, const DeviceAnswer &answer) {
  CaseOutcome outcome;
  outcome.verdict = verdictOf(answer.status);
  outcome.message = answer.detail;
  if (answer.status != DeviceAnswer::Status::Done)
    return outcome;
  Comparator comparator(test, answer.results);
  outcome.message = comparator.findWrongShape();
  if (!outcome.message.empty()) {
    outcome.verdict = CaseVerdict::WrongShape;
    return outcome;
  }
  outcome.hasResults = true;
  for (unsigned i = 0; i < profileNames.size(); ++i)
    if (comparator.findDifference(expectedOf(test, i)).empty())
      outcome.matches |= ProfileSet(1u << i);
  unsigned wanted = wantedProfile(test, profile);
  ArrayRef<SuiteValue> expected = expectedOf(test, wanted);
  outcome.ulp = comparator.distances(expected);
  outcome.message = comparator.findDifference(expected);
  if (outcome.message.empty())
    return outcome;
  outcome.verdict = CaseVerdict::Wrong;
  if (outcome.matches != 0) {
    outcome.verdict = CaseVerdict::OtherProfile;
    outcome.message += "; it is what the scale rounding " +
                       llvm::join(namesOf(outcome.matches), " or ") +
                       " gives, expected is that of " +
                       profileNames[wanted].str();
  }
  if (const SuiteRule *rule = suite.rule(test.rule))
    outcome.message += "\nrule: " + rule->says;
  if (!test.says.empty())
    outcome.message += "\ncase: " + test.says;
  return outcome;
}
