// Buffers that start without an array on the host: uninitialised, failed, promised (alias) ones,
// views of memory that somebody else owns, copies between devices and memories, bitcasts and
// donations.
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
namespace {

PJRT_Buffer* CopyTo(PJRT_Buffer* source, Memory* memory) {
  const std::shared_ptr<Contents> from = source->Existing();
  auto ready = std::make_shared<AsyncResult>();
  ArrayShape shape = source->shape;
  // To or from memory that knows no layouts of a device the array gets that of its new place.
  if (memory->kind.id == kUnpinnedHost || source->memory->kind.id == kUnpinnedHost) {
    shape.layout = memory->DefaultLayout(shape.element_size(), shape.dims);
  }
  std::unique_ptr<PJRT_Buffer> target = AllocateBuffer(std::move(shape), memory, ready);
  source->ready->OnReady([from, to = target->storage(), ready](const Outcome& outcome) {
    if (!outcome.has_value() && to->is_writable()) {
      std::memcpy(to->data(), from->storage()->data(), to->size());
    }
    ready->Set(outcome);
  });
  return target.release();
}

// A donation that waits for the word of the one who asked for it.
struct PendingDonation {
  std::shared_ptr<AsyncResult> source_ready;
  std::shared_ptr<AsyncResult> ready;
};

void FinishPendingDonation(PJRT_Buffer_DonateWithControlDependency_Callback_Args* args) {
  const auto pending = TakeBack(static_cast<PendingDonation*>(args->callback_data));
  if (const Outcome failed =
          OutcomeOf(args->error_code, args->error_message, args->error_message_size)) {
    return pending->ready->Set(failed);
  }
  pending->source_ready->OnReady(
      [ready = pending->ready](const Outcome& outcome) { ready->Set(outcome); });
}

}  // namespace

void behaviour::Client_CreateUninitializedBuffer(PJRT_Client_CreateUninitializedBuffer_Args* args) {
  Memory* const memory = MemoryOf(args->memory, args->device, args->client);
  ArrayShape shape = MakeShape(args->shape_element_type, args->shape_dims, args->shape_num_dims,
                               args->shape_layout, memory);
  std::unique_ptr<PJRT_Buffer> buffer = AllocateBuffer(std::move(shape), memory, ReadyResult());
  // Zeros rather than what the process happened to have there: two runs read the same.
  const std::shared_ptr<Storage> storage = buffer->storage();
  if (storage->is_writable()) std::memset(storage->data(), 0, storage->size());
  args->buffer = buffer.release();
}

void behaviour::Client_CreateErrorBuffer(PJRT_Client_CreateErrorBuffer_Args* args) {
  Memory* const memory = MemoryOf(args->memory, nullptr, args->client);
  ArrayShape shape = MakeShape(args->shape_element_type, args->shape_dims, args->shape_num_dims,
                               args->shape_layout, memory);
  args->buffer = GiveToCaller<PJRT_Buffer>(
      std::move(shape), memory,
      FailedResult({args->error_code, std::string(args->error_message, args->error_message_size)}),
      std::make_shared<Contents>());
}

void behaviour::Client_CreateAliasBuffer(PJRT_Client_CreateAliasBuffer_Args* args) {
  Memory* const memory = MemoryOf(args->memory, nullptr, args->client);
  ArrayShape shape = MakeShape(args->shape_element_type, args->shape_dims, args->shape_num_dims,
                               args->shape_layout, memory);
  auto ready = std::make_shared<AsyncResult>();
  auto contents = std::make_shared<Contents>();
  auto buffer = std::make_unique<PJRT_Buffer>(std::move(shape), memory, ready, contents);
  args->fulfill_alias_buffer_cb =
      GiveToCaller<PJRT_FulfillAliasBufferCallback>(std::move(contents), std::move(ready));
  args->alias_buffer = buffer.release();
}

void behaviour::Client_FulfillAliasBuffer(PJRT_Client_FulfillAliasBuffer_Args* args) {
  const PJRT_FulfillAliasBufferCallback promise = *TakeBack(args->fulfill_alias_buffer_cb);
  if (const Outcome failed =
          OutcomeOf(args->status_code, args->error_message, args->error_message_size)) {
    return promise.ready->Set(failed);
  }
  const std::shared_ptr<Contents> contents = args->buffer->contents();
  if (contents == nullptr) {
    promise.ready->Set(PJRT_Buffer::DeletedError());
    throw PJRT_Buffer::DeletedError();
  }
  // The buffer may be a promise itself: there may be nothing to share before it is ready.
  args->buffer->ready->OnReady([promise, contents](const Outcome& outcome) {
    promise.contents->Fill(*contents);
    promise.ready->Set(outcome);
  });
}

void behaviour::Client_CreateViewOfDeviceBuffer(PJRT_Client_CreateViewOfDeviceBuffer_Args* args) {
  Memory* const memory = MemoryOf(args->memory, args->device, args->client);
  ArrayShape shape =
      MakeShape(args->element_type, args->dims, args->num_dims, args->layout, memory);
  const size_t size = shape.size();
  void* const data = args->device_buffer_ptr;
  auto storage = std::make_shared<Storage>(
      data, size,
      [data, on_delete = args->on_delete_callback, argument = args->on_delete_callback_arg] {
        if (on_delete != nullptr) on_delete(data, argument);
      });
  // Somebody else's memory is not counted in ours.
  args->buffer = GiveToCaller<PJRT_Buffer>(std::move(shape), memory, ReadyResult(),
                                           std::make_shared<Contents>(std::move(storage), nullptr));
}

void behaviour::Buffer_CopyToDevice(PJRT_Buffer_CopyToDevice_Args* args) {
  args->dst_buffer = CopyTo(args->buffer, MemoryOf(*args->dst_device));
}

void behaviour::Buffer_CopyToMemory(PJRT_Buffer_CopyToMemory_Args* args) {
  args->dst_buffer = CopyTo(args->buffer, Memory::Cast(args->dst_memory));
}

void behaviour::Buffer_Bitcast(PJRT_Buffer_Bitcast_Args* args) {
  const PJRT_Buffer& source = *args->buffer;
  ArrayShape shape =
      MakeShape(args->element_type, args->dims, args->num_dims, args->device_layout, source.memory);
  if (shape.size() != source.shape.size()) {
    throw InvalidArgument("a bitcast keeps the number of bytes: ", source.shape.size(), " is not ",
                          shape.size());
  }
  args->out_buffer =
      GiveToCaller<PJRT_Buffer>(std::move(shape), source.memory, source.ready, source.Existing());
}

void behaviour::Buffer_DonateWithControlDependency(
    PJRT_Buffer_DonateWithControlDependency_Args* args) {
  PJRT_Buffer& source = *args->buffer;
  std::shared_ptr<Contents> contents = source.Delete();
  if (contents == nullptr) throw PJRT_Buffer::DeletedError();
  auto ready = std::make_shared<AsyncResult>();
  auto pending = MakeUnique<PendingDonation>(source.ready, ready);
  args->out_buffer =
      GiveToCaller<PJRT_Buffer>(source.shape, source.memory, std::move(ready), std::move(contents));
  args->callback_data = pending.release();
  args->dependency_ready_callback = FinishPendingDonation;
}

}  // namespace mock
