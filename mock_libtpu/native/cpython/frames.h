// The Python frames of the calling thread, read from CPython's own structures without the GIL:
// they belong to this thread, which is here and so does not change them. Code objects are
// identified by their contents (see code_objects.h); nothing of Python's is kept or changed.
#ifndef MOCK_LIBTPU_CPYTHON_FRAMES_H_
#define MOCK_LIBTPU_CPYTHON_FRAMES_H_

#include <cstddef>
#include <cstdint>

#include "cpython/layout.h"

namespace mock {

constexpr size_t kMaxPythonFrames = 1024;

enum class PythonState : uint8_t {
  kFrames = 0,          // the frames are complete, unless truncated
  kNoPython = 1,        // no CPython in this process
  kUnknownVersion = 2,  // the form of its structures is not known
  kFreeThreaded = 3,    // a build without the GIL
  kNoThreadState = 4,   // the thread never ran Python
  kUnreadable = 5,      // something did not look as it should; no frames are given then
};

// Innermost first.
struct PythonFrames {
  PythonState state = PythonState::kNoPython;
  bool truncated = false;
  size_t count = 0;
  const uint8_t* code[kMaxPythonFrames];   // PyCodeObject
  uint32_t instruction[kMaxPythonFrames];  // offset in bytes of the instruction being executed
  // An entry is one call of the interpreter's evaluation function: the frames before
  // entry_end[i], from the end of the entry before it, ran in it, and entry_mark[i] is an address
  // in its frame on the C stack (0: unknown).
  size_t entry_count = 0;
  uint32_t entry_end[kMaxPythonFrames];
  uint64_t entry_mark[kMaxPythonFrames];
};

void CapturePythonFrames(const Python& python, PythonFrames* frames);

// The same for a layout that may be wrong: reads nothing that is not there. False: it is wrong.
bool ReadFramesCarefully(const Python& python, const void* thread, PythonFrames* frames);

}  // namespace mock

#endif  // MOCK_LIBTPU_CPYTHON_FRAMES_H_
