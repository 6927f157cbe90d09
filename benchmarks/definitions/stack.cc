// Loaded before a program's libraries: writes the return addresses of the stack at every 61st
// allocation, and at the end the map of the process. What a stack dump without debug information
// has, and no more.
#include <dlfcn.h>
#include <execinfo.h>
#include <stdio.h>
#include <stdlib.h>

static FILE* out;
static thread_local bool inside;
static unsigned long count;

extern "C" void* malloc(size_t size) {
  using Malloc = void* (*)(size_t);
  static Malloc real = reinterpret_cast<Malloc>(dlsym(RTLD_NEXT, "malloc"));
  if (!inside && out != nullptr && ++count % 61 == 0) {
    inside = true;
    void* addresses[100];
    int depth = backtrace(addresses, 100);
    for (int i = 0; i < depth; ++i) fprintf(out, "%p ", addresses[i]);
    fputc('\n', out);
    inside = false;
  }
  return real(size);
}

__attribute__((constructor)) static void Begin() {
  void* addresses[2];
  inside = true;
  backtrace(addresses, 2);  // loads the unwinder
  out = fopen(getenv("STACKS"), "w");
  inside = false;
}

__attribute__((destructor)) static void End() {
  inside = true;
  fputs("maps\n", out);
  FILE* maps = fopen("/proc/self/maps", "r");
  char line[4096];
  while (fgets(line, sizeof line, maps) != nullptr) fputs(line, out);
  fclose(maps);
  fclose(out);
  out = nullptr;
}
