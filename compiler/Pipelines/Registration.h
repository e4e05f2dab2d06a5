//===- Registration.h - What every tool registers ---------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_PIPELINES_REGISTRATION_H
#define MX_ORACLE_PIPELINES_REGISTRATION_H

namespace mlir {
class DialectRegistry;

namespace mx {

/// Adds all upstream dialects, ours, and every external model and extension
/// that they need, bufferization's included.
void registerAll(DialectRegistry &registry);

/// Adds all upstream passes and pipelines and ours to the global registry.
void registerAllPassesAndPipelines();

} // namespace mx
} // namespace mlir

#endif // MX_ORACLE_PIPELINES_REGISTRATION_H
