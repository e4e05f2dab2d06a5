//===- Measure.cpp - Counting what a kernel moves -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Gate/Measure.h"

#include "compiler/Transforms/CountedOperations.h"
#include "fuzz/Oracles/StageParts.h"
#include "fuzz/Oracles/ValueRun.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Driver/TrafficReport.h"
#include "interpreter/Observers/Ledger.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <set>

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;
using llvm::Error;
using llvm::Expected;

namespace {

struct MovedField {
  const char *name;
  uint64_t Ledger::Moved::*interpreted;
  uint64_t mx::TrafficCounts::*compiled;
};
constexpr MovedField movedFields[] = {
    {"loads", &Ledger::Moved::loads, &mx::TrafficCounts::loads},
    {"stores", &Ledger::Moved::stores, &mx::TrafficCounts::stores},
    {"bytes_read", &Ledger::Moved::bytesRead, &mx::TrafficCounts::bytesRead},
    {"bytes_written", &Ledger::Moved::bytesWritten,
     &mx::TrafficCounts::bytesWritten},
    {"bytes_copied", &Ledger::Moved::bytesCopied,
     &mx::TrafficCounts::bytesCopied},
};

Error failWith(Verdict verdict, const Twine &message) {
  return llvm::make_error<RewriteError>(verdict, message.str());
}
Error failWith(const StageResult &stage) {
  return failWith(stage.verdict, stage.message);
}

/// Bodies that passes make have no locations of their own: theirs is that of
/// the nearest operation around them which has one, and that is said.
std::string placeOf(Operation *op) {
  Operation *known = op;
  while (known && isa<UnknownLoc>(known->getLoc()))
    known = known->getParentOp();
  if (!known || known == op)
    return locationToString(op->getLoc());
  return (locationToString(known->getLoc()) + " (in " +
          known->getName().getStringRef() + ")")
      .str();
}

Mover moverOf(Operation *op, StringRef memory = "") {
  return {op->getName().getStringRef().str(), placeOf(op), memory.str()};
}
/// A memory itself: what made it, or the argument.
Mover moverOf(const Ledger::Source &source) {
  return source.madeBy ? moverOf(source.madeBy) : Mover{"", "", nameOf(source)};
}

/// Counters of which each is the sum of its rows.
void sumUp(CounterLedger &ledger, ArrayRef<const char *> counters) {
  for (const char *name : counters) {
    uint64_t &total = ledger.totals[name];
    for (const auto &[mover, row] : ledger.rows)
      if (auto found = row.find(name); found != row.end())
        total = llvm::SaturatingAdd(total, found->second);
  }
}

void addFlops(CounterLedger &counters, const Ledger &ledger) {
  for (const auto &[op, work] : ledger.work())
    counters.add(moverOf(op), "flops", work.flops);
}

/// What is live when most is.
void addPeak(CounterLedger &counters, const Ledger &ledger, bool ownOnly) {
  for (auto [source, bytes] : ledger.timeline().peak().bands)
    if (!ownOnly || ledger.sources()[source].isOwn())
      counters.add(moverOf(ledger.sources()[source]), "peak_bytes", bytes);
}

/// One kernel under one pipeline.
class Measurement {
public:
  Measurement(ModuleOp module, FunctionOpInterface entry,
              const CompileOptions &compile, const MeasureOptions &options)
      : reference{module, entry, {}}, compile(compile), options(options) {}

  Expected<Accounts> run();

private:
  Error runValues();
  Error makeBuffers();
  Error countBuffers();
  Error countCompiled();
  Expected<mx::Traffic> runCode();
  Error interpret(ModuleOp form, Ledger &ledger);
  void addCompiled(ArrayRef<Operation *> counted, const mx::Traffic &traffic,
                   const Ledger &branches);

  ReferenceCase reference;
  const CompileOptions &compile;
  const MeasureOptions &options;
  OwningOpRef<ModuleOp> buffers, branches;
  Accounts accounts;
};

} // namespace

