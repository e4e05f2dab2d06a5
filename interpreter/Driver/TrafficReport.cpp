//===- TrafficReport.cpp - What an execution moved, for readers -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/TrafficReport.h"

#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Driver/Table.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;
using llvm::formatv;
using llvm::raw_ostream;
using llvm::StringRef;

std::string oracle::nameOf(Operation *op) {
  return op->getName().getStringRef().str() + " at " +
         locationToString(op->getLoc());
}

std::string oracle::nameOf(const Ledger::Source &source) {
  if (source.madeBy)
    return nameOf(source.madeBy);
  return source.argument ? "argument #" + std::to_string(*source.argument)
                         : "an argument";
}

std::optional<Intensity> Intensity::of(const Ledger &ledger) {
  const Compulsory &minimum = ledger.compulsory();
  Ledger::Work work = ledger.totalWork();
  double bytes = minimum.bytes(), inF32 = minimum.bytesInF32();
  double flops = work.flops, flopsInF32 = work.flops - work.scaling;
  if (bytes == 0 || inF32 == 0 || flopsInF32 == 0)
    return std::nullopt;
  return Intensity{flops / bytes, flopsInF32 / inF32, inF32 / bytes,
                   flops / flopsInF32};
}

namespace {

/// Bytes of all memory that holds elements of one type.
struct OfType {
  ElementType type;
  uint64_t footprint = 0, footprintBits = 0, read = 0, written = 0;

