//===- ManualTest.cpp - Help, and who asks for it -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Manual.h"

#include <gtest/gtest.h>

using namespace oracle;
using llvm::StringRef;

/// What is asked for by arguments of a tool whose --input takes a value.
static std::optional<ManualRequest> requestOf(std::vector<std::string> words) {
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  std::optional<ManualRequest> request =
      findRequest(arguments, [](StringRef name) { return name == "input"; });
  // The value points into the words, which end here.
  if (request)
    request->value = StringRef();
  return request;
}

static bool asksForHelp(std::vector<std::string> words) {
  std::optional<ManualRequest> request = requestOf(std::move(words));
  return request && request->kind == ManualRequest::Help;
}

TEST(ManualRequest, HelpIsAskedForWhereverItStands) {
  EXPECT_TRUE(asksForHelp({"--help"}));
  EXPECT_TRUE(asksForHelp({"-help"}));
  EXPECT_TRUE(asksForHelp({"-h"}));
  EXPECT_TRUE(asksForHelp({"a.mlir", "--input=x", "--help"}));
  EXPECT_TRUE(asksForHelp({"--input", "x", "--help"}));
}

TEST(ManualRequest, ValuesAndFilesAreNoRequests) {
  EXPECT_FALSE(requestOf({}));
  EXPECT_FALSE(requestOf({"help"}));
  EXPECT_FALSE(requestOf({"-"}));
  EXPECT_FALSE(requestOf({"--input", "--help"}));
  EXPECT_FALSE(requestOf({"--", "--help"}));
  EXPECT_FALSE(requestOf({"--help-me"}));
}

TEST(ManualRequest, CompletionHasAShellInEitherForm) {
  for (std::vector<std::string> words :
       {std::vector<std::string>{"--completion=zsh"},
        {"--completion", "zsh"}}) {
    std::vector<char *> arguments;
    for (std::string &word : words)
      arguments.push_back(word.data());
    std::optional<ManualRequest> request =
        findRequest(arguments, [](StringRef) { return true; });
    ASSERT_TRUE(request);
    EXPECT_EQ(request->kind, ManualRequest::Completion);
    EXPECT_EQ(request->value, "zsh");
  }
  std::optional<ManualRequest> without = requestOf({"--completion"});
  ASSERT_TRUE(without);
  EXPECT_EQ(without->kind, ManualRequest::Completion);
}

TEST(ManualText, LongTextIsWrappedAndGroupsKeepTheirOrder) {
  Manual manual{.name = "tool",
                .summary = "does something",
                .arguments = "FILE",
                .description = "First paragraph.\n\nSecond one.",
                .exitCodes = {{"0", "good"}},
                .examples = {{"tool a", "does it to a"}},
                .files = {{"FILE", "a file"}},
                .seeAlso = "nothing"};
  std::string words;
  for (int i = 0; i < 30; ++i)
    words += "word ";
  std::string text =
      toText(manual, {{"--b", "N", words, "Z"}, {"--c", "", "flag", "A"}});
  EXPECT_NE(text.find("NAME\n      tool - does something\n"),
            std::string::npos);
  EXPECT_NE(text.find("SYNOPSIS\n  tool [options] FILE\n"), std::string::npos);
  EXPECT_NE(text.find("  First paragraph.\n\n  Second one.\n"),
            std::string::npos);
  // Fifteen words of four letters, with spaces between, are 74 columns behind
  // an indent of 6, and there is no place for another.
  std::string line = "\n      word";
  for (int i = 1; i < 15; ++i)
    line += " word";
  EXPECT_NE(text.find("  --b=N" + line + line + "\n"), std::string::npos);
  EXPECT_LT(text.find(" Z:\n"), text.find(" A:\n"));
  EXPECT_EQ(text.find("SUBCOMMANDS"), std::string::npos);
}

TEST(Completion, ChoicesFoldersAndFilesAreToldApart) {
  Manual manual{.name = "tool",
                .summary = "",
                .description = "",
                .exitCodes = {},
                .examples = {},
                .files = {},
                .seeAlso = ""};
  ManualOption options[] = {{"--choice", "one|two", "it's", ""},
                            {"--folder", "DIR", "[x]", ""},
                            {"--number", "N|NAME", "", ""},
                            {"--report", "FILE", "", ""},
                            {"--fault", "NAME", "", "", {"early", "late"}}};
  std::string bash = toCompletion(Shell::Bash, manual, options);
  StringRef compgen = ") mapfile -t COMPREPLY < <(compgen -P \"$list\" -W ";
  EXPECT_NE(bash.find(("--choice" + compgen + "'one two'").str()),
            std::string::npos);
  EXPECT_NE(bash.find(("--fault" + compgen + "'early late'").str()),
            std::string::npos);
  EXPECT_NE(bash.find("--folder) mapfile -t COMPREPLY < <(compgen -d "),
            std::string::npos);
  EXPECT_NE(bash.find("--report) return ;;"), std::string::npos);
  EXPECT_NE(bash.find("--number) compopt +o default"), std::string::npos);
  std::string zsh = toCompletion(Shell::Zsh, manual, options);
  EXPECT_TRUE(StringRef(zsh).starts_with("#compdef tool\n"));
  EXPECT_NE(zsh.find("'*--choice=[it'\\''s]:value:(one two)'"),
            std::string::npos);
  EXPECT_NE(zsh.find("'*--folder=[\\[x\\]]:DIR:_files -/'"), std::string::npos);
  EXPECT_NE(zsh.find("'*--report=[]:FILE:_files'"), std::string::npos);
  EXPECT_NE(zsh.find("'*--number=[]:N|NAME:'"), std::string::npos);
  EXPECT_NE(zsh.find("'*--fault=[]:NAME:_sequence compadd - early late'"),
            std::string::npos);
  std::string fish = toCompletion(Shell::Fish, manual, options);
  EXPECT_NE(fish.find("-l fault -d '' -x -a '(__fish_append , early late)'"),
            std::string::npos);
  EXPECT_NE(fish.find("-l number -d '' -x\n"), std::string::npos);
  EXPECT_NE(fish.find("-l report -d '' -r\n"), std::string::npos);
}
