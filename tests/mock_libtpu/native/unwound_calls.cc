// Calls of the library that the first argument names which do not return: a callback in them ends
// its thread, and another throws an exception that its caller catches. Exits with 1 if one of them
// does not get through the library's frames.
#include <dlfcn.h>
#include <pthread.h>

#include <cstdio>

#include "generated/pjrt_c_api.h"
#include "sized.h"

namespace {

struct Thrown {};

const PJRT_Api* api = nullptr;

PJRT_Event* ReadyEvent() {
  auto create = Sized<PJRT_Event_Create_Args>();
  api->PJRT_Event_Create(&create);
  auto set = Sized<PJRT_Event_Set_Args>();
  set.event = create.event;
  api->PJRT_Event_Set(&set);
  return create.event;
}

// The library runs the callback in this call, as the event is ready.
void Call(PJRT_Event_OnReadyCallback callback) {
  auto on_ready = Sized<PJRT_Event_OnReady_Args>();
  on_ready.event = ReadyEvent();
  on_ready.callback = callback;
  api->PJRT_Event_OnReady(&on_ready);
}

void* EndThread(void* returned) {
  Call([](PJRT_Error*, void*) { pthread_exit(nullptr); });
  return returned;
}

bool IsThreadEnded() {
  static int returned = 0;
  pthread_t thread;
  void* result = &returned;
  return pthread_create(&thread, nullptr, EndThread, &returned) == 0 &&
         pthread_join(thread, &result) == 0 && result == nullptr;
}

bool IsExceptionCaught() {
  try {
    Call([](PJRT_Error*, void*) { throw Thrown(); });
  } catch (const Thrown&) {
    return true;
  }
  return false;
}

}  // namespace

int main(int, char** argv) {
  void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::printf("%s\n", dlerror());
    return 1;
  }
  api = reinterpret_cast<const PJRT_Api* (*)()>(dlsym(library, "GetPjrtApi"))();
  if (!IsThreadEnded() || !IsExceptionCaught()) return 1;
  std::puts("both got through");
  return 0;
}
