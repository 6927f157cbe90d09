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
    const std::optional<CodeView> view = CodeView::Read(layout, python_.code[i]);
    if (!view.has_value()) {
      code_ids_[i] = kUnreadableCode;
      continue;
    }
    KnownCode& known = known_code_[CodeIndex(python_.code[i])];
    // Contents, not the address, decide: the memory may be another code object's by now.
    if (known.address != python_.code[i] || !known.object->Equals(*view)) {
      const CodeObject* object = recording->Intern(*view);
      if (object == nullptr) return false;
      known = {python_.code[i], object};
    }
    code_ids_[i] = known.object->id;
  }
  return true;
}

bool ThreadRecorder::Capture(Recording* recording, const FrameStart& start) {
  const NativeFrames& native = unwinder_.Capture(start);
  CapturePythonFrames(recording->python(), &python_);
  if (!FindCodeIds(recording)) return false;
  WriteStackWords(native, python_, code_ids_, &words_);
  return true;
}

KnownStack& ThreadRecorder::FindStack() {
  // The innermost frames distinguish most stacks; the others share a place.
  uint64_t hash = words_.size();
  for (size_t i = 2; i < std::min<size_t>(words_.size(), 6); ++i)
    hash = HashMix(hash ^ words_[i], kMix);
  KnownStack& known = known_stacks_[hash % kKnownStacks];
  if (known.words != words_) {
    known.generation = 0;
    known.words = words_;
  }
  return known;
}

uint64_t ThreadRecorder::Begin(Recording* recording, Function function, const FrameStart& start) {
  KnownStack* stack = nullptr;
  if (recording->settings().stacks) {
    if (!Capture(recording, start)) return 0;
    stack = &FindStack();
  }
  return recording->WriteBegin(function, &thread_, stack, unwinder_.modules(), values_.data(),
                               values_.size());
}

}  // namespace mock
