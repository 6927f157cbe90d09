// A moment that comes later: ready or not, with an error or none, and callbacks to run at it.
// State is shared: any number of PJRT_Events, buffers and callers may hold one. Callbacks run
// outside every lock, on the thread that sets the event or, when it is set already, the caller's.
#ifndef MOCK_LIBTPU_PJRT_TYPES_EVENT_H_
#define MOCK_LIBTPU_PJRT_TYPES_EVENT_H_

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/error.h"
#include "generated/pjrt_c_api.h"

namespace mock {

class Moment : public std::enable_shared_from_this<Moment> {
 public:
  // `error`: none for success. Only the first Set counts.
  void Set(std::optional<Error> error);
  bool is_set() const;
  // Blocks until it is set; the error then, or none.
  const std::optional<Error>& Await() const;
  // Runs `callback` once it is set, at once if it is.
  void OnSet(std::function<void(const std::optional<Error>&)> callback);

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable set_;
  bool is_set_ = false;
  std::optional<Error> error_;
  std::vector<std::function<void(const std::optional<Error>&)>> callbacks_;
};

// A moment that has come: shared by all that is ready from the start.
const std::shared_ptr<Moment>& ReadyMoment();
std::shared_ptr<Moment> FailedMoment(Error error);

// New events, owned by the caller of the API.
PJRT_Event* MakeEvent(std::shared_ptr<Moment> moment);
PJRT_Event* ReadyEvent();

}  // namespace mock

struct PJRT_Event {
  std::shared_ptr<mock::Moment> moment;
};

#endif  // MOCK_LIBTPU_PJRT_TYPES_EVENT_H_
