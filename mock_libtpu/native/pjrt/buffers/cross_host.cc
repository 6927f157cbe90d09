// The CrossHostTransfers extension: arrays that one process sends and another receives, each with a
// call of its own. Of the two ways that the extension has, this is the one of today's frameworks;
// the other one, by descriptors, passes objects of the framework's own C++ library through the API.
#include <string>
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

// A device of the machine, which another process may have.
Result<const PJRT_Device*> Peer(const PJRT_Client& client, int32_t id) {
  if (InForkedChild()) return Error{PJRT_Error_Code_FAILED_PRECONDITION, kForked};
  if (client.transfers == nullptr) {
    return InvalidArgument("a transfer between processes needs several: this client has only one");
  }
  const PJRT_Device* const device = client.FindDevice(id);
  if (device != nullptr) return device;
  return InvalidArgument("this client has no device of id " + std::to_string(id));
}

void Send(const PJRT_Client& client, const PJRT_Buffer& buffer, const TransferName& name, int to,
          const std::shared_ptr<AsyncResult>& sent) {
  const std::shared_ptr<Contents> contents = buffer.contents();
  if (contents == nullptr) {
    const Error deleted = PJRT_Buffer::DeletedError();
    client.transfers->Send(name, to, deleted, nullptr, std::make_shared<AsyncResult>());
    return sent->Set(deleted);
  }
  buffer.ready->OnReady([=, transfers = client.transfers](const Result<void>& ready) {
    transfers->Send(name, to, ready, contents->storage(), sent);
  });
}

}  // namespace

Result<void> behaviour::Transfers_PJRT_Client_CrossHostSendBuffers(
    PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args* args) {
  std::vector<int> processes;
  for (size_t index = 0; index < args->num_buffers; ++index) {
    const auto target = Peer(*args->client, args->dst_global_device_ids[index]);
    if (!target.ok()) return target.error();
    processes.push_back((*target)->description.location.process_index);
  }
  for (size_t index = 0; index < args->num_buffers; ++index) {
    const PJRT_Buffer& buffer = *args->buffers[index];
    const TransferName name{buffer.memory->device->description.id,
                            args->dst_global_device_ids[index], args->transfer_keys[index]};
    auto sent = std::make_shared<AsyncResult>();
    Send(*args->client, buffer, name, processes[index], sent);
    args->send_events[index] = MakeEvent(std::move(sent));
  }
  return {};
}

Result<void> behaviour::Transfers_PJRT_Client_CrossHostReceiveBuffers(
    PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args* args) {
  Memory* const memory = args->device->default_memory();
  if (memory == nullptr) return NotAddressable(*args->device);
  std::vector<std::unique_ptr<PJRT_Buffer>> buffers;
  std::vector<int> processes;
  for (size_t index = 0; index < args->num_shapes; ++index) {
    const auto source = Peer(*args->client, args->src_global_device_ids[index]);
    if (!source.ok()) return source.error();
    processes.push_back((*source)->description.location.process_index);
    Result<ArrayShape> shape = MakeShape(args->element_types[index], args->num_dims[index],
                                         args->shape_num_dims[index], args->layouts[index], memory);
    if (!shape.ok()) return shape.error();
    auto buffer = AllocateBuffer(*std::move(shape), memory, std::make_shared<AsyncResult>());
    if (!buffer.ok()) return buffer.error();
    buffers.push_back(*std::move(buffer));
  }
  for (size_t index = 0; index < buffers.size(); ++index) {
    PJRT_Buffer* const buffer = buffers[index].release();
    const TransferName name{args->src_global_device_ids[index], args->device->description.id,
                            args->transfer_keys[index]};
    args->client->transfers->Receive(name, processes[index], buffer->storage(), buffer->ready);
    args->buffers[index] = buffer;
  }
  return {};
}

// It returns nothing: without this, who called it would wait for good.
void behaviour::Buffer_CopyToRemoteDevice(
    PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args* args) {
  if (args->on_done.on_done == nullptr) return;
  PJRT_Error* const error = ToApi(Unimplemented("PJRT_Buffer_CopyToRemoteDevice"));
  args->on_done.on_done(error, false, args->on_done.user_arg);
  TakeBack(error);
}

}  // namespace mock
