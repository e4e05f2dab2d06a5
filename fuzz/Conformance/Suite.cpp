//===- Suite.cpp - The conformance suite ----------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Suite.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Driver/Json.h"
#include "interpreter/Driver/Nesting.h"
#include "interpreter/Driver/RegularFile.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace oracle;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {

/// Reads one suite; errors name the file and what in it.
class SuiteReader {
public:
  explicit SuiteReader(StringRef folder)
      : folder(folder), context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<mx::MxDialect>();
  }

  Expected<Suite> read();

private:
  Expected<std::string> readFile(StringRef name);
  Expected<json::Value> readJson(StringRef name, StringRef text);
  Error readRules(const json::Object &manifest);
  Error readListed(const json::Object &manifest);
  Error readCases(StringRef name, StringRef text);
  Expected<SuiteCase> readCase(const json::Object &object);
  Error readComparison(const json::Object &object, SuiteComparison &comparison);
  Expected<std::vector<SuiteValue>> readValues(const json::Object &object,
                                               StringRef field);
  Error checkPrograms();

  Error error(StringRef file, const Twine &message) {
    SmallString<128> name(folder);
    path::append(name, file);
    return createStringError(name + ": " + message);
  }

  StringRef folder;
  MLIRContext context;
  llvm::StringMap<Type> types;
  llvm::StringSet<> caseNames;
  Suite suite;
};

/// Text of a required field, all of which reports show.
Error readText(const json::Object &object, StringRef field, std::string &text) {
  std::optional<StringRef> found = object.getString(field);
  if (!found || found->empty())
    return createStringError("'" + field + "': is missing or no text");
  if (llvm::any_of(*found, [](unsigned char c) { return c < ' ' || c == 127; }))
    return createStringError("'" + field + "': has a control character");
  text = found->str();
  return Error::success();
}

/// Whether a rule or a case may be called so: a path of plain words.
bool isPlainName(StringRef name) {
  return llvm::all_of(llvm::split(name, '/'), [](StringRef part) {
    return !part.empty() && part.front() != '.' &&
           llvm::all_of(part, [](char c) {
             return llvm::isAlnum(c) || StringRef("_-+.^=,@").contains(c);
           });
  });
}

Error checkVersion(StringRef version) {
  SmallVector<StringRef> parts;
  version.split(parts, '.');
  int64_t major;
  auto isNumber = [](StringRef part) {
    return !part.empty() && part.size() <= 9 &&
           llvm::all_of(part, llvm::isDigit);
  };
  if (parts.size() != 3 || !llvm::all_of(parts, isNumber) ||
      parts[0].getAsInteger(10, major))
    return createStringError("'version': expected MAJOR.MINOR.PATCH, not '" +
                             version + "'");
  if (major != Suite::majorVersion)
    return createStringError("'version': is " + version +
                             "; this program reads versions " +
                             Twine(Suite::majorVersion) + ".MINOR.PATCH");
  return Error::success();
}

} // namespace

Expected<std::string> SuiteReader::readFile(StringRef name) {
  SmallString<128> file(folder);
  path::append(file, name);
  Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readRegularFile(file);
  if (!buffer)
    return buffer.takeError();
  return (*buffer)->getBuffer().str();
}

Expected<json::Value> SuiteReader::readJson(StringRef name, StringRef text) {
  Expected<json::Value> value = parseJson(text);
  if (value)
    return value;
  return error(name,
               "is no JSON, or is cut off: " + toString(value.takeError()));
}

Error SuiteReader::readRules(const json::Object &manifest) {
  const json::Array *rules = manifest.getArray("rules");
  if (!rules)
    return createStringError("'rules': is missing or no list");
  for (const json::Value &entry : *rules) {
    SuiteRule rule;
    const json::Object *object = entry.getAsObject();
    if (!object)
      return createStringError("'rules': has what is no object");
    for (auto &[field, text] :
         {std::pair("name", &rule.name), std::pair("section", &rule.section),
          std::pair("says", &rule.says)})
      if (Error bad = readText(*object, field, *text))
        return createStringError("'rules': " + toString(std::move(bad)));
    if (!isPlainName(rule.name))
      return createStringError("'rules': '" + rule.name + "' is no plain name");
    if (suite.rule(rule.name))
      return createStringError("'rules': '" + rule.name + "' is there twice");
    suite.rules.push_back(std::move(rule));
  }
  return Error::success();
}

