// See transfers.h.
#include "pjrt/buffers/transfers.h"

#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

#include "base/fork.h"
#include "base/local_socket.h"
#include "pjrt/buffers/storage.h"

namespace mock {
namespace {

// The other process may start later, or be slow.
constexpr std::chrono::minutes kPatience{10};
constexpr std::chrono::milliseconds kPause{20};
constexpr std::chrono::seconds kLastWait{10};  // for what is on its way at the end
constexpr char kTooManyThreads[] = "there are too many threads";
constexpr size_t kMostMessage = 1 << 16;
constexpr size_t kPiece = 1 << 20;

// What comes before the bytes of an array, or before the message of an error. The first thing on a
// connection is the index of the process that sends.
struct Header {
  int64_t key;
  int32_t source;
  int32_t target;
  int64_t code;
  uint64_t size;
};

Error Unavailable(std::string message) { return {PJRT_Error_Code_UNAVAILABLE, std::move(message)}; }

std::string Described(const TransferName& name) {
  return Concat("the transfer from device ", name.source, " to device ", name.target);
}

// Until all bytes are moved by `move`, which is send or recv. False where that failed.
template <typename Byte, typename Move>
bool MoveAll(Byte* bytes, size_t size, Move move) {
  while (size > 0) {
    const ssize_t moved = move(bytes, size);
    if (moved < 0 && errno == EINTR) continue;
    if (moved <= 0) return false;
    bytes += moved;
    size -= static_cast<size_t>(moved);
  }
  return true;
}

bool WriteAll(const FileDescriptor& socket, const void* data, size_t size) {
  return MoveAll(static_cast<const char*>(data), size, [&](const char* rest, size_t left) {
    return ::send(socket.get(), rest, left, MSG_NOSIGNAL);
  });
}

bool ReadAll(const FileDescriptor& socket, void* data, size_t size) {
  return MoveAll(static_cast<char*>(data), size,
                 [&](char* rest, size_t left) { return ::recv(socket.get(), rest, left, 0); });
}

bool ReadBytes(const FileDescriptor& socket, const Storage& bytes) {
  if (bytes.is_writable()) return ReadAll(socket, bytes.data(), bytes.size());
  size_t size = bytes.size();  // a dry run has no bytes
  std::string piece(std::min(size, kPiece), '\0');
  while (size > 0) {
    const size_t part = std::min(size, piece.size());
    if (!ReadAll(socket, piece.data(), part)) return false;
    size -= part;
  }
  return true;
}

bool IsOurs(const FileDescriptor& socket) {
  const std::optional<ucred> peer = PeerOf(socket);
  return peer.has_value() && peer->uid == ::geteuid();
}

LocalAddress AddressOf(const std::string& meeting, int index) {
  // The end of a name that is too long is cut.
  return LocalAddress(Concat("mock-libtpu/transfers/", index, "/", meeting));
}

FileDescriptor ConnectPatiently(const LocalAddress& address) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (true) {
    FileDescriptor socket = address.Connect();
    if (socket.open() || std::chrono::steady_clock::now() > deadline) return socket;
    std::this_thread::sleep_for(kPause);
  }
}

// A thread that gets no signals: those are for the program's own. Not joinable where there are too
// many.
std::thread StartThread(std::function<void()> work) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread;
  try {
    thread = std::thread(std::move(work));
  } catch (const std::system_error&) {
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

// The same without an owner. False where there is none.
bool InBackground(std::function<void()> work) {
  std::thread thread = StartThread(std::move(work));
  const bool started = thread.joinable();
  if (started) thread.detach();
  return started;
}

}  // namespace

bool TransferName::operator<(const TransferName& other) const {
  return std::tie(source, target, key) < std::tie(other.source, other.target, other.key);
}

// What is sent to one process, in the order in which it is ready.
class Transfers::Outbox : public std::enable_shared_from_this<Transfers::Outbox> {
 public:
  struct Item {
    TransferName name;
    Outcome failure;
    std::shared_ptr<const Storage> bytes;
    std::shared_ptr<AsyncResult> sent;
  };

  Outbox(const LocalAddress& address, int32_t from) : address_(address), from_(from) {}

