// How the processes that share a TPU find each other: through the key-value store that a framework
// passes to PJRT_Client_Create, or at the first of TPU_PROCESS_ADDRESSES.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_MEETING_H_
#define MOCK_LIBTPU_PJRT_CLIENT_MEETING_H_

#include <functional>
#include <string>

#include "base/result.h"
#include "generated/pjrt_c_api.h"
#include "machine/processes.h"

namespace mock {

// The address at which all processes meet, which the first of them gets from `start`. `has_store`:
// whether the framework has processes, too; without them jaxlib leaves its callbacks uninitialized.
Result<std::string> Meet(const PJRT_Client_Create_Args& args, bool has_store,
                         const Processes& processes,
                         const std::function<Result<std::string>()>& start);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_CLIENT_MEETING_H_
