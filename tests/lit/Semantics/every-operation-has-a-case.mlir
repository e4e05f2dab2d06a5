// RUN: mx-interp --list-operations | operations-without-case %S %S/../../../corpus > %t
// RUN: FileCheck %s --allow-empty --implicit-check-not={{.}} < %t
// RUN: mx-interp --list-operations | operations-without-case %S/ControlFlow | FileCheck %s --check-prefix=FOUND

// Every operation that can be executed occurs in a program here or in the
// corpus; and the search does find what is missing.

// FOUND-NOT: cf.switch
// FOUND: tensor.pad
