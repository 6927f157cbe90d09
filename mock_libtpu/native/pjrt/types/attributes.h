// Named values (PJRT_NamedValue) that own what they point to. Filled once, then read.
#ifndef MOCK_LIBTPU_PJRT_TYPES_ATTRIBUTES_H_
#define MOCK_LIBTPU_PJRT_TYPES_ATTRIBUTES_H_

#include <deque>
#include <string>
#include <vector>

#include "generated/pjrt_c_api.h"

namespace mock {

class Attributes {
 public:
  Attributes() = default;
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  void Add(std::string name, std::string value);
  void Add(std::string name, int64_t value);
  void Add(std::string name, float value);
  void Add(std::string name, std::vector<int64_t> values);

  const PJRT_NamedValue* data() const { return values_.data(); }
  size_t size() const { return values_.size(); }

 private:
  PJRT_NamedValue& Named(std::string name, PJRT_NamedValue_Type type);

  std::vector<PJRT_NamedValue> values_;
  // Deques: what they hold never moves.
  std::deque<std::string> strings_;
  std::deque<std::vector<int64_t>> lists_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_TYPES_ATTRIBUTES_H_
