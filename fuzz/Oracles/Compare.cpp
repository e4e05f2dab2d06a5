//===- Compare.cpp - Comparing two executions -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Compare.h"

#include "interpreter/Numerics/Convert.h"
#include "interpreter/Values/Format.h"

#include "llvm/ADT/StringSet.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::Twine;

static bool sameElement(ElementType type, uint64_t a, uint64_t b) {
  return a == b || (type.isFloat() && sameFloat(type.floatKind(), a, b));
}

static std::string describe(const Tensor &tensor, int64_t position) {
  return tensor.mark(position).isPoison()
             ? "poison"
             : formatElement(tensor.elementType(), tensor.bits(position));
}

static std::string typeToString(const Tensor &tensor) {
  std::string shape = shapeToString(tensor.shape());
  return shape + (shape.empty() ? "" : "x") + tensor.elementType().name();
}

/// Nothing, or how two tensors differ.
static std::optional<std::string> difference(const Tensor &expected,
                                             const Tensor &actual,
                                             ComparisonResult &counts) {
  ElementType type = expected.elementType();
  if (type != actual.elementType() || expected.shape() != actual.shape())
    return "expected " + typeToString(expected) + ", got " +
           typeToString(actual);
  int64_t size = expected.numElements();
  if (!expected.marks() && !actual.marks() &&
      (size == 0 || std::memcmp(expected.bytes(), actual.bytes(),
                                expected.numBytes()) == 0)) {
    counts.compared += size;
    return std::nullopt;
  }
  int64_t first = -1, count = 0;
  for (int64_t i = 0; i < size; ++i) {
    if (!expected.mark(i).isDefined() || actual.mark(i).isUnspecified()) {
      ++counts.skipped;
      continue;
    }
    ++counts.compared;
    if (!actual.mark(i).isPoison() &&
        sameElement(type, expected.bits(i), actual.bits(i)))
      continue;
    if (count++ == 0)
      first = i;
  }
  if (count == 0)
    return std::nullopt;
  std::string text =
      expected.shape().empty()
          ? ""
          : "element " + formatIndex(first, expected.shape()) + ": ";
  text += "expected " + describe(expected, first) + ", got " +
          describe(actual, first);
  if (size > 1)
    text += (" (" + Twine(count) + " of " + Twine(size) + " elements differ)")
                .str();
  return text;
}

static std::vector<const ObservedEvent *> printsOf(const Observation &run) {
  std::vector<const ObservedEvent *> prints;
  for (const ObservedEvent &event : run.events)
    if (event.kind == ObservedEvent::Kind::Print ||
        event.kind == ObservedEvent::Kind::Text)
      prints.push_back(&event);
  return prints;
}

static std::optional<std::string> difference(const ObservedEvent &expected,
                                             const ObservedEvent &actual,
                                             ComparisonResult &counts) {
  auto describe = [](const ObservedEvent &event) {
    return event.value ? "a value of " + typeToString(*event.value)
                       : "'" + event.text + "'";
  };
  if (expected.value && actual.value)
    return difference(*expected.value, *actual.value, counts);
  if (expected.kind == actual.kind && expected.text == actual.text)
    return std::nullopt;
  return "expected " + describe(expected) + ", got " + describe(actual);
}

using Prints = ArrayRef<const ObservedEvent *>;

/// Gives each of `expected` one of `actual` that does not differ, in any order:
/// by augmenting paths, as what is left open agrees with several. Stops at the
/// first for which that cannot be, and says its number.
static std::optional<size_t> findPartners(Prints expected, Prints actual,
                                          std::vector<size_t> &partners) {
  constexpr size_t none = -1;
  size_t size = expected.size();
  // Of each of `actual`, in the end and while one is looked for.
  std::vector<size_t> holders(size, none), wanting(size);
  partners.assign(size, none);
  for (size_t start = 0; start < size; ++start) {
    std::vector<bool> seen(size);
    std::vector<size_t> queue{start};
    size_t last = none;
    for (size_t at = 0; at < queue.size() && last == none; ++at)
      for (size_t i = 0; i < size && last == none; ++i) {
        // Most have kept their place.
        size_t candidate = (queue[at] + i) % size;
        ComparisonResult ignored;
        if (seen[candidate] ||
            difference(*expected[queue[at]], *actual[candidate], ignored))
          continue;
        seen[candidate] = true;
        wanting[candidate] = queue[at];
        if (holders[candidate] == none)
          last = candidate;
        else
          queue.push_back(holders[candidate]);
      }
    if (last == none)
      return start;
    while (last != none) {
      size_t holder = wanting[last];
      holders[last] = holder;
      std::swap(partners[holder], last);
    }
  }
  return std::nullopt;
}

/// Prints of parallel iterations: each must have a partner, in any order.
/// `first` is the number of the first of them.
static std::optional<std::string>
unorderedDifference(Prints expected, Prints actual, size_t first,
                    ComparisonResult &counts) {
  std::vector<size_t> partners;
  if (std::optional<size_t> lonely = findPartners(expected, actual, partners))
    return ("print #" + Twine(first + *lonely) + " is missing").str();
  for (auto [event, partner] : llvm::zip_equal(expected, partners))
    (void)difference(*event, *actual[partner], counts);
  return std::nullopt;
}

