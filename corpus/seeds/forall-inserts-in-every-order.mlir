// Iterations insert into what they share at places of their own: forwards,
// backwards, interleaved, two-dimensional, and by slices of slices.
#back = affine_map<(i) -> (3 - i)>
func.func @main() {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = arith.addf %k, %k : tensor<4xf32>
  %backwards = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    %at = affine.apply #back(%i)
    %e = tensor.extract_slice %t[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%at] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  check.expect_eq_const %backwards, dense<[8.0, 6.0, 4.0, 2.0]> : tensor<4xf32>
  check.expect_eq_const %t, dense<[2.0, 4.0, 6.0, 8.0]> : tensor<4xf32>
  // Iteration i has elements i and i + 2, and leaves two outputs.
  %r:2 = scf.forall (%i) in (2) shared_outs(%o = %t, %p = %backwards) -> (tensor<4xf32>, tensor<4xf32>) {
    %s = tensor.extract_slice %t[%i] [2] [2] : tensor<4xf32> to tensor<2xf32>
    %u = arith.mulf %s, %s : tensor<2xf32>
    %first = tensor.extract_slice %u[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %first into %p[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %u into %o[%i] [2] [2] : tensor<2xf32> into tensor<4xf32>
    }
  }
  check.expect_eq_const %r#0, dense<[4.0, 16.0, 36.0, 64.0]> : tensor<4xf32>
  check.expect_eq_const %r#1, dense<[36.0, 64.0, 4.0, 2.0]> : tensor<4xf32>
  check.expect_eq_const %backwards, dense<[8.0, 6.0, 4.0, 2.0]> : tensor<4xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x2xf32>
  %square = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x2xf32>) -> tensor<2x2xf32>
  %across = scf.forall (%i, %j) in (2, 2) shared_outs(%o = %square) -> tensor<2x2xf32> {
    %two = arith.constant 2 : index
    %row = arith.muli %i, %two : index
    %n = arith.addi %row, %j : index
    %e = tensor.extract_slice %t[%n] [1] [1] : tensor<4xf32> to tensor<f32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j, %i] [1, 1] [1, 1] : tensor<f32> into tensor<2x2xf32>
    }
  }
  check.expect_eq_const %across, dense<[[2.0, 6.0], [4.0, 8.0]]> : tensor<2x2xf32>
  check.expect_eq_const %square, dense<0.0> : tensor<2x2xf32>
  return
}
