// Reading the environment: see settings.h.
#include "recorder/settings.h"

#include <fnmatch.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace mock {
namespace {

const char* Variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

uint64_t Number(const char* name, uint64_t otherwise) {
  const char* value = Variable(name);
  if (value == nullptr) return otherwise;
  char* end = nullptr;
  errno = 0;
  const uint64_t number = std::strtoull(value, &end, 10);
  if (errno == 0 && *end == '\0' && *value != '-') return number;
  std::fprintf(stderr, "mock-libtpu: %s=%s is not a whole number; it is ignored\n", name, value);
  return otherwise;
}

}  // namespace

bool RecorderSettings::Wants(const char* function) const {
  if (only.empty()) return true;
  for (const std::string& pattern : only) {
    if (fnmatch(pattern.c_str(), function, 0) == 0) return true;
  }
  return false;
}

RecorderSettings ReadRecorderSettings() {
  RecorderSettings settings;
  const char* path = Variable("MOCK_LIBTPU_RECORDING");
  if (path == nullptr) return settings;
  settings.path = path;
  if (const char* patterns = Variable("MOCK_LIBTPU_ONLY")) {
    std::string pattern;
    for (const char* at = patterns;; ++at) {
      if (*at != ',' && *at != '\0') {
        pattern.push_back(*at);
        continue;
      }
      if (!pattern.empty()) settings.only.push_back(pattern);
      pattern.clear();
      if (*at == '\0') break;
    }
  }
  settings.stacks = Number("MOCK_LIBTPU_NO_STACKS", 0) == 0;
  settings.sample = Number("MOCK_LIBTPU_SAMPLE", 1);
  if (settings.sample == 0) settings.sample = 1;
  settings.size_limit = Number("MOCK_LIBTPU_SIZE_LIMIT", 0);
  return settings;
}

}  // namespace mock
