// Beginning and ending a recorded call: see call.h.
#include "recorder/call.h"

#include <pthread.h>

#include <memory>
#include <new>

#include "base/no_destructor.h"
#include "recorder/read_values.h"
#include "recorder/recording.h"
#include "recorder/thread_recorder.h"
#include "unwind/modules.h"
#include "unwind/unwinder.h"

namespace mock {

std::atomic<bool> Call::on_{false};

namespace {

// Made when the library is loaded, if MOCK_LIBTPU_RECORDING is set.
Recording* active = nullptr;

}  // namespace

// The recorder's life in the process.
class Recorder {
 public:
  __attribute__((constructor)) static void Load() {
    RecorderSettings settings = ReadRecorderSettings();
    if (settings.path.empty()) return;
    static NoDestructor<Recording> recording(std::move(settings));
    active = &*recording;
    pthread_atfork(BeforeFork, AfterForkInParent, AfterForkInChild);
    active->Open();
    WarmUp();
    Call::on_.store(true, std::memory_order_relaxed);
  }

  __attribute__((destructor)) static void Unload() {
    if (active != nullptr) active->Trim();
  }

 private:
  static void BeforeFork() {
    active->BeforeFork();
    BeforeForkOfModules();
  }
  static void AfterForkInParent() {
    AfterForkOfModules();
    active->AfterForkInParent();
  }
  static void AfterForkInChild() {
    AfterForkOfModules();
    active->AfterForkInChild();
  }

  // The first unwinding of a process loads and reads much.
  __attribute__((noinline)) static void WarmUp() {
    if (!active->settings().stacks || !active->on()) return;
    const FrameStart start = MOCK_CALLER_FRAME();
    ThreadRecorder::Current().Capture(active, start);
    std::make_unique<Unwinder>()->CaptureSlowly(start);
  }
};

void Call::Start() {
  if (!active->on() || !active->wants(function_)) return;
  recording_ = active->Sampled();
  if (!recording_) return;
  thread_ = &ThreadRecorder::Current();
  epoch_ = active->epoch();
  values().Clear();
}

CborWriter& Call::values() { return thread_->values(); }

__attribute__((noinline)) void Call::Begin() {
  const FrameStart start = MOCK_CALLER_FRAME();
  try {
    sequence_ = thread_->Begin(active, function_, start);
    values().Clear();
  } catch (const std::bad_alloc&) {
    // A call does not fail because there is no memory for the recording.
    recording_ = false;
  }
}

void Call::End(int error_code, std::string_view message) {
  const uint64_t end = Nanoseconds(CLOCK_MONOTONIC);
  try {
    active->WriteEnd(sequence_, epoch_, end, error_code, message, values().view());
    values().Clear();
  } catch (const std::bad_alloc&) {
    return;  // the call stays one that never returned
  }
}

bool RecordPlugin(const std::string& path, int major_version, int minor_version) {
  if (active == nullptr) return false;
  active->WritePlugin({path, major_version, minor_version});
  return true;
}

bool KeepsReadArrays() { return active != nullptr && active->settings().values; }

void KeepReadArray(const ReadArray& array) {
  if (!KeepsReadArrays()) return;
  try {
    active->WriteReadArray(array);
  } catch (const std::bad_alloc&) {
    // It is as one that was never read.
  }
}

RecordCell CellRecorder() {
  if (active == nullptr) return nullptr;
  return [](uint32_t number, const char* path, const char* source) {
    try {
      active->WriteCell(number, path, source);
    } catch (const std::bad_alloc&) {
      // The cell's lines keep the name of the file.
    }
  };
}

}  // namespace mock
