// Making tensors: see dlpack.h. The structs are those of DLPack before version 1.0.
#include "pjrt/programs/dlpack.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/aligned_memory.h"
#include "base/handles.h"

namespace mock {
namespace {

struct DLDevice {
  int32_t type;
  int32_t id;
};

struct DLDataType {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
};

struct DLTensor {
  void* data;
  DLDevice device;
  int32_t rank;
  DLDataType type;
  const int64_t* dims;
  const int64_t* strides;  // null: row-major
  uint64_t byte_offset;
};

struct DLManagedTensor {
  DLTensor tensor;
  void* context;
  void (*deleter)(DLManagedTensor*);
};

constexpr char kUnused[] = "dltensor";  // the name of a capsule whose tensor nobody has taken over
constexpr DLDevice kCpu{1, 0};

// A tensor and what it points to.
struct OwnedTensor {
  DLManagedTensor managed;
  std::vector<int64_t> dims;
  std::shared_ptr<Storage> storage;
};

void Delete(DLManagedTensor* managed) {
  const std::unique_ptr<OwnedTensor> tensor = TakeBack(static_cast<OwnedTensor*>(managed->context));
  tensor->storage->TakeBack();
}

void DeleteUnused(PyObject* capsule) {
  const python::Api& api = *python::GetApi();
  if (api.PyCapsule_IsValid(capsule, kUnused) == 0) return;
  Delete(static_cast<DLManagedTensor*>(api.PyCapsule_GetPointer(capsule, kUnused)));
}

std::optional<DLDataType> DataTypeOf(PJRT_Buffer_Type type) {
  enum Code : uint8_t { kInt = 0, kUint = 1, kFloat = 2, kBfloat = 4, kComplex = 5, kBool = 6 };
  switch (type) {
    case PJRT_Buffer_Type_PRED: return DLDataType{kBool, 8, 1};
    case PJRT_Buffer_Type_S8: return DLDataType{kInt, 8, 1};
    case PJRT_Buffer_Type_S16: return DLDataType{kInt, 16, 1};
    case PJRT_Buffer_Type_S32: return DLDataType{kInt, 32, 1};
    case PJRT_Buffer_Type_S64: return DLDataType{kInt, 64, 1};
    case PJRT_Buffer_Type_U8: return DLDataType{kUint, 8, 1};
    case PJRT_Buffer_Type_U16: return DLDataType{kUint, 16, 1};
    case PJRT_Buffer_Type_U32: return DLDataType{kUint, 32, 1};
    case PJRT_Buffer_Type_U64: return DLDataType{kUint, 64, 1};
    case PJRT_Buffer_Type_F16: return DLDataType{kFloat, 16, 1};
    case PJRT_Buffer_Type_F32: return DLDataType{kFloat, 32, 1};
    case PJRT_Buffer_Type_F64: return DLDataType{kFloat, 64, 1};
    case PJRT_Buffer_Type_BF16: return DLDataType{kBfloat, 16, 1};
    case PJRT_Buffer_Type_C64: return DLDataType{kComplex, 64, 1};
    case PJRT_Buffer_Type_C128: return DLDataType{kComplex, 128, 1};
    default: return std::nullopt;
  }
}

}  // namespace

python::Ref NewTensor(const ArrayShape& shape, std::shared_ptr<Storage> storage) {
  const std::optional<DLDataType> type = DataTypeOf(shape.type);
  const bool aligned = reinterpret_cast<uintptr_t>(storage->data()) % kAlignment == 0;
  if (!type.has_value() || storage->size() == 0 || !aligned) return python::Ref();
  auto owned = MakeUnique<OwnedTensor>(DLManagedTensor{}, shape.dims, std::move(storage));
  owned->managed = {{owned->storage->data(), kCpu, static_cast<int32_t>(owned->dims.size()), *type,
                     owned->dims.data(), nullptr, 0},
                    owned.get(),
                    Delete};
  python::Ref capsule(python::GetApi()->PyCapsule_New(&owned->managed, kUnused, DeleteUnused));
  if (capsule) owned.release()->storage->Lend();
  return capsule;
}

}  // namespace mock