/// Prints of single elements as those of the vectors that `expected` prints:
/// convert-vector-to-scf decomposes a print. Leaves others as they are.
static std::vector<ObservedEvent> composed(Prints expected, Prints actual) {
  auto account = std::make_shared<MemoryAccount>(UINT64_MAX);
  std::vector<ObservedEvent> prints;
  for (const ObservedEvent *want : expected) {
    size_t size = want->value ? size_t(want->value->numElements()) : 0;
    bool isWhole =
        !want->value || want->value->rank() == 0 || actual.size() < size ||
        !llvm::all_of(
            actual.take_front(size),
            [&](auto *event) {
              return event->value && event->value->rank() == 0 &&
                     event->value->elementType() == want->value->elementType();
            });
    std::optional<TensorBuilder> vector;
    if (!isWhole)
      vector = TensorBuilder::create(want->value->elementType(),
                                     want->value->shape(), account);
    if (!vector) {
      if (actual.empty())
        break;
      prints.push_back(*actual.consume_front());
      continue;
    }
    for (size_t i = 0; i < size; ++i) {
      const Tensor &element = *actual.consume_front()->value;
      vector->setBits(int64_t(i), element.bits(0));
      if (!element.mark(0).isDefined())
        vector->setMark(int64_t(i), element.mark(0));
    }
    ObservedEvent print = *want;
    print.value = std::move(*vector).build();
    prints.push_back(std::move(print));
  }
  for (const ObservedEvent *event : actual)
    prints.push_back(*event);
  return prints;
}

static std::optional<std::string> printDifference(const Observation &expected,
                                                  const Observation &actual,
                                                  ComparisonResult &counts) {
  std::vector<const ObservedEvent *> wanted = printsOf(expected);
  std::vector<const ObservedEvent *> got = printsOf(actual);
  std::vector<ObservedEvent> whole;
  if (wanted.size() < got.size()) {
    whole = composed(wanted, got);
    if (wanted.size() == whole.size())
      got.assign(llvm::pointer_iterator(whole.begin()),
                 llvm::pointer_iterator(whole.end()));
  }
  if (wanted.size() != got.size())
    return ("expected " + Twine(wanted.size()) + " prints, got " +
            Twine(got.size()))
        .str();
  for (size_t i = 0; i < wanted.size();) {
    // What runs between parallel loops is in order, with them too.
    Prints run = Prints(wanted).drop_front(i).take_while(
        [](auto *event) { return event->isUnordered; });
    if (!run.empty()) {
      if (std::optional<std::string> text = unorderedDifference(
              run, Prints(got).slice(i, run.size()), i, counts))
        return text;
      i += run.size();
      continue;
    }
    if (std::optional<std::string> text =
            difference(*wanted[i], *got[i], counts))
      return ("print #" + Twine(i) + ": " + *text).str();
    ++i;
  }
  return std::nullopt;
}

static std::optional<std::string>
argumentDifference(const Observation &expected, const Observation &actual,
                   ComparisonResult &counts) {
  for (const auto &[number, want] : expected.arguments) {
    // What a program frees can be looked at no more.
    if (!want)
      continue;
    std::string name =
        ("the contents of argument #" + Twine(number) + ": ").str();
    auto have =
        llvm::find_if(actual.arguments, [&, number = number](auto &candidate) {
          return candidate.first == number;
        });
    if (have == actual.arguments.end() || !have->second)
      return name + "the memory is gone";
    if (std::optional<std::string> text =
            difference(*want, *have->second, counts))
      return name + *text;
  }
  return std::nullopt;
}

static llvm::StringSet<> failedChecks(const Observation &run) {
  llvm::StringSet<> places;
  for (const ObservedEvent &event : run.events)
    if (event.kind == ObservedEvent::Kind::CheckFailed)
      places.insert(event.text);
  return places;
}

/// Whether `run` leaves open what the element is that `failed` names. A check
/// in a loop is taken for one.
static bool isOpen(const Observation &run, const ObservedEvent &failed) {
  auto number = static_cast<size_t>(failed.element);
  return llvm::any_of(run.events, [&](const ObservedEvent &event) {
    return event.kind == ObservedEvent::Kind::CheckOpen &&
           event.text == failed.text && number < event.open.size() &&
           event.open[number];
  });
}

static std::optional<std::string> checkDifference(const Observation &expected,
                                                  const Observation &actual) {
  llvm::StringSet<> wanted = failedChecks(expected);
  llvm::StringSet<> got = failedChecks(actual);
  for (const ObservedEvent &event : actual.events)
    if (event.kind == ObservedEvent::Kind::CheckFailed &&
        !wanted.contains(event.text) && !isOpen(expected, event))
      return "the check at " + event.text + " fails: " + event.detail;
  for (const ObservedEvent &event : expected.events)
    if (event.kind == ObservedEvent::Kind::CheckFailed &&
        !got.contains(event.text))
      return "the check at " + event.text + " no longer fails";
  return std::nullopt;
}

ComparisonResult oracle::compare(const Observation &expected,
                                 const Observation &actual) {
  ComparisonResult result;
  if (expected.results.size() != actual.results.size()) {
    result.mismatch = ("expected " + Twine(expected.results.size()) +
                       " results, got " + Twine(actual.results.size()))
                          .str();
    return result;
  }
  for (size_t i = 0; i < expected.results.size(); ++i)
    if (std::optional<std::string> text =
            difference(expected.results[i], actual.results[i], result)) {
      result.mismatch = expected.names[i] + ": " + *text;
      return result;
    }
  result.mismatch = argumentDifference(expected, actual, result);
  if (!result.mismatch)
    result.mismatch = printDifference(expected, actual, result);
  if (!result.mismatch)
    result.mismatch = checkDifference(expected, actual);
  return result;
}
