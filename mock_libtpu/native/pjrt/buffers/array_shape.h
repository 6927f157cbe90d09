// What an array is, without its bytes: element type, dimensions and layout.
#ifndef MOCK_LIBTPU_PJRT_BUFFERS_ARRAY_SHAPE_H_
#define MOCK_LIBTPU_PJRT_BUFFERS_ARRAY_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.h"
#include "generated/pjrt_c_api.h"
#include "pjrt/client/memory.h"
#include "pjrt/types/element_type.h"
#include "pjrt/types/layout.h"

namespace mock {

struct ArrayShape {
  PJRT_Buffer_Type type;
  std::vector<int64_t> dims;
  Layout layout;

  size_t element_size() const { return ElementSize(type).value_or(0); }
  size_t size() const { return ArraySize(type, dims).value_or(0); }
};

// Checks what a framework gives as a shape: throws INVALID_ARGUMENT if it makes no array. Without a
// layout the array gets the default one of `memory`, or is row-major where that is null.
inline ArrayShape MakeShape(PJRT_Buffer_Type type, const int64_t* dims, size_t num_dims,
                            const PJRT_Buffer_MemoryLayout* layout, const Memory* memory) {
  const std::vector<int64_t> extents(dims, dims + num_dims);
  if (!ElementSize(type).has_value()) {
    throw InvalidArgument("element type ", type, " is not known");
  }
  if (!ArraySize(type, extents).has_value()) {
    throw InvalidArgument("the array's dimensions are negative or too large to count");
  }
  std::optional<Layout> label = layout == nullptr && memory != nullptr
                                    ? memory->DefaultLayout(*ElementSize(type), extents)
                                    : LayoutFrom(layout, *ElementSize(type), extents);
  if (!label.has_value()) {
    throw InvalidArgument("the layout does not fit an array of rank ", num_dims);
  }
  return {type, extents, *std::move(label)};
}

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_BUFFERS_ARRAY_SHAPE_H_
