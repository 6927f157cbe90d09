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

Transfer& Find(PJRT_AsyncHostToDeviceTransferManager* manager, int index) {
  if (index < 0 || static_cast<size_t>(index) >= manager->transfers.size()) {
    throw InvalidArgument("buffer_index ", index, ": the transfer manager has ",
                          manager->transfers.size(), " buffers");
  }
  return manager->transfers[static_cast<size_t>(index)];
}

}  // namespace

void behaviour::Client_CreateBuffersForAsyncHostToDevice(
    PJRT_Client_CreateBuffersForAsyncHostToDevice_Args* args) {
  if (args->num_device_layouts != 0 && args->num_device_layouts != args->num_shape_specs) {
    throw InvalidArgument(args->num_device_layouts, " layouts for ", args->num_shape_specs,
                          " shapes");
  }
  Memory* const memory = MemoryOf(args->memory, nullptr, args->client);
  auto manager = std::make_unique<PJRT_AsyncHostToDeviceTransferManager>();
  manager->device = memory->device;
  const FullArray<PJRT_ShapeSpec> specs(args->shape_specs, args->num_shape_specs);
  for (size_t index = 0; index < specs.size(); ++index) {
    const Full<PJRT_ShapeSpec> spec = specs[index];
    const PJRT_Buffer_MemoryLayout* const layout =
        args->num_device_layouts == 0 ? nullptr : args->device_layouts[index];
    ArrayShape shape = MakeShape(spec->element_type, spec->dims, spec->num_dims, layout, memory);
    auto ready = std::make_shared<AsyncResult>();
    std::unique_ptr<PJRT_Buffer> buffer = AllocateBuffer(shape, memory, ready);
    std::shared_ptr<Storage> storage = buffer->storage();
    manager->transfers.push_back(
        {std::move(buffer), std::move(shape), std::move(storage), std::move(ready)});
  }
  args->transfer_manager = manager.release();
}

void behaviour::AsyncHostToDeviceTransferManager_Destroy(
    PJRT_AsyncHostToDeviceTransferManager_Destroy_Args* args) {
  const auto manager = TakeBack(args->transfer_manager);
  if (manager == nullptr) return;
  for (const Transfer& transfer : manager->transfers) {
    // Nobody can send the rest any more.
    transfer.ready->Set(Error{PJRT_Error_Code_INTERNAL,
                              "the transfer manager was destroyed before the last transfer"});
  }
}

void behaviour::AsyncHostToDeviceTransferManager_TransferData(
    PJRT_AsyncHostToDeviceTransferManager_TransferData_Args* args) {
  Transfer& transfer = Find(args->transfer_manager, args->buffer_index);
  CheckRange(args->offset, args->transfer_size, transfer.storage->size());
  if (transfer.storage->is_writable()) {
    std::memcpy(transfer.storage->data() + args->offset, args->data,
                static_cast<size_t>(args->transfer_size));
  }
  if (args->is_last_transfer) transfer.ready->Set();
  args->done_with_h2d_transfer = ReadyEvent();
}

void behaviour::AsyncHostToDeviceTransferManager_TransferLiteral(
    PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args* args) {
  Transfer& transfer = Find(args->transfer_manager, args->buffer_index);
  const ArrayShape literal = MakeShape(args->shape_element_type, args->shape_dims,
                                       args->shape_num_dims, args->shape_layout, nullptr);
  if (literal.type != transfer.shape.type || literal.dims != transfer.shape.dims) {
    throw InvalidArgument("the literal's shape is not the buffer's");
  }
  const size_t element_size = literal.element_size();
  if (transfer.storage->is_writable()) {
    CopyStrided(transfer.storage->data(), RowMajorStrides(element_size, literal.dims),
                static_cast<const char*>(args->data),
                DenseStrides(literal.layout.minor_to_major, element_size, literal.dims),
                element_size, literal.dims);
  }
  transfer.ready->Set();
  args->done_with_h2d_transfer = ReadyEvent();
}

void behaviour::AsyncHostToDeviceTransferManager_RetrieveBuffer(
    PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args* args) {
  Transfer& transfer = Find(args->transfer_manager, args->buffer_index);
  std::lock_guard<std::mutex> lock(args->transfer_manager->mutex);
  if (transfer.buffer == nullptr) {
    throw InvalidArgument("buffer ", args->buffer_index, " was retrieved before");
  }
  args->buffer_out = transfer.buffer.release();
}

void behaviour::AsyncHostToDeviceTransferManager_Device(
    PJRT_AsyncHostToDeviceTransferManager_Device_Args* args) {
  args->device_out = args->transfer_manager->device;
}

void behaviour::AsyncHostToDeviceTransferManager_BufferCount(
    PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args* args) {
  args->buffer_count = args->transfer_manager->transfers.size();
}

void behaviour::AsyncHostToDeviceTransferManager_BufferSize(
    PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args* args) {
  Transfer& transfer = Find(args->transfer_manager, args->buffer_index);
  args->buffer_size = transfer.storage->size();
}

void behaviour::AsyncHostToDeviceTransferManager_SetBufferError(
    PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args* args) {
  Transfer& transfer = Find(args->transfer_manager, args->buffer_index);
  transfer.ready->Set(
      Error{args->error_code, std::string(args->error_message, args->error_message_size)});
}

// Metadata is for a profiler on the device's side; there is none.
void behaviour::AsyncHostToDeviceTransferManager_AddMetadata(
    PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args*) {}

}  // namespace mock
