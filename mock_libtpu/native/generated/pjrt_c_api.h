// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// The types of the PJRT C API 114 and of its extensions. The functions
// themselves are not declared: the entry points own their names.
#ifndef MOCK_LIBTPU_GENERATED_PJRT_C_API_H_
#define MOCK_LIBTPU_GENERATED_PJRT_C_API_H_

#include <cstddef>
#include <cstdint>

#define PJRT_API_MAJOR 0
#define PJRT_API_MINOR 114
#define PJRT_API_ABI_VERSION_EXTENSION_VERSION 1
#define PJRT_API_CALLBACK_EXTENSION_VERSION 1
#define PJRT_API_COLLECTIVES_EXTENSION_VERSION 1
#define PJRT_API_CROSS_HOST_TRANSFERS_EXTENSION_VERSION 6
#define PJRT_API_CUSTOM_PARTITIONER_EXTENSION_VERSION 1
#define PJRT_API_EXECUTABLE_METADATA_EXTENSION_VERSION 1
#define PJRT_API_FFI_EXTENSION_VERSION 3
#define PJRT_API_GPU_EXTENSION_VERSION 2
#define PJRT_API_HOST_ALLOCATOR_EXTENSION_VERSION 0
#define PJRT_API_HOST_MEMORY_ALLOCATOR_EXTENSION_VERSION 0
#define PJRT_API_LAYOUTS_EXTENSION_VERSION 4
#define PJRT_API_MEGASCALE_EXTENSION_VERSION 1
#define PJRT_API_MEMORY_DESCRIPTIONS_EXTENSION_VERSION 1
#define PJRT_API_MULTI_SLICE_EXTENSION_VERSION 1
#define PJRT_API_PHASE_COMPILE_EXTENSION_VERSION 1
#define PJRT_API_RAW_BUFFER_EXTENSION_VERSION 2
#define PJRT_API_SHARDINGS_EXTENSION_VERSION 1
#define PJRT_API_STREAM_EXTENSION_VERSION 0
#define PJRT_API_TPU_EXECUTABLE_EXTENSION_VERSION 1
#define PJRT_API_TPU_TOPOLOGY_EXTENSION_VERSION 1
#define PJRT_API_TRITON_EXTENSION_VERSION 2
#define PJRT_API_XLA_TRANSFORM_EXTENSION_VERSION 1

extern "C" {

// PJRT C API: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api.h.
struct PJRT_Event;
struct PJRT_Client;
struct PJRT_Device;
struct PJRT_DeviceDescription;
struct PJRT_TopologyDescription;
struct PJRT_Executable;
struct PJRT_LoadedExecutable;
struct PJRT_Buffer;
struct PJRT_FulfillAliasBufferCallback;
struct PJRT_AsyncHostToDeviceTransferManager;
struct PJRT_PhaseCompiler;
struct PJRT_Device_Attributes;
struct PJRT_AsyncTrackingEvent;
struct PJRT_ExecuteContext;
struct PJRT_DeviceAssignmentSerialized;
struct PJRT_CopyToDeviceStream;
struct PJRT_MultiSlice_Config;
struct PJRT_SerializedExecutable;
struct PJRT_SerializedCompileOptions;
struct PJRT_SerializedTopology;
struct PJRT_Extension_Base;
struct PJRT_Api_Version;
struct PJRT_Error_Destroy_Args;
struct PJRT_Error_Message_Args;
struct PJRT_Error_FunctionTable;
struct PJRT_Error;
struct PJRT_Error_GetCode_Args;
struct PJRT_Error_ForEachPayload_Args;
struct PJRT_NamedValue;
struct PJRT_Plugin_Initialize_Args;
struct PJRT_Plugin_Attributes_Args;
struct PJRT_Event_Destroy_Args;
struct PJRT_Event_IsReady_Args;
struct PJRT_Event_Error_Args;
struct PJRT_Event_Await_Args;
struct PJRT_Event_OnReady_Args;
struct PJRT_Event_Create_Args;
struct PJRT_Event_Set_Args;
struct PJRT_Memory_FunctionTable;
struct PJRT_Memory;
struct PJRT_KeyValueGetCallback_Args;
struct PJRT_KeyValueTryGetCallback_Args;
struct PJRT_KeyValuePutCallback_Args;
struct PJRT_Client_Create_Args;
struct PJRT_Client_Destroy_Args;
struct PJRT_Client_PlatformName_Args;
struct PJRT_Client_ProcessIndex_Args;
struct PJRT_Client_PlatformVersion_Args;
struct PJRT_Client_TopologyDescription_Args;
struct PJRT_Client_Devices_Args;
struct PJRT_Client_AddressableDevices_Args;
struct PJRT_Client_LookupDevice_Args;
struct PJRT_Client_LookupAddressableDevice_Args;
struct PJRT_ProcessInfo;
struct PJRT_Client_UpdateGlobalProcessInfo_Args;
struct PJRT_Client_AddressableMemories_Args;
struct PJRT_Program;
struct PJRT_Client_Compile_Args;
struct PJRT_Client_Load_Args;
struct PJRT_Client_DefaultDeviceAssignment_Args;
struct PJRT_Client_DmaMap_Args;
struct PJRT_Client_DmaUnmap_Args;
struct PJRT_AsyncHostToDeviceTransferManager_Destroy_Args;
struct PJRT_AsyncHostToDeviceTransferManager_TransferData_Args;
struct PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args;
struct PJRT_AsyncHostToDeviceTransferManager_Device_Args;
struct PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args;
struct PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args;
struct PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args;
struct PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args;
struct PJRT_Buffer_MemoryLayout_Tiled;
struct PJRT_Buffer_MemoryLayout_Strides;
struct PJRT_Buffer_MemoryLayout;
struct PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args;
struct PJRT_Client_CreateUninitializedBuffer_Args;
struct PJRT_Client_CreateErrorBuffer_Args;
struct PJRT_Client_CreateAliasBuffer_Args;
struct PJRT_Client_FulfillAliasBuffer_Args;
struct PJRT_Client_BufferFromHostBuffer_Args;
struct PJRT_Client_CreateViewOfDeviceBuffer_Args;
struct PJRT_ShapeSpec;
struct PJRT_Client_CreateBuffersForAsyncHostToDevice_Args;
struct PJRT_DeviceDescription_Id_Args;
struct PJRT_DeviceDescription_ProcessIndex_Args;
struct PJRT_DeviceDescription_Attributes_Args;
struct PJRT_DeviceDescription_Kind_Args;
struct PJRT_DeviceDescription_DebugString_Args;
struct PJRT_DeviceDescription_ToString_Args;
struct PJRT_Device_GetDescription_Args;
struct PJRT_Device_IsAddressable_Args;
struct PJRT_Device_LocalHardwareId_Args;
struct PJRT_Device_AddressableMemories_Args;
struct PJRT_Device_DefaultMemory_Args;
struct PJRT_Device_MemoryStats_Args;
struct PJRT_Device_ClearMemoryStats_Args;
struct PJRT_Device_PoisonExecution_Args;
struct PJRT_Device_GetAttributes_Args;
struct PJRT_Device_CreateAsyncTrackingEvent_Args;
struct PJRT_AsyncTrackingEvent_Destroy_Args;
struct PJRT_Memory_Id_Args;
struct PJRT_Memory_Kind_Args;
struct PJRT_Memory_Kind_Id_Args;
struct PJRT_Memory_DebugString_Args;
struct PJRT_Memory_ToString_Args;
struct PJRT_Memory_AddressableByDevices_Args;
struct PJRT_ExecuteContext_Create_Args;
struct PJRT_ExecuteContext_Destroy_Args;
struct PJRT_Executable_Destroy_Args;
struct PJRT_LoadedExecutable_Destroy_Args;
struct PJRT_LoadedExecutable_GetExecutable_Args;
struct PJRT_LoadedExecutable_GetDeviceAssignment_Args;
struct PJRT_Executable_Name_Args;
struct PJRT_Executable_NumReplicas_Args;
struct PJRT_Executable_NumPartitions_Args;
struct PJRT_LogicalDeviceIds;
struct PJRT_LoadedExecutable_AddressableDevices_Args;
struct PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args;
struct PJRT_Executable_OptimizedProgram_Args;
struct PJRT_LoadedExecutable_Delete_Args;
struct PJRT_LoadedExecutable_IsDeleted_Args;
struct PJRT_Chunk;
struct PJRT_SendCallbackInfo;
struct PJRT_RecvCallbackInfo;
struct PJRT_HloOutputCallbackInfo;
struct PJRT_ExecuteOptions;
struct PJRT_LoadedExecutable_Execute_Args;
struct PJRT_Executable_NumOutputs_Args;
struct PJRT_Executable_SizeOfGeneratedCodeInBytes_Args;
struct PJRT_Executable_Fingerprint_Args;
struct PJRT_Executable_GetCostAnalysis_Args;
struct PJRT_Executable_GetCompiledMemoryStats_Args;
struct PJRT_Executable_OutputElementTypes_Args;
struct PJRT_Executable_OutputDimensions_Args;
struct PJRT_Executable_ParameterMemoryKinds_Args;
struct PJRT_Executable_OutputMemoryKinds_Args;
struct PJRT_Executable_Serialize_Args;
struct PJRT_Executable_GetCompileOptions_Args;
struct PJRT_LoadOptions;
struct PJRT_Executable_DeserializeAndLoad_Args;
struct PJRT_LoadedExecutable_Fingerprint_Args;
struct PJRT_Buffer_Destroy_Args;
struct PJRT_Buffer_ElementType_Args;
struct PJRT_Buffer_Dimensions_Args;
struct PJRT_Buffer_UnpaddedDimensions_Args;
struct PJRT_Buffer_DynamicDimensionIndices_Args;
struct PJRT_Buffer_GetMemoryLayout_Args;
struct PJRT_Buffer_ToHostBuffer_Args;
struct PJRT_Buffer_OnDeviceSizeInBytes_Args;
struct PJRT_Buffer_Delete_Args;
struct PJRT_Buffer_IsDeleted_Args;
struct PJRT_Buffer_CopyRawToHost_Args;
struct PJRT_Buffer_CopyRawToHostFuture_Callback_Args;
struct PJRT_Buffer_CopyRawToHostFuture_Args;
struct PJRT_Buffer_CopyToDevice_Args;
struct PJRT_Buffer_CopyToMemory_Args;
struct PJRT_Buffer_Bitcast_Args;
struct PJRT_Buffer_IsOnCpu_Args;
struct PJRT_Buffer_Device_Args;
struct PJRT_Buffer_Memory_Args;
struct PJRT_Buffer_ReadyEvent_Args;
struct PJRT_Buffer_UnsafePointer_Args;
struct PJRT_Buffer_IncreaseExternalReferenceCount_Args;
struct PJRT_Buffer_DecreaseExternalReferenceCount_Args;
struct PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args;
struct PJRT_Buffer_DonateWithControlDependency_Callback_Args;
struct PJRT_Buffer_DonateWithControlDependency_Args;
struct PJRT_CopyToDeviceStream_Destroy_Args;
struct PJRT_CopyToDeviceStream_AddChunk_Args;
struct PJRT_CopyToDeviceStream_TotalBytes_Args;
struct PJRT_CopyToDeviceStream_GranuleSize_Args;
struct PJRT_CopyToDeviceStream_CurrentBytes_Args;
struct PJRT_TopologyDescription_Create_Args;
struct PJRT_TopologyDescription_Destroy_Args;
struct PJRT_TopologyDescription_PlatformVersion_Args;
struct PJRT_TopologyDescription_PlatformName_Args;
struct PJRT_TopologyDescription_GetDeviceDescriptions_Args;
struct PJRT_TopologyDescription_Serialize_Args;
struct PJRT_TopologyDescription_Deserialize_Args;
struct PJRT_TopologyDescription_Attributes_Args;
struct PJRT_TopologyDescription_Fingerprint_Args;
struct PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args;
struct PJRT_TopologyDescription_GetMemorySpaceKindIds_Args;
struct PJRT_Compile_Args;
struct PJRT_Api;

// Of C's type, so that a newer framework's values, which have no name here, are numbers all the same.
enum PJRT_Extension_Type : int {
  PJRT_Extension_Type_Gpu_Custom_Call = 0,
  PJRT_Extension_Type_Profiler = 1,
  PJRT_Extension_Type_Custom_Partitioner = 2,
  PJRT_Extension_Type_Stream = 3,
  PJRT_Extension_Type_Layouts = 4,
  PJRT_Extension_Type_FFI = 5,
  PJRT_Extension_Type_MemoryDescriptions = 6,
  PJRT_Extension_Type_Triton = 7,
  PJRT_Extension_Type_RawBuffer = 8,
  PJRT_Extension_Type_PhaseCompile = 9,
  PJRT_Extension_Type_Example = 10,
  PJRT_Extension_Type_Unknown = 11,
  PJRT_Extension_Type_CrossHostTransfers = 12,
  PJRT_Extension_Type_ExecutableMetadata = 13,
  PJRT_Extension_Type_Callback = 14,
  PJRT_Extension_Type_HostAllocator = 15,
  PJRT_Extension_Type_TpuTopology = 16,
  PJRT_Extension_Type_TpuExecutable = 17,
  PJRT_Extension_Type_Megascale = 18,
  PJRT_Extension_Type_Shardings = 19,
  PJRT_Extension_Type_AbiVersion = 20,
  PJRT_Extension_Type_Collectives = 21,
  PJRT_Extension_Type_MultiSlice = 22,
  PJRT_Extension_Type_HostMemoryAllocator = 23,
  PJRT_Extension_Type_XlaTransform = 24,
};

enum PJRT_Error_Code : int {
  PJRT_Error_Code_OK = 0,
  PJRT_Error_Code_CANCELLED = 1,
  PJRT_Error_Code_UNKNOWN = 2,
  PJRT_Error_Code_INVALID_ARGUMENT = 3,
  PJRT_Error_Code_DEADLINE_EXCEEDED = 4,
  PJRT_Error_Code_NOT_FOUND = 5,
  PJRT_Error_Code_ALREADY_EXISTS = 6,
  PJRT_Error_Code_PERMISSION_DENIED = 7,
  PJRT_Error_Code_RESOURCE_EXHAUSTED = 8,
  PJRT_Error_Code_FAILED_PRECONDITION = 9,
  PJRT_Error_Code_ABORTED = 10,
  PJRT_Error_Code_OUT_OF_RANGE = 11,
  PJRT_Error_Code_UNIMPLEMENTED = 12,
  PJRT_Error_Code_INTERNAL = 13,
  PJRT_Error_Code_UNAVAILABLE = 14,
  PJRT_Error_Code_DATA_LOSS = 15,
  PJRT_Error_Code_UNAUTHENTICATED = 16,
};

enum PJRT_NamedValue_Type : int {
  PJRT_NamedValue_kString = 0,
  PJRT_NamedValue_kInt64 = 1,
  PJRT_NamedValue_kInt64List = 2,
  PJRT_NamedValue_kFloat = 3,
  PJRT_NamedValue_kBool = 4,
};

enum PJRT_ProcessState : int {
  PJRT_ProcessState_kUnspecified = 0,
  PJRT_ProcessState_kUninitialized = 1,
  PJRT_ProcessState_kDisconnected = 2,
  PJRT_ProcessState_kConnected = 3,
  PJRT_ProcessState_kError = 4,
};

enum PJRT_Buffer_Type : int {
  PJRT_Buffer_Type_INVALID = 0,
  PJRT_Buffer_Type_PRED = 1,
  PJRT_Buffer_Type_S8 = 2,
  PJRT_Buffer_Type_S16 = 3,
  PJRT_Buffer_Type_S32 = 4,
  PJRT_Buffer_Type_S64 = 5,
  PJRT_Buffer_Type_U8 = 6,
  PJRT_Buffer_Type_U16 = 7,
  PJRT_Buffer_Type_U32 = 8,
  PJRT_Buffer_Type_U64 = 9,
  PJRT_Buffer_Type_F16 = 10,
  PJRT_Buffer_Type_F32 = 11,
  PJRT_Buffer_Type_F64 = 12,
  PJRT_Buffer_Type_BF16 = 13,
  PJRT_Buffer_Type_C64 = 14,
  PJRT_Buffer_Type_C128 = 15,
  PJRT_Buffer_Type_F8E5M2 = 16,
  PJRT_Buffer_Type_F8E4M3FN = 17,
  PJRT_Buffer_Type_F8E4M3B11FNUZ = 18,
  PJRT_Buffer_Type_F8E5M2FNUZ = 19,
  PJRT_Buffer_Type_F8E4M3FNUZ = 20,
  PJRT_Buffer_Type_S4 = 21,
  PJRT_Buffer_Type_U4 = 22,
  PJRT_Buffer_Type_TOKEN = 23,
  PJRT_Buffer_Type_S2 = 24,
  PJRT_Buffer_Type_U2 = 25,
  PJRT_Buffer_Type_F8E4M3 = 26,
  PJRT_Buffer_Type_F8E3M4 = 27,
  PJRT_Buffer_Type_F8E8M0FNU = 28,
  PJRT_Buffer_Type_F4E2M1FN = 29,
  PJRT_Buffer_Type_S1 = 30,
  PJRT_Buffer_Type_U1 = 31,
  PJRT_Buffer_Type_F6E2M3FN = 32,
  PJRT_Buffer_Type_F6E3M2FN = 33,
};

enum PJRT_HostBufferSemantics : int {
  PJRT_HostBufferSemantics_kImmutableOnlyDuringCall = 0,
  PJRT_HostBufferSemantics_kImmutableUntilTransferCompletes = 1,
  PJRT_HostBufferSemantics_kImmutableZeroCopy = 2,
  PJRT_HostBufferSemantics_kMutableZeroCopy = 3,
};

enum PJRT_Buffer_MemoryLayout_Type : int {
  PJRT_Buffer_MemoryLayout_Type_Tiled = 0,
  PJRT_Buffer_MemoryLayout_Type_Strides = 1,
};

typedef void (*PJRT_Error_PayloadVisitor)(const char* key, size_t key_size, const char* value, size_t value_size, void* user_arg);
typedef PJRT_Error* (*PJRT_CallbackError)(PJRT_Error_Code code, const char* message, size_t message_size);
typedef void (*PJRT_Event_OnReadyCallback)(PJRT_Error* error, void* user_arg);
typedef void (*PJRT_KeyValueGetCallback_ValueDeleter)(char* value);
typedef PJRT_Error* (*PJRT_KeyValueGetCallback)(PJRT_KeyValueGetCallback_Args* args);
typedef void (*PJRT_KeyValueTryGetCallback_ValueDeleter)(char* value);
typedef PJRT_Error* (*PJRT_KeyValueTryGetCallback)(PJRT_KeyValueTryGetCallback_Args* args);
typedef PJRT_Error* (*PJRT_KeyValuePutCallback)(PJRT_KeyValuePutCallback_Args* args);
typedef PJRT_Error* (*PJRT_SendCallback)(PJRT_Chunk* chunk, PJRT_CallbackError* callback_error, size_t total_size_in_bytes, bool done, void* user_arg);
typedef void (*PJRT_RecvCallback)(PJRT_CopyToDeviceStream* stream, void* user_arg);
typedef void (*PJRT_HloOutputCallback)(int64_t replica_id, int64_t partition_id, const void* data, const int64_t* shape_dims, size_t shape_num_dims, PJRT_Buffer_Type shape_element_type, int64_t operand_index, void* user_arg);

struct PJRT_Extension_Base {
  size_t struct_size;
  PJRT_Extension_Type type;
  PJRT_Extension_Base* next;
};
inline constexpr size_t PJRT_Extension_Base_STRUCT_SIZE = 24;

struct PJRT_Api_Version {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  int major_version;
  int minor_version;
};
inline constexpr size_t PJRT_Api_Version_STRUCT_SIZE = 24;

struct PJRT_Error_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Error* error;
};
inline constexpr size_t PJRT_Error_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_Error_Message_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_Error* error;
  const char* message;
  size_t message_size;
};
inline constexpr size_t PJRT_Error_Message_Args_STRUCT_SIZE = 40;

struct PJRT_Error_FunctionTable {
  size_t struct_size;
  size_t instance_size;
  PJRT_Extension_Base* extension_start;
  void (*destroy)(PJRT_Error* error);
  void (*message)(const PJRT_Error* error, const char** message, size_t* message_size);
  PJRT_Error_Code (*get_code)(const PJRT_Error* error);
  void (*for_each_payload)(const PJRT_Error* error, PJRT_Error_PayloadVisitor visitor, void* user_arg);
};
inline constexpr size_t PJRT_Error_FunctionTable_STRUCT_SIZE = 56;

struct PJRT_Error {
  const PJRT_Error_FunctionTable* vtable;
};
inline constexpr size_t PJRT_Error_STRUCT_SIZE = 8;

struct PJRT_Error_GetCode_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_Error* error;
  PJRT_Error_Code code;
};
inline constexpr size_t PJRT_Error_GetCode_Args_STRUCT_SIZE = 28;

struct PJRT_Error_ForEachPayload_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_Error* error;
  PJRT_Error_PayloadVisitor visitor;
  void* user_arg;
};
inline constexpr size_t PJRT_Error_ForEachPayload_Args_STRUCT_SIZE = 40;

struct PJRT_NamedValue {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const char* name;
  size_t name_size;
  PJRT_NamedValue_Type type;
  union {
    const char* string_value;
    int64_t int64_value;
    const int64_t* int64_array_value;
    float float_value;
    bool bool_value;
  };
  size_t value_size;
};
inline constexpr size_t PJRT_NamedValue_STRUCT_SIZE = 56;

struct PJRT_Plugin_Initialize_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
};
inline constexpr size_t PJRT_Plugin_Initialize_Args_STRUCT_SIZE = 16;

struct PJRT_Plugin_Attributes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_NamedValue* attributes;
  size_t num_attributes;
};
inline constexpr size_t PJRT_Plugin_Attributes_Args_STRUCT_SIZE = 32;

struct PJRT_Event_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Event_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_Event_IsReady_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Event* event;
  bool is_ready;
};
inline constexpr size_t PJRT_Event_IsReady_Args_STRUCT_SIZE = 25;

struct PJRT_Event_Error_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Event_Error_Args_STRUCT_SIZE = 24;

struct PJRT_Event_Await_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Event_Await_Args_STRUCT_SIZE = 24;

struct PJRT_Event_OnReady_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Event* event;
  PJRT_Event_OnReadyCallback callback;
  void* user_arg;
};
inline constexpr size_t PJRT_Event_OnReady_Args_STRUCT_SIZE = 40;

struct PJRT_Event_Create_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Event_Create_Args_STRUCT_SIZE = 24;

struct PJRT_Event_Set_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Event* event;
  PJRT_Error_Code error_code;
  const char* error_message;
  size_t error_message_size;
};
inline constexpr size_t PJRT_Event_Set_Args_STRUCT_SIZE = 48;

struct PJRT_Memory_FunctionTable {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  size_t instance_struct_size;
  void* (*get_user_data)(PJRT_Memory* memory, const void* key);
  void (*set_user_data)(PJRT_Memory* memory, const void* key, void* data, void (*dtor)(void*));
};
inline constexpr size_t PJRT_Memory_FunctionTable_STRUCT_SIZE = 40;

struct PJRT_Memory {
  const PJRT_Memory_FunctionTable* vtable;
};
inline constexpr size_t PJRT_Memory_STRUCT_SIZE = 8;

struct PJRT_KeyValueGetCallback_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const char* key;
  size_t key_size;
  int timeout_in_ms;
  PJRT_CallbackError* callback_error;
  void* user_arg;
  char* value;
  size_t value_size;
  PJRT_KeyValueGetCallback_ValueDeleter value_deleter_callback;
};
inline constexpr size_t PJRT_KeyValueGetCallback_Args_STRUCT_SIZE = 80;

struct PJRT_KeyValueTryGetCallback_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const char* key;
  size_t key_size;
  PJRT_CallbackError* callback_error;
  void* user_arg;
  char* value;
  size_t value_size;
  PJRT_KeyValueTryGetCallback_ValueDeleter value_deleter_callback;
};
inline constexpr size_t PJRT_KeyValueTryGetCallback_Args_STRUCT_SIZE = 72;

struct PJRT_KeyValuePutCallback_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const char* key;
  size_t key_size;
  const char* value;
  size_t value_size;
  PJRT_CallbackError* callback_error;
  void* user_arg;
};
inline constexpr size_t PJRT_KeyValuePutCallback_Args_STRUCT_SIZE = 64;

struct PJRT_Client_Create_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_NamedValue* create_options;
  size_t num_options;
  PJRT_KeyValueGetCallback kv_get_callback;
  void* kv_get_user_arg;
  PJRT_KeyValuePutCallback kv_put_callback;
  void* kv_put_user_arg;
  PJRT_Client* client;
  PJRT_KeyValueTryGetCallback kv_try_get_callback;
  void* kv_try_get_user_arg;
};
inline constexpr size_t PJRT_Client_Create_Args_STRUCT_SIZE = 88;

struct PJRT_Client_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
};
inline constexpr size_t PJRT_Client_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_Client_PlatformName_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  const char* platform_name;
  size_t platform_name_size;
};
inline constexpr size_t PJRT_Client_PlatformName_Args_STRUCT_SIZE = 40;

struct PJRT_Client_ProcessIndex_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  int process_index;
};
inline constexpr size_t PJRT_Client_ProcessIndex_Args_STRUCT_SIZE = 28;

struct PJRT_Client_PlatformVersion_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  const char* platform_version;
  size_t platform_version_size;
};
inline constexpr size_t PJRT_Client_PlatformVersion_Args_STRUCT_SIZE = 40;

struct PJRT_Client_TopologyDescription_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_TopologyDescription* topology;
};
inline constexpr size_t PJRT_Client_TopologyDescription_Args_STRUCT_SIZE = 32;

struct PJRT_Client_Devices_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_Device* const* devices;
  size_t num_devices;
};
inline constexpr size_t PJRT_Client_Devices_Args_STRUCT_SIZE = 40;

struct PJRT_Client_AddressableDevices_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_Device* const* addressable_devices;
  size_t num_addressable_devices;
};
inline constexpr size_t PJRT_Client_AddressableDevices_Args_STRUCT_SIZE = 40;

struct PJRT_Client_LookupDevice_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  int id;
  PJRT_Device* device;
};
inline constexpr size_t PJRT_Client_LookupDevice_Args_STRUCT_SIZE = 40;

struct PJRT_Client_LookupAddressableDevice_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  int local_hardware_id;
  PJRT_Device* addressable_device;
};
inline constexpr size_t PJRT_Client_LookupAddressableDevice_Args_STRUCT_SIZE = 40;

struct PJRT_ProcessInfo {
  size_t struct_size;
  int task_id;
  uint64_t incarnation_id;
  PJRT_ProcessState state;
  int error_code;
  const char* error_message;
  size_t error_message_size;
};
inline constexpr size_t PJRT_ProcessInfo_STRUCT_SIZE = 48;

struct PJRT_Client_UpdateGlobalProcessInfo_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_ProcessInfo* process_infos;
  size_t num_process_infos;
};
inline constexpr size_t PJRT_Client_UpdateGlobalProcessInfo_Args_STRUCT_SIZE = 40;

struct PJRT_Client_AddressableMemories_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_Memory* const* addressable_memories;
  size_t num_addressable_memories;
};
inline constexpr size_t PJRT_Client_AddressableMemories_Args_STRUCT_SIZE = 40;

struct PJRT_Program {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  char* code;
  size_t code_size;
  const char* format;
  size_t format_size;
};
inline constexpr size_t PJRT_Program_STRUCT_SIZE = 48;

struct PJRT_Client_Compile_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  const PJRT_Program* program;
  const char* compile_options;
  size_t compile_options_size;
  PJRT_LoadedExecutable* executable;
};
inline constexpr size_t PJRT_Client_Compile_Args_STRUCT_SIZE = 56;

struct PJRT_Client_Load_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_Executable* executable;
  const char* compile_options;
  size_t compile_options_size;
  PJRT_LoadedExecutable* loaded_executable;
};
inline constexpr size_t PJRT_Client_Load_Args_STRUCT_SIZE = 56;

struct PJRT_Client_DefaultDeviceAssignment_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  int num_replicas;
  int num_partitions;
  size_t default_assignment_size;
  int* default_assignment;
};
inline constexpr size_t PJRT_Client_DefaultDeviceAssignment_Args_STRUCT_SIZE = 48;

struct PJRT_Client_DmaMap_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  void* data;
  size_t size;
};
inline constexpr size_t PJRT_Client_DmaMap_Args_STRUCT_SIZE = 40;

struct PJRT_Client_DmaUnmap_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  void* data;
};
inline constexpr size_t PJRT_Client_DmaUnmap_Args_STRUCT_SIZE = 32;

struct PJRT_AsyncHostToDeviceTransferManager_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_AsyncHostToDeviceTransferManager_TransferData_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
  int buffer_index;
  const void* data;
  int64_t offset;
  int64_t transfer_size;
  bool is_last_transfer;
  PJRT_Event* done_with_h2d_transfer;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_TransferData_Args_STRUCT_SIZE = 72;

struct PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
  int buffer_index;
  PJRT_Buffer* buffer_out;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args_STRUCT_SIZE = 40;

struct PJRT_AsyncHostToDeviceTransferManager_Device_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
  PJRT_Device* device_out;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_Device_Args_STRUCT_SIZE = 32;

struct PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
  size_t buffer_count;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args_STRUCT_SIZE = 32;

struct PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
  int buffer_index;
  size_t buffer_size;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args_STRUCT_SIZE = 40;

struct PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
  int buffer_index;
  PJRT_Error_Code error_code;
  const char* error_message;
  size_t error_message_size;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args_STRUCT_SIZE = 48;

struct PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
  const PJRT_NamedValue* transfer_metadata;
  size_t num_metadata;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args_STRUCT_SIZE = 40;

struct PJRT_Buffer_MemoryLayout_Tiled {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const int64_t* minor_to_major;
  size_t minor_to_major_size;
  const int64_t* tile_dims;
  const size_t* tile_dim_sizes;
  size_t num_tiles;
};
inline constexpr size_t PJRT_Buffer_MemoryLayout_Tiled_STRUCT_SIZE = 56;

struct PJRT_Buffer_MemoryLayout_Strides {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const int64_t* byte_strides;
  size_t num_byte_strides;
};
inline constexpr size_t PJRT_Buffer_MemoryLayout_Strides_STRUCT_SIZE = 32;

struct PJRT_Buffer_MemoryLayout {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  union {
    PJRT_Buffer_MemoryLayout_Tiled tiled;
    PJRT_Buffer_MemoryLayout_Strides strides;
  };
  PJRT_Buffer_MemoryLayout_Type type;
};
inline constexpr size_t PJRT_Buffer_MemoryLayout_STRUCT_SIZE = 76;

struct PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
  int buffer_index;
  const void* data;
  const int64_t* shape_dims;
  size_t shape_num_dims;
  PJRT_Buffer_Type shape_element_type;
  PJRT_Buffer_MemoryLayout* shape_layout;
  PJRT_Event* done_with_h2d_transfer;
};
inline constexpr size_t PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args_STRUCT_SIZE = 80;

struct PJRT_Client_CreateUninitializedBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  const int64_t* shape_dims;
  size_t shape_num_dims;
  PJRT_Buffer_Type shape_element_type;
  PJRT_Buffer_MemoryLayout* shape_layout;
  PJRT_Device* device;
  PJRT_Memory* memory;
  PJRT_Buffer* buffer;
};
inline constexpr size_t PJRT_Client_CreateUninitializedBuffer_Args_STRUCT_SIZE = 80;

struct PJRT_Client_CreateErrorBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_Error_Code error_code;
  const char* error_message;
  size_t error_message_size;
  const int64_t* shape_dims;
  size_t shape_num_dims;
  PJRT_Buffer_Type shape_element_type;
  PJRT_Buffer_MemoryLayout* shape_layout;
  PJRT_Memory* memory;
  PJRT_Buffer* buffer;
  const PJRT_NamedValue* payload;
  size_t num_payload;
};
inline constexpr size_t PJRT_Client_CreateErrorBuffer_Args_STRUCT_SIZE = 112;

struct PJRT_Client_CreateAliasBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_Memory* memory;
  const int64_t* shape_dims;
  size_t shape_num_dims;
  PJRT_Buffer_Type shape_element_type;
  PJRT_Buffer_MemoryLayout* shape_layout;
  PJRT_Buffer* alias_buffer;
  PJRT_FulfillAliasBufferCallback* fulfill_alias_buffer_cb;
};
inline constexpr size_t PJRT_Client_CreateAliasBuffer_Args_STRUCT_SIZE = 80;

struct PJRT_Client_FulfillAliasBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_Buffer* buffer;
  PJRT_Error_Code status_code;
  const char* error_message;
  size_t error_message_size;
  PJRT_FulfillAliasBufferCallback* fulfill_alias_buffer_cb;
};
inline constexpr size_t PJRT_Client_FulfillAliasBuffer_Args_STRUCT_SIZE = 64;

struct PJRT_Client_BufferFromHostBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  const void* data;
  PJRT_Buffer_Type type;
  const int64_t* dims;
  size_t num_dims;
  const int64_t* byte_strides;
  size_t num_byte_strides;
  PJRT_HostBufferSemantics host_buffer_semantics;
  PJRT_Device* device;
  PJRT_Memory* memory;
  PJRT_Buffer_MemoryLayout* device_layout;
  PJRT_Event* done_with_host_buffer;
  PJRT_Buffer* buffer;
};
inline constexpr size_t PJRT_Client_BufferFromHostBuffer_Args_STRUCT_SIZE = 120;

struct PJRT_Client_CreateViewOfDeviceBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  void* device_buffer_ptr;
  const int64_t* dims;
  size_t num_dims;
  PJRT_Buffer_Type element_type;
  PJRT_Buffer_MemoryLayout* layout;
  PJRT_Device* device;
  void (*on_delete_callback)(void* device_buffer_ptr, void* user_arg);
  void* on_delete_callback_arg;
  intptr_t stream;
  PJRT_Buffer* buffer;
  PJRT_Memory* memory;
};
inline constexpr size_t PJRT_Client_CreateViewOfDeviceBuffer_Args_STRUCT_SIZE = 112;

struct PJRT_ShapeSpec {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const int64_t* dims;
  size_t num_dims;
  PJRT_Buffer_Type element_type;
};
inline constexpr size_t PJRT_ShapeSpec_STRUCT_SIZE = 36;

struct PJRT_Client_CreateBuffersForAsyncHostToDevice_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_ShapeSpec* shape_specs;
  size_t num_shape_specs;
  PJRT_Buffer_MemoryLayout** device_layouts;
  size_t num_device_layouts;
  PJRT_Memory* memory;
  PJRT_AsyncHostToDeviceTransferManager* transfer_manager;
};
inline constexpr size_t PJRT_Client_CreateBuffersForAsyncHostToDevice_Args_STRUCT_SIZE = 72;

struct PJRT_DeviceDescription_Id_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_DeviceDescription* device_description;
  int id;
};
inline constexpr size_t PJRT_DeviceDescription_Id_Args_STRUCT_SIZE = 28;

struct PJRT_DeviceDescription_ProcessIndex_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_DeviceDescription* device_description;
  int process_index;
};
inline constexpr size_t PJRT_DeviceDescription_ProcessIndex_Args_STRUCT_SIZE = 28;

struct PJRT_DeviceDescription_Attributes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_DeviceDescription* device_description;
  size_t num_attributes;
  const PJRT_NamedValue* attributes;
};
inline constexpr size_t PJRT_DeviceDescription_Attributes_Args_STRUCT_SIZE = 40;

struct PJRT_DeviceDescription_Kind_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_DeviceDescription* device_description;
  const char* device_kind;
  size_t device_kind_size;
};
inline constexpr size_t PJRT_DeviceDescription_Kind_Args_STRUCT_SIZE = 40;

struct PJRT_DeviceDescription_DebugString_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_DeviceDescription* device_description;
  const char* debug_string;
  size_t debug_string_size;
};
inline constexpr size_t PJRT_DeviceDescription_DebugString_Args_STRUCT_SIZE = 40;

struct PJRT_DeviceDescription_ToString_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_DeviceDescription* device_description;
  const char* to_string;
  size_t to_string_size;
};
inline constexpr size_t PJRT_DeviceDescription_ToString_Args_STRUCT_SIZE = 40;

struct PJRT_Device_GetDescription_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  PJRT_DeviceDescription* device_description;
};
inline constexpr size_t PJRT_Device_GetDescription_Args_STRUCT_SIZE = 32;

struct PJRT_Device_IsAddressable_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  bool is_addressable;
};
inline constexpr size_t PJRT_Device_IsAddressable_Args_STRUCT_SIZE = 25;

struct PJRT_Device_LocalHardwareId_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  int local_hardware_id;
};
inline constexpr size_t PJRT_Device_LocalHardwareId_Args_STRUCT_SIZE = 28;

struct PJRT_Device_AddressableMemories_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  PJRT_Memory* const* memories;
  size_t num_memories;
};
inline constexpr size_t PJRT_Device_AddressableMemories_Args_STRUCT_SIZE = 40;

struct PJRT_Device_DefaultMemory_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  PJRT_Memory* memory;
};
inline constexpr size_t PJRT_Device_DefaultMemory_Args_STRUCT_SIZE = 32;

struct PJRT_Device_MemoryStats_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  int64_t bytes_in_use;
  int64_t peak_bytes_in_use;
  bool peak_bytes_in_use_is_set;
  int64_t num_allocs;
  bool num_allocs_is_set;
  int64_t largest_alloc_size;
  bool largest_alloc_size_is_set;
  int64_t bytes_limit;
  bool bytes_limit_is_set;
  int64_t bytes_reserved;
  bool bytes_reserved_is_set;
  int64_t peak_bytes_reserved;
  bool peak_bytes_reserved_is_set;
  int64_t bytes_reservable_limit;
  bool bytes_reservable_limit_is_set;
  int64_t largest_free_block_bytes;
  bool largest_free_block_bytes_is_set;
  int64_t pool_bytes;
  bool pool_bytes_is_set;
  int64_t peak_pool_bytes;
  bool peak_pool_bytes_is_set;
  int64_t peak_allocated_bytes;
  bool peak_allocated_bytes_is_set;
};
inline constexpr size_t PJRT_Device_MemoryStats_Args_STRUCT_SIZE = 201;

struct PJRT_Device_ClearMemoryStats_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
};
inline constexpr size_t PJRT_Device_ClearMemoryStats_Args_STRUCT_SIZE = 24;

struct PJRT_Device_PoisonExecution_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  int32_t launch_id;
  PJRT_Error_Code error_code;
  const char* error_message;
  size_t error_message_size;
  bool poisoned;
  const PJRT_NamedValue* payload;
  size_t num_payload;
};
inline constexpr size_t PJRT_Device_PoisonExecution_Args_STRUCT_SIZE = 72;

struct PJRT_Device_GetAttributes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  const PJRT_NamedValue* attributes;
  size_t num_attributes;
  PJRT_Device_Attributes* device_attributes;
  void (*attributes_deleter)(PJRT_Device_Attributes* device_attributes);
};
inline constexpr size_t PJRT_Device_GetAttributes_Args_STRUCT_SIZE = 56;

struct PJRT_Device_CreateAsyncTrackingEvent_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Device* device;
  const char* description;
  size_t description_size;
  PJRT_AsyncTrackingEvent* event;
};
inline constexpr size_t PJRT_Device_CreateAsyncTrackingEvent_Args_STRUCT_SIZE = 48;

