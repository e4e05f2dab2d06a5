// RUN: mx-opt %s --lower-observations --split-input-file --verify-diagnostics

func.func @too_wide(%x: i128) {
  // expected-error @below {{observes elements of type 'i128'; only index, and signless integers and floats of at most 64 bits, can leave compiled code}}
  vector.print %x : i128
  return
}

// -----

func.func @signed(%x: si8) {
  // expected-error @below {{observes elements of type 'si8'}}
  vector.print %x : si8
  return
}

// -----

func.func @scalable(%v: vector<[4]xf32>) {
  // expected-error @below {{prints a scalable vector}}
  vector.print %v : vector<[4]xf32>
  return
}

// -----

func.func @tensor(%t: tensor<2xf32>) {
  // expected-error @below {{checks a value of type 'tensor<2xf32>'; bufferize first}}
  check.expect_eq %t, %t : tensor<2xf32>
  return
}

// -----

func.func @constant(%x: i8) {
  // expected-error @below {{must be turned into 'check.expect_eq' first, by expand-check-constants}}
  check.expect_eq_const %x, 1 : i8
  return
}

// -----

// expected-error @below {{'mx_rt_print_text' is the name of a runtime function}}
func.func @mx_rt_print_text(%x: i64) {
  vector.print str "text"
  return
}

// -----

// expected-error @below {{'mx.observation_sites' has an invalid site 0}}
module attributes {mx.observation_sites = [{kind = "print_text"}]} {
}
