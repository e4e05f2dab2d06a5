// Four elementwise operations, each of which writes where the one before did.
!t = tensor<64x64xf32>
func.func @main(%x: !t, %y: !t, %c: !t) -> !t {
  %0 = linalg.mul ins(%x, %y : !t, !t) outs(%c : !t) -> !t
  %1 = linalg.add ins(%0, %x : !t, !t) outs(%0 : !t) -> !t
  %2 = linalg.sub ins(%1, %y : !t, !t) outs(%1 : !t) -> !t
  %3 = linalg.max ins(%2, %x : !t, !t) outs(%2 : !t) -> !t
  return %3 : !t
}
