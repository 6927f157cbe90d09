// Walking a thread's Python frames: see frames.h.
#include "cpython/frames.h"

#include <cstring>

namespace mock {
namespace {

template <typename T>
T Field(const void* object, uint32_t offset) {
  T value;
  std::memcpy(&value, static_cast<const uint8_t*>(object) + offset, sizeof value);
  return value;
}

const uint8_t* Pointer(const void* object, uint32_t offset) {
  return Field<const uint8_t*>(object, offset);
}

PythonState StateOf(Python::Support support) {
  switch (support) {
    case Python::Support::kSupported: return PythonState::kFrames;
    case Python::Support::kNoPython: return PythonState::kNoPython;
    case Python::Support::kFreeThreaded: return PythonState::kFreeThreaded;
    case Python::Support::kUnknownVersion: break;
  }
  return PythonState::kUnknownVersion;
}

// Collects frames; its walk ends where a structure is not what it should be.
class FrameWalker {
 public:
  FrameWalker(const Python& python, PythonFrames* frames)
      : python_(python), layout_(python.layout), frames_(*frames) {}

  // False: not readable.
  bool Run(const uint8_t* thread) {
    const uint8_t* frame = Pointer(thread, layout_.thread_frame);
    const uint8_t* cframe = nullptr;
    if (layout_.has_cframe) {
      cframe = frame;
      if (cframe == nullptr) return true;
      frame = Pointer(cframe, layout_.cframe_frame);
    }
    while (frame != nullptr) {
      if (!Aligned(frame)) return false;
      const uint8_t owner = Field<uint8_t>(frame, layout_.frame_owner);
      if (!layout_.has_is_entry && owner >= kShimOwner) {
        if (!EndEntry(reinterpret_cast<uint64_t>(frame))) return true;
      } else {
        if (!Take(frame, owner)) return false;
        if (frames_.truncated) return true;
        if (layout_.has_is_entry && Field<uint8_t>(frame, layout_.frame_is_entry) != 0) {
          if (!Aligned(cframe)) return false;
          if (!EndEntry(reinterpret_cast<uint64_t>(cframe))) return true;
          cframe = Pointer(cframe, layout_.cframe_previous);
        }
      }
      frame = Pointer(frame, layout_.frame_previous);
    }
    return true;
  }

 private:
  static bool Aligned(const void* pointer) {
    return pointer != nullptr && (reinterpret_cast<uintptr_t>(pointer) & 7) == 0;
  }

  bool Take(const uint8_t* frame, uint8_t owner) {
    // 3.14 keeps tags in the low bits.
    const uint8_t* code = reinterpret_cast<const uint8_t*>(
        Field<uintptr_t>(frame, layout_.frame_code) & ~uintptr_t{7});
    if (!Aligned(code) || Pointer(code, layout_.object_type) != python_.code_type) return false;
    const uint8_t* instructions = code + layout_.code_instructions;
    const int64_t instruction = Pointer(frame, layout_.frame_instruction) - instructions;
    // A frame that is still being set up is not one for Python either.
    const int32_t first = Field<int32_t>(code, layout_.code_first_traceable);
    if (owner != kGeneratorOwner && instruction < int64_t{first} * 2) return true;
    if (frames_.count == kMaxPythonFrames) {
      frames_.truncated = true;
      return true;
    }
    frames_.code[frames_.count] = code;
    frames_.instruction[frames_.count] = instruction < 0 ? 0 : static_cast<uint32_t>(instruction);
    ++frames_.count;
    return true;
  }

  // False: no room.
  bool EndEntry(uint64_t mark) {
    if (frames_.entry_count == kMaxPythonFrames) {
      frames_.truncated = true;
      return false;
    }
    frames_.entry_end[frames_.entry_count] = static_cast<uint32_t>(frames_.count);
    frames_.entry_mark[frames_.entry_count] = mark;
    ++frames_.entry_count;
    return true;
  }

  const Python& python_;
  const PythonLayout& layout_;
  PythonFrames& frames_;
};

}  // namespace

void CapturePythonFrames(const Python& python, PythonFrames* frames) {
  frames->count = frames->entry_count = 0;
  frames->truncated = false;
  frames->state = StateOf(python.support);
  if (frames->state != PythonState::kFrames) return;
  const void* thread = python.thread_state();
  if (thread == nullptr) {
    frames->state = PythonState::kNoThreadState;
    return;
  }
  if (!FrameWalker(python, frames).Run(static_cast<const uint8_t*>(thread))) {
    frames->state = PythonState::kUnreadable;
    frames->count = frames->entry_count = 0;
    frames->truncated = false;
  }
}

}  // namespace mock
