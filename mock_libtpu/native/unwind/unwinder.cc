// Following a thread's frames: see unwinder.h.
#include "unwind/unwinder.h"

#include <pthread.h>
#include <unwind.h>

#include <algorithm>

#include "unwind/table.h"

namespace mock {
namespace {

struct SlowCapture {
  const FrameStart& start;
  NativeFrames& frames;
  bool started;
};

_Unwind_Reason_Code TakeFrame(_Unwind_Context* context, void* to) {
  SlowCapture& capture = *static_cast<SlowCapture*>(to);
  NativeFrames& frames = capture.frames;
  int before_instruction = 0;
  uint64_t pc = _Unwind_GetIPInfo(context, &before_instruction);
  const uint64_t sp = _Unwind_GetCFA(context);
  if (!capture.started) {
    // The recorder's own frames come first.
    if (pc != capture.start.pc || (capture.start.sp != 0 && sp != capture.start.sp)) {
      return _URC_NO_REASON;
    }
    capture.started = true;
  }
  if (pc == 0) return _URC_NO_REASON;
  if (frames.count == kMaxNativeFrames) {
    frames.truncated = true;
    return _URC_NORMAL_STOP;
  }
  // An interrupted frame has not passed its instruction; every pc here is to be taken less one.
  if (before_instruction != 0) ++pc;
  frames.pc[frames.count] = pc;
  frames.sp[frames.count] = sp;
  ++frames.count;
  return _URC_NO_REASON;
}

}  // namespace

const NativeFrames& Unwinder::CaptureSlowly(const FrameStart& start) {
  frames_.count = 0;
  frames_.truncated = false;
  frames_.slow = true;
  SlowCapture capture{start, frames_, false};
  _Unwind_Backtrace(TakeFrame, &capture);
  return frames_;
}

void Unwinder::FollowModules() {
  const ModuleCounters counters = CurrentModuleCounters();
  if (modules_ != nullptr && modules_->counters == counters) return;
  const bool unloaded = modules_ != nullptr && modules_->counters.unloaded != counters.unloaded;
  modules_ = CurrentModules();
  // Something else may lie at the addresses of what is gone.
  if (unloaded) std::fill(rows_.begin(), rows_.end(), CachedRow{});
}

#if defined(MOCK_LIBTPU_OWN_UNWINDER)

namespace {

constexpr size_t kRows = 4096;
constexpr int32_t kKindMask = 7;

size_t RowIndex(uint64_t pc) { return (pc * 0x9e3779b97f4a7c15u) >> 52; }
static_assert(kRows == size_t{1} << (64 - 52), "the index has as many bits as the table");

// The calling thread's attributes.
class ThreadAttributes {
 public:
  ThreadAttributes() : known_(pthread_getattr_np(pthread_self(), &attributes_) == 0) {}
  ~ThreadAttributes() {
    if (known_) pthread_attr_destroy(&attributes_);
  }
  ThreadAttributes(const ThreadAttributes&) = delete;
  ThreadAttributes& operator=(const ThreadAttributes&) = delete;
  const pthread_attr_t* get() const { return known_ ? &attributes_ : nullptr; }

 private:
  pthread_attr_t attributes_;
  const bool known_;
};

// The words of a thread's stack that may be read: wrong tables then give a wrong stack at worst.
struct ReadableStack {
  uint64_t first;
  uint64_t last;

