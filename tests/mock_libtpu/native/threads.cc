// Many threads at the same events, buffers and transfers of the library that the first argument
// names, each with an end that some of them do not wait for. Prints the bytes that are in use at
// the end, and exits with 1 as soon as a result is wrong.
#include <dlfcn.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "sized.h"

namespace {

constexpr int kRounds = 200;
constexpr int kThreads = 8;
constexpr int64_t kSize = 4096;

const PJRT_Api* api = nullptr;
PJRT_Client* client = nullptr;
PJRT_Device* device = nullptr;
PJRT_Memory* memory = nullptr;

[[noreturn]] void Wrong(const char* what) {
  std::printf("wrong: %s\n", what);
  std::fflush(stdout);
  std::_Exit(1);
}

void Free(PJRT_Error* error) {
  if (error == nullptr) return;
  auto destroy = Sized<PJRT_Error_Destroy_Args>();
  destroy.error = error;
  api->PJRT_Error_Destroy(&destroy);
}

// Whether the call succeeded.
bool Succeeded(PJRT_Error* error) {
  Free(error);
  return error == nullptr;
}

void InThreads(const std::function<void(int)>& body) {
  std::vector<std::thread> threads;
  for (int index = 0; index < kThreads; ++index) threads.emplace_back(body, index);
  for (std::thread& thread : threads) thread.join();
}

bool Await(PJRT_Event* event) {
  auto await = Sized<PJRT_Event_Await_Args>();
  await.event = event;
  return Succeeded(api->PJRT_Event_Await(&await));
}

void Destroy(PJRT_Event* event) {
  auto destroy = Sized<PJRT_Event_Destroy_Args>();
  destroy.event = event;
  api->PJRT_Event_Destroy(&destroy);
}

void Destroy(PJRT_Buffer* buffer) {
  auto destroy = Sized<PJRT_Buffer_Destroy_Args>();
  destroy.buffer = buffer;
  api->PJRT_Buffer_Destroy(&destroy);
}

PJRT_Buffer* Put(char value) {
  const std::vector<char> bytes(kSize, value);
  const int64_t dims[] = {kSize};
  auto put = Sized<PJRT_Client_BufferFromHostBuffer_Args>();
  put.client = client;
  put.data = bytes.data();
  put.type = PJRT_Buffer_Type_U8;
  put.dims = dims;
  put.num_dims = 1;
  put.memory = memory;
  if (!Succeeded(api->PJRT_Client_BufferFromHostBuffer(&put))) Wrong("put");
  Destroy(put.done_with_host_buffer);
  return put.buffer;
}

// Reads a buffer that may be deleted meanwhile; then nothing is read.
void Read(PJRT_Buffer* buffer, char wanted) {
  std::vector<char> bytes(kSize);
  auto get = Sized<PJRT_Buffer_ToHostBuffer_Args>();
  get.src = buffer;
  get.dst = bytes.data();
  get.dst_size = bytes.size();
  if (!Succeeded(api->PJRT_Buffer_ToHostBuffer(&get))) return;
  if (Await(get.event) && bytes != std::vector<char>(kSize, wanted)) Wrong("bytes");
  Destroy(get.event);
}

void CopyAndRead(PJRT_Buffer* buffer, char wanted) {
  auto copy = Sized<PJRT_Buffer_CopyToMemory_Args>();
  copy.buffer = buffer;
  copy.dst_memory = memory;
  if (!Succeeded(api->PJRT_Buffer_CopyToMemory(&copy))) return;
  Read(copy.dst_buffer, wanted);
  Destroy(copy.dst_buffer);
}

// One thread sets an event, others wait for it or leave callbacks; the last callback destroys it.
void Events() {
  struct Shared {
    PJRT_Event* event;
    std::atomic<int> left{kThreads};
  };
  for (int round = 0; round < kRounds; ++round) {
    auto create = Sized<PJRT_Event_Create_Args>();
    api->PJRT_Event_Create(&create);
    Shared shared{create.event};
    InThreads([&shared](int index) {
      if (index % 2 == 1 && !Await(shared.event)) Wrong("an event's success");
      auto on_ready = Sized<PJRT_Event_OnReady_Args>();
      on_ready.event = shared.event;
      on_ready.user_arg = &shared;
      on_ready.callback = [](PJRT_Error* error, void* arg) {
        if (!Succeeded(error)) Wrong("an event's error");
        auto* const own = static_cast<Shared*>(arg);
        if (--own->left == 0) Destroy(own->event);
      };
      PJRT_Event* const event = shared.event;
      api->PJRT_Event_OnReady(&on_ready);
      if (index != 0) return;
      // Its own callback is still missing: until it has run, the event is there.
      auto set = Sized<PJRT_Event_Set_Args>();
      set.event = event;
      api->PJRT_Event_Set(&set);
    });
    if (shared.left != 0) Wrong("callbacks that did not run");
  }
}

// All use a buffer that one of them deletes.
void Buffers() {
  for (int round = 0; round < kRounds; ++round) {
    const char value = static_cast<char>(round);
    PJRT_Buffer* const buffer = Put(value);
    InThreads([=](int index) {
      if (index == 0) {
        auto erase = Sized<PJRT_Buffer_Delete_Args>();
        erase.buffer = buffer;
        api->PJRT_Buffer_Delete(&erase);
        return;
      }
      auto ready = Sized<PJRT_Buffer_ReadyEvent_Args>();
      ready.buffer = buffer;
      if (!Succeeded(api->PJRT_Buffer_ReadyEvent(&ready))) Wrong("a ready event");
      Await(ready.event);
      Destroy(ready.event);
      auto hold = Sized<PJRT_Buffer_IncreaseExternalReferenceCount_Args>();
      hold.buffer = buffer;
      const bool held = Succeeded(api->PJRT_Buffer_IncreaseExternalReferenceCount(&hold));
      Read(buffer, value);
      CopyAndRead(buffer, value);
      if (!held) return;
      auto release = Sized<PJRT_Buffer_DecreaseExternalReferenceCount_Args>();
      release.buffer = buffer;
      if (!Succeeded(api->PJRT_Buffer_DecreaseExternalReferenceCount(&release))) Wrong("release");
    });
    Destroy(buffer);
  }
}

// All read a promised buffer, and copies of it; one keeps the promise meanwhile.
void Promises() {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t dims[] = {kSize};
    auto promise = Sized<PJRT_Client_CreateAliasBuffer_Args>();
    promise.client = client;
    promise.memory = memory;
    promise.shape_dims = dims;
    promise.shape_num_dims = 1;
    promise.shape_element_type = PJRT_Buffer_Type_U8;
    if (!Succeeded(api->PJRT_Client_CreateAliasBuffer(&promise))) Wrong("a promise");
    const char value = static_cast<char>(round);
    InThreads([&promise, value](int index) {
      if (index == 0) {
        PJRT_Buffer* const real = Put(value);
        auto fulfill = Sized<PJRT_Client_FulfillAliasBuffer_Args>();
        fulfill.client = client;
        fulfill.buffer = real;
        fulfill.fulfill_alias_buffer_cb = promise.fulfill_alias_buffer_cb;
        if (!Succeeded(api->PJRT_Client_FulfillAliasBuffer(&fulfill))) Wrong("fulfilling");
        Destroy(real);
      } else if (index % 2 == 0) {
        Read(promise.alias_buffer, value);
      } else {
        CopyAndRead(promise.alias_buffer, value);
      }
    });
    Destroy(promise.alias_buffer);
  }
}

