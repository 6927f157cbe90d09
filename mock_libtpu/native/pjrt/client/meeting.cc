// See meeting.h.
#include "pjrt/client/meeting.h"

#include <string_view>

#include "pjrt/types/error.h"

namespace mock {
namespace {

constexpr std::string_view kKey = "mock_libtpu/coordinator";
constexpr int kTimeoutMs = 10 * 60 * 1000;

// The framework gives the error back that it made by this.
PJRT_Error* MakeError(PJRT_Error_Code code, const char* message, size_t size) {
  return ToApi(Error{code, std::string(message, size)});
}

Result<void> Put(const PJRT_Client_Create_Args& create, const std::string& value) {
  PJRT_CallbackError make_error = MakeError;
  PJRT_KeyValuePutCallback_Args args{};
  args.struct_size = PJRT_KeyValuePutCallback_Args_STRUCT_SIZE;
  args.key = kKey.data();
  args.key_size = kKey.size();
  args.value = value.data();
  args.value_size = value.size();
  args.callback_error = &make_error;
  args.user_arg = create.kv_put_user_arg;
  return FromApi(create.kv_put_callback(&args));
}

Result<std::string> Get(const PJRT_Client_Create_Args& create) {
  PJRT_CallbackError make_error = MakeError;
  PJRT_KeyValueGetCallback_Args args{};
  args.struct_size = PJRT_KeyValueGetCallback_Args_STRUCT_SIZE;
  args.key = kKey.data();
  args.key_size = kKey.size();
  args.timeout_in_ms = kTimeoutMs;
  args.callback_error = &make_error;
  args.user_arg = create.kv_get_user_arg;
  if (Result<void> got = FromApi(create.kv_get_callback(&args)); !got.ok()) return got.error();
  std::string value(args.value, args.value_size);
  if (args.value_deleter_callback != nullptr) args.value_deleter_callback(args.value);
  return value;
}

}  // namespace

Result<std::string> Meet(const PJRT_Client_Create_Args& args, bool has_store,
                         const Processes& processes,
                         const std::function<Result<std::string>()>& start) {
  has_store = has_store && args.kv_get_callback != nullptr && args.kv_put_callback != nullptr;
  if (!has_store && processes.addresses.empty()) {
    return InvalidArgument(
        "this is process " + std::to_string(processes.index) + " of " +
        std::to_string(processes.count) +
        ", and no address is known at which they meet: call jax.distributed.initialize, or set "
        "TPU_PROCESS_ADDRESSES to an address of each, such as localhost:8476,localhost:8477");
  }
  if (processes.index != 0) return has_store ? Get(args) : processes.addresses.front();
  Result<std::string> address = start();
  if (!address.ok() || !has_store) return address;
  if (Result<void> put = Put(args, *address); !put.ok()) return put.error();
  return address;
}

}  // namespace mock
