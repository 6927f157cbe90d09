// Processes that are forked from one with a client: threads of jaxlib are not in them, so what
// waits for these never ends. What needs them is refused there, and what belongs to the parent's
// Python objects is left alone.
#ifndef MOCK_LIBTPU_BASE_FORK_H_
#define MOCK_LIBTPU_BASE_FORK_H_

#include <pthread.h>

#include <atomic>

#include "base/error.h"

namespace mock {

inline std::atomic<bool> in_forked_child{false};

inline bool InForkedChild() { return in_forked_child.load(std::memory_order_relaxed); }

// From now on a fork makes a process of which InForkedChild() is true.
inline void ClientIsThere() {
  [[maybe_unused]] static const int registered = pthread_atfork(
      nullptr, nullptr, [] { in_forked_child.store(true, std::memory_order_relaxed); });
}

// What happened and what helps.
inline constexpr char kForked[] =
    "this process was forked from one that had a client of the mock TPU, and cannot compile or run "
    "programs on it: start processes by multiprocessing's 'spawn' or 'forkserver' instead of "
    "'fork', or fork before the first use of the TPU";

inline void RefuseForkedChild() {
  if (InForkedChild()) throw Error{PJRT_Error_Code_FAILED_PRECONDITION, kForked};
}

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_FORK_H_
