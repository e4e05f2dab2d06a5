//===- EntryCall.h - One call of a compiled entry ---------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_ENTRYCALL_H
#define MX_ORACLE_EXECUTION_ENTRYCALL_H

#include "compiler/Execution/BufferLayout.h"
#include "compiler/Execution/Runner.h"

namespace mlir::mx {

/// One call of the entry, from host values to the outcome. What the program
/// reports on the way goes to the run. Inputs must have been checked against
/// the signature.
class EntryCall {
public:
  EntryCall(ActiveRun &run, const CompiledProgram &program,
            const RunOptions &options)
      : run(run), signature(program.signature), options(options),
        inputSlots(program.module.slots().arguments),
        outputSlots(program.module.slots().results),
        entry(program.module.entry()) {}

  RunOutcome perform(llvm::ArrayRef<HostValue> inputs);

private:
  struct PlacedArgument {
    BufferLayout layout;
    uint8_t *base;
  };

  bool placeArgument(const EntryValue &type, const HostValue &value,
                     unsigned &slot);
  bool readResult(unsigned index, const EntryValue &type, unsigned &slot);
  bool readBuffer(unsigned index, const EntryValue &type,
                  const uint64_t *words);
  bool reject(unsigned index, llvm::StringRef why);
  void collectLeaks();

  ActiveRun &run;
  const EntrySignature &signature;
  const RunOptions &options;
  std::vector<uint64_t> inputSlots, outputSlots;
  CompiledModule::Entry entry;
  std::vector<PlacedArgument> arguments;
  /// Addresses that results keep alive.
  std::vector<const void *> reached;
  uint64_t resultBytes = 0;
  RunOutcome outcome;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_ENTRYCALL_H
