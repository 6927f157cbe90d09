// Reading the machine from the environment: see settings.h.
#include "machine/settings.h"

#include <cstdlib>
#include <string>
#include <string_view>

namespace mock {
namespace {

// A whole number above 0 from the environment; none if it is not set.
Result<std::optional<int64_t>> NumberFromEnvironment(const char* name) {
  const char* text = Environment(name);
  if (text == nullptr) return std::optional<int64_t>();
  char* end = nullptr;
  const long long value = std::strtoll(text, &end, 10);
  if (*end != '\0' || value < 1) {
    return InvalidArgument(std::string(name) + "=" + text + ": give a whole number above 0");
  }
  return std::optional<int64_t>(value);
}

}  // namespace

const char* Environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

bool IsStrict() {
  const char* const value = Environment("MOCK_LIBTPU_STRICT");
  return value != nullptr && std::string_view(value) == "1";
}

bool IsDryRun() {
  const char* const value = Environment("MOCK_LIBTPU_DRY_RUN");
  return value != nullptr && std::string_view(value) == "1";
}

Result<MachineSettings> MachineFromEnvironment(std::string_view generation) {
  const Result<std::optional<int64_t>> bytes_limit = NumberFromEnvironment("MOCK_LIBTPU_MEMORY");
  if (!bytes_limit.ok()) return bytes_limit.error();
  if (const char* text = Environment("MOCK_LIBTPU_TOPOLOGY")) {
    const Result<Topology> topology = ParseTopology(text);
    if (!topology.ok()) return InvalidArgument("MOCK_LIBTPU_TOPOLOGY: " + topology.error().message);
    return MachineSettings{*topology, *bytes_limit, false};
  }
  const Result<std::optional<int64_t>> devices = NumberFromEnvironment("MOCK_LIBTPU_DEVICES");
  if (!devices.ok()) return devices.error();
  const int64_t count = devices->value_or(1);
  if (count > kMostDevices) {
    return InvalidArgument("MOCK_LIBTPU_DEVICES: the mock has at most " +
                           std::to_string(kMostDevices) + " devices");
  }
  return MachineSettings{TopologyOfDevices(generation, static_cast<int>(count)), *bytes_limit,
                         !devices->has_value()};
}

}  // namespace mock
