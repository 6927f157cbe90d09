// An interpreter for a process that has none: see EnsureInterpreter in python.h.
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <string>

#include "base/environment.h"
#include "base/error.h"
#include "base/file_descriptor.h"
#include "embed/python.h"

namespace mock::python {
namespace {

constexpr char kHelper[] = "MOCK_LIBTPU_PYTHON";

Error NoPython(const std::string& reason) {
  return {PJRT_Error_Code_UNIMPLEMENTED,
          "this mock of libtpu compiles and runs programs through the jaxlib of the process, "
          "and the process has no Python interpreter that it could use: " +
              reason};
}

struct Reply {
  bool succeeded;
  std::string text;  // without the last line feed
};

// What packages.py replies.
Reply AskForInterpreter(const char* helper) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw Internal("pipe2 failed");
  const FileDescriptor reads(ends[0]);
  FileDescriptor writes(ends[1]);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, writes.get(), STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  const char* const arguments[] = {helper,        "-P",   "-m", "mock_libtpu.packages",
                                   "interpreter", nullptr};
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, helper, &actions, nullptr,
                                   const_cast<char* const*>(arguments), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw NoPython(Concat(kHelper, ": cannot start ", helper));
  writes = FileDescriptor();
  Reply reply{};
  char block[4096];
  for (;;) {
    const ssize_t size = ::read(reads.get(), block, sizeof block);
    if (size > 0) reply.text.append(block, static_cast<size_t>(size));
    if (size == 0 || (size < 0 && errno != EINTR)) break;
  }
  int status = 0;
  pid_t ended = 0;
  do {
    ended = ::waitpid(child, &status, 0);
  } while (ended < 0 && errno == EINTR);
  // A program that ignores SIGCHLD gets no status: then the reply decides, in Start.
  reply.succeeded = ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0);
  while (!reply.text.empty() && reply.text.back() == '\n') reply.text.pop_back();
  return reply;
}

template <typename Function>
bool Find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(::dlsym(library, name));
  return function != nullptr;
}

// Loads the interpreter for all of the process, as Python's extension modules expect it.
void Start(const std::string& path, const std::string& program) {
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) throw NoPython(::dlerror());
  wchar_t* (*decode)(const char*, size_t*) = nullptr;
  void (*set_program)(const wchar_t*) = nullptr;
  void (*initialize)(int) = nullptr;
  void* (*let_go)() = nullptr;
  if (!Find(library, "Py_DecodeLocale", decode) ||
      !Find(library, "Py_SetProgramName", set_program) ||
      !Find(library, "Py_InitializeEx", initialize) ||
      !Find(library, "PyEval_SaveThread", let_go)) {
    throw NoPython(path + " cannot be started by another program");
  }
  // As JAX has it: without it jaxlib logs its devices.
  ::setenv("TF_CPP_MIN_LOG_LEVEL", "1", 0);
  // The variables and the folder of the user's own packages are not for this one.
  for (const char* const name : {"Py_IgnoreEnvironmentFlag", "Py_NoUserSiteDirectory"}) {
    if (void* const flag = ::dlsym(library, name)) *static_cast<int*>(flag) = 1;
  }
  wchar_t* const wide = decode(program.c_str(), nullptr);
  if (wide == nullptr) throw NoPython("the path " + program + " cannot be decoded");
  set_program(wide);  // which is kept
  initialize(0);      // without its handlers of signals
  let_go();           // the GIL, which it leaves with this thread
}

}  // namespace

void EnsureInterpreter() {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  if (Available()) return;
  if (GetApi() != nullptr) throw NoPython("its own is shutting down");
  // Two interpreters in one process would share their state, and crash.
  const void* const older = ::dlsym(RTLD_DEFAULT, "Py_IsInitialized");
  if (older != nullptr) throw NoPython("its own is older than CPython 3.11");
  const char* const helper = Environment(kHelper);
  if (helper == nullptr) {
    throw NoPython(
        "start the program with mock-libtpu run, or set the variables of mock-libtpu env");
  }
  const Reply reply = AskForInterpreter(helper);
  const size_t end = reply.text.find('\n');
  if (!reply.succeeded || end == std::string::npos) throw NoPython(reply.text);
  Start(reply.text.substr(0, end), reply.text.substr(end + 1));
}

}  // namespace mock::python
