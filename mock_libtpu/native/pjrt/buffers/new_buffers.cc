// Buffers that start without an array on the host: uninitialised, failed, promised (alias) ones and
// views of memory that somebody else owns.
#include <cstring>
#include <utility>

#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/buffers/buffer.h"

// A promise to give an alias buffer its bytes; freed when it is fulfilled.
struct PJRT_FulfillAliasBufferCallback {
  std::shared_ptr<mock::Contents> contents;  // the alias's, which may be gone by then
  std::shared_ptr<mock::AsyncResult> ready;
};

namespace mock {

Result<void> behaviour::Client_CreateUninitializedBuffer(
    PJRT_Client_CreateUninitializedBuffer_Args* args) {
  const Result<Memory*> found = MemoryOf(args->memory, args->device, args->client);
  if (!found.ok()) return found.error();
  Memory* const memory = *found;
  Result<ArrayShape> shape = MakeShape(args->shape_element_type, args->shape_dims,
                                       args->shape_num_dims, args->shape_layout, memory);
  if (!shape.ok()) return shape.error();
  Result<std::unique_ptr<PJRT_Buffer>> buffer =
      AllocateBuffer(*std::move(shape), memory, ReadyResult());
  if (!buffer.ok()) return buffer.error();
  // Zeros rather than what the process happened to have there: two runs read the same.
  const std::shared_ptr<Storage> storage = (*buffer)->storage();
  if (storage->is_writable()) std::memset(storage->data(), 0, storage->size());
  args->buffer = buffer->release();
  return {};
}

Result<void> behaviour::Client_CreateErrorBuffer(PJRT_Client_CreateErrorBuffer_Args* args) {
  const Result<Memory*> found = MemoryOf(args->memory, nullptr, args->client);
  if (!found.ok()) return found.error();
  Memory* const memory = *found;
  Result<ArrayShape> shape = MakeShape(args->shape_element_type, args->shape_dims,
                                       args->shape_num_dims, args->shape_layout, memory);
  if (!shape.ok()) return shape.error();
  args->buffer = GiveToCaller<PJRT_Buffer>(
      *std::move(shape), memory,
      FailedResult(
          Error{args->error_code, std::string(args->error_message, args->error_message_size)}),
      std::make_shared<Contents>());
  return {};
}

Result<void> behaviour::Client_CreateAliasBuffer(PJRT_Client_CreateAliasBuffer_Args* args) {
  const Result<Memory*> found = MemoryOf(args->memory, nullptr, args->client);
  if (!found.ok()) return found.error();
  Memory* const memory = *found;
  Result<ArrayShape> shape = MakeShape(args->shape_element_type, args->shape_dims,
                                       args->shape_num_dims, args->shape_layout, memory);
  if (!shape.ok()) return shape.error();
  auto ready = std::make_shared<AsyncResult>();
  auto contents = std::make_shared<Contents>();
  auto buffer = std::make_unique<PJRT_Buffer>(*std::move(shape), memory, ready, contents);
  args->fulfill_alias_buffer_cb =
      GiveToCaller<PJRT_FulfillAliasBufferCallback>(std::move(contents), std::move(ready));
  args->alias_buffer = buffer.release();
  return {};
}

Result<void> behaviour::Client_FulfillAliasBuffer(PJRT_Client_FulfillAliasBuffer_Args* args) {
  const PJRT_FulfillAliasBufferCallback promise = *TakeBack(args->fulfill_alias_buffer_cb);
  if (args->status_code != PJRT_Error_Code_OK) {
    promise.ready->Set(
        Error{args->status_code, std::string(args->error_message, args->error_message_size)});
    return {};
  }
  const std::shared_ptr<Contents> contents = args->buffer->contents();
  if (contents == nullptr) {
    promise.ready->Set(PJRT_Buffer::DeletedError());
    return PJRT_Buffer::DeletedError();
  }
  // The buffer may be a promise itself: there may be nothing to share before it is ready.
  args->buffer->ready->OnReady([promise, contents](const Result<void>& result) {
    promise.contents->Fill(*contents);
    promise.ready->Set(result);
  });
  return {};
}

Result<void> behaviour::Client_CreateViewOfDeviceBuffer(
    PJRT_Client_CreateViewOfDeviceBuffer_Args* args) {
  const Result<Memory*> found = MemoryOf(args->memory, args->device, args->client);
  if (!found.ok()) return found.error();
  Memory* const memory = *found;
  Result<ArrayShape> shape =
      MakeShape(args->element_type, args->dims, args->num_dims, args->layout, memory);
  if (!shape.ok()) return shape.error();
  const size_t size = shape->size();
  void* const data = args->device_buffer_ptr;
  const auto on_delete = args->on_delete_callback;
  void* const on_delete_arg = args->on_delete_callback_arg;
  auto storage = std::make_shared<Storage>(data, size, [=] {
    if (on_delete != nullptr) on_delete(data, on_delete_arg);
  });
  // Somebody else's memory is not counted in ours.
  args->buffer = GiveToCaller<PJRT_Buffer>(*std::move(shape), memory, ReadyResult(),
                                           std::make_shared<Contents>(std::move(storage), nullptr));
  return {};
}

}  // namespace mock
