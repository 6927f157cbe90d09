// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// The functions of the APIs by number, and what the recording has of each of them.
#ifndef MOCK_LIBTPU_GENERATED_FUNCTIONS_H_
#define MOCK_LIBTPU_GENERATED_FUNCTIONS_H_

#include <cstddef>
#include <cstdint>

namespace mock {

// The slots of PJRT_Api in their order, those of the extensions, what plugins call back, then the
// legacy API's functions.
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
  Client_RuntimeAbiVersion,
  Executable_GetAbiVersion,
  RuntimeAbiVersion_Destroy,
  RuntimeAbiVersion_IsCompatibleWithRuntime,
  RuntimeAbiVersion_IsCompatibleWithExecutable,
  RuntimeAbiVersion_ToProto,
  RuntimeAbiVersion_PlatformId,
  ExecutableAbiVersion_Destroy,
  ExecutableAbiVersion_ToProto,
  ExecutableAbiVersion_PlatformId,
  RuntimeAbiVersion_FromProto,
  ExecutableAbiVersion_FromProto,
  Register_Callback,
  Callback_InvokeCallback,
  Collectives_Destroy,
  Collectives_CreateCommunicators,
  Collectives_Communicator_Destroy,
  Collectives_Communicator_AllReduce,
  Collectives_Communicator_ReduceScatter,
  Collectives_Communicator_AllGather,
  Collectives_Communicator_CollectivePermute,
  Collectives_Communicator_AllToAll,
  Collectives_Communicator_ToString,
  Transfers_PJRT_Client_MakeCrossHostReceiveBuffers,
  Buffer_CopyToRemoteDevice,
  Transfers_PJRT_Client_CrossHostReceiveBuffers,
  Transfers_PJRT_Client_CrossHostSendBuffers,
  Register_Custom_Partitioner,
  Register_Batch_Partitionable,
  ExecutableMetadata_GetExecutableMetadata,
  ExecutableMetadata_DestroySerializedMetadata,
  FFI_Type_Register,
  FFI_UserData_Add,
  FFI_Register_Handler,
  Gpu_Register_Custom_Call,
  HostAllocator_GetPreferredAlignment,
  HostAllocator_Allocate,
  HostAllocator_Free,
  HostMemoryAllocator_Allocate,
  Layouts_MemoryLayout_Destroy,
  Layouts_MemoryLayout_Serialize,
  Layouts_PJRT_Client_GetDefaultLayout,
  Layouts_PJRT_Buffer_MemoryLayout,
  Layouts_PJRT_Topology_GetDefaultLayout,
  Layouts_PJRT_Executable_GetOutputLayouts,
  Layouts_PJRT_Executable_GetParameterLayouts,
  Megascale_CreateClientContextFromPjRtClient,
  Megascale_CreateDefaultClientContext,
  Megascale_DeleteClientContext,
  Megascale_CreateAoTConfig,
  Megascale_CreateMultiSliceConfig,
  Megascale_ClientContext_Initialize,
  Megascale_ClientContext_UnblockPendingWork,
  Megascale_ClientContext_MegascalePort,
  Megascale_CreateMegascaleCollectives,
  Megascale_DeviceId_To_MegascaleId,
  Megascale_MegascaleId_To_DeviceId,
  Megascale_RegisterErrorHandler,
  Megascale_UnregisterErrorHandler,
  Megascale_ErrorAggregator_Create,
  Megascale_ErrorAggregator_Delete,
  Megascale_ErrorDigest_Delete,
  Megascale_ErrorAggregator_AddError,
  Megascale_ErrorAggregator_ProcessAndShutdown,
  Megascale_ErrorAggregator_LogErrorDigest,
  Megascale_ErrorAggregator_Size,
  Megascale_ErrorAggregator_Active,
  Megascale_GetInterfaceAddressesHelper,
  Megascale_GetOrCreateRuntimeError,
  DeviceDescription_MemoryDescriptions,
  MemoryDescription_Kind,
  MultiSlice_Config_Destroy,
  MultiSlice_Config_NumSlices,
  MultiSlice_Config_SliceId,
  MultiSlice_Config_NumDevicesPerSlice,
  MultiSlice_Config_Serialize,
  PhaseCompile_Get_Compiler,
  PhaseCompile_Destroy_Compiler,
  PhaseCompile_Run_Phase,
  PhaseCompile_Get_PhaseNames,
  PhaseCompile_C_Buffers_Destroy,
  RawBuffer_CreateRawAliasOfBuffer,
  RawBuffer_Destroy,
  RawBuffer_GetOnDeviceSizeInBytes,
  RawBuffer_GetMemorySpace,
  RawBuffer_CopyRawHostToDevice,
  RawBuffer_CopyRawDeviceToHost,
  RawBuffer_GetHostPointer,
  Shardings_PJRT_Executable_ParameterShardings,
  Shardings_PJRT_Executable_OutputShardings,
  Get_Stream_For_External_Ready_Events,
  Wait_Until_Buffer_Ready_On_Stream,
  TpuExecutable_GetTargetArguments,
  TpuExecutable_GetHloModuleWithConfig,
  TpuExecutable_GetCompiledMemoryStats,
  TpuExecutable_RunHloCostAnalysis,
  TpuExecutable_SetTpuCompilationEnv,
  TpuExecutable_GetTpuCompilationEnvFieldAsString,
  TpuExecutable_IsTpuPredeterminedError,
  TpuTopology_Subslice,
  TpuTopology_IsSubsliceTopology,
  TpuTopology_SubsliceDeviceIdFromFullDeviceId,
  TpuTopology_ReplaceHostBounds,
  TpuTopology_IsEnhancedBarrierEnabled,
  TpuTopology_HasLimitedIciConnectivity,
  TpuTopology_IsReachableOverLimitedIci,
  TpuTopology_ProcessCount,
  TpuTopology_ChipsPerProcess,
  TpuTopology_CoreCountPerChip,
  TpuTopology_ChipCount,
  TpuTopology_CoreCount,
  TpuTopology_LogiDeviceCountPerProcess,
  TpuTopology_LogiDeviceCount,
  TpuTopology_LogiDeviceCountPerChip,
  TpuTopology_CoreCountPerProcess,
  TpuTopology_ProcessIds,
  TpuTopology_LogiDeviceIdsOnProcess,
  TpuTopology_ProcIdAndIdxOnProcForChip,
  TpuTopology_ProcIdAndIdxOnProcForLogiDevice,
  TpuTopology_ProcessCoordFromId,
  TpuTopology_ChipIdFromCoord,
  TpuTopology_LogiDeviceIdFromChipCoordAndIdx,
  TpuTopology_ChipCoordAndIdxForLogiDevice,
  TpuTopology_ChipsPerProcessBounds,
  TpuTopology_ChipBounds,
  TpuTopology_ProcessBounds,
  TpuTopology_GetRoutingStrategy,
  TpuTopology_GetSliceConfig,
  TpuTopology_GetSliceConfigs,
  TpuTopology_GetDefaultPlatformConfig,
  Triton_Compile,
  Register_Xla_Transform,
  Clear_Xla_Transform,
  Event_OnReadyCallback,
  Client_CreateViewOfDeviceBuffer_OnDeleteCallback,
  SendCallback,
  RecvCallback,
  HloOutputCallback,
  KeyValueGetCallback,
  KeyValueTryGetCallback,
  KeyValuePutCallback,
  PLUGIN_Profiler_Error_Destroy,
  PLUGIN_Profiler_Error_Message,
  PLUGIN_Profiler_Error_GetCode,
  PLUGIN_Profiler_Create,
  PLUGIN_Profiler_Destroy,
  PLUGIN_Profiler_Start,
  PLUGIN_Profiler_Stop,
  PLUGIN_Profiler_CollectData,
  PLUGIN_Profiler_Consume,
  PLUGIN_Profiler_ConsumeResult_Destroy,
  PLUGIN_Profiler_Serialize,
  TfTpu_Initialize,
  TpuPlatform_New,
  TpuPlatform_Free,
  TpuPlatform_Initialize,
  TpuPlatform_Initialized,
  TpuPlatform_GetExecutor,
  TpuPlatform_Id,
  TpuPlatform_VisibleDeviceCount,
  TpuPlatform_TpuMemoryLimit,
  TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy,
  TpuPlatform_GetTopologyPtr,
  TpuPlatform_GetHostLocation,
  TpuPlatform_GetRuntimeVersion,
  TpuExecutor_Init,
  TpuExecutor_Free,
  TpuExecutor_PlatformDeviceCount,
  TpuExecutor_Allocate,
  TpuExecutor_Deallocate,
  TpuExecutor_GetAllocatorStats,
  TpuExecutor_DeviceMemoryUsage,
  TpuExecutor_AllocateStream,
  TpuExecutor_DeallocateStream,
  TpuExecutor_CreateStreamDependency,
  TpuExecutor_GetStatus,
  TpuExecutor_GetCoreLocation,
  TpuExecutor_AllocateEvent,
  TpuExecutor_DeallocateEvent,
  TpuExecutor_PollForEventStatus,
  TpuExecutor_RecordEvent,
  TpuExecutor_WaitForEvent,
  TpuExecutor_SynchronousMemcpyToHost,
  TpuExecutor_SynchronousMemcpyFromHost,
  TpuExecutor_MemcpyToHost,
  TpuExecutor_MemcpyFromHost,
  TpuExecutor_EnqueueInfeed,
  TpuExecutor_DequeueOutfeed,
  TpuExecutor_WaitForInfeedReady,
  TpuExecutor_WaitForOutfeedReady,
  TpuExecutor_BlockHostUntilDone,
  TpuExecutor_BlockUntilDoneOrFailed,
  TpuExecutor_SyncAndForgetFailedStreams,
  TpuExecutor_SynchronizeAllActivity,
  TpuExecutor_UnloadAllPrograms,
  TpuExecutor_EnqueueCompactionOnStreamForHbm,
  TpuStream_New,
  TpuStream_Free,
  TpuStream_Stream,
  TpuStream_Status,
  TpuStream_IsSameSharedMemoryLocation,
  TpuStream_EnqueueTransferHostToDevice,
  TpuStream_EnqueueTransferDeviceToHost,
  TpuStream_TpuEnqueueOnDeviceSendRecvLocal,
  TpuEvent_New,
  TpuEvent_Free,
  TpuStatus_New,
  TpuStatus_Create,
  TpuStatus_Set,
  TpuStatus_Free,
  TpuStatus_Message,
  TpuStatus_Code,
  TpuStatus_Ok,
  TpuStreamExecutorConfig_Default,
  TpuStreamExecutorConfig_SetOrdinal,
  TpuStreamExecutorConfig_Free,
  TpuDeviceDescription_New,
  TpuDeviceDescription_Free,
  TpuExecutor_CreateDeviceDescription,
  TpuExecutor_NewDeviceOptions,
  TpuExecutor_FreeDeviceOptions,
  TpuExecutor_HostCallback,
  TpuTransferManager_New,
  TpuTransferManager_Free,
  TpuTransferManager_PlatformId,
  TpuTransferManager_HostShapeToDeviceShape,
  TpuTransferManager_TransferLiteralToDeviceAsync,
  TpuTransferManager_TransferLiteralFromDevice,
  TpuTransferManager_GetByteSizeRequirement,
  TpuTransferManager_ChooseCompactLayoutForShape,
  TpuTransferManager_CanShapedBufferBeAccessedNow,
  TpuTransferManager_CanBufferBeAccessedNow,
  TpuTransferManager_WriteSingleTupleIndexTable,
  TpuTransferManager_GetInfeedLayout,
  TpuTransferManager_LinearizeToBuffers,
  TpuTransferManager_FreeBuffers,
  TpuTransferManager_TransferLiteralToInfeed,
  TpuTransferManager_TransferBuffersToInfeed,
  TpuTransferManager_TransferLiteralFromOutfeed,
  TpuTransferManager_ResetDevices,
  TpuTransferManager_ReadDynamicShapes,
  TpuComputationPlacer_New,
  TpuComputationPlacer_Free,
  TpuComputationPlacer_AssignDevices,
  TpuComputationPlacer_AssignLocalDevices,
  TpuTopology_LogicalDevicesPerHost,
  TpuTopology_LogicalDevicesPerChip,
  TpuTopology_HostCount,
  TpuTopology_ChipsPerHost,
  TpuTopology_ChipBounds_X,
  TpuTopology_ChipBounds_Y,
  TpuTopology_ChipBounds_Z,
  TpuTopology_HasChip,
  TpuTopology_CoreForId,
  TpuTopology_Core,
  TpuTopology_NumCores,
  TpuTopology_Cores,
  TpuTopology_IdForHost,
  TpuTopology_Version,
  TpuCoreLocation_ChipCoordinates,
  TpuCoreLocation_HostCoordinates,
  TpuCoreLocation_Index,
  TpuCoreLocation_Id,
  TpuHostLocation_Id,
  TpuHostLocation_NumCores,
  TpuHostLocation_Cores,
  TpuAsyncCollectiveOffloadHelper_Init,
  TpuAsyncCollectiveOffloadHelper_Shutdown,
  TpuCompiler_New,
  TpuCompiler_Free,
  TpuCompiler_RunHloPasses,
  TpuCompiler_RunBackend,
  TpuCompiler_Compile,
  TpuCompiler_ShapeSize,
  TpuCompiler_DefaultDeviceShapeRepresentation,
  TpuExecutable_ExecuteAsyncOnStream,
  TpuExecutable_FreeXlaShapeIndexArray,
  TpuExecutable_FreeMaybeOwningDeviceMemoryArray,
  TpuExecutable_Fingerprint,
  TpuExecutable_Serialize,
  TpuExecutableSerialize_GetByteSize,
  TpuExecutableSerialize_WriteToArray,
  TpuExecutableSerialize_FreeHandle,
  TpuExecutable_Deserialize,
  TpuExecutable_HloModule,
  TpuExecutable_Free,
  XlaShapeToTpuShapeRepresentation,
  XlaShapeToTpuPaddedShape,
  TpuCompile_CompileAndBuild,
  TpuCompile_XrtCompileAndBuild,
  TpuProfiler_Create,
  TpuProfiler_Destroy,
  TpuProfiler_Start,
  TpuProfiler_Stop,
  TpuProfiler_CollectData,
  TpuMeshState_Create,
  TpuMeshState_Free,
  TpuMeshState_MeshCommonState,
  TpuEmbeddingEngineState_Create,
  TpuEmbeddingEngineState_Free,
  TpuEmbeddingEngineState_GetState,
  TfTpuOrdinalSelector_Create,
  TfTpuOrdinalSelector_Destroy,
  TfTpuOrdinalSelector_GetOrdinal,
  TfTpuOrdinalSelector_DequeueFromCoreSelector,
  TfTpu_GetTpuPartitionedCallParams,
  TpuExecutable_LoadProgramAndEnqueueToStream,
  HardwareLayout_HostShapeToDeviceShape,
  HardwareLayout_ShapeSize,
  HardwareLayout_ShapeSizeCompact,
  HardwareLayout_ShapeSizeCompactRaw,
  TpuExecute_RuntimeInputToPaddedData,
  TpuExecute_GetTpuEmbeddingMemoryAllocations,
  TpuExecute_FreeTpuEmbeddingMemoryAllocations,
  ConfigureDistributedTpuOp_DoWork,
  WaitForDistributedTpuOp_DoWork,
  InitializeHostForDistributedTpuOp_DoWork,
  SetGlobalTPUArrayOp_DoWork,
  DisconnectDistributedTpuChipsOp_DoWork,
  TpuConfigurationApi_FreeCharArray,
  TpuConfigurationApi_FreeInt32Array,
  TpuConfigurationApi_HasTPUPodState,
  TpuConfigurationApi_TpusPerHost,
  TpuConfigurationApi_TpuMemoryLimit,
  TpuConfigurationApi_RemoteCompilationCacheSizeInBytes,
  TpuConfigurationApi_CompilationCacheServerAddressFromConfig,
  TpuConfigurationApi_GetServerAddressAndPort,
  TpuProgram_New,
  TpuProgram_Free,
  TpuProgram_NewArray,
  TpuProgram_FreeArray,
  TpuProgram_UnloadAndDestroy,
  TpuProgram_GetProgramSize,
  TpuProgram_LogProgramMemorySummary,
  TpuProgram_GetExecutableInfo,
  TpuProgram_GetHostTransferInfo,
  TpuProgram_GetHloMetadata,
  TpuProgram_GetMayModifyVariables,
  TpuProgram_HasSharding,
  TpuProgram_GetTpuProgram,
  TpuProgram_SerializeTpuExecutable,
  TpuProgram_SerializeCompilerMetadata,
  TpuProgram_DeserializeFromGetTpuProgramResponseProto,
  TpuProgram_GetFingerprint,
  TpuProgram_DestroyFingerprint,
  TpuCompile_IsTpuCompilationEnabled,
  TpuCompile_ShouldTpuCompileOpIgnoreCancellation,
  TpuTopology_AvailableCoreCount,
  TpuNetUtil_RecycleUnusedPort,
  TpuCompile_CreateCompilationCacheKey,
  TpuCompile_DestroyCompilationCacheKey,
  TpuCompile_CreateGuaranteedConstFingerprint,
  TpuUtil_GetTopologyPtr,
  TpuNodeContext_Create,
  TpuNodeContext_Free,
  TpuNodeContext_StopChipHeartbeats,
  TpuNodeContext_CloseTpuHost,
  TpuNodeContext_Initialize,
  TpuNodeContext_CompactionSupported,
  TfTpu_InitializeTpuModelServer,
  TpuEmbeddingEngine_ExecutePartitioner,
  TpuEmbeddingEngine_ConfigureMemory,
  TpuEmbeddingEngine_CollateMemory,
  TpuEmbeddingEngine_ConfigureHost,
  TpuEmbeddingEngine_ConnectHosts,
  TpuEmbeddingEngine_Finalize,
  TpuEmbeddingEngine_IsInitialized,
  TpuEmbeddingEngine_WriteParameters,
  TpuEmbeddingEngine_ReadParameters,
  TpuEmbeddingEngine_EnqueueTensorBatch,
  TpuEmbeddingTensorBatchFixedState_Create,
  TpuEmbeddingTensorBatchFixedState_Destroy,
  TpuEmbeddingEngine_RecvActivationsComputation,
  TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation,
  TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation,
  TpuEmbeddingEngine_DedupDataTupleMaskComputation,
  SparseCore_GetMaxIdsAndUniques,
  TpuEmbeddingEngine_DedupDataSizeComputation,
  TpuExecutable_FreeMaybeOwningDeviceAddressArray,
  TpuTopology_AvailableCoresPerChip,
  TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice,
  TpuUtil_GetXlaPadSizeFromTpuTopology,
};

