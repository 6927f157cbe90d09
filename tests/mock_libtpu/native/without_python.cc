// A framework without Python: opens the library that its argument names and does what needs no
// program, then what does. It prints the results, one per line.
#include <dlfcn.h>

#include <cstdio>

#include "generated/pjrt_c_api.h"
#include "sized.h"

namespace {

const PJRT_Api* api = nullptr;

// Prints the error, if there is one, and frees it.
void Report(const char* what, PJRT_Error* error) {
  if (error == nullptr) {
    std::printf("%s: ok\n", what);
    return;
  }
  auto code = Sized<PJRT_Error_GetCode_Args>();
  code.error = error;
  api->PJRT_Error_GetCode(&code);
  auto message = Sized<PJRT_Error_Message_Args>();
  message.error = error;
  api->PJRT_Error_Message(&message);
  std::printf("%s: %d %.*s\n", what, static_cast<int>(code.code),
              static_cast<int>(message.message_size), message.message);
  auto destroy = Sized<PJRT_Error_Destroy_Args>();
  destroy.error = error;
  api->PJRT_Error_Destroy(&destroy);
}

void RoundTrip(PJRT_Client* client) {
  const float numbers[] = {1, 2, 3};
  const int64_t dims[] = {3};
  auto put = Sized<PJRT_Client_BufferFromHostBuffer_Args>();
  put.client = client;
  put.data = numbers;
  put.type = PJRT_Buffer_Type_F32;
  put.dims = dims;
  put.num_dims = 1;
  Report("put", api->PJRT_Client_BufferFromHostBuffer(&put));
  auto get = Sized<PJRT_Buffer_ToHostBuffer_Args>();
  float read[3] = {};
  get.src = put.buffer;
  get.dst = read;
  get.dst_size = sizeof read;
  Report("get", api->PJRT_Buffer_ToHostBuffer(&get));
  std::printf("numbers: %g %g %g\n", read[0], read[1], read[2]);
  PJRT_Event* const events[] = {put.done_with_host_buffer, get.event};
  for (PJRT_Event* const event : events) {
    auto destroy = Sized<PJRT_Event_Destroy_Args>();
    destroy.event = event;
    api->PJRT_Event_Destroy(&destroy);
  }
  auto destroy = Sized<PJRT_Buffer_Destroy_Args>();
  destroy.buffer = put.buffer;
  Report("destroy", api->PJRT_Buffer_Destroy(&destroy));
}

void Compile(PJRT_Client* client) {
  char code[] = "module {}";
  auto program = Sized<PJRT_Program>();
  program.code = code;
  program.code_size = sizeof code - 1;
  program.format = "mlir";
  program.format_size = 4;
  auto compile = Sized<PJRT_Client_Compile_Args>();
  compile.client = client;
  compile.program = &program;
  Report("compile", api->PJRT_Client_Compile(&compile));
  auto topology = Sized<PJRT_Client_TopologyDescription_Args>();
  topology.client = client;
  api->PJRT_Client_TopologyDescription(&topology);
  auto ahead = Sized<PJRT_Compile_Args>();
  ahead.topology = topology.topology;
  ahead.program = &program;
  Report("compile for a topology", api->PJRT_Compile(&ahead));
  auto load = Sized<PJRT_Executable_DeserializeAndLoad_Args>();
  load.client = client;
  load.serialized_executable = "bytes";
  load.serialized_executable_size = 5;
  Report("load", api->PJRT_Executable_DeserializeAndLoad(&load));
}

}  // namespace

int main(int, char** arguments) {
  void* const library = ::dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::printf("%s\n", ::dlerror());
    return 1;
  }
  using GetApi = const PJRT_Api* (*)();
  api = reinterpret_cast<GetApi>(::dlsym(library, "GetPjrtApi"))();
  auto create = Sized<PJRT_Client_Create_Args>();
  Report("create", api->PJRT_Client_Create(&create));
  RoundTrip(create.client);
  Compile(create.client);
  auto destroy = Sized<PJRT_Client_Destroy_Args>();
  destroy.client = create.client;
  Report("end", api->PJRT_Client_Destroy(&destroy));
  return 0;
}
