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

// A text that a function gives.
template <typename Args>
void TextOf(CborWriter& values, Function function, Args args, const char* Args::* text,
            size_t Args::* size) {
  if (!Ask(function, &args)) return values.Null();
  values.Text(View(args.*text, args.*size));
}

// The API's structs take objects of both kinds, const and not.
template <typename Args, typename Field, typename Object>
Args About(Field* Args::* field, const Object* object) {
  Args args{};
  args.*field = const_cast<Object*>(object);
  return args;
}

void KindOf(CborWriter& values, const PJRT_Memory* memory) {
  TextOf(values, Function::Memory_Kind, About(&PJRT_Memory_Kind_Args::memory, memory),
         &PJRT_Memory_Kind_Args::kind, &PJRT_Memory_Kind_Args::kind_size);
}

// The memory that a buffer is in, if it is another one than its device's default.
PJRT_Memory* OtherMemory(const PJRT_Buffer* buffer, const PJRT_Device* device) {
  auto memory = About(&PJRT_Buffer_Memory_Args::buffer, buffer);
  auto usual = About(&PJRT_Device_DefaultMemory_Args::device, device);
  if (!Ask(Function::Buffer_Memory, &memory) || !Ask(Function::Device_DefaultMemory, &usual)) {
    return nullptr;
  }
  return memory.memory == usual.memory ? nullptr : memory.memory;
}

struct Program {
  std::string name;
  size_t replicas = 0, partitions = 0, outputs = 0;
};

Program ProgramOf(PJRT_Executable* executable) {
  Program program;
  auto name = About(&PJRT_Executable_Name_Args::executable, executable);
  if (Ask(Function::Executable_Name, &name)) {
    program.name = View(name.executable_name, name.executable_name_size);
  }
  auto replicas = About(&PJRT_Executable_NumReplicas_Args::executable, executable);
  if (Ask(Function::Executable_NumReplicas, &replicas)) program.replicas = replicas.num_replicas;
  auto partitions = About(&PJRT_Executable_NumPartitions_Args::executable, executable);
  if (Ask(Function::Executable_NumPartitions, &partitions)) {
    program.partitions = partitions.num_partitions;
  }
  auto outputs = About(&PJRT_Executable_NumOutputs_Args::executable, executable);
  if (Ask(Function::Executable_NumOutputs, &outputs)) program.outputs = outputs.num_outputs;
  return program;
}

// The program of an executable that was loaded. The plugin gives an object for it, to be destroyed.
Program ProgramOf(PJRT_LoadedExecutable* loaded) {
  auto get = About(&PJRT_LoadedExecutable_GetExecutable_Args::loaded_executable, loaded);
  if (!Ask(Function::LoadedExecutable_GetExecutable, &get)) return {};
  Program program = ProgramOf(get.executable);
  auto destroy = About(&PJRT_Executable_Destroy_Args::executable, get.executable);
  Ask(Function::Executable_Destroy, &destroy);
  return program;
}

// Asks for a program unless it is known; how many outputs it has.
template <typename Executable>
size_t KeepProgram(Executable* executable) {
  if (const std::optional<size_t> known = objects().Outputs(executable)) return *known;
  const Program program = ProgramOf(executable);
  CborWriter values;
  values.Map(4);
  values.Text("executable");
  values.Uint(objects().Next(Kind::kProgram));
  values.Text("program");
  values.Text(program.name);
  values.Text("replicas");
  values.Uint(program.replicas);
  values.Text("partitions");
  values.Uint(program.partitions);
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
    TextOf(asked, Function::Client_PlatformName,
           About(&PJRT_Client_PlatformName_Args::client, client),
           &PJRT_Client_PlatformName_Args::platform_name,
           &PJRT_Client_PlatformName_Args::platform_name_size);
  });
}

void Describe(CborWriter& values, const PJRT_DeviceDescription* description) {
  Once(values, description, Kind::kDescription, [&](CborWriter& asked) {
    TextOf(asked, Function::DeviceDescription_DebugString,
           About(&PJRT_DeviceDescription_DebugString_Args::device_description, description),
           &PJRT_DeviceDescription_DebugString_Args::debug_string,
           &PJRT_DeviceDescription_DebugString_Args::debug_string_size);
  });
}

void Describe(CborWriter& values, const PJRT_Device* device) {
  Once(values, device, Kind::kDevice, [&](CborWriter& asked) {
    auto get = About(&PJRT_Device_GetDescription_Args::device, device);
    if (!Ask(Function::Device_GetDescription, &get)) return asked.Null();
    Describe(asked, get.device_description);
  });
}

void Describe(CborWriter& values, const PJRT_Memory* memory) {
  Once(values, memory, Kind::kMemory, [&](CborWriter& asked) {
    asked.Map(2);
    asked.Text("memory");
    KindOf(asked, memory);
    asked.Text("device");
    auto devices = About(&PJRT_Memory_AddressableByDevices_Args::memory, memory);
    if (Ask(Function::Memory_AddressableByDevices, &devices) && devices.num_devices != 0) {
      Describe(asked, devices.devices[0]);
    } else {
      asked.Null();
    }
  });
}

void Describe(CborWriter& values, const PJRT_Buffer* buffer) {
  Once(values, buffer, Kind::kBuffer, [&](CborWriter& asked) {
    auto type = About(&PJRT_Buffer_ElementType_Args::buffer, buffer);
    const bool typed = Ask(Function::Buffer_ElementType, &type);
    auto shape = About(&PJRT_Buffer_Dimensions_Args::buffer, buffer);
    const bool shaped = Ask(Function::Buffer_Dimensions, &shape);
    auto device = About(&PJRT_Buffer_Device_Args::buffer, buffer);
    const bool placed = Ask(Function::Buffer_Device, &device) && device.device != nullptr;
    PJRT_Memory* const elsewhere = placed ? OtherMemory(buffer, device.device) : nullptr;
    asked.Map(elsewhere == nullptr ? 5 : 6);
    asked.Text("buffer");
    asked.Uint(objects().Next(Kind::kBuffer));
    asked.Text("type");
    typed ? asked.Text(ElementName(type.type)) : asked.Null();
    asked.Text("shape");
    std::optional<size_t> size;
    if (shaped) {
      const std::vector<int64_t> dims(shape.dims, shape.dims + shape.num_dims);
      asked.Array(dims.size());
      for (const int64_t dim : dims) asked.Int(dim);
      if (typed) size = ArraySize(type.type, dims);
    } else {
      asked.Null();
    }
    asked.Text("bytes");
    size.has_value() ? asked.Uint(*size) : asked.Null();
    asked.Text("device");
    placed ? Describe(asked, device.device) : asked.Null();
    if (elsewhere != nullptr) {
      asked.Text("memory");
      KindOf(asked, elsewhere);
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
  values.Text("ready");
  auto ready = About(&PJRT_Event_IsReady_Args::event, event);
  Ask(Function::Event_IsReady, &ready) ? values.Bool(ready.is_ready) : values.Null();
}

void Describe(CborWriter& values, const PJRT_TopologyDescription* topology) {
  Once(values, topology, Kind::kTopology, [&](CborWriter& asked) {
    TextOf(asked, Function::TopologyDescription_PlatformName,
           About(&PJRT_TopologyDescription_PlatformName_Args::topology, topology),
           &PJRT_TopologyDescription_PlatformName_Args::platform_name,
           &PJRT_TopologyDescription_PlatformName_Args::platform_name_size);
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
