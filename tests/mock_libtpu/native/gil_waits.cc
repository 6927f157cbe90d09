// Preloaded into a Python program: writes to GIL_WAITS, a line each, the libraries that wait for
// the GIL in threads other than the main one, and "main" where that one takes it.
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

extern "C" __attribute__((visibility("default"))) int PyGILState_Ensure() {
  using Ensure = int (*)();
  using Check = int (*)();
  static const auto ensure = reinterpret_cast<Ensure>(dlsym(RTLD_NEXT, "PyGILState_Ensure"));
  static const auto holds = reinterpret_cast<Check>(dlsym(RTLD_DEFAULT, "PyGILState_Check"));
  static std::FILE* const output = std::fopen(std::getenv("GIL_WAITS"), "a");
  const bool is_main = syscall(SYS_gettid) == getpid();
  if (is_main || holds() == 0) {
    Dl_info caller{};
    dladdr(__builtin_return_address(0), &caller);
    std::fprintf(output, "%s\n", is_main ? "main" : caller.dli_fname);
    std::fflush(output);
  }
  return ensure();
}