  // None outside.
  std::optional<uint64_t> Word(uint64_t address) const {
    if (address < first || address > last || (address & 7) != 0) return std::nullopt;
    return *reinterpret_cast<const uint64_t*>(address);
  }
};

uint64_t OffsetOf(int32_t rule) { return static_cast<uint64_t>(int64_t{rule & ~kKindMask}); }

// A frame's CFA by its row's rule; none where it cannot be read.
std::optional<uint64_t> CfaOf(int32_t rule, const FrameStart& frame, const ReadableStack& stack) {
  switch (static_cast<UnwindRow::Cfa>(rule & kKindMask)) {
    case UnwindRow::Cfa::kRsp: return frame.sp + OffsetOf(rule);
    case UnwindRow::Cfa::kRbp: return frame.fp + OffsetOf(rule);
    case UnwindRow::Cfa::kRbpMemory: return stack.Word(frame.fp + OffsetOf(rule));
    default: return std::nullopt;
  }
}

// The caller's rbp.
std::optional<uint64_t> CallerRbp(int32_t rule, uint64_t cfa, const FrameStart& frame,
                                  const ReadableStack& stack) {
  switch (static_cast<UnwindRow::Rbp>(rule & kKindMask)) {
    case UnwindRow::Rbp::kSame: return frame.fp;
    case UnwindRow::Rbp::kAtCfa: return stack.Word(cfa + OffsetOf(rule));
    case UnwindRow::Rbp::kAtRbp: return stack.Word(frame.fp + OffsetOf(rule));
  }
  return std::nullopt;
}

}  // namespace

Unwinder::Unwinder() : rows_(kRows) {
  const ThreadAttributes attributes;
  void* low = nullptr;
  size_t size = 0;
  if (attributes.get() != nullptr && pthread_attr_getstack(attributes.get(), &low, &size) == 0) {
    stack_low_ = reinterpret_cast<uint64_t>(low);
    stack_high_ = stack_low_ + size;
  }
}

// None for a frame that a row cannot express.
std::optional<Unwinder::CachedRow> Unwinder::Learn(uint64_t pc) const {
  const Module* module = modules_->Find(pc - 1);
  if (module == nullptr) return std::nullopt;
  const UnwindRow found = FindUnwindRow(*module, pc - 1);
  if (found.cfa == UnwindRow::Cfa::kUnsupported) return std::nullopt;
  if (((found.cfa_offset | found.rbp_offset) & kKindMask) != 0) return std::nullopt;
  return CachedRow{pc, found.cfa_offset | static_cast<int32_t>(found.cfa),
                   found.rbp_offset | static_cast<int32_t>(found.rbp)};
}

// False: the stack has a frame that only _Unwind_Backtrace can follow, if anything can.
bool Unwinder::Walk(const FrameStart& start) {
  // A stack that is not the thread's (fibers) is not walked.
  if (start.sp < stack_low_ || start.sp >= stack_high_) return false;
  const ReadableStack stack{start.sp, stack_high_ - 8};
  FrameStart frame = start;
  size_t count = 0;
  do {
    if (count == kMaxNativeFrames) {
      frames_.truncated = true;
      break;
    }
    frames_.pc[count] = frame.pc;
    frames_.sp[count] = frame.sp;
    ++count;
    CachedRow& row = rows_[RowIndex(frame.pc)];
    if (row.pc != frame.pc) {
      const std::optional<CachedRow> learned = Learn(frame.pc);
      if (!learned.has_value()) return false;
      row = *learned;
    }
    if (static_cast<UnwindRow::Cfa>(row.cfa & kKindMask) == UnwindRow::Cfa::kOutermost) break;
    const std::optional<uint64_t> cfa = CfaOf(row.cfa, frame, stack);
    if (!cfa.has_value() || *cfa <= frame.sp) return false;
    const std::optional<uint64_t> return_address = stack.Word(*cfa - 8);
    const std::optional<uint64_t> rbp = CallerRbp(row.rbp, *cfa, frame, stack);
    if (!return_address.has_value() || !rbp.has_value()) return false;
    frame = {*return_address, *cfa, *rbp};
  } while (frame.pc != 0);
  frames_.count = count;
  return true;
}

const NativeFrames& Unwinder::Capture(const FrameStart& start) {
  FollowModules();
  frames_.truncated = false;
  frames_.slow = false;
  return Walk(start) ? frames_ : CaptureSlowly(start);
}

#else

Unwinder::Unwinder() = default;

const NativeFrames& Unwinder::Capture(const FrameStart& start) {
  FollowModules();
  return CaptureSlowly(start);
}

#endif

}  // namespace mock
