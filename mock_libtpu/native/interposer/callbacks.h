// The functions that a framework gives to the plugin to be called back. While the plugin has the
// arguments, each of them is replaced by one of this library's that records the call and makes it;
// what else it is called with stays as it is.
#ifndef MOCK_LIBTPU_INTERPOSER_CALLBACKS_H_
#define MOCK_LIBTPU_INTERPOSER_CALLBACKS_H_

#include "generated/pjrt_c_api.h"

namespace mock::interposer {

enum class Way { kReplace, kRestore };

// Replaces the callbacks in the arguments of a call, or puts them back. Most calls have none.
template <typename Args>
void TurnCallbacks(Way, Args*) {}
void TurnCallbacks(Way way, PJRT_Client_Create_Args* args);
void TurnCallbacks(Way way, PJRT_Client_CreateViewOfDeviceBuffer_Args* args);
void TurnCallbacks(Way way, PJRT_Event_OnReady_Args* args);
void TurnCallbacks(Way way, PJRT_LoadedExecutable_Execute_Args* args);

// Callbacks are replaced as long as this lives.
template <typename Args>
class Replaced {
 public:
  explicit Replaced(Args* args) : args_(args) { TurnCallbacks(Way::kReplace, args_); }
  Replaced(const Replaced&) = delete;
  Replaced& operator=(const Replaced&) = delete;
  ~Replaced() { TurnCallbacks(Way::kRestore, args_); }

 private:
  Args* args_;
};

}  // namespace mock::interposer

#endif  // MOCK_LIBTPU_INTERPOSER_CALLBACKS_H_
