// A handler of host callbacks for the tests: it hands every call to one C function of the test.
// It is built against the XLA FFI header that jaxlib ships, so it also checks that header's ABI.

#include <cstdint>
#include <cstring>
#include <vector>

#include "xla/ffi/api/c_api.h"

namespace {

struct Buffer {
  void* data;
  int64_t dtype;
  int64_t rank;
  const int64_t* dims;
};

// 0 or the code of an error.
using Callback = int (*)(int64_t program, int64_t run, int32_t device, int64_t send_count,
                         const int64_t* sends, const Buffer* operands, int64_t recv_count,
                         const int64_t* recvs, const Buffer* results);

Callback callback = nullptr;

Buffer Describe(const void* pointer) {
  const auto* buffer = static_cast<const XLA_FFI_Buffer*>(pointer);
  return {buffer->data, buffer->dtype, buffer->rank, buffer->dims};
}

XLA_FFI_Error* Fail(const XLA_FFI_CallFrame* frame, int code, const char* message) {
  XLA_FFI_Error_Create_Args args{};
  args.struct_size = XLA_FFI_Error_Create_Args_STRUCT_SIZE;
  args.message = message;
  args.errc = static_cast<XLA_FFI_Error_Code>(code);
  return frame->api->XLA_FFI_Error_Create(&args);
}

}  // namespace

extern "C" {

void mock_test_set_callback(Callback value) { callback = value; }

XLA_FFI_Error* mock_test_handler(XLA_FFI_CallFrame* frame) {
  if (frame->extension_start != nullptr &&
      frame->extension_start->type == XLA_FFI_Extension_Metadata) {
    auto* extension = reinterpret_cast<XLA_FFI_Metadata_Extension*>(frame->extension_start);
    extension->metadata->api_version.major_version = XLA_FFI_API_MAJOR;
    extension->metadata->api_version.minor_version = XLA_FFI_API_MINOR;
    extension->metadata->traits = 0;
    return nullptr;
  }
  if (frame->stage != XLA_FFI_ExecutionStage_EXECUTE) return nullptr;
  int64_t program = 0;
  const XLA_FFI_Array* sends = nullptr;
  const XLA_FFI_Array* recvs = nullptr;
  for (int64_t i = 0; i < frame->attrs.size; ++i) {
    const XLA_FFI_ByteSpan* name = frame->attrs.names[i];
    const auto is = [&](const char* wanted) {
      return name->len == std::strlen(wanted) && std::memcmp(name->ptr, wanted, name->len) == 0;
    };
    void* value = frame->attrs.attrs[i];
    if (is("program")) {
      program = *static_cast<int64_t*>(static_cast<XLA_FFI_Scalar*>(value)->value);
    } else if (is("sends")) {
      sends = static_cast<XLA_FFI_Array*>(value);
    } else if (is("recvs")) {
      recvs = static_cast<XLA_FFI_Array*>(value);
    }
  }
  if (sends == nullptr || recvs == nullptr) return Fail(frame, 3, "attributes are missing");
  // The chain's token comes first among the operands and the results.
  std::vector<Buffer> operands, results;
  for (int64_t i = 1; i < frame->args.size; ++i) operands.push_back(Describe(frame->args.args[i]));
  for (int64_t i = 1; i < frame->rets.size; ++i) results.push_back(Describe(frame->rets.rets[i]));
  if (operands.size() != sends->size || results.size() != recvs->size) {
    return Fail(frame, 3, "operands and channels differ in number");
  }
  XLA_FFI_RunId_Get_Args run{};
  run.struct_size = XLA_FFI_RunId_Get_Args_STRUCT_SIZE;
  run.ctx = frame->ctx;
  if (XLA_FFI_Error* error = frame->api->XLA_FFI_RunId_Get(&run)) return error;
  XLA_FFI_DeviceOrdinal_Get_Args device{};
  device.struct_size = XLA_FFI_DeviceOrdinal_Get_Args_STRUCT_SIZE;
  device.ctx = frame->ctx;
  if (XLA_FFI_Error* error = frame->api->XLA_FFI_DeviceOrdinal_Get(&device)) return error;
  const int code = callback(
      program, run.run_id, device.device_ordinal, static_cast<int64_t>(sends->size),
      static_cast<const int64_t*>(sends->data), operands.data(), static_cast<int64_t>(recvs->size),
      static_cast<const int64_t*>(recvs->data), results.data());
  return code == 0 ? nullptr : Fail(frame, code, "the callback failed");
}

}  // extern "C"
