// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// What the functions of the API do, one behaviour each. Hand-written files define them by their
// qualified names, which the compiler checks against these declarations:
//   Result<void> behaviour::Client_Compile(PJRT_Client_Compile_Args* args) { … }
// One that nobody defines is null once linked; its entry point returns UNIMPLEMENTED.
//
// A behaviour gets arguments that are never null and never shorter than declared: what an older
// caller does not have is zero. It reads the structs that these point to through full.h, does not
// keep `args`, and does not read what frameworks are known to leave unset: `extension_start`, and
//   PJRT_Client_Create_Args: kv_get_callback, kv_get_user_arg, kv_put_callback,
//     kv_put_user_arg, kv_try_get_callback, kv_try_get_user_arg
//   PJRT_Client_FulfillAliasBuffer_Args: client
// When it succeeds it has set every result, for all of them are recorded, and none is zero before.
// It may throw; std::bad_alloc becomes RESOURCE_EXHAUSTED, any other exception INTERNAL.
#ifndef MOCK_LIBTPU_GENERATED_BEHAVIOUR_H_
#define MOCK_LIBTPU_GENERATED_BEHAVIOUR_H_

#include "base/result.h"
#include "generated/pjrt_c_api.h"

#define MOCK_BEHAVIOUR __attribute__((weak, visibility("hidden")))

