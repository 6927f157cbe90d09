// Buffers that start without an array on the host: uninitialised, failed, promised (alias) ones and
// views of memory that somebody else owns.
#include <cstring>
#include <utility>

#include "buffer.h"
#include "generated/behaviour.h"

// A promise to give an alias buffer its bytes; freed when it is fulfilled.
struct PJRT_FulfillAliasBufferCallback {
  PJRT_Buffer* alias;
  std::shared_ptr<mock::Moment> ready;
};

namespace mock {

PJRT_Error* behaviour::Client_CreateUninitializedBuffer(
    PJRT_Client_CreateUninitializedBuffer_Args* args) {
  PJRT_Error* error = nullptr;
  std::optional<ArrayShape> shape = MakeShape(args->shape_element_type, args->shape_dims,
                                              args->shape_num_dims, args->shape_layout, &error);
  if (!shape.has_value()) return error;
  Memory* const memory = MemoryOf(args->memory, args->device, args->client);
  args->buffer = AllocateBuffer(*std::move(shape), memory, ReadyMoment(), &error);
  if (args->buffer == nullptr) return error;
  // Zeros rather than what the process happened to have there: two runs read the same.
  std::memset(args->buffer->storage()->data(), 0, args->buffer->storage()->size());
  return nullptr;
}

PJRT_Error* behaviour::Client_CreateErrorBuffer(PJRT_Client_CreateErrorBuffer_Args* args) {
  PJRT_Error* error = nullptr;
  std::optional<ArrayShape> shape = MakeShape(args->shape_element_type, args->shape_dims,
                                              args->shape_num_dims, args->shape_layout, &error);
  if (!shape.has_value()) return error;
  args->buffer = new PJRT_Buffer(
      *std::move(shape), MemoryOf(args->memory, nullptr, args->client),
      FailedMoment(Error(args->error_code,
                         std::string(args->error_message, args->error_message_size))),
      nullptr, nullptr);
  return nullptr;
}

PJRT_Error* behaviour::Client_CreateAliasBuffer(PJRT_Client_CreateAliasBuffer_Args* args) {
  PJRT_Error* error = nullptr;
  std::optional<ArrayShape> shape = MakeShape(args->shape_element_type, args->shape_dims,
                                              args->shape_num_dims, args->shape_layout, &error);
  if (!shape.has_value()) return error;
  auto ready = std::make_shared<Moment>();
  args->alias_buffer =
      new PJRT_Buffer(*std::move(shape), MemoryOf(args->memory, nullptr, args->client), ready,
                      nullptr, nullptr);
  args->fulfill_alias_buffer_cb =
      new PJRT_FulfillAliasBufferCallback{args->alias_buffer, std::move(ready)};
  return nullptr;
}

PJRT_Error* behaviour::Client_FulfillAliasBuffer(PJRT_Client_FulfillAliasBuffer_Args* args) {
  const std::unique_ptr<PJRT_FulfillAliasBufferCallback> promise(args->fulfill_alias_buffer_cb);
  const std::shared_ptr<Moment> ready = promise->ready;
  if (args->status_code != PJRT_Error_Code_OK) {
    ready->Set(Error(args->status_code, std::string(args->error_message, args->error_message_size)));
    return nullptr;
  }
  if (args->buffer->deleted()) return args->buffer->DeletedError();
  promise->alias->Fill(args->buffer->storage());
  args->buffer->ready->OnSet([ready](const std::optional<Error>& error) { ready->Set(error); });
  return nullptr;
}

PJRT_Error* behaviour::Client_CreateViewOfDeviceBuffer(
    PJRT_Client_CreateViewOfDeviceBuffer_Args* args) {
  PJRT_Error* error = nullptr;
  std::optional<ArrayShape> shape =
      MakeShape(args->element_type, args->dims, args->num_dims, args->layout, &error);
  if (!shape.has_value()) return error;
  const size_t size = shape->size();
  void* const data = args->device_buffer_ptr;
  const auto on_delete = args->on_delete_callback;
  void* const on_delete_arg = args->on_delete_callback_arg;
  std::shared_ptr<Storage> storage = Storage::View(data, size, [=] {
    if (on_delete != nullptr) on_delete(data, on_delete_arg);
  });
  // Somebody else's memory is not counted in ours.
  args->buffer = new PJRT_Buffer(*std::move(shape),
                                 MemoryOf(args->memory, args->device, args->client),
                                 ReadyMoment(), std::move(storage), nullptr);
  return nullptr;
}

}  // namespace mock