/// Whether `name` is FOLDER/NAME.EXTENSION: no path that leads elsewhere.
static bool isListedName(StringRef name, StringRef parent,
                         StringRef extension) {
  if (!name.consume_front(parent) || !name.consume_front("/") ||
      !name.consume_back(extension) || name.empty())
    return false;
  return llvm::all_of(
      name, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
}

bool Suite::isFile(StringRef name) {
  return isListedName(name, "programs", ".mlir") ||
         isListedName(name, "cases", ".json");
}

Error SuiteReader::readListed(const json::Object &manifest) {
  const json::Array *files = manifest.getArray("files");
  if (!files)
    return error("manifest.json", "'files': is missing or no list");
  llvm::StringSet<> names;
  for (const json::Value &entry : *files) {
    std::string name, sum;
    const json::Object *object = entry.getAsObject();
    if (!object)
      return error("manifest.json", "'files': has what is no object");
    for (auto &[field, text] :
         {std::pair("name", &name), std::pair("sha256", &sum)})
      if (Error bad = readText(*object, field, *text))
        return error("manifest.json", "'files': " + toString(std::move(bad)));
    bool isProgram = name.starts_with("programs/");
    if (!Suite::isFile(name))
      return error("manifest.json",
                   "'files': '" + name +
                       "' is neither cases/NAME.json nor programs/NAME.mlir");
    if (!names.insert(name).second)
      return error("manifest.json", "'files': '" + name + "' is there twice");
    Expected<std::string> text = readFile(name);
    if (!text)
      return text.takeError();
    if (sha256Of(*text) != sum)
      return error(name, "is not the file that the manifest lists: edited, or "
                         "of another version of the suite");
    if (isProgram)
      suite.programs.push_back({path::stem(name).str(), std::move(*text)});
    else if (Error bad = readCases(name, *text))
      return bad;
  }
  return Error::success();
}

Expected<std::vector<SuiteValue>>
SuiteReader::readValues(const json::Object &object, StringRef field) {
  const json::Array *array = object.getArray(field);
  if (!array)
    return createStringError("'" + field + "': is missing or no list");
  auto parse = [&](StringRef text) {
    auto [place, isNew] = types.try_emplace(text);
    if (isNew) {
      ScopedDiagnosticHandler quiet(&context,
                                    [](Diagnostic &) { return success(); });
      // The parser recurses on what is nested; no type of a case is.
      if (text.count('<') <= 1)
        place->second = parseType(text, &context);
    }
    return place->second;
  };
  std::vector<SuiteValue> values;
  for (auto [i, entry] : llvm::enumerate(*array)) {
    Expected<SuiteValue> value = SuiteValue::fromJson(entry, parse);
    if (!value)
      return createStringError("'" + field + "' #" + Twine(i) + ": " +
                               toString(value.takeError()));
    values.push_back(std::move(*value));
  }
  return values;
}

Error SuiteReader::readComparison(const json::Object &object,
                                  SuiteComparison &comparison) {
  const json::Object *found = object.getObject("comparison");
  std::optional<StringRef> kind =
      found ? found->getString("kind") : std::nullopt;
  auto number = [&](StringRef field) {
    std::optional<int64_t> value = found->getInteger(field);
    return value && *value >= 0 ? value : std::nullopt;
  };
  if (kind == "bits")
    return Error::success();
  if (kind == "ulp")
    if (std::optional<int64_t> ulp = number("ulp")) {
      comparison.kind = SuiteComparison::Kind::Ulp;
      comparison.ulp = *ulp;
      return Error::success();
    }
  if (kind == "contraction")
    if (std::optional<int64_t> length = number("length")) {
      comparison.kind = SuiteComparison::Kind::Contraction;
      comparison.length = *length;
      return Error::success();
    }
  return createStringError("'comparison': expected the kind 'bits', 'ulp' with "
                           "'ulp', or 'contraction' with 'length'");
}

Expected<SuiteCase> SuiteReader::readCase(const json::Object &object) {
  SuiteCase result;
  for (auto &[field, text] :
       {std::pair("name", &result.name), std::pair("rule", &result.rule),
        std::pair("says", &result.says), std::pair("program", &result.program),
        std::pair("operation", &result.operation)})
    if (Error bad = readText(object, field, *text))
      return bad;
  if (!isPlainName(result.name))
    return createStringError("'name': expected words of letters, digits and "
                             "_-+.^=,@ with '/' between them");
  if (!caseNames.insert(result.name).second)
    return createStringError("'name': another case is called so");
  if (!suite.rule(result.rule))
    return createStringError("'rule': the manifest has no rule '" +
                             result.rule + "'");
  const json::Object *attributes = object.getObject("attributes");
  if (!attributes)
    return createStringError("'attributes': is missing or no object");
  result.attributes = *attributes;
  for (auto &[field, values] : {std::pair("inputs", &result.inputs),
                                std::pair("expected", &result.expected)}) {
    Expected<std::vector<SuiteValue>> found = readValues(object, field);
    if (!found)
      return found.takeError();
    *values = std::move(*found);
  }
  if (const json::Value *others = object.get("profiles")) {
    const json::Object *profiles = others->getAsObject();
    if (!profiles)
      return createStringError("'profiles': is no object");
    for (const auto &[profile, values] : *profiles) {
      if (!mx::symbolizeScaleRounding(profile))
        return createStringError("'profiles': '" + StringRef(profile) +
                                 "' is no scale rounding");
      Expected<std::vector<SuiteValue>> found = readValues(*profiles, profile);
      if (!found)
        return createStringError("'profiles': " + toString(found.takeError()));
      result.profiles[profile.str()] = std::move(*found);
    }
  }
  if (Error bad = readComparison(object, result.comparison))
    return bad;
  return result;
}

Error SuiteReader::readCases(StringRef name, StringRef text) {
  Expected<json::Value> value = readJson(name, text);
  if (!value)
    return value.takeError();
  const json::Array *array = value->getAsArray();
  if (!array)
    return error(name, "expected a list of cases");
  for (auto [i, entry] : llvm::enumerate(*array)) {
    const json::Object *object = entry.getAsObject();
    if (!object)
      return error(name, "case #" + Twine(i) + ": is no object");
    Expected<SuiteCase> found = readCase(*object);
    if (!found) {
      std::string number = "#" + std::to_string(i);
      StringRef called = object->getString("name").value_or(number);
      return error(name, "case '" + (isPlainName(called) ? called : number) +
                             "': " + toString(found.takeError()));
    }
    found->group = path::stem(name).str();
    suite.cases.push_back(std::move(*found));
  }
  return Error::success();
}

Error SuiteReader::checkPrograms() {
  for (const SuiteCase &entry : suite.cases)
    if (!suite.program(entry.program))
      return error("cases/" + entry.group + ".json",
                   "case '" + entry.name +
                       "': 'program': the manifest has no "
                       "programs/" +
                       entry.program + ".mlir");
  if (suite.cases.empty())
    return error("manifest.json", "lists no case");
  return Error::success();
}

Expected<Suite> SuiteReader::read() {
  if (!fs::is_directory(folder))
    return createStringError(folder + ": is no folder; expected a conformance "
                                      "suite");
  Expected<std::string> text = readFile("manifest.json");
  if (!text)
    return text.takeError();
  Expected<json::Value> value = readJson("manifest.json", *text);
  if (!value)
    return value.takeError();
  const json::Object *manifest = value->getAsObject();
  if (!manifest || manifest->getString("suite") != StringRef(Suite::kind))
    return error("manifest.json", "'suite': expected '" + Suite::kind +
                                      "'; this is no conformance suite");
  std::optional<int64_t> format = manifest->getInteger("format");
  if (format != Suite::format)
    return error("manifest.json",
                 "has format " + (format ? Twine(*format) : Twine("unknown")) +
                     "; this program reads " + Twine(Suite::format));
  if (Error bad = readText(*manifest, "version", suite.version))
    return error("manifest.json", toString(std::move(bad)));
  if (Error bad = checkVersion(suite.version))
    return error("manifest.json", toString(std::move(bad)));
  if (Error bad = readRules(*manifest))
    return error("manifest.json", toString(std::move(bad)));
  if (Error bad = readListed(*manifest))
    return bad;
  if (Error bad = checkPrograms())
    return bad;
  return std::move(suite);
}

Expected<Suite> oracle::readSuite(StringRef folder) {
  return SuiteReader(folder).read();
}

const SuiteRule *Suite::rule(StringRef name) const {
  auto found = llvm::find_if(
      rules, [&](const SuiteRule &rule) { return rule.name == name; });
  return found == rules.end() ? nullptr : &*found;
}

const SuiteProgram *Suite::program(StringRef name) const {
  auto found = llvm::find_if(
      programs, [&](const SuiteProgram &entry) { return entry.name == name; });
  return found == programs.end() ? nullptr : &*found;
}
