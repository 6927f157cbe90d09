// See topology_options.h. Which options there are, and what is wrong with one: as libtpu 0.0.42.1.
#include "pjrt/client/topology_options.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "generated/full.h"

namespace mock {
namespace {

using Axes = std::array<int, 3>;

std::string Join(const int64_t* values, size_t count) {
  std::string text;
  for (size_t index = 0; index < count; ++index) {
    text += (index == 0 ? "" : ",") + std::to_string(values[index]);
  }
  return text;
}

Error WrongType(const std::string& name, const char* wanted) {
  return InvalidArgument(name + " must be " + wanted);
}

// Chips of one host per axis.
Result<Axes> ToBounds(const std::string& name, const PJRT_NamedValue& option) {
  if (option.type != PJRT_NamedValue_kInt64List) {
    return WrongType(name, "a list of 3 integers, such as [2, 2, 1]");
  }
  const std::string values = Join(option.int64_array_value, option.value_size);
  Axes bounds{};
  if (option.value_size != bounds.size()) {
    return InvalidArgument(name + " must be a list of 3 integers, and " + values + " has " +
                           std::to_string(option.value_size));
  }
  for (size_t axis = 0; axis < bounds.size(); ++axis) {
    const int64_t value = option.int64_array_value[axis];
    if (value < 1 || value > kMostDevices)
      return InvalidArgument("invalid " + name + ": " + values);
    bounds[axis] = static_cast<int>(value);
  }
  return bounds;
}

// The mock's generations have one way each in which the cores of a chip are used.
Result<void> CheckChipConfig(const std::string& name, const PJRT_NamedValue& option,
                             const Generation& generation) {
  if (option.type != PJRT_NamedValue_kString) return WrongType(name, "a string");
  const std::string_view value(option.string_value, option.value_size);
  const bool is_v4 = std::string_view(generation.name) == "v4";
  const bool has_megacore = generation.cores_per_device == 2;
  if ((value == "default" && !is_v4) || (value == "megacore" && has_megacore)) return {};
  const char* const known = is_v4 ? "megacore" : "default";
  return InvalidArgument(name + " \"" + std::string(value) + "\": the mock's " + generation.name +
                         " has \"" + known + "\" only");
}

// Links between chips are not seen by programs.
Result<void> CheckWrap(const std::string& name, const PJRT_NamedValue& option) {
  if (option.type == PJRT_NamedValue_kInt64List && option.value_size == 3) return {};
  return WrongType(name, "a list of 3 integers");
}

}  // namespace

Result<void> ApplyOptions(const PJRT_NamedValue* options, size_t count, Topology* topology) {
  const FullArray<PJRT_NamedValue> all(options, count);
  bool has_bounds = false;
  std::string unexpected;
  for (size_t index = 0; index < all.size(); ++index) {
    const Full<PJRT_NamedValue> option = all[index];
    const std::string name(option->name, option->name_size);
    if (name == "num_slices") {
      if (option->type != PJRT_NamedValue_kInt64) return WrongType(name, "an integer");
      // libtpu takes numbers below 1 for one slice.
      const int64_t slices = std::max<int64_t>(option->int64_value, 1);
      if (slices > kMostDevices / topology->num_devices()) {
        return InvalidArgument("num_slices " + std::to_string(slices) + " of " + topology->name() +
                               ": the mock has at most " + std::to_string(kMostDevices) +
                               " devices");
      }
      topology->slices = static_cast<int>(slices);
    } else if (name == "chips_per_host_bounds") {
      const Result<Axes> bounds = ToBounds(name, *option);
      if (!bounds.ok()) return bounds.error();
      if (!DivideAmongHosts(*bounds, topology)) {
        return InvalidArgument("topology \"" + topology->name() +
                               "\" is not divisible by chips_per_host_bounds " +
                               Join(option->int64_array_value, option->value_size));
      }
      has_bounds = true;
    } else if (name == "chip_config_name") {
      const Result<void> known = CheckChipConfig(name, *option, *topology->generation);
      if (!known.ok()) return known.error();
    } else if (name == "wrap") {
      if (const Result<void> known = CheckWrap(name, *option); !known.ok()) return known.error();
    } else {
      unexpected += (unexpected.empty() ? "" : ", ") + name;
    }
  }
  if (!unexpected.empty()) {
    return InvalidArgument("unexpected arguments: " + unexpected +
                           "; known are num_slices, chips_per_host_bounds, chip_config_name, wrap");
  }
  // What is smaller than a host, which libtpu refuses, is one.
  if (!has_bounds) DivideAmongHosts(topology->generation->chips_per_host, topology);
  return {};
}

}  // namespace mock
