// Objects and arrays that a C API gives to its caller, who has a bare pointer to them until another
// function of the API takes them back. Everything else in this library has an owner of its own.
#ifndef MOCK_LIBTPU_BASE_HANDLES_H_
#define MOCK_LIBTPU_BASE_HANDLES_H_

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace mock {

// std::make_unique that also sets the members of a plain struct, as that of C++20 does.
template <typename T, typename... Parts>
std::unique_ptr<T> MakeUnique(Parts&&... parts) {
  if constexpr (std::is_constructible_v<T, Parts...>) {
    return std::make_unique<T>(std::forward<Parts>(parts)...);
  } else {
    return std::unique_ptr<T>(new T{std::forward<Parts>(parts)...});
  }
}

template <typename T, typename... Parts>
T* GiveToCaller(Parts&&... parts) {
  return MakeUnique<T>(std::forward<Parts>(parts)...).release();
}
// Takes it back: it is destroyed with the result.
template <typename T>
std::unique_ptr<T> TakeBack(T* object) {
  return std::unique_ptr<T>(object);
}

// The entries are zero.
template <typename T>
T* GiveArrayToCaller(size_t count) {
  return std::make_unique<T[]>(count).release();
}
template <typename T>
std::unique_ptr<T[]> TakeArrayBack(T* array) {
  return std::unique_ptr<T[]>(array);
}

// A copy of values.
template <typename Values>
auto* GiveCopyToCaller(const Values& values) {
  auto* const copy = GiveArrayToCaller<typename Values::value_type>(values.size());
  std::copy(values.begin(), values.end(), copy);
  return copy;
}

// The same of a text, with the zero that ends it.
inline char* NewText(const std::string& text) {
  return GiveCopyToCaller(std::string_view(text.c_str(), text.size() + 1));
}

// Shows the caller what an object of ours has: the address and the size of its contents.
template <typename Container, typename Data>
void Show(Container& contents, Data** data, size_t* size) {
  *data = contents.data();
  *size = contents.size();
}

// Gives bytes to the caller: what keeps them, themselves, and what takes them back.
template <typename Keeper, typename Data>
void GiveBytes(std::string bytes, Keeper** keeper, Data** data, size_t* size,
               void (**take_back)(Keeper*)) {
  *keeper = GiveToCaller<Keeper>(std::move(bytes));
  Show((*keeper)->bytes, data, size);
  *take_back = [](Keeper* given) { TakeBack(given); };
}

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_HANDLES_H_
