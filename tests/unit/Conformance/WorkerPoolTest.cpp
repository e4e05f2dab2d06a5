//===- WorkerPoolTest.cpp - Jobs in supervised children -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/WorkerPool.h"

#include "llvm/Support/FileSystem.h"

#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <map>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace oracle;
using Status = JobEnd::Status;

namespace {

/// The ends of jobs 0 to `count` - 1, each a group of its own.
struct Jobs {
  PoolOptions options;
  std::map<size_t, JobEnd> ends;
  std::string error;

  void run(size_t count, llvm::function_ref<std::string()> work) {
    std::vector<std::vector<size_t>> groups;
    for (size_t i = 0; i < count; ++i)
      groups.push_back({i});
    error = toString(runInWorkers(
        groups, options,
        [&](size_t, AnnounceJobPhase announce) {
          announce("at work");
          return work();
        },
        [&](size_t job, JobEnd end) { ends[job] = std::move(end); },
        [] { return false; }));
  }
};

JobEnd endOf(llvm::function_ref<std::string()> work, PoolOptions options = {}) {
  Jobs jobs;
  jobs.options = options;
  jobs.run(1, work);
  EXPECT_EQ(jobs.error, "");
  return jobs.ends[0];
}

/// Lets this process open so many files and pipes more, while it lives.
struct FewDescriptors {
  rlimit before;
  explicit FewDescriptors(unsigned more) {
    getrlimit(RLIMIT_NOFILE, &before);
    int next = dup(STDIN_FILENO);
    close(next);
    rlimit few = {rlim_t(next) + more, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &few);
  }
  ~FewDescriptors() { setrlimit(RLIMIT_NOFILE, &before); }
};

TEST(WorkerPool, HasNoMoreWorkersThanGroups) {
  Jobs jobs;
  jobs.options.workers = 4000000000;
  jobs.run(3, [] { return std::string("done"); });
  EXPECT_EQ(jobs.error, "");
  ASSERT_EQ(jobs.ends.size(), 3u);
  EXPECT_EQ(jobs.ends[2].payload, "done");
}

TEST(WorkerPool, GoesOnWithTheWorkersThatThereAre) {
  Jobs jobs;
  jobs.options.workers = 20;
  {
    FewDescriptors few(14);
    jobs.run(40, [] { return std::string("done"); });
  }
  EXPECT_EQ(jobs.error, "");
  EXPECT_EQ(jobs.ends.size(), 40u);
}

TEST(WorkerPool, FailsWithoutAnyWorker) {
  Jobs jobs;
  {
    FewDescriptors few(1);
    jobs.run(2, [] { return std::string("done"); });
  }
  EXPECT_EQ(jobs.error, "no pipe: Too many open files");
  EXPECT_TRUE(jobs.ends.empty());
}

TEST(WorkerPool, StandardErrorIsReadAsItComes) {
  auto flood = [](llvm::StringRef last) {
    std::string text(1 << 20, 'x');
    for (unsigned i = 0; i < 64; ++i)
      EXPECT_EQ(write(STDERR_FILENO, text.data(), text.size()),
                ssize_t(text.size()));
    EXPECT_EQ(write(STDERR_FILENO, last.data(), last.size()),
              ssize_t(last.size()));
  };
  JobEnd end = endOf([&] {
    flood("end");
    return std::string("done");
  });
  EXPECT_EQ(end.status, Status::Done);
  EXPECT_EQ(end.payload, "done");
  end = endOf([&]() -> std::string {
    flood("the last words");
    _exit(7);
  });
  EXPECT_EQ(end.status, Status::Crashed);
  llvm::StringRef detail(end.detail);
  EXPECT_TRUE(
      detail.starts_with("at work: ended the process with status 7: xxxx"))
      << end.detail;
  EXPECT_TRUE(detail.ends_with("xthe last words")) << end.detail;
  EXPECT_LT(detail.size(), 1100u);
}

TEST(WorkerPool, AChildThatClosesItsPipesIsToldFromOneThatIsKilled) {
  auto closeAll = [] {
    for (int i = 3; i < 1024; ++i)
      close(i);
  };
  for (bool livesOn : {false, true}) {
    JobEnd end = endOf([&] {
      closeAll();
      if (livesOn)
        pause();
      return std::string("done");
    });
    EXPECT_EQ(end.status, Status::Crashed);
    EXPECT_EQ(end.detail,
              "at work: it closed descriptors that are not its own");
  }
  JobEnd end = endOf([]() -> std::string {
    raise(SIGKILL);
    return {};
  });
  EXPECT_EQ(end.detail, "at work: Killed");
}

TEST(WorkerPool, FilesHaveALimit) {
  PoolOptions options;
  options.fileBytes = 1 << 20;
  JobEnd end = endOf(
      [] {
        int file = memfd_create("file", MFD_CLOEXEC);
        std::string text(1 << 16, 'x');
        for (unsigned i = 0; i < 32; ++i)
          (void)!write(file, text.data(), text.size());
        return std::string("all is written");
      },
      options);
  EXPECT_EQ(end.status, Status::Crashed);
  EXPECT_EQ(end.detail, "at work: File size limit exceeded");
}

TEST(WorkerPool, DataHasALimit) {
  auto allocate = []() -> std::string {
    void *memory = mmap(nullptr, 256 << 20, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? "refused" : "given";
  };
  PoolOptions options;
  EXPECT_EQ(endOf(allocate, options).payload, "given");
  options.dataBytes = 64 << 20;
  EXPECT_EQ(endOf(allocate, options).payload, "refused");
}

} // namespace
