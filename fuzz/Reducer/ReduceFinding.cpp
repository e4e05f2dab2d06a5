//===- ReduceFinding.cpp - Small programs that show a finding -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/ReduceFinding.h"

#include "fuzz/Oracles/ModuleText.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace oracle;
using llvm::Expected;

/// What depends on memory may need so many looks to be seen.
static constexpr unsigned manyLooks = 4;

namespace {

/// What makes two findings the same one.
struct Identity {
  Verdict verdict;
  std::string stage;
  /// These are left empty where they may change.
  std::string pass, pattern, complaint;

  bool operator==(const Identity &) const = default;
};

/// Compares candidates with the finding that is to be kept.
class FindingKeeper {
public:
  FindingKeeper(StringRef entryName, DifferentialOptions options,
                const KeepOptions &keep, const DifferentialResult &original);

  /// Leaves open which pattern is at fault, which may change from one look at
  /// the program to the next, as patterns have no order of their own.
  void leavePatternOpen() {
    keepsPattern = false;
    identity = identityOf(original);
  }
  /// Looks so often, if need be.
  bool isIn(ModuleOp module, unsigned looks);
  /// Takes from the program, as whoever has its file sees it, what is to be
  /// kept besides the verdict.
  void lookAt(ModuleOp module);
  /// What comes of the program that was the last to be found interesting: by
  /// these options, or, where it does not come again, what was seen then.
  DifferentialResult explain(ModuleOp module,
                             const DifferentialOptions &options) {
    std::optional<DifferentialResult> found =
        find(module, options, manyLooks,
             [&](const DifferentialResult &result) { return isSame(result); });
    return found ? std::move(*found) : shown;
  }
  /// The options for an entry that has fewer arguments.
  DifferentialOptions optionsFor(FunctionOpInterface entry) const;

private:
  struct Look;

  bool isSame(const DifferentialResult &result) const {
    return result.stages.front().verdict == Verdict::Agree &&
           identityOf(result) == identity;
  }
  std::optional<DifferentialResult>
  find(ModuleOp module, const DifferentialOptions &options, unsigned looks,
       llvm::function_ref<bool(const DifferentialResult &)> fits);
  Identity identityOf(const DifferentialResult &result) const;
  void narrowTo(const StageResult &headline);

  std::string entryName;
  DifferentialResult original, shown;
  DifferentialOptions options;
  bool keepsPass, keepsPattern = true;
  Identity identity;
};

} // namespace

/// The words of the first two lines of a message, without those that differ
/// from program to program: places, types, names of values.
static std::string wordsOf(StringRef message) {
  SmallVector<StringRef> lines;
  message.split(lines, '\n');
  std::string words;
  for (StringRef line : ArrayRef(lines).take_front(2))
    for (StringRef word : llvm::split(line, ' '))
      if (!llvm::any_of(word, llvm::isDigit))
        words += (word + " ").str();
  return words;
}

Identity FindingKeeper::identityOf(const DifferentialResult &result) const {
  const StageResult &headline = result.headline();
  Identity found{headline.verdict, headline.stage, "", "", ""};
  if (!keepsPass)
    return found;
  found.pass = headline.pass;
  bool isExplained = result.bisection &&
                     exitCodeOf(result.bisection->verdict) == ExitCode::Finding;
  if (isExplained) {
    found.pass = result.bisection->pass;
    StringRef pattern = result.bisection->pattern;
    if (keepsPattern)
      found.pattern = pattern.take_front(pattern.find('\'', 1)).str();
  }
  // What is wrong with a program or a fault of a run has a name; an element
  // that differs has none. A pattern says what is wrong by itself, and the
  // first complaint may be about something else.
  if (found.pattern.empty() &&
      (headline.verdict == Verdict::CompileError ||
       StringRef(headline.message).contains("undefined behaviour")))
    found.complaint = wordsOf(headline.message);
  return found;
}

/// Leaves only the stage that the finding is in.
void FindingKeeper::narrowTo(const StageResult &headline) {
  StringRef stage = headline.stage;
  auto variant = llvm::find_if(options.variants, [&](const Variant &variant) {
    return stage == variant.name ||
           stage.starts_with(variant.name + variantSeparator.str());
  });
  auto keepPipeline = [](std::vector<const mx::Pipeline *> &pipelines,
                         StringRef name) {
    llvm::erase_if(pipelines, [&](const mx::Pipeline *pipeline) {
      return pipeline->name != name;
    });
  };
  if (variant != options.variants.end()) {
    StringRef pipeline = stage.drop_front(variant->name.size());
    pipeline.consume_front(variantSeparator);
    options.variants = {Variant(*variant)};
    options.variants.front().interpret = pipeline.empty();
    keepPipeline(options.variants.front().pipelines, pipeline);
    options.pipelines.clear();
    options.interpretPipelines = false;
    return;
  }
  options.variants.clear();
  bool isInterpreted =
      stage.consume_back("/buffers") || stage == "mx-to-linalg";
  keepPipeline(options.pipelines, stage);
  options.interpretPipelines = isInterpreted;
  options.compilePipelines = !isInterpreted;
}

