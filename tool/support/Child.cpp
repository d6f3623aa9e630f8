// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Child.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

extern char **environ;

namespace condresched {

namespace {

enum class Step { Fork, Directory, Cpu, Execute };

/// What a child that could not become the program tells its parent.
struct Failure {
  Step step = Step::Fork;
  int error = 0;
};

/// Everything the child needs, made before the fork: between fork and exec of a
/// program with threads nothing may allocate.
struct Prepared {
  std::vector<std::string> environment;
  std::vector<char *> argv;
  std::vector<char *> envp;
  FileDescriptor input;
  FileDescriptor outputEnd;
  FileDescriptor errorsEnd;
  FileDescriptor failureEnd;
};

std::vector<std::string> environmentOf(const Command &command) {
  std::vector<std::string> all;
  for (char **entry = environ; entry && *entry; ++entry) {
    const std::string text = *entry;
    const std::string name = text.substr(0, text.find('='));
    if (!command.env.contains(name) && std::ranges::find(command.unset, name) == command.unset.end())
      all.push_back(text);
  }
  for (const auto &[name, value] : command.env)
    all.push_back(name + "=" + value);
  return all;
}

std::vector<char *> pointers(const std::vector<std::string> &texts) {
  std::vector<char *> all;
  for (const std::string &text : texts)
    all.push_back(const_cast<char *>(text.c_str()));
  all.push_back(nullptr);
  return all;
}

/// Standard input as a file in memory: the program reads at its own pace and nobody can deadlock.
FileDescriptor inputFile(const std::string &input) {
  if (input.empty())
    return FileDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  FileDescriptor file(memfd_create("input", MFD_CLOEXEC));
  for (size_t done = 0; file.open() && done < input.size();) {
    const ssize_t count = ::write(file.get(), input.data() + done, input.size() - done);
    if (count <= 0)
      return {};
    done += static_cast<size_t>(count);
  }
  if (file.open())
    ::lseek(file.get(), 0, SEEK_SET);
  return file;
}

bool makePipe(FileDescriptor &readEnd, FileDescriptor &writeEnd) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return false;
  readEnd = FileDescriptor(ends[0]);
  writeEnd = FileDescriptor(ends[1]);
  return true;
}

void giveUp(const Prepared &prepared, Step step) {
  const Failure failure{step, errno};
  [[maybe_unused]] const ssize_t told = ::write(prepared.failureEnd.get(), &failure, sizeof failure);
  ::_exit(127);
}

void resetSignals(const sigset_t &mask) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGCHLD})
    ::signal(signal, SIG_DFL);
  ::sigprocmask(SIG_SETMASK, &mask, nullptr);
}

bool pinTo(int cpu) {
  if (cpu >= CPU_SETSIZE) {
    errno = EINVAL;
    return false;
  }
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<size_t>(cpu), &set);
  return ::sched_setaffinity(0, sizeof set, &set) == 0;
}

/// The child's side; only async-signal-safe calls from here on.
[[noreturn]] void becomeProgram(const Command &command, const Prepared &prepared, const sigset_t &mask,
                                pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) // It died before we asked to be told.
    ::_exit(127);
  ::dup2(prepared.input.get(), 0);
  ::dup2(prepared.outputEnd.get(), 1);
  ::dup2(prepared.errorsEnd.get(), 2);
  if (!command.directory.empty() && ::chdir(command.directory.c_str()) != 0)
    giveUp(prepared, Step::Directory);
  if (command.cpu >= 0 && !pinTo(command.cpu))
    giveUp(prepared, Step::Cpu);
  resetSignals(mask);
  ::execvpe(prepared.argv[0], prepared.argv.data(), prepared.envp.data());
  giveUp(prepared, Step::Execute);
  ::_exit(127);
}

tl::unexpected<Error> cannotStart(const Command &command, Failure failure) {
  const std::string program = "cannot start " + command.argv[0] + ": ";
  const std::string why = std::strerror(failure.error);
  switch (failure.step) {
  case Step::Directory:
    return undecided(program + "working folder " + command.directory + ": " + why);
  case Step::Cpu:
    return undecided(program + "cannot pin it to CPU " + std::to_string(command.cpu) + ": " + why,
                     "see /proc/self/status, Cpus_allowed_list, for the CPUs we may use");
  case Step::Execute:
    return undecided(program + why, "see what `condresched-audit doctor` says is missing");
  case Step::Fork:
    break;
  }
  return undecided(program + why, "free memory, file descriptors or processes and run it again");
}

/// Waits until the child has executed the program or told why not.
Failure failureOf(const FileDescriptor &failures) {
  Failure failure;
  ssize_t count = 0;
  do
    count = ::read(failures.get(), &failure, sizeof failure);
  while (count < 0 && errno == EINTR);
  return count == sizeof failure ? failure : Failure{};
}

} // namespace

Result<Child> startChild(const Command &command, const sigset_t &mask) {
  if (command.argv.empty())
    return internalError("a command without a program");
  Child child;
  FileDescriptor failures;
  Prepared prepared{environmentOf(command), pointers(command.argv), {}, inputFile(command.input), {}, {}, {}};
  prepared.envp = pointers(prepared.environment);
  if (!prepared.input.open() || !makePipe(child.output, prepared.outputEnd) ||
      !makePipe(child.errors, prepared.errorsEnd) || !makePipe(failures, prepared.failureEnd))
    return cannotStart(command, {Step::Fork, errno});
  const pid_t parent = ::getpid();
  child.pid = ::fork();
  if (child.pid == 0)
    becomeProgram(command, prepared, mask, parent);
  if (child.pid < 0)
    return cannotStart(command, {Step::Fork, errno});
  ::setpgid(child.pid, child.pid); // In both, so that whoever comes first can rely on it.
  prepared = {};
  if (const Failure failure = failureOf(failures); failure.error != 0) {
    ::waitpid(child.pid, nullptr, 0);
    return cannotStart(command, failure);
  }
  ::fcntl(child.output.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(child.errors.get(), F_SETFL, O_NONBLOCK);
  child.ended = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child.pid, 0)));
  return child;
}

} // namespace condresched
