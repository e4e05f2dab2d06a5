//===- CommandLine.cpp - Parsing, help and completion ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Options.h"

#include <csignal>

using namespace oracle;
using llvm::StringRef;
namespace cl = llvm::cl;

/// Once each, though a list of options has them by name.
template <typename Predicate>
static void unregisterOptions(Predicate predicate) {
  llvm::SmallPtrSet<cl::Option *, 32> options;
  for (auto &entry : cl::getRegisteredOptions())
    if (predicate(*entry.second))
      options.insert(entry.second);
  for (cl::Option *option : options)
    option->removeArgument();
}

static cl::OptionCategory &helpGroup() {
  static cl::OptionCategory group("Help");
  return group;
}

namespace {
/// What every tool takes.
class StandardOptions {
public:
  explicit StandardOptions(cl::OptionCategory &category)
      : help("help", cl::desc("Print this page and exit"), cl::cat(category),
             cl::cat(helpGroup())),
        shortHelp("h", cl::desc("Short for --help"), cl::cat(category),
                  cl::cat(helpGroup())),
        version("version", cl::desc("Print the version and exit"),
                cl::cat(category), cl::cat(helpGroup())),
        completion("completion",
                   cl::desc("Print what the shell completes the command line "
                            "with, for it to source, and exit"),
                   cl::value_desc("bash|zsh|fish"), cl::cat(category),
                   cl::cat(helpGroup())) {}
  ~StandardOptions() {
    for (cl::Option *option : std::initializer_list<cl::Option *>{
             &help, &shortHelp, &version, &completion})
      option->removeArgument();
  }
  StandardOptions(const StandardOptions &) = delete;
  StandardOptions &operator=(const StandardOptions &) = delete;

private:
  cl::opt<bool> help, shortHelp, version;
  cl::opt<std::string> completion;
};
} // namespace

static const Manual *insteadManual = nullptr;

AnswerInstead::AnswerInstead(const Manual &manual) { insteadManual = &manual; }

AnswerInstead::~AnswerInstead() { insteadManual = nullptr; }

static void addChoices(std::vector<ManualOption> &options,
                       const Manual &manual) {
  if (!manual.choices)
    return;
  for (ManualChoices &choices : manual.choices())
    for (ManualOption &option : options)
      if (option.name == choices.option)
        option.choices = choices.values;
}

/// The options of the tool, by group and name. Those of no other group come
/// first, and help last.
static std::vector<ManualOption> declaredOptions(cl::OptionCategory &category) {
  std::vector<ManualOption> options;
  for (auto &entry : cl::getRegisteredOptions()) {
    const cl::Option &option = *entry.second;
    // What a tool asks of itself.
    if (option.getOptionHiddenFlag() != cl::NotHidden)
      continue;
    bool isFlag = option.getValueExpectedFlag() != cl::ValueRequired;
    StringRef value = option.ValueStr.empty() ? "VALUE" : option.ValueStr;
    StringRef dashes = entry.first.size() == 1 ? "-" : "--";
    // The tool's own category is the first.
    bool hasGroup = option.Categories.size() > 1;
    options.push_back(
        {(dashes + entry.first).str(), isFlag ? std::string() : value.str(),
         option.HelpStr.str(),
         hasGroup ? option.Categories.back()->getName().str() : std::string()});
  }
  auto rank = [](const ManualOption &option) {
    return option.group.empty()                    ? 0
           : option.group == helpGroup().getName() ? 2
                                                   : 1;
  };
  llvm::sort(options, [&](const ManualOption &a, const ManualOption &b) {
    return std::tuple(rank(a), StringRef(a.group), StringRef(a.name)) <
           std::tuple(rank(b), StringRef(b.group), StringRef(b.name));
  });
  for (ManualOption &option : options)
    if (option.group.empty())
      option.group = category.getName().str();
  return options;
}

std::optional<ExitCode> oracle::parseCommandLine(int argc, char **argv,
                                                 cl::OptionCategory &category,
                                                 const Manual &manual) {
  // A file that grows over the limit is an error of its writer, which says so;
  // LLVM would ask for a report of a crash.
  std::signal(SIGXFSZ, SIG_IGN);
  // Libraries declare hundreds of their own, for tools of theirs.
  unregisterOptions([&](const cl::Option &option) {
    return !llvm::is_contained(option.Categories, &category);
  });
  StandardOptions standard(category);
  auto &known = cl::getRegisteredOptions();
  auto takesNext = [&](StringRef name) {
    auto option = known.find(name);
    return option != known.end() &&
           option->second->getValueExpectedFlag() == cl::ValueRequired;
  };
  if (std::optional<ManualRequest> request =
          findRequest({argv + 1, argv + argc}, takesNext)) {
    std::vector<ManualOption> options = declaredOptions(category);
    if (request->kind == ManualRequest::Completion)
      addChoices(options, manual);
    bool answered =
        answer(*request, insteadManual ? *insteadManual : manual, options);
    // Another command of this process may declare options of these names.
    unregisterOptions([](const cl::Option &) { return true; });
    return answered ? ExitCode::Ok : ExitCode::Invalid;
  }
  if (!cl::ParseCommandLineOptions(argc, argv, manual.summary, &llvm::errs()))
    return ExitCode::Invalid;
  return std::nullopt;
}
