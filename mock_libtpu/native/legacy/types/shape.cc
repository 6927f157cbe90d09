// Shapes of the legacy API: see shape.h.
#include "legacy/types/shape.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "base/handles.h"
#include "legacy/types/status.h"
#include "pjrt/types/layout.h"

namespace mock::legacy {
namespace {

// sizeof(XLA_Shape) in TensorFlow 2.20, and in 2.19, which has one member more than the types here.
constexpr size_t kTensorFlowShape = 536;
constexpr int kOldest = 19, kNewest = 20;
constexpr size_t kShapeOf219 = sizeof(XLA_Shape) + sizeof(int64_t);

struct ElementType {
  const char* name;
  size_t size;
};

// By XLA's PrimitiveType.
constexpr ElementType kElementTypes[] = {
    {"invalid", 0},   {"pred", 1}, {"s8", 1},    {"s16", 2},           {"s32", 4},
    {"s64", 8},       {"u8", 1},   {"u16", 2},   {"u32", 4},           {"u64", 8},
    {"f16", 2},       {"f32", 4},  {"f64", 8},   {"tuple", 0},         {"opaque", 0},
    {"c64", 8},       {"bf16", 2}, {"token", 0}, {"c128", 16},         {"f8e5m2", 1},
    {"f8e4m3fn", 1},  {"s4", 1},   {"u4", 1},    {"f8e4m3b11fnuz", 1}, {"f8e5m2fnuz", 1},
    {"f8e4m3fnuz", 1}};

const ElementType& TypeOf(int element_type) {
  if (element_type <= 0 || static_cast<size_t>(element_type) >= std::size(kElementTypes)) {
    throw InvalidArgument("no element type has the number ", element_type);
  }
  return kElementTypes[element_type];
}

template <typename List, typename Values>
void SetList(List* list, const Values& values) {
  list->size = static_cast<int64_t>(values.size());
  auto* to = &list->inlined[0];
  if (list->size > kMostInlined) {
    to = GiveArrayToCaller<std::remove_reference_t<decltype(list->inlined[0])>>(values.size());
    list->heap = to;
  }
  std::copy(values.begin(), values.end(), to);
}

template <typename List>
void FreeList(const List& list) {
  if (list.size > kMostInlined) TakeArrayBack(list.heap);
}

void FreeLists(const XLA_Shape& shape) {
  FreeList(shape.dimensions);
  FreeList(shape.dynamic_dimensions);
  if (shape.has_layout) FreeList(shape.layout.minor_to_major);
  for (int i = 0; i < shape.ntuple_shapes; ++i) FreeLists(PartOf(shape, i));
  if (shape.ntuple_shapes > 0) TakeArrayBack(reinterpret_cast<char*>(shape.tuple_shapes));
}

Strides StridesOf(const XLA_Shape& shape) {
  const Shape own = FromC(shape);
  const auto& order = shape.layout.minor_to_major;
  const bool has_order = shape.has_layout && order.size == shape.dimensions.size;
  return DenseStrides(has_order ? std::vector<int64_t>(Data(order), Data(order) + order.size)
                                : RowMajor(own.dims.size()).minor_to_major,
                      ElementSize(own.element_type), own.dims);
}

// Who loaded this library.
struct Client {
  bool is_tensorflow = false;
  std::string version;  // "2.20.0"; empty if it is not known
  int minor = 0;        // 20
};

// By TF_Version of a library that is loaded.
std::string VersionIn(const std::string& path) {
  void* const library = ::dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return {};
  auto* const version = reinterpret_cast<const char* (*)()>(::dlsym(library, "TF_Version"));
  std::string found = version == nullptr ? "" : version();
  ::dlclose(library);
  // It is shown on a terminal, and is a library's text.
  constexpr const char* kOfVersions = "0123456789abcdefghijklmnopqrstuvwxyz.+-";
  return found.substr(0, found.find_first_not_of(kOfVersions));
}

Client FindClient() {
  struct {
    std::vector<std::string> tensorflow;
    bool jaxlib = false;
  } found;
  ::dl_iterate_phdr(
      [](dl_phdr_info* library, size_t, void* data) {
        const std::string_view path = library->dlpi_name;
        const std::string_view name = path.substr(path.rfind('/') + 1);
        auto* const seen = static_cast<decltype(found)*>(data);
        if (name.rfind("libtensorflow_", 0) == 0) seen->tensorflow.emplace_back(path);
        if (name.rfind("xla_extension", 0) == 0) seen->jaxlib = true;
        return 0;
      },
      &found);
  Client client;
  // A program of that jaxlib may read its data with TensorFlow.
  client.is_tensorflow = !found.tensorflow.empty() && !found.jaxlib;
  for (const std::string& path : found.tensorflow) {
    if (client.version.empty()) client.version = VersionIn(path);
  }
  std::sscanf(client.version.c_str(), "2.%d", &client.minor);
  return client;
}

const Client& TheClient() {
  static const Client client = FindClient();
  return client;
}

}  // namespace

bool IsTensorFlow() { return TheClient().is_tensorflow; }

void CheckTensorFlow() {
  const Client& client = TheClient();
  if (!client.is_tensorflow || client.minor == 0) return;
  if (client.minor > kNewest) {
    std::fprintf(stderr,
                 "mock libtpu: warning: TensorFlow %s is newer than 2.%d, the newest one that this "
                 "mock of libtpu is made for\n",
                 client.version.c_str(), kNewest);
  }
  if (client.minor >= kOldest) return;
  throw Error{PJRT_Error_Code_FAILED_PRECONDITION,
              Concat("this mock of libtpu works with TensorFlow 2.19 and 2.20, and not with ",
                     client.version, ": install tensorflow-tpu==2.20.0")};
}

size_t StrideOfShapes() {
  const Client& client = TheClient();
  if (!client.is_tensorflow) return sizeof(XLA_Shape);
  return client.minor == kOldest ? kShapeOf219 : kTensorFlowShape;
}

const XLA_Shape& PartOf(const XLA_Shape& tuple, int index) {
  const auto* const first = reinterpret_cast<const char*>(tuple.tuple_shapes);
  return *reinterpret_cast<const XLA_Shape*>(first + static_cast<size_t>(index) * StrideOfShapes());
}

void Store(XLA_Shape&& shape, XLA_Shape* to) {
  const size_t room = StrideOfShapes();
  std::memcpy(static_cast<void*>(to), &shape, std::min(room, sizeof shape));
  if (!IsTensorFlow()) return;
  // Its last member there, tail_padding_alignment_in_elements: there is no padding.
  const int64_t alignment = shape.has_layout ? 1 : 0;
  std::memcpy(reinterpret_cast<char*>(to) + room - sizeof alignment, &alignment, sizeof alignment);
}

Buffers BuffersOf(const XLA_ShapedBuffer& buffer) {
  // The members of XLA_ShapedBuffer behind the shape.
  struct Rest {
    int device_ordinal;
    SE_DeviceMemoryBase* bases;
    size_t count;
  } rest;
  static_assert(sizeof(XLA_ShapedBuffer) == sizeof(XLA_Shape) + sizeof(Rest));
  std::memcpy(&rest, reinterpret_cast<const char*>(&buffer) + StrideOfShapes(), sizeof rest);
  return {rest.device_ordinal, rest.bases, rest.count};
}

Shape FromC(const XLA_Shape& shape) {
  Shape own;
  own.element_type = shape.element_type;
  own.dims.assign(Data(shape.dimensions), Data(shape.dimensions) + shape.dimensions.size);
  for (int i = 0; i < shape.ntuple_shapes; ++i) own.parts.push_back(FromC(PartOf(shape, i)));
  return own;
}

XLA_Shape ToC(const Shape& shape) {
  XLA_Shape to;
  std::memset(static_cast<void*>(&to), 0, sizeof to);
  to.element_type = shape.element_type;
  SetList(&to.dimensions, shape.dims);
  SetList(&to.dynamic_dimensions, std::vector<bool>(shape.dims.size(), false));
  to.ntuple_shapes = static_cast<int>(shape.parts.size());
  if (!shape.parts.empty()) {
    char* const parts = GiveArrayToCaller<char>(shape.parts.size() * StrideOfShapes());
    to.tuple_shapes = reinterpret_cast<XLA_Shape*>(parts);
    for (size_t i = 0; i < shape.parts.size(); ++i) {
      Store(ToC(shape.parts[i]), reinterpret_cast<XLA_Shape*>(parts + i * StrideOfShapes()));
    }
  }
  if (shape.is_tuple() || shape.element_type == kToken || shape.element_type == kOpaque) return to;
  to.has_layout = true;
  SetList(&to.layout.minor_to_major, RowMajor(shape.dims.size()).minor_to_major);
  return to;
}

XLA_Shape WithDeviceLayout(const XLA_Shape& shape) {
  XLA_Shape to = ToC(FromC(shape));
  FreeList(to.dynamic_dimensions);
  const BoolList& dynamic = shape.dynamic_dimensions;
  SetList(&to.dynamic_dimensions, std::vector<bool>(Data(dynamic), Data(dynamic) + dynamic.size));
  return to;
}

DeviceShape::~DeviceShape() { FreeLists(shape_); }

size_t ElementSize(int element_type) { return TypeOf(element_type).size; }

size_t ByteSize(const XLA_Shape& shape) { return ByteSize(FromC(shape)); }

size_t ByteSize(const Shape& shape) {
  if (shape.is_tuple()) return shape.parts.size() * sizeof(void*);
  size_t size = ElementSize(shape.element_type);
  for (const int64_t dim : shape.dims) {
    // More than there can be stays more than fits.
    if (__builtin_mul_overflow(size, static_cast<size_t>(dim), &size)) return SIZE_MAX;
  }
  return size;
}

std::string ToText(const XLA_Shape& shape) {
  std::string text;
  if (shape.element_type == kTuple) {
    text = "(";
    for (int i = 0; i < shape.ntuple_shapes; ++i) {
      text += (i == 0 ? "" : ", ") + ToText(PartOf(shape, i));
    }
    return text + ")";
  }
  const bool known =
      shape.element_type > 0 && static_cast<size_t>(shape.element_type) < std::size(kElementTypes);
  text = known ? kElementTypes[shape.element_type].name : std::to_string(shape.element_type);
  const auto list = [](const auto& numbers) {
    std::string joined;
    for (int64_t i = 0; i < numbers.size; ++i) {
      joined += (i == 0 ? "" : ",") + std::to_string(Data(numbers)[i]);
    }
    return joined;
  };
  text += "[" + list(shape.dimensions) + "]";
  if (shape.has_layout && shape.dimensions.size > 1) {
    text += "{" + list(shape.layout.minor_to_major) + "}";
  }
  return text;
}

void Relayout(const XLA_Shape& from, const void* source, const XLA_Shape& to, void* target) {
  Relayouter(from, source, to, target)();
}

std::function<void()> Relayouter(const XLA_Shape& from, const void* source, const XLA_Shape& to,
                                 void* target) {
  return [=, to_strides = StridesOf(to), from_strides = StridesOf(from),
          element_size = ElementSize(from.element_type), dims = FromC(from).dims] {
    CopyStrided(static_cast<char*>(target), to_strides, static_cast<const char*>(source),
                from_strides, element_size, dims);
  };
}

}  // namespace mock::legacy
