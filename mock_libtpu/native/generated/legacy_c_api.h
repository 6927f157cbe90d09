// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// The types of the TPU executor C API: openxla/xla, commit 12de6ec95841,
// xla/stream_executor/tpu. What is marked as later is from commit 5a9e73cbd925,
// xla/tpu. The functions themselves are not declared: the entry points own their names.
#ifndef MOCK_LIBTPU_GENERATED_LEGACY_C_API_H_
#define MOCK_LIBTPU_GENERATED_LEGACY_C_API_H_

#include <cstddef>
#include <cstdint>
#include <optional>

namespace tensorflow { class ResourceMgr; }
namespace tensorflow { class TpuMeshCommonState; }

extern "C" {

struct SE_DeviceOptions;
struct SE_Event;
struct SE_Executable;
struct SE_ExecutableSerializationHandle;
struct SE_HloExecutionProfile;
struct SE_OutsideCompilationParams;
struct SE_Platform;
struct SE_Stream;
struct SE_StreamExecutor;
struct SE_StreamExecutorConfig;
struct SE_TpuTopology;
struct SE_TpuTopology_Core;
struct SE_TpuTopology_Host;
struct TF_Status;
struct TF_Tensor;
struct TfTpuOrdinalSelector;
struct TpuEmbedding_TensorBatchFixedState;
struct TpuProfiler;
struct Tpu_Compiler;
struct XLA_ComputationPlacer;
struct XLA_TpuEmbeddingEngineState;
struct XLA_TpuMeshState;
struct XLA_TpuNodeContext;
struct XLA_TpuProgram;
struct XLA_TransferManager;
struct TpuRuntimeVersion;
struct TpuSerializedProto;
struct SE_PlatformId;
struct SE_DeviceMemoryBase;
struct SE_ScopedDeviceMemory;
struct SE_AllocatorStats;
struct SE_DeviceMemoryAllocator;
struct SE_DeviceDescription;
struct SE_ExecutableRunOptions;
struct SE_MaybeOwningDeviceMemory;
struct IntList;
struct Int64List;
struct FloatList;
struct BoolList;
struct FloatListRef;
struct TpuEmbeddingEngineParameters;
struct XLA_Tile;
struct TileList;
struct XLA_Layout;
struct XLA_Shape;
struct XLA_ShapedBuffer;
struct XLA_Literal;
struct XLA_MaybeOwningDeviceMemoryShapeTree;
struct XLA_ShapeIndex;
struct SE_ExecutionInput;
struct SE_ExecutionOutput;
struct XLA_ComputationLayout;
struct XLA_HloModuleConfig;
struct SE_StreamExecutorList;
struct XLA_HloModuleGroup;
struct XLA_HloModule;
struct TpuProgramFingerprint;
struct TpuExecutableSerializedProto;
struct CompilerMetadataSerializedProto;
struct HostComputeMetadataSerializedProto;
struct XLA_DeviceAssignment;
struct CompilationCacheKeyProperty;
struct CompilationCacheKeyResult;
struct TpuPartitionedCall_Params;
struct TpuExecutable_LoadProgramAndEnqueueToStream_Params;
struct TpuExecute_RuntimeInputToPaddedData_Params;
struct ConfigureDistributedTpuOp_DoWork_Params;
struct WaitForDistributedTpuOp_DoWork_Params;
struct InitializeHostForDistributedTpuOp_DoWork_Params;
struct TpuConfigurationApi_CompilationCacheServerAddrFromConfig_Params;
struct TpuConfigurationApi_GetServerAddressAndPort_Params;
struct TpuEmbeddingEngine_ExecutePartitioner_Params;
struct TpuEmbeddingEngine_ConfigureMemory_Params;
struct TpuEmbeddingEngine_CollateMemory_Params;
struct TpuEmbeddingEngine_ConfigureHost_Params;
struct TpuEmbeddingEngine_ConnectHosts_Params;
struct TpuEmbeddingEngine_Finalize_Params;
struct TpuEmbeddingEngine_IsInitialized_Params;
struct TpuEmbeddingEngine_EnqueueTensorBatch_Params;
struct TpuEmbedding_TensorBatchFixedState_Create_Params;
struct TpuEmbeddingEngine_RecvActivationsComputation_Params;
struct TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation_Params;
struct TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation_Params;
struct TpuEmbeddingEngine_DedupDataTupleMaskComputation_Params;
struct SparseCore_GetMaxIdsAndUniques_Params;
struct TpuEmbeddingEngine_DedupDataSizeComputation_Params;

enum TpuCoreTypeEnum : int {
  kTensorCore = 0,
  kEmbeddingV1 = 1,
  kEmbeddingV2 = 2,
};

enum TpuVersionEnum : int {
  kUnknownTpuVersion = 0,
  kTpuV2 = 1,
  kTpuV3 = 2,
  kTpuV4 = 3,
};

enum TpuProgramShardingType : int {
  kInvalid = 0,
  kMain = 1,
  kSharding = 2,
  kUnsharding = 3,
};

typedef TF_Status*(*SE_StatusCallback)(void*);
typedef void(*SE_AllocateFn)(void*,int,uint64_t,bool,int64_t,SE_ScopedDeviceMemory*,TF_Status*);
typedef void(*SE_DeallocateFn)(void*,SE_DeviceMemoryBase*,int,TF_Status*);
typedef void(*XLA_CallbackFn)(void*);
typedef void(*XLA_StatusCallbackFn)(void*,TF_Status*);

struct TpuRuntimeVersion {
  int version[3];
  const char* metadata;
  size_t metadata_size;
};
static_assert(sizeof(TpuRuntimeVersion) == 32, "not the layout of the API");

struct TpuSerializedProto {
  const char* bytes;
  size_t size;
};
static_assert(sizeof(TpuSerializedProto) == 16, "not the layout of the API");

struct SE_PlatformId {
  void* id;
};
static_assert(sizeof(SE_PlatformId) == 8, "not the layout of the API");

struct SE_DeviceMemoryBase {
  void* opaque;
  uint64_t size;
  uint64_t payload;
};
static_assert(sizeof(SE_DeviceMemoryBase) == 24, "not the layout of the API");

struct SE_ScopedDeviceMemory {
  SE_DeviceMemoryBase wrapped;
  int device_ordinal;
};
static_assert(sizeof(SE_ScopedDeviceMemory) == 32, "not the layout of the API");

struct SE_AllocatorStats {
  int64_t num_allocs;
  int64_t bytes_in_use;
  int64_t peak_bytes_in_use;
  int64_t largest_alloc_size;
  bool has_bytes_limit;
  int64_t bytes_limit;
  int64_t bytes_reserved;
  int64_t peak_bytes_reserved;
  bool has_bytes_reservable_limit;
  int64_t bytes_reservable_limit;
  int64_t largest_free_block_bytes;
};
static_assert(sizeof(SE_AllocatorStats) == 88, "not the layout of the API");

struct SE_DeviceMemoryAllocator {
  SE_Platform* platform;
  void* ctx;
  SE_AllocateFn allocate;
  SE_DeallocateFn deallocate;
};
static_assert(sizeof(SE_DeviceMemoryAllocator) == 32, "not the layout of the API");

struct SE_DeviceDescription {
  char* device_vendor;
  char* platform_version;
  char* driver_version;
  char* runtime_version;
  char* pci_bus_id;
  char* name;
  int64_t thread_dim_limit_x;
  int64_t thread_dim_limit_y;
  int64_t thread_dim_limit_z;
  int64_t block_dim_limit_x;
  int64_t block_dim_limit_y;
  int64_t block_dim_limit_z;
  int64_t threads_per_core_limit;
  int64_t threads_per_block_limit;
  int64_t threads_per_warp;
  int64_t registers_per_core_limit;
  int64_t registers_per_block_limit;
  int64_t device_address_bits;
  int64_t device_memory_size;
  int64_t memory_bandwidth;
  int64_t shared_memory_per_core;
  int64_t shared_memory_per_block;
  float clock_rate_ghz;
  int cuda_compute_capability_major;
  int cuda_compute_capability_minor;
  int numa_node;
  int core_count;
  bool ecc_enabled;
};
static_assert(sizeof(SE_DeviceDescription) == 200, "not the layout of the API");

struct SE_ExecutableRunOptions {
  SE_DeviceMemoryAllocator allocator;
  int device_ordinal;
  SE_Stream* stream;
  SE_Stream* host_to_device_stream;
  TpuSerializedProto device_assignment;
  int rng_seed;
  int64_t run_id;
  int launch_id;
};
static_assert(sizeof(SE_ExecutableRunOptions) == 96, "not the layout of the API");

struct SE_MaybeOwningDeviceMemory {
  SE_DeviceMemoryBase memory;
  bool owned;
  int device_ordinal;
  SE_DeviceMemoryAllocator allocator;
};
static_assert(sizeof(SE_MaybeOwningDeviceMemory) == 64, "not the layout of the API");

struct IntList {
  union {
    int* heap;
    int inlined[6];
  };
  int64_t size;
};
static_assert(sizeof(IntList) == 32, "not the layout of the API");

struct Int64List {
  union {
    int64_t* heap;
    int64_t inlined[6];
  };
  int64_t size;
};
static_assert(sizeof(Int64List) == 56, "not the layout of the API");

struct FloatList {
  union {
    float* heap;
    float inlined[6];
  };
  int64_t size;
};
static_assert(sizeof(FloatList) == 32, "not the layout of the API");

struct BoolList {
  union {
    bool* heap;
    bool inlined[6];
  };
  int64_t size;
};
static_assert(sizeof(BoolList) == 16, "not the layout of the API");

struct FloatListRef {
  float* ptr;
  int64_t size;
};
static_assert(sizeof(FloatListRef) == 16, "not the layout of the API");

struct TpuEmbeddingEngineParameters {
  FloatListRef** parameters[8];
  size_t num_tables;
};
static_assert(sizeof(TpuEmbeddingEngineParameters) == 72, "not the layout of the API");

struct XLA_Tile {
  Int64List dimensions;
};
static_assert(sizeof(XLA_Tile) == 56, "not the layout of the API");

struct TileList {
  union {
    XLA_Tile* heap;
    XLA_Tile inlined[6];
  };
  int64_t size;
};
static_assert(sizeof(TileList) == 344, "not the layout of the API");

struct XLA_Layout {
  Int64List minor_to_major;
  IntList dim_level_types;
  IntList dim_unique;
  IntList dim_ordered;
  TileList tiles;
  int index_primitive_type;
  int pointer_primitive_type;
  int64_t element_size_in_bits;
  int64_t memory_space;
  int64_t dynamic_shape_metadata_prefix_bytes;
};
static_assert(sizeof(XLA_Layout) == 528, "not the layout of the API");

struct XLA_Shape {
  int element_type;
  Int64List dimensions;
  BoolList dynamic_dimensions;
  XLA_Shape* tuple_shapes;
  int ntuple_shapes;
  bool has_layout;
  XLA_Layout layout;
};
static_assert(sizeof(XLA_Shape) == 624, "not the layout of the API");

struct XLA_ShapedBuffer {
  XLA_Shape on_device_shape;
  int device_ordinal;
  SE_DeviceMemoryBase* bases;
  size_t count;
};
static_assert(sizeof(XLA_ShapedBuffer) == 648, "not the layout of the API");

struct XLA_Literal {
  char** buffers;
  size_t* sizes;
  size_t count;
  XLA_Shape shape;
};
static_assert(sizeof(XLA_Literal) == 648, "not the layout of the API");

struct XLA_MaybeOwningDeviceMemoryShapeTree {
  XLA_Shape shape;
  SE_MaybeOwningDeviceMemory* buffers;
};
static_assert(sizeof(XLA_MaybeOwningDeviceMemoryShapeTree) == 632, "not the layout of the API");

struct XLA_ShapeIndex {
  int64_t indices[8];
  int64_t count;
};
static_assert(sizeof(XLA_ShapeIndex) == 72, "not the layout of the API");

struct SE_ExecutionInput {
  XLA_MaybeOwningDeviceMemoryShapeTree shape_tree;
  XLA_ShapeIndex* unowned_indices;
  int unowned_indices_size;
  XLA_Shape dynamic_shape;
};
static_assert(sizeof(SE_ExecutionInput) == 1272, "not the layout of the API");

struct SE_ExecutionOutput {
  XLA_ShapedBuffer result;
  SE_MaybeOwningDeviceMemory* to_be_released;
  int to_be_released_size;
  XLA_ShapeIndex* aliased_indices;
  int aliased_indices_size;
};
static_assert(sizeof(SE_ExecutionOutput) == 680, "not the layout of the API");

struct XLA_ComputationLayout {
  int parameter_count;
  XLA_Shape* parameter_layouts;
  XLA_Shape result_layout;
};
static_assert(sizeof(XLA_ComputationLayout) == 640, "not the layout of the API");

struct XLA_HloModuleConfig {
  uint64_t seed;
  int32_t launch_id;
  int64_t replica_count;
  int64_t num_partitions;
  bool use_spmd_partitioning;
  bool use_auto_spmd_partitioning;
  Int64List auto_spmd_partitioning_mesh_shape;
  Int64List auto_spmd_partitioning_mesh_ids;
  TpuSerializedProto debug_options;
  bool has_static_device_assignment;
  TpuSerializedProto static_device_assignment;
  bool has_entry_computation_layout;
  XLA_ComputationLayout entry_computation_layout;
  BoolList allow_spmd_sharding_propagation_to_output;
};
static_assert(sizeof(XLA_HloModuleConfig) == 856, "not the layout of the API");

struct SE_StreamExecutorList {
  SE_StreamExecutor** exec;
  int count;
};
static_assert(sizeof(SE_StreamExecutorList) == 16, "not the layout of the API");

struct XLA_HloModuleGroup {
  TpuSerializedProto proto;
  XLA_HloModuleConfig* module_config;
};
static_assert(sizeof(XLA_HloModuleGroup) == 24, "not the layout of the API");

struct XLA_HloModule {
  TpuSerializedProto proto;
  XLA_HloModuleConfig module_config;
};
static_assert(sizeof(XLA_HloModule) == 872, "not the layout of the API");

struct TpuProgramFingerprint {
  const char* bytes;
  size_t size;
};
static_assert(sizeof(TpuProgramFingerprint) == 16, "not the layout of the API");

struct TpuExecutableSerializedProto {
  const char* bytes;
  size_t size;
};
static_assert(sizeof(TpuExecutableSerializedProto) == 16, "not the layout of the API");

struct CompilerMetadataSerializedProto {
  const char* bytes;
  size_t size;
};
static_assert(sizeof(CompilerMetadataSerializedProto) == 16, "not the layout of the API");

struct HostComputeMetadataSerializedProto {
  const char* bytes;
  size_t size;
};
static_assert(sizeof(HostComputeMetadataSerializedProto) == 16, "not the layout of the API");

struct XLA_DeviceAssignment {
  const char* bytes;
  size_t size;
};
static_assert(sizeof(XLA_DeviceAssignment) == 16, "not the layout of the API");

struct CompilationCacheKeyProperty {
  const char* config_prefix;
  const char* shapes_prefix;
  const char* function_name;
  uint64_t mlir_module_fingerprint;
  const int32_t* device_ids;
  size_t device_ids_size;
  int32_t guaranteed_constants_size;
  uint64_t function_library_fingerprint;
  int32_t num_cores_per_replica;
  int32_t num_replicas;
  const XLA_TpuMeshState* mesh_state;
  uint64_t session_id;
  tensorflow::ResourceMgr* resource_mgr;
};
static_assert(sizeof(CompilationCacheKeyProperty) == 96, "not the layout of the API");

struct CompilationCacheKeyResult {
  const char* key;
  const char* debug_string;
};
static_assert(sizeof(CompilationCacheKeyResult) == 16, "not the layout of the API");

struct TpuPartitionedCall_Params {
  bool input_shape_opt;
  bool group_tensors_for_packing;
  int32_t minimum_input_tensors_packing;
  int32_t minimum_output_tensors_packing;
  bool enable_auto_xla_input_sharding;
  int32_t auto_xla_input_sharding_dim;
  bool enable_variable_deduplication;
};
static_assert(sizeof(TpuPartitionedCall_Params) == 24, "not the layout of the API");

// Later.
struct TpuExecutable_LoadProgramAndEnqueueToStream_Params {
  int32_t struct_size;
  void* priv;
  const XLA_TpuProgram* program;
  SE_DeviceMemoryBase* arguments;
  size_t arguments_len;
  SE_DeviceMemoryBase* result;
  size_t cross_program_prefetch_addrs_len;
  SE_DeviceMemoryBase* cross_program_prefetch_addrs;
  size_t cross_program_prefetch_offsets_len;
  const uint32_t* cross_program_prefetch_offsets;
  int32_t rng_seed;
  XLA_DeviceAssignment* device_assignment;
  SE_Stream* stream;
  SE_OutsideCompilationParams* outside_compilation_params;
  TF_Status* status;
};
static_assert(sizeof(TpuExecutable_LoadProgramAndEnqueueToStream_Params) == 120, "not the layout of the API");

struct TpuExecute_RuntimeInputToPaddedData_Params {
  int32_t struct_size;
  void* priv;
  uint32_t* runtime_input_ptr;
  size_t runtime_input_size;
  int8_t* padded_data_ptr;
  size_t padded_data_size;
  XLA_Shape* runtime_shape;
  XLA_Shape* compile_time_shape;
  TF_Status* status;
};
static_assert(sizeof(TpuExecute_RuntimeInputToPaddedData_Params) == 72, "not the layout of the API");

struct ConfigureDistributedTpuOp_DoWork_Params {
  int32_t struct_size;
  void* priv;
  size_t num_cores_per_host_size;
  const int32_t* num_cores_per_host;
  size_t server_address_size;
  const char* server_address;
  size_t* host_config_output_size;
  char** host_config_output;
  TF_Status* status;
};
static_assert(sizeof(ConfigureDistributedTpuOp_DoWork_Params) == 72, "not the layout of the API");

struct WaitForDistributedTpuOp_DoWork_Params {
  int32_t struct_size;
  void* priv;
  size_t num_hosts;
  size_t num_cores_per_host;
  const int32_t** host_ordinal_to_global_core_id_map;
  tensorflow::TpuMeshCommonState* tpu_mesh_common_state;
  size_t* tpu_topology_output_size;
  char** tpu_topology_output;
  TF_Status* status;
};
static_assert(sizeof(WaitForDistributedTpuOp_DoWork_Params) == 72, "not the layout of the API");

struct InitializeHostForDistributedTpuOp_DoWork_Params {
  int32_t struct_size;
  void* priv;
  size_t tpu_host_config_size;
  const char* tpu_host_config;
  bool enable_whole_mesh_compilations;
  bool is_master_worker;
  size_t* core_id_output_size;
  int32_t** core_id_output;
  TF_Status* status;
};
static_assert(sizeof(InitializeHostForDistributedTpuOp_DoWork_Params) == 64, "not the layout of the API");

struct TpuConfigurationApi_CompilationCacheServerAddrFromConfig_Params {
  int32_t struct_size;
  void* priv;
  size_t tpu_host_config_size;
  const char* tpu_host_config;
  size_t* server_address_output_size;
  char** server_address_output;
  TF_Status* status;
};
static_assert(sizeof(TpuConfigurationApi_CompilationCacheServerAddrFromConfig_Params) == 56, "not the layout of the API");

struct TpuConfigurationApi_GetServerAddressAndPort_Params {
  int32_t struct_size;
  void* priv;
  size_t* server_address_output_size;
  char** server_address_output;
  int* port_output;
  TF_Status* status;
};
static_assert(sizeof(TpuConfigurationApi_GetServerAddressAndPort_Params) == 48, "not the layout of the API");

struct TpuEmbeddingEngine_ExecutePartitioner_Params {
  int32_t struct_size;
  void* priv;
  TpuSerializedProto tpu_embedding_config;
  size_t* common_config_size;
  char** common_config;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_ExecutePartitioner_Params) == 56, "not the layout of the API");

