// A program is printed, written to a file, and taken by the other tools.
// RUN: mx-fuzz gen --seed 7 | FileCheck %s
// RUN: mx-fuzz gen --seed 7 > %t.printed
// RUN: rm -rf %t.d
// RUN: mx-fuzz gen --seed 6 --count 3 --output %t.d/new
// RUN: ls %t.d/new | FileCheck %s --check-prefix=FILES
// RUN: diff %t.printed %t.d/new/7.mlir
// RUN: mx-interp %t.d/new/7.mlir > %t.results
// RUN: mx-fuzz gen --seed 6 --count 3 --operations 3 | FileCheck %s --check-prefix=SPLIT

// CHECK: // mx-fuzz gen --seed 7 (version {{[0-9]+}})
// CHECK: module
// CHECK: func.func @main

// FILES: 6.mlir
// FILES-NEXT: 7.mlir
// FILES-NEXT: 8.mlir

// SPLIT: // mx-fuzz gen --seed 6 --operations 3 (version
// SPLIT: // -----
// SPLIT-NEXT: // mx-fuzz gen --seed 7 --operations 3 (version
// SPLIT: // -----
// SPLIT-NEXT: // mx-fuzz gen --seed 8 --operations 3 (version
// SPLIT-NOT: // -----
