/* Adds two arrays on a TPU through the PJRT C API: a client without JAX and without Python.

     cc add.c -o add -I "$(mock-libtpu build --include)" -ldl
     mock-libtpu run -- ./add

   It prints 11 22 33 44. TPU_LIBRARY_PATH names the plugin. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "xla/pjrt/c/pjrt_c_api.h"

/* Calls a function of the API: args is its struct, whose other fields are zero. */
#define CALL(function, args, ...)                                                   \
  function##_Args args = {.struct_size = function##_Args_STRUCT_SIZE, __VA_ARGS__}; \
  check(api, api->function(&args))

/* Ends the program with an error's message, if there is an error. */
static void check(const PJRT_Api* api, PJRT_Error* error) {
  if (error == NULL) return;
  PJRT_Error_Message_Args text = {.struct_size = PJRT_Error_Message_Args_STRUCT_SIZE, .error = error};
  api->PJRT_Error_Message(&text);
  fprintf(stderr, "%.*s\n", (int)text.message_size, text.message);
  exit(1);
}

int main(void) {
  const char* path = getenv("TPU_LIBRARY_PATH");
  void* library = dlopen(path == NULL ? "libtpu.so" : path, RTLD_NOW);
  const PJRT_Api* (*get_api)(void) = NULL;
  if (library != NULL) *(void**)&get_api = dlsym(library, "GetPjrtApi");
  if (get_api == NULL) return fprintf(stderr, "%s\n", dlerror()), 1;
  const PJRT_Api* api = get_api();

  CALL(PJRT_Plugin_Initialize, plugin, .extension_start = NULL);
  CALL(PJRT_Client_Create, client, .extension_start = NULL);
  CALL(PJRT_Client_AddressableDevices, devices, .client = client.client);

  char code[] = "func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {"
                "  %sum = stablehlo.add %a, %b : tensor<4xf32>  return %sum : tensor<4xf32> }";
  /* An xla::CompileOptionsProto: executable_build_options of one replica and one partition. */
  char options[] = {0x1a, 4, 0x20, 1, 0x28, 1};
  PJRT_Program program = {.struct_size = PJRT_Program_STRUCT_SIZE, .code = code, .format = "mlir",
                          .code_size = sizeof code - 1, .format_size = 4};
  CALL(PJRT_Client_Compile, compiled, .client = client.client, .program = &program,
       .compile_options = options, .compile_options_size = sizeof options);

  float data[2][4] = {{1, 2, 3, 4}, {10, 20, 30, 40}}, sum[4];
  PJRT_Buffer *arguments[2], *output;
  for (int i = 0; i < 2; ++i) {
    CALL(PJRT_Client_BufferFromHostBuffer, to, .client = client.client, .data = data[i],
         .device = devices.addressable_devices[0], .type = PJRT_Buffer_Type_F32,
         .dims = (int64_t[]){4}, .num_dims = 1);
    CALL(PJRT_Event_Await, copied, .event = to.done_with_host_buffer);
    arguments[i] = to.buffer;
  }
  PJRT_ExecuteOptions how = {.struct_size = PJRT_ExecuteOptions_STRUCT_SIZE};
  CALL(PJRT_LoadedExecutable_Execute, run, .executable = compiled.executable, .options = &how,
       .num_devices = 1, .argument_lists = (PJRT_Buffer* const*[]){arguments}, .num_args = 2,
       .output_lists = (PJRT_Buffer**[]){&output});
  CALL(PJRT_Buffer_ToHostBuffer, from, .src = output, .dst = sum, .dst_size = sizeof sum);
  CALL(PJRT_Event_Await, arrived, .event = from.event);
  printf("%g %g %g %g\n", sum[0], sum[1], sum[2], sum[3]);
  CALL(PJRT_Client_Destroy, end, .client = client.client);
}
