// Bytes and allocations: see storage.h.
#include "pjrt/buffers/storage.h"

#include <cstdio>
#include <iterator>
#include <new>
#include <utility>

namespace mock {

std::string ReadableSize(int64_t bytes) {
  constexpr const char* kUnits[] = {"B", "K", "M", "G", "T", "P", "E"};
  double size = static_cast<double>(bytes);
  size_t unit = 0;
  for (; size >= 1024 && unit + 1 < std::size(kUnits); ++unit) size /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, unit == 0 ? "%.0f%s" : "%.2f%s", size, kUnits[unit]);
  return text;
}

Storage::Storage(AlignedMemory memory, size_t size)
    : memory_(std::move(memory)), data_(memory_.get()), size_(size) {}

Storage::Storage(void* data, size_t size, std::function<void()> release)
    : data_(data), size_(size), release_(std::move(release)) {}

std::shared_ptr<Storage> Storage::Allocate(size_t size) {
  AlignedMemory memory = AllocateAligned(size);
  if (memory == nullptr) throw std::bad_alloc();
  return std::make_shared<Storage>(std::move(memory), size);
}

Storage::~Storage() {
  if (release_) release_();
}

Result<std::shared_ptr<Allocation>> Allocation::Reserve(Memory* memory, size_t size) {
  if (!memory->usage.Reserve(static_cast<int64_t>(size))) {
    const MemoryUsage::Stats stats = memory->usage.stats();
    return Error{PJRT_Error_Code_RESOURCE_EXHAUSTED,
                 "Attempting to allocate " + ReadableSize(static_cast<int64_t>(size)) +
                     ". That was not possible. There are " +
                     ReadableSize(stats.limit - stats.in_use) + " free.; (" + memory->debug_string +
                     ": " + std::to_string(size) + " bytes wanted, " +
                     std::to_string(stats.limit - stats.in_use) + " of " +
                     std::to_string(stats.limit) + " free)"};
  }
  return std::make_shared<Allocation>(memory, size);
}

Allocation::~Allocation() { memory_->usage.Release(static_cast<int64_t>(size_)); }

}  // namespace mock
