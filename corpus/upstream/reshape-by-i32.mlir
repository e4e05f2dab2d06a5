// The shape that memref.reshape takes may be of any integer type. With i32 MLIR
// 22.1.8 leaves a cast from i32 to i64 behind that no pass takes away, and fails:
// "LLVM Translation failed for operation: builtin.unrealized_conversion_cast".
memref.global "private" constant @sizes : memref<2xi32> = dense<[1, 4]>
memref.global "private" constant @start : memref<2x2xi8> = dense<[[1, 2], [3, 4]]>
func.func @main() {
  %sizes = memref.get_global @sizes : memref<2xi32>
  %m = memref.get_global @start : memref<2x2xi8>
  %r = memref.reshape %m(%sizes) : (memref<2x2xi8>, memref<2xi32>) -> memref<?x?xi8>
  check.expect_eq_const %r, dense<[[1, 2, 3, 4]]> : tensor<1x4xi8> : memref<?x?xi8>
  return
}
