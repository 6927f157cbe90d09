// Reads the recorder's clock between two readings of the kernel's, for half a second, and prints
// by how many nanoseconds it was outside of these at most.
#include "recorder/clock.h"

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace {

int64_t KernelNs() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

}  // namespace

int main() {
  mock::Clock clock;
  const int64_t end = KernelNs() + 500000000;
  int64_t outside = 0;
  for (int64_t before = KernelNs(); before < end; before = KernelNs()) {
    const mock::Ticks ticks = clock.Now();
    const int64_t after = KernelNs();
    const auto time = static_cast<int64_t>(clock.Nanoseconds(ticks));
    outside = std::max({outside, before - time, time - after});
  }
  std::printf("%lld\n", static_cast<long long>(outside));
}