Error Measurement::interpret(ModuleOp form, Ledger &ledger) {
  InterpretOptions how;
  how.limits = options.limits;
  Expected<uint64_t> steps =
      interpretOnce(reference, form, reference.runs.front(), how, &ledger);
  if (!steps)
    return steps.takeError();
  ledger.close(*steps);
  if (ledger.hasOverflowed())
    return failWith(Verdict::Limit, "some counter passed 2^64");
  return Error::success();
}

Error Measurement::runValues() {
  DifferentialOptions differential;
  differential.limits = options.limits;
  DifferentialResult result;
  oracle::runValues(reference, differential, result);
  const StageResult &stage = result.stages.front();
  if (exitCodeOf(stage.verdict) != ExitCode::Ok || reference.runs.empty())
    return failWith(stage);
  Ledger ledger;
  if (Error error = interpret(reference.module, ledger))
    return error;
  CounterLedger &values = accounts["values"];
  for (const CompulsoryPart &part : ledger.compulsory().parts)
    values.add({"", "", part.name}, "compulsory_bytes", part.bytes);
  addFlops(values, ledger);
  sumUp(values, {"compulsory_bytes", "flops"});
  return Error::success();
}

Error Measurement::makeBuffers() {
  OwningOpRef<ModuleOp> copy = reference.module.clone();
  Expected<OwningOpRef<ModuleOp>> made =
      toBuffers(reference, std::move(copy), compile);
  if (!made)
    return made.takeError();
  buffers = std::move(*made);
  if (options.passes) {
    made = compile.passes.rewrite(*buffers, *options.passes);
    if (!made)
      return made.takeError();
    buffers = std::move(*made);
  }
  // What means something else is not worth counting.
  InterpretOptions how;
  how.limits = options.limits;
  StageResult stage = interpretModule(reference, *buffers, how);
  if (stage.verdict != Verdict::Agree)
    return failWith(stage);
  return Error::success();
}

Error Measurement::countBuffers() {
  Ledger ledger;
  if (Error error = interpret(*buffers, ledger))
    return error;
  CounterLedger &counters = accounts["buffers"];
  for (const Ledger::Row &row : ledger.rows())
    for (const MovedField &field : movedFields)
      counters.add(moverOf(row.op, nameOf(ledger.sources()[row.source])),
                   field.name, row.moved.*field.interpreted);
  for (const Ledger::Source &source : ledger.sources()) {
    counters.add(moverOf(source), "footprint_bytes", source.footprint);
    if (!source.isOwn())
      continue;
    counters.add(moverOf(source), "allocations", source.allocations);
    counters.add(moverOf(source), "bytes_allocated", source.bytes);
  }
  for (const CopyWatch::Copies &copies : ledger.copies())
    counters.add(moverOf(copies.op, nameOf(ledger.sources()[copies.to])),
                 "copies", copies.times);
  addPeak(counters, ledger, /*ownOnly=*/false);
  addFlops(counters, ledger);
  sumUp(counters, {"loads", "stores", "bytes_read", "bytes_written",
                   "bytes_copied", "footprint_bytes", "allocations",
                   "bytes_allocated", "copies", "peak_bytes", "flops"});
  // Steps are not kept by operation; which operations there are tells most.
  counters.totals["steps"] = ledger.steps();
  buffers->walk([&](Operation *op) {
    if (!isa<ModuleOp>(op))
      counters.add(moverOf(op), "operations", 1);
  });
  return Error::success();
}

