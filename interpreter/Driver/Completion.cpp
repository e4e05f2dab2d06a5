//===- Completion.cpp - What shells complete ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Manual.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::raw_ostream;
using llvm::StringRef;

namespace {
enum class ValueKind { None, Choice, Folder, File, Other };
} // namespace

static ValueKind kindOf(const ManualOption &option) {
  if (option.value.empty())
    return ValueKind::None;
  if (option.value == "DIR")
    return ValueKind::Folder;
  bool isChoice = StringRef(option.value).contains('|') &&
                  llvm::none_of(option.value, llvm::isUpper);
  if (isChoice || !option.choices.empty())
    return ValueKind::Choice;
  // An input may be a file, and a command begins with one.
  bool isFile = StringRef(option.value).starts_with("FILE") ||
                llvm::is_contained({"PREFIX", "SPEC", "COMMAND"}, option.value);
  return isFile ? ValueKind::File : ValueKind::Other;
}

/// "bash zsh fish".
static std::string choicesOf(const ManualOption &option) {
  if (!option.choices.empty())
    return llvm::join(option.choices, " ");
  std::string words = option.value;
  llvm::replace(words, '|', ' ');
  return words;
}

/// "_mx_fuzz_run".
static std::string functionOf(StringRef name) {
  std::string function = "_" + name.str();
  for (char &c : function)
    if (!llvm::isAlnum(c))
      c = '_';
  return function;
}

