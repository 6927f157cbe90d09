// PJRT_Event: a framework's handle of an AsyncResult.
#ifndef MOCK_LIBTPU_PJRT_TYPES_EVENT_H_
#define MOCK_LIBTPU_PJRT_TYPES_EVENT_H_

#include <cstdint>
#include <memory>

#include "generated/pjrt_c_api.h"
#include "pjrt/types/async_result.h"

namespace mock {

// New events, owned by the caller of the API.
PJRT_Event* MakeEvent(std::shared_ptr<AsyncResult> result);
PJRT_Event* ReadyEvent();

}  // namespace mock

struct PJRT_Event {
  explicit PJRT_Event(std::shared_ptr<mock::AsyncResult> its_result);

  // Counts the events of this process, which identifies them in a recording.
  const uint64_t number;
  const std::shared_ptr<mock::AsyncResult> result;
};

#endif  // MOCK_LIBTPU_PJRT_TYPES_EVENT_H_
