// The processor's counter as a clock: see clock.h.
#include "recorder/clock.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <cmath>
#include <string_view>

#include "base/file_descriptor.h"

#ifdef __x86_64__
#include <x86intrin.h>
#endif

namespace mock {
namespace {

constexpr uint64_t kPeriodNs = 1000000;  // between two readings of the kernel's clock
constexpr double kOtherRate = 0.01;      // the machine slept, or the counter is another one

uint64_t KernelNs() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1000000000u + static_cast<uint64_t>(time.tv_nsec);
}

uint64_t Counter() {
#ifdef __x86_64__
  return __rdtsc();
#else
  return 0;
#endif
}

// The kernel uses it only if it runs evenly, and is the same on all processors.
bool KernelUsesCounter() {
#ifdef __x86_64__
  const FileDescriptor file(open("/sys/devices/system/clocksource/clocksource0/current_clocksource",
                                 O_RDONLY | O_CLOEXEC));
  char name[8];
  const ssize_t size = file.open() ? read(file.get(), name, sizeof name) : 0;
  return size > 0 && std::string_view(name, static_cast<size_t>(size)) == "tsc\n";
#else
  return false;
#endif
}

}  // namespace

Clock::Clock() : has_counter_(KernelUsesCounter()) {
  if (has_counter_) first_ = last_ = Read();
}

Ticks Clock::Now() const { return {has_counter_ ? Counter() : KernelNs()}; }

uint64_t Clock::Nanoseconds(Ticks ticks) {
  if (!has_counter_) return ticks.value;
  // Far before the last reading: the counter began anew, or the thread waited for long.
  if (ticks.value >= next_ || ticks.value < last_.ticks - (next_ - last_.ticks)) Adjust();
  // Negative where another thread has caused a reading since.
  const auto since = static_cast<int64_t>(ticks.value - last_.ticks);
  return last_.ns + static_cast<uint64_t>(std::llround(static_cast<double>(since) * ns_per_tick_));
}

// An interrupt between the two would shift one against the other, so the closest of three is taken.
Clock::Reading Clock::Read() {
  Reading best{};
  uint64_t shortest = UINT64_MAX;
  for (int i = 0; i < 3; ++i) {
    const uint64_t before = Counter();
    const uint64_t ns = KernelNs();
    const uint64_t took = Counter() - before;
    if (took >= shortest) continue;
    shortest = took;
    best = {before + took / 2, ns};
  }
  return best;
}

void Clock::Adjust() {
  const Reading now = Read();
  const auto rate = [&](const Reading& since) {
    return static_cast<double>(now.ns - since.ns) / static_cast<double>(now.ticks - since.ticks);
  };
  const bool other = now.ticks <= last_.ticks ||
                     (next_ != 0 && std::abs(rate(last_) / ns_per_tick_ - 1) > kOtherRate);
  if (other) first_ = now;
  last_ = now;
  // Until the rate is known well, the kernel's clock is read each time.
  const bool known = now.ns - first_.ns >= kPeriodNs;
  if (!other) ns_per_tick_ = rate(first_);
  next_ = known ? now.ticks + static_cast<uint64_t>(kPeriodNs / ns_per_tick_) : 0;
}

}  // namespace mock
