// One position of the blocked axis.
func.func @fold_scale_f8E4M3FN_nxnxnxn_axis0_b2(%a: !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0>, %alpha: f32) -> !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0>, f32 -> !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0>
  return %r : !mx.tensor<?x?x?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0>
}
