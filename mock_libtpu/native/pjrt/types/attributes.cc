// Named values: see attributes.h.
#include "pjrt/types/attributes.h"

#include <utility>

namespace mock {

PJRT_NamedValue& Attributes::Named(std::string name, PJRT_NamedValue_Type type) {
  const std::string& kept = strings_.emplace_back(std::move(name));
  PJRT_NamedValue& value = values_.emplace_back();
  value.struct_size = sizeof(PJRT_NamedValue);
  value.extension_start = nullptr;
  value.name = kept.c_str();
  value.name_size = kept.size();
  value.type = type;
  value.value_size = 1;
  return value;
}

void Attributes::Add(std::string name, std::string value) {
  PJRT_NamedValue& named = Named(std::move(name), PJRT_NamedValue_kString);
  const std::string& kept = strings_.emplace_back(std::move(value));
  named.string_value = kept.c_str();
  named.value_size = kept.size();
}

void Attributes::Add(std::string name, int64_t value) {
  Named(std::move(name), PJRT_NamedValue_kInt64).int64_value = value;
}

void Attributes::Add(std::string name, float value) {
  Named(std::move(name), PJRT_NamedValue_kFloat).float_value = value;
}

void Attributes::Add(std::string name, std::vector<int64_t> values) {
  PJRT_NamedValue& named = Named(std::move(name), PJRT_NamedValue_kInt64List);
  const std::vector<int64_t>& kept = lists_.emplace_back(std::move(values));
  named.int64_array_value = kept.data();
  named.value_size = kept.size();
}

}  // namespace mock
