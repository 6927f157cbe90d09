// Taking one stack: see stack.h.
#include "recorder/stack.h"

#include <cstring>

#include "base/hash.h"

namespace mock {
namespace {

constexpr size_t kBlockWords = 1 << 15;
static_assert(2 + kMaxNativeFrames + 2 * kMaxPythonFrames <= kBlockWords, "every stack fits");
// What a program with ever new stacks may cost in memory; then they are stored anew.
constexpr size_t kMaxBlocks = 512;

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

const uint64_t* StackTable::Keep(const StackWords& words) {
  if (words.size() > block_left_) {
    blocks_.push_back(std::make_unique<uint64_t[]>(kBlockWords));
    block_left_ = kBlockWords;
  }
  uint64_t* to = blocks_.back().get() + (kBlockWords - block_left_);
  std::memcpy(to, words.data(), words.size() * sizeof *to);
  block_left_ -= words.size();
  return to;
}

StackTable::Interned StackTable::Intern(const StackWords& words) {
  const size_t bytes = words.size() * sizeof words[0];
  const uint64_t hash = HashBytes(words.data(), bytes);
  const auto range = stacks_.equal_range(hash);
  for (auto found = range.first; found != range.second; ++found) {
    const Stack& stack = found->second;
    if (stack.size == words.size() && std::memcmp(stack.words, words.data(), bytes) == 0) {
      return {stack.id, false};
    }
  }
  if (blocks_.size() >= kMaxBlocks) Clear();
  const uint32_t id = next_id_++;
  stacks_.emplace(hash, Stack{id, static_cast<uint32_t>(words.size()), Keep(words)});
  return {id, true};
}

void StackTable::Clear() {
  stacks_.clear();
  blocks_.clear();
  block_left_ = 0;
}

}  // namespace mock
