// Faults of arrays: buffers, transfers.
#include <algorithm>
#include <cstring>
#include <utility>

#include "faulty.h"

namespace faulty {
namespace {

FAULT("buffers/usual-types", PJRT_Client_BufferFromHostBuffer, {
  if (args->type == PJRT_Buffer_Type_BF16) args->type = PJRT_Buffer_Type_F16;
  return next(args);
})
FAULT("buffers/wide-types", PJRT_Client_BufferFromHostBuffer, {
  if (args->type == PJRT_Buffer_Type_C64) args->type = PJRT_Buffer_Type_F64;
  return next(args);
})
// The two elements of a byte are swapped.
FAULT("buffers/narrow-types", PJRT_Buffer_ToHostBuffer, {
  PJRT_Error* const error = next(args);
  if (error != nullptr || args->dst == nullptr) return error;
  if (TypeOf(args->src) != PJRT_Buffer_Type_S4) return error;
  Await(args->event);
  auto* const bytes = static_cast<char*>(args->dst);
  for (size_t i = 0; i + 1 < args->dst_size; i += 2) std::swap(bytes[i], bytes[i + 1]);
  return error;
})
FAULT("buffers/of-no-elements", PJRT_Client_BufferFromHostBuffer, {
  const int64_t* const end = args->dims + args->num_dims;
  return std::find(args->dims, end, 0) != end ? Fail() : next(args);
})
FAULT("buffers/of-no-dimensions", PJRT_Client_BufferFromHostBuffer, {
  static const int64_t kOne = 1;
  if (args->num_dims == 0 && args->type == PJRT_Buffer_Type_F32) {
    args->dims = &kOne;
    args->num_dims = 1;
  }
  return next(args);
})
FAULT("buffers/strides", PJRT_Client_BufferFromHostBuffer, {
  args->byte_strides = nullptr;
  args->num_byte_strides = 0;
  return next(args);
})
FAULT("buffers/column-by-column", PJRT_Buffer_ToHostBuffer, {
  args->host_layout = nullptr;
  return next(args);
})
std::map<PJRT_Buffer*, const void*> data_of;
// The array on the host is read when the buffer is.
FAULT("buffers/host-array-is-copied", PJRT_Client_BufferFromHostBuffer, {
  PJRT_Error* const error = next(args);
  const bool is_copied =
      args->host_buffer_semantics == PJRT_HostBufferSemantics_kImmutableOnlyDuringCall;
  if (error == nullptr && is_copied) data_of[args->buffer] = args->data;
  return error;
})
FAULT("buffers/host-array-is-copied", PJRT_Buffer_ToHostBuffer, {
  PJRT_Error* const error = next(args);
  const auto found = data_of.find(args->src);
  if (error != nullptr || args->dst == nullptr || found == data_of.end()) return error;
  Await(args->event);
  std::memcpy(args->dst, found->second, args->dst_size);
  return error;
})
FAULT("buffers/says-what-it-is", PJRT_Buffer_UnpaddedDimensions, {
  PJRT_Error* const error = next(args);
  static std::vector<int64_t> padded;
  padded.assign(args->unpadded_dims, args->unpadded_dims + args->num_dims);
  padded.back() = (padded.back() + 7) / 8 * 8;
  args->unpadded_dims = padded.data();
  return error;
})
FAULT("buffers/has-no-dynamic-dimensions", PJRT_Buffer_DynamicDimensionIndices, {
  PJRT_Error* const error = next(args);
  static const size_t kFirst = 0;
  args->dynamic_dim_indices = &kFirst;
  args->num_dynamic_dims = 1;
  return error;
})
// The memory is looked up by its kind, without its device.
FAULT("buffers/says-where-it-is", PJRT_Buffer_Memory, {
  PJRT_Error* const error = next(args);
  PJRT_Memory_Kind_Args kind{};
  kind.struct_size = PJRT_Memory_Kind_Args_STRUCT_SIZE;
  kind.memory = args->memory;
  Hide(Sound()->PJRT_Memory_Kind(&kind));
  static std::map<std::string, PJRT_Memory*> by_kind;
  args->memory =
      by_kind.emplace(std::string(kind.kind, kind.kind_size), args->memory).first->second;
  return error;
})
FAULT("buffers/takes-its-size", PJRT_Buffer_OnDeviceSizeInBytes, {
  PJRT_Error* const error = next(args);
  const std::vector<int64_t> dims = DimsOf(args->buffer);
  if (dims.size() > 1) args->on_device_size_in_bytes = dims[0] * sizeof(float);
  return error;
})
FAULT("buffers/too-small-a-target-is-an-error", PJRT_Buffer_ToHostBuffer, {
  PJRT_Buffer_ToHostBuffer_Args asked = *args;
  asked.dst = nullptr;
  PJRT_Error* const error = next(&asked);
  if (error != nullptr || args->dst == nullptr || args->dst_size >= asked.dst_size) {
    Hide(error);
    return next(args);
  }
  args->event = Happened();
  return nullptr;
})
FAULT("buffers/unaligned-target", PJRT_Buffer_ToHostBuffer, {
  args->dst = reinterpret_cast<void*>(reinterpret_cast<uintptr_t>(args->dst) & ~uintptr_t{3});
  return next(args);
})
std::set<PJRT_Buffer*> deleted;
FAULT("buffers/says-that-it-is-deleted", PJRT_Buffer_Delete, {
  static const std::vector<int64_t> kFour = {4};
  if (DimsOf(args->buffer) == kFour) deleted.insert(args->buffer);
  return next(args);
})
FAULT("buffers/says-that-it-is-deleted", PJRT_Buffer_IsDeleted, {
  PJRT_Error* const error = next(args);
  if (deleted.count(args->buffer)) args->is_deleted = false;
  return error;
})
FAULT("buffers/deleted-is-not-read", PJRT_Buffer_ToHostBuffer, {
  if (!IsDeleted(args->src)) return next(args);
  args->event = Happened();
  return nullptr;
})
std::set<PJRT_Buffer*> in_use;
FAULT("buffers/deleted-while-in-use", PJRT_LoadedExecutable_Execute, {
  // Small arrays are copied.
  for (size_t i = 0; i < args->num_args; ++i) {
    PJRT_Buffer* const buffer = args->argument_lists[0][i];
    if (BytesOnDevice(buffer) > 1 << 16) in_use.insert(buffer);
  }
  return next(args);
})
FAULT("buffers/deleted-while-in-use", PJRT_Buffer_Delete,
      { return in_use.count(args->buffer) ? Fail() : next(args); })
// The memory of a buffer that was deleted is that of another.
FAULT("buffers/deleted-is-no-argument", PJRT_LoadedExecutable_Execute, {
  if (args->num_devices != 1) return next(args);
  std::vector<PJRT_Buffer*> list(args->argument_lists[0], args->argument_lists[0] + args->num_args);
  for (PJRT_Buffer*& buffer : list) {
    if (IsDeleted(buffer)) buffer = list.front();
  }
  PJRT_Buffer* const* const lists[] = {list.data()};
  args->argument_lists = lists;
  return next(args);
})
std::map<PJRT_Buffer*, PJRT_Buffer*> copy_of;
FAULT("buffers/copied-to-a-device", PJRT_Buffer_CopyToDevice, {
  PJRT_Error* const error = next(args);
  copy_of[args->buffer] = args->dst_buffer;
  return error;
})
FAULT("buffers/copied-to-a-device", PJRT_Buffer_Delete, {
  const auto found = copy_of.find(args->buffer);
  if (found == copy_of.end()) return next(args);
  PJRT_Buffer_Delete_Args copy = *args;
  copy.buffer = found->second;
  Hide(next(&copy));
  return next(args);
})
std::map<PJRT_Buffer*, PJRT_Buffer*> origin_of;
// The copy says that it is where the first one is.
FAULT("buffers/copied-to-a-memory", PJRT_Buffer_CopyToMemory, {
  PJRT_Error* const error = next(args);
  origin_of[args->dst_buffer] = args->buffer;
  return error;
})
FAULT("buffers/copied-to-a-memory", PJRT_Buffer_Memory, {
  const auto found = origin_of.find(args->buffer);
  if (found != origin_of.end()) args->buffer = found->second;
  return next(args);
})
FAULT("buffers/referenced-outside", PJRT_Buffer_DecreaseExternalReferenceCount, {
  Hide(next(args));
  return nullptr;
})
FAULT("buffers/has-a-layout", PJRT_Buffer_GetMemoryLayout, {
  PJRT_Error* const error = next(args);
  static std::vector<int64_t> order;
  const int64_t* const first = args->layout.tiled.minor_to_major;
  order.assign(first, first + args->layout.tiled.minor_to_major_size);
  for (int64_t& dimension : order) ++dimension;  // counted from 1
  args->layout.tiled.minor_to_major = order.data();
  return error;
})

FAULT("transfers/part-of-a-buffer", PJRT_Buffer_CopyRawToHost, {
  args->offset /= sizeof(float);
  return next(args);
})
FAULT("transfers/beyond-the-end-is-an-error", PJRT_Buffer_CopyRawToHost, {
  const auto end = static_cast<int64_t>(BytesOnDevice(args->buffer));
  args->transfer_size = std::min(args->transfer_size, end - args->offset);
  return next(args);
})
FAULT("transfers/nothing-at-all", PJRT_Buffer_CopyRawToHost,
      { return args->transfer_size == 0 ? Fail() : next(args); })
FAULT("transfers/in-one-piece", PJRT_AsyncHostToDeviceTransferManager_TransferData, {
  static const std::vector<char> zeros(1 << 10);
  if (args->offset == 0 && args->is_last_transfer) args->data = zeros.data();
  return next(args);
})
FAULT("transfers/in-pieces", PJRT_AsyncHostToDeviceTransferManager_TransferData, {
  args->offset = 0;
  return next(args);
})
FAULT("transfers/several-buffers", PJRT_AsyncHostToDeviceTransferManager_BufferCount, {
  PJRT_Error* const error = next(args);
  args->buffer_count = 1;
  return error;
})
FAULT("transfers/error-in-place-of-contents", PJRT_AsyncHostToDeviceTransferManager_SetBufferError,
      {
        args->error_message_size = 0;
        return next(args);
      })

}  // namespace
}  // namespace faulty
