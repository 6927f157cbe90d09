// Following a thread's frames: see unwinder.h.
#include "unwind/unwinder.h"

#include <pthread.h>
#include <unwind.h>

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "unwind/table.h"

namespace mock {
namespace {

constexpr size_t kWalks = 256;
constexpr size_t kSameHash = 4;
constexpr uint64_t kMix = 0x9e3779b97f4a7c15u;

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
  if (frames.all.size() == kMaxNativeFrames) {
    frames.truncated = true;
    return _URC_NORMAL_STOP;
  }
  // An interrupted frame has not passed its instruction; every pc here is to be taken less one.
  if (before_instruction != 0) ++pc;
  frames.all.push_back({pc, sp});  // into room that there is
  return _URC_NO_REASON;
}

}  // namespace

void Unwinder::Backtrace(const FrameStart& start) {
  NativeFrames& frames = next_.frames;
  frames.id = 0;
  frames.truncated = false;
  frames.slow = true;
  frames.all.clear();
  frames.all.reserve(kMaxNativeFrames);  // nothing may be thrown through the unwinder
  SlowCapture capture{start, frames, false};
  _Unwind_Backtrace(TakeFrame, &capture);
}

void Unwinder::FollowModules() {
  const ModuleCounters counters = CurrentModuleCounters();
  if (modules_ != nullptr && modules_->counters == counters) return;
  const std::shared_ptr<const Modules> before = std::exchange(modules_, CurrentModules());
  if (before == nullptr || before->counters.unloaded == modules_->counters.unloaded) return;
  // Something else may lie at the addresses of what is gone.
  std::fill(rows_.begin(), rows_.end(), CachedRow{});
  for (Walk& walk : walks_) walk.frames.id = 0;
}

#if defined(MOCK_LIBTPU_OWN_UNWINDER)

namespace {

constexpr size_t kRows = 4096;
constexpr int32_t kKindMask = 7;

size_t RowIndex(uint64_t pc) { return (pc * kMix) >> 52; }
static_assert(kRows == size_t{1} << (64 - 52), "the index has as many bits as the table");

// Reads a thread's stack, within bounds: wrong tables then give a wrong stack at worst. It keeps
// what it read.
class StackReader {
 public:
  StackReader(uint64_t first, uint64_t last, std::vector<StackWord>* words)
      : first_(first), last_(last), words_(*words) {}

  // None outside.
  std::optional<uint64_t> Read(uint64_t address) {
    if (address < first_ || address > last_ || (address & 7) != 0) return std::nullopt;
    const uint64_t value = *reinterpret_cast<const uint64_t*>(address);
    words_.push_back({address, value});
    return value;
  }

 private:
  const uint64_t first_;
  const uint64_t last_;
  std::vector<StackWord>& words_;
};

uint64_t Signed(int32_t offset) { return static_cast<uint64_t>(int64_t{offset}); }

// A return address without the code that authenticates it, which `xpaclri` removes where processors
// add one, and is nothing elsewhere.
uint64_t WithoutCode(uint64_t return_address) {
#if defined(__aarch64__)
  register uint64_t x30 asm("x30") = return_address;
  asm("hint #7" : "+r"(x30));
  return x30;
#else
  return return_address;
#endif
}

uint64_t OffsetOf(int32_t rule) { return Signed(rule & ~kKindMask); }

}  // namespace

Unwinder::Unwinder() : walks_(kWalks), rows_(kRows) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* low = nullptr;
  size_t size = 0;
  if (pthread_attr_getstack(&attributes, &low, &size) == 0) {
    stack_low_ = reinterpret_cast<uint64_t>(low);
    stack_high_ = stack_low_ + size;
  }
  pthread_attr_destroy(&attributes);
}

