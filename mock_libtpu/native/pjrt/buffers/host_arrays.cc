// Arrays between host memory and the mock's memories: PJRT_Client_BufferFromHostBuffer and
// PJRT_Buffer_{ToHostBuffer,CopyRawToHost,CopyRawToHostFuture}.
#include <cstring>
#include <utility>

#include "generated/behaviour.h"
#include "pjrt/buffers/buffer.h"

namespace mock {
namespace {

// Runs `copy` with the bytes once they are there, then sets the result that is given back.
std::shared_ptr<AsyncResult> WhenReady(AsyncResult& ready, std::shared_ptr<Contents> contents,
                                       std::function<void(const Storage&)> copy) {
  if (ready.is_ready() && !ready.Await().has_value()) {
    copy(*contents->storage());
    return ReadyResult();
  }
  auto done = std::make_shared<AsyncResult>();
  ready.OnReady([done, contents, copy](const std::optional<Error>& error) {
    if (!error.has_value()) copy(*contents->storage());
    done->Set(error);
  });
  return done;
}

PJRT_Error* CheckRange(const PJRT_Buffer& buffer, int64_t offset, int64_t size) {
  const int64_t bytes = static_cast<int64_t>(buffer.shape.size());
  if (offset >= 0 && size >= 0 && offset <= bytes && size <= bytes - offset) return nullptr;
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
  const std::unique_ptr<PendingCopy> pending(static_cast<PendingCopy*>(args->callback_data));
  if (args->error_code != PJRT_Error_Code_OK) {
    pending->done->Set(
        Error(args->error_code, std::string(args->error_message, args->error_message_size)));
    return;
  }
  const PendingCopy copy = *pending;
  void* const to = args->dst;
  copy.ready->OnReady([copy, to](const std::optional<Error>& error) {
    if (!error.has_value()) {
      const std::shared_ptr<Storage> storage = copy.contents->storage();
      std::memcpy(to, storage->data() + copy.offset, static_cast<size_t>(copy.size));
    }
    copy.done->Set(error);
  });
}

}  // namespace

PJRT_Error* behaviour::Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args* args) {
  PJRT_Error* error = nullptr;
  Memory* const memory = MemoryOf(args->memory, args->device, args->client);
  std::optional<ArrayShape> shape =
      MakeShape(args->type, args->dims, args->num_dims, args->device_layout, memory, &error);
  if (!shape.has_value()) return error;
  if (args->num_byte_strides != 0 && args->num_byte_strides != args->num_dims) {
    return InvalidArgument("byte_strides has " + std::to_string(args->num_byte_strides) +
                           " entries for " + std::to_string(args->num_dims) + " dimensions");
  }
  const Strides to_strides = RowMajorStrides(shape->element_size(), shape->dims);
  const Strides from_strides =
      args->num_byte_strides == 0
          ? to_strides
          : Strides(args->byte_strides, args->byte_strides + args->num_byte_strides);
  PJRT_Buffer* const buffer = AllocateBuffer(*std::move(shape), memory, ReadyResult(), &error);
  if (buffer == nullptr) return error;
  CopyStrided(buffer->storage()->data(), to_strides, static_cast<const char*>(args->data),
              from_strides, buffer->shape.element_size(), buffer->shape.dims);
  // The bytes were copied within the call, whatever semantics the caller would have allowed.
  args->done_with_host_buffer = ReadyEvent();
  args->buffer = buffer;
  return nullptr;
}

PJRT_Error* behaviour::Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args* args) {
  const PJRT_Buffer& buffer = *args->src;
  const size_t size = buffer.shape.size();
  if (args->dst == nullptr) {
    args->dst_size = size;
    return nullptr;
  }
  if (args->dst_size < size) {
    return InvalidArgument("the host buffer has " + std::to_string(args->dst_size) +
                           " bytes, the array " + std::to_string(size));
  }
  const std::shared_ptr<Contents> contents = buffer.contents();
  if (contents == nullptr) return Copy(PJRT_Buffer::DeletedError());
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
  return nullptr;
}

PJRT_Error* behaviour::Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args* args) {
  const PJRT_Buffer& buffer = *args->buffer;
  const std::shared_ptr<Contents> contents = buffer.contents();
  if (contents == nullptr) return Copy(PJRT_Buffer::DeletedError());
  if (PJRT_Error* error = CheckRange(buffer, args->offset, args->transfer_size)) return error;
  void* const to = args->dst;
  const int64_t offset = args->offset;
  const size_t size = static_cast<size_t>(args->transfer_size);
  args->event =
      MakeEvent(WhenReady(*buffer.ready, contents, [to, offset, size](const Storage& storage) {
        std::memcpy(to, storage.data() + offset, size);
      }));
  return nullptr;
}

PJRT_Error* behaviour::Buffer_CopyRawToHostFuture(PJRT_Buffer_CopyRawToHostFuture_Args* args) {
  const PJRT_Buffer& buffer = *args->buffer;
  const std::shared_ptr<Contents> contents = buffer.contents();
  if (contents == nullptr) return Copy(PJRT_Buffer::DeletedError());
  if (PJRT_Error* error = CheckRange(buffer, args->offset, args->transfer_size)) return error;
  auto done = std::make_shared<AsyncResult>();
  args->event = MakeEvent(done);
  args->callback_data =
      new PendingCopy{contents, buffer.ready, done, args->offset, args->transfer_size};
  args->future_ready_callback = FinishPendingCopy;
  return nullptr;
}

}  // namespace mock
