// Programs as the API hands them out: an executable (what was compiled) and a loaded executable
// (the same, ready to run on devices). Both share the program; running it is in execute.cc.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_EXECUTABLE_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_EXECUTABLE_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "pjrt/client/client.h"
#include "pjrt/programs/delegate.h"
#include "pjrt/types/attributes.h"

namespace mock {

// An array per parameter or output, in the form in which the API asks for it.
struct ArrayList {
  explicit ArrayList(const std::vector<ProgramArray>& arrays);

  std::vector<PJRT_Buffer_Type> types;
  std::vector<int64_t> dims;  // of all arrays, one after another
  std::vector<size_t> dim_sizes;
  std::vector<const char*> memory_kinds;
  std::vector<size_t> memory_kind_sizes;
};

// Layouts for the Layouts extension, one per array; see layouts_extension.cc.
std::vector<PJRT_Layouts_MemoryLayout*> MakeLayouts(const std::vector<ProgramArray>& arrays);
void FreeLayouts(const std::vector<PJRT_Layouts_MemoryLayout*>& layouts);

}  // namespace mock

struct PJRT_Executable {
  explicit PJRT_Executable(std::shared_ptr<const mock::Program> program);
  ~PJRT_Executable();

  const std::shared_ptr<const mock::Program> program;
  const mock::ArrayList parameters;
  const mock::ArrayList outputs;
  std::vector<PJRT_Layouts_MemoryLayout*> parameter_layouts;
  std::vector<PJRT_Layouts_MemoryLayout*> output_layouts;

  // The costs as attributes; null with `error` set if they cannot be found out.
  const mock::Attributes* Cost(PJRT_Error** error);

 private:
  std::mutex mutex_;
  std::unique_ptr<mock::Attributes> cost_;
};

struct PJRT_LoadedExecutable {
  // Fails if the program names a device that the client does not have.
  static PJRT_LoadedExecutable* Load(PJRT_Client* client, std::shared_ptr<mock::Program> program,
                                     PJRT_Error** error);

  PJRT_Client* const client;
  const std::shared_ptr<const mock::Program> program;
  const std::vector<PJRT_Device*> devices;  // in the order of the device assignment
  const std::vector<PJRT_LogicalDeviceIds> logical_ids;
  std::atomic<bool> deleted{false};
  mutable std::atomic<bool> described{false};  // in a recording; see describe.cc
  std::mutex alone;  // held by an execution that must not overlap with another of this program

 private:
  PJRT_LoadedExecutable(PJRT_Client* client, std::shared_ptr<mock::Program> program,
                        std::vector<PJRT_Device*> devices,
                        std::vector<PJRT_LogicalDeviceIds> logical_ids);
};

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_EXECUTABLE_H_
