// A loaded executable: a program, ready to run on devices of a client. Running it is in execute.cc.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_LOADED_EXECUTABLE_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_LOADED_EXECUTABLE_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "pjrt/client/client.h"
#include "pjrt/programs/program.h"

struct PJRT_LoadedExecutable {
  // Throws if the program names a device that the client does not have.
  static std::unique_ptr<PJRT_LoadedExecutable> Load(PJRT_Client* client,
                                                     std::shared_ptr<mock::Program> program);
  PJRT_LoadedExecutable(PJRT_Client* client, std::shared_ptr<mock::Program> program,
                        std::vector<PJRT_Device*> devices,
                        std::vector<PJRT_LogicalDeviceIds> logical_ids);

  PJRT_Client* const client;
  const std::shared_ptr<const mock::Program> program;
  const std::vector<PJRT_Device*> devices;  // this process's, in the order of the device assignment
  std::vector<PJRT_LogicalDeviceIds> logical_ids;
  std::atomic<bool> deleted{false};
  mutable std::atomic<bool> described{false};  // in a recording; see describe.cc
  std::mutex alone;  // held by an execution that must not overlap with another of this program
};

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_LOADED_EXECUTABLE_H_
