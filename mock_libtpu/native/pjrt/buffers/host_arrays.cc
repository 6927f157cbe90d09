// Arrays between host memory and the mock's memories: PJRT_Client_BufferFromHostBuffer and
// PJRT_Buffer_{ToHostBuffer,CopyRawToHost,CopyRawToHostFuture}.
#include <cstdio>
#include <cstring>
#include <mutex>
#include <utility>

#include "base/handles.h"
#include "generated/behaviour.h"
#include "machine/settings.h"
#include "pjrt/buffers/buffer.h"
#include "pjrt/types/event.h"

namespace mock {
namespace {

// In a dry run, notes once that what is read is not what the program computes.
void NoteZeros() {
  static std::once_flag noted;
  if (!IsDryRun()) return;
  std::call_once(noted, [] {
    std::fputs("mock-libtpu: a value is read from the device: nothing is executed, so it is zero\n",
               stderr);
  });
}

// Runs `copy` with the bytes once they are there, then sets the result that is given back.
std::shared_ptr<AsyncResult> WhenReady(AsyncResult& ready, std::shared_ptr<Contents> contents,
                                       std::function<void(const Storage&)> copy) {
  NoteZeros();
  if (ready.is_ready() && ready.Await().ok()) {
    copy(*contents->storage());
    return ReadyResult();
  }
  auto done = std::make_shared<AsyncResult>();
  ready.OnReady([done, contents, copy](const Result<void>& result) {
    if (result.ok()) copy(*contents->storage());
    done->Set(result);
  });
  return done;
}

Result<void> CheckRange(const PJRT_Buffer& buffer, int64_t offset, int64_t size) {
  const int64_t bytes = static_cast<int64_t>(buffer.shape.size());
  if (offset >= 0 && size >= 0 && offset <= bytes && size <= bytes - offset) return {};
  return InvalidArgument("offset " + std::to_string(offset) + " and size " + std::to_string(size) +
                         " are outside of a buffer of " + std::to_string(bytes) + " bytes");
}

// What PJRT_Buffer_CopyRawToHostFuture hands out until its caller knows where the bytes go.
struct PendingCopy {
  std::shared_ptr<Contents> contents;
  std::shared_ptr<AsyncResult> ready;
  std::shared_ptr<AsyncResult> done;
  int64_t offset;
  int64_t size;
};

void FinishPendingCopy(PJRT_Buffer_CopyRawToHostFuture_Callback_Args* args) {
  const auto pending = TakeBack(static_cast<PendingCopy*>(args->callback_data));
  if (args->error_code != PJRT_Error_Code_OK) {
    pending->done->Set(
        Error{args->error_code, std::string(args->error_message, args->error_message_size)});
    return;
  }
  const PendingCopy copy = *pending;
  void* const to = args->dst;
  copy.ready->OnReady([copy, to](const Result<void>& result) {
    if (result.ok()) {
      const std::shared_ptr<Storage> storage = copy.contents->storage();
      std::memcpy(to, storage->data() + copy.offset, static_cast<size_t>(copy.size));
    }
    copy.done->Set(result);
  });
}

}  // namespace

Result<void> behaviour::Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args* args) {
  const Result<Memory*> found = MemoryOf(args->memory, args->device, args->client);
  if (!found.ok()) return found.error();
  Memory* const memory = *found;
  Result<ArrayShape> shape =
      MakeShape(args->type, args->dims, args->num_dims, args->device_layout, memory);
  if (!shape.ok()) return shape.error();
  if (args->num_byte_strides != 0 && args->num_byte_strides != args->num_dims) {
    return InvalidArgument("byte_strides has " + std::to_string(args->num_byte_strides) +
                           " entries for " + std::to_string(args->num_dims) + " dimensions");
  }
  const Strides to_strides = RowMajorStrides(shape->element_size(), shape->dims);
  const Strides from_strides =
      args->num_byte_strides == 0
          ? to_strides
          : Strides(args->byte_strides, args->byte_strides + args->num_byte_strides);
  Result<std::unique_ptr<PJRT_Buffer>> buffer =
      AllocateBuffer(*std::move(shape), memory, ReadyResult());
  if (!buffer.ok()) return buffer.error();
  const ArrayShape& made = (*buffer)->shape;
  if (const auto storage = (*buffer)->storage(); storage->is_writable()) {
    CopyStrided(storage->data(), to_strides, static_cast<const char*>(args->data), from_strides,
                made.element_size(), made.dims);
  }
  // The bytes were copied within the call, whatever semantics the caller would have allowed.
  args->done_with_host_buffer = ReadyEvent();
  args->buffer = buffer->release();
  return {};
}

Result<void> behaviour::Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args* args) {
  const PJRT_Buffer& buffer = *args->src;
  const size_t size = buffer.shape.size();
  if (args->dst == nullptr) {
    args->dst_size = size;
    return {};
  }
  if (args->dst_size < size) {
    return InvalidArgument("the host buffer has " + std::to_string(args->dst_size) +
                           " bytes, the array " + std::to_string(size));
  }
  const std::shared_ptr<Contents> contents = buffer.contents();
  if (contents == nullptr) return PJRT_Buffer::DeletedError();
  const size_t element_size = buffer.shape.element_size();
  const std::vector<int64_t>& dims = buffer.shape.dims;
  const std::optional<Strides> to_strides =
      args->host_layout != nullptr
          ? HostStrides(*args->host_layout, element_size, dims)
          : DenseStrides(buffer.shape.layout.minor_to_major, element_size, dims);
  if (!to_strides.has_value()) {
    return InvalidArgument("host_layout does not fit an array of rank " +
                           std::to_string(dims.size()));
  }
  char* const to = static_cast<char*>(args->dst);
  const ArrayShape shape = buffer.shape;
  args->event =
      MakeEvent(WhenReady(*buffer.ready, contents, [to, shape, to_strides](const Storage& storage) {
        CopyStrided(to, *to_strides, storage.data(),
                    RowMajorStrides(shape.element_size(), shape.dims), shape.element_size(),
                    shape.dims);
      }));
  return {};
}

Result<void> behaviour::Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args* args) {
  const PJRT_Buffer& buffer = *args->buffer;
  const std::shared_ptr<Contents> contents = buffer.contents();
  if (contents == nullptr) return PJRT_Buffer::DeletedError();
  const Result<void> range = CheckRange(buffer, args->offset, args->transfer_size);
  if (!range.ok()) return range;
  void* const to = args->dst;
  const int64_t offset = args->offset;
  const size_t size = static_cast<size_t>(args->transfer_size);
  args->event =
      MakeEvent(WhenReady(*buffer.ready, contents, [to, offset, size](const Storage& storage) {
        std::memcpy(to, storage.data() + offset, size);
      }));
  return {};
}

Result<void> behaviour::Buffer_CopyRawToHostFuture(PJRT_Buffer_CopyRawToHostFuture_Args* args) {
  const PJRT_Buffer& buffer = *args->buffer;
  const std::shared_ptr<Contents> contents = buffer.contents();
  if (contents == nullptr) return PJRT_Buffer::DeletedError();
  const Result<void> range = CheckRange(buffer, args->offset, args->transfer_size);
  if (!range.ok()) return range;
  auto done = std::make_shared<AsyncResult>();
  auto pending =
      MakeUnique<PendingCopy>(contents, buffer.ready, done, args->offset, args->transfer_size);
  args->event = MakeEvent(std::move(done));
  args->callback_data = pending.release();
  args->future_ready_callback = FinishPendingCopy;
  return {};
}

}  // namespace mock
