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

std::vector<int64_t> Integers(PyObject* sequence) {
  std::vector<int64_t> values;
  const Size length = python::LengthOf(sequence);
  for (Size index = 0; index < length; ++index) {
    values.push_back(python::ToInteger(Item(sequence, index).get()));
  }
  return values;
}

// (element type, dims, memory kind, layout); see delegate/reading/signature.py.
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
    const Layout default_layout = array.memory_kind == kMemoryKinds[kUnpinnedHost].name
                                      ? RowMajor(rank)
                                      : DefaultLayout(array.shape.element_size(), array.shape.dims);
    array.shape.layout =
        ParseLayout(python::ToText(Item(value.get(), 3).get()), rank).value_or(default_layout);
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
    pairs.emplace_back(python::ToText(Item(pair.get(), 0).get()), read(Item(pair.get(), 1).get()));
  }
  return pairs;
}

std::vector<CallSiteFrame> CallSite(PyObject* sequence) {
  std::vector<CallSiteFrame> frames;
  const Size length = python::LengthOf(sequence);
  for (Size index = 0; index < length; ++index) {
    const Ref frame = Item(sequence, index);
    frames.push_back({python::ToText(Item(frame.get(), 0).get()),
                      python::ToText(Item(frame.get(), 1).get()),
                      python::ToInteger(Item(frame.get(), 2).get())});
  }
  return frames;
}

