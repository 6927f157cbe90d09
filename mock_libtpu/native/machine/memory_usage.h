// How full one memory is. Bytes are counted when a buffer is enqueued, not when it is written.
#ifndef MOCK_LIBTPU_MACHINE_MEMORY_USAGE_H_
#define MOCK_LIBTPU_MACHINE_MEMORY_USAGE_H_

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace mock {

class MemoryUsage {
 public:
  struct Stats {
    int64_t limit;
    int64_t in_use = 0, peak = 0, allocations = 0, largest = 0;
  };

  explicit MemoryUsage(int64_t limit) : stats_{limit} {}

  // Counts `bytes` as in use; false, and nothing counted, if they do not fit.
  bool Reserve(int64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (bytes > stats_.limit - stats_.in_use) return false;
    stats_.in_use += bytes;
    stats_.peak = std::max(stats_.peak, stats_.in_use);
    stats_.largest = std::max(stats_.largest, bytes);
    ++stats_.allocations;
    return true;
  }
  void Release(int64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    stats_.in_use -= bytes;
  }
  Stats stats() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return stats_;
  }
  void ResetPeak() {
    const std::lock_guard<std::mutex> lock(mutex_);
    stats_.peak = stats_.in_use;
  }

 private:
  mutable std::mutex mutex_;
  Stats stats_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_MACHINE_MEMORY_USAGE_H_
