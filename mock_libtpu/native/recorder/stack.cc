// Taking one stack: see stack.h.
#include "recorder/stack.h"

#include "base/hash.h"

namespace mock {
namespace {

// What a program with ever new stacks may cost in memory; then they are stored anew.
constexpr size_t kMostWords = 1 << 24;

// The flags of a stack.
constexpr uint64_t kNativeTruncated = 1;
constexpr uint64_t kPythonTruncated = 2;
constexpr uint64_t kSlow = 4;

uint64_t PythonWord(uint32_t code_id, uint32_t instruction) {
  return code_id | static_cast<uint64_t>(instruction) << 32;
}

}  // namespace

void WritePythonWords(const PythonFrames& python, const uint32_t* code_ids, StackWords* words) {
  words->resize(2 + python.count + 2 * python.entry_count);
  uint64_t* to = words->data();
  *to++ = static_cast<uint64_t>(python.state) | static_cast<uint64_t>(python.truncated) << 8;
  *to++ = python.count;
  for (size_t i = 0; i < python.count; ++i) {
    *to++ = PythonWord(code_ids[i], python.instruction[i]);
  }
  for (size_t i = 0; i < python.entry_count; ++i) {
    *to++ = python.entry_end[i];
    *to++ = python.entry_mark[i];
  }
}

void WriteStackWords(const NativeFrames& native, const PythonFrames& python,
                     const uint32_t* code_ids, StackWords* words) {
  words->resize(2 + native.all.size() + python.count + python.entry_count);
  uint64_t* to = words->data();
  *to++ = (native.truncated ? kNativeTruncated : 0) | (python.truncated ? kPythonTruncated : 0) |
          (native.slow ? kSlow : 0) | static_cast<uint64_t>(python.state) << 8 |
          static_cast<uint64_t>(native.all.size()) << 32;
  *to++ = python.count | static_cast<uint64_t>(python.entry_count) << 32;
  for (const NativeFrame& frame : native.all) *to++ = frame.pc;
  for (size_t i = 0; i < python.count; ++i) {
    *to++ = PythonWord(code_ids[i], python.instruction[i]);
  }
  // Marks and stack pointers both rise towards the outermost frame. Frame i owns the addresses
  // from its stack pointer up to that of frame i + 1; the last one's end is not known.
  const std::vector<NativeFrame>& frames = native.all;
  size_t frame = 0;
  for (size_t i = 0; i < python.entry_count; ++i) {
    const uint64_t mark = python.entry_mark[i];
    uint32_t owner = kNoNativeFrame;
    while (frame < frames.size() && (frame + 1 == frames.size() || frames[frame + 1].sp <= mark)) {
      ++frame;
    }
    if (frame < frames.size() && frames[frame].sp <= mark) owner = static_cast<uint32_t>(frame);
    *to++ = python.entry_end[i] | static_cast<uint64_t>(owner) << 32;
  }
}

size_t StackTable::Hash::operator()(const StackWords& words) const {
  return HashBytes(words.data(), words.size() * sizeof words.front());
}

StackTable::Interned StackTable::Intern(const StackWords& words) {
  const auto known = ids_.find(words);
  if (known != ids_.end()) return {known->second, false};
  if (word_count_ > kMostWords) Clear();
  word_count_ += words.size();
  ids_.emplace(words, ++last_id_);
  return {last_id_, true};
}

void StackTable::Clear() {
  ids_.clear();
  word_count_ = 0;
}

}  // namespace mock
