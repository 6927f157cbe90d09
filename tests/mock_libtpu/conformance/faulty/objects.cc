// Faults of what the caller gets and frees: errors, events, destruction, ownership.
#include <chrono>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>

#include "faulty.h"

namespace faulty {
namespace {

// Errors. They are those of looking a device up, so that others stay as they are.

PJRT_Error* marked = nullptr;
FAULT("errors/has-a-text", PJRT_Client_LookupDevice, { return marked = next(args); })
FAULT("errors/has-a-text", PJRT_Error_Message, {
  next(args);
  if (args->error == marked) args->message_size = 0;
})
FAULT("errors/text-has-a-length", PJRT_Error_Message, {
  next(args);
  args->message_size += 1;
})
FAULT("errors/has-a-code", PJRT_Error_GetCode, {
  PJRT_Error* const error = next(args);
  args->code = static_cast<PJRT_Error_Code>(0);
  return error;
})
const PJRT_Error* asked = nullptr;
FAULT("errors/is-the-same-again", PJRT_Error_GetCode, {
  PJRT_Error* const error = next(args);
  if (args->error == asked) args->code = PJRT_Error_Code_UNKNOWN;
  asked = args->error;
  return error;
})
FAULT("errors/is-the-same-again", PJRT_Error_Destroy, {
  asked = nullptr;
  next(args);
})
PJRT_Error* kept = nullptr;
FAULT("errors/is-its-own", PJRT_Client_LookupDevice, {
  PJRT_Error* const error = next(args);
  if (error == nullptr || kept == nullptr) return kept = error;
  Hide(error);
  return kept;
})
FAULT("errors/is-its-own", PJRT_Error_Destroy, {
  if (args->error != kept) next(args);
})
FAULT("errors/payloads-can-be-visited", PJRT_Error_ForEachPayload, {
  PJRT_Error* const error = next(args);
  args->visitor("", 0, "", 0, args->user_arg);
  return error;
})
FAULT("errors/unknown-device-is-one", PJRT_Client_LookupAddressableDevice, {
  if (Hide(next(args))) args->addressable_device = nullptr;
  return nullptr;
})

// Events.

std::mutex mutex;
std::set<PJRT_Event*> awaited;
bool WasAwaited(PJRT_Event* event) {
  const std::lock_guard<std::mutex> lock(mutex);
  return awaited.count(event) > 0;
}
// A fault of events that were waited for remembers them.
#define REMEMBER_AWAITED(name)                       \
  FAULT(name, PJRT_Event_Await, {                    \
    PJRT_Error* const error = next(args);            \
    const std::lock_guard<std::mutex> lock(mutex);   \
    awaited.insert(args->event);                     \
    return error;                                    \
  })                                                 \
  FAULT(name, PJRT_Event_Destroy, {                  \
    {                                                \
      const std::lock_guard<std::mutex> lock(mutex); \
      awaited.erase(args->event);                    \
    }                                                \
    return next(args);                               \
  })

// What a callback is called through: it may say something else, later, or nothing.
struct Told {
  PJRT_Event_OnReadyCallback callback;
  void* user_arg;
  std::shared_ptr<bool> is_lost = std::make_shared<bool>(false);
};
thread_local bool is_in_callback = false;
std::map<PJRT_Event*, std::vector<Told>> told;
// Gives the sound function another callback.
PJRT_Error* Through(PJRT_Error* (*next)(PJRT_Event_OnReady_Args*), PJRT_Event_OnReady_Args* args,
                    PJRT_Event_OnReadyCallback callback) {
  PJRT_Event_OnReady_Args own = *args;
  own.callback = callback;
  own.user_arg = new Told{args->callback, args->user_arg};
  {
    const std::lock_guard<std::mutex> lock(mutex);
    told[args->event].push_back(*static_cast<Told*>(own.user_arg));
  }
  return next(&own);
}

REMEMBER_AWAITED("events/is-ready-once-awaited")
FAULT("events/is-ready-once-awaited", PJRT_Event_IsReady, {
  PJRT_Error* const error = next(args);
  if (WasAwaited(args->event)) args->is_ready = false;
  return error;
})
thread_local PJRT_Event* last_awaited = nullptr;
FAULT("events/is-awaited-again", PJRT_Event_Await, {
  if (args->event == last_awaited) return Fail();
  last_awaited = args->event;
  return next(args);
})
FAULT("events/is-awaited-again", PJRT_Event_Destroy, {
  if (args->event == last_awaited) last_awaited = nullptr;
  return next(args);
})
FAULT("events/has-no-error-of-its-own", PJRT_Event_Error, {
  PJRT_Error* const error = next(args);
  return error != nullptr ? error : Fail();
})
// Who waits calls the callbacks, as does who sets the event.
FAULT("events/is-told-once", PJRT_Event_OnReady, {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    told[args->event].push_back({args->callback, args->user_arg});
  }
  return next(args);
})
FAULT("events/is-told-once", PJRT_Event_Await, {
  PJRT_Error* const error = next(args);
  std::vector<Told> again;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    again.swap(told[args->event]);
  }
  for (const Told& each : again) each.callback(nullptr, each.user_arg);
  return error;
})
FAULT("events/is-told-once", PJRT_Event_Destroy, {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    told.erase(args->event);
  }
  return next(args);
})
REMEMBER_AWAITED("events/is-told-afterwards")
FAULT("events/is-told-afterwards", PJRT_Event_OnReady,
      { return WasAwaited(args->event) ? nullptr : next(args); })
