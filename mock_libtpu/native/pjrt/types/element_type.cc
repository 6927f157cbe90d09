// The table of element types: see element_type.h.
#include "pjrt/types/element_type.h"

#include <cstdint>

namespace mock {
namespace {

struct ElementType {
  PJRT_Buffer_Type type;
  std::string_view name;
  size_t size;
};

constexpr ElementType kElementTypes[] = {
    {PJRT_Buffer_Type_PRED, "PRED", 1},
    {PJRT_Buffer_Type_S1, "S1", 1},
    {PJRT_Buffer_Type_S2, "S2", 1},
    {PJRT_Buffer_Type_S4, "S4", 1},
    {PJRT_Buffer_Type_S8, "S8", 1},
    {PJRT_Buffer_Type_S16, "S16", 2},
    {PJRT_Buffer_Type_S32, "S32", 4},
    {PJRT_Buffer_Type_S64, "S64", 8},
    {PJRT_Buffer_Type_U1, "U1", 1},
    {PJRT_Buffer_Type_U2, "U2", 1},
    {PJRT_Buffer_Type_U4, "U4", 1},
    {PJRT_Buffer_Type_U8, "U8", 1},
    {PJRT_Buffer_Type_U16, "U16", 2},
    {PJRT_Buffer_Type_U32, "U32", 4},
    {PJRT_Buffer_Type_U64, "U64", 8},
    {PJRT_Buffer_Type_F16, "F16", 2},
    {PJRT_Buffer_Type_F32, "F32", 4},
    {PJRT_Buffer_Type_F64, "F64", 8},
    {PJRT_Buffer_Type_BF16, "BF16", 2},
    {PJRT_Buffer_Type_C64, "C64", 8},
    {PJRT_Buffer_Type_C128, "C128", 16},
    {PJRT_Buffer_Type_F4E2M1FN, "F4E2M1FN", 1},
    {PJRT_Buffer_Type_F6E2M3FN, "F6E2M3FN", 1},
    {PJRT_Buffer_Type_F6E3M2FN, "F6E3M2FN", 1},
    {PJRT_Buffer_Type_F8E3M4, "F8E3M4", 1},
    {PJRT_Buffer_Type_F8E4M3, "F8E4M3", 1},
    {PJRT_Buffer_Type_F8E4M3B11FNUZ, "F8E4M3B11FNUZ", 1},
    {PJRT_Buffer_Type_F8E4M3FN, "F8E4M3FN", 1},
    {PJRT_Buffer_Type_F8E4M3FNUZ, "F8E4M3FNUZ", 1},
    {PJRT_Buffer_Type_F8E5M2, "F8E5M2", 1},
    {PJRT_Buffer_Type_F8E5M2FNUZ, "F8E5M2FNUZ", 1},
    {PJRT_Buffer_Type_F8E8M0FNU, "F8E8M0FNU", 1},
    {PJRT_Buffer_Type_TOKEN, "TOKEN", 0},
};

const ElementType* Find(PJRT_Buffer_Type type) {
  for (const ElementType& known : kElementTypes) {
    if (known.type == type) return &known;
  }
  return nullptr;
}

}  // namespace

std::optional<size_t> ElementSize(PJRT_Buffer_Type type) {
  const ElementType* const known = Find(type);
  return known == nullptr ? std::nullopt : std::optional<size_t>(known->size);
}

std::string_view ElementName(PJRT_Buffer_Type type) {
  const ElementType* const known = Find(type);
  return known == nullptr ? "INVALID" : known->name;
}

PJRT_Buffer_Type ElementTypeOf(std::string_view name) {
  for (const ElementType& known : kElementTypes) {
    if (known.name == name) return known.type;
  }
  return PJRT_Buffer_Type_INVALID;
}

std::optional<size_t> ArraySize(PJRT_Buffer_Type type, const std::vector<int64_t>& dims) {
  const std::optional<size_t> element = ElementSize(type);
  if (!element.has_value()) return std::nullopt;
  int64_t size = static_cast<int64_t>(*element);
  for (const int64_t dim : dims) {
    if (dim < 0 || __builtin_mul_overflow(size, dim, &size)) return std::nullopt;
  }
  return static_cast<size_t>(size);
}

}  // namespace mock
