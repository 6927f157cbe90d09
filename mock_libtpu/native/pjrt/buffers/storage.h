// Bytes of buffers, and the right to be counted in a memory. A storage may be shared by buffers and
// by programs that still read it; an allocation belongs to the buffers alone, so that a deleted
// buffer is not counted any more while its bytes are still read.
#ifndef MOCK_LIBTPU_PJRT_BUFFERS_STORAGE_H_
#define MOCK_LIBTPU_PJRT_BUFFERS_STORAGE_H_

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "base/aligned_memory.h"
#include "pjrt/client/memory.h"

namespace mock {

class Storage {
 public:
  // Bytes of our own, not initialised, aligned as XLA's CPU programs want them; in a dry run
  // zeros. Throws std::bad_alloc.
  static std::shared_ptr<Storage> Allocate(size_t size);
  // Zeros that take no memory and cannot be written; of a large array the last element is about
  // zero. Throws std::bad_alloc.
  static std::shared_ptr<Storage> Zeros(size_t size);
  // Takes over bytes of our own.
  Storage(AlignedMemory memory, size_t size);
  // Bytes of another owner; `release` is called when they are not read any more.
  Storage(void* data, size_t size, std::function<void()> release);
  ~Storage();
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  // How many objects of Python's hold this storage, besides buffers and executions.
  void Lend() { ++lent_; }
  void TakeBack() { --lent_; }
  int lent() const { return lent_; }

  char* data() const { return static_cast<char*>(data_); }
  size_t size() const { return size_; }
  bool is_writable() const { return is_writable_; }

 private:
  const AlignedMemory memory_;  // null: data_ is somebody else's
  void* const data_;
  const size_t size_;
  const std::function<void()> release_;
  bool is_writable_ = true;
  std::atomic<int> lent_{0};
};

class Allocation {
 public:
  // Reserves `size` bytes of `memory`; throws RESOURCE_EXHAUSTED if they do not fit.
  static std::shared_ptr<Allocation> Reserve(Memory* memory, size_t size);
  // Takes over bytes that are reserved already.
  Allocation(Memory* memory, size_t size) : memory_(memory), size_(size) {}
  ~Allocation();
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;

 private:
  Memory* const memory_;
  const size_t size_;
};

// "1.50G": bytes as libtpu's messages give them.
std::string ReadableSize(int64_t bytes);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_BUFFERS_STORAGE_H_
