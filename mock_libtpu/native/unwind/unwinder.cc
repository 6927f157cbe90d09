// Following a thread's frames: see unwinder.h.
#include "unwind/unwinder.h"

#include <pthread.h>
#include <unwind.h>

#include <algorithm>
#include <utility>

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
  NativeFrames& frames = now_->frames;
  frames.count = 0;
  frames.truncated = false;
  frames.slow = true;
  now_->whole = false;
  SlowCapture capture{start, frames, false};
  _Unwind_Backtrace(TakeFrame, &capture);
  return frames;
}

void Unwinder::FollowModules() {
  const ModuleCounters counters = CurrentModuleCounters();
  if (modules_ != nullptr && modules_->counters == counters) return;
  const bool unloaded = modules_ != nullptr && modules_->counters.unloaded != counters.unloaded;
  modules_ = CurrentModules();
  // Something else may lie at the addresses of what is gone.
  if (!unloaded) return;
  std::fill(rows_.begin(), rows_.end(), CachedRow{});
  for (Walked& walk : walks_) walk.whole = false;
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

constexpr UnwindRow::Cfa CfaKind(int32_t rule) {
  return static_cast<UnwindRow::Cfa>(rule & kKindMask);
}

// A frame's CFA by its row's rule; none where it cannot be read.
std::optional<uint64_t> CfaOf(int32_t rule, const FrameStart& frame, const ReadableStack& stack) {
  switch (CfaKind(rule)) {
    case UnwindRow::Cfa::kRsp: return frame.sp + OffsetOf(rule);
    case UnwindRow::Cfa::kRbp: return frame.fp + OffsetOf(rule);
    case UnwindRow::Cfa::kRbpMemory: return stack.Word(frame.fp + OffsetOf(rule));
    default: return std::nullopt;
  }
}

// Where the caller's rbp is saved, or FramePointers::kNotSaved.
uint64_t CallerRbpAt(int32_t rule, uint64_t cfa, const FrameStart& frame) {
  switch (static_cast<UnwindRow::Rbp>(rule & kKindMask)) {
    case UnwindRow::Rbp::kSame: return FramePointers::kNotSaved;
    case UnwindRow::Rbp::kAtCfa: return cfa + OffsetOf(rule);
    case UnwindRow::Rbp::kAtRbp: return frame.fp + OffsetOf(rule);
  }
  return FramePointers::kNotFixed;
}

// Copies the frames of one walk that another one has, too, from its frame `from` on, which both
// have, to frame `to` and those behind it; the number of frames that were copied. Each one's return
// address and frame pointer are where they were found, so that walking would find the same.
size_t CopySame(const NativeFrames& known, const FramePointers& known_pointers, size_t from,
                const ReadableStack& stack, NativeFrames* frames, FramePointers* pointers,
                size_t to) {
  const auto word = [](uint64_t address) { return *reinterpret_cast<const uint64_t*>(address); };
  const size_t first = from;
  while (true) {
    const uint64_t saved_at = known_pointers.saved_at[from];
    pointers->saved_at[to] = saved_at;
    uint64_t fp = known_pointers.value[from];
    if (++from == known.count) break;
    if (saved_at != FramePointers::kNotSaved) {
      // What was read from the stack then may be read now, unless it lay before this walk's start.
      if (saved_at < stack.first) break;  // kNotFixed, too
      fp = word(saved_at);
    }
    const uint64_t sp = known.sp[from];
    if (word(sp - 8) != known.pc[from] || fp != known_pointers.value[from]) break;
    ++to;
    frames->pc[to] = known.pc[from];
    frames->sp[to] = sp;
    pointers->value[to] = fp;
  }
  return from - first;
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

// The row for an address; null where there is none. Addresses that share a place of the table have
// the one beside it, too.
inline const Unwinder::CachedRow* Unwinder::RowOf(uint64_t pc) {
  const size_t index = RowIndex(pc);
  const CachedRow& row = rows_[index];
  return row.pc == pc ? &row : FindRow(pc, index);
}

const Unwinder::CachedRow* Unwinder::FindRow(uint64_t pc, size_t index) {
  CachedRow& beside = rows_[index ^ 1];
  if (beside.pc == pc) return &beside;
  const std::optional<CachedRow> learned = Learn(pc);
  if (!learned.has_value()) return nullptr;
  CachedRow& to = rows_[index].pc == 0 ? rows_[index] : beside;
  to = *learned;
  return &to;
}

// False: the stack has a frame that only _Unwind_Backtrace can follow, if anything can.
bool Unwinder::Walk(const FrameStart& start) {
  // A stack that is not the thread's (fibers) is not walked.
  if (start.sp < stack_low_ || start.sp >= stack_high_) return false;
  const ReadableStack stack{start.sp, stack_high_ - 8};
  NativeFrames& frames = now_->frames;
  FramePointers& pointers = now_->pointers;
  const NativeFrames& known = before_->frames;
  const FramePointers& known_pointers = before_->pointers;
  const size_t known_count = before_->whole ? known.count : 0;
  FrameStart frame = start;
  size_t count = 0;  // of frames that are done
  size_t same = 0;   // the first known frame that is not further in than this one
  do {
    if (count == kMaxNativeFrames) {
      frames.truncated = true;
      break;
    }
    frames.pc[count] = frame.pc;
    frames.sp[count] = frame.sp;
    pointers.value[count] = frame.fp;
    while (same < known_count && known.sp[same] < frame.sp) ++same;
    if (same < known_count && known.sp[same] == frame.sp && known.pc[same] == frame.pc &&
        known_pointers.value[same] == frame.fp && count + known_count - same <= kMaxNativeFrames) {
      const size_t shared = CopySame(known, known_pointers, same, stack, &frames, &pointers, count);
      same += shared;
      count += shared - 1;
      if (same == known_count) {
        frames.count = count + 1;
        return true;
      }
      frame = {frames.pc[count], frames.sp[count], pointers.value[count]};
    }
    const CachedRow* const row = RowOf(frame.pc);
    if (row == nullptr) return false;
    ++count;
    const UnwindRow::Cfa kind = CfaKind(row->cfa);
    if (kind == UnwindRow::Cfa::kOutermost) break;
    const std::optional<uint64_t> cfa = CfaOf(row->cfa, frame, stack);
    if (!cfa.has_value() || *cfa <= frame.sp) return false;
    const uint64_t rbp_at = CallerRbpAt(row->rbp, *cfa, frame);
    const std::optional<uint64_t> return_address = stack.Word(*cfa - 8);
    const std::optional<uint64_t> rbp =
        rbp_at == FramePointers::kNotSaved ? frame.fp : stack.Word(rbp_at);
    if (!return_address.has_value() || !rbp.has_value()) return false;
    pointers.saved_at[count - 1] =
        kind == UnwindRow::Cfa::kRbpMemory ? FramePointers::kNotFixed : rbp_at;
    frame = {*return_address, *cfa, *rbp};
  } while (frame.pc != 0);
  frames.count = count;
  return true;
}

const NativeFrames& Unwinder::Capture(const FrameStart& start) {
  FollowModules();
  std::swap(now_, before_);
  now_->frames.truncated = false;
  now_->frames.slow = false;
  if (!Walk(start)) return CaptureSlowly(start);
  now_->whole = !now_->frames.truncated;
  return now_->frames;
}

#else

Unwinder::Unwinder() = default;

const NativeFrames& Unwinder::Capture(const FrameStart& start) {
  FollowModules();
  return CaptureSlowly(start);
}

#endif

}  // namespace mock
