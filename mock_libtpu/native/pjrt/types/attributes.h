// Named values (PJRT_NamedValue) that own what they point to. Filled once, then read.
#ifndef MOCK_LIBTPU_PJRT_TYPES_ATTRIBUTES_H_
#define MOCK_LIBTPU_PJRT_TYPES_ATTRIBUTES_H_

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "generated/pjrt_c_api.h"

namespace mock {

class Attributes {
 public:
  Attributes() = default;
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  void Add(std::string name, std::string value) {
    PJRT_NamedValue& named = Named(std::move(name), PJRT_NamedValue_kString);
    const std::string& kept = strings_.emplace_back(std::move(value));
    named.string_value = kept.c_str();
    named.value_size = kept.size();
  }
  void Add(std::string name, int64_t value) {
    Named(std::move(name), PJRT_NamedValue_kInt64).int64_value = value;
  }
  void Add(std::string name, float value) {
    Named(std::move(name), PJRT_NamedValue_kFloat).float_value = value;
  }
  void Add(std::string name, std::vector<int64_t> values) {
    PJRT_NamedValue& named = Named(std::move(name), PJRT_NamedValue_kInt64List);
    const std::vector<int64_t>& kept = lists_.emplace_back(std::move(values));
    named.int64_array_value = kept.data();
    named.value_size = kept.size();
  }

  const PJRT_NamedValue* data() const { return values_.data(); }
  size_t size() const { return values_.size(); }

 private:
  PJRT_NamedValue& Named(std::string name, PJRT_NamedValue_Type type) {
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

  std::vector<PJRT_NamedValue> values_;
  // Deques: what they hold never moves.
  std::deque<std::string> strings_;
  std::deque<std::vector<int64_t>> lists_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_TYPES_ATTRIBUTES_H_
