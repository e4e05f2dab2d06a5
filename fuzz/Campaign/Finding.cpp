//===- Finding.cpp - A finding as a folder of files -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Finding.h"

#include "fuzz/Campaign/FindingKey.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Json.h"
#include "interpreter/Driver/RegularFile.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

StringRef oracle::thisLlvmVersion() { return LLVM_VERSION_STRING; }
StringRef oracle::thisProjectVersion() { return MX_ORACLE_VERSION; }

//===----------------------------------------------------------------------===//
// finding.json
//===----------------------------------------------------------------------===//

StringRef Finding::pass() const {
  return bisection && !bisection->pass.empty() ? bisection->pass
                                               : headline.pass;
}

llvm::json::Object Finding::toJson() const {
  llvm::json::Object random{{"generator", StringRef(randomGeneratorName)},
                            {"version", int64_t(randomGeneratorVersion)},
                            {"seed", toHex(seed)}};
  llvm::json::Object object{{"schema", schema},
                            {"key", llvm::json::fixUTF8(key)},
                            {"verdict", nameOf(headline.verdict)},
                            {"pass", pass().str()},
                            {"llvm_version", llvmVersion},
                            {"project_version", projectVersion},
                            {"random", std::move(random)},
                            {"comparison", comparison.toJson()},
                            {"stage", headline.toJson()},
                            {"operations", operations},
                            {"program", llvm::json::fixUTF8(program)},
                            {"original", llvm::json::fixUTF8(original)}};
  if (bisection)
    object["bisection"] = bisection->toJson();
  return object;
}

bool Finding::fromJson(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object || object->getInteger("schema") != schema)
    return false;
  llvm::json::Path::Root root;
  llvm::json::ObjectMapper mapper(value, root);
  const llvm::json::Value *stage = object->get("stage");
  const llvm::json::Value *compared = object->get("comparison");
  const llvm::json::Object *random = object->getObject("random");
  std::optional<StringRef> seedText =
      random ? random->getString("seed") : std::nullopt;
  if (!mapper || !mapper.map("key", key) ||
      !mapper.map("llvm_version", llvmVersion) ||
      !mapper.map("project_version", projectVersion) ||
      !mapper.map("operations", operations) ||
      !mapper.map("program", program) || !mapper.map("original", original) ||
      !stage || !headline.fromJson(*stage) || !compared ||
      !comparison.fromJson(*compared) || !seedText ||
      seedText->getAsInteger(16, seed))
    return false;
  if (const llvm::json::Value *found = object->get("bisection"))
    if (!bisection.emplace().fromJson(*found))
      return false;
  std::optional<StringRef> verdictName = object->getString("verdict");
  std::optional<Verdict> verdict =
      verdictName ? parseVerdict(*verdictName) : std::nullopt;
  std::optional<StringRef> passName = object->getString("pass");
  if (!verdict || exitCodeOf(*verdict) != ExitCode::Finding || !passName)
    return false;
  // What people read and edit counts.
  headline.verdict = *verdict;
  (bisection && !bisection->pass.empty() ? bisection->pass : headline.pass) =
      passName->str();
  return true;
}

//===----------------------------------------------------------------------===//
// Files for people
//===----------------------------------------------------------------------===//

std::string oracle::describe(const Finding &finding) {
  std::string text;
  llvm::raw_string_ostream os(text);
  const StageResult &headline = finding.headline;
  os << nameOf(headline.verdict) << " in " << headline.stage << '\n'
     << headline.message << '\n';
  if (!headline.pass.empty())
    os << "pass: " << headline.pass << '\n';
  if (!finding.bisection)
    return text;
  const StageResult &bisection = *finding.bisection;
  if (exitCodeOf(bisection.verdict) != ExitCode::Finding) {
    if (!bisection.pass.empty())
      os << "still right after '" << bisection.pass
         << "', the last pass that leaves a program that can be interpreted\n";
    return text;
  }
  if (!bisection.pass.empty())
    os << "first wrong after pass: " << bisection.pass << '\n';
  if (!bisection.pattern.empty())
    os << "pattern: " << bisection.pattern << '\n';
  if (bisection.witness)
    bisection.witness->print(os, "");
  if (!bisection.before.empty())
    os << "\nbefore the pass:\n"
       << bisection.before << "\nafter the pass:\n"
       << bisection.after;
  return text;
}

/// Finds mx-diff on the PATH, or where the caller says.
static std::string replayScript(const Finding &finding) {
  return "#!/bin/sh\n"
         "# Shows the finding again; MX_DIFF names the program if it is not on "
         "the PATH.\n"
         "exec \"${MX_DIFF:-mx-diff}\" \"$(dirname \"$0\")/program.mlir\"" +
         finding.comparison.arguments() + "\n";
}

