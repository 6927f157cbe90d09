// One call of an API function, from its entry to its return, as the recorder sees it. The generated
// entry points make one of these; behaviours never do. When nothing is recorded it costs one load.
#ifndef MOCK_LIBTPU_RECORDER_CALL_H_
#define MOCK_LIBTPU_RECORDER_CALL_H_

#include <atomic>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

#include "base/cbor.h"
#include "generated/functions.h"

namespace mock {

class ThreadRecorder;

class Call {
 public:
  explicit Call(Function function) : function_(function) {
    if (on_.load(std::memory_order_relaxed)) Start();
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // Whether this call is written down; the other members may only be used if so.
  bool recording() const { return recording_; }

  // Where the arguments, then (after Begin) the results are written: one CBOR array, in the order
  // of the function's inputs or outputs in generated/functions.h. It is the thread's: a call within
  // this call, between Begin and the results, may use it, too.
  CborWriter& values();

  // Has them written. It must not fail the call: where memory is short, they are null.
  template <typename Write>
  void Fill(Write write) {
    try {
      write(values());
    } catch (const std::bad_alloc&) {
      values().Clear();
      values().Null();
    }
  }

  // Takes the stack of the calling thread, from the function that calls this outwards, and writes
  // the beginning of the call with its arguments.
  void Begin();

  // Writes the end of the call: its results, and its error (code 0: none). Without it the recording
  // shows a call that never returned.
  void End(int error_code = 0, std::string_view message = {});

  // The same for a call that failed: its results are null.
  void Fail(size_t result_count, int error_code, std::string_view message) {
    values().Array(result_count);
    for (size_t i = 0; i < result_count; ++i) values().Null();
    End(error_code, message);
  }

 private:
  friend class Recorder;

  void Start();

  static std::atomic<bool> on_;

  bool recording_ = false;
  [[maybe_unused]] ThreadRecorder* thread_;  // set while recording; a harness of the tests has none
  Function function_;
  uint32_t epoch_ = 0;
  uint64_t sequence_ = 0;
};

// Writes which plugin is called, into this recording and those of forked children. False: nothing
// is recorded.
bool RecordPlugin(const std::string& path, int major_version, int minor_version);

// Writes a cell of a notebook into this recording, called through ctypes; see
// delegate/notebook_cells.py.
using RecordCell = void (*)(uint32_t number, const char* path, const char* source);

// Null: nothing is recorded.
RecordCell CellRecorder();

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_CALL_H_
