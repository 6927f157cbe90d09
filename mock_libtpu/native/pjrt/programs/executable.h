// An executable: what was compiled, to be looked at and serialized. Running it needs it loaded.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_EXECUTABLE_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_EXECUTABLE_H_

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "pjrt/programs/program.h"
#include "pjrt/types/attributes.h"

struct PJRT_Layouts_MemoryLayout {
  std::string text;  // as XLA writes it: "{1,0:T(8,128)}"
};

namespace mock {

// An array per parameter or output, in the form in which the API asks for it.
struct ArrayList {
  explicit ArrayList(const std::vector<ProgramArray>& arrays);

  std::vector<PJRT_Buffer_Type> types;
  std::vector<int64_t> dims;  // of all arrays, one after another
  std::vector<size_t> dim_sizes;
  std::vector<const char*> memory_kinds;
  std::vector<size_t> memory_kind_sizes;
  std::deque<PJRT_Layouts_MemoryLayout> layouts;  // none of them moves
  std::vector<PJRT_Layouts_MemoryLayout*> layout_pointers;
};

}  // namespace mock

struct PJRT_Executable {
  explicit PJRT_Executable(std::shared_ptr<const mock::Program> program);

  const std::shared_ptr<const mock::Program> program;
  mock::ArrayList parameters;
  mock::ArrayList outputs;

  // The costs as attributes.
  const mock::Attributes& Cost();

 private:
  std::mutex mutex_;
  std::unique_ptr<mock::Attributes> cost_;
};

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_EXECUTABLE_H_
