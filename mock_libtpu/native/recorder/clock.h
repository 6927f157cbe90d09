// The time of a call's beginning and end: CLOCK_MONOTONIC, at the price of the processor's counter.
// Asking the kernel's clock twice for each call is an eighth of what recording costs. Where the
// kernel itself takes its time from the counter, this reads the counter, and the kernel's clock
// once in a millisecond. Elsewhere each reading is the kernel's.
#ifndef MOCK_LIBTPU_RECORDER_CLOCK_H_
#define MOCK_LIBTPU_RECORDER_CLOCK_H_

#include <cstdint>

namespace mock {

// What a thread reads at any moment, without a lock. Only a Clock makes a time of it.
struct Ticks {
  uint64_t value;
};

class Clock {
 public:
  Clock();

  Ticks Now() const;

  // Nanoseconds of CLOCK_MONOTONIC at a moment that is over. Not for two threads at once.
  uint64_t Nanoseconds(Ticks ticks);

 private:
  struct Reading {
    uint64_t ticks;
    uint64_t ns;
  };
  static Reading Read();
  void Adjust();

  const bool has_counter_;
  // The counter runs evenly, so its rate is known better the longer it is watched; between two
  // readings the time follows from the last one.
  Reading first_{};
  Reading last_{};
  double ns_per_tick_ = 0;
  uint64_t next_ = 0;  // ticks at which the kernel's clock is read again
};

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_CLOCK_H_
