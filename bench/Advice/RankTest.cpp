//===- RankTest.cpp - Whether one sample is larger than another -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/RankTest.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <vector>

using llvm::ArrayRef;

double oracle::bench::mannWhitney(ArrayRef<double> a, ArrayRef<double> b) {
  std::vector<std::pair<double, bool>> all;
  for (double sample : a)
    all.push_back({sample, true});
  for (double sample : b)
    all.push_back({sample, false});
  llvm::sort(all);
  double ranksOfA = 0, ties = 0;
  for (size_t first = 0, end; first < all.size(); first = end) {
    end = first;
    while (end < all.size() && all[end].first == all[first].first)
      ++end;
    // Equal samples have the middle of their ranks, which count from 1.
    double rank = (double(first) + double(end) + 1) / 2;
    for (size_t i = first; i < end; ++i)
      ranksOfA += all[i].second ? rank : 0;
    double size = double(end - first);
    ties += size * size * size - size;
  }
  double sizeA = a.size(), sizeB = b.size(), size = sizeA + sizeB;
  if (sizeA == 0 || sizeB == 0)
    return 1;
  double u = ranksOfA - sizeA * (sizeA + 1) / 2;
  double variance =
      sizeA * sizeB / 12 * (size + 1 - ties / (size * (size - 1)));
  double distance = std::abs(u - sizeA * sizeB / 2) - 0.5;
  if (variance <= 0 || distance <= 0)
    return 1;
  return std::erfc(distance / std::sqrt(2 * variance));
}

double oracle::bench::median(ArrayRef<double> samples) {
  if (samples.empty())
    return 0;
  std::vector<double> sorted(samples.begin(), samples.end());
  llvm::sort(sorted);
  size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle]
                                : (sorted[middle - 1] + sorted[middle]) / 2;
}
