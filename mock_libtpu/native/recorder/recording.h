// The recording of this process: what goes into its file, in which order, and when it ends. Calls
// come from any thread; one short lock keeps the records whole. A forked child starts a recording
// of its own. Format: docs/reference/recording-format.md.
#ifndef MOCK_LIBTPU_RECORDER_RECORDING_H_
#define MOCK_LIBTPU_RECORDER_RECORDING_H_

#include <time.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cpython/code_objects.h"
#include "cpython/layout.h"
#include "generated/functions.h"
#include "recorder/read_values.h"
#include "recorder/record.h"
#include "recorder/recording_file.h"
#include "recorder/settings.h"
#include "recorder/stack.h"
#include "unwind/modules.h"

namespace mock {

// Who calls; written once per thread and recording.
struct RecordedThread {
  uint32_t id = 0;
  uint32_t epoch = 0;  // of the recording that has it; 0: none
};

// The plugin whose calls are recorded; without one they are the mock's.
struct RecordedPlugin {
  std::string path;
  int major_version;
  int minor_version;
};

// The kernel's time.
inline uint64_t Nanoseconds(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1000000000u + static_cast<uint64_t>(time.tv_nsec);
}

class Recording {
 public:
  explicit Recording(RecorderSettings settings);

  const RecorderSettings& settings() const { return settings_; }
  const Python& python() const { return python_; }
  bool wants(Function function) const { return wanted_[static_cast<size_t>(function)] != 0; }
  // False once it has stopped.
  bool on() const { return on_.load(std::memory_order_relaxed); }
  // Counts the recordings of a process and its ancestors: a new one does not use the others.
  uint32_t epoch() const { return epoch_.load(std::memory_order_relaxed); }
  // Whether the sample has the call that is made now.
  bool Sampled();

  // Creates the file of this process and writes what the process is. Otherwise the first call does.
  void Open();

  // The recorded code object of what is viewed; null: the recording has stopped.
  const CodeObjects::Map::value_type* Intern(const CodeView& view);

  // A call's beginning. `stack` may be null, else it gets its number here; `arguments` is CBOR. The
  // time is taken in here, and the call's number, which is returned: both rise along the file.
  uint64_t WriteBegin(Function function, RecordedThread* thread, KnownStack* stack,
                      const std::shared_ptr<const Modules>& modules, std::string_view arguments);

  // A call's end: nothing if its beginning is in a parent's file.
  void WriteEnd(uint64_t sequence, uint32_t epoch, uint64_t end_ns, int error_code,
                std::string_view message, std::string_view results);

  void WritePlugin(RecordedPlugin plugin);

  // A cell of a notebook: its number, the file that its code names, and its source.
  void WriteCell(uint32_t number, std::string_view path, std::string_view source);

  // An array that the program read, in the file of these.
  void WriteReadArray(const ReadArray& array);

  // For pthread_atfork: nothing is half written in the child, which starts anew.
  void BeforeFork() { mutex_.lock(); }
  void AfterForkInParent() { mutex_.unlock(); }
  void AfterForkInChild();

  // At a normal exit: gives back the space that was set aside.
  void Trim();

 private:
  // All of the following hold the lock.
  // Whether records can be written.
  bool Ready() { return on() && (file_.open() || Create()); }
  bool Create();
  bool Append();
  void Stop(int error);
  void DefinePlugin();
  void DefineFunction(Function function);
  void DefineThread(RecordedThread* thread);
  void DefineModules(const std::shared_ptr<const Modules>& modules);
  void DefineModule(const Module& module);
  void DefineStack(KnownStack* stack);

  const RecorderSettings settings_;
  const Python python_;
  std::vector<uint8_t> wanted_;  // by function
  std::atomic<bool> on_{true};
  std::atomic<uint32_t> epoch_{1};
  std::atomic<uint64_t> calls_{0};  // that the sample is taken of

  std::mutex mutex_;
  RecordingFile file_;
  ReadValuesFile read_values_;
  Record record_;
  std::optional<RecordedPlugin> plugin_;
  bool forked_ = false;
  uint64_t next_sequence_ = 0;
  // What the file has already.
  std::vector<uint8_t> defined_functions_;
  uint32_t next_thread_ = 0;
  std::shared_ptr<const Modules> modules_;
  CodeObjects code_objects_;
  StackTable stacks_;
  uint32_t stack_generation_ = 1;  // another one where the numbers of stacks are new
};

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_RECORDING_H_
