// Whether the mock works in this process; the rules are delegate/process_checks.py's.
#ifndef MOCK_LIBTPU_EMBED_PROCESS_CHECKS_H_
#define MOCK_LIBTPU_EMBED_PROCESS_CHECKS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"

namespace mock {

// When a client is made. If it may be: none where there is no jaxlib, else what an error of opening
// it should add.
Result<std::optional<std::string>> CheckProcess();

// The number and rank of this process in jax.distributed; (1, 0) where that is not used.
struct JaxProcesses {
  int64_t count = 1;
  int64_t index = 0;
};
JaxProcesses ProcessesOfJax();

// The same as CheckProcess for the legacy API.
Result<void> CheckLegacyProcess();

// Whether there is what compiles and runs programs. GIL needed.
Result<void> CheckPackages();

}  // namespace mock

#endif  // MOCK_LIBTPU_EMBED_PROCESS_CHECKS_H_
