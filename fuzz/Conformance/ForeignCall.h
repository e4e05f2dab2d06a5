//===- ForeignCall.h - A call through MLIR's C interface ------ -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What `llvm.emit_c_interface` makes of a function on buffers: a memref is
// passed as a pointer to its descriptor {allocated, aligned, offset, sizes,
// strides}, a scalar by value; one result that is a memref, and several of
// whatever kind, go as one struct to where an additional first argument points,
// one scalar is returned. See MLIR, "LLVM IR Target", "C-compatible wrapper
// emission".
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_FOREIGNCALL_H
#define MX_ORACLE_CONFORMANCE_FOREIGNCALL_H

#include "fuzz/Conformance/Device.h"

namespace oracle {

/// Calls `function` with `inputs`, a block-scaled one as two memrefs, elements
/// then scales, in buffers that are dense. `expected` tells the types and
/// shapes of the results and nothing else. With `outParams` each result that
/// is a memref is an argument behind all others instead. The results' memory
/// may be new, an argument's or a constant's; it is read and not freed, which
/// is why this is for processes that end soon.
DeviceAnswer callForeign(void (*function)(), llvm::ArrayRef<SuiteValue> inputs,
                         llvm::ArrayRef<SuiteValue> expected, bool outParams,
                         AnnounceJobPhase announce);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_FOREIGNCALL_H
