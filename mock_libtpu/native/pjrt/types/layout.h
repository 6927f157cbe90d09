// Layouts of arrays: the order of their dimensions and tiles. In the mock a layout is a label:
// bytes are kept row-major whatever it is. Host layouts, which do decide where bytes go, are
// applied here.
#ifndef MOCK_LIBTPU_PJRT_TYPES_LAYOUT_H_
#define MOCK_LIBTPU_PJRT_TYPES_LAYOUT_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/pjrt_c_api.h"

namespace mock {

struct Layout {
  std::vector<int64_t> minor_to_major;
  std::vector<int64_t> tile_dims;      // all tiles' dimensions, one after another
  std::vector<size_t> tile_dim_sizes;  // how many of them each tile has
  std::string rest;                    // what follows the tiles: "E(4)", "S(5)", …

  // As XLA writes it: "{1,0:T(8,128)}".
  std::string ToString() const;
};

Layout RowMajor(size_t rank);
// What a TPU chooses for an array that nobody gave a layout: its two innermost dimensions are
// swapped where that leaves less padding to tiles of 8 by 128 (16 or 32 for smaller elements).
Layout DefaultLayout(size_t element_size, const std::vector<int64_t>& dims);
// Reads what ToString gives; none if it is not a layout of this rank.
std::optional<Layout> ParseLayout(std::string_view text, size_t rank);
// The label of a layout given by a framework; row-major where it gives none.
std::optional<Layout> LayoutFrom(const PJRT_Buffer_MemoryLayout* layout, size_t element_size,
                                 const std::vector<int64_t>& dims);
// Points into `layout`.
PJRT_Buffer_MemoryLayout ToMemoryLayout(const Layout& layout);

// Bytes between neighbours along each dimension.
using Strides = std::vector<int64_t>;
Strides DenseStrides(const std::vector<int64_t>& minor_to_major, size_t element_size,
                     const std::vector<int64_t>& dims);
Strides RowMajorStrides(size_t element_size, const std::vector<int64_t>& dims);
// Strides of a host layout; none if it does not fit `dims`.
std::optional<Strides> HostStrides(const PJRT_Buffer_MemoryLayout& layout, size_t element_size,
                                   const std::vector<int64_t>& dims);
// Copies an array between two places of any strides.
void CopyStrided(char* to, const Strides& to_strides, const char* from, const Strides& from_strides,
                 size_t element_size, const std::vector<int64_t>& dims);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_TYPES_LAYOUT_H_
