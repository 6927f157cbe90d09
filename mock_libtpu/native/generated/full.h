// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// Structs at the length that this library knows, although the framework may be older or newer: what
// its struct does not have reads as zero, and arrays are stepped through in its own strides.
//   Full<PJRT_ExecuteOptions> options(args->options);
//   if (options) use(options->launch_id);
//   FullArray<PJRT_ShapeSpec> specs(args->shape_specs, args->num_shape_specs);
//   for (size_t i = 0; i < specs.size(); ++i) use(specs[i]->num_dims);
// Both stay valid as long as the framework's struct does, and are not to be copied.
#ifndef MOCK_LIBTPU_GENERATED_FULL_H_
#define MOCK_LIBTPU_GENERATED_FULL_H_

#include <cstddef>
#include <cstring>

#include "generated/pjrt_c_api.h"

namespace mock {

// The bytes of a whole T up to the end of its last field; 0 if a T does not have its own size:
// because it has no struct_size, or because frameworks leave that unset.
template <typename T>
inline constexpr size_t kUsed = 0;
template <>
inline constexpr size_t kUsed<PJRT_Extension_Base> = PJRT_Extension_Base_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Api_Version> = PJRT_Api_Version_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Error_Destroy_Args> = PJRT_Error_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Error_Message_Args> = PJRT_Error_Message_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Error_FunctionTable> = PJRT_Error_FunctionTable_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Error_GetCode_Args> = PJRT_Error_GetCode_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Error_ForEachPayload_Args> = PJRT_Error_ForEachPayload_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_NamedValue> = PJRT_NamedValue_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Plugin_Initialize_Args> = PJRT_Plugin_Initialize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Plugin_Attributes_Args> = PJRT_Plugin_Attributes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Event_Destroy_Args> = PJRT_Event_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Event_IsReady_Args> = PJRT_Event_IsReady_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Event_Error_Args> = PJRT_Event_Error_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Event_Await_Args> = PJRT_Event_Await_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Event_OnReady_Args> = PJRT_Event_OnReady_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Event_Create_Args> = PJRT_Event_Create_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Event_Set_Args> = PJRT_Event_Set_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Memory_FunctionTable> = PJRT_Memory_FunctionTable_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_KeyValueGetCallback_Args> = PJRT_KeyValueGetCallback_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_KeyValueTryGetCallback_Args> = PJRT_KeyValueTryGetCallback_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_KeyValuePutCallback_Args> = PJRT_KeyValuePutCallback_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_Create_Args> = PJRT_Client_Create_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_Destroy_Args> = PJRT_Client_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_PlatformName_Args> = PJRT_Client_PlatformName_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_ProcessIndex_Args> = PJRT_Client_ProcessIndex_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_PlatformVersion_Args> = PJRT_Client_PlatformVersion_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_TopologyDescription_Args> = PJRT_Client_TopologyDescription_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_Devices_Args> = PJRT_Client_Devices_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_AddressableDevices_Args> = PJRT_Client_AddressableDevices_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_LookupDevice_Args> = PJRT_Client_LookupDevice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_LookupAddressableDevice_Args> = PJRT_Client_LookupAddressableDevice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ProcessInfo> = PJRT_ProcessInfo_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_UpdateGlobalProcessInfo_Args> = PJRT_Client_UpdateGlobalProcessInfo_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_AddressableMemories_Args> = PJRT_Client_AddressableMemories_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Program> = PJRT_Program_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_Compile_Args> = PJRT_Client_Compile_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_Load_Args> = PJRT_Client_Load_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_DefaultDeviceAssignment_Args> = PJRT_Client_DefaultDeviceAssignment_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_DmaMap_Args> = PJRT_Client_DmaMap_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_DmaUnmap_Args> = PJRT_Client_DmaUnmap_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_Destroy_Args> = PJRT_AsyncHostToDeviceTransferManager_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_TransferData_Args> = PJRT_AsyncHostToDeviceTransferManager_TransferData_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args> = PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_Device_Args> = PJRT_AsyncHostToDeviceTransferManager_Device_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args> = PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args> = PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args> = PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args> = PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args> = PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_CreateUninitializedBuffer_Args> = PJRT_Client_CreateUninitializedBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_CreateErrorBuffer_Args> = PJRT_Client_CreateErrorBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_CreateAliasBuffer_Args> = PJRT_Client_CreateAliasBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_FulfillAliasBuffer_Args> = PJRT_Client_FulfillAliasBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_BufferFromHostBuffer_Args> = PJRT_Client_BufferFromHostBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_CreateViewOfDeviceBuffer_Args> = PJRT_Client_CreateViewOfDeviceBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ShapeSpec> = PJRT_ShapeSpec_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_CreateBuffersForAsyncHostToDevice_Args> = PJRT_Client_CreateBuffersForAsyncHostToDevice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_DeviceDescription_Id_Args> = PJRT_DeviceDescription_Id_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_DeviceDescription_ProcessIndex_Args> = PJRT_DeviceDescription_ProcessIndex_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_DeviceDescription_Attributes_Args> = PJRT_DeviceDescription_Attributes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_DeviceDescription_Kind_Args> = PJRT_DeviceDescription_Kind_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_DeviceDescription_DebugString_Args> = PJRT_DeviceDescription_DebugString_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_DeviceDescription_ToString_Args> = PJRT_DeviceDescription_ToString_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_GetDescription_Args> = PJRT_Device_GetDescription_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_IsAddressable_Args> = PJRT_Device_IsAddressable_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_LocalHardwareId_Args> = PJRT_Device_LocalHardwareId_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_AddressableMemories_Args> = PJRT_Device_AddressableMemories_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_DefaultMemory_Args> = PJRT_Device_DefaultMemory_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_MemoryStats_Args> = PJRT_Device_MemoryStats_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_ClearMemoryStats_Args> = PJRT_Device_ClearMemoryStats_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_PoisonExecution_Args> = PJRT_Device_PoisonExecution_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_GetAttributes_Args> = PJRT_Device_GetAttributes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Device_CreateAsyncTrackingEvent_Args> = PJRT_Device_CreateAsyncTrackingEvent_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_AsyncTrackingEvent_Destroy_Args> = PJRT_AsyncTrackingEvent_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Memory_Id_Args> = PJRT_Memory_Id_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Memory_Kind_Args> = PJRT_Memory_Kind_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Memory_Kind_Id_Args> = PJRT_Memory_Kind_Id_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Memory_DebugString_Args> = PJRT_Memory_DebugString_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Memory_ToString_Args> = PJRT_Memory_ToString_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Memory_AddressableByDevices_Args> = PJRT_Memory_AddressableByDevices_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ExecuteContext_Create_Args> = PJRT_ExecuteContext_Create_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ExecuteContext_Destroy_Args> = PJRT_ExecuteContext_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_Destroy_Args> = PJRT_Executable_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_Destroy_Args> = PJRT_LoadedExecutable_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_GetExecutable_Args> = PJRT_LoadedExecutable_GetExecutable_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_GetDeviceAssignment_Args> = PJRT_LoadedExecutable_GetDeviceAssignment_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_Name_Args> = PJRT_Executable_Name_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_NumReplicas_Args> = PJRT_Executable_NumReplicas_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_NumPartitions_Args> = PJRT_Executable_NumPartitions_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_AddressableDevices_Args> = PJRT_LoadedExecutable_AddressableDevices_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args> = PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_OptimizedProgram_Args> = PJRT_Executable_OptimizedProgram_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_Delete_Args> = PJRT_LoadedExecutable_Delete_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_IsDeleted_Args> = PJRT_LoadedExecutable_IsDeleted_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ExecuteOptions> = PJRT_ExecuteOptions_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_Execute_Args> = PJRT_LoadedExecutable_Execute_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_NumOutputs_Args> = PJRT_Executable_NumOutputs_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_SizeOfGeneratedCodeInBytes_Args> = PJRT_Executable_SizeOfGeneratedCodeInBytes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_Fingerprint_Args> = PJRT_Executable_Fingerprint_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_GetCostAnalysis_Args> = PJRT_Executable_GetCostAnalysis_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_GetCompiledMemoryStats_Args> = PJRT_Executable_GetCompiledMemoryStats_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_OutputElementTypes_Args> = PJRT_Executable_OutputElementTypes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_OutputDimensions_Args> = PJRT_Executable_OutputDimensions_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_ParameterMemoryKinds_Args> = PJRT_Executable_ParameterMemoryKinds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_OutputMemoryKinds_Args> = PJRT_Executable_OutputMemoryKinds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_Serialize_Args> = PJRT_Executable_Serialize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_GetCompileOptions_Args> = PJRT_Executable_GetCompileOptions_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadOptions> = PJRT_LoadOptions_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_DeserializeAndLoad_Args> = PJRT_Executable_DeserializeAndLoad_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_LoadedExecutable_Fingerprint_Args> = PJRT_LoadedExecutable_Fingerprint_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_Destroy_Args> = PJRT_Buffer_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_ElementType_Args> = PJRT_Buffer_ElementType_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_Dimensions_Args> = PJRT_Buffer_Dimensions_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_UnpaddedDimensions_Args> = PJRT_Buffer_UnpaddedDimensions_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_DynamicDimensionIndices_Args> = PJRT_Buffer_DynamicDimensionIndices_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_GetMemoryLayout_Args> = PJRT_Buffer_GetMemoryLayout_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_ToHostBuffer_Args> = PJRT_Buffer_ToHostBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_OnDeviceSizeInBytes_Args> = PJRT_Buffer_OnDeviceSizeInBytes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_Delete_Args> = PJRT_Buffer_Delete_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_IsDeleted_Args> = PJRT_Buffer_IsDeleted_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_CopyRawToHost_Args> = PJRT_Buffer_CopyRawToHost_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_CopyRawToHostFuture_Callback_Args> = PJRT_Buffer_CopyRawToHostFuture_Callback_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_CopyRawToHostFuture_Args> = PJRT_Buffer_CopyRawToHostFuture_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_CopyToDevice_Args> = PJRT_Buffer_CopyToDevice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_CopyToMemory_Args> = PJRT_Buffer_CopyToMemory_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_Bitcast_Args> = PJRT_Buffer_Bitcast_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_IsOnCpu_Args> = PJRT_Buffer_IsOnCpu_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_Device_Args> = PJRT_Buffer_Device_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_Memory_Args> = PJRT_Buffer_Memory_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_ReadyEvent_Args> = PJRT_Buffer_ReadyEvent_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_UnsafePointer_Args> = PJRT_Buffer_UnsafePointer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_IncreaseExternalReferenceCount_Args> = PJRT_Buffer_IncreaseExternalReferenceCount_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_DecreaseExternalReferenceCount_Args> = PJRT_Buffer_DecreaseExternalReferenceCount_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args> = PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_DonateWithControlDependency_Callback_Args> = PJRT_Buffer_DonateWithControlDependency_Callback_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Buffer_DonateWithControlDependency_Args> = PJRT_Buffer_DonateWithControlDependency_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_CopyToDeviceStream_Destroy_Args> = PJRT_CopyToDeviceStream_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_CopyToDeviceStream_AddChunk_Args> = PJRT_CopyToDeviceStream_AddChunk_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_CopyToDeviceStream_TotalBytes_Args> = PJRT_CopyToDeviceStream_TotalBytes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_CopyToDeviceStream_GranuleSize_Args> = PJRT_CopyToDeviceStream_GranuleSize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_CopyToDeviceStream_CurrentBytes_Args> = PJRT_CopyToDeviceStream_CurrentBytes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_Create_Args> = PJRT_TopologyDescription_Create_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_Destroy_Args> = PJRT_TopologyDescription_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_PlatformVersion_Args> = PJRT_TopologyDescription_PlatformVersion_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_PlatformName_Args> = PJRT_TopologyDescription_PlatformName_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_GetDeviceDescriptions_Args> = PJRT_TopologyDescription_GetDeviceDescriptions_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_Serialize_Args> = PJRT_TopologyDescription_Serialize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_Deserialize_Args> = PJRT_TopologyDescription_Deserialize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_Attributes_Args> = PJRT_TopologyDescription_Attributes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_Fingerprint_Args> = PJRT_TopologyDescription_Fingerprint_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args> = PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TopologyDescription_GetMemorySpaceKindIds_Args> = PJRT_TopologyDescription_GetMemorySpaceKindIds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Compile_Args> = PJRT_Compile_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Api> = PJRT_Api_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Client_RuntimeAbiVersion_Args> = PJRT_Client_RuntimeAbiVersion_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Executable_GetAbiVersion_Args> = PJRT_Executable_GetAbiVersion_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RuntimeAbiVersion_Destroy_Args> = PJRT_RuntimeAbiVersion_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args> = PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args> = PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RuntimeAbiVersion_ToProto_Args> = PJRT_RuntimeAbiVersion_ToProto_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RuntimeAbiVersion_PlatformId_Args> = PJRT_RuntimeAbiVersion_PlatformId_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ExecutableAbiVersion_Destroy_Args> = PJRT_ExecutableAbiVersion_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ExecutableAbiVersion_ToProto_Args> = PJRT_ExecutableAbiVersion_ToProto_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ExecutableAbiVersion_PlatformId_Args> = PJRT_ExecutableAbiVersion_PlatformId_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RuntimeAbiVersion_FromProto_Args> = PJRT_RuntimeAbiVersion_FromProto_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_ExecutableAbiVersion_FromProto_Args> = PJRT_ExecutableAbiVersion_FromProto_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Callback_Tpu_SliceBuilderArgs> = PJRT_Callback_Tpu_SliceBuilderArgs_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Callback_PrefatalArgs> = PJRT_Callback_PrefatalArgs_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Callback_RegisterCallback_Args> = PJRT_Callback_RegisterCallback_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Callback_InvokeCallback_Args> = PJRT_Callback_InvokeCallback_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_Destroy_Args> = PJRT_Collectives_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_CreateCommunicators_Args> = PJRT_Collectives_CreateCommunicators_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_Communicator_Destroy_Args> = PJRT_Collectives_Communicator_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_Communicator_AllReduce_Args> = PJRT_Collectives_Communicator_AllReduce_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_Communicator_ReduceScatter_Args> = PJRT_Collectives_Communicator_ReduceScatter_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_Communicator_AllGather_Args> = PJRT_Collectives_Communicator_AllGather_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_Communicator_CollectivePermute_Args> = PJRT_Collectives_Communicator_CollectivePermute_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_Communicator_AllToAll_Args> = PJRT_Collectives_Communicator_AllToAll_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Collectives_Communicator_ToString_Args> = PJRT_Collectives_Communicator_ToString_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args> = PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args> = PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args> = PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args> = PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Register_Custom_Partitioner_Args> = PJRT_Register_Custom_Partitioner_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Register_Batch_Partitionable_Args> = PJRT_Register_Batch_Partitionable_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_FFI_Type_Register_Args> = PJRT_FFI_Type_Register_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_FFI_UserData_Add_Args> = PJRT_FFI_UserData_Add_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_FFI_Register_Handler_Args> = PJRT_FFI_Register_Handler_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Gpu_Register_Custom_Call_Args> = PJRT_Gpu_Register_Custom_Call_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_HostAllocator_GetPreferredAlignment_Args> = PJRT_HostAllocator_GetPreferredAlignment_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_HostAllocator_Allocate_Args> = PJRT_HostAllocator_Allocate_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_HostAllocator_Free_Args> = PJRT_HostAllocator_Free_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_HostMemoryAllocator_Allocate_Args> = PJRT_HostMemoryAllocator_Allocate_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Layouts_MemoryLayout_Destroy_Args> = PJRT_Layouts_MemoryLayout_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Layouts_MemoryLayout_Serialize_Args> = PJRT_Layouts_MemoryLayout_Serialize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args> = PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args> = PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args> = PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args> = PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args> = PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_CreateClientContextFromPjRtClient_Args> = PJRT_Megascale_CreateClientContextFromPjRtClient_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_CreateDefaultClientContext_Args> = PJRT_Megascale_CreateDefaultClientContext_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_DeleteClientContext_Args> = PJRT_Megascale_DeleteClientContext_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_CreateAoTConfig_Args> = PJRT_Megascale_CreateAoTConfig_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_CreateMultiSliceConfig_Args> = PJRT_Megascale_CreateMultiSliceConfig_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ClientContext_Initialize_Args> = PJRT_Megascale_ClientContext_Initialize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ClientContext_UnblockPendingWork_Args> = PJRT_Megascale_ClientContext_UnblockPendingWork_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ClientContext_MegascalePort_Args> = PJRT_Megascale_ClientContext_MegascalePort_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_CreateMegascaleCollectives_Args> = PJRT_Megascale_CreateMegascaleCollectives_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_DeviceId_To_MegascaleId_Args> = PJRT_Megascale_DeviceId_To_MegascaleId_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_MegascaleId_To_DeviceId_Args> = PJRT_Megascale_MegascaleId_To_DeviceId_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_RegisterErrorHandler_Args> = PJRT_Megascale_RegisterErrorHandler_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_UnregisterErrorHandler_Args> = PJRT_Megascale_UnregisterErrorHandler_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ErrorAggregator_Create_Args> = PJRT_Megascale_ErrorAggregator_Create_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ErrorAggregator_Delete_Args> = PJRT_Megascale_ErrorAggregator_Delete_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ErrorDigest_Delete_Args> = PJRT_Megascale_ErrorDigest_Delete_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ErrorAggregator_AddError_Args> = PJRT_Megascale_ErrorAggregator_AddError_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args> = PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args> = PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ErrorAggregator_Size_Args> = PJRT_Megascale_ErrorAggregator_Size_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_ErrorAggregator_Active_Args> = PJRT_Megascale_ErrorAggregator_Active_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_GetInterfaceAddressesHelper_Args> = PJRT_Megascale_GetInterfaceAddressesHelper_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Megascale_GetOrCreateRuntimeError_Args> = PJRT_Megascale_GetOrCreateRuntimeError_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_DeviceDescription_MemoryDescriptions_Args> = PJRT_DeviceDescription_MemoryDescriptions_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_MemoryDescription_Kind_Args> = PJRT_MemoryDescription_Kind_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_MultiSlice_Config_Destroy_Args> = PJRT_MultiSlice_Config_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_MultiSlice_Config_NumSlices_Args> = PJRT_MultiSlice_Config_NumSlices_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_MultiSlice_Config_SliceId_Args> = PJRT_MultiSlice_Config_SliceId_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_MultiSlice_Config_NumDevicesPerSlice_Args> = PJRT_MultiSlice_Config_NumDevicesPerSlice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_MultiSlice_Config_Serialize_Args> = PJRT_MultiSlice_Config_Serialize_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_PhaseCompile_Get_Compiler_Args> = PJRT_PhaseCompile_Get_Compiler_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_PhaseCompile_Destroy_Compiler_Args> = PJRT_PhaseCompile_Destroy_Compiler_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_PhaseCompile_Run_Phase_Args> = PJRT_PhaseCompile_Run_Phase_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_PhaseCompile_Get_PhaseNames_Args> = PJRT_PhaseCompile_Get_PhaseNames_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_PhaseCompile_C_Buffers_Destroy_Args> = PJRT_PhaseCompile_C_Buffers_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RawBuffer_FunctionTable> = PJRT_RawBuffer_FunctionTable_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RawBuffer_CreateRawAliasOfBuffer_Args> = PJRT_RawBuffer_CreateRawAliasOfBuffer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RawBuffer_Destroy_Args> = PJRT_RawBuffer_Destroy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RawBuffer_GetHostPointer_Args> = PJRT_RawBuffer_GetHostPointer_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args> = PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RawBuffer_GetMemorySpace_Args> = PJRT_RawBuffer_GetMemorySpace_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RawBuffer_CopyRawDeviceToHost_Args> = PJRT_RawBuffer_CopyRawDeviceToHost_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_RawBuffer_CopyRawHostToDevice_Args> = PJRT_RawBuffer_CopyRawHostToDevice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Shardings_PJRT_Executable_ParameterShardings_Args> = PJRT_Shardings_PJRT_Executable_ParameterShardings_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Shardings_PJRT_Executable_OutputShardings_Args> = PJRT_Shardings_PJRT_Executable_OutputShardings_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Get_Stream_For_External_Ready_Events_Args> = PJRT_Get_Stream_For_External_Ready_Events_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Wait_Until_Buffer_Ready_On_Stream_Args> = PJRT_Wait_Until_Buffer_Ready_On_Stream_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuExecutable_GetTargetArguments_Args> = PJRT_TpuExecutable_GetTargetArguments_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuExecutable_GetHloModuleWithConfig_Args> = PJRT_TpuExecutable_GetHloModuleWithConfig_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuExecutable_RunHloCostAnalysis_Args> = PJRT_TpuExecutable_RunHloCostAnalysis_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuExecutable_GetCompiledMemoryStats_Args> = PJRT_TpuExecutable_GetCompiledMemoryStats_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuExecutable_SetTpuCompilationEnv_Args> = PJRT_TpuExecutable_SetTpuCompilationEnv_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args> = PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuExecutable_IsTpuPredeterminedError_Args> = PJRT_TpuExecutable_IsTpuPredeterminedError_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_Subslice_Args> = PJRT_TpuTopology_Subslice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_IsSubsliceTopology_Args> = PJRT_TpuTopology_IsSubsliceTopology_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args> = PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ReplaceHostBounds_Args> = PJRT_TpuTopology_ReplaceHostBounds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args> = PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_HasLimitedIciConnectivity_Args> = PJRT_TpuTopology_HasLimitedIciConnectivity_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_IsReachableOverLimitedIci_Args> = PJRT_TpuTopology_IsReachableOverLimitedIci_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ProcessCount_Args> = PJRT_TpuTopology_ProcessCount_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ChipsPerProcess_Args> = PJRT_TpuTopology_ChipsPerProcess_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_CoreCountPerChip_Args> = PJRT_TpuTopology_CoreCountPerChip_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ChipCount_Args> = PJRT_TpuTopology_ChipCount_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_CoreCount_Args> = PJRT_TpuTopology_CoreCount_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_LogiDeviceCount_Args> = PJRT_TpuTopology_LogiDeviceCount_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_LogiDeviceCountPerProcess_Args> = PJRT_TpuTopology_LogiDeviceCountPerProcess_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_LogiDeviceCountPerChip_Args> = PJRT_TpuTopology_LogiDeviceCountPerChip_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_CoreCountPerProcess_Args> = PJRT_TpuTopology_CoreCountPerProcess_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ProcessIds_Args> = PJRT_TpuTopology_ProcessIds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args> = PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args> = PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args> = PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ProcessCoordFromId_Args> = PJRT_TpuTopology_ProcessCoordFromId_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ChipIdFromCoord_Args> = PJRT_TpuTopology_ChipIdFromCoord_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args> = PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args> = PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ChipsPerProcessBounds_Args> = PJRT_TpuTopology_ChipsPerProcessBounds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ChipBounds_Args> = PJRT_TpuTopology_ChipBounds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_ProcessBounds_Args> = PJRT_TpuTopology_ProcessBounds_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_GetRoutingStrategy_Args> = PJRT_TpuTopology_GetRoutingStrategy_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_GetSliceConfig_Args> = PJRT_TpuTopology_GetSliceConfig_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_GetSliceConfigs_Args> = PJRT_TpuTopology_GetSliceConfigs_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_TpuTopology_GetDefaultPlatformConfig_Args> = PJRT_TpuTopology_GetDefaultPlatformConfig_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Triton_Compile_Args> = PJRT_Triton_Compile_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_XlaTransform_Args> = PJRT_XlaTransform_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Register_Xla_Transform_Args> = PJRT_Register_Xla_Transform_Args_STRUCT_SIZE;
template <>
inline constexpr size_t kUsed<PJRT_Clear_Xla_Transform_Args> = PJRT_Clear_Xla_Transform_Args_STRUCT_SIZE;

template <typename T>
class Full {
 public:
  // `given` may be null; then this is false and nothing may be read.
  explicit Full(const T* given) : whole_(given) {
    if constexpr (kUsed<T> != 0) {
      if (given != nullptr && given->struct_size < kUsed<T>) {
        std::memset(&copy_, 0, sizeof copy_);
        std::memcpy(&copy_, given, given->struct_size);
        whole_ = &copy_;
      }
    }
  }
  Full(const Full&) = delete;
  Full& operator=(const Full&) = delete;

  explicit operator bool() const { return whole_ != nullptr; }
  const T& operator*() const { return *whole_; }
  const T* operator->() const { return whole_; }

 private:
  const T* whole_;
  T copy_;  // used if the framework's is shorter
};

template <typename T>
class FullArray {
 public:
  // A null `first` makes an empty array.
  FullArray(const T* first, size_t count)
      : first_(reinterpret_cast<const char*>(first)), size_(first == nullptr ? 0 : count) {
    if constexpr (kUsed<T> != 0) {
      // A struct's size in an array is its used bytes, rounded up.
      if (size_ != 0 && first->struct_size != 0) {
        stride_ = (first->struct_size + alignof(T) - 1) / alignof(T) * alignof(T);
      }
    }
  }

  size_t size() const { return size_; }
  Full<T> operator[](size_t index) const {
    return Full<T>(reinterpret_cast<const T*>(first_ + index * stride_));
  }

 private:
  const char* first_;
  size_t size_;
  size_t stride_ = sizeof(T);
};

}  // namespace mock

#endif  // MOCK_LIBTPU_GENERATED_FULL_H_