/// Makes code that counts, and runs it.
Expected<mx::Traffic> Measurement::runCode() {
  if (std::optional<StageResult> lost = findLoss(reference, *buffers))
    return failWith(*lost);
  FunctionOpInterface entry = entryOf(reference, *buffers);
  Expected<mx::EntrySignature> signature = signatureOf(reference, entry);
  if (!signature)
    return failWith(Verdict::Unsupported, toString(signature.takeError()));
  OwningOpRef<ModuleOp> copy = branches->clone();
  Expected<mx::CompiledProgram> program = mx::compileBuffers(
      *copy, reference.entry.getName(), std::move(*signature),
      compile.passes.manager(countingStep()), compile.session);
  if (!program)
    return failWith(
        compileFailure(reference, *buffers, toString(program.takeError())));
  Expected<std::vector<mx::RunOutcome>> outcomes =
      runAll(reference, *program, hasMutableGlobals(*buffers), compile.run);
  if (!outcomes)
    return failWith(Verdict::Unsupported, toString(outcomes.takeError()));
  const mx::RunOutcome &outcome = outcomes->front();
  if (outcome.status != mx::RunOutcome::Status::Ok)
    return failWith(Verdict::Crash,
                    "code that counts what it moves does not return: " +
                        outcome.detail);
  if (outcome.traffic.overflowed)
    return failWith(Verdict::Limit, "some counter of the code passed 2^64");
  return outcome.traffic;
}

void Measurement::addCompiled(ArrayRef<Operation *> counted,
                              const mx::Traffic &traffic,
                              const Ledger &ledger) {
  // The code knows no memories; the same operations, interpreted, do.
  llvm::DenseMap<Operation *, std::set<std::string>> memories;
  for (const Ledger::Row &row : ledger.rows())
    memories[row.op].insert(nameOf(ledger.sources()[row.source]));
  CounterLedger &counters = accounts["compiled"];
  for (auto [op, counts] : llvm::zip(counted, traffic.operations)) {
    Mover mover = moverOf(op, llvm::join(memories[op], " and "));
    for (const MovedField &field : movedFields)
      counters.add(mover, field.name, counts.*field.compiled);
    counters.add(moverOf(op), "allocations", counts.allocations);
    counters.add(moverOf(op), "bytes_allocated", counts.bytesAllocated);
  }
  addPeak(counters, ledger, /*ownOnly=*/true);
  sumUp(counters, {"loads", "stores", "bytes_read", "bytes_written",
                   "bytes_copied", "allocations", "bytes_allocated"});
  counters.totals["peak_bytes"] = traffic.peakBytes;
}

Error Measurement::countCompiled() {
  Expected<OwningOpRef<ModuleOp>> lowered =
      compile.passes.rewrite(*buffers, branchStep(compile.pipeline));
  if (!lowered)
    return lowered.takeError();
  branches = std::move(*lowered);
  Expected<mx::Traffic> traffic = runCode();
  if (!traffic)
    return traffic.takeError();
  Ledger ledger;
  if (Error error = interpret(*branches, ledger))
    return error;
  SmallVector<Operation *> counted = mx::countedOperations(*branches);
  if (traffic->operations.size() > counted.size())
    return failWith(Verdict::Traffic,
                    "the code counts an operation that is not there");
  addCompiled(counted, *traffic, ledger);
  return Error::success();
}

Expected<Accounts> Measurement::run() {
  if (Error error = runValues())
    return error;
  if (options.last == Account::Values)
    return std::move(accounts);
  if (Error error = makeBuffers())
    return error;
  if (Error error = countBuffers())
    return error;
  if (options.last == Account::Compiled)
    if (Error error = countCompiled())
      return error;
  return std::move(accounts);
}

Expected<Accounts>
oracle::bench::measure(ModuleOp module, FunctionOpInterface entry,
                       const mx::Pipeline &pipeline, KeptPasses &passes,
                       JitSessions &sessions, const MeasureOptions &options) {
  Expected<mx::JitSession *> session = sessions.get(pipeline.optLevel);
  if (!session)
    return failWith(Verdict::Unsupported, toString(session.takeError()));
  CompileOptions compile{pipeline, **session, passes};
  return Measurement(module, entry, compile, options).run();
}
