//===- WorkerPool.cpp - Jobs in supervised children -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/WorkerPool.h"

#include "fuzz/Oracles/ChildProcess.h"
#include "fuzz/Oracles/ErrorTail.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace oracle;
using llvm::Error;
using llvm::StringRef;

namespace {

using Clock = std::chrono::steady_clock;
using Work = llvm::function_ref<std::string(size_t, AnnounceJobPhase)>;

/// What a child says is a letter, a length and as many bytes.
enum class Said : char { Phase = 'P', Done = 'D' };
struct SaidHeader {
  char what;
  uint64_t size;
};

/// No answer is nearly as long.
constexpr uint64_t maxSaid = uint64_t(1) << 26;

/// How a child ends that can no longer say anything.
constexpr int lostItsPipe = 213;

/// One child at a time, and the group of jobs that is its.
class Worker {
public:
  Worker(const PoolOptions &options, Work work)
      : options(options), work(work) {}
  ~Worker() { end(); }

  bool isIdle() const { return queue.empty(); }
  void take(llvm::ArrayRef<size_t> group) {
    queue.assign(group.begin(), group.end());
  }
  /// The jobs that are left, which no longer are its.
  std::vector<size_t> giveBack() {
    std::vector<size_t> left(queue.begin(), queue.end());
    queue.clear();
    return left;
  }
  size_t job() const { return queue.front(); }
  /// Begins with the first job of the queue, in a new child if there is none.
  Error begin();
  int descriptor() const { return answers; }
  int errorDescriptor() const { return errors.readEnd(); }
  void takeErrors() { errors.take(); }
  Clock::time_point deadline() const { return due; }
  /// Takes in what has come and looks at the clock: what became of the job,
  /// which then leaves the queue, once that is known.
  std::optional<JobEnd> look(bool isReadable);

private:
  Error start();
  void end();
  std::optional<JobEnd> understand();
  JobEnd buryDead();
  JobEnd finish(JobEnd::Status status, std::string detail);

  const PoolOptions &options;
  Work work;
  ErrorTail errors;
  std::deque<size_t> queue;
  pid_t child = -1;
  int requests = -1, answers = -1;
  std::string heard, phase;
  Clock::time_point begun, due;
};

} // namespace

template <typename T> static StringRef bytesOf(const T &value) {
  return StringRef(reinterpret_cast<const char *>(&value), sizeof(value));
}

static bool say(int descriptor, Said what, StringRef text) {
  SaidHeader header = {};
  header.what = char(what);
  header.size = text.size();
  return writeAll(descriptor, bytesOf(header)) && writeAll(descriptor, text);
}

/// The child's side: jobs come in, answers go out.
[[noreturn]] static void beChild(pid_t parent, int requests, int answers,
                                 int errors, const PoolOptions &options,
                                 Work work) {
  becomeSupervised(parent, errors, {SIGPIPE, SIGXFSZ});
  limitResources(options.dataBytes, options.fileBytes);
  // What a device prints is nobody's report.
  if (int sink = open("/dev/null", O_RDWR | O_CLOEXEC); sink >= 0)
    for (int descriptor : {STDIN_FILENO, STDOUT_FILENO})
      dup2(sink, descriptor);
  while (true) {
    size_t job = 0;
    ssize_t count = read(requests, &job, sizeof(job));
    if (count < 0 && errno == EINTR)
      continue;
    if (count != sizeof(job))
      break;
    std::string payload =
        work(job, [&](StringRef phase) { say(answers, Said::Phase, phase); });
    if (!say(answers, Said::Done, payload))
      _exit(lostItsPipe);
  }
  // Destructors and buffers belong to the parent.
  _exit(0);
}

