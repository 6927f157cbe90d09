// Noticing forks: see fork.h.
#include "base/fork.h"

#include <pthread.h>

#include <atomic>
#include <mutex>

namespace mock {
namespace {

std::atomic<bool> forked{false};

}  // namespace

void ClientIsThere() {
  static std::once_flag once;
  std::call_once(once, [] {
    pthread_atfork(nullptr, nullptr, [] { forked.store(true, std::memory_order_relaxed); });
  });
}

bool InForkedChild() { return forked.load(std::memory_order_relaxed); }

}  // namespace mock
