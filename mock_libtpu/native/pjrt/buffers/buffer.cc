// PJRT_Buffer_*: what a buffer is, its life and its readiness. How its bytes come and go is in
// host_arrays.cc, new_buffers.cc and transfer_manager.cc.
#include "pjrt/buffers/buffer.h"

#include <atomic>
#include <utility>

#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/types/event.h"

namespace mock {
namespace {

std::atomic<uint64_t> buffers_made{0};

}  // namespace

std::unique_ptr<PJRT_Buffer> AllocateBuffer(ArrayShape shape, Memory* memory,
                                            std::shared_ptr<AsyncResult> ready) {
  const size_t size = shape.size();
  std::shared_ptr<Allocation> allocation = Allocation::Reserve(memory, size);
  return std::make_unique<PJRT_Buffer>(
      std::move(shape), memory, std::move(ready),
      std::make_shared<Contents>(Storage::Allocate(size), std::move(allocation)));
}

Memory* MemoryOf(PJRT_Memory* memory, PJRT_Device* device, PJRT_Client* client) {
  if (memory != nullptr) return Memory::Cast(memory);
  if (device == nullptr) return client->addressable_pointers.front()->default_memory();
  return MemoryOf(*device);
}

void CheckRange(int64_t offset, int64_t size, size_t buffer_size) {
  const auto bytes = static_cast<int64_t>(buffer_size);
  if (offset >= 0 && size >= 0 && offset <= bytes && size <= bytes - offset) return;
  throw InvalidArgument("offset ", offset, " and size ", size,
                        ": the range does not fit a buffer of ", bytes, " bytes");
}

void behaviour::Buffer_Destroy(PJRT_Buffer_Destroy_Args* args) { TakeBack(args->buffer); }

void behaviour::Buffer_ElementType(PJRT_Buffer_ElementType_Args* args) {
  args->type = args->buffer->shape.type;
}

void behaviour::Buffer_Dimensions(PJRT_Buffer_Dimensions_Args* args) {
  Show(args->buffer->shape.dims, &args->dims, &args->num_dims);
}

void behaviour::Buffer_UnpaddedDimensions(PJRT_Buffer_UnpaddedDimensions_Args* args) {
  Show(args->buffer->shape.dims, &args->unpadded_dims, &args->num_dims);
}

void behaviour::Buffer_DynamicDimensionIndices(PJRT_Buffer_DynamicDimensionIndices_Args* args) {
  args->dynamic_dim_indices = nullptr;
  args->num_dynamic_dims = 0;
}

void behaviour::Buffer_GetMemoryLayout(PJRT_Buffer_GetMemoryLayout_Args* args) {
  args->layout = ToMemoryLayout(args->buffer->shape.layout);
}

void behaviour::Buffer_OnDeviceSizeInBytes(PJRT_Buffer_OnDeviceSizeInBytes_Args* args) {
  args->on_device_size_in_bytes = args->buffer->shape.size();
}

void behaviour::Buffer_Device(PJRT_Buffer_Device_Args* args) {
  args->device = args->buffer->memory->device;
}

void behaviour::Buffer_Memory(PJRT_Buffer_Memory_Args* args) {
  args->memory = args->buffer->memory;
}

void behaviour::Buffer_Delete(PJRT_Buffer_Delete_Args* args) { args->buffer->Delete(); }

void behaviour::Buffer_IsDeleted(PJRT_Buffer_IsDeleted_Args* args) {
  args->is_deleted = args->buffer->deleted();
}

void behaviour::Buffer_IsOnCpu(PJRT_Buffer_IsOnCpu_Args* args) { args->is_on_cpu = false; }

void behaviour::Buffer_ReadyEvent(PJRT_Buffer_ReadyEvent_Args* args) {
  // Also of a deleted buffer: a framework takes an error of this call for a broken library.
  args->event = MakeEvent(args->buffer->deleted() ? FailedResult(PJRT_Buffer::DeletedError())
                                                  : args->buffer->ready);
}

void behaviour::Buffer_UnsafePointer(PJRT_Buffer_UnsafePointer_Args* args) {
  args->buffer_pointer = reinterpret_cast<uintptr_t>(args->buffer->Bytes()->data());
}

void behaviour::Buffer_OpaqueDeviceMemoryDataPointer(
    PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args* args) {
  args->device_memory_ptr = args->buffer->Bytes()->data();
}

void behaviour::Buffer_IncreaseExternalReferenceCount(
    PJRT_Buffer_IncreaseExternalReferenceCount_Args* args) {
  args->buffer->AddExternalReference();
}

void behaviour::Buffer_DecreaseExternalReferenceCount(
    PJRT_Buffer_DecreaseExternalReferenceCount_Args* args) {
  if (args->buffer->RemoveExternalReference()) return;
  throw InvalidArgument("the buffer has no external reference left");
}

Contents::Contents(std::shared_ptr<Storage> storage, std::shared_ptr<Allocation> allocation)
    : storage_(std::move(storage)), allocation_(std::move(allocation)) {}

std::shared_ptr<Storage> Contents::storage() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return storage_;
}

