// Asking a plugin for its objects: see objects.h.
#include "interposer/objects.h"

#include <array>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/no_destructor.h"
#include "interposer/plugin.h"
#include "pjrt/types/element_type.h"

namespace mock::interposer {
namespace {

enum class Kind { kClient, kDevice, kDescription, kMemory, kBuffer, kProgram, kEvent, kTopology };

struct Known {
  Kind kind;
  std::string values;  // CBOR
  size_t outputs;      // of a program
};

class Objects {
 public:
  // Writes what is known of an object; false if nothing is.
  bool Write(CborWriter& values, const void* object) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = known_.find(object);
    if (found == known_.end()) return false;
    values.Encoded(found->second.values);
    return true;
  }
  std::optional<size_t> Outputs(const void* object) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = known_.find(object);
    if (found == known_.end()) return std::nullopt;
    return found->second.outputs;
  }
  void Keep(const void* object, Known known) {
    const std::lock_guard<std::mutex> lock(mutex_);
    known_.insert_or_assign(object, std::move(known));
  }
  void Forget(const void* object) {
    const std::lock_guard<std::mutex> lock(mutex_);
    known_.erase(object);
  }
  // What belongs to a client or a topology goes with it; each is asked for again where it does not.
  template <typename... Kinds>
  void ForgetAll(Kinds... kinds) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto at = known_.begin(); at != known_.end();) {
      at = ((at->second.kind == kinds) || ...) ? known_.erase(at) : std::next(at);
    }
  }
  // What is known of an object is known of another one, too.
  void Share(const void* object, const void* other) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = known_.find(object);
    if (found != known_.end()) known_.insert_or_assign(other, Known(found->second));
  }
  // Counts the objects of each kind.
  uint64_t Next(Kind kind) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return ++counts_[static_cast<size_t>(kind)];
  }

 private:
  std::mutex mutex_;
  std::unordered_map<const void*, Known> known_;
  std::array<uint64_t, static_cast<size_t>(Kind::kTopology) + 1> counts_{};
};

Objects& objects() {
  static NoDestructor<Objects> instance;
  return *instance;
}

// Describes an object by `ask`, which writes its values, unless that was done before.
template <typename Ask>
void Once(CborWriter& values, const void* object, Kind kind, Ask ask) {
  if (objects().Write(values, object)) return;
  CborWriter asked;
  ask(asked);
  objects().Keep(object, {kind, std::string(asked.view()), 0});
  values.Encoded(asked.view());
}

// What a function gives for an object, by these fields of its arguments; none where it fails. The
// API's structs take objects of both kinds, const and not.
template <typename Args, typename Field, typename Object, typename Result>
std::optional<Result> Answer(Function function, Field* Args::* about, const Object* object,
                             Result Args::* result) {
  Args args{};
  args.*about = const_cast<Object*>(object);
  return Ask(function, &args) ? std::optional(args.*result) : std::nullopt;
}

template <typename Args, typename Field, typename Object>
std::optional<std::string_view> Answer(Function function, Field* Args::* about,
                                       const Object* object, const char* Args::* text,
                                       size_t Args::* size) {
  Args args{};
  args.*about = const_cast<Object*>(object);
  return Ask(function, &args) ? std::optional(View(args.*text, args.*size)) : std::nullopt;
}