FindingKeeper::FindingKeeper(StringRef entryName, DifferentialOptions given,
                             const KeepOptions &keep,
                             const DifferentialResult &original)
    : entryName(entryName), original(original), options(std::move(given)),
      keepsPass(keep.pass) {
  const StageResult &headline = original.headline();
  narrowTo(headline);
  options.bisect = false;
  options.explain = keepsPass && original.bisection;
  options.inputs = original.inputs[headline.inputSet];
  options.inputSets = 1;
  // What takes much longer than the program did is another finding; a hang is
  // not waited for in full each time.
  double patience = headline.verdict == Verdict::Hang
                        ? 1.5
                        : std::max(5.0, 10 * headline.seconds);
  options.compileSeconds = std::min(options.compileSeconds, patience);
  options.run.seconds = std::min(options.run.seconds, patience);
  double valueSeconds = std::max(0.2, 20 * original.stages.front().seconds);
  if (options.limits.seconds <= 0 || options.limits.seconds > valueSeconds)
    options.limits.seconds = valueSeconds;
}

/// Says in the locations of the entry's arguments which ones they are.
static void numberArguments(FunctionOpInterface entry) {
  for (BlockArgument argument : entry.getArguments()) {
    auto name = StringAttr::get(entry.getContext(),
                                llvm::utostr(argument.getArgNumber()));
    argument.setLoc(NameLoc::get(name, argument.getLoc()));
  }
}

DifferentialOptions FindingKeeper::optionsFor(FunctionOpInterface entry) const {
  DifferentialOptions left = options;
  left.inputs.specs.clear();
  for (BlockArgument argument : entry.getArguments()) {
    unsigned number = 0;
    auto location = dyn_cast<NameLoc>(argument.getLoc());
    if (location && !location.getName().strref().getAsInteger(10, number) &&
        number < options.inputs.specs.size())
      left.inputs.specs.push_back(options.inputs.specs[number]);
  }
  return left;
}

static FunctionOpInterface findFunction(ModuleOp module, StringRef name) {
  auto function = dyn_cast_if_present<FunctionOpInterface>(
      SymbolTable::lookupSymbolIn(module, name));
  return function && !function.isExternal() ? function : FunctionOpInterface();
}

/// The program that a file would hold; null if it can't be read.
static OwningOpRef<ModuleOp> asInFile(ModuleOp module, MLIRContext &context) {
  return parseModule(
      llvm::MemoryBuffer::getMemBufferCopy(toFileText(module), "reduced"),
      context);
}

/// What comes of a program that whoever has the file begins with. Where a pass
/// crashes, and which pattern comes first, may depend on what memory holds, so
/// it does not share a context with the programs before it. No result where the
/// file cannot be read.
struct FindingKeeper::Look {
  Look(ModuleOp module, StringRef entryName, const DifferentialOptions &options)
      : context(module.getContext()->getDialectRegistry(),
                MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects(
        module.getContext()->allowsUnregisteredDialects());
    OwningOpRef<ModuleOp> parsed = asInFile(module, context);
    FunctionOpInterface entry =
        parsed ? findFunction(*parsed, entryName) : FunctionOpInterface();
    if (entry)
      result = Differential().run(*parsed, entry, options);
  }

  MLIRContext context;
  std::optional<DifferentialResult> result;
};

std::optional<DifferentialResult>
FindingKeeper::find(ModuleOp module, const DifferentialOptions &options,
                    unsigned looks,
                    llvm::function_ref<bool(const DifferentialResult &)> fits) {
  // All stay, so that each finds other memory.
  std::vector<std::unique_ptr<Look>> made;
  while (made.size() < looks) {
    made.push_back(std::make_unique<Look>(module, entryName, options));
    std::optional<DifferentialResult> &result = made.back()->result;
    if (result && fits(*result))
      return std::move(result);
  }
  return std::nullopt;
}

bool FindingKeeper::isIn(ModuleOp module, unsigned looks) {
  FunctionOpInterface entry = findFunction(module, entryName);
  if (!entry)
    return false;
  std::optional<DifferentialResult> found =
      find(module, optionsFor(entry), looks,
           [&](const DifferentialResult &result) { return isSame(result); });
  if (!found)
    return false;
  shown = std::move(*found);
  return true;
}

