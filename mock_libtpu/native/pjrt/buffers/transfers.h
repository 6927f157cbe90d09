// Arrays on their way between the processes that share a TPU. Each process listens at a name of
// this machine that the others know. It sends to each other one over a connection of its own, on a
// thread of its own, since a framework goes on while an array is on its way; what comes before this
// process asks for it is kept.
#ifndef MOCK_LIBTPU_PJRT_BUFFERS_TRANSFERS_H_
#define MOCK_LIBTPU_PJRT_BUFFERS_TRANSFERS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "pjrt/types/event.h"

namespace mock {

class Storage;

// What makes a transfer one: the same at both ends.
struct TransferName {
  int32_t source;  // the ids of the devices
  int32_t target;
  int64_t key;  // the framework's

  bool operator<(const TransferName& other) const;
};

class Transfers {
 public:
  // Of process `index` of those that met at `meeting`. Where it cannot listen, what would be
  // received fails with the reason.
  Transfers(std::string meeting, int index);
  // What is received later fails. Waits for what is on its way to others, at most ten seconds.
  ~Transfers();
  Transfers(const Transfers&) = delete;
  Transfers& operator=(const Transfers&) = delete;

  // Sends the bytes of an array, or the error for which there are none, to process `to`; returns at
  // once and sets `sent` when the system has them.
  void Send(const TransferName& name, int to, const Outcome& failure,
            std::shared_ptr<const Storage> bytes, std::shared_ptr<AsyncResult> sent);
  // Fills `bytes` with what process `from` sends; returns at once and sets `ready` when they are
  // there.
  void Receive(const TransferName& name, int from, std::shared_ptr<Storage> bytes,
               std::shared_ptr<AsyncResult> ready);

 private:
  class Inbox;
  class Outbox;

  const std::string meeting_;
  const int index_;
  const std::shared_ptr<Inbox> inbox_;
  std::mutex mutex_;  // guards what follows
  std::map<int, std::shared_ptr<Outbox>> outboxes_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_BUFFERS_TRANSFERS_H_
