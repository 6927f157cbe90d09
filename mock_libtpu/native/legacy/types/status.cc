// TpuStatus_* and how errors get there: see status.h.
#include "legacy/types/status.h"

#include <cstdio>
#include <cstdlib>

#include "base/handles.h"
#include "generated/legacy_behaviour.h"

namespace mock::legacy {

bool IsOurs(const TF_Status* status) { return status != nullptr && status->mark == kStatusMark; }

void Report(const char* function, TF_Status* status, const Error& error) {
  if (IsOurs(status)) {
    status->code = error.code;
    status->message = error.message;
    return;
  }
  // A made-up result would be worse than none.
  std::fprintf(stderr, "mock libtpu: %s cannot return an error to its caller: %s\n", function,
               error.message.c_str());
  std::abort();
}

TF_Status* TpuStatus_New() { return GiveToCaller<TF_Status>(); }

TF_Status* TpuStatus_Create(int32_t code, const char* msg) {
  auto* const status = GiveToCaller<TF_Status>();
  status->code = code;
  if (msg != nullptr) status->message = msg;
  return status;
}

void TpuStatus_Set(TF_Status* status, int32_t code, const char* msg, int32_t len) {
  if (!IsOurs(status)) throw InvalidArgument("the status is not one of this library");
  status->code = code;
  status->message.clear();
  if (msg != nullptr && len > 0) status->message.assign(msg, static_cast<size_t>(len));
}

void TpuStatus_Free(TF_Status* status) {
  if (status == nullptr) return;
  status->mark = 0;
  TakeBack(status);
}

const char* TpuStatus_Message(TF_Status* status) { return status->message.c_str(); }

int TpuStatus_Code(TF_Status* status) { return status->code; }

bool TpuStatus_Ok(TF_Status* status) { return status->code == 0; }

}  // namespace mock::legacy
