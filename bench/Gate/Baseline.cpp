//===- Baseline.cpp - What a kernel moved when it was last looked at ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Gate/Baseline.h"

#include "interpreter/Driver/Json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace oracle::bench;
using llvm::Expected;
using llvm::StringRef;
namespace json = llvm::json;

/// What the file is, for whoever finds it.
static constexpr llvm::StringLiteral kind = "baseline of mx-bench-compare";
static constexpr int64_t formatVersion = 1;

std::string oracle::bench::fingerprint(StringRef text) {
  return llvm::MD5::hash(llvm::arrayRefFromStringRef(text))
      .digest()
      .str()
      .str();
}

/// An account, a line for each operation: so a difference of two files reads
/// well.
static void print(llvm::raw_ostream &os, const CounterLedger &ledger) {
  json::Object account = toJson(ledger);
  os << "{\n        \"totals\": " << *account.get("totals")
     << ",\n        \"operations\": [";
  llvm::ListSeparator separator(",");
  for (const json::Value &row : *account.getArray("operations"))
    os << separator << "\n          " << row;
  os << "\n        ]\n      }";
}

std::string oracle::bench::toText(const Baseline &baseline) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "{\n  \"kind\": " << json::Value(kind)
     << ",\n  \"format\": " << formatVersion
     << ",\n  \"llvm\": " << json::Value(LLVM_VERSION_STRING)
     << ",\n  \"kernel\": " << json::Value(baseline.kernel)
     << ",\n  \"program\": " << json::Value(baseline.program)
     << ",\n  \"pipelines\": {";
  llvm::ListSeparator pipelines(",");
  for (const auto &[name, accounts] : baseline.pipelines) {
    os << pipelines << "\n    " << json::Value(name) << ": {";
    llvm::ListSeparator separator(",");
    for (const auto &[account, ledger] : accounts) {
      os << separator << "\n      " << json::Value(account) << ": ";
      print(os, ledger);
    }
    os << "\n    }";
  }
  os << "\n  }\n}\n";
  return text;
}

static bool hasKind(const json::Object *root) {
  return root && root->getString("kind") == StringRef(kind);
}

/// The error does not name the file.
static Expected<Baseline> fromText(StringRef text) {
  Expected<json::Value> value = oracle::parseJson(text);
  if (!value)
    return llvm::createStringError("is no JSON: " +
                                   toString(value.takeError()));
  const json::Object *root = value->getAsObject();
  if (!hasKind(root))
    return llvm::createStringError("is no baseline of this tool");
  std::optional<int64_t> format = root->getInteger("format");
  if (!format || *format != formatVersion)
    return llvm::createStringError("is a baseline of another format than " +
                                   std::to_string(formatVersion) +
                                   ", the one that this tool has");
  std::optional<StringRef> llvmVersion = root->getString("llvm");
  if (!llvmVersion || *llvmVersion != LLVM_VERSION_STRING)
    return llvm::createStringError(
        "is a baseline of LLVM " + llvmVersion.value_or("(none named)") +
        ", and this is " LLVM_VERSION_STRING
        ": what passes make of a program is another matter there");
  std::optional<StringRef> kernel = root->getString("kernel"),
                           program = root->getString("program");
  const json::Object *pipelines = root->getObject("pipelines");
  if (!kernel || !program || !pipelines)
    return llvm::createStringError(
        "lacks its 'kernel', 'program' or 'pipelines'");
  Baseline baseline{kernel->str(), program->str(), {}};
  for (const auto &[name, accounts] : *pipelines) {
    Expected<Accounts> read = accountsFromJson(accounts);
    if (!read)
      return llvm::createStringError("is malformed under '" + StringRef(name) +
                                     "': " + toString(read.takeError()));
    if (llvm::Error error = checkSums(*read))
      return llvm::createStringError("does not add up under '" +
                                     StringRef(name) +
                                     "': " + toString(std::move(error)));
    baseline.pipelines[StringRef(name).str()] = std::move(*read);
  }
  return baseline;
}

Expected<Baseline> oracle::bench::readBaseline(StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return llvm::createStringError(
        path + ": can't be read: " + file.getError().message());
  Expected<Baseline> baseline = fromText((*file)->getBuffer());
  if (!baseline)
    return llvm::createStringError(path + ": " +
                                   toString(baseline.takeError()));
  return baseline;
}

bool oracle::bench::isBaseline(StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return false;
  Expected<json::Value> value = oracle::parseJson((*file)->getBuffer());
  if (value)
    return hasKind(value->getAsObject());
  llvm::consumeError(value.takeError());
  return false;
}