inline constexpr size_t kFunctionCount = 520;

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
inline constexpr const char* Device_MemoryStats_outputs[] = {"bytes_in_use", "peak_bytes_in_use", "num_allocs", "largest_alloc_size", "bytes_limit", "bytes_reserved", "peak_bytes_reserved", "bytes_reservable_limit", "largest_free_block_bytes", "pool_bytes", "peak_pool_bytes", "peak_allocated_bytes", nullptr};
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
inline constexpr const char* Client_RuntimeAbiVersion_inputs[] = {"client", nullptr};
inline constexpr const char* Client_RuntimeAbiVersion_outputs[] = {"abi_version", nullptr};
inline constexpr const char* Executable_GetAbiVersion_inputs[] = {"executable", nullptr};
inline constexpr const char* Executable_GetAbiVersion_outputs[] = {"abi_version", nullptr};
inline constexpr const char* RuntimeAbiVersion_Destroy_inputs[] = {"abi_version", nullptr};
inline constexpr const char* RuntimeAbiVersion_Destroy_outputs[] = {nullptr};
inline constexpr const char* RuntimeAbiVersion_IsCompatibleWithRuntime_inputs[] = {"abi_version", "other_abi_version", nullptr};
inline constexpr const char* RuntimeAbiVersion_IsCompatibleWithRuntime_outputs[] = {nullptr};
inline constexpr const char* RuntimeAbiVersion_IsCompatibleWithExecutable_inputs[] = {"abi_version", "executable_abi_version", nullptr};
inline constexpr const char* RuntimeAbiVersion_IsCompatibleWithExecutable_outputs[] = {nullptr};
inline constexpr const char* RuntimeAbiVersion_ToProto_inputs[] = {"abi_version", nullptr};
inline constexpr const char* RuntimeAbiVersion_ToProto_outputs[] = {"serialized_proto", "serialized_proto_holder", "serialized_proto_deleter", nullptr};
inline constexpr const char* RuntimeAbiVersion_PlatformId_inputs[] = {"abi_version", nullptr};
inline constexpr const char* RuntimeAbiVersion_PlatformId_outputs[] = {"platform_id", nullptr};
inline constexpr const char* ExecutableAbiVersion_Destroy_inputs[] = {"abi_version", nullptr};
inline constexpr const char* ExecutableAbiVersion_Destroy_outputs[] = {nullptr};
inline constexpr const char* ExecutableAbiVersion_ToProto_inputs[] = {"abi_version", nullptr};
inline constexpr const char* ExecutableAbiVersion_ToProto_outputs[] = {"serialized_proto", "serialized_proto_holder", "serialized_proto_deleter", nullptr};
inline constexpr const char* ExecutableAbiVersion_PlatformId_inputs[] = {"abi_version", nullptr};
inline constexpr const char* ExecutableAbiVersion_PlatformId_outputs[] = {"platform_id", nullptr};
inline constexpr const char* RuntimeAbiVersion_FromProto_inputs[] = {"serialized_proto", nullptr};
inline constexpr const char* RuntimeAbiVersion_FromProto_outputs[] = {"abi_version", nullptr};
inline constexpr const char* ExecutableAbiVersion_FromProto_inputs[] = {"serialized_proto", nullptr};
inline constexpr const char* ExecutableAbiVersion_FromProto_outputs[] = {"abi_version", nullptr};
inline constexpr const char* Register_Callback_inputs[] = {"client", "type", "callback", "user_arg", nullptr};
inline constexpr const char* Register_Callback_outputs[] = {nullptr};
inline constexpr const char* Callback_InvokeCallback_inputs[] = {"client", "type", "args", nullptr};
inline constexpr const char* Callback_InvokeCallback_outputs[] = {nullptr};
inline constexpr const char* Collectives_Destroy_inputs[] = {"collectives", nullptr};
inline constexpr const char* Collectives_Destroy_outputs[] = {nullptr};
inline constexpr const char* Collectives_CreateCommunicators_inputs[] = {"collectives", "device_ids", "clique_ids", "rank_ids", nullptr};
inline constexpr const char* Collectives_CreateCommunicators_outputs[] = {"communicators", "communicators_holder", "communicators_holder_deleter", nullptr};
inline constexpr const char* Collectives_Communicator_Destroy_inputs[] = {"communicator", nullptr};
inline constexpr const char* Collectives_Communicator_Destroy_outputs[] = {nullptr};
inline constexpr const char* Collectives_Communicator_AllReduce_inputs[] = {"communicator", "send_buffer_ptr", "send_buffer_size", "recv_buffer_ptr", "recv_buffer_size", "primitive_type", "count", "reduction_kind", "cpu_executor", nullptr};
inline constexpr const char* Collectives_Communicator_AllReduce_outputs[] = {"event", nullptr};
inline constexpr const char* Collectives_Communicator_ReduceScatter_inputs[] = {"communicator", "send_buffer_ptr", "send_buffer_size", "recv_buffer_ptr", "recv_buffer_size", "primitive_type", "count", "reduction_kind", "cpu_executor", nullptr};
inline constexpr const char* Collectives_Communicator_ReduceScatter_outputs[] = {"event", nullptr};
inline constexpr const char* Collectives_Communicator_AllGather_inputs[] = {"communicator", "send_buffer_ptr", "send_buffer_size", "recv_buffer_ptr", "recv_buffer_size", "primitive_type", "count", "cpu_executor", nullptr};
inline constexpr const char* Collectives_Communicator_AllGather_outputs[] = {"event", nullptr};
inline constexpr const char* Collectives_Communicator_CollectivePermute_inputs[] = {"communicator", "send_buffer_ptr", "send_buffer_size", "recv_buffer_ptr", "recv_buffer_size", "primitive_type", "count", "has_source_rank", "source_rank", "target_ranks", "cpu_executor", nullptr};
inline constexpr const char* Collectives_Communicator_CollectivePermute_outputs[] = {"event", nullptr};
inline constexpr const char* Collectives_Communicator_AllToAll_inputs[] = {"communicator", "send_buffers_ptrs", "send_buffers_sizes", "num_send_buffers", "recv_buffers_ptrs", "recv_buffers_sizes", "num_recv_buffers", "primitive_type", "count", "cpu_executor", nullptr};
inline constexpr const char* Collectives_Communicator_AllToAll_outputs[] = {"event", nullptr};
inline constexpr const char* Collectives_Communicator_ToString_inputs[] = {"communicator", nullptr};
inline constexpr const char* Collectives_Communicator_ToString_outputs[] = {"str", "str_holder", "str_holder_deleter", nullptr};
inline constexpr const char* Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_inputs[] = {"client", "num_dims", "element_types", "layouts", "device", "notifier", nullptr};
inline constexpr const char* Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_outputs[] = {"buffers", nullptr};
inline constexpr const char* Buffer_CopyToRemoteDevice_inputs[] = {"buffer", "event", "serialized_descriptor", "serialized_descriptor_size", "on_done", "descriptor_destructor", nullptr};
inline constexpr const char* Buffer_CopyToRemoteDevice_outputs[] = {nullptr};
inline constexpr const char* Transfers_PJRT_Client_CrossHostReceiveBuffers_inputs[] = {"client", "num_dims", "element_types", "layouts", "device", "src_global_device_ids", "transfer_keys", nullptr};
inline constexpr const char* Transfers_PJRT_Client_CrossHostReceiveBuffers_outputs[] = {"buffers", nullptr};
inline constexpr const char* Transfers_PJRT_Client_CrossHostSendBuffers_inputs[] = {"client", "buffers", "dst_global_device_ids", "transfer_keys", nullptr};
inline constexpr const char* Transfers_PJRT_Client_CrossHostSendBuffers_outputs[] = {"send_events", nullptr};
inline constexpr const char* Register_Custom_Partitioner_inputs[] = {"name", "callbacks", nullptr};
inline constexpr const char* Register_Custom_Partitioner_outputs[] = {nullptr};
inline constexpr const char* Register_Batch_Partitionable_inputs[] = {"name", nullptr};
inline constexpr const char* Register_Batch_Partitionable_outputs[] = {nullptr};
inline constexpr const char* ExecutableMetadata_GetExecutableMetadata_inputs[] = {"executable", nullptr};
inline constexpr const char* ExecutableMetadata_GetExecutableMetadata_outputs[] = {"metadata", nullptr};
inline constexpr const char* ExecutableMetadata_DestroySerializedMetadata_inputs[] = {"metadata", nullptr};
inline constexpr const char* ExecutableMetadata_DestroySerializedMetadata_outputs[] = {nullptr};
inline constexpr const char* FFI_Type_Register_inputs[] = {"type_name", "type_id", "type_info", nullptr};
inline constexpr const char* FFI_Type_Register_outputs[] = {"type_id", nullptr};
inline constexpr const char* FFI_UserData_Add_inputs[] = {"context", "user_data", nullptr};
inline constexpr const char* FFI_UserData_Add_outputs[] = {nullptr};
inline constexpr const char* FFI_Register_Handler_inputs[] = {"target_name", "handler", "platform_name", "traits", nullptr};
inline constexpr const char* FFI_Register_Handler_outputs[] = {nullptr};
inline constexpr const char* Gpu_Register_Custom_Call_inputs[] = {"function_name", "api_version", "handler_instantiate", "handler_prepare", "handler_initialize", "handler_execute", nullptr};
inline constexpr const char* Gpu_Register_Custom_Call_outputs[] = {nullptr};
inline constexpr const char* HostAllocator_GetPreferredAlignment_inputs[] = {"client", nullptr};
inline constexpr const char* HostAllocator_GetPreferredAlignment_outputs[] = {"preferred_alignment", nullptr};
inline constexpr const char* HostAllocator_Allocate_inputs[] = {"client", "size", "alignment", nullptr};
inline constexpr const char* HostAllocator_Allocate_outputs[] = {"ptr", nullptr};
inline constexpr const char* HostAllocator_Free_inputs[] = {"client", "ptr", nullptr};
inline constexpr const char* HostAllocator_Free_outputs[] = {nullptr};
inline constexpr const char* HostMemoryAllocator_Allocate_inputs[] = {"client", "size", "numa_node", nullptr};
inline constexpr const char* HostMemoryAllocator_Allocate_outputs[] = {"ptr", "deleter", "deleter_arg", nullptr};
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
inline constexpr const char* Megascale_CreateClientContextFromPjRtClient_inputs[] = {"client", nullptr};
inline constexpr const char* Megascale_CreateClientContextFromPjRtClient_outputs[] = {"client_context", nullptr};
inline constexpr const char* Megascale_CreateDefaultClientContext_inputs[] = {nullptr};
inline constexpr const char* Megascale_CreateDefaultClientContext_outputs[] = {"client_context", nullptr};
inline constexpr const char* Megascale_DeleteClientContext_inputs[] = {"client_context", nullptr};
inline constexpr const char* Megascale_DeleteClientContext_outputs[] = {nullptr};
inline constexpr const char* Megascale_CreateAoTConfig_inputs[] = {"topology", "num_slices", nullptr};
inline constexpr const char* Megascale_CreateAoTConfig_outputs[] = {"multi_slice_config", nullptr};
inline constexpr const char* Megascale_CreateMultiSliceConfig_inputs[] = {"topology", "num_slices", "local_slice_id", "local_host_id", "endpoint_addresses", "dcn_topology", "client_context", nullptr};
inline constexpr const char* Megascale_CreateMultiSliceConfig_outputs[] = {"multi_slice_config", nullptr};
inline constexpr const char* Megascale_ClientContext_Initialize_inputs[] = {"client_context", nullptr};
inline constexpr const char* Megascale_ClientContext_Initialize_outputs[] = {nullptr};
inline constexpr const char* Megascale_ClientContext_UnblockPendingWork_inputs[] = {"client_context", "launch_id", "expire_after_ms", nullptr};
inline constexpr const char* Megascale_ClientContext_UnblockPendingWork_outputs[] = {nullptr};
inline constexpr const char* Megascale_ClientContext_MegascalePort_inputs[] = {"client_context", nullptr};
inline constexpr const char* Megascale_ClientContext_MegascalePort_outputs[] = {"port", nullptr};
inline constexpr const char* Megascale_CreateMegascaleCollectives_inputs[] = {"client_context", "processes_info", "dcn_topology", nullptr};
inline constexpr const char* Megascale_CreateMegascaleCollectives_outputs[] = {"collectives", nullptr};
inline constexpr const char* Megascale_DeviceId_To_MegascaleId_inputs[] = {"slice_id", "per_slice_device_id", nullptr};
inline constexpr const char* Megascale_DeviceId_To_MegascaleId_outputs[] = {"megascale_id", nullptr};
inline constexpr const char* Megascale_MegascaleId_To_DeviceId_inputs[] = {"megascale_id", nullptr};
inline constexpr const char* Megascale_MegascaleId_To_DeviceId_outputs[] = {"slice_id", "per_slice_device_id", nullptr};
inline constexpr const char* Megascale_RegisterErrorHandler_inputs[] = {"handler_name", "handler", "user_data", nullptr};
inline constexpr const char* Megascale_RegisterErrorHandler_outputs[] = {nullptr};
inline constexpr const char* Megascale_UnregisterErrorHandler_inputs[] = {"handler_name", nullptr};
inline constexpr const char* Megascale_UnregisterErrorHandler_outputs[] = {nullptr};
inline constexpr const char* Megascale_ErrorAggregator_Create_inputs[] = {"app_type", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_Create_outputs[] = {"aggregator", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_Delete_inputs[] = {"aggregator", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_Delete_outputs[] = {nullptr};
inline constexpr const char* Megascale_ErrorDigest_Delete_inputs[] = {"digest", nullptr};
inline constexpr const char* Megascale_ErrorDigest_Delete_outputs[] = {nullptr};
inline constexpr const char* Megascale_ErrorAggregator_AddError_inputs[] = {"aggregator", "worker_id", "serialized_error", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_AddError_outputs[] = {nullptr};
inline constexpr const char* Megascale_ErrorAggregator_ProcessAndShutdown_inputs[] = {"aggregator", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_ProcessAndShutdown_outputs[] = {"digest", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_LogErrorDigest_inputs[] = {"aggregator", "digest", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_LogErrorDigest_outputs[] = {nullptr};
inline constexpr const char* Megascale_ErrorAggregator_Size_inputs[] = {"aggregator", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_Size_outputs[] = {"size", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_Active_inputs[] = {"aggregator", nullptr};
inline constexpr const char* Megascale_ErrorAggregator_Active_outputs[] = {"active", nullptr};
inline constexpr const char* Megascale_GetInterfaceAddressesHelper_inputs[] = {"megascale_port_name", "megascale_port", "interface_prefixes", "use_all_interfaces", "limit_to_process_numa_local_interfaces", nullptr};
inline constexpr const char* Megascale_GetInterfaceAddressesHelper_outputs[] = {"serialized_addresses", "addresses", "addresses_deleter", nullptr};
inline constexpr const char* Megascale_GetOrCreateRuntimeError_inputs[] = {"error_type", "start_time_nanos", "status_code", "status_message", "launch_id", "has_unrecoverable_error_type", "unrecoverable_error_type", nullptr};
inline constexpr const char* Megascale_GetOrCreateRuntimeError_outputs[] = {"serialized_error", "is_new_error", "error", "error_deleter", nullptr};
inline constexpr const char* DeviceDescription_MemoryDescriptions_inputs[] = {"device_description", nullptr};
inline constexpr const char* DeviceDescription_MemoryDescriptions_outputs[] = {"memory_descriptions", "default_memory_index", nullptr};
inline constexpr const char* MemoryDescription_Kind_inputs[] = {"memory_description", nullptr};
inline constexpr const char* MemoryDescription_Kind_outputs[] = {"kind", "kind_id", nullptr};
inline constexpr const char* MultiSlice_Config_Destroy_inputs[] = {"config", nullptr};
inline constexpr const char* MultiSlice_Config_Destroy_outputs[] = {nullptr};
inline constexpr const char* MultiSlice_Config_NumSlices_inputs[] = {"config", nullptr};
inline constexpr const char* MultiSlice_Config_NumSlices_outputs[] = {"num_slices", nullptr};
inline constexpr const char* MultiSlice_Config_SliceId_inputs[] = {"config", nullptr};
inline constexpr const char* MultiSlice_Config_SliceId_outputs[] = {"slice_id", nullptr};
inline constexpr const char* MultiSlice_Config_NumDevicesPerSlice_inputs[] = {"config", nullptr};
inline constexpr const char* MultiSlice_Config_NumDevicesPerSlice_outputs[] = {"slice_ids", "num_devices", "devices_per_slice_map", "devices_per_slice_map_deleter", nullptr};
inline constexpr const char* MultiSlice_Config_Serialize_inputs[] = {"config", nullptr};
inline constexpr const char* MultiSlice_Config_Serialize_outputs[] = {"serialized", "serialized_config", "serialized_config_deleter", nullptr};
inline constexpr const char* PhaseCompile_Get_Compiler_inputs[] = {nullptr};
inline constexpr const char* PhaseCompile_Get_Compiler_outputs[] = {"phase_compiler", nullptr};
inline constexpr const char* PhaseCompile_Destroy_Compiler_inputs[] = {"phase_compiler", nullptr};
inline constexpr const char* PhaseCompile_Destroy_Compiler_outputs[] = {nullptr};
inline constexpr const char* PhaseCompile_Run_Phase_inputs[] = {"phase_compiler", "input_programs", "phases_to_run", "compile_options", "topology", nullptr};
inline constexpr const char* PhaseCompile_Run_Phase_outputs[] = {"output_programs", nullptr};
inline constexpr const char* PhaseCompile_Get_PhaseNames_inputs[] = {"phase_compiler", nullptr};
inline constexpr const char* PhaseCompile_Get_PhaseNames_outputs[] = {"phase_names", nullptr};
inline constexpr const char* PhaseCompile_C_Buffers_Destroy_inputs[] = {"char_buffers", nullptr};
inline constexpr const char* PhaseCompile_C_Buffers_Destroy_outputs[] = {nullptr};
inline constexpr const char* RawBuffer_CreateRawAliasOfBuffer_inputs[] = {"buffer", nullptr};
inline constexpr const char* RawBuffer_CreateRawAliasOfBuffer_outputs[] = {"raw_buffer", nullptr};
inline constexpr const char* RawBuffer_Destroy_inputs[] = {"buffer", nullptr};
inline constexpr const char* RawBuffer_Destroy_outputs[] = {nullptr};
inline constexpr const char* RawBuffer_GetOnDeviceSizeInBytes_inputs[] = {"buffer", nullptr};
inline constexpr const char* RawBuffer_GetOnDeviceSizeInBytes_outputs[] = {"on_device_size_in_bytes", nullptr};
inline constexpr const char* RawBuffer_GetMemorySpace_inputs[] = {"buffer", nullptr};
inline constexpr const char* RawBuffer_GetMemorySpace_outputs[] = {"memory_space", nullptr};
inline constexpr const char* RawBuffer_CopyRawHostToDevice_inputs[] = {"buffer", "src", "offset", "transfer_size", nullptr};
inline constexpr const char* RawBuffer_CopyRawHostToDevice_outputs[] = {"event", nullptr};
inline constexpr const char* RawBuffer_CopyRawDeviceToHost_inputs[] = {"buffer", "dst", "offset", "transfer_size", nullptr};
inline constexpr const char* RawBuffer_CopyRawDeviceToHost_outputs[] = {"event", nullptr};
inline constexpr const char* RawBuffer_GetHostPointer_inputs[] = {"buffer", nullptr};
inline constexpr const char* RawBuffer_GetHostPointer_outputs[] = {"host_pointer", nullptr};
inline constexpr const char* Shardings_PJRT_Executable_ParameterShardings_inputs[] = {"executable", nullptr};
inline constexpr const char* Shardings_PJRT_Executable_ParameterShardings_outputs[] = {"shardings", nullptr};
inline constexpr const char* Shardings_PJRT_Executable_OutputShardings_inputs[] = {"executable", nullptr};
inline constexpr const char* Shardings_PJRT_Executable_OutputShardings_outputs[] = {"shardings", nullptr};
inline constexpr const char* Get_Stream_For_External_Ready_Events_inputs[] = {"device", nullptr};
inline constexpr const char* Get_Stream_For_External_Ready_Events_outputs[] = {"stream", nullptr};
inline constexpr const char* Wait_Until_Buffer_Ready_On_Stream_inputs[] = {"stream", "buffer", nullptr};
inline constexpr const char* Wait_Until_Buffer_Ready_On_Stream_outputs[] = {nullptr};
inline constexpr const char* TpuExecutable_GetTargetArguments_inputs[] = {"serialized_executable", nullptr};
inline constexpr const char* TpuExecutable_GetTargetArguments_outputs[] = {"target_arguments", "target_arguments_ptr", "target_arguments_deleter", nullptr};
inline constexpr const char* TpuExecutable_GetHloModuleWithConfig_inputs[] = {"serialized_executable", nullptr};
inline constexpr const char* TpuExecutable_GetHloModuleWithConfig_outputs[] = {"hlo_module_with_config", "hlo_module_with_config_ptr", "hlo_module_with_config_deleter", nullptr};
inline constexpr const char* TpuExecutable_GetCompiledMemoryStats_inputs[] = {"serialized_executable", nullptr};
inline constexpr const char* TpuExecutable_GetCompiledMemoryStats_outputs[] = {"compiled_memory_stats", "compiled_memory_stats_ptr", "compiled_memory_stats_deleter", nullptr};
inline constexpr const char* TpuExecutable_RunHloCostAnalysis_inputs[] = {"target_arguments", "hlo_module", nullptr};
inline constexpr const char* TpuExecutable_RunHloCostAnalysis_outputs[] = {"analysis_results", "analysis_results_ptr", "analysis_results_deleter", nullptr};
inline constexpr const char* TpuExecutable_SetTpuCompilationEnv_inputs[] = {"serialized_compilation_environments", nullptr};
inline constexpr const char* TpuExecutable_SetTpuCompilationEnv_outputs[] = {"result_compilation_environments", "result_compilation_environments_ptr", "result_compilation_environments_deleter", nullptr};
inline constexpr const char* TpuExecutable_GetTpuCompilationEnvFieldAsString_inputs[] = {"serialized_compilation_environments", "field_name", nullptr};
inline constexpr const char* TpuExecutable_GetTpuCompilationEnvFieldAsString_outputs[] = {"field_value", "field_value_ptr", "field_value_deleter", nullptr};
inline constexpr const char* TpuExecutable_IsTpuPredeterminedError_inputs[] = {"serialized_status", nullptr};
inline constexpr const char* TpuExecutable_IsTpuPredeterminedError_outputs[] = {"is_predetermined", nullptr};
inline constexpr const char* TpuTopology_Subslice_inputs[] = {"topology", "chips_per_host_bounds", "host_bounds", nullptr};
inline constexpr const char* TpuTopology_Subslice_outputs[] = {"subslice_topology", nullptr};
inline constexpr const char* TpuTopology_IsSubsliceTopology_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_IsSubsliceTopology_outputs[] = {"is_subslice_topology", nullptr};
inline constexpr const char* TpuTopology_SubsliceDeviceIdFromFullDeviceId_inputs[] = {"client_topology", "subslice_topology", "subslice_origin", "full_device_id", nullptr};
inline constexpr const char* TpuTopology_SubsliceDeviceIdFromFullDeviceId_outputs[] = {"subslice_device_id", nullptr};
inline constexpr const char* TpuTopology_ReplaceHostBounds_inputs[] = {"topology", "host_bounds", nullptr};
inline constexpr const char* TpuTopology_ReplaceHostBounds_outputs[] = {"new_topology", nullptr};
inline constexpr const char* TpuTopology_IsEnhancedBarrierEnabled_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_IsEnhancedBarrierEnabled_outputs[] = {"is_enhanced_barrier_enabled", nullptr};
inline constexpr const char* TpuTopology_HasLimitedIciConnectivity_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_HasLimitedIciConnectivity_outputs[] = {"has_limited_ici_connectivity", nullptr};
inline constexpr const char* TpuTopology_IsReachableOverLimitedIci_inputs[] = {"topology", "source_chip_id", "dest_chip_id", nullptr};
inline constexpr const char* TpuTopology_IsReachableOverLimitedIci_outputs[] = {"is_reachable_over_limited_ici", nullptr};
inline constexpr const char* TpuTopology_ProcessCount_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_ProcessCount_outputs[] = {"process_count", nullptr};
inline constexpr const char* TpuTopology_ChipsPerProcess_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_ChipsPerProcess_outputs[] = {"chips_per_process", nullptr};
inline constexpr const char* TpuTopology_CoreCountPerChip_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_CoreCountPerChip_outputs[] = {"core_count_of_default_type_per_chip", nullptr};
inline constexpr const char* TpuTopology_ChipCount_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_ChipCount_outputs[] = {"chip_count", nullptr};
inline constexpr const char* TpuTopology_CoreCount_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_CoreCount_outputs[] = {"core_count_of_default_type", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceCountPerProcess_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceCountPerProcess_outputs[] = {"logical_device_count_of_default_type_per_process", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceCount_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceCount_outputs[] = {"logical_device_count_of_default_type", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceCountPerChip_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceCountPerChip_outputs[] = {"logical_device_count_of_default_type_per_chip", nullptr};
inline constexpr const char* TpuTopology_CoreCountPerProcess_inputs[] = {"topology", nullptr};
inline constexpr const char* TpuTopology_CoreCountPerProcess_outputs[] = {"core_count_of_default_type_per_process", nullptr};
inline constexpr const char* TpuTopology_ProcessIds_inputs[] = {"topology", "max_process_ids", nullptr};
inline constexpr const char* TpuTopology_ProcessIds_outputs[] = {"process_ids", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceIdsOnProcess_inputs[] = {"topology", "process_id", "max_logical_device_ids", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceIdsOnProcess_outputs[] = {"logical_device_of_default_type_ids", nullptr};
inline constexpr const char* TpuTopology_ProcIdAndIdxOnProcForChip_inputs[] = {"topology", "chip_id", nullptr};
inline constexpr const char* TpuTopology_ProcIdAndIdxOnProcForChip_outputs[] = {"process_id", "index_on_process", nullptr};
inline constexpr const char* TpuTopology_ProcIdAndIdxOnProcForLogiDevice_inputs[] = {"topology", "device_id", nullptr};
inline constexpr const char* TpuTopology_ProcIdAndIdxOnProcForLogiDevice_outputs[] = {"process_id", "index_on_process", nullptr};
inline constexpr const char* TpuTopology_ProcessCoordFromId_inputs[] = {"topology", "process_id", "coords_max_dims", nullptr};
inline constexpr const char* TpuTopology_ProcessCoordFromId_outputs[] = {"coords", nullptr};
inline constexpr const char* TpuTopology_ChipIdFromCoord_inputs[] = {"topology", "coords", nullptr};
inline constexpr const char* TpuTopology_ChipIdFromCoord_outputs[] = {"chip_id", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceIdFromChipCoordAndIdx_inputs[] = {"topology", "chip_coords", "logical_device_index_on_chip", nullptr};
inline constexpr const char* TpuTopology_LogiDeviceIdFromChipCoordAndIdx_outputs[] = {"logical_device_of_default_type_id", nullptr};
inline constexpr const char* TpuTopology_ChipCoordAndIdxForLogiDevice_inputs[] = {"topology", "device_id", "chip_coords_max_dims", nullptr};
inline constexpr const char* TpuTopology_ChipCoordAndIdxForLogiDevice_outputs[] = {"chip_coords", "device_index_on_chip", nullptr};
inline constexpr const char* TpuTopology_ChipsPerProcessBounds_inputs[] = {"topology", "chip_per_process_bounds_max_dims", nullptr};
inline constexpr const char* TpuTopology_ChipsPerProcessBounds_outputs[] = {"chip_per_process_bounds", nullptr};
inline constexpr const char* TpuTopology_ChipBounds_inputs[] = {"topology", "chip_bounds_max_dims", nullptr};
inline constexpr const char* TpuTopology_ChipBounds_outputs[] = {"chip_bounds", nullptr};
inline constexpr const char* TpuTopology_ProcessBounds_inputs[] = {"topology", "process_bounds_max_dims", nullptr};
inline constexpr const char* TpuTopology_ProcessBounds_outputs[] = {"process_bounds", nullptr};
inline constexpr const char* TpuTopology_GetRoutingStrategy_inputs[] = {"topology", "routing_strategy_len", nullptr};
inline constexpr const char* TpuTopology_GetRoutingStrategy_outputs[] = {"routing_strategy", "routing_strategy_len", nullptr};
inline constexpr const char* TpuTopology_GetSliceConfig_inputs[] = {"platform_type_name", "slice_name", nullptr};
inline constexpr const char* TpuTopology_GetSliceConfig_outputs[] = {"slice_config", nullptr};
inline constexpr const char* TpuTopology_GetSliceConfigs_inputs[] = {"platform_type_name", "max_slice_configs", nullptr};
inline constexpr const char* TpuTopology_GetSliceConfigs_outputs[] = {"slice_configs", nullptr};
inline constexpr const char* TpuTopology_GetDefaultPlatformConfig_inputs[] = {"platform_type_name", nullptr};
inline constexpr const char* TpuTopology_GetDefaultPlatformConfig_outputs[] = {"num_chips_per_tray", "num_trays", nullptr};
inline constexpr const char* Triton_Compile_inputs[] = {"module", "arch_name", "num_warps", "num_ctas", "num_stages", nullptr};
inline constexpr const char* Triton_Compile_outputs[] = {"out_asm", "out_smem_bytes", "out_path", nullptr};
inline constexpr const char* Register_Xla_Transform_inputs[] = {"name", "stage", "callbacks", nullptr};
inline constexpr const char* Register_Xla_Transform_outputs[] = {nullptr};
inline constexpr const char* Clear_Xla_Transform_inputs[] = {"stage", "name", "callbacks", nullptr};
inline constexpr const char* Clear_Xla_Transform_outputs[] = {"cleared", nullptr};
inline constexpr const char* Event_OnReadyCallback_inputs[] = {"error", "user_arg", nullptr};
inline constexpr const char* Event_OnReadyCallback_outputs[] = {nullptr};
inline constexpr const char* Client_CreateViewOfDeviceBuffer_OnDeleteCallback_inputs[] = {"device_buffer_ptr", "user_arg", nullptr};
inline constexpr const char* Client_CreateViewOfDeviceBuffer_OnDeleteCallback_outputs[] = {nullptr};
inline constexpr const char* SendCallback_inputs[] = {"chunk", "total_size_in_bytes", "done", "user_arg", nullptr};
inline constexpr const char* SendCallback_outputs[] = {nullptr};
inline constexpr const char* RecvCallback_inputs[] = {"stream", "user_arg", nullptr};
inline constexpr const char* RecvCallback_outputs[] = {nullptr};
inline constexpr const char* HloOutputCallback_inputs[] = {"replica_id", "partition_id", "shape_dims", "shape_element_type", "operand_index", "user_arg", nullptr};
inline constexpr const char* HloOutputCallback_outputs[] = {nullptr};
inline constexpr const char* KeyValueGetCallback_inputs[] = {"key", "timeout_in_ms", nullptr};
inline constexpr const char* KeyValueGetCallback_outputs[] = {"value", nullptr};
inline constexpr const char* KeyValueTryGetCallback_inputs[] = {"key", nullptr};
inline constexpr const char* KeyValueTryGetCallback_outputs[] = {"value", nullptr};
inline constexpr const char* KeyValuePutCallback_inputs[] = {"key", "value", nullptr};
inline constexpr const char* KeyValuePutCallback_outputs[] = {nullptr};
inline constexpr const char* PLUGIN_Profiler_Error_Destroy_inputs[] = {"error", nullptr};
inline constexpr const char* PLUGIN_Profiler_Error_Destroy_outputs[] = {nullptr};
inline constexpr const char* PLUGIN_Profiler_Error_Message_inputs[] = {"error", nullptr};
inline constexpr const char* PLUGIN_Profiler_Error_Message_outputs[] = {"message", nullptr};
inline constexpr const char* PLUGIN_Profiler_Error_GetCode_inputs[] = {"error", nullptr};
inline constexpr const char* PLUGIN_Profiler_Error_GetCode_outputs[] = {"code", nullptr};
inline constexpr const char* PLUGIN_Profiler_Create_inputs[] = {"options", nullptr};
inline constexpr const char* PLUGIN_Profiler_Create_outputs[] = {"profiler", nullptr};
inline constexpr const char* PLUGIN_Profiler_Destroy_inputs[] = {"profiler", nullptr};
inline constexpr const char* PLUGIN_Profiler_Destroy_outputs[] = {nullptr};
inline constexpr const char* PLUGIN_Profiler_Start_inputs[] = {"profiler", nullptr};
inline constexpr const char* PLUGIN_Profiler_Start_outputs[] = {nullptr};
inline constexpr const char* PLUGIN_Profiler_Stop_inputs[] = {"profiler", nullptr};
inline constexpr const char* PLUGIN_Profiler_Stop_outputs[] = {nullptr};
inline constexpr const char* PLUGIN_Profiler_CollectData_inputs[] = {"profiler", "buffer", nullptr};
inline constexpr const char* PLUGIN_Profiler_CollectData_outputs[] = {"buffer_size_in_bytes", nullptr};
inline constexpr const char* PLUGIN_Profiler_Consume_inputs[] = {"profiler", nullptr};
inline constexpr const char* PLUGIN_Profiler_Consume_outputs[] = {"result", nullptr};
inline constexpr const char* PLUGIN_Profiler_ConsumeResult_Destroy_inputs[] = {"consume_result", nullptr};
inline constexpr const char* PLUGIN_Profiler_ConsumeResult_Destroy_outputs[] = {nullptr};
inline constexpr const char* PLUGIN_Profiler_Serialize_inputs[] = {"profiler", "consume_result", nullptr};
inline constexpr const char* PLUGIN_Profiler_Serialize_outputs[] = {"serialized_size", nullptr};
inline constexpr const char* TfTpu_Initialize_inputs[] = {"init_library", "num_args", "args", nullptr};
inline constexpr const char* TfTpu_Initialize_outputs[] = {nullptr};
inline constexpr const char* TpuPlatform_New_inputs[] = {nullptr};
inline constexpr const char* TpuPlatform_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_Free_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_Free_outputs[] = {nullptr};
inline constexpr const char* TpuPlatform_Initialize_inputs[] = {"platform", "options_size", "options_key", "options_value", nullptr};
inline constexpr const char* TpuPlatform_Initialize_outputs[] = {nullptr};
inline constexpr const char* TpuPlatform_Initialized_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_Initialized_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_GetExecutor_inputs[] = {"platform", "config", nullptr};
inline constexpr const char* TpuPlatform_GetExecutor_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_Id_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_Id_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_VisibleDeviceCount_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_VisibleDeviceCount_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_TpuMemoryLimit_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_TpuMemoryLimit_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_GetTopologyPtr_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_GetTopologyPtr_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_GetHostLocation_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_GetHostLocation_outputs[] = {"result", nullptr};
inline constexpr const char* TpuPlatform_GetRuntimeVersion_inputs[] = {"platform", nullptr};
inline constexpr const char* TpuPlatform_GetRuntimeVersion_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_Init_inputs[] = {"executor", "device_ordinal", "device_options", nullptr};
inline constexpr const char* TpuExecutor_Init_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_Free_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_Free_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_PlatformDeviceCount_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_PlatformDeviceCount_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_Allocate_inputs[] = {"executor", "size", "memory_space", nullptr};
inline constexpr const char* TpuExecutor_Allocate_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_Deallocate_inputs[] = {"executor", "memory", nullptr};
inline constexpr const char* TpuExecutor_Deallocate_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_GetAllocatorStats_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_GetAllocatorStats_outputs[] = {"stats", "result", nullptr};
inline constexpr const char* TpuExecutor_DeviceMemoryUsage_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_DeviceMemoryUsage_outputs[] = {"free", "total", "result", nullptr};
inline constexpr const char* TpuExecutor_AllocateStream_inputs[] = {"executor", "stream", nullptr};
inline constexpr const char* TpuExecutor_AllocateStream_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_DeallocateStream_inputs[] = {"executor", "stream", nullptr};
inline constexpr const char* TpuExecutor_DeallocateStream_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_CreateStreamDependency_inputs[] = {"executor", "dependent", "other", nullptr};
inline constexpr const char* TpuExecutor_CreateStreamDependency_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_GetStatus_inputs[] = {"executor", "stream", nullptr};
inline constexpr const char* TpuExecutor_GetStatus_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_GetCoreLocation_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_GetCoreLocation_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_AllocateEvent_inputs[] = {"executor", "event", nullptr};
inline constexpr const char* TpuExecutor_AllocateEvent_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_DeallocateEvent_inputs[] = {"executor", "event", nullptr};
inline constexpr const char* TpuExecutor_DeallocateEvent_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_PollForEventStatus_inputs[] = {"executor", "event", nullptr};
inline constexpr const char* TpuExecutor_PollForEventStatus_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_RecordEvent_inputs[] = {"executor", "stream", "event", nullptr};
inline constexpr const char* TpuExecutor_RecordEvent_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_WaitForEvent_inputs[] = {"executor", "stream", "event", nullptr};
inline constexpr const char* TpuExecutor_WaitForEvent_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_SynchronousMemcpyToHost_inputs[] = {"executor", "host_dst", "device_src", "size", nullptr};
inline constexpr const char* TpuExecutor_SynchronousMemcpyToHost_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_SynchronousMemcpyFromHost_inputs[] = {"executor", "device_dst", "host_src", "size", nullptr};
inline constexpr const char* TpuExecutor_SynchronousMemcpyFromHost_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_MemcpyToHost_inputs[] = {"executor", "stream", "host_dst", "device_src", "size", nullptr};
inline constexpr const char* TpuExecutor_MemcpyToHost_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_MemcpyFromHost_inputs[] = {"executor", "stream", "device_dst", "host_src", "size", nullptr};
inline constexpr const char* TpuExecutor_MemcpyFromHost_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_EnqueueInfeed_inputs[] = {"executor", "infeed_queue_index", "data", "size", nullptr};
inline constexpr const char* TpuExecutor_EnqueueInfeed_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_DequeueOutfeed_inputs[] = {"executor", "outfeed_queue_index", "size", nullptr};
inline constexpr const char* TpuExecutor_DequeueOutfeed_outputs[] = {"data", nullptr};
inline constexpr const char* TpuExecutor_WaitForInfeedReady_inputs[] = {"executor", "infeed_queue_index", nullptr};
inline constexpr const char* TpuExecutor_WaitForInfeedReady_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_WaitForOutfeedReady_inputs[] = {"executor", "outfeed_queue_index", nullptr};
inline constexpr const char* TpuExecutor_WaitForOutfeedReady_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_BlockHostUntilDone_inputs[] = {"executor", "stream", nullptr};
inline constexpr const char* TpuExecutor_BlockHostUntilDone_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_BlockUntilDoneOrFailed_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_BlockUntilDoneOrFailed_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_SyncAndForgetFailedStreams_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_SyncAndForgetFailedStreams_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_SynchronizeAllActivity_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_SynchronizeAllActivity_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_UnloadAllPrograms_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_UnloadAllPrograms_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_EnqueueCompactionOnStreamForHbm_inputs[] = {"executor", "compaction_stream", nullptr};
inline constexpr const char* TpuExecutor_EnqueueCompactionOnStreamForHbm_outputs[] = {nullptr};
inline constexpr const char* TpuStream_New_inputs[] = {"parent", nullptr};
inline constexpr const char* TpuStream_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStream_Free_inputs[] = {"stream", nullptr};
inline constexpr const char* TpuStream_Free_outputs[] = {nullptr};
inline constexpr const char* TpuStream_Stream_inputs[] = {"stream", nullptr};
inline constexpr const char* TpuStream_Stream_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStream_Status_inputs[] = {"stream", nullptr};
inline constexpr const char* TpuStream_Status_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStream_IsSameSharedMemoryLocation_inputs[] = {"stream", "other", nullptr};
inline constexpr const char* TpuStream_IsSameSharedMemoryLocation_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStream_EnqueueTransferHostToDevice_inputs[] = {"stream", "device_dst", "host_src", "size", nullptr};
inline constexpr const char* TpuStream_EnqueueTransferHostToDevice_outputs[] = {nullptr};
inline constexpr const char* TpuStream_EnqueueTransferDeviceToHost_inputs[] = {"stream", "device_src", "host_dst", "size", nullptr};
inline constexpr const char* TpuStream_EnqueueTransferDeviceToHost_outputs[] = {nullptr};
inline constexpr const char* TpuStream_TpuEnqueueOnDeviceSendRecvLocal_inputs[] = {"stream", "send_buffer", "recv_buffer", nullptr};
inline constexpr const char* TpuStream_TpuEnqueueOnDeviceSendRecvLocal_outputs[] = {nullptr};
inline constexpr const char* TpuEvent_New_inputs[] = {"parent", nullptr};
inline constexpr const char* TpuEvent_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuEvent_Free_inputs[] = {"event", nullptr};
inline constexpr const char* TpuEvent_Free_outputs[] = {nullptr};
inline constexpr const char* TpuStatus_New_inputs[] = {nullptr};
inline constexpr const char* TpuStatus_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStatus_Create_inputs[] = {"code", "msg", nullptr};
inline constexpr const char* TpuStatus_Create_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStatus_Set_inputs[] = {"status", "code", "msg", "len", nullptr};
inline constexpr const char* TpuStatus_Set_outputs[] = {nullptr};
inline constexpr const char* TpuStatus_Free_inputs[] = {"status", nullptr};
inline constexpr const char* TpuStatus_Free_outputs[] = {nullptr};
inline constexpr const char* TpuStatus_Message_inputs[] = {"status", nullptr};
inline constexpr const char* TpuStatus_Message_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStatus_Code_inputs[] = {"status", nullptr};
inline constexpr const char* TpuStatus_Code_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStatus_Ok_inputs[] = {"status", nullptr};
inline constexpr const char* TpuStatus_Ok_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStreamExecutorConfig_Default_inputs[] = {nullptr};
inline constexpr const char* TpuStreamExecutorConfig_Default_outputs[] = {"result", nullptr};
inline constexpr const char* TpuStreamExecutorConfig_SetOrdinal_inputs[] = {"config", "ordinal", nullptr};
inline constexpr const char* TpuStreamExecutorConfig_SetOrdinal_outputs[] = {nullptr};
inline constexpr const char* TpuStreamExecutorConfig_Free_inputs[] = {"config", nullptr};
inline constexpr const char* TpuStreamExecutorConfig_Free_outputs[] = {nullptr};
inline constexpr const char* TpuDeviceDescription_New_inputs[] = {nullptr};
inline constexpr const char* TpuDeviceDescription_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuDeviceDescription_Free_inputs[] = {"description", nullptr};
inline constexpr const char* TpuDeviceDescription_Free_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_CreateDeviceDescription_inputs[] = {"executor", nullptr};
inline constexpr const char* TpuExecutor_CreateDeviceDescription_outputs[] = {"description", nullptr};
inline constexpr const char* TpuExecutor_NewDeviceOptions_inputs[] = {"flags", nullptr};
inline constexpr const char* TpuExecutor_NewDeviceOptions_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutor_FreeDeviceOptions_inputs[] = {"options", nullptr};
inline constexpr const char* TpuExecutor_FreeDeviceOptions_outputs[] = {nullptr};
inline constexpr const char* TpuExecutor_HostCallback_inputs[] = {"executor", "stream", "callback_fn", "ctx", nullptr};
inline constexpr const char* TpuExecutor_HostCallback_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTransferManager_New_inputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTransferManager_Free_inputs[] = {"manager", nullptr};
inline constexpr const char* TpuTransferManager_Free_outputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_PlatformId_inputs[] = {"manager", nullptr};
inline constexpr const char* TpuTransferManager_PlatformId_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTransferManager_HostShapeToDeviceShape_inputs[] = {"manager", "host_shape", nullptr};
inline constexpr const char* TpuTransferManager_HostShapeToDeviceShape_outputs[] = {"device_shape", nullptr};
inline constexpr const char* TpuTransferManager_TransferLiteralToDeviceAsync_inputs[] = {"manager", "stream", "literal", "device_buffer", nullptr};
inline constexpr const char* TpuTransferManager_TransferLiteralToDeviceAsync_outputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_TransferLiteralFromDevice_inputs[] = {"manager", "stream", "device_buffer", "literal", "callback", "ctx", nullptr};
inline constexpr const char* TpuTransferManager_TransferLiteralFromDevice_outputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_GetByteSizeRequirement_inputs[] = {"manager", "shape", nullptr};
inline constexpr const char* TpuTransferManager_GetByteSizeRequirement_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTransferManager_ChooseCompactLayoutForShape_inputs[] = {"manager", "host_shape", nullptr};
inline constexpr const char* TpuTransferManager_ChooseCompactLayoutForShape_outputs[] = {"output", nullptr};
inline constexpr const char* TpuTransferManager_CanShapedBufferBeAccessedNow_inputs[] = {"manager", "executor", "device_buffer", nullptr};
inline constexpr const char* TpuTransferManager_CanShapedBufferBeAccessedNow_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTransferManager_CanBufferBeAccessedNow_inputs[] = {"manager", "executor", "device_buffer", nullptr};
inline constexpr const char* TpuTransferManager_CanBufferBeAccessedNow_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTransferManager_WriteSingleTupleIndexTable_inputs[] = {"manager", "stream", "elements", "elements_len", "shape", "region", nullptr};
inline constexpr const char* TpuTransferManager_WriteSingleTupleIndexTable_outputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_GetInfeedLayout_inputs[] = {"shape", nullptr};
inline constexpr const char* TpuTransferManager_GetInfeedLayout_outputs[] = {"infeed_shape", nullptr};
inline constexpr const char* TpuTransferManager_LinearizeToBuffers_inputs[] = {"manager", "c_literal", nullptr};
inline constexpr const char* TpuTransferManager_LinearizeToBuffers_outputs[] = {"buffers_array", "buffers_size", "buffers_array_size", nullptr};
inline constexpr const char* TpuTransferManager_FreeBuffers_inputs[] = {"buffers_array", "buffers_size", "buffers_array_size", nullptr};
inline constexpr const char* TpuTransferManager_FreeBuffers_outputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_TransferLiteralToInfeed_inputs[] = {"manager", "executor", "c_literal", nullptr};
inline constexpr const char* TpuTransferManager_TransferLiteralToInfeed_outputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_TransferBuffersToInfeed_inputs[] = {"manager", "executor", "buffers_array", "buffers_size_in_uint32", "buffers_array_size", nullptr};
inline constexpr const char* TpuTransferManager_TransferBuffersToInfeed_outputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_TransferLiteralFromOutfeed_inputs[] = {"manager", "executor", "shape", nullptr};
inline constexpr const char* TpuTransferManager_TransferLiteralFromOutfeed_outputs[] = {"c_literal", nullptr};
inline constexpr const char* TpuTransferManager_ResetDevices_inputs[] = {"manager", "executors", "num_executors", nullptr};
inline constexpr const char* TpuTransferManager_ResetDevices_outputs[] = {nullptr};
inline constexpr const char* TpuTransferManager_ReadDynamicShapes_inputs[] = {"stream", "buffer", "original_shape", nullptr};
inline constexpr const char* TpuTransferManager_ReadDynamicShapes_outputs[] = {"updated_shape", nullptr};
inline constexpr const char* TpuComputationPlacer_New_inputs[] = {nullptr};
inline constexpr const char* TpuComputationPlacer_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuComputationPlacer_Free_inputs[] = {"placer", nullptr};
inline constexpr const char* TpuComputationPlacer_Free_outputs[] = {nullptr};
inline constexpr const char* TpuComputationPlacer_AssignDevices_inputs[] = {"placer", "replica_count", "computation_count", nullptr};
inline constexpr const char* TpuComputationPlacer_AssignDevices_outputs[] = {"assignment", nullptr};
inline constexpr const char* TpuComputationPlacer_AssignLocalDevices_inputs[] = {"host", "replica_count", "computation_count", nullptr};
inline constexpr const char* TpuComputationPlacer_AssignLocalDevices_outputs[] = {"assignment", nullptr};
inline constexpr const char* TpuTopology_LogicalDevicesPerHost_inputs[] = {"tpu_topology", "tpu_core_type", nullptr};
inline constexpr const char* TpuTopology_LogicalDevicesPerHost_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_LogicalDevicesPerChip_inputs[] = {"tpu_topology", "tpu_core_type", nullptr};
inline constexpr const char* TpuTopology_LogicalDevicesPerChip_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_HostCount_inputs[] = {"tpu_topology", nullptr};
inline constexpr const char* TpuTopology_HostCount_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_ChipsPerHost_inputs[] = {"tpu_topology", nullptr};
inline constexpr const char* TpuTopology_ChipsPerHost_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_ChipBounds_X_inputs[] = {"tpu_topology", nullptr};
inline constexpr const char* TpuTopology_ChipBounds_X_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_ChipBounds_Y_inputs[] = {"tpu_topology", nullptr};
inline constexpr const char* TpuTopology_ChipBounds_Y_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_ChipBounds_Z_inputs[] = {"tpu_topology", nullptr};
inline constexpr const char* TpuTopology_ChipBounds_Z_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_HasChip_inputs[] = {"tpu_topology", "x", "y", "z", nullptr};
inline constexpr const char* TpuTopology_HasChip_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_CoreForId_inputs[] = {"tpu_topology", "tpu_core_type", "id", nullptr};
inline constexpr const char* TpuTopology_CoreForId_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_Core_inputs[] = {"tpu_topology", "tpu_core_type", "x", "y", "z", "index", nullptr};
inline constexpr const char* TpuTopology_Core_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_NumCores_inputs[] = {"tpu_topology", "tpu_core_type", nullptr};
inline constexpr const char* TpuTopology_NumCores_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_Cores_inputs[] = {"tpu_topology", "tpu_core_type", nullptr};
inline constexpr const char* TpuTopology_Cores_outputs[] = {"cores", nullptr};
inline constexpr const char* TpuTopology_IdForHost_inputs[] = {"tpu_topology", "x", "y", "z", nullptr};
inline constexpr const char* TpuTopology_IdForHost_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_Version_inputs[] = {"tpu_topology", nullptr};
inline constexpr const char* TpuTopology_Version_outputs[] = {"result", nullptr};
inline constexpr const char* TpuCoreLocation_ChipCoordinates_inputs[] = {"tpu_core_location", nullptr};
inline constexpr const char* TpuCoreLocation_ChipCoordinates_outputs[] = {"x", "y", "z", nullptr};
inline constexpr const char* TpuCoreLocation_HostCoordinates_inputs[] = {"tpu_core_location", nullptr};
inline constexpr const char* TpuCoreLocation_HostCoordinates_outputs[] = {"x", "y", "z", nullptr};
inline constexpr const char* TpuCoreLocation_Index_inputs[] = {"tpu_core_location", nullptr};
inline constexpr const char* TpuCoreLocation_Index_outputs[] = {"result", nullptr};
inline constexpr const char* TpuCoreLocation_Id_inputs[] = {"tpu_core_location", nullptr};
inline constexpr const char* TpuCoreLocation_Id_outputs[] = {"result", nullptr};
inline constexpr const char* TpuHostLocation_Id_inputs[] = {"tpu_host_location", nullptr};
inline constexpr const char* TpuHostLocation_Id_outputs[] = {"result", nullptr};
inline constexpr const char* TpuHostLocation_NumCores_inputs[] = {"tpu_host_location", "tpu_core_type", nullptr};
inline constexpr const char* TpuHostLocation_NumCores_outputs[] = {"result", nullptr};
inline constexpr const char* TpuHostLocation_Cores_inputs[] = {"tpu_host_location", "tpu_core_type", nullptr};
inline constexpr const char* TpuHostLocation_Cores_outputs[] = {"cores", nullptr};
inline constexpr const char* TpuAsyncCollectiveOffloadHelper_Init_inputs[] = {nullptr};
inline constexpr const char* TpuAsyncCollectiveOffloadHelper_Init_outputs[] = {nullptr};
inline constexpr const char* TpuAsyncCollectiveOffloadHelper_Shutdown_inputs[] = {nullptr};
inline constexpr const char* TpuAsyncCollectiveOffloadHelper_Shutdown_outputs[] = {nullptr};
inline constexpr const char* TpuCompiler_New_inputs[] = {nullptr};
inline constexpr const char* TpuCompiler_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuCompiler_Free_inputs[] = {"compiler", nullptr};
inline constexpr const char* TpuCompiler_Free_outputs[] = {nullptr};
inline constexpr const char* TpuCompiler_RunHloPasses_inputs[] = {"compiler", "se_hlo_module", "stream_executor", "allocator", nullptr};
inline constexpr const char* TpuCompiler_RunHloPasses_outputs[] = {"result", nullptr};
inline constexpr const char* TpuCompiler_RunBackend_inputs[] = {"compiler", "se_hlo_module", "stream_executor", "allocator", nullptr};
inline constexpr const char* TpuCompiler_RunBackend_outputs[] = {"result", nullptr};
inline constexpr const char* TpuCompiler_Compile_inputs[] = {"compiler", "se_hlo_module_group", "stream_exec_lists", "num_lists", "allocator", nullptr};
inline constexpr const char* TpuCompiler_Compile_outputs[] = {"executables", nullptr};
inline constexpr const char* TpuCompiler_ShapeSize_inputs[] = {"compiler", "c_shape", nullptr};
inline constexpr const char* TpuCompiler_ShapeSize_outputs[] = {"result", nullptr};
inline constexpr const char* TpuCompiler_DefaultDeviceShapeRepresentation_inputs[] = {"compiler", "host_shape", nullptr};
inline constexpr const char* TpuCompiler_DefaultDeviceShapeRepresentation_outputs[] = {"device_shape", nullptr};
inline constexpr const char* TpuExecutable_ExecuteAsyncOnStream_inputs[] = {"executable", "se_options", "se_arguments", "se_arguments_size", "hlo_execution_profile", nullptr};
inline constexpr const char* TpuExecutable_ExecuteAsyncOnStream_outputs[] = {"se_output", nullptr};
inline constexpr const char* TpuExecutable_FreeXlaShapeIndexArray_inputs[] = {"array", nullptr};
inline constexpr const char* TpuExecutable_FreeXlaShapeIndexArray_outputs[] = {nullptr};
inline constexpr const char* TpuExecutable_FreeMaybeOwningDeviceMemoryArray_inputs[] = {"array", nullptr};
inline constexpr const char* TpuExecutable_FreeMaybeOwningDeviceMemoryArray_outputs[] = {nullptr};
inline constexpr const char* TpuExecutable_Fingerprint_inputs[] = {"executable", nullptr};
inline constexpr const char* TpuExecutable_Fingerprint_outputs[] = {"fingerprint", "size", nullptr};
inline constexpr const char* TpuExecutable_Serialize_inputs[] = {"executable", nullptr};
inline constexpr const char* TpuExecutable_Serialize_outputs[] = {"handle", nullptr};
inline constexpr const char* TpuExecutableSerialize_GetByteSize_inputs[] = {"handle", nullptr};
inline constexpr const char* TpuExecutableSerialize_GetByteSize_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutableSerialize_WriteToArray_inputs[] = {"handle", "serialized_size", nullptr};
inline constexpr const char* TpuExecutableSerialize_WriteToArray_outputs[] = {"serialized", nullptr};
inline constexpr const char* TpuExecutableSerialize_FreeHandle_inputs[] = {"handle", nullptr};
inline constexpr const char* TpuExecutableSerialize_FreeHandle_outputs[] = {nullptr};
inline constexpr const char* TpuExecutable_Deserialize_inputs[] = {"serialized_size", "serialized", nullptr};
inline constexpr const char* TpuExecutable_Deserialize_outputs[] = {"executable", nullptr};
inline constexpr const char* TpuExecutable_HloModule_inputs[] = {"executable", nullptr};
inline constexpr const char* TpuExecutable_HloModule_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecutable_Free_inputs[] = {"executable", nullptr};
inline constexpr const char* TpuExecutable_Free_outputs[] = {nullptr};
inline constexpr const char* XlaShapeToTpuShapeRepresentation_inputs[] = {"serialized_xla_shape", "data_type", "use_fast_memory", nullptr};
inline constexpr const char* XlaShapeToTpuShapeRepresentation_outputs[] = {"serialized_tpu_shape", nullptr};
inline constexpr const char* XlaShapeToTpuPaddedShape_inputs[] = {"serialized_xla_shape", nullptr};
inline constexpr const char* XlaShapeToTpuPaddedShape_outputs[] = {"padded_shape", nullptr};
inline constexpr const char* TpuCompile_CompileAndBuild_inputs[] = {"compilation_request", "mesh_state", nullptr};
inline constexpr const char* TpuCompile_CompileAndBuild_outputs[] = {"tpu_programs", "count", nullptr};
inline constexpr const char* TpuCompile_XrtCompileAndBuild_inputs[] = {"xrt_computation", "mesh_state", nullptr};
inline constexpr const char* TpuCompile_XrtCompileAndBuild_outputs[] = {"tpu_programs", "count", nullptr};
inline constexpr const char* TpuProfiler_Create_inputs[] = {nullptr};
inline constexpr const char* TpuProfiler_Create_outputs[] = {"tpu_profiler", nullptr};
inline constexpr const char* TpuProfiler_Destroy_inputs[] = {"tpu_profiler", nullptr};
inline constexpr const char* TpuProfiler_Destroy_outputs[] = {nullptr};
inline constexpr const char* TpuProfiler_Start_inputs[] = {"tpu_profiler", nullptr};
inline constexpr const char* TpuProfiler_Start_outputs[] = {nullptr};
inline constexpr const char* TpuProfiler_Stop_inputs[] = {"tpu_profiler", nullptr};
inline constexpr const char* TpuProfiler_Stop_outputs[] = {nullptr};
inline constexpr const char* TpuProfiler_CollectData_inputs[] = {"tpu_profiler", nullptr};
inline constexpr const char* TpuProfiler_CollectData_outputs[] = {"buffer", "size_in_bytes", nullptr};
inline constexpr const char* TpuMeshState_Create_inputs[] = {nullptr};
inline constexpr const char* TpuMeshState_Create_outputs[] = {"result", nullptr};
inline constexpr const char* TpuMeshState_Free_inputs[] = {"mesh_state", nullptr};
inline constexpr const char* TpuMeshState_Free_outputs[] = {nullptr};
inline constexpr const char* TpuMeshState_MeshCommonState_inputs[] = {"mesh_state", nullptr};
inline constexpr const char* TpuMeshState_MeshCommonState_outputs[] = {"result", nullptr};
inline constexpr const char* TpuEmbeddingEngineState_Create_inputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngineState_Create_outputs[] = {"result", nullptr};
inline constexpr const char* TpuEmbeddingEngineState_Free_inputs[] = {"engine_state", nullptr};
inline constexpr const char* TpuEmbeddingEngineState_Free_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngineState_GetState_inputs[] = {"engine_state", nullptr};
inline constexpr const char* TpuEmbeddingEngineState_GetState_outputs[] = {"result", nullptr};
inline constexpr const char* TfTpuOrdinalSelector_Create_inputs[] = {"num_cores_per_replica", nullptr};
inline constexpr const char* TfTpuOrdinalSelector_Create_outputs[] = {"ordinal_selector", nullptr};
inline constexpr const char* TfTpuOrdinalSelector_Destroy_inputs[] = {"ordinal_selector", nullptr};
inline constexpr const char* TfTpuOrdinalSelector_Destroy_outputs[] = {nullptr};
inline constexpr const char* TfTpuOrdinalSelector_GetOrdinal_inputs[] = {"ordinal_selector", "key", nullptr};
inline constexpr const char* TfTpuOrdinalSelector_GetOrdinal_outputs[] = {"req_id", "ordinal", nullptr};
inline constexpr const char* TfTpuOrdinalSelector_DequeueFromCoreSelector_inputs[] = {"ordinal_selector", "device_ordinal", "req_id", nullptr};
inline constexpr const char* TfTpuOrdinalSelector_DequeueFromCoreSelector_outputs[] = {nullptr};
inline constexpr const char* TfTpu_GetTpuPartitionedCallParams_inputs[] = {nullptr};
inline constexpr const char* TfTpu_GetTpuPartitionedCallParams_outputs[] = {"params", nullptr};
inline constexpr const char* TpuExecutable_LoadProgramAndEnqueueToStream_inputs[] = {"params", nullptr};
inline constexpr const char* TpuExecutable_LoadProgramAndEnqueueToStream_outputs[] = {nullptr};
inline constexpr const char* HardwareLayout_HostShapeToDeviceShape_inputs[] = {"host_shape", nullptr};
inline constexpr const char* HardwareLayout_HostShapeToDeviceShape_outputs[] = {"device_shape", nullptr};
inline constexpr const char* HardwareLayout_ShapeSize_inputs[] = {"shape", nullptr};
inline constexpr const char* HardwareLayout_ShapeSize_outputs[] = {"result", nullptr};
inline constexpr const char* HardwareLayout_ShapeSizeCompact_inputs[] = {"shape", nullptr};
inline constexpr const char* HardwareLayout_ShapeSizeCompact_outputs[] = {"result", nullptr};
inline constexpr const char* HardwareLayout_ShapeSizeCompactRaw_inputs[] = {"shape", nullptr};
inline constexpr const char* HardwareLayout_ShapeSizeCompactRaw_outputs[] = {"result", nullptr};
inline constexpr const char* TpuExecute_RuntimeInputToPaddedData_inputs[] = {"params", nullptr};
inline constexpr const char* TpuExecute_RuntimeInputToPaddedData_outputs[] = {nullptr};
inline constexpr const char* TpuExecute_GetTpuEmbeddingMemoryAllocations_inputs[] = {"device_ordinal", nullptr};
inline constexpr const char* TpuExecute_GetTpuEmbeddingMemoryAllocations_outputs[] = {"addrs", "addrs_count", nullptr};
inline constexpr const char* TpuExecute_FreeTpuEmbeddingMemoryAllocations_inputs[] = {"device_ordinal", "addrs", nullptr};
inline constexpr const char* TpuExecute_FreeTpuEmbeddingMemoryAllocations_outputs[] = {nullptr};
inline constexpr const char* ConfigureDistributedTpuOp_DoWork_inputs[] = {"params", nullptr};
inline constexpr const char* ConfigureDistributedTpuOp_DoWork_outputs[] = {nullptr};
inline constexpr const char* WaitForDistributedTpuOp_DoWork_inputs[] = {"params", nullptr};
inline constexpr const char* WaitForDistributedTpuOp_DoWork_outputs[] = {nullptr};
inline constexpr const char* InitializeHostForDistributedTpuOp_DoWork_inputs[] = {"params", nullptr};
inline constexpr const char* InitializeHostForDistributedTpuOp_DoWork_outputs[] = {nullptr};
inline constexpr const char* SetGlobalTPUArrayOp_DoWork_inputs[] = {"tpu_topology_size", "tpu_topology", nullptr};
inline constexpr const char* SetGlobalTPUArrayOp_DoWork_outputs[] = {nullptr};
inline constexpr const char* DisconnectDistributedTpuChipsOp_DoWork_inputs[] = {nullptr};
inline constexpr const char* DisconnectDistributedTpuChipsOp_DoWork_outputs[] = {"number_of_chips_output", nullptr};
inline constexpr const char* TpuConfigurationApi_FreeCharArray_inputs[] = {"output", nullptr};
inline constexpr const char* TpuConfigurationApi_FreeCharArray_outputs[] = {nullptr};
inline constexpr const char* TpuConfigurationApi_FreeInt32Array_inputs[] = {"output", nullptr};
inline constexpr const char* TpuConfigurationApi_FreeInt32Array_outputs[] = {nullptr};
inline constexpr const char* TpuConfigurationApi_HasTPUPodState_inputs[] = {nullptr};
inline constexpr const char* TpuConfigurationApi_HasTPUPodState_outputs[] = {"result", nullptr};
inline constexpr const char* TpuConfigurationApi_TpusPerHost_inputs[] = {nullptr};
inline constexpr const char* TpuConfigurationApi_TpusPerHost_outputs[] = {"tpus", nullptr};
inline constexpr const char* TpuConfigurationApi_TpuMemoryLimit_inputs[] = {nullptr};
inline constexpr const char* TpuConfigurationApi_TpuMemoryLimit_outputs[] = {"memory_limit", nullptr};
inline constexpr const char* TpuConfigurationApi_RemoteCompilationCacheSizeInBytes_inputs[] = {nullptr};
inline constexpr const char* TpuConfigurationApi_RemoteCompilationCacheSizeInBytes_outputs[] = {"cache_size_in_bytes", nullptr};
inline constexpr const char* TpuConfigurationApi_CompilationCacheServerAddressFromConfig_inputs[] = {"params", nullptr};
inline constexpr const char* TpuConfigurationApi_CompilationCacheServerAddressFromConfig_outputs[] = {nullptr};
inline constexpr const char* TpuConfigurationApi_GetServerAddressAndPort_inputs[] = {"params", nullptr};
inline constexpr const char* TpuConfigurationApi_GetServerAddressAndPort_outputs[] = {nullptr};
inline constexpr const char* TpuProgram_New_inputs[] = {nullptr};
inline constexpr const char* TpuProgram_New_outputs[] = {"result", nullptr};
inline constexpr const char* TpuProgram_Free_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_Free_outputs[] = {nullptr};
inline constexpr const char* TpuProgram_NewArray_inputs[] = {"count", nullptr};
inline constexpr const char* TpuProgram_NewArray_outputs[] = {"result", nullptr};
inline constexpr const char* TpuProgram_FreeArray_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_FreeArray_outputs[] = {nullptr};
inline constexpr const char* TpuProgram_UnloadAndDestroy_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_UnloadAndDestroy_outputs[] = {nullptr};
inline constexpr const char* TpuProgram_GetProgramSize_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_GetProgramSize_outputs[] = {"result", nullptr};
inline constexpr const char* TpuProgram_LogProgramMemorySummary_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_LogProgramMemorySummary_outputs[] = {"result", nullptr};
inline constexpr const char* TpuProgram_GetExecutableInfo_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_GetExecutableInfo_outputs[] = {"executable_info", nullptr};
inline constexpr const char* TpuProgram_GetHostTransferInfo_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_GetHostTransferInfo_outputs[] = {"host_transfer_info", nullptr};
inline constexpr const char* TpuProgram_GetHloMetadata_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_GetHloMetadata_outputs[] = {"hlo_metadata", nullptr};
inline constexpr const char* TpuProgram_GetMayModifyVariables_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_GetMayModifyVariables_outputs[] = {"may_modify_variables", nullptr};
inline constexpr const char* TpuProgram_HasSharding_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_HasSharding_outputs[] = {"result", nullptr};
inline constexpr const char* TpuProgram_GetTpuProgram_inputs[] = {"tpu_program", "type", nullptr};
inline constexpr const char* TpuProgram_GetTpuProgram_outputs[] = {"result", nullptr};
inline constexpr const char* TpuProgram_SerializeTpuExecutable_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_SerializeTpuExecutable_outputs[] = {"executable", nullptr};
inline constexpr const char* TpuProgram_SerializeCompilerMetadata_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_SerializeCompilerMetadata_outputs[] = {"compiler_metadata", nullptr};
inline constexpr const char* TpuProgram_DeserializeFromGetTpuProgramResponseProto_inputs[] = {"get_tpu_program_response", "tpu_program", nullptr};
inline constexpr const char* TpuProgram_DeserializeFromGetTpuProgramResponseProto_outputs[] = {nullptr};
inline constexpr const char* TpuProgram_GetFingerprint_inputs[] = {"tpu_program", nullptr};
inline constexpr const char* TpuProgram_GetFingerprint_outputs[] = {"result", nullptr};
inline constexpr const char* TpuProgram_DestroyFingerprint_inputs[] = {"fingerprint", nullptr};
inline constexpr const char* TpuProgram_DestroyFingerprint_outputs[] = {nullptr};
inline constexpr const char* TpuCompile_IsTpuCompilationEnabled_inputs[] = {nullptr};
inline constexpr const char* TpuCompile_IsTpuCompilationEnabled_outputs[] = {"result", nullptr};
inline constexpr const char* TpuCompile_ShouldTpuCompileOpIgnoreCancellation_inputs[] = {nullptr};
inline constexpr const char* TpuCompile_ShouldTpuCompileOpIgnoreCancellation_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_AvailableCoreCount_inputs[] = {"mesh_state", "tpu_core_type", nullptr};
inline constexpr const char* TpuTopology_AvailableCoreCount_outputs[] = {"result", nullptr};
inline constexpr const char* TpuNetUtil_RecycleUnusedPort_inputs[] = {"port", nullptr};
inline constexpr const char* TpuNetUtil_RecycleUnusedPort_outputs[] = {nullptr};
inline constexpr const char* TpuCompile_CreateCompilationCacheKey_inputs[] = {"property", nullptr};
inline constexpr const char* TpuCompile_CreateCompilationCacheKey_outputs[] = {"result", nullptr};
inline constexpr const char* TpuCompile_DestroyCompilationCacheKey_inputs[] = {"result", nullptr};
inline constexpr const char* TpuCompile_DestroyCompilationCacheKey_outputs[] = {nullptr};
inline constexpr const char* TpuCompile_CreateGuaranteedConstFingerprint_inputs[] = {"fingerprint", "data", "size", nullptr};
inline constexpr const char* TpuCompile_CreateGuaranteedConstFingerprint_outputs[] = {"result", nullptr};
inline constexpr const char* TpuUtil_GetTopologyPtr_inputs[] = {nullptr};
inline constexpr const char* TpuUtil_GetTopologyPtr_outputs[] = {"result", nullptr};
inline constexpr const char* TpuNodeContext_Create_inputs[] = {"device_ordinal", nullptr};
inline constexpr const char* TpuNodeContext_Create_outputs[] = {"result", nullptr};
inline constexpr const char* TpuNodeContext_Free_inputs[] = {"node_context", nullptr};
inline constexpr const char* TpuNodeContext_Free_outputs[] = {nullptr};
inline constexpr const char* TpuNodeContext_StopChipHeartbeats_inputs[] = {nullptr};
inline constexpr const char* TpuNodeContext_StopChipHeartbeats_outputs[] = {nullptr};
inline constexpr const char* TpuNodeContext_CloseTpuHost_inputs[] = {nullptr};
inline constexpr const char* TpuNodeContext_CloseTpuHost_outputs[] = {nullptr};
inline constexpr const char* TpuNodeContext_Initialize_inputs[] = {"device_ordinal", nullptr};
inline constexpr const char* TpuNodeContext_Initialize_outputs[] = {nullptr};
inline constexpr const char* TpuNodeContext_CompactionSupported_inputs[] = {"device_ordinal", nullptr};
inline constexpr const char* TpuNodeContext_CompactionSupported_outputs[] = {"result", nullptr};
inline constexpr const char* TfTpu_InitializeTpuModelServer_inputs[] = {nullptr};
inline constexpr const char* TfTpu_InitializeTpuModelServer_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_ExecutePartitioner_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_ExecutePartitioner_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_ConfigureMemory_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_ConfigureMemory_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_CollateMemory_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_CollateMemory_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_ConfigureHost_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_ConfigureHost_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_ConnectHosts_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_ConnectHosts_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_Finalize_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_Finalize_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_IsInitialized_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_IsInitialized_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_WriteParameters_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_WriteParameters_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_ReadParameters_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_ReadParameters_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_EnqueueTensorBatch_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_EnqueueTensorBatch_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingTensorBatchFixedState_Create_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingTensorBatchFixedState_Create_outputs[] = {"result", nullptr};
inline constexpr const char* TpuEmbeddingTensorBatchFixedState_Destroy_inputs[] = {"fixed_state", nullptr};
inline constexpr const char* TpuEmbeddingTensorBatchFixedState_Destroy_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_RecvActivationsComputation_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_RecvActivationsComputation_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_DedupDataTupleMaskComputation_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_DedupDataTupleMaskComputation_outputs[] = {nullptr};
inline constexpr const char* SparseCore_GetMaxIdsAndUniques_inputs[] = {"params", nullptr};
inline constexpr const char* SparseCore_GetMaxIdsAndUniques_outputs[] = {nullptr};
inline constexpr const char* TpuEmbeddingEngine_DedupDataSizeComputation_inputs[] = {"params", nullptr};
inline constexpr const char* TpuEmbeddingEngine_DedupDataSizeComputation_outputs[] = {nullptr};
inline constexpr const char* TpuExecutable_FreeMaybeOwningDeviceAddressArray_inputs[] = {"array", nullptr};
inline constexpr const char* TpuExecutable_FreeMaybeOwningDeviceAddressArray_outputs[] = {nullptr};
inline constexpr const char* TpuTopology_AvailableCoresPerChip_inputs[] = {"tpu_core_type", nullptr};
inline constexpr const char* TpuTopology_AvailableCoresPerChip_outputs[] = {"result", nullptr};
inline constexpr const char* TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice_inputs[] = {"tpu_core_type", nullptr};
inline constexpr const char* TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice_outputs[] = {nullptr};
inline constexpr const char* TpuUtil_GetXlaPadSizeFromTpuTopology_inputs[] = {nullptr};
inline constexpr const char* TpuUtil_GetXlaPadSizeFromTpuTopology_outputs[] = {"result", nullptr};
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
    {"PJRT_Device_MemoryStats", names::Device_MemoryStats_inputs, 1, names::Device_MemoryStats_outputs, 12},
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
    {"PJRT_Client_RuntimeAbiVersion", names::Client_RuntimeAbiVersion_inputs, 1, names::Client_RuntimeAbiVersion_outputs, 1},
    {"PJRT_Executable_GetAbiVersion", names::Executable_GetAbiVersion_inputs, 1, names::Executable_GetAbiVersion_outputs, 1},
    {"PJRT_RuntimeAbiVersion_Destroy", names::RuntimeAbiVersion_Destroy_inputs, 1, names::RuntimeAbiVersion_Destroy_outputs, 0},
    {"PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime", names::RuntimeAbiVersion_IsCompatibleWithRuntime_inputs, 2, names::RuntimeAbiVersion_IsCompatibleWithRuntime_outputs, 0},
    {"PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable", names::RuntimeAbiVersion_IsCompatibleWithExecutable_inputs, 2, names::RuntimeAbiVersion_IsCompatibleWithExecutable_outputs, 0},
    {"PJRT_RuntimeAbiVersion_ToProto", names::RuntimeAbiVersion_ToProto_inputs, 1, names::RuntimeAbiVersion_ToProto_outputs, 3},
    {"PJRT_RuntimeAbiVersion_PlatformId", names::RuntimeAbiVersion_PlatformId_inputs, 1, names::RuntimeAbiVersion_PlatformId_outputs, 1},
    {"PJRT_ExecutableAbiVersion_Destroy", names::ExecutableAbiVersion_Destroy_inputs, 1, names::ExecutableAbiVersion_Destroy_outputs, 0},
    {"PJRT_ExecutableAbiVersion_ToProto", names::ExecutableAbiVersion_ToProto_inputs, 1, names::ExecutableAbiVersion_ToProto_outputs, 3},
    {"PJRT_ExecutableAbiVersion_PlatformId", names::ExecutableAbiVersion_PlatformId_inputs, 1, names::ExecutableAbiVersion_PlatformId_outputs, 1},
    {"PJRT_RuntimeAbiVersion_FromProto", names::RuntimeAbiVersion_FromProto_inputs, 1, names::RuntimeAbiVersion_FromProto_outputs, 1},
    {"PJRT_ExecutableAbiVersion_FromProto", names::ExecutableAbiVersion_FromProto_inputs, 1, names::ExecutableAbiVersion_FromProto_outputs, 1},
    {"PJRT_Register_Callback", names::Register_Callback_inputs, 4, names::Register_Callback_outputs, 0},
    {"PJRT_Callback_InvokeCallback", names::Callback_InvokeCallback_inputs, 3, names::Callback_InvokeCallback_outputs, 0},
    {"PJRT_Collectives_Destroy", names::Collectives_Destroy_inputs, 1, names::Collectives_Destroy_outputs, 0},
    {"PJRT_Collectives_CreateCommunicators", names::Collectives_CreateCommunicators_inputs, 4, names::Collectives_CreateCommunicators_outputs, 3},
    {"PJRT_Collectives_Communicator_Destroy", names::Collectives_Communicator_Destroy_inputs, 1, names::Collectives_Communicator_Destroy_outputs, 0},
    {"PJRT_Collectives_Communicator_AllReduce", names::Collectives_Communicator_AllReduce_inputs, 9, names::Collectives_Communicator_AllReduce_outputs, 1},
    {"PJRT_Collectives_Communicator_ReduceScatter", names::Collectives_Communicator_ReduceScatter_inputs, 9, names::Collectives_Communicator_ReduceScatter_outputs, 1},
    {"PJRT_Collectives_Communicator_AllGather", names::Collectives_Communicator_AllGather_inputs, 8, names::Collectives_Communicator_AllGather_outputs, 1},
    {"PJRT_Collectives_Communicator_CollectivePermute", names::Collectives_Communicator_CollectivePermute_inputs, 11, names::Collectives_Communicator_CollectivePermute_outputs, 1},
    {"PJRT_Collectives_Communicator_AllToAll", names::Collectives_Communicator_AllToAll_inputs, 10, names::Collectives_Communicator_AllToAll_outputs, 1},
    {"PJRT_Collectives_Communicator_ToString", names::Collectives_Communicator_ToString_inputs, 1, names::Collectives_Communicator_ToString_outputs, 3},
    {"PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers", names::Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_inputs, 6, names::Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_outputs, 1},
    {"PJRT_Buffer_CopyToRemoteDevice", names::Buffer_CopyToRemoteDevice_inputs, 6, names::Buffer_CopyToRemoteDevice_outputs, 0},
    {"PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers", names::Transfers_PJRT_Client_CrossHostReceiveBuffers_inputs, 7, names::Transfers_PJRT_Client_CrossHostReceiveBuffers_outputs, 1},
    {"PJRT_Transfers_PJRT_Client_CrossHostSendBuffers", names::Transfers_PJRT_Client_CrossHostSendBuffers_inputs, 4, names::Transfers_PJRT_Client_CrossHostSendBuffers_outputs, 1},
    {"PJRT_Register_Custom_Partitioner", names::Register_Custom_Partitioner_inputs, 2, names::Register_Custom_Partitioner_outputs, 0},
    {"PJRT_Register_Batch_Partitionable", names::Register_Batch_Partitionable_inputs, 1, names::Register_Batch_Partitionable_outputs, 0},
    {"PJRT_ExecutableMetadata_GetExecutableMetadata", names::ExecutableMetadata_GetExecutableMetadata_inputs, 1, names::ExecutableMetadata_GetExecutableMetadata_outputs, 1},
    {"PJRT_ExecutableMetadata_DestroySerializedMetadata", names::ExecutableMetadata_DestroySerializedMetadata_inputs, 1, names::ExecutableMetadata_DestroySerializedMetadata_outputs, 0},
    {"PJRT_FFI_Type_Register", names::FFI_Type_Register_inputs, 3, names::FFI_Type_Register_outputs, 1},
    {"PJRT_FFI_UserData_Add", names::FFI_UserData_Add_inputs, 2, names::FFI_UserData_Add_outputs, 0},
    {"PJRT_FFI_Register_Handler", names::FFI_Register_Handler_inputs, 4, names::FFI_Register_Handler_outputs, 0},
    {"PJRT_Gpu_Register_Custom_Call", names::Gpu_Register_Custom_Call_inputs, 6, names::Gpu_Register_Custom_Call_outputs, 0},
    {"PJRT_HostAllocator_GetPreferredAlignment", names::HostAllocator_GetPreferredAlignment_inputs, 1, names::HostAllocator_GetPreferredAlignment_outputs, 1},
    {"PJRT_HostAllocator_Allocate", names::HostAllocator_Allocate_inputs, 3, names::HostAllocator_Allocate_outputs, 1},
    {"PJRT_HostAllocator_Free", names::HostAllocator_Free_inputs, 2, names::HostAllocator_Free_outputs, 0},
    {"PJRT_HostMemoryAllocator_Allocate", names::HostMemoryAllocator_Allocate_inputs, 3, names::HostMemoryAllocator_Allocate_outputs, 3},
    {"PJRT_Layouts_MemoryLayout_Destroy", names::Layouts_MemoryLayout_Destroy_inputs, 1, names::Layouts_MemoryLayout_Destroy_outputs, 0},
    {"PJRT_Layouts_MemoryLayout_Serialize", names::Layouts_MemoryLayout_Serialize_inputs, 1, names::Layouts_MemoryLayout_Serialize_outputs, 3},
    {"PJRT_Layouts_PJRT_Client_GetDefaultLayout", names::Layouts_PJRT_Client_GetDefaultLayout_inputs, 3, names::Layouts_PJRT_Client_GetDefaultLayout_outputs, 1},
    {"PJRT_Layouts_PJRT_Buffer_MemoryLayout", names::Layouts_PJRT_Buffer_MemoryLayout_inputs, 1, names::Layouts_PJRT_Buffer_MemoryLayout_outputs, 1},
    {"PJRT_Layouts_PJRT_Topology_GetDefaultLayout", names::Layouts_PJRT_Topology_GetDefaultLayout_inputs, 3, names::Layouts_PJRT_Topology_GetDefaultLayout_outputs, 1},
    {"PJRT_Layouts_PJRT_Executable_GetOutputLayouts", names::Layouts_PJRT_Executable_GetOutputLayouts_inputs, 1, names::Layouts_PJRT_Executable_GetOutputLayouts_outputs, 1},
    {"PJRT_Layouts_PJRT_Executable_GetParameterLayouts", names::Layouts_PJRT_Executable_GetParameterLayouts_inputs, 1, names::Layouts_PJRT_Executable_GetParameterLayouts_outputs, 1},
    {"PJRT_Megascale_CreateClientContextFromPjRtClient", names::Megascale_CreateClientContextFromPjRtClient_inputs, 1, names::Megascale_CreateClientContextFromPjRtClient_outputs, 1},
    {"PJRT_Megascale_CreateDefaultClientContext", names::Megascale_CreateDefaultClientContext_inputs, 0, names::Megascale_CreateDefaultClientContext_outputs, 1},
    {"PJRT_Megascale_DeleteClientContext", names::Megascale_DeleteClientContext_inputs, 1, names::Megascale_DeleteClientContext_outputs, 0},
    {"PJRT_Megascale_CreateAoTConfig", names::Megascale_CreateAoTConfig_inputs, 2, names::Megascale_CreateAoTConfig_outputs, 1},
    {"PJRT_Megascale_CreateMultiSliceConfig", names::Megascale_CreateMultiSliceConfig_inputs, 7, names::Megascale_CreateMultiSliceConfig_outputs, 1},
    {"PJRT_Megascale_ClientContext_Initialize", names::Megascale_ClientContext_Initialize_inputs, 1, names::Megascale_ClientContext_Initialize_outputs, 0},
    {"PJRT_Megascale_ClientContext_UnblockPendingWork", names::Megascale_ClientContext_UnblockPendingWork_inputs, 3, names::Megascale_ClientContext_UnblockPendingWork_outputs, 0},
    {"PJRT_Megascale_ClientContext_MegascalePort", names::Megascale_ClientContext_MegascalePort_inputs, 1, names::Megascale_ClientContext_MegascalePort_outputs, 1},
    {"PJRT_Megascale_CreateMegascaleCollectives", names::Megascale_CreateMegascaleCollectives_inputs, 3, names::Megascale_CreateMegascaleCollectives_outputs, 1},
    {"PJRT_Megascale_DeviceId_To_MegascaleId", names::Megascale_DeviceId_To_MegascaleId_inputs, 2, names::Megascale_DeviceId_To_MegascaleId_outputs, 1},
    {"PJRT_Megascale_MegascaleId_To_DeviceId", names::Megascale_MegascaleId_To_DeviceId_inputs, 1, names::Megascale_MegascaleId_To_DeviceId_outputs, 2},
    {"PJRT_Megascale_RegisterErrorHandler", names::Megascale_RegisterErrorHandler_inputs, 3, names::Megascale_RegisterErrorHandler_outputs, 0},
    {"PJRT_Megascale_UnregisterErrorHandler", names::Megascale_UnregisterErrorHandler_inputs, 1, names::Megascale_UnregisterErrorHandler_outputs, 0},
    {"PJRT_Megascale_ErrorAggregator_Create", names::Megascale_ErrorAggregator_Create_inputs, 1, names::Megascale_ErrorAggregator_Create_outputs, 1},
    {"PJRT_Megascale_ErrorAggregator_Delete", names::Megascale_ErrorAggregator_Delete_inputs, 1, names::Megascale_ErrorAggregator_Delete_outputs, 0},
    {"PJRT_Megascale_ErrorDigest_Delete", names::Megascale_ErrorDigest_Delete_inputs, 1, names::Megascale_ErrorDigest_Delete_outputs, 0},
    {"PJRT_Megascale_ErrorAggregator_AddError", names::Megascale_ErrorAggregator_AddError_inputs, 3, names::Megascale_ErrorAggregator_AddError_outputs, 0},
    {"PJRT_Megascale_ErrorAggregator_ProcessAndShutdown", names::Megascale_ErrorAggregator_ProcessAndShutdown_inputs, 1, names::Megascale_ErrorAggregator_ProcessAndShutdown_outputs, 1},
    {"PJRT_Megascale_ErrorAggregator_LogErrorDigest", names::Megascale_ErrorAggregator_LogErrorDigest_inputs, 2, names::Megascale_ErrorAggregator_LogErrorDigest_outputs, 0},
    {"PJRT_Megascale_ErrorAggregator_Size", names::Megascale_ErrorAggregator_Size_inputs, 1, names::Megascale_ErrorAggregator_Size_outputs, 1},
    {"PJRT_Megascale_ErrorAggregator_Active", names::Megascale_ErrorAggregator_Active_inputs, 1, names::Megascale_ErrorAggregator_Active_outputs, 1},
    {"PJRT_Megascale_GetInterfaceAddressesHelper", names::Megascale_GetInterfaceAddressesHelper_inputs, 5, names::Megascale_GetInterfaceAddressesHelper_outputs, 3},
    {"PJRT_Megascale_GetOrCreateRuntimeError", names::Megascale_GetOrCreateRuntimeError_inputs, 7, names::Megascale_GetOrCreateRuntimeError_outputs, 4},
    {"PJRT_DeviceDescription_MemoryDescriptions", names::DeviceDescription_MemoryDescriptions_inputs, 1, names::DeviceDescription_MemoryDescriptions_outputs, 2},
    {"PJRT_MemoryDescription_Kind", names::MemoryDescription_Kind_inputs, 1, names::MemoryDescription_Kind_outputs, 2},
    {"PJRT_MultiSlice_Config_Destroy", names::MultiSlice_Config_Destroy_inputs, 1, names::MultiSlice_Config_Destroy_outputs, 0},
    {"PJRT_MultiSlice_Config_NumSlices", names::MultiSlice_Config_NumSlices_inputs, 1, names::MultiSlice_Config_NumSlices_outputs, 1},
    {"PJRT_MultiSlice_Config_SliceId", names::MultiSlice_Config_SliceId_inputs, 1, names::MultiSlice_Config_SliceId_outputs, 1},
    {"PJRT_MultiSlice_Config_NumDevicesPerSlice", names::MultiSlice_Config_NumDevicesPerSlice_inputs, 1, names::MultiSlice_Config_NumDevicesPerSlice_outputs, 4},
    {"PJRT_MultiSlice_Config_Serialize", names::MultiSlice_Config_Serialize_inputs, 1, names::MultiSlice_Config_Serialize_outputs, 3},
    {"PJRT_PhaseCompile_Get_Compiler", names::PhaseCompile_Get_Compiler_inputs, 0, names::PhaseCompile_Get_Compiler_outputs, 1},
    {"PJRT_PhaseCompile_Destroy_Compiler", names::PhaseCompile_Destroy_Compiler_inputs, 1, names::PhaseCompile_Destroy_Compiler_outputs, 0},
    {"PJRT_PhaseCompile_Run_Phase", names::PhaseCompile_Run_Phase_inputs, 5, names::PhaseCompile_Run_Phase_outputs, 1},
    {"PJRT_PhaseCompile_Get_PhaseNames", names::PhaseCompile_Get_PhaseNames_inputs, 1, names::PhaseCompile_Get_PhaseNames_outputs, 1},
    {"PJRT_PhaseCompile_C_Buffers_Destroy", names::PhaseCompile_C_Buffers_Destroy_inputs, 1, names::PhaseCompile_C_Buffers_Destroy_outputs, 0},
    {"PJRT_RawBuffer_CreateRawAliasOfBuffer", names::RawBuffer_CreateRawAliasOfBuffer_inputs, 1, names::RawBuffer_CreateRawAliasOfBuffer_outputs, 1},
    {"PJRT_RawBuffer_Destroy", names::RawBuffer_Destroy_inputs, 1, names::RawBuffer_Destroy_outputs, 0},
    {"PJRT_RawBuffer_GetOnDeviceSizeInBytes", names::RawBuffer_GetOnDeviceSizeInBytes_inputs, 1, names::RawBuffer_GetOnDeviceSizeInBytes_outputs, 1},
    {"PJRT_RawBuffer_GetMemorySpace", names::RawBuffer_GetMemorySpace_inputs, 1, names::RawBuffer_GetMemorySpace_outputs, 1},
    {"PJRT_RawBuffer_CopyRawHostToDevice", names::RawBuffer_CopyRawHostToDevice_inputs, 4, names::RawBuffer_CopyRawHostToDevice_outputs, 1},
    {"PJRT_RawBuffer_CopyRawDeviceToHost", names::RawBuffer_CopyRawDeviceToHost_inputs, 4, names::RawBuffer_CopyRawDeviceToHost_outputs, 1},
    {"PJRT_RawBuffer_GetHostPointer", names::RawBuffer_GetHostPointer_inputs, 1, names::RawBuffer_GetHostPointer_outputs, 1},
    {"PJRT_Shardings_PJRT_Executable_ParameterShardings", names::Shardings_PJRT_Executable_ParameterShardings_inputs, 1, names::Shardings_PJRT_Executable_ParameterShardings_outputs, 1},
    {"PJRT_Shardings_PJRT_Executable_OutputShardings", names::Shardings_PJRT_Executable_OutputShardings_inputs, 1, names::Shardings_PJRT_Executable_OutputShardings_outputs, 1},
    {"PJRT_Get_Stream_For_External_Ready_Events", names::Get_Stream_For_External_Ready_Events_inputs, 1, names::Get_Stream_For_External_Ready_Events_outputs, 1},
    {"PJRT_Wait_Until_Buffer_Ready_On_Stream", names::Wait_Until_Buffer_Ready_On_Stream_inputs, 2, names::Wait_Until_Buffer_Ready_On_Stream_outputs, 0},
    {"PJRT_TpuExecutable_GetTargetArguments", names::TpuExecutable_GetTargetArguments_inputs, 1, names::TpuExecutable_GetTargetArguments_outputs, 3},
    {"PJRT_TpuExecutable_GetHloModuleWithConfig", names::TpuExecutable_GetHloModuleWithConfig_inputs, 1, names::TpuExecutable_GetHloModuleWithConfig_outputs, 3},
    {"PJRT_TpuExecutable_GetCompiledMemoryStats", names::TpuExecutable_GetCompiledMemoryStats_inputs, 1, names::TpuExecutable_GetCompiledMemoryStats_outputs, 3},
    {"PJRT_TpuExecutable_RunHloCostAnalysis", names::TpuExecutable_RunHloCostAnalysis_inputs, 2, names::TpuExecutable_RunHloCostAnalysis_outputs, 3},
    {"PJRT_TpuExecutable_SetTpuCompilationEnv", names::TpuExecutable_SetTpuCompilationEnv_inputs, 1, names::TpuExecutable_SetTpuCompilationEnv_outputs, 3},
    {"PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString", names::TpuExecutable_GetTpuCompilationEnvFieldAsString_inputs, 2, names::TpuExecutable_GetTpuCompilationEnvFieldAsString_outputs, 3},
    {"PJRT_TpuExecutable_IsTpuPredeterminedError", names::TpuExecutable_IsTpuPredeterminedError_inputs, 1, names::TpuExecutable_IsTpuPredeterminedError_outputs, 1},
    {"PJRT_TpuTopology_Subslice", names::TpuTopology_Subslice_inputs, 3, names::TpuTopology_Subslice_outputs, 1},
    {"PJRT_TpuTopology_IsSubsliceTopology", names::TpuTopology_IsSubsliceTopology_inputs, 1, names::TpuTopology_IsSubsliceTopology_outputs, 1},
    {"PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId", names::TpuTopology_SubsliceDeviceIdFromFullDeviceId_inputs, 4, names::TpuTopology_SubsliceDeviceIdFromFullDeviceId_outputs, 1},
    {"PJRT_TpuTopology_ReplaceHostBounds", names::TpuTopology_ReplaceHostBounds_inputs, 2, names::TpuTopology_ReplaceHostBounds_outputs, 1},
    {"PJRT_TpuTopology_IsEnhancedBarrierEnabled", names::TpuTopology_IsEnhancedBarrierEnabled_inputs, 1, names::TpuTopology_IsEnhancedBarrierEnabled_outputs, 1},
    {"PJRT_TpuTopology_HasLimitedIciConnectivity", names::TpuTopology_HasLimitedIciConnectivity_inputs, 1, names::TpuTopology_HasLimitedIciConnectivity_outputs, 1},
    {"PJRT_TpuTopology_IsReachableOverLimitedIci", names::TpuTopology_IsReachableOverLimitedIci_inputs, 3, names::TpuTopology_IsReachableOverLimitedIci_outputs, 1},
    {"PJRT_TpuTopology_ProcessCount", names::TpuTopology_ProcessCount_inputs, 1, names::TpuTopology_ProcessCount_outputs, 1},
    {"PJRT_TpuTopology_ChipsPerProcess", names::TpuTopology_ChipsPerProcess_inputs, 1, names::TpuTopology_ChipsPerProcess_outputs, 1},
    {"PJRT_TpuTopology_CoreCountPerChip", names::TpuTopology_CoreCountPerChip_inputs, 1, names::TpuTopology_CoreCountPerChip_outputs, 1},
    {"PJRT_TpuTopology_ChipCount", names::TpuTopology_ChipCount_inputs, 1, names::TpuTopology_ChipCount_outputs, 1},
    {"PJRT_TpuTopology_CoreCount", names::TpuTopology_CoreCount_inputs, 1, names::TpuTopology_CoreCount_outputs, 1},
    {"PJRT_TpuTopology_LogiDeviceCountPerProcess", names::TpuTopology_LogiDeviceCountPerProcess_inputs, 1, names::TpuTopology_LogiDeviceCountPerProcess_outputs, 1},
    {"PJRT_TpuTopology_LogiDeviceCount", names::TpuTopology_LogiDeviceCount_inputs, 1, names::TpuTopology_LogiDeviceCount_outputs, 1},
    {"PJRT_TpuTopology_LogiDeviceCountPerChip", names::TpuTopology_LogiDeviceCountPerChip_inputs, 1, names::TpuTopology_LogiDeviceCountPerChip_outputs, 1},
    {"PJRT_TpuTopology_CoreCountPerProcess", names::TpuTopology_CoreCountPerProcess_inputs, 1, names::TpuTopology_CoreCountPerProcess_outputs, 1},
    {"PJRT_TpuTopology_ProcessIds", names::TpuTopology_ProcessIds_inputs, 2, names::TpuTopology_ProcessIds_outputs, 1},
    {"PJRT_TpuTopology_LogiDeviceIdsOnProcess", names::TpuTopology_LogiDeviceIdsOnProcess_inputs, 3, names::TpuTopology_LogiDeviceIdsOnProcess_outputs, 1},
    {"PJRT_TpuTopology_ProcIdAndIdxOnProcForChip", names::TpuTopology_ProcIdAndIdxOnProcForChip_inputs, 2, names::TpuTopology_ProcIdAndIdxOnProcForChip_outputs, 2},
    {"PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice", names::TpuTopology_ProcIdAndIdxOnProcForLogiDevice_inputs, 2, names::TpuTopology_ProcIdAndIdxOnProcForLogiDevice_outputs, 2},
    {"PJRT_TpuTopology_ProcessCoordFromId", names::TpuTopology_ProcessCoordFromId_inputs, 3, names::TpuTopology_ProcessCoordFromId_outputs, 1},
    {"PJRT_TpuTopology_ChipIdFromCoord", names::TpuTopology_ChipIdFromCoord_inputs, 2, names::TpuTopology_ChipIdFromCoord_outputs, 1},
    {"PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx", names::TpuTopology_LogiDeviceIdFromChipCoordAndIdx_inputs, 3, names::TpuTopology_LogiDeviceIdFromChipCoordAndIdx_outputs, 1},
    {"PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice", names::TpuTopology_ChipCoordAndIdxForLogiDevice_inputs, 3, names::TpuTopology_ChipCoordAndIdxForLogiDevice_outputs, 2},
    {"PJRT_TpuTopology_ChipsPerProcessBounds", names::TpuTopology_ChipsPerProcessBounds_inputs, 2, names::TpuTopology_ChipsPerProcessBounds_outputs, 1},
    {"PJRT_TpuTopology_ChipBounds", names::TpuTopology_ChipBounds_inputs, 2, names::TpuTopology_ChipBounds_outputs, 1},
    {"PJRT_TpuTopology_ProcessBounds", names::TpuTopology_ProcessBounds_inputs, 2, names::TpuTopology_ProcessBounds_outputs, 1},
    {"PJRT_TpuTopology_GetRoutingStrategy", names::TpuTopology_GetRoutingStrategy_inputs, 2, names::TpuTopology_GetRoutingStrategy_outputs, 2},
    {"PJRT_TpuTopology_GetSliceConfig", names::TpuTopology_GetSliceConfig_inputs, 2, names::TpuTopology_GetSliceConfig_outputs, 1},
    {"PJRT_TpuTopology_GetSliceConfigs", names::TpuTopology_GetSliceConfigs_inputs, 2, names::TpuTopology_GetSliceConfigs_outputs, 1},
    {"PJRT_TpuTopology_GetDefaultPlatformConfig", names::TpuTopology_GetDefaultPlatformConfig_inputs, 1, names::TpuTopology_GetDefaultPlatformConfig_outputs, 2},
    {"PJRT_Triton_Compile", names::Triton_Compile_inputs, 5, names::Triton_Compile_outputs, 3},
    {"PJRT_Register_Xla_Transform", names::Register_Xla_Transform_inputs, 3, names::Register_Xla_Transform_outputs, 0},
    {"PJRT_Clear_Xla_Transform", names::Clear_Xla_Transform_inputs, 3, names::Clear_Xla_Transform_outputs, 1},
    {"PJRT_Event_OnReadyCallback", names::Event_OnReadyCallback_inputs, 2, names::Event_OnReadyCallback_outputs, 0},
    {"PJRT_Client_CreateViewOfDeviceBuffer_OnDeleteCallback", names::Client_CreateViewOfDeviceBuffer_OnDeleteCallback_inputs, 2, names::Client_CreateViewOfDeviceBuffer_OnDeleteCallback_outputs, 0},
    {"PJRT_SendCallback", names::SendCallback_inputs, 4, names::SendCallback_outputs, 0},
    {"PJRT_RecvCallback", names::RecvCallback_inputs, 2, names::RecvCallback_outputs, 0},
    {"PJRT_HloOutputCallback", names::HloOutputCallback_inputs, 6, names::HloOutputCallback_outputs, 0},
    {"PJRT_KeyValueGetCallback", names::KeyValueGetCallback_inputs, 2, names::KeyValueGetCallback_outputs, 1},
    {"PJRT_KeyValueTryGetCallback", names::KeyValueTryGetCallback_inputs, 1, names::KeyValueTryGetCallback_outputs, 1},
    {"PJRT_KeyValuePutCallback", names::KeyValuePutCallback_inputs, 2, names::KeyValuePutCallback_outputs, 0},
    {"PLUGIN_Profiler_Error_Destroy", names::PLUGIN_Profiler_Error_Destroy_inputs, 1, names::PLUGIN_Profiler_Error_Destroy_outputs, 0},
    {"PLUGIN_Profiler_Error_Message", names::PLUGIN_Profiler_Error_Message_inputs, 1, names::PLUGIN_Profiler_Error_Message_outputs, 1},
    {"PLUGIN_Profiler_Error_GetCode", names::PLUGIN_Profiler_Error_GetCode_inputs, 1, names::PLUGIN_Profiler_Error_GetCode_outputs, 1},
    {"PLUGIN_Profiler_Create", names::PLUGIN_Profiler_Create_inputs, 1, names::PLUGIN_Profiler_Create_outputs, 1},
    {"PLUGIN_Profiler_Destroy", names::PLUGIN_Profiler_Destroy_inputs, 1, names::PLUGIN_Profiler_Destroy_outputs, 0},
    {"PLUGIN_Profiler_Start", names::PLUGIN_Profiler_Start_inputs, 1, names::PLUGIN_Profiler_Start_outputs, 0},
    {"PLUGIN_Profiler_Stop", names::PLUGIN_Profiler_Stop_inputs, 1, names::PLUGIN_Profiler_Stop_outputs, 0},
    {"PLUGIN_Profiler_CollectData", names::PLUGIN_Profiler_CollectData_inputs, 2, names::PLUGIN_Profiler_CollectData_outputs, 1},
    {"PLUGIN_Profiler_Consume", names::PLUGIN_Profiler_Consume_inputs, 1, names::PLUGIN_Profiler_Consume_outputs, 1},
    {"PLUGIN_Profiler_ConsumeResult_Destroy", names::PLUGIN_Profiler_ConsumeResult_Destroy_inputs, 1, names::PLUGIN_Profiler_ConsumeResult_Destroy_outputs, 0},
    {"PLUGIN_Profiler_Serialize", names::PLUGIN_Profiler_Serialize_inputs, 2, names::PLUGIN_Profiler_Serialize_outputs, 1},
    {"TfTpu_Initialize", names::TfTpu_Initialize_inputs, 3, names::TfTpu_Initialize_outputs, 0},
    {"TpuPlatform_New", names::TpuPlatform_New_inputs, 0, names::TpuPlatform_New_outputs, 1},
    {"TpuPlatform_Free", names::TpuPlatform_Free_inputs, 1, names::TpuPlatform_Free_outputs, 0},
    {"TpuPlatform_Initialize", names::TpuPlatform_Initialize_inputs, 4, names::TpuPlatform_Initialize_outputs, 0},
    {"TpuPlatform_Initialized", names::TpuPlatform_Initialized_inputs, 1, names::TpuPlatform_Initialized_outputs, 1},
    {"TpuPlatform_GetExecutor", names::TpuPlatform_GetExecutor_inputs, 2, names::TpuPlatform_GetExecutor_outputs, 1},
    {"TpuPlatform_Id", names::TpuPlatform_Id_inputs, 1, names::TpuPlatform_Id_outputs, 1},
    {"TpuPlatform_VisibleDeviceCount", names::TpuPlatform_VisibleDeviceCount_inputs, 1, names::TpuPlatform_VisibleDeviceCount_outputs, 1},
    {"TpuPlatform_TpuMemoryLimit", names::TpuPlatform_TpuMemoryLimit_inputs, 1, names::TpuPlatform_TpuMemoryLimit_outputs, 1},
    {"TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy", names::TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy_inputs, 1, names::TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy_outputs, 1},
    {"TpuPlatform_GetTopologyPtr", names::TpuPlatform_GetTopologyPtr_inputs, 1, names::TpuPlatform_GetTopologyPtr_outputs, 1},
    {"TpuPlatform_GetHostLocation", names::TpuPlatform_GetHostLocation_inputs, 1, names::TpuPlatform_GetHostLocation_outputs, 1},
    {"TpuPlatform_GetRuntimeVersion", names::TpuPlatform_GetRuntimeVersion_inputs, 1, names::TpuPlatform_GetRuntimeVersion_outputs, 1},
    {"TpuExecutor_Init", names::TpuExecutor_Init_inputs, 3, names::TpuExecutor_Init_outputs, 0},
    {"TpuExecutor_Free", names::TpuExecutor_Free_inputs, 1, names::TpuExecutor_Free_outputs, 0},
    {"TpuExecutor_PlatformDeviceCount", names::TpuExecutor_PlatformDeviceCount_inputs, 1, names::TpuExecutor_PlatformDeviceCount_outputs, 1},
    {"TpuExecutor_Allocate", names::TpuExecutor_Allocate_inputs, 3, names::TpuExecutor_Allocate_outputs, 1},
    {"TpuExecutor_Deallocate", names::TpuExecutor_Deallocate_inputs, 2, names::TpuExecutor_Deallocate_outputs, 0},
    {"TpuExecutor_GetAllocatorStats", names::TpuExecutor_GetAllocatorStats_inputs, 1, names::TpuExecutor_GetAllocatorStats_outputs, 2},
    {"TpuExecutor_DeviceMemoryUsage", names::TpuExecutor_DeviceMemoryUsage_inputs, 1, names::TpuExecutor_DeviceMemoryUsage_outputs, 3},
    {"TpuExecutor_AllocateStream", names::TpuExecutor_AllocateStream_inputs, 2, names::TpuExecutor_AllocateStream_outputs, 1},
    {"TpuExecutor_DeallocateStream", names::TpuExecutor_DeallocateStream_inputs, 2, names::TpuExecutor_DeallocateStream_outputs, 0},
    {"TpuExecutor_CreateStreamDependency", names::TpuExecutor_CreateStreamDependency_inputs, 3, names::TpuExecutor_CreateStreamDependency_outputs, 1},
    {"TpuExecutor_GetStatus", names::TpuExecutor_GetStatus_inputs, 2, names::TpuExecutor_GetStatus_outputs, 0},
    {"TpuExecutor_GetCoreLocation", names::TpuExecutor_GetCoreLocation_inputs, 1, names::TpuExecutor_GetCoreLocation_outputs, 1},
    {"TpuExecutor_AllocateEvent", names::TpuExecutor_AllocateEvent_inputs, 2, names::TpuExecutor_AllocateEvent_outputs, 0},
    {"TpuExecutor_DeallocateEvent", names::TpuExecutor_DeallocateEvent_inputs, 2, names::TpuExecutor_DeallocateEvent_outputs, 0},
    {"TpuExecutor_PollForEventStatus", names::TpuExecutor_PollForEventStatus_inputs, 2, names::TpuExecutor_PollForEventStatus_outputs, 1},
    {"TpuExecutor_RecordEvent", names::TpuExecutor_RecordEvent_inputs, 3, names::TpuExecutor_RecordEvent_outputs, 0},
    {"TpuExecutor_WaitForEvent", names::TpuExecutor_WaitForEvent_inputs, 3, names::TpuExecutor_WaitForEvent_outputs, 0},
    {"TpuExecutor_SynchronousMemcpyToHost", names::TpuExecutor_SynchronousMemcpyToHost_inputs, 4, names::TpuExecutor_SynchronousMemcpyToHost_outputs, 0},
    {"TpuExecutor_SynchronousMemcpyFromHost", names::TpuExecutor_SynchronousMemcpyFromHost_inputs, 4, names::TpuExecutor_SynchronousMemcpyFromHost_outputs, 0},
    {"TpuExecutor_MemcpyToHost", names::TpuExecutor_MemcpyToHost_inputs, 5, names::TpuExecutor_MemcpyToHost_outputs, 1},
    {"TpuExecutor_MemcpyFromHost", names::TpuExecutor_MemcpyFromHost_inputs, 5, names::TpuExecutor_MemcpyFromHost_outputs, 1},
    {"TpuExecutor_EnqueueInfeed", names::TpuExecutor_EnqueueInfeed_inputs, 4, names::TpuExecutor_EnqueueInfeed_outputs, 0},
    {"TpuExecutor_DequeueOutfeed", names::TpuExecutor_DequeueOutfeed_inputs, 3, names::TpuExecutor_DequeueOutfeed_outputs, 1},
    {"TpuExecutor_WaitForInfeedReady", names::TpuExecutor_WaitForInfeedReady_inputs, 2, names::TpuExecutor_WaitForInfeedReady_outputs, 0},
    {"TpuExecutor_WaitForOutfeedReady", names::TpuExecutor_WaitForOutfeedReady_inputs, 2, names::TpuExecutor_WaitForOutfeedReady_outputs, 0},
    {"TpuExecutor_BlockHostUntilDone", names::TpuExecutor_BlockHostUntilDone_inputs, 2, names::TpuExecutor_BlockHostUntilDone_outputs, 0},
    {"TpuExecutor_BlockUntilDoneOrFailed", names::TpuExecutor_BlockUntilDoneOrFailed_inputs, 1, names::TpuExecutor_BlockUntilDoneOrFailed_outputs, 0},
    {"TpuExecutor_SyncAndForgetFailedStreams", names::TpuExecutor_SyncAndForgetFailedStreams_inputs, 1, names::TpuExecutor_SyncAndForgetFailedStreams_outputs, 0},
    {"TpuExecutor_SynchronizeAllActivity", names::TpuExecutor_SynchronizeAllActivity_inputs, 1, names::TpuExecutor_SynchronizeAllActivity_outputs, 1},
    {"TpuExecutor_UnloadAllPrograms", names::TpuExecutor_UnloadAllPrograms_inputs, 1, names::TpuExecutor_UnloadAllPrograms_outputs, 0},
    {"TpuExecutor_EnqueueCompactionOnStreamForHbm", names::TpuExecutor_EnqueueCompactionOnStreamForHbm_inputs, 2, names::TpuExecutor_EnqueueCompactionOnStreamForHbm_outputs, 0},
    {"TpuStream_New", names::TpuStream_New_inputs, 1, names::TpuStream_New_outputs, 1},
    {"TpuStream_Free", names::TpuStream_Free_inputs, 1, names::TpuStream_Free_outputs, 0},
    {"TpuStream_Stream", names::TpuStream_Stream_inputs, 1, names::TpuStream_Stream_outputs, 1},
    {"TpuStream_Status", names::TpuStream_Status_inputs, 1, names::TpuStream_Status_outputs, 1},
    {"TpuStream_IsSameSharedMemoryLocation", names::TpuStream_IsSameSharedMemoryLocation_inputs, 2, names::TpuStream_IsSameSharedMemoryLocation_outputs, 1},
    {"TpuStream_EnqueueTransferHostToDevice", names::TpuStream_EnqueueTransferHostToDevice_inputs, 4, names::TpuStream_EnqueueTransferHostToDevice_outputs, 0},
    {"TpuStream_EnqueueTransferDeviceToHost", names::TpuStream_EnqueueTransferDeviceToHost_inputs, 4, names::TpuStream_EnqueueTransferDeviceToHost_outputs, 0},
    {"TpuStream_TpuEnqueueOnDeviceSendRecvLocal", names::TpuStream_TpuEnqueueOnDeviceSendRecvLocal_inputs, 3, names::TpuStream_TpuEnqueueOnDeviceSendRecvLocal_outputs, 0},
    {"TpuEvent_New", names::TpuEvent_New_inputs, 1, names::TpuEvent_New_outputs, 1},
    {"TpuEvent_Free", names::TpuEvent_Free_inputs, 1, names::TpuEvent_Free_outputs, 0},
    {"TpuStatus_New", names::TpuStatus_New_inputs, 0, names::TpuStatus_New_outputs, 1},
    {"TpuStatus_Create", names::TpuStatus_Create_inputs, 2, names::TpuStatus_Create_outputs, 1},
    {"TpuStatus_Set", names::TpuStatus_Set_inputs, 4, names::TpuStatus_Set_outputs, 0},
    {"TpuStatus_Free", names::TpuStatus_Free_inputs, 1, names::TpuStatus_Free_outputs, 0},
    {"TpuStatus_Message", names::TpuStatus_Message_inputs, 1, names::TpuStatus_Message_outputs, 1},
    {"TpuStatus_Code", names::TpuStatus_Code_inputs, 1, names::TpuStatus_Code_outputs, 1},
    {"TpuStatus_Ok", names::TpuStatus_Ok_inputs, 1, names::TpuStatus_Ok_outputs, 1},
    {"TpuStreamExecutorConfig_Default", names::TpuStreamExecutorConfig_Default_inputs, 0, names::TpuStreamExecutorConfig_Default_outputs, 1},
    {"TpuStreamExecutorConfig_SetOrdinal", names::TpuStreamExecutorConfig_SetOrdinal_inputs, 2, names::TpuStreamExecutorConfig_SetOrdinal_outputs, 0},
    {"TpuStreamExecutorConfig_Free", names::TpuStreamExecutorConfig_Free_inputs, 1, names::TpuStreamExecutorConfig_Free_outputs, 0},
    {"TpuDeviceDescription_New", names::TpuDeviceDescription_New_inputs, 0, names::TpuDeviceDescription_New_outputs, 1},
    {"TpuDeviceDescription_Free", names::TpuDeviceDescription_Free_inputs, 1, names::TpuDeviceDescription_Free_outputs, 0},
    {"TpuExecutor_CreateDeviceDescription", names::TpuExecutor_CreateDeviceDescription_inputs, 1, names::TpuExecutor_CreateDeviceDescription_outputs, 1},
    {"TpuExecutor_NewDeviceOptions", names::TpuExecutor_NewDeviceOptions_inputs, 1, names::TpuExecutor_NewDeviceOptions_outputs, 1},
    {"TpuExecutor_FreeDeviceOptions", names::TpuExecutor_FreeDeviceOptions_inputs, 1, names::TpuExecutor_FreeDeviceOptions_outputs, 0},
    {"TpuExecutor_HostCallback", names::TpuExecutor_HostCallback_inputs, 4, names::TpuExecutor_HostCallback_outputs, 1},
    {"TpuTransferManager_New", names::TpuTransferManager_New_inputs, 0, names::TpuTransferManager_New_outputs, 1},
    {"TpuTransferManager_Free", names::TpuTransferManager_Free_inputs, 1, names::TpuTransferManager_Free_outputs, 0},
    {"TpuTransferManager_PlatformId", names::TpuTransferManager_PlatformId_inputs, 1, names::TpuTransferManager_PlatformId_outputs, 1},
    {"TpuTransferManager_HostShapeToDeviceShape", names::TpuTransferManager_HostShapeToDeviceShape_inputs, 2, names::TpuTransferManager_HostShapeToDeviceShape_outputs, 1},
    {"TpuTransferManager_TransferLiteralToDeviceAsync", names::TpuTransferManager_TransferLiteralToDeviceAsync_inputs, 4, names::TpuTransferManager_TransferLiteralToDeviceAsync_outputs, 0},
    {"TpuTransferManager_TransferLiteralFromDevice", names::TpuTransferManager_TransferLiteralFromDevice_inputs, 6, names::TpuTransferManager_TransferLiteralFromDevice_outputs, 0},
    {"TpuTransferManager_GetByteSizeRequirement", names::TpuTransferManager_GetByteSizeRequirement_inputs, 2, names::TpuTransferManager_GetByteSizeRequirement_outputs, 1},
    {"TpuTransferManager_ChooseCompactLayoutForShape", names::TpuTransferManager_ChooseCompactLayoutForShape_inputs, 2, names::TpuTransferManager_ChooseCompactLayoutForShape_outputs, 1},
    {"TpuTransferManager_CanShapedBufferBeAccessedNow", names::TpuTransferManager_CanShapedBufferBeAccessedNow_inputs, 3, names::TpuTransferManager_CanShapedBufferBeAccessedNow_outputs, 1},
    {"TpuTransferManager_CanBufferBeAccessedNow", names::TpuTransferManager_CanBufferBeAccessedNow_inputs, 3, names::TpuTransferManager_CanBufferBeAccessedNow_outputs, 1},
    {"TpuTransferManager_WriteSingleTupleIndexTable", names::TpuTransferManager_WriteSingleTupleIndexTable_inputs, 6, names::TpuTransferManager_WriteSingleTupleIndexTable_outputs, 0},
    {"TpuTransferManager_GetInfeedLayout", names::TpuTransferManager_GetInfeedLayout_inputs, 1, names::TpuTransferManager_GetInfeedLayout_outputs, 1},
    {"TpuTransferManager_LinearizeToBuffers", names::TpuTransferManager_LinearizeToBuffers_inputs, 2, names::TpuTransferManager_LinearizeToBuffers_outputs, 3},
    {"TpuTransferManager_FreeBuffers", names::TpuTransferManager_FreeBuffers_inputs, 3, names::TpuTransferManager_FreeBuffers_outputs, 0},
    {"TpuTransferManager_TransferLiteralToInfeed", names::TpuTransferManager_TransferLiteralToInfeed_inputs, 3, names::TpuTransferManager_TransferLiteralToInfeed_outputs, 0},
    {"TpuTransferManager_TransferBuffersToInfeed", names::TpuTransferManager_TransferBuffersToInfeed_inputs, 5, names::TpuTransferManager_TransferBuffersToInfeed_outputs, 0},
    {"TpuTransferManager_TransferLiteralFromOutfeed", names::TpuTransferManager_TransferLiteralFromOutfeed_inputs, 3, names::TpuTransferManager_TransferLiteralFromOutfeed_outputs, 1},
    {"TpuTransferManager_ResetDevices", names::TpuTransferManager_ResetDevices_inputs, 3, names::TpuTransferManager_ResetDevices_outputs, 0},
    {"TpuTransferManager_ReadDynamicShapes", names::TpuTransferManager_ReadDynamicShapes_inputs, 3, names::TpuTransferManager_ReadDynamicShapes_outputs, 1},
    {"TpuComputationPlacer_New", names::TpuComputationPlacer_New_inputs, 0, names::TpuComputationPlacer_New_outputs, 1},
    {"TpuComputationPlacer_Free", names::TpuComputationPlacer_Free_inputs, 1, names::TpuComputationPlacer_Free_outputs, 0},
    {"TpuComputationPlacer_AssignDevices", names::TpuComputationPlacer_AssignDevices_inputs, 3, names::TpuComputationPlacer_AssignDevices_outputs, 1},
    {"TpuComputationPlacer_AssignLocalDevices", names::TpuComputationPlacer_AssignLocalDevices_inputs, 3, names::TpuComputationPlacer_AssignLocalDevices_outputs, 1},
    {"TpuTopology_LogicalDevicesPerHost", names::TpuTopology_LogicalDevicesPerHost_inputs, 2, names::TpuTopology_LogicalDevicesPerHost_outputs, 1},
    {"TpuTopology_LogicalDevicesPerChip", names::TpuTopology_LogicalDevicesPerChip_inputs, 2, names::TpuTopology_LogicalDevicesPerChip_outputs, 1},
    {"TpuTopology_HostCount", names::TpuTopology_HostCount_inputs, 1, names::TpuTopology_HostCount_outputs, 1},
    {"TpuTopology_ChipsPerHost", names::TpuTopology_ChipsPerHost_inputs, 1, names::TpuTopology_ChipsPerHost_outputs, 1},
    {"TpuTopology_ChipBounds_X", names::TpuTopology_ChipBounds_X_inputs, 1, names::TpuTopology_ChipBounds_X_outputs, 1},
    {"TpuTopology_ChipBounds_Y", names::TpuTopology_ChipBounds_Y_inputs, 1, names::TpuTopology_ChipBounds_Y_outputs, 1},
    {"TpuTopology_ChipBounds_Z", names::TpuTopology_ChipBounds_Z_inputs, 1, names::TpuTopology_ChipBounds_Z_outputs, 1},
    {"TpuTopology_HasChip", names::TpuTopology_HasChip_inputs, 4, names::TpuTopology_HasChip_outputs, 1},
    {"TpuTopology_CoreForId", names::TpuTopology_CoreForId_inputs, 3, names::TpuTopology_CoreForId_outputs, 1},
    {"TpuTopology_Core", names::TpuTopology_Core_inputs, 6, names::TpuTopology_Core_outputs, 1},
    {"TpuTopology_NumCores", names::TpuTopology_NumCores_inputs, 2, names::TpuTopology_NumCores_outputs, 1},
    {"TpuTopology_Cores", names::TpuTopology_Cores_inputs, 2, names::TpuTopology_Cores_outputs, 1},
    {"TpuTopology_IdForHost", names::TpuTopology_IdForHost_inputs, 4, names::TpuTopology_IdForHost_outputs, 1},
    {"TpuTopology_Version", names::TpuTopology_Version_inputs, 1, names::TpuTopology_Version_outputs, 1},
    {"TpuCoreLocation_ChipCoordinates", names::TpuCoreLocation_ChipCoordinates_inputs, 1, names::TpuCoreLocation_ChipCoordinates_outputs, 3},
    {"TpuCoreLocation_HostCoordinates", names::TpuCoreLocation_HostCoordinates_inputs, 1, names::TpuCoreLocation_HostCoordinates_outputs, 3},
    {"TpuCoreLocation_Index", names::TpuCoreLocation_Index_inputs, 1, names::TpuCoreLocation_Index_outputs, 1},
    {"TpuCoreLocation_Id", names::TpuCoreLocation_Id_inputs, 1, names::TpuCoreLocation_Id_outputs, 1},
    {"TpuHostLocation_Id", names::TpuHostLocation_Id_inputs, 1, names::TpuHostLocation_Id_outputs, 1},
    {"TpuHostLocation_NumCores", names::TpuHostLocation_NumCores_inputs, 2, names::TpuHostLocation_NumCores_outputs, 1},
    {"TpuHostLocation_Cores", names::TpuHostLocation_Cores_inputs, 2, names::TpuHostLocation_Cores_outputs, 1},
    {"TpuAsyncCollectiveOffloadHelper_Init", names::TpuAsyncCollectiveOffloadHelper_Init_inputs, 0, names::TpuAsyncCollectiveOffloadHelper_Init_outputs, 0},
    {"TpuAsyncCollectiveOffloadHelper_Shutdown", names::TpuAsyncCollectiveOffloadHelper_Shutdown_inputs, 0, names::TpuAsyncCollectiveOffloadHelper_Shutdown_outputs, 0},
    {"TpuCompiler_New", names::TpuCompiler_New_inputs, 0, names::TpuCompiler_New_outputs, 1},
    {"TpuCompiler_Free", names::TpuCompiler_Free_inputs, 1, names::TpuCompiler_Free_outputs, 0},
    {"TpuCompiler_RunHloPasses", names::TpuCompiler_RunHloPasses_inputs, 4, names::TpuCompiler_RunHloPasses_outputs, 1},
    {"TpuCompiler_RunBackend", names::TpuCompiler_RunBackend_inputs, 4, names::TpuCompiler_RunBackend_outputs, 1},
    {"TpuCompiler_Compile", names::TpuCompiler_Compile_inputs, 5, names::TpuCompiler_Compile_outputs, 1},
    {"TpuCompiler_ShapeSize", names::TpuCompiler_ShapeSize_inputs, 2, names::TpuCompiler_ShapeSize_outputs, 1},
    {"TpuCompiler_DefaultDeviceShapeRepresentation", names::TpuCompiler_DefaultDeviceShapeRepresentation_inputs, 2, names::TpuCompiler_DefaultDeviceShapeRepresentation_outputs, 1},
    {"TpuExecutable_ExecuteAsyncOnStream", names::TpuExecutable_ExecuteAsyncOnStream_inputs, 5, names::TpuExecutable_ExecuteAsyncOnStream_outputs, 1},
    {"TpuExecutable_FreeXlaShapeIndexArray", names::TpuExecutable_FreeXlaShapeIndexArray_inputs, 1, names::TpuExecutable_FreeXlaShapeIndexArray_outputs, 0},
    {"TpuExecutable_FreeMaybeOwningDeviceMemoryArray", names::TpuExecutable_FreeMaybeOwningDeviceMemoryArray_inputs, 1, names::TpuExecutable_FreeMaybeOwningDeviceMemoryArray_outputs, 0},
    {"TpuExecutable_Fingerprint", names::TpuExecutable_Fingerprint_inputs, 1, names::TpuExecutable_Fingerprint_outputs, 2},
    {"TpuExecutable_Serialize", names::TpuExecutable_Serialize_inputs, 1, names::TpuExecutable_Serialize_outputs, 1},
    {"TpuExecutableSerialize_GetByteSize", names::TpuExecutableSerialize_GetByteSize_inputs, 1, names::TpuExecutableSerialize_GetByteSize_outputs, 1},
    {"TpuExecutableSerialize_WriteToArray", names::TpuExecutableSerialize_WriteToArray_inputs, 2, names::TpuExecutableSerialize_WriteToArray_outputs, 1},
    {"TpuExecutableSerialize_FreeHandle", names::TpuExecutableSerialize_FreeHandle_inputs, 1, names::TpuExecutableSerialize_FreeHandle_outputs, 0},
    {"TpuExecutable_Deserialize", names::TpuExecutable_Deserialize_inputs, 2, names::TpuExecutable_Deserialize_outputs, 1},
    {"TpuExecutable_HloModule", names::TpuExecutable_HloModule_inputs, 1, names::TpuExecutable_HloModule_outputs, 1},
    {"TpuExecutable_Free", names::TpuExecutable_Free_inputs, 1, names::TpuExecutable_Free_outputs, 0},
    {"XlaShapeToTpuShapeRepresentation", names::XlaShapeToTpuShapeRepresentation_inputs, 3, names::XlaShapeToTpuShapeRepresentation_outputs, 1},
    {"XlaShapeToTpuPaddedShape", names::XlaShapeToTpuPaddedShape_inputs, 1, names::XlaShapeToTpuPaddedShape_outputs, 1},
    {"TpuCompile_CompileAndBuild", names::TpuCompile_CompileAndBuild_inputs, 2, names::TpuCompile_CompileAndBuild_outputs, 2},
    {"TpuCompile_XrtCompileAndBuild", names::TpuCompile_XrtCompileAndBuild_inputs, 2, names::TpuCompile_XrtCompileAndBuild_outputs, 2},
    {"TpuProfiler_Create", names::TpuProfiler_Create_inputs, 0, names::TpuProfiler_Create_outputs, 1},
    {"TpuProfiler_Destroy", names::TpuProfiler_Destroy_inputs, 1, names::TpuProfiler_Destroy_outputs, 0},
    {"TpuProfiler_Start", names::TpuProfiler_Start_inputs, 1, names::TpuProfiler_Start_outputs, 0},
    {"TpuProfiler_Stop", names::TpuProfiler_Stop_inputs, 1, names::TpuProfiler_Stop_outputs, 0},
    {"TpuProfiler_CollectData", names::TpuProfiler_CollectData_inputs, 1, names::TpuProfiler_CollectData_outputs, 2},
    {"TpuMeshState_Create", names::TpuMeshState_Create_inputs, 0, names::TpuMeshState_Create_outputs, 1},
    {"TpuMeshState_Free", names::TpuMeshState_Free_inputs, 1, names::TpuMeshState_Free_outputs, 0},
    {"TpuMeshState_MeshCommonState", names::TpuMeshState_MeshCommonState_inputs, 1, names::TpuMeshState_MeshCommonState_outputs, 1},
    {"TpuEmbeddingEngineState_Create", names::TpuEmbeddingEngineState_Create_inputs, 0, names::TpuEmbeddingEngineState_Create_outputs, 1},
    {"TpuEmbeddingEngineState_Free", names::TpuEmbeddingEngineState_Free_inputs, 1, names::TpuEmbeddingEngineState_Free_outputs, 0},
    {"TpuEmbeddingEngineState_GetState", names::TpuEmbeddingEngineState_GetState_inputs, 1, names::TpuEmbeddingEngineState_GetState_outputs, 1},
    {"TfTpuOrdinalSelector_Create", names::TfTpuOrdinalSelector_Create_inputs, 1, names::TfTpuOrdinalSelector_Create_outputs, 1},
    {"TfTpuOrdinalSelector_Destroy", names::TfTpuOrdinalSelector_Destroy_inputs, 1, names::TfTpuOrdinalSelector_Destroy_outputs, 0},
    {"TfTpuOrdinalSelector_GetOrdinal", names::TfTpuOrdinalSelector_GetOrdinal_inputs, 2, names::TfTpuOrdinalSelector_GetOrdinal_outputs, 2},
    {"TfTpuOrdinalSelector_DequeueFromCoreSelector", names::TfTpuOrdinalSelector_DequeueFromCoreSelector_inputs, 3, names::TfTpuOrdinalSelector_DequeueFromCoreSelector_outputs, 0},
    {"TfTpu_GetTpuPartitionedCallParams", names::TfTpu_GetTpuPartitionedCallParams_inputs, 0, names::TfTpu_GetTpuPartitionedCallParams_outputs, 1},
    {"TpuExecutable_LoadProgramAndEnqueueToStream", names::TpuExecutable_LoadProgramAndEnqueueToStream_inputs, 1, names::TpuExecutable_LoadProgramAndEnqueueToStream_outputs, 0},
    {"HardwareLayout_HostShapeToDeviceShape", names::HardwareLayout_HostShapeToDeviceShape_inputs, 1, names::HardwareLayout_HostShapeToDeviceShape_outputs, 1},
    {"HardwareLayout_ShapeSize", names::HardwareLayout_ShapeSize_inputs, 1, names::HardwareLayout_ShapeSize_outputs, 1},
    {"HardwareLayout_ShapeSizeCompact", names::HardwareLayout_ShapeSizeCompact_inputs, 1, names::HardwareLayout_ShapeSizeCompact_outputs, 1},
    {"HardwareLayout_ShapeSizeCompactRaw", names::HardwareLayout_ShapeSizeCompactRaw_inputs, 1, names::HardwareLayout_ShapeSizeCompactRaw_outputs, 1},
    {"TpuExecute_RuntimeInputToPaddedData", names::TpuExecute_RuntimeInputToPaddedData_inputs, 1, names::TpuExecute_RuntimeInputToPaddedData_outputs, 0},
    {"TpuExecute_GetTpuEmbeddingMemoryAllocations", names::TpuExecute_GetTpuEmbeddingMemoryAllocations_inputs, 1, names::TpuExecute_GetTpuEmbeddingMemoryAllocations_outputs, 2},
    {"TpuExecute_FreeTpuEmbeddingMemoryAllocations", names::TpuExecute_FreeTpuEmbeddingMemoryAllocations_inputs, 2, names::TpuExecute_FreeTpuEmbeddingMemoryAllocations_outputs, 0},
    {"ConfigureDistributedTpuOp_DoWork", names::ConfigureDistributedTpuOp_DoWork_inputs, 1, names::ConfigureDistributedTpuOp_DoWork_outputs, 0},
    {"WaitForDistributedTpuOp_DoWork", names::WaitForDistributedTpuOp_DoWork_inputs, 1, names::WaitForDistributedTpuOp_DoWork_outputs, 0},
    {"InitializeHostForDistributedTpuOp_DoWork", names::InitializeHostForDistributedTpuOp_DoWork_inputs, 1, names::InitializeHostForDistributedTpuOp_DoWork_outputs, 0},
    {"SetGlobalTPUArrayOp_DoWork", names::SetGlobalTPUArrayOp_DoWork_inputs, 2, names::SetGlobalTPUArrayOp_DoWork_outputs, 0},
    {"DisconnectDistributedTpuChipsOp_DoWork", names::DisconnectDistributedTpuChipsOp_DoWork_inputs, 0, names::DisconnectDistributedTpuChipsOp_DoWork_outputs, 1},
    {"TpuConfigurationApi_FreeCharArray", names::TpuConfigurationApi_FreeCharArray_inputs, 1, names::TpuConfigurationApi_FreeCharArray_outputs, 0},
    {"TpuConfigurationApi_FreeInt32Array", names::TpuConfigurationApi_FreeInt32Array_inputs, 1, names::TpuConfigurationApi_FreeInt32Array_outputs, 0},
    {"TpuConfigurationApi_HasTPUPodState", names::TpuConfigurationApi_HasTPUPodState_inputs, 0, names::TpuConfigurationApi_HasTPUPodState_outputs, 1},
    {"TpuConfigurationApi_TpusPerHost", names::TpuConfigurationApi_TpusPerHost_inputs, 0, names::TpuConfigurationApi_TpusPerHost_outputs, 1},
    {"TpuConfigurationApi_TpuMemoryLimit", names::TpuConfigurationApi_TpuMemoryLimit_inputs, 0, names::TpuConfigurationApi_TpuMemoryLimit_outputs, 1},
    {"TpuConfigurationApi_RemoteCompilationCacheSizeInBytes", names::TpuConfigurationApi_RemoteCompilationCacheSizeInBytes_inputs, 0, names::TpuConfigurationApi_RemoteCompilationCacheSizeInBytes_outputs, 1},
    {"TpuConfigurationApi_CompilationCacheServerAddressFromConfig", names::TpuConfigurationApi_CompilationCacheServerAddressFromConfig_inputs, 1, names::TpuConfigurationApi_CompilationCacheServerAddressFromConfig_outputs, 0},
    {"TpuConfigurationApi_GetServerAddressAndPort", names::TpuConfigurationApi_GetServerAddressAndPort_inputs, 1, names::TpuConfigurationApi_GetServerAddressAndPort_outputs, 0},
    {"TpuProgram_New", names::TpuProgram_New_inputs, 0, names::TpuProgram_New_outputs, 1},
    {"TpuProgram_Free", names::TpuProgram_Free_inputs, 1, names::TpuProgram_Free_outputs, 0},
    {"TpuProgram_NewArray", names::TpuProgram_NewArray_inputs, 1, names::TpuProgram_NewArray_outputs, 1},
    {"TpuProgram_FreeArray", names::TpuProgram_FreeArray_inputs, 1, names::TpuProgram_FreeArray_outputs, 0},
    {"TpuProgram_UnloadAndDestroy", names::TpuProgram_UnloadAndDestroy_inputs, 1, names::TpuProgram_UnloadAndDestroy_outputs, 0},
    {"TpuProgram_GetProgramSize", names::TpuProgram_GetProgramSize_inputs, 1, names::TpuProgram_GetProgramSize_outputs, 1},
    {"TpuProgram_LogProgramMemorySummary", names::TpuProgram_LogProgramMemorySummary_inputs, 1, names::TpuProgram_LogProgramMemorySummary_outputs, 1},
    {"TpuProgram_GetExecutableInfo", names::TpuProgram_GetExecutableInfo_inputs, 1, names::TpuProgram_GetExecutableInfo_outputs, 1},
    {"TpuProgram_GetHostTransferInfo", names::TpuProgram_GetHostTransferInfo_inputs, 1, names::TpuProgram_GetHostTransferInfo_outputs, 1},
    {"TpuProgram_GetHloMetadata", names::TpuProgram_GetHloMetadata_inputs, 1, names::TpuProgram_GetHloMetadata_outputs, 1},
    {"TpuProgram_GetMayModifyVariables", names::TpuProgram_GetMayModifyVariables_inputs, 1, names::TpuProgram_GetMayModifyVariables_outputs, 1},
    {"TpuProgram_HasSharding", names::TpuProgram_HasSharding_inputs, 1, names::TpuProgram_HasSharding_outputs, 1},
    {"TpuProgram_GetTpuProgram", names::TpuProgram_GetTpuProgram_inputs, 2, names::TpuProgram_GetTpuProgram_outputs, 1},
    {"TpuProgram_SerializeTpuExecutable", names::TpuProgram_SerializeTpuExecutable_inputs, 1, names::TpuProgram_SerializeTpuExecutable_outputs, 1},
    {"TpuProgram_SerializeCompilerMetadata", names::TpuProgram_SerializeCompilerMetadata_inputs, 1, names::TpuProgram_SerializeCompilerMetadata_outputs, 1},
    {"TpuProgram_DeserializeFromGetTpuProgramResponseProto", names::TpuProgram_DeserializeFromGetTpuProgramResponseProto_inputs, 2, names::TpuProgram_DeserializeFromGetTpuProgramResponseProto_outputs, 0},
    {"TpuProgram_GetFingerprint", names::TpuProgram_GetFingerprint_inputs, 1, names::TpuProgram_GetFingerprint_outputs, 1},
    {"TpuProgram_DestroyFingerprint", names::TpuProgram_DestroyFingerprint_inputs, 1, names::TpuProgram_DestroyFingerprint_outputs, 0},
    {"TpuCompile_IsTpuCompilationEnabled", names::TpuCompile_IsTpuCompilationEnabled_inputs, 0, names::TpuCompile_IsTpuCompilationEnabled_outputs, 1},
    {"TpuCompile_ShouldTpuCompileOpIgnoreCancellation", names::TpuCompile_ShouldTpuCompileOpIgnoreCancellation_inputs, 0, names::TpuCompile_ShouldTpuCompileOpIgnoreCancellation_outputs, 1},
    {"TpuTopology_AvailableCoreCount", names::TpuTopology_AvailableCoreCount_inputs, 2, names::TpuTopology_AvailableCoreCount_outputs, 1},
    {"TpuNetUtil_RecycleUnusedPort", names::TpuNetUtil_RecycleUnusedPort_inputs, 1, names::TpuNetUtil_RecycleUnusedPort_outputs, 0},
    {"TpuCompile_CreateCompilationCacheKey", names::TpuCompile_CreateCompilationCacheKey_inputs, 1, names::TpuCompile_CreateCompilationCacheKey_outputs, 1},
    {"TpuCompile_DestroyCompilationCacheKey", names::TpuCompile_DestroyCompilationCacheKey_inputs, 1, names::TpuCompile_DestroyCompilationCacheKey_outputs, 0},
    {"TpuCompile_CreateGuaranteedConstFingerprint", names::TpuCompile_CreateGuaranteedConstFingerprint_inputs, 3, names::TpuCompile_CreateGuaranteedConstFingerprint_outputs, 1},
    {"TpuUtil_GetTopologyPtr", names::TpuUtil_GetTopologyPtr_inputs, 0, names::TpuUtil_GetTopologyPtr_outputs, 1},
    {"TpuNodeContext_Create", names::TpuNodeContext_Create_inputs, 1, names::TpuNodeContext_Create_outputs, 1},
    {"TpuNodeContext_Free", names::TpuNodeContext_Free_inputs, 1, names::TpuNodeContext_Free_outputs, 0},
    {"TpuNodeContext_StopChipHeartbeats", names::TpuNodeContext_StopChipHeartbeats_inputs, 0, names::TpuNodeContext_StopChipHeartbeats_outputs, 0},
    {"TpuNodeContext_CloseTpuHost", names::TpuNodeContext_CloseTpuHost_inputs, 0, names::TpuNodeContext_CloseTpuHost_outputs, 0},
    {"TpuNodeContext_Initialize", names::TpuNodeContext_Initialize_inputs, 1, names::TpuNodeContext_Initialize_outputs, 0},
    {"TpuNodeContext_CompactionSupported", names::TpuNodeContext_CompactionSupported_inputs, 1, names::TpuNodeContext_CompactionSupported_outputs, 1},
    {"TfTpu_InitializeTpuModelServer", names::TfTpu_InitializeTpuModelServer_inputs, 0, names::TfTpu_InitializeTpuModelServer_outputs, 0},
    {"TpuEmbeddingEngine_ExecutePartitioner", names::TpuEmbeddingEngine_ExecutePartitioner_inputs, 1, names::TpuEmbeddingEngine_ExecutePartitioner_outputs, 0},
    {"TpuEmbeddingEngine_ConfigureMemory", names::TpuEmbeddingEngine_ConfigureMemory_inputs, 1, names::TpuEmbeddingEngine_ConfigureMemory_outputs, 0},
    {"TpuEmbeddingEngine_CollateMemory", names::TpuEmbeddingEngine_CollateMemory_inputs, 1, names::TpuEmbeddingEngine_CollateMemory_outputs, 0},
    {"TpuEmbeddingEngine_ConfigureHost", names::TpuEmbeddingEngine_ConfigureHost_inputs, 1, names::TpuEmbeddingEngine_ConfigureHost_outputs, 0},
    {"TpuEmbeddingEngine_ConnectHosts", names::TpuEmbeddingEngine_ConnectHosts_inputs, 1, names::TpuEmbeddingEngine_ConnectHosts_outputs, 0},
    {"TpuEmbeddingEngine_Finalize", names::TpuEmbeddingEngine_Finalize_inputs, 1, names::TpuEmbeddingEngine_Finalize_outputs, 0},
    {"TpuEmbeddingEngine_IsInitialized", names::TpuEmbeddingEngine_IsInitialized_inputs, 1, names::TpuEmbeddingEngine_IsInitialized_outputs, 0},
    {"TpuEmbeddingEngine_WriteParameters", names::TpuEmbeddingEngine_WriteParameters_inputs, 1, names::TpuEmbeddingEngine_WriteParameters_outputs, 0},
    {"TpuEmbeddingEngine_ReadParameters", names::TpuEmbeddingEngine_ReadParameters_inputs, 1, names::TpuEmbeddingEngine_ReadParameters_outputs, 0},
    {"TpuEmbeddingEngine_EnqueueTensorBatch", names::TpuEmbeddingEngine_EnqueueTensorBatch_inputs, 1, names::TpuEmbeddingEngine_EnqueueTensorBatch_outputs, 0},
    {"TpuEmbeddingTensorBatchFixedState_Create", names::TpuEmbeddingTensorBatchFixedState_Create_inputs, 1, names::TpuEmbeddingTensorBatchFixedState_Create_outputs, 1},
    {"TpuEmbeddingTensorBatchFixedState_Destroy", names::TpuEmbeddingTensorBatchFixedState_Destroy_inputs, 1, names::TpuEmbeddingTensorBatchFixedState_Destroy_outputs, 0},
    {"TpuEmbeddingEngine_RecvActivationsComputation", names::TpuEmbeddingEngine_RecvActivationsComputation_inputs, 1, names::TpuEmbeddingEngine_RecvActivationsComputation_outputs, 0},
    {"TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation", names::TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation_inputs, 1, names::TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation_outputs, 0},
    {"TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation", names::TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation_inputs, 1, names::TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation_outputs, 0},
    {"TpuEmbeddingEngine_DedupDataTupleMaskComputation", names::TpuEmbeddingEngine_DedupDataTupleMaskComputation_inputs, 1, names::TpuEmbeddingEngine_DedupDataTupleMaskComputation_outputs, 0},
    {"SparseCore_GetMaxIdsAndUniques", names::SparseCore_GetMaxIdsAndUniques_inputs, 1, names::SparseCore_GetMaxIdsAndUniques_outputs, 0},
    {"TpuEmbeddingEngine_DedupDataSizeComputation", names::TpuEmbeddingEngine_DedupDataSizeComputation_inputs, 1, names::TpuEmbeddingEngine_DedupDataSizeComputation_outputs, 0},
    {"TpuExecutable_FreeMaybeOwningDeviceAddressArray", names::TpuExecutable_FreeMaybeOwningDeviceAddressArray_inputs, 1, names::TpuExecutable_FreeMaybeOwningDeviceAddressArray_outputs, 0},
    {"TpuTopology_AvailableCoresPerChip", names::TpuTopology_AvailableCoresPerChip_inputs, 1, names::TpuTopology_AvailableCoresPerChip_outputs, 1},
    {"TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice", names::TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice_inputs, 1, names::TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice_outputs, 0},
    {"TpuUtil_GetXlaPadSizeFromTpuTopology", names::TpuUtil_GetXlaPadSizeFromTpuTopology_inputs, 0, names::TpuUtil_GetXlaPadSizeFromTpuTopology_outputs, 1},
};

inline constexpr const FunctionFacts& Facts(Function function) {
  return kFunctionFacts[static_cast<size_t>(function)];
}

}  // namespace mock

#endif  // MOCK_LIBTPU_GENERATED_FUNCTIONS_H_
