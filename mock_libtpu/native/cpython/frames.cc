// Walking a thread's Python frames: see frames.h.
#include "cpython/frames.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace mock {
namespace {

const uint8_t* Pointer(const void* object, uint32_t offset) {
  return Field<const uint8_t*>(object, offset);
}

// The first capture that can be compared with what Python itself sees decides about an untested
// layout, once.
Python::Support SupportNow(const Python& python) {
  using Support = Python::Support;
  const Support support = python.support.load(std::memory_order_relaxed);
  if (support != Support::kUntested && support != Support::kUntestedVersion) return support;
  switch (TestLayout(python)) {
    case SelfTest::kNotNow: return support;
    case SelfTest::kPassed: python.support = Support::kSupported; break;
    case SelfTest::kFailed: python.support = Support::kUnknownVersion; break;
  }
  return python.support;
}

PythonState StateOf(Python::Support support) {
  switch (support) {
    case Python::Support::kSupported:
    case Python::Support::kUntested: return PythonState::kFrames;
    case Python::Support::kNoPython: return PythonState::kNoPython;
    case Python::Support::kFreeThreaded: return PythonState::kFreeThreaded;
    case Python::Support::kUntestedVersion:
    case Python::Support::kUnknownVersion: break;
  }
  return PythonState::kUnknownVersion;
}

// Whether memory can be read, as the kernel finds: it reads a set of signals before it refuses what
// is to be done with it. A structure is smaller than a page, so its ends decide.
bool Readable(const uint8_t* at, size_t size) {
  const auto can_read = [](const uint8_t* word) {
    return syscall(SYS_rt_sigprocmask, ~0, word, nullptr, 8) == 0 || errno != EFAULT;
  };
  return can_read(at) && (size < 8 || can_read(at + size - 8));
}

// Collects frames; its walk ends where a structure is not what it should be. `careful`: checks that
// there is memory where the layout leads.
template <bool careful>
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
    const uint8_t* const base =
        layout_.thread_base_frame != 0 ? Pointer(thread, layout_.thread_base_frame) : nullptr;
    for (size_t step = 0; frame != nullptr && frame != base; ++step) {
      if (!Valid(frame, layout_.frame_size) || step == kMaxSteps) return false;
      const uint8_t owner = Field<uint8_t>(frame, layout_.frame_owner);
      if (owner > kLastOwner) return false;
      if (!layout_.has_is_entry && owner >= kShimOwner) {
        if (!EndEntry(reinterpret_cast<uint64_t>(frame))) return true;
      } else {
        if (!Take(frame, owner)) return false;
        if (frames_.truncated) return true;
        if (layout_.has_is_entry && Field<uint8_t>(frame, layout_.frame_is_entry) != 0) {
          if (!Valid(cframe, 0)) return false;
          if (!EndEntry(reinterpret_cast<uint64_t>(cframe))) return true;
          cframe = Pointer(cframe, layout_.cframe_previous);
        }
      }
      frame = Pointer(frame, layout_.frame_previous);
    }
    return true;
  }

 private:
  // Frames of eval's own and those that are being set up are not counted as frames.
  static constexpr size_t kMaxSteps = 4 * kMaxPythonFrames;

  static bool Valid(const uint8_t* structure, size_t size) {
    if (structure == nullptr || (reinterpret_cast<uintptr_t>(structure) & 7) != 0) return false;
    return !careful || Readable(structure, size);
  }

  bool Take(const uint8_t* frame, uint8_t owner) {
    // Since 3.14 the low bits are tags.
    const uint8_t* code = reinterpret_cast<const uint8_t*>(
        Field<uintptr_t>(frame, layout_.frame_code) & ~uintptr_t{7});
    if (!Valid(code, layout_.code_instructions) ||
        Pointer(code, layout_.object_type) != python_.code_type) {
      return false;
    }
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

void Clear(PythonFrames* frames) {
  frames->count = frames->entry_count = 0;
  frames->truncated = false;
}

}  // namespace

void CapturePythonFrames(const Python& python, PythonFrames* frames) {
  Clear(frames);
  frames->state = StateOf(SupportNow(python));
  if (frames->state != PythonState::kFrames) return;
  const void* thread = python.thread_state();
  if (thread == nullptr) {
    frames->state = PythonState::kNoThreadState;
    return;
  }
  if (!FrameWalker<false>(python, frames).Run(static_cast<const uint8_t*>(thread))) {
    Clear(frames);
    frames->state = PythonState::kUnreadable;
  }
}

bool ReadFramesCarefully(const Python& python, const void* thread, PythonFrames* frames) {
  Clear(frames);
  return FrameWalker<true>(python, frames).Run(static_cast<const uint8_t*>(thread));
}

}  // namespace mock