struct TpuEmbeddingEngine_ConfigureMemory_Params {
  int32_t struct_size;
  void* priv;
  int num_inputs;
  size_t common_config_size;
  const char* common_config;
  size_t* memory_config_size;
  char** memory_config;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_ConfigureMemory_Params) == 64, "not the layout of the API");

struct TpuEmbeddingEngine_CollateMemory_Params {
  int32_t struct_size;
  void* priv;
  size_t memory_configs_size;
  const TpuSerializedProto* memory_configs;
  size_t* merged_memory_config_size;
  char** merged_memory_config;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_CollateMemory_Params) == 56, "not the layout of the API");

struct TpuEmbeddingEngine_ConfigureHost_Params {
  int32_t struct_size;
  void* priv;
  int num_inputs;
  size_t common_config_size;
  const char* common_config;
  size_t memory_config_size;
  const char* memory_config;
  TpuSerializedProto tpu_embedding_config;
  size_t* network_config_size;
  char** network_config;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_ConfigureHost_Params) == 96, "not the layout of the API");

struct TpuEmbeddingEngine_ConnectHosts_Params {
  int32_t struct_size;
  void* priv;
  size_t network_configs_size;
  const TpuSerializedProto* network_configs;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_ConnectHosts_Params) == 40, "not the layout of the API");