struct PJRT_AsyncTrackingEvent_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_AsyncTrackingEvent* event;
};
inline constexpr size_t PJRT_AsyncTrackingEvent_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_Memory_Id_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Memory* memory;
  int id;
};
inline constexpr size_t PJRT_Memory_Id_Args_STRUCT_SIZE = 28;

struct PJRT_Memory_Kind_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Memory* memory;
  const char* kind;
  size_t kind_size;
};
inline constexpr size_t PJRT_Memory_Kind_Args_STRUCT_SIZE = 40;

struct PJRT_Memory_Kind_Id_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Memory* memory;
  int kind_id;
};
inline constexpr size_t PJRT_Memory_Kind_Id_Args_STRUCT_SIZE = 28;

struct PJRT_Memory_DebugString_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Memory* memory;
  const char* debug_string;
  size_t debug_string_size;
};
inline constexpr size_t PJRT_Memory_DebugString_Args_STRUCT_SIZE = 40;

struct PJRT_Memory_ToString_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Memory* memory;
  const char* to_string;
  size_t to_string_size;
};
inline constexpr size_t PJRT_Memory_ToString_Args_STRUCT_SIZE = 40;

struct PJRT_Memory_AddressableByDevices_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Memory* memory;
  PJRT_Device* const* devices;
  size_t num_devices;
};
inline constexpr size_t PJRT_Memory_AddressableByDevices_Args_STRUCT_SIZE = 40;

struct PJRT_ExecuteContext_Create_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_ExecuteContext* context;
};
inline constexpr size_t PJRT_ExecuteContext_Create_Args_STRUCT_SIZE = 24;

struct PJRT_ExecuteContext_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_ExecuteContext* context;
};
inline constexpr size_t PJRT_ExecuteContext_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_Executable_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
};
inline constexpr size_t PJRT_Executable_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_LoadedExecutable_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* executable;
};
inline constexpr size_t PJRT_LoadedExecutable_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_LoadedExecutable_GetExecutable_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* loaded_executable;
  PJRT_Executable* executable;
};
inline constexpr size_t PJRT_LoadedExecutable_GetExecutable_Args_STRUCT_SIZE = 32;

struct PJRT_LoadedExecutable_GetDeviceAssignment_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* executable;
  const char* serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_DeviceAssignmentSerialized* serialized_device_assignment;
  void (*serialized_device_assignment_deleter)(PJRT_DeviceAssignmentSerialized* da);
};
inline constexpr size_t PJRT_LoadedExecutable_GetDeviceAssignment_Args_STRUCT_SIZE = 56;

struct PJRT_Executable_Name_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  const char* executable_name;
  size_t executable_name_size;
};
inline constexpr size_t PJRT_Executable_Name_Args_STRUCT_SIZE = 40;

struct PJRT_Executable_NumReplicas_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_replicas;
};
inline constexpr size_t PJRT_Executable_NumReplicas_Args_STRUCT_SIZE = 32;

struct PJRT_Executable_NumPartitions_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_partitions;
};
inline constexpr size_t PJRT_Executable_NumPartitions_Args_STRUCT_SIZE = 32;

struct PJRT_LogicalDeviceIds {
  int replica;
  int partition;
};
inline constexpr size_t PJRT_LogicalDeviceIds_STRUCT_SIZE = 8;

struct PJRT_LoadedExecutable_AddressableDevices_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* executable;
  PJRT_Device* const* addressable_devices;
  size_t num_addressable_devices;
};
inline constexpr size_t PJRT_LoadedExecutable_AddressableDevices_Args_STRUCT_SIZE = 40;

struct PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* executable;
  PJRT_LogicalDeviceIds* addressable_device_logical_ids;
  size_t num_addressable_device_logical_ids;
};
inline constexpr size_t PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args_STRUCT_SIZE = 40;

struct PJRT_Executable_OptimizedProgram_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  PJRT_Program* program;
};
inline constexpr size_t PJRT_Executable_OptimizedProgram_Args_STRUCT_SIZE = 32;

struct PJRT_LoadedExecutable_Delete_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* executable;
};
inline constexpr size_t PJRT_LoadedExecutable_Delete_Args_STRUCT_SIZE = 24;

struct PJRT_LoadedExecutable_IsDeleted_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* executable;
  bool is_deleted;
};
inline constexpr size_t PJRT_LoadedExecutable_IsDeleted_Args_STRUCT_SIZE = 25;

struct PJRT_Chunk {
  void* data;
  size_t size;
  void (*deleter)(void* data, void* deleter_arg);
  void* deleter_arg;
};
inline constexpr size_t PJRT_Chunk_STRUCT_SIZE = 32;

struct PJRT_SendCallbackInfo {
  int64_t channel_id;
  void* user_arg;
  PJRT_SendCallback send_callback;
};
inline constexpr size_t PJRT_SendCallbackInfo_STRUCT_SIZE = 24;

struct PJRT_RecvCallbackInfo {
  int64_t channel_id;
  void* user_arg;
  PJRT_RecvCallback recv_callback;
};
inline constexpr size_t PJRT_RecvCallbackInfo_STRUCT_SIZE = 24;

struct PJRT_HloOutputCallbackInfo {
  void* user_arg;
  PJRT_HloOutputCallback callback;
  int64_t callback_id;
  size_t num_operands;
};
inline constexpr size_t PJRT_HloOutputCallbackInfo_STRUCT_SIZE = 32;

struct PJRT_ExecuteOptions {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_SendCallbackInfo** send_callbacks;
  PJRT_RecvCallbackInfo** recv_callbacks;
  size_t num_send_ops;
  size_t num_recv_ops;
  int launch_id;
  const int64_t* non_donatable_input_indices;
  size_t num_non_donatable_input_indices;
  PJRT_ExecuteContext* context;
  const char* call_location;
  size_t num_tasks;
  int* task_ids;
  int64_t* incarnation_ids;
  PJRT_MultiSlice_Config* multi_slice_config;
  bool use_major_to_minor_data_layout_for_callbacks;
  PJRT_HloOutputCallbackInfo* hlo_output_callbacks;
  size_t num_hlo_output_callbacks;
};
inline constexpr size_t PJRT_ExecuteOptions_STRUCT_SIZE = 144;

struct PJRT_LoadedExecutable_Execute_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* executable;
  PJRT_ExecuteOptions* options;
  PJRT_Buffer* const* const* argument_lists;
  size_t num_devices;
  size_t num_args;
  PJRT_Buffer** const* output_lists;
  PJRT_Event** device_complete_events;
  PJRT_Device* execute_device;
};
inline constexpr size_t PJRT_LoadedExecutable_Execute_Args_STRUCT_SIZE = 80;

struct PJRT_Executable_NumOutputs_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_outputs;
};
inline constexpr size_t PJRT_Executable_NumOutputs_Args_STRUCT_SIZE = 32;

struct PJRT_Executable_SizeOfGeneratedCodeInBytes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  int64_t size_in_bytes;
};
inline constexpr size_t PJRT_Executable_SizeOfGeneratedCodeInBytes_Args_STRUCT_SIZE = 32;

struct PJRT_Executable_Fingerprint_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  const char* executable_fingerprint;
  size_t executable_fingerprint_size;
};
inline constexpr size_t PJRT_Executable_Fingerprint_Args_STRUCT_SIZE = 40;

struct PJRT_Executable_GetCostAnalysis_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_properties;
  const PJRT_NamedValue* properties;
};
inline constexpr size_t PJRT_Executable_GetCostAnalysis_Args_STRUCT_SIZE = 40;

struct PJRT_Executable_GetCompiledMemoryStats_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  int64_t generated_code_size_in_bytes;
  int64_t argument_size_in_bytes;
  int64_t output_size_in_bytes;
  int64_t alias_size_in_bytes;
  int64_t temp_size_in_bytes;
  int64_t host_generated_code_size_in_bytes;
  int64_t host_argument_size_in_bytes;
  int64_t host_output_size_in_bytes;
  int64_t host_alias_size_in_bytes;
  int64_t host_temp_size_in_bytes;
  int64_t peak_memory_in_bytes;
  int64_t total_size_in_bytes;
  int64_t total_allocation_bytes;
  int64_t indefinite_allocations;
  int64_t peak_unpadded_heap_bytes;
};
inline constexpr size_t PJRT_Executable_GetCompiledMemoryStats_Args_STRUCT_SIZE = 144;

struct PJRT_Executable_OutputElementTypes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  PJRT_Buffer_Type* output_types;
  size_t num_output_types;
};
inline constexpr size_t PJRT_Executable_OutputElementTypes_Args_STRUCT_SIZE = 40;

struct PJRT_Executable_OutputDimensions_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_outputs;
  const int64_t* dims;
  const size_t* dim_sizes;
};
inline constexpr size_t PJRT_Executable_OutputDimensions_Args_STRUCT_SIZE = 48;

struct PJRT_Executable_ParameterMemoryKinds_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_parameters;
  const char* const* memory_kinds;
  const size_t* memory_kind_sizes;
};
inline constexpr size_t PJRT_Executable_ParameterMemoryKinds_Args_STRUCT_SIZE = 48;

struct PJRT_Executable_OutputMemoryKinds_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_outputs;
  const char* const* memory_kinds;
  const size_t* memory_kind_sizes;
};
inline constexpr size_t PJRT_Executable_OutputMemoryKinds_Args_STRUCT_SIZE = 48;

struct PJRT_Executable_Serialize_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_Executable* executable;
  const char* serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_SerializedExecutable* serialized_executable;
  void (*serialized_executable_deleter)(PJRT_SerializedExecutable* exec);
};
inline constexpr size_t PJRT_Executable_Serialize_Args_STRUCT_SIZE = 56;

struct PJRT_Executable_GetCompileOptions_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  const char* serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_SerializedCompileOptions* serialized_compile_options;
  void (*serialized_compile_options_deleter)(PJRT_SerializedCompileOptions* options);
};
inline constexpr size_t PJRT_Executable_GetCompileOptions_Args_STRUCT_SIZE = 56;

struct PJRT_LoadOptions {
  size_t struct_size;
  const int32_t* computation_origin;
  size_t computation_origin_size;
  PJRT_MultiSlice_Config* multi_slice_config;
};
inline constexpr size_t PJRT_LoadOptions_STRUCT_SIZE = 32;

struct PJRT_Executable_DeserializeAndLoad_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  const char* serialized_executable;
  size_t serialized_executable_size;
  PJRT_LoadedExecutable* loaded_executable;
  const char* overridden_serialized_compile_options;
  size_t overridden_serialized_compile_options_size;
  PJRT_LoadOptions* load_options;
};
inline constexpr size_t PJRT_Executable_DeserializeAndLoad_Args_STRUCT_SIZE = 72;

struct PJRT_LoadedExecutable_Fingerprint_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_LoadedExecutable* executable;
  const char* executable_fingerprint;
  size_t executable_fingerprint_size;
};
inline constexpr size_t PJRT_LoadedExecutable_Fingerprint_Args_STRUCT_SIZE = 40;

struct PJRT_Buffer_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
};
inline constexpr size_t PJRT_Buffer_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_Buffer_ElementType_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Buffer_Type type;
};
inline constexpr size_t PJRT_Buffer_ElementType_Args_STRUCT_SIZE = 28;

struct PJRT_Buffer_Dimensions_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  const int64_t* dims;
  size_t num_dims;
};
inline constexpr size_t PJRT_Buffer_Dimensions_Args_STRUCT_SIZE = 40;

struct PJRT_Buffer_UnpaddedDimensions_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  const int64_t* unpadded_dims;
  size_t num_dims;
};
inline constexpr size_t PJRT_Buffer_UnpaddedDimensions_Args_STRUCT_SIZE = 40;

struct PJRT_Buffer_DynamicDimensionIndices_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  const size_t* dynamic_dim_indices;
  size_t num_dynamic_dims;
};
inline constexpr size_t PJRT_Buffer_DynamicDimensionIndices_Args_STRUCT_SIZE = 40;

struct PJRT_Buffer_GetMemoryLayout_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Buffer_MemoryLayout layout;
};
inline constexpr size_t PJRT_Buffer_GetMemoryLayout_Args_STRUCT_SIZE = 104;

struct PJRT_Buffer_ToHostBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* src;
  PJRT_Buffer_MemoryLayout* host_layout;
  void* dst;
  size_t dst_size;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Buffer_ToHostBuffer_Args_STRUCT_SIZE = 56;

struct PJRT_Buffer_OnDeviceSizeInBytes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  size_t on_device_size_in_bytes;
};
inline constexpr size_t PJRT_Buffer_OnDeviceSizeInBytes_Args_STRUCT_SIZE = 32;

struct PJRT_Buffer_Delete_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
};
inline constexpr size_t PJRT_Buffer_Delete_Args_STRUCT_SIZE = 24;

struct PJRT_Buffer_IsDeleted_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  bool is_deleted;
};
inline constexpr size_t PJRT_Buffer_IsDeleted_Args_STRUCT_SIZE = 25;

struct PJRT_Buffer_CopyRawToHost_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  void* dst;
  int64_t offset;
  int64_t transfer_size;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Buffer_CopyRawToHost_Args_STRUCT_SIZE = 56;

struct PJRT_Buffer_CopyRawToHostFuture_Callback_Args {
  size_t struct_size;
  void* callback_data;
  PJRT_Error_Code error_code;
  const char* error_message;
  size_t error_message_size;
  void* dst;
};
inline constexpr size_t PJRT_Buffer_CopyRawToHostFuture_Callback_Args_STRUCT_SIZE = 48;

struct PJRT_Buffer_CopyRawToHostFuture_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  int64_t offset;
  int64_t transfer_size;
  PJRT_Event* event;
  void* callback_data;
  void (*future_ready_callback)(PJRT_Buffer_CopyRawToHostFuture_Callback_Args* args);
};
inline constexpr size_t PJRT_Buffer_CopyRawToHostFuture_Args_STRUCT_SIZE = 64;

struct PJRT_Buffer_CopyToDevice_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Device* dst_device;
  PJRT_Buffer* dst_buffer;
};
inline constexpr size_t PJRT_Buffer_CopyToDevice_Args_STRUCT_SIZE = 40;

struct PJRT_Buffer_CopyToMemory_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Memory* dst_memory;
  PJRT_Buffer* dst_buffer;
};
inline constexpr size_t PJRT_Buffer_CopyToMemory_Args_STRUCT_SIZE = 40;

struct PJRT_Buffer_Bitcast_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Buffer_Type element_type;
  const int64_t* dims;
  size_t num_dims;
  PJRT_Buffer_MemoryLayout* device_layout;
  PJRT_Buffer* out_buffer;
};
inline constexpr size_t PJRT_Buffer_Bitcast_Args_STRUCT_SIZE = 64;

struct PJRT_Buffer_IsOnCpu_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  bool is_on_cpu;
};
inline constexpr size_t PJRT_Buffer_IsOnCpu_Args_STRUCT_SIZE = 25;

struct PJRT_Buffer_Device_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Device* device;
};
inline constexpr size_t PJRT_Buffer_Device_Args_STRUCT_SIZE = 32;

struct PJRT_Buffer_Memory_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Memory* memory;
};
inline constexpr size_t PJRT_Buffer_Memory_Args_STRUCT_SIZE = 32;

struct PJRT_Buffer_ReadyEvent_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Buffer_ReadyEvent_Args_STRUCT_SIZE = 32;

struct PJRT_Buffer_UnsafePointer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  uintptr_t buffer_pointer;
};
inline constexpr size_t PJRT_Buffer_UnsafePointer_Args_STRUCT_SIZE = 32;

struct PJRT_Buffer_IncreaseExternalReferenceCount_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
};
inline constexpr size_t PJRT_Buffer_IncreaseExternalReferenceCount_Args_STRUCT_SIZE = 24;

struct PJRT_Buffer_DecreaseExternalReferenceCount_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
};
inline constexpr size_t PJRT_Buffer_DecreaseExternalReferenceCount_Args_STRUCT_SIZE = 24;

struct PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  void* device_memory_ptr;
};
inline constexpr size_t PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args_STRUCT_SIZE = 32;

struct PJRT_Buffer_DonateWithControlDependency_Callback_Args {
  size_t struct_size;
  void* callback_data;
  PJRT_Error_Code error_code;
  const char* error_message;
  size_t error_message_size;
};
inline constexpr size_t PJRT_Buffer_DonateWithControlDependency_Callback_Args_STRUCT_SIZE = 40;

struct PJRT_Buffer_DonateWithControlDependency_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  void* callback_data;
  void (*dependency_ready_callback)(PJRT_Buffer_DonateWithControlDependency_Callback_Args* args);
  PJRT_Buffer* out_buffer;
};
inline constexpr size_t PJRT_Buffer_DonateWithControlDependency_Args_STRUCT_SIZE = 48;

struct PJRT_CopyToDeviceStream_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_CopyToDeviceStream* stream;
};
inline constexpr size_t PJRT_CopyToDeviceStream_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_CopyToDeviceStream_AddChunk_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_CopyToDeviceStream* stream;
  PJRT_Chunk* chunk;
  PJRT_Event* transfer_complete;
};
inline constexpr size_t PJRT_CopyToDeviceStream_AddChunk_Args_STRUCT_SIZE = 40;

struct PJRT_CopyToDeviceStream_TotalBytes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_CopyToDeviceStream* stream;
  int64_t total_bytes;
};
inline constexpr size_t PJRT_CopyToDeviceStream_TotalBytes_Args_STRUCT_SIZE = 32;

struct PJRT_CopyToDeviceStream_GranuleSize_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_CopyToDeviceStream* stream;
  int64_t granule_size_in_bytes;
};
inline constexpr size_t PJRT_CopyToDeviceStream_GranuleSize_Args_STRUCT_SIZE = 32;

struct PJRT_CopyToDeviceStream_CurrentBytes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_CopyToDeviceStream* stream;
  int64_t current_bytes;
};
inline constexpr size_t PJRT_CopyToDeviceStream_CurrentBytes_Args_STRUCT_SIZE = 32;

struct PJRT_TopologyDescription_Create_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const char* topology_name;
  size_t topology_name_size;
  const PJRT_NamedValue* create_options;
  size_t num_options;
  PJRT_TopologyDescription* topology;
};
inline constexpr size_t PJRT_TopologyDescription_Create_Args_STRUCT_SIZE = 56;

struct PJRT_TopologyDescription_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_TopologyDescription* topology;
};
inline constexpr size_t PJRT_TopologyDescription_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_TopologyDescription_PlatformVersion_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_TopologyDescription* topology;
  const char* platform_version;
  size_t platform_version_size;
};
inline constexpr size_t PJRT_TopologyDescription_PlatformVersion_Args_STRUCT_SIZE = 40;

struct PJRT_TopologyDescription_PlatformName_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_TopologyDescription* topology;
  const char* platform_name;
  size_t platform_name_size;
};
inline constexpr size_t PJRT_TopologyDescription_PlatformName_Args_STRUCT_SIZE = 40;

struct PJRT_TopologyDescription_GetDeviceDescriptions_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_TopologyDescription* topology;
  PJRT_DeviceDescription* const* descriptions;
  size_t num_descriptions;
};
inline constexpr size_t PJRT_TopologyDescription_GetDeviceDescriptions_Args_STRUCT_SIZE = 40;

struct PJRT_TopologyDescription_Serialize_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_TopologyDescription* topology;
  const char* serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_SerializedTopology* serialized_topology;
  void (*serialized_topology_deleter)(PJRT_SerializedTopology* serialized_topology);
};
inline constexpr size_t PJRT_TopologyDescription_Serialize_Args_STRUCT_SIZE = 56;

struct PJRT_TopologyDescription_Deserialize_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const char* serialized_topology;
  size_t serialized_topology_size;
  PJRT_TopologyDescription* topology;
};
inline constexpr size_t PJRT_TopologyDescription_Deserialize_Args_STRUCT_SIZE = 40;

struct PJRT_TopologyDescription_Attributes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_TopologyDescription* topology;
  const PJRT_NamedValue* attributes;
  size_t num_attributes;
};
inline constexpr size_t PJRT_TopologyDescription_Attributes_Args_STRUCT_SIZE = 40;

struct PJRT_TopologyDescription_Fingerprint_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_TopologyDescription* topology;
  uint64_t fingerprint;
};
inline constexpr size_t PJRT_TopologyDescription_Fingerprint_Args_STRUCT_SIZE = 32;

struct PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_TopologyDescription* topology;
  int memory_space_kind_id;
  const int64_t* dims;
  size_t num_dims;
  PJRT_Buffer_Type element_type;
  const PJRT_Buffer_MemoryLayout* layout;
  const char* serialized_shape;
  size_t serialized_shape_size;
  void (*serialized_shape_deleter)(const char*);
};
inline constexpr size_t PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args_STRUCT_SIZE = 88;

struct PJRT_TopologyDescription_GetMemorySpaceKindIds_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_TopologyDescription* topology;
  const int* memory_space_kind_ids;
  size_t num_memory_space_kind_ids;
};
inline constexpr size_t PJRT_TopologyDescription_GetMemorySpaceKindIds_Args_STRUCT_SIZE = 40;

struct PJRT_Compile_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_TopologyDescription* topology;
  const PJRT_Program* program;
  const char* compile_options;
  size_t compile_options_size;
  PJRT_Client* client;
  PJRT_Executable* executable;
};
inline constexpr size_t PJRT_Compile_Args_STRUCT_SIZE = 64;

struct PJRT_Api {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Api_Version pjrt_api_version;
  void (*PJRT_Error_Destroy)(PJRT_Error_Destroy_Args* args);
  void (*PJRT_Error_Message)(PJRT_Error_Message_Args* args);
  PJRT_Error* (*PJRT_Error_GetCode)(PJRT_Error_GetCode_Args* args);
  PJRT_Error* (*PJRT_Plugin_Initialize)(PJRT_Plugin_Initialize_Args* args);
  PJRT_Error* (*PJRT_Plugin_Attributes)(PJRT_Plugin_Attributes_Args* args);
  PJRT_Error* (*PJRT_Event_Destroy)(PJRT_Event_Destroy_Args* args);
  PJRT_Error* (*PJRT_Event_IsReady)(PJRT_Event_IsReady_Args* args);
  PJRT_Error* (*PJRT_Event_Error)(PJRT_Event_Error_Args* args);
  PJRT_Error* (*PJRT_Event_Await)(PJRT_Event_Await_Args* args);
  PJRT_Error* (*PJRT_Event_OnReady)(PJRT_Event_OnReady_Args* args);
  PJRT_Error* (*PJRT_Client_Create)(PJRT_Client_Create_Args* args);
  PJRT_Error* (*PJRT_Client_Destroy)(PJRT_Client_Destroy_Args* args);
  PJRT_Error* (*PJRT_Client_PlatformName)(PJRT_Client_PlatformName_Args* args);
  PJRT_Error* (*PJRT_Client_ProcessIndex)(PJRT_Client_ProcessIndex_Args* args);
  PJRT_Error* (*PJRT_Client_PlatformVersion)(PJRT_Client_PlatformVersion_Args* args);
  PJRT_Error* (*PJRT_Client_Devices)(PJRT_Client_Devices_Args* args);
  PJRT_Error* (*PJRT_Client_AddressableDevices)(PJRT_Client_AddressableDevices_Args* args);
  PJRT_Error* (*PJRT_Client_LookupDevice)(PJRT_Client_LookupDevice_Args* args);
  PJRT_Error* (*PJRT_Client_LookupAddressableDevice)(PJRT_Client_LookupAddressableDevice_Args* args);
  PJRT_Error* (*PJRT_Client_AddressableMemories)(PJRT_Client_AddressableMemories_Args* args);
  PJRT_Error* (*PJRT_Client_Compile)(PJRT_Client_Compile_Args* args);
  PJRT_Error* (*PJRT_Client_DefaultDeviceAssignment)(PJRT_Client_DefaultDeviceAssignment_Args* args);
  PJRT_Error* (*PJRT_Client_BufferFromHostBuffer)(PJRT_Client_BufferFromHostBuffer_Args* args);
  PJRT_Error* (*PJRT_DeviceDescription_Id)(PJRT_DeviceDescription_Id_Args* args);
  PJRT_Error* (*PJRT_DeviceDescription_ProcessIndex)(PJRT_DeviceDescription_ProcessIndex_Args* args);
  PJRT_Error* (*PJRT_DeviceDescription_Attributes)(PJRT_DeviceDescription_Attributes_Args* args);
  PJRT_Error* (*PJRT_DeviceDescription_Kind)(PJRT_DeviceDescription_Kind_Args* args);
  PJRT_Error* (*PJRT_DeviceDescription_DebugString)(PJRT_DeviceDescription_DebugString_Args* args);
  PJRT_Error* (*PJRT_DeviceDescription_ToString)(PJRT_DeviceDescription_ToString_Args* args);
  PJRT_Error* (*PJRT_Device_GetDescription)(PJRT_Device_GetDescription_Args* args);
  PJRT_Error* (*PJRT_Device_IsAddressable)(PJRT_Device_IsAddressable_Args* args);
  PJRT_Error* (*PJRT_Device_LocalHardwareId)(PJRT_Device_LocalHardwareId_Args* args);
  PJRT_Error* (*PJRT_Device_AddressableMemories)(PJRT_Device_AddressableMemories_Args* args);
  PJRT_Error* (*PJRT_Device_DefaultMemory)(PJRT_Device_DefaultMemory_Args* args);
  PJRT_Error* (*PJRT_Device_MemoryStats)(PJRT_Device_MemoryStats_Args* args);
  PJRT_Error* (*PJRT_Memory_Id)(PJRT_Memory_Id_Args* args);
  PJRT_Error* (*PJRT_Memory_Kind)(PJRT_Memory_Kind_Args* args);
  PJRT_Error* (*PJRT_Memory_DebugString)(PJRT_Memory_DebugString_Args* args);
  PJRT_Error* (*PJRT_Memory_ToString)(PJRT_Memory_ToString_Args* args);
  PJRT_Error* (*PJRT_Memory_AddressableByDevices)(PJRT_Memory_AddressableByDevices_Args* args);
  PJRT_Error* (*PJRT_Executable_Destroy)(PJRT_Executable_Destroy_Args* args);
  PJRT_Error* (*PJRT_Executable_Name)(PJRT_Executable_Name_Args* args);
  PJRT_Error* (*PJRT_Executable_NumReplicas)(PJRT_Executable_NumReplicas_Args* args);
  PJRT_Error* (*PJRT_Executable_NumPartitions)(PJRT_Executable_NumPartitions_Args* args);
  PJRT_Error* (*PJRT_Executable_NumOutputs)(PJRT_Executable_NumOutputs_Args* args);
  PJRT_Error* (*PJRT_Executable_SizeOfGeneratedCodeInBytes)(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args* args);
  PJRT_Error* (*PJRT_Executable_GetCostAnalysis)(PJRT_Executable_GetCostAnalysis_Args* args);
  PJRT_Error* (*PJRT_Executable_OutputMemoryKinds)(PJRT_Executable_OutputMemoryKinds_Args* args);
  PJRT_Error* (*PJRT_Executable_OptimizedProgram)(PJRT_Executable_OptimizedProgram_Args* args);
  PJRT_Error* (*PJRT_Executable_Serialize)(PJRT_Executable_Serialize_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_Destroy)(PJRT_LoadedExecutable_Destroy_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_GetExecutable)(PJRT_LoadedExecutable_GetExecutable_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_AddressableDevices)(PJRT_LoadedExecutable_AddressableDevices_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_Delete)(PJRT_LoadedExecutable_Delete_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_IsDeleted)(PJRT_LoadedExecutable_IsDeleted_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_Execute)(PJRT_LoadedExecutable_Execute_Args* args);
  PJRT_Error* (*PJRT_Executable_DeserializeAndLoad)(PJRT_Executable_DeserializeAndLoad_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_Fingerprint)(PJRT_LoadedExecutable_Fingerprint_Args* args);
  PJRT_Error* (*PJRT_Buffer_Destroy)(PJRT_Buffer_Destroy_Args* args);
  PJRT_Error* (*PJRT_Buffer_ElementType)(PJRT_Buffer_ElementType_Args* args);
  PJRT_Error* (*PJRT_Buffer_Dimensions)(PJRT_Buffer_Dimensions_Args* args);
  PJRT_Error* (*PJRT_Buffer_UnpaddedDimensions)(PJRT_Buffer_UnpaddedDimensions_Args* args);
  PJRT_Error* (*PJRT_Buffer_DynamicDimensionIndices)(PJRT_Buffer_DynamicDimensionIndices_Args* args);
  PJRT_Error* (*PJRT_Buffer_GetMemoryLayout)(PJRT_Buffer_GetMemoryLayout_Args* args);
  PJRT_Error* (*PJRT_Buffer_OnDeviceSizeInBytes)(PJRT_Buffer_OnDeviceSizeInBytes_Args* args);
  PJRT_Error* (*PJRT_Buffer_Device)(PJRT_Buffer_Device_Args* args);
  PJRT_Error* (*PJRT_Buffer_Memory)(PJRT_Buffer_Memory_Args* args);
  PJRT_Error* (*PJRT_Buffer_Delete)(PJRT_Buffer_Delete_Args* args);
  PJRT_Error* (*PJRT_Buffer_IsDeleted)(PJRT_Buffer_IsDeleted_Args* args);
  PJRT_Error* (*PJRT_Buffer_CopyToDevice)(PJRT_Buffer_CopyToDevice_Args* args);
  PJRT_Error* (*PJRT_Buffer_ToHostBuffer)(PJRT_Buffer_ToHostBuffer_Args* args);
  PJRT_Error* (*PJRT_Buffer_IsOnCpu)(PJRT_Buffer_IsOnCpu_Args* args);
  PJRT_Error* (*PJRT_Buffer_ReadyEvent)(PJRT_Buffer_ReadyEvent_Args* args);
  PJRT_Error* (*PJRT_Buffer_UnsafePointer)(PJRT_Buffer_UnsafePointer_Args* args);
  PJRT_Error* (*PJRT_Buffer_IncreaseExternalReferenceCount)(PJRT_Buffer_IncreaseExternalReferenceCount_Args* args);
  PJRT_Error* (*PJRT_Buffer_DecreaseExternalReferenceCount)(PJRT_Buffer_DecreaseExternalReferenceCount_Args* args);
  PJRT_Error* (*PJRT_Buffer_OpaqueDeviceMemoryDataPointer)(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args* args);
  PJRT_Error* (*PJRT_CopyToDeviceStream_Destroy)(PJRT_CopyToDeviceStream_Destroy_Args* args);
  PJRT_Error* (*PJRT_CopyToDeviceStream_AddChunk)(PJRT_CopyToDeviceStream_AddChunk_Args* args);
  PJRT_Error* (*PJRT_CopyToDeviceStream_TotalBytes)(PJRT_CopyToDeviceStream_TotalBytes_Args* args);
  PJRT_Error* (*PJRT_CopyToDeviceStream_GranuleSize)(PJRT_CopyToDeviceStream_GranuleSize_Args* args);
  PJRT_Error* (*PJRT_CopyToDeviceStream_CurrentBytes)(PJRT_CopyToDeviceStream_CurrentBytes_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_Create)(PJRT_TopologyDescription_Create_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_Destroy)(PJRT_TopologyDescription_Destroy_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_PlatformName)(PJRT_TopologyDescription_PlatformName_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_PlatformVersion)(PJRT_TopologyDescription_PlatformVersion_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_GetDeviceDescriptions)(PJRT_TopologyDescription_GetDeviceDescriptions_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_Serialize)(PJRT_TopologyDescription_Serialize_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_Attributes)(PJRT_TopologyDescription_Attributes_Args* args);
  PJRT_Error* (*PJRT_Compile)(PJRT_Compile_Args* args);
  PJRT_Error* (*PJRT_Executable_OutputElementTypes)(PJRT_Executable_OutputElementTypes_Args* args);
  PJRT_Error* (*PJRT_Executable_OutputDimensions)(PJRT_Executable_OutputDimensions_Args* args);
  PJRT_Error* (*PJRT_Buffer_CopyToMemory)(PJRT_Buffer_CopyToMemory_Args* args);
  PJRT_Error* (*PJRT_Client_CreateViewOfDeviceBuffer)(PJRT_Client_CreateViewOfDeviceBuffer_Args* args);
  PJRT_Error* (*PJRT_Executable_Fingerprint)(PJRT_Executable_Fingerprint_Args* args);
  PJRT_Error* (*PJRT_Client_TopologyDescription)(PJRT_Client_TopologyDescription_Args* args);
  PJRT_Error* (*PJRT_Executable_GetCompiledMemoryStats)(PJRT_Executable_GetCompiledMemoryStats_Args* args);
  PJRT_Error* (*PJRT_Memory_Kind_Id)(PJRT_Memory_Kind_Id_Args* args);
  PJRT_Error* (*PJRT_ExecuteContext_Create)(PJRT_ExecuteContext_Create_Args* args);
  PJRT_Error* (*PJRT_ExecuteContext_Destroy)(PJRT_ExecuteContext_Destroy_Args* args);
  PJRT_Error* (*PJRT_Buffer_CopyRawToHost)(PJRT_Buffer_CopyRawToHost_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_Destroy)(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_TransferData)(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args* args);
  PJRT_Error* (*PJRT_Client_CreateBuffersForAsyncHostToDevice)(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer)(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_Device)(PJRT_AsyncHostToDeviceTransferManager_Device_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_BufferCount)(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_BufferSize)(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_SetBufferError)(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_AddMetadata)(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args* args);
  PJRT_Error* (*PJRT_Client_DmaMap)(PJRT_Client_DmaMap_Args* args);
  PJRT_Error* (*PJRT_Client_DmaUnmap)(PJRT_Client_DmaUnmap_Args* args);
  PJRT_Error* (*PJRT_Client_CreateUninitializedBuffer)(PJRT_Client_CreateUninitializedBuffer_Args* args);
  PJRT_Error* (*PJRT_Client_UpdateGlobalProcessInfo)(PJRT_Client_UpdateGlobalProcessInfo_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_Deserialize)(PJRT_TopologyDescription_Deserialize_Args* args);
  PJRT_Error* (*PJRT_Client_CreateAliasBuffer)(PJRT_Client_CreateAliasBuffer_Args* args);
  PJRT_Error* (*PJRT_Client_FulfillAliasBuffer)(PJRT_Client_FulfillAliasBuffer_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_GetDeviceAssignment)(PJRT_LoadedExecutable_GetDeviceAssignment_Args* args);
  PJRT_Error* (*PJRT_Client_CreateErrorBuffer)(PJRT_Client_CreateErrorBuffer_Args* args);
  PJRT_Error* (*PJRT_AsyncHostToDeviceTransferManager_TransferLiteral)(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args* args);
  PJRT_Error* (*PJRT_Buffer_CopyRawToHostFuture)(PJRT_Buffer_CopyRawToHostFuture_Args* args);
  PJRT_Error* (*PJRT_Device_PoisonExecution)(PJRT_Device_PoisonExecution_Args* args);
  PJRT_Error* (*PJRT_Device_CreateAsyncTrackingEvent)(PJRT_Device_CreateAsyncTrackingEvent_Args* args);
  PJRT_Error* (*PJRT_AsyncTrackingEvent_Destroy)(PJRT_AsyncTrackingEvent_Destroy_Args* args);
  PJRT_Error* (*PJRT_Executable_GetCompileOptions)(PJRT_Executable_GetCompileOptions_Args* args);
  PJRT_Error* (*PJRT_Buffer_DonateWithControlDependency)(PJRT_Buffer_DonateWithControlDependency_Args* args);
  PJRT_Error* (*PJRT_Event_Create)(PJRT_Event_Create_Args* args);
  PJRT_Error* (*PJRT_Event_Set)(PJRT_Event_Set_Args* args);
  PJRT_Error* (*PJRT_Device_GetAttributes)(PJRT_Device_GetAttributes_Args* args);
  PJRT_Error* (*PJRT_Client_Load)(PJRT_Client_Load_Args* args);
  PJRT_Error* (*PJRT_LoadedExecutable_AddressableDeviceLogicalIds)(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args* args);
  PJRT_Error* (*PJRT_Buffer_Bitcast)(PJRT_Buffer_Bitcast_Args* args);
  PJRT_Error* (*PJRT_Error_ForEachPayload)(PJRT_Error_ForEachPayload_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_Fingerprint)(PJRT_TopologyDescription_Fingerprint_Args* args);
  PJRT_Error* (*PJRT_Executable_ParameterMemoryKinds)(PJRT_Executable_ParameterMemoryKinds_Args* args);
  PJRT_Error* (*PJRT_Device_ClearMemoryStats)(PJRT_Device_ClearMemoryStats_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace)(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args* args);
  PJRT_Error* (*PJRT_TopologyDescription_GetMemorySpaceKindIds)(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args* args);
};
inline constexpr size_t PJRT_Api_STRUCT_SIZE = 1144;

// PJRT AbiVersion extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_abi_version_extension.h.
struct PJRT_RuntimeAbiVersion;
struct PJRT_ExecutableAbiVersion;
struct PJRT_SerializedProto;
struct PJRT_Client_RuntimeAbiVersion_Args;
struct PJRT_Executable_GetAbiVersion_Args;
struct PJRT_RuntimeAbiVersion_Destroy_Args;
struct PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args;
struct PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args;
struct PJRT_RuntimeAbiVersion_ToProto_Args;
struct PJRT_RuntimeAbiVersion_PlatformId_Args;
struct PJRT_ExecutableAbiVersion_Destroy_Args;
struct PJRT_ExecutableAbiVersion_ToProto_Args;
struct PJRT_ExecutableAbiVersion_PlatformId_Args;
struct PJRT_RuntimeAbiVersion_FromProto_Args;
struct PJRT_ExecutableAbiVersion_FromProto_Args;
struct PJRT_AbiVersion_Extension;

struct PJRT_Client_RuntimeAbiVersion_Args {
  size_t struct_size;
  PJRT_Client* client;
  PJRT_RuntimeAbiVersion* abi_version;
};
inline constexpr size_t PJRT_Client_RuntimeAbiVersion_Args_STRUCT_SIZE = 24;

struct PJRT_Executable_GetAbiVersion_Args {
  size_t struct_size;
  PJRT_Executable* executable;
  PJRT_ExecutableAbiVersion* abi_version;
};
inline constexpr size_t PJRT_Executable_GetAbiVersion_Args_STRUCT_SIZE = 24;

struct PJRT_RuntimeAbiVersion_Destroy_Args {
  size_t struct_size;
  PJRT_RuntimeAbiVersion* abi_version;
};
inline constexpr size_t PJRT_RuntimeAbiVersion_Destroy_Args_STRUCT_SIZE = 16;

struct PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args {
  size_t struct_size;
  const PJRT_RuntimeAbiVersion* abi_version;
  const PJRT_RuntimeAbiVersion* other_abi_version;
};
inline constexpr size_t PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args_STRUCT_SIZE = 24;

struct PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args {
  size_t struct_size;
  const PJRT_RuntimeAbiVersion* abi_version;
  const PJRT_ExecutableAbiVersion* executable_abi_version;
};
inline constexpr size_t PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args_STRUCT_SIZE = 24;

struct PJRT_RuntimeAbiVersion_ToProto_Args {
  size_t struct_size;
  const PJRT_RuntimeAbiVersion* abi_version;
  const char* serialized_proto;
  size_t serialized_proto_size;
  PJRT_SerializedProto* serialized_proto_holder;
  void (*serialized_proto_deleter)(PJRT_SerializedProto* holder);
};
inline constexpr size_t PJRT_RuntimeAbiVersion_ToProto_Args_STRUCT_SIZE = 48;

struct PJRT_RuntimeAbiVersion_PlatformId_Args {
  size_t struct_size;
  const PJRT_RuntimeAbiVersion* abi_version;
  uint64_t platform_id;
};
inline constexpr size_t PJRT_RuntimeAbiVersion_PlatformId_Args_STRUCT_SIZE = 24;

