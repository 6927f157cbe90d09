// Bytes and allocations: see storage.h.
#include "storage.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <utility>

namespace mock {
namespace {

constexpr size_t kAlignment = 64;

std::string Gigabytes(int64_t bytes) {
  char text[32];
  const double unit = bytes >= (1 << 30) ? 1 << 30 : bytes >= (1 << 20) ? 1 << 20 : 1 << 10;
  const char* const name = bytes >= (1 << 30) ? "G" : bytes >= (1 << 20) ? "M" : "K";
  std::snprintf(text, sizeof text, "%.2f%s", static_cast<double>(bytes) / unit, name);
  return text;
}

}  // namespace

Storage::Storage(void* data, size_t size, std::function<void()> release)
    : data_(data), size_(size), release_(std::move(release)) {}

std::shared_ptr<Storage> Storage::Allocate(size_t size) {
  // Never nothing: an empty array has an address, too.
  const size_t rounded = std::max((size + kAlignment - 1) / kAlignment * kAlignment, kAlignment);
  void* const data = std::aligned_alloc(kAlignment, rounded);
  if (data == nullptr) throw std::bad_alloc();
  return std::shared_ptr<Storage>(new Storage(data, size, nullptr));
}

std::shared_ptr<Storage> Storage::View(void* data, size_t size, std::function<void()> release) {
  return std::shared_ptr<Storage>(new Storage(data, size, std::move(release)));
}

Storage::~Storage() {
  if (release_) {
    release_();
  } else {
    std::free(data_);
  }
}

std::shared_ptr<Allocation> Allocation::Take(Memory* memory, size_t size, PJRT_Error** error) {
  if (!memory->usage.Take(static_cast<int64_t>(size))) {
    const Usage::Figures figures = memory->usage.figures();
    *error = MakeError(PJRT_Error_Code_RESOURCE_EXHAUSTED,
                       "Attempting to allocate " + Gigabytes(static_cast<int64_t>(size)) +
                           ". That was not possible. There are " +
                           Gigabytes(figures.limit - figures.in_use) + " free.; (" +
                           memory->debug_string + ", limit " + Gigabytes(figures.limit) + ")");
    return nullptr;
  }
  return std::shared_ptr<Allocation>(new Allocation(memory, size));
}

Allocation::~Allocation() { memory_->usage.Give(static_cast<int64_t>(size_)); }

}  // namespace mock
