// The CrossHostTransfers extension: arrays that one process sends and another receives, each with a
// call of its own. Of the two ways that the extension has, this is the one of today's frameworks;
// the other one, by descriptors, passes objects of the framework's own C++ library through the API.
#include <utility>
#include <vector>

#include "base/fork.h"
#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/buffers/buffer.h"
#include "pjrt/buffers/transfers.h"
#include "pjrt/types/error.h"
#include "pjrt/types/event.h"

namespace mock {
namespace {

// The process that has a device of the machine.
int ProcessOf(const PJRT_Client& client, int32_t id) {
  RefuseForkedChild();
  if (client.transfers == nullptr) {
    throw InvalidArgument("a transfer between processes needs several: this client has only one");
  }
  return client.ExistingDevice(id)->description.location.process_index;
}

void Send(const PJRT_Client& client, const PJRT_Buffer& buffer, const TransferName& name, int to,
          const std::shared_ptr<AsyncResult>& sent) {
  const std::shared_ptr<Contents> contents = buffer.contents();
  if (contents == nullptr) {
    const Error deleted = PJRT_Buffer::DeletedError();
    client.transfers->Send(name, to, deleted, nullptr, std::make_shared<AsyncResult>());
    return sent->Set(deleted);
  }
  buffer.ready->OnReady([=, transfers = client.transfers](const Outcome& ready) {
    transfers->Send(name, to, ready, contents->storage(), sent);
  });
}

}  // namespace

void behaviour::Transfers_PJRT_Client_CrossHostSendBuffers(
    PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args* args) {
  std::vector<int> processes;
  for (size_t index = 0; index < args->num_buffers; ++index) {
    processes.push_back(ProcessOf(*args->client, args->dst_global_device_ids[index]));
  }
  for (size_t index = 0; index < args->num_buffers; ++index) {
    const PJRT_Buffer& buffer = *args->buffers[index];
    const TransferName name{buffer.memory->device->description.id,
                            args->dst_global_device_ids[index], args->transfer_keys[index]};
    auto sent = std::make_shared<AsyncResult>();
    Send(*args->client, buffer, name, processes[index], sent);
    args->send_events[index] = MakeEvent(std::move(sent));
  }
}

void behaviour::Transfers_PJRT_Client_CrossHostReceiveBuffers(
    PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args* args) {
  Memory* const memory = MemoryOf(*args->device);
  std::vector<std::unique_ptr<PJRT_Buffer>> buffers;
  std::vector<int> processes;
  for (size_t index = 0; index < args->num_shapes; ++index) {
    processes.push_back(ProcessOf(*args->client, args->src_global_device_ids[index]));
    buffers.push_back(
        AllocateBuffer(MakeShape(args->element_types[index], args->num_dims[index],
                                 args->shape_num_dims[index], args->layouts[index], memory),
                       memory, std::make_shared<AsyncResult>()));
  }
  for (size_t index = 0; index < buffers.size(); ++index) {
    PJRT_Buffer* const buffer = buffers[index].release();
    const TransferName name{args->src_global_device_ids[index], args->device->description.id,
                            args->transfer_keys[index]};
    args->client->transfers->Receive(name, processes[index], buffer->storage(), buffer->ready);
    args->buffers[index] = buffer;
  }
}

// It returns nothing: without this, who called it would wait for good.
void behaviour::Buffer_CopyToRemoteDevice(
    PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args* args) {
  if (args->on_done.on_done == nullptr) return;
  PJRT_Error* const error = ToApi(Unimplemented("PJRT_Buffer_CopyToRemoteDevice"));
  args->on_done.on_done(error, false, args->on_done.user_arg);
  FreeError(error);
}

}  // namespace mock
