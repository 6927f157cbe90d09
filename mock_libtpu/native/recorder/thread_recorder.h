// What the recorder keeps for one thread: buffers that stay warm, the unwinder's memory, and the
// code objects it met. Nothing here is shared, so nothing here takes a lock.
#ifndef MOCK_LIBTPU_RECORDER_THREAD_RECORDER_H_
#define MOCK_LIBTPU_RECORDER_THREAD_RECORDER_H_

#include <cstdint>
#include <vector>

#include "base/cbor.h"
#include "cpython/frames.h"
#include "recorder/recording.h"
#include "recorder/stack.h"
#include "unwind/unwinder.h"

namespace mock {

class ThreadRecorder {
 public:
  // The calling thread's; made on first use, freed when the thread ends.
  static ThreadRecorder& Current();

  ThreadRecorder();

  CborWriter& values() { return values_; }

  // Takes the stack from `start` outwards and writes the call's beginning; the call's number.
  uint64_t Begin(Recording* recording, Function function, const FrameStart& start);

  // The stack alone, with its number if it was met before. Null: the recording has stopped.
  KnownStack* Capture(Recording* recording, const FrameStart& start);

 private:
  struct KnownCode {
    const uint8_t* address = nullptr;
    const CodeObjects::Map::value_type* object = nullptr;
  };

  bool FindCodeIds(Recording* recording);

  CborWriter values_;
  RecordedThread thread_;
  uint32_t epoch_ = 0;
  Unwinder unwinder_;
  PythonFrames python_;
  uint32_t code_ids_[kMaxPythonFrames];
  StackWords python_words_;
  std::vector<KnownCode> known_code_;
  std::vector<KnownStack> known_stacks_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_THREAD_RECORDER_H_
