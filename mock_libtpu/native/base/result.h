// What a function gives that can fail: a value, or the error for which there is none.
//   Result<ArrayShape> shape = MakeShape(…);
//   if (!shape.ok()) return shape.error();
//   Use(*shape);
#ifndef MOCK_LIBTPU_BASE_RESULT_H_
#define MOCK_LIBTPU_BASE_RESULT_H_

#include <optional>
#include <utility>
#include <variant>

#include "base/error.h"

namespace mock {

template <typename T>
class [[nodiscard]] Result {
 public:
  // Both are implicit: a function returns its value, or an error.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }

  // Only where ok().
  T& operator*() & { return *std::get_if<0>(&state_); }
  const T& operator*() const& { return *std::get_if<0>(&state_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }

  // Only where not ok().
  const Error& error() const { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

// Done, or an error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_.has_value(); }
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_RESULT_H_
