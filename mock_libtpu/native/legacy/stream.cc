// TpuStream_*, TpuEvent_* and what an executor enqueues on streams: see stream.h.
#include "legacy/stream.h"

#include <cstring>
#include <memory>

#include "base/handles.h"
#include "generated/legacy_behaviour.h"

namespace {

std::atomic<uint64_t> stream_count{0};
std::atomic<uint64_t> event_count{0};

}  // namespace

SE_Stream::SE_Stream(mock::legacy::Device* of) : device(of), number(++stream_count) {}

void SE_Stream::Fail(int code, const std::string& message) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!error_) error_.emplace(static_cast<PJRT_Error_Code>(code), message);
}

std::optional<mock::Error> SE_Stream::error() {
  if (const auto failure = device->failure()) return mock::Error(*failure);
  const std::lock_guard<std::mutex> lock(mutex_);
  return error_;
}

SE_Event::SE_Event() : number(++event_count) {}

namespace mock::legacy {
namespace {

void CopyBytes(void* target, const void* source, uint64_t size) {
  if (size != 0) std::memcpy(target, source, size);
}

void CheckRoom(const SE_DeviceMemoryBase& memory, uint64_t size) {
  if (size <= memory.size && (memory.opaque != nullptr || size == 0)) return;
  throw InvalidArgument("a copy of ", size, " bytes does not fit the device's memory of ",
                        memory.size, " bytes");
}

}  // namespace

SE_Stream* TpuStream_New(SE_StreamExecutor* parent) {
  return GiveToCaller<SE_Stream>(parent->device);
}
void TpuStream_Free(SE_Stream* stream) { TakeBack(stream); }
void* TpuStream_Stream(SE_Stream* stream) { return stream; }
bool TpuStream_Status(SE_Stream* stream) { return !stream->error(); }
bool TpuStream_IsSameSharedMemoryLocation(SE_Stream* stream, SE_Stream* other) {
  return stream->device == other->device;
}

void TpuStream_EnqueueTransferHostToDevice(SE_Stream*, SE_DeviceMemoryBase device_dst,
                                           void* host_src, uint64_t size, TF_Status*) {
  CheckRoom(device_dst, size);
  CopyBytes(device_dst.opaque, host_src, size);
}

void TpuStream_EnqueueTransferDeviceToHost(SE_Stream* stream, SE_DeviceMemoryBase device_src,
                                           void* host_dst, uint64_t size, TF_Status*) {
  CheckRoom(device_src, size);
  stream->device->Enqueue([=] { CopyBytes(host_dst, device_src.opaque, size); });
}

void TpuStream_TpuEnqueueOnDeviceSendRecvLocal(SE_Stream*, SE_DeviceMemoryBase send_buffer,
                                               SE_DeviceMemoryBase recv_buffer, TF_Status*) {
  CheckRoom(recv_buffer, send_buffer.size);
  CopyBytes(recv_buffer.opaque, send_buffer.opaque, send_buffer.size);
}

SE_Event* TpuEvent_New(SE_StreamExecutor*) { return GiveToCaller<SE_Event>(); }
void TpuEvent_Free(SE_Event* event) { TakeBack(event); }

bool TpuExecutor_AllocateStream(SE_StreamExecutor*, SE_Stream*) { return true; }
void TpuExecutor_DeallocateStream(SE_StreamExecutor*, SE_Stream*) {}

bool TpuExecutor_CreateStreamDependency(SE_StreamExecutor*, SE_Stream* dependent,
                                        SE_Stream* other) {
  // What depends on a failure has failed.
  if (const auto error = other->error()) dependent->Fail(error->code, error->message);
  return true;
}

void TpuExecutor_GetStatus(SE_StreamExecutor*, SE_Stream* stream, TF_Status*) {
  if (const auto error = stream->error()) throw *error;
}

void TpuExecutor_AllocateEvent(SE_StreamExecutor*, SE_Event*, TF_Status*) {}
void TpuExecutor_DeallocateEvent(SE_StreamExecutor*, SE_Event*, TF_Status*) {}

int TpuExecutor_PollForEventStatus(SE_StreamExecutor*, SE_Event* event) { return *event->state; }

void TpuExecutor_RecordEvent(SE_StreamExecutor*, SE_Stream* stream, SE_Event* event, TF_Status*) {
  // The event may be gone by then, the stream is not.
  stream->device->Enqueue([stream, state = event->state] {
    *state = stream->error() ? SE_Event::kError : SE_Event::kComplete;
  });
}

void TpuExecutor_WaitForEvent(SE_StreamExecutor*, SE_Stream* stream, SE_Event* event, TF_Status*) {
  if (*event->state != SE_Event::kError) return;
  stream->Fail(PJRT_Error_Code_INTERNAL, "it waits for an event of a stream that has failed");
}

void TpuExecutor_SynchronousMemcpyToHost(SE_StreamExecutor* executor, void* host_dst,
                                         const SE_DeviceMemoryBase* device_src, uint64_t size,
                                         TF_Status*) {
  executor->device->WaitUntilIdle();
  CheckRoom(*device_src, size);
  CopyBytes(host_dst, device_src->opaque, size);
}

void TpuExecutor_SynchronousMemcpyFromHost(SE_StreamExecutor*, SE_DeviceMemoryBase* device_dst,
                                           const void* host_src, uint64_t size, TF_Status*) {
  CheckRoom(*device_dst, size);
  CopyBytes(device_dst->opaque, host_src, size);
}

bool TpuExecutor_MemcpyToHost(SE_StreamExecutor*, SE_Stream* stream, void* host_dst,
                              const SE_DeviceMemoryBase* device_src, uint64_t size) {
  if (size > device_src->size) return false;
  stream->device->Enqueue([=, source = device_src->opaque] { CopyBytes(host_dst, source, size); });
  return true;
}

bool TpuExecutor_MemcpyFromHost(SE_StreamExecutor*, SE_Stream*, SE_DeviceMemoryBase* device_dst,
                                const void* host_src, uint64_t size) {
  if (size > device_dst->size) return false;
  CopyBytes(device_dst->opaque, host_src, size);
  return true;
}

void TpuExecutor_BlockHostUntilDone(SE_StreamExecutor*, SE_Stream* stream, TF_Status*) {
  stream->device->WaitUntilIdle();
  if (const auto error = stream->error()) throw *error;
}
void TpuExecutor_BlockUntilDoneOrFailed(SE_StreamExecutor*, TF_Status*) {}
void TpuExecutor_SyncAndForgetFailedStreams(SE_StreamExecutor*) {}
bool TpuExecutor_SynchronizeAllActivity(SE_StreamExecutor* executor) {
  executor->device->WaitUntilIdle();
  return true;
}

bool TpuExecutor_HostCallback(SE_StreamExecutor*, SE_Stream* stream, SE_StatusCallback callback_fn,
                              void* ctx) {
  stream->device->Enqueue([=] {
    TF_Status* const status = callback_fn(ctx);
    if (!IsOurs(status)) return;
    const std::unique_ptr<TF_Status, decltype(&TpuStatus_Free)> owner(status, TpuStatus_Free);
    if (status->code != 0) stream->Fail(status->code, status->message);
  });
  return true;
}

}  // namespace mock::legacy
