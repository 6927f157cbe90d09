// The return addresses and stack pointers of the calling thread's frames. On x86-64 and AArch64 an
// unwinder of our own that remembers what it found for an address, and whole walks: one that starts
// where an earlier one did and would read the same words finds the same frames, so that it is not
// repeated. Whatever it cannot follow, and every other machine, goes through _Unwind_Backtrace,
// which is 10 times slower.
#ifndef MOCK_LIBTPU_UNWIND_UNWINDER_H_
#define MOCK_LIBTPU_UNWIND_UNWINDER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "unwind/modules.h"

#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(MOCK_LIBTPU_NO_OWN_UNWINDER)
#define MOCK_LIBTPU_OWN_UNWINDER 1
#endif

namespace mock {

constexpr size_t kMaxNativeFrames = 512;

struct NativeFrame {
  uint64_t pc;  // a return address: the call ends before it
  uint64_t sp;  // the stack pointer within the frame, after its callee returned
  bool operator==(const NativeFrame& other) const { return pc == other.pc && sp == other.sp; }
};

// Innermost first. An object on the stack belongs to the last frame whose `sp` is not above it.
struct NativeFrames {
  uint64_t id = 0;         // of one unwinder's frames: those with the same one are the same
  bool truncated = false;  // there were more than kMaxNativeFrames
  bool slow = false;       // _Unwind_Backtrace was needed
  std::vector<NativeFrame> all;
};

// Where a walk starts: the registers of a frame as they are once its callee has returned to it.
struct FrameStart {
  uint64_t pc;
  uint64_t sp;  // 0: not known
  uint64_t fp;
};

struct StackWord {
  uint64_t address;
  uint64_t value;
};

// The frame of the function that uses this, which keeps a frame pointer thereby, or of its caller:
// what a capture is given in order to start at the caller.
#if !defined(MOCK_LIBTPU_OWN_UNWINDER)
#define MOCK_CALLER_FRAME() \
  (::mock::FrameStart{reinterpret_cast<uint64_t>(__builtin_return_address(0)), 0, 0})
#elif defined(__x86_64__)
#define MOCK_CALLER_FRAME()                                                        \
  (::mock::FrameStart{static_cast<const uint64_t*>(__builtin_frame_address(0))[1], \
                      reinterpret_cast<uint64_t>(__builtin_frame_address(0)) + 16, \
                      static_cast<const uint64_t*>(__builtin_frame_address(0))[0]})
#else
// Only the tables know where on the stack the caller's frame starts.
#define MOCK_CALLER_FRAME() (::mock::ThisFrame(__builtin_frame_address(0)))
__attribute__((always_inline)) inline FrameStart ThisFrame(const void* fp) {
  FrameStart start{0, 0, reinterpret_cast<uint64_t>(fp)};
  asm volatile("mov %1, sp\n\tadr %0, 0f\n0:" : "=r"(start.pc), "=&r"(start.sp) : "r"(fp));
  return start;
}
#endif

// One per thread.
class Unwinder {
 public:
  Unwinder();

  // From a MOCK_CALLER_FRAME(). What is given stays as it is until the next capture.
  const NativeFrames& Capture(const FrameStart& from);
  // The same frames, without an id, through _Unwind_Backtrace alone.
  const NativeFrames& CaptureSlowly(const FrameStart& from);

  // The libraries loaded at the last capture, or null.
  const std::shared_ptr<const Modules>& modules() const { return modules_; }

 private:
  struct CachedRow {
    uint64_t pc;
    int32_t cfa;  // offset, a multiple of 8, and UnwindRow::Cfa in its low bits
    int32_t fp;   // likewise
    int32_t return_offset;
  };

  // A walk, and what it depended on besides the modules.
  struct Walk {
    FrameStart start{};
    bool used_fp = false;          // that of the start
    std::vector<StackWord> words;  // that it read
    NativeFrames frames;           // id 0: none

    // Whether walking from there now would find these frames.
    bool Holds(const FrameStart& now) const;
  };

  void FollowModules();
  FrameStart Caller(const FrameStart& from);
  void Backtrace(const FrameStart& start);
  bool Follow(Walk* walk);
  const CachedRow* RowOf(uint64_t pc);
  const CachedRow* FindRow(uint64_t pc, size_t index);
  std::optional<CachedRow> Learn(uint64_t pc) const;

  std::vector<Walk> walks_;  // by their start
  Walk next_;                // the one that is being made
  uint64_t last_id_ = 0;
  std::vector<CachedRow> rows_;
  std::shared_ptr<const Modules> modules_;
  [[maybe_unused]] uint64_t stack_low_ = 0;
  [[maybe_unused]] uint64_t stack_high_ = 0;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_UNWIND_UNWINDER_H_
