//===- HostVectors.h - Code for the vectors of this host --------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A binary runs on every x86-64, and a kernel is compiled for wider vectors
// beside; which one runs is chosen at run time. All give the same bits: lanes
// are independent, and nothing is contracted.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_HOSTVECTORS_H
#define MX_ORACLE_ENGINE_HOSTVECTORS_H

namespace oracle {

// A sanitized build has the baseline only: the copies would be the same checks
// once more, and take as long to compile.
#if defined(__x86_64__) && !__has_feature(address_sanitizer)
#define MX_HAS_HOST_VECTORS 1
#else
#define MX_HAS_HOST_VECTORS 0
#endif

/// Goes on a function that HostVectors compiles, and on the lambdas in it.
#define MX_HOST_VECTORS __attribute__((always_inline))

/// `HostVectors<body>::best()` is `body`, a function marked MX_HOST_VECTORS,
/// compiled for the widest vectors of this host.
template <auto body> struct HostVectors;

template <typename... Args, void (*body)(Args...)> struct HostVectors<body> {
  static void baseline(Args... args) { body(args...); }
#if MX_HAS_HOST_VECTORS
  __attribute__((target("avx2"))) static void avx2(Args... args) {
    body(args...);
  }
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))) static void
  avx512(Args... args) {
    body(args...);
  }
#endif
  static auto best() -> void (*)(Args...) {
#if MX_HAS_HOST_VECTORS
    if (__builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
      return avx512;
    if (__builtin_cpu_supports("avx2"))
      return avx2;
#endif
    return baseline;
  }
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_HOSTVECTORS_H
