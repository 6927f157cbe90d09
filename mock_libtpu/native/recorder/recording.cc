// Writing a process's records: see recording.h.
#include "recorder/recording.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <fstream>

namespace mock {
namespace {

#ifndef MOCK_LIBTPU_VERSION
#define MOCK_LIBTPU_VERSION "unknown"
#endif

// The record of why a recording stopped has to fit below the size limit, too.
constexpr uint64_t kRoomToStop = 256;
// Nobody reads larger arguments.
constexpr size_t kLargestValues = 16 << 20;

// The command line: arguments with a zero byte after each.
std::string CommandLine() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string text(1 << 20, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

// The first fields of the records that are written most, in one piece.
struct BeginFields {
  uint64_t sequence;
  uint64_t time;
  uint32_t function;
  uint32_t thread;
  uint32_t stack;
  uint32_t arguments_size;
};
struct EndFields {
  uint64_t sequence;
  uint64_t time;
  uint32_t error_code;
  uint32_t message_size;
};
static_assert(sizeof(BeginFields) == 32 && sizeof(EndFields) == 24, "as in the format");

// The CBOR of arguments or results that is written for these.
std::string_view Written(std::string_view values) {
  return values.size() > kLargestValues ? "\xf6" : values;
}

}  // namespace

Recording::Recording(RecorderSettings settings)
    : settings_(std::move(settings)), wanted_(kFunctionCount), defined_functions_(kFunctionCount) {
  for (size_t i = 0; i < kFunctionCount; ++i) {
    wanted_[i] = settings_.Wants(kFunctionFacts[i].name) ? 1 : 0;
  }
}

bool Recording::Sampled() {
  return settings_.sample == 1 ||
         calls_.fetch_add(1, std::memory_order_relaxed) % settings_.sample == 0;
}

void Recording::Open() {
  const std::lock_guard<std::mutex> lock(mutex_);
  Ready();
}

// The first record of a process creates its file.
bool Recording::Create() {
  const std::string with_pid = settings_.path + "." + std::to_string(getpid());
  int error = forked_ ? EEXIST : file_.Create(settings_.path);
  if (error == EEXIST) error = file_.Create(with_pid);
  // A number that an earlier process had.
  for (int i = 2; error == EEXIST && i < 1000; ++i) {
    error = file_.Create(with_pid + "." + std::to_string(i));
  }
  if (error != 0) {
    Stop(error);
    return false;
  }
  record_.Start(RecordType::kProcess);
  record_.U32(static_cast<uint32_t>(getpid()));
  record_.U32(static_cast<uint32_t>(getppid()));
  record_.U64(Nanoseconds(CLOCK_MONOTONIC));
  record_.U64(Nanoseconds(CLOCK_REALTIME));
  record_.U64(settings_.sample);
  record_.Text(CommandLine());
  record_.Text(python_.version);
  record_.Text(MOCK_LIBTPU_VERSION);
  record_.Text(forked_ ? settings_.path : "");
  const bool written = Append();
  if (written && plugin_.has_value()) DefinePlugin();
  return on();
}

void Recording::WritePlugin(RecordedPlugin plugin) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const bool there = file_.open();
  plugin_ = std::move(plugin);
  if (Ready() && there) DefinePlugin();
}

void Recording::DefinePlugin() {
  record_.Start(RecordType::kPlugin);
  record_.U32(static_cast<uint32_t>(plugin_->major_version));
  record_.U32(static_cast<uint32_t>(plugin_->minor_version));
  record_.Text(plugin_->path);
  Append();
}

void Recording::WriteCell(uint32_t number, std::string_view path, std::string_view source) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!Ready()) return;
  record_.Start(RecordType::kCell);
  record_.U32(number);
  record_.Text(path);
  record_.Text(source);
  Append();
}

