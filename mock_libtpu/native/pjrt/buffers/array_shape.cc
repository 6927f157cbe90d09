// Checking shapes: see array_shape.h.
#include "pjrt/buffers/array_shape.h"

#include <optional>
#include <string>
#include <utility>

#include "pjrt/types/element_type.h"

namespace mock {

size_t ArrayShape::element_size() const { return ElementSize(type).value_or(0); }

size_t ArrayShape::size() const { return ArraySize(type, dims).value_or(0); }

Result<ArrayShape> MakeShape(PJRT_Buffer_Type type, const int64_t* dims, size_t num_dims,
                             const PJRT_Buffer_MemoryLayout* layout, const Memory* memory) {
  const std::vector<int64_t> extents(dims, dims + num_dims);
  if (!ElementSize(type).has_value()) {
    return InvalidArgument("element type " + std::to_string(type) + " is not known");
  }
  if (!ArraySize(type, extents).has_value()) {
    return InvalidArgument("the array's dimensions are negative or too large to count");
  }
  std::optional<Layout> label = layout == nullptr && memory != nullptr
                                    ? memory->DefaultLayout(*ElementSize(type), extents)
                                    : LayoutFrom(layout, *ElementSize(type), extents);
  if (!label.has_value()) {
    return InvalidArgument("the layout does not fit an array of rank " + std::to_string(num_dims));
  }
  return ArrayShape{type, extents, *std::move(label)};
}

}  // namespace mock
