//===- LinalgRelayout.cpp - Meaning of linalg: pack and unpack ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plain tensor of rank n and its packed form of rank n + k hold the same
// elements: dimensions of the plain one are cut into tiles, whose numbers are
// the packed one's first n dimensions, permuted, and whose insides are its last
// k. Only the last tile of a dimension may be partly filled.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/LinalgParts.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Values/BoxCopy.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

namespace {

/// How one dimension of the plain tensor lies in both. One that is not cut has
/// tiles of one element.
struct TiledDim {
  int64_t size;
  int64_t tile = 1;
  int64_t plainStride;
  int64_t outerStride = 0;
  int64_t innerStride = 0;

  int64_t fullTiles() const { return size / tile; }
  int64_t rest() const { return size % tile; }
};

/// Where the tiles of a pack or unpack are said.
class Tiling {
public:
  template <typename Op>
  Tiling(Op op, Preparer &preparer)
      : op(op),
        sizes(op.getStaticInnerTiles(), op.getInnerTilesMutable(), preparer),
        dims(op.getInnerDimsPos()), permutation(op.getOuterDimsPerm()) {}

  /// The dimensions of a plain tensor that is packed, or that a packed one
  /// gives; the latter may have more tiles than are needed. Shapes that don't
  /// fit are undefined behaviour.
  FailureOr<SmallVector<TiledDim>> read(Frame &frame, ArrayRef<int64_t> plain,
                                        ArrayRef<int64_t> packed,
                                        bool mayHaveMoreTiles) const;

private:
  LogicalResult readTiles(Frame &frame, ArrayRef<int64_t> inner,
                          ArrayRef<int64_t> innerStrides,
                          MutableArrayRef<TiledDim> result) const;

