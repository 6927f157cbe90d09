// Generated from the catalogue by mock_libtpu/codegen.py. Do not edit.
// The functions of the API by number, and what the recording says of each of them.
#ifndef MOCK_LIBTPU_GENERATED_FUNCTIONS_H_
#define MOCK_LIBTPU_GENERATED_FUNCTIONS_H_

#include <cstddef>
#include <cstdint>

namespace mock {

// The slots of PJRT_Api in their order, then those of the extensions.
enum class Function : uint16_t {
  Error_Destroy,
  Error_Message,
  Error_GetCode,
  Plugin_Initialize,
  Plugin_Attributes,
  Event_Destroy,
  Event_IsReady,
  Event_Error,
  Event_Await,
  Event_OnReady,
  Client_Create,
  Client_Destroy,
  Client_PlatformName,
  Client_ProcessIndex,
  Client_PlatformVersion,
  Client_Devices,
  Client_AddressableDevices,
  Client_LookupDevice,
  Client_LookupAddressableDevice,
  Client_AddressableMemories,
  Client_Compile,
  Client_DefaultDeviceAssignment,
  Client_BufferFromHostBuffer,
  DeviceDescription_Id,
  DeviceDescription_ProcessIndex,
  DeviceDescription_Attributes,
  DeviceDescription_Kind,
  DeviceDescription_DebugString,
  DeviceDescription_ToString,
  Device_GetDescription,
  Device_IsAddressable,
  Device_LocalHardwareId,
  Device_AddressableMemories,
  Device_DefaultMemory,
  Device_MemoryStats,
  Memory_Id,
  Memory_Kind,
  Memory_DebugString,
  Memory_ToString,
  Memory_AddressableByDevices,
  Executable_Destroy,
  Executable_Name,
  Executable_NumReplicas,
  Executable_NumPartitions,
  Executable_NumOutputs,
  Executable_SizeOfGeneratedCodeInBytes,
  Executable_GetCostAnalysis,
  Executable_OutputMemoryKinds,
  Executable_OptimizedProgram,
  Executable_Serialize,
  LoadedExecutable_Destroy,
  LoadedExecutable_GetExecutable,
  LoadedExecutable_AddressableDevices,
  LoadedExecutable_Delete,
  LoadedExecutable_IsDeleted,
  LoadedExecutable_Execute,
  Executable_DeserializeAndLoad,
  LoadedExecutable_Fingerprint,
  Buffer_Destroy,
  Buffer_ElementType,
  Buffer_Dimensions,
  Buffer_UnpaddedDimensions,
  Buffer_DynamicDimensionIndices,
  Buffer_GetMemoryLayout,
  Buffer_OnDeviceSizeInBytes,
  Buffer_Device,
  Buffer_Memory,
  Buffer_Delete,
  Buffer_IsDeleted,
  Buffer_CopyToDevice,
  Buffer_ToHostBuffer,
  Buffer_IsOnCpu,
  Buffer_ReadyEvent,
  Buffer_UnsafePointer,
  Buffer_IncreaseExternalReferenceCount,
  Buffer_DecreaseExternalReferenceCount,
  Buffer_OpaqueDeviceMemoryDataPointer,
  CopyToDeviceStream_Destroy,
  CopyToDeviceStream_AddChunk,
  CopyToDeviceStream_TotalBytes,
  CopyToDeviceStream_GranuleSize,
  CopyToDeviceStream_CurrentBytes,
  TopologyDescription_Create,
  TopologyDescription_Destroy,
  TopologyDescription_PlatformName,
  TopologyDescription_PlatformVersion,
  TopologyDescription_GetDeviceDescriptions,
  TopologyDescription_Serialize,
  TopologyDescription_Attributes,
  Compile,
  Executable_OutputElementTypes,
  Executable_OutputDimensions,
  Buffer_CopyToMemory,
  Client_CreateViewOfDeviceBuffer,
  Executable_Fingerprint,
  Client_TopologyDescription,
  Executable_GetCompiledMemoryStats,
  Memory_Kind_Id,
  ExecuteContext_Create,
  ExecuteContext_Destroy,
  Buffer_CopyRawToHost,
  AsyncHostToDeviceTransferManager_Destroy,
  AsyncHostToDeviceTransferManager_TransferData,
  Client_CreateBuffersForAsyncHostToDevice,
  AsyncHostToDeviceTransferManager_RetrieveBuffer,
  AsyncHostToDeviceTransferManager_Device,
  AsyncHostToDeviceTransferManager_BufferCount,
  AsyncHostToDeviceTransferManager_BufferSize,
  AsyncHostToDeviceTransferManager_SetBufferError,
  AsyncHostToDeviceTransferManager_AddMetadata,
  Client_DmaMap,
  Client_DmaUnmap,
  Client_CreateUninitializedBuffer,
  Client_UpdateGlobalProcessInfo,
  TopologyDescription_Deserialize,
  Client_CreateAliasBuffer,
  Client_FulfillAliasBuffer,
  LoadedExecutable_GetDeviceAssignment,
  Client_CreateErrorBuffer,
  AsyncHostToDeviceTransferManager_TransferLiteral,
  Buffer_CopyRawToHostFuture,
  Device_PoisonExecution,
  Device_CreateAsyncTrackingEvent,
  AsyncTrackingEvent_Destroy,
  Executable_GetCompileOptions,
  Buffer_DonateWithControlDependency,
  Event_Create,
  Event_Set,
  Device_GetAttributes,
  Client_Load,
  LoadedExecutable_AddressableDeviceLogicalIds,
  Buffer_Bitcast,
  Error_ForEachPayload,
  TopologyDescription_Fingerprint,
  Executable_ParameterMemoryKinds,
  Device_ClearMemoryStats,
  TopologyDescription_MakeCanonicalShapeForMemorySpace,
  TopologyDescription_GetMemorySpaceKindIds,
  Layouts_MemoryLayout_Destroy,
  Layouts_MemoryLayout_Serialize,
  Layouts_PJRT_Client_GetDefaultLayout,
  Layouts_PJRT_Buffer_MemoryLayout,
  Layouts_PJRT_Topology_GetDefaultLayout,
  Layouts_PJRT_Executable_GetOutputLayouts,
  Layouts_PJRT_Executable_GetParameterLayouts,
  DeviceDescription_MemoryDescriptions,
  MemoryDescription_Kind,
};

inline constexpr size_t kFunctionCount = 147;

// A function's name in C, and the names of the values that are recorded of a call: `inputs` with
// its beginning, `outputs` with its end. Both lists end with a null pointer, too.
struct FunctionFacts {
  const char* name;
  const char* const* inputs;
  size_t input_count;
  const char* const* outputs;
  size_t output_count;
};

namespace names {
inline constexpr const char* Error_Destroy_inputs[] = {"error", nullptr};
inline constexpr const char* Error_Destroy_outputs[] = {nullptr};
inline constexpr const char* Error_Message_inputs[] = {"error", nullptr};
inline constexpr const char* Error_Message_outputs[] = {"message", nullptr};
inline constexpr const char* Error_GetCode_inputs[] = {"error", nullptr};
inline constexpr const char* Error_GetCode_outputs[] = {"code", nullptr};
inline constexpr const char* Plugin_Initialize_inputs[] = {nullptr};
inline constexpr const char* Plugin_Initialize_outputs[] = {nullptr};
inline constexpr const char* Plugin_Attributes_inputs[] = {nullptr};
inline constexpr const char* Plugin_Attributes_outputs[] = {"attributes", nullptr};
inline constexpr const char* Event_Destroy_inputs[] = {"event", nullptr};
inline constexpr const char* Event_Destroy_outputs[] = {nullptr};
inline constexpr const char* Event_IsReady_inputs[] = {"event", nullptr};
inline constexpr const char* Event_IsReady_outputs[] = {"is_ready", nullptr};
inline constexpr const char* Event_Error_inputs[] = {"event", nullptr};
inline constexpr const char* Event_Error_outputs[] = {nullptr};
inline constexpr const char* Event_Await_inputs[] = {"event", nullptr};
inline constexpr const char* Event_Await_outputs[] = {nullptr};
inline constexpr const char* Event_OnReady_inputs[] = {"event", "callback", "user_arg", nullptr};
inline constexpr const char* Event_OnReady_outputs[] = {nullptr};
inline constexpr const char* Client_Create_inputs[] = {"create_options", nullptr};
inline constexpr const char* Client_Create_outputs[] = {"client", nullptr};
inline constexpr const char* Client_Destroy_inputs[] = {"client", nullptr};
inline constexpr const char* Client_Destroy_outputs[] = {nullptr};
inline constexpr const char* Client_PlatformName_inputs[] = {"client", nullptr};
inline constexpr const char* Client_PlatformName_outputs[] = {"platform_name", nullptr};
inline constexpr const char* Client_ProcessIndex_inputs[] = {"client", nullptr};
inline constexpr const char* Client_ProcessIndex_outputs[] = {"process_index", nullptr};
inline constexpr const char* Client_PlatformVersion_inputs[] = {"client", nullptr};
inline constexpr const char* Client_PlatformVersion_outputs[] = {"platform_version", nullptr};
inline constexpr const char* Client_Devices_inputs[] = {"client", nullptr};
inline constexpr const char* Client_Devices_outputs[] = {"devices", nullptr};
inline constexpr const char* Client_AddressableDevices_inputs[] = {"client", nullptr};
inline constexpr const char* Client_AddressableDevices_outputs[] = {"addressable_devices", nullptr};
inline constexpr const char* Client_LookupDevice_inputs[] = {"client", "id", nullptr};
inline constexpr const char* Client_LookupDevice_outputs[] = {"device", nullptr};
inline constexpr const char* Client_LookupAddressableDevice_inputs[] = {"client", "local_hardware_id", nullptr};
inline constexpr const char* Client_LookupAddressableDevice_outputs[] = {"addressable_device", nullptr};
inline constexpr const char* Client_AddressableMemories_inputs[] = {"client", nullptr};
inline constexpr const char* Client_AddressableMemories_outputs[] = {"addressable_memories", nullptr};
inline constexpr const char* Client_Compile_inputs[] = {"client", "program", "compile_options", nullptr};
inline constexpr const char* Client_Compile_outputs[] = {"executable", nullptr};
inline constexpr const char* Client_DefaultDeviceAssignment_inputs[] = {"client", "num_replicas", "num_partitions", "default_assignment_size", nullptr};
inline constexpr const char* Client_DefaultDeviceAssignment_outputs[] = {"default_assignment", nullptr};
inline constexpr const char* Client_BufferFromHostBuffer_inputs[] = {"client", "data", "type", "dims", "byte_strides", "host_buffer_semantics", "device", "memory", "device_layout", nullptr};
inline constexpr const char* Client_BufferFromHostBuffer_outputs[] = {"done_with_host_buffer", "buffer", nullptr};
inline constexpr const char* DeviceDescription_Id_inputs[] = {"device_description", nullptr};
inline constexpr const char* DeviceDescription_Id_outputs[] = {"id", nullptr};
inline constexpr const char* DeviceDescription_ProcessIndex_inputs[] = {"device_description", nullptr};
inline constexpr const char* DeviceDescription_ProcessIndex_outputs[] = {"process_index", nullptr};
inline constexpr const char* DeviceDescription_Attributes_inputs[] = {"device_description", nullptr};
inline constexpr const char* DeviceDescription_Attributes_outputs[] = {"attributes", nullptr};
inline constexpr const char* DeviceDescription_Kind_inputs[] = {"device_description", nullptr};
inline constexpr const char* DeviceDescription_Kind_outputs[] = {"device_kind", nullptr};
inline constexpr const char* DeviceDescription_DebugString_inputs[] = {"device_description", nullptr};
inline constexpr const char* DeviceDescription_DebugString_outputs[] = {"debug_string", nullptr};
inline constexpr const char* DeviceDescription_ToString_inputs[] = {"device_description", nullptr};
inline constexpr const char* DeviceDescription_ToString_outputs[] = {"to_string", nullptr};
inline constexpr const char* Device_GetDescription_inputs[] = {"device", nullptr};
inline constexpr const char* Device_GetDescription_outputs[] = {"device_description", nullptr};
inline constexpr const char* Device_IsAddressable_inputs[] = {"device", nullptr};
inline constexpr const char* Device_IsAddressable_outputs[] = {"is_addressable", nullptr};
inline constexpr const char* Device_LocalHardwareId_inputs[] = {"device", nullptr};
inline constexpr const char* Device_LocalHardwareId_outputs[] = {"local_hardware_id", nullptr};
inline constexpr const char* Device_AddressableMemories_inputs[] = {"device", nullptr};
inline constexpr const char* Device_AddressableMemories_outputs[] = {"memories", nullptr};
inline constexpr const char* Device_DefaultMemory_inputs[] = {"device", nullptr};
inline constexpr const char* Device_DefaultMemory_outputs[] = {"memory", nullptr};
inline constexpr const char* Device_MemoryStats_inputs[] = {"device", nullptr};
inline constexpr const char* Device_MemoryStats_outputs[] = {"bytes_in_use", "peak_bytes_in_use", "num_allocs", "largest_alloc_size", "bytes_limit", "bytes_reserved", "peak_bytes_reserved", "bytes_reservable_limit", "largest_free_block_bytes", "pool_bytes", "peak_pool_bytes", nullptr};
inline constexpr const char* Memory_Id_inputs[] = {"memory", nullptr};
inline constexpr const char* Memory_Id_outputs[] = {"id", nullptr};
inline constexpr const char* Memory_Kind_inputs[] = {"memory", nullptr};
inline constexpr const char* Memory_Kind_outputs[] = {"kind", nullptr};
inline constexpr const char* Memory_DebugString_inputs[] = {"memory", nullptr};
inline constexpr const char* Memory_DebugString_outputs[] = {"debug_string", nullptr};
inline constexpr const char* Memory_ToString_inputs[] = {"memory", nullptr};
inline constexpr const char* Memory_ToString_outputs[] = {"to_string", nullptr};
inline constexpr const char* Memory_AddressableByDevices_inputs[] = {"memory", nullptr};
inline constexpr const char* Memory_AddressableByDevices_outputs[] = {"devices", nullptr};
inline constexpr const char* Executable_Destroy_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_Destroy_outputs[] = {nullptr};
inline constexpr const char* Executable_Name_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_Name_outputs[] = {"executable_name", nullptr};
inline constexpr const char* Executable_NumReplicas_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_NumReplicas_outputs[] = {"num_replicas", nullptr};
inline constexpr const char* Executable_NumPartitions_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_NumPartitions_outputs[] = {"num_partitions", nullptr};
inline constexpr const char* Executable_NumOutputs_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_NumOutputs_outputs[] = {"num_outputs", nullptr};
inline constexpr const char* Executable_SizeOfGeneratedCodeInBytes_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_SizeOfGeneratedCodeInBytes_outputs[] = {"size_in_bytes", nullptr};
inline constexpr const char* Executable_GetCostAnalysis_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_GetCostAnalysis_outputs[] = {"properties", nullptr};
inline constexpr const char* Executable_OutputMemoryKinds_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_OutputMemoryKinds_outputs[] = {"memory_kinds", nullptr};
inline constexpr const char* Executable_OptimizedProgram_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_OptimizedProgram_outputs[] = {"program", nullptr};
inline constexpr const char* Executable_Serialize_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_Serialize_outputs[] = {"serialized_bytes", "serialized_executable", "serialized_executable_deleter", nullptr};
inline constexpr const char* LoadedExecutable_Destroy_inputs[] = {"executable", nullptr};
inline constexpr const char* LoadedExecutable_Destroy_outputs[] = {nullptr};
inline constexpr const char* LoadedExecutable_GetExecutable_inputs[] = {"loaded_executable", nullptr};
inline constexpr const char* LoadedExecutable_GetExecutable_outputs[] = {"executable", nullptr};
inline constexpr const char* LoadedExecutable_AddressableDevices_inputs[] = {"executable", nullptr};
inline constexpr const char* LoadedExecutable_AddressableDevices_outputs[] = {"addressable_devices", nullptr};
inline constexpr const char* LoadedExecutable_Delete_inputs[] = {"executable", nullptr};
inline constexpr const char* LoadedExecutable_Delete_outputs[] = {nullptr};
inline constexpr const char* LoadedExecutable_IsDeleted_inputs[] = {"executable", nullptr};
inline constexpr const char* LoadedExecutable_IsDeleted_outputs[] = {"is_deleted", nullptr};
inline constexpr const char* LoadedExecutable_Execute_inputs[] = {"executable", "options", "argument_lists", "execute_device", nullptr};
inline constexpr const char* LoadedExecutable_Execute_outputs[] = {"output_lists", "device_complete_events", nullptr};
inline constexpr const char* Executable_DeserializeAndLoad_inputs[] = {"client", "serialized_executable", "overridden_serialized_compile_options", "load_options", nullptr};
inline constexpr const char* Executable_DeserializeAndLoad_outputs[] = {"loaded_executable", nullptr};
inline constexpr const char* LoadedExecutable_Fingerprint_inputs[] = {"executable", nullptr};
inline constexpr const char* LoadedExecutable_Fingerprint_outputs[] = {"executable_fingerprint", nullptr};
inline constexpr const char* Buffer_Destroy_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_Destroy_outputs[] = {nullptr};
inline constexpr const char* Buffer_ElementType_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_ElementType_outputs[] = {"type", nullptr};
inline constexpr const char* Buffer_Dimensions_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_Dimensions_outputs[] = {"dims", nullptr};
inline constexpr const char* Buffer_UnpaddedDimensions_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_UnpaddedDimensions_outputs[] = {"unpadded_dims", nullptr};
inline constexpr const char* Buffer_DynamicDimensionIndices_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_DynamicDimensionIndices_outputs[] = {"dynamic_dim_indices", nullptr};
inline constexpr const char* Buffer_GetMemoryLayout_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_GetMemoryLayout_outputs[] = {"layout", nullptr};
inline constexpr const char* Buffer_OnDeviceSizeInBytes_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_OnDeviceSizeInBytes_outputs[] = {"on_device_size_in_bytes", nullptr};
inline constexpr const char* Buffer_Device_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_Device_outputs[] = {"device", nullptr};
inline constexpr const char* Buffer_Memory_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_Memory_outputs[] = {"memory", nullptr};
inline constexpr const char* Buffer_Delete_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_Delete_outputs[] = {nullptr};
inline constexpr const char* Buffer_IsDeleted_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_IsDeleted_outputs[] = {"is_deleted", nullptr};
inline constexpr const char* Buffer_CopyToDevice_inputs[] = {"buffer", "dst_device", nullptr};
inline constexpr const char* Buffer_CopyToDevice_outputs[] = {"dst_buffer", nullptr};
inline constexpr const char* Buffer_ToHostBuffer_inputs[] = {"src", "host_layout", "dst", "dst_size", nullptr};
inline constexpr const char* Buffer_ToHostBuffer_outputs[] = {"dst_size", "event", nullptr};
inline constexpr const char* Buffer_IsOnCpu_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_IsOnCpu_outputs[] = {"is_on_cpu", nullptr};
inline constexpr const char* Buffer_ReadyEvent_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_ReadyEvent_outputs[] = {"event", nullptr};
inline constexpr const char* Buffer_UnsafePointer_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_UnsafePointer_outputs[] = {"buffer_pointer", nullptr};
inline constexpr const char* Buffer_IncreaseExternalReferenceCount_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_IncreaseExternalReferenceCount_outputs[] = {nullptr};
inline constexpr const char* Buffer_DecreaseExternalReferenceCount_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_DecreaseExternalReferenceCount_outputs[] = {nullptr};
inline constexpr const char* Buffer_OpaqueDeviceMemoryDataPointer_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_OpaqueDeviceMemoryDataPointer_outputs[] = {"device_memory_ptr", nullptr};
inline constexpr const char* CopyToDeviceStream_Destroy_inputs[] = {"stream", nullptr};
inline constexpr const char* CopyToDeviceStream_Destroy_outputs[] = {nullptr};
inline constexpr const char* CopyToDeviceStream_AddChunk_inputs[] = {"stream", "chunk", nullptr};
inline constexpr const char* CopyToDeviceStream_AddChunk_outputs[] = {"transfer_complete", nullptr};
inline constexpr const char* CopyToDeviceStream_TotalBytes_inputs[] = {"stream", nullptr};
inline constexpr const char* CopyToDeviceStream_TotalBytes_outputs[] = {"total_bytes", nullptr};
inline constexpr const char* CopyToDeviceStream_GranuleSize_inputs[] = {"stream", nullptr};
inline constexpr const char* CopyToDeviceStream_GranuleSize_outputs[] = {"granule_size_in_bytes", nullptr};
inline constexpr const char* CopyToDeviceStream_CurrentBytes_inputs[] = {"stream", nullptr};
inline constexpr const char* CopyToDeviceStream_CurrentBytes_outputs[] = {"current_bytes", nullptr};
inline constexpr const char* TopologyDescription_Create_inputs[] = {"topology_name", "create_options", nullptr};
inline constexpr const char* TopologyDescription_Create_outputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_Destroy_inputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_Destroy_outputs[] = {nullptr};
inline constexpr const char* TopologyDescription_PlatformName_inputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_PlatformName_outputs[] = {"platform_name", nullptr};
inline constexpr const char* TopologyDescription_PlatformVersion_inputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_PlatformVersion_outputs[] = {"platform_version", nullptr};
inline constexpr const char* TopologyDescription_GetDeviceDescriptions_inputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_GetDeviceDescriptions_outputs[] = {"descriptions", nullptr};
inline constexpr const char* TopologyDescription_Serialize_inputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_Serialize_outputs[] = {"serialized_bytes", "serialized_topology", "serialized_topology_deleter", nullptr};
inline constexpr const char* TopologyDescription_Attributes_inputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_Attributes_outputs[] = {"attributes", nullptr};
inline constexpr const char* Compile_inputs[] = {"topology", "program", "compile_options", "client", nullptr};
inline constexpr const char* Compile_outputs[] = {"executable", nullptr};
inline constexpr const char* Executable_OutputElementTypes_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_OutputElementTypes_outputs[] = {"output_types", nullptr};
inline constexpr const char* Executable_OutputDimensions_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_OutputDimensions_outputs[] = {"dims", nullptr};
inline constexpr const char* Buffer_CopyToMemory_inputs[] = {"buffer", "dst_memory", nullptr};
inline constexpr const char* Buffer_CopyToMemory_outputs[] = {"dst_buffer", nullptr};
inline constexpr const char* Client_CreateViewOfDeviceBuffer_inputs[] = {"client", "device_buffer_ptr", "dims", "element_type", "layout", "device", "on_delete_callback", "on_delete_callback_arg", "stream", "memory", nullptr};
inline constexpr const char* Client_CreateViewOfDeviceBuffer_outputs[] = {"buffer", nullptr};
inline constexpr const char* Executable_Fingerprint_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_Fingerprint_outputs[] = {"executable_fingerprint", nullptr};
inline constexpr const char* Client_TopologyDescription_inputs[] = {"client", nullptr};
inline constexpr const char* Client_TopologyDescription_outputs[] = {"topology", nullptr};
inline constexpr const char* Executable_GetCompiledMemoryStats_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_GetCompiledMemoryStats_outputs[] = {"generated_code_size_in_bytes", "argument_size_in_bytes", "output_size_in_bytes", "alias_size_in_bytes", "temp_size_in_bytes", "host_generated_code_size_in_bytes", "host_argument_size_in_bytes", "host_output_size_in_bytes", "host_alias_size_in_bytes", "host_temp_size_in_bytes", "peak_memory_in_bytes", "total_size_in_bytes", "total_allocation_bytes", "indefinite_allocations", "peak_unpadded_heap_bytes", nullptr};
inline constexpr const char* Memory_Kind_Id_inputs[] = {"memory", nullptr};
inline constexpr const char* Memory_Kind_Id_outputs[] = {"kind_id", nullptr};
inline constexpr const char* ExecuteContext_Create_inputs[] = {nullptr};
inline constexpr const char* ExecuteContext_Create_outputs[] = {"context", nullptr};
inline constexpr const char* ExecuteContext_Destroy_inputs[] = {"context", nullptr};
inline constexpr const char* ExecuteContext_Destroy_outputs[] = {nullptr};
inline constexpr const char* Buffer_CopyRawToHost_inputs[] = {"buffer", "dst", "offset", "transfer_size", nullptr};
inline constexpr const char* Buffer_CopyRawToHost_outputs[] = {"event", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_Destroy_inputs[] = {"transfer_manager", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_Destroy_outputs[] = {nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_TransferData_inputs[] = {"transfer_manager", "buffer_index", "data", "offset", "transfer_size", "is_last_transfer", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_TransferData_outputs[] = {"done_with_h2d_transfer", nullptr};
inline constexpr const char* Client_CreateBuffersForAsyncHostToDevice_inputs[] = {"client", "shape_specs", "device_layouts", "memory", nullptr};
inline constexpr const char* Client_CreateBuffersForAsyncHostToDevice_outputs[] = {"transfer_manager", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_RetrieveBuffer_inputs[] = {"transfer_manager", "buffer_index", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_RetrieveBuffer_outputs[] = {"buffer_out", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_Device_inputs[] = {"transfer_manager", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_Device_outputs[] = {"device_out", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_BufferCount_inputs[] = {"transfer_manager", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_BufferCount_outputs[] = {"buffer_count", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_BufferSize_inputs[] = {"transfer_manager", "buffer_index", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_BufferSize_outputs[] = {"buffer_size", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_SetBufferError_inputs[] = {"transfer_manager", "buffer_index", "error_code", "error_message", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_SetBufferError_outputs[] = {nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_AddMetadata_inputs[] = {"transfer_manager", "transfer_metadata", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_AddMetadata_outputs[] = {nullptr};
inline constexpr const char* Client_DmaMap_inputs[] = {"client", "data", "size", nullptr};
inline constexpr const char* Client_DmaMap_outputs[] = {nullptr};
inline constexpr const char* Client_DmaUnmap_inputs[] = {"client", "data", nullptr};
inline constexpr const char* Client_DmaUnmap_outputs[] = {nullptr};
inline constexpr const char* Client_CreateUninitializedBuffer_inputs[] = {"client", "shape_dims", "shape_element_type", "shape_layout", "device", "memory", nullptr};
inline constexpr const char* Client_CreateUninitializedBuffer_outputs[] = {"buffer", nullptr};
inline constexpr const char* Client_UpdateGlobalProcessInfo_inputs[] = {"client", "process_infos", nullptr};
inline constexpr const char* Client_UpdateGlobalProcessInfo_outputs[] = {nullptr};
inline constexpr const char* TopologyDescription_Deserialize_inputs[] = {"serialized_topology", nullptr};
inline constexpr const char* TopologyDescription_Deserialize_outputs[] = {"topology", nullptr};
inline constexpr const char* Client_CreateAliasBuffer_inputs[] = {"client", "memory", "shape_dims", "shape_element_type", "shape_layout", nullptr};
inline constexpr const char* Client_CreateAliasBuffer_outputs[] = {"alias_buffer", "fulfill_alias_buffer_cb", nullptr};
inline constexpr const char* Client_FulfillAliasBuffer_inputs[] = {"buffer", "status_code", "error_message", "fulfill_alias_buffer_cb", nullptr};
inline constexpr const char* Client_FulfillAliasBuffer_outputs[] = {nullptr};
inline constexpr const char* LoadedExecutable_GetDeviceAssignment_inputs[] = {"executable", nullptr};
inline constexpr const char* LoadedExecutable_GetDeviceAssignment_outputs[] = {"serialized_bytes", "serialized_device_assignment", "serialized_device_assignment_deleter", nullptr};
inline constexpr const char* Client_CreateErrorBuffer_inputs[] = {"client", "error_code", "error_message", "shape_dims", "shape_element_type", "shape_layout", "memory", "payload", nullptr};
inline constexpr const char* Client_CreateErrorBuffer_outputs[] = {"buffer", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_TransferLiteral_inputs[] = {"transfer_manager", "buffer_index", "data", "shape_dims", "shape_element_type", "shape_layout", nullptr};
inline constexpr const char* AsyncHostToDeviceTransferManager_TransferLiteral_outputs[] = {"done_with_h2d_transfer", nullptr};
inline constexpr const char* Buffer_CopyRawToHostFuture_inputs[] = {"buffer", "offset", "transfer_size", nullptr};
inline constexpr const char* Buffer_CopyRawToHostFuture_outputs[] = {"event", "callback_data", "future_ready_callback", nullptr};
inline constexpr const char* Device_PoisonExecution_inputs[] = {"device", "launch_id", "error_code", "error_message", "payload", nullptr};
inline constexpr const char* Device_PoisonExecution_outputs[] = {"poisoned", nullptr};
inline constexpr const char* Device_CreateAsyncTrackingEvent_inputs[] = {"device", "description", nullptr};
inline constexpr const char* Device_CreateAsyncTrackingEvent_outputs[] = {"event", nullptr};
inline constexpr const char* AsyncTrackingEvent_Destroy_inputs[] = {"event", nullptr};
inline constexpr const char* AsyncTrackingEvent_Destroy_outputs[] = {nullptr};
inline constexpr const char* Executable_GetCompileOptions_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_GetCompileOptions_outputs[] = {"serialized_bytes", "serialized_compile_options", "serialized_compile_options_deleter", nullptr};
inline constexpr const char* Buffer_DonateWithControlDependency_inputs[] = {"buffer", nullptr};
inline constexpr const char* Buffer_DonateWithControlDependency_outputs[] = {"callback_data", "dependency_ready_callback", "out_buffer", nullptr};
inline constexpr const char* Event_Create_inputs[] = {nullptr};
inline constexpr const char* Event_Create_outputs[] = {"event", nullptr};
inline constexpr const char* Event_Set_inputs[] = {"event", "error_code", "error_message", nullptr};
inline constexpr const char* Event_Set_outputs[] = {nullptr};
inline constexpr const char* Device_GetAttributes_inputs[] = {"device", nullptr};
inline constexpr const char* Device_GetAttributes_outputs[] = {"attributes", "device_attributes", "attributes_deleter", nullptr};
inline constexpr const char* Client_Load_inputs[] = {"client", "executable", "compile_options", nullptr};
inline constexpr const char* Client_Load_outputs[] = {"loaded_executable", nullptr};
inline constexpr const char* LoadedExecutable_AddressableDeviceLogicalIds_inputs[] = {"executable", nullptr};
inline constexpr const char* LoadedExecutable_AddressableDeviceLogicalIds_outputs[] = {"addressable_device_logical_ids", nullptr};
inline constexpr const char* Buffer_Bitcast_inputs[] = {"buffer", "element_type", "dims", "device_layout", nullptr};
inline constexpr const char* Buffer_Bitcast_outputs[] = {"out_buffer", nullptr};
inline constexpr const char* Error_ForEachPayload_inputs[] = {"error", "visitor", "user_arg", nullptr};
inline constexpr const char* Error_ForEachPayload_outputs[] = {nullptr};
inline constexpr const char* TopologyDescription_Fingerprint_inputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_Fingerprint_outputs[] = {"fingerprint", nullptr};
inline constexpr const char* Executable_ParameterMemoryKinds_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_ParameterMemoryKinds_outputs[] = {"memory_kinds", nullptr};
inline constexpr const char* Device_ClearMemoryStats_inputs[] = {"device", nullptr};
inline constexpr const char* Device_ClearMemoryStats_outputs[] = {nullptr};
inline constexpr const char* TopologyDescription_MakeCanonicalShapeForMemorySpace_inputs[] = {"topology", "memory_space_kind_id", "dims", "element_type", "layout", nullptr};
inline constexpr const char* TopologyDescription_MakeCanonicalShapeForMemorySpace_outputs[] = {"serialized_shape", "serialized_shape_deleter", nullptr};
inline constexpr const char* TopologyDescription_GetMemorySpaceKindIds_inputs[] = {"topology", nullptr};
inline constexpr const char* TopologyDescription_GetMemorySpaceKindIds_outputs[] = {"memory_space_kind_ids", nullptr};
inline constexpr const char* Layouts_MemoryLayout_Destroy_inputs[] = {"layout", nullptr};
inline constexpr const char* Layouts_MemoryLayout_Destroy_outputs[] = {nullptr};
inline constexpr const char* Layouts_MemoryLayout_Serialize_inputs[] = {"layout", nullptr};
inline constexpr const char* Layouts_MemoryLayout_Serialize_outputs[] = {"serialized_bytes", "serialized_layout", "serialized_layout_deleter", nullptr};
inline constexpr const char* Layouts_PJRT_Client_GetDefaultLayout_inputs[] = {"client", "type", "dims", nullptr};
inline constexpr const char* Layouts_PJRT_Client_GetDefaultLayout_outputs[] = {"layout", nullptr};
inline constexpr const char* Layouts_PJRT_Buffer_MemoryLayout_inputs[] = {"buffer", nullptr};
inline constexpr const char* Layouts_PJRT_Buffer_MemoryLayout_outputs[] = {"layout", nullptr};
inline constexpr const char* Layouts_PJRT_Topology_GetDefaultLayout_inputs[] = {"topology_description", "type", "dims", nullptr};
inline constexpr const char* Layouts_PJRT_Topology_GetDefaultLayout_outputs[] = {"layout", nullptr};
inline constexpr const char* Layouts_PJRT_Executable_GetOutputLayouts_inputs[] = {"executable", nullptr};
inline constexpr const char* Layouts_PJRT_Executable_GetOutputLayouts_outputs[] = {"layouts", nullptr};
inline constexpr const char* Layouts_PJRT_Executable_GetParameterLayouts_inputs[] = {"executable", nullptr};
inline constexpr const char* Layouts_PJRT_Executable_GetParameterLayouts_outputs[] = {"layouts", nullptr};
inline constexpr const char* DeviceDescription_MemoryDescriptions_inputs[] = {"device_description", nullptr};
inline constexpr const char* DeviceDescription_MemoryDescriptions_outputs[] = {"memory_descriptions", "default_memory_index", nullptr};
inline constexpr const char* MemoryDescription_Kind_inputs[] = {"memory_description", nullptr};
inline constexpr const char* MemoryDescription_Kind_outputs[] = {"kind", "kind_id", nullptr};
}  // namespace names

// By the number of the function.
inline constexpr FunctionFacts kFunctionFacts[kFunctionCount] = {
    {"PJRT_Error_Destroy", names::Error_Destroy_inputs, 1, names::Error_Destroy_outputs, 0},
    {"PJRT_Error_Message", names::Error_Message_inputs, 1, names::Error_Message_outputs, 1},
    {"PJRT_Error_GetCode", names::Error_GetCode_inputs, 1, names::Error_GetCode_outputs, 1},
    {"PJRT_Plugin_Initialize", names::Plugin_Initialize_inputs, 0, names::Plugin_Initialize_outputs, 0},
    {"PJRT_Plugin_Attributes", names::Plugin_Attributes_inputs, 0, names::Plugin_Attributes_outputs, 1},
    {"PJRT_Event_Destroy", names::Event_Destroy_inputs, 1, names::Event_Destroy_outputs, 0},
    {"PJRT_Event_IsReady", names::Event_IsReady_inputs, 1, names::Event_IsReady_outputs, 1},
    {"PJRT_Event_Error", names::Event_Error_inputs, 1, names::Event_Error_outputs, 0},
    {"PJRT_Event_Await", names::Event_Await_inputs, 1, names::Event_Await_outputs, 0},
    {"PJRT_Event_OnReady", names::Event_OnReady_inputs, 3, names::Event_OnReady_outputs, 0},
    {"PJRT_Client_Create", names::Client_Create_inputs, 1, names::Client_Create_outputs, 1},
    {"PJRT_Client_Destroy", names::Client_Destroy_inputs, 1, names::Client_Destroy_outputs, 0},
    {"PJRT_Client_PlatformName", names::Client_PlatformName_inputs, 1, names::Client_PlatformName_outputs, 1},
    {"PJRT_Client_ProcessIndex", names::Client_ProcessIndex_inputs, 1, names::Client_ProcessIndex_outputs, 1},
    {"PJRT_Client_PlatformVersion", names::Client_PlatformVersion_inputs, 1, names::Client_PlatformVersion_outputs, 1},
    {"PJRT_Client_Devices", names::Client_Devices_inputs, 1, names::Client_Devices_outputs, 1},
    {"PJRT_Client_AddressableDevices", names::Client_AddressableDevices_inputs, 1, names::Client_AddressableDevices_outputs, 1},
    {"PJRT_Client_LookupDevice", names::Client_LookupDevice_inputs, 2, names::Client_LookupDevice_outputs, 1},
    {"PJRT_Client_LookupAddressableDevice", names::Client_LookupAddressableDevice_inputs, 2, names::Client_LookupAddressableDevice_outputs, 1},
    {"PJRT_Client_AddressableMemories", names::Client_AddressableMemories_inputs, 1, names::Client_AddressableMemories_outputs, 1},
    {"PJRT_Client_Compile", names::Client_Compile_inputs, 3, names::Client_Compile_outputs, 1},
    {"PJRT_Client_DefaultDeviceAssignment", names::Client_DefaultDeviceAssignment_inputs, 4, names::Client_DefaultDeviceAssignment_outputs, 1},
    {"PJRT_Client_BufferFromHostBuffer", names::Client_BufferFromHostBuffer_inputs, 9, names::Client_BufferFromHostBuffer_outputs, 2},
    {"PJRT_DeviceDescription_Id", names::DeviceDescription_Id_inputs, 1, names::DeviceDescription_Id_outputs, 1},
    {"PJRT_DeviceDescription_ProcessIndex", names::DeviceDescription_ProcessIndex_inputs, 1, names::DeviceDescription_ProcessIndex_outputs, 1},
    {"PJRT_DeviceDescription_Attributes", names::DeviceDescription_Attributes_inputs, 1, names::DeviceDescription_Attributes_outputs, 1},
    {"PJRT_DeviceDescription_Kind", names::DeviceDescription_Kind_inputs, 1, names::DeviceDescription_Kind_outputs, 1},
    {"PJRT_DeviceDescription_DebugString", names::DeviceDescription_DebugString_inputs, 1, names::DeviceDescription_DebugString_outputs, 1},
    {"PJRT_DeviceDescription_ToString", names::DeviceDescription_ToString_inputs, 1, names::DeviceDescription_ToString_outputs, 1},
    {"PJRT_Device_GetDescription", names::Device_GetDescription_inputs, 1, names::Device_GetDescription_outputs, 1},
    {"PJRT_Device_IsAddressable", names::Device_IsAddressable_inputs, 1, names::Device_IsAddressable_outputs, 1},
    {"PJRT_Device_LocalHardwareId", names::Device_LocalHardwareId_inputs, 1, names::Device_LocalHardwareId_outputs, 1},
    {"PJRT_Device_AddressableMemories", names::Device_AddressableMemories_inputs, 1, names::Device_AddressableMemories_outputs, 1},
    {"PJRT_Device_DefaultMemory", names::Device_DefaultMemory_inputs, 1, names::Device_DefaultMemory_outputs, 1},
    {"PJRT_Device_MemoryStats", names::Device_MemoryStats_inputs, 1, names::Device_MemoryStats_outputs, 11},
    {"PJRT_Memory_Id", names::Memory_Id_inputs, 1, names::Memory_Id_outputs, 1},
    {"PJRT_Memory_Kind", names::Memory_Kind_inputs, 1, names::Memory_Kind_outputs, 1},
    {"PJRT_Memory_DebugString", names::Memory_DebugString_inputs, 1, names::Memory_DebugString_outputs, 1},
    {"PJRT_Memory_ToString", names::Memory_ToString_inputs, 1, names::Memory_ToString_outputs, 1},
    {"PJRT_Memory_AddressableByDevices", names::Memory_AddressableByDevices_inputs, 1, names::Memory_AddressableByDevices_outputs, 1},
    {"PJRT_Executable_Destroy", names::Executable_Destroy_inputs, 1, names::Executable_Destroy_outputs, 0},
    {"PJRT_Executable_Name", names::Executable_Name_inputs, 1, names::Executable_Name_outputs, 1},
    {"PJRT_Executable_NumReplicas", names::Executable_NumReplicas_inputs, 1, names::Executable_NumReplicas_outputs, 1},
    {"PJRT_Executable_NumPartitions", names::Executable_NumPartitions_inputs, 1, names::Executable_NumPartitions_outputs, 1},
    {"PJRT_Executable_NumOutputs", names::Executable_NumOutputs_inputs, 1, names::Executable_NumOutputs_outputs, 1},
    {"PJRT_Executable_SizeOfGeneratedCodeInBytes", names::Executable_SizeOfGeneratedCodeInBytes_inputs, 1, names::Executable_SizeOfGeneratedCodeInBytes_outputs, 1},
    {"PJRT_Executable_GetCostAnalysis", names::Executable_GetCostAnalysis_inputs, 1, names::Executable_GetCostAnalysis_outputs, 1},
    {"PJRT_Executable_OutputMemoryKinds", names::Executable_OutputMemoryKinds_inputs, 1, names::Executable_OutputMemoryKinds_outputs, 1},
    {"PJRT_Executable_OptimizedProgram", names::Executable_OptimizedProgram_inputs, 1, names::Executable_OptimizedProgram_outputs, 1},
    {"PJRT_Executable_Serialize", names::Executable_Serialize_inputs, 1, names::Executable_Serialize_outputs, 3},
    {"PJRT_LoadedExecutable_Destroy", names::LoadedExecutable_Destroy_inputs, 1, names::LoadedExecutable_Destroy_outputs, 0},
    {"PJRT_LoadedExecutable_GetExecutable", names::LoadedExecutable_GetExecutable_inputs, 1, names::LoadedExecutable_GetExecutable_outputs, 1},
    {"PJRT_LoadedExecutable_AddressableDevices", names::LoadedExecutable_AddressableDevices_inputs, 1, names::LoadedExecutable_AddressableDevices_outputs, 1},
    {"PJRT_LoadedExecutable_Delete", names::LoadedExecutable_Delete_inputs, 1, names::LoadedExecutable_Delete_outputs, 0},
    {"PJRT_LoadedExecutable_IsDeleted", names::LoadedExecutable_IsDeleted_inputs, 1, names::LoadedExecutable_IsDeleted_outputs, 1},
    {"PJRT_LoadedExecutable_Execute", names::LoadedExecutable_Execute_inputs, 4, names::LoadedExecutable_Execute_outputs, 2},
    {"PJRT_Executable_DeserializeAndLoad", names::Executable_DeserializeAndLoad_inputs, 4, names::Executable_DeserializeAndLoad_outputs, 1},
    {"PJRT_LoadedExecutable_Fingerprint", names::LoadedExecutable_Fingerprint_inputs, 1, names::LoadedExecutable_Fingerprint_outputs, 1},
    {"PJRT_Buffer_Destroy", names::Buffer_Destroy_inputs, 1, names::Buffer_Destroy_outputs, 0},
    {"PJRT_Buffer_ElementType", names::Buffer_ElementType_inputs, 1, names::Buffer_ElementType_outputs, 1},
    {"PJRT_Buffer_Dimensions", names::Buffer_Dimensions_inputs, 1, names::Buffer_Dimensions_outputs, 1},
    {"PJRT_Buffer_UnpaddedDimensions", names::Buffer_UnpaddedDimensions_inputs, 1, names::Buffer_UnpaddedDimensions_outputs, 1},
    {"PJRT_Buffer_DynamicDimensionIndices", names::Buffer_DynamicDimensionIndices_inputs, 1, names::Buffer_DynamicDimensionIndices_outputs, 1},
    {"PJRT_Buffer_GetMemoryLayout", names::Buffer_GetMemoryLayout_inputs, 1, names::Buffer_GetMemoryLayout_outputs, 1},
    {"PJRT_Buffer_OnDeviceSizeInBytes", names::Buffer_OnDeviceSizeInBytes_inputs, 1, names::Buffer_OnDeviceSizeInBytes_outputs, 1},
    {"PJRT_Buffer_Device", names::Buffer_Device_inputs, 1, names::Buffer_Device_outputs, 1},
    {"PJRT_Buffer_Memory", names::Buffer_Memory_inputs, 1, names::Buffer_Memory_outputs, 1},
    {"PJRT_Buffer_Delete", names::Buffer_Delete_inputs, 1, names::Buffer_Delete_outputs, 0},
    {"PJRT_Buffer_IsDeleted", names::Buffer_IsDeleted_inputs, 1, names::Buffer_IsDeleted_outputs, 1},
    {"PJRT_Buffer_CopyToDevice", names::Buffer_CopyToDevice_inputs, 2, names::Buffer_CopyToDevice_outputs, 1},
    {"PJRT_Buffer_ToHostBuffer", names::Buffer_ToHostBuffer_inputs, 4, names::Buffer_ToHostBuffer_outputs, 2},
    {"PJRT_Buffer_IsOnCpu", names::Buffer_IsOnCpu_inputs, 1, names::Buffer_IsOnCpu_outputs, 1},
    {"PJRT_Buffer_ReadyEvent", names::Buffer_ReadyEvent_inputs, 1, names::Buffer_ReadyEvent_outputs, 1},
    {"PJRT_Buffer_UnsafePointer", names::Buffer_UnsafePointer_inputs, 1, names::Buffer_UnsafePointer_outputs, 1},
    {"PJRT_Buffer_IncreaseExternalReferenceCount", names::Buffer_IncreaseExternalReferenceCount_inputs, 1, names::Buffer_IncreaseExternalReferenceCount_outputs, 0},
    {"PJRT_Buffer_DecreaseExternalReferenceCount", names::Buffer_DecreaseExternalReferenceCount_inputs, 1, names::Buffer_DecreaseExternalReferenceCount_outputs, 0},
    {"PJRT_Buffer_OpaqueDeviceMemoryDataPointer", names::Buffer_OpaqueDeviceMemoryDataPointer_inputs, 1, names::Buffer_OpaqueDeviceMemoryDataPointer_outputs, 1},
    {"PJRT_CopyToDeviceStream_Destroy", names::CopyToDeviceStream_Destroy_inputs, 1, names::CopyToDeviceStream_Destroy_outputs, 0},
    {"PJRT_CopyToDeviceStream_AddChunk", names::CopyToDeviceStream_AddChunk_inputs, 2, names::CopyToDeviceStream_AddChunk_outputs, 1},
    {"PJRT_CopyToDeviceStream_TotalBytes", names::CopyToDeviceStream_TotalBytes_inputs, 1, names::CopyToDeviceStream_TotalBytes_outputs, 1},
    {"PJRT_CopyToDeviceStream_GranuleSize", names::CopyToDeviceStream_GranuleSize_inputs, 1, names::CopyToDeviceStream_GranuleSize_outputs, 1},
    {"PJRT_CopyToDeviceStream_CurrentBytes", names::CopyToDeviceStream_CurrentBytes_inputs, 1, names::CopyToDeviceStream_CurrentBytes_outputs, 1},
    {"PJRT_TopologyDescription_Create", names::TopologyDescription_Create_inputs, 2, names::TopologyDescription_Create_outputs, 1},
    {"PJRT_TopologyDescription_Destroy", names::TopologyDescription_Destroy_inputs, 1, names::TopologyDescription_Destroy_outputs, 0},
    {"PJRT_TopologyDescription_PlatformName", names::TopologyDescription_PlatformName_inputs, 1, names::TopologyDescription_PlatformName_outputs, 1},
    {"PJRT_TopologyDescription_PlatformVersion", names::TopologyDescription_PlatformVersion_inputs, 1, names::TopologyDescription_PlatformVersion_outputs, 1},
    {"PJRT_TopologyDescription_GetDeviceDescriptions", names::TopologyDescription_GetDeviceDescriptions_inputs, 1, names::TopologyDescription_GetDeviceDescriptions_outputs, 1},
    {"PJRT_TopologyDescription_Serialize", names::TopologyDescription_Serialize_inputs, 1, names::TopologyDescription_Serialize_outputs, 3},
    {"PJRT_TopologyDescription_Attributes", names::TopologyDescription_Attributes_inputs, 1, names::TopologyDescription_Attributes_outputs, 1},
    {"PJRT_Compile", names::Compile_inputs, 4, names::Compile_outputs, 1},
    {"PJRT_Executable_OutputElementTypes", names::Executable_OutputElementTypes_inputs, 1, names::Executable_OutputElementTypes_outputs, 1},
    {"PJRT_Executable_OutputDimensions", names::Executable_OutputDimensions_inputs, 1, names::Executable_OutputDimensions_outputs, 1},
    {"PJRT_Buffer_CopyToMemory", names::Buffer_CopyToMemory_inputs, 2, names::Buffer_CopyToMemory_outputs, 1},
    {"PJRT_Client_CreateViewOfDeviceBuffer", names::Client_CreateViewOfDeviceBuffer_inputs, 10, names::Client_CreateViewOfDeviceBuffer_outputs, 1},
    {"PJRT_Executable_Fingerprint", names::Executable_Fingerprint_inputs, 1, names::Executable_Fingerprint_outputs, 1},
    {"PJRT_Client_TopologyDescription", names::Client_TopologyDescription_inputs, 1, names::Client_TopologyDescription_outputs, 1},
    {"PJRT_Executable_GetCompiledMemoryStats", names::Executable_GetCompiledMemoryStats_inputs, 1, names::Executable_GetCompiledMemoryStats_outputs, 15},
    {"PJRT_Memory_Kind_Id", names::Memory_Kind_Id_inputs, 1, names::Memory_Kind_Id_outputs, 1},
    {"PJRT_ExecuteContext_Create", names::ExecuteContext_Create_inputs, 0, names::ExecuteContext_Create_outputs, 1},
    {"PJRT_ExecuteContext_Destroy", names::ExecuteContext_Destroy_inputs, 1, names::ExecuteContext_Destroy_outputs, 0},
    {"PJRT_Buffer_CopyRawToHost", names::Buffer_CopyRawToHost_inputs, 4, names::Buffer_CopyRawToHost_outputs, 1},
    {"PJRT_AsyncHostToDeviceTransferManager_Destroy", names::AsyncHostToDeviceTransferManager_Destroy_inputs, 1, names::AsyncHostToDeviceTransferManager_Destroy_outputs, 0},
    {"PJRT_AsyncHostToDeviceTransferManager_TransferData", names::AsyncHostToDeviceTransferManager_TransferData_inputs, 6, names::AsyncHostToDeviceTransferManager_TransferData_outputs, 1},
    {"PJRT_Client_CreateBuffersForAsyncHostToDevice", names::Client_CreateBuffersForAsyncHostToDevice_inputs, 4, names::Client_CreateBuffersForAsyncHostToDevice_outputs, 1},
    {"PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer", names::AsyncHostToDeviceTransferManager_RetrieveBuffer_inputs, 2, names::AsyncHostToDeviceTransferManager_RetrieveBuffer_outputs, 1},
    {"PJRT_AsyncHostToDeviceTransferManager_Device", names::AsyncHostToDeviceTransferManager_Device_inputs, 1, names::AsyncHostToDeviceTransferManager_Device_outputs, 1},
    {"PJRT_AsyncHostToDeviceTransferManager_BufferCount", names::AsyncHostToDeviceTransferManager_BufferCount_inputs, 1, names::AsyncHostToDeviceTransferManager_BufferCount_outputs, 1},
    {"PJRT_AsyncHostToDeviceTransferManager_BufferSize", names::AsyncHostToDeviceTransferManager_BufferSize_inputs, 2, names::AsyncHostToDeviceTransferManager_BufferSize_outputs, 1},
    {"PJRT_AsyncHostToDeviceTransferManager_SetBufferError", names::AsyncHostToDeviceTransferManager_SetBufferError_inputs, 4, names::AsyncHostToDeviceTransferManager_SetBufferError_outputs, 0},
    {"PJRT_AsyncHostToDeviceTransferManager_AddMetadata", names::AsyncHostToDeviceTransferManager_AddMetadata_inputs, 2, names::AsyncHostToDeviceTransferManager_AddMetadata_outputs, 0},
    {"PJRT_Client_DmaMap", names::Client_DmaMap_inputs, 3, names::Client_DmaMap_outputs, 0},
    {"PJRT_Client_DmaUnmap", names::Client_DmaUnmap_inputs, 2, names::Client_DmaUnmap_outputs, 0},
    {"PJRT_Client_CreateUninitializedBuffer", names::Client_CreateUninitializedBuffer_inputs, 6, names::Client_CreateUninitializedBuffer_outputs, 1},
    {"PJRT_Client_UpdateGlobalProcessInfo", names::Client_UpdateGlobalProcessInfo_inputs, 2, names::Client_UpdateGlobalProcessInfo_outputs, 0},
    {"PJRT_TopologyDescription_Deserialize", names::TopologyDescription_Deserialize_inputs, 1, names::TopologyDescription_Deserialize_outputs, 1},
    {"PJRT_Client_CreateAliasBuffer", names::Client_CreateAliasBuffer_inputs, 5, names::Client_CreateAliasBuffer_outputs, 2},
    {"PJRT_Client_FulfillAliasBuffer", names::Client_FulfillAliasBuffer_inputs, 4, names::Client_FulfillAliasBuffer_outputs, 0},
    {"PJRT_LoadedExecutable_GetDeviceAssignment", names::LoadedExecutable_GetDeviceAssignment_inputs, 1, names::LoadedExecutable_GetDeviceAssignment_outputs, 3},
    {"PJRT_Client_CreateErrorBuffer", names::Client_CreateErrorBuffer_inputs, 8, names::Client_CreateErrorBuffer_outputs, 1},
    {"PJRT_AsyncHostToDeviceTransferManager_TransferLiteral", names::AsyncHostToDeviceTransferManager_TransferLiteral_inputs, 6, names::AsyncHostToDeviceTransferManager_TransferLiteral_outputs, 1},
    {"PJRT_Buffer_CopyRawToHostFuture", names::Buffer_CopyRawToHostFuture_inputs, 3, names::Buffer_CopyRawToHostFuture_outputs, 3},
    {"PJRT_Device_PoisonExecution", names::Device_PoisonExecution_inputs, 5, names::Device_PoisonExecution_outputs, 1},
    {"PJRT_Device_CreateAsyncTrackingEvent", names::Device_CreateAsyncTrackingEvent_inputs, 2, names::Device_CreateAsyncTrackingEvent_outputs, 1},
    {"PJRT_AsyncTrackingEvent_Destroy", names::AsyncTrackingEvent_Destroy_inputs, 1, names::AsyncTrackingEvent_Destroy_outputs, 0},
    {"PJRT_Executable_GetCompileOptions", names::Executable_GetCompileOptions_inputs, 1, names::Executable_GetCompileOptions_outputs, 3},
    {"PJRT_Buffer_DonateWithControlDependency", names::Buffer_DonateWithControlDependency_inputs, 1, names::Buffer_DonateWithControlDependency_outputs, 3},
    {"PJRT_Event_Create", names::Event_Create_inputs, 0, names::Event_Create_outputs, 1},
    {"PJRT_Event_Set", names::Event_Set_inputs, 3, names::Event_Set_outputs, 0},
    {"PJRT_Device_GetAttributes", names::Device_GetAttributes_inputs, 1, names::Device_GetAttributes_outputs, 3},
    {"PJRT_Client_Load", names::Client_Load_inputs, 3, names::Client_Load_outputs, 1},
    {"PJRT_LoadedExecutable_AddressableDeviceLogicalIds", names::LoadedExecutable_AddressableDeviceLogicalIds_inputs, 1, names::LoadedExecutable_AddressableDeviceLogicalIds_outputs, 1},
    {"PJRT_Buffer_Bitcast", names::Buffer_Bitcast_inputs, 4, names::Buffer_Bitcast_outputs, 1},
    {"PJRT_Error_ForEachPayload", names::Error_ForEachPayload_inputs, 3, names::Error_ForEachPayload_outputs, 0},
    {"PJRT_TopologyDescription_Fingerprint", names::TopologyDescription_Fingerprint_inputs, 1, names::TopologyDescription_Fingerprint_outputs, 1},
    {"PJRT_Executable_ParameterMemoryKinds", names::Executable_ParameterMemoryKinds_inputs, 1, names::Executable_ParameterMemoryKinds_outputs, 1},
    {"PJRT_Device_ClearMemoryStats", names::Device_ClearMemoryStats_inputs, 1, names::Device_ClearMemoryStats_outputs, 0},
    {"PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace", names::TopologyDescription_MakeCanonicalShapeForMemorySpace_inputs, 5, names::TopologyDescription_MakeCanonicalShapeForMemorySpace_outputs, 2},
    {"PJRT_TopologyDescription_GetMemorySpaceKindIds", names::TopologyDescription_GetMemorySpaceKindIds_inputs, 1, names::TopologyDescription_GetMemorySpaceKindIds_outputs, 1},
    {"PJRT_Layouts_MemoryLayout_Destroy", names::Layouts_MemoryLayout_Destroy_inputs, 1, names::Layouts_MemoryLayout_Destroy_outputs, 0},
    {"PJRT_Layouts_MemoryLayout_Serialize", names::Layouts_MemoryLayout_Serialize_inputs, 1, names::Layouts_MemoryLayout_Serialize_outputs, 3},
    {"PJRT_Layouts_PJRT_Client_GetDefaultLayout", names::Layouts_PJRT_Client_GetDefaultLayout_inputs, 3, names::Layouts_PJRT_Client_GetDefaultLayout_outputs, 1},
    {"PJRT_Layouts_PJRT_Buffer_MemoryLayout", names::Layouts_PJRT_Buffer_MemoryLayout_inputs, 1, names::Layouts_PJRT_Buffer_MemoryLayout_outputs, 1},
    {"PJRT_Layouts_PJRT_Topology_GetDefaultLayout", names::Layouts_PJRT_Topology_GetDefaultLayout_inputs, 3, names::Layouts_PJRT_Topology_GetDefaultLayout_outputs, 1},
    {"PJRT_Layouts_PJRT_Executable_GetOutputLayouts", names::Layouts_PJRT_Executable_GetOutputLayouts_inputs, 1, names::Layouts_PJRT_Executable_GetOutputLayouts_outputs, 1},
    {"PJRT_Layouts_PJRT_Executable_GetParameterLayouts", names::Layouts_PJRT_Executable_GetParameterLayouts_inputs, 1, names::Layouts_PJRT_Executable_GetParameterLayouts_outputs, 1},
    {"PJRT_DeviceDescription_MemoryDescriptions", names::DeviceDescription_MemoryDescriptions_inputs, 1, names::DeviceDescription_MemoryDescriptions_outputs, 2},
    {"PJRT_MemoryDescription_Kind", names::MemoryDescription_Kind_inputs, 1, names::MemoryDescription_Kind_outputs, 2},
};

inline constexpr const FunctionFacts& Facts(Function function) {
  return kFunctionFacts[static_cast<size_t>(function)];
}

}  // namespace mock

#endif  // MOCK_LIBTPU_GENERATED_FUNCTIONS_H_
