//===- Target.cpp - What a differential libFuzzer target does -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Target.h"

#include "fuzz/Campaign/CampaignFolder.h"
#include "fuzz/Campaign/CrashKeeper.h"
#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Campaign/Programs.h"
#include "fuzz/Driver/Registration.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Entry.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;

/// So many candidates are kept of a kind of finding in a run: the first may be
/// one that does not show again.
static constexpr uint64_t candidatesOfAKind = 3;

namespace {
/// Everything that lives as long as a context.
struct Workbench {
  explicit Workbench(const DialectRegistry &registry)
      : context(registry, MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects();
    context.loadAllAvailableDialects();
    differential.emplace(&context);
    patterns.emplace(context);
  }

  MLIRContext context;
  std::optional<Differential> differential;
  std::optional<PatternCoverage> patterns;
};
} // namespace

struct DifferentialTarget::State {
  explicit State(llvm::MutableArrayRef<uint8_t> table) : feedback(table) {}

  Feedback feedback;
  DialectRegistry registry;
  CampaignPlan plan;
  /// Null without a campaign.
  std::unique_ptr<CampaignFolder> folder;
  std::unique_ptr<SharedCounters> counters;
  Renewed<Workbench> bench{registry};
  /// Of the processes of a campaign, which libFuzzer gives the same seed.
  uint64_t process = 0;

  void count(Count what) {
    if (counters)
      counters->add(what);
  }
  /// Whether passes of the variant have ended many processes of the campaign.
  bool haveCrashed(const Variant &variant) const;
  int compare(ModuleOp module, StringRef text);
  void report(const DifferentialResult &result, StringRef text);
};

DifferentialTarget::DifferentialTarget(std::unique_ptr<State> state)
    : state(std::move(state)) {}
DifferentialTarget::~DifferentialTarget() = default;

Expected<std::unique_ptr<DifferentialTarget>>
DifferentialTarget::create(llvm::MutableArrayRef<uint8_t> table) {
  auto state = std::make_unique<State>(table);
  registerForComparisons(state->registry);
  if (const char *where = std::getenv(campaignVariable)) {
    state->folder = std::make_unique<CampaignFolder>(where);
    Expected<std::optional<CampaignState>> campaign =
        state->folder->readState();
    if (!campaign)
      return campaign.takeError();
    if (!*campaign)
      return llvm::createStringError(StringRef(where) + ": is no campaign");
    state->plan = std::move((*campaign)->plan);
    Expected<std::unique_ptr<SharedCounters>> counters =
        SharedCounters::open(state->folder->counters());
    if (!counters)
      return counters.takeError();
    state->counters = std::move(*counters);
    state->process = state->counters->add(Count::Processes);
    keepCrashes(*state->folder, *state->counters);
  }
  if (Error error = state->plan.check())
    return std::move(error);
  return std::unique_ptr<DifferentialTarget>(
      new DifferentialTarget(std::move(state)));
}

/// On its own, a target shows a finding as fuzzers do.
[[noreturn]] static void sayAndAbort(const DifferentialResult &result,
                                     StringRef key) {
  const StageResult &headline = result.headline();
  llvm::errs() << "==ERROR: mx-oracle: " << nameOf(headline.verdict) << " in "
               << headline.stage << '\n'
               << headline.message << '\n'
               << "kind: " << key << '\n';
  if (result.bisection && result.bisection->witness)
    result.bisection->witness->print(llvm::errs(), "  ");
  llvm::errs().flush();
  std::abort();
}

void DifferentialTarget::State::report(const DifferentialResult &result,
                                       StringRef text) {
  std::string key = findingKey(result);
  if (!folder)
    sayAndAbort(result, key);
  // On disk before it counts.
  if (counters->kept(key) < candidatesOfAKind) {
    std::string file = folder->candidates() + "/" + folderNameOf(key) + "." +
                       toHex(stableHash(text)) + ".mlir";
    if (Error error = writeFileAtomically(file, text)) {
      llvm::errs() << "mx-fuzz: error: " << toString(std::move(error)) << '\n';
      count(Count::Unwritten);
      return;
    }
    counters->keep(key);
  }
  counters->occurred(key);
  count(Count::Disagreed);
}

