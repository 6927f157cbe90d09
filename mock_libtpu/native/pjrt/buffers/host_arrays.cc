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
#include "recorder/read_values.h"

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

// `copy` of a buffer, which keeps what is read.
std::function<void(const Storage&)> KeepingRead(const PJRT_Buffer& buffer,
                                                std::function<void(const Storage&)> copy) {
  return [copy = std::move(copy), number = buffer.number,
          shape = buffer.shape](const Storage& storage) {
    copy(storage);
    KeepReadArray({number, ElementName(shape.type), shape.dims, storage.data(), shape.size()});
  };
}

// Runs `copy` with the bytes once they are there, then sets the result that is given back.
std::shared_ptr<AsyncResult> WhenReady(const PJRT_Buffer& buffer,
                                       std::shared_ptr<Contents> contents,
                                       std::function<void(const Storage&)> copy) {
  NoteZeros();
  AsyncResult& ready = *buffer.ready;
  if (KeepsReadArrays()) copy = KeepingRead(buffer, std::move(copy));
  if (ready.is_ready() && !ready.Await().has_value()) {
    copy(*contents->storage());
    return ReadyResult();
  }
  auto done = std::make_shared<AsyncResult>();
  ready.OnReady([done, contents, copy](const Outcome& outcome) {
    if (!outcome.has_value()) copy(*contents->storage());
    done->Set(outcome);
  });
  return done;
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
  const PendingCopy copy = *TakeBack(static_cast<PendingCopy*>(args->callback_data));
  if (const Outcome failed =
          OutcomeOf(args->error_code, args->error_message, args->error_message_size)) {
    return copy.done->Set(failed);
  }
  copy.ready->OnReady([copy, to = args->dst](const Outcome& outcome) {
    if (!outcome.has_value()) {
      const std::shared_ptr<Storage> storage = copy.contents->storage();
      std::memcpy(to, storage->data() + copy.offset, static_cast<size_t>(copy.size));
    }
    copy.done->Set(outcome);
  });
}

}  // namespace

void behaviour::Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args* args) {
  Memory* const memory = MemoryOf(args->memory, args->device, args->client);
  const ArrayShape shape =
      MakeShape(args->type, args->dims, args->num_dims, args->device_layout, memory);
  if (args->num_byte_strides != 0 && args->num_byte_strides != args->num_dims) {
    throw InvalidArgument("byte_strides has ", args->num_byte_strides, " entries for ",
                          args->num_dims, " dimensions");
  }
  const Strides to_strides = RowMajorStrides(shape.element_size(), shape.dims);
  const Strides from_strides =
      args->num_byte_strides == 0
          ? to_strides
          : Strides(args->byte_strides, args->byte_strides + args->num_byte_strides);
  std::unique_ptr<PJRT_Buffer> buffer = AllocateBuffer(shape, memory, ReadyResult());
  if (const auto storage = buffer->storage(); storage->is_writable()) {
    CopyStrided(storage->data(), to_strides, static_cast<const char*>(args->data), from_strides,
                shape.element_size(), shape.dims);
  }
  // The bytes were copied within the call, whatever semantics the caller would have allowed.
  args->done_with_host_buffer = ReadyEvent();
  args->buffer = buffer.release();
}

void behaviour::Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args* args) {
  const PJRT_Buffer& buffer = *args->src;
  const size_t size = buffer.shape.size();
  if (args->dst == nullptr) {
    args->dst_size = size;
    return;
  }
  if (args->dst_size < size) {
    throw InvalidArgument("the host buffer has ", args->dst_size, " bytes, the array ", size);
  }
  const std::shared_ptr<Contents> contents = buffer.Existing();
  const size_t element_size = buffer.shape.element_size();
  const std::vector<int64_t>& dims = buffer.shape.dims;
  const std::optional<Strides> to_strides =
      args->host_layout != nullptr
          ? HostStrides(*args->host_layout, element_size, dims)
          : DenseStrides(buffer.shape.layout.minor_to_major, element_size, dims);
  if (!to_strides.has_value()) {
    throw InvalidArgument("host_layout does not fit an array of rank ", dims.size());
  }
  const auto copy = [to = static_cast<char*>(args->dst), element_size, dims,
                     to_strides](const Storage& storage) {
    CopyStrided(to, *to_strides, storage.data(), RowMajorStrides(element_size, dims), element_size,
                dims);
  };
  args->event = MakeEvent(WhenReady(buffer, contents, copy));
}

void behaviour::Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args* args) {
  const PJRT_Buffer& buffer = *args->buffer;
  const std::shared_ptr<Contents> contents = buffer.Existing();
  CheckRange(args->offset, args->transfer_size, buffer.shape.size());
  const auto copy = [to = args->dst, offset = args->offset,
                     size = static_cast<size_t>(args->transfer_size)](const Storage& storage) {
    std::memcpy(to, storage.data() + offset, size);
  };
  args->event = MakeEvent(WhenReady(buffer, contents, copy));
}

void behaviour::Buffer_CopyRawToHostFuture(PJRT_Buffer_CopyRawToHostFuture_Args* args) {
  const PJRT_Buffer& buffer = *args->buffer;
  const std::shared_ptr<Contents> contents = buffer.Existing();
  CheckRange(args->offset, args->transfer_size, buffer.shape.size());
  auto done = std::make_shared<AsyncResult>();
  auto pending =
      MakeUnique<PendingCopy>(contents, buffer.ready, done, args->offset, args->transfer_size);
  args->event = MakeEvent(std::move(done));
  args->callback_data = pending.release();
  args->future_ready_callback = FinishPendingCopy;
}

}  // namespace mock
