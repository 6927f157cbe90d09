// Times calls of a plugin's function: directly, or through the library in front of it. Built and
// run by layer_cost.py, with the library's path and a number of calls; it prints nanoseconds per
// call.
#include <dlfcn.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "generated/pjrt_c_api.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return 3;
  const auto get = reinterpret_cast<const PJRT_Api* (*)()>(dlsym(library, "GetPjrtApi"));
  const PJRT_Api* const api = get();
  const long count = std::atol(argv[2]);
  PJRT_Event_IsReady_Args args{};
  args.struct_size = PJRT_Event_IsReady_Args_STRUCT_SIZE;
  args.event = reinterpret_cast<PJRT_Event*>(0xe0);
  double best = 1e18;
  for (int round = 0; round < 7; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (long i = 0; i < count; ++i) {
      if (api->PJRT_Event_IsReady(&args) != nullptr) return 4;
    }
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    const double each = took.count() / static_cast<double>(count);
    if (each < best) best = each;
  }
  std::printf("%.2f\n", best);
  return 0;
}