/// In single quotes.
static std::string quoted(StringRef text) {
  std::string result = "'";
  for (char c : text)
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

static bool isSubcommand(const Manual &manual) {
  return StringRef(manual.name).contains(' ');
}

static std::string joined(ArrayRef<std::string> words, StringRef between) {
  return llvm::join(words, between);
}

/// The names of options whose values are of a kind.
static std::vector<std::string> namesOf(ArrayRef<ManualOption> options,
                                        ValueKind kind) {
  std::vector<std::string> names;
  for (const ManualOption &option : options)
    if (kindOf(option) == kind)
      names.push_back(option.name);
  return names;
}

static void printBash(raw_ostream &os, const Manual &manual,
                      ArrayRef<ManualOption> options) {
  std::string function = functionOf(manual.name);
  std::vector<std::string> words;
  for (const ManualOption &option : options)
    words.push_back(option.name);
  std::vector<std::string> first;
  for (const ManualEntry &subcommand : manual.subcommands)
    first.push_back(subcommand.term);

  os << function << "() {\n"
     << "  local current=${COMP_WORDS[COMP_CWORD]} before=\n"
     << "  ((COMP_CWORD > 0)) && before=${COMP_WORDS[COMP_CWORD - 1]}\n"
     // Where '=' breaks words, "--seed=1" is three of them.
     << "  if [ \"$current\" = = ]; then current=\n"
     << "  elif [ \"$before\" = = ] && ((COMP_CWORD > 1)); then "
        "before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
     // Where ':' does, "jit:scalar" is three, of which the last is replaced.
     << "  local i=$COMP_CWORD colons=\n"
     << "  while ((i > 1)) && [[ ${COMP_WORDS[i]} = : || "
        "${COMP_WORDS[i - 1]} = : ]]; do\n"
     << "    ((--i))\n"
     << "    current=${COMP_WORDS[i]}$current\n"
     << "    before=${COMP_WORDS[i - 1]} colons=${current%\"${current##*:}\"}\n"
     << "    if [ \"$before\" = = ] && ((i > 1)); then "
        "before=${COMP_WORDS[i - 2]}; fi\n"
     << "  done\n"
     // What is in front of the last ',' stays.
     << "  local last=${current##*,}\n"
     << "  local list=${current%\"$last\"}\n"
     << "  COMPREPLY=()\n";
  if (!first.empty()) {
    os << "  if ((COMP_CWORD > 1)); then\n"
       << "    case ${COMP_WORDS[1]} in\n";
    for (StringRef name : first)
      os << "    " << name << ") " << functionOf(manual.name + " " + name.str())
         << "; return ;;\n";
    os << "    esac\n  fi\n";
    words.insert(words.begin(), first.begin(), first.end());
  }
  os << "  case $before in\n";
  for (const ManualOption &option : options)
    if (kindOf(option) == ValueKind::Choice)
      os << "  " << option.name
         << ") mapfile -t COMPREPLY < <(compgen -P \"$list\" -W "
         << quoted(choicesOf(option))
         << " -- \"$last\"); COMPREPLY=(\"${COMPREPLY[@]#\"$colons\"}\"); "
            "return ;;\n";
  if (auto names = namesOf(options, ValueKind::Folder); !names.empty())
    os << "  " << joined(names, "|")
       << ") mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); return ;;\n";
  // What is left to bash completes names of files.
  if (auto names = namesOf(options, ValueKind::File); !names.empty())
    os << "  " << joined(names, "|") << ") return ;;\n";
  if (auto names = namesOf(options, ValueKind::Other); !names.empty())
    os << "  " << joined(names, "|")
       << ") compopt +o default 2>/dev/null; return ;;\n";
  // Subcommands are first words.
  os << "  esac\n"
     << "  case $COMP_CWORD:$current in\n"
     << "  " << (first.empty() ? "*:-*" : "1:*|*:-*")
     << ") mapfile -t COMPREPLY < <(compgen -W " << quoted(joined(words, " "))
     << " -- \"$current\") ;;\n"
     << "  esac\n}\n";
  if (!isSubcommand(manual))
    os << "complete -o default -F " << function << ' ' << manual.name << '\n';
}

/// What zsh's _arguments shows in brackets.
static std::string zshText(StringRef text) {
  std::string result;
  for (char c : text) {
    if (StringRef("[]:\\").contains(c))
      result += '\\';
    result += c;
  }
  return result;
}

static std::string zshSpec(const ManualOption &option) {
  std::string text = "[" + zshText(option.text) + "]";
  std::string value = ":" + zshText(option.value) + ":";
  switch (kindOf(option)) {
  case ValueKind::None:
    return "*" + option.name + text;
  case ValueKind::Choice:
    if (option.choices.empty())
      return "*" + option.name + "=" + text + ":value:(" + choicesOf(option) +
             ")";
    return "*" + option.name + "=" + text + value + "_sequence compadd - " +
           choicesOf(option);
  case ValueKind::Folder:
    return "*" + option.name + "=" + text + value + "_files -/";
  case ValueKind::File:
    return "*" + option.name + "=" + text + value + "_files";
  case ValueKind::Other:
    return "*" + option.name + "=" + text + value;
  }
  return {};
}

static void printZsh(raw_ostream &os, const Manual &manual,
                     ArrayRef<ManualOption> options) {
  std::string function = functionOf(manual.name);
  // Only the first line counts, which is in the part that comes first.
  os << "#compdef " << StringRef(manual.name).split(' ').first << '\n'
     << function << "() {\n";
  if (!manual.subcommands.empty()) {
    os << "  if ((CURRENT == 2)); then\n    local -a subcommands=(\n";
    for (const ManualEntry &subcommand : manual.subcommands)
      os << "      " << quoted(subcommand.term + ":" + zshText(subcommand.text))
         << '\n';
    os << "    )\n    _describe subcommand subcommands\n  else\n"
       << "    case $words[2] in\n";
    for (const ManualEntry &subcommand : manual.subcommands)
      os << "    " << subcommand.term << ") shift words; ((CURRENT--)); "
         << functionOf(manual.name + " " + subcommand.term) << "; return ;;\n";
    os << "    esac\n  fi\n";
  }
  os << "  _arguments";
  for (const ManualOption &option : options)
    os << " \\\n    " << quoted(zshSpec(option));
  if (!manual.arguments.empty())
    os << " \\\n    '*:file:_files'";
  os << "\n}\n";
  // As zsh calls it, the file is the function.
  if (!isSubcommand(manual))
    os << function << " \"$@\"\n";
}

static void printFish(raw_ostream &os, const Manual &manual,
                      ArrayRef<ManualOption> options) {
  auto [tool, subcommand] = StringRef(manual.name).split(' ');
  std::string condition;
  if (!subcommand.empty())
    condition =
        " -n " + quoted("__fish_seen_subcommand_from " + subcommand.str());
  else if (!manual.subcommands.empty())
    condition = " -n __fish_use_subcommand";
  for (const ManualEntry &entry : manual.subcommands)
    os << "complete -c " << tool << condition << " -f -a " << entry.term
       << " -d " << quoted(entry.text) << '\n';
  for (const ManualOption &option : options) {
    StringRef name = StringRef(option.name).ltrim('-');
    os << "complete -c " << tool << condition
       << (name.size() == 1 ? " -s " : " -l ") << name << " -d "
       << quoted(option.text);
    switch (kindOf(option)) {
    case ValueKind::None:
      break;
    case ValueKind::Choice:
      os << " -x -a "
         << quoted(option.choices.empty()
                       ? choicesOf(option)
                       : "(__fish_append , " + choicesOf(option) + ")");
      break;
    case ValueKind::Folder:
      os << " -x -a '(__fish_complete_directories)'";
      break;
    case ValueKind::File:
      os << " -r";
      break;
    case ValueKind::Other:
      os << " -x";
      break;
    }
    os << '\n';
  }
}

std::optional<Shell> oracle::shellOf(StringRef name) {
  return llvm::StringSwitch<std::optional<Shell>>(name)
      .Case("bash", Shell::Bash)
      .Case("zsh", Shell::Zsh)
      .Case("fish", Shell::Fish)
      .Default(std::nullopt);
}

std::string oracle::toCompletion(Shell shell, const Manual &manual,
                                 ArrayRef<ManualOption> options) {
  std::string text;
  llvm::raw_string_ostream os(text);
  switch (shell) {
  case Shell::Bash:
    printBash(os, manual, options);
    break;
  case Shell::Zsh:
    printZsh(os, manual, options);
    break;
  case Shell::Fish:
    printFish(os, manual, options);
    break;
  }
  return text;
}
