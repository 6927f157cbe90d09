// Bytes and allocations: see storage.h.
#include "pjrt/buffers/storage.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <new>
#include <utility>

#include "base/error.h"
#include "machine/settings.h"

namespace mock {
namespace {

// Arrays of so many bytes have one element that is not zero: as a constant of a program an array of
// zeros takes no memory, and what is computed with it no time, unlike what the program would have.
constexpr size_t kLarge = 1 << 16;

// Sets the lowest byte of the last four to 1, in pages that are only read.
void SetLast(char* data, size_t size) {
  const size_t page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  const size_t at = size - 4;
  char* const start = data + at / page * page;
  if (::mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return;
  data[at] = 1;
  ::mprotect(start, page, PROT_READ);
}

}  // namespace

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
  if (IsDryRun()) return Zeros(size);
  AlignedMemory memory = AllocateAligned(size);
  if (memory == nullptr) throw std::bad_alloc();
  return std::make_shared<Storage>(std::move(memory), size);
}

std::shared_ptr<Storage> Storage::Zeros(size_t size) {
  // Pages that are only read have no memory of their own: they are the system's page of zeros.
  const size_t mapped = std::max<size_t>(size, 1);
  void* const data = ::mmap(nullptr, mapped, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data == MAP_FAILED) throw std::bad_alloc();
  if (size >= kLarge) SetLast(static_cast<char*>(data), size);
  auto storage = std::make_shared<Storage>(data, size, [=] { ::munmap(data, mapped); });
  storage->is_writable_ = false;
  return storage;
}

Storage::~Storage() {
  if (release_) release_();
}

std::shared_ptr<Allocation> Allocation::Reserve(Memory* memory, size_t size) {
  if (!memory->usage.Reserve(static_cast<int64_t>(size))) {
    const MemoryUsage::Stats stats = memory->usage.stats();
    const int64_t free = stats.limit - stats.in_use;
    throw Error{PJRT_Error_Code_RESOURCE_EXHAUSTED,
                Concat("Attempting to allocate ", ReadableSize(static_cast<int64_t>(size)),
                       ". That was not possible. There are ", ReadableSize(free), " free.; (",
                       memory->debug_string, ": ", size, " bytes wanted, ", free, " of ",
                       stats.limit, " free)")};
  }
  return std::make_shared<Allocation>(memory, size);
}

Allocation::~Allocation() { memory_->usage.Release(static_cast<int64_t>(size_)); }

}  // namespace mock