/// As `mlir-opt --run-reproducer` takes it; empty where no passes are run.
static std::string reproducer(const Finding &finding) {
  std::string passes = finding.comparison.passPipeline();
  if (passes.empty())
    return {};
  std::string quoted;
  llvm::raw_string_ostream os(quoted);
  llvm::printEscapedString(passes, os);
  return llvm::formatv("{0}\n"
                       "{{-#\n"
                       "  external_resources: {{\n"
                       "    mlir_reproducer: {{\n"
                       "      pipeline: \"{1}\",\n"
                       "      disable_threading: true,\n"
                       "      verify_each: true\n"
                       "    }\n"
                       "  }\n"
                       "#-}\n",
                       StringRef(finding.program).rtrim(), quoted);
}

/// Name and contents of all files.
static std::vector<std::pair<StringRef, std::string>>
filesOf(const Finding &finding) {
  std::string inputs;
  for (StringRef spec : finding.comparison.inputs)
    inputs += (spec + "\n").str();
  return {
      {"program.mlir", finding.program},
      {"original.mlir", finding.original},
      {"inputs.txt", inputs},
      {"replay.sh", replayScript(finding)},
      {"reproducer.mlir", reproducer(finding)},
      {"witness.txt", describe(finding)},
      {"finding.json",
       llvm::formatv("{0:2}\n", llvm::json::Value(finding.toJson())).str()}};
}

//===----------------------------------------------------------------------===//
// Folders
//===----------------------------------------------------------------------===//

static Error failure(StringRef where, std::error_code code) {
  return llvm::createStringError(
      code, where + ": cannot be written: " + code.message());
}

static Error writeFiles(StringRef folder, const Finding &finding) {
  for (auto &[name, contents] : filesOf(finding)) {
    if (contents.empty() && name != "inputs.txt")
      continue;
    SmallString<128> file(folder);
    path::append(file, name);
    if (Error error = writeFileAtomically(file, contents))
      return error;
    if (name.ends_with(".sh"))
      if (std::error_code code = fs::setPermissions(
              file, fs::perms::all_read | fs::perms::owner_write |
                        fs::perms::all_exe))
        return failure(file, code);
  }
  return Error::success();
}

Error oracle::writeFinding(StringRef parent, const Finding &finding) {
  SmallString<128> target(parent), temporary;
  path::append(target, folderNameOf(finding.key));
  if (fs::is_directory(target))
    return Error::success();
  fs::createUniquePath(target + ".tmp-%%%%%%%%", temporary,
                       /*MakeAbsolute=*/false);
  if (std::error_code code = fs::create_directory(temporary))
    return failure(temporary, code);
  Error error = writeFiles(temporary, finding);
  if (!error)
    if (std::error_code code = fs::rename(temporary, target))
      error = failure(target, code);
  if (error)
    (void)fs::remove_directories(temporary);
  return error;
}

Expected<Finding> oracle::readFinding(StringRef where) {
  bool isFolder = fs::is_directory(where);
  SmallString<128> file(where);
  if (isFolder)
    path::append(file, "finding.json");
  if (isFolder && !fs::exists(file))
    return llvm::createStringError(
        where + ": is no finding, or one that is cut off: has no finding.json");
  Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readRegularFile(file);
  if (!text)
    return text.takeError();
  Expected<llvm::json::Value> value = parseJson((*text)->getBuffer());
  if (!value) {
    llvm::consumeError(value.takeError());
    return llvm::createStringError(
        file + ": is no finding, or one that is cut off; expected a folder "
               "that mx-fuzz run wrote, or its finding.json");
  }
  Finding finding;
  if (const llvm::json::Object *object = value->getAsObject())
    if (std::optional<int64_t> version = object->getInteger("schema");
        version && *version != Finding::schema)
      return llvm::createStringError(file + ": has schema " + Twine(*version) +
                                     "; this program reads " +
                                     Twine(Finding::schema));
  if (!finding.fromJson(*value))
    return llvm::createStringError(
        file + ": is no finding: misses fields, or has values that are none");
  if (!isFolder)
    return finding;
  for (auto &[name, contents] :
       {std::pair("program.mlir", &finding.program),
        std::pair("original.mlir", &finding.original)}) {
    SmallString<128> other(where);
    path::append(other, name);
    Expected<std::unique_ptr<llvm::MemoryBuffer>> found =
        readRegularFile(other);
    if (!found)
      return found.takeError();
    // JSON has no place for bytes that are no UTF-8.
    StringRef whole = (*found)->getBuffer();
    if (llvm::json::fixUTF8(whole) != *contents)
      return llvm::createStringError(
          other +
          ": is not the program that was found: cut off or edited "
          "(finding.json alone replays, and mx-diff takes any program)");
    *contents = whole.str();
  }
  for (auto &[name, contents] : filesOf(finding)) {
    SmallString<128> other(where);
    path::append(other, name);
    uint64_t size = 0;
    bool isThere = !fs::file_size(other, size) && size != 0;
    if (!isThere && !contents.empty())
      return llvm::createStringError(
          other + ": is not there, or has nothing in it: the finding is cut "
                  "off (finding.json alone replays)");
  }
  return finding;
}
