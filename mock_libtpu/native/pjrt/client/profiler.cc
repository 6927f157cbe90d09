// The Profiler extension: see profiler.h. Facts of what it collects:
// tsl/profiler/protobuf/xplane.proto.
#include "pjrt/client/profiler.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>

#include "base/handles.h"
#include "base/no_destructor.h"
#include "base/protobuf.h"
#include "interposer/profiler.h"
#include "pjrt/client/device.h"

namespace {

struct Run {
  std::string program;
  int device;
  int64_t start_ns;
  int64_t end_ns;
};

}  // namespace

struct PLUGIN_Profiler {
  explicit PLUGIN_Profiler(bool wants_devices) : devices_wanted(wants_devices) {}

  const bool devices_wanted;
  bool running = false;  // guarded by Profiles::mutex, as all below
  std::vector<Run> runs;
  std::string collected;
};

namespace mock {
namespace {

struct Profiles {
  std::mutex mutex;
  std::vector<PLUGIN_Profiler*> running;
};

Profiles& profiles() {
  static NoDestructor<Profiles> instance;
  return *instance;
}

int64_t NowNs() {
  using std::chrono::system_clock;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             system_clock::now().time_since_epoch())
      .count();
}

// An XPlane: one device, its line of programs.
std::string Plane(const PLUGIN_Profiler& profiler, int device) {
  std::map<std::string, int64_t> metadata_ids;
  MessageWriter line;
  line.Integer(1, 1).Bytes(2, "XLA Modules");
  int64_t first_ns = 0;
  for (const Run& run : profiler.runs) {
    if (run.device != device) continue;
    if (first_ns == 0) line.Integer(3, first_ns = run.start_ns);
    const int64_t next_id = static_cast<int64_t>(metadata_ids.size()) + 1;
    const int64_t id = metadata_ids.emplace(run.program, next_id).first->second;
    MessageWriter event;
    event.Integer(1, id)
        .Integer(2, (run.start_ns - first_ns) * 1000)
        .Integer(3, (run.end_ns - run.start_ns) * 1000);
    line.Bytes(4, event.bytes());
  }
  MessageWriter plane;
  plane.Integer(1, device).Bytes(2, "/device:TPU:" + std::to_string(device)).Bytes(3, line.bytes());
  for (const auto& [program, id] : metadata_ids) {
    const MessageWriter metadata = MessageWriter().Integer(1, id).Bytes(2, program);
    plane.Bytes(4, MessageWriter().Integer(1, id).Bytes(2, metadata.bytes()).bytes());
  }
  return plane.bytes();
}

void ErrorDestroy(PLUGIN_Profiler_Error_Destroy_Args*) {}
void ErrorMessage(PLUGIN_Profiler_Error_Message_Args* args) {
  args->message = "";
  args->message_size = 0;
}
// No function of this extension fails.
PLUGIN_Profiler_Error* ErrorGetCode(PLUGIN_Profiler_Error_GetCode_Args* args) {
  args->code = PJRT_Error_Code_OK;
  return nullptr;
}

PLUGIN_Profiler_Error* Create(PLUGIN_Profiler_Create_Args* args) {
  // A ProfileOptions message; its only word for us is a value among its advanced options.
  const std::string_view options(args->options, args->options_size);
  const bool only_host = options.find("TRACE_ONLY_HOST") != std::string_view::npos;
  args->profiler = GiveToCaller<PLUGIN_Profiler>(!only_host);
  return nullptr;
}

PLUGIN_Profiler_Error* Start(PLUGIN_Profiler_Start_Args* args) {
  Profiles& known = profiles();
  const std::lock_guard<std::mutex> lock(known.mutex);
  if (args->profiler->running || !args->profiler->devices_wanted) return nullptr;
  args->profiler->running = true;
  args->profiler->runs.clear();
  known.running.push_back(args->profiler);
  return nullptr;
}

void StopRunning(PLUGIN_Profiler* profiler) {
  Profiles& known = profiles();
  const std::lock_guard<std::mutex> lock(known.mutex);
  profiler->running = false;
  known.running.erase(std::remove(known.running.begin(), known.running.end(), profiler),
                      known.running.end());
}

PLUGIN_Profiler_Error* Stop(PLUGIN_Profiler_Stop_Args* args) {
  StopRunning(args->profiler);
  return nullptr;
}

PLUGIN_Profiler_Error* Destroy(PLUGIN_Profiler_Destroy_Args* args) {
  if (args->profiler == nullptr) return nullptr;
  StopRunning(args->profiler);
  TakeBack(args->profiler);
  return nullptr;
}

PLUGIN_Profiler_Error* CollectData(PLUGIN_Profiler_CollectData_Args* args) {
  const std::lock_guard<std::mutex> lock(profiles().mutex);
  PLUGIN_Profiler& profiler = *args->profiler;
  MessageWriter space;
  std::vector<int> devices;
  for (const Run& run : profiler.runs) devices.push_back(run.device);
  std::sort(devices.begin(), devices.end());
  devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
  for (const int device : devices) space.Bytes(1, Plane(profiler, device));
  profiler.collected = space.bytes();
  // Owned by the profiler, read before it is destroyed.
  args->buffer = reinterpret_cast<uint8_t*>(profiler.collected.data());
  args->buffer_size_in_bytes = profiler.collected.size();
  return nullptr;
}

// A table that ends with the last function that it has.
constexpr PLUGIN_Profiler_Api kProfiler = {offsetof(PLUGIN_Profiler_Api, consume),
                                           nullptr,
                                           ErrorDestroy,
                                           ErrorMessage,
                                           ErrorGetCode,
                                           Create,
                                           Destroy,
                                           Start,
                                           Stop,
                                           CollectData,
                                           nullptr,
                                           nullptr,
                                           nullptr};

// What frameworks get: the same, recorded.
PLUGIN_Profiler_Api* Recorded() {
  static PLUGIN_Profiler_Api recorded = [] {
    PLUGIN_Profiler_Api copy = kProfiler;
    interposer::Record(kProfiler, &copy);
    return copy;
  }();
  return &recorded;
}

}  // namespace

PJRT_Extension_Base* ProfilerExtension() {
  static PJRT_Profiler_Extension extension = {
      {sizeof(PJRT_Profiler_Extension), PJRT_Extension_Type_Profiler, nullptr}, Recorded(), -1};
  return &extension.base;
}

ProfiledRun::ProfiledRun(const std::string& program, const std::vector<PJRT_Device*>& devices)
    : program_(program), devices_(devices), start_ns_(0) {
  const std::lock_guard<std::mutex> lock(profiles().mutex);
  if (!profiles().running.empty()) start_ns_ = NowNs();
}

ProfiledRun::~ProfiledRun() {
  if (start_ns_ == 0) return;
  const int64_t end_ns = NowNs();
  const std::lock_guard<std::mutex> lock(profiles().mutex);
  for (PLUGIN_Profiler* const profiler : profiles().running) {
    for (const PJRT_Device* const device : devices_) {
      profiler->runs.push_back({program_, device->description.id, start_ns_, end_ns});
    }
  }
}

}  // namespace mock
