// The library: the sound mock's table, with the parts of one fault.
#include "faulty.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace faulty {
namespace {

struct Known {
  std::string name;
  void (*install)(PJRT_Api* table);
};

std::vector<Known>& Parts() {
  static auto* const parts = new std::vector<Known>;
  return *parts;
}

PJRT_Api* Made() {
  const char* const variable = std::getenv("FAULTY");
  const std::string wanted = variable == nullptr ? "" : variable;
  auto* const table = static_cast<PJRT_Api*>(std::calloc(1, sizeof(PJRT_Api)));
  std::memcpy(table, Sound(), Sound()->struct_size);
  for (const Known& part : Parts()) {
    // What all tables have is a part without a name.
    if (part.name.empty() || part.name == wanted) part.install(table);
  }
  return table;
}

}  // namespace

bool another_table_each_time = false;

const PJRT_Api* Sound() {
  static const PJRT_Api* const sound = [] {
    const char* const path = std::getenv("FAULTY_OF");
    void* const library = path == nullptr ? nullptr : dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void* const get = library == nullptr ? nullptr : dlsym(library, "GetPjrtApi");
    if (get == nullptr) {
      std::fprintf(stderr, "FAULTY_OF is not a plugin\n");
      std::abort();
    }
    return reinterpret_cast<const PJRT_Api* (*)()>(get)();
  }();
  return sound;
}

Part::Part(const char* name, void (*install)(PJRT_Api* table)) {
  Parts().push_back({name, install});
}

PJRT_Error* Fail() {
  static const char kName[] = "a fault";
  PJRT_TopologyDescription_Create_Args args{};
  args.struct_size = PJRT_TopologyDescription_Create_Args_STRUCT_SIZE;
  args.topology_name = kName;
  args.topology_name_size = sizeof(kName) - 1;
  return Sound()->PJRT_TopologyDescription_Create(&args);
}

bool Hide(PJRT_Error* error) {
  if (error == nullptr) return false;
  PJRT_Error_Destroy_Args args{};
  args.struct_size = PJRT_Error_Destroy_Args_STRUCT_SIZE;
  args.error = error;
  Sound()->PJRT_Error_Destroy(&args);
  return true;
}

PJRT_Event* Happened() {
  PJRT_Event_Create_Args create{};
  create.struct_size = PJRT_Event_Create_Args_STRUCT_SIZE;
  Hide(Sound()->PJRT_Event_Create(&create));
  PJRT_Event_Set_Args set{};
  set.struct_size = PJRT_Event_Set_Args_STRUCT_SIZE;
  set.event = create.event;
  Hide(Sound()->PJRT_Event_Set(&set));
  return create.event;
}

void Await(PJRT_Event* event) {
  PJRT_Event_Await_Args args{};
  args.struct_size = PJRT_Event_Await_Args_STRUCT_SIZE;
  args.event = event;
  Hide(Sound()->PJRT_Event_Await(&args));
}

bool IsDeleted(PJRT_Buffer* buffer) {
  PJRT_Buffer_IsDeleted_Args args{};
  args.struct_size = PJRT_Buffer_IsDeleted_Args_STRUCT_SIZE;
  args.buffer = buffer;
  Hide(Sound()->PJRT_Buffer_IsDeleted(&args));
  return args.is_deleted;
}

PJRT_Buffer_Type TypeOf(PJRT_Buffer* buffer) {
  PJRT_Buffer_ElementType_Args args{};
  args.struct_size = PJRT_Buffer_ElementType_Args_STRUCT_SIZE;
  args.buffer = buffer;
  Hide(Sound()->PJRT_Buffer_ElementType(&args));
  return args.type;
}

std::vector<int64_t> DimsOf(PJRT_Buffer* buffer) {
  PJRT_Buffer_Dimensions_Args args{};
  args.struct_size = PJRT_Buffer_Dimensions_Args_STRUCT_SIZE;
  args.buffer = buffer;
  Hide(Sound()->PJRT_Buffer_Dimensions(&args));
  return {args.dims, args.dims + args.num_dims};
}

size_t BytesOnDevice(PJRT_Buffer* buffer) {
  PJRT_Buffer_OnDeviceSizeInBytes_Args args{};
  args.struct_size = PJRT_Buffer_OnDeviceSizeInBytes_Args_STRUCT_SIZE;
  args.buffer = buffer;
  Hide(Sound()->PJRT_Buffer_OnDeviceSizeInBytes(&args));
  return args.on_device_size_in_bytes;
}

size_t OutputCount(PJRT_LoadedExecutable* loaded) {
  PJRT_LoadedExecutable_GetExecutable_Args get{};
  get.struct_size = PJRT_LoadedExecutable_GetExecutable_Args_STRUCT_SIZE;
  get.loaded_executable = loaded;
  Hide(Sound()->PJRT_LoadedExecutable_GetExecutable(&get));
  PJRT_Executable_NumOutputs_Args count{};
  count.struct_size = PJRT_Executable_NumOutputs_Args_STRUCT_SIZE;
  count.executable = get.executable;
  Hide(Sound()->PJRT_Executable_NumOutputs(&count));
  PJRT_Executable_Destroy_Args destroy{};
  destroy.struct_size = PJRT_Executable_Destroy_Args_STRUCT_SIZE;
  destroy.executable = get.executable;
  Hide(Sound()->PJRT_Executable_Destroy(&destroy));
  return count.num_outputs;
}

Numbers Read(PJRT_Error* error, PJRT_Buffer_ToHostBuffer_Args* args,
             const std::vector<int64_t>& dims) {
  if (error != nullptr || args->dst == nullptr) return {};
  if (TypeOf(args->src) != PJRT_Buffer_Type_F32) return {};
  if (DimsOf(args->src) != dims) return {};
  Await(args->event);
  return {static_cast<float*>(args->dst), args->dst_size / sizeof(float)};
}

float Rounded(float number, int lost_bits) {
  uint32_t bits;
  std::memcpy(&bits, &number, sizeof(bits));
  bits = bits >> lost_bits << lost_bits;
  std::memcpy(&number, &bits, sizeof(bits));
  return number;
}

void Pass(const char** text, size_t size) {
  static std::string* passed = nullptr;
  if (passed != nullptr) passed->assign(passed->size(), '?');
  // Never freed, so that reading it is no crash.
  passed = new std::string(*text, size);
  *text = passed->data();
}

void Leak() {
  constexpr size_t kBytes = 64 << 10;
  void* const lost = std::malloc(kBytes);
  std::memset(lost, 1, kBytes);
  asm volatile("" : : "r"(lost) : "memory");  // else the compiler leaves both out
}

}  // namespace faulty

// The names of all faults, a line each.
extern "C" __attribute__((visibility("default"))) const char* FaultNames() {
  static std::string names;
  names.clear();
  for (const faulty::Known& part : faulty::Parts()) names += part.name + "\n";
  return names.c_str();
}

extern "C" __attribute__((visibility("default"))) const PJRT_Api* GetPjrtApi() {
  static const PJRT_Api* const table = faulty::Made();
  return faulty::another_table_each_time ? new PJRT_Api(*table) : table;
}
