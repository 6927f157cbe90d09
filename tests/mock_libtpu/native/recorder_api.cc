// A library whose functions are recorded as the API's are, without the API's objects: what the
// recorder's tests load into real interpreters and programs.
#include <pthread.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "cpython/layout.h"
#include "recorder/call.h"
#include "unwind/unwinder.h"

#define EXPORT extern "C" __attribute__((visibility("default"), noinline))

using Callback = int (*)(int);

namespace {

int Record(mock::Call& call, Callback callback, int value) {
  if (call.recording()) {
    call.values().Array(1);
    call.values().Int(value);
    call.Begin();
  }
  const int result = callback != nullptr ? callback(value) : value + 1;
  if (call.recording()) {
    call.values().Array(1);
    call.values().Int(result);
    if (result < 0) {
      call.End(-result, "negative");
    } else {
      call.End();
    }
  }
  return result;
}

void* Repeat(void* calls) {
  for (int i = 0; i < *static_cast<int*>(calls); ++i) {
    mock::Call call(mock::Function::Event_IsReady);
    Record(call, nullptr, i);
  }
  return nullptr;
}

void CallLate() {
  mock::Call call(mock::Function::Event_IsReady);
  Record(call, nullptr, 99);
}

}  // namespace

// Calls back, so that a test can look at the stack while the call is under way.
EXPORT int Outer(Callback callback, int value) {
  mock::Call call(mock::Function::Error_Message);
  return Record(call, callback, value);
}

EXPORT int Inner(int value) {
  mock::Call call(mock::Function::Event_IsReady);
  return Record(call, nullptr, value);
}

EXPORT void FromThreads(int threads, int calls) {
  std::vector<pthread_t> started(threads);
  for (pthread_t& thread : started) pthread_create(&thread, nullptr, Repeat, &calls);
  for (pthread_t& thread : started) pthread_join(thread, nullptr);
}

// Makes a call when the process ends, after Python is gone.
EXPORT void CallAtExit() { atexit(CallLate); }

// Arguments of a size that fills files.
EXPORT void Large(int size) {
  mock::Call call(mock::Function::Event_IsReady);
  if (!call.recording()) return;
  const std::vector<char> bytes(size, 'x');
  call.values().Array(1);
  call.values().Bytes(bytes.data(), bytes.size());
  call.Begin();
  call.End();
}

// What becomes of an interpreter whose _PyRuntime is this one: 0 no table of this version, 1
// numbers that do not fit, 2 the self-test fails, 3 it passes, 4 it cannot be made now. Needs the
// GIL.
EXPORT int TryRuntime(const void* runtime, uint32_t version) {
  const std::optional<mock::DebugOffsets> offsets = mock::ReadDebugOffsets(runtime, version);
  if (!offsets.has_value()) return 0;
  if (!offsets->layout.has_value()) return 1;
  mock::Python python;
  python.layout = *offsets->layout;
  switch (mock::TestLayout(python)) {
    case mock::SelfTest::kFailed: return 2;
    case mock::SelfTest::kPassed: return 3;
    case mock::SelfTest::kNotNow: break;
  }
  return 4;
}

// Compares both unwinders on the caller's stack, several times, cold and warm. Writes what differs,
// or nothing, and "slow" where the fast one gave up; returns the number of frames.
EXPORT int CompareUnwinders(char* text, int size) {
  static thread_local mock::Unwinder unwinder;
  static thread_local mock::Unwinder slow_unwinder;
  const mock::FrameStart start = MOCK_CALLER_FRAME();
  text[0] = '\0';
  int at = 0;
  size_t count = 0;
  for (int turn = 0; turn < 3; ++turn) {
    const mock::NativeFrames& fast = unwinder.Capture(start);
    const mock::NativeFrames& slow = slow_unwinder.CaptureSlowly(start);
    count = fast.all.size();
    if (turn == 0 && fast.slow) at += snprintf(text + at, size - at, "slow;");
    if (count != slow.all.size() || fast.truncated != slow.truncated) {
      at += snprintf(text + at, size - at, "%zu and %zu frames;", count, slow.all.size());
    }
    for (size_t i = 0; i < count && i < slow.all.size(); ++i) {
      const mock::NativeFrame& a = fast.all[i];
      const mock::NativeFrame& b = slow.all[i];
      if (a == b) continue;
      at += snprintf(text + at, size - at, "frame %zu: pc %lx and %lx, sp %lx and %lx;", i, a.pc,
                     b.pc, a.sp, b.sp);
      break;
    }
  }
  return static_cast<int>(count);
}
