// Faults of tables, structs and extensions: struct-sizes, versions, extensions, profiling.
#include <climits>
#include <cstdlib>
#include <cstring>

#include "faulty.h"

namespace faulty {
namespace {

// A copy of a node of a chain of extensions, and of what is behind it.
PJRT_Extension_Base* Copied(PJRT_Extension_Base* node) {
  auto* const copy = static_cast<PJRT_Extension_Base*>(std::malloc(node->struct_size));
  std::memcpy(copy, node, node->struct_size);
  return copy;
}

// Makes the chain of the table a copy; its last node.
PJRT_Extension_Base* OwnChain(PJRT_Api* table) {
  PJRT_Extension_Base** link = &table->extension_start;
  PJRT_Extension_Base* last = nullptr;
  for (; *link != nullptr; link = &last->next) last = *link = Copied(*link);
  return last;
}

// Makes the table of the profiler a copy.
PLUGIN_Profiler_Api* OwnProfiler(PJRT_Api* table) {
  OwnChain(table);
  PJRT_Extension_Base* node = table->extension_start;
  while (node->type != PJRT_Extension_Type_Profiler) node = node->next;
  auto* const extension = reinterpret_cast<PJRT_Profiler_Extension*>(node);
  extension->profiler_api = new PLUGIN_Profiler_Api(*extension->profiler_api);
  return extension->profiler_api;
}

// The table of custom calls, which the mock does not have.
PJRT_FFI_Extension ffi{};
int64_t types = 0;

const Part kFfi("", [](PJRT_Api* table) {
  ffi.base.struct_size = PJRT_FFI_Extension_STRUCT_SIZE;
  ffi.base.type = PJRT_Extension_Type_FFI;
  ffi.base.next = table->extension_start;
  ffi.PJRT_FFI_Type_Register = [](PJRT_FFI_Type_Register_Args* args) -> PJRT_Error* {
    args->type_id = ++types;
    return nullptr;
  };
  ffi.PJRT_FFI_UserData_Add = [](PJRT_FFI_UserData_Add_Args*) -> PJRT_Error* { return nullptr; };
  table->extension_start = &ffi.base;
});

FAULT("struct-sizes/larger-is-accepted", PJRT_Client_PlatformName, {
  PJRT_Error* const error = next(args);
  if (args->struct_size > PJRT_Client_PlatformName_Args_STRUCT_SIZE) args->platform_name_size = 0;
  return error;
})
FAULT("struct-sizes/larger-is-left-alone", PJRT_Client_PlatformName, {
  const size_t known = PJRT_Client_PlatformName_Args_STRUCT_SIZE;
  if (args->struct_size > known) {
    std::memset(reinterpret_cast<char*>(args) + known, 0, args->struct_size - known);
  }
  return next(args);
})
FAULT("struct-sizes/smaller-is-not-overrun", PJRT_Executable_GetCompiledMemoryStats, {
  PJRT_Error* const error = next(args);
  args->peak_memory_in_bytes = args->temp_size_in_bytes;
  return error;
})
FAULT("struct-sizes/smaller-is-accepted", PJRT_Executable_GetCompiledMemoryStats, {
  const bool is_older = args->struct_size < PJRT_Executable_GetCompiledMemoryStats_Args_STRUCT_SIZE;
  return is_older ? Fail() : next(args);
})
FAULT("struct-sizes/none-is-an-error", PJRT_Client_PlatformName, {
  if (args->struct_size == 0) args->struct_size = PJRT_Client_PlatformName_Args_STRUCT_SIZE;
  return next(args);
})
FAULT("struct-sizes/of-values-is-set", PJRT_Plugin_Attributes, {
  PJRT_Error* const error = next(args);
  static std::vector<PJRT_NamedValue> own;
  own.assign(args->attributes, args->attributes + args->num_attributes);
  own.front().struct_size = 0;
  args->attributes = own.data();
  return error;
})

FAULT_OF_TABLE("versions/major-is-zero", { table->pjrt_api_version.major_version = 1; })
FAULT_OF_TABLE("versions/size-fits-version", { table->struct_size -= sizeof(void*); })
FAULT_OF_TABLE("versions/has-what-is-needed", { table->PJRT_Event_Error = nullptr; })
FAULT_OF_TABLE("versions/same-table-again", { another_table_each_time = true; })
FAULT("versions/initialized-twice", PJRT_Plugin_Initialize, {
  static bool is_initialized = false;
  if (is_initialized) return Fail();
  is_initialized = true;
  return next(args);
})
FAULT("versions/attributes-are-well-formed", PJRT_Plugin_Attributes, {
  PJRT_Error* const error = next(args);
  static std::vector<PJRT_NamedValue> own;
  own.assign(args->attributes, args->attributes + args->num_attributes);
  for (PJRT_NamedValue& value : own) {
    // Major and minor, without the patch.
    if (std::string(value.name, value.name_size) == "stablehlo_minimum_version") {
      value.value_size = 2;
    }
  }
  args->attributes = own.data();
  return error;
})
FAULT("versions/platform-is-named", PJRT_Client_PlatformVersion, {
  PJRT_Error* const error = next(args);
  static int calls = 0;
  if (calls++ > 0) --args->platform_version_size;
  return error;
})

FAULT("extensions/unknown-is-ignored", PJRT_Client_PlatformName, {
  const bool is_single = args->extension_start != nullptr && args->extension_start->next == nullptr;
  return is_single ? Fail() : next(args);
})
FAULT("extensions/several-are-ignored", PJRT_Client_PlatformName, {
  const bool are_more = args->extension_start != nullptr && args->extension_start->next != nullptr;
  return are_more ? Fail() : next(args);
})
FAULT_OF_TABLE("extensions/chain-ends", {
  PJRT_Extension_Base* const last = OwnChain(table);
  last->next = table->extension_start;
})
FAULT_OF_TABLE("extensions/of-each-type-one", {
  PJRT_Extension_Base* const again = Copied(table->extension_start);
  again->next = nullptr;
  OwnChain(table)->next = again;
})
FAULT_OF_TABLE("extensions/has-sizes", {
  static PJRT_Extension_Base unsized{0, static_cast<PJRT_Extension_Type>(0x7000), nullptr};
  unsized.next = table->extension_start;
  table->extension_start = &unsized;
})

FAULT_OF_TABLE("profiling/profiler-has-its-functions",
               { OwnProfiler(table)->error_get_code = nullptr; })
// What cannot be freed before it was started.
bool is_started = false;
FAULT_OF_TABLE("profiling/profiler-is-made-and-freed", {
  PLUGIN_Profiler_Api* const profiler = OwnProfiler(table);
  static const PLUGIN_Profiler_Api sound = *profiler;
  profiler->start = [](PLUGIN_Profiler_Start_Args* args) {
    is_started = true;
    return sound.start(args);
  };
  profiler->destroy = [](PLUGIN_Profiler_Destroy_Args* args) {
    return is_started ? sound.destroy(args) : reinterpret_cast<PLUGIN_Profiler_Error*>(&is_started);
  };
})
FAULT_OF_TABLE("profiling/profiler-collects", {
  PLUGIN_Profiler_Api* const profiler = OwnProfiler(table);
  static const PLUGIN_Profiler_Api sound = *profiler;
  profiler->collect_data = [](PLUGIN_Profiler_CollectData_Args* args) {
    // An end of a string behind the bytes.
    if (args->buffer != nullptr) args->buffer[args->buffer_size_in_bytes] = 0;
    return sound.collect_data(args);
  };
})
// There is none where no type was registered.
FAULT("profiling/context-is-made-and-freed", PJRT_ExecuteContext_Create, {
  PJRT_Error* const error = next(args);
  if (types == 0) args->context = nullptr;
  return error;
})
FAULT_OF_TABLE("profiling/types-have-ids", {
  ffi.PJRT_FFI_Type_Register = [](PJRT_FFI_Type_Register_Args* args) -> PJRT_Error* {
    args->type_id = 1;
    return nullptr;
  };
})
FAULT_OF_TABLE("profiling/context-has-data",
               { ffi.PJRT_FFI_UserData_Add = [](PJRT_FFI_UserData_Add_Args*) { return Fail(); }; })

}  // namespace
}  // namespace faulty
