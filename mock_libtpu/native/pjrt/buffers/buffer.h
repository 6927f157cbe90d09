// An array in a memory of the mock. What it is (type, shape, place, layout) never changes; its
// bytes are there once it is ready and go when it is deleted or donated. They are dense and
// row-major.
#ifndef MOCK_LIBTPU_PJRT_BUFFERS_BUFFER_H_
#define MOCK_LIBTPU_PJRT_BUFFERS_BUFFER_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "base/error.h"
#include "embed/python.h"
#include "pjrt/buffers/array_shape.h"
#include "pjrt/buffers/storage.h"
#include "pjrt/client/client.h"
#include "pjrt/types/event.h"

namespace mock {

// What a buffer holds, and keeps for those that read it after its end: its bytes and what they
// count in a memory. Empty in a buffer that failed, and in a promised one until it is ready.
class Contents {
 public:
  Contents() = default;
  Contents(std::shared_ptr<Storage> storage, std::shared_ptr<Allocation> allocation);

  std::shared_ptr<Storage> storage() const;
  std::shared_ptr<Allocation> allocation() const;
  // Shares what `other` has.
  void Fill(const Contents& other);

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<Storage> storage_;
  std::shared_ptr<Allocation> allocation_;
};

}  // namespace mock

struct PJRT_Buffer {
  PJRT_Buffer(mock::ArrayShape shape, mock::Memory* memory,
              std::shared_ptr<mock::AsyncResult> ready, std::shared_ptr<mock::Contents> contents);

  // Null once deleted.
  std::shared_ptr<mock::Contents> contents() const;
  // The same; throws where it is deleted.
  std::shared_ptr<mock::Contents> Existing() const;
  // The bytes, if there are any.
  std::shared_ptr<mock::Storage> storage() const;
  // The same; throws NoBytesError() where there are none.
  std::shared_ptr<mock::Storage> Bytes() const;
  bool deleted() const;
  // Lets go of the contents, which the caller may keep. Null if it was deleted before.
  std::shared_ptr<mock::Contents> Delete();
  // Somebody outside the API reads the bytes by their address: they stay until that is over,
  // even if the buffer is deleted. Throws where there are no bytes.
  void AddExternalReference();
  bool RemoveExternalReference();  // false where there is none
  // The error to return when a deleted buffer is used.
  static mock::Error DeletedError();
  // The error to return where there are no bytes: it was deleted, it failed, or it is too early.
  mock::Error NoBytesError() const;

  // The same array for the CPU client's device `device_index`; empty before one was made. GIL
  // needed.
  mock::python::Ref array(int device_index) const;
  void set_array(mock::python::DeferredRef array, int device_index);

  const uint64_t
      number;  // counts the buffers of this process, which identifies them in a recording
  const mock::ArrayShape shape;
  mock::Memory* const memory;
  const std::shared_ptr<mock::AsyncResult> ready;
  uint64_t memory_of = 0;                      // the buffer that was donated for it; 0: none
  mutable std::atomic<bool> described{false};  // in a recording; see describe.cc

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<mock::Contents> contents_;
  mock::python::DeferredRef array_;
  int array_device_ = -1;
  std::vector<std::shared_ptr<mock::Storage>> external_references_;
};

namespace mock {

// A new buffer with bytes of its own, filled by the caller before anybody else sees it.
std::unique_ptr<PJRT_Buffer> AllocateBuffer(ArrayShape shape, Memory* memory,
                                            std::shared_ptr<AsyncResult> ready);
// The memory a call means by its `memory` and `device`, of which either may be null. Throws where
// the device is another process's.
Memory* MemoryOf(PJRT_Memory* memory, PJRT_Device* device, PJRT_Client* client);

// Throws unless a range of bytes lies within a buffer of so many.
void CheckRange(int64_t offset, int64_t size, size_t buffer_size);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_BUFFERS_BUFFER_H_
