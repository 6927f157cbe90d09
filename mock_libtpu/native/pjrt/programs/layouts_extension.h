// Layouts of a program's arrays for the Layouts extension, one per array.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_LAYOUTS_EXTENSION_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_LAYOUTS_EXTENSION_H_

#include <vector>

#include "generated/pjrt_c_api.h"
#include "pjrt/programs/program.h"

namespace mock {

std::vector<PJRT_Layouts_MemoryLayout*> MakeLayouts(const std::vector<ProgramArray>& arrays);
void FreeLayouts(const std::vector<PJRT_Layouts_MemoryLayout*>& layouts);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_LAYOUTS_EXTENSION_H_
