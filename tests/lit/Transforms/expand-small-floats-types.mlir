// RUN: mx-opt %s --expand-small-floats | FileCheck %s

// Narrow floats become integers wherever they are only moved.

// CHECK: memref.global "private" constant @codes : memref<4xi8> = dense<[56, -64, 127, 126]>
memref.global "private" constant @codes : memref<4xf8E4M3FN> = dense<[1.0, -2.0, 0x7F, 448.0]>
// CHECK: memref.global "private" @splat : memref<2x2xi8> = dense<7>
memref.global "private" @splat : memref<2x2xf4E2M1FN> = dense<6.0>
// CHECK: memref.global "private" constant @halves : memref<2xi16> = dense<[-16256, 32704]>
memref.global "private" constant @halves : memref<2xbf16> = dense<[-4.0, 0x7FC0]>
// CHECK: memref.global "private" @half_splat : memref<2x2xi16> = dense<15360>
memref.global "private" @half_splat : memref<2x2xf16> = dense<1.0>
// CHECK: memref.global "private" @uninitialized : memref<3xi8> = uninitialized
memref.global "private" @uninitialized : memref<3xf6E2M3FN> = uninitialized
// CHECK: memref.global "private" constant @resource : memref<4xi8> = dense_resource<blob>
memref.global "private" constant @resource : memref<4xf8E8M0FNU> = dense_resource<blob>
// A code in a string of bytes has no bits above its format's width.
// CHECK: memref.global "private" constant @high_bits : memref<2xi8> = dense<[2, 15]>
memref.global "private" constant @high_bits : memref<2xf4E2M1FN> = dense<"0xF2FF">

// CHECK-LABEL: func.func private @declaration(
// CHECK-SAME:    memref<?xi8, strided<[?], offset: ?>>, i8) -> vector<2xi8>
func.func private @declaration(memref<?xf8E5M2, strided<[?], offset: ?>>, f6E2M3FN) -> vector<2xf6E3M2FN>

// CHECK-LABEL: func.func @call(
// CHECK-SAME:    %[[M:.*]]: memref<?xi8, strided<[?], offset: ?>>, %[[X:.*]]: i8) -> vector<2xi8>
// CHECK:         call @declaration(%[[M]], %[[X]]) : (memref<?xi8, strided<[?], offset: ?>>, i8) -> vector<2xi8>
func.func @call(%m: memref<?xf8E5M2, strided<[?], offset: ?>>, %x: f6E2M3FN) -> vector<2xf6E3M2FN> {
  %0 = call @declaration(%m, %x) : (memref<?xf8E5M2, strided<[?], offset: ?>>, f6E2M3FN) -> vector<2xf6E3M2FN>
  return %0 : vector<2xf6E3M2FN>
}

// CHECK-LABEL: func.func @function_value(
// CHECK:         %[[F:.*]] = constant @identity : (i8) -> i8
// CHECK:         call_indirect %[[F]]({{.*}}) : (i8) -> i8
func.func @function_value(%x: f8E5M2) -> f8E5M2 {
  %f = constant @identity : (f8E5M2) -> f8E5M2
  %r = call_indirect %f(%x) : (f8E5M2) -> f8E5M2
  return %r : f8E5M2
}
func.func @identity(%x: f8E5M2) -> f8E5M2 {
  return %x : f8E5M2
}

