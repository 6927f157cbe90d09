// Objects and arrays that a C API gives to its caller, who has a bare pointer to them until another
// function of the API takes them back. Everything else in this library has an owner of its own.
#ifndef MOCK_LIBTPU_BASE_HANDLES_H_
#define MOCK_LIBTPU_BASE_HANDLES_H_

#include <cstddef>
#include <memory>
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

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_HANDLES_H_
