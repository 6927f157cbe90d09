/* Adds two arrays on a TPU through the PJRT C API: a client without JAX and without Python.

     cc add.c -o add -I "$(mock-libtpu build --include)" -ldl
     mock-libtpu run -- ./add

   It prints 11 22 33 44. TPU_LIBRARY_PATH names the plugin. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "xla/pjrt/c/pjrt_c_api.h"

static const PJRT_Api* api;

/* Ends the program with an error's message, if there is an error. */
static void check(PJRT_Error* error) {
  if (error == NULL) return;
  PJRT_Error_Message_Args text = {.struct_size = PJRT_Error_Message_Args_STRUCT_SIZE, .error = error};
  api->PJRT_Error_Message(&text);
  fprintf(stderr, "%.*s\n", (int)text.message_size, text.message);
  exit(1);
}

/* Calls a function of the API: args is its struct, whose other fields are zero. */
#define CALL(function, args, ...)                                                   \
  function##_Args args = {.struct_size = function##_Args_STRUCT_SIZE, __VA_ARGS__}; \
  check(api->function(&args))

static PJRT_Buffer* put(PJRT_Client* client, PJRT_Device* device, const float* data, int64_t size) {
  CALL(PJRT_Client_BufferFromHostBuffer, to, .client = client, .data = data, .device = device,
       .type = PJRT_Buffer_Type_F32, .dims = &size, .num_dims = 1);
  CALL(PJRT_Event_Await, copied, .event = to.done_with_host_buffer);
  return to.buffer;
}

int main(void) {
  const char* path = getenv("TPU_LIBRARY_PATH");
  void* library = dlopen(path == NULL ? "libtpu.so" : path, RTLD_NOW);
  const PJRT_Api* (*get_api)(void) = NULL;
  if (library != NULL) *(void**)&get_api = dlsym(library, "GetPjrtApi");
  if (get_api == NULL) return fprintf(stderr, "%s\n", dlerror()), 1;
  api = get_api();

  CALL(PJRT_Plugin_Initialize, plugin, .extension_start = NULL);
  CALL(PJRT_Client_Create, client, .extension_start = NULL);
  CALL(PJRT_Client_AddressableDevices, devices, .client = client.client);
  PJRT_Device* device = devices.addressable_devices[0];

  char code[] = "func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {"
                "  %sum = stablehlo.add %a, %b : tensor<4xf32>  return %sum : tensor<4xf32> }";
  /* An xla::CompileOptionsProto: executable_build_options of one replica and one partition. */
  char options[] = {0x1a, 4, 0x20, 1, 0x28, 1};
  PJRT_Program program = {.struct_size = PJRT_Program_STRUCT_SIZE, .code = code, .format = "mlir",
                          .code_size = sizeof code - 1, .format_size = 4};
  CALL(PJRT_Client_Compile, compiled, .client = client.client, .program = &program,
       .compile_options = options, .compile_options_size = sizeof options);

  PJRT_Buffer* given[] = {put(client.client, device, (float[]){1, 2, 3, 4}, 4),
                          put(client.client, device, (float[]){10, 20, 30, 40}, 4)};
  PJRT_Buffer* const* arguments = given;
  PJRT_Buffer* taken[1];
  PJRT_Buffer** outputs = taken;
  PJRT_ExecuteOptions how = {.struct_size = PJRT_ExecuteOptions_STRUCT_SIZE};
  CALL(PJRT_LoadedExecutable_Execute, run, .executable = compiled.executable, .options = &how,
       .argument_lists = &arguments, .num_devices = 1, .num_args = 2, .output_lists = &outputs);

  float sum[4];
  CALL(PJRT_Buffer_ToHostBuffer, from, .src = taken[0], .dst = sum, .dst_size = sizeof sum);
  CALL(PJRT_Event_Await, arrived, .event = from.event);
  printf("%g %g %g %g\n", sum[0], sum[1], sum[2], sum[3]);
  CALL(PJRT_Client_Destroy, end, .client = client.client);
  return 0;
}
