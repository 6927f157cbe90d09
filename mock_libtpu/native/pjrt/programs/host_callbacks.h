// Host callbacks of a running program. On a TPU a program sends arrays to the host and receives
// others back, over channels that the framework serves with callbacks it passes to Execute. Here
// the delegate turns each such exchange into one custom call of the CPU program, whose handler is
// this file's: it finds the callbacks of its execution and runs them, without the GIL.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_HOST_CALLBACKS_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_HOST_CALLBACKS_H_

#include <cstdint>
#include <vector>

#include "generated/pjrt_c_api.h"

namespace mock {

// The handler, an XLA_FFI_Handler for jaxlib's custom call registry.
void* HostCallbackHandler();

// Makes the callbacks of one Execute known under a number of its own, as long as it lives.
class Launch {
 public:
  // `program` is the number of what is executed. `options` must live as long; null: no callbacks.
  // `cpu_ids` are of the CPU client's devices, in the order of the callbacks' lists.
  Launch(int64_t program, const PJRT_ExecuteOptions* options, const std::vector<int>& cpu_ids);
  ~Launch();
  Launch(const Launch&) = delete;
  Launch& operator=(const Launch&) = delete;

  int64_t number() const { return number_; }  // 1 to 2^31 - 1

 private:
  int64_t number_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_HOST_CALLBACKS_H_
