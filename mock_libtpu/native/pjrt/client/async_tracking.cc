// PJRT_Device_CreateAsyncTrackingEvent and PJRT_AsyncTrackingEvent_Destroy: marks that a framework
// sets around its own asynchronous work, for a device's profiler to show. The mock has none, so
// nothing is done with them.
#include <string>

#include "base/handles.h"
#include "generated/behaviour.h"

struct PJRT_AsyncTrackingEvent {
  std::string description;
};

namespace mock {

Result<void> behaviour::Device_CreateAsyncTrackingEvent(
    PJRT_Device_CreateAsyncTrackingEvent_Args* args) {
  args->event =
      GiveToCaller<PJRT_AsyncTrackingEvent>(std::string(args->description, args->description_size));
  return {};
}

Result<void> behaviour::AsyncTrackingEvent_Destroy(PJRT_AsyncTrackingEvent_Destroy_Args* args) {
  TakeBack(args->event);
  return {};
}

}  // namespace mock
