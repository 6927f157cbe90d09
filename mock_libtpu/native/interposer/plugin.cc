// Loading the plugin: see plugin.h.
#include "interposer/plugin.h"

#include <dlfcn.h>

#include "base/environment.h"
#include "base/no_destructor.h"

namespace mock::interposer {

std::array<AnyFunction, kFunctionCount> next{};

namespace {

// What every table has: its size, its extensions, and its version.
constexpr size_t kLeastTable = offsetof(PJRT_Api, pjrt_api_version) + sizeof(PJRT_Api_Version);

int minor_version = 0;
bool active = false;

Error Unusable(const std::string& path, const std::string& why, const std::string& next_step) {
  return {PJRT_Error_Code_FAILED_PRECONDITION,
          Concat("cannot record the plugin ", path, ": ", why, ". ", next_step)};
}

const PJRT_Api* Load(const std::string& path) {
  void* const library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) {
    const char* const why = dlerror();
    throw Unusable(path, why == nullptr ? "it cannot be loaded" : why,
                   "Check MOCK_LIBTPU_PLUGIN, and whether the libraries that it needs are there.");
  }
  void* const symbol = dlsym(library, "GetPjrtApi");
  if (symbol == nullptr) {
    throw Unusable(path, "it has no function GetPjrtApi",
                   "Give a PJRT plugin: a library that exports GetPjrtApi.");
  }
  Dl_info here{};
  Dl_info there{};
  if (dladdr(&next, &here) != 0 && dladdr(symbol, &there) != 0 &&
      here.dli_fbase == there.dli_fbase) {
    throw Unusable(path, "it is the library of mock-libtpu itself",
                   "Give another plugin, or none for the mock TPU.");
  }
  const auto get = reinterpret_cast<const PJRT_Api* (*)()>(symbol);
  const PJRT_Api* const api = get();
  if (api == nullptr) {
    throw Unusable(path, "its GetPjrtApi returned no table",
                   "Check what the plugin printed, and whether its device is there.");
  }
  if (api->struct_size < kLeastTable) {
    throw Unusable(path,
                   Concat("its table has a struct_size of ", api->struct_size,
                          " bytes, which is not even its version"),
                   "Set struct_size to the size of the whole table.");
  }
  return api;
}

}  // namespace

const Plugin& Requested() {
  static const NoDestructor<Plugin> requested([] {
    Plugin plugin{std::string(Environment("MOCK_LIBTPU_PLUGIN", "")), nullptr, std::nullopt};
    try {
      if (!plugin.path.empty()) plugin.api = Load(plugin.path);
    } catch (const Error& error) {
      plugin.error = error;
    }
    return plugin;
  }());
  return *requested;
}

bool Active() { return active; }
int MinorVersion() { return minor_version; }

void Activate(const Plugin& plugin) {
  minor_version = plugin.api->pjrt_api_version.minor_version;
  active = true;
}

ErrorView View(const PJRT_Error* error) {
  ErrorView view;
  if (!active) {
    const char* text = nullptr;
    size_t size = 0;
    error->vtable->message(error, &text, &size);
    return {error->vtable->get_code(error), {text, size}};
  }
  PJRT_Error_GetCode_Args code{};
  code.error = error;
  if (Ask(Function::Error_GetCode, &code)) view.code = code.code;
  if (const auto get = Next<void(PJRT_Error_Message_Args*)>(Function::Error_Message)) {
    PJRT_Error_Message_Args message{};
    message.struct_size = PJRT_Error_Message_Args_STRUCT_SIZE;
    message.error = error;
    get(&message);
    view.message = View(message.message, message.message_size);
  }
  return view;
}

void Write(CborWriter& values, const ErrorView& error) {
  values.Pairs("code", error.code, "message", error.message);
}

void Destroy(PJRT_Error* error) {
  if (const auto destroy = Next<void(PJRT_Error_Destroy_Args*)>(Function::Error_Destroy)) {
    PJRT_Error_Destroy_Args args{};
    args.struct_size = PJRT_Error_Destroy_Args_STRUCT_SIZE;
    args.error = error;
    destroy(&args);
  }
}

}  // namespace mock::interposer