struct TpuEmbeddingEngine_Finalize_Params {
  int32_t struct_size;
  void* priv;
  const XLA_TpuMeshState* tpu_mesh_state;
  size_t common_config_size;
  const char* common_config;
  size_t memory_config_size;
  const char* memory_config;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_Finalize_Params) == 64, "not the layout of the API");

struct TpuEmbeddingEngine_IsInitialized_Params {
  int32_t struct_size;
  void* priv;
  size_t config_string_size;
  const char* config_string;
  bool* is_tpu_embedding_initialized;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_IsInitialized_Params) == 48, "not the layout of the API");

struct TpuEmbeddingEngine_EnqueueTensorBatch_Params {
  int32_t struct_size;
  void* priv;
  int32_t mode;
  int32_t local_device_ordinal;
  TpuEmbedding_TensorBatchFixedState* fixed_state;
  TF_Tensor** sample_indices_tensors;
  size_t sample_indices_tensors_size;
  TF_Tensor** embedding_indices_tensors;
  size_t embedding_indices_tensors_size;
  TF_Tensor** aggregation_weights_tensors;
  size_t aggregation_weights_tensors_size;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_EnqueueTensorBatch_Params) == 88, "not the layout of the API");

struct TpuEmbedding_TensorBatchFixedState_Create_Params {
  int32_t struct_size;
  void* priv;
  size_t combiners_size;
  char** combiners;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbedding_TensorBatchFixedState_Create_Params) == 40, "not the layout of the API");