void Recording::WriteReadArray(const ReadArray& array) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!Ready()) return;
  const int error = read_values_.Append(file_.path(), array);
  if (error == 0) return;
  std::fprintf(stderr, "mock-libtpu: cannot keep the values beside the recording %s: %s\n",
               file_.path().c_str(), std::strerror(error));
}

// Writes record_. On a full disk or at the limit the recording ends, the program does not.
bool Recording::Append() {
  record_.Finish();
  if (settings_.size_limit != 0 &&
      file_.size() + record_.size() + kRoomToStop > settings_.size_limit) {
    Stop(0);
    return false;
  }
  const int error = file_.Append(record_);
  if (error != 0) Stop(error);
  return error == 0;
}

// `error` 0: the size limit is reached.
void Recording::Stop(int error) {
  on_.store(false, std::memory_order_relaxed);
  const char* path = file_.open() ? file_.path().c_str() : settings_.path.c_str();
  if (error == 0) {
    std::fprintf(stderr,
                 "mock-libtpu: the recording %s has reached its limit of %" PRIu64
                 " bytes; later calls are not recorded. Raise the limit, or record fewer "
                 "functions, a sample of the calls, or no stacks.\n",
                 path, settings_.size_limit);
  } else {
    std::fprintf(stderr,
                 "mock-libtpu: cannot write the recording %s: %s; %s calls are not recorded. %s\n",
                 path, std::strerror(error), file_.open() ? "later" : "its",
                 error == ENOSPC || error == EDQUOT || error == EFBIG
                     ? "Free disk space, or choose a file on another disk."
                     : "Choose a file that can be written.");
  }
  if (!file_.open()) return;
  record_.Start(RecordType::kStopped);
  record_.U32(static_cast<uint32_t>(error));
  record_.Text(error == 0 ? "the size limit is reached" : std::strerror(error));
  record_.Finish();
  file_.Append(record_);  // if there is room
}

const CodeObjects::Map::value_type* Recording::Intern(const CodeView& view) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!Ready()) return nullptr;
  const auto [object, added] = code_objects_.Intern(view);
  if (added) {
    record_.Start(RecordType::kCodeObject);
    record_.U32(object->second);
    record_.U32(static_cast<uint32_t>(view.first_line));
    record_.Text(Utf8(view.file));
    record_.Text(Utf8(view.qualified_name));
    record_.Text(view.line_table);
    if (!Append()) return nullptr;
  }
  return object;
}

void Recording::DefineFunction(Function function) {
  const size_t number = static_cast<size_t>(function);
  defined_functions_[number] = 1;
  const FunctionFacts& facts = kFunctionFacts[number];
  record_.Start(RecordType::kFunction);
  record_.U32(static_cast<uint32_t>(number));
  record_.U32(static_cast<uint32_t>(facts.input_count));
  record_.U32(static_cast<uint32_t>(facts.output_count));
  record_.Text(facts.name);
  for (size_t i = 0; i < facts.input_count; ++i) record_.Text(facts.inputs[i]);
  for (size_t i = 0; i < facts.output_count; ++i) record_.Text(facts.outputs[i]);
  Append();
}

void Recording::DefineThread(RecordedThread* thread) {
  thread->epoch = epoch();
  thread->id = next_thread_++;
  char name[16] = "";
  pthread_getname_np(pthread_self(), name, sizeof name);
  record_.Start(RecordType::kThread);
  record_.U32(thread->id);
  record_.U32(static_cast<uint32_t>(syscall(SYS_gettid)));
  record_.U64(reinterpret_cast<uint64_t>(pthread_self()));
  record_.Text(name);
  Append();
}

void Recording::DefineModule(const Module& module) {
  record_.Start(RecordType::kModule);
  record_.U64(module.start);
  record_.U64(module.end);
  record_.U64(module.bias);
  record_.Text(module.path);
  record_.U32(static_cast<uint32_t>(module.build_id.size()));
  record_.Raw(module.build_id.data(), module.build_id.size());
  Append();
}

