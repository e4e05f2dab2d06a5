#!/bin/sh
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# compile-suite.sh OUTPUT.so [PIPELINE]: the programs of the conformance suite
# as a shared library, compiled by a pipeline of mx-opt (mx-scalar). Put your
# own compiler in its place, and `mx-conform --dut lib:OUTPUT.so` tests it.
#
# CC, LLVM_BIN and SUITE say which compiler, which folder of LLVM's programs and
# which suite; IR_FILTER is a script that LLVM's IR goes through on its way.
set -eu

output=$1
pipeline=${2:-mx-scalar}
here=$(dirname "$0")
suite=${SUITE:-$here/../../corpus/conformance}
llvm=${LLVM_BIN:-/usr/lib/llvm-22/bin}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The names of functions are unique in the suite: all programs are one module.
cat "$suite"/programs/*.mlir >"$work/suite.mlir"
# What gives each function the wrapper that mx-conform calls comes first.
mx-opt --llvm-request-c-wrappers "--$pipeline" "$work/suite.mlir" \
  -o "$work/llvm.mlir"
"$llvm/mlir-translate" --mlir-to-llvmir "$work/llvm.mlir" -o "$work/plain.ll"
sh -c "${IR_FILTER:-cat}" <"$work/plain.ll" >"$work/suite.ll"

# What compiled code calls: MLIR's runtime for copies, and an allocator, which
# these pipelines call by names that a user can choose.
cat >"$work/allocator.c" <<'END'
#include <stdlib.h>
void *_mlir_memref_to_llvm_alloc(size_t size) { return malloc(size); }
void _mlir_memref_to_llvm_free(void *memory) { free(memory); }
END
libraries=$("$llvm/llvm-config" --libdir)
"${CC:-$llvm/clang}" -shared -fPIC -O1 -Wno-override-module \
  "$work/suite.ll" "$work/allocator.c" -o "$output" \
  "-L$libraries" "-Wl,-rpath,$libraries" -lmlir_c_runner_utils -lm
