//===- Manual.cpp - What --help says --------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Manual.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::raw_ostream;
using llvm::StringRef;

static constexpr size_t width = 80;

/// Prints words, as many on a line as there is place for. The first line has
/// `column` columns already.
static void printWrapped(raw_ostream &os, StringRef text, size_t indent,
                         size_t column) {
  llvm::SmallVector<StringRef> words;
  text.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  os.indent(column < indent ? indent - column : 0);
  column = std::max(column, indent);
  bool isFirst = true;
  for (StringRef word : words) {
    if (!isFirst && column + 1 + word.size() > width) {
      os << '\n';
      os.indent(indent);
      column = indent;
    } else if (!isFirst) {
      os << ' ';
      ++column;
    }
    os << word;
    column += word.size();
    isFirst = false;
  }
  os << '\n';
}

static void printParagraphs(raw_ostream &os, StringRef text) {
  llvm::SmallVector<StringRef> paragraphs;
  text.split(paragraphs, "\n\n");
  for (auto [i, paragraph] : llvm::enumerate(paragraphs)) {
    if (i != 0)
      os << '\n';
    printWrapped(os, paragraph, 2, 0);
  }
}

/// Terms with their texts beside them, which start in the same column.
static void printColumns(raw_ostream &os, ArrayRef<ManualEntry> entries) {
  size_t longest = 0;
  for (const ManualEntry &entry : entries)
    longest = std::max(longest, entry.term.size());
  for (const ManualEntry &entry : entries) {
    os << "  " << entry.term;
    printWrapped(os, entry.text, longest + 4, entry.term.size() + 2);
  }
}

/// Terms with their texts below them.
static void printBelow(raw_ostream &os, ArrayRef<ManualEntry> entries,
                       StringRef before) {
  for (const ManualEntry &entry : entries) {
    os << "  " << before << entry.term << '\n';
    printWrapped(os, entry.text, 6, 0);
  }
}

static void printOptions(raw_ostream &os, ArrayRef<ManualOption> options) {
  llvm::MapVector<StringRef, std::vector<ManualEntry>> groups;
  for (const ManualOption &option : options)
    groups[option.group].push_back(
        {option.name + (option.value.empty() ? "" : "=" + option.value),
         option.text});
  for (auto [i, group] : llvm::enumerate(groups)) {
    os << (i == 0 ? "" : "\n") << ' ' << group.first << ":\n";
    printBelow(os, group.second, "");
  }
}

std::string oracle::toText(const Manual &manual,
                           ArrayRef<ManualOption> options) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "NAME\n";
  printWrapped(os, manual.name + " - " + manual.summary, 6, 0);
  os << "\nSYNOPSIS\n  " << manual.name << " [options]"
     << (manual.arguments.empty() ? "" : " ") << manual.arguments << '\n';
  os << "\nDESCRIPTION\n";
  printParagraphs(os, manual.description);
  if (!manual.subcommands.empty()) {
    os << "\nSUBCOMMANDS\n";
    printColumns(os, manual.subcommands);
  }
  os << "\nOPTIONS\n";
  printOptions(os, options);
  os << "\nEXIT STATUS\n";
  printColumns(os, manual.exitCodes);
  os << "\nEXAMPLES\n";
  printBelow(os, manual.examples, "$ ");
  os << "\nFILES AND ENVIRONMENT\n";
  printBelow(os, manual.files, "");
  os << "\nSEE ALSO\n";
  printParagraphs(os, manual.seeAlso);
  return text;
}

std::optional<ManualRequest>
oracle::findRequest(ArrayRef<char *> arguments,
                    llvm::function_ref<bool(StringRef)> takesNext) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if (argument == "--")
      return std::nullopt;
    if (!argument.consume_front("-"))
      continue;
    argument.consume_front("-");
    auto [name, value] = argument.split('=');
    if (argument == "help" || argument == "h")
      return ManualRequest{ManualRequest::Help, {}};
    if (argument == "version")
      return ManualRequest{ManualRequest::Version, {}};
    bool isWhole = !argument.contains('=');
    if (name == "completion") {
      if (isWhole)
        value = i + 1 < arguments.size() ? arguments[i + 1] : "";
      return ManualRequest{ManualRequest::Completion, value};
    }
    i += isWhole && takesNext(name);
  }
  return std::nullopt;
}

bool oracle::answer(const ManualRequest &request, const Manual &manual,
                    ArrayRef<ManualOption> options) {
  switch (request.kind) {
  case ManualRequest::Help:
    llvm::outs() << toText(manual, options);
    break;
  case ManualRequest::Version:
    llvm::outs() << manual.name << " of mx-oracle " MX_ORACLE_VERSION
                 << ", LLVM " LLVM_VERSION_STRING "\n";
    break;
  case ManualRequest::Completion:
    std::optional<Shell> shell = shellOf(request.value);
    if (!shell) {
      llvm::errs() << manual.name
                   << ": error: --completion: expected bash, zsh or fish\n";
      return false;
    }
    llvm::outs() << toCompletion(*shell, manual, options);
    break;
  }
  llvm::outs().flush();
  if (std::error_code code = llvm::outs().error()) {
    // Or the stream would end the program with a report of its own.
    llvm::outs().clear_error();
    llvm::errs() << manual.name << ": error: cannot write: " << code.message()
                 << '\n';
    return false;
  }
  return true;
}