FAULT("events/is-told-though-freed", PJRT_Event_OnReady, {
  return Through(next, args, [](PJRT_Error* error, void* user_arg) {
    std::thread([error, given = static_cast<Told*>(user_arg)] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (!*given->is_lost) given->callback(error, given->user_arg);
    }).detach();
  });
})
FAULT("events/is-told-though-freed", PJRT_Event_Destroy, {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    for (const Told& each : told[args->event]) *each.is_lost = true;
    told.erase(args->event);
  }
  return next(args);
})
std::map<PJRT_Event*, int> waiters;
FAULT("events/many-wait", PJRT_Event_OnReady,
      { return ++waiters[args->event] > 8 ? nullptr : next(args); })
FAULT("events/many-wait", PJRT_Event_Destroy, {
  waiters.erase(args->event);
  return next(args);
})
FAULT("events/callback-may-call", PJRT_Event_OnReady, {
  return Through(next, args, [](PJRT_Error* error, void* user_arg) {
    const auto* const given = static_cast<Told*>(user_arg);
    is_in_callback = true;
    given->callback(error, given->user_arg);
    is_in_callback = false;
  });
})
FAULT("events/callback-may-call", PJRT_Event_IsReady, {
  PJRT_Error* const error = next(args);
  // The state is written after the callbacks.
  if (is_in_callback) args->is_ready = false;
  return error;
})
FAULT("events/says-its-error", PJRT_Event_Error, {
  Hide(next(args));
  return nullptr;
})
FAULT("events/tells-its-error", PJRT_Event_OnReady, {
  return Through(next, args, [](PJRT_Error* error, void* user_arg) {
    Hide(error);
    const auto* const given = static_cast<Told*>(user_arg);
    given->callback(nullptr, given->user_arg);
  });
})
FAULT("events/is-set", PJRT_Event_IsReady, {
  PJRT_Error* const error = next(args);
  args->is_ready = true;
  return error;
})

// Destruction.

int clients = 0;
FAULT("destruction/client", PJRT_Client_Create, {
  ++clients;
  return next(args);
})
FAULT("destruction/client", PJRT_Client_PlatformName, {
  PJRT_Error* const error = next(args);
  if (clients > 1) args->platform_name_size = 0;
  return error;
})
std::map<PJRT_Event*, PJRT_Buffer*> transfers;
#define REMEMBER_TRANSFERS(name)                                                 \
  FAULT(name, PJRT_Client_BufferFromHostBuffer, {                                \
    PJRT_Error* const error = next(args);                                        \
    const std::lock_guard<std::mutex> lock(mutex);                               \
    if (error == nullptr) transfers[args->done_with_host_buffer] = args->buffer; \
    return error;                                                                \
  })