bool DifferentialTarget::State::haveCrashed(const Variant &variant) const {
  // One time may be for what another pass has done to memory. A process that
  // begins anew takes seconds, and a child for one program in twenty or so
  // milliseconds: seldom crashes are cheaper.
  constexpr uint64_t programsOfACrash = 7500;
  uint64_t enough =
      std::max<uint64_t>(2, counters->get(Count::Programs) / programsOfACrash);
  return llvm::any_of(variant.passes, [&](const PassStep &step) {
    SmallVector<StringRef> words;
    llvm::SplitString(step.key, words, "{}(),= ");
    return llvm::any_of(words, [&](StringRef word) {
      return counters->occurrences(word) >= enough;
    });
  });
}

int DifferentialTarget::State::compare(ModuleOp module, StringRef text) {
  Expected<FunctionOpInterface> entry = findEntry(module, "");
  if (!entry) {
    llvm::consumeError(entry.takeError());
    count(Count::Invalid);
    return -1;
  }
  DifferentialOptions options = drawComparisons(plan, text);
  options.isolation = Isolation::None;
  options.verifyEach = false;
  // A process more costs less than to begin anew. A command is waited for by an
  // alarm, of which a process has only one, and libFuzzer that of this.
  for (Variant &variant : options.variants)
    variant.isIsolated =
        !plan.command.empty() || (counters && haveCrashed(variant));
  options.watch = [this] { return coverAliasEdges(feedback); };
  Workbench &workbench = bench.current();
  DifferentialResult result =
      workbench.differential->run(module, *entry, options);
  switch (result.stages.front().verdict) {
  case Verdict::Undefined:
  case Verdict::CheckFailed:
    count(Count::Undefined);
    return -1;
  case Verdict::Limit:
    count(Count::Limit);
    return -1;
  case Verdict::Agree:
    break;
  default:
    count(Count::Unsupported);
    return -1;
  }
  // What follows are no passes of the variant's.
  forgetLastPass();
  coverPairs(module, feedback);
  coverInPlaceDecisions(module, feedback);
  workbench.patterns->cover(module, feedback);
  switch (exitCodeOf(result.headline().verdict)) {
  case ExitCode::Ok:
    count(Count::Agreed);
    break;
  case ExitCode::Finding:
    report(result, text);
    break;
  case ExitCode::Limit:
    count(Count::Limit);
    break;
  default:
    count(Count::Unsupported);
  }
  return 0;
}

int DifferentialTarget::run(StringRef text) {
  ProgramAtHand atHand(text);
  state->feedback.clear();
  state->count(Count::Programs);
  OwningOpRef<ModuleOp> module =
      parseProgram(text, state->bench.next().context);
  if (!module) {
    state->count(Count::Invalid);
    return -1;
  }
  int interest = state->compare(*module, text);
  if (state->counters)
    state->counters->cover(state->feedback.counters());
  return interest;
}

/// What it takes to make the mutation again.
static std::string describeMutation(uint64_t seed, uint64_t process) {
  return llvm::formatv("seed {0:x}, process {1}", seed, process);
}

std::string DifferentialTarget::mutate(StringRef text, size_t capacity,
                                       uint64_t seed) {
  ProgramAtHand atHand(text, describeMutation(seed, state->process));
  RandomStream random(seed, state->process);
  return mutateProgram(text, capacity, random, state->bench.next().context);
}

std::string DifferentialTarget::crossOver(StringRef first, StringRef second,
                                          size_t capacity, uint64_t seed) {
  std::string both = (first + "\n// -----\n" + second).str();
  ProgramAtHand atHand(both, describeMutation(seed, state->process));
  RandomStream random(seed, state->process);
  return crossPrograms(first, second, capacity, random,
                       state->bench.next().context);
}
