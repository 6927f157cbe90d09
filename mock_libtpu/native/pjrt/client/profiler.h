// The Profiler extension: what a device did while a profile was taken, for jax.profiler to show
// beside the host's own events. The mock's devices show the programs they ran, and when.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_PROFILER_H_
#define MOCK_LIBTPU_PJRT_CLIENT_PROFILER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "generated/pjrt_c_api.h"

namespace mock {

// The extension, to be hung behind the generated ones.
PJRT_Extension_Base* ProfilerExtension();

// Adds a program that runs to the profiles that are being taken, as long as this lives.
class ProfiledRun {
 public:
  ProfiledRun(const std::string& program, const std::vector<PJRT_Device*>& devices);
  ~ProfiledRun();
  ProfiledRun(const ProfiledRun&) = delete;
  ProfiledRun& operator=(const ProfiledRun&) = delete;

 private:
  const std::string& program_;
  const std::vector<PJRT_Device*>& devices_;
  int64_t start_ns_;  // 0: nobody takes a profile
};

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_CLIENT_PROFILER_H_