REMEMBER_TRANSFERS("destruction/buffer")
std::set<PJRT_Buffer*> freed;
FAULT("destruction/buffer", PJRT_Buffer_Destroy, {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    for (auto& [event, buffer] : transfers) {
      if (buffer == args->buffer) buffer = nullptr;
    }
  }
  return next(args);
})
FAULT("destruction/buffer", PJRT_Event_Await, {
  bool is_freed = false;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto found = transfers.find(args->event);
    is_freed = found != transfers.end() && found->second == nullptr;
    transfers.erase(args->event);
  }
  return is_freed ? Fail() : next(args);
})
thread_local PJRT_Buffer* last_deleted = nullptr;
FAULT("destruction/deleted-buffer", PJRT_Buffer_Delete, {
  last_deleted = args->buffer;
  return next(args);
})
FAULT("destruction/deleted-buffer", PJRT_Buffer_Destroy,
      { return args->buffer == last_deleted ? Fail() : next(args); })
// Whoever uses a buffer notices that it was deleted.
FAULT("destruction/deleted-buffer", PJRT_Buffer_IsDeleted, {
  last_deleted = nullptr;
  return next(args);
})
FAULT("destruction/deleted-buffer", PJRT_Buffer_ToHostBuffer, {
  last_deleted = nullptr;
  return next(args);
})
FAULT("destruction/deleted-buffer", PJRT_LoadedExecutable_Execute, {
  last_deleted = nullptr;
  return next(args);
})
REMEMBER_TRANSFERS("destruction/event-before-it-happens")
FAULT("destruction/event-before-it-happens", PJRT_Event_Await, {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    transfers.erase(args->event);
  }
  return next(args);
})
FAULT("destruction/event-before-it-happens", PJRT_Event_OnReady, {
  transfers.erase(args->event);
  return next(args);
})
FAULT("destruction/event-before-it-happens", PJRT_Event_Destroy, {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    if (transfers.erase(args->event) > 0) return Fail();
  }
  return next(args);
})

std::map<PJRT_Executable*, PJRT_LoadedExecutable*> loaded_of;
std::set<PJRT_LoadedExecutable*> gone;
#define REMEMBER_LOADED(name)                              \
  FAULT(name, PJRT_LoadedExecutable_GetExecutable, {       \
    PJRT_Error* const error = next(args);                  \
    const std::lock_guard<std::mutex> lock(mutex);         \
    loaded_of[args->executable] = args->loaded_executable; \
    return error;                                          \
  })
REMEMBER_LOADED("destruction/executable")
FAULT("destruction/executable", PJRT_Executable_Destroy, {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    gone.insert(loaded_of[args->executable]);
  }
  return next(args);
})
FAULT("destruction/executable", PJRT_Executable_Name, {
  PJRT_Error* const error = next(args);
  if (gone.count(loaded_of[args->executable])) args->executable_name_size = 0;
  return error;
})
REMEMBER_LOADED("destruction/loaded-executable-first")
FAULT("destruction/loaded-executable-first", PJRT_LoadedExecutable_Destroy, {
  gone.insert(args->executable);
  return next(args);
})
FAULT("destruction/loaded-executable-first", PJRT_Client_Compile, {
  PJRT_Error* const error = next(args);
  const std::lock_guard<std::mutex> lock(mutex);
  gone.erase(args->executable);
  return error;
})
FAULT("destruction/loaded-executable-first", PJRT_Executable_NumOutputs, {
  PJRT_Error* const error = next(args);
  const std::lock_guard<std::mutex> lock(mutex);
  if (gone.count(loaded_of[args->executable])) args->num_outputs = 0;
  return error;
})
std::map<PJRT_LoadedExecutable*, std::set<PJRT_Buffer*>> outputs_of;
FAULT("destruction/outputs-outlive-their-program", PJRT_LoadedExecutable_Execute, {
  PJRT_Error* const error = next(args);
  const std::lock_guard<std::mutex> lock(mutex);
  if (error == nullptr && args->num_devices == 1)
    outputs_of[args->executable].insert(args->output_lists[0][0]);
  return error;
})
FAULT("destruction/outputs-outlive-their-program", PJRT_LoadedExecutable_Destroy, {
  freed.merge(outputs_of[args->executable]);
  return next(args);
})
FAULT("destruction/outputs-outlive-their-program", PJRT_Buffer_ToHostBuffer,
      { return freed.count(args->src) ? Fail() : next(args); })
