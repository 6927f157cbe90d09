// The table of a profiler, which the Profiler extension points to and which has errors of its own,
// and recording its functions. Facts of its API: openxla/xla,
// commit 131bf41acb46, xla/backends/profiler/plugin/profiler_c_api.h and
// xla/pjrt/c/pjrt_c_api_profiler_extension.h.
#ifndef MOCK_LIBTPU_INTERPOSER_PROFILER_H_
#define MOCK_LIBTPU_INTERPOSER_PROFILER_H_

#include <cstddef>
#include <cstdint>

#include "generated/pjrt_c_api.h"

extern "C" {

struct PLUGIN_Profiler;
struct PLUGIN_Profiler_Error;
struct PLUGIN_Profiler_ConsumeResult;

struct PLUGIN_Profiler_Error_Destroy_Args {
  size_t struct_size;
  void* priv;
  PLUGIN_Profiler_Error* error;
};

struct PLUGIN_Profiler_Error_Message_Args {
  size_t struct_size;
  void* priv;
  const PLUGIN_Profiler_Error* error;
  const char* message;  // out
  size_t message_size;  // out
};

struct PLUGIN_Profiler_Error_GetCode_Args {
  size_t struct_size;
  void* priv;
  const PLUGIN_Profiler_Error* error;
  int code;  // out
};

struct PLUGIN_Profiler_Create_Args {
  size_t struct_size;
  const char* options;
  size_t options_size;
  PLUGIN_Profiler* profiler;  // out
};

struct PLUGIN_Profiler_Destroy_Args {
  size_t struct_size;
  PLUGIN_Profiler* profiler;
};

struct PLUGIN_Profiler_Start_Args {
  size_t struct_size;
  PLUGIN_Profiler* profiler;
};

struct PLUGIN_Profiler_Stop_Args {
  size_t struct_size;
  PLUGIN_Profiler* profiler;
};

struct PLUGIN_Profiler_CollectData_Args {
  size_t struct_size;
  PLUGIN_Profiler* profiler;
  uint8_t* buffer;              // in/out
  size_t buffer_size_in_bytes;  // out
};

struct PLUGIN_Profiler_Consume_Args {
  size_t struct_size;
  PLUGIN_Profiler* profiler;
  PLUGIN_Profiler_ConsumeResult* result;  // out
};

struct PLUGIN_Profiler_ConsumeResult_Destroy_Args {
  size_t struct_size;
  PLUGIN_Profiler_ConsumeResult* consume_result;
};

struct PLUGIN_Profiler_Serialize_Args {
  size_t struct_size;
  PLUGIN_Profiler* profiler;
  PLUGIN_Profiler_ConsumeResult* consume_result;
  const uint8_t* serialized_bytes;  // out
  size_t serialized_size;           // out
};

struct PLUGIN_Profiler_Api {
  size_t struct_size;
  void* priv;
  void (*error_destroy)(PLUGIN_Profiler_Error_Destroy_Args*);
  void (*error_message)(PLUGIN_Profiler_Error_Message_Args*);
  PLUGIN_Profiler_Error* (*error_get_code)(PLUGIN_Profiler_Error_GetCode_Args*);
  PLUGIN_Profiler_Error* (*create)(PLUGIN_Profiler_Create_Args*);
  PLUGIN_Profiler_Error* (*destroy)(PLUGIN_Profiler_Destroy_Args*);
  PLUGIN_Profiler_Error* (*start)(PLUGIN_Profiler_Start_Args*);
  PLUGIN_Profiler_Error* (*stop)(PLUGIN_Profiler_Stop_Args*);
  PLUGIN_Profiler_Error* (*collect_data)(PLUGIN_Profiler_CollectData_Args*);
  // Since jaxlib 0.11.0.
  PLUGIN_Profiler_Error* (*consume)(PLUGIN_Profiler_Consume_Args*);
  void (*consume_result_destroy)(PLUGIN_Profiler_ConsumeResult_Destroy_Args*);
  PLUGIN_Profiler_Error* (*serialize)(PLUGIN_Profiler_Serialize_Args*);
};

struct PJRT_Profiler_Extension {
  PJRT_Extension_Base base;
  PLUGIN_Profiler_Api* profiler_api;
  int64_t traceme_context_id;
};

}  // extern "C"

namespace mock::interposer {

// Makes the functions of a copy of a profiler's table, a plugin's or the mock's own, record their
// calls, and calls those of `theirs` from there. Functions that the table does not have stay as
// they are.
void Record(const PLUGIN_Profiler_Api& theirs, PLUGIN_Profiler_Api* copy);

}  // namespace mock::interposer

#endif  // MOCK_LIBTPU_INTERPOSER_PROFILER_H_