  StringRef role() const {
    if (CompulsoryPart::isScale(type))
      return "scales";
    return type.isFloat() && type.storageBytes() == 1 ? "small floats" : "";
  }
};

std::vector<OfType> byType(const Ledger &ledger) {
  std::vector<OfType> types;
  for (const Ledger::Source &source : ledger.sources()) {
    auto found = llvm::find_if(
        types, [&](const OfType &entry) { return entry.type == source.type; });
    if (found == types.end())
      found = types.insert(types.end(), {source.type});
    found->footprint += source.footprint;
    found->footprintBits += source.footprintBits();
    found->read += source.moved.bytesRead;
    found->written += source.moved.bytesWritten;
  }
  return types;
}

std::string times(double ratio) { return formatv("{0:F2}x", ratio).str(); }

void printSummary(raw_ostream &os, const Ledger &ledger) {
  Table table("totals", {"", "bytes", ""});
  auto row = [&](StringRef name, uint64_t bytes, const llvm::Twine &note = "") {
    table.row({name.str(), withCommas(bytes), note.str()});
  };
  Ledger::Moved moved = ledger.moved();
  row("read", moved.bytesRead, "in " + withCommas(moved.loads) + " loads");
  row("written", moved.bytesWritten,
      "in " + withCommas(moved.stores) + " stores");
  row("copied", moved.bytesCopied, "read and written, as counted above");
  row("footprint", ledger.footprint(),
      "distinct bytes touched; " +
          withCommas(llvm::divideCeil(ledger.footprintBits(), 8)) +
          " if packed");
  const Compulsory &minimum = ledger.compulsory();
  uint64_t bytes = minimum.bytes();
  row("compulsory", bytes,
      "inputs and results; " + withCommas(llvm::divideCeil(minimum.bits(), 8)) +
          " if packed" +
          (bytes == 0 || ledger.footprint() == 0
               ? ""
               : "; the footprint is " +
                     times(double(ledger.footprint()) / bytes)));
  row("in f32", minimum.bytesInF32(),
      bytes == 0 ? ""
                 : times(double(minimum.bytesInF32()) / bytes) + " as many");
  const Ledger::Live &peak = ledger.peak();
  row("peak", peak.payload,
      "live at once; apart from that padding " + withCommas(peak.padding) +
          ", descriptors " + withCommas(peak.descriptors) +
          ", allocator overhead " + withCommas(peak.overhead));
  table.print(os, 1, /*endsWithText=*/true);
}

void printParts(raw_ostream &os, const Ledger &ledger) {
  Table table("compulsory, a destination once",
              {"value", "elements", "bytes", "packed bits", "in f32"});
  for (const CompulsoryPart &part : ledger.compulsory().parts)
    table.row({part.name, part.type.name(), withCommas(part.bytes),
               withCommas(part.bits()), withCommas(part.bytesInF32())});
  table.print(os, 2);
}

void printWork(raw_ostream &os, const Ledger &ledger) {
  Table table("floating-point operations",
              {"operation", "flops", "of these apply a scale"});
  for (const auto &[op, work] : ledger.work())
    table.row({nameOf(op), withCommas(work.flops), withCommas(work.scaling)});
  Ledger::Work total = ledger.totalWork();
  if (ledger.work().size() > 1)
    table.row({"all", withCommas(total.flops), withCommas(total.scaling)});
  table.print(os, 1);
  std::optional<Intensity> intensity = Intensity::of(ledger);
  if (!intensity)
    return;
  os << formatv("\nintensity: {0:F2} flops a compulsory byte",
                intensity->flopsPerByte);
  if (intensity->differs())
    os << formatv("; in f32 {0:F2}: {1:F2}x = {2:F2}x fewer bytes * {3:F2}x "
                  "more flops",
                  intensity->flopsPerByteInF32,
                  intensity->flopsPerByte / intensity->flopsPerByteInF32,
                  intensity->fewerBytes, intensity->moreFlops);
  os << '\n';
}

void printRows(raw_ostream &os, const Ledger &ledger) {
  Table table("by operation",
              {"operation", "memory", "read", "written", "copied"});
  for (const Ledger::Row &row : ledger.rows())
    table.row({nameOf(row.op), nameOf(ledger.sources()[row.source]),
               withCommas(row.moved.bytesRead),
               withCommas(row.moved.bytesWritten),
               withCommas(row.moved.bytesCopied)});
  table.print(os, 2);
}

void printSources(raw_ostream &os, const Ledger &ledger) {
  Table table("by memory", {"memory", "elements", "allocations", "freed",
                            "bytes", "footprint", "read", "written"});
  for (const Ledger::Source &source : ledger.sources())
    table.row({nameOf(source), source.type.name(),
               withCommas(source.allocations), withCommas(source.frees),
               withCommas(source.bytes), withCommas(source.footprint),
               withCommas(source.moved.bytesRead),
               withCommas(source.moved.bytesWritten)});
  table.print(os, 2);
  Table types("by element type",
              {"elements", "", "footprint", "packed bits", "read", "written"});
  for (const OfType &entry : byType(ledger))
    types.row({entry.type.name(), entry.role().str(),
               withCommas(entry.footprint), withCommas(entry.footprintBits),
               withCommas(entry.read), withCommas(entry.written)});
  types.print(os, 2);
}

void printMissed(raw_ostream &os, const Ledger &ledger) {
  Table table("missed updates in place: nothing read the old version again",
              {"copy", "from", "to", "times", "bytes"});
  for (const CopyWatch::Copies &copies : ledger.copies())
    if (copies.missedTimes != 0)
      table.row(
          {nameOf(copies.op), nameOf(ledger.sources()[copies.from]),
           nameOf(ledger.sources()[copies.to]),
           withCommas(copies.missedTimes) + " of " + withCommas(copies.times),
           withCommas(copies.missedBytes)});
  table.print(os, 3);
}

std::string describe(const CacheShape &shape) {
  return withCommas(shape.bytes) + " bytes, " +
         (shape.ways == shape.numLines() ? "fully associative"
                                         : withCommas(shape.ways) + " ways") +
         ", lines of " + withCommas(shape.lineBytes);
}

std::string rangeOfBucket(size_t bucket) {
  if (bucket == 0)
    return "0";
  uint64_t first = uint64_t(1) << (bucket - 1), last = 2 * first - 1;
  return first == last ? withCommas(first)
                       : withCommas(first) + " to " + withCommas(last);
}

void printCaches(raw_ostream &os, const CacheModel &caches) {
  Table table("caches", {"level", "", "requests", "hits", "misses", "bytes in",
                         "bytes back"});
  for (unsigned level = 0; level < caches.numLevels(); ++level) {
    const CacheModel::Counts &counts = caches.counts(level);
    table.row({std::to_string(level + 1), describe(caches.shape(level)),
               withCommas(counts.requests), withCommas(counts.hits()),
               withCommas(counts.misses), withCommas(caches.bytesIn(level)),
               withCommas(caches.bytesOut(level))});
  }
  table.print(os, 2);
  std::vector<std::string> columns{"operation", "requests"};
  for (unsigned level = 0; level < caches.numLevels(); ++level)
    columns.push_back("misses of level " + std::to_string(level + 1));
  Table operations("requests to the caches", columns);
  for (const auto &[op, of] : caches.operations()) {
    std::vector<std::string> row{nameOf(op), withCommas(of.requests)};
    for (uint64_t misses : of.misses)
      row.push_back(withCommas(misses));
    operations.row(row);
  }
  operations.print(os, 1);
  if (!caches.reuse())
    return;
  Table reuse("reuse distances, in lines of level 1", {"lines", "requests"});
  for (auto [bucket, count] : llvm::enumerate(caches.reuse()->counts()))
    if (count != 0)
      reuse.row({rangeOfBucket(bucket), withCommas(count)});
  reuse.row({"first", withCommas(caches.reuse()->firstRequests())});
  reuse.print(os, 1);
}

} // namespace

