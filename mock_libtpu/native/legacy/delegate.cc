// Compiling and running with the Python part: see delegate.h, and delegate/legacy/client.py for
// what is called here.
#include "legacy/delegate.h"

#include "base/fork.h"
#include "base/no_destructor.h"
#include "embed/delegate_package.h"
#include "embed/process_checks.h"
#include "embed/python_api.h"
#include "legacy/machine.h"
#include "legacy/status.h"

namespace mock::legacy {
namespace {

using python::Ref;

Ref Checked(Ref result) {
  if (!result) throw LegacyError(TakePythonError());
  return result;
}

void CheckPython() {
  if (InForkedChild()) throw LegacyError(PJRT_Error_Code_FAILED_PRECONDITION, kForked);
  if (python::Available()) return;
  if (python::GetApi() == nullptr) {
    throw LegacyError(PJRT_Error_Code_UNIMPLEMENTED,
                      "this mock of libtpu compiles and runs programs through the jaxlib of the "
                      "process, and the process has no Python");
  }
  throw LegacyError(PJRT_Error_Code_UNAVAILABLE, "the Python interpreter is not running");
}

// Empty until it is opened. GIL needed.
Ref& Delegate() {
  static NoDestructor<Ref> delegate;
  return *delegate;
}

// `open_delegate(num_devices)` of a module of the delegate. GIL needed.
Ref NewDelegate(const char* module) {
  const python::Api& api = *python::GetApi();
  const Ref globals = Checked(ImportDelegate(module));
  PyObject* const client = api.PyDict_GetItemString(globals.get(), "module");
  const Ref open = Checked(python::Attribute(client, "open_delegate"));
  const Ref count = python::Integer(static_cast<int64_t>(TheMachine().devices.size()));
  return Checked(python::Call(open.get(), {count.get()}));
}

template <typename Values, typename Make>
Ref NewList(const Values& values, Make make) {
  Ref list = python::NewList(values.size());
  size_t index = 0;
  for (const auto& value : values) python::SetItem(list, index++, make(value));
  return list;
}

// A shape as the delegate takes it: (element type, dims, parts).
Ref NewShape(const Shape& shape) {
  const Ref dims = NewList(shape.dims, [](int64_t dim) { return python::Integer(dim); });
  const Ref parts = NewList(shape.parts, NewShape);
  return Ref(python::GetApi()->Py_BuildValue("(iOO)", shape.element_type, dims.get(), parts.get()));
}

// Calls a method of the delegate that moves a literal.
template <typename Address>
void Feed(const char* method, int device, const Shape& shape, const std::vector<Address>& leaves) {
  OpenDelegate();
  const python::Gil gil;
  const Ref function = Checked(python::Attribute(Delegate().get(), method));
  const Ref ordinal = python::Integer(device);
  const Ref tree = NewShape(shape);
  const Ref addresses = NewList(leaves, [](Address address) {
    return Ref(
        python::GetApi()->PyLong_FromVoidPtr(const_cast<void*>(static_cast<const void*>(address))));
  });
  Checked(python::Call(function.get(), {ordinal.get(), tree.get(), addresses.get()}));
}

// And as it returns one.
Shape ToShape(PyObject* object) {
  Shape shape;
  shape.element_type = static_cast<int>(python::ToInteger(python::Item(object, 0).get()));
  const Ref dims = python::Item(object, 1);
  for (python::Size i = 0; i < python::LengthOf(dims.get()); ++i) {
    shape.dims.push_back(python::ToInteger(python::Item(dims.get(), i).get()));
  }
  const Ref parts = python::Item(object, 2);
  for (python::Size i = 0; i < python::LengthOf(parts.get()); ++i) {
    shape.parts.push_back(ToShape(python::Item(parts.get(), i).get()));
  }
  return shape;
}

// What the C++ side keeps of a program that a delegate compiled.
CompiledModule ReadCompiled(const Ref& compiled) {
  const auto attribute = [&](const char* name) {
    return Checked(python::Attribute(compiled.get(), name));
  };
  CompiledModule made;
  made.name = python::ToText(attribute("name").get());
  made.fingerprint = python::ToText(attribute("fingerprint").get());
  made.module = python::ToBytes(attribute("module").get());
  made.number = python::ToInteger(attribute("number").get());
  made.result = ToShape(attribute("result").get());
  const Ref parameters = attribute("parameters");
  for (python::Size i = 0; i < python::LengthOf(parameters.get()); ++i) {
    made.parameters.push_back(ToShape(python::Item(parameters.get(), i).get()));
  }
  const Ref aliases = attribute("aliases");
  for (python::Size i = 0; i < python::LengthOf(aliases.get()); ++i) {
    const Ref pair = python::Item(aliases.get(), i);
    made.aliases.emplace_back(python::ToInteger(python::Item(pair.get(), 0).get()),
                              python::ToInteger(python::Item(pair.get(), 1).get()));
  }
  made.execute = python::DeferredRef(attribute("execute"));
  return made;
}

// Compiles with the delegate for TensorFlow, by a method of it. GIL needed.
Ref CompileWith(const char* method, std::string_view code) {
  Check(CheckPackages());
  static NoDestructor<Ref> opened;
  if (!*opened) *opened = NewDelegate("for_tensorflow.client");
  const Ref compile = Checked(python::Attribute(opened->get(), method));
  const Ref bytes = python::Bytes(code.data(), code.size());
  return Checked(python::Call(compile.get(), {bytes.get()}));
}

}  // namespace

void OpenDelegate() {
  CheckPython();
  const python::Gil gil;
  // Loading waits for the package's lock, not for one of ours, and opening twice gives the same.
  if (!Delegate()) Delegate() = NewDelegate("legacy.client");
}

void ToInfeed(int device, const Shape& shape, const std::vector<const void*>& leaves) {
  Feed("to_infeed", device, shape, leaves);
}
void FromOutfeed(int device, const Shape& shape, const std::vector<void*>& leaves) {
  Feed("from_outfeed", device, shape, leaves);
}

CompiledModule CompileModule(const std::string& module, const ModuleConfig& config) {
  if (IsTensorFlow()) {
    CheckPython();
    const python::Gil gil;
    return ReadCompiled(CompileWith("compile_operation", module));
  }
  OpenDelegate();
  const python::Gil gil;
  const Ref compile = Checked(python::Attribute(Delegate().get(), "compile"));
  const Ref code = python::Bytes(module.data(), module.size());
  const Ref replicas = python::Integer(config.replica_count);
  const Ref partitions = python::Integer(config.num_partitions);
  const Ref spmd = python::Boolean(config.use_spmd_partitioning);
  const Ref propagate = NewList(config.propagate_sharding_to_output,
                                [](bool value) { return python::Boolean(value); });
  const Ref assignment =
      python::Bytes(config.device_assignment.data(), config.device_assignment.size());
  return ReadCompiled(
      Checked(python::Call(compile.get(), {code.get(), replicas.get(), partitions.get(), spmd.get(),
                                           propagate.get(), assignment.get()})));
}

TensorFlowModule CompileForTensorFlow(std::string_view request) {
  CheckPython();
  const python::Gil gil;
  const Ref compiled = CompileWith("compile", request);
  const auto attribute = [&](const char* name) {
    return Checked(python::Attribute(compiled.get(), name));
  };
  TensorFlowModule made;
  made.compiled = ReadCompiled(compiled);
  made.config.replica_count = python::ToInteger(attribute("replicas").get());
  made.executable_info = python::ToBytes(attribute("executable_info").get());
  made.modifies_variables = python::ToInteger(attribute("modifies_variables").get()) != 0;
  return made;
}

std::vector<std::vector<ModuleOutput>> RunModule(
    const CompiledModule& module, const std::vector<std::vector<ModuleInput>>& inputs) {
  CheckPython();
  const python::Gil gil;
  const Ref rows = NewList(inputs, [](const std::vector<ModuleInput>& row) {
    return NewList(row, [](const ModuleInput& input) {
      return Ref(python::GetApi()->PyLong_FromVoidPtr(const_cast<void*>(input.data)));
    });
  });
  const Ref results = Checked(python::Call(module.execute.get(), {rows.get()}));
  std::vector<std::vector<ModuleOutput>> outputs(inputs.size());
  for (size_t device = 0; device < outputs.size(); ++device) {
    const Ref row = python::Item(results.get(), static_cast<python::Size>(device));
    for (python::Size i = 0; i < python::LengthOf(row.get()); ++i) {
      const Ref output = python::Item(row.get(), i);
      const Ref address = python::Item(output.get(), 0);
      const void* const data = reinterpret_cast<const void*>(
          static_cast<uintptr_t>(python::GetApi()->PyLong_AsUnsignedLongLong(address.get())));
      const auto size = static_cast<size_t>(python::ToInteger(python::Item(output.get(), 1).get()));
      outputs[device].push_back({data, size, python::DeferredRef(python::Item(output.get(), 2))});
    }
  }
  return outputs;
}

}  // namespace mock::legacy
