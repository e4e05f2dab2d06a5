// RUN: exits 1 mx-diff %s -e loop --pipeline none --bisect --passes 'plant-swap{kind=inits}' 2>/dev/null | FileCheck %s --check-prefix=INITS
// RUN: exits 1 mx-diff %s -e loop --pipeline none --bisect --passes 'plant-swap{kind=yields}' 2>/dev/null | FileCheck %s --check-prefix=YIELDS
// RUN: exits 1 mx-diff %s -e loop --pipeline none --bisect --passes 'plant-swap{kind=results}' 2>/dev/null | FileCheck %s --check-prefix=RESULTS
// RUN: exits 1 mx-diff %s -e call --pipeline none --bisect --passes 'plant-swap{kind=arguments}' 2>/dev/null | FileCheck %s --check-prefix=ARGUMENTS
// RUN: exits 3 mx-diff %s -e call --pipeline none --passes 'plant-swap{kind=results nth=1}' 2>&1 | FileCheck %s --check-prefix=NONE

// NONE: nothing to plant: there is no operation with two tensors of one type #1 (there are 1)

// INITS-LABEL: after 'plant-swap':
// INITS: scf.for {{.*}} iter_args(%{{.*}} = %arg1, %{{.*}} = %arg0)

// YIELDS-LABEL: after 'plant-swap':
// YIELDS: scf.for {{.*}} iter_args(%[[X:.*]] = %arg0, %[[Y:.*]] = %arg1)
// YIELDS: scf.yield %[[Y]], %[[X]]

// RESULTS-LABEL: after 'plant-swap':
// RESULTS: %[[LOOP:.*]]:2 = scf.for
// RESULTS: return %[[LOOP]]#1, %[[LOOP]]#0
func.func @loop(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a, %y = %b) -> (tensor<2xf32>, tensor<2xf32>) {
    scf.yield %x, %y : tensor<2xf32>, tensor<2xf32>
  }
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}

func.func private @first(%a: tensor<2xf32>, %n: index, %b: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// Only what has one type changes places.
// ARGUMENTS-LABEL: after 'plant-swap':
// ARGUMENTS: call @first(%arg1, %c1, %arg0)
func.func @call(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %c1 = arith.constant 1 : index
  %0 = call @first(%a, %c1, %b) : (tensor<2xf32>, index, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
