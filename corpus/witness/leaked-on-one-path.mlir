// passes: plant-lost-free{nth=1}
// arguments: --input-sets 8
// Each branch frees the buffer that it gets. The second is made to forget that.
// Of the first eight input sets only #6 takes it.
func.func @main(%small: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %r = scf.if %small -> f32 {
    %m = memref.alloc() : memref<2xf32>
    linalg.fill ins(%f1 : f32) outs(%m : memref<2xf32>)
    %v = memref.load %m[%c0] : memref<2xf32>
    memref.dealloc %m : memref<2xf32>
    scf.yield %v : f32
  } else {
    %m = memref.alloc() : memref<64xf32>
    linalg.fill ins(%f2 : f32) outs(%m : memref<64xf32>)
    %v = memref.load %m[%c0] : memref<64xf32>
    memref.dealloc %m : memref<64xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
