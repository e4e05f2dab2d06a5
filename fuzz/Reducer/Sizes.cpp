//===- Sizes.cpp - Smaller shapes -----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/Reductions.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <set>

using namespace mlir;
using namespace oracle;

/// What a size may become: 1, 2, half of it.
static constexpr unsigned numSmaller = 3;
static int64_t smaller(int64_t size, unsigned number) {
  int64_t candidates[numSmaller] = {1, 2, size / 2};
  return candidates[number];
}

/// Static sizes above 1 of all tensors, vectors and memrefs.
static std::set<int64_t> sizesOf(ModuleOp module) {
  std::set<int64_t> sizes;
  AttrTypeWalker walker;
  walker.addWalk([&](ShapedType type) {
    if (type.hasRank())
      for (int64_t size : type.getShape())
        if (size > 1 && !ShapedType::isDynamic(size))
          sizes.insert(size);
  });
  module.walk([&](Operation *op) {
    // A function's arguments are in its type.
    walker.walk(op->getAttrDictionary());
    for (Type type : op->getResultTypes())
      walker.walk(type);
  });
  return sizes;
}

/// Sites: every size of the module with every smaller one.
static void collectSizes(ModuleOp module, std::vector<Site> &sites) {
  for (unsigned i = 0, end = sizesOf(module).size() * numSmaller; i < end; ++i)
    sites.push_back({module, i});
}

/// The first elements of `dense`, as many as a smaller type holds.
static DenseElementsAttr shrunk(DenseElementsAttr dense, ShapedType type) {
  if (dense.isSplat() || dense.empty())
    return dense.resizeSplat(type);
  SmallVector<Attribute> elements;
  for (Attribute element : dense.getValues<Attribute>()) {
    if (int64_t(elements.size()) == type.getNumElements())
      break;
    elements.push_back(element);
  }
  return DenseElementsAttr::get(type, elements);
}

/// Makes every dimension of one size smaller, wherever it stands.
static void shrink(Site site) {
  auto module = cast<ModuleOp>(site.op);
  std::set<int64_t> sizes = sizesOf(module);
  int64_t size = *std::next(sizes.begin(), site.index / numSmaller);
  int64_t target = smaller(size, site.index % numSmaller);
  if (target >= size)
    return;
  auto resized = [&](ArrayRef<int64_t> shape) {
    SmallVector<int64_t> result(shape);
    llvm::replace(result, size, target);
    return result;
  };
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](RankedTensorType type) -> Type {
    return type.clone(resized(type.getShape()));
  });
  replacer.addReplacement([&](VectorType type) -> Type {
    return VectorType::get(resized(type.getShape()), type.getElementType(),
                           type.getScalableDims());
  });
  replacer.addReplacement([&](MemRefType type) -> std::optional<Type> {
    if (!type.getLayout().isIdentity())
      return std::nullopt;
    return MemRefType::get(resized(type.getShape()), type.getElementType(),
                           MemRefLayoutAttrInterface(), type.getMemorySpace());
  });
  replacer.addReplacement(
      [&](DenseElementsAttr dense)
          -> std::optional<std::pair<Attribute, WalkResult>> {
        ShapedType type =
            dense.getType().clone(resized(dense.getType().getShape()));
        if (dense.empty() || type.getNumElements() > dense.getNumElements())
          return std::nullopt;
        return std::pair<Attribute, WalkResult>(shrunk(dense, type),
                                                WalkResult::skip());
      });
  module.walk([&](Operation *op) {
    replacer.replaceElementsIn(op, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                               /*replaceTypes=*/true);
    for (StringRef name : {"static_sizes", "static_output_shape"})
      if (auto values = op->getAttrOfType<DenseI64ArrayAttr>(name))
        op->setAttr(name,
                    DenseI64ArrayAttr::get(op->getContext(), resized(values)));
  });
}

void oracle::addSizeReductions(std::vector<Reduction> &table) {
  table.push_back(
      {"make sizes smaller", /*inChunks=*/false, collectSizes, shrink});
}
