// A compiled program: reading its facts from Python and running it. See delegate.h.
#include <algorithm>

#include "delegate.h"
#include "element_type.h"
#include "python_api.h"

namespace mock {
namespace {

using python::Attribute;
using python::Item;
using python::Ref;
using python::Size;

constexpr char kOwnerCapsule[] = "mock_libtpu.storage";

// A Python object that keeps a storage as long as it lives.
Ref OwnerOf(std::shared_ptr<Storage> storage) {
  auto* const kept = new std::shared_ptr<Storage>(std::move(storage));
  return Ref(python::GetApi()->PyCapsule_New(kept, kOwnerCapsule, [](PyObject* capsule) {
    delete static_cast<std::shared_ptr<Storage>*>(
        python::GetApi()->PyCapsule_GetPointer(capsule, kOwnerCapsule));
  }));
}

std::vector<int64_t> Integers(PyObject* sequence) {
  std::vector<int64_t> values;
  const Size length = python::LengthOf(sequence);
  for (Size index = 0; index < length; ++index) {
    values.push_back(python::ToInteger(Item(sequence, index).get()));
  }
  return values;
}

// (element type, dims, memory kind, layout); see delegate/signature.py.
std::vector<ProgramArray> Arrays(PyObject* sequence) {
  std::vector<ProgramArray> arrays;
  const Size length = python::LengthOf(sequence);
  for (Size index = 0; index < length; ++index) {
    const Ref value = Item(sequence, index);
    ProgramArray array;
    array.shape.type = ElementTypeOf(python::ToText(Item(value.get(), 0).get()));
    array.shape.dims = Integers(Item(value.get(), 1).get());
    array.memory_kind = python::ToText(Item(value.get(), 2).get());
    if (array.memory_kind.empty()) array.memory_kind = kMemoryKinds[kDefaultMemoryKind].name;
    const size_t rank = array.shape.dims.size();
    array.shape.layout =
        ParseLayout(python::ToText(Item(value.get(), 3).get()), rank).value_or(RowMajor(rank));
    arrays.push_back(std::move(array));
  }
  return arrays;
}

// A dictionary's items as pairs, each value read by `read`.
template <typename Value>
std::vector<std::pair<std::string, Value>> Pairs(PyObject* dictionary, Value (*read)(PyObject*)) {
  std::vector<std::pair<std::string, Value>> pairs;
  if (dictionary == nullptr) return pairs;
  const Ref items(python::GetApi()->PyMapping_Items(dictionary));
  const Size length = python::LengthOf(items.get());
  for (Size index = 0; index < length; ++index) {
    const Ref pair = Item(items.get(), index);
    pairs.emplace_back(python::ToText(Item(pair.get(), 0).get()),
                       read(Item(pair.get(), 1).get()));
  }
  return pairs;
}

ProgramFacts ReadFacts(PyObject* compiled) {
  ProgramFacts facts;
  facts.name = python::ToText(Attribute(compiled, "name").get());
  facts.fingerprint = python::ToBytes(Attribute(compiled, "fingerprint").get());
  facts.num_replicas = python::ToInteger(Attribute(compiled, "num_replicas").get());
  facts.num_partitions = python::ToInteger(Attribute(compiled, "num_partitions").get());
  const Ref device_ids = Attribute(compiled, "device_ids");
  for (Size replica = 0; replica < python::LengthOf(device_ids.get()); ++replica) {
    for (const int64_t id : Integers(Item(device_ids.get(), replica).get())) {
      facts.device_ids.push_back(static_cast<int>(id));
    }
  }
  facts.parameters = Arrays(Attribute(compiled, "parameters").get());
  facts.outputs = Arrays(Attribute(compiled, "outputs").get());
  const Ref donated = Attribute(compiled, "donated");
  for (Size index = 0; index < python::LengthOf(donated.get()); ++index) {
    const std::vector<int64_t> pair = Integers(Item(donated.get(), index).get());
    if (pair.size() == 2) facts.donated.emplace_back(pair[0], pair[1]);
  }
  facts.cost = Pairs<double>(Attribute(compiled, "cost_analysis").get(), python::ToDouble);
  facts.memory_stats =
      Pairs<int64_t>(Attribute(compiled, "memory_stats").get(), python::ToInteger);
  facts.generated_code_size =
      python::ToInteger(Attribute(compiled, "generated_code_size").get());
  facts.compile_options = python::ToBytes(Attribute(compiled, "compile_options").get());
  python::GetApi()->PyErr_Clear();
  return facts;
}

// Calls a method of no arguments that gives bytes.
std::string BytesOf(PyObject* compiled, const char* method, PJRT_Error** error) {
  if (!python::Available()) {
    *error = MakeError(PJRT_Error_Code_UNAVAILABLE, "the Python interpreter is shutting down");
    return {};
  }
  const python::Gil gil;
  const Ref callable = Attribute(compiled, method);
  const Ref bytes = callable ? python::Call(callable.get(), {}) : Ref();
  if (!bytes) {
    *error = TakePythonError();
    return {};
  }
  return python::ToBytes(bytes.get());
}

}  // namespace

Program::Program(PyObject* compiled)
    : facts_(ReadFacts(compiled)),
      compiled_(compiled),
      execute_(Attribute(compiled, "execute").release()) {}

std::string Program::OptimizedProgram(PJRT_Error** error) const {
  return BytesOf(compiled_.get(), "optimized_program", error);
}

std::string Program::Serialize(PJRT_Error** error) const {
  return BytesOf(compiled_.get(), "serialize", error);
}

// The CPU client's array of a buffer, made when it is first needed on this device.
Ref Program::ArrayOf(const Delegate& delegate, PJRT_Buffer* buffer, int device_index) const {
  if (Ref known = Ref(buffer->array(device_index))) return known;
  const std::shared_ptr<Storage> storage = buffer->storage();
  if (storage == nullptr) return Ref();
  const python::Api& api = *python::GetApi();
  const Ref address(api.PyLong_FromVoidPtr(storage->data()));
  const Ref size = python::Integer(static_cast<int64_t>(storage->size()));
  const Ref type = python::Text(std::string(ElementName(buffer->shape.type)));
  const Ref dims(api.PyList_New(static_cast<Size>(buffer->shape.dims.size())));
  for (size_t index = 0; index < buffer->shape.dims.size(); ++index) {
    api.PyList_SetItem(dims.get(), static_cast<Size>(index),
                       python::Integer(buffer->shape.dims[index]).release());
  }
  const Ref device = python::Integer(device_index);
  const Ref owner = OwnerOf(storage);
  Ref array = python::Call(delegate.array_.get(), {address.get(), size.get(), type.get(),
                                                   dims.get(), device.get(), owner.get()});
  if (array) {
    api.Py_IncRef(array.get());
    buffer->set_array(array.get(), device_index);
  }
  return array;
}

PJRT_Buffer* Program::BufferOf(const Delegate& delegate, Ref array, const ProgramArray& output,
                               PJRT_Device* device, int device_index, PJRT_Error** error) const {
  // (address, bytes, what keeps them); waits for the array.
  const Ref place = python::Call(delegate.pointer_.get(), {array.get()});
  if (!place) {
    *error = TakePythonError();
    return nullptr;
  }
  void* const address = reinterpret_cast<void*>(
      python::GetApi()->PyLong_AsUnsignedLongLong(Item(place.get(), 0).get()));
  const size_t size = static_cast<size_t>(python::ToInteger(Item(place.get(), 1).get()));
  ArrayShape shape = output.shape;
  if (size != shape.size()) {
    *error = Internal("the delegate gave " + std::to_string(size) + " bytes for an output of " +
                      std::to_string(shape.size()));
    return nullptr;
  }
  Memory* memory = device->FindMemory(output.memory_kind);
  if (memory == nullptr) memory = device->default_memory();
  std::shared_ptr<Allocation> allocation = Allocation::Take(memory, size, error);
  if (allocation == nullptr) return nullptr;
  auto keeper = std::make_shared<python::Shared>(Item(place.get(), 2).release());
  std::shared_ptr<Storage> storage = Storage::View(address, size, [keeper] {});
  auto* const buffer = new PJRT_Buffer(std::move(shape), memory, ReadyMoment(),
                                       std::move(storage), std::move(allocation));
  buffer->set_array(array.release(), device_index);
  return buffer;
}

PJRT_Error* Program::Execute(Delegate& delegate, const std::vector<PJRT_Device*>& devices,
                             PJRT_Buffer* const* const* arguments, size_t num_arguments,
                             int64_t launch,
                             std::vector<std::vector<PJRT_Buffer*>>* outputs) const {
  if (!python::Available()) {
    return MakeError(PJRT_Error_Code_UNAVAILABLE, "the Python interpreter is shutting down");
  }
  const python::Gil gil;
  const python::Api& api = *python::GetApi();
  const Ref inputs(api.PyList_New(static_cast<Size>(devices.size())));
  for (size_t device = 0; device < devices.size(); ++device) {
    PyObject* const row = api.PyList_New(static_cast<Size>(num_arguments));
    api.PyList_SetItem(inputs.get(), static_cast<Size>(device), row);
    for (size_t index = 0; index < num_arguments; ++index) {
      PJRT_Buffer* const buffer = arguments[device][index];
      Ref array = ArrayOf(delegate, buffer, static_cast<int>(device));
      if (!array) return buffer->deleted() ? buffer->DeletedError() : TakePythonError();
      api.PyList_SetItem(row, static_cast<Size>(index), array.release());
    }
  }
  const Ref number = python::Integer(launch);
  const Ref results = python::Call(execute_.get(), {inputs.get(), number.get()});
  if (!results) return TakePythonError();
  PJRT_Error* error = nullptr;
  for (size_t device = 0; device < devices.size() && error == nullptr; ++device) {
    const Ref row = Item(results.get(), static_cast<Size>(device));
    auto& made = outputs->emplace_back();
    for (size_t index = 0; index < facts_.outputs.size() && error == nullptr; ++index) {
      Ref array = Item(row.get(), static_cast<Size>(index));
      PJRT_Buffer* const buffer =
          BufferOf(delegate, std::move(array), facts_.outputs[index], devices[device],
                   static_cast<int>(device), &error);
      if (buffer != nullptr) made.push_back(buffer);
    }
  }
  if (error != nullptr) {
    for (auto& made : *outputs) {
      for (PJRT_Buffer* const buffer : made) delete buffer;
    }
    outputs->clear();
  }
  return error;
}

}  // namespace mock
