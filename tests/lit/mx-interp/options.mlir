// RUN: exits 2 mx-interp %s --limit-seconds nan 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: exits 2 mx-interp %s --limit-seconds inf 2>&1 | FileCheck %s --check-prefix=INF
// RUN: exits 2 mx-interp %s --limit-seconds=-1 2>&1 | FileCheck %s --check-prefix=MINUS
// RUN: exits 2 mx-interp %s --limit-seconds 1e300 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: exits 2 mx-interp %s --limit-steps=-1 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: exits 2 mx-interp %s --dim=-1 2>&1 | FileCheck %s --check-prefix=DIM
// RUN: exits 2 mx-interp %s --split-input-file --output %t 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: mx-interp %s --part 1 --output %t
// RUN: mx-interp %s --limit-seconds 0
// RUN: mx-interp %s --limit-seconds 2.5 --dim 0

// NAN: --limit-seconds option: 'nan' is no number of seconds from 0 to 1000000000
// INF: --limit-seconds option: 'inf' is no number of seconds
// MINUS: --limit-seconds option: '-1' is no number of seconds
// LONG: --limit-seconds option: '1e300' is no number of seconds
// STEPS: --limit-steps option: '-1' value invalid
// DIM: error: {{.*}}-1
// OUTPUT: mx-interp: error: --output and --split-input-file exclude each other
func.func @main(%a: tensor<?xf32>) {
  return
}