// None for a frame that a row cannot express.
std::optional<Unwinder::CachedRow> Unwinder::Learn(uint64_t pc) const {
  const Module* module = modules_->Find(pc - 1);
  if (module == nullptr) return std::nullopt;
  const UnwindRow found = FindUnwindRow(*module, pc - 1);
  if (found.cfa == UnwindRow::Cfa::kUnsupported) return std::nullopt;
  if (((found.cfa_offset | found.fp_offset) & kKindMask) != 0) return std::nullopt;
  return CachedRow{pc, found.cfa_offset | static_cast<int32_t>(found.cfa),
                   found.fp_offset | static_cast<int32_t>(found.fp), found.return_offset};
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

// Walks from walk->start. False: the stack has a frame that only _Unwind_Backtrace can follow, if
// anything can.
bool Unwinder::Follow(Walk* walk) {
  const FrameStart& start = walk->start;
  std::vector<NativeFrame>& frames = walk->frames.all;
  walk->used_fp = false;
  walk->words.clear();
  walk->frames.slow = walk->frames.truncated = false;
  frames.clear();
  // A stack that is not the thread's (fibers) is not walked.
  if (start.sp < stack_low_ || start.sp >= stack_high_) return false;
  StackReader stack(start.sp, stack_high_ - 8, &walk->words);
  NativeFrame frame{start.pc, start.sp};
  uint64_t fp_at = 0;  // where the frame's fp is saved; 0: it is the start's
  do {
    if (frames.size() == kMaxNativeFrames) {
      walk->frames.truncated = true;
      break;
    }
    frames.push_back(frame);
    const CachedRow* const row = RowOf(frame.pc);
    if (row == nullptr) return false;
    const auto cfa_kind = static_cast<UnwindRow::Cfa>(row->cfa & kKindMask);
    const auto fp_kind = static_cast<UnwindRow::Fp>(row->fp & kKindMask);
    if (cfa_kind == UnwindRow::Cfa::kOutermost) break;
    // Read only where it leads on: in most functions fp has any value, which does not matter.
    uint64_t fp = 0;
    if (cfa_kind != UnwindRow::Cfa::kSp || fp_kind == UnwindRow::Fp::kAtFp) {
      const std::optional<uint64_t> found = fp_at != 0 ? stack.Read(fp_at) : start.fp;
      if (!found.has_value()) return false;
      walk->used_fp |= fp_at == 0;
      fp = *found;
    }
    std::optional<uint64_t> cfa =
        (cfa_kind == UnwindRow::Cfa::kSp ? frame.sp : fp) + OffsetOf(row->cfa);
    if (cfa_kind == UnwindRow::Cfa::kFpMemory) cfa = stack.Read(*cfa);
    if (!cfa.has_value() || *cfa <= frame.sp) return false;
    if (fp_kind == UnwindRow::Fp::kAtCfa) fp_at = *cfa + OffsetOf(row->fp);
    if (fp_kind == UnwindRow::Fp::kAtFp) fp_at = fp + OffsetOf(row->fp);
    const std::optional<uint64_t> return_address = stack.Read(*cfa + Signed(row->return_offset));
    if (!return_address.has_value()) return false;
    frame = {WithoutCode(*return_address), *cfa};
  } while (frame.pc != 0);
  return true;
}

#else

Unwinder::Unwinder() : walks_(kWalks) {}

bool Unwinder::Follow(Walk*) { return false; }

#endif

// A walk is a function of its start and of the words that it reads: where each of them is found
// again, so is each frame. The bounds of the stack and the rows of addresses stay as they were.
bool Unwinder::Walk::Holds(const FrameStart& now) const {
  if (frames.id == 0 || frames.slow) return false;
  if (start.pc != now.pc || start.sp != now.sp || (used_fp && start.fp != now.fp)) return false;
  for (const StackWord& word : words) {
    if (*reinterpret_cast<const uint64_t*>(word.address) != word.value) return false;
  }
  return true;
}

// See MOCK_CALLER_FRAME.
inline FrameStart Unwinder::Caller(const FrameStart& from) {
#if defined(MOCK_LIBTPU_OWN_UNWINDER) && defined(__aarch64__)
  const auto* const record = reinterpret_cast<const uint64_t*>(from.fp);
  FrameStart caller{WithoutCode(record[1]), 0, record[0]};
  const CachedRow* const row = RowOf(from.pc);
  if (row == nullptr) return caller;
  const auto kind = static_cast<UnwindRow::Cfa>(row->cfa & kKindMask);
  if (kind == UnwindRow::Cfa::kSp) caller.sp = from.sp + OffsetOf(row->cfa);
  if (kind == UnwindRow::Cfa::kFp) caller.sp = from.fp + OffsetOf(row->cfa);
  return caller;
#else
  return from;
#endif
}

const NativeFrames& Unwinder::CaptureSlowly(const FrameStart& from) {
  FollowModules();
  Backtrace(Caller(from));
  return next_.frames;
}

const NativeFrames& Unwinder::Capture(const FrameStart& from) {
  FollowModules();
  const FrameStart start = Caller(from);
  // A function has several walks where it is called at one depth from several places.
  const size_t first = HashMix(start.pc ^ start.sp, kMix) % (kWalks / kSameHash) * kSameHash;
  Walk* oldest = &walks_[first];
  for (size_t i = first; i < first + kSameHash; ++i) {
    if (walks_[i].Holds(start)) return walks_[i].frames;
    if (walks_[i].frames.id < oldest->frames.id) oldest = &walks_[i];
  }
  next_.start = start;
  if (!Follow(&next_)) Backtrace(start);
  next_.frames.id = ++last_id_;
  std::swap(*oldest, next_);
  return oldest->frames;
}

}  // namespace mock