// Every thread sends its piece, and the last one marks the end; readers wait.
void Transfers() {
  constexpr int64_t kPiece = kSize / kThreads;
  for (int round = 0; round < kRounds; ++round) {
    const int64_t dims[] = {kSize};
    auto spec = Sized<PJRT_ShapeSpec>();
    spec.dims = dims;
    spec.num_dims = 1;
    spec.element_type = PJRT_Buffer_Type_U8;
    auto create = Sized<PJRT_Client_CreateBuffersForAsyncHostToDevice_Args>();
    create.client = client;
    create.shape_specs = &spec;
    create.num_shape_specs = 1;
    create.memory = memory;
    if (!Succeeded(api->PJRT_Client_CreateBuffersForAsyncHostToDevice(&create))) Wrong("manager");
    auto retrieve = Sized<PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args>();
    retrieve.transfer_manager = create.transfer_manager;
    api->PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer(&retrieve);
    const char value = static_cast<char>(round);
    std::thread reader(Read, retrieve.buffer_out, value);
    std::atomic<int> left{kThreads};
    InThreads([&](int index) {
      const std::vector<char> bytes(kPiece, value);
      auto transfer = Sized<PJRT_AsyncHostToDeviceTransferManager_TransferData_Args>();
      transfer.transfer_manager = create.transfer_manager;
      transfer.data = bytes.data();
      transfer.offset = index * kPiece;
      transfer.transfer_size = kPiece;
      api->PJRT_AsyncHostToDeviceTransferManager_TransferData(&transfer);
      Destroy(transfer.done_with_h2d_transfer);
      if (--left != 0) return;
      transfer.transfer_size = 0;
      transfer.is_last_transfer = true;
      api->PJRT_AsyncHostToDeviceTransferManager_TransferData(&transfer);
      Destroy(transfer.done_with_h2d_transfer);
    });
    reader.join();
    auto destroy = Sized<PJRT_AsyncHostToDeviceTransferManager_Destroy_Args>();
    destroy.transfer_manager = create.transfer_manager;
    api->PJRT_AsyncHostToDeviceTransferManager_Destroy(&destroy);
    Destroy(retrieve.buffer_out);
  }
}

}  // namespace

int main(int, char** arguments) {
  void* const library = ::dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) Wrong(::dlerror());
  using GetApi = const PJRT_Api* (*)();
  api = reinterpret_cast<GetApi>(::dlsym(library, "GetPjrtApi"))();
  auto create = Sized<PJRT_Client_Create_Args>();
  if (!Succeeded(api->PJRT_Client_Create(&create))) Wrong("client");
  client = create.client;
  auto lookup = Sized<PJRT_Client_LookupDevice_Args>();
  lookup.client = client;
  api->PJRT_Client_LookupDevice(&lookup);
  device = lookup.device;
  auto place = Sized<PJRT_Device_DefaultMemory_Args>();
  place.device = device;
  api->PJRT_Device_DefaultMemory(&place);
  memory = place.memory;
  Events();
  Buffers();
  Promises();
  Transfers();
  auto stats = Sized<PJRT_Device_MemoryStats_Args>();
  stats.device = device;
  api->PJRT_Device_MemoryStats(&stats);
  std::printf("bytes in use: %lld\n", static_cast<long long>(stats.bytes_in_use));
  auto destroy = Sized<PJRT_Client_Destroy_Args>();
  destroy.client = client;
  api->PJRT_Client_Destroy(&destroy);
  return 0;
}
