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
  return "the transfer from device " + std::to_string(name.source) + " to device " +
         std::to_string(name.target);
}

bool WriteAll(const FileDescriptor& socket, const void* data, size_t size) {
  const char* rest = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::send(socket.get(), rest, size, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    rest += written;
    size -= static_cast<size_t>(written);
  }
  return true;
}

bool ReadAll(const FileDescriptor& socket, void* data, size_t size) {
  char* rest = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t read = ::recv(socket.get(), rest, size, 0);
    if (read < 0 && errno == EINTR) continue;
    if (read <= 0) return false;
    rest += read;
    size -= static_cast<size_t>(read);
  }
  return true;
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
  return LocalAddress("mock-libtpu/transfers/" + std::to_string(index) + "/" + meeting);
}

FileDescriptor ConnectPatiently(const LocalAddress& address) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (true) {
    FileDescriptor socket = ConnectTo(address);
    if (socket.open() || std::chrono::steady_clock::now() > deadline) return socket;
    std::this_thread::sleep_for(kPause);
  }
}

// A thread that gets no signals: those are for the program's own. Not joinable where there is none.
std::thread StartThread(std::function<void()> work) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread;
  try {
    thread = std::thread(std::move(work));
  } catch (const std::system_error&) {
    // There are too many.
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
    Result<void> source;
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
      item->sent->Set(is_good ? Result<void>() : Broken(item->name));
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
    if (item.source.ok()) {
      const Header header{key, source, target, 0, item.bytes->size()};
      return WriteAll(socket, &header, sizeof header) &&
             WriteAll(socket, item.bytes->data(), item.bytes->size());
    }
    const std::string message = item.source.error().message.substr(0, kMostMessage);
    const Header header{key, source, target, item.source.error().code, message.size()};
    return WriteAll(socket, &header, sizeof header) &&
           WriteAll(socket, message.data(), message.size());
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

  explicit Inbox(const LocalAddress& address) : listener_(ListenAt(address)) {
    if (listener_.open()) return;
    FailForGood(std::strerror(errno));
  }

  void Start() {
    if (!listener_.open()) return;
    listening_ = StartThread([self = shared_from_this()] { self->Listen(); });
    if (!listening_.joinable()) FailForGood(kTooManyThreads);
  }

  void Await(const TransferName& name, Awaited awaited) {
    const std::optional<Result<void>> result = Begin(name, awaited);
    if (result.has_value()) awaited.ready->Set(*result);
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
    Result<void> result;
    std::shared_ptr<Storage> bytes;
  };

  // The result of what is here already, or will not come.
  std::optional<Result<void>> Begin(const TransferName& name, const Awaited& awaited) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = arrived_.find(name);
    if (found != arrived_.end()) {
      const Arrived arrived = std::move(found->second);
      arrived_.erase(found);
      return Fill(name, arrived, *awaited.bytes);
    }
    if (failure_.has_value()) return *failure_;
    const auto connections = connections_.find(awaited.from);
    if (connections != connections_.end() && connections->second == 0) {
      return Ended(name, awaited.from);
    }
    if (awaited_.emplace(name, awaited).second) return std::nullopt;
    return InvalidArgument(Described(name) + " is awaited already");
  }

  void Listen() {
    while (true) {
      FileDescriptor socket = AcceptFrom(listener_);
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
    std::map<TransferName, Awaited> failed = TakeFrom([=](int each) { return each == from; });
    for (const auto& [name, awaited] : failed) awaited.ready->Set(Ended(name, from));
  }

  // One transfer. False if the connection ended in it.
  bool Take(const FileDescriptor& socket, const Header& header) {
    const TransferName name{header.source, header.target, header.key};
    Arrived arrived;
    if (header.code != 0) {
      std::string message(std::min<size_t>(header.size, kMostMessage), '\0');
      if (!ReadAll(socket, message.data(), message.size())) return false;
      arrived.result = Error{static_cast<PJRT_Error_Code>(header.code), std::move(message)};
    } else {
      const std::optional<Awaited> awaited = TakeAwaited(name, header.size);
      if (awaited.has_value()) {
        const bool is_whole = ReadBytes(socket, *awaited->bytes);
        awaited->ready->Set(is_whole ? Result<void>() : Ended(name, awaited->from));
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
    const auto found = awaited_.find(name);
    if (found == awaited_.end()) {
      arrived_.emplace(name, std::move(arrived));
      return;
    }
    const Awaited awaited = std::move(found->second);
    awaited_.erase(found);
    lock.unlock();
    awaited.ready->Set(Fill(name, arrived, *awaited.bytes));
  }

  // Who waits for that many bytes.
  std::optional<Awaited> TakeAwaited(const TransferName& name, size_t size) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = awaited_.find(name);
    if (found == awaited_.end() || found->second.bytes->size() != size) return std::nullopt;
    Awaited awaited = std::move(found->second);
    awaited_.erase(found);
    return awaited;
  }

  static Result<void> Fill(const TransferName& name, const Arrived& arrived, const Storage& bytes) {
    if (!arrived.result.ok()) return arrived.result.error();
    if (arrived.bytes->size() != bytes.size()) {
      return InvalidArgument(Described(name) + " has " + std::to_string(arrived.bytes->size()) +
                             " bytes, and the array that waits for it " +
                             std::to_string(bytes.size()));
    }
    if (bytes.is_writable()) std::memcpy(bytes.data(), arrived.bytes->data(), bytes.size());
    return {};
  }

  static Error Ended(const TransferName& name, int from) {
    return Unavailable(Described(name) + " did not come: process " + std::to_string(from) +
                       " ended, or its client of the TPU did");
  }

  // Nothing is received from now on. The first reason stays.
  void FailForGood(const char* why) {
    const Error error =
        Unavailable(std::string("this process receives no arrays of others: ") + why);
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!failure_.has_value()) failure_ = error;
    }
    std::map<TransferName, Awaited> failed = TakeFrom([](int) { return true; });
    for (const auto& [name, awaited] : failed) awaited.ready->Set(error);
  }

  // What is awaited from these processes.
  std::map<TransferName, Awaited> TakeFrom(const std::function<bool(int)>& is_from) {
    std::map<TransferName, Awaited> taken;
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto each = awaited_.begin(); each != awaited_.end();) {
      const auto next = std::next(each);
      if (is_from(each->second.from)) taken.insert(awaited_.extract(each));
      each = next;
    }
    return taken;
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

void Transfers::Send(const TransferName& name, int to, const Result<void>& source,
                     std::shared_ptr<const Storage> bytes, std::shared_ptr<AsyncResult> sent) {
  std::shared_ptr<Outbox> outbox;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<Outbox>& kept = outboxes_[to];
    if (kept == nullptr) kept = std::make_shared<Outbox>(AddressOf(meeting_, to), index_);
    outbox = kept;
  }
  outbox->Add({name, source, std::move(bytes), std::move(sent)});
}

void Transfers::Receive(const TransferName& name, int from, std::shared_ptr<Storage> bytes,
                        std::shared_ptr<AsyncResult> ready) {
  inbox_->Await(name, {from, std::move(bytes), std::move(ready)});
}

}  // namespace mock
