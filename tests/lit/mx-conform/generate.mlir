// RUN: mx-conform --help | FileCheck %s --check-prefix=HELP
// RUN: exits 2 mx-conform generate 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: exits 2 mx-conform generate --output %t stray 2>&1 | FileCheck %s --check-prefix=STRAY
// RUN: touch %t.file
// RUN: exits 2 mx-conform generate --output %t.file/x 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: rm -rf %t.full && mkdir %t.full && touch %t.full/notes.txt
// RUN: exits 2 mx-conform generate --output %t.full 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: ls %t.full | FileCheck %s --check-prefix=LEFT
// RUN: rm -rf %t.new && mx-conform generate --output %t.new
// RUN: mx-conform generate --output %t.new

// HELP: generate
// NONE: mx-conform generate: error: --output: expected a folder
// STRAY: mx-conform generate: {{.*}}stray
// OUTPUT: mx-conform generate: error: {{.*}}: cannot be made:
// FULL: mx-conform generate: error: {{.*}}/notes.txt: is no file of a suite; expected a folder that is empty or not there, or a suite
// LEFT: notes.txt
// LEFT-NOT: {{.}}
