// How full one memory is. Bytes are counted when a buffer is enqueued, not when it is written.
#ifndef MOCK_LIBTPU_MACHINE_MEMORY_USAGE_H_
#define MOCK_LIBTPU_MACHINE_MEMORY_USAGE_H_

#include <cstdint>
#include <mutex>

namespace mock {

class MemoryUsage {
 public:
  explicit MemoryUsage(int64_t limit) : limit_(limit) {}

  // Counts `bytes` as in use; false, and nothing counted, if they do not fit.
  bool Reserve(int64_t bytes);
  void Release(int64_t bytes);

  struct Stats {
    int64_t in_use, peak, allocations, largest, limit;
  };
  Stats stats() const;
  void ResetPeak();

 private:
  mutable std::mutex mutex_;
  const int64_t limit_;
  int64_t in_use_ = 0;
  int64_t peak_ = 0;
  int64_t allocations_ = 0;
  int64_t largest_ = 0;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_MACHINE_MEMORY_USAGE_H_
