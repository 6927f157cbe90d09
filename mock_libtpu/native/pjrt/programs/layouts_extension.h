// Layouts of a program's arrays for the Layouts extension, one per array.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_LAYOUTS_EXTENSION_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_LAYOUTS_EXTENSION_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "pjrt/programs/program.h"

struct PJRT_Layouts_MemoryLayout {
  std::string text;  // as XLA writes it: "{1,0:T(8,128)}"
};

namespace mock {

class LayoutList {
 public:
  explicit LayoutList(const std::vector<ProgramArray>& arrays);

  // As the API takes them; they are this list's.
  PJRT_Layouts_MemoryLayout** data() { return pointers_.data(); }
  size_t size() const { return pointers_.size(); }

 private:
  std::vector<std::unique_ptr<PJRT_Layouts_MemoryLayout>> owned_;
  std::vector<PJRT_Layouts_MemoryLayout*> pointers_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_LAYOUTS_EXTENSION_H_
