//===- RunState.cpp - What a run has found out so far --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/RunState.h"

#include "interpreter/Driver/Json.h"
#include "interpreter/Driver/RegularFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

#include <cerrno>
#include <cstring>
#include <sys/file.h>
#include <unistd.h>

using namespace oracle;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
namespace json = llvm::json;

static constexpr int64_t stateFormat = 1;
static constexpr StringRef stateKind = "mx-conform run";

Error RunState::write(json::Object line) {
  *file << json::Value(std::move(line)) << '\n';
  file->flush();
  std::error_code code = file->error();
  file->clear_error();
  return code ? createStringError(path +
                                  ": cannot be written: " + code.message())
              : Error::success();
}

Error RunState::begin(const RunIdentity &identity) {
  json::Object header{{"state", stateKind}, {"format", stateFormat}};
  for (const auto &[name, text] : identity)
    header[name] = json::fixUTF8(text);
  return write(std::move(header));
}

Error RunState::readLine(StringRef line) {
  Expected<json::Value> value = parseJson(line);
  const json::Object *object = nullptr;
  if (value)
    object = value->getAsObject();
  else
    llvm::consumeError(value.takeError());
  std::optional<StringRef> device, test;
  std::optional<CaseOutcome> outcome;
  if (object) {
    device = object->getString("device");
    test = object->getString("case");
    outcome = CaseOutcome::fromJson(*object);
  }
  if (!device || !test || !outcome)
    return createStringError("is no outcome of a case");
  outcomes[*device][*test] = std::move(*outcome);
  return Error::success();
}

Error RunState::read(StringRef text, const RunIdentity &identity) {
  auto [first, rest] = text.split('\n');
  Expected<json::Value> value = parseJson(first);
  const json::Object *header = nullptr;
  if (value)
    header = value->getAsObject();
  else
    llvm::consumeError(value.takeError());
  if (!header || header->getString("state") != stateKind)
    return createStringError(path + ": holds no run of mx-conform");
  if (header->getInteger("format") != stateFormat)
    return createStringError(path + ": is of another version of mx-conform");
  for (const auto &[name, expected] : identity) {
    StringRef found = header->getString(name).value_or("nothing");
    if (found != json::fixUTF8(expected))
      return createStringError(path + ": belongs to another run: its " + name +
                               " is " + found + ", not " + expected +
                               "; begin another file");
  }
  unsigned number = 1;
  while (!rest.empty()) {
    auto [line, next] = rest.split('\n');
    ++number;
    if (Error error = readLine(line))
      return createStringError(path + ":" + llvm::Twine(number) + ": " +
                               toString(std::move(error)));
    rest = next;
  }
  return Error::success();
}

Expected<RunState> RunState::open(StringRef path, const RunIdentity &identity) {
  namespace fs = llvm::sys::fs;
  // It is read to its end, and cut off there.
  if (fs::exists(path) && !fs::is_directory(path) && !fs::is_regular_file(path))
    return createStringError(path + ": is no regular file");
  int descriptor = -1;
  if (std::error_code code = fs::openFileForReadWrite(
          path, descriptor, fs::CD_OpenAlways, fs::OF_Append))
    return createStringError(path + ": " + code.message());
  RunState state(path, descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    return createStringError(path + (errno == EWOULDBLOCK
                                         ? ": is in use by another run"
                                         : StringRef(": cannot be locked")));
  Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readRegularFile(path);
  if (!buffer)
    return buffer.takeError();
  StringRef text = (*buffer)->getBuffer();
  // Of a line that is cut off nothing is known.
  StringRef whole = text.take_front(text.rfind('\n') + 1);
  if (whole.empty() && !text.empty())
    return createStringError(path + ": holds no run of mx-conform");
  if (Error error =
          whole.empty() ? state.begin(identity) : state.read(whole, identity))
    return std::move(error);
  if (whole.size() < text.size() && ftruncate(descriptor, whole.size()) != 0)
    return createStringError(path + ": " + std::strerror(errno));
  return std::move(state);
}

const CaseOutcome *RunState::find(StringRef device, StringRef test) const {
  auto byDevice = outcomes.find(device);
  if (byDevice == outcomes.end())
    return nullptr;
  auto found = byDevice->second.find(test);
  return found == byDevice->second.end() ? nullptr : &found->second;
}

Error RunState::add(StringRef device, StringRef test,
                    const CaseOutcome &outcome) {
  json::Object line = outcome.toJson();
  line["device"] = json::fixUTF8(device);
  line["case"] = test;
  return write(std::move(line));
}