struct PJRT_ExecutableAbiVersion_Destroy_Args {
  size_t struct_size;
  PJRT_ExecutableAbiVersion* abi_version;
};
inline constexpr size_t PJRT_ExecutableAbiVersion_Destroy_Args_STRUCT_SIZE = 16;

struct PJRT_ExecutableAbiVersion_ToProto_Args {
  size_t struct_size;
  const PJRT_ExecutableAbiVersion* abi_version;
  const char* serialized_proto;
  size_t serialized_proto_size;
  PJRT_SerializedProto* serialized_proto_holder;
  void (*serialized_proto_deleter)(PJRT_SerializedProto* holder);
};
inline constexpr size_t PJRT_ExecutableAbiVersion_ToProto_Args_STRUCT_SIZE = 48;

struct PJRT_ExecutableAbiVersion_PlatformId_Args {
  size_t struct_size;
  const PJRT_ExecutableAbiVersion* abi_version;
  uint64_t platform_id;
};
inline constexpr size_t PJRT_ExecutableAbiVersion_PlatformId_Args_STRUCT_SIZE = 24;

struct PJRT_RuntimeAbiVersion_FromProto_Args {
  size_t struct_size;
  const char* serialized_proto;
  size_t serialized_proto_size;
  PJRT_RuntimeAbiVersion* abi_version;
};
inline constexpr size_t PJRT_RuntimeAbiVersion_FromProto_Args_STRUCT_SIZE = 32;

struct PJRT_ExecutableAbiVersion_FromProto_Args {
  size_t struct_size;
  const char* serialized_proto;
  size_t serialized_proto_size;
  PJRT_ExecutableAbiVersion* abi_version;
};
inline constexpr size_t PJRT_ExecutableAbiVersion_FromProto_Args_STRUCT_SIZE = 32;

struct PJRT_AbiVersion_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Client_RuntimeAbiVersion)(PJRT_Client_RuntimeAbiVersion_Args* args);
  PJRT_Error* (*PJRT_Executable_GetAbiVersion)(PJRT_Executable_GetAbiVersion_Args* args);
  PJRT_Error* (*PJRT_RuntimeAbiVersion_Destroy)(PJRT_RuntimeAbiVersion_Destroy_Args* args);
  PJRT_Error* (*PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime)(PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args* args);
  PJRT_Error* (*PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable)(PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args* args);
  PJRT_Error* (*PJRT_RuntimeAbiVersion_ToProto)(PJRT_RuntimeAbiVersion_ToProto_Args* args);
  PJRT_Error* (*PJRT_RuntimeAbiVersion_PlatformId)(PJRT_RuntimeAbiVersion_PlatformId_Args* args);
  PJRT_Error* (*PJRT_ExecutableAbiVersion_Destroy)(PJRT_ExecutableAbiVersion_Destroy_Args* args);
  PJRT_Error* (*PJRT_ExecutableAbiVersion_ToProto)(PJRT_ExecutableAbiVersion_ToProto_Args* args);
  PJRT_Error* (*PJRT_ExecutableAbiVersion_PlatformId)(PJRT_ExecutableAbiVersion_PlatformId_Args* args);
  PJRT_Error* (*PJRT_RuntimeAbiVersion_FromProto)(PJRT_RuntimeAbiVersion_FromProto_Args* args);
  PJRT_Error* (*PJRT_ExecutableAbiVersion_FromProto)(PJRT_ExecutableAbiVersion_FromProto_Args* args);
};
inline constexpr size_t PJRT_AbiVersion_Extension_STRUCT_SIZE = 120;

// PJRT Callback extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_callback_extension.h.
struct PJRT_Callback_Tpu_SliceBuilderArgs;
struct PJRT_Callback_PrefatalArgs;
struct PJRT_Callback_RegisterCallback_Args;
struct PJRT_Callback_InvokeCallback_Args;
struct PJRT_Callback_Extension;

// Of C's type, so that a newer framework's values, which have no name here, are numbers all the same.
enum PJRT_Callback_Type : int {
  PJRT_Callback_Type_Unknown = 0,
  PJRT_Callback_Type_Tpu_SliceBuilder = 1,
  PJRT_Callback_Type_Prefatal = 2,
};

enum PJRT_Callback_Tpu_SliceFailureType : int {
  SLICE_FAILURE_UNKNOWN = 0,
  SLICE_FAILURE_INIT_ERROR = 1,
  SLICE_FAILURE_WORKER_UNAVAILABLE = 2,
  SLICE_FAILURE_FLAPPING_TASK_ERROR = 3,
  SLICE_FAILURE_SW_INJECT_ERROR = 4,
  SLICE_FAILURE_CHIP_DRIVER_ERROR = 5,
};

typedef void PJRT_Callback_Function(void* args, void* user_arg);

struct PJRT_Callback_Tpu_SliceBuilderArgs {
  size_t struct_size;
  PJRT_Callback_Tpu_SliceFailureType failure_type;
};
inline constexpr size_t PJRT_Callback_Tpu_SliceBuilderArgs_STRUCT_SIZE = 12;

struct PJRT_Callback_PrefatalArgs {
  size_t struct_size;
  PJRT_Error_Code error_code;
  const char* error_message;
  size_t error_message_size;
};
inline constexpr size_t PJRT_Callback_PrefatalArgs_STRUCT_SIZE = 32;

struct PJRT_Callback_RegisterCallback_Args {
  size_t struct_size;
  PJRT_Client* client;
  PJRT_Callback_Type type;
  PJRT_Callback_Function* callback;
  void* user_arg;
};
inline constexpr size_t PJRT_Callback_RegisterCallback_Args_STRUCT_SIZE = 40;

struct PJRT_Callback_InvokeCallback_Args {
  size_t struct_size;
  PJRT_Client* client;
  PJRT_Callback_Type type;
  void* args;
};
inline constexpr size_t PJRT_Callback_InvokeCallback_Args_STRUCT_SIZE = 32;

struct PJRT_Callback_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Register_Callback)(PJRT_Callback_RegisterCallback_Args* args);
  PJRT_Error* (*PJRT_Callback_InvokeCallback)(PJRT_Callback_InvokeCallback_Args* args);
};
inline constexpr size_t PJRT_Callback_Extension_STRUCT_SIZE = 40;

// PJRT Collectives extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_collectives_extension.h.
struct PJRT_Collectives;
struct PJRT_Collectives_Communicator;
struct PJRT_Collectives_Communicators;
struct PJRT_Collectives_ToString_Holder;
struct PJRT_Collectives_Destroy_Args;
struct PJRT_Collectives_CreateCommunicators_Args;
struct PJRT_Collectives_Communicator_Destroy_Args;
struct PJRT_Collectives_CpuExecutor;
struct PJRT_Collectives_Communicator_AllReduce_Args;
struct PJRT_Collectives_Communicator_ReduceScatter_Args;
struct PJRT_Collectives_Communicator_AllGather_Args;
struct PJRT_Collectives_Communicator_CollectivePermute_Args;
struct PJRT_Collectives_Communicator_AllToAll_Args;
struct PJRT_Collectives_Communicator_ToString_Args;
struct PJRT_Collectives_Extension;

// Of C's type, so that a newer framework's values, which have no name here, are numbers all the same.
enum PJRT_Collectives_ReductionKind : int {
  PJRT_COLLECTIVES_REDUCTION_SUM = 0,
  PJRT_COLLECTIVES_REDUCTION_PRODUCT = 1,
  PJRT_COLLECTIVES_REDUCTION_MIN = 2,
  PJRT_COLLECTIVES_REDUCTION_MAX = 3,
};

enum PJRT_Collectives_CollectiveOpKind : int {
  PJRT_COLLECTIVES_COLLECTIVE_OP_KIND_CROSS_MODULE = 0,
  PJRT_COLLECTIVES_COLLECTIVE_OP_KIND_CROSS_REPLICA = 1,
};

struct PJRT_Collectives_Destroy_Args {
  size_t struct_size;
  PJRT_Collectives* collectives;
};
inline constexpr size_t PJRT_Collectives_Destroy_Args_STRUCT_SIZE = 16;

struct PJRT_Collectives_CreateCommunicators_Args {
  size_t struct_size;
  PJRT_Collectives* collectives;
  const int64_t* device_ids;
  size_t num_device_ids;
  const char** clique_ids;
  const size_t* clique_id_sizes;
  size_t num_clique_ids;
  int64_t* rank_ids;
  size_t num_device_ranks;
  PJRT_Collectives_Communicator** communicators;
  size_t num_communicators;
  PJRT_Collectives_Communicators* communicators_holder;
  void (*communicators_holder_deleter)(PJRT_Collectives_Communicators* ptr);
};
inline constexpr size_t PJRT_Collectives_CreateCommunicators_Args_STRUCT_SIZE = 104;

struct PJRT_Collectives_Communicator_Destroy_Args {
  size_t struct_size;
  PJRT_Collectives_Communicator* communicator;
};
inline constexpr size_t PJRT_Collectives_Communicator_Destroy_Args_STRUCT_SIZE = 16;

struct PJRT_Collectives_CpuExecutor {
  int64_t run_id;
  int64_t* global_device_ids;
  size_t num_global_device_ids;
  int32_t num_local_participants;
  PJRT_Collectives_CollectiveOpKind collective_op_kind;
  int64_t op_id;
  int64_t timeout_in_ns;
};
inline constexpr size_t PJRT_Collectives_CpuExecutor_STRUCT_SIZE = 48;

struct PJRT_Collectives_Communicator_AllReduce_Args {
  size_t struct_size;
  PJRT_Collectives_Communicator* communicator;
  void* send_buffer_ptr;
  size_t send_buffer_size;
  void* recv_buffer_ptr;
  size_t recv_buffer_size;
  PJRT_Buffer_Type primitive_type;
  size_t count;
  PJRT_Collectives_ReductionKind reduction_kind;
  PJRT_Collectives_CpuExecutor* cpu_executor;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Collectives_Communicator_AllReduce_Args_STRUCT_SIZE = 88;

struct PJRT_Collectives_Communicator_ReduceScatter_Args {
  size_t struct_size;
  PJRT_Collectives_Communicator* communicator;
  void* send_buffer_ptr;
  size_t send_buffer_size;
  void* recv_buffer_ptr;
  size_t recv_buffer_size;
  PJRT_Buffer_Type primitive_type;
  size_t count;
  PJRT_Collectives_ReductionKind reduction_kind;
  PJRT_Collectives_CpuExecutor* cpu_executor;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Collectives_Communicator_ReduceScatter_Args_STRUCT_SIZE = 88;

struct PJRT_Collectives_Communicator_AllGather_Args {
  size_t struct_size;
  PJRT_Collectives_Communicator* communicator;
  void* send_buffer_ptr;
  size_t send_buffer_size;
  void* recv_buffer_ptr;
  size_t recv_buffer_size;
  PJRT_Buffer_Type primitive_type;
  size_t count;
  PJRT_Collectives_CpuExecutor* cpu_executor;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Collectives_Communicator_AllGather_Args_STRUCT_SIZE = 80;

struct PJRT_Collectives_Communicator_CollectivePermute_Args {
  size_t struct_size;
  PJRT_Collectives_Communicator* communicator;
  void* send_buffer_ptr;
  size_t send_buffer_size;
  void* recv_buffer_ptr;
  size_t recv_buffer_size;
  PJRT_Buffer_Type primitive_type;
  size_t count;
  bool has_source_rank;
  int64_t source_rank;
  int64_t* target_ranks;
  size_t num_target_ranks;
  PJRT_Collectives_CpuExecutor* cpu_executor;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Collectives_Communicator_CollectivePermute_Args_STRUCT_SIZE = 112;

struct PJRT_Collectives_Communicator_AllToAll_Args {
  size_t struct_size;
  PJRT_Collectives_Communicator* communicator;
  void** send_buffers_ptrs;
  const size_t* send_buffers_sizes;
  size_t num_send_buffers;
  void** recv_buffers_ptrs;
  const size_t* recv_buffers_sizes;
  size_t num_recv_buffers;
  PJRT_Buffer_Type primitive_type;
  size_t count;
  PJRT_Collectives_CpuExecutor* cpu_executor;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_Collectives_Communicator_AllToAll_Args_STRUCT_SIZE = 96;

struct PJRT_Collectives_Communicator_ToString_Args {
  size_t struct_size;
  PJRT_Collectives_Communicator* communicator;
  const char* str;
  size_t str_size;
  PJRT_Collectives_ToString_Holder* str_holder;
  void (*str_holder_deleter)(PJRT_Collectives_ToString_Holder* ptr);
};
inline constexpr size_t PJRT_Collectives_Communicator_ToString_Args_STRUCT_SIZE = 48;

struct PJRT_Collectives_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Collectives_Destroy)(PJRT_Collectives_Destroy_Args* args);
  PJRT_Error* (*PJRT_Collectives_CreateCommunicators)(PJRT_Collectives_CreateCommunicators_Args* args);
  PJRT_Error* (*PJRT_Collectives_Communicator_Destroy)(PJRT_Collectives_Communicator_Destroy_Args* args);
  PJRT_Error* (*PJRT_Collectives_Communicator_AllReduce)(PJRT_Collectives_Communicator_AllReduce_Args* args);
  PJRT_Error* (*PJRT_Collectives_Communicator_ReduceScatter)(PJRT_Collectives_Communicator_ReduceScatter_Args* args);
  PJRT_Error* (*PJRT_Collectives_Communicator_AllGather)(PJRT_Collectives_Communicator_AllGather_Args* args);
  PJRT_Error* (*PJRT_Collectives_Communicator_CollectivePermute)(PJRT_Collectives_Communicator_CollectivePermute_Args* args);
  PJRT_Error* (*PJRT_Collectives_Communicator_AllToAll)(PJRT_Collectives_Communicator_AllToAll_Args* args);
  PJRT_Error* (*PJRT_Collectives_Communicator_ToString)(PJRT_Collectives_Communicator_ToString_Args* args);
};
inline constexpr size_t PJRT_Collectives_Extension_STRUCT_SIZE = 96;

// PJRT CrossHostTransfers extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/extensions/cross_host_transfers/pjrt_c_api_cross_host_transfers_extension.h.
struct PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args;
struct PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args;
struct PJRT_Transfers_CrossHostRecvNotifierInfo;
struct PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args;
struct PJRT_Transfers_CrossHostRemoteSendCallbackInfo;
struct PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args;
struct PJRT_CrossHostTransfers_Extension;

namespace xla { typedef int32_t GlobalDeviceId; }
namespace xla { typedef int64_t CrossHostTransferKey; }

typedef void (*PJRT_Transfers_CrossHostOnCanceledCallback)(PJRT_Error* error, void* user_arg);
typedef void (*PJRT_Transfers_CrossHostSendCancelNotifier)(const char* serialized_descriptor, size_t serialized_descriptor_size, PJRT_Error_Code reason, const char* error_message, size_t error_message_size, PJRT_Transfers_CrossHostOnCanceledCallback on_canceled, void* on_canceled_user_arg, void* user_arg);
typedef void (*PJRT_Transfers_CrossHostRecvNotifier)(PJRT_Error* error, const char** serialized_descriptors, size_t* descriptors_sizes, size_t num_descriptors, void* user_arg, PJRT_Transfers_CrossHostSendCancelNotifier cancel_notifier, void* cancel_notifier_user_arg);
typedef void (*PJRT_Transfers_CrossHostRemoteSendCallback)(PJRT_Error* error, bool sends_were_enqueued, void* user_arg);
typedef void (*PJRT_Transfers_DescriptorDestructor)(char** descriptor_data, size_t* descriptor_size);

struct PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  size_t num_buffers;
  PJRT_Buffer** buffers;
  const xla::GlobalDeviceId* dst_global_device_ids;
  const xla::CrossHostTransferKey* transfer_keys;
  PJRT_Event** send_events;
};
inline constexpr size_t PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args_STRUCT_SIZE = 64;

struct PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  size_t num_shapes;
  size_t* shape_num_dims;
  const int64_t** num_dims;
  PJRT_Buffer_Type* element_types;
  PJRT_Buffer_MemoryLayout** layouts;
  PJRT_Device* device;
  const xla::GlobalDeviceId* src_global_device_ids;
  const xla::CrossHostTransferKey* transfer_keys;
  PJRT_Buffer** buffers;
};
inline constexpr size_t PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args_STRUCT_SIZE = 96;

struct PJRT_Transfers_CrossHostRecvNotifierInfo {
  void* user_arg;
  PJRT_Transfers_CrossHostRecvNotifier notifier;
};
inline constexpr size_t PJRT_Transfers_CrossHostRecvNotifierInfo_STRUCT_SIZE = 16;

struct PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  size_t num_shapes;
  size_t* shape_num_dims;
  const int64_t** num_dims;
  PJRT_Buffer_Type* element_types;
  PJRT_Buffer_MemoryLayout** layouts;
  PJRT_Device* device;
  PJRT_Transfers_CrossHostRecvNotifierInfo notifier;
  PJRT_Buffer** buffers;
  size_t num_buffers;
};
inline constexpr size_t PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args_STRUCT_SIZE = 104;

struct PJRT_Transfers_CrossHostRemoteSendCallbackInfo {
  void* user_arg;
  PJRT_Transfers_CrossHostRemoteSendCallback on_done;
};
inline constexpr size_t PJRT_Transfers_CrossHostRemoteSendCallbackInfo_STRUCT_SIZE = 16;

struct PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Event* event;
  char** serialized_descriptor;
  size_t* serialized_descriptor_size;
  PJRT_Transfers_CrossHostRemoteSendCallbackInfo on_done;
  PJRT_Transfers_DescriptorDestructor descriptor_destructor;
};
inline constexpr size_t PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args_STRUCT_SIZE = 72;

struct PJRT_CrossHostTransfers_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers)(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args* args);
  void (*PJRT_Buffer_CopyToRemoteDevice)(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args* args);
  PJRT_Error* (*PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers)(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args* args);
  PJRT_Error* (*PJRT_Transfers_PJRT_Client_CrossHostSendBuffers)(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args* args);
};
inline constexpr size_t PJRT_CrossHostTransfers_Extension_STRUCT_SIZE = 56;

// PJRT CustomPartitioner extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_custom_partitioner_extension.h.
struct JAX_CustomCallPartitioner_string;
struct JAX_CustomCallPartitioner_aval;
struct JAX_CustomCallPartitioner_version_and_error;
struct JAX_CustomCallPartitioner_Partition_Args;
struct JAX_CustomCallPartitioner_InferShardingFromOperands_Args;
struct JAX_CustomCallPartitioner_PropagateUserSharding_Args;
struct JAX_CustomCallPartitioner_Callbacks;
struct PJRT_Register_Custom_Partitioner_Args;
struct PJRT_Register_Batch_Partitionable_Args;
struct PJRT_Custom_Partitioner_Extension;

struct JAX_CustomCallPartitioner_string {
  const char* data;
  size_t size;
};
inline constexpr size_t JAX_CustomCallPartitioner_string_STRUCT_SIZE = 16;

struct JAX_CustomCallPartitioner_aval {
  JAX_CustomCallPartitioner_string shape;
  bool has_sharding;
  JAX_CustomCallPartitioner_string sharding;
};
inline constexpr size_t JAX_CustomCallPartitioner_aval_STRUCT_SIZE = 40;

struct JAX_CustomCallPartitioner_version_and_error {
  int64_t api_version;
  void* data;
  void (*cleanup_fn)(void* data);
  bool has_error;
  PJRT_Error_Code code;
  JAX_CustomCallPartitioner_string error_msg;
};
inline constexpr size_t JAX_CustomCallPartitioner_version_and_error_STRUCT_SIZE = 48;

struct JAX_CustomCallPartitioner_Partition_Args {
  JAX_CustomCallPartitioner_version_and_error header;
  size_t num_args;
  JAX_CustomCallPartitioner_aval* op_args;
  JAX_CustomCallPartitioner_aval op_result;
  JAX_CustomCallPartitioner_string backend_config;
  JAX_CustomCallPartitioner_string mlir_module;
  JAX_CustomCallPartitioner_string* args_sharding;
  JAX_CustomCallPartitioner_string result_sharding;
};
inline constexpr size_t JAX_CustomCallPartitioner_Partition_Args_STRUCT_SIZE = 160;

struct JAX_CustomCallPartitioner_InferShardingFromOperands_Args {
  JAX_CustomCallPartitioner_version_and_error header;
  size_t num_args;
  JAX_CustomCallPartitioner_aval* op_args;
  JAX_CustomCallPartitioner_string result_shape;
  JAX_CustomCallPartitioner_string backend_config;
  bool has_result_sharding;
  JAX_CustomCallPartitioner_string result_sharding;
};
inline constexpr size_t JAX_CustomCallPartitioner_InferShardingFromOperands_Args_STRUCT_SIZE = 120;

struct JAX_CustomCallPartitioner_PropagateUserSharding_Args {
  JAX_CustomCallPartitioner_version_and_error header;
  JAX_CustomCallPartitioner_string backend_config;
  JAX_CustomCallPartitioner_string result_shape;
  JAX_CustomCallPartitioner_string result_sharding;
};
inline constexpr size_t JAX_CustomCallPartitioner_PropagateUserSharding_Args_STRUCT_SIZE = 96;

struct JAX_CustomCallPartitioner_Callbacks {
  int64_t version;
  void* private_data;
  void (*dtor)(JAX_CustomCallPartitioner_Callbacks* data);
  void (*partition)(JAX_CustomCallPartitioner_Callbacks* data, JAX_CustomCallPartitioner_Partition_Args* args);
  void (*infer_sharding)(JAX_CustomCallPartitioner_Callbacks* data, JAX_CustomCallPartitioner_InferShardingFromOperands_Args* args);
  void (*propagate_user_sharding)(JAX_CustomCallPartitioner_Callbacks* data, JAX_CustomCallPartitioner_PropagateUserSharding_Args* args);
  bool can_side_effecting_have_replicated_sharding;
};
inline constexpr size_t JAX_CustomCallPartitioner_Callbacks_STRUCT_SIZE = 49;

struct PJRT_Register_Custom_Partitioner_Args {
  size_t struct_size;
  const char* name;
  size_t name_size;
  JAX_CustomCallPartitioner_Callbacks* callbacks;
};
inline constexpr size_t PJRT_Register_Custom_Partitioner_Args_STRUCT_SIZE = 32;

struct PJRT_Register_Batch_Partitionable_Args {
  size_t struct_size;
  const char* name;
  size_t name_size;
};
inline constexpr size_t PJRT_Register_Batch_Partitionable_Args_STRUCT_SIZE = 24;

struct PJRT_Custom_Partitioner_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Register_Custom_Partitioner)(PJRT_Register_Custom_Partitioner_Args* args);
  PJRT_Error* (*PJRT_Register_Batch_Partitionable)(PJRT_Register_Batch_Partitionable_Args* args);
};
inline constexpr size_t PJRT_Custom_Partitioner_Extension_STRUCT_SIZE = 40;

// PJRT ExecutableMetadata extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/extensions/executable_metadata/executable_metadata_extension.h.
struct PJRT_ExecutableMetadata;
struct PJRT_ExecutableMetadata_GetExecutableMetadata_Args;
struct PJRT_ExecutableMetadata_DestroySerializedMetadata_Args;
struct PJRT_ExecutableMetadata_Extension;

struct PJRT_ExecutableMetadata {
  const char* serialized_metadata;
  size_t serialized_metadata_size;
};
inline constexpr size_t PJRT_ExecutableMetadata_STRUCT_SIZE = 16;

struct PJRT_ExecutableMetadata_GetExecutableMetadata_Args {
  PJRT_Executable* executable;
  PJRT_ExecutableMetadata* metadata;
};
inline constexpr size_t PJRT_ExecutableMetadata_GetExecutableMetadata_Args_STRUCT_SIZE = 16;

struct PJRT_ExecutableMetadata_DestroySerializedMetadata_Args {
  PJRT_ExecutableMetadata* metadata;
};
inline constexpr size_t PJRT_ExecutableMetadata_DestroySerializedMetadata_Args_STRUCT_SIZE = 8;

struct PJRT_ExecutableMetadata_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_ExecutableMetadata_GetExecutableMetadata)(PJRT_ExecutableMetadata_GetExecutableMetadata_Args* args);
  void (*PJRT_ExecutableMetadata_DestroySerializedMetadata)(PJRT_ExecutableMetadata_DestroySerializedMetadata_Args* args);
};
inline constexpr size_t PJRT_ExecutableMetadata_Extension_STRUCT_SIZE = 40;

// PJRT FFI extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_ffi_extension.h.
struct PJRT_FFI_Type_Info;
struct PJRT_FFI_Type_Register_Args;
struct PJRT_FFI_UserData;
struct PJRT_FFI_UserData_Add_Args;
struct PJRT_FFI_Register_Handler_Args;
struct PJRT_FFI_Extension;

// Of C's type, so that a newer framework's values, which have no name here, are numbers all the same.
enum PJRT_FFI_Handler_TraitsBits : int {
  PJRT_FFI_HANDLER_TRAITS_COMMAND_BUFFER_COMPATIBLE = 1,
};

struct PJRT_FFI_Type_Info {
  void (*deleter)(void* object);
  void (*serialize)();
  void (*deserialize)();
};
inline constexpr size_t PJRT_FFI_Type_Info_STRUCT_SIZE = 24;

struct PJRT_FFI_Type_Register_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const char* type_name;
  size_t type_name_size;
  int64_t type_id;
  PJRT_FFI_Type_Info* type_info;
};
inline constexpr size_t PJRT_FFI_Type_Register_Args_STRUCT_SIZE = 48;

struct PJRT_FFI_UserData {
  int64_t type_id;
  void* data;
};
inline constexpr size_t PJRT_FFI_UserData_STRUCT_SIZE = 16;

struct PJRT_FFI_UserData_Add_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_ExecuteContext* context;
  PJRT_FFI_UserData user_data;
};
inline constexpr size_t PJRT_FFI_UserData_Add_Args_STRUCT_SIZE = 40;

struct PJRT_FFI_Register_Handler_Args {
  size_t struct_size;
  const char* target_name;
  size_t target_name_size;
  void* handler;
  const char* platform_name;
  size_t platform_name_size;
  PJRT_FFI_Handler_TraitsBits traits;
};
inline constexpr size_t PJRT_FFI_Register_Handler_Args_STRUCT_SIZE = 52;

struct PJRT_FFI_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_FFI_Type_Register)(PJRT_FFI_Type_Register_Args* args);
  PJRT_Error* (*PJRT_FFI_UserData_Add)(PJRT_FFI_UserData_Add_Args* args);
  PJRT_Error* (*PJRT_FFI_Register_Handler)(PJRT_FFI_Register_Handler_Args* args);
};
inline constexpr size_t PJRT_FFI_Extension_STRUCT_SIZE = 48;

// PJRT GpuCustomCall extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_gpu_extension.h.
struct PJRT_Gpu_Register_Custom_Call_Args;
struct PJRT_Gpu_Custom_Call;

struct PJRT_Gpu_Register_Custom_Call_Args {
  size_t struct_size;
  const char* function_name;
  size_t function_name_size;
  int api_version;
  void* handler_instantiate;
  void* handler_prepare;
  void* handler_initialize;
  void* handler_execute;
};
inline constexpr size_t PJRT_Gpu_Register_Custom_Call_Args_STRUCT_SIZE = 64;

struct PJRT_Gpu_Custom_Call {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Gpu_Register_Custom_Call)(PJRT_Gpu_Register_Custom_Call_Args* args);
};
inline constexpr size_t PJRT_Gpu_Custom_Call_STRUCT_SIZE = 32;

// PJRT HostAllocator extension: openxla/xla, commit 5a9e73cbd925,
// xla/pjrt/extensions/host_allocator/host_allocator_extension.h.
struct PJRT_HostAllocator_GetPreferredAlignment_Args;
struct PJRT_HostAllocator_Allocate_Args;
struct PJRT_HostAllocator_Free_Args;
struct PJRT_HostAllocator_Extension;

struct PJRT_HostAllocator_GetPreferredAlignment_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  size_t preferred_alignment;
};
inline constexpr size_t PJRT_HostAllocator_GetPreferredAlignment_Args_STRUCT_SIZE = 32;

struct PJRT_HostAllocator_Allocate_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  size_t size;
  size_t alignment;
  void* ptr;
};
inline constexpr size_t PJRT_HostAllocator_Allocate_Args_STRUCT_SIZE = 48;

struct PJRT_HostAllocator_Free_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  void* ptr;
};
inline constexpr size_t PJRT_HostAllocator_Free_Args_STRUCT_SIZE = 32;

struct PJRT_HostAllocator_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_HostAllocator_GetPreferredAlignment)(PJRT_HostAllocator_GetPreferredAlignment_Args* args);
  PJRT_Error* (*PJRT_HostAllocator_Allocate)(PJRT_HostAllocator_Allocate_Args* args);
  PJRT_Error* (*PJRT_HostAllocator_Free)(PJRT_HostAllocator_Free_Args* args);
};
inline constexpr size_t PJRT_HostAllocator_Extension_STRUCT_SIZE = 48;

// PJRT HostMemoryAllocator extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/extensions/host_memory_allocator/host_memory_allocator_extension.h.
struct PJRT_HostMemoryAllocator_Allocate_Args;
struct PJRT_HostMemoryAllocator_Extension;

struct PJRT_HostMemoryAllocator_Allocate_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  size_t size;
  int numa_node;
  uint8_t* ptr;
  void (*deleter)(void* ptr, void* arg);
  void* deleter_arg;
};
inline constexpr size_t PJRT_HostMemoryAllocator_Allocate_Args_STRUCT_SIZE = 64;

struct PJRT_HostMemoryAllocator_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_HostMemoryAllocator_Allocate)(PJRT_HostMemoryAllocator_Allocate_Args* args);
};
inline constexpr size_t PJRT_HostMemoryAllocator_Extension_STRUCT_SIZE = 32;

// PJRT Layouts extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_layouts_extension.h.
struct PJRT_Layouts_MemoryLayout;
struct PJRT_Layouts_SerializedLayout;
struct PJRT_Layouts_MemoryLayout_Destroy_Args;
struct PJRT_Layouts_MemoryLayout_Serialize_Args;
struct PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args;
struct PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args;
struct PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args;
struct PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args;
struct PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args;
struct PJRT_Layouts_Extension;

struct PJRT_Layouts_MemoryLayout_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Layouts_MemoryLayout* layout;
};
inline constexpr size_t PJRT_Layouts_MemoryLayout_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_Layouts_MemoryLayout_Serialize_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Layouts_MemoryLayout* layout;
  const char* serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_Layouts_SerializedLayout* serialized_layout;
  void (*serialized_layout_deleter)(PJRT_Layouts_SerializedLayout* s_layout);
};
inline constexpr size_t PJRT_Layouts_MemoryLayout_Serialize_Args_STRUCT_SIZE = 56;

struct PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_Layouts_MemoryLayout* layout;
};
inline constexpr size_t PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args_STRUCT_SIZE = 32;

struct PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Client* client;
  PJRT_Buffer_Type type;
  const int64_t* dims;
  size_t num_dims;
  PJRT_Layouts_MemoryLayout* layout;
};
inline constexpr size_t PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args_STRUCT_SIZE = 56;

struct PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_TopologyDescription* topology_description;
  PJRT_Buffer_Type type;
  const int64_t* dims;
  size_t num_dims;
  PJRT_Layouts_MemoryLayout* layout;
};
inline constexpr size_t PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args_STRUCT_SIZE = 56;

struct PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_outputs;
  PJRT_Layouts_MemoryLayout** layouts;
};
inline constexpr size_t PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args_STRUCT_SIZE = 40;

struct PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_parameters;
  PJRT_Layouts_MemoryLayout** layouts;
};
inline constexpr size_t PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args_STRUCT_SIZE = 40;

struct PJRT_Layouts_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Layouts_MemoryLayout_Destroy)(PJRT_Layouts_MemoryLayout_Destroy_Args* args);
  PJRT_Error* (*PJRT_Layouts_MemoryLayout_Serialize)(PJRT_Layouts_MemoryLayout_Serialize_Args* args);
  PJRT_Error* (*PJRT_Layouts_PJRT_Client_GetDefaultLayout)(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args* args);
  PJRT_Error* (*PJRT_Layouts_PJRT_Buffer_MemoryLayout)(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args* args);
  PJRT_Error* (*PJRT_Layouts_PJRT_Topology_GetDefaultLayout)(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args* args);
  PJRT_Error* (*PJRT_Layouts_PJRT_Executable_GetOutputLayouts)(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args* args);
  PJRT_Error* (*PJRT_Layouts_PJRT_Executable_GetParameterLayouts)(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args* args);
};
inline constexpr size_t PJRT_Layouts_Extension_STRUCT_SIZE = 80;

// PJRT Megascale extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_megascale_extension.h.
struct PJRT_Megascale_ClientContext;
struct PJRT_Collectives;
struct PJRT_Megascale_NumDevicesPerSlice;
struct PJRT_Megascale_SerializedConfig;
struct PJRT_Megascale_ErrorAggregator;
struct PJRT_Megascale_ErrorDigest;
struct PJRT_Megascale_SerializedAddresses;
struct PJRT_Megascale_SerializedError;
struct PJRT_Megascale_CreateClientContextFromPjRtClient_Args;
struct PJRT_Megascale_CreateDefaultClientContext_Args;
struct PJRT_Megascale_DeleteClientContext_Args;
struct PJRT_Megascale_CreateAoTConfig_Args;
struct PJRT_Megascale_CreateMultiSliceConfig_Args;
struct PJRT_Megascale_ClientContext_Initialize_Args;
struct PJRT_Megascale_ClientContext_UnblockPendingWork_Args;
struct PJRT_Megascale_ClientContext_MegascalePort_Args;
struct PJRT_Megascale_ProcessesInfo;
struct PJRT_Megascale_CreateMegascaleCollectives_Args;
struct PJRT_Megascale_DeviceId_To_MegascaleId_Args;
struct PJRT_Megascale_MegascaleId_To_DeviceId_Args;
struct PJRT_Megascale_RegisterErrorHandler_Args;
struct PJRT_Megascale_UnregisterErrorHandler_Args;
struct PJRT_Megascale_ErrorAggregator_Create_Args;
struct PJRT_Megascale_ErrorAggregator_Delete_Args;
struct PJRT_Megascale_ErrorDigest_Delete_Args;
struct PJRT_Megascale_ErrorAggregator_AddError_Args;
struct PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args;
struct PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args;
struct PJRT_Megascale_ErrorAggregator_Size_Args;
struct PJRT_Megascale_ErrorAggregator_Active_Args;
struct PJRT_Megascale_GetInterfaceAddressesHelper_Args;
struct PJRT_Megascale_GetOrCreateRuntimeError_Args;
struct PJRT_Megascale_Extension;

typedef void (*PJRT_Megascale_ErrorHandler)(const char* serialized_error, size_t serialized_error_size, void* user_data);

struct PJRT_Megascale_CreateClientContextFromPjRtClient_Args {
  size_t struct_size;
  PJRT_Client* client;
  PJRT_Megascale_ClientContext* client_context;
};
inline constexpr size_t PJRT_Megascale_CreateClientContextFromPjRtClient_Args_STRUCT_SIZE = 24;

struct PJRT_Megascale_CreateDefaultClientContext_Args {
  size_t struct_size;
  PJRT_Megascale_ClientContext* client_context;
};
inline constexpr size_t PJRT_Megascale_CreateDefaultClientContext_Args_STRUCT_SIZE = 16;

struct PJRT_Megascale_DeleteClientContext_Args {
  size_t struct_size;
  PJRT_Megascale_ClientContext* client_context;
};
inline constexpr size_t PJRT_Megascale_DeleteClientContext_Args_STRUCT_SIZE = 16;

struct PJRT_Megascale_CreateAoTConfig_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t num_slices;
  PJRT_MultiSlice_Config* multi_slice_config;
};
inline constexpr size_t PJRT_Megascale_CreateAoTConfig_Args_STRUCT_SIZE = 32;

struct PJRT_Megascale_CreateMultiSliceConfig_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t num_slices;
  int32_t local_slice_id;
  int32_t local_host_id;
  const char* endpoint_addresses;
  int32_t endpoint_addresses_size;
  const char* dcn_topology;
  int32_t dcn_topology_size;
  PJRT_Megascale_ClientContext* client_context;
  PJRT_MultiSlice_Config* multi_slice_config;
};
inline constexpr size_t PJRT_Megascale_CreateMultiSliceConfig_Args_STRUCT_SIZE = 80;

struct PJRT_Megascale_ClientContext_Initialize_Args {
  size_t struct_size;
  PJRT_Megascale_ClientContext* client_context;
};
inline constexpr size_t PJRT_Megascale_ClientContext_Initialize_Args_STRUCT_SIZE = 16;

struct PJRT_Megascale_ClientContext_UnblockPendingWork_Args {
  size_t struct_size;
  PJRT_Megascale_ClientContext* client_context;
  int32_t launch_id;
  int64_t expire_after_ms;
};
inline constexpr size_t PJRT_Megascale_ClientContext_UnblockPendingWork_Args_STRUCT_SIZE = 32;

struct PJRT_Megascale_ClientContext_MegascalePort_Args {
  size_t struct_size;
  PJRT_Megascale_ClientContext* client_context;
  int32_t port;
};
inline constexpr size_t PJRT_Megascale_ClientContext_MegascalePort_Args_STRUCT_SIZE = 20;

struct PJRT_Megascale_ProcessesInfo {
  const char** addresses;
  size_t* address_sizes;
  size_t num_addresses;
  int32_t* slice_indexes;
  size_t num_slice_indexes;
  int32_t* per_slice_indexes;
  size_t num_per_slice_indexes;
  int32_t num_devices_per_process;
};
inline constexpr size_t PJRT_Megascale_ProcessesInfo_STRUCT_SIZE = 60;

struct PJRT_Megascale_CreateMegascaleCollectives_Args {
  size_t struct_size;
  PJRT_Megascale_ClientContext* client_context;
  PJRT_Megascale_ProcessesInfo* processes_info;
  const char* dcn_topology;
  size_t dcn_topology_size;
  PJRT_Collectives* collectives;
};
inline constexpr size_t PJRT_Megascale_CreateMegascaleCollectives_Args_STRUCT_SIZE = 48;

struct PJRT_Megascale_DeviceId_To_MegascaleId_Args {
  size_t struct_size;
  int32_t slice_id;
  int32_t per_slice_device_id;
  int64_t megascale_id;
};
inline constexpr size_t PJRT_Megascale_DeviceId_To_MegascaleId_Args_STRUCT_SIZE = 24;

struct PJRT_Megascale_MegascaleId_To_DeviceId_Args {
  size_t struct_size;
  int64_t megascale_id;
  int32_t slice_id;
  int32_t per_slice_device_id;
};
inline constexpr size_t PJRT_Megascale_MegascaleId_To_DeviceId_Args_STRUCT_SIZE = 24;

struct PJRT_Megascale_RegisterErrorHandler_Args {
  size_t struct_size;
  const char* handler_name;
  size_t handler_name_size;
  PJRT_Megascale_ErrorHandler handler;
  void* user_data;
};
inline constexpr size_t PJRT_Megascale_RegisterErrorHandler_Args_STRUCT_SIZE = 40;

struct PJRT_Megascale_UnregisterErrorHandler_Args {
  size_t struct_size;
  const char* handler_name;
  size_t handler_name_size;
};
inline constexpr size_t PJRT_Megascale_UnregisterErrorHandler_Args_STRUCT_SIZE = 24;

