// What the command has to live with: a plugin that crashes, that hangs, whose texts are hostile.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "faulty.h"

namespace faulty {
namespace {

FAULT("crashes", PJRT_Executable_Fingerprint, {
  std::raise(SIGSEGV);
  return next(args);
})
FAULT("exits", PJRT_Executable_Fingerprint, {
  std::_Exit(7);
  return next(args);
})
FAULT("hangs", PJRT_Executable_Fingerprint, {
  std::this_thread::sleep_for(std::chrono::hours(1));
  return next(args);
})
FAULT("hostile text", PJRT_Executable_Fingerprint, { return Fail(); })
FAULT("hostile text", PJRT_Error_Message, {
  static const char* const text = std::getenv("HOSTILE_TEXT");
  args->message = text;
  args->message_size = std::string(text).size();
})

}  // namespace
}  // namespace faulty
