// What an array is, without its bytes: element type, dimensions and layout.
#ifndef MOCK_LIBTPU_PJRT_BUFFERS_ARRAY_SHAPE_H_
#define MOCK_LIBTPU_PJRT_BUFFERS_ARRAY_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "generated/pjrt_c_api.h"
#include "pjrt/client/memory.h"
#include "pjrt/types/layout.h"

namespace mock {

struct ArrayShape {
  PJRT_Buffer_Type type;
  std::vector<int64_t> dims;
  Layout layout;

  size_t element_size() const;
  size_t size() const;
};

// Checks what a framework gives as a shape: INVALID_ARGUMENT if it makes no array. Without a layout
// the array gets the default one of `memory`, or is row-major where that is null.
Result<ArrayShape> MakeShape(PJRT_Buffer_Type type, const int64_t* dims, size_t num_dims,
                             const PJRT_Buffer_MemoryLayout* layout, const Memory* memory);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_BUFFERS_ARRAY_SHAPE_H_