// CHECK-LABEL: func.func @structured_control_flow(
// CHECK:         scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (i8)
// CHECK:           %[[V:.*]] = memref.load %{{.*}} : memref<?xi8>
// CHECK:           scf.if %{{.*}} -> (i8)
// CHECK:             scf.yield %[[V]] : i8
// CHECK:             %[[P:.*]] = ub.poison : i8
// CHECK:             scf.yield %[[P]] : i8
func.func @structured_control_flow(%m: memref<?xf8E4M3FN>, %n: index, %c: i1, %init: f8E4M3FN) -> f8E4M3FN {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> f8E4M3FN {
    %v = memref.load %m[%i] : memref<?xf8E4M3FN>
    %t = scf.if %c -> f8E4M3FN {
      scf.yield %v : f8E4M3FN
    } else {
      %p = ub.poison : f8E4M3FN
      scf.yield %p : f8E4M3FN
    }
    scf.yield %t : f8E4M3FN
  }
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @blocks(
// CHECK:         cf.cond_br %{{.*}}, ^[[BB:.*]](%{{.*}} : i8), ^[[BB]](%{{.*}} : i8)
// CHECK:       ^[[BB]](%[[Z:.*]]: i8):
// CHECK-NEXT:    return %[[Z]] : i8
func.func @blocks(%c: i1, %x: f4E2M1FN, %y: f4E2M1FN) -> f4E2M1FN {
  cf.cond_br %c, ^bb1(%x : f4E2M1FN), ^bb1(%y : f4E2M1FN)
^bb1(%z: f4E2M1FN):
  return %z : f4E2M1FN
}

// CHECK-LABEL: func.func @unreachable_block_goes(
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unreachable_block_goes(%x: f4E2M1FN) -> f4E2M1FN {
  return %x : f4E2M1FN
^bb1:
  %w = arith.addf %x, %x : f4E2M1FN
  return %w : f4E2M1FN
}

// CHECK-LABEL: func.func @select(
// CHECK:         arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi8>
func.func @select(%c: vector<4xi1>, %x: vector<4xf6E3M2FN>, %y: vector<4xf6E3M2FN>) -> vector<4xf6E3M2FN> {
  %0 = arith.select %c, %x, %y : vector<4xi1>, vector<4xf6E3M2FN>
  return %0 : vector<4xf6E3M2FN>
}

// CHECK-LABEL: func.func @memory(
// CHECK:         %[[A:.*]] = memref.alloc() : memref<8xi8>
// CHECK:         memref.copy %{{.*}}, %[[A]] : memref<8xi8> to memref<8xi8>
// CHECK:         memref.subview %[[A]][2] [4] [1] : memref<8xi8> to memref<4xi8, strided<[1], offset: 2>>
// CHECK:         memref.expand_shape %[[A]] {{.*}} : memref<8xi8> into memref<2x4xi8>
func.func @memory(%m: memref<8xf8E8M0FNU>) -> (memref<2x4xf8E8M0FNU>, memref<4xf8E8M0FNU, strided<[1], offset: 2>>) {
  %a = memref.alloc() : memref<8xf8E8M0FNU>
  memref.copy %m, %a : memref<8xf8E8M0FNU> to memref<8xf8E8M0FNU>
  %s = memref.subview %a[2] [4] [1] : memref<8xf8E8M0FNU> to memref<4xf8E8M0FNU, strided<[1], offset: 2>>
  %e = memref.expand_shape %a [[0, 1]] output_shape [2, 4] : memref<8xf8E8M0FNU> into memref<2x4xf8E8M0FNU>
  return %e, %s : memref<2x4xf8E8M0FNU>, memref<4xf8E8M0FNU, strided<[1], offset: 2>>
}

// CHECK-LABEL: func.func @vectors(
// CHECK:         %[[PAD:.*]] = arith.constant 56 : i8
// CHECK:         %[[V:.*]] = vector.transfer_read %{{.*}}, %[[PAD]] : memref<?xi8>, vector<4xi8>
// CHECK:         vector.maskedload %{{.*}} : memref<?xi8>, vector<4xi1>, vector<4xi8> into vector<4xi8>
// CHECK:         vector.shuffle %[[V]], %{{.*}} [0, 5, 2, 7] : vector<4xi8>, vector<4xi8>
func.func @vectors(%m: memref<?xf8E4M3FN>, %mask: vector<4xi1>) -> vector<4xf8E4M3FN> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 1.0 : f8E4M3FN
  %v = vector.transfer_read %m[%c0], %pad : memref<?xf8E4M3FN>, vector<4xf8E4M3FN>
  %w = vector.maskedload %m[%c0], %mask, %v : memref<?xf8E4M3FN>, vector<4xi1>, vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
  %s = vector.shuffle %v, %w [0, 5, 2, 7] : vector<4xf8E4M3FN>, vector<4xf8E4M3FN>
  return %s : vector<4xf8E4M3FN>
}

// CHECK-LABEL: func.func @masked_transfer(
// CHECK:         vector.mask %{{.*}} { vector.transfer_read %{{.*}} : memref<?xi8>, vector<4xi8> } : vector<4xi1> -> vector<4xi8>
func.func @masked_transfer(%m: memref<?xf8E4M3FN>, %mask: vector<4xi1>, %pad: f8E4M3FN) -> vector<4xf8E4M3FN> {
  %c0 = arith.constant 0 : index
  %v = vector.mask %mask { vector.transfer_read %m[%c0], %pad : memref<?xf8E4M3FN>, vector<4xf8E4M3FN> } : vector<4xi1> -> vector<4xf8E4M3FN>
  return %v : vector<4xf8E4M3FN>
}

// CHECK-LABEL: func.func @tensors(
// CHECK:         tensor.cast %{{.*}} : tensor<4xi8> to tensor<?xi8>
// CHECK:         linalg.fill ins(%{{.*}} : i8) outs(%{{.*}} : tensor<4xi8>) -> tensor<4xi8>
func.func @tensors(%t: tensor<4xf8E4M3FN>, %x: f8E4M3FN) -> (tensor<?xf8E4M3FN>, tensor<4xf8E4M3FN>) {
  %c = tensor.cast %t : tensor<4xf8E4M3FN> to tensor<?xf8E4M3FN>
  %f = linalg.fill ins(%x : f8E4M3FN) outs(%t : tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>
  return %c, %f : tensor<?xf8E4M3FN>, tensor<4xf8E4M3FN>
}

// The body of a generic operation is expanded, whatever the shape around it.
// CHECK-LABEL: func.func @generic_body(
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%{{.*}} : tensor<?xi8>) outs(%{{.*}} : tensor<?xf32>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: i8, %{{.*}}: f32):
// CHECK-NEXT:      arith.extui %[[X]] : i8 to i32
func.func @generic_body(%t: tensor<?xf8E4M3FN>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%t : tensor<?xf8E4M3FN>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f8E4M3FN, %b: f32):
    %c = arith.extf %a : f8E4M3FN to f32
    linalg.yield %c : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @async_value(
// CHECK:         async.execute -> !async.value<i8>
// CHECK:         async.await %{{.*}} : !async.value<i8>
func.func @async_value(%x: f8E4M3FN) -> f8E4M3FN {
  %token, %v = async.execute -> !async.value<f8E4M3FN> {
    async.yield %x : f8E4M3FN
  }
  %y = async.await %v : !async.value<f8E4M3FN>
  return %y : f8E4M3FN
}

// CHECK-LABEL: func.func @atomic_exchange(
// CHECK:         memref.atomic_rmw assign %{{.*}}, %{{.*}} : (i8, memref<4xi8>) -> i8
func.func @atomic_exchange(%m: memref<4xf8E4M3FN>, %x: f8E4M3FN, %i: index) -> f8E4M3FN {
  %0 = memref.atomic_rmw assign %x, %m[%i] : (f8E4M3FN, memref<4xf8E4M3FN>) -> f8E4M3FN
  return %0 : f8E4M3FN
}

// CHECK-LABEL: func.func @half_bits_are_only_seen(
// CHECK-SAME:    %{{.*}}: tensor<4xi16>, %[[X:.*]]: i16) -> (tensor<4xi16>, i16)
// CHECK:         return %{{.*}}, %[[X]] : tensor<4xi16>, i16
func.func @half_bits_are_only_seen(%t: tensor<4xf16>, %x: bf16) -> (tensor<4xi16>, f16) {
  %0 = tensor.bitcast %t : tensor<4xf16> to tensor<4xi16>
  %1 = arith.bitcast %x : bf16 to f16
  return %0, %1 : tensor<4xi16>, f16
}

// LLVM has f16 and bf16, but its code for them is not to be trusted.
// CHECK-LABEL: func.func @half_types_become_i16(
// CHECK-SAME:    %[[M:.*]]: memref<4xi16>, %{{.*}}: index, %[[C:.*]]: i1) -> (i16, i16)
// CHECK-DAG:     %[[V:.*]] = memref.load %[[M]]{{.*}} : memref<4xi16>
// CHECK-DAG:     %[[K:.*]] = arith.constant -16256 : i16
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 15360 : i16
// CHECK:         %[[S:.*]] = arith.select %[[C]], %[[V]], %[[ONE]] : i16
// CHECK:         return %[[S]], %[[K]] : i16, i16
func.func @half_types_become_i16(%m: memref<4xf16>, %i: index, %c: i1) -> (f16, bf16) {
  %v = memref.load %m[%i] : memref<4xf16>
  %k = arith.constant -4.0 : bf16
  %one = arith.constant 1.0 : f16
  %s = arith.select %c, %v, %one : f16
  return %s, %k : f16, bf16
}

{-#
  dialect_resources: { builtin: { blob: "0x0100000000017FFF" } }
#-}
