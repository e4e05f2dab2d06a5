// RUN: exits 2 mx-interp %s --cache 32K,7,64 2>&1 | FileCheck %s --check-prefix=WAYS
// RUN: exits 2 mx-interp %s --cache= 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: exits 2 mx-interp %s --reuse-distances 2>&1 | FileCheck %s --check-prefix=REUSE
// RUN: exits 2 mx-interp %s --cache 32K,8,64:16K,8,64 2>&1 | FileCheck %s --check-prefix=SMALLER
// RUN: exits 2 mx-interp %s --traffic-svg %t --machine 0,100 2>&1 | FileCheck %s --check-prefix=MACHINE
// RUN: exits 2 mx-interp %s --traffic-svg %t --machine 1e-310,100 2>&1 | FileCheck %s --check-prefix=TINY
// RUN: exits 2 mx-interp %s --traffic-svg %t --machine 1000,nan 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: exits 2 mx-interp %s --traffic-svg %t --machine inf,100 2>&1 | FileCheck %s --check-prefix=INF
// RUN: exits 2 mx-interp %s --traffic-svg %t --machine 1000 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: exits 2 mx-interp %s --traffic-svg %t --machine= 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: exits 2 mx-interp %s --traffic --machine 500,50 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: exits 2 mx-interp %s --traffic-svg "" 2>&1 | FileCheck %s --check-prefix=PREFIX
// RUN: exits 2 mx-interp %s --traffic-svg %t --split-input-file 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: exits 1 mx-interp %s --traffic 2>&1 | FileCheck %s --check-prefix=FAULT

// WAYS: mx-interp: error: '32K,7,64' is no cache: its 512 lines cannot be divided into sets of 7
// NONE: mx-interp: error: '' is no cache: SIZE,WAYS,LINE is needed
// REUSE: mx-interp: error: --reuse-distances needs --cache, whose lines they are in
// SMALLER: mx-interp: error: '32K,8,64:16K,8,64' has a level that is smaller than the one before
// MACHINE: mx-interp: error: '0,100' is no machine: GFLOPS,GBPS is needed, both from 0.001 to 1e9
// TINY: mx-interp: error: '1e-310,100' is no machine: GFLOPS,GBPS is needed, both from 0.001 to 1e9
// NAN: mx-interp: error: '1000,nan' is no machine: GFLOPS,GBPS is needed, both from 0.001 to 1e9
// INF: mx-interp: error: 'inf,100' is no machine: GFLOPS,GBPS is needed, both from 0.001 to 1e9
// ONE: mx-interp: error: '1000' is no machine: GFLOPS,GBPS is needed, both from 0.001 to 1e9
// EMPTY: mx-interp: error: '' is no machine: GFLOPS,GBPS is needed, both from 0.001 to 1e9
// ALONE: mx-interp: error: --machine needs --traffic-svg, whose roofline it is for
// PREFIX: mx-interp: error: --traffic-svg needs a prefix for the names of its files
// SPLIT: mx-interp: error: --traffic-svg and --split-input-file exclude each other

// What was moved before is accounted for.
// FAULT: error: undefined behaviour: 'memref.load'
// FAULT: traffic of @main
// FAULT: read {{ *}}4 in 1 loads
func.func @main(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.load %m[%c0] : memref<4xf32>
  %1 = memref.load %m[%c4] : memref<4xf32>
  return
}
