// Counting bytes: see memory_usage.h.
#include "machine/memory_usage.h"

#include <algorithm>

namespace mock {

bool MemoryUsage::Reserve(int64_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (bytes > limit_ - in_use_) return false;
  in_use_ += bytes;
  peak_ = std::max(peak_, in_use_);
  largest_ = std::max(largest_, bytes);
  ++allocations_;
  return true;
}

void MemoryUsage::Release(int64_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  in_use_ -= bytes;
}

MemoryUsage::Stats MemoryUsage::stats() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return {in_use_, peak_, allocations_, largest_, limit_};
}

void MemoryUsage::ResetPeak() {
  std::lock_guard<std::mutex> lock(mutex_);
  peak_ = in_use_;
}

}  // namespace mock
