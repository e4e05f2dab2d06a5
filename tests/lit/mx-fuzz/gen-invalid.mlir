// RUN: exits 2 mx-fuzz 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: exits 2 mx-fuzz no-such 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: mx-fuzz --help | FileCheck %s --check-prefix=HELP
// RUN: exits 2 mx-fuzz gen --seed -1 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: exits 2 mx-fuzz gen --operations 0 2>&1 | FileCheck %s --check-prefix=OPERATIONS
// RUN: exits 2 mx-fuzz gen --operations 10001 2>&1 | FileCheck %s --check-prefix=OPERATIONS
// RUN: exits 2 mx-fuzz gen --count 0 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: exits 2 mx-fuzz gen --seed 18446744073709551615 --count 2 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: touch %t.file
// RUN: exits 2 mx-fuzz gen --output %t.file/x 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: exits 2 mx-fuzz gen stray 2>&1 | FileCheck %s --check-prefix=STRAY

// NONE: mx-fuzz: error: expected a subcommand
// NONE-SAME: : faults, gen, run, replay; mx-fuzz --help says more
// UNKNOWN: mx-fuzz: error: there is no subcommand 'no-such'
// HELP: gen
// SEED: mx-fuzz gen: for the --seed option: '-1' value invalid
// OPERATIONS: mx-fuzz gen: error: --operations: expected a number from 1 to 10000
// COUNT: mx-fuzz gen: error: --count: expected at least 1
// RANGE: mx-fuzz gen: error: --count: there are no so many seeds after --seed
// OUTPUT: mx-fuzz gen: error: cannot make the folder
// STRAY: mx-fuzz gen: {{.*}}stray