  void Add(Item item) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!is_started_) {
      is_started_ = InBackground([self = shared_from_this()] { self->Run(); });
    }
    if (is_started_ && !is_broken_) {
      items_.push_back(std::move(item));
      changed_.notify_one();
      return;
    }
    lock.unlock();
    item.sent->Set(Broken(item.name));
  }

  // No item follows.
  void Close() {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
  }

  // Until the last item is sent, or a moment has come.
  void Drain(std::chrono::steady_clock::time_point until) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!is_started_ || std::this_thread::get_id() == thread_) return;
    changed_.wait_until(lock, until, [&] { return is_over_; });
  }

 private:
  static Error Broken(const TransferName& name) {
    return Unavailable(Described(name) + " did not reach the process of its target");
  }

  void Run() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      thread_ = std::this_thread::get_id();
    }
    FileDescriptor socket = ConnectPatiently(address_);
    bool is_good = socket.open() && IsOurs(socket) && WriteAll(socket, &from_, sizeof from_);
    while (std::optional<Item> item = Next(!is_good)) {
      is_good = is_good && Write(socket, *item);
      item->sent->Set(is_good ? Outcome() : Broken(item->name));
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    is_over_ = true;
    changed_.notify_all();
  }

  // The next one; nothing once there are none any more.
  std::optional<Item> Next(bool is_broken) {
    std::unique_lock<std::mutex> lock(mutex_);
    is_broken_ = is_broken;
    changed_.wait(lock, [&] { return !items_.empty() || is_closed_ || is_broken_; });
    if (items_.empty()) return std::nullopt;
    Item item = std::move(items_.front());
    items_.pop_front();
    return item;
  }

  static bool Write(const FileDescriptor& socket, const Item& item) {
    const auto& [source, target, key] = item.name;
    std::string_view sent;
    if (item.failure.has_value()) {
      sent = std::string_view(item.failure->message).substr(0, kMostMessage);
    } else {
      sent = {item.bytes->data(), item.bytes->size()};
    }
    const int64_t code = item.failure.has_value() ? item.failure->code : 0;
    const Header header{key, source, target, code, sent.size()};
    return WriteAll(socket, &header, sizeof header) && WriteAll(socket, sent.data(), sent.size());
  }

  const LocalAddress address_;
  const int32_t from_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<Item> items_;
  bool is_started_ = false;
  bool is_broken_ = false;
  bool is_closed_ = false;
  bool is_over_ = false;
  std::thread::id thread_;
};

// What comes for this process. It lives as long as the threads that look into it.
class Transfers::Inbox : public std::enable_shared_from_this<Transfers::Inbox> {
 public:
  struct Awaited {
    int from;
    std::shared_ptr<Storage> bytes;
    std::shared_ptr<AsyncResult> ready;
  };

  explicit Inbox(const LocalAddress& address) : listener_(address.Listen()) {
    if (listener_.open()) return;
    FailForGood(std::strerror(errno));
  }

  void Start() {
    if (!listener_.open()) return;
    listening_ = StartThread([self = shared_from_this()] { self->Listen(); });
    if (!listening_.joinable()) FailForGood(kTooManyThreads);
  }

  void Await(const TransferName& name, Awaited awaited) {
    const std::optional<Outcome> outcome = Begin(name, awaited);
    if (outcome.has_value()) awaited.ready->Set(*outcome);
  }

  // The address is free again after it.
  void Close() {
    ::shutdown(listener_.get(), SHUT_RDWR);  // which ends accept()
    FailForGood("the client of the TPU was destroyed");
    if (!listening_.joinable()) return;
    if (listening_.get_id() == std::this_thread::get_id()) {
      listening_.detach();  // a callback for a failure destroys the client
    } else {
      listening_.join();
      listener_ = FileDescriptor();
    }
  }

 private:
  struct Arrived {
    Outcome failure;
    std::shared_ptr<Storage> bytes;
  };

