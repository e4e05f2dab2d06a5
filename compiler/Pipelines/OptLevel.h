//===- OptLevel.h - How hard LLVM tries -------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_PIPELINES_OPTLEVEL_H
#define MX_ORACLE_PIPELINES_OPTLEVEL_H

#include <cstdint>

namespace mlir::mx {

/// At O0 no LLVM IR pass runs and code generation is the fastest; at O2 LLVM's
/// own default pipeline runs.
enum class OptLevel : uint8_t { O0, O2 };

} // namespace mlir::mx

#endif // MX_ORACLE_PIPELINES_OPTLEVEL_H