struct TpuEmbeddingEngine_RecvActivationsComputation_Params {
  int32_t struct_size;
  void* priv;
  TpuSerializedProto tpu_embedding_config;
  XLA_Shape* deduplication_data_shape;
  TpuSerializedProto* op_sharding;
  TpuSerializedProto* xla_computation;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_RecvActivationsComputation_Params) == 64, "not the layout of the API");

struct TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation_Params {
  int32_t struct_size;
  void* priv;
  TpuSerializedProto tpu_embedding_config;
  TpuSerializedProto* op_sharding;
  TpuSerializedProto* xla_computation;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation_Params) == 56, "not the layout of the API");

struct TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation_Params {
  int32_t struct_size;
  void* priv;
  int32_t num_inputs;
  TpuSerializedProto tpu_embedding_config;
  XLA_Shape* learning_rate_tuple_shape;
  XLA_Shape* deduplication_data_shape;
  XLA_Shape* gradient_tuple_shape;
  TpuSerializedProto* op_sharding;
  TpuSerializedProto* xla_computation;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation_Params) == 88, "not the layout of the API");

struct TpuEmbeddingEngine_DedupDataTupleMaskComputation_Params {
  int32_t struct_size;
  void* priv;
  TpuSerializedProto tpu_embedding_config;
  TpuSerializedProto* xla_computation;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_DedupDataTupleMaskComputation_Params) == 48, "not the layout of the API");

// Later.
struct SparseCore_GetMaxIdsAndUniques_Params {
  size_t struct_size;
  void* priv;
  const char* program_key;
  const char* table_name;
  int64_t num_samples_per_sparse_core;
  int64_t feature_width;
  TF_Status* status;
  int64_t max_ids_per_partition;
  int64_t max_unique_ids_per_partition;
};
static_assert(sizeof(SparseCore_GetMaxIdsAndUniques_Params) == 72, "not the layout of the API");

// Later.
struct TpuEmbeddingEngine_DedupDataSizeComputation_Params {
  int32_t struct_size;
  void* priv;
  TpuSerializedProto tpu_embedding_config;
  TpuSerializedProto embedding_partitions;
  TpuSerializedProto hbm_buffers_config;
  TpuSerializedProto tpu_topology;
  int32_t* num_elements;
  TF_Status* status;
};
static_assert(sizeof(TpuEmbeddingEngine_DedupDataSizeComputation_Params) == 96, "not the layout of the API");

}  // extern "C"

#endif  // MOCK_LIBTPU_GENERATED_LEGACY_C_API_H_
