// One position of the blocked axis.
func.func @fold_scale_f4E2M1FN_nxn_axis0_b32(%a: !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>, %alpha: f32) -> !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0> {
  %r = mx.fold_scale %a, %alpha : !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>, f32 -> !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>
  return %r : !mx.tensor<?x?xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>
}