  Operation *op;
  MixedIndices sizes;
  Shape dims, permutation;
};

LogicalResult Tiling::readTiles(Frame &frame, ArrayRef<int64_t> inner,
                                ArrayRef<int64_t> innerStrides,
                                MutableArrayRef<TiledDim> result) const {
  FailureOr<Shape> tiles = sizes.read(frame, op, "a tile size");
  if (failed(tiles))
    return failure();
  for (auto [dim, tile, size, stride] :
       llvm::zip_equal(dims, *tiles, inner, innerStrides)) {
    if (tile <= 0)
      return frame.execution.undefined(op, "has tiles of size " + Twine(tile));
    if (tile != size)
      return frame.execution.undefined(
          op, "has tiles of size " + Twine(tile) +
                  ", but the packed tensor has tiles of " + Twine(size));
    result[dim].tile = tile;
    result[dim].innerStride = stride;
  }
  return success();
}

FailureOr<SmallVector<TiledDim>> Tiling::read(Frame &frame,
                                              ArrayRef<int64_t> plain,
                                              ArrayRef<int64_t> packed,
                                              bool mayHaveMoreTiles) const {
  size_t rank = plain.size();
  Shape packedStrides = rowMajorStrides(packed);
  SmallVector<TiledDim> result;
  for (auto [size, stride] : llvm::zip_equal(plain, rowMajorStrides(plain)))
    result.push_back({.size = size, .plainStride = stride});
  if (failed(readTiles(frame, packed.drop_front(rank),
                       ArrayRef(packedStrides).drop_front(rank), result)))
    return failure();
  for (size_t i = 0; i < rank; ++i) {
    int64_t number = permutation.empty() ? i : permutation[i];
    TiledDim &dim = result[number];
    dim.outerStride = packedStrides[i];
    int64_t needed = llvm::divideCeilSigned(dim.size, dim.tile);
    bool isTiled = llvm::is_contained(dims, number);
    if (needed != packed[i] &&
        !(mayHaveMoreTiles && isTiled && needed < packed[i]))
      return frame.execution.undefined(
          op, "needs " + Twine(needed) + " tiles in dimension " +
                  Twine(number) + ", but the packed tensor has " +
                  Twine(packed[i]));
  }
  return result;
}

/// A box of elements: full tiles of some dimensions, the last tile of others.
struct TiledBox {
  Shape shape, plainStrides, packedStrides;
  int64_t plainOffset = 0;
  int64_t packedOffset = 0;
};

/// Calls `visit` on boxes that together hold every element of the plain tensor
/// once.
void forEachBox(ArrayRef<TiledDim> dims, const TiledBox &box,
                llvm::function_ref<void(const TiledBox &)> visit) {
  if (dims.empty())
    return visit(box);
  const TiledDim &dim = dims.front();
  auto descend = [&](int64_t first, int64_t tiles, int64_t size) {
    if (tiles == 0 || size == 0)
      return;
    TiledBox part = box;
    part.shape.append({tiles, size});
    part.plainStrides.append({dim.tile * dim.plainStride, dim.plainStride});
    part.packedStrides.append({dim.outerStride, dim.innerStride});
    part.plainOffset += first * dim.tile * dim.plainStride;
    part.packedOffset += first * dim.outerStride;
    forEachBox(dims.drop_front(), part, visit);
  };
  descend(0, dim.fullTiles(), dim.tile);
  descend(dim.fullTiles(), 1, dim.rest());
}

LogicalResult preparePack(linalg::PackOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getSourceType());
  if (failed(type))
    return failure();
  std::optional<Use> padding;
  if (op.getPaddingValue())
    padding = preparer.use(op.getPaddingValueMutable()[0]);
  preparer.step(
      op,
      [op, type = *type, padding, tiling = Tiling(op, preparer),
       sourceUse = preparer.use(op.getSourceMutable()),
       dest = preparer.use(op.getDestMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        const Tensor &source = frame.tensor(sourceUse);
        FailureOr<SmallVector<TiledDim>> dims =
            tiling.read(frame, source.shape(), frame.tensor(dest).shape(),
                        /*mayHaveMoreTiles=*/false);
        if (failed(dims))
          return failure();
        for (auto [number, dim] : llvm::enumerate(*dims))
          if (!padding && dim.rest() != 0)
            return frame.execution.undefined(
                op, "has no padding value, but dimension " + Twine(number) +
                        " of size " + Twine(dim.size) +
                        " does not divide into tiles of " + Twine(dim.tile));
        FailureOr<TensorBuilder> builder =
            frame.execution.allocate(op, type, frame.tensor(dest).shape());
        if (failed(builder))
          return failure();
        if (builder->numElements() != source.numElements())
          fill(*builder, frame.scalar(*padding).bits,
               frame.scalar(*padding).mark);
        forEachBox(*dims, {}, [&](const TiledBox &box) {
          BoxCopy(box.shape, box.plainStrides, box.packedStrides)
              .run(source, box.plainOffset, *builder, box.packedOffset);
        });
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

/// "The unpack operation may drop any padding introduced by the pack
/// operation", so the result may be smaller than what is packed.
LogicalResult prepareUnPack(linalg::UnPackOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getSourceType());
  if (failed(type))
    return failure();
  preparer.step(op,
                [op, type = *type, tiling = Tiling(op, preparer),
                 sourceUse = preparer.use(op.getSourceMutable()),
                 dest = preparer.use(op.getDestMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  const Tensor &source = frame.tensor(sourceUse);
                  Shape shape(frame.tensor(dest).shape());
                  FailureOr<SmallVector<TiledDim>> dims = tiling.read(
                      frame, shape, source.shape(), /*mayHaveMoreTiles=*/true);
                  if (failed(dims))
                    return failure();
                  FailureOr<TensorBuilder> builder =
                      frame.execution.allocate(op, type, shape);
                  if (failed(builder))
                    return failure();
                  forEachBox(*dims, {}, [&](const TiledBox &box) {
                    BoxCopy(box.shape, box.packedStrides, box.plainStrides)
                        .run(source, box.packedOffset, *builder,
                             box.plainOffset);
                  });
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

} // namespace

void oracle::attachLinalgRelayouts(MLIRContext *context) {
  attachSteps<linalg::PackOp, preparePack>(context);
  attachSteps<linalg::UnPackOp, prepareUnPack>(context);
}
