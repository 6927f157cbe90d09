// What a thread keeps, and freeing it: see thread_recorder.h.
#include "recorder/thread_recorder.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/hash.h"

namespace mock {
namespace {

constexpr size_t kKnownCode = 1024;
constexpr size_t kKnownStacks = 256;
constexpr size_t kSameHash = 4;
constexpr uint64_t kMix = 0x9e3779b97f4a7c15u;

size_t CodeIndex(const uint8_t* code) { return (reinterpret_cast<uintptr_t>(code) * kMix) >> 54; }
static_assert(kKnownCode == size_t{1} << (64 - 54), "the index has as many bits as the table");

thread_local ThreadRecorder* current = nullptr;

// Frees the thread's recorder at its end. Destructors that run later get another one, which stays.
struct Owner {
  ~Owner() { const std::unique_ptr<ThreadRecorder> ended(std::exchange(current, nullptr)); }
};

}  // namespace

ThreadRecorder::ThreadRecorder() : known_code_(kKnownCode), known_stacks_(kKnownStacks) {}

ThreadRecorder& ThreadRecorder::Current() {
  if (current == nullptr) {
    thread_local Owner owner;
    (void)owner;
    current = std::make_unique<ThreadRecorder>().release();
  }
  return *current;
}

bool ThreadRecorder::FindCodeIds(Recording* recording) {
  if (epoch_ != recording->epoch()) {
    epoch_ = recording->epoch();
    std::fill(known_code_.begin(), known_code_.end(), KnownCode{});
  }
  const PythonLayout& layout = recording->python().layout;
  for (size_t i = 0; i < python_.count; ++i) {
    const uint8_t* const code = python_.code[i];
    KnownCode& known = known_code_[CodeIndex(code)];
    const std::optional<CodeView> view = CodeView::Read(layout, code);
    // Contents, not the address, decide: the memory may be another code object's by now.
    if (view.has_value() && (known.address != code || !(known.object->first == *view))) {
      known = {code, recording->Intern(*view)};
      if (known.object == nullptr) {
        known = {};
        return false;
      }
    }
    code_ids_[i] = view.has_value() ? known.object->second : kUnreadableCode;
  }
  return true;
}

KnownStack* ThreadRecorder::Capture(Recording* recording, const FrameStart& start) {
  const NativeFrames& native = unwinder_.Capture(start);
  CapturePythonFrames(recording->python(), &python_);
  if (!FindCodeIds(recording)) return nullptr;
  WritePythonWords(python_, code_ids_, &python_words_);
  // The innermost frames distinguish most stacks.
  uint64_t hash = HashMix(native.id, kMix);
  for (size_t i = 0; i < std::min<size_t>(python_.count, 2); ++i) {
    hash = HashMix(hash ^ python_words_[2 + i], kMix);
  }
  const size_t first = hash % (kKnownStacks / kSameHash) * kSameHash;
  KnownStack* oldest = &known_stacks_[first];
  for (size_t i = first; i < first + kSameHash; ++i) {
    KnownStack& known = known_stacks_[i];
    if (known.native_id == native.id && known.python == python_words_) return &known;
    if (known.native_id < oldest->native_id) oldest = &known;
  }
  oldest->native_id = 0;
  oldest->generation = 0;
  oldest->python = python_words_;
  WriteStackWords(native, python_, code_ids_, &oldest->words);
  oldest->native_id = native.id;
  return oldest;
}

uint64_t ThreadRecorder::Begin(Recording* recording, Function function, const FrameStart& start) {
  KnownStack* stack = nullptr;
  if (recording->settings().stacks) {
    stack = Capture(recording, start);
    if (stack == nullptr) return 0;
  }
  return recording->WriteBegin(function, &thread_, stack, unwinder_.modules(), values_.view());
}

}  // namespace mock
