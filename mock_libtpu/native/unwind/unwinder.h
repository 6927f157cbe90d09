// The return addresses and stack pointers of the calling thread's frames. On x86-64 an unwinder of
// our own that remembers what it found for an address, and the frames of the walk before: those
// that are still there are compared, not walked. Whatever it cannot follow, and every other
// machine, goes through _Unwind_Backtrace, which is 10 times slower.
#ifndef MOCK_LIBTPU_UNWIND_UNWINDER_H_
#define MOCK_LIBTPU_UNWIND_UNWINDER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "unwind/modules.h"

#if defined(__x86_64__) && !defined(MOCK_LIBTPU_NO_OWN_UNWINDER)
#define MOCK_LIBTPU_OWN_UNWINDER 1
#endif

namespace mock {

constexpr size_t kMaxNativeFrames = 512;

// Innermost first. An object on the stack belongs to the last frame whose `sp` is not above it.
struct NativeFrames {
  size_t count = 0;
  bool truncated = false;         // there were more than kMaxNativeFrames
  bool slow = false;              // _Unwind_Backtrace was needed
  uint64_t pc[kMaxNativeFrames];  // return addresses: the call ends before them
  uint64_t sp[kMaxNativeFrames];  // the stack pointer within the frame, after its callee returned
};

// What a walk found besides: the frame pointer in each frame, and where its caller's is saved
// (kNotSaved: it is the same one; kNotFixed: the frame has to be walked again).
struct FramePointers {
  static constexpr uint64_t kNotSaved = 0;
  static constexpr uint64_t kNotFixed = 1;
  uint64_t value[kMaxNativeFrames];
  uint64_t saved_at[kMaxNativeFrames];
};

// Where a walk starts: the registers of a frame as they are once its callee has returned to it.
struct FrameStart {
  uint64_t pc;
  uint64_t sp;
  uint64_t fp;
};

#if defined(MOCK_LIBTPU_OWN_UNWINDER)
// The caller of the function that uses this, which keeps a frame pointer thereby.
#define MOCK_CALLER_FRAME()                                                        \
  (::mock::FrameStart{static_cast<const uint64_t*>(__builtin_frame_address(0))[1], \
                      reinterpret_cast<uint64_t>(__builtin_frame_address(0)) + 16, \
                      static_cast<const uint64_t*>(__builtin_frame_address(0))[0]})
#else
#define MOCK_CALLER_FRAME() \
  (::mock::FrameStart{reinterpret_cast<uint64_t>(__builtin_return_address(0)), 0, 0})
#endif

// One per thread.
class Unwinder {
 public:
  Unwinder();

  // What is given stays as it is until the next capture.
  const NativeFrames& Capture(const FrameStart& start);
  // The same frames through _Unwind_Backtrace alone.
  const NativeFrames& CaptureSlowly(const FrameStart& start);

  // The libraries loaded at the last capture, or null.
  const std::shared_ptr<const Modules>& modules() const { return modules_; }

 private:
  struct CachedRow {
    uint64_t pc;
    int32_t cfa;  // offset, a multiple of 8, and UnwindRow::Cfa in its low bits
    int32_t rbp;  // likewise
  };

  // A walk's frames. `whole`: up to the outermost one.
  struct Walked {
    NativeFrames frames;
    FramePointers pointers;
    bool whole = false;
  };

  void FollowModules();
  bool Walk(const FrameStart& start);
  const CachedRow* RowOf(uint64_t pc);
  const CachedRow* FindRow(uint64_t pc, size_t index);
  std::optional<CachedRow> Learn(uint64_t pc) const;

  Walked walks_[2];  // this one and the one before, in turns
  Walked* now_ = &walks_[0];
  Walked* before_ = &walks_[1];
  std::vector<CachedRow> rows_;
  std::shared_ptr<const Modules> modules_;
  [[maybe_unused]] uint64_t stack_low_ = 0;
  [[maybe_unused]] uint64_t stack_high_ = 0;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_UNWIND_UNWINDER_H_