FAULT("destruction/outputs-outlive-their-program", PJRT_Client_BufferFromHostBuffer, {
  PJRT_Error* const error = next(args);
  const std::lock_guard<std::mutex> lock(mutex);
  freed.erase(args->buffer);
  return error;
})
FAULT("destruction/deleted-program", PJRT_LoadedExecutable_Delete, { return nullptr; })
FAULT("destruction/topology-of-a-client", PJRT_TopologyDescription_PlatformName, {
  PJRT_Error* const error = next(args);
  // The text was moved out.
  static int calls = 0;
  if (calls++ > 0) args->platform_name_size = 0;
  return error;
})

// Ownership.

FAULT("ownership/texts-of-a-client-stay", PJRT_Client_PlatformVersion, {
  PJRT_Error* const error = next(args);
  Pass(&args->platform_version, args->platform_version_size);
  return error;
})
FAULT("ownership/texts-of-a-device-stay", PJRT_DeviceDescription_ToString, {
  PJRT_Error* const error = next(args);
  Pass(&args->to_string, args->to_string_size);
  return error;
})
FAULT("ownership/texts-of-a-memory-stay", PJRT_Memory_DebugString, {
  PJRT_Error* const error = next(args);
  Pass(&args->debug_string, args->debug_string_size);
  return error;
})
FAULT("ownership/devices-are-the-same", PJRT_Client_Devices, {
  PJRT_Error* const error = next(args);
  static std::vector<PJRT_Device*> turned;
  if (turned.empty()) {
    turned.assign(args->devices, args->devices + args->num_devices);
  } else {
    turned.insert(turned.begin(), turned.back());
    turned.pop_back();
  }
  args->devices = turned.data();
  return error;
})
thread_local int64_t scratch[8];
FAULT("ownership/dimensions-stay", PJRT_Buffer_Dimensions, {
  PJRT_Error* const error = next(args);
  for (size_t i = 0; i < args->num_dims; ++i) scratch[i] = args->dims[i];
  args->dims = scratch;
  return error;
})
FAULT("ownership/dimensions-stay", PJRT_Client_BufferFromHostBuffer, {
  for (size_t i = 0; i < args->num_dims; ++i) scratch[i] = args->dims[i];
  return next(args);
})
std::map<PJRT_Executable*, std::string*> serialized;
FAULT("ownership/serialized-bytes-stay", PJRT_Executable_Serialize, {
  PJRT_Error* const error = next(args);
  auto* const own = new std::string(args->serialized_bytes, args->serialized_bytes_size);
  serialized[const_cast<PJRT_Executable*>(args->executable)] = own;
  args->serialized_bytes = own->data();
  return error;
})
FAULT("ownership/serialized-bytes-stay", PJRT_Executable_Destroy, {
  const auto found = serialized.find(args->executable);
  if (found != serialized.end()) found->second->assign(found->second->size(), '?');
  return next(args);
})
FAULT("ownership/attributes-have-a-deleter", PJRT_Device_GetAttributes, {
  PJRT_Error* const error = next(args);
  args->attributes_deleter = nullptr;
  return error;
})

}  // namespace
}  // namespace faulty
