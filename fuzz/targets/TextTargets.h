//===- TextTargets.h - What libFuzzer targets do with modules - -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TARGETS_TEXTTARGETS_H
#define MX_ORACLE_TARGETS_TEXTTARGETS_H

#include "fuzz/Campaign/Feedback.h"

#include <string>

namespace oracle {

/// Runs upstream passes, drawn from the text, on a module, whatever it does.
/// Says so and aborts where one refuses it for no known reason, or leaves
/// invalid IR. -1 for text that is no module. Where `says`, the passes are
/// named before they run. What takes which results is covered in `table`.
int runPasses(llvm::StringRef text, bool says,
              llvm::MutableArrayRef<uint8_t> table);

/// Parses and verifies a module; prints it, and writes it as bytecode, and
/// reads that again. Says so and aborts where that is not the same module. -1
/// for text that is no module.
int runParser(llvm::StringRef text, llvm::MutableArrayRef<uint8_t> table);

/// As mutateProgram does. How libFuzzer crosses texts over is the same for all
/// targets of text, and comes with these functions.
std::string mutated(llvm::StringRef text, size_t capacity, uint64_t seed);

} // namespace oracle

#endif // MX_ORACLE_TARGETS_TEXTTARGETS_H
