// Shapes as the legacy API passes them: trees whose lists lie in the struct up to six entries and
// on the heap above. What this library gives out is freed by the framework with delete[].
#ifndef MOCK_LIBTPU_LEGACY_TYPES_SHAPE_H_
#define MOCK_LIBTPU_LEGACY_TYPES_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "generated/legacy_c_api.h"

namespace mock::legacy {

inline constexpr int64_t kMostInlined = 6;  // TPU_C_API_MAX_INLINED

// The entries of a list, wherever they lie.
template <typename List>
auto Data(const List& list) -> decltype(&list.inlined[0]) {
  return list.size > kMostInlined ? list.heap : &list.inlined[0];
}

// XLA_Shape has three layouts: the one of the types here, which is that of 2023, a longer one in
// TensorFlow 2.19, and a shorter one in 2.20. All begin alike, as far as the order of the
// dimensions; what comes behind is zero in every shape of this library's, but for the last number
// in TensorFlow's.
//
// Which one the client has, by the libraries that it loaded. It is found when TfTpu_Initialize is
// called, and cannot change.
bool IsTensorFlow();
// Throws Error for a TensorFlow whose layouts are not known.
void CheckTensorFlow();
// The bytes of one shape among several, and of one in front of other members.
size_t StrideOfShapes();
// A part of a tuple.
const XLA_Shape& PartOf(const XLA_Shape& tuple, int index);
// Writes a shape to where the client has room for one.
void Store(XLA_Shape&& shape, XLA_Shape* to);

// The buffers of an XLA_ShapedBuffer, which lie behind its shape.
struct Buffers {
  int device_ordinal;
  const SE_DeviceMemoryBase* bases;
  size_t count;
};
Buffers BuffersOf(const XLA_ShapedBuffer& buffer);

// The numbers of XLA's PrimitiveType that are not numbers of elements.
inline constexpr int kTuple = 13, kOpaque = 14, kToken = 17;

// A shape of this library's own: a tuple has parts, an array has dims.
struct Shape {
  int element_type = 0;
  std::vector<int64_t> dims;
  std::vector<Shape> parts;

  bool is_tuple() const { return element_type == kTuple; }
  bool operator==(const Shape& other) const {
    return element_type == other.element_type && dims == other.dims && parts == other.parts;
  }
};

Shape FromC(const XLA_Shape& shape);

// Its lists are the caller's to free. Layouts are row-major and dense, the only ones that the mock
// stores.
XLA_Shape ToC(const Shape& shape);

// A copy of a shape with that layout; dynamic dimensions are kept.
XLA_Shape WithDeviceLayout(const XLA_Shape& shape);

// A shape in C's form with that layout, which owns its lists.
class DeviceShape {
 public:
  explicit DeviceShape(const XLA_Shape& shape) : shape_(WithDeviceLayout(shape)) {}
  ~DeviceShape();
  DeviceShape(const DeviceShape&) = delete;
  DeviceShape& operator=(const DeviceShape&) = delete;
  const XLA_Shape& get() const { return shape_; }

 private:
  const XLA_Shape shape_;
};

// Bytes of one element; 0 for tokens and what is not an array. Throws Error for unknown
// types.
size_t ElementSize(int element_type);
// Bytes on a device: of a tuple the table of its elements, of an array the elements.
size_t ByteSize(const XLA_Shape& shape);
size_t ByteSize(const Shape& shape);

// "f32[2,3]{1,0}", "(s32[], f32[4])".
std::string ToText(const XLA_Shape& shape);

// Every shape of a tree in the order of its buffers: the tree itself, then its parts, each whole.
template <typename Visit>
void ForEachNode(const XLA_Shape& shape, Visit visit) {
  visit(shape);
  for (int i = 0; i < shape.ntuple_shapes; ++i) ForEachNode(PartOf(shape, i), visit);
}
template <typename Visit>
void ForEachNode(const Shape& shape, Visit visit) {
  visit(shape);
  for (const Shape& part : shape.parts) ForEachNode(part, visit);
}

// Copies an array between layouts: from where its elements are by `from` to where they are by `to`.
void Relayout(const XLA_Shape& from, const void* source, const XLA_Shape& to, void* target);
// The same, later: the shapes need not be there any more.
std::function<void()> Relayouter(const XLA_Shape& from, const void* source, const XLA_Shape& to,
                                 void* target);

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_TYPES_SHAPE_H_