namespace mock::behaviour {

MOCK_BEHAVIOUR void Error_Destroy(PJRT_Error_Destroy_Args* args);
MOCK_BEHAVIOUR void Error_Message(PJRT_Error_Message_Args* args);
MOCK_BEHAVIOUR Result<void> Error_GetCode(PJRT_Error_GetCode_Args* args);
MOCK_BEHAVIOUR Result<void> Plugin_Initialize(PJRT_Plugin_Initialize_Args* args);
MOCK_BEHAVIOUR Result<void> Plugin_Attributes(PJRT_Plugin_Attributes_Args* args);
MOCK_BEHAVIOUR Result<void> Event_Destroy(PJRT_Event_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> Event_IsReady(PJRT_Event_IsReady_Args* args);
MOCK_BEHAVIOUR Result<void> Event_Error(PJRT_Event_Error_Args* args);
MOCK_BEHAVIOUR Result<void> Event_Await(PJRT_Event_Await_Args* args);
MOCK_BEHAVIOUR Result<void> Event_OnReady(PJRT_Event_OnReady_Args* args);
MOCK_BEHAVIOUR Result<void> Client_Create(PJRT_Client_Create_Args* args);
MOCK_BEHAVIOUR Result<void> Client_Destroy(PJRT_Client_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> Client_PlatformName(PJRT_Client_PlatformName_Args* args);
MOCK_BEHAVIOUR Result<void> Client_ProcessIndex(PJRT_Client_ProcessIndex_Args* args);
MOCK_BEHAVIOUR Result<void> Client_PlatformVersion(PJRT_Client_PlatformVersion_Args* args);
MOCK_BEHAVIOUR Result<void> Client_Devices(PJRT_Client_Devices_Args* args);
MOCK_BEHAVIOUR Result<void> Client_AddressableDevices(PJRT_Client_AddressableDevices_Args* args);
MOCK_BEHAVIOUR Result<void> Client_LookupDevice(PJRT_Client_LookupDevice_Args* args);
MOCK_BEHAVIOUR Result<void> Client_LookupAddressableDevice(PJRT_Client_LookupAddressableDevice_Args* args);
MOCK_BEHAVIOUR Result<void> Client_AddressableMemories(PJRT_Client_AddressableMemories_Args* args);
MOCK_BEHAVIOUR Result<void> Client_Compile(PJRT_Client_Compile_Args* args);
MOCK_BEHAVIOUR Result<void> Client_DefaultDeviceAssignment(PJRT_Client_DefaultDeviceAssignment_Args* args);
MOCK_BEHAVIOUR Result<void> Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args* args);
MOCK_BEHAVIOUR Result<void> DeviceDescription_Id(PJRT_DeviceDescription_Id_Args* args);
MOCK_BEHAVIOUR Result<void> DeviceDescription_ProcessIndex(PJRT_DeviceDescription_ProcessIndex_Args* args);
MOCK_BEHAVIOUR Result<void> DeviceDescription_Attributes(PJRT_DeviceDescription_Attributes_Args* args);
MOCK_BEHAVIOUR Result<void> DeviceDescription_Kind(PJRT_DeviceDescription_Kind_Args* args);
MOCK_BEHAVIOUR Result<void> DeviceDescription_DebugString(PJRT_DeviceDescription_DebugString_Args* args);
MOCK_BEHAVIOUR Result<void> DeviceDescription_ToString(PJRT_DeviceDescription_ToString_Args* args);
MOCK_BEHAVIOUR Result<void> Device_GetDescription(PJRT_Device_GetDescription_Args* args);
MOCK_BEHAVIOUR Result<void> Device_IsAddressable(PJRT_Device_IsAddressable_Args* args);
MOCK_BEHAVIOUR Result<void> Device_LocalHardwareId(PJRT_Device_LocalHardwareId_Args* args);
MOCK_BEHAVIOUR Result<void> Device_AddressableMemories(PJRT_Device_AddressableMemories_Args* args);
MOCK_BEHAVIOUR Result<void> Device_DefaultMemory(PJRT_Device_DefaultMemory_Args* args);
MOCK_BEHAVIOUR Result<void> Device_MemoryStats(PJRT_Device_MemoryStats_Args* args);
MOCK_BEHAVIOUR Result<void> Memory_Id(PJRT_Memory_Id_Args* args);
MOCK_BEHAVIOUR Result<void> Memory_Kind(PJRT_Memory_Kind_Args* args);
MOCK_BEHAVIOUR Result<void> Memory_DebugString(PJRT_Memory_DebugString_Args* args);
MOCK_BEHAVIOUR Result<void> Memory_ToString(PJRT_Memory_ToString_Args* args);
MOCK_BEHAVIOUR Result<void> Memory_AddressableByDevices(PJRT_Memory_AddressableByDevices_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_Destroy(PJRT_Executable_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_Name(PJRT_Executable_Name_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_NumReplicas(PJRT_Executable_NumReplicas_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_NumPartitions(PJRT_Executable_NumPartitions_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_NumOutputs(PJRT_Executable_NumOutputs_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_SizeOfGeneratedCodeInBytes(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_GetCostAnalysis(PJRT_Executable_GetCostAnalysis_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_OutputMemoryKinds(PJRT_Executable_OutputMemoryKinds_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_Serialize(PJRT_Executable_Serialize_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_GetExecutable(PJRT_LoadedExecutable_GetExecutable_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_AddressableDevices(PJRT_LoadedExecutable_AddressableDevices_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_Delete(PJRT_LoadedExecutable_Delete_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_IsDeleted(PJRT_LoadedExecutable_IsDeleted_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_DeserializeAndLoad(PJRT_Executable_DeserializeAndLoad_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_Fingerprint(PJRT_LoadedExecutable_Fingerprint_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_Destroy(PJRT_Buffer_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_ElementType(PJRT_Buffer_ElementType_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_Dimensions(PJRT_Buffer_Dimensions_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_UnpaddedDimensions(PJRT_Buffer_UnpaddedDimensions_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_DynamicDimensionIndices(PJRT_Buffer_DynamicDimensionIndices_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_GetMemoryLayout(PJRT_Buffer_GetMemoryLayout_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_OnDeviceSizeInBytes(PJRT_Buffer_OnDeviceSizeInBytes_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_Device(PJRT_Buffer_Device_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_Memory(PJRT_Buffer_Memory_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_Delete(PJRT_Buffer_Delete_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_IsDeleted(PJRT_Buffer_IsDeleted_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_CopyToDevice(PJRT_Buffer_CopyToDevice_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_IsOnCpu(PJRT_Buffer_IsOnCpu_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_ReadyEvent(PJRT_Buffer_ReadyEvent_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_UnsafePointer(PJRT_Buffer_UnsafePointer_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_IncreaseExternalReferenceCount(PJRT_Buffer_IncreaseExternalReferenceCount_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_DecreaseExternalReferenceCount(PJRT_Buffer_DecreaseExternalReferenceCount_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_OpaqueDeviceMemoryDataPointer(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args* args);
MOCK_BEHAVIOUR Result<void> CopyToDeviceStream_Destroy(PJRT_CopyToDeviceStream_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> CopyToDeviceStream_AddChunk(PJRT_CopyToDeviceStream_AddChunk_Args* args);
MOCK_BEHAVIOUR Result<void> CopyToDeviceStream_TotalBytes(PJRT_CopyToDeviceStream_TotalBytes_Args* args);
MOCK_BEHAVIOUR Result<void> CopyToDeviceStream_GranuleSize(PJRT_CopyToDeviceStream_GranuleSize_Args* args);
MOCK_BEHAVIOUR Result<void> CopyToDeviceStream_CurrentBytes(PJRT_CopyToDeviceStream_CurrentBytes_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_Create(PJRT_TopologyDescription_Create_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_Destroy(PJRT_TopologyDescription_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_PlatformName(PJRT_TopologyDescription_PlatformName_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_PlatformVersion(PJRT_TopologyDescription_PlatformVersion_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_GetDeviceDescriptions(PJRT_TopologyDescription_GetDeviceDescriptions_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_Serialize(PJRT_TopologyDescription_Serialize_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_Attributes(PJRT_TopologyDescription_Attributes_Args* args);
MOCK_BEHAVIOUR Result<void> Compile(PJRT_Compile_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_OutputElementTypes(PJRT_Executable_OutputElementTypes_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_OutputDimensions(PJRT_Executable_OutputDimensions_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_CopyToMemory(PJRT_Buffer_CopyToMemory_Args* args);
MOCK_BEHAVIOUR Result<void> Client_CreateViewOfDeviceBuffer(PJRT_Client_CreateViewOfDeviceBuffer_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_Fingerprint(PJRT_Executable_Fingerprint_Args* args);
MOCK_BEHAVIOUR Result<void> Client_TopologyDescription(PJRT_Client_TopologyDescription_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_GetCompiledMemoryStats(PJRT_Executable_GetCompiledMemoryStats_Args* args);
MOCK_BEHAVIOUR Result<void> Memory_Kind_Id(PJRT_Memory_Kind_Id_Args* args);
MOCK_BEHAVIOUR Result<void> ExecuteContext_Create(PJRT_ExecuteContext_Create_Args* args);
MOCK_BEHAVIOUR Result<void> ExecuteContext_Destroy(PJRT_ExecuteContext_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_Destroy(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_TransferData(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args* args);
MOCK_BEHAVIOUR Result<void> Client_CreateBuffersForAsyncHostToDevice(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_RetrieveBuffer(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_Device(PJRT_AsyncHostToDeviceTransferManager_Device_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_BufferCount(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_BufferSize(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_SetBufferError(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_AddMetadata(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args* args);
MOCK_BEHAVIOUR Result<void> Client_DmaMap(PJRT_Client_DmaMap_Args* args);
MOCK_BEHAVIOUR Result<void> Client_DmaUnmap(PJRT_Client_DmaUnmap_Args* args);
MOCK_BEHAVIOUR Result<void> Client_CreateUninitializedBuffer(PJRT_Client_CreateUninitializedBuffer_Args* args);
MOCK_BEHAVIOUR Result<void> Client_UpdateGlobalProcessInfo(PJRT_Client_UpdateGlobalProcessInfo_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_Deserialize(PJRT_TopologyDescription_Deserialize_Args* args);
MOCK_BEHAVIOUR Result<void> Client_CreateAliasBuffer(PJRT_Client_CreateAliasBuffer_Args* args);
MOCK_BEHAVIOUR Result<void> Client_FulfillAliasBuffer(PJRT_Client_FulfillAliasBuffer_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_GetDeviceAssignment(PJRT_LoadedExecutable_GetDeviceAssignment_Args* args);
MOCK_BEHAVIOUR Result<void> Client_CreateErrorBuffer(PJRT_Client_CreateErrorBuffer_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncHostToDeviceTransferManager_TransferLiteral(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_CopyRawToHostFuture(PJRT_Buffer_CopyRawToHostFuture_Args* args);
MOCK_BEHAVIOUR Result<void> Device_PoisonExecution(PJRT_Device_PoisonExecution_Args* args);
MOCK_BEHAVIOUR Result<void> Device_CreateAsyncTrackingEvent(PJRT_Device_CreateAsyncTrackingEvent_Args* args);
MOCK_BEHAVIOUR Result<void> AsyncTrackingEvent_Destroy(PJRT_AsyncTrackingEvent_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_GetCompileOptions(PJRT_Executable_GetCompileOptions_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_DonateWithControlDependency(PJRT_Buffer_DonateWithControlDependency_Args* args);
MOCK_BEHAVIOUR Result<void> Event_Create(PJRT_Event_Create_Args* args);
MOCK_BEHAVIOUR Result<void> Event_Set(PJRT_Event_Set_Args* args);
MOCK_BEHAVIOUR Result<void> Device_GetAttributes(PJRT_Device_GetAttributes_Args* args);
MOCK_BEHAVIOUR Result<void> Client_Load(PJRT_Client_Load_Args* args);
MOCK_BEHAVIOUR Result<void> LoadedExecutable_AddressableDeviceLogicalIds(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args* args);
MOCK_BEHAVIOUR Result<void> Buffer_Bitcast(PJRT_Buffer_Bitcast_Args* args);
MOCK_BEHAVIOUR Result<void> Error_ForEachPayload(PJRT_Error_ForEachPayload_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_Fingerprint(PJRT_TopologyDescription_Fingerprint_Args* args);
MOCK_BEHAVIOUR Result<void> Executable_ParameterMemoryKinds(PJRT_Executable_ParameterMemoryKinds_Args* args);
MOCK_BEHAVIOUR Result<void> Device_ClearMemoryStats(PJRT_Device_ClearMemoryStats_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_MakeCanonicalShapeForMemorySpace(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args* args);
MOCK_BEHAVIOUR Result<void> TopologyDescription_GetMemorySpaceKindIds(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args* args);
MOCK_BEHAVIOUR Result<void> Layouts_MemoryLayout_Destroy(PJRT_Layouts_MemoryLayout_Destroy_Args* args);
MOCK_BEHAVIOUR Result<void> Layouts_MemoryLayout_Serialize(PJRT_Layouts_MemoryLayout_Serialize_Args* args);
MOCK_BEHAVIOUR Result<void> Layouts_PJRT_Client_GetDefaultLayout(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args* args);
MOCK_BEHAVIOUR Result<void> Layouts_PJRT_Buffer_MemoryLayout(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args* args);
MOCK_BEHAVIOUR Result<void> Layouts_PJRT_Topology_GetDefaultLayout(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args* args);
MOCK_BEHAVIOUR Result<void> Layouts_PJRT_Executable_GetOutputLayouts(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args* args);
MOCK_BEHAVIOUR Result<void> Layouts_PJRT_Executable_GetParameterLayouts(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args* args);
MOCK_BEHAVIOUR Result<void> DeviceDescription_MemoryDescriptions(PJRT_DeviceDescription_MemoryDescriptions_Args* args);
MOCK_BEHAVIOUR Result<void> MemoryDescription_Kind(PJRT_MemoryDescription_Kind_Args* args);

}  // namespace mock::behaviour

#undef MOCK_BEHAVIOUR

#endif  // MOCK_LIBTPU_GENERATED_BEHAVIOUR_H_
