// Reading the machine from the environment: see settings.h.
#include "machine/settings.h"

#include "base/environment.h"
#include "base/error.h"

namespace mock {
namespace {

// A whole number above 0 from the environment; none if it is not set.
std::optional<int64_t> NumberFromEnvironment(const char* name) {
  const char* const text = Environment(name);
  if (text == nullptr) return std::nullopt;
  const std::optional<int64_t> number = ParseNumber<int64_t>(text);
  if (number.value_or(0) >= 1) return number;
  throw InvalidArgument(name, "=", text, ": give a whole number above 0");
}

}  // namespace

bool IsStrict() { return Environment("MOCK_LIBTPU_STRICT", "") == "1"; }

bool IsDryRun() { return Environment("MOCK_LIBTPU_DRY_RUN", "") == "1"; }

MachineSettings MachineFromEnvironment(std::string_view generation) {
  const std::optional<int64_t> bytes_limit = NumberFromEnvironment("MOCK_LIBTPU_MEMORY");
  if (const char* const text = Environment("MOCK_LIBTPU_TOPOLOGY")) {
    try {
      Topology topology = ParseTopology(text);
      const int64_t slices = NumberFromEnvironment("MOCK_LIBTPU_SLICES").value_or(1);
      if (slices > kMostDevices / topology.num_devices()) {
        throw InvalidArgument(slices, " slices are too many: the mock has at most ", kMostDevices,
                              " devices");
      }
      topology.slices = static_cast<int>(slices);
      topology.is_one_process = slices > 1;
      return {topology, bytes_limit, false};
    } catch (const Error& error) {
      throw InvalidArgument("MOCK_LIBTPU_TOPOLOGY: ", error.message);
    }
  }
  const std::optional<int64_t> devices = NumberFromEnvironment("MOCK_LIBTPU_DEVICES");
  if (devices.value_or(1) > kMostDevices) {
    throw InvalidArgument("MOCK_LIBTPU_DEVICES: the mock has at most ", kMostDevices, " devices");
  }
  return {TopologyOfDevices(generation, static_cast<int>(devices.value_or(1))), bytes_limit,
          !devices.has_value()};
}

}  // namespace mock
