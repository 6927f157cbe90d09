// The one function that frameworks look up in libtpu.so. The table behind it is generated.
#include "generated/entry_points.h"

extern "C" __attribute__((visibility("default"))) const PJRT_Api* GetPjrtApi() {
  return &mock::Api();
}
