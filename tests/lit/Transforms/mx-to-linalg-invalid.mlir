// RUN: mx-opt %s --mx-to-linalg --split-input-file --verify-diagnostics

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

func.func @block_argument(%c: i1, %q: !mx, %r: !mx) -> !mx {
  cf.cond_br %c, ^bb1(%q : !mx), ^bb1(%r : !mx)
// expected-error @+1 {{block argument of type '!mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>' cannot be lowered: block-scaled tensors pass through structured control flow only}}
^bb1(%p: !mx):
  return %p : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

func.func @block_argument_in_execute_region(%q: !mx) -> !mx {
  %0 = scf.execute_region -> !mx {
    cf.br ^bb1(%q : !mx)
  // expected-error @+1 {{block argument of type '!mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>' cannot be lowered}}
  ^bb1(%p: !mx):
    scf.yield %p : !mx
  }
  return %0 : !mx
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

func.func @unknown_carrier(%q: !mx) -> tuple<index> {
  // expected-error @+1 {{'builtin.unrealized_conversion_cast' cannot be lowered with a block-scaled tensor as operand, result or argument}}
  %0 = builtin.unrealized_conversion_cast %q : !mx to tuple<index>
  return %0 : tuple<index>
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// expected-error @+1 {{contains a block-scaled tensor and cannot be lowered}}
func.func @function_value(%f: (!mx) -> !mx) {
  return
}

// -----

!mx = !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>

// expected-error @+1 {{attribute 'a.type' mentions a block-scaled tensor and cannot be lowered}}
func.func @attribute() attributes {a.type = !mx} {
  return
}