  // The result of what is here already, or will not come.
  std::optional<Outcome> Begin(const TransferName& name, const Awaited& awaited) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (const auto arrived = arrived_.extract(name)) {
      return Fill(name, arrived.mapped(), *awaited.bytes);
    }
    if (failure_.has_value()) return *failure_;
    const auto connections = connections_.find(awaited.from);
    if (connections != connections_.end() && connections->second == 0) {
      return Ended(name, awaited.from);
    }
    if (awaited_.emplace(name, awaited).second) return std::nullopt;
    return InvalidArgument(Described(name), " is awaited already");
  }

  void Listen() {
    while (true) {
      FileDescriptor socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (!socket.open()) {
        if (errno == EINTR || errno == ECONNABORTED) continue;
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
          std::this_thread::sleep_for(kPause);
          continue;
        }
        return FailForGood(std::strerror(errno));  // in Close() it has failed already
      }
      if (!IsOurs(socket)) continue;
      auto shared = std::make_shared<FileDescriptor>(std::move(socket));
      if (!InBackground([self = shared_from_this(), shared] { self->ReadFrom(*shared); })) {
        return FailForGood(kTooManyThreads);
      }
    }
  }

  void ReadFrom(const FileDescriptor& socket) {
    int32_t from = 0;
    if (!ReadAll(socket, &from, sizeof from)) return;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ++connections_[from];
    }
    Header header;
    try {
      while (ReadAll(socket, &header, sizeof header) && Take(socket, header)) continue;
    } catch (const std::bad_alloc&) {
      // No memory for what nobody asked for yet; its end is an error like that of its process.
    }
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (--connections_[from] != 0) return;
    }
    FailAwaited([=](int process) { return process == from; },
                [=](const TransferName& name) { return Ended(name, from); });
  }

  // One transfer. False if the connection ended in it.
  bool Take(const FileDescriptor& socket, const Header& header) {
    const TransferName name{header.source, header.target, header.key};
    Arrived arrived;
    if (header.code != 0) {
      std::string message(std::min<size_t>(header.size, kMostMessage), '\0');
      if (!ReadAll(socket, message.data(), message.size())) return false;
      arrived.failure = Error{static_cast<PJRT_Error_Code>(header.code), std::move(message)};
    } else {
      // Who waits for that many bytes gets them at once.
      const auto awaited = TakeAwaited(name, header.size);
      if (awaited) {
        const bool is_whole = ReadBytes(socket, *awaited.mapped().bytes);
        awaited.mapped().ready->Set(is_whole ? Outcome() : Ended(name, awaited.mapped().from));
        return is_whole;
      }
      arrived.bytes = Storage::Allocate(header.size);
      if (!ReadBytes(socket, *arrived.bytes)) return false;
    }
    Keep(name, std::move(arrived));
    return true;
  }

  // Gives it to who waits for it, or keeps it for who will.
  void Keep(const TransferName& name, Arrived arrived) {
    std::unique_lock<std::mutex> lock(mutex_);
    const auto awaited = awaited_.extract(name);
    if (!awaited) {
      arrived_.emplace(name, std::move(arrived));
      return;
    }
    lock.unlock();
    awaited.mapped().ready->Set(Fill(name, arrived, *awaited.mapped().bytes));
  }

  // Empty where nobody waits for so many bytes.
  std::map<TransferName, Awaited>::node_type TakeAwaited(const TransferName& name, size_t size) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = awaited_.find(name);
    if (found == awaited_.end() || found->second.bytes->size() != size) return {};
    return awaited_.extract(found);
  }

  static Outcome Fill(const TransferName& name, const Arrived& arrived, const Storage& bytes) {
    if (arrived.failure.has_value()) return arrived.failure;
    if (arrived.bytes->size() != bytes.size()) {
      return InvalidArgument(Described(name), " has ", arrived.bytes->size(),
                             " bytes, and the array that waits for it ", bytes.size());
    }
    if (bytes.is_writable()) std::memcpy(bytes.data(), arrived.bytes->data(), bytes.size());
    return std::nullopt;
  }

  static Error Ended(const TransferName& name, int from) {
    return Unavailable(Concat(Described(name), " did not come: process ", from,
                              " ended, or its client of the TPU did"));
  }

  // Nothing is received from now on. The first reason stays.
  void FailForGood(const char* why) {
    const Error error =
        Unavailable(std::string("this process receives no arrays of others: ") + why);
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!failure_.has_value()) failure_ = error;
    }
    FailAwaited([](int) { return true; }, [&](const TransferName&) { return error; });
  }

  // What is awaited from these processes gets an error.
  void FailAwaited(const std::function<bool(int)>& is_from,
                   const std::function<Error(const TransferName&)>& error) {
    std::map<TransferName, Awaited> failed;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      for (auto next = awaited_.begin(); next != awaited_.end();) {
        const auto awaited = next++;
        if (is_from(awaited->second.from)) failed.insert(awaited_.extract(awaited));
      }
    }
    for (const auto& [name, awaited] : failed) awaited.ready->Set(error(name));
  }

  FileDescriptor listener_;
  std::thread listening_;
  std::mutex mutex_;  // guards what follows
  std::map<TransferName, Awaited> awaited_;
  std::map<TransferName, Arrived> arrived_;
  std::map<int, int> connections_;  // from each process that had one
  std::optional<Error> failure_;
};

Transfers::Transfers(std::string meeting, int index)
    : meeting_(std::move(meeting)),
      index_(index),
      inbox_(std::make_shared<Inbox>(AddressOf(meeting_, index))) {
  inbox_->Start();
}

Transfers::~Transfers() {
  if (InForkedChild()) return;  // the sockets are its parent's, and there are no threads
  for (const auto& [to, outbox] : outboxes_) outbox->Close();
  const auto until = std::chrono::steady_clock::now() + kLastWait;
  for (const auto& [to, outbox] : outboxes_) outbox->Drain(until);
  inbox_->Close();
}

void Transfers::Send(const TransferName& name, int to, const Outcome& failure,
                     std::shared_ptr<const Storage> bytes, std::shared_ptr<AsyncResult> sent) {
  std::shared_ptr<Outbox> outbox;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<Outbox>& kept = outboxes_[to];
    if (kept == nullptr) kept = std::make_shared<Outbox>(AddressOf(meeting_, to), index_);
    outbox = kept;
  }
  outbox->Add({name, failure, std::move(bytes), std::move(sent)});
}

void Transfers::Receive(const TransferName& name, int from, std::shared_ptr<Storage> bytes,
                        std::shared_ptr<AsyncResult> ready) {
  inbox_->Await(name, {from, std::move(bytes), std::move(ready)});
}

}  // namespace mock
