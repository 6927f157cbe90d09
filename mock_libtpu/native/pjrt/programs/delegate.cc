// Loading the Python part of the mock and compiling with it: see delegate.h. Running programs is in
// program.cc.
#include "pjrt/programs/delegate.h"

#include "base/environment.h"
#include "base/fork.h"
#include "embed/delegate_package.h"
#include "embed/python_api.h"
#include "machine/settings.h"
#include "pjrt/programs/host_callbacks.h"
#include "recorder/call.h"

namespace mock {
namespace {

using python::Ref;

Ref Name(const char* name) { return Ref(python::GetApi()->PyUnicode_InternFromString(name)); }

// What the delegate needs of this library: an object with these attributes.
Ref NewNative(const Topology& topology) {
  const auto text = [](const char* variable, const char* otherwise) {
    return python::Text(Environment(variable, otherwise));
  };
  const auto truth = [](bool value) { return python::Boolean(value); };
  const Ref globals = RunPython(
      "import types\nnative = types.SimpleNamespace(**globals())",
      {
          {"host_callback_handler",
           Ref(python::GetApi()->PyLong_FromVoidPtr(reinterpret_cast<void*>(HostCallbackHandler())))
               .get()},
          {"record_cell",
           Ref(python::GetApi()->PyLong_FromVoidPtr(reinterpret_cast<void*>(CellRecorder())))
               .get()},
          // JAX's own interpreter runs Pallas kernels for TPU, unless the user wants to see them
          // compiled.
          {"interpret_kernels",
           truth(Environment("MOCK_LIBTPU_INTERPRET_KERNELS", "") != "0").get()},
          {"record_programs", truth(Environment("MOCK_LIBTPU_PROGRAMS", "") == "1").get()},
          {"topology", python::Text(topology.name_with_slices()).get()},
          // Where the real compiler is, and what its errors mean, as mock_libtpu/environment.py
          // sets them.
          {"compiler", text("MOCK_LIBTPU_COMPILER", "").get()},
          {"compiler_errors", text("MOCK_LIBTPU_COMPILER_ERRORS", "raise").get()},
          {"executes", truth(!IsDryRun()).get()},
          // Options of the interpreter of kernels, and whether what a TPU refuses is an error.
          {"pallas", text("MOCK_LIBTPU_PALLAS", "").get()},
          {"strict", truth(IsStrict()).get()},
          {"records", truth(!Environment("MOCK_LIBTPU_RECORDING", "").empty()).get()},
      });
  PyObject* const native = python::GetApi()->PyDict_GetItemString(globals.get(), "native");
  python::GetApi()->Py_IncRef(native);
  return Ref(native);
}

// (count, index, coordinator, host, [(id, process) of each device]); None for one process. See
// delegate/processes.py.
Ref ProcessesOf(const PJRT_Client* client) {
  if (client == nullptr || client->processes.count == 1) return python::None();
  const Ref places = python::NewList(client->devices, [](const auto& device) {
    return Ref(python::GetApi()->Py_BuildValue("(ii)", device->description.id,
                                               device->description.location.process_index));
  });
  const Processes& processes = client->processes;
  return Ref(python::GetApi()->Py_BuildValue("(iissO)", processes.count, processes.index,
                                             client->coordinator.c_str(), processes.host.c_str(),
                                             places.get()));
}

std::unique_ptr<Delegate> OpenDelegate(const Topology& topology, int num_devices,
                                       const PJRT_Client* of) {
  python::EnsureInterpreter();
  const python::Gil gil;
  CheckPackages();
  return std::make_unique<Delegate>(CallDelegate(
      "client", "open_client",
      {python::Integer(num_devices).get(), NewNative(topology).get(), ProcessesOf(of).get()}));
}

}  // namespace

Delegate::Delegate(Ref delegate)
    : compile_(python::Attribute(delegate.get(), "compile")),
      deserialize_(python::Attribute(delegate.get(), "deserialize")),
      array_(python::Attribute(delegate.get(), "array")),
      tensor_(python::Attribute(delegate.get(), "tensor")),
      takes_tensors_(python::ToInteger(python::Attribute(delegate.get(), "takes_tensors").get()) !=
                     0),
      pointer_(python::Attribute(delegate.get(), "pointer")),
      block_until_ready_(Name("block_until_ready")),
      unsafe_buffer_pointer_(Name("unsafe_buffer_pointer")),
      delegate_(std::move(delegate)) {}

std::unique_ptr<Delegate> Delegate::Open(const PJRT_Client& client) {
  return OpenDelegate(client.topology.topology,
                      static_cast<int>(client.addressable_pointers.size()), &client);
}

std::unique_ptr<Delegate> Delegate::Open(const Topology& topology) {
  return OpenDelegate(topology, topology.num_devices(), nullptr);
}

std::string StartCoordinator(const Processes& processes) {
  python::EnsureInterpreter();
  const python::Gil gil;
  CheckPackages();
  const std::string address =
      processes.addresses.empty() ? processes.host + ":0" : processes.addresses.front();
  return python::ToText(
      CallDelegate("processes", "start_coordinator",
                   {python::Text(address).get(), python::Integer(processes.count).get()})
          .get());
}

std::shared_ptr<Program> Delegate::Compile(const PJRT_Program& program, std::string_view options,
                                           bool load) {
  python::CheckRunning();
  const python::Gil gil;
  return std::make_shared<Program>(
      python::Call(compile_.get(), {python::Bytes({program.code, program.code_size}).get(),
                                    python::Text({program.format, program.format_size}).get(),
                                    python::Bytes(options).get(), python::Boolean(load).get()}));
}

std::shared_ptr<Program> Delegate::Deserialize(std::string_view serialized,
                                               std::string_view options) {
  python::CheckRunning();
  const python::Gil gil;
  const Ref given = options.empty() ? python::None() : python::Bytes(options);
  return std::make_shared<Program>(
      python::Call(deserialize_.get(), {python::Bytes(serialized).get(), given.get()}));
}

Delegate& DelegateOf(PJRT_Client& client) {
  RefuseForkedChild();
  {
    const std::lock_guard<std::mutex> lock(client.delegate_mutex);
    if (client.delegate != nullptr) return *client.delegate;
  }
  // Without the lock: this takes the GIL. Of two threads that come here at once, the first wins.
  std::unique_ptr<Delegate> opened = Delegate::Open(client);
  const std::lock_guard<std::mutex> lock(client.delegate_mutex);
  if (client.delegate == nullptr) client.delegate = std::move(opened);
  return *client.delegate;
}

}  // namespace mock
