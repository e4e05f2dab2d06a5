//===- Grower.h - Operations, one by one, where they make sense  -*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A grower inserts operations at a place of a module. It knows the values in
// scope there and, of each, what the program's author would know: the sizes of
// tensors whatever their types say, the range of an index. With that, what it
// inserts is free of undefined behaviour.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_GENERATOR_GROWER_H
#define MX_ORACLE_GENERATOR_GROWER_H

#include "interpreter/Values/Random.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace oracle {

class Grower;

using Sizes = llvm::SmallVector<int64_t, 4>;

/// A type, and the sizes along all dimensions when the program runs.
struct Form {
  mlir::Type type;
  Sizes sizes;

  bool operator==(const Form &) const = default;
};

/// A value in scope and what is known about it.
struct Known {
  mlir::Value value;
  /// Of a tensor, a block-scaled tensor, a memref.
  Sizes sizes = {};
  /// Of an index: the range in which it lies.
  int64_t low = INT64_MIN, high = INT64_MAX;
  /// Of a tensor: a new version has been made of it, and nothing has read the
  /// old one since.
  bool isStale = false;
  /// Of a memref: the allocation; 0 for one that may be any of them.
  unsigned allocation = 0;

  mlir::Type type() const { return value.getType(); }
  Form form() const { return {type(), sizes}; }
  bool isTensor() const;
  bool isMx() const;
  bool isMemRef() const;
  bool isScalar() const { return type().isIntOrIndexOrFloat(); }
  int64_t rank() const { return int64_t(sizes.size()); }
  /// Of a shaped value.
  int64_t numElements() const;
  /// Of a tensor, a memref.
  mlir::Type element() const;
};

/// A function that may be called: what its arguments and results are.
struct Callee {
  mlir::func::FuncOp function;
  llvm::SmallVector<Form> arguments, results;
  /// About how many operations a call executes.
  uint64_t work = 1;
  /// Whether it prints or writes memory that is not its own.
  bool hasEffects = false;
  /// Whether it materializes tensors in memory that it is given.
  bool materializes = false;
  /// Whether anything calls it.
  bool isCalled = false;
};

/// One way to grow: an operation, or a few that belong together.
struct Rule {
  llvm::StringLiteral name;
  unsigned weight;
  /// Inserts it and says so, or leaves the program as it is.
  bool (*build)(Grower &);
};

/// All rules, in a fixed order, and the same by family.
llvm::ArrayRef<Rule> generatorRules();
llvm::ArrayRef<llvm::ArrayRef<Rule>> ruleFamilies();

/// Whether a function is one of those that a program calls because nothing sees
/// through them: public, never inlined, and it returns its argument or stores
/// to a row.
bool isOpaqueIdentity(mlir::func::FuncOp function);
bool isOpaqueStore(mlir::func::FuncOp function);
/// The type of one that stores to a row: an element, the row, a place in it.
mlir::FunctionType storeFunctionType(mlir::Type element);

/// What the functions of one module share.
struct ModuleState {
  /// Finds nothing in the module but functions to call: opaque ones, and
  /// leaves.
  explicit ModuleState(mlir::ModuleOp module);

  /// Declares a public function that is never inlined at the front of the
  /// module, under the name or one like it.
  mlir::func::FuncOp makeOpaque(mlir::Location location, llvm::StringRef name,
                                mlir::FunctionType type);

  /// Forgets an opaque function: called from itself it never ends.
  void leaveOut(mlir::func::FuncOp function);

  /// Multiplies the weights of each family's rules; not all with zero.
  void setEmphasis(llvm::ArrayRef<unsigned> factors);

  mlir::ModuleOp module;
  /// The tensor types that a program prefers: values that agree in type can be
  /// chosen between, carried, passed and overwritten.
  llvm::SmallVector<Form> palette;
  /// The scalar types that it prefers.
  llvm::SmallVector<mlir::Type> scalars;
  std::vector<Callee> callees;
  /// Functions that return their argument, by its type. They are public and
  /// never inlined: whatever knows all calls of a private one sees through it.
  llvm::DenseMap<mlir::Type, mlir::func::FuncOp> identities;
  /// Functions that store to a row, by the type of its elements.
  llvm::DenseMap<mlir::Type, mlir::func::FuncOp> stores;
  /// How many have a location, and how many of them are more than constants.
  unsigned operations = 0, size = 0;
  unsigned allocations = 0;
  mlir::StringAttr file;
  /// Of all rules in order: the sum of the weights up to there.
  std::vector<unsigned> weights;
  unsigned totalWeight = 0;
  /// Counts applications of the rules where it is not null.
  std::vector<unsigned> *uses = nullptr;
};

class Grower {
public:
  /// Inserts where the builder stands.
  Grower(mlir::OpBuilder &builder, RandomStream &random, ModuleState &state)
      : builder(builder), random(random), state(state) {}

  /// Finds what is in scope where the builder stands. Values of which too
  /// little is known are left out: tensors of unknown size, and those that
  /// may have no elements yet. Fails where nothing may be inserted: in bodies
  /// of other dialects' operations.
  mlir::LogicalResult scan();

  /// Inserts one random operation or idiom; fails if none fits here.
  mlir::LogicalResult grow();

  /// Grows `count` operations more, constants apart, or what fits.
  void growMore(unsigned count);