void oracle::printTraffic(raw_ostream &os, StringRef entry,
                          const Ledger &ledger, const CacheModel *caches) {
  os << "traffic of @" << entry << '\n';
  if (ledger.sources().empty())
    os << "  the program has values and no memory: nothing is read or written; "
          "behind bufferization it has\n";
  if (ledger.hasOverflowed())
    os << "  some counter passed 2^64 and stays there: numbers are too small\n";
  printSummary(os, ledger);
  printParts(os, ledger);
  printWork(os, ledger);
  printRows(os, ledger);
  printSources(os, ledger);
  printMissed(os, ledger);
  if (caches)
    printCaches(os, *caches);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

namespace {

namespace json = llvm::json;

json::Object toJson(const Ledger::Moved &moved) {
  return json::Object{{"loads", moved.loads},
                      {"stores", moved.stores},
                      {"bytes_read", moved.bytesRead},
                      {"bytes_written", moved.bytesWritten},
                      {"bytes_copied", moved.bytesCopied},
                      {"packed_bits_read", moved.bitsRead},
                      {"packed_bits_written", moved.bitsWritten}};
}

json::Object toJson(Operation *op) {
  return json::Object{{"operation", op->getName().getStringRef().str()},
                      {"location", locationToString(op->getLoc())}};
}

json::Object compulsoryToJson(const Compulsory &compulsory) {
  json::Array parts;
  for (const CompulsoryPart &part : compulsory.parts)
    parts.push_back(json::Object{{"name", part.name},
                                 {"element_type", part.type.name()},
                                 {"scales", part.isScales()},
                                 {"bytes", part.bytes},
                                 {"packed_bits", part.bits()},
                                 {"bytes_in_f32", part.bytesInF32()}});
  return json::Object{{"bytes", compulsory.bytes()},
                      {"packed_bits", compulsory.bits()},
                      {"bytes_in_f32", compulsory.bytesInF32()},
                      {"parts", std::move(parts)}};
}

json::Object flopsToJson(const Ledger &ledger) {
  json::Array operations;
  for (const auto &[op, work] : ledger.work()) {
    json::Object object = toJson(op);
    object["flops"] = work.flops;
    object["scaling"] = work.scaling;
    operations.push_back(std::move(object));
  }
  Ledger::Work total = ledger.totalWork();
  json::Object flops{{"total", total.flops},
                     {"scaling", total.scaling},
                     {"in_f32", total.flops - total.scaling},
                     {"operations", std::move(operations)}};
  if (std::optional<Intensity> intensity = Intensity::of(ledger)) {
    flops["per_compulsory_byte"] = intensity->flopsPerByte;
    flops["per_compulsory_byte_in_f32"] = intensity->flopsPerByteInF32;
  }
  return flops;
}

json::Array memoryToJson(const Ledger &ledger) {
  static constexpr StringRef kinds[] = {"heap", "stack", "global", "argument",
                                        "tensor"};
  json::Array list;
  for (const Ledger::Source &source : ledger.sources()) {
    json::Object object = toJson(source.moved);
    if (source.madeBy)
      for (auto &[key, value] : toJson(source.madeBy))
        object[key] = std::move(value);
    if (source.argument)
      object["argument"] = *source.argument;
    object["kind"] = kinds[static_cast<unsigned>(source.kind)];
    object["element_type"] = source.type.name();
    object["allocations"] = source.allocations;
    object["frees"] = source.frees;
    object["bytes"] = source.bytes;
    object["footprint"] = source.footprint;
    object["footprint_packed_bits"] = source.footprintBits();
    list.push_back(std::move(object));
  }
  return list;
}

json::Array allocationsToJson(const Ledger &ledger) {
  json::Array list;
  for (const Ledger::Place &place : ledger.places()) {
    json::Object object = toJson(place.moved);
    object["number"] = place.id;
    object["memory"] = place.source;
    object["bytes"] = place.bytes;
    object["footprint"] = place.footprint;
    object["allocated_at"] = place.madeAt;
    if (place.freedAt)
      object["freed_at"] = *place.freedAt;
    list.push_back(std::move(object));
  }
  return list;
}

json::Object timelineToJson(const Timeline &timeline) {
  json::Array moments;
  for (const Timeline::Moment &moment : timeline.moments()) {
    json::Array bands;
    for (auto [band, bytes] : moment.bands)
      bands.push_back(json::Array{band, bytes});
    moments.push_back(
        json::Object{{"bytes", moment.bytes}, {"memory", std::move(bands)}});
  }
  return json::Object{{"steps_per_moment", timeline.stepsPerMoment()},
                      {"moments", std::move(moments)}};
}

json::Object cachesToJson(const CacheModel &caches) {
  json::Array levels, operations;
  for (unsigned level = 0; level < caches.numLevels(); ++level) {
    const CacheModel::Counts &counts = caches.counts(level);
    const CacheShape &shape = caches.shape(level);
    levels.push_back(json::Object{{"bytes", shape.bytes},
                                  {"ways", shape.ways},
                                  {"line_bytes", shape.lineBytes},
                                  {"requests", counts.requests},
                                  {"hits", counts.hits()},
                                  {"misses", counts.misses},
                                  {"bytes_in", caches.bytesIn(level)},
                                  {"bytes_back", caches.bytesOut(level)}});
  }
  for (const auto &[op, of] : caches.operations()) {
    json::Object object = toJson(op);
    object["requests"] = of.requests;
    object["misses"] = json::Array(of.misses);
    operations.push_back(std::move(object));
  }
  json::Object object{{"levels", std::move(levels)},
                      {"operations", std::move(operations)}};
  if (caches.reuse())
    object["reuse"] =
        json::Object{{"first_requests", caches.reuse()->firstRequests()},
                     {"distances", json::Array(caches.reuse()->counts())}};
  return object;
}

} // namespace

json::Object oracle::trafficToJson(const Ledger &ledger,
                                   const CacheModel *caches) {
  json::Array rows, types, copies;
  for (const Ledger::Row &row : ledger.rows()) {
    json::Object object = toJson(row.moved);
    for (auto &[key, value] : toJson(row.op))
      object[key] = std::move(value);
    object["memory"] = row.source;
    rows.push_back(std::move(object));
  }
  for (const OfType &entry : byType(ledger))
    types.push_back(
        json::Object{{"element_type", entry.type.name()},
                     {"scales", CompulsoryPart::isScale(entry.type)},
                     {"footprint", entry.footprint},
                     {"footprint_packed_bits", entry.footprintBits},
                     {"bytes_read", entry.read},
                     {"bytes_written", entry.written}});
  for (const CopyWatch::Copies &entry : ledger.copies()) {
    json::Object object = toJson(entry.op);
    object["from"] = entry.from;
    object["to"] = entry.to;
    object["times"] = entry.times;
    object["bytes"] = entry.bytes;
    object["missed_times"] = entry.missedTimes;
    object["missed_bytes"] = entry.missedBytes;
    copies.push_back(std::move(object));
  }
  const Ledger::Live &peak = ledger.peak();
  json::Object object{
      {"overflowed", ledger.hasOverflowed()},
      {"accesses", toJson(ledger.moved())},
      {"footprint", json::Object{{"bytes", ledger.footprint()},
                                 {"packed_bits", ledger.footprintBits()}}},
      {"compulsory", compulsoryToJson(ledger.compulsory())},
      {"flops", flopsToJson(ledger)},
      {"peak", json::Object{{"bytes", peak.payload},
                            {"padding", peak.padding},
                            {"descriptors", peak.descriptors},
                            {"overhead", peak.overhead}}},
      {"operations", std::move(rows)},
      {"memory", memoryToJson(ledger)},
      {"element_types", std::move(types)},
      {"allocations", allocationsToJson(ledger)},
      {"allocations_left_out", ledger.placesLeftOut()},
      {"copies", std::move(copies)},
      {"timeline", timelineToJson(ledger.timeline())}};
  if (caches)
    object["caches"] = cachesToJson(*caches);
  return object;
}
