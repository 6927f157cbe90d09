// The handler of host callbacks and how it finds them: see host_callbacks.h.
#include "pjrt/programs/host_callbacks.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "base/handles.h"
#include "base/no_destructor.h"
#include "generated/behaviour.h"
#include "pjrt/programs/xla_ffi.h"
#include "pjrt/types/error.h"
#include "pjrt/types/event.h"

// What a framework writes a received array into.
struct PJRT_CopyToDeviceStream {
  char* to;
  int64_t total_bytes;
  std::shared_ptr<mock::AsyncResult> complete;
  std::mutex mutex{};
  int64_t current_bytes = 0;  // guarded by mutex
};

namespace mock {
namespace {

struct LaunchCallbacks {
  int64_t program;
  const PJRT_ExecuteOptions* options;
  std::vector<int> cpu_ids;
};

// Launches that are running, by number.
struct Launches {
  std::mutex mutex;
  int64_t last_number = 0;
  std::unordered_map<int64_t, LaunchCallbacks> running;
};

Launches& launches() {
  static NoDestructor<Launches> instance;
  return *instance;
}

XLA_FFI_Error* Fail(const XLA_FFI_CallFrame* frame, const Error& error) {
  XLA_FFI_Error_Create_Args args{sizeof(XLA_FFI_Error_Create_Args), nullptr, error.message.c_str(),
                                 static_cast<int>(error.code)};
  return frame->api->XLA_FFI_Error_Create(&args);
}

// An attribute that is an integer of 64 bits or an array of such; none if there is no such one.
std::optional<std::vector<int64_t>> IntegersOf(const XLA_FFI_Attrs& attrs, std::string_view name) {
  for (int64_t index = 0; index < attrs.size; ++index) {
    const XLA_FFI_ByteSpan& known = *attrs.names[index];
    if (std::string_view(known.ptr, known.len) != name) continue;
    if (attrs.types[index] == XLA_FFI_AttrType_SCALAR) {
      const auto* scalar = static_cast<const XLA_FFI_Scalar*>(attrs.attrs[index]);
      if (scalar->dtype != XLA_FFI_DataType_S64) return std::nullopt;
      return std::vector<int64_t>{*static_cast<const int64_t*>(scalar->value)};
    }
    if (attrs.types[index] != XLA_FFI_AttrType_ARRAY) return std::nullopt;
    const auto* array = static_cast<const XLA_FFI_Array*>(attrs.attrs[index]);
    const auto* data = static_cast<const int64_t*>(array->data);
    // An empty array has no type.
    if (array->dtype != XLA_FFI_DataType_S64 && array->size != 0) return std::nullopt;
    return std::vector<int64_t>(data, data + array->size);
  }
  return std::nullopt;
}

// The launch that a call of `program` belongs to: the one of this number, or, with a jaxlib that
// does not pass numbers on, the only one of that program.
std::optional<LaunchCallbacks> FindLaunch(int64_t number, int64_t program) {
  Launches& known = launches();
  const std::lock_guard<std::mutex> lock(known.mutex);
  const auto found = known.running.find(number);
  if (found != known.running.end() && found->second.program == program) return found->second;
  for (const auto& [other, callbacks] : known.running) {
    if (callbacks.program == program) return callbacks;
  }
  return std::nullopt;
}

// The bytes of an array. Throws for a type that cannot be sent: the delegate widens integers below
// a byte, which a program has packed, and other such types are left.
size_t ByteSize(const XLA_FFI_Buffer& buffer) {
  // By XLA's numbers of element types.
  constexpr uint8_t kSizes[] = {0, 1,  1, 2, 4, 8, 1, 2, 4, 8, 2, 4, 8, 0, 0, 8, 2,
                                0, 16, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1};
  const auto type = static_cast<size_t>(buffer.dtype);
  if (type >= std::size(kSizes) || kSizes[type] == 0) {
    throw Error{PJRT_Error_Code_UNIMPLEMENTED,
                Concat("a program's transfer to or from the host of elements of XLA's type ",
                       buffer.dtype)};
  }
  return std::accumulate(buffer.dims, buffer.dims + buffer.rank, size_t{kSizes[type]},
                         [](size_t size, int64_t dim) { return size * static_cast<size_t>(dim); });
}

void FreeChunk(void* data, void*) { TakeArrayBack(static_cast<char*>(data)); }

template <typename Info>
const Info* Find(Info** lists, size_t count, size_t device, int64_t channel) {
  if (lists == nullptr) return nullptr;
  for (size_t index = 0; index < count; ++index) {
    if (lists[device][index].channel_id == channel) return &lists[device][index];
  }
  return nullptr;
}

Error NoCallback(int64_t channel) {
  return {PJRT_Error_Code_FAILED_PRECONDITION,
          Concat("the program transfers to the host over channel ", channel,
                 ", for which this execution has no callback")};
}

void Send(const PJRT_SendCallbackInfo& info, const XLA_FFI_Buffer& buffer) {
  const size_t size = ByteSize(buffer);
  // The framework's callback takes the bytes over.
  char* const copy = GiveArrayToCaller<char>(size == 0 ? 1 : size);
  std::memcpy(copy, buffer.data, size);
  PJRT_Chunk chunk{copy, size, FreeChunk, nullptr};
  PJRT_CallbackError make_error = MakeError;
  ThrowFromApi(info.send_callback(&chunk, &make_error, size, true, info.user_arg));
}

void Receive(const PJRT_RecvCallbackInfo& info, const XLA_FFI_Buffer& buffer) {
  const size_t size = ByteSize(buffer);
  auto complete = std::make_shared<AsyncResult>();
  if (size == 0) complete->Set();
  // The framework owns the stream and may destroy it before this returns.
  info.recv_callback(GiveToCaller<PJRT_CopyToDeviceStream>(static_cast<char*>(buffer.data),
                                                           static_cast<int64_t>(size), complete),
                     info.user_arg);
  if (const Outcome& received = complete->Await()) throw *received;
}

// The first operand and the first result are the token that keeps transfers in order.
constexpr size_t kTokens = 1;

XLA_FFI_Error* RunCallback(XLA_FFI_CallFrame* frame) {
  XLA_FFI_RunId_Get_Args run{sizeof(XLA_FFI_RunId_Get_Args), nullptr, frame->ctx, 0};
  XLA_FFI_DeviceOrdinal_Get_Args ordinal{sizeof(XLA_FFI_DeviceOrdinal_Get_Args), nullptr,
                                         frame->ctx, 0};
  if (XLA_FFI_Error* error = frame->api->XLA_FFI_RunId_Get(&run)) return error;
  if (XLA_FFI_Error* error = frame->api->XLA_FFI_DeviceOrdinal_Get(&ordinal)) return error;
  const auto program = IntegersOf(frame->attrs, "program");
  const auto send_channels = IntegersOf(frame->attrs, "sends");
  const auto receive_channels = IntegersOf(frame->attrs, "recvs");
  if (!program || !send_channels || !receive_channels || program->size() != 1 ||
      static_cast<size_t>(frame->args.size) != send_channels->size() + kTokens ||
      static_cast<size_t>(frame->rets.size) != receive_channels->size() + kTokens) {
    throw Internal("a host callback has an unknown form");
  }
  const std::vector<int64_t>& sends = *send_channels;
  const std::vector<int64_t>& receives = *receive_channels;
  const std::optional<LaunchCallbacks> callbacks = FindLaunch(run.run_id, program->front());
  if (!callbacks.has_value()) throw NoCallback(sends.empty() ? 0 : sends.front());
  const std::vector<int>& ids = callbacks->cpu_ids;
  const auto found = std::find(ids.begin(), ids.end(), ordinal.device_ordinal);
  // A program of one device may run on another one than the first.
  const size_t device = found == ids.end() ? 0 : static_cast<size_t>(found - ids.begin());
  const PJRT_ExecuteOptions& options = *callbacks->options;
  for (size_t index = 0; index < sends.size(); ++index) {
    const auto* info = Find(options.send_callbacks, options.num_send_ops, device, sends[index]);
    if (info == nullptr) throw NoCallback(sends[index]);
    const auto& buffer = *static_cast<const XLA_FFI_Buffer*>(frame->args.values[index + kTokens]);
    Send(*info, buffer);
  }
  for (size_t index = 0; index < receives.size(); ++index) {
    const auto* info = Find(options.recv_callbacks, options.num_recv_ops, device, receives[index]);
    if (info == nullptr) throw NoCallback(receives[index]);
    const auto& buffer = *static_cast<const XLA_FFI_Buffer*>(frame->rets.values[index + kTokens]);
    Receive(*info, buffer);
  }
  return nullptr;
}

// XLA asks a handler for its version before it calls it.
bool FillMetadata(XLA_FFI_CallFrame* frame) {
  XLA_FFI_Extension_Base* const extension = frame->extension_start;
  if (extension == nullptr || extension->type != XLA_FFI_Extension_Metadata) return false;
  XLA_FFI_Metadata* const metadata =
      reinterpret_cast<XLA_FFI_Metadata_Extension*>(extension)->metadata;
  // The version this library was built for would shut out others; what it uses is in all of them.
  // The framework's own is there to read from version 0.2 on.
  metadata->api_version.major_version = 0;
  metadata->api_version.minor_version = 1;
  if (frame->api != nullptr) {
    metadata->api_version.major_version = frame->api->api_version.major_version;
    metadata->api_version.minor_version = frame->api->api_version.minor_version;
  }
  metadata->traits = 0;
  return true;
}

XLA_FFI_Error* Handle(XLA_FFI_CallFrame* frame) {
  if (FillMetadata(frame)) return nullptr;
  if (frame->stage != XLA_FFI_ExecutionStage_EXECUTE) return nullptr;
  try {
    return RunCallback(frame);
  } catch (const std::exception& exception) {
    return Fail(frame, ToError(exception, "a host callback"));
  }
}

}  // namespace

void* HostCallbackHandler() { return reinterpret_cast<void*>(&Handle); }

Launch::Launch(int64_t program, const PJRT_ExecuteOptions* options,
               const std::vector<int>& cpu_ids) {
  Launches& known = launches();
  std::lock_guard<std::mutex> lock(known.mutex);
  do {
    known.last_number = known.last_number % INT32_MAX + 1;
  } while (known.running.count(known.last_number) != 0);
  number_ = known.last_number;
  if (options != nullptr && (options->num_send_ops != 0 || options->num_recv_ops != 0)) {
    known.running.emplace(number_, LaunchCallbacks{program, options, cpu_ids});
  }
}

Launch::~Launch() {
  std::lock_guard<std::mutex> lock(launches().mutex);
  launches().running.erase(number_);
}

void behaviour::CopyToDeviceStream_Destroy(PJRT_CopyToDeviceStream_Destroy_Args* args) {
  const std::unique_ptr<PJRT_CopyToDeviceStream> stream = TakeBack(args->stream);
  if (stream == nullptr) return;
  stream->complete->Set(
      Error{PJRT_Error_Code_INTERNAL, "the host destroyed a transfer before it was complete"});
}

void behaviour::CopyToDeviceStream_AddChunk(PJRT_CopyToDeviceStream_AddChunk_Args* args) {
  PJRT_CopyToDeviceStream& stream = *args->stream;
  const PJRT_Chunk& chunk = *args->chunk;
  const int64_t size = static_cast<int64_t>(chunk.size);
  bool fits = false;
  bool complete = false;
  {
    std::lock_guard<std::mutex> lock(stream.mutex);
    fits = size <= stream.total_bytes - stream.current_bytes;
    if (fits) {
      std::memcpy(stream.to + stream.current_bytes, chunk.data, chunk.size);
      stream.current_bytes += size;
      complete = stream.current_bytes == stream.total_bytes;
    }
  }
  if (chunk.deleter != nullptr) chunk.deleter(chunk.data, chunk.deleter_arg);
  if (!fits) {
    throw InvalidArgument("a chunk of ", size, " bytes is more than the ", stream.total_bytes,
                          " that the program receives");
  }
  args->transfer_complete = ReadyEvent();
  if (complete) stream.complete->Set();
}

void behaviour::CopyToDeviceStream_TotalBytes(PJRT_CopyToDeviceStream_TotalBytes_Args* args) {
  args->total_bytes = args->stream->total_bytes;
}

void behaviour::CopyToDeviceStream_GranuleSize(PJRT_CopyToDeviceStream_GranuleSize_Args* args) {
  args->granule_size_in_bytes = 1;
}

void behaviour::CopyToDeviceStream_CurrentBytes(PJRT_CopyToDeviceStream_CurrentBytes_Args* args) {
  std::lock_guard<std::mutex> lock(args->stream->mutex);
  args->current_bytes = args->stream->current_bytes;
}

}  // namespace mock