struct PJRT_Megascale_ErrorAggregator_Create_Args {
  size_t struct_size;
  const char* app_type;
  size_t app_type_size;
  PJRT_Megascale_ErrorAggregator* aggregator;
};
inline constexpr size_t PJRT_Megascale_ErrorAggregator_Create_Args_STRUCT_SIZE = 32;

struct PJRT_Megascale_ErrorAggregator_Delete_Args {
  size_t struct_size;
  PJRT_Megascale_ErrorAggregator* aggregator;
};
inline constexpr size_t PJRT_Megascale_ErrorAggregator_Delete_Args_STRUCT_SIZE = 16;

struct PJRT_Megascale_ErrorDigest_Delete_Args {
  size_t struct_size;
  PJRT_Megascale_ErrorDigest* digest;
};
inline constexpr size_t PJRT_Megascale_ErrorDigest_Delete_Args_STRUCT_SIZE = 16;

struct PJRT_Megascale_ErrorAggregator_AddError_Args {
  size_t struct_size;
  PJRT_Megascale_ErrorAggregator* aggregator;
  const char* worker_id;
  size_t worker_id_size;
  const char* serialized_error;
  size_t serialized_error_size;
};
inline constexpr size_t PJRT_Megascale_ErrorAggregator_AddError_Args_STRUCT_SIZE = 48;

struct PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args {
  size_t struct_size;
  PJRT_Megascale_ErrorAggregator* aggregator;
  PJRT_Megascale_ErrorDigest* digest;
};
inline constexpr size_t PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args_STRUCT_SIZE = 24;

struct PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args {
  size_t struct_size;
  PJRT_Megascale_ErrorAggregator* aggregator;
  PJRT_Megascale_ErrorDigest* digest;
};
inline constexpr size_t PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args_STRUCT_SIZE = 24;

struct PJRT_Megascale_ErrorAggregator_Size_Args {
  size_t struct_size;
  PJRT_Megascale_ErrorAggregator* aggregator;
  size_t size;
};
inline constexpr size_t PJRT_Megascale_ErrorAggregator_Size_Args_STRUCT_SIZE = 24;

struct PJRT_Megascale_ErrorAggregator_Active_Args {
  size_t struct_size;
  PJRT_Megascale_ErrorAggregator* aggregator;
  bool active;
};
inline constexpr size_t PJRT_Megascale_ErrorAggregator_Active_Args_STRUCT_SIZE = 17;

struct PJRT_Megascale_GetInterfaceAddressesHelper_Args {
  size_t struct_size;
  const char* megascale_port_name;
  size_t megascale_port_name_size;
  int32_t megascale_port;
  const char** interface_prefixes;
  const size_t* interface_prefixes_sizes;
  size_t num_interface_prefixes;
  bool use_all_interfaces;
  bool limit_to_process_numa_local_interfaces;
  const char** serialized_addresses;
  size_t* serialized_addresses_sizes;
  size_t num_addresses;
  PJRT_Megascale_SerializedAddresses* addresses;
  void (*addresses_deleter)(PJRT_Megascale_SerializedAddresses* ptr);
};
inline constexpr size_t PJRT_Megascale_GetInterfaceAddressesHelper_Args_STRUCT_SIZE = 104;

struct PJRT_Megascale_GetOrCreateRuntimeError_Args {
  size_t struct_size;
  int32_t error_type;
  int64_t start_time_nanos;
  int32_t status_code;
  const char* status_message;
  size_t status_message_size;
  int32_t launch_id;
  bool has_unrecoverable_error_type;
  int32_t unrecoverable_error_type;
  const char* serialized_error;
  size_t serialized_error_size;
  bool is_new_error;
  PJRT_Megascale_SerializedError* error;
  void (*error_deleter)(PJRT_Megascale_SerializedError* ptr);
};
inline constexpr size_t PJRT_Megascale_GetOrCreateRuntimeError_Args_STRUCT_SIZE = 104;

struct PJRT_Megascale_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Megascale_CreateClientContextFromPjRtClient)(PJRT_Megascale_CreateClientContextFromPjRtClient_Args* args);
  PJRT_Error* (*PJRT_Megascale_CreateDefaultClientContext)(PJRT_Megascale_CreateDefaultClientContext_Args* args);
  PJRT_Error* (*PJRT_Megascale_DeleteClientContext)(PJRT_Megascale_DeleteClientContext_Args* args);
  PJRT_Error* (*PJRT_Megascale_CreateAoTConfig)(PJRT_Megascale_CreateAoTConfig_Args* args);
  PJRT_Error* (*PJRT_Megascale_CreateMultiSliceConfig)(PJRT_Megascale_CreateMultiSliceConfig_Args* args);
  void* delete_multi_slice_config;
  void* multi_slice_config_num_slices;
  void* multi_slice_config_slice_id;
  void* multi_slice_config_get_num_devices_per_slice;
  void* multi_slice_config_serialize;
  PJRT_Error* (*PJRT_Megascale_ClientContext_Initialize)(PJRT_Megascale_ClientContext_Initialize_Args* args);
  PJRT_Error* (*PJRT_Megascale_ClientContext_UnblockPendingWork)(PJRT_Megascale_ClientContext_UnblockPendingWork_Args* args);
  PJRT_Error* (*PJRT_Megascale_ClientContext_MegascalePort)(PJRT_Megascale_ClientContext_MegascalePort_Args* args);
  PJRT_Error* (*PJRT_Megascale_CreateMegascaleCollectives)(PJRT_Megascale_CreateMegascaleCollectives_Args* args);
  PJRT_Error* (*PJRT_Megascale_DeviceId_To_MegascaleId)(PJRT_Megascale_DeviceId_To_MegascaleId_Args* args);
  PJRT_Error* (*PJRT_Megascale_MegascaleId_To_DeviceId)(PJRT_Megascale_MegascaleId_To_DeviceId_Args* args);
  PJRT_Error* (*PJRT_Megascale_RegisterErrorHandler)(PJRT_Megascale_RegisterErrorHandler_Args* args);
  PJRT_Error* (*PJRT_Megascale_UnregisterErrorHandler)(PJRT_Megascale_UnregisterErrorHandler_Args* args);
  PJRT_Error* (*PJRT_Megascale_ErrorAggregator_Create)(PJRT_Megascale_ErrorAggregator_Create_Args* args);
  PJRT_Error* (*PJRT_Megascale_ErrorAggregator_Delete)(PJRT_Megascale_ErrorAggregator_Delete_Args* args);
  PJRT_Error* (*PJRT_Megascale_ErrorDigest_Delete)(PJRT_Megascale_ErrorDigest_Delete_Args* args);
  PJRT_Error* (*PJRT_Megascale_ErrorAggregator_AddError)(PJRT_Megascale_ErrorAggregator_AddError_Args* args);
  PJRT_Error* (*PJRT_Megascale_ErrorAggregator_ProcessAndShutdown)(PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args* args);
  PJRT_Error* (*PJRT_Megascale_ErrorAggregator_LogErrorDigest)(PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args* args);
  PJRT_Error* (*PJRT_Megascale_ErrorAggregator_Size)(PJRT_Megascale_ErrorAggregator_Size_Args* args);
  PJRT_Error* (*PJRT_Megascale_ErrorAggregator_Active)(PJRT_Megascale_ErrorAggregator_Active_Args* args);
  PJRT_Error* (*PJRT_Megascale_GetInterfaceAddressesHelper)(PJRT_Megascale_GetInterfaceAddressesHelper_Args* args);
  PJRT_Error* (*PJRT_Megascale_GetOrCreateRuntimeError)(PJRT_Megascale_GetOrCreateRuntimeError_Args* args);
};
inline constexpr size_t PJRT_Megascale_Extension_STRUCT_SIZE = 248;

// PJRT MemoryDescriptions extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_memory_descriptions_extension.h.
struct PJRT_MemoryDescription;
struct PJRT_DeviceDescription_MemoryDescriptions_Args;
struct PJRT_MemoryDescription_Kind_Args;
struct PJRT_MemoryDescriptions_Extension;

struct PJRT_DeviceDescription_MemoryDescriptions_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_DeviceDescription* device_description;
  const PJRT_MemoryDescription* const* memory_descriptions;
  size_t num_memory_descriptions;
  size_t default_memory_index;
};
inline constexpr size_t PJRT_DeviceDescription_MemoryDescriptions_Args_STRUCT_SIZE = 48;

struct PJRT_MemoryDescription_Kind_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_MemoryDescription* memory_description;
  const char* kind;
  size_t kind_size;
  int kind_id;
};
inline constexpr size_t PJRT_MemoryDescription_Kind_Args_STRUCT_SIZE = 44;

struct PJRT_MemoryDescriptions_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_DeviceDescription_MemoryDescriptions)(PJRT_DeviceDescription_MemoryDescriptions_Args* args);
  PJRT_Error* (*PJRT_MemoryDescription_Kind)(PJRT_MemoryDescription_Kind_Args* args);
};
inline constexpr size_t PJRT_MemoryDescriptions_Extension_STRUCT_SIZE = 40;

// PJRT MultiSlice extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_multi_slice_extension.h.
struct PJRT_MultiSlice_NumDevicesPerSlice;
struct PJRT_MultiSlice_SerializedConfig;
struct PJRT_MultiSlice_Config_Destroy_Args;
struct PJRT_MultiSlice_Config_NumSlices_Args;
struct PJRT_MultiSlice_Config_SliceId_Args;
struct PJRT_MultiSlice_Config_NumDevicesPerSlice_Args;
struct PJRT_MultiSlice_Config_Serialize_Args;
struct PJRT_MultiSlice_Extension;

struct PJRT_MultiSlice_Config_Destroy_Args {
  size_t struct_size;
  PJRT_MultiSlice_Config* config;
};
inline constexpr size_t PJRT_MultiSlice_Config_Destroy_Args_STRUCT_SIZE = 16;

struct PJRT_MultiSlice_Config_NumSlices_Args {
  size_t struct_size;
  PJRT_MultiSlice_Config* config;
  int32_t num_slices;
};
inline constexpr size_t PJRT_MultiSlice_Config_NumSlices_Args_STRUCT_SIZE = 20;

struct PJRT_MultiSlice_Config_SliceId_Args {
  size_t struct_size;
  PJRT_MultiSlice_Config* config;
  int32_t slice_id;
};
inline constexpr size_t PJRT_MultiSlice_Config_SliceId_Args_STRUCT_SIZE = 20;

struct PJRT_MultiSlice_Config_NumDevicesPerSlice_Args {
  size_t struct_size;
  PJRT_MultiSlice_Config* config;
  size_t num_devices_per_slice_map;
  const int32_t* slice_ids;
  const int32_t* num_devices;
  PJRT_MultiSlice_NumDevicesPerSlice* devices_per_slice_map;
  void (*devices_per_slice_map_deleter)(PJRT_MultiSlice_NumDevicesPerSlice* ptr);
};
inline constexpr size_t PJRT_MultiSlice_Config_NumDevicesPerSlice_Args_STRUCT_SIZE = 56;

struct PJRT_MultiSlice_Config_Serialize_Args {
  size_t struct_size;
  PJRT_MultiSlice_Config* config;
  const char* serialized;
  size_t size;
  PJRT_MultiSlice_SerializedConfig* serialized_config;
  void (*serialized_config_deleter)(PJRT_MultiSlice_SerializedConfig* ptr);
};
inline constexpr size_t PJRT_MultiSlice_Config_Serialize_Args_STRUCT_SIZE = 48;

struct PJRT_MultiSlice_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_MultiSlice_Config_Destroy)(PJRT_MultiSlice_Config_Destroy_Args* args);
  PJRT_Error* (*PJRT_MultiSlice_Config_NumSlices)(PJRT_MultiSlice_Config_NumSlices_Args* args);
  PJRT_Error* (*PJRT_MultiSlice_Config_SliceId)(PJRT_MultiSlice_Config_SliceId_Args* args);
  PJRT_Error* (*PJRT_MultiSlice_Config_NumDevicesPerSlice)(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args* args);
  PJRT_Error* (*PJRT_MultiSlice_Config_Serialize)(PJRT_MultiSlice_Config_Serialize_Args* args);
};
inline constexpr size_t PJRT_MultiSlice_Extension_STRUCT_SIZE = 64;

// PJRT PhaseCompile extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_phase_compile_extension.h.
struct PJRT_PhaseCompile_Get_Compiler_Args;
struct PJRT_PhaseCompile_Destroy_Compiler_Args;
struct PJRT_PhaseCompile_Run_Phase_Args;
struct PJRT_PhaseCompile_Get_PhaseNames_Args;
struct PJRT_PhaseCompile_C_Buffers_Destroy_Args;
struct PJRT_PhaseCompile_Extension;

struct PJRT_PhaseCompile_Get_Compiler_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_PhaseCompiler* phase_compiler;
};
inline constexpr size_t PJRT_PhaseCompile_Get_Compiler_Args_STRUCT_SIZE = 24;

struct PJRT_PhaseCompile_Destroy_Compiler_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_PhaseCompiler* phase_compiler;
};
inline constexpr size_t PJRT_PhaseCompile_Destroy_Compiler_Args_STRUCT_SIZE = 24;

struct PJRT_PhaseCompile_Run_Phase_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_PhaseCompiler* phase_compiler;
  const char** input_programs;
  const size_t* input_programs_sizes;
  size_t num_input_programs;
  const char** phases_to_run;
  const size_t* phases_to_run_sizes;
  size_t num_phases_to_run;
  const char* compile_options;
  size_t compile_options_size;
  PJRT_TopologyDescription* topology;
  const char** output_programs;
  const size_t* output_programs_sizes;
  size_t num_output_programs;
};
inline constexpr size_t PJRT_PhaseCompile_Run_Phase_Args_STRUCT_SIZE = 120;

struct PJRT_PhaseCompile_Get_PhaseNames_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const PJRT_PhaseCompiler* phase_compiler;
  const char** phase_names;
  const size_t* phase_names_sizes;
  size_t num_phase_names;
};
inline constexpr size_t PJRT_PhaseCompile_Get_PhaseNames_Args_STRUCT_SIZE = 48;

struct PJRT_PhaseCompile_C_Buffers_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  const char** char_buffers;
  const size_t* char_buffer_sizes;
  size_t num_char_buffers;
};
inline constexpr size_t PJRT_PhaseCompile_C_Buffers_Destroy_Args_STRUCT_SIZE = 40;

struct PJRT_PhaseCompile_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_PhaseCompile_Get_Compiler)(PJRT_PhaseCompile_Get_Compiler_Args* args);
  void (*PJRT_PhaseCompile_Destroy_Compiler)(PJRT_PhaseCompile_Destroy_Compiler_Args* args);
  PJRT_Error* (*PJRT_PhaseCompile_Run_Phase)(PJRT_PhaseCompile_Run_Phase_Args* args);
  PJRT_Error* (*PJRT_PhaseCompile_Get_PhaseNames)(PJRT_PhaseCompile_Get_PhaseNames_Args* args);
  void (*PJRT_PhaseCompile_C_Buffers_Destroy)(PJRT_PhaseCompile_C_Buffers_Destroy_Args* args);
};
inline constexpr size_t PJRT_PhaseCompile_Extension_STRUCT_SIZE = 64;

// PJRT RawBuffer extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_raw_buffer_extension.h.
struct PJRT_DeviceEvent;
struct PJRT_DeviceEventVector;
struct PJRT_DeviceEventPromise;
struct PJRT_RawBuffer_FunctionTable;
struct PJRT_RawBuffer;
struct PJRT_RawBuffer_CreateRawAliasOfBuffer_Args;
struct PJRT_RawBuffer_Destroy_Args;
struct PJRT_RawBuffer_GetHostPointer_Args;
struct PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args;
struct PJRT_RawBuffer_GetMemorySpace_Args;
struct PJRT_RawBuffer_CopyRawDeviceToHost_Args;
struct PJRT_RawBuffer_CopyRawHostToDevice_Args;
struct PJRT_RawBuffer_Extension;

struct PJRT_RawBuffer_FunctionTable {
  size_t struct_size;
  size_t instance_size;
  PJRT_Extension_Base* extension_start;
  void (*inc_ref)(PJRT_RawBuffer* raw_buffer);
  void (*dec_ref)(PJRT_RawBuffer* raw_buffer);
  size_t (*get_on_device_size_in_bytes)(const PJRT_RawBuffer* raw_buffer);
  PJRT_Memory* (*get_memory_space)(const PJRT_RawBuffer* raw_buffer);
  void* (*get_host_pointer)(const PJRT_RawBuffer* raw_buffer);
  PJRT_Error* (*copy_raw_host_to_device_and_return_event)(PJRT_RawBuffer* raw_buffer, const void* src, int64_t offset, int64_t transfer_size, PJRT_DeviceEventVector* dependencies, PJRT_DeviceEvent* event);
  PJRT_Error* (*copy_raw_device_to_host_and_return_event)(PJRT_RawBuffer* raw_buffer, void* dst, int64_t offset, int64_t transfer_size, PJRT_DeviceEventVector* dependencies, PJRT_DeviceEvent* event);
  void* (*opaque_device_memory_data_pointer)(const PJRT_RawBuffer* raw_buffer);
  PJRT_Error* (*make_allocation_ready_event)(PJRT_RawBuffer* raw_buffer, PJRT_DeviceEvent* event);
  PJRT_Error* (*get_raw_buffer_async_value)(PJRT_RawBuffer* raw_buffer, PJRT_DeviceEvent* event);
  bool (*is_mutable)(const PJRT_RawBuffer* raw_buffer);
  PJRT_Error* (*slice)(PJRT_RawBuffer* raw_buffer, int64_t offset, int64_t slice_size, PJRT_RawBuffer** sliced_buffer);
  void (*schedule_copy_to)(PJRT_RawBuffer* src_buffer, PJRT_DeviceEventVector* transfer_dependency_events, PJRT_RawBuffer* dst_buffer, PJRT_DeviceEventPromise* definition_event_promise, PJRT_DeviceEventPromise* src_usage_event_promise, void (*allocation_event_callback)(PJRT_Error* status, void* user_data), void* allocation_event_user_data);
};
inline constexpr size_t PJRT_RawBuffer_FunctionTable_STRUCT_SIZE = 128;

struct PJRT_RawBuffer {
  const PJRT_RawBuffer_FunctionTable* vtable;
};
inline constexpr size_t PJRT_RawBuffer_STRUCT_SIZE = 8;

struct PJRT_RawBuffer_CreateRawAliasOfBuffer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Buffer* buffer;
  PJRT_RawBuffer* raw_buffer;
};
inline constexpr size_t PJRT_RawBuffer_CreateRawAliasOfBuffer_Args_STRUCT_SIZE = 32;

struct PJRT_RawBuffer_Destroy_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_RawBuffer* buffer;
};
inline constexpr size_t PJRT_RawBuffer_Destroy_Args_STRUCT_SIZE = 24;

struct PJRT_RawBuffer_GetHostPointer_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_RawBuffer* buffer;
  void* host_pointer;
};
inline constexpr size_t PJRT_RawBuffer_GetHostPointer_Args_STRUCT_SIZE = 32;

struct PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_RawBuffer* buffer;
  size_t on_device_size_in_bytes;
};
inline constexpr size_t PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args_STRUCT_SIZE = 32;

struct PJRT_RawBuffer_GetMemorySpace_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_RawBuffer* buffer;
  PJRT_Memory* memory_space;
};
inline constexpr size_t PJRT_RawBuffer_GetMemorySpace_Args_STRUCT_SIZE = 32;

struct PJRT_RawBuffer_CopyRawDeviceToHost_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_RawBuffer* buffer;
  void* dst;
  int64_t offset;
  int64_t transfer_size;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_RawBuffer_CopyRawDeviceToHost_Args_STRUCT_SIZE = 56;

struct PJRT_RawBuffer_CopyRawHostToDevice_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_RawBuffer* buffer;
  const void* src;
  int64_t offset;
  int64_t transfer_size;
  PJRT_Event* event;
};
inline constexpr size_t PJRT_RawBuffer_CopyRawHostToDevice_Args_STRUCT_SIZE = 56;

struct PJRT_RawBuffer_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_RawBuffer_CreateRawAliasOfBuffer)(PJRT_RawBuffer_CreateRawAliasOfBuffer_Args* args);
  PJRT_Error* (*PJRT_RawBuffer_Destroy)(PJRT_RawBuffer_Destroy_Args* args);
  PJRT_Error* (*PJRT_RawBuffer_GetOnDeviceSizeInBytes)(PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args* args);
  PJRT_Error* (*PJRT_RawBuffer_GetMemorySpace)(PJRT_RawBuffer_GetMemorySpace_Args* args);
  PJRT_Error* (*PJRT_RawBuffer_CopyRawHostToDevice)(PJRT_RawBuffer_CopyRawHostToDevice_Args* args);
  PJRT_Error* (*PJRT_RawBuffer_CopyRawDeviceToHost)(PJRT_RawBuffer_CopyRawDeviceToHost_Args* args);
  PJRT_Error* (*PJRT_RawBuffer_GetHostPointer)(PJRT_RawBuffer_GetHostPointer_Args* args);
};
inline constexpr size_t PJRT_RawBuffer_Extension_STRUCT_SIZE = 80;

// PJRT Shardings extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_shardings_extension.h.
struct PJRT_Shardings_PJRT_Executable_ParameterShardings_Args;
struct PJRT_Shardings_PJRT_Executable_OutputShardings_Args;
struct PJRT_Shardings_Extension;

struct PJRT_Shardings_PJRT_Executable_ParameterShardings_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_parameters;
  const char* const* shardings;
  const size_t* sharding_sizes;
};
inline constexpr size_t PJRT_Shardings_PJRT_Executable_ParameterShardings_Args_STRUCT_SIZE = 48;

struct PJRT_Shardings_PJRT_Executable_OutputShardings_Args {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Executable* executable;
  size_t num_outputs;
  const char* const* shardings;
  const size_t* sharding_sizes;
};
inline constexpr size_t PJRT_Shardings_PJRT_Executable_OutputShardings_Args_STRUCT_SIZE = 48;

struct PJRT_Shardings_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Shardings_PJRT_Executable_ParameterShardings)(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args* args);
  PJRT_Error* (*PJRT_Shardings_PJRT_Executable_OutputShardings)(PJRT_Shardings_PJRT_Executable_OutputShardings_Args* args);
};
inline constexpr size_t PJRT_Shardings_Extension_STRUCT_SIZE = 40;

// PJRT Stream extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_stream_extension.h.
struct PJRT_Get_Stream_For_External_Ready_Events_Args;
struct PJRT_Wait_Until_Buffer_Ready_On_Stream_Args;
struct PJRT_Stream_Extension;

struct PJRT_Get_Stream_For_External_Ready_Events_Args {
  size_t struct_size;
  PJRT_Device* device;
  intptr_t stream;
};
inline constexpr size_t PJRT_Get_Stream_For_External_Ready_Events_Args_STRUCT_SIZE = 24;

struct PJRT_Wait_Until_Buffer_Ready_On_Stream_Args {
  size_t struct_size;
  intptr_t stream;
  PJRT_Buffer* buffer;
};
inline constexpr size_t PJRT_Wait_Until_Buffer_Ready_On_Stream_Args_STRUCT_SIZE = 24;

struct PJRT_Stream_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Get_Stream_For_External_Ready_Events)(PJRT_Get_Stream_For_External_Ready_Events_Args* args);
  PJRT_Error* (*PJRT_Wait_Until_Buffer_Ready_On_Stream)(PJRT_Wait_Until_Buffer_Ready_On_Stream_Args* args);
};
inline constexpr size_t PJRT_Stream_Extension_STRUCT_SIZE = 40;

// PJRT TpuExecutable extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_tpu_executable_extension.h.
struct PJRT_TpuExecutable_TargetArguments;
struct PJRT_TpuExecutable_CompiledMemoryStats;
struct PJRT_TpuExecutable_CompilationEnvironments;
struct PJRT_TpuExecutable_CostAnalysisResult;
struct PJRT_TpuExecutable_HloModuleWithConfig;
struct PJRT_TpuExecutable_FieldValue;
struct PJRT_TpuExecutable_GetTargetArguments_Args;
struct PJRT_TpuExecutable_GetHloModuleWithConfig_Args;
struct PJRT_TpuExecutable_RunHloCostAnalysis_Args;
struct PJRT_TpuExecutable_GetCompiledMemoryStats_Args;
struct PJRT_TpuExecutable_SetTpuCompilationEnv_Args;
struct PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args;
struct PJRT_TpuExecutable_IsTpuPredeterminedError_Args;
struct PJRT_TpuExecutable_Extension;

struct PJRT_TpuExecutable_GetTargetArguments_Args {
  size_t struct_size;
  const char* serialized_executable;
  size_t serialized_executable_size;
  const char* target_arguments;
  size_t target_arguments_size;
  PJRT_TpuExecutable_TargetArguments* target_arguments_ptr;
  void (*target_arguments_deleter)(PJRT_TpuExecutable_TargetArguments* args);
};
inline constexpr size_t PJRT_TpuExecutable_GetTargetArguments_Args_STRUCT_SIZE = 56;

struct PJRT_TpuExecutable_GetHloModuleWithConfig_Args {
  size_t struct_size;
  const char* serialized_executable;
  size_t serialized_executable_size;
  const char* hlo_module_with_config;
  size_t hlo_module_with_config_size;
  PJRT_TpuExecutable_HloModuleWithConfig* hlo_module_with_config_ptr;
  void (*hlo_module_with_config_deleter)(PJRT_TpuExecutable_HloModuleWithConfig* module);
};
inline constexpr size_t PJRT_TpuExecutable_GetHloModuleWithConfig_Args_STRUCT_SIZE = 56;

struct PJRT_TpuExecutable_RunHloCostAnalysis_Args {
  size_t struct_size;
  const char* target_arguments;
  size_t target_arguments_size;
  const char** hlo_module;
  size_t* hlo_module_size;
  size_t num_hlo_modules;
  const PJRT_NamedValue* analysis_results;
  size_t num_analysis_results;
  PJRT_TpuExecutable_CostAnalysisResult* analysis_results_ptr;
  void (*analysis_results_deleter)(PJRT_TpuExecutable_CostAnalysisResult* results);
};
inline constexpr size_t PJRT_TpuExecutable_RunHloCostAnalysis_Args_STRUCT_SIZE = 80;

struct PJRT_TpuExecutable_GetCompiledMemoryStats_Args {
  size_t struct_size;
  const char* serialized_executable;
  size_t serialized_executable_size;
  const char* compiled_memory_stats;
  size_t compiled_memory_stats_size;
  PJRT_TpuExecutable_CompiledMemoryStats* compiled_memory_stats_ptr;
  void (*compiled_memory_stats_deleter)(PJRT_TpuExecutable_CompiledMemoryStats* stats);
};
inline constexpr size_t PJRT_TpuExecutable_GetCompiledMemoryStats_Args_STRUCT_SIZE = 56;

struct PJRT_TpuExecutable_SetTpuCompilationEnv_Args {
  size_t struct_size;
  const char* serialized_compilation_environments;
  size_t serialized_compilation_environments_size;
  const char* result_compilation_environments;
  size_t result_compilation_environments_size;
  PJRT_TpuExecutable_CompilationEnvironments* result_compilation_environments_ptr;
  void (*result_compilation_environments_deleter)(PJRT_TpuExecutable_CompilationEnvironments* envs);
};
inline constexpr size_t PJRT_TpuExecutable_SetTpuCompilationEnv_Args_STRUCT_SIZE = 56;

struct PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args {
  size_t struct_size;
  const char* serialized_compilation_environments;
  size_t serialized_compilation_environments_size;
  const char* field_name;
  size_t field_name_size;
  const char* field_value;
  size_t field_value_size;
  PJRT_TpuExecutable_FieldValue* field_value_ptr;
  void (*field_value_deleter)(PJRT_TpuExecutable_FieldValue* value);
};
inline constexpr size_t PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args_STRUCT_SIZE = 72;

struct PJRT_TpuExecutable_IsTpuPredeterminedError_Args {
  size_t struct_size;
  const char* serialized_status;
  size_t serialized_status_size;
  bool is_predetermined;
};
inline constexpr size_t PJRT_TpuExecutable_IsTpuPredeterminedError_Args_STRUCT_SIZE = 25;

struct PJRT_TpuExecutable_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_TpuExecutable_GetTargetArguments)(PJRT_TpuExecutable_GetTargetArguments_Args* args);
  PJRT_Error* (*PJRT_TpuExecutable_GetHloModuleWithConfig)(PJRT_TpuExecutable_GetHloModuleWithConfig_Args* args);
  void* get_core_program_abi_version;
  PJRT_Error* (*PJRT_TpuExecutable_GetCompiledMemoryStats)(PJRT_TpuExecutable_GetCompiledMemoryStats_Args* args);
  PJRT_Error* (*PJRT_TpuExecutable_RunHloCostAnalysis)(PJRT_TpuExecutable_RunHloCostAnalysis_Args* args);
  PJRT_Error* (*PJRT_TpuExecutable_SetTpuCompilationEnv)(PJRT_TpuExecutable_SetTpuCompilationEnv_Args* args);
  PJRT_Error* (*PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString)(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args* args);
  PJRT_Error* (*PJRT_TpuExecutable_IsTpuPredeterminedError)(PJRT_TpuExecutable_IsTpuPredeterminedError_Args* args);
};
inline constexpr size_t PJRT_TpuExecutable_Extension_STRUCT_SIZE = 88;

// PJRT TpuTopology extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_tpu_topology_extension.h.
struct PJRT_TpuTopology_Subslice_Args;
struct PJRT_TpuTopology_IsSubsliceTopology_Args;
struct PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args;
struct PJRT_TpuTopology_ReplaceHostBounds_Args;
struct PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args;
struct PJRT_TpuTopology_HasLimitedIciConnectivity_Args;
struct PJRT_TpuTopology_IsReachableOverLimitedIci_Args;
struct PJRT_TpuTopology_ProcessCount_Args;
struct PJRT_TpuTopology_ChipsPerProcess_Args;
struct PJRT_TpuTopology_CoreCountPerChip_Args;
struct PJRT_TpuTopology_ChipCount_Args;
struct PJRT_TpuTopology_CoreCount_Args;
struct PJRT_TpuTopology_LogiDeviceCount_Args;
struct PJRT_TpuTopology_LogiDeviceCountPerProcess_Args;
struct PJRT_TpuTopology_LogiDeviceCountPerChip_Args;
struct PJRT_TpuTopology_CoreCountPerProcess_Args;
struct PJRT_TpuTopology_ProcessIds_Args;
struct PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args;
struct PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args;
struct PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args;
struct PJRT_TpuTopology_ProcessCoordFromId_Args;
struct PJRT_TpuTopology_ChipIdFromCoord_Args;
struct PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args;
struct PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args;
struct PJRT_TpuTopology_ChipsPerProcessBounds_Args;
struct PJRT_TpuTopology_ChipBounds_Args;
struct PJRT_TpuTopology_ProcessBounds_Args;
struct PJRT_TpuTopology_GetRoutingStrategy_Args;
struct PJRT_TpuTopology_SliceConfig;
struct PJRT_TpuTopology_GetSliceConfig_Args;
struct PJRT_TpuTopology_GetSliceConfigs_Args;
struct PJRT_TpuTopology_GetDefaultPlatformConfig_Args;
struct PJRT_TpuTopology_Extension;

struct PJRT_TpuTopology_Subslice_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  const int32_t* chips_per_host_bounds;
  size_t chips_per_host_bounds_num_dims;
  const int32_t* host_bounds;
  size_t host_bounds_num_dims;
  PJRT_TopologyDescription* subslice_topology;
};
inline constexpr size_t PJRT_TpuTopology_Subslice_Args_STRUCT_SIZE = 56;

struct PJRT_TpuTopology_IsSubsliceTopology_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  bool is_subslice_topology;
};
inline constexpr size_t PJRT_TpuTopology_IsSubsliceTopology_Args_STRUCT_SIZE = 17;

struct PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* client_topology;
  const PJRT_TopologyDescription* subslice_topology;
  const int32_t* subslice_origin;
  size_t subslice_origin_dim_num;
  int32_t full_device_id;
  int32_t subslice_device_id;
};
inline constexpr size_t PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args_STRUCT_SIZE = 48;

struct PJRT_TpuTopology_ReplaceHostBounds_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  const int32_t* host_bounds;
  size_t host_bounds_dim_num;
  PJRT_TopologyDescription* new_topology;
};
inline constexpr size_t PJRT_TpuTopology_ReplaceHostBounds_Args_STRUCT_SIZE = 40;

struct PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  bool is_enhanced_barrier_enabled;
};
inline constexpr size_t PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args_STRUCT_SIZE = 17;

struct PJRT_TpuTopology_HasLimitedIciConnectivity_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  bool has_limited_ici_connectivity;
};
inline constexpr size_t PJRT_TpuTopology_HasLimitedIciConnectivity_Args_STRUCT_SIZE = 17;

struct PJRT_TpuTopology_IsReachableOverLimitedIci_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t source_chip_id;
  int32_t dest_chip_id;
  bool is_reachable_over_limited_ici;
};
inline constexpr size_t PJRT_TpuTopology_IsReachableOverLimitedIci_Args_STRUCT_SIZE = 25;

struct PJRT_TpuTopology_ProcessCount_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t process_count;
};
inline constexpr size_t PJRT_TpuTopology_ProcessCount_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_ChipsPerProcess_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t chips_per_process;
};
inline constexpr size_t PJRT_TpuTopology_ChipsPerProcess_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_CoreCountPerChip_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t core_count_of_default_type_per_chip;
};
inline constexpr size_t PJRT_TpuTopology_CoreCountPerChip_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_ChipCount_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t chip_count;
};
inline constexpr size_t PJRT_TpuTopology_ChipCount_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_CoreCount_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t core_count_of_default_type;
};
inline constexpr size_t PJRT_TpuTopology_CoreCount_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_LogiDeviceCount_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t logical_device_count_of_default_type;
};
inline constexpr size_t PJRT_TpuTopology_LogiDeviceCount_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_LogiDeviceCountPerProcess_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t logical_device_count_of_default_type_per_process;
};
inline constexpr size_t PJRT_TpuTopology_LogiDeviceCountPerProcess_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_LogiDeviceCountPerChip_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t logical_device_count_of_default_type_per_chip;
};
inline constexpr size_t PJRT_TpuTopology_LogiDeviceCountPerChip_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_CoreCountPerProcess_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t core_count_of_default_type_per_process;
};
inline constexpr size_t PJRT_TpuTopology_CoreCountPerProcess_Args_STRUCT_SIZE = 20;

struct PJRT_TpuTopology_ProcessIds_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t max_process_ids;
  int32_t* process_ids;
  size_t num_process_ids;
};
inline constexpr size_t PJRT_TpuTopology_ProcessIds_Args_STRUCT_SIZE = 40;

struct PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t process_id;
  int32_t max_logical_device_ids;
  int32_t* logical_device_of_default_type_ids;
  size_t num_logical_device_ids;
};
inline constexpr size_t PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args_STRUCT_SIZE = 40;

struct PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t chip_id;
  int32_t process_id;
  int32_t index_on_process;
};
inline constexpr size_t PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args_STRUCT_SIZE = 28;

struct PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t device_id;
  int32_t process_id;
  int32_t index_on_process;
};
inline constexpr size_t PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args_STRUCT_SIZE = 28;

struct PJRT_TpuTopology_ProcessCoordFromId_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t process_id;
  size_t coords_max_dims;
  int32_t* coords;
  size_t coords_num_dims;
};
inline constexpr size_t PJRT_TpuTopology_ProcessCoordFromId_Args_STRUCT_SIZE = 48;

struct PJRT_TpuTopology_ChipIdFromCoord_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  const int32_t* coords;
  size_t coords_num_dims;
  int32_t chip_id;
};
inline constexpr size_t PJRT_TpuTopology_ChipIdFromCoord_Args_STRUCT_SIZE = 36;

struct PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  const int32_t* chip_coords;
  size_t chip_coords_num_dims;
  int32_t logical_device_index_on_chip;
  int32_t logical_device_of_default_type_id;
};
inline constexpr size_t PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args_STRUCT_SIZE = 40;

struct PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  int32_t device_id;
  size_t chip_coords_max_dims;
  int32_t* chip_coords;
  size_t chip_coords_num_dims;
  int32_t device_index_on_chip;
};
inline constexpr size_t PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args_STRUCT_SIZE = 52;

struct PJRT_TpuTopology_ChipsPerProcessBounds_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  size_t chip_per_process_bounds_max_dims;
  int32_t* chip_per_process_bounds;
  size_t chip_per_process_bounds_num_dims;
};
inline constexpr size_t PJRT_TpuTopology_ChipsPerProcessBounds_Args_STRUCT_SIZE = 40;

struct PJRT_TpuTopology_ChipBounds_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  size_t chip_bounds_max_dims;
  int32_t* chip_bounds;
  size_t chip_bounds_num_dims;
};
inline constexpr size_t PJRT_TpuTopology_ChipBounds_Args_STRUCT_SIZE = 40;

struct PJRT_TpuTopology_ProcessBounds_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  size_t process_bounds_max_dims;
  int32_t* process_bounds;
  size_t process_bounds_num_dims;
};
inline constexpr size_t PJRT_TpuTopology_ProcessBounds_Args_STRUCT_SIZE = 40;

struct PJRT_TpuTopology_GetRoutingStrategy_Args {
  size_t struct_size;
  const PJRT_TopologyDescription* topology;
  char* routing_strategy;
  size_t routing_strategy_len;
};
inline constexpr size_t PJRT_TpuTopology_GetRoutingStrategy_Args_STRUCT_SIZE = 32;

struct PJRT_TpuTopology_SliceConfig {
  size_t dim_size;
  int32_t dimensions[4];
  bool wrap[4];
  bool twist;
};
inline constexpr size_t PJRT_TpuTopology_SliceConfig_STRUCT_SIZE = 29;

struct PJRT_TpuTopology_GetSliceConfig_Args {
  size_t struct_size;
  const char* platform_type_name;
  size_t platform_type_name_len;
  const char* slice_name;
  size_t slice_name_len;
  PJRT_TpuTopology_SliceConfig* slice_config;
};
inline constexpr size_t PJRT_TpuTopology_GetSliceConfig_Args_STRUCT_SIZE = 48;

struct PJRT_TpuTopology_GetSliceConfigs_Args {
  size_t struct_size;
  const char* platform_type_name;
  size_t platform_type_name_len;
  PJRT_TpuTopology_SliceConfig* slice_configs;
  size_t max_slice_configs;
  size_t num_slice_configs;
};
inline constexpr size_t PJRT_TpuTopology_GetSliceConfigs_Args_STRUCT_SIZE = 48;

struct PJRT_TpuTopology_GetDefaultPlatformConfig_Args {
  size_t struct_size;
  const char* platform_type_name;
  size_t platform_type_name_len;
  int64_t num_chips_per_tray;
  int64_t num_trays;
};
inline constexpr size_t PJRT_TpuTopology_GetDefaultPlatformConfig_Args_STRUCT_SIZE = 40;

