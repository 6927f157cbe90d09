// Compiling and running with the Python part: see delegate.h, and delegate/legacy/client.py for
// what is called here.
#include "legacy/delegate.h"

#include "base/fork.h"
#include "base/no_destructor.h"
#include "embed/delegate_package.h"
#include "embed/python_api.h"
#include "legacy/machine.h"
#include "legacy/types/status.h"

namespace mock::legacy {
namespace {

using python::Ref;

void CheckPython() {
  RefuseForkedChild();
  if (python::GetApi() == nullptr) {
    throw Error{PJRT_Error_Code_UNIMPLEMENTED,
                "this mock of libtpu compiles and runs programs through the jaxlib of the process, "
                "and the process has no Python"};
  }
  python::CheckRunning();
}

// Empty until it is opened. GIL needed.
Ref& Delegate() {
  static NoDestructor<Ref> delegate;
  return *delegate;
}

// `open_delegate(num_devices)` of a module of the delegate. GIL needed.
Ref NewDelegate(const char* module) {
  const auto count = static_cast<int64_t>(TheMachine().devices.size());
  return CallDelegate(module, "open_delegate", {python::Integer(count).get()});
}

// Calls a method of what NewDelegate gave.
Ref CallOf(const Ref& delegate, const char* method, std::initializer_list<PyObject*> arguments) {
  return python::Call(python::Attribute(delegate.get(), method).get(), arguments);
}

// A shape as the delegate takes it: (element type, dims, parts).
Ref NewShape(const Shape& shape) {
  const Ref dims = python::NewList(shape.dims, python::Integer);
  const Ref parts = python::NewList(shape.parts, NewShape);
  return Ref(python::GetApi()->Py_BuildValue("(iOO)", shape.element_type, dims.get(), parts.get()));
}

// The address of memory as Python takes it.
Ref NewAddress(const void* memory) {
  return Ref(python::GetApi()->PyLong_FromVoidPtr(const_cast<void*>(memory)));
}

// Calls a method of the delegate that moves a literal.
template <typename Address>
void Feed(const char* method, int device, const Shape& shape, const std::vector<Address>& leaves) {
  OpenDelegate();
  const python::Gil gil;
  CallOf(Delegate(), method,
         {python::Integer(device).get(), NewShape(shape).get(),
          python::NewList(leaves, NewAddress).get()});
}

// And as it returns one.
Shape ToShape(PyObject* object) {
  return {static_cast<int>(python::ToInteger(python::Item(object, 0).get())),
          python::ReadList(python::Item(object, 1).get(), python::ToInteger),
          python::ReadList(python::Item(object, 2).get(), ToShape)};
}

// What the C++ side keeps of a program that a delegate compiled.
CompiledModule ReadCompiled(const Ref& compiled) {
  const auto attribute = [&](const char* name) { return python::Attribute(compiled.get(), name); };
  CompiledModule made;
  made.name = python::ToText(attribute("name").get());
  made.fingerprint = python::ToText(attribute("fingerprint").get());
  made.module = python::ToBytes(attribute("module").get());
  made.number = python::ToInteger(attribute("number").get());
  made.result = ToShape(attribute("result").get());
  made.parameters = python::ReadList(attribute("parameters").get(), ToShape);
  made.aliases = python::ReadList(attribute("aliases").get(), [](PyObject* pair) {
    return std::pair(static_cast<size_t>(python::ToInteger(python::Item(pair, 0).get())),
                     static_cast<size_t>(python::ToInteger(python::Item(pair, 1).get())));
  });
  made.execute = python::DeferredRef(attribute("execute"));
  return made;
}

// Compiles with the delegate for TensorFlow, by a method of it. GIL needed.
Ref CompileWith(const char* method, std::string_view code) {
  CheckPackages();
  static NoDestructor<Ref> opened;
  if (!*opened) *opened = NewDelegate("for_tensorflow.client");
  return CallOf(*opened, method, {python::Bytes(code).get()});
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
  const auto& propagate = config.propagate_sharding_to_output;
  return ReadCompiled(
      CallOf(Delegate(), "compile",
             {python::Bytes(module).get(), python::Integer(config.replica_count).get(),
              python::Integer(config.num_partitions).get(),
              python::Boolean(config.use_spmd_partitioning).get(),
              python::NewList(propagate, python::Boolean).get(),
              python::Bytes(config.device_assignment).get()}));
}

TensorFlowModule CompileForTensorFlow(std::string_view request) {
  CheckPython();
  const python::Gil gil;
  const Ref compiled = CompileWith("compile", request);
  const auto attribute = [&](const char* name) { return python::Attribute(compiled.get(), name); };
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
  const Ref rows = python::NewList(inputs, [](const std::vector<ModuleInput>& row) {
    return python::NewList(row, [](const ModuleInput& input) { return NewAddress(input.data); });
  });
  const Ref results = python::Call(module.execute.get(), {rows.get()});
  return python::ReadList(results.get(), [](PyObject* row) {
    return python::ReadList(row, [](PyObject* output) {
      const auto address =
          python::GetApi()->PyLong_AsUnsignedLongLong(python::Item(output, 0).get());
      const auto size = static_cast<size_t>(python::ToInteger(python::Item(output, 1).get()));
      return ModuleOutput{reinterpret_cast<const void*>(static_cast<uintptr_t>(address)), size,
                          python::DeferredRef(python::Item(output, 2))};
    });
  });
}

}  // namespace mock::legacy
