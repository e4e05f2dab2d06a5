// RUN: mx-conform --help | FileCheck %s --check-prefix=HELP
// RUN: exits 2 mx-conform generate 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: exits 2 mx-conform generate --output %t stray 2>&1 | FileCheck %s --check-prefix=STRAY
// RUN: touch %t.file
// RUN: exits 2 mx-conform generate --output %t.file/x 2>&1 | FileCheck %s --check-prefix=OUTPUT

// HELP: generate
// NONE: mx-conform generate: error: --output: expected a folder
// STRAY: mx-conform generate: {{.*}}stray
// OUTPUT: mx-conform generate: error: {{.*}}: cannot be made:
