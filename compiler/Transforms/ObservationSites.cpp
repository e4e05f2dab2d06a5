//===- ObservationSites.cpp - Where a program is observed ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/ObservationSites.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::mx;

namespace {

constexpr llvm::StringLiteral attributeName = "mx.observation_sites";

/// In the order of ObservationSite::Kind.
constexpr llvm::StringLiteral kindNames[] = {"print", "print_text", "expect_eq",
                                             "expect_close"};

DictionaryAttr toAttribute(Builder &builder, const ObservationSite &site) {
  auto number = [&](uint64_t value) {
    return builder.getI64IntegerAttr(int64_t(value));
  };
  auto string = [&](StringRef text) { return builder.getStringAttr(text); };
  return builder.getDictionaryAttr({
      builder.getNamedAttr("kind", string(kindNames[unsigned(site.kind)])),
      builder.getNamedAttr("location", string(site.location)),
      builder.getNamedAttr("operation", string(site.operation)),
      builder.getNamedAttr("element_type", string(site.elementType)),
      builder.getNamedAttr("element_bits", number(site.elementBits)),
      builder.getNamedAttr("element_bytes", number(site.elementBytes)),
      builder.getNamedAttr("shape", builder.getDenseI64ArrayAttr(site.shape)),
      builder.getNamedAttr("ulps", number(site.ulps)),
      builder.getNamedAttr("text", string(site.text)),
  });
}

std::optional<ObservationSite> fromAttribute(Attribute attribute) {
  auto dictionary = dyn_cast<DictionaryAttr>(attribute);
  if (!dictionary)
    return std::nullopt;
  bool isComplete = true;
  auto number = [&](StringRef name) -> uint64_t {
    auto value = dictionary.getAs<IntegerAttr>(name);
    isComplete &= value && value.getType().isInteger(64);
    return isComplete ? value.getInt() : 0;
  };
  auto string = [&](StringRef name) -> std::string {
    auto value = dictionary.getAs<StringAttr>(name);
    isComplete &= bool(value);
    return value ? value.str() : "";
  };
  ObservationSite site;
  const auto *kind = llvm::find(kindNames, string("kind"));
  isComplete &= kind != std::end(kindNames);
  site.kind = ObservationSite::Kind(kind - std::begin(kindNames));
  site.location = string("location");
  site.operation = string("operation");
  site.elementType = string("element_type");
  site.elementBits = number("element_bits");
  site.elementBytes = number("element_bytes");
  isComplete &= site.elementBits <= 64 && site.elementBytes <= 8;
  auto shape = dictionary.getAs<DenseI64ArrayAttr>("shape");
  isComplete &= bool(shape);
  if (shape)
    site.shape.assign(shape.asArrayRef().begin(), shape.asArrayRef().end());
  site.ulps = number("ulps");
  site.text = string("text");
  if (!isComplete)
    return std::nullopt;
  return site;
}

} // namespace

llvm::Expected<std::vector<ObservationSite>>
mlir::mx::observationSites(ModuleOp module) {
  std::vector<ObservationSite> sites;
  Attribute attribute = module->getAttr(attributeName);
  if (!attribute)
    return sites;
  auto list = dyn_cast<ArrayAttr>(attribute);
  if (!list)
    return llvm::createStringError("'" + attributeName + "' is not a list");
  for (auto [index, element] : llvm::enumerate(list)) {
    std::optional<ObservationSite> site = fromAttribute(element);
    if (!site)
      return llvm::createStringError("'" + attributeName +
                                     "' has an invalid site " + Twine(index));
    sites.push_back(std::move(*site));
  }
  return sites;
}

void mlir::mx::setObservationSites(ModuleOp module,
                                   const std::vector<ObservationSite> &sites) {
  Builder builder(module.getContext());
  SmallVector<Attribute> list;
  for (const ObservationSite &site : sites)
    list.push_back(toAttribute(builder, site));
  module->setAttr(attributeName, builder.getArrayAttr(list));
}
