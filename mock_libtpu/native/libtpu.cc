// The one function that frameworks look up in libtpu.so. The table behind it is generated.
#include "generated/entry_points.h"
#include "interposer/table.h"
#include "pjrt/client/profiler.h"

namespace {

// Hangs the extensions that have an API of their own behind the generated ones, once.
const PJRT_Api* WithOtherExtensions() {
  const PJRT_Api& api = mock::Api();
  PJRT_Extension_Base* last = api.extension_start;
  while (last->next != nullptr) last = last->next;
  last->next = mock::ProfilerExtension();
  return &api;
}

const PJRT_Api* MakeTable() {
  const PJRT_Api* const front = mock::interposer::InFront(mock::AllEntryPoints());
  return front != nullptr ? front : WithOtherExtensions();
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const PJRT_Api* GetPjrtApi() {
  static const PJRT_Api* const api = MakeTable();
  return api;
}
