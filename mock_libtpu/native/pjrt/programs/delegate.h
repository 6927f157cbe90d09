// The part of the mock that compiles and runs programs: Python code next to the library, which has
// jaxlib's CPU client do it. This is its face in C++: plain data in and out, the GIL taken within.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_DELEGATE_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_DELEGATE_H_

#include <memory>
#include <string>
#include <string_view>

#include "embed/python.h"
#include "generated/pjrt_c_api.h"
#include "pjrt/client/client.h"
#include "pjrt/programs/program.h"

namespace mock {

class Delegate {
 public:
  // For a client's devices. Throws where the process has no Python, or no jaxlib in it.
  static std::unique_ptr<Delegate> Open(const PJRT_Client& client);
  // For compiling alone.
  static std::unique_ptr<Delegate> Open(const Topology& topology);
  // Of what open_client() returned. GIL needed.
  explicit Delegate(python::Ref delegate);

  // `load`: whether the program is to run here, or only to be looked at and serialized.
  std::shared_ptr<Program> Compile(const PJRT_Program& program, std::string_view options,
                                   bool load);
  // `options`: empty for those it was compiled with.
  std::shared_ptr<Program> Deserialize(std::string_view serialized, std::string_view options);

 private:
  friend class Program;

  python::DeferredRef compile_;
  python::DeferredRef deserialize_;
  python::DeferredRef array_;
  python::DeferredRef tensor_;
  bool takes_tensors_;
  python::DeferredRef pointer_;
  // Names of methods of the CPU client's arrays.
  python::DeferredRef block_until_ready_;
  python::DeferredRef unsafe_buffer_pointer_;
  python::DeferredRef delegate_;
};

// Starts what the delegates of several processes meet at, in the first of them; its address.
std::string StartCoordinator(const Processes& processes);

// The client's, made when it is first needed. Throws where there is no Python or no JAX in the
// process.
Delegate& DelegateOf(PJRT_Client& client);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_DELEGATE_H_