struct PJRT_TpuTopology_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_TpuTopology_Subslice)(PJRT_TpuTopology_Subslice_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_IsSubsliceTopology)(PJRT_TpuTopology_IsSubsliceTopology_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId)(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ReplaceHostBounds)(PJRT_TpuTopology_ReplaceHostBounds_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_IsEnhancedBarrierEnabled)(PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_HasLimitedIciConnectivity)(PJRT_TpuTopology_HasLimitedIciConnectivity_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_IsReachableOverLimitedIci)(PJRT_TpuTopology_IsReachableOverLimitedIci_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ProcessCount)(PJRT_TpuTopology_ProcessCount_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ChipsPerProcess)(PJRT_TpuTopology_ChipsPerProcess_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_CoreCountPerChip)(PJRT_TpuTopology_CoreCountPerChip_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ChipCount)(PJRT_TpuTopology_ChipCount_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_CoreCount)(PJRT_TpuTopology_CoreCount_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_LogiDeviceCountPerProcess)(PJRT_TpuTopology_LogiDeviceCountPerProcess_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_LogiDeviceCount)(PJRT_TpuTopology_LogiDeviceCount_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_LogiDeviceCountPerChip)(PJRT_TpuTopology_LogiDeviceCountPerChip_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_CoreCountPerProcess)(PJRT_TpuTopology_CoreCountPerProcess_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ProcessIds)(PJRT_TpuTopology_ProcessIds_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_LogiDeviceIdsOnProcess)(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ProcIdAndIdxOnProcForChip)(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice)(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ProcessCoordFromId)(PJRT_TpuTopology_ProcessCoordFromId_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ChipIdFromCoord)(PJRT_TpuTopology_ChipIdFromCoord_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx)(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice)(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ChipsPerProcessBounds)(PJRT_TpuTopology_ChipsPerProcessBounds_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ChipBounds)(PJRT_TpuTopology_ChipBounds_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_ProcessBounds)(PJRT_TpuTopology_ProcessBounds_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_GetRoutingStrategy)(PJRT_TpuTopology_GetRoutingStrategy_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_GetSliceConfig)(PJRT_TpuTopology_GetSliceConfig_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_GetSliceConfigs)(PJRT_TpuTopology_GetSliceConfigs_Args* args);
  PJRT_Error* (*PJRT_TpuTopology_GetDefaultPlatformConfig)(PJRT_TpuTopology_GetDefaultPlatformConfig_Args* args);
};
inline constexpr size_t PJRT_TpuTopology_Extension_STRUCT_SIZE = 272;

// PJRT Triton extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_triton_extension.h.
struct PJRT_Triton_Compile_Args;
struct PJRT_Triton_Extension;

struct PJRT_Triton_Compile_Args {
  size_t struct_size;
  const char* module;
  size_t module_size;
  const char* arch_name;
  size_t arch_name_size;
  int num_warps;
  int num_ctas;
  int num_stages;
  const char* out_asm;
  size_t out_asm_size;
  int64_t out_smem_bytes;
  const char* out_path;
  size_t out_path_size;
};
inline constexpr size_t PJRT_Triton_Compile_Args_STRUCT_SIZE = 96;

struct PJRT_Triton_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Triton_Compile)(PJRT_Triton_Compile_Args* args);
};
inline constexpr size_t PJRT_Triton_Extension_STRUCT_SIZE = 32;

// PJRT XlaTransform extension: openxla/xla, commit 131bf41acb46,
// xla/pjrt/c/pjrt_c_api_xla_transform_extension.h.
struct PJRT_XlaTransform_string;
struct PJRT_XlaTransform_version_and_error;
struct PJRT_XlaTransform_Args;
struct PJRT_XlaTransform_Callbacks;
struct PJRT_Register_Xla_Transform_Args;
struct PJRT_Clear_Xla_Transform_Args;
struct PJRT_Xla_Transform_Extension;

// Of C's type, so that a newer framework's values, which have no name here, are numbers all the same.
enum PJRT_XlaTransform_PipelineStage : int {
  PJRT_XlaTransform_PipelineStage_kPreScheduler = 0,
  PJRT_XlaTransform_PipelineStage_kPostScheduler = 1,
};

struct PJRT_XlaTransform_string {
  const char* data;
  size_t size;
};
inline constexpr size_t PJRT_XlaTransform_string_STRUCT_SIZE = 16;

struct PJRT_XlaTransform_version_and_error {
  int64_t api_version;
  void* data;
  void (*cleanup_fn)(void* data);
  bool has_error;
  PJRT_Error_Code code;
  PJRT_XlaTransform_string error_msg;
};
inline constexpr size_t PJRT_XlaTransform_version_and_error_STRUCT_SIZE = 48;

struct PJRT_XlaTransform_Args {
  size_t struct_size;
  PJRT_XlaTransform_version_and_error header;
  PJRT_XlaTransform_string hlo_module;
  PJRT_XlaTransform_string transformed_hlo_module;
  bool changed;
};
inline constexpr size_t PJRT_XlaTransform_Args_STRUCT_SIZE = 89;

struct PJRT_XlaTransform_Callbacks {
  int64_t version;
  void (*dtor)(PJRT_XlaTransform_Callbacks* data);
  void (*transform_hlo_module)(PJRT_XlaTransform_Callbacks* data, PJRT_XlaTransform_Args* args);
};
inline constexpr size_t PJRT_XlaTransform_Callbacks_STRUCT_SIZE = 24;

struct PJRT_Register_Xla_Transform_Args {
  size_t struct_size;
  const char* name;
  size_t name_size;
  PJRT_XlaTransform_PipelineStage stage;
  PJRT_XlaTransform_Callbacks* callbacks;
};
inline constexpr size_t PJRT_Register_Xla_Transform_Args_STRUCT_SIZE = 40;

struct PJRT_Clear_Xla_Transform_Args {
  size_t struct_size;
  PJRT_XlaTransform_PipelineStage stage;
  const char* name;
  size_t name_size;
  PJRT_XlaTransform_Callbacks* callbacks;
  bool cleared;
};
inline constexpr size_t PJRT_Clear_Xla_Transform_Args_STRUCT_SIZE = 41;

struct PJRT_Xla_Transform_Extension {
  PJRT_Extension_Base base;
  PJRT_Error* (*PJRT_Register_Xla_Transform)(PJRT_Register_Xla_Transform_Args* args);
  PJRT_Error* (*PJRT_Clear_Xla_Transform)(PJRT_Clear_Xla_Transform_Args* args);
};
inline constexpr size_t PJRT_Xla_Transform_Extension_STRUCT_SIZE = 40;

}  // extern "C"

