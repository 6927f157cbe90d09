// Which process has which chips of a machine: a TPU serves one process at a time.
#ifndef MOCK_LIBTPU_MACHINE_CHIPS_H_
#define MOCK_LIBTPU_MACHINE_CHIPS_H_

#include "machine/processes.h"

namespace mock {

// Takes this process's chips of the machine that MOCK_LIBTPU_MACHINE names, until the process ends;
// without a name there is none to share. Where another process has one of them: throws ABORTED if
// what a TPU refuses is an error, else warns.
void ClaimChips(const Processes& processes);

}  // namespace mock

#endif  // MOCK_LIBTPU_MACHINE_CHIPS_H_
