// New buffers from old ones: copies between devices and memories, bitcasts and donations.
#include <cstring>
#include <utility>

#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/buffers/buffer.h"
#include "pjrt/types/element_type.h"

namespace mock {
namespace {

Result<std::unique_ptr<PJRT_Buffer>> CopyTo(PJRT_Buffer* source, Memory* memory) {
  const std::shared_ptr<Contents> from = source->contents();
  if (from == nullptr) return PJRT_Buffer::DeletedError();
  auto ready = std::make_shared<AsyncResult>();
  ArrayShape shape = source->shape;
  // To or from memory that knows no layouts of a device the array gets that of its new place.
  if (memory->kind.id == kUnpinnedHost || source->memory->kind.id == kUnpinnedHost) {
    shape.layout = memory->DefaultLayout(shape.element_size(), shape.dims);
  }
  Result<std::unique_ptr<PJRT_Buffer>> target = AllocateBuffer(std::move(shape), memory, ready);
  if (!target.ok()) return target.error();
  const std::shared_ptr<Storage> to = (*target)->storage();
  source->ready->OnReady([from, to, ready](const Result<void>& result) {
    if (result.ok() && to->is_writable()) {
      std::memcpy(to->data(), from->storage()->data(), to->size());
    }
    ready->Set(result);
  });
  return target;
}

// A donation that waits for the word of the one who asked for it.
struct PendingDonation {
  std::shared_ptr<AsyncResult> source_ready;
  std::shared_ptr<AsyncResult> ready;
};

void FinishPendingDonation(PJRT_Buffer_DonateWithControlDependency_Callback_Args* args) {
  const auto pending = TakeBack(static_cast<PendingDonation*>(args->callback_data));
  if (args->error_code != PJRT_Error_Code_OK) {
    pending->ready->Set(
        Error{args->error_code, std::string(args->error_message, args->error_message_size)});
    return;
  }
  const std::shared_ptr<AsyncResult> ready = pending->ready;
  pending->source_ready->OnReady([ready](const Result<void>& result) { ready->Set(result); });
}

}  // namespace

Result<void> behaviour::Buffer_CopyToDevice(PJRT_Buffer_CopyToDevice_Args* args) {
  if (args->dst_device->local_index < 0) return NotAddressable(*args->dst_device);
  auto copy = CopyTo(args->buffer, args->dst_device->default_memory());
  if (!copy.ok()) return copy.error();
  args->dst_buffer = copy->release();
  return {};
}

Result<void> behaviour::Buffer_CopyToMemory(PJRT_Buffer_CopyToMemory_Args* args) {
  auto copy = CopyTo(args->buffer, Memory::Cast(args->dst_memory));
  if (!copy.ok()) return copy.error();
  args->dst_buffer = copy->release();
  return {};
}

Result<void> behaviour::Buffer_Bitcast(PJRT_Buffer_Bitcast_Args* args) {
  const PJRT_Buffer& source = *args->buffer;
  Result<ArrayShape> shape =
      MakeShape(args->element_type, args->dims, args->num_dims, args->device_layout, source.memory);
  if (!shape.ok()) return shape.error();
  if (shape->size() != source.shape.size()) {
    return InvalidArgument(
        "a bitcast keeps the number of bytes: " + std::to_string(source.shape.size()) + " is not " +
        std::to_string(shape->size()));
  }
  std::shared_ptr<Contents> contents = source.contents();
  if (contents == nullptr) return PJRT_Buffer::DeletedError();
  args->out_buffer = GiveToCaller<PJRT_Buffer>(*std::move(shape), source.memory, source.ready,
                                               std::move(contents));
  return {};
}

Result<void> behaviour::Buffer_DonateWithControlDependency(
    PJRT_Buffer_DonateWithControlDependency_Args* args) {
  PJRT_Buffer& source = *args->buffer;
  std::shared_ptr<Contents> contents = source.Delete();
  if (contents == nullptr) return PJRT_Buffer::DeletedError();
  auto ready = std::make_shared<AsyncResult>();
  auto pending = MakeUnique<PendingDonation>(source.ready, ready);
  args->out_buffer =
      GiveToCaller<PJRT_Buffer>(source.shape, source.memory, std::move(ready), std::move(contents));
  args->callback_data = pending.release();
  args->dependency_ready_callback = FinishPendingDonation;
  return {};
}

}  // namespace mock
