// A compiled program: reading its facts from Python and running it. See program.h.
#include "pjrt/programs/program.h"

#include <memory>

#include "embed/delegate_package.h"
#include "embed/python_api.h"
#include "pjrt/programs/delegate.h"
#include "pjrt/programs/dlpack.h"
#include "pjrt/types/element_type.h"

namespace mock {
namespace {

using python::Attribute;
using python::Item;
using python::Ref;
using python::Size;

constexpr char kOwnerCapsule[] = "mock_libtpu.storage";

// A Python object that keeps a storage as long as it lives.
Ref OwnerOf(std::shared_ptr<Storage> storage) {
  auto kept = std::make_unique<std::shared_ptr<Storage>>(std::move(storage));
  Ref owner(python::GetApi()->PyCapsule_New(kept.get(), kOwnerCapsule, [](PyObject* capsule) {
    const std::unique_ptr<std::shared_ptr<Storage>> held(static_cast<std::shared_ptr<Storage>*>(
        python::GetApi()->PyCapsule_GetPointer(capsule, kOwnerCapsule)));
    (*held)->TakeBack();
  }));
  if (owner) (*kept.release())->Lend();
  return owner;
}

template <typename Integer = int64_t>
std::vector<Integer> Integers(PyObject* sequence) {
  return python::ReadList(
      sequence, [](PyObject* item) { return static_cast<Integer>(python::ToInteger(item)); });
}

// (element type, dims, memory kind, layout); see delegate/reading/signature.py.
ProgramArray ToArray(PyObject* value) {
  ProgramArray array;
  array.shape.type = ElementTypeOf(python::ToText(Item(value, 0).get()));
  array.shape.dims = Integers(Item(value, 1).get());
  array.memory_kind = python::ToText(Item(value, 2).get());
  if (array.memory_kind.empty()) array.memory_kind = kMemoryKinds[kDefaultMemoryKind].name;
  const size_t rank = array.shape.dims.size();
  const Layout default_layout = array.memory_kind == kMemoryKinds[kUnpinnedHost].name
                                    ? RowMajor(rank)
                                    : DefaultLayout(array.shape.element_size(), array.shape.dims);
  array.shape.layout =
      ParseLayout(python::ToText(Item(value, 3).get()), rank).value_or(default_layout);
  return array;
}

// A dictionary's items as pairs, each value read by `read`.
template <typename Value>
std::vector<std::pair<std::string, Value>> Pairs(PyObject* dictionary, Value (*read)(PyObject*)) {
  const Ref items(python::GetApi()->PyMapping_Items(dictionary));
  return python::ReadList(items.get(), [&](PyObject* pair) {
    return std::pair(python::ToText(Item(pair, 0).get()), read(Item(pair, 1).get()));
  });
}

CallSiteFrame ToFrame(PyObject* frame) {
  return {python::ToText(Item(frame, 0).get()), python::ToText(Item(frame, 1).get()),
          python::ToInteger(Item(frame, 2).get())};
}

ProgramFacts ReadFacts(PyObject* compiled) {
  ProgramFacts facts;
  facts.name = python::ToText(Attribute(compiled, "name").get());
  facts.fingerprint = python::ToBytes(Attribute(compiled, "fingerprint").get());
  facts.number = python::ToInteger(Attribute(compiled, "number").get());
  facts.num_replicas = python::ToInteger(Attribute(compiled, "num_replicas").get());
  facts.num_partitions = python::ToInteger(Attribute(compiled, "num_partitions").get());
  for (const auto& row : python::ReadList(Attribute(compiled, "device_ids").get(), Integers<int>)) {
    facts.device_ids.insert(facts.device_ids.end(), row.begin(), row.end());
  }
  facts.cpu_devices = Integers<int>(Attribute(compiled, "cpu_devices").get());
  facts.cpu_ids = Integers<int>(Attribute(compiled, "cpu_ids").get());
  facts.parameters = python::ReadList(Attribute(compiled, "parameters").get(), ToArray);
  facts.outputs = python::ReadList(Attribute(compiled, "outputs").get(), ToArray);
  facts.donated = python::ReadList(Attribute(compiled, "donated").get(), [](PyObject* pair) {
    return std::pair(python::ToInteger(Item(pair, 0).get()),
                     python::ToInteger(Item(pair, 1).get()));
  });
  facts.compile_options = python::ToBytes(Attribute(compiled, "compile_options").get());
  facts.has_host_callbacks = python::LengthOf(Attribute(compiled, "host_callbacks").get()) != 0;
  facts.takes_launch = python::ToInteger(Attribute(compiled, "takes_launch").get()) != 0;
  facts.call_site = python::ReadList(Attribute(compiled, "call_site").get(), ToFrame);
  facts.request = python::ToText(Attribute(compiled, "request").get());
  facts.stablehlo = python::ToText(Attribute(compiled, "stablehlo").get());
  facts.optimized_hlo = python::ToText(Attribute(compiled, "optimized_hlo").get());
  python::GetApi()->PyErr_Clear();
  return facts;
}

}  // namespace

Program::Program(Ref compiled)
    : facts_(ReadFacts(compiled.get())),
      execute_(Attribute(compiled.get(), "execute")),
      compiled_(std::move(compiled)),
      plain_(facts_.outputs.size()) {}

template <typename Value, typename Read>
const Value& Program::Once(std::unique_ptr<Value>* known, Read read) const {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (*known != nullptr) return **known;
  }
  python::CheckRunning();
  auto value = std::make_unique<Value>();
  {
    const python::Gil gil;
    read(value.get());
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  if (*known == nullptr) *known = std::move(value);
  return **known;
}

const ProgramStats& Program::Stats() const {
  return Once(&stats_, [&](ProgramStats* stats) {
    stats->cost =
        Pairs<double>(Attribute(compiled_.get(), "cost_analysis").get(), python::ToDouble);
    stats->memory =
        Pairs<int64_t>(Attribute(compiled_.get(), "memory_stats").get(), python::ToInteger);
    stats->generated_code_size =
        python::ToInteger(Attribute(compiled_.get(), "generated_code_size").get());
  });
}

const std::string& Program::OptimizedProgram() const {
  return Once(&optimized_program_, [&](std::string* code) {
    *code = python::ToBytes(Attribute(compiled_.get(), "optimized_program").get());
  });
}

std::string Program::Serialize() const {
  python::CheckRunning();
  const python::Gil gil;
  return python::ToBytes(python::Call(Attribute(compiled_.get(), "serialize").get(), {}).get());
}

namespace {

// The array, which its buffer keeps, too.
Ref Keep(PJRT_Buffer* buffer, int device_index, Ref made) {
  python::DeferredRef array(std::move(made));
  Ref reference = array.NewReference();
  buffer->set_array(std::move(array), device_index);
  return reference;
}

}  // namespace

// The CPU client's array of a buffer, made when it is first needed on this device.
Ref Program::ArrayOf(const Delegate& delegate, PJRT_Buffer* buffer, int device_index) const {
  if (Ref known = buffer->array(device_index)) return known;
  const std::shared_ptr<Storage> storage = buffer->Bytes();
  const Ref device = python::Integer(device_index);
  if (const Ref tensor = delegate.takes_tensors_ ? NewTensor(buffer->shape, storage) : Ref()) {
    return Keep(buffer, device_index,
                python::Call(delegate.tensor_.get(), {tensor.get(), device.get()}));
  }
  const Ref address(python::GetApi()->PyLong_FromVoidPtr(storage->data()));
  const Ref dims = python::NewList(buffer->shape.dims, python::Integer);
  return Keep(
      buffer, device_index,
      python::Call(delegate.array_.get(),
                   {address.get(), python::Integer(static_cast<int64_t>(storage->size())).get(),
                    python::Text(ElementName(buffer->shape.type)).get(), dims.get(), device.get(),
                    OwnerOf(storage).get()}));
}

// Waits for the array.
Program::Output Program::OutputOf(const Delegate& delegate, Ref array, size_t index) const {
  const size_t wanted = facts_.outputs[index].shape.size();
  const auto address_of = [](PyObject* number) {
    return reinterpret_cast<void*>(python::GetApi()->PyLong_AsUnsignedLongLong(number));
  };
  const auto output = [&](void* address, Ref keeper) {
    auto kept = std::make_shared<python::DeferredRef>(std::move(keeper));
    return Output{std::make_shared<Storage>(address, wanted, [kept] {}),
                  python::DeferredRef(std::move(array))};
  };
  if (plain_[index].load(std::memory_order_relaxed)) {
    const Ref ready = python::CallMethod(array.get(), delegate.block_until_ready_.get());
    const Ref address =
        ready ? python::CallMethod(array.get(), delegate.unsafe_buffer_pointer_.get()) : Ref();
    if (address) {
      python::GetApi()->Py_IncRef(array.get());
      return output(address_of(address.get()), Ref(array.get()));
    }
    python::GetApi()->PyErr_Clear();  // the delegate raises it again, with its code
  }
  // (address, bytes, what keeps them).
  const Ref place = python::Call(delegate.pointer_.get(), {array.get()});
  const size_t size = static_cast<size_t>(python::ToInteger(Item(place.get(), 1).get()));
  if (size != wanted) {
    throw Internal("output ", index, " has ", size, " bytes instead of ", wanted);
  }
  Ref keeper = Item(place.get(), 2);
  if (keeper.get() == array.get()) plain_[index].store(true, std::memory_order_relaxed);
  return output(address_of(Item(place.get(), 0).get()), std::move(keeper));
}

Program::Outputs Program::Execute(Delegate& delegate,
                                  const std::vector<std::vector<PJRT_Buffer*>>& arguments,
                                  int64_t launch) const {
  python::CheckRunning();
  const python::Gil gil;
  auto device = facts_.cpu_devices.begin();
  const Ref inputs = python::NewList(arguments, [&](const std::vector<PJRT_Buffer*>& row) {
    const int index = *device++;
    return python::NewList(row,
                           [&](PJRT_Buffer* buffer) { return ArrayOf(delegate, buffer, index); });
  });
  const Ref results = python::Call(execute_.get(), {inputs.get(), python::Integer(launch).get()});
  return python::ReadList(results.get(), [&](PyObject* row) {
    size_t index = 0;
    return python::ReadList(row, [&](PyObject* array) {
      python::GetApi()->Py_IncRef(array);
      return OutputOf(delegate, Ref(array), index++);
    });
  });
}

}  // namespace mock
