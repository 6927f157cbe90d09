// Reading the machine from the environment: see settings.h.
#include "machine/settings.h"

#include <cstdlib>
#include <string>
#include <variant>

namespace mock {
namespace {

// A whole number above 0 from the environment; none if it is not set.
PJRT_Error* NumberFromEnvironment(const char* name, std::optional<int64_t>* number) {
  const char* text = Environment(name);
  if (text == nullptr) return nullptr;
  char* end = nullptr;
  const long long value = std::strtoll(text, &end, 10);
  if (*end != '\0' || value < 1) {
    return InvalidArgument(std::string(name) + "=" + text + ": give a whole number above 0");
  }
  *number = value;
  return nullptr;
}

}  // namespace

const char* Environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

PJRT_Error* MachineFromEnvironment(std::string_view generation, Topology* topology,
                                   std::optional<int64_t>* bytes_limit) {
  if (PJRT_Error* error = NumberFromEnvironment("MOCK_LIBTPU_MEMORY", bytes_limit)) return error;
  if (const char* text = Environment("MOCK_LIBTPU_TOPOLOGY")) {
    auto parsed = ParseTopology(text);
    if (auto* wrong = std::get_if<std::string>(&parsed)) {
      return InvalidArgument("MOCK_LIBTPU_TOPOLOGY: " + *wrong);
    }
    *topology = std::get<Topology>(parsed);
    return nullptr;
  }
  std::optional<int64_t> devices;
  if (PJRT_Error* error = NumberFromEnvironment("MOCK_LIBTPU_DEVICES", &devices)) return error;
  if (devices.value_or(1) > 4096) {
    return InvalidArgument("MOCK_LIBTPU_DEVICES: the mock has at most 4096 devices");
  }
  *topology = TopologyOfDevices(generation, static_cast<int>(devices.value_or(1)));
  return nullptr;
}

}  // namespace mock