void FindingKeeper::lookAt(ModuleOp module) {
  std::optional<DifferentialResult> found =
      find(module, optionsFor(findFunction(module, entryName)), manyLooks,
           [&](const DifferentialResult &result) {
             return result.stages.front().verdict == Verdict::Agree &&
                    result.headline().verdict == original.headline().verdict;
           });
  if (found)
    original = std::move(*found);
  identity = identityOf(original);
}

/// Why there is nothing to keep, in a sentence, and whether it is for want of
/// support or for a limit.
static llvm::Error noFinding(const DifferentialResult &result) {
  const StageResult &values = result.stages.front();
  const StageResult &reason =
      values.verdict == Verdict::Agree ? result.headline() : values;
  std::string text = "there is no finding to keep: ";
  if (reason.verdict == Verdict::Agree)
    text += "all stages agree";
  else
    text += nameOf(reason.verdict).str() + " in " + reason.stage + ": " +
            reason.message;
  ExitCode code = exitCodeOf(reason.verdict);
  bool isInTheWay = code == ExitCode::Unsupported || code == ExitCode::Limit;
  return llvm::make_error<RewriteError>(
      isInTheWay ? reason.verdict : Verdict::Invalid, std::move(text));
}

/// Compares up to the first finding: the stages behind it, which may take long,
/// do not matter.
static DifferentialResult findFirst(Differential &differential, ModuleOp module,
                                    FunctionOpInterface entry,
                                    const DifferentialOptions &options) {
  DifferentialOptions some = options;
  some.pipelines.clear();
  some.variants.clear();
  DifferentialResult result = differential.run(module, entry, some);
  auto goesOn = [&] { return result.exitCode() != ExitCode::Finding; };
  auto compare = [&] {
    DifferentialResult further = differential.run(module, entry, some);
    if (result.exitCode() == ExitCode::Ok ||
        further.exitCode() == ExitCode::Finding)
      result = std::move(further);
  };
  for (const mx::Pipeline *pipeline : options.pipelines)
    if (goesOn()) {
      some.pipelines = {pipeline};
      compare();
    }
  some.pipelines.clear();
  for (const Variant &variant : options.variants)
    if (goesOn()) {
      some.variants = {variant};
      compare();
    }
  return result;
}

Expected<ReducedFinding>
oracle::reduceFinding(Differential &differential, ModuleOp module,
                      FunctionOpInterface entry, DifferentialOptions options,
                      const KeepOptions &keep, const ReduceOptions &reduce) {
  options.bisect = false;
  options.explain = keep.pass;
  // A program that stays within bounds is not reduced to one that does not.
  options.refuseOutOfBounds = true;
  DifferentialResult original = findFirst(differential, module, entry, options);
  if (original.stages.front().verdict == Verdict::Undefined) {
    options.refuseOutOfBounds = false;
    original = findFirst(differential, module, entry, options);
  }
  const StageResult &headline = original.headline();
  if (original.exitCode() != ExitCode::Finding ||
      original.stages.front().verdict != Verdict::Agree ||
      headline.inputSet >= original.inputs.size())
    return noFinding(original);

  OwningOpRef<ModuleOp> numbered = module.clone();
  numberArguments(findFunction(*numbered, entry.getName()));
  FindingKeeper keeper(entry.getName(), options, keep, original);
  keeper.lookAt(*numbered);
  // The first that is looked at is the program itself.
  auto reduceIt = [&] {
    return reduceModule(
        *numbered,
        [&, looks = manyLooks](ModuleOp candidate) mutable {
          return keeper.isIn(candidate, std::exchange(looks, 1u));
        },
        reduce);
  };
  Expected<Reduced> reduced = reduceIt();
  if (!reduced) {
    llvm::consumeError(reduced.takeError());
    keeper.leavePatternOpen();
    reduced = reduceIt();
  }
  if (!reduced)
    return llvm::joinErrors(
        llvm::createStringError("the finding does not come again:"),
        reduced.takeError());
  ReducedFinding result{std::move(*reduced), {}, {}, {}};
  result.options =
      keeper.optionsFor(findFunction(*result.reduced.module, entry.getName()));
  result.options.explain = true;
  result.options.compileSeconds = options.compileSeconds;
  result.options.limits = options.limits;
  result.options.run = options.run;
  result.result = keeper.explain(*result.reduced.module, result.options);
  // As in the file, which the keeper has read.
  result.reduced.module =
      asInFile(*result.reduced.module, *module.getContext());
  result.entry = findFunction(*result.reduced.module, entry.getName());
  return result;
}
