// RUN: mx-interp %s

// Each block gets its buffers as arguments: two change places until the count
// runs out.
func.func private @blocks_swap_buffers() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<[1, 10]> : tensor<2xindex>
  %a = memref.alloc() : memref<1xindex>
  %b = memref.alloc() : memref<1xindex>
  memref.store %c0, %a[%c0] : memref<1xindex>
  memref.store %c0, %b[%c0] : memref<1xindex>
  cf.br ^loop(%c0, %a, %b : index, memref<1xindex>, memref<1xindex>)
^loop(%i: index, %x: memref<1xindex>, %y: memref<1xindex>):
  %goes_on = arith.cmpi ult, %i, %c3 : index
  cf.cond_br %goes_on, ^body(%x, %y : memref<1xindex>, memref<1xindex>), ^end(%x : memref<1xindex>)
^body(%p: memref<1xindex>, %q: memref<1xindex>):
  %old = memref.load %p[%c0] : memref<1xindex>
  %one_more = arith.addi %old, %c1 : index
  memref.store %one_more, %p[%c0] : memref<1xindex>
  %next = arith.addi %i, %c1 : index
  cf.br ^loop(%next, %q, %p : index, memref<1xindex>, memref<1xindex>)
^end(%last: memref<1xindex>):
  // Three turns: a, b, a; then b is first.
  %in_a = memref.load %a[%c0] : memref<1xindex>
  %in_last = memref.load %last[%c0] : memref<1xindex>
  check.expect_eq_const %in_a, 2 : index
  check.expect_eq_const %in_last, 1 : index
  memref.dealloc %a : memref<1xindex>
  memref.dealloc %last : memref<1xindex>
  return
}
func.func private @branch_chooses_a_buffer(%flag: i1) -> memref<2xi8> {
  %m = memref.alloc() : memref<2xi8>
  %n = memref.alloc() : memref<2xi8>
  cf.cond_br %flag, ^done(%m, %n : memref<2xi8>, memref<2xi8>), ^done(%n, %m : memref<2xi8>, memref<2xi8>)
^done(%kept: memref<2xi8>, %dropped: memref<2xi8>):
  %v = arith.constant 5 : i8
  linalg.fill ins(%v : i8) outs(%kept : memref<2xi8>)
  memref.dealloc %dropped : memref<2xi8>
  return %kept : memref<2xi8>
}
func.func @main() {
  call @blocks_swap_buffers() : () -> ()
  %true = arith.constant true
  %m = call @branch_chooses_a_buffer(%true) : (i1) -> memref<2xi8>
  %t = bufferization.to_tensor %m : memref<2xi8> to tensor<2xi8>
  check.expect_eq_const %t, dense<5> : tensor<2xi8>
  memref.dealloc %m : memref<2xi8>
  return
}
