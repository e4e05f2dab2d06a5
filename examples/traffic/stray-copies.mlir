// A block_matmul behind a careless bufferization: it copies the accumulator
// before it adds to it, and a layer that scales the result goes through two
// buffers of its own, several times. Nothing is wrong with the values.
!p = memref<32x64xf8E4M3FN>
!s = memref<32x2xf8E8M0FNU>
!b = memref<64x64xf32>
!c = memref<32x64xf32>
#p = affine_map<(m, n, k) -> (m, k)>
#s = affine_map<(m, n, k) -> (m, k floordiv 32)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @main(%a: !p, %x: !s, %b: !b, %acc: !c) -> !c {
  %new = memref.alloc() : !c
  memref.copy %acc, %new : !c to !c
  linalg.generic {indexing_maps = [#p, #s, #b, #c],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %x, %b : !p, !s, !b) outs(%new : !c) {
  ^bb0(%element: f8E4M3FN, %scale: f8E8M0FNU, %factor: f32, %sum: f32):
    %0 = arith.extf %element : f8E4M3FN to f32
    %1 = arith.extf %scale : f8E8M0FNU to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.mulf %2, %factor : f32
    %4 = arith.addf %sum, %3 : f32
    linalg.yield %4 : f32
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %half = arith.constant 0.5 : f32
  scf.for %i = %c0 to %c6 step %c1 {
    %in = memref.alloc() : !c
    memref.copy %new, %in : !c to !c
    linalg.map ins(%in : !c) outs(%in : !c) (%e: f32, %old: f32) {
      %5 = arith.mulf %e, %half : f32
      linalg.yield %5 : f32
    }
    %out = memref.alloc() : !c
    memref.copy %in, %out : !c to !c
    memref.dealloc %in : !c
    linalg.map ins(%out : !c) outs(%out : !c) (%e: f32, %old: f32) {
      %5 = arith.addf %e, %half : f32
      linalg.yield %5 : f32
    }
    memref.copy %out, %new : !c to !c
    memref.dealloc %out : !c
  }
  return %new : !c
}
