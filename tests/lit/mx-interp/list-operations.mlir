// RUN: mx-interp --list-operations | diff %S/../../../docs/operations.md -
// RUN: mx-interp --list-operations | FileCheck %s
// RUN: mx-interp --help | FileCheck %s --check-prefix=HELP

// docs/operations.md is what the tool prints; the target update-operations
// writes it.

// CHECK: ## affine
// CHECK: | `affine.apply` | yes |  |
// CHECK: | `affine.for` |  | bounds with a value only |
// CHECK: Without semantics: {{.*}}`affine.dma_wait`
// CHECK: ## arith
// CHECK: ## linalg
// CHECK: Without semantics: {{.*}}`linalg.winograd_filter_transform`
// CHECK-NEXT: MLIR does not document the matrices of the Winograd transforms
// CHECK: ## tensor

// A dialect none of whose operations executes is named at the end; those above
// and the builtin one, whose module is the program, are not among them.
// CHECK: No operation of these dialects has a meaning here:
// CHECK-NOT: `arith`
// CHECK-NOT: `builtin`
// CHECK-SAME: `complex`{{.*}}`quant`{{.*}}`sparse_tensor`
// CHECK-NOT: `tensor`

// HELP: --list-operations