  //===--------------------------------------------------------------------===//
  // For rules: decisions
  //===--------------------------------------------------------------------===//

  uint64_t below(uint64_t bound) { return random.below(bound); }
  int64_t between(int64_t low, int64_t high) {
    return random.between(low, high);
  }
  bool oneIn(uint64_t n) { return random.oneIn(n); }
  template <typename Range> auto &oneOf(Range &&range) {
    return range[random.below(std::size(range))];
  }

  //===--------------------------------------------------------------------===//
  // For rules: operations
  //===--------------------------------------------------------------------===//

  template <typename Op, typename... Args> Op make(Args &&...args) {
    return Op::create(builder, location(), std::forward<Args>(args)...);
  }
  mlir::Location location();
  /// By its name, with one result of the given type.
  mlir::Value makeNamed(llvm::StringRef name, mlir::ValueRange operands,
                        mlir::Type type);

  //===--------------------------------------------------------------------===//
  // For rules: what is in scope
  //===--------------------------------------------------------------------===//

  /// Puts a value in scope.
  Known add(mlir::Value value, Sizes sizes = {});
  Known add(Known known) {
    scope.push_back(known);
    return known;
  }
  Known addIndex(mlir::Value value, int64_t low, int64_t high);
  /// One that fits, later ones rather than early ones.
  std::optional<Known> pick(llvm::function_ref<bool(const Known &)> fits);
  /// A tensor with at least one element.
  std::optional<Known> pickTensor();
  /// A scalar that is no index.
  std::optional<Known> pickNumber();
  llvm::ArrayRef<Known> inScope() const { return scope; }
  /// Says that a new version of a tensor has been made.
  void supersede(mlir::Value tensor);
  void refresh(mlir::Value tensor);

  //===--------------------------------------------------------------------===//
  // For rules: values on demand
  //===--------------------------------------------------------------------===//

  /// A type that the program likes.
  mlir::Type scalarType();
  mlir::Type floatType();
  mlir::Type integerType();
  /// One of the program's tensor types; none for a module without them.
  std::optional<Form> paletteForm();
  /// From all distributions, specials among them; an index is mostly small.
  mlir::TypedAttr drawAttribute(mlir::Type scalar);
  /// A value of a scalar type: one in scope, a constant, an opaque constant.
  mlir::Value scalar(mlir::Type type);
  mlir::Value constant(mlir::Type type);
  mlir::Value constant(mlir::TypedAttr value);
  /// The same value, which no pass sees through.
  mlir::Value opaque(mlir::Value value);
  /// An index of a value: a constant, opaque or in scope.
  mlir::Value index(int64_t value);
  /// An index in [0, last].
  mlir::Value indexUpTo(int64_t last);
  /// The same, maybe as an attribute.
  mlir::OpFoldResult foldable(int64_t value);
  mlir::OpFoldResult foldableUpTo(int64_t last);
  /// i1.
  mlir::Value condition();
  /// A tensor that is written nowhere else: for operations that overwrite it.
  mlir::Value empty(const Form &form);
  /// A new tensor, or memory, of the form, all elements defined.
  Known fresh(const Form &form);
  /// One in scope, or a new one, of any form.
  Known anyOf(const Form &form);
  /// The same tensor or memory with another type that fits its sizes.
  mlir::Value cast(const Known &tensor, mlir::Type type);
  /// A tensor type of these sizes; each dimension static or not.
  mlir::RankedTensorType drawType(llvm::ArrayRef<int64_t> sizes,
                                  mlir::Type element);

  //===--------------------------------------------------------------------===//
  // For rules: versions
  //===--------------------------------------------------------------------===//

  /// Makes a new version of a tensor by one of several operations.
  Known rewrite(const Known &tensor);
  /// Reads from a tensor, or memory, and puts what was read in scope.
  void read(const Known &tensor);
  /// Observes a scalar, where that is allowed.
  void print(mlir::Value scalar);

  //===--------------------------------------------------------------------===//
  // For rules: regions
  //===--------------------------------------------------------------------===//

  /// Runs `build` with the builder at the end of `block`, whose arguments it
  /// puts in scope itself; what comes into scope there leaves it again. The
  /// region runs `trips` times.
  void inside(mlir::Block *block, uint64_t trips,
              llvm::function_ref<void()> build);
  /// Whether one more level of regions, run so often, is reasonable.
  bool mayNest(uint64_t trips = 1) const;
  /// Whether something of so much work is reasonable here.
  bool mayExecute(uint64_t work) const;
  /// A few operations for the body of a region.
  void growBody();
  /// Looks at some of what has been made in this region and not been used.
  void observeUnused();

  mlir::OpBuilder &builder;
  RandomStream &random;
  ModuleState &state;
  /// False where iterations run in parallel: no prints, no writes to memory
  /// from outside.
  bool allowsEffects = true;
  /// Whether anything printed or wrote memory from outside.
  bool hadEffects = false;
  /// Operations executed by the function so far, about.
  uint64_t work = 0;
  /// Of the operations inserted here.
  uint64_t executions = 1;
  unsigned depth = 0;
  /// Whether a tensor has been materialized in memory from outside.
  bool materializes = false;

private:
  std::vector<Known> scope;
  /// The first of `scope` that is from this region.
  size_t regionStart = 0;
};

} // namespace oracle

#endif // MX_ORACLE_GENERATOR_GROWER_H