Error Worker::start() {
  int down[2], up[2];
  auto failed = [](StringRef what) {
    return llvm::createStringError(what + ": " + std::strerror(errno));
  };
  if (Error error = errors.open())
    return error;
  if (pipe2(down, O_CLOEXEC) < 0)
    return failed("no pipe");
  if (pipe2(up, O_CLOEXEC) < 0) {
    Error error = failed("no pipe");
    close(down[0]);
    close(down[1]);
    return error;
  }
  // What is buffered now would be written twice.
  llvm::outs().flush();
  pid_t parent = getpid();
  child = fork();
  if (child == 0) {
    close(down[1]);
    close(up[0]);
    beChild(parent, down[0], up[1], errors.writeEnd(), options, work);
  }
  Error error = child < 0 ? failed("no process") : Error::success();
  close(down[0]);
  close(up[1]);
  requests = down[1];
  answers = up[0];
  if (error) {
    end();
    return error;
  }
  // Also done by the child; whoever comes first.
  setpgid(child, child);
  return Error::success();
}

void Worker::end() {
  if (child > 0) {
    kill(-child, SIGKILL);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR)
      ;
  }
  for (int descriptor : {requests, answers})
    if (descriptor >= 0)
      close(descriptor);
  child = requests = answers = -1;
  heard.clear();
}

Error Worker::begin() {
  phase.clear();
  errors.clear();
  begun = Clock::now();
  due = options.seconds == 0
            ? Clock::time_point::max()
            : begun + std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double>(options.seconds));
  if (child < 0)
    if (Error error = start())
      return error;
  // A child that is gone is found when its answer is looked for.
  size_t job = queue.front();
  writeAll(requests, bytesOf(job));
  return Error::success();
}

JobEnd Worker::finish(JobEnd::Status status, std::string detail) {
  JobEnd result;
  result.status = status;
  result.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  if (status != JobEnd::Status::Done && !phase.empty())
    detail = phase + ": " + detail;
  result.detail = std::move(detail);
  queue.pop_front();
  return result;
}

/// Waits for a child, but not for ever; false where it lives on.
static bool waitABit(pid_t child, int &status) {
  auto due = Clock::now() + std::chrono::seconds(2);
  while (Clock::now() < due) {
    if (waitpid(child, &status, WNOHANG) == child)
      return true;
    usleep(500);
  }
  return false;
}

