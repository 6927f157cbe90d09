// Facts of XLA's FFI, the C ABI of custom calls, as far as one handler needs them: openxla/xla,
// commit 5a9e73cbd929, xla/ffi/api/c_api.h (FFI 0.3; the fields used are where FFI 0.1 had them).
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_XLA_FFI_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_XLA_FFI_H_

#include <cstddef>
#include <cstdint>

extern "C" {

struct XLA_FFI_Error;
struct XLA_FFI_ExecutionContext;
struct XLA_FFI_Api;

enum XLA_FFI_Extension_Type { XLA_FFI_Extension_Metadata = 1 };
enum XLA_FFI_AttrType { XLA_FFI_AttrType_ARRAY = 1, XLA_FFI_AttrType_SCALAR = 3 };
enum XLA_FFI_ExecutionStage { XLA_FFI_ExecutionStage_EXECUTE = 3 };
enum XLA_FFI_DataType { XLA_FFI_DataType_S64 = 5 };

struct XLA_FFI_Extension_Base {
  size_t struct_size;
  int type;
  XLA_FFI_Extension_Base* next;
};

struct XLA_FFI_Api_Version {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  int major_version;
  int minor_version;
};

struct XLA_FFI_Metadata {
  size_t struct_size;
  XLA_FFI_Api_Version api_version;
  uint32_t traits;
};

struct XLA_FFI_Metadata_Extension {
  XLA_FFI_Extension_Base base;
  XLA_FFI_Metadata* metadata;
};

struct XLA_FFI_Buffer {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  int dtype;
  void* data;
  int64_t rank;
  int64_t* dims;
};

// Arguments and results have the same form.
struct XLA_FFI_Values {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  int64_t size;
  int* types;
  void** values;
};

struct XLA_FFI_ByteSpan {
  const char* ptr;
  size_t len;
};

struct XLA_FFI_Scalar {
  int dtype;
  void* value;
};

struct XLA_FFI_Array {
  int dtype;
  size_t size;
  void* data;
};

struct XLA_FFI_Attrs {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  int64_t size;
  int* types;
  XLA_FFI_ByteSpan** names;
  void** attrs;
};

struct XLA_FFI_CallFrame {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  const XLA_FFI_Api* api;
  XLA_FFI_ExecutionContext* ctx;
  int stage;
  XLA_FFI_Values args;
  XLA_FFI_Values rets;
  XLA_FFI_Attrs attrs;
};

struct XLA_FFI_Error_Create_Args {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  const char* message;
  int errc;
};

struct XLA_FFI_RunId_Get_Args {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  XLA_FFI_ExecutionContext* ctx;
  int64_t run_id;
};

struct XLA_FFI_DeviceOrdinal_Get_Args {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  XLA_FFI_ExecutionContext* ctx;
  int32_t device_ordinal;
};

struct XLA_FFI_Api {
  size_t struct_size;
  XLA_FFI_Extension_Base* extension_start;
  XLA_FFI_Api_Version api_version;
  const void* internal_api;
  XLA_FFI_Error* (*XLA_FFI_Error_Create)(XLA_FFI_Error_Create_Args*);
  void* other_functions[15];  // from XLA_FFI_Error_GetMessage to XLA_FFI_Future_SetError
  XLA_FFI_Error* (*XLA_FFI_RunId_Get)(XLA_FFI_RunId_Get_Args*);
  XLA_FFI_Error* (*XLA_FFI_DeviceOrdinal_Get)(XLA_FFI_DeviceOrdinal_Get_Args*);
};

}  // extern "C"

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_XLA_FFI_H_
