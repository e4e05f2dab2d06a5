//===- InputSpec.cpp - What an argument is made of ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/InputSpec.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace oracle;

Expected<InputSpec> InputSpec::parse(StringRef spec) {
  InputSpec result;
  StringRef rest = spec;
  if (rest.consume_front("splat:")) {
    result.kind = Kind::Splat;
    result.text = rest.str();
    return result;
  }
  if (!rest.consume_front("random:")) {
    if (spec.empty())
      return createStringError("an input is empty; expected FILE.npy, splat:V "
                               "or random:SEED[:DIST]");
    result.kind = Kind::File;
    result.text = spec.str();
    return result;
  }
  auto [seed, distribution] = rest.split(':');
  if (seed.getAsInteger(0, result.seed))
    return createStringError("input '" + spec +
                             "': expected a seed, an integer of 64 bits, after "
                             "random:");
  if (rest.contains(':')) {
    std::optional<Distribution> parsed = parseDistribution(distribution);
    if (!parsed)
      return createStringError("input '" + spec + "': no distribution '" +
                               distribution +
                               "'; expected uniform, exact, edge or bits");
    result.distribution = *parsed;
  }
  return result;
}

InputSpec InputSpec::random(uint64_t seed, Distribution distribution) {
  InputSpec result;
  result.seed = seed;
  result.distribution = distribution;
  return result;
}

std::string InputSpec::toString() const {
  switch (kind) {
  case Kind::File:
    return text;
  case Kind::Splat:
    return "splat:" + text;
  case Kind::Random:
    break;
  }
  std::string result = "random:" + utostr(seed);
  if (distribution)
    result += ":" + std::string(nameOf(*distribution));
  return result;
}