/// The end of the job of a child that has closed its pipe.
JobEnd Worker::buryDead() {
  int status = 0;
  // One that dies closes its pipe before it is dead.
  bool livesOn = !waitABit(child, status);
  kill(-child, SIGKILL);
  while (livesOn && waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  child = -1;
  end();
  std::string detail =
      livesOn || (WIFEXITED(status) && WEXITSTATUS(status) == lostItsPipe)
          ? "it closed descriptors that are not its own"
      : WIFSIGNALED(status) ? std::string(strsignal(WTERMSIG(status)))
                            : "ended the process with status " +
                                  std::to_string(WEXITSTATUS(status));
  errors.take();
  if (std::string said = errors.text(); !said.empty())
    detail += ": " + said;
  return finish(JobEnd::Status::Crashed, std::move(detail));
}

/// The answer in what was heard, if it is all there.
std::optional<JobEnd> Worker::understand() {
  while (heard.size() >= sizeof(SaidHeader)) {
    SaidHeader header;
    std::memcpy(&header, heard.data(), sizeof(header));
    bool isKnown =
        header.what == char(Said::Phase) || header.what == char(Said::Done);
    if (!isKnown || header.size > maxSaid) {
      end();
      return finish(JobEnd::Status::Crashed,
                    "it wrote to descriptors that are not its own");
    }
    if (heard.size() - sizeof(header) < header.size)
      return std::nullopt;
    std::string text = heard.substr(sizeof(header), header.size);
    heard.erase(0, sizeof(header) + header.size);
    if (header.what == char(Said::Phase)) {
      phase = std::move(text);
      continue;
    }
    JobEnd result = finish(JobEnd::Status::Done, {});
    result.payload = std::move(text);
    return result;
  }
  return std::nullopt;
}

std::optional<JobEnd> Worker::look(bool isReadable) {
  if (isReadable) {
    char buffer[1 << 14];
    ssize_t count = read(answers, buffer, sizeof(buffer));
    if (count == 0 || (count < 0 && errno != EINTR))
      return buryDead();
    if (count > 0)
      heard.append(buffer, size_t(count));
    if (std::optional<JobEnd> result = understand())
      return result;
  }
  if (Clock::now() < due)
    return std::nullopt;
  end();
  std::string allowed;
  llvm::raw_string_ostream(allowed)
      << llvm::format("no end after %g seconds", options.seconds);
  return finish(JobEnd::Status::Hung, std::move(allowed));
}

namespace {

/// The workers, and what none of them has yet.
class Pool {
public:
  Pool(llvm::ArrayRef<std::vector<size_t>> groups, const PoolOptions &options,
       Work work, llvm::function_ref<void(size_t, JobEnd)> finished)
      : finished(finished), waiting(groups.begin(), groups.end()) {
    for (size_t i = 0; i < std::min<size_t>(options.workers, groups.size());
         ++i)
      workers.push_back(std::make_unique<Worker>(options, work));
  }

  Error run(llvm::function_ref<bool()> isInterrupted);

private:
  bool hasWork() const { return llvm::any_of(workers, isBusy); }
  static bool isBusy(const std::unique_ptr<Worker> &worker) {
    return !worker->isIdle();
  }
  void giveWork(Worker &worker);
  void look(llvm::ArrayRef<pollfd> polls, llvm::ArrayRef<Worker *> busy);

  llvm::function_ref<void(size_t, JobEnd)> finished;
  std::deque<std::vector<size_t>> waiting;
  std::vector<std::unique_ptr<Worker>> workers;
  /// Why the last worker that could not begin did not.
  std::string failure;
};

} // namespace

/// A worker that cannot begin stays idle; another one gets what it had.
void Pool::giveWork(Worker &worker) {
  while (worker.isIdle() && !waiting.empty()) {
    worker.take(waiting.front());
    waiting.pop_front();
  }
  if (worker.isIdle())
    return;
  if (Error error = worker.begin()) {
    failure = toString(std::move(error));
    waiting.push_front(worker.giveBack());
  }
}

void Pool::look(llvm::ArrayRef<pollfd> polls, llvm::ArrayRef<Worker *> busy) {
  for (auto [i, worker] : llvm::enumerate(busy)) {
    if (polls[2 * i + 1].revents != 0)
      worker->takeErrors();
    size_t job = worker->job();
    if (std::optional<JobEnd> end = worker->look(polls[2 * i].revents != 0)) {
      finished(job, std::move(*end));
      giveWork(*worker);
    }
  }
}

Error Pool::run(llvm::function_ref<bool()> isInterrupted) {
  while (!isInterrupted()) {
    // Also those that could not begin before: others have ended since.
    for (auto &worker : workers)
      if (worker->isIdle() && !waiting.empty() &&
          (failure.empty() || !hasWork()))
        giveWork(*worker);
    if (!hasWork())
      return waiting.empty() ? Error::success()
                             : llvm::createStringError(failure);
    std::vector<pollfd> polls;
    std::vector<Worker *> busy;
    Clock::time_point due = Clock::now() + std::chrono::milliseconds(200);
    for (auto &worker : llvm::make_filter_range(workers, isBusy)) {
      busy.push_back(worker.get());
      polls.push_back({worker->descriptor(), POLLIN, 0});
      polls.push_back({worker->errorDescriptor(), POLLIN, 0});
      due = std::min(due, worker->deadline());
    }
    auto left =
        std::chrono::ceil<std::chrono::milliseconds>(due - Clock::now());
    if (poll(polls.data(), polls.size(),
             int(std::max<int64_t>(left.count(), 0))) >= 0)
      look(polls, busy);
  }
  return Error::success();
}

Error oracle::runInWorkers(llvm::ArrayRef<std::vector<size_t>> groups,
                           const PoolOptions &options, Work work,
                           llvm::function_ref<void(size_t, JobEnd)> finished,
                           llvm::function_ref<bool()> isInterrupted) {
  // A child that has died is no reason to die when it is written to.
  auto *before = signal(SIGPIPE, SIG_IGN);
  Error error = Pool(groups, options, work, finished).run(isInterrupted);
  signal(SIGPIPE, before);
  return error;
}