#define MOCK_ASK(function, about, object, result)                    \
  Answer(Function::function, &PJRT_##function##_Args::about, object, \
         &PJRT_##function##_Args::result)
#define MOCK_ASK_TEXT(function, about, object, text)                 \
  Answer(Function::function, &PJRT_##function##_Args::about, object, \
         &PJRT_##function##_Args::text, &PJRT_##function##_Args::text##_size)

// The memory that a buffer is in, if it is another one than its device's default.
PJRT_Memory* OtherMemory(const PJRT_Buffer* buffer, const PJRT_Device* device) {
  const auto memory = MOCK_ASK(Buffer_Memory, buffer, buffer, memory);
  const auto usual = MOCK_ASK(Device_DefaultMemory, device, device, memory);
  return !memory.has_value() || !usual.has_value() || *memory == *usual ? nullptr : *memory;
}

struct Program {
  std::string name;
  size_t replicas = 0, partitions = 0, outputs = 0;
};

Program ProgramOf(PJRT_Executable* executable) {
  return {std::string(MOCK_ASK_TEXT(Executable_Name, executable, executable, executable_name)
                          .value_or(std::string_view())),
          MOCK_ASK(Executable_NumReplicas, executable, executable, num_replicas).value_or(0),
          MOCK_ASK(Executable_NumPartitions, executable, executable, num_partitions).value_or(0),
          MOCK_ASK(Executable_NumOutputs, executable, executable, num_outputs).value_or(0)};
}

// The program of an executable that was loaded. The plugin gives an object for it, to be destroyed.
Program ProgramOf(PJRT_LoadedExecutable* loaded) {
  const auto executable =
      MOCK_ASK(LoadedExecutable_GetExecutable, loaded_executable, loaded, executable);
  if (!executable.has_value()) return {};
  Program program = ProgramOf(*executable);
  PJRT_Executable_Destroy_Args destroy{};
  destroy.executable = *executable;
  Ask(Function::Executable_Destroy, &destroy);
  return program;
}

// Asks for a program unless it is known; how many outputs it has.
template <typename Executable>
size_t KeepProgram(Executable* executable) {
  if (const std::optional<size_t> known = objects().Outputs(executable)) return *known;
  const Program program = ProgramOf(executable);
  CborWriter values;
  values.Pairs("executable", objects().Next(Kind::kProgram), "program", program.name, "replicas",
               program.replicas, "partitions", program.partitions);
  objects().Keep(executable, {Kind::kProgram, std::string(values.view()), program.outputs});
  return program.outputs;
}

template <typename Executable>
void DescribeProgram(CborWriter& values, const Executable* executable) {
  if (objects().Write(values, executable)) return;
  KeepProgram(const_cast<Executable*>(executable));
  objects().Write(values, executable);
}

}  // namespace

void Describe(CborWriter& values, const PJRT_Client* client) {
  Once(values, client, Kind::kClient, [&](CborWriter& asked) {
    asked.Value(MOCK_ASK_TEXT(Client_PlatformName, client, client, platform_name));
  });
}

void Describe(CborWriter& values, const PJRT_DeviceDescription* description) {
  Once(values, description, Kind::kDescription, [&](CborWriter& asked) {
    asked.Value(MOCK_ASK_TEXT(DeviceDescription_DebugString, device_description, description,
                              debug_string));
  });
}

void Describe(CborWriter& values, const PJRT_Device* device) {
  Once(values, device, Kind::kDevice, [&](CborWriter& asked) {
    const auto description = MOCK_ASK(Device_GetDescription, device, device, device_description);
    description.has_value() ? Describe(asked, *description) : asked.Null();
  });
}

void Describe(CborWriter& values, const PJRT_Memory* memory) {
  Once(values, memory, Kind::kMemory, [&](CborWriter& asked) {
    PJRT_Memory_AddressableByDevices_Args devices{};
    devices.memory = const_cast<PJRT_Memory*>(memory);
    const bool has_device =
        Ask(Function::Memory_AddressableByDevices, &devices) && devices.num_devices != 0;
    asked.Pairs("memory", MOCK_ASK_TEXT(Memory_Kind, memory, memory, kind), "device",
                [&](CborWriter& to) { has_device ? Describe(to, devices.devices[0]) : to.Null(); });
  });
}

void Describe(CborWriter& values, const PJRT_Buffer* buffer) {
  Once(values, buffer, Kind::kBuffer, [&](CborWriter& asked) {
    const auto type = MOCK_ASK(Buffer_ElementType, buffer, buffer, type);
    PJRT_Buffer_Dimensions_Args shape{};
    shape.buffer = const_cast<PJRT_Buffer*>(buffer);
    std::optional<std::vector<int64_t>> dims;
    if (Ask(Function::Buffer_Dimensions, &shape)) {
      dims.emplace(shape.dims, shape.dims + shape.num_dims);
    }
    PJRT_Device* const device = MOCK_ASK(Buffer_Device, buffer, buffer, device).value_or(nullptr);
    PJRT_Memory* const elsewhere = device != nullptr ? OtherMemory(buffer, device) : nullptr;
    asked.Map(elsewhere == nullptr ? 5 : 6);
    asked.Values(
        "buffer", objects().Next(Kind::kBuffer), "type",
        type.has_value() ? std::optional(ElementName(*type)) : std::nullopt, "shape", dims, "bytes",
        type.has_value() && dims.has_value() ? ArraySize(*type, *dims) : std::nullopt, "device");
    device != nullptr ? Describe(asked, device) : asked.Null();
    if (elsewhere != nullptr) {
      asked.Values("memory", MOCK_ASK_TEXT(Memory_Kind, memory, elsewhere, kind));
    }
  });
}

void Describe(CborWriter& values, const PJRT_Executable* executable) {
  DescribeProgram(values, executable);
}

void Describe(CborWriter& values, const PJRT_LoadedExecutable* executable) {
  DescribeProgram(values, executable);
}

// Whether an event has happened changes, so it is asked each time.
void Describe(CborWriter& values, const PJRT_Event* event) {
  values.Map(2);
  values.Text("event");
  Once(values, event, Kind::kEvent,
       [](CborWriter& asked) { asked.Uint(objects().Next(Kind::kEvent)); });
  values.Values("ready", MOCK_ASK(Event_IsReady, event, event, is_ready));
}

void Describe(CborWriter& values, const PJRT_TopologyDescription* topology) {
  Once(values, topology, Kind::kTopology, [&](CborWriter& asked) {
    asked.Value(MOCK_ASK_TEXT(TopologyDescription_PlatformName, topology, topology, platform_name));
  });
}

size_t OutputCount(const PJRT_LoadedExecutable* executable) {
  return KeepProgram(const_cast<PJRT_LoadedExecutable*>(executable));
}

void Forget(const PJRT_Client_Destroy_Args&) {
  objects().ForgetAll(Kind::kClient, Kind::kDevice, Kind::kDescription, Kind::kMemory,
                      Kind::kTopology);
}

void Forget(const PJRT_TopologyDescription_Destroy_Args&) {
  objects().ForgetAll(Kind::kDescription, Kind::kTopology);
}

void Forget(const PJRT_Buffer_Destroy_Args& args) { objects().Forget(args.buffer); }
void Forget(const PJRT_Event_Destroy_Args& args) { objects().Forget(args.event); }
void Forget(const PJRT_Executable_Destroy_Args& args) { objects().Forget(args.executable); }
void Forget(const PJRT_LoadedExecutable_Destroy_Args& args) { objects().Forget(args.executable); }

void Learn(const PJRT_LoadedExecutable_GetExecutable_Args& args) {
  KeepProgram(args.loaded_executable);
  objects().Share(args.loaded_executable, args.executable);
}

}  // namespace mock::interposer
