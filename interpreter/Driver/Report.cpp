//===- Report.cpp - Reports for machines ----------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Report.h"

#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Markup.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace oracle;

static constexpr int reportVersion = 1;

/// Text that is neither JSON's nor XML's problem: valid UTF-8.
static std::string cleaned(StringRef text) { return json::fixUTF8(text); }

std::string oracle::programLabel(StringRef file, unsigned part) {
  std::string label = file.str();
  if (part != 0)
    label += " (part " + std::to_string(part) + ")";
  return label;
}

Error Report::writeJson(StringRef path, ExitCode exitCode) const {
  json::Array list;
  for (const ReportCase &entry : cases) {
    json::Object object(entry.details);
    object["file"] = cleaned(entry.file);
    if (entry.part != 0)
      object["part"] = int64_t(entry.part);
    object["name"] = cleaned(entry.name);
    object["verdict"] = entry.verdict;
    object["exit_code"] = int(entry.code);
    object["seconds"] = entry.seconds;
    if (!entry.message.empty())
      object["message"] = cleaned(entry.message);
    list.push_back(std::move(object));
  }
  json::Object root(details);
  root["format"] = reportVersion;
  root["tool"] = tool;
  root["llvm"] = LLVM_VERSION_STRING;
  root["exit_code"] = int(exitCode);
  root["cases"] = std::move(list);
  return writeFileAtomically(
      path, formatv("{0:2}\n", json::Value(std::move(root))).str());
}

Error Report::writeJunit(StringRef path) const {
  auto count = [&](auto matches) {
    return llvm::count_if(
        cases, [&](const ReportCase &entry) { return matches(entry.code); });
  };
  auto isError = [](ExitCode code) {
    return code == ExitCode::Invalid || code == ExitCode::Limit;
  };
  std::string text;
  raw_string_ostream os(text);
  os << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
     << formatv("<testsuite name=\"{0}\" tests=\"{1}\" failures=\"{2}\" "
                "errors=\"{3}\" skipped=\"{4}\">\n",
                tool, cases.size(),
                count([](ExitCode c) { return c == ExitCode::Finding; }),
                count(isError),
                count([](ExitCode c) { return c == ExitCode::Unsupported; }));
  for (const ReportCase &entry : cases) {
    os << formatv("  <testcase classname=\"{0}\" name=\"{1}\" time=\"{2:f3}\"",
                  escapeForMarkup(programLabel(entry.file, entry.part)),
                  escapeForMarkup(entry.name), entry.seconds);
    if (entry.code == ExitCode::Ok) {
      os << "/>\n";
      continue;
    }
    StringRef tag = entry.code == ExitCode::Unsupported ? "skipped"
                    : isError(entry.code)               ? "error"
                                                        : "failure";
    os << formatv(">\n    <{0} message=\"{1}\">{2}</{0}>\n  </testcase>\n", tag,
                  escapeForMarkup(entry.verdict),
                  escapeForMarkup(entry.message));
  }
  os << "</testsuite>\n";
  return writeFileAtomically(path, text);
}

std::string oracle::faultToString(const Fault &fault) {
  std::string text = locationToString(fault.location) + ": " +
                     faultKindName(fault.kind).str() + ": ";
  if (!fault.operation.empty())
    text += "'" + fault.operation + "' ";
  text += fault.message;
  for (const Fault::Note &note : fault.notes)
    text += "\n" + locationToString(note.location) + ": " + note.message;
  return text;
}
