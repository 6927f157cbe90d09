// Labels of layouts and strided copies: see layout.h.
#include "pjrt/types/layout.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace mock {
namespace {

// The order of dimensions that strides of a dense array mean: the smallest stride first.
std::vector<int64_t> OrderOf(const int64_t* strides, size_t rank) {
  std::vector<int64_t> order(rank);
  std::iota(order.rbegin(), order.rend(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t a, int64_t b) { return strides[a] < strides[b]; });
  return order;
}

bool IsPermutation(std::vector<int64_t> order, size_t rank) {
  if (order.size() != rank) return false;
  std::sort(order.begin(), order.end());
  for (size_t index = 0; index < rank; ++index) {
    if (order[index] != static_cast<int64_t>(index)) return false;
  }
  return true;
}

// Takes "1,0" off the start of `text`; none if that does not start with a list of numbers.
std::optional<std::vector<int64_t>> TakeNumbers(std::string_view* text) {
  std::vector<int64_t> numbers;
  while (!text->empty()) {
    size_t digits = 0;
    int64_t number = 0;
    const bool negative = text->front() == '-';
    if (negative) text->remove_prefix(1);
    for (; digits < std::min<size_t>(text->size(), 18); ++digits) {
      const char letter = (*text)[digits];
      if (letter < '0' || letter > '9') break;
      number = number * 10 + (letter - '0');
    }
    if (digits == 0) return std::nullopt;
    numbers.push_back(negative ? -number : number);
    text->remove_prefix(digits);
    if (text->empty() || text->front() != ',') return numbers;
    text->remove_prefix(1);
  }
  return std::nullopt;
}

// One dimension after another; the innermost is copied in one piece where both sides are dense.
void CopyFrom(size_t dimension, char* to, const Strides& to_strides, const char* from,
              const Strides& from_strides, size_t element_size, const std::vector<int64_t>& dims) {
  if (dimension == dims.size()) {
    std::memcpy(to, from, element_size);
    return;
  }
  const int64_t count = dims[dimension];
  const int64_t to_stride = to_strides[dimension];
  const int64_t from_stride = from_strides[dimension];
  if (dimension + 1 == dims.size()) {
    const int64_t size = static_cast<int64_t>(element_size);
    if (to_stride == size && from_stride == size) {
      std::memcpy(to, from, element_size * static_cast<size_t>(count));
      return;
    }
    for (int64_t index = 0; index < count; ++index) {
      std::memcpy(to + index * to_stride, from + index * from_stride, element_size);
    }
    return;
  }
  for (int64_t index = 0; index < count; ++index) {
    CopyFrom(dimension + 1, to + index * to_stride, to_strides, from + index * from_stride,
             from_strides, element_size, dims);
  }
}

}  // namespace

std::string Layout::ToString() const {
  std::string text = "{";
  for (size_t index = 0; index < minor_to_major.size(); ++index) {
    if (index != 0) text += ",";
    text += std::to_string(minor_to_major[index]);
  }
  if (!tile_dim_sizes.empty() || !rest.empty()) text += ":";
  size_t dim = 0;
  for (size_t tile = 0; tile < tile_dim_sizes.size(); ++tile) {
    // XLA writes T only before the first of several tiles.
    text += tile == 0 ? "T(" : "(";
    for (size_t index = 0; index < tile_dim_sizes[tile]; ++index) {
      if (index != 0) text += ",";
      const int64_t extent = tile_dims[dim++];
      // The smallest number means "combined with the next dimension".
      text += extent == INT64_MIN ? std::string("*") : std::to_string(extent);
    }
    text += ")";
  }
  return text + rest + "}";
}

Layout RowMajor(size_t rank) {
  Layout layout;
  layout.minor_to_major.resize(rank);
  std::iota(layout.minor_to_major.rbegin(), layout.minor_to_major.rend(), 0);
  return layout;
}

Layout DefaultLayout(size_t element_size, const std::vector<int64_t>& dims) {
  Layout layout = RowMajor(dims.size());
  if (dims.size() < 2 || element_size == 0) return layout;
  // Of any size, also one that no array has: what a framework asks about was not checked.
  const double minor = static_cast<double>(dims[dims.size() - 1]);
  const double major = static_cast<double>(dims[dims.size() - 2]);
  const double sublanes = element_size >= 4 ? 8 : 32 / static_cast<double>(element_size);
  const auto padded = [](double extent, double tile) { return std::ceil(extent / tile) * tile; };
  if (padded(major, 128) * padded(minor, sublanes) < padded(minor, 128) * padded(major, sublanes)) {
    std::swap(layout.minor_to_major[0], layout.minor_to_major[1]);
  }
  return layout;
}

