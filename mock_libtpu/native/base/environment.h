// Settings in the variables of the environment, and the forms that they have.
#ifndef MOCK_LIBTPU_BASE_ENVIRONMENT_H_
#define MOCK_LIBTPU_BASE_ENVIRONMENT_H_

#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace mock {

// The variable's value; null where it is not set, or empty.
inline const char* Environment(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

// The same, with another value where it is not set.
inline std::string_view Environment(const char* name, const char* otherwise) {
  const char* const value = Environment(name);
  return value != nullptr ? value : otherwise;
}

// A whole number; none where the text is anything else.
template <typename Number>
std::optional<Number> ParseNumber(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || after != end) return std::nullopt;
  return number;
}

// The parts between separators; one where there is none.
inline std::vector<std::string_view> Split(std::string_view text, char separator = ',') {
  std::vector<std::string_view> parts;
  for (;;) {
    const size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_ENVIRONMENT_H_
