//===- ReadTraffic.cpp - What programs moved ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Cases.h"

#include "fuzz/Report/Html.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/Roofline.h"

#include "llvm/ADT/MapVector.h"

#include <map>

using namespace oracle;
using namespace oracle::report;
using llvm::Error;
using llvm::StringRef;
namespace json = llvm::json;

static bool readMoments(const json::Object &timeline, json::Path path,
                        LiveBytes &live) {
  return forEachIn(timeline, "moments", path,
                   [&](const json::Value &value, json::Path at) {
                     std::vector<std::vector<uint64_t>> bands;
                     json::ObjectMapper mapper(value, at);
                     if (!mapper || !mapper.map("memory", bands))
                       return false;
                     LiveBytes::Moment &moment = live.moments.emplace_back();
                     for (const std::vector<uint64_t> &band : bands) {
                       if (band.size() != 2 || band[0] >= live.sources.size()) {
                         at.field("memory").report(
                             "expected pairs of a memory and its bytes");
                         return false;
                       }
                       moment.push_back({unsigned(band[0]), band[1]});
                     }
                     return true;
                   });
}

static bool readOperations(const json::Object &traffic, json::Path path,
                           std::vector<OperationBytes> &operations) {
  struct Moved {
    uint64_t read = 0, written = 0, copied = 0;
  };
  // A row is of one memory; a copy has one for each of its two.
  llvm::MapVector<std::string, Moved, std::map<std::string, unsigned>> sums;
  bool isRead = forEachIn(traffic, "operations", path,
                          [&](const json::Value &value, json::Path at) {
                            Place place;
                            Moved row;
                            json::ObjectMapper mapper(value, at);
                            if (!mapper || !place.readFrom(mapper) ||
                                !mapper.map("bytes_read", row.read) ||
                                !mapper.map("bytes_written", row.written) ||
                                !mapper.map("bytes_copied", row.copied))
                              return false;
                            Moved &sum = sums[place.name()];
                            sum.read += row.read;
                            sum.written += row.written;
                            sum.copied += row.copied;
                            return true;
                          });
  for (const auto &[name, sum] : sums)
    operations.push_back(
        OperationBytes(name, sum.read, sum.written, sum.copied));
  return isRead;
}

static std::optional<Intensity> intensityOf(double flops, double flopsInF32,
                                            double bytes, double bytesInF32) {
  if (bytes == 0 || bytesInF32 == 0 || flopsInF32 == 0)
    return std::nullopt;
  Intensity intensity{flops / bytes, flopsInF32 / bytesInF32,
                      bytesInF32 / bytes, flops / flopsInF32};
  if (!MeasuredPoint::isDrawable(intensity.flopsPerByte) ||
      !MeasuredPoint::isDrawable(intensity.flopsPerByteInF32))
    return std::nullopt;
  return intensity;
}

static bool readNumbers(const json::Object &traffic, json::Path path,
                        ShownTraffic &shown) {
  struct Field {
    llvm::StringLiteral group, key;
    uint64_t &number;
  };
  uint64_t compulsoryInF32 = 0, flopsInF32 = 0;
  Field fields[] = {
      {"accesses", "bytes_read", shown.read},
      {"accesses", "bytes_written", shown.written},
      {"accesses", "bytes_copied", shown.copied},
      {"footprint", "bytes", shown.footprint},
      {"compulsory", "bytes", shown.compulsory},
      {"compulsory", "bytes_in_f32", compulsoryInF32},
      {"flops", "total", shown.flops},
      {"flops", "in_f32", flopsInF32},
      {"peak", "bytes", shown.live.peak},
      {"timeline", "steps_per_moment", shown.live.stepsPerMoment}};
  for (Field &field : fields) {
    const json::Object *group = traffic.getObject(field.group);
    const json::Value *value = group ? group->get(field.key) : nullptr;
    std::optional<uint64_t> number =
        value ? value->getAsUINT64() : std::nullopt;
    if (!number) {
      path.field(field.group).field(field.key).report("expected a number");
      return false;
    }
    field.number = *number;
  }
  shown.intensity =
      intensityOf(shown.flops, flopsInF32, shown.compulsory, compulsoryInF32);
  return true;
}

static bool readTrafficOf(const json::Object &traffic, json::Path path,
                          ShownTraffic &shown) {
  auto readSource = [&](const json::Value &value, json::Path at) {
    Place place;
    json::ObjectMapper mapper(value, at);
    if (!mapper || !place.readFrom(mapper))
      return false;
    shown.live.sources.push_back(place.name());
    return true;
  };
  // The numbers say that there is a timeline.
  return readNumbers(traffic, path, shown) &&
         forEachIn(traffic, "memory", path, readSource) &&
         readMoments(*traffic.getObject("timeline"), path.field("timeline"),
                     shown.live) &&
         readOperations(traffic, path, shown.operations);
}

Error report::readPrograms(const json::Value &report, StringRef, Run &run) {
  Error error = forEachCase(
      report, run,
      [&](const Case &entry, const json::Value &value, json::Path path) {
        if (isFinding(entry, run))
          run.findings.push_back(findingOf(entry, run));
        const json::Object *traffic = value.getAsObject()->getObject("traffic");
        if (!traffic)
          return true;
        ShownTraffic shown;
        shown.file = programLabel(entry.file, entry.part);
        shown.entry = entry.name;
        if (!readTrafficOf(*traffic, path.field("traffic"), shown))
          return false;
        std::string name = shown.file + " @" + shown.entry + ": ";
        for (auto [what, number] : {std::pair("bytes read", shown.read),
                                    std::pair("bytes written", shown.written),
                                    std::pair("bytes copied", shown.copied),
                                    std::pair("footprint", shown.footprint),
                                    std::pair("peak", shown.live.peak),
                                    std::pair("FLOPs", shown.flops)})
          run.metrics.push_back({name + what, "", double(number)});
        run.traffic.push_back(std::move(shown));
        return true;
      });
  run.summary = programsSummary(run) + ", traffic of " +
                std::to_string(run.traffic.size());
  return error;
}
