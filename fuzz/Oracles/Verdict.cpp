//===- Verdict.cpp - What a comparison comes to ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Verdict.h"

#include <iterator>

using namespace oracle;
using llvm::StringRef;

namespace {
struct VerdictRow {
  StringRef name;
  ExitCode code;
};
} // namespace

// In the order of the enumeration.
static constexpr VerdictRow verdictRows[] = {
    {"agree", ExitCode::Ok},
    {"undefined", ExitCode::Finding},
    {"check failed", ExitCode::Finding},
    {"mismatch", ExitCode::Finding},
    {"crash", ExitCode::Finding},
    {"hang", ExitCode::Finding},
    {"memory error", ExitCode::Finding},
    {"leak", ExitCode::Finding},
    {"traffic", ExitCode::Finding},
    {"compile error", ExitCode::Finding},
    {"non-determinism", ExitCode::Finding},
    {"invalid", ExitCode::Invalid},
    {"unsupported", ExitCode::Unsupported},
    {"limit", ExitCode::Limit},
};

StringRef oracle::nameOf(Verdict verdict) {
  return verdictRows[static_cast<size_t>(verdict)].name;
}

std::optional<Verdict> oracle::parseVerdict(StringRef name) {
  for (size_t i = 0; i < std::size(verdictRows); ++i)
    if (verdictRows[i].name == name)
      return Verdict(i);
  return std::nullopt;
}

ExitCode oracle::exitCodeOf(Verdict verdict) {
  return verdictRows[static_cast<size_t>(verdict)].code;
}

llvm::json::Object StageResult::toJson() const {
  // Messages quote programs, which may hold any bytes.
  llvm::json::Object object{{"stage", stage},
                            {"verdict", nameOf(verdict)},
                            {"message", llvm::json::fixUTF8(message)},
                            {"pass", pass},
                            {"input_set", inputSet},
                            {"compared", compared},
                            {"skipped", skipped},
                            {"seconds", seconds}};
  for (auto [key, text] :
       {std::pair("before", &before), std::pair("after", &after),
        std::pair("pattern", &pattern), std::pair("passes", &passes),
        std::pair("advice", &advice)})
    if (!text->empty())
      object[key] = llvm::json::fixUTF8(*text);
  if (witness)
    object["witness"] = witness->toJson();
  if (traffic)
    object["traffic"] = llvm::json::Object(*traffic);
  return object;
}

bool StageResult::fromJson(const llvm::json::Value &value) {
  llvm::json::Path::Root root;
  llvm::json::ObjectMapper mapper(value, root);
  std::string verdictName;
  if (!mapper || !mapper.map("stage", stage) ||
      !mapper.map("verdict", verdictName) || !mapper.map("message", message) ||
      !mapper.map("pass", pass) || !mapper.map("input_set", inputSet) ||
      !mapper.map("compared", compared) || !mapper.map("skipped", skipped) ||
      !mapper.map("seconds", seconds))
    return false;
  std::optional<Verdict> parsed = parseVerdict(verdictName);
  if (!parsed)
    return false;
  verdict = *parsed;
  const llvm::json::Object &object = *value.getAsObject();
  for (auto [key, text] :
       {std::pair("before", &before), std::pair("after", &after),
        std::pair("pattern", &pattern), std::pair("passes", &passes),
        std::pair("advice", &advice)})
    *text = object.getString(key).value_or("").str();
  if (const llvm::json::Object *found = object.getObject("traffic"))
    traffic = *found;
  if (const llvm::json::Value *found = object.get("witness"))
    return witness.emplace().fromJson(*found);
  return true;
}
