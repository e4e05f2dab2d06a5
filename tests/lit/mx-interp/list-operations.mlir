// RUN: mx-interp --list-operations | diff %S/../../../docs/operations.md -
// RUN: mx-interp --list-operations | FileCheck %s
// RUN: mx-interp --help | FileCheck %s --check-prefix=HELP

// docs/operations.md is what the tool prints; the target update-operations
// writes it.

// CHECK: ## affine
// CHECK: | `affine.apply` | yes |  |
// CHECK: | `affine.for` |  | bounds with a value only |
// CHECK: Without semantics: {{.*}}`affine.load`
// CHECK: ## arith
// CHECK: ## tensor

// HELP: --list-operations