std::optional<Layout> ParseLayout(std::string_view text, size_t rank) {
  if (text.size() < 2 || text.front() != '{' || text.back() != '}') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  Layout layout;
  if (!text.empty() && text.front() != ':') {
    std::optional<std::vector<int64_t>> order = TakeNumbers(&text);
    if (!order.has_value()) return std::nullopt;
    layout.minor_to_major = *std::move(order);
  }
  if (!IsPermutation(layout.minor_to_major, rank)) return std::nullopt;
  if (text.empty()) return layout;
  if (text.front() != ':') return std::nullopt;
  text.remove_prefix(1);
  if (!text.empty() && text.front() == 'T') {
    text.remove_prefix(1);
    while (!text.empty() && text.front() == '(') {
      text.remove_prefix(1);
      const std::optional<std::vector<int64_t>> extents = TakeNumbers(&text);
      if (!extents.has_value() || text.empty() || text.front() != ')') return std::nullopt;
      text.remove_prefix(1);
      layout.tile_dims.insert(layout.tile_dims.end(), extents->begin(), extents->end());
      layout.tile_dim_sizes.push_back(extents->size());
    }
  }
  layout.rest = std::string(text);
  return layout;
}

std::optional<Layout> LayoutFrom(const PJRT_Buffer_MemoryLayout* from, size_t element_size,
                                 const std::vector<int64_t>& dims) {
  if (from == nullptr) return RowMajor(dims.size());
  Layout layout;
  if (from->type == PJRT_Buffer_MemoryLayout_Type_Strides) {
    const auto strides = HostStrides(*from, element_size, dims);
    if (!strides.has_value()) return std::nullopt;
    layout.minor_to_major = OrderOf(strides->data(), strides->size());
    return layout;
  }
  const PJRT_Buffer_MemoryLayout_Tiled& tiled = from->tiled;
  layout.minor_to_major.assign(tiled.minor_to_major,
                               tiled.minor_to_major + tiled.minor_to_major_size);
  if (!IsPermutation(layout.minor_to_major, dims.size())) return std::nullopt;
  if (tiled.num_tiles > 0) {
    layout.tile_dim_sizes.assign(tiled.tile_dim_sizes, tiled.tile_dim_sizes + tiled.num_tiles);
    const size_t extents =
        std::accumulate(layout.tile_dim_sizes.begin(), layout.tile_dim_sizes.end(), size_t{0});
    layout.tile_dims.assign(tiled.tile_dims, tiled.tile_dims + extents);
  }
  return layout;
}

PJRT_Buffer_MemoryLayout ToMemoryLayout(const Layout& layout) {
  PJRT_Buffer_MemoryLayout memory_layout{};
  memory_layout.struct_size = sizeof(PJRT_Buffer_MemoryLayout);
  memory_layout.type = PJRT_Buffer_MemoryLayout_Type_Tiled;
  memory_layout.tiled.struct_size = sizeof(PJRT_Buffer_MemoryLayout_Tiled);
  memory_layout.tiled.minor_to_major = layout.minor_to_major.data();
  memory_layout.tiled.minor_to_major_size = layout.minor_to_major.size();
  memory_layout.tiled.tile_dims = layout.tile_dims.data();
  memory_layout.tiled.tile_dim_sizes = layout.tile_dim_sizes.data();
  memory_layout.tiled.num_tiles = layout.tile_dim_sizes.size();
  return memory_layout;
}

Strides DenseStrides(const std::vector<int64_t>& minor_to_major, size_t element_size,
                     const std::vector<int64_t>& dims) {
  Strides strides(dims.size());
  int64_t stride = static_cast<int64_t>(element_size);
  for (const int64_t dimension : minor_to_major) {
    strides[static_cast<size_t>(dimension)] = stride;
    stride *= dims[static_cast<size_t>(dimension)];
  }
  return strides;
}

Strides RowMajorStrides(size_t element_size, const std::vector<int64_t>& dims) {
  return DenseStrides(RowMajor(dims.size()).minor_to_major, element_size, dims);
}

std::optional<Strides> HostStrides(const PJRT_Buffer_MemoryLayout& layout, size_t element_size,
                                   const std::vector<int64_t>& dims) {
  if (layout.type == PJRT_Buffer_MemoryLayout_Type_Strides) {
    if (layout.strides.num_byte_strides != dims.size()) return std::nullopt;
    return Strides(layout.strides.byte_strides, layout.strides.byte_strides + dims.size());
  }
  const std::vector<int64_t> order(layout.tiled.minor_to_major,
                                   layout.tiled.minor_to_major + layout.tiled.minor_to_major_size);
  if (!IsPermutation(order, dims.size())) return std::nullopt;
  return DenseStrides(order, element_size, dims);
}

void CopyStrided(char* to, const Strides& to_strides, const char* from, const Strides& from_strides,
                 size_t element_size, const std::vector<int64_t>& dims) {
  int64_t count = 1;
  for (const int64_t dim : dims) count *= dim;
  if (count == 0 || element_size == 0) return;
  if (to_strides == from_strides && to_strides == RowMajorStrides(element_size, dims)) {
    std::memcpy(to, from, element_size * static_cast<size_t>(count));
    return;
  }
  CopyFrom(0, to, to_strides, from, from_strides, element_size, dims);
}

}  // namespace mock