ProgramFacts ReadFacts(PyObject* compiled) {
  ProgramFacts facts;
  facts.name = python::ToText(Attribute(compiled, "name").get());
  facts.fingerprint = python::ToBytes(Attribute(compiled, "fingerprint").get());
  facts.number = python::ToInteger(Attribute(compiled, "number").get());
  facts.num_replicas = python::ToInteger(Attribute(compiled, "num_replicas").get());
  facts.num_partitions = python::ToInteger(Attribute(compiled, "num_partitions").get());
  const Ref device_ids = Attribute(compiled, "device_ids");
  for (Size replica = 0; replica < python::LengthOf(device_ids.get()); ++replica) {
    for (const int64_t id : Integers(Item(device_ids.get(), replica).get())) {
      facts.device_ids.push_back(static_cast<int>(id));
    }
  }
  for (const int64_t index : Integers(Attribute(compiled, "cpu_devices").get())) {
    facts.cpu_devices.push_back(static_cast<int>(index));
  }
  for (const int64_t id : Integers(Attribute(compiled, "cpu_ids").get())) {
    facts.cpu_ids.push_back(static_cast<int>(id));
  }
  facts.parameters = Arrays(Attribute(compiled, "parameters").get());
  facts.outputs = Arrays(Attribute(compiled, "outputs").get());
  const Ref donated = Attribute(compiled, "donated");
  for (Size index = 0; index < python::LengthOf(donated.get()); ++index) {
    const std::vector<int64_t> pair = Integers(Item(donated.get(), index).get());
    if (pair.size() == 2) facts.donated.emplace_back(pair[0], pair[1]);
  }
  facts.compile_options = python::ToBytes(Attribute(compiled, "compile_options").get());
  facts.has_host_callbacks = python::LengthOf(Attribute(compiled, "host_callbacks").get()) != 0;
  facts.takes_launch = python::ToInteger(Attribute(compiled, "takes_launch").get()) != 0;
  facts.call_site = CallSite(Attribute(compiled, "call_site").get());
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

Result<const ProgramStats*> Program::Stats() const {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (stats_ != nullptr) return stats_.get();
  }
  if (!python::Available()) return ShuttingDown();
  auto stats = std::make_unique<ProgramStats>();
  {
    const python::Gil gil;
    const Ref cost = Attribute(compiled_.get(), "cost_analysis");
    if (!cost) return TakePythonError();
    const Ref memory = Attribute(compiled_.get(), "memory_stats");
    if (!memory) return TakePythonError();
    stats->cost = Pairs<double>(cost.get(), python::ToDouble);
    stats->memory = Pairs<int64_t>(memory.get(), python::ToInteger);
    stats->generated_code_size =
        python::ToInteger(Attribute(compiled_.get(), "generated_code_size").get());
    python::GetApi()->PyErr_Clear();
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  if (stats_ == nullptr) stats_ = std::move(stats);
  return stats_.get();
}

Result<const std::string*> Program::OptimizedProgram() const {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (optimized_program_ != nullptr) return optimized_program_.get();
  }
  if (!python::Available()) return ShuttingDown();
  std::unique_ptr<std::string> code;
  {
    const python::Gil gil;
    const Ref bytes = Attribute(compiled_.get(), "optimized_program");
    if (!bytes) return TakePythonError();
    code = std::make_unique<std::string>(python::ToBytes(bytes.get()));
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  if (optimized_program_ == nullptr) optimized_program_ = std::move(code);
  return optimized_program_.get();
}

Result<std::string> Program::Serialize() const {
  if (!python::Available()) return ShuttingDown();
  const python::Gil gil;
  const Ref method = Attribute(compiled_.get(), "serialize");
  const Ref bytes = method ? python::Call(method.get(), {}) : Ref();
  if (!bytes) return TakePythonError();
  return python::ToBytes(bytes.get());
}

namespace {

// The array, which its buffer keeps, too.
Ref Keep(PJRT_Buffer* buffer, int device_index, Ref made) {
  python::DeferredRef array(std::move(made));
  Ref reference = array.NewReference();
  if (reference) buffer->set_array(std::move(array), device_index);
  return reference;
}

}  // namespace

// The CPU client's array of a buffer, made when it is first needed on this device.
Ref Program::ArrayOf(const Delegate& delegate, PJRT_Buffer* buffer, int device_index) const {
  if (Ref known = buffer->array(device_index)) return known;
  const std::shared_ptr<Storage> storage = buffer->storage();
  if (storage == nullptr) return Ref();
  const Ref device = python::Integer(device_index);
  if (const Ref tensor = delegate.takes_tensors_ ? NewTensor(buffer->shape, storage) : Ref()) {
    return Keep(buffer, device_index,
                python::Call(delegate.tensor_.get(), {tensor.get(), device.get()}));
  }
  const Ref address(python::GetApi()->PyLong_FromVoidPtr(storage->data()));
  const Ref size = python::Integer(static_cast<int64_t>(storage->size()));
  const Ref type = python::Text(std::string(ElementName(buffer->shape.type)));
  const Ref dims = python::NewList(buffer->shape.dims.size());
  for (size_t index = 0; index < buffer->shape.dims.size(); ++index) {
    python::SetItem(dims, index, python::Integer(buffer->shape.dims[index]));
  }
  const Ref owner = OwnerOf(storage);
  return Keep(buffer, device_index,
              python::Call(delegate.array_.get(), {address.get(), size.get(), type.get(),
                                                   dims.get(), device.get(), owner.get()}));
}

// Waits for the array.
Result<Program::Output> Program::OutputOf(const Delegate& delegate, Ref array, size_t index) const {
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
  if (!place) return TakePythonError();
  const size_t size = static_cast<size_t>(python::ToInteger(Item(place.get(), 1).get()));
  if (size != wanted) {
    return Internal("output " + std::to_string(index) + " has " + std::to_string(size) +
                    " bytes instead of " + std::to_string(wanted));
  }
  Ref keeper = Item(place.get(), 2);
  if (keeper.get() == array.get()) plain_[index].store(true, std::memory_order_relaxed);
  return output(address_of(Item(place.get(), 0).get()), std::move(keeper));
}

Result<Program::Outputs> Program::Execute(Delegate& delegate,
                                          const std::vector<std::vector<PJRT_Buffer*>>& arguments,
                                          int64_t launch) const {
  if (!python::Available()) return ShuttingDown();
  const python::Gil gil;
  const Ref inputs = python::NewList(arguments.size());
  for (size_t device = 0; device < arguments.size(); ++device) {
    Ref row = python::NewList(arguments[device].size());
    for (size_t index = 0; index < arguments[device].size(); ++index) {
      PJRT_Buffer* const buffer = arguments[device][index];
      Ref array = ArrayOf(delegate, buffer, facts_.cpu_devices[device]);
      if (!array) return buffer->deleted() ? buffer->NoBytesError() : TakePythonError();
      python::SetItem(row, index, std::move(array));
    }
    python::SetItem(inputs, device, std::move(row));
  }
  const Ref number = python::Integer(launch);
  const Ref results = python::Call(execute_.get(), {inputs.get(), number.get()});
  if (!results) return TakePythonError();
  Outputs outputs;
  for (size_t device = 0; device < arguments.size(); ++device) {
    const Ref row = Item(results.get(), static_cast<Size>(device));
    std::vector<Output>& made = outputs.emplace_back();
    for (size_t index = 0; index < facts_.outputs.size(); ++index) {
      Result<Output> output = OutputOf(delegate, Item(row.get(), static_cast<Size>(index)), index);
      if (!output.ok()) return output.error();
      made.push_back(*std::move(output));
    }
  }
  return outputs;
}

}  // namespace mock
