// Reading the environment: see settings.h.
#include "recorder/settings.h"

#include <fnmatch.h>

#include <algorithm>
#include <cstdio>

#include "base/environment.h"

namespace mock {
namespace {

uint64_t Number(const char* name, uint64_t otherwise) {
  const char* const value = Environment(name);
  if (value == nullptr) return otherwise;
  if (const auto number = ParseNumber<uint64_t>(value)) return *number;
  std::fprintf(stderr, "mock-libtpu: %s=%s is not a whole number; it is ignored\n", name, value);
  return otherwise;
}

}  // namespace

bool RecorderSettings::Wants(const char* function) const {
  return only.empty() || std::any_of(only.begin(), only.end(), [&](const std::string& pattern) {
           return fnmatch(pattern.c_str(), function, 0) == 0;
         });
}

RecorderSettings ReadRecorderSettings() {
  RecorderSettings settings;
  settings.path = Environment("MOCK_LIBTPU_RECORDING", "");
  if (settings.path.empty()) return settings;
  for (const std::string_view pattern : Split(Environment("MOCK_LIBTPU_ONLY", ""))) {
    if (!pattern.empty()) settings.only.emplace_back(pattern);
  }
  settings.stacks = Number("MOCK_LIBTPU_NO_STACKS", 0) == 0;
  settings.sample = std::max<uint64_t>(Number("MOCK_LIBTPU_SAMPLE", 1), 1);
  settings.size_limit = Number("MOCK_LIBTPU_SIZE_LIMIT", 0);
  settings.values = Number("MOCK_LIBTPU_VALUES", 0) != 0;
  return settings;
}

}  // namespace mock
