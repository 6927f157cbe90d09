// Recording the functions of a profiler: a plugin's, or the mock's own. They have a table of their
// own, with errors of their own.
#ifndef MOCK_LIBTPU_INTERPOSER_PROFILER_H_
#define MOCK_LIBTPU_INTERPOSER_PROFILER_H_

#include "interposer/profiler_api.h"

namespace mock::interposer {

// Makes the functions of a copy of the profiler's table record their calls, and calls those of
// `theirs` from there. Functions that the table does not have stay as they are.
void Record(const PLUGIN_Profiler_Api& theirs, PLUGIN_Profiler_Api* copy);

}  // namespace mock::interposer

#endif  // MOCK_LIBTPU_INTERPOSER_PROFILER_H_
