// PJRT_Client_CreateBuffersForAsyncHostToDevice and PJRT_AsyncHostToDeviceTransferManager_*:
// buffers that exist before their bytes do and are filled in pieces.
#include <cstring>
#include <utility>

#include "base/handles.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "pjrt/buffers/buffer.h"
#include "pjrt/types/event.h"

namespace {

struct Transfer {
  std::unique_ptr<PJRT_Buffer> buffer;  // null once it was handed out
  mock::ArrayShape shape;
  std::shared_ptr<mock::Storage> storage;
  std::shared_ptr<mock::AsyncResult> ready;
};

}  // namespace

struct PJRT_AsyncHostToDeviceTransferManager {
  PJRT_Device* device;
  std::mutex mutex;  // guards Transfer::buffer
  std::vector<Transfer> transfers;
};

namespace mock {
namespace {

Result<Transfer*> Find(PJRT_AsyncHostToDeviceTransferManager* manager, int index) {
  if (index < 0 || static_cast<size_t>(index) >= manager->transfers.size()) {
    return InvalidArgument("buffer_index " + std::to_string(index) + ": the transfer manager has " +
                           std::to_string(manager->transfers.size()) + " buffers");
  }
  return &manager->transfers[static_cast<size_t>(index)];
}

}  // namespace

Result<void> behaviour::Client_CreateBuffersForAsyncHostToDevice(
    PJRT_Client_CreateBuffersForAsyncHostToDevice_Args* args) {
  if (args->num_device_layouts != 0 && args->num_device_layouts != args->num_shape_specs) {
    return InvalidArgument(std::to_string(args->num_device_layouts) + " layouts for " +
                           std::to_string(args->num_shape_specs) + " shapes");
  }
  const Result<Memory*> found = MemoryOf(args->memory, nullptr, args->client);
  if (!found.ok()) return found.error();
  Memory* const memory = *found;
  auto manager = std::make_unique<PJRT_AsyncHostToDeviceTransferManager>();
  manager->device = memory->device;
  const FullArray<PJRT_ShapeSpec> specs(args->shape_specs, args->num_shape_specs);
  for (size_t index = 0; index < specs.size(); ++index) {
    const Full<PJRT_ShapeSpec> spec = specs[index];
    const PJRT_Buffer_MemoryLayout* const layout =
        args->num_device_layouts == 0 ? nullptr : args->device_layouts[index];
    Result<ArrayShape> shape =
        MakeShape(spec->element_type, spec->dims, spec->num_dims, layout, memory);
    if (!shape.ok()) return shape.error();
    auto ready = std::make_shared<AsyncResult>();
    Result<std::unique_ptr<PJRT_Buffer>> buffer = AllocateBuffer(*shape, memory, ready);
    if (!buffer.ok()) return buffer.error();
    std::shared_ptr<Storage> storage = (*buffer)->storage();
    manager->transfers.push_back(
        {*std::move(buffer), *std::move(shape), std::move(storage), std::move(ready)});
  }
  args->transfer_manager = manager.release();
  return {};
}

Result<void> behaviour::AsyncHostToDeviceTransferManager_Destroy(
    PJRT_AsyncHostToDeviceTransferManager_Destroy_Args* args) {
  const auto manager = TakeBack(args->transfer_manager);
  if (manager == nullptr) return {};
  for (const Transfer& transfer : manager->transfers) {
    // Nobody can send the rest any more.
    transfer.ready->Set(Error{PJRT_Error_Code_INTERNAL,
                              "the transfer manager was destroyed before the last transfer"});
  }
  return {};
}

Result<void> behaviour::AsyncHostToDeviceTransferManager_TransferData(
    PJRT_AsyncHostToDeviceTransferManager_TransferData_Args* args) {
  const Result<Transfer*> found = Find(args->transfer_manager, args->buffer_index);
  if (!found.ok()) return found.error();
  Transfer* const transfer = *found;
  const int64_t size = static_cast<int64_t>(transfer->storage->size());
  if (args->offset < 0 || args->transfer_size < 0 || args->offset > size ||
      args->transfer_size > size - args->offset) {
    return InvalidArgument("a transfer of " + std::to_string(args->transfer_size) +
                           " bytes at offset " + std::to_string(args->offset) +
                           " does not fit a buffer of " + std::to_string(size) + " bytes");
  }
  if (transfer->storage->is_writable()) {
    std::memcpy(transfer->storage->data() + args->offset, args->data,
                static_cast<size_t>(args->transfer_size));
  }
  if (args->is_last_transfer) transfer->ready->Set({});
  args->done_with_h2d_transfer = ReadyEvent();
  return {};
}

Result<void> behaviour::AsyncHostToDeviceTransferManager_TransferLiteral(
    PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args* args) {
  const Result<Transfer*> found = Find(args->transfer_manager, args->buffer_index);
  if (!found.ok()) return found.error();
  Transfer* const transfer = *found;
  const Result<ArrayShape> literal = MakeShape(args->shape_element_type, args->shape_dims,
                                               args->shape_num_dims, args->shape_layout, nullptr);
  if (!literal.ok()) return literal.error();
  if (literal->type != transfer->shape.type || literal->dims != transfer->shape.dims) {
    return InvalidArgument("the literal's shape is not the buffer's");
  }
  const size_t element_size = literal->element_size();
  if (transfer->storage->is_writable()) {
    CopyStrided(transfer->storage->data(), RowMajorStrides(element_size, literal->dims),
                static_cast<const char*>(args->data),
                DenseStrides(literal->layout.minor_to_major, element_size, literal->dims),
                element_size, literal->dims);
  }
  transfer->ready->Set({});
  args->done_with_h2d_transfer = ReadyEvent();
  return {};
}

Result<void> behaviour::AsyncHostToDeviceTransferManager_RetrieveBuffer(
    PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args* args) {
  const Result<Transfer*> found = Find(args->transfer_manager, args->buffer_index);
  if (!found.ok()) return found.error();
  Transfer* const transfer = *found;
  std::lock_guard<std::mutex> lock(args->transfer_manager->mutex);
  if (transfer->buffer == nullptr) {
    return InvalidArgument("buffer " + std::to_string(args->buffer_index) +
                           " was retrieved before");
  }
  args->buffer_out = transfer->buffer.release();
  return {};
}

Result<void> behaviour::AsyncHostToDeviceTransferManager_Device(
    PJRT_AsyncHostToDeviceTransferManager_Device_Args* args) {
  args->device_out = args->transfer_manager->device;
  return {};
}

Result<void> behaviour::AsyncHostToDeviceTransferManager_BufferCount(
    PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args* args) {
  args->buffer_count = args->transfer_manager->transfers.size();
  return {};
}

Result<void> behaviour::AsyncHostToDeviceTransferManager_BufferSize(
    PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args* args) {
  const Result<Transfer*> found = Find(args->transfer_manager, args->buffer_index);
  if (!found.ok()) return found.error();
  Transfer* const transfer = *found;
  args->buffer_size = transfer->storage->size();
  return {};
}

Result<void> behaviour::AsyncHostToDeviceTransferManager_SetBufferError(
    PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args* args) {
  const Result<Transfer*> found = Find(args->transfer_manager, args->buffer_index);
  if (!found.ok()) return found.error();
  Transfer* const transfer = *found;
  transfer->ready->Set(
      Error{args->error_code, std::string(args->error_message, args->error_message_size)});
  return {};
}

// Metadata is for a profiler on the device's side; there is none.
Result<void> behaviour::AsyncHostToDeviceTransferManager_AddMetadata(
    PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args*) {
  return {};
}

}  // namespace mock
