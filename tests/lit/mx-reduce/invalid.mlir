// RUN: exits 2 mx-reduce %s --part 1 -e good --pipeline none -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=AGREE
// RUN: exits 2 mx-reduce %s --part 2 -e bad -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// RUN: exits 2 mx-reduce %s --part 3 -e wrong -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=FAILED
// RUN: exits 2 mx-reduce %s --part 4 -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=GARBAGE
// RUN: exits 2 mx-reduce %s --split-input-file -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: exits 2 mx-reduce %s --part 1 -e nobody 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: exits 2 mx-reduce %s --pipeline fast 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: exits 2 mx-reduce %t.missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: exits 2 mx-reduce 2>&1 | FileCheck %s --check-prefix=NO-FILE
// RUN: exits 2 mx-reduce %s --part 5 --passes canonicalize --pipeline none -o %t.missing/a.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: exits 2 mx-reduce %s --time -1 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: exits 3 mx-reduce %s --part 6 -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: exits 4 mx-reduce %s --part 1 -e good --pipeline none --limit-steps 0 -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not ls %t.none.mlir
// RUN: mx-reduce --help | FileCheck %s --check-prefix=HELP

// AGREE: mx-reduce: error: there is no finding to keep: all stages agree
func.func @good(%a: i8) -> i8 {
  return %a : i8
}

// -----

// UNDEFINED: there is no finding to keep: undefined in values: {{.*}}divides by zero
func.func @bad(%a: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %0 = arith.divsi %a, %c0 : i8
  return %0 : i8
}

// -----

// FAILED: there is no finding to keep: check failed in values:
func.func @wrong() {
  %c0 = arith.constant 0 : i8
  check.expect_eq_const %c0, 1 : i8
  return
}

// -----

// GARBAGE: error: custom op 'such' is unknown
such nonsense

// -----

// OUTPUT: a.mlir: cannot be written
func.func @main(%x: index) -> index {
  %a = arith.index_cast %x : index to i1
  %b = arith.index_cast %a : i1 to index
  return %b : index
}

// -----

// BEYOND: there is no finding to keep: unsupported in values:
func.func @main(%x: i8) -> i8 {
  %a = "no.such"(%x) : (i8) -> i8
  return %a : i8
}

// LIMIT: there is no finding to keep: limit in values:
// SPLIT: --split-input-file: name one of the programs with --part
// ENTRY: no function is called @nobody
// PIPELINE: no pipeline is called 'fast'
// MISSING: missing.mlir: cannot be read
// NO-FILE: Not enough positional command line arguments
// TIME: '-1' is no number of seconds
// HELP: shrinks a program that mx-diff has a finding for
// HELP: --keep-pass
