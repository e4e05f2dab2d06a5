//===- Gen.cpp - mx-fuzz gen ----------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Generator/Generator.h"
#include "fuzz/mx-fuzz/Subcommands.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Options.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace oracle;
namespace cl = llvm::cl;

static ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-fuzz gen: error: " << toString(std::move(error)) << '\n';
  return ExitCode::Invalid;
}

static std::string programText(MLIRContext &context, uint64_t seed,
                               const GeneratorOptions &options) {
  OwningOpRef<ModuleOp> module = generateProgram(&context, seed, options);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "// mx-fuzz gen --seed " << seed;
  if (options.operations != GeneratorOptions().operations)
    os << " --operations " << options.operations;
  os << " (version " << generatorVersion << ")\n" << *module << '\n';
  return text;
}

static Manual manual() {
  return {
      .name = "mx-fuzz gen",
      .summary = "makes programs that alias and branch, from seeds",
      .description =
          "Prints the program of a seed: full of aliasing and branching, free "
          "of undefined behaviour, and the same for the same seed and version. "
          "With --count it makes several, with '// -----' between them.",
      .exitCodes = {{"0", "all good"},
                    {"2", "bad usage, or output that cannot be written"}},
      .examples = {{"mx-fuzz gen --seed 7", "prints a program"},
                   {"mx-fuzz gen --count 100 --output programs",
                    "writes programs/0.mlir to programs/99.mlir"},
                   {"mx-fuzz gen --seed 7 | mx-diff -", "compares one"}},
      .files = {{"DIR/SEED.mlir", "a program, with --output"},
                {"environment", "nothing is read from it"}},
      .seeAlso = "mx-fuzz run, mx-diff; docs/generator.md"};
}

ExitCode oracle::runGen(int argc, char **argv) {
  cl::OptionCategory category("mx-fuzz gen options");
  cl::opt<uint64_t> seed("seed", cl::desc("Which program (default: 0)"),
                         cl::value_desc("N"), cl::init(0), cl::cat(category));
  cl::opt<unsigned> operations(
      "operations",
      cl::desc("About how many operations the entry has, constants apart "
               "(default: 15)"),
      cl::value_desc("K"), cl::init(GeneratorOptions().operations),
      cl::cat(category));
  cl::opt<uint64_t> count(
      "count",
      cl::desc("How many programs, of this seed and the ones after it "
               "(default: 1)"),
      cl::value_desc("C"), cl::init(1), cl::cat(category));
  cl::opt<std::string> output(
      "output",
      cl::desc("Write DIR/SEED.mlir, instead of printing; it is made if it is "
               "not there"),
      cl::value_desc("DIR"), cl::cat(category));
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, category, manual()))
    return *code;
  constexpr unsigned mostOperations = 10000;
  if (operations == 0 || operations > mostOperations)
    return usageError(llvm::createStringError(
        "--operations: expected a number from 1 to 10000"));
  if (count == 0)
    return usageError(llvm::createStringError("--count: expected at least 1"));
  if (count - 1 > UINT64_MAX - seed)
    return usageError(llvm::createStringError(
        "--count: there are no so many seeds after --seed"));
  if (!output.empty())
    if (std::error_code code = llvm::sys::fs::create_directories(output))
      return usageError(llvm::createStringError(
          code, "cannot make the folder '" + output + "': " + code.message()));

  DialectRegistry registry;
  mx::registerAll(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  loadGeneratorDialects(context);
  GeneratorOptions options;
  options.operations = operations;
  for (uint64_t i = 0; i < count; ++i) {
    std::string text = programText(context, seed + i, options);
    if (output.empty()) {
      llvm::outs() << text;
      if (i + 1 < count)
        llvm::outs() << "// -----\n";
      continue;
    }
    std::string path = output + "/" + std::to_string(seed + i) + ".mlir";
    if (llvm::Error error = writeFileAtomically(path, text))
      return usageError(std::move(error));
  }
  llvm::outs().flush();
  if (std::error_code code = llvm::outs().error()) {
    // Or the stream would end the program with a report of its own.
    llvm::outs().clear_error();
    return usageError(llvm::createStringError(
        code, "cannot write the program: " + code.message()));
  }
  return ExitCode::Ok;
}