// The layouts that the catalogue has.
static_assert(sizeof(PJRT_Extension_Base) == 24);
static_assert(offsetof(PJRT_Extension_Base, struct_size) == 0);
static_assert(offsetof(PJRT_Extension_Base, type) == 8);
static_assert(offsetof(PJRT_Extension_Base, next) == 16);
static_assert(sizeof(PJRT_Api_Version) == 24);
static_assert(offsetof(PJRT_Api_Version, struct_size) == 0);
static_assert(offsetof(PJRT_Api_Version, extension_start) == 8);
static_assert(offsetof(PJRT_Api_Version, major_version) == 16);
static_assert(offsetof(PJRT_Api_Version, minor_version) == 20);
static_assert(sizeof(PJRT_Error_Destroy_Args) == 24);
static_assert(offsetof(PJRT_Error_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Error_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Error_Destroy_Args, error) == 16);
static_assert(sizeof(PJRT_Error_Message_Args) == 40);
static_assert(offsetof(PJRT_Error_Message_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Error_Message_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Error_Message_Args, error) == 16);
static_assert(offsetof(PJRT_Error_Message_Args, message) == 24);
static_assert(offsetof(PJRT_Error_Message_Args, message_size) == 32);
static_assert(sizeof(PJRT_Error_FunctionTable) == 56);
static_assert(offsetof(PJRT_Error_FunctionTable, struct_size) == 0);
static_assert(offsetof(PJRT_Error_FunctionTable, instance_size) == 8);
static_assert(offsetof(PJRT_Error_FunctionTable, extension_start) == 16);
static_assert(offsetof(PJRT_Error_FunctionTable, destroy) == 24);
static_assert(offsetof(PJRT_Error_FunctionTable, message) == 32);
static_assert(offsetof(PJRT_Error_FunctionTable, get_code) == 40);
static_assert(offsetof(PJRT_Error_FunctionTable, for_each_payload) == 48);
static_assert(sizeof(PJRT_Error) == 8);
static_assert(offsetof(PJRT_Error, vtable) == 0);
static_assert(sizeof(PJRT_Error_GetCode_Args) == 32);
static_assert(offsetof(PJRT_Error_GetCode_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Error_GetCode_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Error_GetCode_Args, error) == 16);
static_assert(offsetof(PJRT_Error_GetCode_Args, code) == 24);
static_assert(sizeof(PJRT_Error_ForEachPayload_Args) == 40);
static_assert(offsetof(PJRT_Error_ForEachPayload_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Error_ForEachPayload_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Error_ForEachPayload_Args, error) == 16);
static_assert(offsetof(PJRT_Error_ForEachPayload_Args, visitor) == 24);
static_assert(offsetof(PJRT_Error_ForEachPayload_Args, user_arg) == 32);
static_assert(sizeof(PJRT_NamedValue) == 56);
static_assert(offsetof(PJRT_NamedValue, struct_size) == 0);
static_assert(offsetof(PJRT_NamedValue, extension_start) == 8);
static_assert(offsetof(PJRT_NamedValue, name) == 16);
static_assert(offsetof(PJRT_NamedValue, name_size) == 24);
static_assert(offsetof(PJRT_NamedValue, type) == 32);
static_assert(offsetof(PJRT_NamedValue, string_value) == 40);
static_assert(offsetof(PJRT_NamedValue, int64_value) == 40);
static_assert(offsetof(PJRT_NamedValue, int64_array_value) == 40);
static_assert(offsetof(PJRT_NamedValue, float_value) == 40);
static_assert(offsetof(PJRT_NamedValue, bool_value) == 40);
static_assert(offsetof(PJRT_NamedValue, value_size) == 48);
static_assert(sizeof(PJRT_Plugin_Initialize_Args) == 16);
static_assert(offsetof(PJRT_Plugin_Initialize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Plugin_Initialize_Args, extension_start) == 8);
static_assert(sizeof(PJRT_Plugin_Attributes_Args) == 32);
static_assert(offsetof(PJRT_Plugin_Attributes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Plugin_Attributes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Plugin_Attributes_Args, attributes) == 16);
static_assert(offsetof(PJRT_Plugin_Attributes_Args, num_attributes) == 24);
static_assert(sizeof(PJRT_Event_Destroy_Args) == 24);
static_assert(offsetof(PJRT_Event_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Event_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Event_Destroy_Args, event) == 16);
static_assert(sizeof(PJRT_Event_IsReady_Args) == 32);
static_assert(offsetof(PJRT_Event_IsReady_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Event_IsReady_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Event_IsReady_Args, event) == 16);
static_assert(offsetof(PJRT_Event_IsReady_Args, is_ready) == 24);
static_assert(sizeof(PJRT_Event_Error_Args) == 24);
static_assert(offsetof(PJRT_Event_Error_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Event_Error_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Event_Error_Args, event) == 16);
static_assert(sizeof(PJRT_Event_Await_Args) == 24);
static_assert(offsetof(PJRT_Event_Await_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Event_Await_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Event_Await_Args, event) == 16);
static_assert(sizeof(PJRT_Event_OnReady_Args) == 40);
static_assert(offsetof(PJRT_Event_OnReady_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Event_OnReady_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Event_OnReady_Args, event) == 16);
static_assert(offsetof(PJRT_Event_OnReady_Args, callback) == 24);
static_assert(offsetof(PJRT_Event_OnReady_Args, user_arg) == 32);
static_assert(sizeof(PJRT_Event_Create_Args) == 24);
static_assert(offsetof(PJRT_Event_Create_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Event_Create_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Event_Create_Args, event) == 16);
static_assert(sizeof(PJRT_Event_Set_Args) == 48);
static_assert(offsetof(PJRT_Event_Set_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Event_Set_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Event_Set_Args, event) == 16);
static_assert(offsetof(PJRT_Event_Set_Args, error_code) == 24);
static_assert(offsetof(PJRT_Event_Set_Args, error_message) == 32);
static_assert(offsetof(PJRT_Event_Set_Args, error_message_size) == 40);
static_assert(sizeof(PJRT_Memory_FunctionTable) == 40);
static_assert(offsetof(PJRT_Memory_FunctionTable, struct_size) == 0);
static_assert(offsetof(PJRT_Memory_FunctionTable, extension_start) == 8);
static_assert(offsetof(PJRT_Memory_FunctionTable, instance_struct_size) == 16);
static_assert(offsetof(PJRT_Memory_FunctionTable, get_user_data) == 24);
static_assert(offsetof(PJRT_Memory_FunctionTable, set_user_data) == 32);
static_assert(sizeof(PJRT_Memory) == 8);
static_assert(offsetof(PJRT_Memory, vtable) == 0);
static_assert(sizeof(PJRT_KeyValueGetCallback_Args) == 80);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, struct_size) == 0);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, extension_start) == 8);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, key) == 16);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, key_size) == 24);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, timeout_in_ms) == 32);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, callback_error) == 40);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, user_arg) == 48);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, value) == 56);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, value_size) == 64);
static_assert(offsetof(PJRT_KeyValueGetCallback_Args, value_deleter_callback) == 72);
static_assert(sizeof(PJRT_KeyValueTryGetCallback_Args) == 72);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, struct_size) == 0);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, extension_start) == 8);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, key) == 16);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, key_size) == 24);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, callback_error) == 32);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, user_arg) == 40);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, value) == 48);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, value_size) == 56);
static_assert(offsetof(PJRT_KeyValueTryGetCallback_Args, value_deleter_callback) == 64);
static_assert(sizeof(PJRT_KeyValuePutCallback_Args) == 64);
static_assert(offsetof(PJRT_KeyValuePutCallback_Args, struct_size) == 0);
static_assert(offsetof(PJRT_KeyValuePutCallback_Args, extension_start) == 8);
static_assert(offsetof(PJRT_KeyValuePutCallback_Args, key) == 16);
static_assert(offsetof(PJRT_KeyValuePutCallback_Args, key_size) == 24);
static_assert(offsetof(PJRT_KeyValuePutCallback_Args, value) == 32);
static_assert(offsetof(PJRT_KeyValuePutCallback_Args, value_size) == 40);
static_assert(offsetof(PJRT_KeyValuePutCallback_Args, callback_error) == 48);
static_assert(offsetof(PJRT_KeyValuePutCallback_Args, user_arg) == 56);
static_assert(sizeof(PJRT_Client_Create_Args) == 88);
static_assert(offsetof(PJRT_Client_Create_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_Create_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_Create_Args, create_options) == 16);
static_assert(offsetof(PJRT_Client_Create_Args, num_options) == 24);
static_assert(offsetof(PJRT_Client_Create_Args, kv_get_callback) == 32);
static_assert(offsetof(PJRT_Client_Create_Args, kv_get_user_arg) == 40);
static_assert(offsetof(PJRT_Client_Create_Args, kv_put_callback) == 48);
static_assert(offsetof(PJRT_Client_Create_Args, kv_put_user_arg) == 56);
static_assert(offsetof(PJRT_Client_Create_Args, client) == 64);
static_assert(offsetof(PJRT_Client_Create_Args, kv_try_get_callback) == 72);
static_assert(offsetof(PJRT_Client_Create_Args, kv_try_get_user_arg) == 80);
static_assert(sizeof(PJRT_Client_Destroy_Args) == 24);
static_assert(offsetof(PJRT_Client_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_Destroy_Args, client) == 16);
static_assert(sizeof(PJRT_Client_PlatformName_Args) == 40);
static_assert(offsetof(PJRT_Client_PlatformName_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_PlatformName_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_PlatformName_Args, client) == 16);
static_assert(offsetof(PJRT_Client_PlatformName_Args, platform_name) == 24);
static_assert(offsetof(PJRT_Client_PlatformName_Args, platform_name_size) == 32);
static_assert(sizeof(PJRT_Client_ProcessIndex_Args) == 32);
static_assert(offsetof(PJRT_Client_ProcessIndex_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_ProcessIndex_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_ProcessIndex_Args, client) == 16);
static_assert(offsetof(PJRT_Client_ProcessIndex_Args, process_index) == 24);
static_assert(sizeof(PJRT_Client_PlatformVersion_Args) == 40);
static_assert(offsetof(PJRT_Client_PlatformVersion_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_PlatformVersion_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_PlatformVersion_Args, client) == 16);
static_assert(offsetof(PJRT_Client_PlatformVersion_Args, platform_version) == 24);
static_assert(offsetof(PJRT_Client_PlatformVersion_Args, platform_version_size) == 32);
static_assert(sizeof(PJRT_Client_TopologyDescription_Args) == 32);
static_assert(offsetof(PJRT_Client_TopologyDescription_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_TopologyDescription_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_TopologyDescription_Args, client) == 16);
static_assert(offsetof(PJRT_Client_TopologyDescription_Args, topology) == 24);
static_assert(sizeof(PJRT_Client_Devices_Args) == 40);
static_assert(offsetof(PJRT_Client_Devices_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_Devices_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_Devices_Args, client) == 16);
static_assert(offsetof(PJRT_Client_Devices_Args, devices) == 24);
static_assert(offsetof(PJRT_Client_Devices_Args, num_devices) == 32);
static_assert(sizeof(PJRT_Client_AddressableDevices_Args) == 40);
static_assert(offsetof(PJRT_Client_AddressableDevices_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_AddressableDevices_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_AddressableDevices_Args, client) == 16);
static_assert(offsetof(PJRT_Client_AddressableDevices_Args, addressable_devices) == 24);
static_assert(offsetof(PJRT_Client_AddressableDevices_Args, num_addressable_devices) == 32);
static_assert(sizeof(PJRT_Client_LookupDevice_Args) == 40);
static_assert(offsetof(PJRT_Client_LookupDevice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_LookupDevice_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_LookupDevice_Args, client) == 16);
static_assert(offsetof(PJRT_Client_LookupDevice_Args, id) == 24);
static_assert(offsetof(PJRT_Client_LookupDevice_Args, device) == 32);
static_assert(sizeof(PJRT_Client_LookupAddressableDevice_Args) == 40);
static_assert(offsetof(PJRT_Client_LookupAddressableDevice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_LookupAddressableDevice_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_LookupAddressableDevice_Args, client) == 16);
static_assert(offsetof(PJRT_Client_LookupAddressableDevice_Args, local_hardware_id) == 24);
static_assert(offsetof(PJRT_Client_LookupAddressableDevice_Args, addressable_device) == 32);
static_assert(sizeof(PJRT_ProcessInfo) == 48);
static_assert(offsetof(PJRT_ProcessInfo, struct_size) == 0);
static_assert(offsetof(PJRT_ProcessInfo, task_id) == 8);
static_assert(offsetof(PJRT_ProcessInfo, incarnation_id) == 16);
static_assert(offsetof(PJRT_ProcessInfo, state) == 24);
static_assert(offsetof(PJRT_ProcessInfo, error_code) == 28);
static_assert(offsetof(PJRT_ProcessInfo, error_message) == 32);
static_assert(offsetof(PJRT_ProcessInfo, error_message_size) == 40);
static_assert(sizeof(PJRT_Client_UpdateGlobalProcessInfo_Args) == 40);
static_assert(offsetof(PJRT_Client_UpdateGlobalProcessInfo_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_UpdateGlobalProcessInfo_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_UpdateGlobalProcessInfo_Args, client) == 16);
static_assert(offsetof(PJRT_Client_UpdateGlobalProcessInfo_Args, process_infos) == 24);
static_assert(offsetof(PJRT_Client_UpdateGlobalProcessInfo_Args, num_process_infos) == 32);
static_assert(sizeof(PJRT_Client_AddressableMemories_Args) == 40);
static_assert(offsetof(PJRT_Client_AddressableMemories_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_AddressableMemories_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_AddressableMemories_Args, client) == 16);
static_assert(offsetof(PJRT_Client_AddressableMemories_Args, addressable_memories) == 24);
static_assert(offsetof(PJRT_Client_AddressableMemories_Args, num_addressable_memories) == 32);
static_assert(sizeof(PJRT_Program) == 48);
static_assert(offsetof(PJRT_Program, struct_size) == 0);
static_assert(offsetof(PJRT_Program, extension_start) == 8);
static_assert(offsetof(PJRT_Program, code) == 16);
static_assert(offsetof(PJRT_Program, code_size) == 24);
static_assert(offsetof(PJRT_Program, format) == 32);
static_assert(offsetof(PJRT_Program, format_size) == 40);
static_assert(sizeof(PJRT_Client_Compile_Args) == 56);
static_assert(offsetof(PJRT_Client_Compile_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_Compile_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_Compile_Args, client) == 16);
static_assert(offsetof(PJRT_Client_Compile_Args, program) == 24);
static_assert(offsetof(PJRT_Client_Compile_Args, compile_options) == 32);
static_assert(offsetof(PJRT_Client_Compile_Args, compile_options_size) == 40);
static_assert(offsetof(PJRT_Client_Compile_Args, executable) == 48);
static_assert(sizeof(PJRT_Client_Load_Args) == 56);
static_assert(offsetof(PJRT_Client_Load_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_Load_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_Load_Args, client) == 16);
static_assert(offsetof(PJRT_Client_Load_Args, executable) == 24);
static_assert(offsetof(PJRT_Client_Load_Args, compile_options) == 32);
static_assert(offsetof(PJRT_Client_Load_Args, compile_options_size) == 40);
static_assert(offsetof(PJRT_Client_Load_Args, loaded_executable) == 48);
static_assert(sizeof(PJRT_Client_DefaultDeviceAssignment_Args) == 48);
static_assert(offsetof(PJRT_Client_DefaultDeviceAssignment_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_DefaultDeviceAssignment_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_DefaultDeviceAssignment_Args, client) == 16);
static_assert(offsetof(PJRT_Client_DefaultDeviceAssignment_Args, num_replicas) == 24);
static_assert(offsetof(PJRT_Client_DefaultDeviceAssignment_Args, num_partitions) == 28);
static_assert(offsetof(PJRT_Client_DefaultDeviceAssignment_Args, default_assignment_size) == 32);
static_assert(offsetof(PJRT_Client_DefaultDeviceAssignment_Args, default_assignment) == 40);
static_assert(sizeof(PJRT_Client_DmaMap_Args) == 40);
static_assert(offsetof(PJRT_Client_DmaMap_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_DmaMap_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_DmaMap_Args, client) == 16);
static_assert(offsetof(PJRT_Client_DmaMap_Args, data) == 24);
static_assert(offsetof(PJRT_Client_DmaMap_Args, size) == 32);
static_assert(sizeof(PJRT_Client_DmaUnmap_Args) == 32);
static_assert(offsetof(PJRT_Client_DmaUnmap_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_DmaUnmap_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_DmaUnmap_Args, client) == 16);
static_assert(offsetof(PJRT_Client_DmaUnmap_Args, data) == 24);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args) == 24);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args, transfer_manager) == 16);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args) == 72);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, transfer_manager) == 16);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, buffer_index) == 24);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, data) == 32);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, offset) == 40);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, transfer_size) == 48);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, is_last_transfer) == 56);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, done_with_h2d_transfer) == 64);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args) == 40);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args, transfer_manager) == 16);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args, buffer_index) == 24);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args, buffer_out) == 32);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_Device_Args) == 32);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_Device_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_Device_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_Device_Args, transfer_manager) == 16);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_Device_Args, device_out) == 24);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args) == 32);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args, transfer_manager) == 16);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args, buffer_count) == 24);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args) == 40);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args, transfer_manager) == 16);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args, buffer_index) == 24);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args, buffer_size) == 32);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args) == 48);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args, transfer_manager) == 16);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args, buffer_index) == 24);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args, error_code) == 28);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args, error_message) == 32);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args, error_message_size) == 40);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args) == 40);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args, transfer_manager) == 16);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args, transfer_metadata) == 24);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args, num_metadata) == 32);
static_assert(sizeof(PJRT_Buffer_MemoryLayout_Tiled) == 56);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Tiled, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Tiled, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Tiled, minor_to_major) == 16);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Tiled, minor_to_major_size) == 24);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Tiled, tile_dims) == 32);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Tiled, tile_dim_sizes) == 40);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Tiled, num_tiles) == 48);
static_assert(sizeof(PJRT_Buffer_MemoryLayout_Strides) == 32);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Strides, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Strides, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Strides, byte_strides) == 16);
static_assert(offsetof(PJRT_Buffer_MemoryLayout_Strides, num_byte_strides) == 24);
static_assert(sizeof(PJRT_Buffer_MemoryLayout) == 80);
static_assert(offsetof(PJRT_Buffer_MemoryLayout, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_MemoryLayout, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_MemoryLayout, tiled) == 16);
static_assert(offsetof(PJRT_Buffer_MemoryLayout, strides) == 16);
static_assert(offsetof(PJRT_Buffer_MemoryLayout, type) == 72);
static_assert(sizeof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args) == 80);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, transfer_manager) == 16);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, buffer_index) == 24);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, data) == 32);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, shape_dims) == 40);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, shape_num_dims) == 48);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, shape_element_type) == 56);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, shape_layout) == 64);
static_assert(offsetof(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, done_with_h2d_transfer) == 72);
static_assert(sizeof(PJRT_Client_CreateUninitializedBuffer_Args) == 80);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, client) == 16);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, shape_dims) == 24);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, shape_num_dims) == 32);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, shape_element_type) == 40);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, shape_layout) == 48);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, device) == 56);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, memory) == 64);
static_assert(offsetof(PJRT_Client_CreateUninitializedBuffer_Args, buffer) == 72);
static_assert(sizeof(PJRT_Client_CreateErrorBuffer_Args) == 112);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, client) == 16);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, error_code) == 24);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, error_message) == 32);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, error_message_size) == 40);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, shape_dims) == 48);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, shape_num_dims) == 56);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, shape_element_type) == 64);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, shape_layout) == 72);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, memory) == 80);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, buffer) == 88);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, payload) == 96);
static_assert(offsetof(PJRT_Client_CreateErrorBuffer_Args, num_payload) == 104);
static_assert(sizeof(PJRT_Client_CreateAliasBuffer_Args) == 80);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, client) == 16);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, memory) == 24);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, shape_dims) == 32);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, shape_num_dims) == 40);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, shape_element_type) == 48);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, shape_layout) == 56);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, alias_buffer) == 64);
static_assert(offsetof(PJRT_Client_CreateAliasBuffer_Args, fulfill_alias_buffer_cb) == 72);
static_assert(sizeof(PJRT_Client_FulfillAliasBuffer_Args) == 64);
static_assert(offsetof(PJRT_Client_FulfillAliasBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_FulfillAliasBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_FulfillAliasBuffer_Args, client) == 16);
static_assert(offsetof(PJRT_Client_FulfillAliasBuffer_Args, buffer) == 24);
static_assert(offsetof(PJRT_Client_FulfillAliasBuffer_Args, status_code) == 32);
static_assert(offsetof(PJRT_Client_FulfillAliasBuffer_Args, error_message) == 40);
static_assert(offsetof(PJRT_Client_FulfillAliasBuffer_Args, error_message_size) == 48);
static_assert(offsetof(PJRT_Client_FulfillAliasBuffer_Args, fulfill_alias_buffer_cb) == 56);
static_assert(sizeof(PJRT_Client_BufferFromHostBuffer_Args) == 120);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, client) == 16);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, data) == 24);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, type) == 32);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, dims) == 40);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, num_dims) == 48);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, byte_strides) == 56);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, num_byte_strides) == 64);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, host_buffer_semantics) == 72);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, device) == 80);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, memory) == 88);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, device_layout) == 96);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, done_with_host_buffer) == 104);
static_assert(offsetof(PJRT_Client_BufferFromHostBuffer_Args, buffer) == 112);
static_assert(sizeof(PJRT_Client_CreateViewOfDeviceBuffer_Args) == 112);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, client) == 16);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, device_buffer_ptr) == 24);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, dims) == 32);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, num_dims) == 40);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, element_type) == 48);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, layout) == 56);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, device) == 64);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, on_delete_callback) == 72);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, on_delete_callback_arg) == 80);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, stream) == 88);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, buffer) == 96);
static_assert(offsetof(PJRT_Client_CreateViewOfDeviceBuffer_Args, memory) == 104);
static_assert(sizeof(PJRT_ShapeSpec) == 40);
static_assert(offsetof(PJRT_ShapeSpec, struct_size) == 0);
static_assert(offsetof(PJRT_ShapeSpec, extension_start) == 8);
static_assert(offsetof(PJRT_ShapeSpec, dims) == 16);
static_assert(offsetof(PJRT_ShapeSpec, num_dims) == 24);
static_assert(offsetof(PJRT_ShapeSpec, element_type) == 32);
static_assert(sizeof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args) == 72);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, client) == 16);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, shape_specs) == 24);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, num_shape_specs) == 32);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, device_layouts) == 40);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, num_device_layouts) == 48);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, memory) == 56);
static_assert(offsetof(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, transfer_manager) == 64);
static_assert(sizeof(PJRT_DeviceDescription_Id_Args) == 32);
static_assert(offsetof(PJRT_DeviceDescription_Id_Args, struct_size) == 0);
static_assert(offsetof(PJRT_DeviceDescription_Id_Args, extension_start) == 8);
static_assert(offsetof(PJRT_DeviceDescription_Id_Args, device_description) == 16);
static_assert(offsetof(PJRT_DeviceDescription_Id_Args, id) == 24);
static_assert(sizeof(PJRT_DeviceDescription_ProcessIndex_Args) == 32);
static_assert(offsetof(PJRT_DeviceDescription_ProcessIndex_Args, struct_size) == 0);
static_assert(offsetof(PJRT_DeviceDescription_ProcessIndex_Args, extension_start) == 8);
static_assert(offsetof(PJRT_DeviceDescription_ProcessIndex_Args, device_description) == 16);
static_assert(offsetof(PJRT_DeviceDescription_ProcessIndex_Args, process_index) == 24);
static_assert(sizeof(PJRT_DeviceDescription_Attributes_Args) == 40);
static_assert(offsetof(PJRT_DeviceDescription_Attributes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_DeviceDescription_Attributes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_DeviceDescription_Attributes_Args, device_description) == 16);
static_assert(offsetof(PJRT_DeviceDescription_Attributes_Args, num_attributes) == 24);
static_assert(offsetof(PJRT_DeviceDescription_Attributes_Args, attributes) == 32);
static_assert(sizeof(PJRT_DeviceDescription_Kind_Args) == 40);
static_assert(offsetof(PJRT_DeviceDescription_Kind_Args, struct_size) == 0);
static_assert(offsetof(PJRT_DeviceDescription_Kind_Args, extension_start) == 8);
static_assert(offsetof(PJRT_DeviceDescription_Kind_Args, device_description) == 16);
static_assert(offsetof(PJRT_DeviceDescription_Kind_Args, device_kind) == 24);
static_assert(offsetof(PJRT_DeviceDescription_Kind_Args, device_kind_size) == 32);
static_assert(sizeof(PJRT_DeviceDescription_DebugString_Args) == 40);
static_assert(offsetof(PJRT_DeviceDescription_DebugString_Args, struct_size) == 0);
static_assert(offsetof(PJRT_DeviceDescription_DebugString_Args, extension_start) == 8);
static_assert(offsetof(PJRT_DeviceDescription_DebugString_Args, device_description) == 16);
static_assert(offsetof(PJRT_DeviceDescription_DebugString_Args, debug_string) == 24);
static_assert(offsetof(PJRT_DeviceDescription_DebugString_Args, debug_string_size) == 32);
static_assert(sizeof(PJRT_DeviceDescription_ToString_Args) == 40);
static_assert(offsetof(PJRT_DeviceDescription_ToString_Args, struct_size) == 0);
static_assert(offsetof(PJRT_DeviceDescription_ToString_Args, extension_start) == 8);
static_assert(offsetof(PJRT_DeviceDescription_ToString_Args, device_description) == 16);
static_assert(offsetof(PJRT_DeviceDescription_ToString_Args, to_string) == 24);
static_assert(offsetof(PJRT_DeviceDescription_ToString_Args, to_string_size) == 32);
static_assert(sizeof(PJRT_Device_GetDescription_Args) == 32);
static_assert(offsetof(PJRT_Device_GetDescription_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_GetDescription_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_GetDescription_Args, device) == 16);
static_assert(offsetof(PJRT_Device_GetDescription_Args, device_description) == 24);
static_assert(sizeof(PJRT_Device_IsAddressable_Args) == 32);
static_assert(offsetof(PJRT_Device_IsAddressable_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_IsAddressable_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_IsAddressable_Args, device) == 16);
static_assert(offsetof(PJRT_Device_IsAddressable_Args, is_addressable) == 24);
static_assert(sizeof(PJRT_Device_LocalHardwareId_Args) == 32);
static_assert(offsetof(PJRT_Device_LocalHardwareId_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_LocalHardwareId_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_LocalHardwareId_Args, device) == 16);
static_assert(offsetof(PJRT_Device_LocalHardwareId_Args, local_hardware_id) == 24);
static_assert(sizeof(PJRT_Device_AddressableMemories_Args) == 40);
static_assert(offsetof(PJRT_Device_AddressableMemories_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_AddressableMemories_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_AddressableMemories_Args, device) == 16);
static_assert(offsetof(PJRT_Device_AddressableMemories_Args, memories) == 24);
static_assert(offsetof(PJRT_Device_AddressableMemories_Args, num_memories) == 32);
static_assert(sizeof(PJRT_Device_DefaultMemory_Args) == 32);
static_assert(offsetof(PJRT_Device_DefaultMemory_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_DefaultMemory_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_DefaultMemory_Args, device) == 16);
static_assert(offsetof(PJRT_Device_DefaultMemory_Args, memory) == 24);
static_assert(sizeof(PJRT_Device_MemoryStats_Args) == 208);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, device) == 16);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, bytes_in_use) == 24);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, peak_bytes_in_use) == 32);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, peak_bytes_in_use_is_set) == 40);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, num_allocs) == 48);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, num_allocs_is_set) == 56);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, largest_alloc_size) == 64);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, largest_alloc_size_is_set) == 72);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, bytes_limit) == 80);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, bytes_limit_is_set) == 88);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, bytes_reserved) == 96);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, bytes_reserved_is_set) == 104);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, peak_bytes_reserved) == 112);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, peak_bytes_reserved_is_set) == 120);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, bytes_reservable_limit) == 128);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, bytes_reservable_limit_is_set) == 136);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, largest_free_block_bytes) == 144);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, largest_free_block_bytes_is_set) == 152);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, pool_bytes) == 160);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, pool_bytes_is_set) == 168);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, peak_pool_bytes) == 176);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, peak_pool_bytes_is_set) == 184);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, peak_allocated_bytes) == 192);
static_assert(offsetof(PJRT_Device_MemoryStats_Args, peak_allocated_bytes_is_set) == 200);
static_assert(sizeof(PJRT_Device_ClearMemoryStats_Args) == 24);
static_assert(offsetof(PJRT_Device_ClearMemoryStats_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_ClearMemoryStats_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_ClearMemoryStats_Args, device) == 16);
static_assert(sizeof(PJRT_Device_PoisonExecution_Args) == 72);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, device) == 16);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, launch_id) == 24);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, error_code) == 28);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, error_message) == 32);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, error_message_size) == 40);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, poisoned) == 48);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, payload) == 56);
static_assert(offsetof(PJRT_Device_PoisonExecution_Args, num_payload) == 64);
static_assert(sizeof(PJRT_Device_GetAttributes_Args) == 56);
static_assert(offsetof(PJRT_Device_GetAttributes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_GetAttributes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_GetAttributes_Args, device) == 16);
static_assert(offsetof(PJRT_Device_GetAttributes_Args, attributes) == 24);
static_assert(offsetof(PJRT_Device_GetAttributes_Args, num_attributes) == 32);
static_assert(offsetof(PJRT_Device_GetAttributes_Args, device_attributes) == 40);
static_assert(offsetof(PJRT_Device_GetAttributes_Args, attributes_deleter) == 48);
static_assert(sizeof(PJRT_Device_CreateAsyncTrackingEvent_Args) == 48);
static_assert(offsetof(PJRT_Device_CreateAsyncTrackingEvent_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Device_CreateAsyncTrackingEvent_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Device_CreateAsyncTrackingEvent_Args, device) == 16);
static_assert(offsetof(PJRT_Device_CreateAsyncTrackingEvent_Args, description) == 24);
static_assert(offsetof(PJRT_Device_CreateAsyncTrackingEvent_Args, description_size) == 32);
static_assert(offsetof(PJRT_Device_CreateAsyncTrackingEvent_Args, event) == 40);
static_assert(sizeof(PJRT_AsyncTrackingEvent_Destroy_Args) == 24);
static_assert(offsetof(PJRT_AsyncTrackingEvent_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_AsyncTrackingEvent_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_AsyncTrackingEvent_Destroy_Args, event) == 16);
static_assert(sizeof(PJRT_Memory_Id_Args) == 32);
static_assert(offsetof(PJRT_Memory_Id_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Memory_Id_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Memory_Id_Args, memory) == 16);
static_assert(offsetof(PJRT_Memory_Id_Args, id) == 24);
static_assert(sizeof(PJRT_Memory_Kind_Args) == 40);
static_assert(offsetof(PJRT_Memory_Kind_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Memory_Kind_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Memory_Kind_Args, memory) == 16);
static_assert(offsetof(PJRT_Memory_Kind_Args, kind) == 24);
static_assert(offsetof(PJRT_Memory_Kind_Args, kind_size) == 32);
static_assert(sizeof(PJRT_Memory_Kind_Id_Args) == 32);
static_assert(offsetof(PJRT_Memory_Kind_Id_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Memory_Kind_Id_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Memory_Kind_Id_Args, memory) == 16);
static_assert(offsetof(PJRT_Memory_Kind_Id_Args, kind_id) == 24);
static_assert(sizeof(PJRT_Memory_DebugString_Args) == 40);
static_assert(offsetof(PJRT_Memory_DebugString_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Memory_DebugString_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Memory_DebugString_Args, memory) == 16);
static_assert(offsetof(PJRT_Memory_DebugString_Args, debug_string) == 24);
static_assert(offsetof(PJRT_Memory_DebugString_Args, debug_string_size) == 32);
static_assert(sizeof(PJRT_Memory_ToString_Args) == 40);
static_assert(offsetof(PJRT_Memory_ToString_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Memory_ToString_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Memory_ToString_Args, memory) == 16);
static_assert(offsetof(PJRT_Memory_ToString_Args, to_string) == 24);
static_assert(offsetof(PJRT_Memory_ToString_Args, to_string_size) == 32);
static_assert(sizeof(PJRT_Memory_AddressableByDevices_Args) == 40);
static_assert(offsetof(PJRT_Memory_AddressableByDevices_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Memory_AddressableByDevices_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Memory_AddressableByDevices_Args, memory) == 16);
static_assert(offsetof(PJRT_Memory_AddressableByDevices_Args, devices) == 24);
static_assert(offsetof(PJRT_Memory_AddressableByDevices_Args, num_devices) == 32);
static_assert(sizeof(PJRT_ExecuteContext_Create_Args) == 24);
static_assert(offsetof(PJRT_ExecuteContext_Create_Args, struct_size) == 0);
static_assert(offsetof(PJRT_ExecuteContext_Create_Args, extension_start) == 8);
static_assert(offsetof(PJRT_ExecuteContext_Create_Args, context) == 16);
static_assert(sizeof(PJRT_ExecuteContext_Destroy_Args) == 24);
static_assert(offsetof(PJRT_ExecuteContext_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_ExecuteContext_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_ExecuteContext_Destroy_Args, context) == 16);
static_assert(sizeof(PJRT_Executable_Destroy_Args) == 24);
static_assert(offsetof(PJRT_Executable_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_Destroy_Args, executable) == 16);
static_assert(sizeof(PJRT_LoadedExecutable_Destroy_Args) == 24);
static_assert(offsetof(PJRT_LoadedExecutable_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_Destroy_Args, executable) == 16);
static_assert(sizeof(PJRT_LoadedExecutable_GetExecutable_Args) == 32);
static_assert(offsetof(PJRT_LoadedExecutable_GetExecutable_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_GetExecutable_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_GetExecutable_Args, loaded_executable) == 16);
static_assert(offsetof(PJRT_LoadedExecutable_GetExecutable_Args, executable) == 24);
static_assert(sizeof(PJRT_LoadedExecutable_GetDeviceAssignment_Args) == 56);
static_assert(offsetof(PJRT_LoadedExecutable_GetDeviceAssignment_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_GetDeviceAssignment_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_GetDeviceAssignment_Args, executable) == 16);
static_assert(offsetof(PJRT_LoadedExecutable_GetDeviceAssignment_Args, serialized_bytes) == 24);
static_assert(offsetof(PJRT_LoadedExecutable_GetDeviceAssignment_Args, serialized_bytes_size) == 32);
static_assert(offsetof(PJRT_LoadedExecutable_GetDeviceAssignment_Args, serialized_device_assignment) == 40);
static_assert(offsetof(PJRT_LoadedExecutable_GetDeviceAssignment_Args, serialized_device_assignment_deleter) == 48);
static_assert(sizeof(PJRT_Executable_Name_Args) == 40);
static_assert(offsetof(PJRT_Executable_Name_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_Name_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_Name_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_Name_Args, executable_name) == 24);
static_assert(offsetof(PJRT_Executable_Name_Args, executable_name_size) == 32);
static_assert(sizeof(PJRT_Executable_NumReplicas_Args) == 32);
static_assert(offsetof(PJRT_Executable_NumReplicas_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_NumReplicas_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_NumReplicas_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_NumReplicas_Args, num_replicas) == 24);
static_assert(sizeof(PJRT_Executable_NumPartitions_Args) == 32);
static_assert(offsetof(PJRT_Executable_NumPartitions_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_NumPartitions_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_NumPartitions_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_NumPartitions_Args, num_partitions) == 24);
static_assert(sizeof(PJRT_LogicalDeviceIds) == 8);
static_assert(offsetof(PJRT_LogicalDeviceIds, replica) == 0);
static_assert(offsetof(PJRT_LogicalDeviceIds, partition) == 4);
static_assert(sizeof(PJRT_LoadedExecutable_AddressableDevices_Args) == 40);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDevices_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDevices_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDevices_Args, executable) == 16);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDevices_Args, addressable_devices) == 24);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDevices_Args, num_addressable_devices) == 32);
static_assert(sizeof(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args) == 40);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args, executable) == 16);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args, addressable_device_logical_ids) == 24);
static_assert(offsetof(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args, num_addressable_device_logical_ids) == 32);
static_assert(sizeof(PJRT_Executable_OptimizedProgram_Args) == 32);
static_assert(offsetof(PJRT_Executable_OptimizedProgram_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_OptimizedProgram_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_OptimizedProgram_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_OptimizedProgram_Args, program) == 24);
static_assert(sizeof(PJRT_LoadedExecutable_Delete_Args) == 24);
static_assert(offsetof(PJRT_LoadedExecutable_Delete_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_Delete_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_Delete_Args, executable) == 16);
static_assert(sizeof(PJRT_LoadedExecutable_IsDeleted_Args) == 32);
static_assert(offsetof(PJRT_LoadedExecutable_IsDeleted_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_IsDeleted_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_IsDeleted_Args, executable) == 16);
static_assert(offsetof(PJRT_LoadedExecutable_IsDeleted_Args, is_deleted) == 24);
static_assert(sizeof(PJRT_Chunk) == 32);
static_assert(offsetof(PJRT_Chunk, data) == 0);
static_assert(offsetof(PJRT_Chunk, size) == 8);
static_assert(offsetof(PJRT_Chunk, deleter) == 16);
static_assert(offsetof(PJRT_Chunk, deleter_arg) == 24);
static_assert(sizeof(PJRT_SendCallbackInfo) == 24);
static_assert(offsetof(PJRT_SendCallbackInfo, channel_id) == 0);
static_assert(offsetof(PJRT_SendCallbackInfo, user_arg) == 8);
static_assert(offsetof(PJRT_SendCallbackInfo, send_callback) == 16);
static_assert(sizeof(PJRT_RecvCallbackInfo) == 24);
static_assert(offsetof(PJRT_RecvCallbackInfo, channel_id) == 0);
static_assert(offsetof(PJRT_RecvCallbackInfo, user_arg) == 8);
static_assert(offsetof(PJRT_RecvCallbackInfo, recv_callback) == 16);
static_assert(sizeof(PJRT_HloOutputCallbackInfo) == 32);
static_assert(offsetof(PJRT_HloOutputCallbackInfo, user_arg) == 0);
static_assert(offsetof(PJRT_HloOutputCallbackInfo, callback) == 8);
static_assert(offsetof(PJRT_HloOutputCallbackInfo, callback_id) == 16);
static_assert(offsetof(PJRT_HloOutputCallbackInfo, num_operands) == 24);
static_assert(sizeof(PJRT_ExecuteOptions) == 144);
static_assert(offsetof(PJRT_ExecuteOptions, struct_size) == 0);
static_assert(offsetof(PJRT_ExecuteOptions, extension_start) == 8);
static_assert(offsetof(PJRT_ExecuteOptions, send_callbacks) == 16);
static_assert(offsetof(PJRT_ExecuteOptions, recv_callbacks) == 24);
static_assert(offsetof(PJRT_ExecuteOptions, num_send_ops) == 32);
static_assert(offsetof(PJRT_ExecuteOptions, num_recv_ops) == 40);
static_assert(offsetof(PJRT_ExecuteOptions, launch_id) == 48);
static_assert(offsetof(PJRT_ExecuteOptions, non_donatable_input_indices) == 56);
static_assert(offsetof(PJRT_ExecuteOptions, num_non_donatable_input_indices) == 64);
static_assert(offsetof(PJRT_ExecuteOptions, context) == 72);
static_assert(offsetof(PJRT_ExecuteOptions, call_location) == 80);
static_assert(offsetof(PJRT_ExecuteOptions, num_tasks) == 88);
static_assert(offsetof(PJRT_ExecuteOptions, task_ids) == 96);
static_assert(offsetof(PJRT_ExecuteOptions, incarnation_ids) == 104);
static_assert(offsetof(PJRT_ExecuteOptions, multi_slice_config) == 112);
static_assert(offsetof(PJRT_ExecuteOptions, use_major_to_minor_data_layout_for_callbacks) == 120);
static_assert(offsetof(PJRT_ExecuteOptions, hlo_output_callbacks) == 128);
static_assert(offsetof(PJRT_ExecuteOptions, num_hlo_output_callbacks) == 136);
static_assert(sizeof(PJRT_LoadedExecutable_Execute_Args) == 80);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, executable) == 16);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, options) == 24);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, argument_lists) == 32);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, num_devices) == 40);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, num_args) == 48);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, output_lists) == 56);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, device_complete_events) == 64);
static_assert(offsetof(PJRT_LoadedExecutable_Execute_Args, execute_device) == 72);
static_assert(sizeof(PJRT_Executable_NumOutputs_Args) == 32);
static_assert(offsetof(PJRT_Executable_NumOutputs_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_NumOutputs_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_NumOutputs_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_NumOutputs_Args, num_outputs) == 24);
static_assert(sizeof(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args) == 32);
static_assert(offsetof(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args, size_in_bytes) == 24);
static_assert(sizeof(PJRT_Executable_Fingerprint_Args) == 40);
static_assert(offsetof(PJRT_Executable_Fingerprint_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_Fingerprint_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_Fingerprint_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_Fingerprint_Args, executable_fingerprint) == 24);
static_assert(offsetof(PJRT_Executable_Fingerprint_Args, executable_fingerprint_size) == 32);
static_assert(sizeof(PJRT_Executable_GetCostAnalysis_Args) == 40);
static_assert(offsetof(PJRT_Executable_GetCostAnalysis_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_GetCostAnalysis_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_GetCostAnalysis_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_GetCostAnalysis_Args, num_properties) == 24);
static_assert(offsetof(PJRT_Executable_GetCostAnalysis_Args, properties) == 32);
static_assert(sizeof(PJRT_Executable_GetCompiledMemoryStats_Args) == 144);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, generated_code_size_in_bytes) == 24);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, argument_size_in_bytes) == 32);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, output_size_in_bytes) == 40);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, alias_size_in_bytes) == 48);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, temp_size_in_bytes) == 56);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, host_generated_code_size_in_bytes) == 64);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, host_argument_size_in_bytes) == 72);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, host_output_size_in_bytes) == 80);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, host_alias_size_in_bytes) == 88);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, host_temp_size_in_bytes) == 96);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, peak_memory_in_bytes) == 104);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, total_size_in_bytes) == 112);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, total_allocation_bytes) == 120);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, indefinite_allocations) == 128);
static_assert(offsetof(PJRT_Executable_GetCompiledMemoryStats_Args, peak_unpadded_heap_bytes) == 136);
static_assert(sizeof(PJRT_Executable_OutputElementTypes_Args) == 40);
static_assert(offsetof(PJRT_Executable_OutputElementTypes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_OutputElementTypes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_OutputElementTypes_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_OutputElementTypes_Args, output_types) == 24);
static_assert(offsetof(PJRT_Executable_OutputElementTypes_Args, num_output_types) == 32);
static_assert(sizeof(PJRT_Executable_OutputDimensions_Args) == 48);
static_assert(offsetof(PJRT_Executable_OutputDimensions_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_OutputDimensions_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_OutputDimensions_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_OutputDimensions_Args, num_outputs) == 24);
static_assert(offsetof(PJRT_Executable_OutputDimensions_Args, dims) == 32);
static_assert(offsetof(PJRT_Executable_OutputDimensions_Args, dim_sizes) == 40);
static_assert(sizeof(PJRT_Executable_ParameterMemoryKinds_Args) == 48);
static_assert(offsetof(PJRT_Executable_ParameterMemoryKinds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_ParameterMemoryKinds_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_ParameterMemoryKinds_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_ParameterMemoryKinds_Args, num_parameters) == 24);
static_assert(offsetof(PJRT_Executable_ParameterMemoryKinds_Args, memory_kinds) == 32);
static_assert(offsetof(PJRT_Executable_ParameterMemoryKinds_Args, memory_kind_sizes) == 40);
static_assert(sizeof(PJRT_Executable_OutputMemoryKinds_Args) == 48);
static_assert(offsetof(PJRT_Executable_OutputMemoryKinds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_OutputMemoryKinds_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_OutputMemoryKinds_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_OutputMemoryKinds_Args, num_outputs) == 24);
static_assert(offsetof(PJRT_Executable_OutputMemoryKinds_Args, memory_kinds) == 32);
static_assert(offsetof(PJRT_Executable_OutputMemoryKinds_Args, memory_kind_sizes) == 40);
static_assert(sizeof(PJRT_Executable_Serialize_Args) == 56);
static_assert(offsetof(PJRT_Executable_Serialize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_Serialize_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_Serialize_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_Serialize_Args, serialized_bytes) == 24);
static_assert(offsetof(PJRT_Executable_Serialize_Args, serialized_bytes_size) == 32);
static_assert(offsetof(PJRT_Executable_Serialize_Args, serialized_executable) == 40);
static_assert(offsetof(PJRT_Executable_Serialize_Args, serialized_executable_deleter) == 48);
static_assert(sizeof(PJRT_Executable_GetCompileOptions_Args) == 56);
static_assert(offsetof(PJRT_Executable_GetCompileOptions_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_GetCompileOptions_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_GetCompileOptions_Args, executable) == 16);
static_assert(offsetof(PJRT_Executable_GetCompileOptions_Args, serialized_bytes) == 24);
static_assert(offsetof(PJRT_Executable_GetCompileOptions_Args, serialized_bytes_size) == 32);
static_assert(offsetof(PJRT_Executable_GetCompileOptions_Args, serialized_compile_options) == 40);
static_assert(offsetof(PJRT_Executable_GetCompileOptions_Args, serialized_compile_options_deleter) == 48);
static_assert(sizeof(PJRT_LoadOptions) == 32);
static_assert(offsetof(PJRT_LoadOptions, struct_size) == 0);
static_assert(offsetof(PJRT_LoadOptions, computation_origin) == 8);
static_assert(offsetof(PJRT_LoadOptions, computation_origin_size) == 16);
static_assert(offsetof(PJRT_LoadOptions, multi_slice_config) == 24);
static_assert(sizeof(PJRT_Executable_DeserializeAndLoad_Args) == 72);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, client) == 16);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, serialized_executable) == 24);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, serialized_executable_size) == 32);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, loaded_executable) == 40);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, overridden_serialized_compile_options) == 48);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, overridden_serialized_compile_options_size) == 56);
static_assert(offsetof(PJRT_Executable_DeserializeAndLoad_Args, load_options) == 64);
static_assert(sizeof(PJRT_LoadedExecutable_Fingerprint_Args) == 40);
static_assert(offsetof(PJRT_LoadedExecutable_Fingerprint_Args, struct_size) == 0);
static_assert(offsetof(PJRT_LoadedExecutable_Fingerprint_Args, extension_start) == 8);
static_assert(offsetof(PJRT_LoadedExecutable_Fingerprint_Args, executable) == 16);
static_assert(offsetof(PJRT_LoadedExecutable_Fingerprint_Args, executable_fingerprint) == 24);
static_assert(offsetof(PJRT_LoadedExecutable_Fingerprint_Args, executable_fingerprint_size) == 32);
static_assert(sizeof(PJRT_Buffer_Destroy_Args) == 24);
static_assert(offsetof(PJRT_Buffer_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_Destroy_Args, buffer) == 16);
static_assert(sizeof(PJRT_Buffer_ElementType_Args) == 32);
static_assert(offsetof(PJRT_Buffer_ElementType_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_ElementType_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_ElementType_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_ElementType_Args, type) == 24);
static_assert(sizeof(PJRT_Buffer_Dimensions_Args) == 40);
static_assert(offsetof(PJRT_Buffer_Dimensions_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_Dimensions_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_Dimensions_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_Dimensions_Args, dims) == 24);
static_assert(offsetof(PJRT_Buffer_Dimensions_Args, num_dims) == 32);
static_assert(sizeof(PJRT_Buffer_UnpaddedDimensions_Args) == 40);
static_assert(offsetof(PJRT_Buffer_UnpaddedDimensions_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_UnpaddedDimensions_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_UnpaddedDimensions_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_UnpaddedDimensions_Args, unpadded_dims) == 24);
static_assert(offsetof(PJRT_Buffer_UnpaddedDimensions_Args, num_dims) == 32);
static_assert(sizeof(PJRT_Buffer_DynamicDimensionIndices_Args) == 40);
static_assert(offsetof(PJRT_Buffer_DynamicDimensionIndices_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_DynamicDimensionIndices_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_DynamicDimensionIndices_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_DynamicDimensionIndices_Args, dynamic_dim_indices) == 24);
static_assert(offsetof(PJRT_Buffer_DynamicDimensionIndices_Args, num_dynamic_dims) == 32);
static_assert(sizeof(PJRT_Buffer_GetMemoryLayout_Args) == 104);
static_assert(offsetof(PJRT_Buffer_GetMemoryLayout_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_GetMemoryLayout_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_GetMemoryLayout_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_GetMemoryLayout_Args, layout) == 24);
static_assert(sizeof(PJRT_Buffer_ToHostBuffer_Args) == 56);
static_assert(offsetof(PJRT_Buffer_ToHostBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_ToHostBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_ToHostBuffer_Args, src) == 16);
static_assert(offsetof(PJRT_Buffer_ToHostBuffer_Args, host_layout) == 24);
static_assert(offsetof(PJRT_Buffer_ToHostBuffer_Args, dst) == 32);
static_assert(offsetof(PJRT_Buffer_ToHostBuffer_Args, dst_size) == 40);
static_assert(offsetof(PJRT_Buffer_ToHostBuffer_Args, event) == 48);
static_assert(sizeof(PJRT_Buffer_OnDeviceSizeInBytes_Args) == 32);
static_assert(offsetof(PJRT_Buffer_OnDeviceSizeInBytes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_OnDeviceSizeInBytes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_OnDeviceSizeInBytes_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_OnDeviceSizeInBytes_Args, on_device_size_in_bytes) == 24);
static_assert(sizeof(PJRT_Buffer_Delete_Args) == 24);
static_assert(offsetof(PJRT_Buffer_Delete_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_Delete_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_Delete_Args, buffer) == 16);
static_assert(sizeof(PJRT_Buffer_IsDeleted_Args) == 32);
static_assert(offsetof(PJRT_Buffer_IsDeleted_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_IsDeleted_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_IsDeleted_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_IsDeleted_Args, is_deleted) == 24);
static_assert(sizeof(PJRT_Buffer_CopyRawToHost_Args) == 56);
static_assert(offsetof(PJRT_Buffer_CopyRawToHost_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_CopyRawToHost_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_CopyRawToHost_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_CopyRawToHost_Args, dst) == 24);
static_assert(offsetof(PJRT_Buffer_CopyRawToHost_Args, offset) == 32);
static_assert(offsetof(PJRT_Buffer_CopyRawToHost_Args, transfer_size) == 40);
static_assert(offsetof(PJRT_Buffer_CopyRawToHost_Args, event) == 48);
static_assert(sizeof(PJRT_Buffer_CopyRawToHostFuture_Callback_Args) == 48);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Callback_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Callback_Args, callback_data) == 8);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Callback_Args, error_code) == 16);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Callback_Args, error_message) == 24);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Callback_Args, error_message_size) == 32);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Callback_Args, dst) == 40);
static_assert(sizeof(PJRT_Buffer_CopyRawToHostFuture_Args) == 64);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Args, offset) == 24);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Args, transfer_size) == 32);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Args, event) == 40);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Args, callback_data) == 48);
static_assert(offsetof(PJRT_Buffer_CopyRawToHostFuture_Args, future_ready_callback) == 56);
static_assert(sizeof(PJRT_Buffer_CopyToDevice_Args) == 40);
static_assert(offsetof(PJRT_Buffer_CopyToDevice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_CopyToDevice_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_CopyToDevice_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_CopyToDevice_Args, dst_device) == 24);
static_assert(offsetof(PJRT_Buffer_CopyToDevice_Args, dst_buffer) == 32);
static_assert(sizeof(PJRT_Buffer_CopyToMemory_Args) == 40);
static_assert(offsetof(PJRT_Buffer_CopyToMemory_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_CopyToMemory_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_CopyToMemory_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_CopyToMemory_Args, dst_memory) == 24);
static_assert(offsetof(PJRT_Buffer_CopyToMemory_Args, dst_buffer) == 32);
static_assert(sizeof(PJRT_Buffer_Bitcast_Args) == 64);
static_assert(offsetof(PJRT_Buffer_Bitcast_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_Bitcast_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_Bitcast_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_Bitcast_Args, element_type) == 24);
static_assert(offsetof(PJRT_Buffer_Bitcast_Args, dims) == 32);
static_assert(offsetof(PJRT_Buffer_Bitcast_Args, num_dims) == 40);
static_assert(offsetof(PJRT_Buffer_Bitcast_Args, device_layout) == 48);
static_assert(offsetof(PJRT_Buffer_Bitcast_Args, out_buffer) == 56);
static_assert(sizeof(PJRT_Buffer_IsOnCpu_Args) == 32);
static_assert(offsetof(PJRT_Buffer_IsOnCpu_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_IsOnCpu_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_IsOnCpu_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_IsOnCpu_Args, is_on_cpu) == 24);
static_assert(sizeof(PJRT_Buffer_Device_Args) == 32);
static_assert(offsetof(PJRT_Buffer_Device_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_Device_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_Device_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_Device_Args, device) == 24);
static_assert(sizeof(PJRT_Buffer_Memory_Args) == 32);
static_assert(offsetof(PJRT_Buffer_Memory_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_Memory_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_Memory_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_Memory_Args, memory) == 24);
static_assert(sizeof(PJRT_Buffer_ReadyEvent_Args) == 32);
static_assert(offsetof(PJRT_Buffer_ReadyEvent_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_ReadyEvent_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_ReadyEvent_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_ReadyEvent_Args, event) == 24);
static_assert(sizeof(PJRT_Buffer_UnsafePointer_Args) == 32);
static_assert(offsetof(PJRT_Buffer_UnsafePointer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_UnsafePointer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_UnsafePointer_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_UnsafePointer_Args, buffer_pointer) == 24);
static_assert(sizeof(PJRT_Buffer_IncreaseExternalReferenceCount_Args) == 24);
static_assert(offsetof(PJRT_Buffer_IncreaseExternalReferenceCount_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_IncreaseExternalReferenceCount_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_IncreaseExternalReferenceCount_Args, buffer) == 16);
static_assert(sizeof(PJRT_Buffer_DecreaseExternalReferenceCount_Args) == 24);
static_assert(offsetof(PJRT_Buffer_DecreaseExternalReferenceCount_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_DecreaseExternalReferenceCount_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_DecreaseExternalReferenceCount_Args, buffer) == 16);
static_assert(sizeof(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args) == 32);
static_assert(offsetof(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args, device_memory_ptr) == 24);
static_assert(sizeof(PJRT_Buffer_DonateWithControlDependency_Callback_Args) == 40);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Callback_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Callback_Args, callback_data) == 8);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Callback_Args, error_code) == 16);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Callback_Args, error_message) == 24);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Callback_Args, error_message_size) == 32);
static_assert(sizeof(PJRT_Buffer_DonateWithControlDependency_Args) == 48);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Args, buffer) == 16);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Args, callback_data) == 24);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Args, dependency_ready_callback) == 32);
static_assert(offsetof(PJRT_Buffer_DonateWithControlDependency_Args, out_buffer) == 40);
static_assert(sizeof(PJRT_CopyToDeviceStream_Destroy_Args) == 24);
static_assert(offsetof(PJRT_CopyToDeviceStream_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_CopyToDeviceStream_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_CopyToDeviceStream_Destroy_Args, stream) == 16);
static_assert(sizeof(PJRT_CopyToDeviceStream_AddChunk_Args) == 40);
static_assert(offsetof(PJRT_CopyToDeviceStream_AddChunk_Args, struct_size) == 0);
static_assert(offsetof(PJRT_CopyToDeviceStream_AddChunk_Args, extension_start) == 8);
static_assert(offsetof(PJRT_CopyToDeviceStream_AddChunk_Args, stream) == 16);
static_assert(offsetof(PJRT_CopyToDeviceStream_AddChunk_Args, chunk) == 24);
static_assert(offsetof(PJRT_CopyToDeviceStream_AddChunk_Args, transfer_complete) == 32);
static_assert(sizeof(PJRT_CopyToDeviceStream_TotalBytes_Args) == 32);
static_assert(offsetof(PJRT_CopyToDeviceStream_TotalBytes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_CopyToDeviceStream_TotalBytes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_CopyToDeviceStream_TotalBytes_Args, stream) == 16);
static_assert(offsetof(PJRT_CopyToDeviceStream_TotalBytes_Args, total_bytes) == 24);
static_assert(sizeof(PJRT_CopyToDeviceStream_GranuleSize_Args) == 32);
static_assert(offsetof(PJRT_CopyToDeviceStream_GranuleSize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_CopyToDeviceStream_GranuleSize_Args, extension_start) == 8);
static_assert(offsetof(PJRT_CopyToDeviceStream_GranuleSize_Args, stream) == 16);
static_assert(offsetof(PJRT_CopyToDeviceStream_GranuleSize_Args, granule_size_in_bytes) == 24);
static_assert(sizeof(PJRT_CopyToDeviceStream_CurrentBytes_Args) == 32);
static_assert(offsetof(PJRT_CopyToDeviceStream_CurrentBytes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_CopyToDeviceStream_CurrentBytes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_CopyToDeviceStream_CurrentBytes_Args, stream) == 16);
static_assert(offsetof(PJRT_CopyToDeviceStream_CurrentBytes_Args, current_bytes) == 24);
static_assert(sizeof(PJRT_TopologyDescription_Create_Args) == 56);
static_assert(offsetof(PJRT_TopologyDescription_Create_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_Create_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_Create_Args, topology_name) == 16);
static_assert(offsetof(PJRT_TopologyDescription_Create_Args, topology_name_size) == 24);
static_assert(offsetof(PJRT_TopologyDescription_Create_Args, create_options) == 32);
static_assert(offsetof(PJRT_TopologyDescription_Create_Args, num_options) == 40);
static_assert(offsetof(PJRT_TopologyDescription_Create_Args, topology) == 48);
static_assert(sizeof(PJRT_TopologyDescription_Destroy_Args) == 24);
static_assert(offsetof(PJRT_TopologyDescription_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_Destroy_Args, topology) == 16);
static_assert(sizeof(PJRT_TopologyDescription_PlatformVersion_Args) == 40);
static_assert(offsetof(PJRT_TopologyDescription_PlatformVersion_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_PlatformVersion_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_PlatformVersion_Args, topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_PlatformVersion_Args, platform_version) == 24);
static_assert(offsetof(PJRT_TopologyDescription_PlatformVersion_Args, platform_version_size) == 32);
static_assert(sizeof(PJRT_TopologyDescription_PlatformName_Args) == 40);
static_assert(offsetof(PJRT_TopologyDescription_PlatformName_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_PlatformName_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_PlatformName_Args, topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_PlatformName_Args, platform_name) == 24);
static_assert(offsetof(PJRT_TopologyDescription_PlatformName_Args, platform_name_size) == 32);
static_assert(sizeof(PJRT_TopologyDescription_GetDeviceDescriptions_Args) == 40);
static_assert(offsetof(PJRT_TopologyDescription_GetDeviceDescriptions_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_GetDeviceDescriptions_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_GetDeviceDescriptions_Args, topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_GetDeviceDescriptions_Args, descriptions) == 24);
static_assert(offsetof(PJRT_TopologyDescription_GetDeviceDescriptions_Args, num_descriptions) == 32);
static_assert(sizeof(PJRT_TopologyDescription_Serialize_Args) == 56);
static_assert(offsetof(PJRT_TopologyDescription_Serialize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_Serialize_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_Serialize_Args, topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_Serialize_Args, serialized_bytes) == 24);
static_assert(offsetof(PJRT_TopologyDescription_Serialize_Args, serialized_bytes_size) == 32);
static_assert(offsetof(PJRT_TopologyDescription_Serialize_Args, serialized_topology) == 40);
static_assert(offsetof(PJRT_TopologyDescription_Serialize_Args, serialized_topology_deleter) == 48);
static_assert(sizeof(PJRT_TopologyDescription_Deserialize_Args) == 40);
static_assert(offsetof(PJRT_TopologyDescription_Deserialize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_Deserialize_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_Deserialize_Args, serialized_topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_Deserialize_Args, serialized_topology_size) == 24);
static_assert(offsetof(PJRT_TopologyDescription_Deserialize_Args, topology) == 32);
static_assert(sizeof(PJRT_TopologyDescription_Attributes_Args) == 40);
static_assert(offsetof(PJRT_TopologyDescription_Attributes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_Attributes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_Attributes_Args, topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_Attributes_Args, attributes) == 24);
static_assert(offsetof(PJRT_TopologyDescription_Attributes_Args, num_attributes) == 32);
static_assert(sizeof(PJRT_TopologyDescription_Fingerprint_Args) == 32);
static_assert(offsetof(PJRT_TopologyDescription_Fingerprint_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_Fingerprint_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_Fingerprint_Args, topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_Fingerprint_Args, fingerprint) == 24);
static_assert(sizeof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args) == 88);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, memory_space_kind_id) == 24);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, dims) == 32);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, num_dims) == 40);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, element_type) == 48);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, layout) == 56);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, serialized_shape) == 64);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, serialized_shape_size) == 72);
static_assert(offsetof(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, serialized_shape_deleter) == 80);
static_assert(sizeof(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args) == 40);
static_assert(offsetof(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args, extension_start) == 8);
static_assert(offsetof(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args, topology) == 16);
static_assert(offsetof(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args, memory_space_kind_ids) == 24);
static_assert(offsetof(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args, num_memory_space_kind_ids) == 32);
static_assert(sizeof(PJRT_Compile_Args) == 64);
static_assert(offsetof(PJRT_Compile_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Compile_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Compile_Args, topology) == 16);
static_assert(offsetof(PJRT_Compile_Args, program) == 24);
static_assert(offsetof(PJRT_Compile_Args, compile_options) == 32);
static_assert(offsetof(PJRT_Compile_Args, compile_options_size) == 40);
static_assert(offsetof(PJRT_Compile_Args, client) == 48);
static_assert(offsetof(PJRT_Compile_Args, executable) == 56);
static_assert(sizeof(PJRT_Api) == 1144);
static_assert(offsetof(PJRT_Api, struct_size) == 0);
static_assert(offsetof(PJRT_Api, extension_start) == 8);
static_assert(offsetof(PJRT_Api, pjrt_api_version) == 16);
static_assert(offsetof(PJRT_Api, PJRT_Error_Destroy) == 40);
static_assert(offsetof(PJRT_Api, PJRT_Error_Message) == 48);
static_assert(offsetof(PJRT_Api, PJRT_Error_GetCode) == 56);
static_assert(offsetof(PJRT_Api, PJRT_Plugin_Initialize) == 64);
static_assert(offsetof(PJRT_Api, PJRT_Plugin_Attributes) == 72);
static_assert(offsetof(PJRT_Api, PJRT_Event_Destroy) == 80);
static_assert(offsetof(PJRT_Api, PJRT_Event_IsReady) == 88);
static_assert(offsetof(PJRT_Api, PJRT_Event_Error) == 96);
static_assert(offsetof(PJRT_Api, PJRT_Event_Await) == 104);
static_assert(offsetof(PJRT_Api, PJRT_Event_OnReady) == 112);
static_assert(offsetof(PJRT_Api, PJRT_Client_Create) == 120);
static_assert(offsetof(PJRT_Api, PJRT_Client_Destroy) == 128);
static_assert(offsetof(PJRT_Api, PJRT_Client_PlatformName) == 136);
static_assert(offsetof(PJRT_Api, PJRT_Client_ProcessIndex) == 144);
static_assert(offsetof(PJRT_Api, PJRT_Client_PlatformVersion) == 152);
static_assert(offsetof(PJRT_Api, PJRT_Client_Devices) == 160);
static_assert(offsetof(PJRT_Api, PJRT_Client_AddressableDevices) == 168);
static_assert(offsetof(PJRT_Api, PJRT_Client_LookupDevice) == 176);
static_assert(offsetof(PJRT_Api, PJRT_Client_LookupAddressableDevice) == 184);
static_assert(offsetof(PJRT_Api, PJRT_Client_AddressableMemories) == 192);
static_assert(offsetof(PJRT_Api, PJRT_Client_Compile) == 200);
static_assert(offsetof(PJRT_Api, PJRT_Client_DefaultDeviceAssignment) == 208);
static_assert(offsetof(PJRT_Api, PJRT_Client_BufferFromHostBuffer) == 216);
static_assert(offsetof(PJRT_Api, PJRT_DeviceDescription_Id) == 224);
static_assert(offsetof(PJRT_Api, PJRT_DeviceDescription_ProcessIndex) == 232);
static_assert(offsetof(PJRT_Api, PJRT_DeviceDescription_Attributes) == 240);
static_assert(offsetof(PJRT_Api, PJRT_DeviceDescription_Kind) == 248);
static_assert(offsetof(PJRT_Api, PJRT_DeviceDescription_DebugString) == 256);
static_assert(offsetof(PJRT_Api, PJRT_DeviceDescription_ToString) == 264);
static_assert(offsetof(PJRT_Api, PJRT_Device_GetDescription) == 272);
static_assert(offsetof(PJRT_Api, PJRT_Device_IsAddressable) == 280);
static_assert(offsetof(PJRT_Api, PJRT_Device_LocalHardwareId) == 288);
static_assert(offsetof(PJRT_Api, PJRT_Device_AddressableMemories) == 296);
static_assert(offsetof(PJRT_Api, PJRT_Device_DefaultMemory) == 304);
static_assert(offsetof(PJRT_Api, PJRT_Device_MemoryStats) == 312);
static_assert(offsetof(PJRT_Api, PJRT_Memory_Id) == 320);
static_assert(offsetof(PJRT_Api, PJRT_Memory_Kind) == 328);
static_assert(offsetof(PJRT_Api, PJRT_Memory_DebugString) == 336);
static_assert(offsetof(PJRT_Api, PJRT_Memory_ToString) == 344);
static_assert(offsetof(PJRT_Api, PJRT_Memory_AddressableByDevices) == 352);
static_assert(offsetof(PJRT_Api, PJRT_Executable_Destroy) == 360);
static_assert(offsetof(PJRT_Api, PJRT_Executable_Name) == 368);
static_assert(offsetof(PJRT_Api, PJRT_Executable_NumReplicas) == 376);
static_assert(offsetof(PJRT_Api, PJRT_Executable_NumPartitions) == 384);
static_assert(offsetof(PJRT_Api, PJRT_Executable_NumOutputs) == 392);
static_assert(offsetof(PJRT_Api, PJRT_Executable_SizeOfGeneratedCodeInBytes) == 400);
static_assert(offsetof(PJRT_Api, PJRT_Executable_GetCostAnalysis) == 408);
static_assert(offsetof(PJRT_Api, PJRT_Executable_OutputMemoryKinds) == 416);
static_assert(offsetof(PJRT_Api, PJRT_Executable_OptimizedProgram) == 424);
static_assert(offsetof(PJRT_Api, PJRT_Executable_Serialize) == 432);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_Destroy) == 440);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_GetExecutable) == 448);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_AddressableDevices) == 456);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_Delete) == 464);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_IsDeleted) == 472);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_Execute) == 480);
static_assert(offsetof(PJRT_Api, PJRT_Executable_DeserializeAndLoad) == 488);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_Fingerprint) == 496);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_Destroy) == 504);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_ElementType) == 512);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_Dimensions) == 520);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_UnpaddedDimensions) == 528);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_DynamicDimensionIndices) == 536);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_GetMemoryLayout) == 544);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_OnDeviceSizeInBytes) == 552);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_Device) == 560);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_Memory) == 568);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_Delete) == 576);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_IsDeleted) == 584);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_CopyToDevice) == 592);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_ToHostBuffer) == 600);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_IsOnCpu) == 608);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_ReadyEvent) == 616);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_UnsafePointer) == 624);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_IncreaseExternalReferenceCount) == 632);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_DecreaseExternalReferenceCount) == 640);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_OpaqueDeviceMemoryDataPointer) == 648);
static_assert(offsetof(PJRT_Api, PJRT_CopyToDeviceStream_Destroy) == 656);
static_assert(offsetof(PJRT_Api, PJRT_CopyToDeviceStream_AddChunk) == 664);
static_assert(offsetof(PJRT_Api, PJRT_CopyToDeviceStream_TotalBytes) == 672);
static_assert(offsetof(PJRT_Api, PJRT_CopyToDeviceStream_GranuleSize) == 680);
static_assert(offsetof(PJRT_Api, PJRT_CopyToDeviceStream_CurrentBytes) == 688);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_Create) == 696);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_Destroy) == 704);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_PlatformName) == 712);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_PlatformVersion) == 720);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_GetDeviceDescriptions) == 728);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_Serialize) == 736);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_Attributes) == 744);
static_assert(offsetof(PJRT_Api, PJRT_Compile) == 752);
static_assert(offsetof(PJRT_Api, PJRT_Executable_OutputElementTypes) == 760);
static_assert(offsetof(PJRT_Api, PJRT_Executable_OutputDimensions) == 768);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_CopyToMemory) == 776);
static_assert(offsetof(PJRT_Api, PJRT_Client_CreateViewOfDeviceBuffer) == 784);
static_assert(offsetof(PJRT_Api, PJRT_Executable_Fingerprint) == 792);
static_assert(offsetof(PJRT_Api, PJRT_Client_TopologyDescription) == 800);
static_assert(offsetof(PJRT_Api, PJRT_Executable_GetCompiledMemoryStats) == 808);
static_assert(offsetof(PJRT_Api, PJRT_Memory_Kind_Id) == 816);
static_assert(offsetof(PJRT_Api, PJRT_ExecuteContext_Create) == 824);
static_assert(offsetof(PJRT_Api, PJRT_ExecuteContext_Destroy) == 832);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_CopyRawToHost) == 840);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_Destroy) == 848);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_TransferData) == 856);
static_assert(offsetof(PJRT_Api, PJRT_Client_CreateBuffersForAsyncHostToDevice) == 864);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer) == 872);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_Device) == 880);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_BufferCount) == 888);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_BufferSize) == 896);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_SetBufferError) == 904);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_AddMetadata) == 912);
static_assert(offsetof(PJRT_Api, PJRT_Client_DmaMap) == 920);
static_assert(offsetof(PJRT_Api, PJRT_Client_DmaUnmap) == 928);
static_assert(offsetof(PJRT_Api, PJRT_Client_CreateUninitializedBuffer) == 936);
static_assert(offsetof(PJRT_Api, PJRT_Client_UpdateGlobalProcessInfo) == 944);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_Deserialize) == 952);
static_assert(offsetof(PJRT_Api, PJRT_Client_CreateAliasBuffer) == 960);
static_assert(offsetof(PJRT_Api, PJRT_Client_FulfillAliasBuffer) == 968);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_GetDeviceAssignment) == 976);
static_assert(offsetof(PJRT_Api, PJRT_Client_CreateErrorBuffer) == 984);
static_assert(offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_TransferLiteral) == 992);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_CopyRawToHostFuture) == 1000);
static_assert(offsetof(PJRT_Api, PJRT_Device_PoisonExecution) == 1008);
static_assert(offsetof(PJRT_Api, PJRT_Device_CreateAsyncTrackingEvent) == 1016);
static_assert(offsetof(PJRT_Api, PJRT_AsyncTrackingEvent_Destroy) == 1024);
static_assert(offsetof(PJRT_Api, PJRT_Executable_GetCompileOptions) == 1032);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_DonateWithControlDependency) == 1040);
static_assert(offsetof(PJRT_Api, PJRT_Event_Create) == 1048);
static_assert(offsetof(PJRT_Api, PJRT_Event_Set) == 1056);
static_assert(offsetof(PJRT_Api, PJRT_Device_GetAttributes) == 1064);
static_assert(offsetof(PJRT_Api, PJRT_Client_Load) == 1072);
static_assert(offsetof(PJRT_Api, PJRT_LoadedExecutable_AddressableDeviceLogicalIds) == 1080);
static_assert(offsetof(PJRT_Api, PJRT_Buffer_Bitcast) == 1088);
static_assert(offsetof(PJRT_Api, PJRT_Error_ForEachPayload) == 1096);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_Fingerprint) == 1104);
static_assert(offsetof(PJRT_Api, PJRT_Executable_ParameterMemoryKinds) == 1112);
static_assert(offsetof(PJRT_Api, PJRT_Device_ClearMemoryStats) == 1120);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace) == 1128);
static_assert(offsetof(PJRT_Api, PJRT_TopologyDescription_GetMemorySpaceKindIds) == 1136);
static_assert(sizeof(PJRT_Client_RuntimeAbiVersion_Args) == 24);
static_assert(offsetof(PJRT_Client_RuntimeAbiVersion_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Client_RuntimeAbiVersion_Args, client) == 8);
static_assert(offsetof(PJRT_Client_RuntimeAbiVersion_Args, abi_version) == 16);
static_assert(sizeof(PJRT_Executable_GetAbiVersion_Args) == 24);
static_assert(offsetof(PJRT_Executable_GetAbiVersion_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Executable_GetAbiVersion_Args, executable) == 8);
static_assert(offsetof(PJRT_Executable_GetAbiVersion_Args, abi_version) == 16);
static_assert(sizeof(PJRT_RuntimeAbiVersion_Destroy_Args) == 16);
static_assert(offsetof(PJRT_RuntimeAbiVersion_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RuntimeAbiVersion_Destroy_Args, abi_version) == 8);
static_assert(sizeof(PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args) == 24);
static_assert(offsetof(PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args, abi_version) == 8);
static_assert(offsetof(PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args, other_abi_version) == 16);
static_assert(sizeof(PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args) == 24);
static_assert(offsetof(PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args, abi_version) == 8);
static_assert(offsetof(PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args, executable_abi_version) == 16);
static_assert(sizeof(PJRT_RuntimeAbiVersion_ToProto_Args) == 48);
static_assert(offsetof(PJRT_RuntimeAbiVersion_ToProto_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RuntimeAbiVersion_ToProto_Args, abi_version) == 8);
static_assert(offsetof(PJRT_RuntimeAbiVersion_ToProto_Args, serialized_proto) == 16);
static_assert(offsetof(PJRT_RuntimeAbiVersion_ToProto_Args, serialized_proto_size) == 24);
static_assert(offsetof(PJRT_RuntimeAbiVersion_ToProto_Args, serialized_proto_holder) == 32);
static_assert(offsetof(PJRT_RuntimeAbiVersion_ToProto_Args, serialized_proto_deleter) == 40);
static_assert(sizeof(PJRT_RuntimeAbiVersion_PlatformId_Args) == 24);
static_assert(offsetof(PJRT_RuntimeAbiVersion_PlatformId_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RuntimeAbiVersion_PlatformId_Args, abi_version) == 8);
static_assert(offsetof(PJRT_RuntimeAbiVersion_PlatformId_Args, platform_id) == 16);
static_assert(sizeof(PJRT_ExecutableAbiVersion_Destroy_Args) == 16);
static_assert(offsetof(PJRT_ExecutableAbiVersion_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_ExecutableAbiVersion_Destroy_Args, abi_version) == 8);
static_assert(sizeof(PJRT_ExecutableAbiVersion_ToProto_Args) == 48);
static_assert(offsetof(PJRT_ExecutableAbiVersion_ToProto_Args, struct_size) == 0);
static_assert(offsetof(PJRT_ExecutableAbiVersion_ToProto_Args, abi_version) == 8);
static_assert(offsetof(PJRT_ExecutableAbiVersion_ToProto_Args, serialized_proto) == 16);
static_assert(offsetof(PJRT_ExecutableAbiVersion_ToProto_Args, serialized_proto_size) == 24);
static_assert(offsetof(PJRT_ExecutableAbiVersion_ToProto_Args, serialized_proto_holder) == 32);
static_assert(offsetof(PJRT_ExecutableAbiVersion_ToProto_Args, serialized_proto_deleter) == 40);
static_assert(sizeof(PJRT_ExecutableAbiVersion_PlatformId_Args) == 24);
static_assert(offsetof(PJRT_ExecutableAbiVersion_PlatformId_Args, struct_size) == 0);
static_assert(offsetof(PJRT_ExecutableAbiVersion_PlatformId_Args, abi_version) == 8);
static_assert(offsetof(PJRT_ExecutableAbiVersion_PlatformId_Args, platform_id) == 16);
static_assert(sizeof(PJRT_RuntimeAbiVersion_FromProto_Args) == 32);
static_assert(offsetof(PJRT_RuntimeAbiVersion_FromProto_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RuntimeAbiVersion_FromProto_Args, serialized_proto) == 8);
static_assert(offsetof(PJRT_RuntimeAbiVersion_FromProto_Args, serialized_proto_size) == 16);
static_assert(offsetof(PJRT_RuntimeAbiVersion_FromProto_Args, abi_version) == 24);
static_assert(sizeof(PJRT_ExecutableAbiVersion_FromProto_Args) == 32);
static_assert(offsetof(PJRT_ExecutableAbiVersion_FromProto_Args, struct_size) == 0);
static_assert(offsetof(PJRT_ExecutableAbiVersion_FromProto_Args, serialized_proto) == 8);
static_assert(offsetof(PJRT_ExecutableAbiVersion_FromProto_Args, serialized_proto_size) == 16);
static_assert(offsetof(PJRT_ExecutableAbiVersion_FromProto_Args, abi_version) == 24);
static_assert(sizeof(PJRT_AbiVersion_Extension) == 120);
static_assert(offsetof(PJRT_AbiVersion_Extension, base) == 0);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_Client_RuntimeAbiVersion) == 24);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_Executable_GetAbiVersion) == 32);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_Destroy) == 40);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime) == 48);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable) == 56);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_ToProto) == 64);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_PlatformId) == 72);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_ExecutableAbiVersion_Destroy) == 80);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_ExecutableAbiVersion_ToProto) == 88);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_ExecutableAbiVersion_PlatformId) == 96);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_FromProto) == 104);
static_assert(offsetof(PJRT_AbiVersion_Extension, PJRT_ExecutableAbiVersion_FromProto) == 112);
static_assert(sizeof(PJRT_Callback_Tpu_SliceBuilderArgs) == 16);
static_assert(offsetof(PJRT_Callback_Tpu_SliceBuilderArgs, struct_size) == 0);
static_assert(offsetof(PJRT_Callback_Tpu_SliceBuilderArgs, failure_type) == 8);
static_assert(sizeof(PJRT_Callback_PrefatalArgs) == 32);
static_assert(offsetof(PJRT_Callback_PrefatalArgs, struct_size) == 0);
static_assert(offsetof(PJRT_Callback_PrefatalArgs, error_code) == 8);
static_assert(offsetof(PJRT_Callback_PrefatalArgs, error_message) == 16);
static_assert(offsetof(PJRT_Callback_PrefatalArgs, error_message_size) == 24);
static_assert(sizeof(PJRT_Callback_RegisterCallback_Args) == 40);
static_assert(offsetof(PJRT_Callback_RegisterCallback_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Callback_RegisterCallback_Args, client) == 8);
static_assert(offsetof(PJRT_Callback_RegisterCallback_Args, type) == 16);
static_assert(offsetof(PJRT_Callback_RegisterCallback_Args, callback) == 24);
static_assert(offsetof(PJRT_Callback_RegisterCallback_Args, user_arg) == 32);
static_assert(sizeof(PJRT_Callback_InvokeCallback_Args) == 32);
static_assert(offsetof(PJRT_Callback_InvokeCallback_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Callback_InvokeCallback_Args, client) == 8);
static_assert(offsetof(PJRT_Callback_InvokeCallback_Args, type) == 16);
static_assert(offsetof(PJRT_Callback_InvokeCallback_Args, args) == 24);
static_assert(sizeof(PJRT_Callback_Extension) == 40);
static_assert(offsetof(PJRT_Callback_Extension, base) == 0);
static_assert(offsetof(PJRT_Callback_Extension, PJRT_Register_Callback) == 24);
static_assert(offsetof(PJRT_Callback_Extension, PJRT_Callback_InvokeCallback) == 32);
static_assert(sizeof(PJRT_Collectives_Destroy_Args) == 16);
static_assert(offsetof(PJRT_Collectives_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_Destroy_Args, collectives) == 8);
static_assert(sizeof(PJRT_Collectives_CreateCommunicators_Args) == 104);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, collectives) == 8);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, device_ids) == 16);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, num_device_ids) == 24);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, clique_ids) == 32);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, clique_id_sizes) == 40);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, num_clique_ids) == 48);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, rank_ids) == 56);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, num_device_ranks) == 64);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, communicators) == 72);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, num_communicators) == 80);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, communicators_holder) == 88);
static_assert(offsetof(PJRT_Collectives_CreateCommunicators_Args, communicators_holder_deleter) == 96);
static_assert(sizeof(PJRT_Collectives_Communicator_Destroy_Args) == 16);
static_assert(offsetof(PJRT_Collectives_Communicator_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_Communicator_Destroy_Args, communicator) == 8);
static_assert(sizeof(PJRT_Collectives_CpuExecutor) == 48);
static_assert(offsetof(PJRT_Collectives_CpuExecutor, run_id) == 0);
static_assert(offsetof(PJRT_Collectives_CpuExecutor, global_device_ids) == 8);
static_assert(offsetof(PJRT_Collectives_CpuExecutor, num_global_device_ids) == 16);
static_assert(offsetof(PJRT_Collectives_CpuExecutor, num_local_participants) == 24);
static_assert(offsetof(PJRT_Collectives_CpuExecutor, collective_op_kind) == 28);
static_assert(offsetof(PJRT_Collectives_CpuExecutor, op_id) == 32);
static_assert(offsetof(PJRT_Collectives_CpuExecutor, timeout_in_ns) == 40);
static_assert(sizeof(PJRT_Collectives_Communicator_AllReduce_Args) == 88);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, communicator) == 8);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, send_buffer_ptr) == 16);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, send_buffer_size) == 24);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, recv_buffer_ptr) == 32);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, recv_buffer_size) == 40);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, primitive_type) == 48);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, count) == 56);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, reduction_kind) == 64);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, cpu_executor) == 72);
static_assert(offsetof(PJRT_Collectives_Communicator_AllReduce_Args, event) == 80);
static_assert(sizeof(PJRT_Collectives_Communicator_ReduceScatter_Args) == 88);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, communicator) == 8);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, send_buffer_ptr) == 16);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, send_buffer_size) == 24);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, recv_buffer_ptr) == 32);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, recv_buffer_size) == 40);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, primitive_type) == 48);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, count) == 56);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, reduction_kind) == 64);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, cpu_executor) == 72);
static_assert(offsetof(PJRT_Collectives_Communicator_ReduceScatter_Args, event) == 80);
static_assert(sizeof(PJRT_Collectives_Communicator_AllGather_Args) == 80);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, communicator) == 8);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, send_buffer_ptr) == 16);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, send_buffer_size) == 24);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, recv_buffer_ptr) == 32);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, recv_buffer_size) == 40);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, primitive_type) == 48);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, count) == 56);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, cpu_executor) == 64);
static_assert(offsetof(PJRT_Collectives_Communicator_AllGather_Args, event) == 72);
static_assert(sizeof(PJRT_Collectives_Communicator_CollectivePermute_Args) == 112);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, communicator) == 8);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, send_buffer_ptr) == 16);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, send_buffer_size) == 24);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, recv_buffer_ptr) == 32);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, recv_buffer_size) == 40);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, primitive_type) == 48);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, count) == 56);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, has_source_rank) == 64);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, source_rank) == 72);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, target_ranks) == 80);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, num_target_ranks) == 88);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, cpu_executor) == 96);
static_assert(offsetof(PJRT_Collectives_Communicator_CollectivePermute_Args, event) == 104);
static_assert(sizeof(PJRT_Collectives_Communicator_AllToAll_Args) == 96);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, communicator) == 8);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, send_buffers_ptrs) == 16);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, send_buffers_sizes) == 24);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, num_send_buffers) == 32);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, recv_buffers_ptrs) == 40);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, recv_buffers_sizes) == 48);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, num_recv_buffers) == 56);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, primitive_type) == 64);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, count) == 72);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, cpu_executor) == 80);
static_assert(offsetof(PJRT_Collectives_Communicator_AllToAll_Args, event) == 88);
static_assert(sizeof(PJRT_Collectives_Communicator_ToString_Args) == 48);
static_assert(offsetof(PJRT_Collectives_Communicator_ToString_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Collectives_Communicator_ToString_Args, communicator) == 8);
static_assert(offsetof(PJRT_Collectives_Communicator_ToString_Args, str) == 16);
static_assert(offsetof(PJRT_Collectives_Communicator_ToString_Args, str_size) == 24);
static_assert(offsetof(PJRT_Collectives_Communicator_ToString_Args, str_holder) == 32);
static_assert(offsetof(PJRT_Collectives_Communicator_ToString_Args, str_holder_deleter) == 40);
static_assert(sizeof(PJRT_Collectives_Extension) == 96);
static_assert(offsetof(PJRT_Collectives_Extension, base) == 0);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Destroy) == 24);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_CreateCommunicators) == 32);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_Destroy) == 40);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_AllReduce) == 48);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_ReduceScatter) == 56);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_AllGather) == 64);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_CollectivePermute) == 72);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_AllToAll) == 80);
static_assert(offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_ToString) == 88);
static_assert(sizeof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args) == 64);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args, client) == 16);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args, num_buffers) == 24);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args, buffers) == 32);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args, dst_global_device_ids) == 40);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args, transfer_keys) == 48);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args, send_events) == 56);
static_assert(sizeof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args) == 96);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, client) == 16);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, num_shapes) == 24);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, shape_num_dims) == 32);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, num_dims) == 40);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, element_types) == 48);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, layouts) == 56);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, device) == 64);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, src_global_device_ids) == 72);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, transfer_keys) == 80);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args, buffers) == 88);
static_assert(sizeof(PJRT_Transfers_CrossHostRecvNotifierInfo) == 16);
static_assert(offsetof(PJRT_Transfers_CrossHostRecvNotifierInfo, user_arg) == 0);
static_assert(offsetof(PJRT_Transfers_CrossHostRecvNotifierInfo, notifier) == 8);
static_assert(sizeof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args) == 104);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, client) == 16);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, num_shapes) == 24);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, shape_num_dims) == 32);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, num_dims) == 40);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, element_types) == 48);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, layouts) == 56);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, device) == 64);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, notifier) == 72);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, buffers) == 88);
static_assert(offsetof(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args, num_buffers) == 96);
static_assert(sizeof(PJRT_Transfers_CrossHostRemoteSendCallbackInfo) == 16);
static_assert(offsetof(PJRT_Transfers_CrossHostRemoteSendCallbackInfo, user_arg) == 0);
static_assert(offsetof(PJRT_Transfers_CrossHostRemoteSendCallbackInfo, on_done) == 8);
static_assert(sizeof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args) == 72);
static_assert(offsetof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args, buffer) == 16);
static_assert(offsetof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args, event) == 24);
static_assert(offsetof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args, serialized_descriptor) == 32);
static_assert(offsetof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args, serialized_descriptor_size) == 40);
static_assert(offsetof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args, on_done) == 48);
static_assert(offsetof(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args, descriptor_destructor) == 64);
static_assert(sizeof(PJRT_CrossHostTransfers_Extension) == 56);
static_assert(offsetof(PJRT_CrossHostTransfers_Extension, base) == 0);
static_assert(offsetof(PJRT_CrossHostTransfers_Extension, PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers) == 24);
static_assert(offsetof(PJRT_CrossHostTransfers_Extension, PJRT_Buffer_CopyToRemoteDevice) == 32);
static_assert(offsetof(PJRT_CrossHostTransfers_Extension, PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers) == 40);
static_assert(offsetof(PJRT_CrossHostTransfers_Extension, PJRT_Transfers_PJRT_Client_CrossHostSendBuffers) == 48);
static_assert(sizeof(JAX_CustomCallPartitioner_string) == 16);
static_assert(offsetof(JAX_CustomCallPartitioner_string, data) == 0);
static_assert(offsetof(JAX_CustomCallPartitioner_string, size) == 8);
static_assert(sizeof(JAX_CustomCallPartitioner_aval) == 40);
static_assert(offsetof(JAX_CustomCallPartitioner_aval, shape) == 0);
static_assert(offsetof(JAX_CustomCallPartitioner_aval, has_sharding) == 16);
static_assert(offsetof(JAX_CustomCallPartitioner_aval, sharding) == 24);
static_assert(sizeof(JAX_CustomCallPartitioner_version_and_error) == 48);
static_assert(offsetof(JAX_CustomCallPartitioner_version_and_error, api_version) == 0);
static_assert(offsetof(JAX_CustomCallPartitioner_version_and_error, data) == 8);
static_assert(offsetof(JAX_CustomCallPartitioner_version_and_error, cleanup_fn) == 16);
static_assert(offsetof(JAX_CustomCallPartitioner_version_and_error, has_error) == 24);
static_assert(offsetof(JAX_CustomCallPartitioner_version_and_error, code) == 28);
static_assert(offsetof(JAX_CustomCallPartitioner_version_and_error, error_msg) == 32);
static_assert(sizeof(JAX_CustomCallPartitioner_Partition_Args) == 160);
static_assert(offsetof(JAX_CustomCallPartitioner_Partition_Args, header) == 0);
static_assert(offsetof(JAX_CustomCallPartitioner_Partition_Args, num_args) == 48);
static_assert(offsetof(JAX_CustomCallPartitioner_Partition_Args, op_args) == 56);
static_assert(offsetof(JAX_CustomCallPartitioner_Partition_Args, op_result) == 64);
static_assert(offsetof(JAX_CustomCallPartitioner_Partition_Args, backend_config) == 104);
static_assert(offsetof(JAX_CustomCallPartitioner_Partition_Args, mlir_module) == 120);
static_assert(offsetof(JAX_CustomCallPartitioner_Partition_Args, args_sharding) == 136);
static_assert(offsetof(JAX_CustomCallPartitioner_Partition_Args, result_sharding) == 144);
static_assert(sizeof(JAX_CustomCallPartitioner_InferShardingFromOperands_Args) == 120);
static_assert(offsetof(JAX_CustomCallPartitioner_InferShardingFromOperands_Args, header) == 0);
static_assert(offsetof(JAX_CustomCallPartitioner_InferShardingFromOperands_Args, num_args) == 48);
static_assert(offsetof(JAX_CustomCallPartitioner_InferShardingFromOperands_Args, op_args) == 56);
static_assert(offsetof(JAX_CustomCallPartitioner_InferShardingFromOperands_Args, result_shape) == 64);
static_assert(offsetof(JAX_CustomCallPartitioner_InferShardingFromOperands_Args, backend_config) == 80);
static_assert(offsetof(JAX_CustomCallPartitioner_InferShardingFromOperands_Args, has_result_sharding) == 96);
static_assert(offsetof(JAX_CustomCallPartitioner_InferShardingFromOperands_Args, result_sharding) == 104);
static_assert(sizeof(JAX_CustomCallPartitioner_PropagateUserSharding_Args) == 96);
static_assert(offsetof(JAX_CustomCallPartitioner_PropagateUserSharding_Args, header) == 0);
static_assert(offsetof(JAX_CustomCallPartitioner_PropagateUserSharding_Args, backend_config) == 48);
static_assert(offsetof(JAX_CustomCallPartitioner_PropagateUserSharding_Args, result_shape) == 64);
static_assert(offsetof(JAX_CustomCallPartitioner_PropagateUserSharding_Args, result_sharding) == 80);
static_assert(sizeof(JAX_CustomCallPartitioner_Callbacks) == 56);
static_assert(offsetof(JAX_CustomCallPartitioner_Callbacks, version) == 0);
static_assert(offsetof(JAX_CustomCallPartitioner_Callbacks, private_data) == 8);
static_assert(offsetof(JAX_CustomCallPartitioner_Callbacks, dtor) == 16);
static_assert(offsetof(JAX_CustomCallPartitioner_Callbacks, partition) == 24);
static_assert(offsetof(JAX_CustomCallPartitioner_Callbacks, infer_sharding) == 32);
static_assert(offsetof(JAX_CustomCallPartitioner_Callbacks, propagate_user_sharding) == 40);
static_assert(offsetof(JAX_CustomCallPartitioner_Callbacks, can_side_effecting_have_replicated_sharding) == 48);
static_assert(sizeof(PJRT_Register_Custom_Partitioner_Args) == 32);
static_assert(offsetof(PJRT_Register_Custom_Partitioner_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Register_Custom_Partitioner_Args, name) == 8);
static_assert(offsetof(PJRT_Register_Custom_Partitioner_Args, name_size) == 16);
static_assert(offsetof(PJRT_Register_Custom_Partitioner_Args, callbacks) == 24);
static_assert(sizeof(PJRT_Register_Batch_Partitionable_Args) == 24);
static_assert(offsetof(PJRT_Register_Batch_Partitionable_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Register_Batch_Partitionable_Args, name) == 8);
static_assert(offsetof(PJRT_Register_Batch_Partitionable_Args, name_size) == 16);
static_assert(sizeof(PJRT_Custom_Partitioner_Extension) == 40);
static_assert(offsetof(PJRT_Custom_Partitioner_Extension, base) == 0);
static_assert(offsetof(PJRT_Custom_Partitioner_Extension, PJRT_Register_Custom_Partitioner) == 24);
static_assert(offsetof(PJRT_Custom_Partitioner_Extension, PJRT_Register_Batch_Partitionable) == 32);
static_assert(sizeof(PJRT_ExecutableMetadata) == 16);
static_assert(offsetof(PJRT_ExecutableMetadata, serialized_metadata) == 0);
static_assert(offsetof(PJRT_ExecutableMetadata, serialized_metadata_size) == 8);
static_assert(sizeof(PJRT_ExecutableMetadata_GetExecutableMetadata_Args) == 16);
static_assert(offsetof(PJRT_ExecutableMetadata_GetExecutableMetadata_Args, executable) == 0);
static_assert(offsetof(PJRT_ExecutableMetadata_GetExecutableMetadata_Args, metadata) == 8);
static_assert(sizeof(PJRT_ExecutableMetadata_DestroySerializedMetadata_Args) == 8);
static_assert(offsetof(PJRT_ExecutableMetadata_DestroySerializedMetadata_Args, metadata) == 0);
static_assert(sizeof(PJRT_ExecutableMetadata_Extension) == 40);
static_assert(offsetof(PJRT_ExecutableMetadata_Extension, base) == 0);
static_assert(offsetof(PJRT_ExecutableMetadata_Extension, PJRT_ExecutableMetadata_GetExecutableMetadata) == 24);
static_assert(offsetof(PJRT_ExecutableMetadata_Extension, PJRT_ExecutableMetadata_DestroySerializedMetadata) == 32);
static_assert(sizeof(PJRT_FFI_Type_Info) == 24);
static_assert(offsetof(PJRT_FFI_Type_Info, deleter) == 0);
static_assert(offsetof(PJRT_FFI_Type_Info, serialize) == 8);
static_assert(offsetof(PJRT_FFI_Type_Info, deserialize) == 16);
static_assert(sizeof(PJRT_FFI_Type_Register_Args) == 48);
static_assert(offsetof(PJRT_FFI_Type_Register_Args, struct_size) == 0);
static_assert(offsetof(PJRT_FFI_Type_Register_Args, extension_start) == 8);
static_assert(offsetof(PJRT_FFI_Type_Register_Args, type_name) == 16);
static_assert(offsetof(PJRT_FFI_Type_Register_Args, type_name_size) == 24);
static_assert(offsetof(PJRT_FFI_Type_Register_Args, type_id) == 32);
static_assert(offsetof(PJRT_FFI_Type_Register_Args, type_info) == 40);
static_assert(sizeof(PJRT_FFI_UserData) == 16);
static_assert(offsetof(PJRT_FFI_UserData, type_id) == 0);
static_assert(offsetof(PJRT_FFI_UserData, data) == 8);
static_assert(sizeof(PJRT_FFI_UserData_Add_Args) == 40);
static_assert(offsetof(PJRT_FFI_UserData_Add_Args, struct_size) == 0);
static_assert(offsetof(PJRT_FFI_UserData_Add_Args, extension_start) == 8);
static_assert(offsetof(PJRT_FFI_UserData_Add_Args, context) == 16);
static_assert(offsetof(PJRT_FFI_UserData_Add_Args, user_data) == 24);
static_assert(sizeof(PJRT_FFI_Register_Handler_Args) == 56);
static_assert(offsetof(PJRT_FFI_Register_Handler_Args, struct_size) == 0);
static_assert(offsetof(PJRT_FFI_Register_Handler_Args, target_name) == 8);
static_assert(offsetof(PJRT_FFI_Register_Handler_Args, target_name_size) == 16);
static_assert(offsetof(PJRT_FFI_Register_Handler_Args, handler) == 24);
static_assert(offsetof(PJRT_FFI_Register_Handler_Args, platform_name) == 32);
static_assert(offsetof(PJRT_FFI_Register_Handler_Args, platform_name_size) == 40);
static_assert(offsetof(PJRT_FFI_Register_Handler_Args, traits) == 48);
static_assert(sizeof(PJRT_FFI_Extension) == 48);
static_assert(offsetof(PJRT_FFI_Extension, base) == 0);
static_assert(offsetof(PJRT_FFI_Extension, PJRT_FFI_Type_Register) == 24);
static_assert(offsetof(PJRT_FFI_Extension, PJRT_FFI_UserData_Add) == 32);
static_assert(offsetof(PJRT_FFI_Extension, PJRT_FFI_Register_Handler) == 40);
static_assert(sizeof(PJRT_Gpu_Register_Custom_Call_Args) == 64);
static_assert(offsetof(PJRT_Gpu_Register_Custom_Call_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Gpu_Register_Custom_Call_Args, function_name) == 8);
static_assert(offsetof(PJRT_Gpu_Register_Custom_Call_Args, function_name_size) == 16);
static_assert(offsetof(PJRT_Gpu_Register_Custom_Call_Args, api_version) == 24);
static_assert(offsetof(PJRT_Gpu_Register_Custom_Call_Args, handler_instantiate) == 32);
static_assert(offsetof(PJRT_Gpu_Register_Custom_Call_Args, handler_prepare) == 40);
static_assert(offsetof(PJRT_Gpu_Register_Custom_Call_Args, handler_initialize) == 48);
static_assert(offsetof(PJRT_Gpu_Register_Custom_Call_Args, handler_execute) == 56);
static_assert(sizeof(PJRT_Gpu_Custom_Call) == 32);
static_assert(offsetof(PJRT_Gpu_Custom_Call, base) == 0);
static_assert(offsetof(PJRT_Gpu_Custom_Call, PJRT_Gpu_Register_Custom_Call) == 24);
static_assert(sizeof(PJRT_HostAllocator_GetPreferredAlignment_Args) == 32);
static_assert(offsetof(PJRT_HostAllocator_GetPreferredAlignment_Args, struct_size) == 0);
static_assert(offsetof(PJRT_HostAllocator_GetPreferredAlignment_Args, extension_start) == 8);
static_assert(offsetof(PJRT_HostAllocator_GetPreferredAlignment_Args, client) == 16);
static_assert(offsetof(PJRT_HostAllocator_GetPreferredAlignment_Args, preferred_alignment) == 24);
static_assert(sizeof(PJRT_HostAllocator_Allocate_Args) == 48);
static_assert(offsetof(PJRT_HostAllocator_Allocate_Args, struct_size) == 0);
static_assert(offsetof(PJRT_HostAllocator_Allocate_Args, extension_start) == 8);
static_assert(offsetof(PJRT_HostAllocator_Allocate_Args, client) == 16);
static_assert(offsetof(PJRT_HostAllocator_Allocate_Args, size) == 24);
static_assert(offsetof(PJRT_HostAllocator_Allocate_Args, alignment) == 32);
static_assert(offsetof(PJRT_HostAllocator_Allocate_Args, ptr) == 40);
static_assert(sizeof(PJRT_HostAllocator_Free_Args) == 32);
static_assert(offsetof(PJRT_HostAllocator_Free_Args, struct_size) == 0);
static_assert(offsetof(PJRT_HostAllocator_Free_Args, extension_start) == 8);
static_assert(offsetof(PJRT_HostAllocator_Free_Args, client) == 16);
static_assert(offsetof(PJRT_HostAllocator_Free_Args, ptr) == 24);
static_assert(sizeof(PJRT_HostAllocator_Extension) == 48);
static_assert(offsetof(PJRT_HostAllocator_Extension, base) == 0);
static_assert(offsetof(PJRT_HostAllocator_Extension, PJRT_HostAllocator_GetPreferredAlignment) == 24);
static_assert(offsetof(PJRT_HostAllocator_Extension, PJRT_HostAllocator_Allocate) == 32);
static_assert(offsetof(PJRT_HostAllocator_Extension, PJRT_HostAllocator_Free) == 40);
static_assert(sizeof(PJRT_HostMemoryAllocator_Allocate_Args) == 64);
static_assert(offsetof(PJRT_HostMemoryAllocator_Allocate_Args, struct_size) == 0);
static_assert(offsetof(PJRT_HostMemoryAllocator_Allocate_Args, extension_start) == 8);
static_assert(offsetof(PJRT_HostMemoryAllocator_Allocate_Args, client) == 16);
static_assert(offsetof(PJRT_HostMemoryAllocator_Allocate_Args, size) == 24);
static_assert(offsetof(PJRT_HostMemoryAllocator_Allocate_Args, numa_node) == 32);
static_assert(offsetof(PJRT_HostMemoryAllocator_Allocate_Args, ptr) == 40);
static_assert(offsetof(PJRT_HostMemoryAllocator_Allocate_Args, deleter) == 48);
static_assert(offsetof(PJRT_HostMemoryAllocator_Allocate_Args, deleter_arg) == 56);
static_assert(sizeof(PJRT_HostMemoryAllocator_Extension) == 32);
static_assert(offsetof(PJRT_HostMemoryAllocator_Extension, base) == 0);
static_assert(offsetof(PJRT_HostMemoryAllocator_Extension, PJRT_HostMemoryAllocator_Allocate) == 24);
static_assert(sizeof(PJRT_Layouts_MemoryLayout_Destroy_Args) == 24);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Destroy_Args, layout) == 16);
static_assert(sizeof(PJRT_Layouts_MemoryLayout_Serialize_Args) == 56);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Serialize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Serialize_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Serialize_Args, layout) == 16);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Serialize_Args, serialized_bytes) == 24);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Serialize_Args, serialized_bytes_size) == 32);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Serialize_Args, serialized_layout) == 40);
static_assert(offsetof(PJRT_Layouts_MemoryLayout_Serialize_Args, serialized_layout_deleter) == 48);
static_assert(sizeof(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args) == 32);
static_assert(offsetof(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args, buffer) == 16);
static_assert(offsetof(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args, layout) == 24);
static_assert(sizeof(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args) == 56);
static_assert(offsetof(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, client) == 16);
static_assert(offsetof(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, type) == 24);
static_assert(offsetof(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, dims) == 32);
static_assert(offsetof(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, num_dims) == 40);
static_assert(offsetof(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, layout) == 48);
static_assert(sizeof(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args) == 56);
static_assert(offsetof(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, topology_description) == 16);
static_assert(offsetof(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, type) == 24);
static_assert(offsetof(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, dims) == 32);
static_assert(offsetof(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, num_dims) == 40);
static_assert(offsetof(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, layout) == 48);
static_assert(sizeof(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args) == 40);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args, executable) == 16);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args, num_outputs) == 24);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args, layouts) == 32);
static_assert(sizeof(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args) == 40);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args, executable) == 16);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args, num_parameters) == 24);
static_assert(offsetof(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args, layouts) == 32);
static_assert(sizeof(PJRT_Layouts_Extension) == 80);
static_assert(offsetof(PJRT_Layouts_Extension, base) == 0);
static_assert(offsetof(PJRT_Layouts_Extension, PJRT_Layouts_MemoryLayout_Destroy) == 24);
static_assert(offsetof(PJRT_Layouts_Extension, PJRT_Layouts_MemoryLayout_Serialize) == 32);
static_assert(offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Client_GetDefaultLayout) == 40);
static_assert(offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Buffer_MemoryLayout) == 48);
static_assert(offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Topology_GetDefaultLayout) == 56);
static_assert(offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Executable_GetOutputLayouts) == 64);
static_assert(offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Executable_GetParameterLayouts) == 72);
static_assert(sizeof(PJRT_Megascale_CreateClientContextFromPjRtClient_Args) == 24);
static_assert(offsetof(PJRT_Megascale_CreateClientContextFromPjRtClient_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_CreateClientContextFromPjRtClient_Args, client) == 8);
static_assert(offsetof(PJRT_Megascale_CreateClientContextFromPjRtClient_Args, client_context) == 16);
static_assert(sizeof(PJRT_Megascale_CreateDefaultClientContext_Args) == 16);
static_assert(offsetof(PJRT_Megascale_CreateDefaultClientContext_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_CreateDefaultClientContext_Args, client_context) == 8);
static_assert(sizeof(PJRT_Megascale_DeleteClientContext_Args) == 16);
static_assert(offsetof(PJRT_Megascale_DeleteClientContext_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_DeleteClientContext_Args, client_context) == 8);
static_assert(sizeof(PJRT_Megascale_CreateAoTConfig_Args) == 32);
static_assert(offsetof(PJRT_Megascale_CreateAoTConfig_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_CreateAoTConfig_Args, topology) == 8);
static_assert(offsetof(PJRT_Megascale_CreateAoTConfig_Args, num_slices) == 16);
static_assert(offsetof(PJRT_Megascale_CreateAoTConfig_Args, multi_slice_config) == 24);
static_assert(sizeof(PJRT_Megascale_CreateMultiSliceConfig_Args) == 80);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, topology) == 8);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, num_slices) == 16);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, local_slice_id) == 20);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, local_host_id) == 24);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, endpoint_addresses) == 32);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, endpoint_addresses_size) == 40);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, dcn_topology) == 48);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, dcn_topology_size) == 56);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, client_context) == 64);
static_assert(offsetof(PJRT_Megascale_CreateMultiSliceConfig_Args, multi_slice_config) == 72);
static_assert(sizeof(PJRT_Megascale_ClientContext_Initialize_Args) == 16);
static_assert(offsetof(PJRT_Megascale_ClientContext_Initialize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ClientContext_Initialize_Args, client_context) == 8);
static_assert(sizeof(PJRT_Megascale_ClientContext_UnblockPendingWork_Args) == 32);
static_assert(offsetof(PJRT_Megascale_ClientContext_UnblockPendingWork_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ClientContext_UnblockPendingWork_Args, client_context) == 8);
static_assert(offsetof(PJRT_Megascale_ClientContext_UnblockPendingWork_Args, launch_id) == 16);
static_assert(offsetof(PJRT_Megascale_ClientContext_UnblockPendingWork_Args, expire_after_ms) == 24);
static_assert(sizeof(PJRT_Megascale_ClientContext_MegascalePort_Args) == 24);
static_assert(offsetof(PJRT_Megascale_ClientContext_MegascalePort_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ClientContext_MegascalePort_Args, client_context) == 8);
static_assert(offsetof(PJRT_Megascale_ClientContext_MegascalePort_Args, port) == 16);
static_assert(sizeof(PJRT_Megascale_ProcessesInfo) == 64);
static_assert(offsetof(PJRT_Megascale_ProcessesInfo, addresses) == 0);
static_assert(offsetof(PJRT_Megascale_ProcessesInfo, address_sizes) == 8);
static_assert(offsetof(PJRT_Megascale_ProcessesInfo, num_addresses) == 16);
static_assert(offsetof(PJRT_Megascale_ProcessesInfo, slice_indexes) == 24);
static_assert(offsetof(PJRT_Megascale_ProcessesInfo, num_slice_indexes) == 32);
static_assert(offsetof(PJRT_Megascale_ProcessesInfo, per_slice_indexes) == 40);
static_assert(offsetof(PJRT_Megascale_ProcessesInfo, num_per_slice_indexes) == 48);
static_assert(offsetof(PJRT_Megascale_ProcessesInfo, num_devices_per_process) == 56);
static_assert(sizeof(PJRT_Megascale_CreateMegascaleCollectives_Args) == 48);
static_assert(offsetof(PJRT_Megascale_CreateMegascaleCollectives_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_CreateMegascaleCollectives_Args, client_context) == 8);
static_assert(offsetof(PJRT_Megascale_CreateMegascaleCollectives_Args, processes_info) == 16);
static_assert(offsetof(PJRT_Megascale_CreateMegascaleCollectives_Args, dcn_topology) == 24);
static_assert(offsetof(PJRT_Megascale_CreateMegascaleCollectives_Args, dcn_topology_size) == 32);
static_assert(offsetof(PJRT_Megascale_CreateMegascaleCollectives_Args, collectives) == 40);
static_assert(sizeof(PJRT_Megascale_DeviceId_To_MegascaleId_Args) == 24);
static_assert(offsetof(PJRT_Megascale_DeviceId_To_MegascaleId_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_DeviceId_To_MegascaleId_Args, slice_id) == 8);
static_assert(offsetof(PJRT_Megascale_DeviceId_To_MegascaleId_Args, per_slice_device_id) == 12);
static_assert(offsetof(PJRT_Megascale_DeviceId_To_MegascaleId_Args, megascale_id) == 16);
static_assert(sizeof(PJRT_Megascale_MegascaleId_To_DeviceId_Args) == 24);
static_assert(offsetof(PJRT_Megascale_MegascaleId_To_DeviceId_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_MegascaleId_To_DeviceId_Args, megascale_id) == 8);
static_assert(offsetof(PJRT_Megascale_MegascaleId_To_DeviceId_Args, slice_id) == 16);
static_assert(offsetof(PJRT_Megascale_MegascaleId_To_DeviceId_Args, per_slice_device_id) == 20);
static_assert(sizeof(PJRT_Megascale_RegisterErrorHandler_Args) == 40);
static_assert(offsetof(PJRT_Megascale_RegisterErrorHandler_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_RegisterErrorHandler_Args, handler_name) == 8);
static_assert(offsetof(PJRT_Megascale_RegisterErrorHandler_Args, handler_name_size) == 16);
static_assert(offsetof(PJRT_Megascale_RegisterErrorHandler_Args, handler) == 24);
static_assert(offsetof(PJRT_Megascale_RegisterErrorHandler_Args, user_data) == 32);
static_assert(sizeof(PJRT_Megascale_UnregisterErrorHandler_Args) == 24);
static_assert(offsetof(PJRT_Megascale_UnregisterErrorHandler_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_UnregisterErrorHandler_Args, handler_name) == 8);
static_assert(offsetof(PJRT_Megascale_UnregisterErrorHandler_Args, handler_name_size) == 16);
static_assert(sizeof(PJRT_Megascale_ErrorAggregator_Create_Args) == 32);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Create_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Create_Args, app_type) == 8);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Create_Args, app_type_size) == 16);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Create_Args, aggregator) == 24);
static_assert(sizeof(PJRT_Megascale_ErrorAggregator_Delete_Args) == 16);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Delete_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Delete_Args, aggregator) == 8);
static_assert(sizeof(PJRT_Megascale_ErrorDigest_Delete_Args) == 16);
static_assert(offsetof(PJRT_Megascale_ErrorDigest_Delete_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ErrorDigest_Delete_Args, digest) == 8);
static_assert(sizeof(PJRT_Megascale_ErrorAggregator_AddError_Args) == 48);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_AddError_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_AddError_Args, aggregator) == 8);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_AddError_Args, worker_id) == 16);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_AddError_Args, worker_id_size) == 24);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_AddError_Args, serialized_error) == 32);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_AddError_Args, serialized_error_size) == 40);
static_assert(sizeof(PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args) == 24);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args, aggregator) == 8);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args, digest) == 16);
static_assert(sizeof(PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args) == 24);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args, aggregator) == 8);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args, digest) == 16);
static_assert(sizeof(PJRT_Megascale_ErrorAggregator_Size_Args) == 24);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Size_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Size_Args, aggregator) == 8);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Size_Args, size) == 16);
static_assert(sizeof(PJRT_Megascale_ErrorAggregator_Active_Args) == 24);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Active_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Active_Args, aggregator) == 8);
static_assert(offsetof(PJRT_Megascale_ErrorAggregator_Active_Args, active) == 16);
static_assert(sizeof(PJRT_Megascale_GetInterfaceAddressesHelper_Args) == 104);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, megascale_port_name) == 8);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, megascale_port_name_size) == 16);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, megascale_port) == 24);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, interface_prefixes) == 32);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, interface_prefixes_sizes) == 40);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, num_interface_prefixes) == 48);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, use_all_interfaces) == 56);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, limit_to_process_numa_local_interfaces) == 57);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, serialized_addresses) == 64);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, serialized_addresses_sizes) == 72);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, num_addresses) == 80);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, addresses) == 88);
static_assert(offsetof(PJRT_Megascale_GetInterfaceAddressesHelper_Args, addresses_deleter) == 96);
static_assert(sizeof(PJRT_Megascale_GetOrCreateRuntimeError_Args) == 104);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, error_type) == 8);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, start_time_nanos) == 16);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, status_code) == 24);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, status_message) == 32);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, status_message_size) == 40);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, launch_id) == 48);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, has_unrecoverable_error_type) == 52);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, unrecoverable_error_type) == 56);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, serialized_error) == 64);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, serialized_error_size) == 72);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, is_new_error) == 80);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, error) == 88);
static_assert(offsetof(PJRT_Megascale_GetOrCreateRuntimeError_Args, error_deleter) == 96);
static_assert(sizeof(PJRT_Megascale_Extension) == 248);
static_assert(offsetof(PJRT_Megascale_Extension, base) == 0);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateClientContextFromPjRtClient) == 24);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateDefaultClientContext) == 32);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_DeleteClientContext) == 40);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateAoTConfig) == 48);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateMultiSliceConfig) == 56);
static_assert(offsetof(PJRT_Megascale_Extension, delete_multi_slice_config) == 64);
static_assert(offsetof(PJRT_Megascale_Extension, multi_slice_config_num_slices) == 72);
static_assert(offsetof(PJRT_Megascale_Extension, multi_slice_config_slice_id) == 80);
static_assert(offsetof(PJRT_Megascale_Extension, multi_slice_config_get_num_devices_per_slice) == 88);
static_assert(offsetof(PJRT_Megascale_Extension, multi_slice_config_serialize) == 96);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ClientContext_Initialize) == 104);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ClientContext_UnblockPendingWork) == 112);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ClientContext_MegascalePort) == 120);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateMegascaleCollectives) == 128);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_DeviceId_To_MegascaleId) == 136);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_MegascaleId_To_DeviceId) == 144);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_RegisterErrorHandler) == 152);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_UnregisterErrorHandler) == 160);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_Create) == 168);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_Delete) == 176);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorDigest_Delete) == 184);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_AddError) == 192);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_ProcessAndShutdown) == 200);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_LogErrorDigest) == 208);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_Size) == 216);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_Active) == 224);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_GetInterfaceAddressesHelper) == 232);
static_assert(offsetof(PJRT_Megascale_Extension, PJRT_Megascale_GetOrCreateRuntimeError) == 240);
static_assert(sizeof(PJRT_DeviceDescription_MemoryDescriptions_Args) == 48);
static_assert(offsetof(PJRT_DeviceDescription_MemoryDescriptions_Args, struct_size) == 0);
static_assert(offsetof(PJRT_DeviceDescription_MemoryDescriptions_Args, extension_start) == 8);
static_assert(offsetof(PJRT_DeviceDescription_MemoryDescriptions_Args, device_description) == 16);
static_assert(offsetof(PJRT_DeviceDescription_MemoryDescriptions_Args, memory_descriptions) == 24);
static_assert(offsetof(PJRT_DeviceDescription_MemoryDescriptions_Args, num_memory_descriptions) == 32);
static_assert(offsetof(PJRT_DeviceDescription_MemoryDescriptions_Args, default_memory_index) == 40);
static_assert(sizeof(PJRT_MemoryDescription_Kind_Args) == 48);
static_assert(offsetof(PJRT_MemoryDescription_Kind_Args, struct_size) == 0);
static_assert(offsetof(PJRT_MemoryDescription_Kind_Args, extension_start) == 8);
static_assert(offsetof(PJRT_MemoryDescription_Kind_Args, memory_description) == 16);
static_assert(offsetof(PJRT_MemoryDescription_Kind_Args, kind) == 24);
static_assert(offsetof(PJRT_MemoryDescription_Kind_Args, kind_size) == 32);
static_assert(offsetof(PJRT_MemoryDescription_Kind_Args, kind_id) == 40);
static_assert(sizeof(PJRT_MemoryDescriptions_Extension) == 40);
static_assert(offsetof(PJRT_MemoryDescriptions_Extension, base) == 0);
static_assert(offsetof(PJRT_MemoryDescriptions_Extension, PJRT_DeviceDescription_MemoryDescriptions) == 24);
static_assert(offsetof(PJRT_MemoryDescriptions_Extension, PJRT_MemoryDescription_Kind) == 32);
static_assert(sizeof(PJRT_MultiSlice_Config_Destroy_Args) == 16);
static_assert(offsetof(PJRT_MultiSlice_Config_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_MultiSlice_Config_Destroy_Args, config) == 8);
static_assert(sizeof(PJRT_MultiSlice_Config_NumSlices_Args) == 24);
static_assert(offsetof(PJRT_MultiSlice_Config_NumSlices_Args, struct_size) == 0);
static_assert(offsetof(PJRT_MultiSlice_Config_NumSlices_Args, config) == 8);
static_assert(offsetof(PJRT_MultiSlice_Config_NumSlices_Args, num_slices) == 16);
static_assert(sizeof(PJRT_MultiSlice_Config_SliceId_Args) == 24);
static_assert(offsetof(PJRT_MultiSlice_Config_SliceId_Args, struct_size) == 0);
static_assert(offsetof(PJRT_MultiSlice_Config_SliceId_Args, config) == 8);
static_assert(offsetof(PJRT_MultiSlice_Config_SliceId_Args, slice_id) == 16);
static_assert(sizeof(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args) == 56);
static_assert(offsetof(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args, config) == 8);
static_assert(offsetof(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args, num_devices_per_slice_map) == 16);
static_assert(offsetof(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args, slice_ids) == 24);
static_assert(offsetof(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args, num_devices) == 32);
static_assert(offsetof(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args, devices_per_slice_map) == 40);
static_assert(offsetof(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args, devices_per_slice_map_deleter) == 48);
static_assert(sizeof(PJRT_MultiSlice_Config_Serialize_Args) == 48);
static_assert(offsetof(PJRT_MultiSlice_Config_Serialize_Args, struct_size) == 0);
static_assert(offsetof(PJRT_MultiSlice_Config_Serialize_Args, config) == 8);
static_assert(offsetof(PJRT_MultiSlice_Config_Serialize_Args, serialized) == 16);
static_assert(offsetof(PJRT_MultiSlice_Config_Serialize_Args, size) == 24);
static_assert(offsetof(PJRT_MultiSlice_Config_Serialize_Args, serialized_config) == 32);
static_assert(offsetof(PJRT_MultiSlice_Config_Serialize_Args, serialized_config_deleter) == 40);
static_assert(sizeof(PJRT_MultiSlice_Extension) == 64);
static_assert(offsetof(PJRT_MultiSlice_Extension, base) == 0);
static_assert(offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_Destroy) == 24);
static_assert(offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_NumSlices) == 32);
static_assert(offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_SliceId) == 40);
static_assert(offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_NumDevicesPerSlice) == 48);
static_assert(offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_Serialize) == 56);
static_assert(sizeof(PJRT_PhaseCompile_Get_Compiler_Args) == 24);
static_assert(offsetof(PJRT_PhaseCompile_Get_Compiler_Args, struct_size) == 0);
static_assert(offsetof(PJRT_PhaseCompile_Get_Compiler_Args, extension_start) == 8);
static_assert(offsetof(PJRT_PhaseCompile_Get_Compiler_Args, phase_compiler) == 16);
static_assert(sizeof(PJRT_PhaseCompile_Destroy_Compiler_Args) == 24);
static_assert(offsetof(PJRT_PhaseCompile_Destroy_Compiler_Args, struct_size) == 0);
static_assert(offsetof(PJRT_PhaseCompile_Destroy_Compiler_Args, extension_start) == 8);
static_assert(offsetof(PJRT_PhaseCompile_Destroy_Compiler_Args, phase_compiler) == 16);
static_assert(sizeof(PJRT_PhaseCompile_Run_Phase_Args) == 120);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, struct_size) == 0);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, extension_start) == 8);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, phase_compiler) == 16);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, input_programs) == 24);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, input_programs_sizes) == 32);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, num_input_programs) == 40);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, phases_to_run) == 48);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, phases_to_run_sizes) == 56);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, num_phases_to_run) == 64);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, compile_options) == 72);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, compile_options_size) == 80);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, topology) == 88);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, output_programs) == 96);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, output_programs_sizes) == 104);
static_assert(offsetof(PJRT_PhaseCompile_Run_Phase_Args, num_output_programs) == 112);
static_assert(sizeof(PJRT_PhaseCompile_Get_PhaseNames_Args) == 48);
static_assert(offsetof(PJRT_PhaseCompile_Get_PhaseNames_Args, struct_size) == 0);
static_assert(offsetof(PJRT_PhaseCompile_Get_PhaseNames_Args, extension_start) == 8);
static_assert(offsetof(PJRT_PhaseCompile_Get_PhaseNames_Args, phase_compiler) == 16);
static_assert(offsetof(PJRT_PhaseCompile_Get_PhaseNames_Args, phase_names) == 24);
static_assert(offsetof(PJRT_PhaseCompile_Get_PhaseNames_Args, phase_names_sizes) == 32);
static_assert(offsetof(PJRT_PhaseCompile_Get_PhaseNames_Args, num_phase_names) == 40);
static_assert(sizeof(PJRT_PhaseCompile_C_Buffers_Destroy_Args) == 40);
static_assert(offsetof(PJRT_PhaseCompile_C_Buffers_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_PhaseCompile_C_Buffers_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_PhaseCompile_C_Buffers_Destroy_Args, char_buffers) == 16);
static_assert(offsetof(PJRT_PhaseCompile_C_Buffers_Destroy_Args, char_buffer_sizes) == 24);
static_assert(offsetof(PJRT_PhaseCompile_C_Buffers_Destroy_Args, num_char_buffers) == 32);
static_assert(sizeof(PJRT_PhaseCompile_Extension) == 64);
static_assert(offsetof(PJRT_PhaseCompile_Extension, base) == 0);
static_assert(offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_Get_Compiler) == 24);
static_assert(offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_Destroy_Compiler) == 32);
static_assert(offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_Run_Phase) == 40);
static_assert(offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_Get_PhaseNames) == 48);
static_assert(offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_C_Buffers_Destroy) == 56);
static_assert(sizeof(PJRT_RawBuffer_FunctionTable) == 128);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, struct_size) == 0);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, instance_size) == 8);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, extension_start) == 16);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, inc_ref) == 24);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, dec_ref) == 32);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, get_on_device_size_in_bytes) == 40);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, get_memory_space) == 48);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, get_host_pointer) == 56);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, copy_raw_host_to_device_and_return_event) == 64);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, copy_raw_device_to_host_and_return_event) == 72);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, opaque_device_memory_data_pointer) == 80);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, make_allocation_ready_event) == 88);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, get_raw_buffer_async_value) == 96);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, is_mutable) == 104);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, slice) == 112);
static_assert(offsetof(PJRT_RawBuffer_FunctionTable, schedule_copy_to) == 120);
static_assert(sizeof(PJRT_RawBuffer) == 8);
static_assert(offsetof(PJRT_RawBuffer, vtable) == 0);
static_assert(sizeof(PJRT_RawBuffer_CreateRawAliasOfBuffer_Args) == 32);
static_assert(offsetof(PJRT_RawBuffer_CreateRawAliasOfBuffer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RawBuffer_CreateRawAliasOfBuffer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_RawBuffer_CreateRawAliasOfBuffer_Args, buffer) == 16);
static_assert(offsetof(PJRT_RawBuffer_CreateRawAliasOfBuffer_Args, raw_buffer) == 24);
static_assert(sizeof(PJRT_RawBuffer_Destroy_Args) == 24);
static_assert(offsetof(PJRT_RawBuffer_Destroy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RawBuffer_Destroy_Args, extension_start) == 8);
static_assert(offsetof(PJRT_RawBuffer_Destroy_Args, buffer) == 16);
static_assert(sizeof(PJRT_RawBuffer_GetHostPointer_Args) == 32);
static_assert(offsetof(PJRT_RawBuffer_GetHostPointer_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RawBuffer_GetHostPointer_Args, extension_start) == 8);
static_assert(offsetof(PJRT_RawBuffer_GetHostPointer_Args, buffer) == 16);
static_assert(offsetof(PJRT_RawBuffer_GetHostPointer_Args, host_pointer) == 24);
static_assert(sizeof(PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args) == 32);
static_assert(offsetof(PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args, extension_start) == 8);
static_assert(offsetof(PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args, buffer) == 16);
static_assert(offsetof(PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args, on_device_size_in_bytes) == 24);
static_assert(sizeof(PJRT_RawBuffer_GetMemorySpace_Args) == 32);
static_assert(offsetof(PJRT_RawBuffer_GetMemorySpace_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RawBuffer_GetMemorySpace_Args, extension_start) == 8);
static_assert(offsetof(PJRT_RawBuffer_GetMemorySpace_Args, buffer) == 16);
static_assert(offsetof(PJRT_RawBuffer_GetMemorySpace_Args, memory_space) == 24);
static_assert(sizeof(PJRT_RawBuffer_CopyRawDeviceToHost_Args) == 56);
static_assert(offsetof(PJRT_RawBuffer_CopyRawDeviceToHost_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RawBuffer_CopyRawDeviceToHost_Args, extension_start) == 8);
static_assert(offsetof(PJRT_RawBuffer_CopyRawDeviceToHost_Args, buffer) == 16);
static_assert(offsetof(PJRT_RawBuffer_CopyRawDeviceToHost_Args, dst) == 24);
static_assert(offsetof(PJRT_RawBuffer_CopyRawDeviceToHost_Args, offset) == 32);
static_assert(offsetof(PJRT_RawBuffer_CopyRawDeviceToHost_Args, transfer_size) == 40);
static_assert(offsetof(PJRT_RawBuffer_CopyRawDeviceToHost_Args, event) == 48);
static_assert(sizeof(PJRT_RawBuffer_CopyRawHostToDevice_Args) == 56);
static_assert(offsetof(PJRT_RawBuffer_CopyRawHostToDevice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_RawBuffer_CopyRawHostToDevice_Args, extension_start) == 8);
static_assert(offsetof(PJRT_RawBuffer_CopyRawHostToDevice_Args, buffer) == 16);
static_assert(offsetof(PJRT_RawBuffer_CopyRawHostToDevice_Args, src) == 24);
static_assert(offsetof(PJRT_RawBuffer_CopyRawHostToDevice_Args, offset) == 32);
static_assert(offsetof(PJRT_RawBuffer_CopyRawHostToDevice_Args, transfer_size) == 40);
static_assert(offsetof(PJRT_RawBuffer_CopyRawHostToDevice_Args, event) == 48);
static_assert(sizeof(PJRT_RawBuffer_Extension) == 80);
static_assert(offsetof(PJRT_RawBuffer_Extension, base) == 0);
static_assert(offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_CreateRawAliasOfBuffer) == 24);
static_assert(offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_Destroy) == 32);
static_assert(offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_GetOnDeviceSizeInBytes) == 40);
static_assert(offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_GetMemorySpace) == 48);
static_assert(offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_CopyRawHostToDevice) == 56);
static_assert(offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_CopyRawDeviceToHost) == 64);
static_assert(offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_GetHostPointer) == 72);
static_assert(sizeof(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args) == 48);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args, executable) == 16);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args, num_parameters) == 24);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args, shardings) == 32);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args, sharding_sizes) == 40);
static_assert(sizeof(PJRT_Shardings_PJRT_Executable_OutputShardings_Args) == 48);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_OutputShardings_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_OutputShardings_Args, extension_start) == 8);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_OutputShardings_Args, executable) == 16);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_OutputShardings_Args, num_outputs) == 24);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_OutputShardings_Args, shardings) == 32);
static_assert(offsetof(PJRT_Shardings_PJRT_Executable_OutputShardings_Args, sharding_sizes) == 40);
static_assert(sizeof(PJRT_Shardings_Extension) == 40);
static_assert(offsetof(PJRT_Shardings_Extension, base) == 0);
static_assert(offsetof(PJRT_Shardings_Extension, PJRT_Shardings_PJRT_Executable_ParameterShardings) == 24);
static_assert(offsetof(PJRT_Shardings_Extension, PJRT_Shardings_PJRT_Executable_OutputShardings) == 32);
static_assert(sizeof(PJRT_Get_Stream_For_External_Ready_Events_Args) == 24);
static_assert(offsetof(PJRT_Get_Stream_For_External_Ready_Events_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Get_Stream_For_External_Ready_Events_Args, device) == 8);
static_assert(offsetof(PJRT_Get_Stream_For_External_Ready_Events_Args, stream) == 16);
static_assert(sizeof(PJRT_Wait_Until_Buffer_Ready_On_Stream_Args) == 24);
static_assert(offsetof(PJRT_Wait_Until_Buffer_Ready_On_Stream_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Wait_Until_Buffer_Ready_On_Stream_Args, stream) == 8);
static_assert(offsetof(PJRT_Wait_Until_Buffer_Ready_On_Stream_Args, buffer) == 16);
static_assert(sizeof(PJRT_Stream_Extension) == 40);
static_assert(offsetof(PJRT_Stream_Extension, base) == 0);
static_assert(offsetof(PJRT_Stream_Extension, PJRT_Get_Stream_For_External_Ready_Events) == 24);
static_assert(offsetof(PJRT_Stream_Extension, PJRT_Wait_Until_Buffer_Ready_On_Stream) == 32);
static_assert(sizeof(PJRT_TpuExecutable_GetTargetArguments_Args) == 56);
static_assert(offsetof(PJRT_TpuExecutable_GetTargetArguments_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuExecutable_GetTargetArguments_Args, serialized_executable) == 8);
static_assert(offsetof(PJRT_TpuExecutable_GetTargetArguments_Args, serialized_executable_size) == 16);
static_assert(offsetof(PJRT_TpuExecutable_GetTargetArguments_Args, target_arguments) == 24);
static_assert(offsetof(PJRT_TpuExecutable_GetTargetArguments_Args, target_arguments_size) == 32);
static_assert(offsetof(PJRT_TpuExecutable_GetTargetArguments_Args, target_arguments_ptr) == 40);
static_assert(offsetof(PJRT_TpuExecutable_GetTargetArguments_Args, target_arguments_deleter) == 48);
static_assert(sizeof(PJRT_TpuExecutable_GetHloModuleWithConfig_Args) == 56);
static_assert(offsetof(PJRT_TpuExecutable_GetHloModuleWithConfig_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuExecutable_GetHloModuleWithConfig_Args, serialized_executable) == 8);
static_assert(offsetof(PJRT_TpuExecutable_GetHloModuleWithConfig_Args, serialized_executable_size) == 16);
static_assert(offsetof(PJRT_TpuExecutable_GetHloModuleWithConfig_Args, hlo_module_with_config) == 24);
static_assert(offsetof(PJRT_TpuExecutable_GetHloModuleWithConfig_Args, hlo_module_with_config_size) == 32);
static_assert(offsetof(PJRT_TpuExecutable_GetHloModuleWithConfig_Args, hlo_module_with_config_ptr) == 40);
static_assert(offsetof(PJRT_TpuExecutable_GetHloModuleWithConfig_Args, hlo_module_with_config_deleter) == 48);
static_assert(sizeof(PJRT_TpuExecutable_RunHloCostAnalysis_Args) == 80);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, target_arguments) == 8);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, target_arguments_size) == 16);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, hlo_module) == 24);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, hlo_module_size) == 32);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, num_hlo_modules) == 40);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, analysis_results) == 48);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, num_analysis_results) == 56);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, analysis_results_ptr) == 64);
static_assert(offsetof(PJRT_TpuExecutable_RunHloCostAnalysis_Args, analysis_results_deleter) == 72);
static_assert(sizeof(PJRT_TpuExecutable_GetCompiledMemoryStats_Args) == 56);
static_assert(offsetof(PJRT_TpuExecutable_GetCompiledMemoryStats_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuExecutable_GetCompiledMemoryStats_Args, serialized_executable) == 8);
static_assert(offsetof(PJRT_TpuExecutable_GetCompiledMemoryStats_Args, serialized_executable_size) == 16);
static_assert(offsetof(PJRT_TpuExecutable_GetCompiledMemoryStats_Args, compiled_memory_stats) == 24);
static_assert(offsetof(PJRT_TpuExecutable_GetCompiledMemoryStats_Args, compiled_memory_stats_size) == 32);
static_assert(offsetof(PJRT_TpuExecutable_GetCompiledMemoryStats_Args, compiled_memory_stats_ptr) == 40);
static_assert(offsetof(PJRT_TpuExecutable_GetCompiledMemoryStats_Args, compiled_memory_stats_deleter) == 48);
static_assert(sizeof(PJRT_TpuExecutable_SetTpuCompilationEnv_Args) == 56);
static_assert(offsetof(PJRT_TpuExecutable_SetTpuCompilationEnv_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuExecutable_SetTpuCompilationEnv_Args, serialized_compilation_environments) == 8);
static_assert(offsetof(PJRT_TpuExecutable_SetTpuCompilationEnv_Args, serialized_compilation_environments_size) == 16);
static_assert(offsetof(PJRT_TpuExecutable_SetTpuCompilationEnv_Args, result_compilation_environments) == 24);
static_assert(offsetof(PJRT_TpuExecutable_SetTpuCompilationEnv_Args, result_compilation_environments_size) == 32);
static_assert(offsetof(PJRT_TpuExecutable_SetTpuCompilationEnv_Args, result_compilation_environments_ptr) == 40);
static_assert(offsetof(PJRT_TpuExecutable_SetTpuCompilationEnv_Args, result_compilation_environments_deleter) == 48);
static_assert(sizeof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args) == 72);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, serialized_compilation_environments) == 8);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, serialized_compilation_environments_size) == 16);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, field_name) == 24);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, field_name_size) == 32);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, field_value) == 40);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, field_value_size) == 48);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, field_value_ptr) == 56);
static_assert(offsetof(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args, field_value_deleter) == 64);
static_assert(sizeof(PJRT_TpuExecutable_IsTpuPredeterminedError_Args) == 32);
static_assert(offsetof(PJRT_TpuExecutable_IsTpuPredeterminedError_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuExecutable_IsTpuPredeterminedError_Args, serialized_status) == 8);
static_assert(offsetof(PJRT_TpuExecutable_IsTpuPredeterminedError_Args, serialized_status_size) == 16);
static_assert(offsetof(PJRT_TpuExecutable_IsTpuPredeterminedError_Args, is_predetermined) == 24);
static_assert(sizeof(PJRT_TpuExecutable_Extension) == 88);
static_assert(offsetof(PJRT_TpuExecutable_Extension, base) == 0);
static_assert(offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_GetTargetArguments) == 24);
static_assert(offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_GetHloModuleWithConfig) == 32);
static_assert(offsetof(PJRT_TpuExecutable_Extension, get_core_program_abi_version) == 40);
static_assert(offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_GetCompiledMemoryStats) == 48);
static_assert(offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_RunHloCostAnalysis) == 56);
static_assert(offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_SetTpuCompilationEnv) == 64);
static_assert(offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString) == 72);
static_assert(offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_IsTpuPredeterminedError) == 80);
static_assert(sizeof(PJRT_TpuTopology_Subslice_Args) == 56);
static_assert(offsetof(PJRT_TpuTopology_Subslice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_Subslice_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_Subslice_Args, chips_per_host_bounds) == 16);
static_assert(offsetof(PJRT_TpuTopology_Subslice_Args, chips_per_host_bounds_num_dims) == 24);
static_assert(offsetof(PJRT_TpuTopology_Subslice_Args, host_bounds) == 32);
static_assert(offsetof(PJRT_TpuTopology_Subslice_Args, host_bounds_num_dims) == 40);
static_assert(offsetof(PJRT_TpuTopology_Subslice_Args, subslice_topology) == 48);
static_assert(sizeof(PJRT_TpuTopology_IsSubsliceTopology_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_IsSubsliceTopology_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_IsSubsliceTopology_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_IsSubsliceTopology_Args, is_subslice_topology) == 16);
static_assert(sizeof(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args) == 48);
static_assert(offsetof(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args, client_topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args, subslice_topology) == 16);
static_assert(offsetof(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args, subslice_origin) == 24);
static_assert(offsetof(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args, subslice_origin_dim_num) == 32);
static_assert(offsetof(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args, full_device_id) == 40);
static_assert(offsetof(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args, subslice_device_id) == 44);
static_assert(sizeof(PJRT_TpuTopology_ReplaceHostBounds_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_ReplaceHostBounds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ReplaceHostBounds_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ReplaceHostBounds_Args, host_bounds) == 16);
static_assert(offsetof(PJRT_TpuTopology_ReplaceHostBounds_Args, host_bounds_dim_num) == 24);
static_assert(offsetof(PJRT_TpuTopology_ReplaceHostBounds_Args, new_topology) == 32);
static_assert(sizeof(PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args, is_enhanced_barrier_enabled) == 16);
static_assert(sizeof(PJRT_TpuTopology_HasLimitedIciConnectivity_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_HasLimitedIciConnectivity_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_HasLimitedIciConnectivity_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_HasLimitedIciConnectivity_Args, has_limited_ici_connectivity) == 16);
static_assert(sizeof(PJRT_TpuTopology_IsReachableOverLimitedIci_Args) == 32);
static_assert(offsetof(PJRT_TpuTopology_IsReachableOverLimitedIci_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_IsReachableOverLimitedIci_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_IsReachableOverLimitedIci_Args, source_chip_id) == 16);
static_assert(offsetof(PJRT_TpuTopology_IsReachableOverLimitedIci_Args, dest_chip_id) == 20);
static_assert(offsetof(PJRT_TpuTopology_IsReachableOverLimitedIci_Args, is_reachable_over_limited_ici) == 24);
static_assert(sizeof(PJRT_TpuTopology_ProcessCount_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_ProcessCount_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ProcessCount_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ProcessCount_Args, process_count) == 16);
static_assert(sizeof(PJRT_TpuTopology_ChipsPerProcess_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_ChipsPerProcess_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ChipsPerProcess_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ChipsPerProcess_Args, chips_per_process) == 16);
static_assert(sizeof(PJRT_TpuTopology_CoreCountPerChip_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_CoreCountPerChip_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_CoreCountPerChip_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_CoreCountPerChip_Args, core_count_of_default_type_per_chip) == 16);
static_assert(sizeof(PJRT_TpuTopology_ChipCount_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_ChipCount_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ChipCount_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ChipCount_Args, chip_count) == 16);
static_assert(sizeof(PJRT_TpuTopology_CoreCount_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_CoreCount_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_CoreCount_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_CoreCount_Args, core_count_of_default_type) == 16);
static_assert(sizeof(PJRT_TpuTopology_LogiDeviceCount_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCount_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCount_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCount_Args, logical_device_count_of_default_type) == 16);
static_assert(sizeof(PJRT_TpuTopology_LogiDeviceCountPerProcess_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCountPerProcess_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCountPerProcess_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCountPerProcess_Args, logical_device_count_of_default_type_per_process) == 16);
static_assert(sizeof(PJRT_TpuTopology_LogiDeviceCountPerChip_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCountPerChip_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCountPerChip_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceCountPerChip_Args, logical_device_count_of_default_type_per_chip) == 16);
static_assert(sizeof(PJRT_TpuTopology_CoreCountPerProcess_Args) == 24);
static_assert(offsetof(PJRT_TpuTopology_CoreCountPerProcess_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_CoreCountPerProcess_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_CoreCountPerProcess_Args, core_count_of_default_type_per_process) == 16);
static_assert(sizeof(PJRT_TpuTopology_ProcessIds_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_ProcessIds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ProcessIds_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ProcessIds_Args, max_process_ids) == 16);
static_assert(offsetof(PJRT_TpuTopology_ProcessIds_Args, process_ids) == 24);
static_assert(offsetof(PJRT_TpuTopology_ProcessIds_Args, num_process_ids) == 32);
static_assert(sizeof(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args, process_id) == 16);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args, max_logical_device_ids) == 20);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args, logical_device_of_default_type_ids) == 24);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args, num_logical_device_ids) == 32);
static_assert(sizeof(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args) == 32);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args, chip_id) == 16);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args, process_id) == 20);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args, index_on_process) == 24);
static_assert(sizeof(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args) == 32);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args, device_id) == 16);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args, process_id) == 20);
static_assert(offsetof(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args, index_on_process) == 24);
static_assert(sizeof(PJRT_TpuTopology_ProcessCoordFromId_Args) == 48);
static_assert(offsetof(PJRT_TpuTopology_ProcessCoordFromId_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ProcessCoordFromId_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ProcessCoordFromId_Args, process_id) == 16);
static_assert(offsetof(PJRT_TpuTopology_ProcessCoordFromId_Args, coords_max_dims) == 24);
static_assert(offsetof(PJRT_TpuTopology_ProcessCoordFromId_Args, coords) == 32);
static_assert(offsetof(PJRT_TpuTopology_ProcessCoordFromId_Args, coords_num_dims) == 40);
static_assert(sizeof(PJRT_TpuTopology_ChipIdFromCoord_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_ChipIdFromCoord_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ChipIdFromCoord_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ChipIdFromCoord_Args, coords) == 16);
static_assert(offsetof(PJRT_TpuTopology_ChipIdFromCoord_Args, coords_num_dims) == 24);
static_assert(offsetof(PJRT_TpuTopology_ChipIdFromCoord_Args, chip_id) == 32);
static_assert(sizeof(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args, chip_coords) == 16);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args, chip_coords_num_dims) == 24);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args, logical_device_index_on_chip) == 32);
static_assert(offsetof(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args, logical_device_of_default_type_id) == 36);
static_assert(sizeof(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args) == 56);
static_assert(offsetof(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args, device_id) == 16);
static_assert(offsetof(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args, chip_coords_max_dims) == 24);
static_assert(offsetof(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args, chip_coords) == 32);
static_assert(offsetof(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args, chip_coords_num_dims) == 40);
static_assert(offsetof(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args, device_index_on_chip) == 48);
static_assert(sizeof(PJRT_TpuTopology_ChipsPerProcessBounds_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_ChipsPerProcessBounds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ChipsPerProcessBounds_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ChipsPerProcessBounds_Args, chip_per_process_bounds_max_dims) == 16);
static_assert(offsetof(PJRT_TpuTopology_ChipsPerProcessBounds_Args, chip_per_process_bounds) == 24);
static_assert(offsetof(PJRT_TpuTopology_ChipsPerProcessBounds_Args, chip_per_process_bounds_num_dims) == 32);
static_assert(sizeof(PJRT_TpuTopology_ChipBounds_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_ChipBounds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ChipBounds_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ChipBounds_Args, chip_bounds_max_dims) == 16);
static_assert(offsetof(PJRT_TpuTopology_ChipBounds_Args, chip_bounds) == 24);
static_assert(offsetof(PJRT_TpuTopology_ChipBounds_Args, chip_bounds_num_dims) == 32);
static_assert(sizeof(PJRT_TpuTopology_ProcessBounds_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_ProcessBounds_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_ProcessBounds_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_ProcessBounds_Args, process_bounds_max_dims) == 16);
static_assert(offsetof(PJRT_TpuTopology_ProcessBounds_Args, process_bounds) == 24);
static_assert(offsetof(PJRT_TpuTopology_ProcessBounds_Args, process_bounds_num_dims) == 32);
static_assert(sizeof(PJRT_TpuTopology_GetRoutingStrategy_Args) == 32);
static_assert(offsetof(PJRT_TpuTopology_GetRoutingStrategy_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_GetRoutingStrategy_Args, topology) == 8);
static_assert(offsetof(PJRT_TpuTopology_GetRoutingStrategy_Args, routing_strategy) == 16);
static_assert(offsetof(PJRT_TpuTopology_GetRoutingStrategy_Args, routing_strategy_len) == 24);
static_assert(sizeof(PJRT_TpuTopology_SliceConfig) == 32);
static_assert(offsetof(PJRT_TpuTopology_SliceConfig, dim_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_SliceConfig, dimensions) == 8);
static_assert(offsetof(PJRT_TpuTopology_SliceConfig, wrap) == 24);
static_assert(offsetof(PJRT_TpuTopology_SliceConfig, twist) == 28);
static_assert(sizeof(PJRT_TpuTopology_GetSliceConfig_Args) == 48);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfig_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfig_Args, platform_type_name) == 8);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfig_Args, platform_type_name_len) == 16);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfig_Args, slice_name) == 24);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfig_Args, slice_name_len) == 32);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfig_Args, slice_config) == 40);
static_assert(sizeof(PJRT_TpuTopology_GetSliceConfigs_Args) == 48);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfigs_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfigs_Args, platform_type_name) == 8);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfigs_Args, platform_type_name_len) == 16);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfigs_Args, slice_configs) == 24);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfigs_Args, max_slice_configs) == 32);
static_assert(offsetof(PJRT_TpuTopology_GetSliceConfigs_Args, num_slice_configs) == 40);
static_assert(sizeof(PJRT_TpuTopology_GetDefaultPlatformConfig_Args) == 40);
static_assert(offsetof(PJRT_TpuTopology_GetDefaultPlatformConfig_Args, struct_size) == 0);
static_assert(offsetof(PJRT_TpuTopology_GetDefaultPlatformConfig_Args, platform_type_name) == 8);
static_assert(offsetof(PJRT_TpuTopology_GetDefaultPlatformConfig_Args, platform_type_name_len) == 16);
static_assert(offsetof(PJRT_TpuTopology_GetDefaultPlatformConfig_Args, num_chips_per_tray) == 24);
static_assert(offsetof(PJRT_TpuTopology_GetDefaultPlatformConfig_Args, num_trays) == 32);
static_assert(sizeof(PJRT_TpuTopology_Extension) == 272);
static_assert(offsetof(PJRT_TpuTopology_Extension, base) == 0);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_Subslice) == 24);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_IsSubsliceTopology) == 32);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId) == 40);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ReplaceHostBounds) == 48);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_IsEnhancedBarrierEnabled) == 56);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_HasLimitedIciConnectivity) == 64);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_IsReachableOverLimitedIci) == 72);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcessCount) == 80);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipsPerProcess) == 88);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_CoreCountPerChip) == 96);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipCount) == 104);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_CoreCount) == 112);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceCountPerProcess) == 120);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceCount) == 128);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceCountPerChip) == 136);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_CoreCountPerProcess) == 144);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcessIds) == 152);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceIdsOnProcess) == 160);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcIdAndIdxOnProcForChip) == 168);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice) == 176);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcessCoordFromId) == 184);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipIdFromCoord) == 192);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx) == 200);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice) == 208);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipsPerProcessBounds) == 216);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipBounds) == 224);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcessBounds) == 232);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_GetRoutingStrategy) == 240);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_GetSliceConfig) == 248);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_GetSliceConfigs) == 256);
static_assert(offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_GetDefaultPlatformConfig) == 264);
static_assert(sizeof(PJRT_Triton_Compile_Args) == 96);
static_assert(offsetof(PJRT_Triton_Compile_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Triton_Compile_Args, module) == 8);
static_assert(offsetof(PJRT_Triton_Compile_Args, module_size) == 16);
static_assert(offsetof(PJRT_Triton_Compile_Args, arch_name) == 24);
static_assert(offsetof(PJRT_Triton_Compile_Args, arch_name_size) == 32);
static_assert(offsetof(PJRT_Triton_Compile_Args, num_warps) == 40);
static_assert(offsetof(PJRT_Triton_Compile_Args, num_ctas) == 44);
static_assert(offsetof(PJRT_Triton_Compile_Args, num_stages) == 48);
static_assert(offsetof(PJRT_Triton_Compile_Args, out_asm) == 56);
static_assert(offsetof(PJRT_Triton_Compile_Args, out_asm_size) == 64);
static_assert(offsetof(PJRT_Triton_Compile_Args, out_smem_bytes) == 72);
static_assert(offsetof(PJRT_Triton_Compile_Args, out_path) == 80);
static_assert(offsetof(PJRT_Triton_Compile_Args, out_path_size) == 88);
static_assert(sizeof(PJRT_Triton_Extension) == 32);
static_assert(offsetof(PJRT_Triton_Extension, base) == 0);
static_assert(offsetof(PJRT_Triton_Extension, PJRT_Triton_Compile) == 24);
static_assert(sizeof(PJRT_XlaTransform_string) == 16);
static_assert(offsetof(PJRT_XlaTransform_string, data) == 0);
static_assert(offsetof(PJRT_XlaTransform_string, size) == 8);
static_assert(sizeof(PJRT_XlaTransform_version_and_error) == 48);
static_assert(offsetof(PJRT_XlaTransform_version_and_error, api_version) == 0);
static_assert(offsetof(PJRT_XlaTransform_version_and_error, data) == 8);
static_assert(offsetof(PJRT_XlaTransform_version_and_error, cleanup_fn) == 16);
static_assert(offsetof(PJRT_XlaTransform_version_and_error, has_error) == 24);
static_assert(offsetof(PJRT_XlaTransform_version_and_error, code) == 28);
static_assert(offsetof(PJRT_XlaTransform_version_and_error, error_msg) == 32);
static_assert(sizeof(PJRT_XlaTransform_Args) == 96);
static_assert(offsetof(PJRT_XlaTransform_Args, struct_size) == 0);
static_assert(offsetof(PJRT_XlaTransform_Args, header) == 8);
static_assert(offsetof(PJRT_XlaTransform_Args, hlo_module) == 56);
static_assert(offsetof(PJRT_XlaTransform_Args, transformed_hlo_module) == 72);
static_assert(offsetof(PJRT_XlaTransform_Args, changed) == 88);
static_assert(sizeof(PJRT_XlaTransform_Callbacks) == 24);
static_assert(offsetof(PJRT_XlaTransform_Callbacks, version) == 0);
static_assert(offsetof(PJRT_XlaTransform_Callbacks, dtor) == 8);
static_assert(offsetof(PJRT_XlaTransform_Callbacks, transform_hlo_module) == 16);
static_assert(sizeof(PJRT_Register_Xla_Transform_Args) == 40);
static_assert(offsetof(PJRT_Register_Xla_Transform_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Register_Xla_Transform_Args, name) == 8);
static_assert(offsetof(PJRT_Register_Xla_Transform_Args, name_size) == 16);
static_assert(offsetof(PJRT_Register_Xla_Transform_Args, stage) == 24);
static_assert(offsetof(PJRT_Register_Xla_Transform_Args, callbacks) == 32);
static_assert(sizeof(PJRT_Clear_Xla_Transform_Args) == 48);
static_assert(offsetof(PJRT_Clear_Xla_Transform_Args, struct_size) == 0);
static_assert(offsetof(PJRT_Clear_Xla_Transform_Args, stage) == 8);
static_assert(offsetof(PJRT_Clear_Xla_Transform_Args, name) == 16);
static_assert(offsetof(PJRT_Clear_Xla_Transform_Args, name_size) == 24);
static_assert(offsetof(PJRT_Clear_Xla_Transform_Args, callbacks) == 32);
static_assert(offsetof(PJRT_Clear_Xla_Transform_Args, cleared) == 40);
static_assert(sizeof(PJRT_Xla_Transform_Extension) == 40);
static_assert(offsetof(PJRT_Xla_Transform_Extension, base) == 0);
static_assert(offsetof(PJRT_Xla_Transform_Extension, PJRT_Register_Xla_Transform) == 24);
static_assert(offsetof(PJRT_Xla_Transform_Extension, PJRT_Clear_Xla_Transform) == 32);

#endif  // MOCK_LIBTPU_GENERATED_PJRT_C_API_H_
