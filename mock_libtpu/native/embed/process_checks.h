// Whether this process is one that the mock serves; the rules are delegate/process_checks.py's.
#ifndef MOCK_LIBTPU_EMBED_PROCESS_CHECKS_H_
#define MOCK_LIBTPU_EMBED_PROCESS_CHECKS_H_

#include <optional>
#include <string>

#include "base/error.h"

namespace mock {

// When a client is made. Null if it may be: `note` is then set if there is a jaxlib, to what an
// error of opening it should add.
PJRT_Error* CheckProcess(std::optional<std::string>* note);

// The same for the legacy API.
PJRT_Error* CheckLegacyProcess();

// Whether there is what compiles and runs programs. GIL needed.
PJRT_Error* CheckPackages();

}  // namespace mock

#endif  // MOCK_LIBTPU_EMBED_PROCESS_CHECKS_H_
