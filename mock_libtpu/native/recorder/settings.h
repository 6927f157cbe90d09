// What a run asks of the recorder: environment variables, read once when the library is loaded.
// It has their names and forms, not what they lead to.
#ifndef MOCK_LIBTPU_RECORDER_SETTINGS_H_
#define MOCK_LIBTPU_RECORDER_SETTINGS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace mock {

struct RecorderSettings {
  // MOCK_LIBTPU_RECORDING: the file to write; empty: nothing is recorded.
  std::string path;
  // MOCK_LIBTPU_ONLY: shell patterns of function names, separated by commas; none: every function.
  std::vector<std::string> only;
  // MOCK_LIBTPU_NO_STACKS=1: calls without stacks.
  bool stacks = true;
  // MOCK_LIBTPU_SAMPLE=N: of the calls that `only` lets through, every Nth.
  uint64_t sample = 1;
  // MOCK_LIBTPU_SIZE_LIMIT=BYTES: where the recording stops; 0: nowhere.
  uint64_t size_limit = 0;
  // MOCK_LIBTPU_VALUES=1: keep what is read from the device, beside the recording.
  bool values = false;

  bool Wants(const char* function) const;
};

// Reports on standard error which variable it could not read, and continues without it.
RecorderSettings ReadRecorderSettings();

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_SETTINGS_H_
