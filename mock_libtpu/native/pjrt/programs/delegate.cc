// Loading the Python part of the mock and compiling with it: see delegate.h. Running programs is in
// program.cc.
#include "pjrt/programs/delegate.h"

#include <cstdlib>
#include <string_view>

#include "base/fork.h"
#include "embed/delegate_package.h"
#include "embed/own_interpreter.h"
#include "embed/process_checks.h"
#include "embed/python_api.h"
#include "machine/settings.h"
#include "pjrt/programs/host_callbacks.h"
#include "pjrt/types/element_type.h"

namespace mock {
namespace {

using python::Ref;

// What the delegate needs of this library.
constexpr char kNative[] = R"(
class Native:
    pass
native = Native()
native.host_callback_handler = host_callback_handler
native.interpret_kernels = interpret_kernels
native.record_programs = record_programs
native.topology = topology
native.compiler = compiler
native.compiler_errors = compiler_errors
native.executes = executes
native.pallas = pallas
native.strict = strict
)";

Ref Name(const char* name) { return Ref(python::GetApi()->PyUnicode_InternFromString(name)); }

// The dictionary in which "module" is the delegate's client and "native" what it needs
// of this library.
Ref LoadClient(const Topology& topology) {
  const python::Api& api = *python::GetApi();
  Ref globals = ImportDelegate("client");
  if (!globals) return Ref();
  const Ref handler(api.PyLong_FromVoidPtr(reinterpret_cast<void*>(HostCallbackHandler())));
  api.PyDict_SetItemString(globals.get(), "host_callback_handler", handler.get());
  // JAX's own interpreter runs Pallas kernels for TPU, unless the user wants to see them compiled.
  const char* const interpret = std::getenv("MOCK_LIBTPU_INTERPRET_KERNELS");
  const Ref wanted = python::Boolean(interpret == nullptr || std::string_view(interpret) != "0");
  api.PyDict_SetItemString(globals.get(), "interpret_kernels", wanted.get());
  const char* const programs = std::getenv("MOCK_LIBTPU_PROGRAMS");
  const Ref recorded = python::Boolean(programs != nullptr && std::string_view(programs) == "1");
  api.PyDict_SetItemString(globals.get(), "record_programs", recorded.get());
  const auto set_text = [&](const char* name, const std::string& text) {
    api.PyDict_SetItemString(globals.get(), name, python::Text(text).get());
  };
  set_text("topology", topology.name());
  // Where the real compiler is, and what its errors mean, as mock_libtpu/environment.py sets them.
  const char* const compiler = Environment("MOCK_LIBTPU_COMPILER");
  set_text("compiler", compiler != nullptr ? compiler : "");
  const char* const errors = Environment("MOCK_LIBTPU_COMPILER_ERRORS");
  set_text("compiler_errors", errors != nullptr ? errors : "raise");
  api.PyDict_SetItemString(globals.get(), "executes", python::Boolean(!IsDryRun()).get());
  // Options of the interpreter of kernels, and whether what a TPU refuses is an error.
  const char* const pallas = Environment("MOCK_LIBTPU_PALLAS");
  set_text("pallas", pallas != nullptr ? pallas : "");
  api.PyDict_SetItemString(globals.get(), "strict", python::Boolean(IsStrict()).get());
  return RunPython(kNative, globals.get()) ? std::move(globals) : Ref();
}

// (count, index, coordinator, host, [(id, process) of each device]); None for one process. See
// delegate/processes.py.
Ref ProcessesOf(const PJRT_Client* client) {
  if (client == nullptr || client->processes.count == 1) return python::None();
  Ref places = python::NewList(client->devices.size());
  for (size_t index = 0; index < client->devices.size(); ++index) {
    const PJRT_DeviceDescription& device = client->devices[index]->description;
    Ref place = python::NewList(2);
    python::SetItem(place, 0, python::Integer(device.id));
    python::SetItem(place, 1, python::Integer(device.location.process_index));
    python::SetItem(places, index, std::move(place));
  }
  Ref processes = python::NewList(5);
  python::SetItem(processes, 0, python::Integer(client->processes.count));
  python::SetItem(processes, 1, python::Integer(client->processes.index));
  python::SetItem(processes, 2, python::Text(client->coordinator));
  python::SetItem(processes, 3, python::Text(client->processes.host));
  python::SetItem(processes, 4, std::move(places));
  return processes;
}

Result<std::unique_ptr<Delegate>> OpenDelegate(const Topology& topology, int num_devices,
                                               const PJRT_Client* of) {
  if (const Result<void> there = EnsureInterpreter(); !there.ok()) return there.error();
  const python::Gil gil;
  if (const Result<void> packages = CheckPackages(); !packages.ok()) return packages.error();
  const Ref globals = LoadClient(topology);
  if (!globals) return TakePythonError();
  const python::Api& api = *python::GetApi();
  PyObject* const client = api.PyDict_GetItemString(globals.get(), "module");
  PyObject* const native = api.PyDict_GetItemString(globals.get(), "native");
  const Ref open = python::Attribute(client, "open_client");
  const Ref count = python::Integer(num_devices);
  const Ref processes = ProcessesOf(of);
  Ref delegate = python::Call(open.get(), {count.get(), native, processes.get()});
  if (!delegate) return TakePythonError();
  return std::make_unique<Delegate>(std::move(delegate));
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

Result<std::unique_ptr<Delegate>> Delegate::Open(const PJRT_Client& client) {
  return OpenDelegate(client.topology.topology,
                      static_cast<int>(client.addressable_pointers.size()), &client);
}

Result<std::unique_ptr<Delegate>> Delegate::Open(const Topology& topology) {
  return OpenDelegate(topology, topology.num_devices(), nullptr);
}

Result<std::string> StartCoordinator(const Processes& processes) {
  if (const Result<void> there = EnsureInterpreter(); !there.ok()) return there.error();
  const python::Gil gil;
  if (const Result<void> packages = CheckPackages(); !packages.ok()) return packages.error();
  const Ref globals = ImportDelegate("processes");
  if (!globals) return TakePythonError();
  PyObject* const module = python::GetApi()->PyDict_GetItemString(globals.get(), "module");
  const Ref start = python::Attribute(module, "start_coordinator");
  const Ref count = python::Integer(processes.count);
  const Ref at = python::Text(processes.addresses.empty() ? processes.host + ":0"
                                                          : processes.addresses.front());
  const Ref address = python::Call(start.get(), {at.get(), count.get()});
  if (!address) return TakePythonError();
  return python::ToText(address.get());
}

Result<std::shared_ptr<Program>> Delegate::Compile(const PJRT_Program& program,
                                                   const std::string& options, bool load) {
  if (!python::Available()) return ShuttingDown();
  const python::Gil gil;
  const Ref code = python::Bytes(program.code, program.code_size);
  const Ref format = python::Text(std::string(program.format, program.format_size));
  const Ref options_proto = python::Bytes(options.data(), options.size());
  const Ref loaded = python::Boolean(load);
  Ref compiled =
      python::Call(compile_.get(), {code.get(), format.get(), options_proto.get(), loaded.get()});
  if (!compiled) return TakePythonError();
  return std::make_shared<Program>(std::move(compiled));
}

Result<std::shared_ptr<Program>> Delegate::Deserialize(const std::string& serialized,
                                                       const std::string* options) {
  if (!python::Available()) return ShuttingDown();
  const python::Gil gil;
  const Ref blob = python::Bytes(serialized.data(), serialized.size());
  const Ref options_proto =
      options != nullptr ? python::Bytes(options->data(), options->size()) : python::None();
  Ref compiled = python::Call(deserialize_.get(), {blob.get(), options_proto.get()});
  if (!compiled) return TakePythonError();
  return std::make_shared<Program>(std::move(compiled));
}

Result<Delegate*> DelegateOf(PJRT_Client& client) {
  if (InForkedChild()) return Error{PJRT_Error_Code_FAILED_PRECONDITION, kForked};
  {
    const std::lock_guard<std::mutex> lock(client.delegate_mutex);
    if (client.delegate != nullptr) return client.delegate.get();
  }
  // Without the lock: this takes the GIL. Of two threads that come here at once, the first wins.
  Result<std::unique_ptr<Delegate>> opened = Delegate::Open(client);
  if (!opened.ok()) return opened.error();
  const std::lock_guard<std::mutex> lock(client.delegate_mutex);
  if (client.delegate == nullptr) client.delegate = *std::move(opened);
  return client.delegate.get();
}

}  // namespace mock
