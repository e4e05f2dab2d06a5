//===- SuiteWrite.cpp - Writing the conformance suite ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Suite.h"

#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Nesting.h"
#include "interpreter/Driver/RegularFile.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::SmallString;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Cases as JSON
//===----------------------------------------------------------------------===//

json::Object SuiteComparison::toJson() const {
  switch (kind) {
  case Kind::Bits:
    return json::Object{{"kind", "bits"}};
  case Kind::Ulp:
    return json::Object{{"kind", "ulp"}, {"ulp", ulp}};
  case Kind::Contraction:
    return json::Object{{"kind", "contraction"}, {"length", length}};
  }
  return json::Object{};
}

static json::Array toArray(ArrayRef<SuiteValue> values) {
  json::Array array;
  for (const SuiteValue &value : values)
    array.push_back(value.toJson());
  return array;
}

json::Object SuiteCase::question() const {
  return json::Object{{"name", name},
                      {"rule", rule},
                      {"says", says},
                      {"program", program},
                      {"operation", operation},
                      {"attributes", json::Object(attributes)},
                      {"inputs", toArray(inputs)},
                      {"comparison", comparison.toJson()}};
}

json::Object SuiteCase::toJson() const {
  json::Object object = question();
  object["expected"] = toArray(expected);
  json::Object others;
  for (const auto &[profile, values] : profiles)
    others[profile] = toArray(values);
  if (!others.empty())
    object["profiles"] = std::move(others);
  return object;
}

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

static SmallString<128> inFolder(StringRef folder, StringRef name) {
  SmallString<128> file(folder);
  path::append(file, name);
  return file;
}

/// The files of the suite that is in `folder`: none where there is no manifest,
/// and none that no suite may have.
static Expected<llvm::StringSet<>> filesOfOldSuite(StringRef folder) {
  llvm::StringSet<> names;
  SmallString<128> file = inFolder(folder, "manifest.json");
  if (!fs::exists(file))
    return names;
  Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readSource(file);
  if (!buffer)
    return buffer.takeError();
  if (findExcessiveNesting((*buffer)->getBuffer()))
    return names;
  Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value) {
    consumeError(value.takeError());
    return names;
  }
  const json::Object *manifest = value->getAsObject();
  if (!manifest || manifest->getString("suite") != StringRef(Suite::kind))
    return names;
  names.insert("manifest.json");
  if (const json::Array *files = manifest->getArray("files"))
    for (const json::Value &entry : *files)
      if (const json::Object *listed = entry.getAsObject())
        if (std::optional<StringRef> name = listed->getString("name");
            name && Suite::isFile(*name))
          names.insert(*name);
  return names;
}

/// Removes the files of the suite that is in `folder` and not among `wanted`.
/// Refused where anything else is in it: what is written would not be what is
/// there.
static Error clearFolder(StringRef folder, const llvm::StringSet<> &wanted) {
  if (!fs::exists(folder))
    return Error::success();
  Expected<llvm::StringSet<>> old = filesOfOldSuite(folder);
  if (!old)
    return old.takeError();
  std::vector<std::string> stale;
  std::error_code code;
  for (fs::recursive_directory_iterator it(folder, code), end;
       it != end && !code; it.increment(code)) {
    StringRef name = StringRef(it->path()).drop_front(folder.size());
    name = name.ltrim('/');
    if (it->type() == fs::file_type::directory_file &&
        (name == "cases" || name == "programs"))
      continue;
    if (old->empty() || !(old->contains(name) || wanted.contains(name)))
      return createStringError(it->path() +
                               ": is no file of a suite; expected a folder "
                               "that is empty or not there, or a suite");
    if (!wanted.contains(name))
      stale.push_back(it->path());
  }
  if (code)
    return createStringError(code,
                             folder + ": cannot be read: " + code.message());
  for (const std::string &file : stale)
    if ((code = fs::remove(file)))
      return createStringError(code,
                               file + ": cannot be removed: " + code.message());
  return Error::success();
}

Error oracle::writeSuite(StringRef folder, const Suite &suite) {
  std::vector<std::pair<std::string, std::string>> files;
  std::vector<StringRef> groups;
  for (const SuiteCase &entry : suite.cases)
    if (!llvm::is_contained(groups, entry.group))
      groups.push_back(entry.group);
  for (StringRef group : groups) {
    json::Array cases;
    for (const SuiteCase &entry : suite.cases)
      if (entry.group == group)
        cases.push_back(entry.toJson());
    files.emplace_back(
        "cases/" + group.str() + ".json",
        llvm::formatv("{0:2}\n", json::Value(std::move(cases))).str());
  }
  for (const SuiteProgram &program : suite.programs)
    files.emplace_back("programs/" + program.name + ".mlir", program.text);

  json::Array rules, listed;
  for (const SuiteRule &rule : suite.rules)
    rules.push_back(json::Object{
        {"name", rule.name}, {"section", rule.section}, {"says", rule.says}});
  for (const auto &[name, text] : files)
    listed.push_back(json::Object{{"name", name}, {"sha256", sha256Of(text)}});
  json::Object manifest{{"format", Suite::format},
                        {"suite", StringRef(Suite::kind)},
                        {"version", suite.version},
                        {"rules", std::move(rules)},
                        {"files", std::move(listed)}};
  files.emplace_back(
      "manifest.json",
      llvm::formatv("{0:2}\n", json::Value(std::move(manifest))).str());

  llvm::StringSet<> wanted;
  for (const auto &[name, text] : files)
    wanted.insert(name);
  if (Error error = clearFolder(folder, wanted))
    return error;
  for (const auto &[name, text] : files) {
    SmallString<128> file = inFolder(folder, name);
    if (std::error_code code = fs::create_directories(path::parent_path(file)))
      return createStringError(code, path::parent_path(file) +
                                         ": cannot be made: " + code.message());
    if (Error error = writeFileAtomically(file, text))
      return error;
  }
  return Error::success();
}
