// Facts about element types: how many bytes one element takes in host memory, and its name.
// Types of less than a byte take a whole one there, as numpy and PJRT's host buffers keep them.
#ifndef MOCK_LIBTPU_PJRT_TYPES_ELEMENT_TYPE_H_
#define MOCK_LIBTPU_PJRT_TYPES_ELEMENT_TYPE_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "generated/pjrt_c_api.h"

namespace mock {

// 0 for a token; none for a type this library does not know.
std::optional<size_t> ElementSize(PJRT_Buffer_Type type);
// "F32", "PRED", …; "INVALID" for an unknown one.
std::string_view ElementName(PJRT_Buffer_Type type);
// The type of this name; PJRT_Buffer_Type_INVALID if there is none.
PJRT_Buffer_Type ElementTypeOf(std::string_view name);

// The bytes of a dense array; none if the type is unknown or they cannot be counted in 63 bits.
std::optional<size_t> ArraySize(PJRT_Buffer_Type type, const std::vector<int64_t>& dims);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_TYPES_ELEMENT_TYPE_H_
