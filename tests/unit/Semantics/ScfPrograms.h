//===- ScfPrograms.h - Running programs with scf ----------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_SCFPROGRAMS_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_SCFPROGRAMS_H

#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

namespace oracle::testing {

/// What comes of @main of `text`, as `show` says it.
inline std::string interpret(llvm::StringRef text,
                             llvm::ArrayRef<RuntimeValue> arguments = {},
                             const Limits &limits = {}) {
  InterpretedText program(text, {registerArithSemantics, registerFuncSemantics,
                                 registerScfSemantics, registerUbSemantics,
                                 registerControlFlowSemantics,
                                 registerTensorSemantics});
  return show(program.run(arguments, "main", limits));
}

inline RuntimeValue number(int64_t value) {
  return Scalar{static_cast<uint64_t>(value), {}};
}

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_SCFPROGRAMS_H
