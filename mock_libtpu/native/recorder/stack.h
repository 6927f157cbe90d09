// One merged-to-be stack as it is recorded: native return addresses, Python code objects and
// instructions, and which native frame each entry of the interpreter ran in. Equal stacks have
// equal words, whatever thread they come from.
#ifndef MOCK_LIBTPU_RECORDER_STACK_H_
#define MOCK_LIBTPU_RECORDER_STACK_H_

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "cpython/frames.h"
#include "unwind/unwinder.h"

namespace mock {

// The words of a stack record after its id; docs/reference/recording-format.md has their meaning.
using StackWords = std::vector<uint64_t>;

constexpr uint32_t kUnreadableCode = UINT32_MAX;
constexpr uint32_t kNoNativeFrame = UINT32_MAX;

// All that a stack has of Python; `code_ids` are the recorded numbers of python.code, in their
// order.
void WritePythonWords(const PythonFrames& python, const uint32_t* code_ids, StackWords* words);

// The whole stack.
void WriteStackWords(const NativeFrames& native, const PythonFrames& python,
                     const uint32_t* code_ids, StackWords* words);

// A stack that a thread was in before, with the number that it has in a recording: its next call
// from there needs no look at all stacks. What it is known by decides about all of its words.
struct KnownStack {
  uint64_t native_id = 0;  // of the thread's unwinder; 0: none
  StackWords python;
  StackWords words;
  uint32_t id = 0;
  uint32_t generation = 0;  // of the recording's stacks, to which `id` belongs; 0: none
};

// The stacks that a recording has, to store each once. Not safe for threads.
class StackTable {
 public:
  struct Interned {
    uint32_t id;  // the stack's number, 1 or more
    bool added;   // whether it is new, and so has to be written
  };
  Interned Intern(const StackWords& words);
  // Forgets all stacks: the same addresses may now mean something else. Numbers go on.
  void Clear();

 private:
  struct Hash {
    size_t operator()(const StackWords& words) const;
  };
  std::unordered_map<StackWords, uint32_t, Hash> ids_;
  size_t word_count_ = 0;
  uint32_t last_id_ = 0;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_STACK_H_