void Recording::DefineModules(const std::shared_ptr<const Modules>& modules) {
  // Threads may come with an older list than the one that is written.
  if (modules_ != nullptr && modules->counters.loaded + modules->counters.unloaded <
                                 modules_->counters.loaded + modules_->counters.unloaded) {
    return;
  }
  const auto same = [](const Module& a, const Module& b) {
    return a.start == b.start && a.end == b.end && a.bias == b.bias && a.path == b.path &&
           a.build_id == b.build_id;
  };
  if (modules_ != nullptr) {
    bool unloaded = false;
    for (const Module& module : modules_->all) {
      const Module* now = modules->Find(module.start);
      if (now != nullptr && same(*now, module)) continue;
      unloaded = true;
      record_.Start(RecordType::kModuleUnloaded);
      record_.U64(module.start);
      record_.U64(module.end);
      Append();
    }
    if (unloaded) {
      stacks_.Clear();
      ++stack_generation_;
    }
  }
  for (const Module& module : modules->all) {
    const Module* before = modules_ != nullptr ? modules_->Find(module.start) : nullptr;
    if (before == nullptr || !same(*before, module)) DefineModule(module);
  }
  modules_ = modules;
}

void Recording::DefineStack(KnownStack* stack) {
  const StackTable::Interned interned = stacks_.Intern(stack->words);
  stack->id = interned.id;
  stack->generation = stack_generation_;
  if (!interned.added) return;
  record_.Start(RecordType::kStack);
  record_.U64(stack->id);
  record_.Raw(stack->words.data(), stack->words.size() * sizeof stack->words.front());
  Append();
}

uint64_t Recording::WriteBegin(Function function, RecordedThread* thread, KnownStack* stack,
                               const std::shared_ptr<const Modules>& modules,
                               std::string_view arguments) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!Ready()) return 0;
  if (defined_functions_[static_cast<size_t>(function)] == 0) DefineFunction(function);
  if (thread->epoch != epoch()) DefineThread(thread);
  uint32_t stack_id = 0;
  if (stack != nullptr) {
    if (modules != nullptr && modules != modules_) DefineModules(modules);
    if (stack->generation != stack_generation_) DefineStack(stack);
    stack_id = stack->id;
  }
  if (!on()) return 0;
  const uint64_t sequence = next_sequence_++;
  const std::string_view values = Written(arguments);
  record_.Start(RecordType::kBegin);
  // The time as late as can be: that of recording is not part of the call.
  const uint64_t now = Nanoseconds(CLOCK_MONOTONIC);
  const BeginFields fields{sequence,   now,      static_cast<uint32_t>(function),
                           thread->id, stack_id, static_cast<uint32_t>(values.size())};
  record_.Raw(&fields, sizeof fields);
  record_.Raw(values.data(), values.size());
  Append();
  return sequence;
}

void Recording::WriteEnd(uint64_t sequence, uint32_t epoch, uint64_t end_ns, int error_code,
                         std::string_view message, std::string_view results) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (epoch != epoch_.load(std::memory_order_relaxed) || !Ready()) return;
  const EndFields fields{sequence, end_ns, static_cast<uint32_t>(error_code),
                         static_cast<uint32_t>(message.size())};
  record_.Start(RecordType::kEnd);
  record_.Raw(&fields, sizeof fields);
  record_.Raw(message.data(), message.size());
  record_.Text(Written(results));
  Append();
}

void Recording::AfterForkInChild() {
  file_.Forget();
  read_values_ = {};
  forked_ = true;
  epoch_.fetch_add(1, std::memory_order_relaxed);
  std::fill(defined_functions_.begin(), defined_functions_.end(), uint8_t{0});
  next_sequence_ = 0;
  next_thread_ = 0;
  modules_.reset();
  code_objects_ = {};
  stacks_ = {};
  ++stack_generation_;
  mutex_.unlock();
}

void Recording::Trim() {
  const std::lock_guard<std::mutex> lock(mutex_);
  file_.Trim();
}

}  // namespace mock
