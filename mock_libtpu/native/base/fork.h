// Processes that are forked from one with a client: threads of jaxlib are not in them, so what
// waits for these never ends. What needs them is refused there, and what belongs to the parent's
// Python objects is left alone.
#ifndef MOCK_LIBTPU_BASE_FORK_H_
#define MOCK_LIBTPU_BASE_FORK_H_

namespace mock {

// From now on a fork makes a process of which InForkedChild() is true.
void ClientIsThere();

bool InForkedChild();

// What happened and what helps, for an error with the code FAILED_PRECONDITION.
inline constexpr char kForked[] =
    "this process was forked from one that had a client of the mock TPU, and cannot compile or run "
    "programs on it: start processes by multiprocessing's 'spawn' or 'forkserver' instead of "
    "'fork', or fork before the first use of the TPU";

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_FORK_H_