std::shared_ptr<Allocation> Contents::allocation() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return allocation_;
}

void Contents::Fill(const Contents& other) {
  std::shared_ptr<Storage> storage = other.storage();
  std::shared_ptr<Allocation> allocation = other.allocation();
  const std::lock_guard<std::mutex> lock(mutex_);
  storage_.swap(storage);
  allocation_.swap(allocation);
}

}  // namespace mock

PJRT_Buffer::PJRT_Buffer(mock::ArrayShape array_shape, mock::Memory* in_memory,
                         std::shared_ptr<mock::AsyncResult> ready_result,
                         std::shared_ptr<mock::Contents> held)
    : number(++mock::buffers_made),
      shape(std::move(array_shape)),
      memory(in_memory),
      ready(std::move(ready_result)),
      contents_(std::move(held)) {}

std::shared_ptr<mock::Contents> PJRT_Buffer::contents() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return contents_;
}

std::shared_ptr<mock::Contents> PJRT_Buffer::Existing() const {
  std::shared_ptr<mock::Contents> held = contents();
  if (held == nullptr) throw DeletedError();
  return held;
}

std::shared_ptr<mock::Storage> PJRT_Buffer::storage() const {
  const std::shared_ptr<mock::Contents> held = contents();
  return held != nullptr ? held->storage() : nullptr;
}

std::shared_ptr<mock::Storage> PJRT_Buffer::Bytes() const {
  std::shared_ptr<mock::Storage> bytes = storage();
  if (bytes == nullptr) throw NoBytesError();
  return bytes;
}

bool PJRT_Buffer::deleted() const { return contents() == nullptr; }

std::shared_ptr<mock::Contents> PJRT_Buffer::Delete() {
  // Freed after the lock is: freeing may run a caller's code.
  std::shared_ptr<mock::Contents> contents;
  mock::python::DeferredRef array;
  const std::lock_guard<std::mutex> lock(mutex_);
  contents.swap(contents_);
  array.swap(array_);
  return contents;
}

void PJRT_Buffer::AddExternalReference() {
  std::shared_ptr<mock::Storage> bytes = Bytes();
  std::lock_guard<std::mutex> lock(mutex_);
  external_references_.push_back(std::move(bytes));
}

bool PJRT_Buffer::RemoveExternalReference() {
  std::shared_ptr<mock::Storage> last;  // freed after the lock is
  std::lock_guard<std::mutex> lock(mutex_);
  if (external_references_.empty()) return false;
  last = std::move(external_references_.back());
  external_references_.pop_back();
  return true;
}

mock::Error PJRT_Buffer::DeletedError() {
  return mock::InvalidArgument("Buffer has been deleted or donated.");
}

mock::Error PJRT_Buffer::NoBytesError() const {
  if (deleted()) return DeletedError();
  if (!ready->is_ready()) {
    return {PJRT_Error_Code_FAILED_PRECONDITION, "the buffer's bytes are not there yet"};
  }
  return ready->Await().value_or(mock::Internal("the buffer has no bytes"));
}

mock::python::Ref PJRT_Buffer::array(int device_index) const {
  std::lock_guard<std::mutex> lock(mutex_);
  return array_device_ == device_index ? array_.NewReference() : mock::python::Ref();
}

void PJRT_Buffer::set_array(mock::python::DeferredRef array, int device_index) {
  // The old one is dropped with the parameter, after the lock is.
  std::lock_guard<std::mutex> lock(mutex_);
  if (contents_ == nullptr) return;
  array_.swap(array);
  array_device_ = device_index;
}
